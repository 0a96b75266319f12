"""The table's JavaScript alone, against a stub of the widget's model: no Jupyter, no kernel."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from cardgames import widgets
from cardgames.draw import sprite

SCENES = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted(Path(__file__).with_name("scenes").glob("*"))
}

# A page as a notebook shows it, with the colours JupyterLab sets.
PAGE = """<!doctype html><html lang="en"><title>A notebook</title><style>
body { margin: 0; background: var(--jp-layout-color1); --jp-layout-color1: #fff; --jp-ui-font-color0: #000; }
body[data-jp-theme-light="false"] { --jp-layout-color1: #212121; --jp-ui-font-color0: #fff; }
%s</style><body data-jp-theme-light="%s"><main><h1 class="ct-sr">A notebook</h1><div id="cell"></div></main>"""

# The widget's model as table.js sees it; `show` is Python sending a new scene.
STUB = """async ([source, traits]) => {
  const table = (await import('data:text/javascript;charset=utf-8,' + encodeURIComponent(source))).default;
  const listeners = new Map();
  const on = (event) => listeners.get(event) ?? listeners.set(event, []).get(event);
  window.sent = [];
  window.leaked = [];
  window.model = {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; on('change:' + name).forEach((listener) => listener()); },
    save_changes() {},
    on: (event, listener) => on(event).push(listener),
    off: (event, listener) => listeners.set(event, on(event).filter((other) => other !== listener)),
    send: (message) => sent.push(message),
  };
  window.listening = () => [...listeners.values()].flat().length;
  window.show = (scene) => model.set('scene', { ...scene, revision: traits.scene.revision + 1 });
  window.another = () => {
    const el = document.createElement('div');
    document.getElementById('cell').append(el);
    return table.render({ model, el });
  };
  window.cleanUp = another();
  document.getElementById('cell').addEventListener('keydown', (event) => leaked.push(event.key));
}"""


class Table:
    """A page with one table on it, and what a test asks of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        self.page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def lay(
        self, scene: str | dict, *, width: int = 1280, light: bool = True, moving: bool = False, **traits: bool
    ) -> Locator:
        self.page.set_viewport_size({"width": width, "height": 800})
        self.page.emulate_media(reduced_motion="no-preference" if moving else "reduce")
        self.page.set_content(PAGE % (widgets.Table._css, str(light).lower()))
        shown = SCENES[scene] if isinstance(scene, str) else scene
        model = {"scene": shown, "sprite": sprite("ct-"), "four_colours": True, **traits}
        self.page.evaluate(STUB, [widgets.Table._esm, model])
        return self.page.locator(".ct").first

    def show(self, scene: dict) -> None:
        self.page.evaluate("show", scene)
        self.page.evaluate("new Promise(requestAnimationFrame)")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self, key: str) -> None:
        self.page.locator(f"[data-key='{key}']").focus()

    def sticking_out(self) -> list[str]:
        """The elements that reach beyond the right edge of the page, by their classes."""
        return self.page.evaluate(
            """[...document.querySelectorAll('.ct-frame *')]
                .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
                .map((element) => `${element.nodeName} ${element.getAttribute('class')}`)"""
        )

    @property
    def chosen(self) -> Locator:
        return self.page.get_by_role("radiogroup", name="Your promise").get_by_role("radio", checked=True)

    @property
    def call(self) -> list[str]:
        """The points and the suit chosen in the bidding box, as spoken."""
        chosen = self.page.locator(".ct-bidding [aria-checked=true]")
        return [radio.get_attribute("aria-label") or "" for radio in chosen.all()]

    @property
    def focused(self) -> str | None:
        return self.page.evaluate("document.activeElement.dataset.key ?? null")

    @property
    def sent(self) -> list[dict]:
        """The messages sent since the last look."""
        return self.page.evaluate("sent.splice(0).map(({ revision, ...message }) => message)")


@pytest.fixture(scope="module")
def only_table(browser: Browser) -> Table:
    return Table(browser.new_page())


@pytest.fixture
def table(only_table: Table) -> Iterator[Table]:
    only_table.errors.clear()
    yield only_table
    assert only_table.errors == []


def with_hand(scene: str, *codes: str) -> dict:
    """A scene with only these cards left in the hand."""
    hand = SCENES[scene]["hand"]
    return SCENES[scene] | {"hand": hand | {"cards": [card for card in hand["cards"] if card["card"] in codes]}}


@pytest.mark.parametrize("width", [360, 700, 1280])
@pytest.mark.parametrize("scene", SCENES)
def test_every_scene_is_drawn_without_errors_and_never_wider_than_its_cell(
    table: Table, scene: str, width: int
) -> None:
    expect(table.lay(scene, width=width)).to_have_attribute("aria-label", SCENES[scene]["label"])
    assert table.sticking_out() == []
    for trait in ("sheet", "text"):
        table.page.evaluate(f"model.set('{trait}', true)")
        table.page.evaluate("new Promise(requestAnimationFrame)")
        assert table.sticking_out() == []


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scene", ["play_refused", "seventeen_cards", "seven_players", "auction_open"])
def test_at_least_44_pixels_of_every_card_are_free_to_touch(table: Table, scene: str, width: int) -> None:
    table.lay(scene, width=width)
    boxes = [card.bounding_box() for card in table.page.locator(".ct-cell").all()]
    assert min(box["width"] for box in boxes if box) >= 44


def test_an_empty_scene_draws_nothing(table: Table) -> None:
    expect(table.lay({})).to_be_hidden()
    table.show(SCENES["play_refused"])
    expect(table.page.locator(".ct")).to_be_visible()


def test_an_unknown_kind_of_box_is_drawn_as_a_plain_one(table: Table) -> None:
    box = {"kind": "riddle", "title": "Why?", "paras": ["Because of **trump**."]}
    table.lay(SCENES["play_refused"] | {"boxes": [box]})
    expect(table.page.get_by_role("group", name="Why?")).to_contain_text("Because of trump.")


def test_names_are_text_and_never_markup(table: Table) -> None:
    name = "<img src=x onerror=alert(1)>"
    scene = SCENES["play_refused"]
    seats = [scene["seats"][0] | {"name": name}, *scene["seats"][1:]]
    table.lay(scene | {"seats": seats, "title": name, "board": [name], "log": {"title": name, "items": [name]}})
    expect(table.page.locator(".ct-who").first).to_contain_text(name)
    assert table.page.locator("img").count() == 0


# ---------------------------------------------------------------- the hand


def test_arrows_home_and_end_move_along_the_hand(table: Table) -> None:
    table.lay("play_refused")
    table.focus("hand-QS")
    visited = []
    for key in ("ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home", "d", "d", "h"):
        table.press(key)
        visited.append(table.focused)
    assert visited == [f"hand-{code}" for code in ("8S", "5D", "QS", "5D", "QS", "AD", "5D", "JH")]
    assert table.page.locator(".ct-hand [tabindex='0']").count() == 1


def test_up_and_down_move_between_the_rows_of_a_hand(table: Table) -> None:
    table.lay("seventeen_cards", width=360)
    table.focus("hand-AS")
    table.press("ArrowDown")
    assert table.focused == "hand-JH"
    table.press("ArrowUp", "ArrowUp")
    assert table.focused == "hand-AS"


def test_a_card_is_played_by_its_place_with_the_scenes_revision(table: Table) -> None:
    table.lay("play_refused")
    table.focus("hand-8S")
    table.press("Enter")
    assert table.page.evaluate("sent") == [{"kind": "play", "position": 1, "revision": 17}]


def test_a_second_click_before_the_new_scene_sends_nothing(table: Table) -> None:
    table.lay("play_refused")
    table.page.get_by_role("button", name="queen of spades").dblclick()
    table.press("u")
    assert table.sent == [{"kind": "play", "position": 0}]
    table.show(SCENES["play_refused"])
    table.page.get_by_role("button", name="queen of spades").click()
    assert table.sent == [{"kind": "play", "position": 0}]


def test_a_question_mark_asks_why_about_the_focused_card(table: Table) -> None:
    table.lay("play_refused")
    table.focus("hand-AD")
    table.press("?")
    assert table.sent == [{"kind": "why", "position": 3}]


def test_a_right_click_asks_why_too(table: Table) -> None:
    table.lay("play_refused")
    table.page.get_by_role("button", name="ace of diamonds").click(button="right", position={"x": 9, "y": 9})
    assert table.sent == [{"kind": "why", "position": 3}]


def test_where_play_is_strict_a_barred_card_says_why_instead(table: Table) -> None:
    table.lay("seventeen_cards")
    expect(table.page.get_by_role("button", name="ace of hearts")).to_have_attribute("aria-disabled", "true")
    table.page.get_by_role("button", name="ace of hearts").click(force=True, position={"x": 9, "y": 9})
    assert table.sent == [{"kind": "why", "position": 5}]


def test_an_inert_hand_can_be_asked_about_and_not_played(table: Table) -> None:
    table.lay("trick_finished")
    table.focus("hand-JH")
    table.press("Enter", "?")
    assert table.sent == [{"kind": "why", "position": 1}]


def test_after_a_card_leaves_the_focus_goes_right_else_left_else_to_the_question(table: Table) -> None:
    table.lay("play_refused")
    table.focus("hand-8S")
    table.show(with_hand("play_refused", "QS", "JH", "AD", "5D"))
    assert table.focused == "hand-JH"
    table.press("End")
    table.show(with_hand("play_refused", "QS", "JH", "AD"))
    assert table.focused == "hand-AD"
    table.show(SCENES["round_over"])
    assert table.focused == "main"


def test_a_whole_trick_is_played_with_the_enter_key_alone(table: Table) -> None:
    table.lay("trick_finished")
    table.focus("hand-QS")
    table.show(with_hand("play_refused", "QS", "JH", "AD", "5D"))
    assert table.focused == "hand-QS"
    table.press("ArrowRight", "Enter")
    table.show(with_hand("trick_finished", "QS", "AD", "5D"))
    assert table.focused == "main"
    table.press("Enter")
    table.show(with_hand("play_refused", "QS", "AD", "5D"))
    assert table.focused == "hand-AD"
    assert table.sent == [{"kind": "play", "position": 1}, {"kind": "go_on"}]


def test_a_held_down_enter_key_presses_nothing_twice(table: Table) -> None:
    table.lay("trick_finished")
    table.focus("main")
    table.page.keyboard.down("Enter")
    table.show(SCENES["trick_finished"])
    table.page.keyboard.down("Enter")  # as the keyboard repeats it
    table.page.keyboard.up("Enter")
    assert table.sent == [{"kind": "go_on"}]


# ---------------------------------------------------------------- promises


def test_nothing_is_chosen_until_the_learner_chooses(table: Table) -> None:
    table.lay("bid_together")
    confirm = table.page.get_by_role("button", name="Choose a number")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    confirm.click(force=True)
    assert table.sent == []
    table.page.get_by_role("radio", name="3 tricks").click()
    table.page.get_by_role("button", name="Promise 3").click()
    assert table.sent == [{"kind": "bid", "tricks": 3}]


def test_a_digit_chooses_a_promise_and_enter_confirms_it(table: Table) -> None:
    table.lay("bid_together")
    table.focus("hand-AS")
    table.press("4", "Enter")
    assert table.sent == [{"kind": "bid", "tricks": 4}]


def test_two_quick_digits_are_one_number_where_there_is_such_a_chip(table: Table) -> None:
    items = [{"value": n, "text": str(n), "spoken": f"{n} tricks", "barred": False} for n in range(15)]
    scene = SCENES["bid_together"]
    table.lay(scene | {"ask": scene["ask"] | {"chips": {"label": "Your promise", "items": items}}})
    table.focus("hand-AS")
    table.press("1", "3")
    expect(table.chosen).to_have_text("13")
    table.press("9")
    expect(table.chosen).to_have_text("9")


def test_a_barred_number_is_never_chosen_and_says_why(table: Table) -> None:
    table.lay("bid_in_turn")
    table.page.get_by_role("radio", name="2 tricks").click(force=True)
    table.press("2", "?")
    assert table.sent == [{"kind": "why", "bid": 2}] * 3
    expect(table.chosen).to_have_count(0)


def test_arrows_choose_among_the_chips_and_pass_over_a_barred_one(table: Table) -> None:
    table.lay("bid_in_turn")
    table.focus("chip-0")
    table.press("ArrowRight", "ArrowRight")
    assert table.focused == "chip-2"
    expect(table.chosen).to_have_text("1")
    table.press("ArrowRight")
    expect(table.chosen).to_have_text("3")
    assert table.sent == []


def test_a_quiet_button_sends_its_kind(table: Table) -> None:
    table.lay("bid_together")
    table.page.get_by_role("button", name="I was late").click()
    assert table.sent == [{"kind": "late"}]


# ---------------------------------------------------------------- the auction


def with_box(scene: str, **changes: object) -> dict:
    """A scene whose bidding box is changed so."""
    ask = SCENES[scene]["ask"]
    return SCENES[scene] | {"ask": ask | {"box": ask["box"] | changes}}


def test_the_auction_is_a_table_with_a_column_for_each_player(table: Table) -> None:
    table.lay("auction_open")
    auction = table.page.get_by_role("table", name="Auction, clockwise from your left")
    heads = auction.get_by_role("columnheader")
    expect(heads).to_contain_text(["Aino", "Bence", "Eero", "You"])
    expect(heads.nth(1).get_by_role("img")).to_have_count(2)  # the side and the dealer
    expect(heads.nth(1).get_by_role("img", name="your side")).to_be_visible()
    expect(auction.locator(".is-top")).to_contain_text("15 points with diamonds")
    expect(auction.locator(".is-you")).to_have_text("your callyour call")  # seen and spoken
    expect(auction.locator(".is-none").first).to_have_text("not yet")
    expect(table.page.get_by_role("list", name="Players, clockwise from your left")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1280])
def test_a_long_auction_stays_low_and_nothing_scrolls(table: Table, width: int) -> None:
    table.lay("auction_long", width=width)
    expect(table.page.locator(".ct-auction tbody tr")).to_have_count(9)
    box = table.page.locator(".ct-auction").bounding_box()
    assert box
    assert box["height"] < 310
    scrolling = """[...document.querySelectorAll('.ct-arena, .ct-ask')]
        .filter((part) => part.scrollHeight > part.clientHeight + 1).length"""
    assert table.page.evaluate(scrolling) == 0


def test_points_and_a_suit_make_a_call(table: Table) -> None:
    table.lay("auction_open")
    confirm = table.page.get_by_role("button", name="Choose points and a suit")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    confirm.click(force=True)
    assert table.sent == []
    assert table.focused == "points-15"
    table.page.get_by_role("radio", name="18 points").click()
    expect(confirm).to_be_visible()
    confirm.click(force=True)
    assert table.focused == "suit-C"
    table.page.get_by_role("radio", name="hearts").click()
    table.page.get_by_role("button", name="Call 18 ♥").click()
    assert table.sent == [{"kind": "call", "points": 18, "suit": "H"}]


def test_a_second_call_before_the_new_scene_sends_nothing(table: Table) -> None:
    table.lay("auction_open")
    table.focus("hand-AS")
    table.press("1", "8", "h", "Enter", "Enter", "p")
    assert table.sent == [{"kind": "call", "points": 18, "suit": "H"}]


def test_digits_choose_the_points_a_letter_the_suit_and_enter_calls(table: Table) -> None:
    table.lay("auction_open")
    table.focus("hand-AS")
    table.press("s", "2", "1")
    assert (table.focused, table.call) == ("points-21", ["21 points", "spades"])
    table.press("Enter")
    assert table.sent == [{"kind": "call", "points": 21, "suit": "S"}]
    assert table.page.evaluate("leaked") == []


def test_enter_on_a_number_goes_on_to_the_suits_and_arrows_choose_there(table: Table) -> None:
    table.lay("auction_open")
    table.focus("points-15")
    table.press("ArrowRight", "Enter")
    assert (table.focused, table.call) == ("suit-C", ["16 points"])
    table.press("ArrowRight", "Enter")
    assert table.sent == [{"kind": "call", "points": 16, "suit": "D"}]


def test_n_calls_without_a_trump_suit_where_that_may_be_called(table: Table) -> None:
    table.lay("auction_forced")
    table.focus("points-1")
    table.press("9", "n", "Enter")
    assert table.sent == [{"kind": "call", "points": 9, "suit": "N"}]
    table.lay("auction_open")
    table.focus("points-15")
    table.press("n")
    assert (table.focused, table.call) == ("points-15", [])


def test_p_and_the_button_pass(table: Table) -> None:
    table.lay("auction_open")
    table.focus("hand-AS")
    table.press("p")
    table.show(SCENES["auction_open"])
    table.page.get_by_role("button", name="Pass: no call now").click()
    assert table.sent == [{"kind": "pass"}] * 2


def test_a_barred_pass_says_why(table: Table) -> None:
    table.lay("auction_forced")
    button = table.page.get_by_role("button", name="Pass: no call now")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_have_attribute("title", "The last to speak must call.")
    button.click(force=True)
    table.press("p", "?")
    assert table.sent == [{"kind": "why", "pass": True}] * 3


def test_a_barred_number_says_why_and_is_never_called(table: Table) -> None:
    table.lay("auction_open")
    number = table.page.get_by_role("radio", name="12 points")
    expect(number).to_have_attribute("title", "15 is called already: call more.")
    number.click(force=True)
    table.press("Enter", "h", "1", "2", "?")
    asked = {"kind": "why", "points": 12}
    assert table.sent == [asked | {"suit": suit} for suit in (None, None, "H", "H")]
    assert table.call == ["hearts"]


def test_a_barred_digit_waits_for_a_second_one_before_it_says_why(table: Table) -> None:
    table.lay("auction_open", width=360)
    table.focus("hand-AS")
    table.press("2", "0", "1")
    assert (table.sent, table.call) == ([], [])
    table.page.wait_for_function("sent.length")
    assert table.sent == [{"kind": "why", "points": 1, "suit": None}]
    table.press("7")  # no number begins with it
    assert table.sent == [{"kind": "why", "points": 7, "suit": None}]


def test_a_question_mark_asks_about_the_focused_number_or_suit(table: Table) -> None:
    table.lay("auction_open")
    table.focus("suit-S")
    table.press("?")
    table.focus("points-20")
    table.press("Enter", "?")
    table.focus("suit-S")
    table.press("?")
    assert table.sent == [
        {"kind": "why", "points": points, "suit": suit} for points, suit in ((15, "S"), (20, None), (20, "S"))
    ]


def test_a_suit_that_does_not_go_with_the_number_is_greyed_and_says_why(table: Table) -> None:
    table.lay("auction_open")
    table.focus("hand-AS")
    table.press("1", "5")
    for suit, fits in (("clubs", False), ("diamonds", False), ("hearts", True), ("spades", True)):
        radio = table.page.get_by_role("radio", name=suit)
        assert radio.get_attribute("aria-disabled") == (None if fits else "true")
        assert radio.get_attribute("title") == (None if fits else "not with this number")
    table.press("d")
    assert table.sent == [{"kind": "why", "points": 15, "suit": "D"}]
    assert table.call == ["15 points"]


def test_a_chosen_suit_stays_when_the_points_change_as_long_as_it_fits(table: Table) -> None:
    table.lay("auction_open")
    table.focus("hand-AS")
    table.press("d", "1", "8", "2", "0")
    assert table.call == ["20 points", "diamonds"]
    table.press("1", "5")
    assert table.call == ["15 points"]


def test_the_choice_survives_a_question_and_the_suit_survives_the_calls_of_others(table: Table) -> None:
    table.lay("auction_open")
    table.focus("hand-AS")
    table.press("s", "1", "8")
    table.show(SCENES["auction_open"])
    assert table.call == ["18 points", "spades"]
    table.show(SCENES["auction_wait"])
    table.show(SCENES["auction_long"])
    assert table.call == ["spades"]
    table.show(SCENES["one_eyed_play"])
    table.show(SCENES["auction_open"])
    assert table.call == []


def test_the_focus_waits_in_the_hand_and_returns_to_the_first_number_that_may_be_called(table: Table) -> None:
    table.lay("auction_open", width=360)
    table.focus("points-16")
    table.press("Enter", "h", "Enter")
    table.show(SCENES["auction_wait"])
    assert table.focused == "hand-JH"
    table.show(SCENES["auction_long"])
    assert table.focused == "points-20"
    table.press("p")
    table.show(with_box("auction_long", low=None, far=None))
    assert table.focused == "points-20"
    table.show(SCENES["one_eyed_play"])
    assert table.focused == "hand-JH"


def test_where_there_is_room_all_numbers_are_seen(table: Table) -> None:
    table.lay("auction_open")
    expect(table.page.locator(".ct-points [role=radio]:visible")).to_have_count(45)
    expect(table.page.locator(".ct-unfold:visible")).to_have_count(0)


def test_where_there_is_little_room_low_and_far_numbers_are_folded_away(table: Table) -> None:
    table.lay("auction_open", width=360)
    numbers = table.page.locator(".ct-points [role=radio]:visible")
    expect(numbers).to_have_text([str(n) for n in range(15, 27)])
    table.page.get_by_role("button", name="1 to 14: too low").click()
    table.page.get_by_role("button", name="27 to 45").click()
    expect(numbers).to_have_count(45)
    assert table.sticking_out() == []
    table.press("Escape", "Escape")
    expect(numbers).to_have_count(12)
    assert table.page.evaluate("leaked") == []


def test_after_a_call_the_numbers_are_folded_again(table: Table) -> None:
    table.lay("auction_open", width=360)
    table.page.get_by_role("button", name="27 to 45").click()
    table.press("4", "5", "h", "Enter")
    table.show(SCENES["auction_long"])
    expect(table.page.locator(".ct-points [role=radio]:visible")).to_have_text([str(n) for n in range(20, 32)])


def test_where_no_number_may_be_called_a_pass_is_left(table: Table) -> None:
    points = [{"value": n, "text": str(n), "spoken": f"{n} points", "barred": True, "why": "No."} for n in (1, 2, 3)]
    low = {"text": "1–3", "spoken": "1 to 3: too low"}
    table.lay(with_box("auction_open", points=points, calls={}, low=low, far=None), width=360)
    expect(table.page.locator(".ct-points [role=radio]:visible")).to_have_count(1)
    expect(table.page.locator(".ct-suit[aria-disabled=true]")).to_have_count(4)
    table.focus("suit-H")
    table.press("?", "Enter", "p")
    assert table.sent == [{"kind": "why", "points": 3, "suit": "H"}] * 2 + [{"kind": "pass"}]


def test_a_number_folded_away_shows_when_it_is_chosen(table: Table) -> None:
    table.lay("auction_open", width=360)
    table.focus("points-26")
    table.press("ArrowRight")
    assert table.focused == "points-15"  # the arrows keep to what is seen
    table.press("3", "5")
    assert (table.focused, table.call) == ("points-35", ["35 points"])


def test_down_and_up_go_by_the_rows_of_the_numbers(table: Table) -> None:
    table.lay("auction_open")
    table.focus("points-17")
    table.press("ArrowDown")
    assert table.call == ["32 points"]
    table.press("ArrowUp", "ArrowUp")
    assert (table.focused, table.call) == ("points-2", ["17 points"])


@pytest.mark.parametrize("width", [360, 1280])
def test_everything_in_the_bidding_box_is_44_pixels_high_and_on_a_phone_wide(table: Table, width: int) -> None:
    table.lay("auction_open", width=width)
    boxes = [button.bounding_box() for button in table.page.locator(".ct-bidding button:visible").all()]
    assert min(box["height"] for box in boxes if box) >= 44
    assert min(box["width"] for box in boxes if box) >= 44


@pytest.mark.parametrize("key", ["1", "p", "n", "s", "x", "Enter", " ", "ArrowUp", "ArrowDown", "Home", "Delete"])
@pytest.mark.parametrize("place", ["points-15", "suit-C", "pass", "main"])
def test_keys_stay_in_the_bidding_box(table: Table, place: str, key: str) -> None:
    table.lay("auction_open")
    table.focus(place)
    table.press(key)
    assert table.page.evaluate("leaked") == []


@pytest.mark.parametrize("traits", [{"text": True}, {"sheet": True}])
def test_what_is_not_seen_of_the_bidding_box_takes_no_keys(table: Table, traits: dict) -> None:
    table.lay("auction_open", width=360, **traits)
    table.focus("text")
    table.page.locator("[data-key='sheet']").focus()
    table.press("p")
    assert table.sent == []


# ---------------------------------------------------------------- sides and points


def test_sides_roles_and_the_declarer_are_marked_and_spoken(table: Table) -> None:
    table.lay("one_eyed_play")
    seats = table.page.locator(".ct-seat")
    expect(seats.get_by_role("img", name="their side")).to_have_count(2)
    expect(seats.get_by_role("img", name="your side")).to_have_count(1)
    expect(seats.nth(1)).to_contain_text("partner")
    expect(table.page.locator(".ct-me").get_by_role("img", name="plays the contract")).to_be_visible()
    table.lay("play_refused")
    expect(table.page.locator(".ct-side-mark, .ct-declarer, .ct-role")).to_have_count(0)


def test_the_points_are_a_meter_and_a_table(table: Table) -> None:
    table.lay("one_eyed_play")
    meter = table.page.get_by_role("meter", name="Points so far")
    expect(meter).to_have_attribute("aria-valuetext", "We 14 of 18 called, they 4, 27 still open")
    box = table.page.get_by_role("group", name="Points so far")
    expect(box.get_by_role("columnheader")).to_have_text(["We", "They", "Open"])
    expect(box.get_by_role("row").last).to_have_text("Sum14427")
    expect(box).to_contain_text("Still possible: 4 more points are needed and 27 are open.")


@pytest.mark.parametrize(("side", "share"), [("us", 0.4), ("them", 0.6)])
def test_the_tick_is_as_far_from_the_end_of_the_callers_as_was_called(table: Table, side: str, share: float) -> None:
    scene = SCENES["one_eyed_play"]
    points = scene["boxes"][0] | {"mark": {"value": 18, "from": side, "text": "18 called"}}
    table.lay(scene | {"boxes": [points]})
    (start, end), (tick_start, tick_end), (_, ours), (theirs, _) = table.page.evaluate(
        """['', ' > u', ' > .us', ' > .them'].map((part) => document.querySelector('.ct-track' + part))
            .map((part) => part.getBoundingClientRect()).map(({ left, right }) => [left, right])"""
    )
    assert abs((tick_start + tick_end) / 2 - start - share * (end - start)) < 1
    assert abs((ours - start) / (end - theirs) - 14 / 4) < 0.1


def test_the_ranking_and_every_other_rich_text_colour_cards_and_only_cards(table: Table) -> None:
    box = {"kind": "ranking", "title": "Trumps", "cards": "K♦ J♠=J♥ 10♥ … 2♥ and 18♥, 10 ♦", "paras": []}
    table.lay(SCENES["one_eyed_play"] | {"boxes": [box]})
    cards = [text.replace("\ufe0e", "") for text in table.page.locator(".ct-ranking .ct-su").all_text_contents()]
    assert cards == ["K♦", "J♠", "J♥", "10♥", "2♥", "♥", "♦"]


def test_a_score_sheet_may_have_one_column_for_each_side(table: Table) -> None:
    table.lay("one_eyed_result", sheet=True)
    sheet = table.page.get_by_role("dialog", name="Score sheet")
    expect(sheet.get_by_role("columnheader")).to_have_text(["Deal · call", "We", "They"])
    sheet.get_by_role("button", name="31").click()
    expect(sheet).to_contain_text("18 were called: made")


# ---------------------------------------------------------------- keys and the notebook around


@pytest.mark.parametrize("key", ["b", "a", "x", "d", "r", "1", "Enter", "ArrowUp", "ArrowDown", "ArrowLeft", "Delete"])
@pytest.mark.parametrize("place", ["hand-QS", "undo", "more", "replay"])
def test_keys_stay_in_the_widget(table: Table, place: str, key: str) -> None:
    table.lay("play_refused")
    table.focus(place)
    table.press(key)
    assert table.page.evaluate("leaked") == []


def test_escape_tab_and_modified_keys_pass_on(table: Table) -> None:
    table.lay("play_refused")
    table.focus("hand-QS")
    table.press("Escape", "Control+b", "Tab")
    assert table.page.evaluate("leaked") == ["Escape", "Control", "b", "Tab"]
    assert table.page.evaluate("model.get('sheet')") is None


def test_without_focus_inside_no_key_is_caught(table: Table) -> None:
    table.lay("play_refused")
    table.press("b", "u", "1", "Enter")
    assert table.sent == []
    expect(table.page.get_by_role("dialog")).to_have_count(0)


def test_u_i_comma_and_full_stop_undo_hint_and_step(table: Table) -> None:
    table.lay(SCENES["play_refused"] | {"boxes": SCENES["bid_in_turn"]["boxes"]})
    table.focus("hand-QS")
    table.press("u", ",", ",", ".")
    steps = [{"kind": "replay", "at": at} for at in (23, 22, 23)]
    assert table.sent == [{"kind": "undo"}, *steps]
    table.show(SCENES["bid_in_turn"])
    table.press("i")
    assert table.sent == [{"kind": "hint"}]


def test_a_hint_that_costs_is_pointed_at_before_it_is_taken(table: Table) -> None:
    table.lay("play_refused")
    table.focus("hand-QS")
    table.press("i")
    assert (table.focused, table.sent) == ("hint", [])
    table.press("i")
    assert table.sent == [{"kind": "hint"}]


def test_l_shows_the_last_trick_and_escape_puts_it_back(table: Table) -> None:
    table.lay("play_refused")
    table.focus("hand-QS")
    table.press("l")
    expect(table.page.locator(".ct-played").get_by_role("img", name="2 of hearts")).to_be_visible()
    table.press("Escape")
    expect(table.page.locator(".ct-played").get_by_role("img", name="king of spades")).to_be_visible()
    assert table.page.evaluate("leaked") == []


# ---------------------------------------------------------------- replay, speech, sheet, text, tools


def test_the_past_can_only_be_left(table: Table) -> None:
    table.lay("replay_past")
    table.page.get_by_role("button", name="Back to now").click()
    assert table.sent == [{"kind": "now"}]


def test_the_slider_asks_for_a_moment_once_a_frame(table: Table) -> None:
    table.lay("play_refused")
    slide = """n => {
        const slider = document.querySelector('input');
        slider.value = n;
        slider.dispatchEvent(new Event('input', { bubbles: true }));
    }"""
    table.page.evaluate(f"() => [3, 7, 9].forEach({slide})")
    table.page.evaluate("new Promise(requestAnimationFrame)")
    assert table.sent == [{"kind": "replay", "at": 9}]


def test_the_status_says_each_event_once_and_nothing_about_the_past(table: Table) -> None:
    table.lay("play_refused")
    status = table.page.get_by_role("status")
    expect(status).to_have_text(SCENES["play_refused"]["say"])
    table.show(SCENES["trick_finished"])
    expect(status).to_have_text(SCENES["trick_finished"]["say"])
    table.show(SCENES["replay_past"] | {"say": "Not a word of this."})
    expect(status).to_have_text(SCENES["trick_finished"]["say"])
    assert status.count() == 1


@pytest.mark.parametrize("width", [360, 1280])
def test_the_score_sheet_opens_and_closes_by_keyboard(table: Table, width: int) -> None:
    table.lay("round_over", width=width)
    table.focus("main")
    table.press("b")
    sheet = table.page.get_by_role("dialog", name="Score sheet")
    expect(sheet).to_have_attribute("aria-modal", "true" if width < 900 else "false")
    assert table.focused == "close"
    table.press("Tab", "Tab", "Enter")
    expect(sheet).to_contain_text("10 for a kept promise")
    table.press("Escape", "Escape")
    expect(sheet).to_have_count(0)
    assert table.focused == "sheet"


def test_a_rule_shows_its_sentence_until_escape(table: Table) -> None:
    table.lay("play_refused")
    sentence = table.page.locator(".ct-sentence")
    pill = table.page.get_by_role("button", name="rule 32 of Lupaus")
    expect(pill).to_have_attribute("title", "Whoever holds the suit that was led must play it.")
    pill.press("Enter")
    expect(sentence).to_have_text("Whoever holds the suit that was led must play it.")
    table.press("Escape")
    expect(sentence).to_have_count(0)


def test_typed_moves_are_sent_and_the_field_keeps_the_focus(table: Table) -> None:
    table.lay("play_refused", text=True)
    table.focus("move")
    table.page.keyboard.type("play 8s")
    table.press("Enter")
    assert table.sent == [{"kind": "type", "text": "play 8s"}]
    table.show(SCENES["trick_finished"])
    assert table.focused == "move"
    expect(table.page.get_by_label("Your move")).to_have_value("")
    table.press("Enter")  # with nothing typed: the filled button
    assert table.sent == [{"kind": "go_on"}]
    assert table.page.evaluate("leaked") == []


def test_what_is_being_typed_survives_a_new_scene(table: Table) -> None:
    table.lay("play_refused", text=True)
    table.focus("move")
    table.page.keyboard.type("play 8")
    table.show(SCENES["bid_together"])
    expect(table.page.get_by_label("Your move")).to_have_value("play 8")


def test_languages_text_and_colours_are_switched(table: Table) -> None:
    table.lay("play_refused")
    table.page.get_by_role("radio", name="suomi").click()
    assert table.sent == [{"kind": "language", "code": "fi"}]
    table.page.get_by_role("button", name="Text").click()
    expect(table.page.get_by_role("group", name="Table as text")).to_contain_text("round 2 of 10")
    table.page.get_by_role("button", name="More").click()
    table.page.get_by_role("button", name="Four colours").click()
    expect(table.page.locator(".ct")).not_to_have_class("pc-four")
    assert table.page.evaluate("['text', 'four_colours'].map(model.get)") == [True, False]


def test_a_typed_deal_code_is_dealt_and_a_new_match_begun(table: Table) -> None:
    table.lay("play_refused")
    table.page.get_by_role("button", name="More").click()
    table.page.get_by_label("Type a deal code").fill("LU4-1-AB2CD")
    table.press("Enter")
    table.page.get_by_role("button", name="New match").click()
    assert table.sent == [{"kind": "code", "text": "LU4-1-AB2CD"}, {"kind": "new_match"}]


def test_the_deal_code_is_copied(table: Table) -> None:
    table.lay("play_refused")
    table.page.get_by_role("button", name="LU5-2-7KQ4M").click()
    expect(table.page.get_by_role("button", name="Copied")).to_be_visible()


# ---------------------------------------------------------------- living with others


def test_two_tables_share_one_sprite_and_the_last_one_takes_it_away(table: Table) -> None:
    table.lay("play_refused")
    table.page.evaluate("void (window.cleanUpToo = another())")
    expect(table.page.locator(".ct")).to_have_count(2)
    expect(table.page.locator("#ct-QS")).to_have_count(1)
    table.page.evaluate("cleanUp()")
    expect(table.page.locator("#ct-QS")).to_have_count(1)
    table.page.evaluate("cleanUpToo()")
    expect(table.page.locator("#ct-QS")).to_have_count(0)


def test_clean_up_leaves_nothing_behind(table: Table) -> None:
    table.lay("play_refused")
    assert table.page.evaluate("listening()") > 0
    table.page.evaluate("show(model.get('scene')); cleanUp()")
    table.page.evaluate("new Promise(requestAnimationFrame)")
    assert table.page.evaluate("listening()") == 0
    assert table.page.evaluate("document.getElementById('cell').textContent") == ""


def test_cards_can_be_clicked_while_others_still_move(table: Table) -> None:
    table.lay("play_refused", moving=True)
    table.page.get_by_role("button", name="8 of spades").click()
    table.show(SCENES["trick_finished"])
    assert table.page.evaluate("document.getAnimations().length") > 0
    table.page.evaluate("document.querySelector('.ct-btn.is-primary').click()")
    table.show(with_hand("play_refused", "QS", "JH", "AD", "5D"))
    expect(table.page.locator(".ct-flights > *")).to_have_count(0)
    assert table.sent == [{"kind": "play", "position": 1}, {"kind": "go_on"}]


def test_nothing_moves_where_less_motion_is_wished_for(table: Table) -> None:
    table.lay("play_refused")
    table.page.get_by_role("button", name="8 of spades").click()
    table.show(SCENES["trick_finished"])
    assert table.page.evaluate("document.getAnimations().length") == 0
    table.lay("auction_wait")
    table.show(SCENES["auction_long"])
    assert table.page.evaluate("document.getAnimations().length") == 0


def test_calls_made_by_others_appear_one_after_another(table: Table) -> None:
    table.lay("auction_wait", moving=True)
    table.show(SCENES["auction_open"])  # one call more
    assert table.page.evaluate("document.getAnimations().map(({ effect }) => effect.target.textContent)") == [
        "15 ♦\ufe0e15 points with diamonds"
    ]


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("scene", "traits", "width"),
    [
        ("bid_in_turn", {}, 1280),
        ("bid_together", {}, 360),
        ("play_refused", {}, 1280),
        ("trick_finished", {}, 360),
        ("seventeen_cards", {}, 360),
        ("seven_players", {}, 360),
        ("round_over", {}, 1280),
        ("round_over", {"sheet": True}, 1280),
        ("round_over", {"sheet": True}, 360),
        ("play_refused", {"text": True}, 1280),
        ("auction_open", {}, 1280),
        ("auction_open", {}, 360),
        ("auction_long", {}, 360),
        ("auction_forced", {}, 700),
        ("auction_wait", {}, 1280),
        ("one_eyed_play", {}, 1280),
        ("one_eyed_play", {}, 360),
        ("one_eyed_result", {}, 1280),
        ("one_eyed_result", {"sheet": True}, 360),
    ],
)
def test_axe_finds_nothing_to_complain_of(table: Table, scene: str, traits: dict, width: int, light: bool) -> None:
    table.lay(scene, width=width, light=light, **traits)
    if SCENES[scene].get("auction"):
        table.focus("hand-AS")
        table.press("2", "1", "h")
    results = Axe().run(table.page)
    assert results.violations_count == 0, results.generate_report()
