"""The notebooks and the table in a real JupyterLab: what a learner does, done by mouse and by keyboard."""

from pathlib import Path
from statistics import median

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from browser.conftest import Notebook
from browser.playing import confirm, cut_off, dark_or_light, free_width, laid, legal, narrow, play_card, state

NOTEBOOKS = sorted(path.stem for path in (Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))

MATCH = "Match(lupaus, lupaus.Options({options}), [{names}], seed={seed})"


def match(seed: int, players: int = 4, **options: object) -> str:
    """A match as the code of a cell writes it."""
    names = ", ".join(f"'{name}'" for name in ("You", "Aino", "Bence", "Eero")[:players])
    rules = ", ".join(f"{name}={value!r}" for name, value in {"n_players": players, **options}.items())
    return MATCH.format(options=rules, names=names, seed=seed)


@pytest.fixture
def lay(notebook: Notebook):
    """Lay a table in a notebook of its own; returns the table on the page."""

    return lambda start: laid(notebook, start)


def where_hearts_are_led(lay) -> Locator:
    """A table at which the learner, holding one heart, is to follow hearts."""
    hands = '["4H 4D 2C", "KH 2H 3C", "QS 9H 4C"]'
    table = lay(f'lupaus.set_up(lupaus.Options(n_players=3), {hands}, "8D", dealer=0)')
    promise_one(table)
    return table


def promise_one(table: Locator) -> None:
    """Promise one trick, and go on once all have shown their promises."""
    table.get_by_role("radio", name="1 trick", exact=True).click()
    confirm(table)
    confirm(table)


# ------------------------------------------------------------- every notebook


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_the_notebook_runs_in_jupyterlab_without_a_complaint(notebook: Notebook, name: str) -> None:
    notebook.run(name)
    assert notebook.complaints() == []


# --------------------------------------------------------------- by the mouse


def play_by_mouse(notebook: Notebook, table: Locator) -> int:
    """Play a whole match by clicking; returns the number of clicks."""
    clicks = 0
    while (waits := state(notebook)) != "final":
        before = table.get_attribute("data-revision")
        if waits == "bid":
            table.locator("[role=radio][data-group=chips]:not([aria-disabled=true])").nth(1).click()
            confirm(table)
        elif waits == "card":
            play_card(notebook, table)
        else:
            confirm(table)
        expect(table).not_to_have_attribute("data-revision", before or "")
        clicks += 1
    return clicks


def test_a_complete_match_of_four_is_played_by_mouse(notebook: Notebook, capsys: pytest.CaptureFixture[str]) -> None:
    notebook.run("15_lupaus_match")
    table = notebook.page.locator(".ct").first
    notebook.page.evaluate("window.__ctTimes = []")
    models = "from ipywidgets.widgets.widget import _instances; print(len(_instances))"
    at_first = int(notebook.ask_kernel(models))
    clicks = play_by_mouse(notebook, table)
    assert clicks > 200
    expect(table.locator(".ct-q")).to_contain_text("win")
    assert int(notebook.ask_kernel(models)) == at_first, "a model was left behind"
    assert int(notebook.ask_kernel("print(len(table.match.games))")) == 13
    times = notebook.page.evaluate("window.__ctTimes")
    with capsys.disabled():
        print(f"\n  {clicks} clicks; click to redraw: median {median(times):.0f} ms of {len(times)}")
    assert notebook.complaints() == []


def test_an_illegal_card_is_tried_and_explained_and_stays(notebook: Notebook, lay) -> None:
    table = where_hearts_are_led(lay)
    hand = table.get_by_role("toolbar").get_by_role("button")
    expect(hand).to_have_count(3)
    hand.filter(has=notebook.page.locator("use[href$='4D']")).click()
    expect(hand).to_have_count(3)
    refusal = table.locator(".ct-box.is-bad")
    expect(refusal).to_contain_text("Whoever holds the suit that was led must play it.")
    expect(refusal).to_contain_text("Lupaus 32")
    expect(table.locator(".ct-card.is-refused")).to_have_count(1)
    assert notebook.complaints() == []


def test_a_right_click_asks_the_table_and_opens_no_menu_of_the_notebook(notebook: Notebook, lay) -> None:
    table = where_hearts_are_led(lay)
    held = table.get_by_role("toolbar").get_by_role("button")
    held.filter(has=notebook.page.locator("use[href$='4D']")).click(button="right", position={"x": 9, "y": 9})
    expect(table.locator(".ct-box").first).to_contain_text("Why not 4♦")
    expect(held).to_have_count(3)
    expect(notebook.page.locator(".lm-Menu:visible")).to_have_count(0)
    assert notebook.complaints() == []


def test_undo_and_replay_bring_earlier_moments_back(notebook: Notebook, lay) -> None:
    table = lay(match(5, start_cards=3))
    promise_one(table)
    hand = table.get_by_role("toolbar").get_by_role("button")
    hand.nth(legal(notebook)).click()
    expect(hand).to_have_count(2)
    slider = table.get_by_role("slider")
    slider.focus()
    notebook.page.keyboard.press("Home")
    expect(table.get_by_role("button", name="Back to now")).to_be_visible()
    expect(hand).to_have_count(3)
    table.get_by_role("button", name="Back to now").click()
    expect(hand).to_have_count(2)
    table.get_by_role("button", name="Undo").click()
    expect(hand).to_have_count(3)
    assert notebook.complaints() == []


def test_the_language_is_switched_at_the_table(notebook: Notebook, lay) -> None:
    table = lay(match(5, start_cards=3))
    expect(table).to_have_attribute("lang", "en")
    for name, code, word in (("suomi", "fi", "Kierros"), ("magyar", "hu", "Forduló"), ("English", "en", "Round")):
        table.get_by_role("radio", name=name).click()
        expect(table).to_have_attribute("lang", code)
        expect(table.locator(".ct-facts")).to_contain_text(word)
    assert notebook.complaints() == []


def test_two_clicks_at_once_play_one_card(notebook: Notebook, lay) -> None:
    table = lay(match(5, start_cards=5))
    promise_one(table)
    hand = table.get_by_role("toolbar").get_by_role("button")
    hand.nth(legal(notebook)).dblclick()
    expect(hand).to_have_count(4)
    notebook.page.wait_for_timeout(300)
    expect(hand).to_have_count(4)
    assert notebook.complaints() == []


# ------------------------------------------------------------- by the keyboard


def test_a_complete_round_of_three_is_played_by_keyboard_alone(notebook: Notebook, lay) -> None:
    table, keys = lay(match(8, players=3)), notebook.page.keyboard
    cells = notebook.page.locator(".jp-Cell").count()
    table.get_by_role("radio", name="0 tricks", exact=True).focus()
    keys.press("4")
    keys.press("Enter")
    waits, steps = state(notebook), 0
    while waits != "result" and steps < 80:
        before, steps = table.get_attribute("data-revision"), steps + 1
        if waits == "card":
            keys.press("Home")
            for _ in range(legal(notebook)):
                keys.press("ArrowRight")
        keys.press("Enter")
        expect(table).not_to_have_attribute("data-revision", before or "")
        waits = state(notebook)
    assert waits == "result"
    assert notebook.ask_kernel("print(len(table.game.tricks))") == "17"
    assert notebook.page.locator(".jp-Cell").count() == cells, "a key reached the notebook"
    assert notebook.complaints() == []


def test_no_key_pressed_at_the_table_reaches_the_notebook(notebook: Notebook, lay) -> None:
    table, keys = lay(match(8, players=3, start_cards=4)), notebook.page.keyboard
    source = notebook.page.locator(".jp-Cell").count()
    table.get_by_role("toolbar").get_by_role("button").first.focus()
    for key in ("b", "a", "x", "d", "d", "r", "m", "1", "z", "Enter", "ArrowUp", "ArrowDown", "?"):
        keys.press(key)
    assert notebook.page.locator(".jp-Cell").count() == source
    assert notebook.page.locator(".jp-CodeCell").count() == source
    assert notebook.complaints() == []


# ------------------------------------------------- small, dark, and accessible


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_wrong_with_the_table(notebook: Notebook, lay, theme: str) -> None:
    table = lay(match(5, start_cards=7, bidding="sequential"))
    dark_or_light(notebook, theme)
    for step in ("bidding", "play", "sheet"):
        if step == "play":
            table.locator("[role=radio][data-group=chips]:not([aria-disabled=true])").nth(1).click()
            confirm(table)
        if step == "sheet":
            table.get_by_role("button", name="Score sheet").first.click()
        found = Axe().run(notebook.page, context=".ct").response["violations"]
        assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found] == [], step
    assert notebook.complaints() == []


def test_at_360_pixels_nothing_is_cut_off_and_cards_can_be_touched(notebook: Notebook, lay) -> None:
    table = lay(match(8, players=3))
    narrow(notebook, table)
    assert cut_off(table) == []
    table.get_by_role("radio", name="4 tricks", exact=True).click()
    confirm(table)
    assert free_width(table) >= 44
    assert notebook.complaints() == []
