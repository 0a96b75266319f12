"""The table while Römi is played at it: whole matches of clicks, typed moves, other games, saving, and speed."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import pytest
from games import NAMES, pick
from test_romi_scene import beside, first_box, match_of, offered, place, prepared, standing, texts, through
from test_scene import send

from cardgames import codes, lupaus, record, romi, yksisilma
from cardgames.bots.romi import simple
from cardgames.cards import hand
from cardgames.explain import LANGUAGES, words
from cardgames.game import Reason
from cardgames.match import Match
from cardgames.romi import PRESETS, Options, RomiRule
from cardgames.session import Pause
from cardgames.widgets.table import Table

TONGUES = [*LANGUAGES]
TYPED = ("7h 8h 9h", "joker", "joker 2", "qs 1", "10d 00", "2h", "", "joker=7h 8h 9h 1", "7h joker=8h 9h")
WRONG: tuple[Any, ...] = (None, True, -1, 99, 10**30, 1.5, "0", [], [True], [0, 0])
ONE_OF_MANY = re.compile(r"\b1 (?:points|cards|jokers|are|pistettä|korttia|jokeria)\b")


def any_house(rng: Random) -> Options:
    """House rules of any kind."""
    listed = {o.name: pick(o.metadata["accepted"], rng) for o in fields(Options) if o.metadata["accepted"]}
    return Options(**listed, deals=2)


def request(table: Table, rng: Random) -> dict[str, Any]:
    """Something a learner may send, or a broken front end; what may come back in the answer is *echoed*."""
    fate = rng.random()
    if table.session.past and fate < 0.8:
        return {"kind": "now"}
    if fate < 0.5:
        return dict(pick(offered(table.scene), rng))
    if fate < 0.7:
        return dict(pick(beside(table.scene), rng))
    if fate < 0.8:
        return {"kind": "language", "code": pick(TONGUES, rng)}
    if fate < 0.9:
        command = pick(("draw", "take", "lay", "lay_off", "swap", "discard", "back", "best", "sort", "why"), rng)
        word = pick(table._words.get(f"type.{command}"), rng)
        return {"kind": "type", "text": f"{word} {pick(TYPED, rng)}", "echoed": True}
    kind = pick(("lay", "lay_off", "swap", "discard", "move", "choose", "draw", "sort", "why", "play", "replay"), rng)
    names = ("position", "meld", "group", "at", "item", "groups", "source", "by")
    return {"kind": kind, "echoed": True, **{name: pick(WRONG, rng) for name in names if rng.random() < 0.6}}


def wandering(table: Table, rng: Random, most: int) -> Iterator[dict[str, Any]]:
    """What a learner who tries everything is shown, now and then a sensible move among it; each message sent."""
    for _ in range(most):
        if table.session.last.pause is Pause.FINAL:
            return
        message: dict[str, Any] = {}
        if rng.random() < 0.5 or table.session.past:
            send(table, **(message := request(table, rng)))
        elif table.session.asked:
            assert table.play(simple(table.session.view)) is None
        else:
            send(table, "go_on")
        yield message


# ------------------------------------------------------------- whole matches


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_sent_nothing_is_lost_half_done_or_said_badly(seed):
    rng = Random(seed)
    house = any_house(rng)
    seat = int(rng.random() * house.n_players)
    table = Table(match_of(house, seed), seat, language=TONGUES[seed % 3])
    for number, message in enumerate(wandering(table, rng, 110)):
        game = table.game
        there = [*game.hands, game.stock, game.discards, *(m.cards for m in game.table)]
        assert Counter(c for cards in there for c in cards) == Counter(game.options.pack)
        shown = [held["card"] for held in table.scene["hand"]["cards"]]
        assert Counter(shown) == Counter(c.code for c in table.session.shown.game.hands[seat])
        if not message.get("echoed"):
            assert texts(table.scene, table.language) == []
        assert not ONE_OF_MANY.search(json.dumps(table.scene, ensure_ascii=False))
        if number % 6 == 0:
            kept_as_saved(table)


def kept_as_saved(table: Table) -> None:
    """What was saved is read again as it was, at this moment too."""
    again = Table(record.read(table.save()), table.session.seat)
    if table.session.last.pause in (Pause.RESULT, Pause.FINAL):
        assert again.match == table.match
        return
    assert (again.match, again.session.last.game) == (table.match, table.game)


def test_every_move_can_be_taken_back_over_the_border_between_deals():
    table = Table(match_of(Options(n_players=2), 3), 0)
    first, rounds = table.session.last, set()
    for _ in through(table, Random(3)):
        rounds.add(table.game.round)
    assert rounds == {1, 2}
    while table.session.acts:
        before = len(table.session.acts)
        send(table, "undo")
        assert len(table.session.acts) == before - 1
        assert len(table.scene["hand"]["cards"]) == len(table.game.hands[0])
    assert table.session.last == first


# ------------------------------------------------ other games, a new match, codes


def test_codes_of_all_three_games_deal_at_one_table_and_undo_comes_back():
    modules = {"lupaus": lupaus, "yksisilma": yksisilma, "romi": romi}
    table = Table(match_of(Options(), 4), 1, language="hu")
    send(table, "best")
    start = table.session.last
    for name, module in modules.items():
        match = Match(module, module.Options(), NAMES[:4], 99)
        send(table, "code", text=codes.write(match).lower())
        assert table.game.name == name
        assert table.game.start == match.deal()
        assert texts(table.scene, "hu") == []
        assert (table.scene.get("rummy") is not None) == (name == "romi")
        send(table, "undo")
        assert table.session.last == start
        assert len(table.scene["hand"]["groups"]) > 2


def test_a_new_match_keeps_the_house_rules_and_the_players():
    house = replace(PRESETS["short_lesson"], ace=10)
    table = Table(Match(romi, house, NAMES[:2], 8), 1)
    for _ in through(table, Random(8)):
        pass
    over = table.match
    send(table, "new_match")
    assert (table.match.options, table.match.players, table.match.games) == (house, NAMES[:2], ())
    send(table, "undo")
    assert table.match == over


# --------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The melds come to 49 points, and 50 are needed: 1 too few."),
        ("fi", "Yhdistelmien arvo on 49 pistettä, ja tarvitaan 50: puuttuu 1."),
        ("hu", "A kombinációk értéke 49 pont, és 50 kell: 1 hiányzik."),
    ],
)
def test_a_single_point_too_few_is_told_in_the_singular(language, told):
    table = prepared("10S 10H 10C 10D 2H 3H 4H 9C", drawn=True, table=(), opened=(False, False))
    send(table, "language", code=language)
    laid = hand("10S 10H 10C 10D 2H 3H 4H")
    assert table.play("lay 10S 10H 10C 10D / 2H 3H 4H") == Reason(RomiRule.OPENING, laid, 49)
    assert told in json.dumps(table.scene, ensure_ascii=False)


def test_a_hint_tells_of_one_point_in_the_singular():
    table = prepared("10S 10H 10C 10D 2H 3H 4H 9C 7S KD", "5S 6C", "QS", table=(), opened=(False, False))
    for _ in range(3):
        send(table, "hint")
    told = json.dumps(table.scene, ensure_ascii=False)
    assert "You are still 1 point short of laying down" in told


@pytest.mark.parametrize(
    ("left", "told"), [("AH", "card left: A♥"), ("AH 2C", "cards left: A♥ and 2♣"), ("", "no cards left")]
)
def test_a_single_card_left_is_told_in_the_singular(left, told):
    (line,) = romi.score(left, True, False, False, Options(rounding="none"))
    assert words("en", "romi").item(line) == told


def test_a_click_on_a_stale_choice_does_nothing():
    table = prepared("8S 8H JOKER 9C 2D", drawn=True, opened=(True, True), table=("KS KH KD",))
    send(table, "type", text="lay joker")
    send(table, "choose", item=0)
    before = standing(table)
    send(table, "choose", item=0)
    assert standing(table) == before
    assert first_box(table)
    assert place(table, "9C") >= 0


# --------------------------------------------------------------------- speed


def test_a_click_is_answered_quickly(record_property):
    times = []
    for house in (Options(), Options(n_players=6, jokers=6), Options(joker_limit="half", jokers=6)):
        table = Table(match_of(replace(house, deals=1), 2), 0)
        for _ in range(60):
            if table.session.last.pause is Pause.FINAL:
                break
            start = perf_counter()
            table.play(simple(table.session.view)) if table.session.asked else table.go_on()
            times.append(perf_counter() - start)
    slowest = quantiles(times, n=100)[-1]
    record_property("median_seconds", median(times))
    print(f"median answer: {1000 * median(times):.1f} ms, p99 {1000 * slowest:.0f} ms, {len(times)} messages")
    assert median(times) < 0.1


def test_what_fits_on_the_table_is_worked_out_once_for_a_scene(monkeypatch):
    table = prepared("10D 7S 6D JOKER 4S 9S KD QD 2C 3C", "5H 6H", drawn=True, opened=(True, True))
    asked = Counter[Any]()
    objection = romi.Romi.objection

    def counted(game: Any, move: Any) -> Any:
        asked[str(move)] += 1
        return objection(game, move)

    monkeypatch.setattr(romi.Romi, "objection", counted)
    send(table, "sort")
    assert asked["off 0 10D"] <= 4  # for the melds, and for the price of a hint
