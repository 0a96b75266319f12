"""What a table of Römi shows: whole deals, every gesture and refusal; and it tells nothing of cards not seen."""

import copy
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from games import NAMES, pick
from hypothesis import given
from hypothesis import strategies as st
from test_scene import blemishes, send
from test_secrets import Elsewhere, assert_independent, named

from cardgames import draw, romi
from cardgames.bots.romi import simple
from cardgames.cards import JOKER, Card, card, hand, in_order, shuffled
from cardgames.explain import LANGUAGES
from cardgames.match import Match
from cardgames.melds import Meld, value
from cardgames.romi import PRESETS, Discard, Draw, Lay, LayOff, Options, Romi, Swap, TakeBack, read_move, set_up
from cardgames.session import MARKS, Pause
from cardgames.widgets.arrangement import Arrangement, Group, by_melds, by_rank, by_suit
from cardgames.widgets.romi_scene import RomiScene
from cardgames.widgets.table import ACTING, Table

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_house = pytest.mark.parametrize("house", PRESETS.values(), ids=PRESETS)
OPENING = "7H 8H 9H 10H QS QD 4C 5C AS 2S KC 9C 6D 3D"
ON_TABLE = ("7D 8D 9D", "10S 10H 10C", "5S 6S JOKER=7S 8S")
ORDERING = ("move", "sort", "best")


def match_of(house: Options, seed: int = 5, **more: Any) -> Match:
    return Match(romi, replace(house, deals=2), NAMES[: house.n_players], seed, **more)


def prepared(mine: str = OPENING, stock: str = "JOKER 5H 6H 7C", discards: str = "JD 9D", **more: Any) -> Table:
    """A table with a prepared moment for two: the learner is on turn."""
    more = {"table": ON_TABLE, "opened": (False, True), "drawn": False, "other": "KS 4H QH 2C", **more}
    rules = {name: more.pop(name) for name in [*more] if name in Options.__dataclass_fields__}
    other = more.pop("other")
    return Table(set_up(Options(n_players=2, **rules), [mine, other], stock, discards, **more), 0)


def codes(scene: dict[str, Any]) -> list[str]:
    return [held["card"] for held in scene["hand"]["cards"]]


def place(table: Table, code: str) -> int:
    """Where a card is in the hand."""
    return codes(table.scene).index(code)


def groups(table: Table) -> list[list[str]]:
    return [[held["card"] for held in group["cards"]] for group in table.scene["hand"]["groups"]]


def marked(table: Table, mark: str) -> list[str]:
    return [held["card"] for held in table.scene["hand"]["cards"] if held[mark]]


def act(table: Table, kind: str) -> dict[str, Any]:
    return next(act for act in table.scene["ask"]["acts"] if act["kind"] == kind)


def first_box(table: Table) -> dict[str, Any]:
    return dict(table.scene["boxes"][0])


def standing(table: Table) -> tuple[Any, ...]:
    return table.game, len(table.session.moments), table._arrangement


def offered(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """What can be clicked in *scene*."""
    ask, rummy = scene["ask"], scene["rummy"]
    if ask.get("choice"):
        return [item["message"] for item in ask["choice"]["items"]] + [{"kind": "cancel"}]
    found = [{"kind": button["kind"], **button} for button in (ask["button"], *ask["others"]) if button]
    places, melds = range(len(codes(scene))), range(len(rummy["melds"]))
    found += [{"kind": "draw", "source": source} for source in ("stock", "discards")] * 4
    found += [{"kind": "discard", "position": n} for n in places]
    found += [
        {"kind": "lay", "groups": [i for i, g in enumerate(scene["hand"]["groups"]) if g["state"] == "ready"]}
    ] * 4
    found += [{"kind": kind, "position": n, "meld": m} for n in places for m in melds for kind in ("lay_off", "swap")]
    found += [{"kind": "move", "position": n, "group": n % (len(scene["hand"]["groups"]) + 1), "at": 0} for n in places]
    return [{key: value for key, value in message.items() if key not in ("text", "spoken")} for message in found]


def beside(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """What asks, looks around or goes back."""
    places, melds = range(len(codes(scene))), range(len(scene["rummy"]["melds"]))
    found: list[dict[str, Any]] = [{"kind": "why", "position": n} for n in places]
    found += [{"kind": "why", "position": n, "meld": m} for n in places for m in melds]
    found += [{"kind": "why", "meld": m} for m in melds]
    found += [{"kind": "why", "act": kind} for kind in ("draw", "take", "lay", "discard", "back")]
    found += [{"kind": "hint"}, {"kind": "undo"}, {"kind": "type", "text": "help"}, {"kind": "type", "text": "?"}]
    return [*found, {"kind": "replay", "at": scene["replay"]["last"] // 2}, {"kind": "now"}]


def texts(scene: dict[str, Any], language: str) -> list[str]:
    """The blemishes of *scene*, but for the place that the front end fills in on a button."""
    bare = copy.deepcopy(scene)
    for button in bare["ask"].get("acts", ()):
        button["text"] = button["text"].replace(" {}", "").replace("{} ", "")
        button.pop("needs", None)
    for button in bare["ask"]["others"]:
        button.pop("by", None)
    return blemishes(bare, language)


def through(table: Table, rng: Random, most: int = 400) -> Iterator[dict[str, Any]]:
    """The match played by the simple player, who also puts the hand in order; every scene on the way."""
    for _ in range(most):
        yield table.scene
        if table.session.last.pause is Pause.FINAL:
            return
        if table.session.asked:
            if rng.random() < 0.4:
                send(table, **pick([{"kind": "best"}, {"kind": "sort", "by": "rank"}, {"kind": "sort"}], rng))
                yield table.scene
            assert table.play(simple(table.session.view)) is None
        else:
            table.go_on()
    raise AssertionError(f"no end after {most} moments")


# ------------------------------------------------------------------ whole deals


@each_language
@each_house
def test_every_scene_of_a_match_reads_well_and_can_be_drawn(house, language):
    table = Table(match_of(house), 1, language=language)
    for number, scene in enumerate(through(table, Random(house.n_players))):
        assert texts(scene, language) == []
        assert json.loads(json.dumps(scene)) == scene
        if number % 9 == 0:
            assert draw.position_svg(scene) == draw.position_svg(scene)
            assert table.picture().startswith("<svg")
    for at in range(0, len(table.session.moments), 7):
        send(table, "replay", at=at)
        assert texts(table.scene, language) == []


@pytest.mark.parametrize("seed", range(3))
def test_random_clicks_never_raise_and_every_scene_reads_well(seed):
    house = [PRESETS["default"], PRESETS["free_discards"], Options(n_players=3, first_laydown_round=2)][seed]
    table, rng = Table(match_of(house, seed), seed), Random(seed)
    for _ in range(500):
        before = standing(table)
        message = pick(beside(table.scene) if rng.random() < 0.25 else offered(table.scene), rng)
        send(table, **message)
        assert texts(table.scene, "en") == [], message
        assert Counter(codes(table.scene)) == Counter(c.code for c in table.session.shown.game.hands[seed])
        if message["kind"] == "discard" and standing(table) == before:
            assert table.scene["say"]


def test_a_scene_has_the_parts_that_the_front_end_draws():
    table = Table(match_of(PRESETS["default"]), 0)
    for scene in through(table, Random(1)):
        assert {"stock", "discards", "melds", "note", "empty"} <= set(scene["rummy"])
        assert scene["cards_shown"] is False
        assert scene["trump"] is scene["tally"] is scene["last"] is None
        flat = [held for group in scene["hand"]["groups"] for held in group["cards"]]
        assert [held["position"] for held in flat] == [*range(len(flat))]
        assert [held["card"] for held in flat] == codes(scene)
        assert all(group["state"] in ("ready", "open", "bad", "rest") for group in scene["hand"]["groups"])
        if scene["ask"]["mine"]:
            assert {"count", "acts", "choice"} <= set(scene["ask"])
            assert [step["state"] for step in scene["steps"]].count("now") == 1
            assert sum(act["primary"] for act in scene["ask"]["acts"]) == 1
        else:
            assert scene["steps"] is None


def test_what_the_scene_says_of_the_table_is_what_the_engine_says():
    table = Table(match_of(PRESETS["free_discards"], 8), 2)
    for scene in through(table, Random(2)):
        game = table.game
        assert scene["rummy"]["stock"]["count"] == len(game.stock)
        assert scene["rummy"]["discards"]["card"] == (game.discards[-1].code if game.discards else None)
        for shown, meld in zip(scene["rummy"]["melds"], game.table, strict=True):
            assert shown["value"] == str(value(meld, game.options))
            assert [c["card"] for c in shown["cards"]] == [c.code for c in meld.cards]
            assert [c["stands"] for c in shown["cards"] if c["stands"]] == [str(face) for face in meld.jokers]
        fits = {(f["card"], m["place"], f["kind"]) for m in scene["rummy"]["melds"] for f in m["fits"]}
        moves = game.moves() if table.session.asked and game.drawn else ()
        offs = {(m.cards[0].code, m.meld, "off") for m in moves if isinstance(m, LayOff)}
        assert fits == offs | {(m.card.code, m.meld, "swap") for m in moves if isinstance(m, Swap)}


def test_the_owner_of_every_meld_is_who_laid_it():
    table = Table(match_of(PRESETS["default"], 3), 0)
    owners: list[int] = []
    for scene in through(table, Random(3)):
        if table.session.last.pause or not table.game.log:
            continue
        owners = [e.seat for e in table.game.log if isinstance(e.what, Lay) for _ in e.what.melds]
        if not any(isinstance(e.what, TakeBack) for e in table.game.log):
            names = [table.players[seat] if seat else "You" for seat in owners]
            assert [m["head"].split(" · ")[0] for m in scene["rummy"]["melds"]] == names


# --------------------------------------------------------------------- drawing


def test_a_card_is_drawn_from_the_stock_and_marked():
    table = prepared()
    assert table.scene["rummy"]["stock"]["can"]
    assert table.scene["steps"][0] == {"text": "Draw", "state": "now"}
    send(table, "draw", source="stock")
    assert table.game.drawn
    assert groups(table)[-1] == ["JOKER"]
    assert table.scene["hand"]["cards"][-1]["mark"] == "new"
    assert table.scene["undo"]["text"] == "Undo (cards seen)"


def test_the_discard_is_refused_with_the_reason_and_taken_where_it_is_allowed():
    table = prepared()
    assert not table.scene["rummy"]["discards"]["can"]
    assert "50 points" in table.scene["rummy"]["discards"]["why"]
    send(table, "draw", source="discards")
    assert not table.game.drawn
    assert first_box(table)["title"] == "Why not 9♦?"
    free = prepared(discard_draw="free")
    assert free.scene["rummy"]["discards"]["can"]
    send(free, "take")
    assert "9D" in codes(free.scene)
    assert free.scene["undo"]["text"] == "Undo"


def test_who_put_the_top_discard_there_is_named():
    table = prepared()
    send(table, "draw")
    send(table, "discard", position=0)
    assert table.scene["rummy"]["discards"]["by"] == "by Aino"
    assert first_box(table)["title"] == "Since your turn"
    assert first_box(table)["paras"][0].startswith("Aino drew from the stock.")


# ---------------------------------------------------------- groups of the hand


def test_a_hand_is_sorted_by_suit_at_first_and_then_as_the_player_puts_it():
    table = prepared()
    assert groups(table) == [
        ["2S", "QS", "AS"],
        ["7H", "8H", "9H", "10H"],
        ["4C", "5C", "9C", "KC"],
        ["3D", "6D", "QD"],
    ]
    send(table, "move", position=place(table, "QD"), group=4, at=0)
    assert groups(table)[-1] == ["QD"]
    send(table, "move", position=place(table, "QS"), group=4, at=0)
    assert groups(table)[-1] == ["QS", "QD"]
    send(table, "sort", by="rank")
    by_ranks = ["9H 9C", "QS QD", "2S 3D 4C 5C 6D 7H 8H 10H KC AS"]
    assert groups(table) == [cards.split() for cards in by_ranks]


def test_a_ready_group_says_what_it_is_and_a_bad_one_why_it_is_none():
    table = prepared()
    send(table, "draw")
    ready = table.scene["hand"]["groups"][1]
    assert (ready["label"], ready["state"], ready["spoken"]) == ("Run 34 ✓", "ready", "run of 34 points, ready")
    assert table.scene["ask"]["count"]["text"] == "**34** of 50"
    last = len(groups(table)) - 1  # a new group stands before the loose cards
    for code, group in (("QS", last + 1), ("QD", last), ("KC", last)):
        send(table, "move", position=place(table, code), group=group, at=9)
    bad = next(group for group in table.scene["hand"]["groups"] if group["state"] == "bad")
    assert [held["card"] for held in bad["cards"]] == ["QS", "QD", "KC"]
    assert "share neither" in bad["why"]
    send(table, "why", position=place(table, "QD"))
    assert first_box(table)["title"] == "Why not Q♠ Q♦ K♣?"


def test_the_best_melds_stand_as_groups_and_count_towards_the_first_lay_down():
    table = prepared()
    send(table, "draw")
    send(table, "best")
    assert [g["label"] for g in table.scene["hand"]["groups"]] == ["Run 34 ✓", "Run 31 ✓ ★=K♠", "the rest"]
    assert table.scene["ask"]["count"]["value"] == 65
    box = next(box for box in table.scene["boxes"] if box["title"] == "Why 65?")
    assert box["rows"][1] == ["Q♠ ★=K♠ A♠", "10 + 10 + 11 = **31**"]


def test_arranging_is_no_move_and_can_be_done_in_one_s_own_turn_only_before_the_table_moves_on():
    table = prepared()
    before = table.game, len(table.session.moments)
    for kind in ORDERING:
        send(table, kind, position=0, group=1, at=0)
        assert (table.game, len(table.session.moments)) == before


@given(st.lists(st.integers(0, 51), min_size=1, max_size=15), st.randoms(use_true_random=False))
def test_whatever_is_done_to_an_arrangement_it_holds_the_hand(numbers, rng):
    pack = [*hand("JOKER JOKER"), *(card(c.code) for c in map(_card, numbers))]
    held = tuple(c for c, n in Counter(pack).items() for _ in range(min(n, 2)))
    arrangement = rng.choice([by_suit, by_rank])(held)
    for _ in range(12):
        at = rng.randrange(len(held))
        arrangement = arrangement.moved(at, rng.randrange(len(arrangement.groups) + 1), rng.randrange(15))
        assert Counter(arrangement.cards) == Counter(held)
        assert all(group.cards for group in arrangement.groups)
    fewer = held[: len(held) // 2]
    less = arrangement.reconciled(fewer)
    assert Counter(less.cards) == Counter(fewer)
    again = less.reconciled(held)
    assert Counter(again.cards) == Counter(held)
    assert again.reconciled(held) == again


def _card(number: int) -> Card:
    return romi.Options().pack[number]


def test_groups_that_come_back_stand_again():
    held = Arrangement((Group(hand("7H 8H 9H"), "made"), Group(hand("KC 2D"))))
    laid = held.reconciled(hand("KC 2D"))
    assert [group.cards for group in laid.groups] == [hand("KC 2D")]
    back = laid.reconciled(hand("KC 2D 9H 8H 7H"))
    assert back.groups[0].cards == hand("7H 8H 9H")
    assert back.fresh == ()


def test_the_best_melds_leave_a_card_for_the_discard():
    cards = hand("7H 8H 9H 10H")
    assert [g.cards for g in by_melds(cards, Options(), 1).groups] == [hand("8H 9H 10H"), hand("7H")]
    assert len(by_melds(cards, Options(), 0).groups) == 1


# ---------------------------------------------------------------- laying down


def test_ready_groups_are_laid_down_and_taken_back():
    table = prepared()
    send(table, "draw")
    send(table, "best")
    assert act(table, "lay")["primary"]
    send(table, "lay", groups=[0, 1])
    assert [m["head"] for m in table.scene["rummy"]["melds"]][3:] == ["You · run", "You · run"]
    assert table.scene["ask"]["count"] is None
    send(table, "back")
    assert len(table.game.table) == 3
    assert groups(table)[:2] == [["7H", "8H", "9H", "10H"], ["QS", "JOKER", "AS"]]


def test_too_little_is_refused_and_its_cards_are_marked():
    table = prepared()
    send(table, "draw")
    assert act(table, "lay")["off"]
    assert "16 too few" in act(table, "lay")["why"]
    send(table, "lay", groups=[1])
    assert marked(table, "refused") == ["7H", "8H", "9H", "10H"]
    assert first_box(table)["paras"] == ["The melds come to 34 points, and 50 are needed: 16 too few."]
    send(table, "why", act="lay")
    assert first_box(table)["kind"] == "ask"


def test_a_joker_that_can_mean_several_cards_is_asked_about():
    table = prepared("8S 8H JOKER KS KH KD 2C", "5H", drawn=True, opened=(True, True))
    send(table, "sort", by="rank")
    eights = groups(table).index(["8S", "8H"])
    send(table, "move", position=place(table, "JOKER"), group=eights, at=2)
    send(table, "lay", groups=[eights])
    choice = table.scene["ask"]["choice"]
    assert choice["text"] == "What does the joker stand for?"
    assert {item["text"] for item in choice["items"]} == {"8♦", "8♣"}
    assert table.scene["say"] == choice["text"]
    send(table, "cancel")
    assert table.scene["ask"]["choice"] is None
    send(table, "lay", groups=[eights])
    send(table, **next(i["message"] for i in table.scene["ask"]["choice"]["items"] if i["text"] == "8♣"))
    assert table.game.table[-1].jokers == hand("8C")
    assert table.scene["rummy"]["melds"][-1]["cards"][-1]["stands"] == "8♣"


def test_the_order_of_a_run_says_what_its_joker_stands_for():
    for at, face in ((0, "JC"), (2, "AC")):
        table = prepared("QC KC JOKER 2C", "5H", drawn=True, opened=(True, True))
        send(table, "move", position=place(table, "JOKER"), group=len(groups(table)), at=0)
        send(table, "move", position=place(table, "2C"), group=len(groups(table)), at=0)
        send(table, "move", position=place(table, "JOKER"), group=groups(table).index(["QC", "KC"]), at=at)
        send(table, "lay")
        assert table.game.table[-1].jokers == hand(face)


# ----------------------------------------------- laying off, swapping, discarding


def test_cards_that_fit_light_up_and_are_laid_off_or_the_table_asks_where():
    table = prepared("10D 2C KS", drawn=True, opened=(True, True))
    assert [[f["slot"] for f in m["fits"]] for m in table.scene["rummy"]["melds"]] == [["10♦\nhere"], ["10♦\nhere"], []]
    assert table.scene["rummy"]["note"] == "On the table. **10♦** fits here."
    send(table, "lay_off", position=place(table, "10D"))
    choice = table.scene["ask"]["choice"]
    assert choice["text"] == "Where does 10♦ go?"
    assert [item["text"] for item in choice["items"]] == ["7♦ 8♦ 9♦", "10♠ 10♥ 10♣"]
    send(table, **choice["items"][1]["message"])
    assert table.game.table[1].cards == hand("10S 10H 10C 10D")


def test_a_card_that_does_not_fit_stays_and_the_table_says_why():
    table = prepared("QD 2C KS", drawn=True, opened=(True, True))
    send(table, "lay_off", position=place(table, "QD"), meld=0)
    assert marked(table, "refused") == ["QD"]
    assert first_box(table)["kind"] == "bad"
    send(table, "why", position=place(table, "QD"), meld=0)
    assert first_box(table)["kind"] == "ask"


def test_a_joker_laid_off_at_either_end_is_asked_about():
    table = prepared("JOKER 2C KS", "5H", drawn=True, opened=(True, True))
    send(table, "lay_off", position=place(table, "JOKER"), meld=0)
    assert [item["text"] for item in table.scene["ask"]["choice"]["items"]] == ["10♦", "6♦"]
    send(table, "choose", item=1)
    assert table.game.table[0].stands_for == hand("6D 7D 8D 9D")


def test_a_joker_is_taken_for_its_card_and_has_to_go_to_the_table():
    table = prepared("7S 9S 10S JS 2C", drawn=True, opened=(True, True))
    fits = table.scene["rummy"]["melds"][2]["fits"]
    assert {"card": "7S", "slot": "7♠\nfor the\njoker", "kind": "swap"} in fits
    send(table, "swap", position=place(table, "7S"), meld=2)
    assert "JOKER" in codes(table.scene)
    assert table.scene["ask"]["text"] == "The joker has to go to the table again."
    send(table, "discard", position=place(table, "2C"))
    assert marked(table, "refused") == ["2C"]
    assert marked(table, "lit") == ["JOKER"]


def test_a_discard_ends_the_turn_and_the_last_one_the_deal():
    table = prepared("2C", drawn=True, opened=(True, True))
    send(table, "discard", position=0)
    assert table.session.last.pause is Pause.RESULT
    assert table.scene["ask"]["text"] == "You are out: you write -20."
    rows = table.scene["boxes"][0]["rows"]
    assert rows[0] == ["**You**", "**-20**"]
    assert any("rounded" in row[0] for row in rows)


def test_a_twin_of_the_refused_card_is_not_marked():
    table = prepared("QD QD 2C KS", drawn=True, opened=(True, True))
    send(table, "lay_off", position=place(table, "QD"), meld=0)
    assert marked(table, "refused") == ["QD"]


# ------------------------------------------------------------------------ why


def test_every_button_card_and_meld_can_be_asked_about():
    table = prepared(drawn=False)
    for kind in ("draw", "take", "lay", "back"):
        send(table, "why", act=kind)
        assert table.scene["boxes"][0]["title"]
    send(table, "why", act="discard")
    assert "pick up" in table.scene["say"]
    send(table, "why", meld=2)
    assert first_box(table)["paras"] == ["5♠ 6♠ ★=7♠ 8♠ is a run: 5 + 6 + 7 + 8 = **26**"]
    assert first_box(table)["kind"] == "plain"
    send(table, "draw")
    for n in range(len(codes(table.scene))):
        send(table, "why", position=n)
        assert first_box(table)["kind"] in ("ask", "good")


def test_hints_come_in_three_steps():
    table = prepared()
    for steps in (1, 2, 3):
        send(table, "hint")
        hints = next(box for box in table.scene["boxes"] if box["kind"] == "hints")
        assert [step["state"] for step in hints["steps"]].count("done") == steps
        assert all(step["text"] for step in hints["steps"][:steps])


# ---------------------------------------------------------------- typed moves


def test_moves_can_be_typed():
    table = prepared()
    for text in ("draw", "best", "lay"):
        send(table, "type", text=text)
    assert len(table.game.table) == 5
    send(table, "type", text="back")
    send(table, "type", text="lay 7h 8h 9h 10h / qs joker as")
    assert table.game.table[-1].jokers == hand("KS")
    send(table, "type", text="discard 2s")
    assert table.game.log[-1].what != Discard(card("2S"))
    assert Discard(card("2S")) in [event.what for event in table.game.log]


def test_cards_are_laid_off_and_swapped_by_the_number_of_the_meld():
    table = prepared("10D JD 7S 9S 10S JS 2C", drawn=True, opened=(True, True))
    assert any(line.startswith("  3  5♠ 6♠ ★=7♠ 8♠") for line in table.scene["board"])
    send(table, "type", text="off 10d jd 1")
    assert table.game.table[0].cards == hand("7D 8D 9D 10D JD")
    send(table, "type", text="swap 7s 3")
    assert table.game.freed == 1
    send(table, "type", text="off joker=9s 3")
    assert table.game.table[2].jokers == hand("9S")
    send(table, "type", text="sort rank")
    send(table, "type", text="sort suit")
    assert groups(table)[0] == ["9S", "10S", "JS"]


@pytest.mark.parametrize(
    "text",
    ["", "lay x", "off", "off 10d 99999", "swap", "discard", "discard 1x", "sort", "sort colour", "2h", "draw 3", "why",
     "why why", "lay 7h=8h", "off 10d jd", "{0}", "\ud800", "move 1"],
)  # fmt: skip
def test_what_is_no_move_is_not_understood(text):
    table = prepared(drawn=True)
    before = standing(table)
    send(table, "type", text=text)
    assert standing(table) == before
    assert table.scene["say"]


def test_why_can_be_typed():
    table = prepared(drawn=True)
    for text, title in (
        ("why 2s", "2♠ may be discarded"),
        ("why take", "Why not 9♦?"),
        ("why lay", "Why not 7♥ 8♥ 9♥ 10♥?"),
    ):
        send(table, "type", text=text)
        assert first_box(table)["title"] == title


def test_a_move_can_be_made_in_short():
    table = prepared()
    assert table.play("draw stock") is None
    assert table.play("discard 2S") is None
    assert table.play("discard 9H") is not None or table.session.asked


# ----------------------------------------------------------- malformed messages

WRONG: tuple[Any, ...] = (None, -1, 99, 1.5, True, "1", [], {}, 10**30)
MALFORMED: list[dict[str, Any]] = [
    *({"kind": kind, "position": wrong} for kind in ("discard", "lay_off", "swap", "play", "why") for wrong in WRONG),
    *({"kind": "move", "position": 0, "group": wrong, "at": 0} for wrong in WRONG),
    *({"kind": "move", "position": wrong, "group": 0, "at": 0} for wrong in WRONG),
    *({"kind": "move", "position": 0, "group": 0, "at": wrong} for wrong in (None, 1.5, "1", [], True, 10**30)),
    *({"kind": "draw", "source": wrong} for wrong in (None, "", "hand", 1, [], {})),
    *({"kind": "sort", "by": wrong} for wrong in ("", "colour", 3, [], {})),
    *({"kind": "choose", "item": wrong} for wrong in (*WRONG, 0)),
    *({"kind": "lay", "groups": wrong} for wrong in (None, 3, "0", {}, [True], [99], [-1], [0, 0], ["0"], [[]])),
    *({"kind": "lay_off", "position": 0, "meld": wrong} for wrong in (-1, 99, 1.5, True, "1", [])),
    *({"kind": "why", "act": wrong} for wrong in (None, "", "choose", 1, [])),
    *({"kind": "why", "meld": wrong} for wrong in WRONG),
    {"kind": "call", "points": 3, "suit": "H"},
    {"kind": "bid", "tricks": 1},
    {"kind": "pass"},
]


@pytest.mark.parametrize("drawn", [False, True])
def test_a_malformed_message_is_refused_in_words_and_changes_nothing(drawn):
    table = prepared(drawn=drawn)
    for message in MALFORMED:
        before = standing(table)
        send(table, **message)
        assert standing(table) == before, message
        assert table.scene["say"], message


def test_a_stale_click_is_refused_whatever_it_asks():
    table = prepared()
    for kind in (*ACTING, *RomiScene.GESTURES, *RomiScene.HANDLED):
        before = standing(table)
        table._hear(table, {"kind": kind, "revision": table.scene["revision"] - 1, "position": 0, "text": "draw"}, [])
        assert standing(table) == before


def test_nothing_is_done_in_the_past_or_after_the_deal():
    table = prepared("2C 3D 4H", drawn=True, opened=(True, True))
    send(table, "discard", position=0)
    send(table, "replay", at=0)
    before = standing(table)
    for kind in (*RomiScene.GESTURES, *RomiScene.HANDLED):
        send(table, kind, position=0, group=0, at=0, meld=0)
        assert standing(table) == before
    send(table, "now")
    assert table.scene["steps"]


# ---------------------------------------------------------- what stays secret


def otherwise(game: Romi, seat: int, rng: Random) -> Romi:
    """*game* with the cards that *seat* does not see dealt anew among the others and the stock; and other dice."""
    hidden = [c for s, held in enumerate(game.hands) for c in held if s != seat]
    pool = list(shuffled((*hidden, *game.stock), rng))
    hands = tuple(held if s == seat else in_order(tuple(pool.pop() for _ in held)) for s, held in enumerate(game.hands))
    first = game.first and otherwise(game.first, seat, rng)
    if game.over:
        hands, pool = game.hands, list(shuffled(game.stock, rng))
    began = game.began
    if began and game.active != seat:
        began = began._replace(hand=tuple(pick(game.options.pack, rng) for _ in began.hand))
    other = replace(game, hands=hands, stock=tuple(pool), dice=rng.randrange(10**6), first=first, began=began)
    assert other.view(seat) == game.view(seat)
    return other


def seen_by(seat: int, game: Romi) -> set[Card]:
    """The cards that *seat* has before its eyes or on the log, and what jokers stand for."""
    view = game.view(seat)
    cards = [*view.hands[seat], *view.discards, *(c for h in view.hands for c in h)]
    cards += [c for meld in view.table for c in (*meld.cards, *meld.stands_for)]
    for event in view.log:
        match event.what:
            case Discard(gone) | Swap(gone):
                cards.append(gone)
            case LayOff(added):
                cards += added
            case Lay(laid):
                cards += [c for m in laid if isinstance(m, Meld) for c in (*m.cards, *m.stands_for)]
    return set(cards)


@pytest.mark.parametrize(
    ("name", "seat", "language"), [("default", 0, "en"), ("free_discards", 2, "fi"), ("without_jokers", 3, "hu")]
)
def test_nothing_the_table_shows_tells_of_cards_not_seen(name, seat, language):
    table = Table(match_of(PRESETS[name], seat, first_dealer=seat), seat, language=language)
    elsewhere, rng = Elsewhere(seat, Random(seat), otherwise), Random(seat)
    for number, scene in enumerate(through(table, rng)):
        if scene["ask"].get("acts") and number % 3 == 0:
            table.session.marks = MARKS
            for _ in range(3):
                send(table, "hint")
            send(table, "why", position=0)
        bare = table.scene | {
            "boxes": [],
            "hand": {},
            "board": [],
            "say": "",
            "sheet": {},
        }  # the sheet tells of deals past
        bare["rummy"] = scene["rummy"] | {"melds": [m | {"fits": []} for m in scene["rummy"]["melds"]]}
        told = named(json.dumps(bare, ensure_ascii=False), language)
        assert told <= seen_by(seat, table.session.shown.game)
        assert_independent(table, elsewhere)
    assert elsewhere.changed > 20


def test_the_dice_and_the_stock_are_in_no_repr():
    table = Table(match_of(PRESETS["default"]), 0)
    told = repr(table) + json.dumps(table.scene) + table.picture()
    assert str(table.game.dice) not in told
    assert "dice" not in repr(table.game)


# ----------------------------------------------------------------- time


def test_undo_past_a_draw_says_that_cards_were_seen_and_of_a_lay_down_does_not():
    table = prepared(drawn=True, opened=(True, True))
    send(table, "lay", groups=[1])
    assert table.scene["undo"] == {"can": True, "text": "Undo", "title": "Take your last move back"}
    send(table, "undo")
    assert ["7H", "8H", "9H", "10H"] in groups(table)
    send(table, "discard", position=0)
    assert table.scene["undo"]["text"] == "Undo (cards seen)"


def test_a_new_deal_begins_with_a_sorted_hand():
    table = Table(match_of(Options(n_players=2), 4), 0)
    for scene in through(table, Random(4)):
        if table.session.last.pause is Pause.RESULT and len(table.match.games) == 1:
            table.go_on()
            fresh = by_suit(table.game.hands[0])
            if table.game.turns == 0 and not table.game.log[1:]:
                assert codes(table.scene) == [c.code for c in fresh.cards]
            break
        assert scene


def test_the_score_sheet_opens_to_every_line_of_every_deal():
    table = Table(match_of(PRESETS["default"], 6), 0)
    *_, last = through(table, Random(6))
    match = table.match
    assert match is not None
    for row, game in zip(last["sheet"]["rows"], match.games, strict=True):
        for cell, seat in zip(row["cells"], (0, 1, 2, 3), strict=True):
            assert cell["points"] == str(game.points(seat))
            assert len(cell["lines"]) == len(game.sheet(seat))
    assert last["sheet"]["totals"] == [str(n) for n in match.totals]
    assert all(name in last["ask"]["text"] or name == "You" for name in (match.players[s] for s in match.winners if s))


def test_jokers_and_moves_of_the_scene_are_those_of_the_engine():
    assert read_move("draw stock") == Draw("stock")
    assert JOKER.code == "JOKER"
