"""Yksisilmä in a real JupyterLab: the auction, the play and a whole match, by mouse and by keyboard."""

from statistics import median

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from browser.conftest import Notebook
from browser.playing import confirm, cut_off, dark_or_light, free_width, laid, narrow, play_card, state

NAMES = "['You', 'Aino', 'Bence', 'Eero']"
MATCH = f"Match(yksisilma, yksisilma.Options({{options}}), {NAMES}, seed=7, first_dealer={{dealer}})"
SCRIPTED = """\
from cardgames.bots.yksisilma import simple
SAID = {said!r}.split()
def others(view):
    if not view.bidding:
        return simple(view)
    word = SAID[len(view.calls)]
    return yksisilma.PASS if word == "pass" else yksisilma.Call(int(word[:-1]), word[-1])"""
ADVISED = """
from cardgames.bots.yksisilma import advise
move = advise(table.session.view).move
print(getattr(move, 'points', 0), move.suit.name[0] if hasattr(move, 'suit') else '', end='')"""


def match(dealer: int = 3, **options: object) -> str:
    """A match as the code of a cell writes it; seat 0, the learner's, speaks first when seat 3 deals."""
    return MATCH.format(options=", ".join(f"{name}={value!r}" for name, value in options.items()), dealer=dealer)


def call(table: Locator, points: int, suit: str) -> None:
    """Choose *points* and a *suit*, and call."""
    table.get_by_role("radio", name=f"{points} points", exact=True).click()
    table.get_by_role("radio", name=suit, exact=True).click()
    confirm(table)


def say(table: Locator, name: str) -> None:
    """Press the button called *name*, and wait for the scene that answers."""
    before = table.get_attribute("data-revision") or ""
    table.get_by_role("button", name=name).click()
    expect(table).not_to_have_attribute("data-revision", before)


def advised(notebook: Notebook) -> tuple[int, str]:
    """The call a sensible player would make: points and the letter of a suit; 0 is a pass."""
    points, _, suit = notebook.ask_kernel(ADVISED).partition(" ")
    return int(points), suit


def auction(table: Locator) -> list[str]:
    """What the cells of the auction say, row by row."""
    seen = "(cells) => cells.map((cell) => cell.querySelector('[aria-hidden]')?.textContent ?? cell.textContent)"
    texts = table.locator(".ct-auction tbody td").evaluate_all(seen)
    return [text for text in (" ".join(text.replace("\ufe0e", "").split()) for text in texts) if text]


# --------------------------------------------------------------- by the mouse


def test_a_complete_match_of_four_deals_is_played_by_mouse(
    notebook: Notebook, capsys: pytest.CaptureFixture[str]
) -> None:
    table = laid(notebook, match())
    notebook.page.evaluate("window.__ctTimes = []")
    names = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    clicks = 0
    while (waits := state(notebook)) != "final":
        before = table.get_attribute("data-revision")
        if waits == "bid":
            points, suit = advised(notebook)
            call(table, points, names[suit]) if points else say(table, "Pass: no call this time")
        elif waits == "card":
            play_card(notebook, table)
        else:
            confirm(table)
        expect(table).not_to_have_attribute("data-revision", before or "")
        clicks += 1
    assert clicks > 100
    expect(table.locator(".ct-q")).to_contain_text("win")
    assert notebook.ask_kernel("print(sum(not game.passed_out for game in table.match.games))") == "4"
    assert notebook.ask_kernel("print(sum(table.match.totals[:2]))") == "180"
    times = notebook.page.evaluate("window.__ctTimes")
    with capsys.disabled():
        print(f"\n  {clicks} clicks; click to redraw: median {median(times):.0f} ms of {len(times)}")
    assert notebook.complaints() == []


def test_whoever_passed_comes_back_into_the_auction_and_plays_the_contract(notebook: Notebook) -> None:
    said = "pass 10C pass pass 11H pass pass pass"  # the rulebook's own course: who passed first plays in the end
    table = laid(notebook, f"{match()}, bots=others", SCRIPTED.format(said=said))
    say(table, "Pass: no call this time")
    assert auction(table) == ["pass", "10 ♣", "pass", "pass", "your call"]
    call(table, 11, "hearts")
    expect(table.locator(".ct-q")).to_contain_text("You play 11")
    expect(table.locator(".ct-q")).to_contain_text("Aino leads to the first trick")
    confirm(table)
    expect(table.locator(".ct-facts")).to_contain_text("You play 11")
    expect(table.locator(".ct-box.is-points")).to_contain_text("Points so far")
    assert notebook.complaints() == []


def test_when_all_four_pass_the_next_player_deals_again(notebook: Notebook) -> None:
    table = laid(notebook, f"{match()}, bots=others", SCRIPTED.format(said="pass pass pass pass"))
    say(table, "Pass: no call this time")
    expect(table.locator(".ct-q")).to_contain_text("All four passed")
    expect(table.locator(".ct-auction")).to_be_visible()
    dealt = notebook.ask_kernel("print(table.game.hands[0])")
    table.get_by_role("button", name="Deal again: you deal").click()
    expect(table.locator(".ct-q")).not_to_contain_text("All four passed")
    assert notebook.ask_kernel("print(table.game.dealer)") == "0"
    assert notebook.ask_kernel("print(table.game.hands[0])") != dealt
    expect(table.locator(".ct-facts")).to_contain_text("Deal 2 of 5")
    assert notebook.complaints() == []


def test_a_call_too_low_is_refused_with_the_rule_and_nothing_is_called(notebook: Notebook) -> None:
    table = laid(notebook, f"{match(dealer=0)}, bots=others", SCRIPTED.format(said="10C 15D pass"))
    table.get_by_role("radio", name="12 points", exact=True).click(force=True)  # it says that it cannot be chosen
    answer = table.locator(".ct-reasons")
    expect(answer).to_contain_text("Why not 12")
    expect(answer).to_contain_text("Bence has called 15")
    expect(answer).to_contain_text("Yksisilmä 14")
    assert auction(table) == ["10 ♣", "15 ♦", "pass", "your call"]
    assert notebook.ask_kernel("print(len(table.game.calls))") == "3"
    assert notebook.complaints() == []


def test_a_one_eyed_card_that_would_not_follow_is_refused_with_the_rule(notebook: Notebook) -> None:
    hands = '["JH 5H 2S", "AH 3S 3C", "9H 4S 4C", "KH 6H QH"]'  # Eero has nothing but hearts to lead
    start = f"yksisilma.set_up(yksisilma.Options(), {hands}, dealer=1), bots=others, names={NAMES}"
    table = laid(notebook, start, SCRIPTED.format(said="10C pass pass pass"))
    say(table, "Pass: no call this time")
    confirm(table)
    hand = table.get_by_role("toolbar").get_by_role("button")
    hand.filter(has=notebook.page.locator("use[href$='JH']")).click()
    refusal = table.locator(".ct-box.is-bad")
    expect(refusal).to_contain_text("Why not J♥")
    expect(refusal).to_contain_text("Yksisilmä 22")
    expect(refusal).to_contain_text("The hand holds 5♥")
    expect(table.locator(".ct-card.is-refused")).to_have_count(1)
    expect(hand).to_have_count(3)
    assert notebook.complaints() == []


# ------------------------------------------------------------- by the keyboard


def test_a_complete_deal_is_called_and_played_by_keyboard_alone(notebook: Notebook) -> None:
    table, keys = laid(notebook, match()), notebook.page.keyboard
    cells = notebook.page.locator(".jp-Cell").count()
    table.get_by_role("radio", name="1 point", exact=True).focus()
    waits, steps = state(notebook), 0
    while waits != "result" and steps < 120:
        before, steps = table.get_attribute("data-revision"), steps + 1
        if waits == "bid":
            points, suit = advised(notebook)
            for key in [*str(points), suit.lower(), "Enter"] if points else ["p"]:
                keys.press(key)
        elif waits == "card":
            keys.press("Home")
            place = "next(i for i, c in enumerate(table.scene['hand']['cards']) if c['legal'])"
            for _ in range(int(notebook.ask_kernel(f"print({place})"))):
                keys.press("ArrowRight")
            keys.press("Enter")
        else:
            keys.press("Enter")
        expect(table).not_to_have_attribute("data-revision", before or "")
        waits = state(notebook)
    assert waits == "result"
    assert notebook.ask_kernel("print(len(table.game.tricks))") == "13"
    assert notebook.ask_kernel("print(table.game.contract is not None)") == "True"
    assert notebook.page.locator(".jp-Cell").count() == cells, "a key reached the notebook"
    assert notebook.complaints() == []


# ------------------------------------------------- small, dark, and accessible


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_wrong_with_the_auction_and_the_play(notebook: Notebook, theme: str) -> None:
    table = laid(notebook, f"{match()}, bots=others", SCRIPTED.format(said="18H pass pass pass"))
    dark_or_light(notebook, theme)
    for step in ("auction", "contract", "play"):
        if step == "contract":
            call(table, 18, "hearts")
        if step == "play":
            confirm(table)
        found = Axe().run(notebook.page, context=".ct").response["violations"]
        assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found] == [], step
    assert notebook.complaints() == []


def test_at_360_pixels_the_auction_and_the_play_fit_and_can_be_touched(notebook: Notebook) -> None:
    table = laid(notebook, f"{match()}, bots=others", SCRIPTED.format(said="18H pass pass pass"))
    narrow(notebook, table)
    assert cut_off(table) == []
    expect(table.get_by_role("radio", name="12 points", exact=True)).to_be_visible()
    expect(table.get_by_role("radio", name="18 points", exact=True)).to_be_hidden()
    table.get_by_role("button", name="13 to 45 points").click()
    call(table, 18, "hearts")
    confirm(table)
    assert cut_off(table) == []
    assert free_width(table) >= 44
    assert notebook.complaints() == []
