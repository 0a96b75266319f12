"""Römi in a real JupyterLab: draw, lay down, lay off, swap, discard, and a whole match, by mouse and by keyboard."""

from statistics import median

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from browser.conftest import Notebook
from browser.playing import cut_off, dark_or_light, laid, narrow

MATCH = "Match(romi, romi.Options({options}), ['You', 'Aino', 'Bence', 'Eero'][:{players}], seed=7, first_dealer=0)"
TWO = "romi.Options(n_players=2)"
STATE = """
last, hand = table.session.last, table.scene['hand']
best = table.scene['ask'].get('acts') or []
lay = next((not act.get('off') for act in best if act['kind'] == 'lay'), False)
asked = 'choice' if table.scene['ask'].get('choice') else ''
print(last.pause or asked or ('draw' if not last.game.drawn else 'lay' if lay else 'discard'), end='')"""


def match(players: int = 4, **options: object) -> str:
    """A match as the code of a cell writes it."""
    rules = ", ".join(f"{name}={value!r}" for name, value in {"n_players": players, **options}.items())
    return MATCH.format(options=rules, players=players)


def click(table: Locator, key: str) -> None:
    """Click the part of the table called *key*, and wait for the scene that answers."""
    before = table.get_attribute("data-revision") or ""
    table.locator(f"[data-key='{key}']").first.click()
    expect(table).not_to_have_attribute("data-revision", before)


def press(notebook: Notebook, table: Locator, *keys: str) -> None:
    """Press *keys*, the last of which is answered by a new scene."""
    before = table.get_attribute("data-revision") or ""
    for key in keys:
        notebook.page.keyboard.press(key)
    expect(table).not_to_have_attribute("data-revision", before)


def show_melds(table: Locator) -> None:
    """Let the table show the best melds of the hand, if it has any to show."""
    if table.locator("[data-key='best']").count():
        click(table, "best")


def last_card(table: Locator) -> Locator:
    """The last card in hand, which belongs to no meld that is ready."""
    return table.locator(".ct-hand .ct-card[data-key^='hand-']").last


def discard_last(table: Locator) -> None:
    """Pick the last card up, and put it on the discards."""
    last_card(table).click(position={"x": 9, "y": 20})
    click(table, "discards")


def take_turn(notebook: Notebook, table: Locator) -> str:
    """Do the next thing of a turn as a simple learner does; returns what it was."""
    waits = notebook.ask_kernel(STATE)
    if waits == "draw":
        click(table, "stock")
        show_melds(table)
    elif waits == "lay":
        click(table, "act-lay")
        show_melds(table)
    elif waits == "choice":
        click(table, "choice-0")
    elif waits == "discard":
        discard_last(table)
    else:
        click(table, "main")
    return waits


# --------------------------------------------------------------- by the mouse


def test_a_complete_match_of_seven_deals_is_played_by_mouse(
    notebook: Notebook, capsys: pytest.CaptureFixture[str]
) -> None:
    table = laid(notebook, match())
    notebook.page.evaluate("window.__ctTimes = []")
    done = []
    while notebook.ask_kernel("print(table.session.last.pause, end='')") != "final":
        done.append(take_turn(notebook, table))
        assert len(done) < 900
    assert {"draw", "lay", "discard", "result"} <= {*done}
    assert notebook.ask_kernel("print(len(table.match.games))") == "7"
    expect(table.locator(".ct-q")).to_contain_text("win")
    times = notebook.page.evaluate("window.__ctTimes")
    with capsys.disabled():
        print(f"\n  {len(done)} steps of seven deals; click to redraw: median {median(times):.0f} ms of {len(times)}")
    assert notebook.complaints() == []


def test_a_lay_down_too_cheap_to_open_is_explained_and_stays_in_the_hand(notebook: Notebook) -> None:
    hands = '["9S 9C 9H 2D 4D 6C 8H", "KS QS JD"]'
    table = laid(notebook, f'romi.set_up({TWO}, {hands}, "5H 6H 7C", "JD")')
    click(table, "best")
    lay = table.locator("[data-key='act-lay']")
    expect(lay).to_have_attribute("aria-disabled", "true")
    lay.click(force=True)
    told = table.locator(".ct-side")
    expect(told).to_contain_text("Römi 8")
    expect(told).to_contain_text("27")
    assert notebook.ask_kernel("print(table.game.table)") == "()"
    assert notebook.ask_kernel("print(len(table.game.hands[0]))") == "7"
    assert notebook.complaints() == []


def test_a_half_finished_turn_is_taken_back_and_no_card_is_lost(notebook: Notebook) -> None:
    hands = '["9S 9C 9H 8C 9C 10C 2D 3D", "KS QS JD"]'
    table = laid(notebook, f'romi.set_up({TWO}, {hands}, "5H 6H 7C", "JD")')
    before = notebook.ask_kernel("print(sorted(c.code for c in table.game.hands[0]))")
    click(table, "best")
    click(table, "act-lay")
    assert notebook.ask_kernel("print(len(table.game.table), len(table.game.hands[0]))") == "2 2"
    click(table, "back")
    assert notebook.ask_kernel("print(sorted(c.code for c in table.game.hands[0]))") == before
    assert notebook.ask_kernel("print(table.game.table, table.game.opened)") == "() (False, False)"
    assert notebook.complaints() == []


def test_a_card_is_laid_off_and_a_joker_swapped_by_pointing_at_the_meld(notebook: Notebook) -> None:
    hands = '["10D 7S 2C 4H 6H", "KS QS JD"]'
    melds = '["7D 8D 9D", "5S 6S JOKER=7S 8S"]'
    rules = "romi.Options(n_players=2, joker_swap='keep')"
    start = f'romi.set_up({rules}, {hands}, "5H 6H 7C", "JD", table={melds}, opened=(True, True))'
    table = laid(notebook, start)
    table.locator("[data-key='hand-10D']").click(position={"x": 9, "y": 20})
    expect(table.locator(".ct-meld.is-target")).to_have_count(1)
    click(table, "meld-0")
    assert notebook.ask_kernel("print(len(table.game.table[0].cards))") == "4"
    table.locator("[data-key='hand-7S']").click(position={"x": 9, "y": 20})
    click(table, "meld-1")
    assert "★" in notebook.ask_kernel("print(table.game.hands[0])")
    assert notebook.complaints() == []


# ------------------------------------------------------------- by the keyboard


def test_a_complete_deal_is_played_by_keyboard_alone(notebook: Notebook) -> None:
    table, keys = laid(notebook, match(players=2)), notebook.page.keyboard
    cells = notebook.page.locator(".jp-Cell").count()
    table.locator(".ct-hand .ct-card").first.focus()
    for _ in range(300):
        waits = notebook.ask_kernel(STATE)
        if waits == "result":
            break
        if waits == "draw":
            press(notebook, table, "d")
        elif waits == "lay":
            press(notebook, table, "m")
        elif waits == "choice":
            table.locator("[data-key='choice-0']").focus()
            press(notebook, table, "Enter")
        else:
            keys.press("End")
            press(notebook, table, "Enter", "x")
    assert waits == "result"
    assert notebook.page.locator(".jp-Cell").count() == cells, "a key reached the notebook"
    assert notebook.complaints() == []


# ------------------------------------------------- small, dark, and accessible


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_wrong_with_the_rummy_table(notebook: Notebook, theme: str) -> None:
    hands = '["9S 9C 9H 8C 9C 10C 2D 3D", "KS QS JD"]'
    table = laid(notebook, f'romi.set_up({TWO}, {hands}, "5H 6H 7C", "JD")')
    dark_or_light(notebook, theme)
    for step in ("sorted", "ready", "laid"):
        if step == "ready":
            click(table, "best")
        if step == "laid":
            click(table, "act-lay")
        found = Axe().run(notebook.page, context=".ct").response["violations"]
        assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found] == [], step
    assert notebook.complaints() == []


def test_at_360_pixels_fifteen_cards_fit_and_can_be_touched(notebook: Notebook) -> None:
    table = laid(notebook, match(players=2))
    narrow(notebook, table)
    assert cut_off(table) == []
    click(table, "best")
    assert cut_off(table) == []
    free = "(cards) => cards.map((card) => card.parentElement.getBoundingClientRect().width)"
    assert min(table.locator(".ct-hand .ct-card").evaluate_all(free)) >= 43
    assert notebook.complaints() == []
