"""The table while Yksisilmä is played at it: what it answers to messages, to typed moves and to Python."""

from itertools import product
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from games import NAMES, four, pick
from test_scene import finished, offered, send
from test_scene import match_of as lupaus_match
from test_table import ACTING, NUMBERS, explained, refused, standing
from test_yksisilma_scene import at, auction, cells, match_of, through

from cardgames import codes, lupaus, record
from cardgames.bots.yksisilma import simple
from cardgames.cards import Suit, card
from cardgames.explain import LANGUAGES, words
from cardgames.game import Reason
from cardgames.session import Pause
from cardgames.tricks import Play
from cardgames.widgets.table import Table
from cardgames.widgets.yksisilma_scene import YksisilmaScene
from cardgames.yksisilma import PASS, Call, Options, YksisilmaRule

R = YksisilmaRule
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_seat = pytest.mark.parametrize("seat", range(4))


def opening(**more: Any) -> Table:
    """The learner speaks first."""
    return Table(match_of(first_dealer=3), 0, **more)


def playing(table: Table | None = None) -> Table:
    """A table at which the learner is asked for a card."""
    table = table or auction("10C pass pass pass")
    while table.game.bidding or not table.session.asked:
        table.play(simple(table.session.view)) if table.session.asked else table.go_on()
    return table


def replaying() -> Table:
    table = playing()
    send(table, "replay", at=1)
    return table


SITUATIONS = {
    "auction": opening,
    "auction, the dealer must": lambda: auction("pass pass pass pass", 3, 3, Options(all_pass="dealer_min")),
    "contract stands": lambda: auction("10C pass pass pass"),
    "playing": playing,
    "a trick waits": lambda: at(opening(), Pause.TRICK),
    "passed out": lambda: auction("pass pass pass pass"),
    "deal over": lambda: at(opening(), Pause.RESULT),
    "match over": lambda: at(Table(match_of(Options(match_deals=1)), 0), Pause.FINAL),
    "replaying": replaying,
}
situations = pytest.mark.parametrize("make", SITUATIONS.values(), ids=SITUATIONS)
MALFORMED: list[Any] = [
    *({"kind": "call", "points": wrong, "suit": "H"} for wrong in [*NUMBERS, -(10**6), 10**6, 10**30, 10**5000]),
    *({"kind": "call", "points": 18, "suit": wrong} for wrong in [None, "", "h", "X", "NT", "HH", 5, [], {}, "\ud800"]),
    *({"kind": "call", **some} for some in ({}, {"points": 18}, {"suit": "H"}, {"tricks": 3})),
    *({"kind": "call", "points": n, "suit": "H"} for n in (-1, 0, 46, 100)),
    {"kind": "call", "points": 18, "suit": "N"},  # every call names a suit here
    *({"kind": "bid", "tricks": n} for n in (0, 1, 18)),
    {"kind": "late"},
    *({"kind": "why", "points": wrong, "suit": "H"} for wrong in (1.5, True, "1", [], 10**6, 10**5000)),
    *({"kind": "why", "points": 18, "suit": wrong} for wrong in ["", "h", "X", 5, [], "\ud800"]),
    *({"kind": "why", "pass": wrong} for wrong in (False, 1, "true", None, [])),
    *({"kind": kind, "position": wrong} for kind in ("why", "play") for wrong in (None, -1, 13, 10**30)),
    {"kind": "why", "bid": 3},
    *({"kind": "type", "text": text} for text in ("call", "call h", "18", "h18", "18x", "1000h", "46h", "0h", "-1h")),
    *({"kind": "type", "text": text} for text in ("late", "bid", "pass 3", "pass pass", "²h", "18 18h", "call qs")),
    *({"kind": "type", "text": text} for text in ("\ud800h", "18" * 60, "why", "why 18", "why nothing", "{0}", "none")),
]


# ----------------------------------------------------- messages that are refused


@situations
def test_a_malformed_message_is_refused_in_words_and_changes_nothing(make):
    table = make()
    for message in MALFORMED:
        refused(table, message | {"revision": table.scene["revision"]})


@situations
def test_a_stale_click_is_refused_whatever_it_asks(make):
    table = make()
    for off, kind in product((-1, 1, None, "0", True), (*ACTING, *YksisilmaScene.GESTURES)):
        revision = table.scene["revision"] + off if type(off) is int else off
        refused(table, {"kind": kind, "revision": revision, "points": 18, "suit": "H", "position": 0, "text": "18h"})


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("auction", {"kind": "play", "position": 0}),
        ("auction", {"kind": "go_on"}),
        ("auction, the dealer must", {"kind": "pass"}),
        ("auction, the dealer must", {"kind": "call", "points": 2, "suit": "H"}),
        *((name, {"kind": "pass"}) for name in SITUATIONS if not name.startswith("auction")),
        *((name, {"kind": "call", "points": 18, "suit": "H"}) for name in SITUATIONS if not name.startswith("auction")),
        *((name, {"kind": "why", "pass": True}) for name in ("contract stands", "passed out", "match over")),
        ("replaying", {"kind": "why", "points": 18}),
        ("match over", {"kind": "go_on"}),
        ("passed out", {"kind": "play", "position": 0}),
        ("passed out", {"kind": "hint"}),
    ],
)
def test_a_request_at_the_wrong_moment_is_refused_in_words(name, message):
    table = SITUATIONS[name]()
    refused(table, message | {"revision": table.scene["revision"]})
    assert table.scene["say"]


def test_each_game_refuses_the_messages_of_the_other():
    other = Table(lupaus_match(lupaus.Options()), 0)
    for message in ({"kind": "call", "points": 3, "suit": "H"}, {"kind": "pass"}, {"kind": "why", "points": 3}):
        refused(other, message | {"revision": other.scene["revision"]})
        refused(other, {"kind": "why", "pass": True})
    for text in ("18h", "pass", "call 18h"):
        refused(other, {"kind": "type", "text": text, "revision": other.scene["revision"]})
    table = opening()
    for message in ({"kind": "bid", "tricks": 3}, {"kind": "late"}):
        refused(table, message | {"revision": table.scene["revision"]})
        assert f"“{message['kind']}”" in table.scene["say"]


def test_a_click_repeated_within_a_moment_acts_once():
    for message in ({"kind": "call", "points": 18, "suit": "H"}, {"kind": "pass"}):
        table = opening()
        again = message | {"revision": table.scene["revision"]}
        table._hear(table, again, [])
        once = standing(table)
        assert table.game.called(0)[0] == (PASS if message["kind"] == "pass" else Call(18, "H"))
        refused(table, again)
        assert standing(table) == once


def test_random_clicks_never_raise_and_every_refusal_is_explained():
    for seed in range(2):
        table, rng = Table(match_of(Options(match_deals=1, allow_nt=True), seed), seed), Random(seed)
        for _ in range(400):
            if finished(table.scene):
                break
            before = standing(table)
            send(table, **pick(offered(table.scene), rng))
            assert standing(table) != before or explained(table)
        assert finished(table.scene)


# ----------------------------------------------------------------------- why


def test_why_is_answered_for_points_and_suit_points_alone_and_a_pass():
    table = auction("10C 15D pass", seat=3, dealer=3)
    asked = standing(table)
    for question, title in (
        ({"points": 12, "suit": "H"}, "**Why not 12?**"),  # with no suit, not only with this one
        ({"points": 12, "suit": None}, "**Why not 12?**"),
        ({"points": 12}, "**Why not 12?**"),
        ({"points": 46, "suit": "H"}, "**Why not 46?**"),
        ({"points": 16, "suit": "N"}, "**Why not 16 NT?**"),
    ):
        send(table, "why", **question)
        (reason,) = table.scene["ask"]["reasons"]
        assert reason["text"].startswith(title)
        assert reason["rules"]
    for question, title in (
        ({"points": 16, "suit": "S"}, "16 ♠ may be called"),
        ({"points": 16}, "16 ♣ may be called"),
        ({"pass": True}, "You may pass"),
    ):
        send(table, "why", **question)
        assert table.scene["ask"]["reasons"] == []
        box = table.scene["boxes"][0]
        assert (box["kind"], box["title"]) == ("good", title)
    assert standing(table) == asked
    must = auction("pass pass pass pass", 3, 3, Options(all_pass="dealer_min"))
    send(must, "why", **{"pass": True})
    assert must.scene["ask"]["reasons"][0]["text"].startswith("**Why not pass?**")


def test_every_card_can_be_asked_about_and_the_answer_is_the_engines():
    table = Table(match_of(seed=4), 1)
    answers = set()
    for scene in through(table, Random(4), deals=1):
        if not table.session.asked:
            continue
        for place, held in enumerate(scene["hand"]["cards"]):
            reason = table.game.objection(Play(card(held["card"])))
            send(table, "why", position=place)
            box = table.scene["boxes"][0]
            assert box["kind"] == ("ask" if reason else "good")
            assert held["sign"] in box["title"]
            answers.add(reason.rule if reason else None)
    assert answers >= {None, R.LEAD, R.FOLLOW}


# ------------------------------------------------------------------ typed moves


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["18h", "18 h", "call 18h", "CALL 18 H", "bid 18h", "18♥", "18 ♥", "18 hearts", "c 18h", "  18H "]),
        ("fi", ["18h", "tarjoa 18h", "korota 18 h", "18 hertta", "18♥", "call 18 hearts"]),
        ("hu", ["18h", "licit 18h", "bemond 18 h", "18 kőr", "18♥", "call 18 hearts"]),
    ],
)
def test_a_call_can_be_typed(language, texts):
    for text in texts:
        table = opening(language=language)
        send(table, "type", text=text)
        assert table.game.called(0)[:1] == (Call(18, "H"),), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_suit_can_be_typed_as_it_is_written_and_spoken(language):
    say = words(language, "yksisilma")
    house = Options(allow_nt=True)
    for suit, letter in zip((*Suit,), "CDHSN", strict=False):
        for name in {letter, say.suit(suit), str(suit) or say("names.nt"), *(["NT"] if letter == "N" else [])}:
            table = Table(match_of(house, first_dealer=3), 0, language=language)
            send(table, "type", text=f"12 {name}")
            assert table.game.called(0)[:1] == (Call(12, suit),), name


@each_language
def test_a_pass_can_be_typed_in_every_word_for_it(language):
    for word in words(language, "yksisilma").get("type.pass"):
        table = opening(language=language)
        send(table, "type", text=word.upper())
        assert table.game.called(0)[0] == PASS


@each_language
def test_why_a_card_and_help_can_be_typed(language):
    say, table = words(language, "yksisilma"), auction("10C 15D pass", seat=3, dealer=3, language=language)
    why = say.get("type.why")[0]
    for text in (f"{why} 12h", f"{why} 12 h"):
        send(table, "type", text=text)
        assert "12" in table.scene["ask"]["reasons"][0]["text"]
    send(table, "type", text=f"{why} {say.get('type.pass')[0]}")
    assert table.scene["boxes"][0]["title"] == say("box.may_pass")
    send(table, "type", text=say.get("type.help_words")[0])
    assert table.scene["boxes"][0]["paras"] == [say("type.help")]


def test_a_card_typed_during_the_auction_is_refused_by_the_rule_and_after_it_is_played():
    table = opening()
    held = table.scene["hand"]["cards"][0]["card"]
    for text in (held, f"play {held}"):
        send(table, "type", text=text)
        assert not table.game.calls
        assert [rule["id"] for rule in table.scene["boxes"][0]["rules"]] == ["Y19"]
    table = playing()
    legal = next(c["card"] for c in table.scene["hand"]["cards"] if c["legal"])
    send(table, "type", text=legal)
    assert any(card(legal) in trick.cards for trick in (*table.game.tricks, table.game.trick))


# ----------------------------------------------------------------- from Python


def test_a_move_can_be_made_in_short():
    for short in ("18H", "18 h", Call(18, "H")):
        table = opening()
        assert table.play(short) is None
        assert table.game.called(0)[0] == Call(18, "H")
    for short in ("pass", PASS):
        table = opening()
        assert table.play(short) is None
        assert table.game.called(0)[0] == PASS
    table = Table(four("AS", "KS", "QS", "JC", call="10H"), 0)
    assert table.play("AS") is None


def test_nothing_can_be_put_down_out_of_turn_even_at_a_table_that_allows_it():
    game = four("2C 3S", "AC 4S", "3C 5S", "4C 6S", call="10D")
    table = Table(game.play(Play(card("2C"))).play(Play(card("AC"))).play(Play(card("3C"))), 3, irregular=True)
    assert table.play("4C") is None
    assert table.session.early  # the trick that another took lies there
    before = standing(table)
    assert table.scene["hand"]["inert"]
    assert table.scene["ask"]["others"] == []
    assert table.play("6S") is None
    send(table, "play", position=0)
    assert standing(table) == before


def test_a_refused_move_returns_its_reason_and_changes_nothing():
    table = auction("10C 15D pass", seat=3, dealer=3)
    before = standing(table)
    assert table.play("12H") == Reason(R.RAISE, number=15, seat=1)
    assert table.play(Call(46, "H")).rule is R.CALL
    assert table.play(Call(20, "NT")).rule is R.CALL
    assert table.play("AH").rule is R.LEAD
    for wrong in ("nonsense", "", None, 3, True, ["18H"], "18", "call 18h extra"):
        with pytest.raises((ValueError, TypeError)):
            table.play(wrong)
    assert standing(table) == before


# ---------------------------------------------- codes, saving, other games, languages


def test_codes_of_either_game_deal_at_either_table_and_undo_comes_back():
    ours, theirs = match_of(Options(allow_nt=True), seed=99), lupaus_match(lupaus.Options(), seed=99)
    for table in (Table(lupaus_match(lupaus.Options()), 0), opening()):
        first = table.session.last
        for match in (ours, theirs):
            send(table, "code", text=codes.write(match).lower())
            assert table.game.start == match.deal()
            assert table.scene["title"] == {"yksisilma": "Yksisilmä", "lupaus": "Lupaus"}[table.game.name]
            assert table.scene["code"] == codes.write(match)
        send(table, "undo")
        send(table, "undo")
        assert table.session.last == first


def test_the_code_on_the_table_deals_the_very_deal_of_a_match_without_passed_out_deals():
    table = Table(match_of(Options(match_deals=2, all_pass="dealer_min"), seed=31), 2)
    rounds = set()
    for scene in through(table, Random(3)):
        assert codes.read(scene["code"]).deal() == table.game.start
        rounds.add(table.game.round)
    assert rounds == {1, 2}


def test_a_saved_match_goes_on_where_it_was_left_at_every_pause():
    table = Table(match_of(Options(match_deals=2), seed=13), 3)
    met = set()
    for number, scene in enumerate(through(table, Random(13))):
        pause = table.session.last.pause
        if number % 5 and pause in met:
            continue
        met.add(pause)
        again = Table(record.read(table.save()), 3)
        if pause in (Pause.RESULT, Pause.FINAL):
            assert again.match == table.match
            assert again.session.last.pause in (Pause.NONE, Pause.FINAL, Pause.REVEAL)
            continue
        assert (again.match, again.session.last.game) == (table.match, table.game)
        parts = ("auction", "facts", "board", "trump", "sheet", "code")
        assert {part: again.scene[part] for part in parts} == {part: scene[part] for part in parts}
    assert met == {*Pause}


def test_another_game_can_begin_at_the_table_in_its_language_and_seat():
    table = Table(lupaus_match(lupaus.Options()), 2, language="fi", names=None)
    table.begin(match_of(first_dealer=1))
    assert table.scene["title"] == "Yksisilmä"
    assert (table.language, table.session.seat) == ("fi", 2)
    assert [plate["seat"] for plate in table.scene["auction"]["columns"]] == [3, 0, 1, 2]
    send(table, "pass")
    assert table.game.called(2)[0] == PASS
    send(table, "undo")
    send(table, "undo")
    assert table.scene["title"] == "Lupaus"


def test_a_new_match_keeps_the_house_rules_and_the_players():
    house = Options(match_deals=1, min_bid=10, allow_nt=True)
    table = at(Table(match_of(house), 1), Pause.FINAL)
    send(table, "new_match")
    assert (table.match.options, table.match.players, table.match.games) == (house, NAMES[:4], ())
    assert table.scene["facts"][0] == "Deal **1** of 1"


def test_the_language_can_be_changed_in_the_middle_of_auction_and_trick():
    for table in (auction("10C 15D pass", seat=3, dealer=3), playing()):
        before, texts = standing(table)[:-1], set()
        for code in ("fi", "hu", "en"):
            send(table, "language", code=code)
            assert standing(table)[:-1] == before
            texts.add(table.scene["ask"]["text"])
        assert len(texts) == 3


@each_seat
def test_a_table_with_given_names_shows_them_at_their_seats(seat):
    names = ["Ida", "Eero", "Kaisa", "Otto"]
    table = Table(four("AS 2S", "KS 3S", "QS 4S", "JC 5S", call="10H"), seat, names=names)
    shown = {plate["seat"]: plate["name"] for plate in table.scene["seats"]}
    assert shown == {s: name for s, name in enumerate(names) if s != seat}
    assert Table(four("AS", "KS", "QS", "JC"), seat, strict=True).scene["strict"]


def test_a_deal_without_a_match_is_described_without_gaps():
    line = repr(Table(four("AS", "KS", "QS", "JC").start, 0))
    assert line == "Table(Yksisilmä, auction; Hand: A♠)"


def test_a_prepared_deal_that_is_passed_out_can_be_played_again():
    deal = four("AS 2S", "KS 3S", "QS 4S", "JC 5S", call="10H").start
    table = Table(deal, 0, bots=lambda _: PASS)
    table.play("pass")
    assert table.session.last.pause is Pause.RESULT
    assert table.scene["ask"]["button"]["kind"] == "again"
    send(table, "again")
    assert table.session.asked
    assert [cell["state"] for _, cell in cells(table)] == ["you"]


# --------------------------------------------------------------------- speed


def test_a_click_is_answered_quickly(record_property):
    times = []
    table = Table(match_of(Options(match_deals=1)), 0)
    while table.session.last.pause is not Pause.FINAL:
        start = perf_counter()
        table.play(simple(table.session.view)) if table.session.asked else table.go_on()
        times.append(perf_counter() - start)
    record_property("median_seconds", median(times))
    print(f"median answer: {1000 * median(times):.1f} ms, slowest {1000 * max(times):.0f} ms, {len(times)} messages")
    assert len(times) > 28
    assert median(times) < 0.1
