"""The table as a widget: what it answers to messages, good and bad, and to Python."""

import copy
import json
import re
import time
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import ipywidgets
import pytest
from games import NAMES, pick, two_cards
from hypothesis import given, settings
from hypothesis import strategies as st
from jupyter_client.session import json_packer
from test_scene import clicks, finished, match_of, offered, send

from cardgames import codes, explain, lupaus, record
from cardgames.bots.lupaus import simple
from cardgames.cards import card
from cardgames.explain import LANGUAGES, words
from cardgames.game import Reason
from cardgames.lupaus import Bid, Late, LupausRule, Options, OutOfTurn, Play, set_up
from cardgames.match import Match
from cardgames.session import MARKS, Pause
from cardgames.widgets.lupaus_scene import LupausScene
from cardgames.widgets.scene import Scene
from cardgames.widgets.table import ACTING, COMMANDS, GAMES, LONGEST, Table

each_language = pytest.mark.parametrize("language", LANGUAGES)


# ------------------------------------------------------------ tables to knock on


def on(table: Table, pause: Pause) -> Table:
    """*table* played to its next *pause*."""
    while table.session.last.pause is not pause:
        table.play(simple(table.session.view)) if table.session.asked else table.go_on()
    return table


def playing(table: Table) -> Table:
    """*table* played until the learner is asked for a card."""
    while table.game.bidding or not table.session.asked:
        table.play(simple(table.session.view)) if table.session.asked else table.go_on()
    return table


def small(**more: Any) -> Table:
    return Table(match_of(Options(n_players=4, start_cards=3), first_dealer=0), **more)


def in_turn() -> Table:
    return Table(match_of(Options(n_players=4, start_cards=3, bidding="sequential"), first_dealer=0))


def replaying() -> Table:
    table = on(small(), Pause.TRICK)
    send(table, "replay", at=1)
    return table


SITUATIONS: dict[str, Callable[[], Table]] = {
    "promising": small,
    "promising in turn": in_turn,
    "playing": lambda: playing(small()),
    "a trick waits": lambda: on(small(), Pause.TRICK),
    "promises shown": lambda: on(small(), Pause.REVEAL),
    "round over": lambda: on(small(), Pause.RESULT),
    "match over": lambda: on(small(), Pause.FINAL),
    "single deal over": lambda: on(Table(two_cards()), Pause.RESULT),
    "replaying": replaying,
}
situations = pytest.mark.parametrize("make", SITUATIONS.values(), ids=SITUATIONS)


def standing(table: Table) -> tuple[Any, ...]:
    """All that a refused message must leave as it is."""
    sitting = table.session
    return [*map(id, sitting.moments)], sitting.at, sitting.marks, sitting.steps, id(sitting), table.language


def explained(table: Table) -> bool:
    """Whether the table says why nothing was done."""
    boxes = [box for box in table.scene["boxes"] if box["kind"] in ("bad", "ask", "good")]
    if table.scene["ask"].get("box") and table.scene["ask"]["reasons"]:
        return True
    return bool(boxes) and all(any((*box["paras"], box["say"], box["title"])) for box in boxes)


def refused(table: Table, message: Any) -> None:
    before = standing(table)
    table._hear(table, message, [])
    assert standing(table) == before, "a refused message changed something"
    assert explained(table), "nothing says why"
    json_packer(table.get_state())


# ----------------------------------------------------- messages that are refused

NUMBERS: list[Any] = [None, 1.0, 1.5, float("nan"), float("inf"), True, False, "1", "", [], [1], {}, {"at": 1}, [[[]]]]
OUTSIDE = [-1, -2, 4, 13, 10**6, -(10**6), 2**63, 10**30, 10**4299]
MALFORMED: list[Any] = [
    None,
    [],
    {},
    "play",
    7,
    True,
    [{"kind": "play"}],
    {"kind": None},
    {"kind": 5},
    {"kind": ["play"]},
    {"kind": {"kind": "play"}},
    {"kind": ""},
    {"kind": "PLAY", "position": 0},
    {"kind": "cheat"},
    {"kind": "_play_at", "position": 0},
    {"kind": "x" * 10**6},
    {"kind": "{0.session}"},
    {"kind": "play"},
    {"kind": "bid"},
    {"kind": "why"},
    {"kind": "replay"},
    {"kind": "language"},
    {"kind": "code"},
    {"kind": "type"},
    *({"kind": "play", "position": wrong} for wrong in [*NUMBERS, *OUTSIDE]),
    *({"kind": "bid", "tricks": wrong} for wrong in [*NUMBERS, *OUTSIDE]),
    *({"kind": "why", "position": wrong} for wrong in [*NUMBERS, *OUTSIDE]),
    *({"kind": "why", "bid": wrong} for wrong in NUMBERS),
    *({"kind": "replay", "at": wrong} for wrong in [*NUMBERS, -1, 10**6, 10**30]),
    *({"kind": "language", "code": wrong} for wrong in ["xx", "EN", "", None, 1, [], {}, "e" * 10**6]),
    *({"kind": "code", "text": wrong} for wrong in [None, 5, [], {}, "", "nonsense", "RU4-1-00000-00", "7" * 10**6]),
    *({"kind": "code", "text": wrong} for wrong in ["LU4-1-ÄÖÜ12-3F", "LU4-1-²²²²²-3F", "LU99999999-1-00000-00"]),
    *({"kind": "type", "text": wrong} for wrong in [None, 5, [], {}, "", "x" * 10**6, "why", "play", "2s " * 60]),
    *({"kind": "type", "text": wrong} for wrong in ["why nothing", "{0}", "play back", "play joker", "go 3", "7" * 99]),
    *({"kind": "type", "text": wrong} for wrong in ["hint 2", "undo 1", "late 3", "why late", "bid", "bid x"]),
]


@situations
def test_a_malformed_message_is_refused_with_a_reason_and_changes_nothing(make):
    table = make()
    for message in MALFORMED:
        fresh = message | {"revision": table.scene["revision"]} if isinstance(message, dict) else message
        refused(table, fresh)


@situations
def test_a_stale_click_is_refused_whatever_it_asks(make):
    table = make()
    for off in (-1, 1, -(10**9), None, "0", 0.0, True, [], {}):
        for kind in (*ACTING, *LupausScene.GESTURES):
            revision = table.scene["revision"] + off if type(off) is int else off
            good = {"position": 0, "tricks": 1, "text": table.scene["code"] or "2s"}
            refused(table, {"kind": kind, "revision": revision, **good})


@pytest.mark.parametrize("like", [float, str, lambda revision: [revision], lambda revision: revision == 1])
def test_the_number_of_the_scene_must_be_a_whole_number(like):
    table = small()
    send(table, "language", code="en")
    assert table.scene["revision"] == 1
    refused(table, {"kind": "bid", "tricks": 1, "revision": like(1)})


@pytest.mark.parametrize("name", ["promising", "playing", "a trick waits", "round over"])
def test_a_click_repeated_within_a_moment_acts_once(name):
    table = SITUATIONS[name]()
    legal = next(m for m in offered(table.scene) if m["kind"] != "play" or legal_at(table, m["position"]))
    message = legal | {"revision": table.scene["revision"]}
    before = len(table.session.moments)
    table._hear(table, message, [])
    once = standing(table)
    assert len(table.session.moments) > before
    for _ in range(3):
        table._hear(table, message, [])
        assert standing(table) == once
        assert "moved on" in table.scene["say"]


def legal_at(table: Table, place: int) -> bool:
    return bool(table.scene["hand"]["cards"][place]["legal"])


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("promising", {"kind": "play", "position": 0}),
        ("promising in turn", {"kind": "play", "position": 0}),
        ("playing", {"kind": "bid", "tricks": 1}),
        ("playing", {"kind": "go_on"}),
        ("promising", {"kind": "late"}),  # the table is strict about being late unless irregular
        ("playing", {"kind": "late"}),
        ("a trick waits", {"kind": "bid", "tricks": 0}),
        ("a trick waits", {"kind": "hint"}),
        ("promises shown", {"kind": "play", "position": 0}),
        ("round over", {"kind": "play", "position": 0}),
        ("match over", {"kind": "go_on"}),
        ("single deal over", {"kind": "go_on"}),
        ("replaying", {"kind": "play", "position": 0}),
        ("replaying", {"kind": "go_on"}),
        ("replaying", {"kind": "hint"}),
        ("replaying", {"kind": "type", "text": "go"}),
        ("replaying", {"kind": "why", "position": 0}),
        ("replaying", {"kind": "new_match"}),
    ],
)
def test_a_request_at_the_wrong_moment_is_refused_with_a_reason(name, message):
    table = SITUATIONS[name]()
    refused(table, message | {"revision": table.scene["revision"]})


def test_what_was_refused_while_looking_back_is_not_told_again_later():
    table = replaying()
    send(table, "play", position=0)
    send(table, "now")
    assert not [box for box in table.scene["boxes"] if box["kind"] == "bad"]
    assert "earlier moment" not in table.scene["say"]


def test_a_barred_promise_is_refused_by_its_rule():
    table = in_turn()
    refused(table, {"kind": "bid", "tricks": table.game.barred, "revision": table.scene["revision"]})
    (box,) = [box for box in table.scene["boxes"] if box["kind"] == "bad"]
    assert [pill["id"] for pill in box["rules"]] == ["L27"]


def test_a_text_that_cannot_be_sent_does_not_break_the_table():
    table = small()
    for message in ({"kind": "\ud800"}, {"kind": "type", "text": "\udfff", "revision": table.scene["revision"]}):
        table._hear(table, message, [])
        json_packer(table.get_state())
        json.dumps(table.scene, ensure_ascii=False).encode()


def test_a_number_too_long_to_write_does_not_break_the_table():
    for kind, name in (("play", "position"), ("why", "position"), ("replay", "at")):
        refused(small(), {"kind": kind, name: 10**5000, "revision": 0})


@cache
def knocked(name: str) -> Table:
    return SITUATIONS[name]()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)
likely = {
    "kind": st.sampled_from([*Table._answers, *LupausScene.GESTURES, "cheat"]) | json_values,
    "position": st.integers(-2, 6) | json_values,
    "tricks": st.integers(-2, 6) | json_values,
    "bid": st.integers(-2, 6) | json_values,
    "at": st.integers(-2, 6) | json_values,
    "code": st.sampled_from([*LANGUAGES, "xx"]) | json_values,
    "text": st.sampled_from(["2s", "why 3", "go", "hint", "LU3-1-00000-00", "late", "bid 1"]) | json_values,
}
messages = json_values | st.fixed_dictionaries({}, optional=likely)


def acts(table: Table, message: Any) -> bool:
    """Whether *message*, sent at the present revision, is a lawful promise, card or nod."""
    now, asked = table.session.last, table.session.asked and not table.session.past
    kind = message.get("kind") if isinstance(message, dict) else None
    if kind == "go_on":
        single = now.pause is Pause.RESULT and now.match is None
        return bool(now.pause) and now.pause is not Pause.FINAL and not single and not table.session.past
    if kind == "bid" and asked and type(message.get("tricks")) is int:
        return now.game.bidding and not now.game.objection(Bid(message["tricks"]))
    if kind == "play" and asked and type(message.get("position")) is int:
        cards = table.scene["hand"]["cards"]
        place = message["position"]
        return 0 <= place < len(cards) and not now.game.objection(Play(card(cards[place]["card"])))
    return False


@settings(max_examples=400)
@given(st.sampled_from([*SITUATIONS]), messages, st.booleans())
def test_whatever_is_sent_nothing_raises_and_only_lawful_acts_change_anything(name, message, fresh):
    table = knocked(name)
    sitting, notice = table.session, table._notice
    table.session = copy.copy(sitting)
    table.session.moments = [*sitting.moments]
    try:
        revision = table.scene["revision"]
        if isinstance(message, dict):
            message["revision"] = revision if fresh else revision - 1
        lawful, before = acts(table, message), [*map(id, table.session.moments)]
        table._hear(table, message, [])
        after = [*map(id, table.session.moments)]
        kind = message.get("kind") if isinstance(message, dict) else None
        if not isinstance(kind, str) or kind not in ("undo", "again", "new_match", "code", "type"):
            assert (after != before) == (lawful and fresh)
            assert after[: len(before)] == before
        elif not fresh:
            assert after == before
        assert table.scene["revision"] == revision + 1
    finally:
        table.session, table._notice, table._language = sitting, notice, "en"
        table._show()


@pytest.mark.parametrize(
    "state",
    [
        {"scene": {}},
        {"scene": {"title": "mine"}, "text": True},
        {"sprite": ""},
        {"_esm": "export default {}", "_css": ""},
        {"_view_name": "Other", "_model_module": "evil", "layout": "IPY_MODEL_0"},
        {"text": 1, "sheet": "yes", "four_colours": None},
        {"text": [], "session": 5, "_seat": 3, "_strict": True},
        {"nothing": "known"},
    ],
)
def test_the_browser_can_set_three_switches_and_nothing_else(state):
    table = small()
    before = table.get_state()
    table.set_state(state)
    after = table.get_state()
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {name for name in state if name == "text" and state[name] is True}
    assert table.session.seat == 0
    assert type(after["text"]) is type(after["sheet"]) is type(after["four_colours"]) is bool


def test_the_switches_can_be_set_by_the_browser():
    table = small()
    table.set_state({"text": True, "sheet": True, "four_colours": False})
    assert (table.text, table.sheet, table.four_colours) == (True, True, False)


def test_messages_reach_the_table_as_a_browser_sends_them():
    table = small()
    content = {"kind": "bid", "tricks": 1, "revision": table.scene["revision"]}
    table._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    assert table.game.bids[0] == 1
    table._handle_msg({"content": {"data": {"method": "update", "state": {"scene": {}, "text": True}}}, "buffers": []})
    assert table.text
    assert table.scene["title"] == "Lupaus"


# ---------------------------------------------------------------- one model, for ever


def test_nothing_leaks_over_hundreds_of_clicks():
    table = small(irregular=True)
    models = len(ipywidgets.widgets.widget._instances)
    heard = 0
    for seed in range(8):
        for _ in clicks(table, Random(seed), 0.3):
            heard += 1
        send(table, "now")
        send(table, "new_match")
        assert table.match.games == ()
    for code in (*LANGUAGES, "en"):
        send(table, "language", code=code)
    send(table, "code", text=codes.write(match_of(Options(n_players=6))))
    assert heard > 200
    assert len(ipywidgets.widgets.widget._instances) == models


def test_a_table_is_one_model_and_its_layout():
    before = len(ipywidgets.widgets.widget._instances)
    tables = [small() for _ in range(3)]
    assert len(ipywidgets.widgets.widget._instances) == before + 2 * len(tables)
    for table in tables:
        table.layout.close()
        table.close()
    assert len(ipywidgets.widgets.widget._instances) == before


def test_a_click_is_answered_quickly(record_property):
    table = Table(match_of(Options(n_players=4)))
    times = []
    rng = Random(1)
    while table.game.round == 1 and not finished(table.scene):
        message = pick(offered(table.scene), rng)
        start = time.perf_counter()
        send(table, **message)
        times.append(time.perf_counter() - start)
    median = sorted(times)[len(times) // 2]
    record_property("median_seconds", median)
    print(f"median answer: {1000 * median:.1f} ms, slowest {1000 * max(times):.0f} ms, {len(times)} messages")
    assert len(times) > 30
    assert median < 0.1


# ------------------------------------------------------------- the table in Python


def test_the_same_table_looks_the_same():
    assert repr(small()) == repr(small())
    assert "0x" not in repr(small())
    assert small().scene == small().scene
    assert small().picture() == small().picture()


@each_language
def test_the_text_of_a_table_stays_in_its_language(language):
    table = small(language=language)
    lines = [repr(table), repr(playing(table)), repr(on(table, Pause.RESULT))]
    assert len(set(lines)) == 3
    assert all(line.startswith("Table(Lupaus") for line in lines)
    other = {"en": "Käsi|Kézben", "fi": "Hand|promis|trump", "hu": "Hand|promis|trump"}[language]
    assert not [word for word in other.split("|") for line in lines if word in line]


def test_a_table_comes_with_its_text_and_a_still_picture():
    table = small()
    bundle = table._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == repr(table)
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data
    for c in table.scene["hand"]["cards"]:
        assert f'href="#pc-{c["card"]}"' in data["image/svg+xml"]


def test_a_move_can_be_made_in_short():
    table = Table(two_cards(), 0)
    assert table.play(2) is None
    assert table.game.bids[0] == 2
    table.go_on()
    assert table.play("AS") is None
    assert table.game.tricks[0].cards[0] == card("AS")
    assert table.session.last.pause is Pause.TRICK


def test_a_refused_move_returns_its_reason():
    table = in_turn()
    barred = table.game.barred
    assert table.play(barred) == Reason(LupausRule.HOOK, number=barred)
    assert table.play(9).rule is LupausRule.NUMBER
    assert table.play("AS").rule is LupausRule.IN_TURN
    assert table.scene["boxes"][0]["kind"] == "bad"


def test_moves_that_are_no_moves_are_refused_and_change_nothing():
    table = small()
    before = standing(table)
    for wrong in ("nonsense", "", None, 1.0, True, ["AS"]):
        with pytest.raises((ValueError, TypeError)):
            table.play(wrong)
    assert standing(table) == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 4},
        {"seat": -1},
        {"language": "xx"},
        {"language": None},
        {"names": ["Aino"]},
        {"names": ["Aino", "Bence", "Cecilia"]},
    ],
)
def test_a_table_that_cannot_be_is_a_value_error(wrong):
    game = set_up(Options(), ["AS", "KS", "QS", "JS"], "8D", dealer=2)
    with pytest.raises(ValueError, match=r"seat|language|name"):
        Table(game, **wrong)


def test_bots_may_be_one_or_one_for_each_seat_or_left_out():
    asked: list[int] = []

    def low(view: lupaus.Lupaus) -> Any:
        asked.append(view.turn)
        return view.moves()[0]

    match = match_of(Options(n_players=4, start_cards=3), first_dealer=0)
    assert Table(match, 0, low).game.bids == (None, 0, 0, 0)
    assert asked == [1, 2, 3]
    asked.clear()
    table = Table(match, 0, {2: low})
    assert asked == [2]
    left_out = Table(match, 0)
    assert table.game.bids[2] == 0
    assert table.game.bids[1::2] == left_out.game.bids[1::2]


def test_another_deal_can_begin_at_the_same_table():
    table = playing(small(language="hu", irregular=True))
    table.begin(two_cards())
    assert table.match is None
    assert (table.language, len(table.scene["seats"])) == ("hu", 2)
    assert table.session.asked
    table.begin(match_of(Options(n_players=5)))
    assert table.players == NAMES[:5]


def test_a_deal_with_no_seat_for_the_player_is_refused_and_changes_nothing():
    table = Table(match_of(Options(n_players=5)), seat=4)
    before = standing(table)
    with pytest.raises(ValueError, match="seat"):
        table.begin(two_cards())
    assert standing(table) == before
    send(table, "code", text=codes.write(match_of(Options(n_players=3))))
    assert standing(table) == before
    assert explained(table)


def test_a_new_match_keeps_the_house_rules_and_the_players():
    house = Options(n_players=3, start_cards=2, bidding="sequential", zero_bonus_from=1)
    table = on(Table(match_of(house), seat=1), Pause.FINAL)
    old = table.match
    send(table, "new_match")
    assert table.match.options == house
    assert table.match.players == old.players
    assert (table.match.round, table.match.games) == (1, ())
    assert table.session.marks == MARKS
    assert table.session.seat == 1


def test_a_prepared_deal_can_be_played_again():
    table = on(Table(two_cards()), Pause.RESULT)
    send(table, "again")
    assert table.session.asked
    assert table.game.start == two_cards().start


def test_again_never_throws_away_the_rounds_played():
    table = small()
    while table.game.round < 2 or not table.session.asked:
        table.play(simple(table.session.view)) if table.session.asked else table.go_on()
    send(table, "again")
    assert table.game.round == 2
    assert len(table.match.games) == 1


# ------------------------------------------------------------------- deal codes


def test_a_typed_code_deals_for_another_number_of_players():
    table = small()
    match = match_of(Options(n_players=6, bidding="sequential"), seed=99)
    send(table, "code", text=codes.write(match).lower())
    assert table.game.start == match.deal()
    assert len(table.scene["seats"]) == 5
    names = [plate["name"] for plate in (*table.scene["seats"], table.scene["me"])]
    assert len(set(names)) == 6
    assert table.scene["code"] == codes.write(match)


def test_a_typed_code_for_as_many_players_keeps_their_names():
    table = small()
    send(table, "code", text=f"  {codes.write(match_of(Options(), seed=3, start=5))} ")
    assert table.players == NAMES[:4]
    assert table.match.round == 5


@pytest.mark.parametrize("tail", [" " * LONGEST + "X", "-" * LONGEST + "X", " " * 10**6])
def test_a_code_followed_by_much_else_raises_nothing(tail):
    table = small()
    send(table, "code", text=codes.write(match_of(Options(), seed=3)) + tail)
    assert table.scene["lang"] == "en"


# ----------------------------------------------------------- why, nods and hints


def test_every_card_and_promise_can_be_asked_about_at_every_moment():
    table = Table(match_of(Options(n_players=4, start_cards=6), first_dealer=0))
    legal, illegal = set(), set()
    for _ in clicks(table, Random(4), 0):
        if not table.session.asked:
            continue
        before, view = standing(table), table.session.view
        for place, shown in enumerate(table.scene["hand"]["cards"] if not table.game.bidding else ()):
            send(table, "why", position=place)
            reason = view.objection(Play(card(shown["card"])))
            box = table.scene["boxes"][0]
            assert box["kind"] == ("ask" if reason else "good")
            assert str(card(shown["card"])) in box["title"]
            assert bool(box["rules"]) == bool(reason)
            (illegal if reason else legal).add("card")
        for bid in (-1, 0, 3, 6, 7, 99):
            send(table, "why", bid=bid)
            reason = view.objection(Bid(bid))
            assert table.scene["boxes"][0]["kind"] == ("ask" if reason else "good")
            (illegal if reason else legal).add("promise")
        assert standing(table) == before
    assert legal == illegal == {"card", "promise"}


def test_a_nod_follows_a_card_after_a_refusal_only_and_varies():
    nods = []
    table = Table(match_of(Options(n_players=4, start_cards=9)))
    for message in clicks(table, Random(2), 0):
        good = [box["say"] for box in table.scene["boxes"] if box["kind"] == "good"]
        assert not good or message["kind"] == "play"
        nods += [re.sub(r"\S+[♠♥♦♣]", "", nod) for nod in good]
    assert len(nods) > 4
    assert all(first != second for first, second in pairwise(nods))


def test_hints_cost_marks_in_steps_and_are_refused_when_too_dear():
    table = playing(small())
    shown = lambda: next(box for box in table.scene["boxes"] if box["kind"] == "hints")  # noqa: E731
    marks = []
    for opened in (1, 2, 3):
        send(table, "hint")
        marks.append(table.session.marks)
        assert [bool(step["text"]) for step in shown()["steps"]] == [n < opened for n in range(3)]
    assert marks == [6, 5, 3]
    refused(table, {"kind": "hint", "revision": table.scene["revision"]})
    table.session.marks, table.session.steps = 1, 2
    refused(table, {"kind": "hint", "revision": table.scene["revision"]})
    assert "more hint points" in table.scene["say"]
    assert shown()["steps"][2]["state"] == "shut"


def test_the_last_step_of_a_hint_names_a_lawful_move():
    table = Table(match_of(Options(n_players=3, start_cards=4, bidding="sequential")))
    for _ in clicks(table, Random(3), 0):
        if table.session.asked:
            table.session.marks, table.session.steps = MARKS, 0
            for _ in range(3):
                send(table, "hint")
            text = next(box for box in table.scene["boxes"] if box["kind"] == "hints")["steps"][2]["text"]
            named = [
                move
                for move in table.game.moves()
                if (f"Promise {move.tricks} " if isinstance(move, Bid) else f"Play {move.card}.") in text
            ]
            assert len(named) == 1
            assert table.session.asked


# --------------------------------------------------------------- undo and replay


def test_undo_says_that_cards_were_seen_when_they_were_and_only_then():
    table = Table(set_up(Options(n_players=3), ["AS 4D", "KS 2H", "QS 9H"], "8D", dealer=0), 0)
    assert not table.scene["undo"]["can"]
    table.play(1)  # the last to promise: it shows what all have promised
    assert table.session.last.pause is Pause.REVEAL
    assert table.scene["undo"]["text"] == words("en")("ui.undo_seen")
    table.go_on()
    table.play("4D")  # the last card of the trick, which the learner takes with a trump
    assert table.scene["undo"]["text"] == words("en")("ui.undo")
    table.go_on()
    assert table.game.turn == 0
    assert table.scene["undo"]["text"] == words("en")("ui.undo")
    table.play("AS")
    assert table.scene["undo"]["text"] == words("en")("ui.undo_seen")


def test_undo_takes_a_card_played_out_of_turn_back_and_nothing_else():
    table = small(irregular=True)
    while not (table.session.last.pause is Pause.TRICK and table.game.turn not in (0, None)):
        table.play(simple(table.session.view)) if table.session.asked else table.go_on()
    before = table.session.last
    send(table, "play", position=0)
    assert any(isinstance(event.what, OutOfTurn) for event in table.game.log)
    send(table, "undo")
    assert table.session.last is before


def test_a_card_put_down_while_a_trick_waits_lies_open():
    table = small(irregular=True)
    while not (table.session.last.pause is Pause.TRICK and table.game.turn not in (0, None)):
        table.play(simple(table.session.view)) if table.session.asked else table.go_on()
    early = table.scene["hand"]["cards"][0]["card"]
    assert not table.scene["hand"]["inert"]
    send(table, "play", position=0)
    assert card(early) in {
        c for event in table.game.log if isinstance(event.what, OutOfTurn) for c in [event.what.card]
    }
    strict = small()
    while not (strict.session.last.pause is Pause.TRICK and strict.game.turn not in (0, None)):
        strict.play(simple(strict.session.view)) if strict.session.asked else strict.go_on()
    refused(strict, {"kind": "play", "position": 0, "revision": strict.scene["revision"]})


# --------------------------------------------------------- one table, many games


@pytest.mark.parametrize("game", GAMES)
@each_language
def test_every_game_at_the_table_has_its_words_and_its_commands(game, language):
    kind, _ = GAMES[game]
    say = words(language, game)
    assert not kind.__abstractmethods__
    assert not {*kind.GESTURES} & {*Table._answers, *COMMANDS}
    assert all(say.get(f"type.{command}") for command in (*COMMANDS, *kind.GESTURES))


def test_what_all_trick_games_share_is_no_game():
    session = small().session
    with pytest.raises(TypeError, match="abstract"):
        Scene(session, words("en"), NAMES[:4])  # type: ignore[abstract]


class Other(lupaus.Lupaus):
    """Another game, which happens to go like Lupaus."""

    name = "other"


class OtherScene(LupausScene):
    TITLE = "Other"
    GESTURES = ("bid",)


@pytest.fixture
def another_game(monkeypatch):
    """A deal of another game that the table knows."""
    monkeypatch.setitem(GAMES, "other", (OtherScene, simple))
    monkeypatch.setitem(explain.GAMES, "other", lambda language, _: words(language))
    deal = two_cards(dealer=0)
    return Other(**{field.name: getattr(deal, field.name) for field in fields(deal)})


def test_another_game_can_begin_at_the_same_table_and_be_left_again(another_game):
    asked = []
    bot = lambda view: asked.append(view.name) or simple(view)  # noqa: E731
    table = Table(two_cards(dealer=0), 0, bot, irregular=True)
    assert (table.scene["title"], set(asked)) == ("Lupaus", {"lupaus"})
    table.begin(another_game)
    assert table.scene["title"] == "Other"
    assert repr(table).startswith("Table(Other, promising")
    assert set(asked) == {"lupaus"}, "a bot was asked about a game it was not given for"
    refused(table, {"kind": "late", "revision": table.scene["revision"]})
    assert "“late”" in table.scene["say"]
    send(table, "bid", tricks=1)
    assert table.game.bids[0] == 1
    send(table, "undo")
    send(table, "undo")
    assert table.scene["title"] == "Lupaus"
    send(table, "late")
    assert table.game.late == {0}


# ------------------------------------------------------------------ typed moves

SAID = {
    "en": {"play": "play", "bid": "bid", "why": "why", "hint": "hint", "undo": "undo", "go": "go", "help": "help"},
    "fi": {
        "play": "LYÖ",
        "bid": "lupaa",
        "why": "Miksi",
        "hint": "vihje",
        "undo": "peru",
        "go": "jatka",
        "help": "ohje",
    },
    "hu": {
        "play": "tedd",
        "bid": "Bemond",
        "why": "MIÉRT",
        "hint": "segítség",
        "undo": "vissza",
        "go": "tovább",
        "help": "súgó",
    },
}


@each_language
def test_a_deal_can_be_played_by_typing(language):
    say, table = SAID[language], Table(two_cards(), 0, language=language)
    type_ = lambda text: send(table, "type", text=text)  # noqa: E731
    type_(f"{say['bid']} 2")
    assert table.game.bids[0] == 2
    type_(say["undo"])
    assert table.game.bids[0] is None
    type_(" 1 ")
    assert table.game.bids[0] == 1
    type_(say["go"])
    assert table.session.asked
    type_(say["hint"])
    assert table.session.steps == 1
    type_(f"{say['why']} as")
    assert table.scene["boxes"][0]["title"].count("A♠") == 1
    assert table.session.asked
    type_(say["help"])
    assert table.scene["boxes"][0]["paras"] == [words(language)("type.help")]
    type_(f"{say['play']} A♠")
    assert card("AS") in table.game.tricks[0].cards
    type_(say["go"])
    type_("4d")
    assert table.game.over


@each_language
def test_being_late_can_be_typed_where_one_can_be_late(language):
    word = words(language).get("type.late")[0]
    table = Table(two_cards(), 0, irregular=True, language=language)
    send(table, "type", text=word)
    assert table.game.log[-1].what == Late(0) or 0 in table.game.late
    strict = Table(two_cards(), 0, language=language)
    refused(strict, {"kind": "type", "text": word, "revision": strict.scene["revision"]})


def test_the_language_can_be_changed_in_the_middle_of_a_trick():
    table = playing(small())
    before = standing(table)[:-1]
    seen = set()
    for code in ("fi", "hu", "en"):
        send(table, "language", code=code)
        assert standing(table)[:-1] == before
        assert (table.language, table.scene["lang"]) == (code, code)
        seen.add(table.scene["ask"]["text"])
    assert len(seen) == 3


def test_a_strict_table_says_so():
    assert small(strict=True).scene["strict"]
    assert not small().scene["strict"]


def test_names_are_those_of_the_match_or_those_given():
    assert small().players == NAMES[:4]
    assert Table(two_cards(), names=["A", "B", "C"]).players == ("A", "B", "C")
    match = Match(lupaus, Options(n_players=3), ["Ida", "Eero", "Me"], 4)
    assert [plate["name"] for plate in Table(match, 2).scene["seats"]] == ["Ida", "Eero"]


# ---------------------------------------------- a match that was left, and one that was saved


def test_undo_brings_back_a_match_that_was_left():
    table = small()
    table.play(1)
    left = table.session.last
    for message in ({"kind": "new_match"}, {"kind": "code", "text": codes.write(match_of(Options(), seed=3))}):
        send(table, **message)
        assert table.session.last != left
        assert table.scene["undo"]["can"]
        send(table, "undo")
        assert table.session.last == left
    table.begin(match_of(Options(n_players=3)))
    send(table, "undo")
    assert table.session.last == left


def test_a_saved_match_goes_on_where_it_was_left():
    table = small()
    table.play(1)
    again = Table(record.read(table.save()))
    assert (again.match, again.game) == (table.match, table.game)
    on(table, Pause.FINAL)
    assert Table(record.read(table.save())).scene["ask"]["text"] == table.scene["ask"]["text"]
    with pytest.raises(ValueError, match="single deal"):
        Table(two_cards()).save()


def test_the_help_for_typed_moves_goes_with_the_text_board():
    table = small(text=True)
    send(table, "type", text="help")
    assert table.scene["boxes"][0]["kind"] == "plain"
    table.set_state({"text": False})
    assert not [box for box in table.scene["boxes"] if "why 8s" in str(box)]
