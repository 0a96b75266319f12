"""The rummy table's JavaScript alone, against a stub of the widget's model: every gesture and what it sends."""

import copy
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect
from test_table_js import SCENES, Table

NAMES = [name for name in SCENES if name.startswith("romi")]


class Rummy(Table):
    """A page with one rummy table on it, and what a test asks of it."""

    def card(self, code: str) -> Locator:
        return self.page.locator(f"[data-key='hand-{code}']")

    def pick(self, code: str) -> None:
        self.card(code).click(position={"x": 9, "y": 20})

    def meld(self, place: int) -> Locator:
        return self.page.locator(f"[data-key='meld-{place}']")

    def pile(self, name: str) -> Locator:
        return self.page.locator(f"[data-key='{name}']")

    def group(self, i: int) -> Locator:
        return self.page.locator(f"[data-key='group-{i}']")

    @property
    def picked(self) -> list[str]:
        """The codes of the cards picked up."""
        cards = self.page.locator(".ct-hand [aria-pressed=true]").all()
        return [(card.get_attribute("data-key") or "").removeprefix("hand-") for card in cards]

    @property
    def lit(self) -> list[str | None]:
        return [meld.get_attribute("data-key") for meld in self.page.locator(".ct-meld.is-target").all()]

    def lift(self, code: str) -> None:
        """Begin to drag a card."""
        box = self.card(code).bounding_box()
        assert box
        self.page.mouse.move(box["x"] + 9, box["y"] + 20)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + 20, box["y"] + 12)

    def over(self, target: Locator, x: float = 0.5, y: float = 0.5) -> None:
        """Go on dragging to a spot within the target."""
        box = target.bounding_box()
        assert box
        self.page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"], steps=4)

    def drag(self, code: str, target: Locator, x: float = 0.5, y: float = 0.5) -> None:
        self.lift(code)
        self.over(target, x, y)
        self.page.mouse.up()


@pytest.fixture(scope="module")
def only_table(browser: Browser) -> Rummy:
    return Rummy(browser.new_page())


@pytest.fixture
def table(only_table: Rummy) -> Iterator[Rummy]:
    only_table.errors.clear()
    yield only_table
    assert only_table.errors == []


def grouped(name: str, *groups: str, **ask: object) -> dict:
    """A scene with the hand in these groups, written as codes."""
    scene = copy.deepcopy(SCENES[name])
    held = {card["card"]: card for other in NAMES for card in SCENES[other]["hand"]["cards"]}
    made = []
    position = 0
    for codes in groups:
        cards = []
        for code in codes.split():
            cards.append(held[code] | {"position": position})
            position += 1
        made.append({"label": codes, "spoken": codes, "state": "rest", "why": "", "cards": cards})
    scene["hand"] |= {"groups": made, "cards": [card for group in made for card in group["cards"]]}
    scene["ask"] |= ask
    return scene


# ---------------------------------------------------------------- what is seen


@pytest.mark.parametrize("width", [360, 700, 1280])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_sticks_out_also_with_a_card_picked_up(table: Rummy, name: str, width: int) -> None:
    table.lay(name, width=width)
    assert table.sticking_out() == []
    for card in SCENES[name]["hand"]["cards"][-2:]:
        table.pick(card["card"])
        assert table.sticking_out() == []


def test_a_long_hand_and_long_melds_keep_within_a_narrow_cell(table: Rummy) -> None:
    codes = [card["card"] for card in SCENES["romi_opening"]["hand"]["cards"]]
    scene = grouped("romi_layoff", " ".join(codes), " ".join(codes[:4]))
    cards = [{"card": "JOKER", "spoken": "joker", "stands": "7♠"}, *scene["hand"]["cards"][:13]]
    scene["rummy"]["melds"][0]["cards"] = [card | {"stands": card.get("stands", "")} for card in cards]
    for width in (320, 360):
        table.lay(scene, width=width)
        assert table.sticking_out() == []


@pytest.mark.parametrize("width", [360, 1280])
def test_at_least_44_pixels_of_every_card_are_free_to_touch(table: Rummy, width: int) -> None:
    table.lay("romi_opening", width=width)
    boxes = [cell.bounding_box() for cell in table.page.locator(".ct-cell").all()]
    assert len(boxes) == 15
    assert min(box["width"] for box in boxes if box) >= 44
    free = """() => [...document.querySelectorAll('.ct-hand .ct-card')].every((card) => {
        const { x, y, height } = card.getBoundingClientRect();
        card.scrollIntoView({ block: 'center' });
        const now = card.getBoundingClientRect();
        return [3, 22, 42].every((dx) => card.contains(document.elementFromPoint(now.x + dx, now.y + height / 2)));
    })"""
    assert table.page.evaluate(free)


def test_groups_cards_melds_and_the_meter_have_spoken_names(table: Rummy) -> None:
    page = table.lay("romi_opening").page
    expect(page.get_by_role("toolbar", name="Your hand, 15 cards")).to_be_visible()
    ready = page.get_by_role("group", name="run of 34 points, ready")
    expect(ready.get_by_role("button")).to_have_count(4)
    expect(page.get_by_role("button", name="queen of spades")).to_have_attribute("aria-pressed", "false")
    meter = page.get_by_role("meter", name="34 of 50")
    expect(meter).to_have_attribute("aria-valuetext", "34 of the 50 points to open")
    expect(meter).to_have_attribute("aria-valuenow", "34")
    expect(page.get_by_role("group", name="Bence’s run, 24 points")).to_be_visible()
    expect(page.get_by_role("button", name="stock, 36 cards face down")).to_be_visible()
    joker = page.get_by_role("img", name="joker as 7 of spades")
    expect(joker).to_contain_text("=7♠")
    expect(page.locator(".ct-steps [aria-current=step]")).to_have_text("Lay down or lay off")


@pytest.mark.parametrize("width", [360, 1280])
def test_marks_keep_to_the_free_strip_of_their_cards(table: Rummy, width: int) -> None:
    scene = copy.deepcopy(SCENES["romi_opening"])
    for group in scene["hand"]["groups"]:
        group["cards"] = [card | {"refused": True, "mark": "✕ stays"} for card in group["cards"]]
    table.lay(scene, width=width)
    assert table.sticking_out() == []
    for code in ("7H", "8H"):
        card, mark = table.card(code), table.card(code).locator(".ct-mark")
        expect(mark).to_have_text("✕")
        box, strip = mark.bounding_box(), card.bounding_box()
        assert box
        assert strip
        assert strip["x"] <= box["x"]
        assert box["x"] + box["width"] <= strip["x"] + 44


def test_a_bad_group_says_why(table: Rummy) -> None:
    page = table.lay("romi_choice").page
    bad = page.get_by_role("group", name="no meld: queens and a king: A set is of one rank: K♣ is no queen.")
    expect(bad).to_have_attribute("title", "A set is of one rank: K♣ is no queen.")
    table.focus("hand-KC")
    table.press("?")
    assert table.sent == [{"kind": "why", "position": 9}]


def test_words_are_text_and_never_markup(table: Rummy) -> None:
    bad = "<img src=x onerror=alert(1)>"
    scene = copy.deepcopy(SCENES["romi_layoff"])
    scene["rummy"]["note"] = scene["rummy"]["stock"]["text"] = scene["rummy"]["discards"]["by"] = bad
    scene["rummy"]["melds"][0] |= {"head": bad, "value": bad}
    scene["rummy"]["melds"][1]["cards"][3]["stands"] = bad
    scene["rummy"]["melds"][2]["fits"][0]["slot"] = bad
    scene["hand"]["groups"][0] |= {"label": bad, "why": bad}
    scene["steps"][0]["text"] = bad
    scene["ask"] |= {"count": {"value": 1, "of": 2, "text": bad, "spoken": bad}}
    scene["ask"]["acts"][0]["text"] = bad
    table.lay(scene)
    table.pick("10D")
    expect(table.page.locator(".ct-gap").first).to_have_text(bad)
    assert table.page.locator("img").count() == 0


# ---------------------------------------------------------------- drawing


def test_a_card_is_drawn_by_mouse_from_either_pile(table: Rummy) -> None:
    for pile in ("stock", "discards"):
        table.lay("romi_draw")
        table.pile(pile).click()
        table.pile(pile).click()  # the first is not answered yet
        assert table.page.evaluate("sent.splice(0)") == [{"kind": "draw", "source": pile, "revision": 17}]


def test_a_card_is_drawn_by_keyboard(table: Rummy) -> None:
    for key, source in (("d", "stock"), ("Shift+D", "discards"), ("e", "discards")):
        table.lay("romi_draw")
        table.focus("hand-QS")
        table.press(key)
        assert table.sent == [{"kind": "draw", "source": source}]
    assert table.page.evaluate("leaked") == []


def test_the_piles_are_one_stop_and_the_focus_goes_to_the_hand_after_drawing(table: Rummy) -> None:
    table.lay("romi_draw")
    table.focus("stock")
    table.press("ArrowRight")
    assert table.focused == "discards"
    table.press("Enter")
    assert table.sent == [{"kind": "draw", "source": "discards"}]
    table.show(SCENES["romi_opening"])
    assert table.focused == "hand-7H"


def test_python_says_why_where_a_pile_gives_no_card(table: Rummy) -> None:
    table.lay("romi_opening")
    expect(table.pile("discards")).to_have_attribute("aria-disabled", "true")
    expect(table.pile("discards")).to_have_attribute("title", "You have drawn already; one card for each turn.")
    table.pile("discards").click(force=True)
    assert table.sent == [{"kind": "draw", "source": "discards"}]


# ---------------------------------------------------------------- picking up


def test_a_card_is_picked_up_and_put_back_by_click_enter_and_escape(table: Rummy) -> None:
    table.lay("romi_opening")
    table.pick("2H")
    assert table.picked == ["2H"]
    table.pick("KC")  # another card of the group takes its place
    assert table.picked == ["KC"]
    table.pick("KC")
    assert table.picked == []
    table.press("Enter")
    assert table.picked == ["KC"]
    table.press("Escape")
    assert table.picked == []
    table.press("Space", "Space")
    assert table.picked == []
    assert table.sent == []
    assert table.page.evaluate("leaked") == []


def test_a_picked_card_survives_a_redraw_while_it_is_in_the_hand(table: Rummy) -> None:
    table.lay("romi_opening")
    table.pick("2H")
    table.show(SCENES["romi_opening"])
    assert table.picked == ["2H"]
    table.show(grouped("romi_opening", "2H QS", "KC"))
    assert table.picked == ["2H"]
    table.show(grouped("romi_opening", "QS", "KC"))
    assert table.picked == []


def test_only_melds_that_take_the_picked_card_light_up(table: Rummy) -> None:
    table.lay("romi_layoff")
    assert table.lit == []
    table.pick("10D")
    assert table.lit == ["meld-0", "meld-1"]
    run = "Bence’s run, 24 points: 7 of diamonds, 8 of diamonds, 9 of diamonds"
    expect(table.page.get_by_role("button", name=f"{run}: 10♦ here")).to_be_visible()
    expect(table.page.locator(".ct-gap")).to_have_count(2)
    table.press("Escape")
    table.pick("7S")
    assert table.lit == ["meld-2"]
    expect(table.page.locator(".ct-gap")).to_have_text("7♠\ufe0e\nfor the\njoker")
    table.press("Escape")
    table.pick("KC")
    assert table.lit == []


def test_a_place_before_the_first_card_and_two_things_to_do_in_one_meld(table: Rummy) -> None:
    scene = copy.deepcopy(SCENES["romi_layoff"])
    scene["rummy"]["melds"][2]["fits"] = [  # the one in place 0
        {"card": "KC", "slot": "first", "kind": "off", "at": "first"},
        {"card": "KC", "slot": "joker", "kind": "swap"},
    ]
    for slot, kind in (("off", "lay_off"), ("swap", "swap")):
        table.lay(scene)
        table.pick("KC")
        expect(table.meld(0).locator(".ct-meld-row > :first-child")).to_have_text("first")
        table.page.locator(f"[data-key='meld-0-{slot}']").click()
        assert table.sent == [{"kind": kind, "position": 5, "meld": 0}]


def test_a_hand_in_one_piece_is_handled_too(table: Rummy) -> None:
    scene = copy.deepcopy(SCENES["romi_opening"])
    scene["hand"]["groups"] = None
    table.lay(scene)
    table.pick("KC")
    table.press("x")
    assert table.sent == [{"kind": "discard", "position": 10}]


def test_an_inert_hand_lies_still(table: Rummy) -> None:
    scene = copy.deepcopy(SCENES["romi_opening"])
    scene["hand"]["inert"] = True
    table.lay(scene)
    table.card("2H").click(force=True, position={"x": 9, "y": 9})
    table.pile("stock").click(force=True)
    table.press("d", "x", "m", "g", "o")
    assert table.picked == []
    assert table.sent == []
    table.focus("hand-2H")
    table.press("?")
    assert table.sent == [{"kind": "why", "position": 14}]


# ---------------------------------------------------------------- moving


def test_a_click_on_another_group_moves_the_picked_card_there(table: Rummy) -> None:
    table.lay("romi_opening")
    table.pick("6D")
    table.pick("QD")  # to the place of a card
    assert table.sent == [{"kind": "move", "position": 12, "group": 1, "at": 1}]
    assert table.picked == []
    table.lay("romi_opening")
    table.pick("6D")
    table.group(2).locator(".ct-cap").click()  # behind all
    assert table.sent == [{"kind": "move", "position": 12, "group": 2, "at": 2}]
    table.lay("romi_opening")
    table.pick("6D")
    table.page.locator(".ct-new").click()
    assert table.sent == [{"kind": "move", "position": 12, "group": 4, "at": 0}]


def test_a_card_is_dragged_between_cards_to_a_group_and_to_a_new_one(table: Rummy) -> None:
    table.lay("romi_opening")
    table.lift("6D")
    assert table.picked == ["6D"]
    expect(table.page.locator(".ct-flights .is-ghost")).to_have_count(1)
    table.over(table.card("QD"), 0.1)
    expect(table.page.locator("[data-key='QD']")).to_have_attribute("data-over", "before")
    table.page.mouse.up()
    assert table.sent == [{"kind": "move", "position": 12, "group": 1, "at": 1}]
    assert table.picked == []
    expect(table.page.locator(".ct-flights > *")).to_have_count(0)
    expect(table.page.locator("[data-over]")).to_have_count(0)
    table.lay("romi_opening")
    table.drag("6D", table.card("QD"), 0.9)
    assert table.sent == [{"kind": "move", "position": 12, "group": 1, "at": 2}]
    table.lay("romi_opening")
    table.drag("AS", table.card("9C"), 0.5)  # within its group: the place it has in the end
    assert table.sent == [{"kind": "move", "position": 8, "group": 3, "at": 3}]
    table.lay("romi_opening")
    table.lift("7H")
    table.over(table.page.locator(".ct-new"))
    table.page.mouse.up()
    assert table.sent == [{"kind": "move", "position": 0, "group": 4, "at": 0}]


def test_a_card_dropped_nowhere_or_where_it_was_is_put_back(table: Rummy) -> None:
    table.lay("romi_opening")
    table.drag("6D", table.page.locator(".ct-ask"))
    table.drag("6D", table.card("6D"), 0.2)
    table.lift("6D")
    table.press("Escape")
    table.page.mouse.up()
    assert table.picked == []
    table.lift("6D")
    table.show(SCENES["romi_opening"])  # the drag ends, the card stays picked up
    table.page.mouse.up()
    expect(table.page.locator(".ct-flights > *")).to_have_count(0)
    assert table.picked == ["6D"]
    assert table.sent == []


def test_a_finger_drags_a_card(table: Rummy) -> None:
    table.lay("romi_layoff")
    box, goal = table.card("10D").bounding_box(), table.meld(0).bounding_box()
    assert box
    assert goal
    client = table.page.context.new_cdp_session(table.page)
    way = [(box["x"] + 20, box["y"] + 20), (box["x"] + 20, box["y"] - 20), (goal["x"] + 20, goal["y"] + 40)]
    for kind, (x, y) in zip(("touchStart", "touchMove", "touchMove"), way, strict=True):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert table.sent == [{"kind": "lay_off", "position": 0, "meld": 0}]


def test_arrows_take_the_picked_card_one_place_on_and_through_the_groups(table: Rummy) -> None:
    moves = {
        "ArrowLeft": {"group": 1, "at": 2},  # it was the first of its group
        "ArrowRight": {"group": 2, "at": 1},
        "ArrowUp": {"group": 1, "at": 2},
        "ArrowDown": {"group": 3, "at": 7},
    }
    for key, to in moves.items():
        table.lay("romi_opening")
        table.focus("hand-4C")
        table.press("Enter", key)
        assert table.sent == [{"kind": "move", "position": 6, **to}]
        assert table.picked == ["4C"]


def test_g_and_an_arrow_take_a_card_to_the_next_group_or_a_new_one(table: Rummy) -> None:
    table.lay("romi_opening")
    table.focus("hand-KC")
    table.press("g", "ArrowRight")
    assert table.sent == [{"kind": "move", "position": 10, "group": 4, "at": 0}]
    table.show(grouped("romi_opening", "QS QD", "KC"))
    assert table.focused == "hand-KC"
    table.press("ArrowDown")  # alone in the last group already
    assert table.sent == []
    table.press("g", "ArrowLeft")
    assert table.sent == [{"kind": "move", "position": 2, "group": 0, "at": 2}]


def test_the_focus_and_the_pick_go_with_the_moved_card_also_past_its_twin(table: Rummy) -> None:
    table.lay(grouped("romi_opening", "QS KC", "QS"))
    table.focus("hand-QS")
    table.press("Enter", "ArrowDown")
    assert table.sent == [{"kind": "move", "position": 0, "group": 1, "at": 1}]
    table.show(grouped("romi_opening", "KC", "QS QS"))
    assert table.picked == ["QS~2"]
    assert table.focused == "hand-QS~2"
    table.press("ArrowLeft")
    assert table.sent == [{"kind": "move", "position": 2, "group": 1, "at": 0}]
    table.lay(grouped("romi_opening", "KC", "QS QS"))
    table.focus("hand-QS~2")
    table.press("Enter", "ArrowDown")
    assert table.sent == [{"kind": "move", "position": 2, "group": 2, "at": 0}]
    table.show(grouped("romi_opening", "KC 2H", "QS", "QS 6D"))  # Python may put a new group before another
    assert (table.picked, table.focused) == (["QS"], "hand-QS")


def test_without_a_picked_card_the_arrows_go_along_the_hand(table: Rummy) -> None:
    table.lay("romi_opening", width=360)
    table.focus("hand-10H")
    visited = []
    for key in ("ArrowRight", "ArrowDown", "End", "Home"):
        table.press(key)
        visited.append(table.focused)
    assert visited == ["hand-QS", "hand-5C", "hand-2H", "hand-7H"]
    assert table.page.locator(".ct-hand [tabindex='0']").count() == 1
    assert table.sent == []


# ---------------------------------------------------------------- laying off, swapping, discarding, laying down


def test_a_click_on_a_meld_lays_off_swaps_or_asks_why(table: Rummy) -> None:
    for code, position, place, kind in (("10D", 0, 1, "lay_off"), ("7S", 7, 2, "swap"), ("KC", 5, 1, "why")):
        table.lay("romi_layoff")
        table.pick(code)
        table.meld(place).click(position={"x": 20, "y": 12})
        assert table.sent == [{"kind": kind, "position": position, "meld": place}]


def test_a_drag_onto_a_meld_lays_off_swaps_or_asks_why(table: Rummy) -> None:
    for code, position, place, kind in (("10D", 0, 1, "lay_off"), ("7S", 7, 2, "swap"), ("KC", 5, 1, "why")):
        table.lay("romi_layoff")
        table.lift(code)
        table.over(table.meld(place))
        expect(table.meld(place)).to_have_attribute("data-over", "on")
        table.page.mouse.up()
        assert table.sent == [{"kind": kind, "position": position, "meld": place}]


def test_o_arrows_and_enter_lay_off_and_the_focus_returns_to_the_hand(table: Rummy) -> None:
    table.lay("romi_layoff")
    table.focus("hand-10D")
    table.press("o")
    assert table.picked == ["10D"]
    assert table.focused == "meld-0"
    table.press("ArrowRight", "Enter")
    assert table.sent == [{"kind": "lay_off", "position": 0, "meld": 1}]
    table.show(grouped("romi_layoff", "QS QD", "AS KC"))
    assert table.focused == "hand-QS"
    assert table.page.evaluate("leaked") == []


def test_o_with_a_card_that_fits_nowhere_asks_why(table: Rummy) -> None:
    table.lay("romi_layoff")
    table.focus("hand-KC")
    table.press("o")
    assert table.sent == [{"kind": "why", "position": 5}]
    table.focus("meld-1")
    table.press("?", "Enter")
    assert table.sent == [{"kind": "why", "position": 5, "meld": 1}] * 2


def test_escape_on_a_meld_puts_the_card_back_and_returns_to_it(table: Rummy) -> None:
    table.lay("romi_layoff")
    table.focus("hand-10D")
    table.press("o", "Escape")
    assert (table.picked, table.focused, table.lit) == ([], "hand-10D", [])


def test_a_card_is_discarded_by_click_drag_button_and_key(table: Rummy) -> None:
    def click() -> None:
        table.pick("2H")
        table.pile("discards").click()

    def key_when_picked() -> None:
        table.pick("2H")
        table.press("x")

    def key_when_focused() -> None:
        table.focus("hand-2H")
        table.press("x")

    def press_button() -> None:
        table.pick("2H")
        table.page.get_by_role("button", name="Discard 2♥").click()

    def drag() -> None:
        table.drag("2H", table.pile("discards"))

    for gesture in (click, drag, key_when_picked, key_when_focused, press_button):
        table.lay("romi_opening")
        gesture()
        assert table.sent == [{"kind": "discard", "position": 14}]


def test_a_twin_is_not_picked_up_when_the_card_has_gone(table: Rummy) -> None:
    table.lay(grouped("romi_opening", "QS KC", "QS"))
    table.pick("QS")
    table.pile("discards").click()
    table.show(grouped("romi_opening", "KC", "QS"))
    assert table.picked == []


def test_a_button_that_needs_a_card_waits_for_one(table: Rummy) -> None:
    table.lay("romi_opening")
    button = table.page.get_by_role("button", name="Discard", exact=True)
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    assert table.focused == "hand-7H"
    assert table.sent == []
    expect(table.page.locator(".ct-btn.is-primary:not([aria-disabled])")).to_have_count(0)
    table.pick("2H")
    expect(table.page.locator(".ct-btn.is-primary:not([aria-disabled])")).to_have_text("Discard 2♥\ufe0e")


def test_every_ready_group_is_laid_at_once_by_button_and_key(table: Rummy) -> None:
    scene = copy.deepcopy(SCENES["romi_choice"])
    scene["hand"]["groups"][2]["state"] = "ready"
    scene["ask"]["choice"] = None
    for by_key in (False, True):
        table.lay(scene)
        if by_key:
            table.focus("hand-7H")
            table.press("m")
        else:
            table.page.get_by_role("button", name="Lay down").click()
        assert table.sent == [{"kind": "lay", "groups": [0, 2]}]


def test_a_barred_act_says_why(table: Rummy) -> None:
    table.lay("romi_opening")
    lay = table.page.get_by_role("button", name="Lay down")
    expect(lay).to_have_attribute("title", "34 of 50: 16 are missing.")
    lay.click(force=True)
    table.press("m")
    assert table.sent == [{"kind": "why", "act": "lay"}] * 2


def test_quiet_buttons_send_their_messages(table: Rummy) -> None:
    sent = {
        "Show my best melds": {"kind": "best"},
        "Sort by suit": {"kind": "sort", "by": "suit"},
        "Sort by rank": {"kind": "sort", "by": "rank"},
        "Take back": {"kind": "back"},
    }
    for name, message in sent.items():
        table.lay("romi_layoff")
        table.page.get_by_role("button", name=name).click()
        assert table.sent == [message]


def test_the_meaning_of_a_joker_is_chosen_by_mouse_or_keyboard_or_not_at_all(table: Rummy) -> None:
    table.lay("romi_choice")
    expect(table.page.get_by_role("group", name="What does the joker stand for?")).to_be_visible()
    table.page.get_by_role("button", name="5 of hearts").click()
    assert table.sent == [{"kind": "joker", "group": 1, "stands": "5H"}]
    table.lay("romi_layoff")
    table.focus("hand-QS")
    table.show(SCENES["romi_choice"])
    assert table.focused == "choice-0"
    table.press("ArrowRight", "Enter")
    assert table.sent == [{"kind": "joker", "group": 1, "stands": "5H"}]
    table.press("Escape")
    table.lay("romi_choice")
    table.page.get_by_role("button", name="Put it back").click()
    assert table.sent == [{"kind": "cancel"}]


# ---------------------------------------------------------------- living with others


def test_after_the_deal_the_filled_button_goes_on(table: Rummy) -> None:
    table.lay("romi_result")
    table.page.get_by_role("button", name="Go on to deal 4").click()
    assert table.sent == [{"kind": "go_on"}]


def test_in_text_and_in_the_past_no_card_is_handled(table: Rummy) -> None:
    table.lay("romi_opening", text=True)
    table.focus("text")
    table.press("x", "d", "m")
    scene = SCENES["romi_opening"]
    table.lay(scene | {"replay": scene["replay"] | {"at": 3, "past": True}})
    table.focus("hand-2H")
    table.press("Enter", "x", "d", "m")
    assert table.picked == []
    assert table.sent == []


def test_cards_glide_where_motion_is_welcome_and_nowhere_else(table: Rummy) -> None:
    for moving in (True, False):
        table.lay("romi_draw", moving=moving)
        table.pile("stock").click()
        table.show(SCENES["romi_opening"])
        assert (table.page.evaluate("document.getAnimations().length") > 0) == moving


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize(
    ("name", "picked"),
    [*((name, None) for name in NAMES), ("romi_layoff", "10D"), ("romi_layoff", "7S"), ("romi_opening", "2H")],
)
def test_axe_finds_nothing_to_complain_of(table: Rummy, name: str, picked: str | None, width: int, light: bool) -> None:
    table.lay(name, width=width, light=light)
    if picked:
        table.pick(picked)
    results = Axe().run(table.page)
    assert results.violations_count == 0, results.generate_report()
