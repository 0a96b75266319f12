"""What a table of Yksisilmä shows: auction, calls, points and scores, in three languages; and what it says is true."""

import copy
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from games import NAMES, calling, choose, few_cards, four, options, seeds
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from test_scene import blemishes, said, send

from cardgames import draw, yksisilma
from cardgames.bots.yksisilma import advise
from cardgames.cards import PACK, Suit
from cardgames.explain import LANGUAGES, words
from cardgames.match import Match
from cardgames.session import MARKS, Pause
from cardgames.tricks import Play
from cardgames.widgets.table import Table
from cardgames.widgets.yksisilma_scene import YksisilmaScene
from cardgames.yksisilma import PASS, PRESETS, Call, Options, Yksisilma, partner_of, side_of

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_seat = pytest.mark.parametrize("seat", range(4))
SIGN = {"C": Suit.CLUBS, "D": Suit.DIAMONDS, "H": Suit.HEARTS, "S": Suit.SPADES, "N": Suit.NONE}
SENTENCES = {("ask", "text"), ("ask", "small"), ("reasons", "text"), ("log", "items")}
HOUSES = {
    **{name: replace(house, match_deals=1) for name, house in PRESETS.items() if house.target is None},
    "to a low target": replace(PRESETS["to_a_hundred"], target=40),
    "no one-eyed cards, steps, no trump": Options(one_eyed="", allow_nt=True, bid_step=5, match_deals=1),
    "two kings, by player": Options(
        one_eyed="KD KH JS JC",
        jack_tie="spade_high",
        most_tricks="player",
        one_eyed_also_court=True,
        all_pass="same_dealer",
        suit_rank="skruuvi",
        match_deals=1,
    ),
    "the dealer must, no trump": Options(
        allow_nt=True, all_pass="dealer_min", min_bid=1, jack_tie="natural", match_deals=1
    ),
}
each_house = pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)


def match_of(house: Options | None = None, seed: int = 5, **more: Any) -> Match:
    return Match(yksisilma, house or Options(), NAMES[:4], seed, **more)


def through(table: Table, rng: Random, deals: int = 9, most: int = 600) -> Iterator[dict[str, Any]]:
    """Random play at *table* to the end of the match, or of a number of *deals*; every scene on the way."""
    for _ in range(most):
        yield table.scene
        pause = table.session.last.pause
        done = pause is Pause.RESULT and table.match and len(table.match.games) >= deals and not table.match.over
        if pause is Pause.FINAL or done or (pause is Pause.RESULT and not table.match):
            return
        if table.session.asked:
            table.play(choose(table.game, rng))
        else:
            table.go_on()
    raise AssertionError(f"no end after {most} moments")


def at(table: Table, pause: Pause, rng: Random | None = None) -> Table:
    """*table* played to its next *pause*."""
    next(scene for scene in through(table, rng or Random(0)) if table.session.last.pause is pause and scene)
    return table


def heard(said_so: str, bots: Any = choose) -> Any:
    """A bot that calls what stands in *said_so*, whoever is on turn, and plays at random."""
    script = [PASS if w == "pass" else Call(int(w.rstrip("CDHSNT")), w.lstrip("0123456789")) for w in said_so.split()]
    return lambda view: script[len(view.calls)] if view.bidding else bots(view, Random(len(view.log)))


def auction(said_so: str, seat: int = 0, dealer: int = 3, house: Options | None = None, **more: Any) -> Table:
    """A table at which *said_so* has been said, as far as the learner at *seat* has to say the next."""
    said_all = said_so.split()
    bots = heard(f"{said_so} pass pass pass pass")
    table = Table(match_of(house, first_dealer=dealer), seat, bots, **more)
    while table.game.bidding and len(table.game.calls) < len(said_all):
        assert table.session.asked
        table.play(bots(table.game))
    return table


def moments(table: Table) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Every moment of the sitting so far with its scene."""
    for number, moment in enumerate(table.session.moments):
        send(table, "replay", at=number)
        yield moment, table.scene
    send(table, "now")


def unended(scene: dict[str, Any]) -> list[str]:
    """The sentences of *scene* that do not end as sentences do."""
    ask, boxes = scene["ask"], scene["boxes"]
    told = [ask["text"], *re.split(r"(?<=[.?!]) ", ask["small"]), scene["say"], *scene["log"]["items"]]
    told += [reason["text"] for reason in ask["reasons"]]
    told += [text for box in boxes for text in (box.get("say", ""), *box.get("paras", ()), box.get("verdict", ""))]
    told += [step["text"] for box in boxes if box["kind"] == "hints" for step in box["steps"]]
    return [text for text in told if text and not re.search(r"[.?!…]\W{0,2}$", text)]


@cache
def read(key: str, text: str, language: str) -> tuple[str, ...]:
    return tuple(blemishes({key: text}, language))


def faults(scene: dict[str, Any]) -> list[str]:
    """All that reads badly in *scene*; texts read before are not read again."""
    found = [fault for key, text in {*said(scene)} for fault in read(key, text, scene["lang"])]
    odd = [t for _, t in said(scene) if re.search(r"\b1 (?:open |more )?(?:points|tricks)\b", t)]
    return [*found, *odd, *unended(scene)]


def languages(table: Table) -> list[dict[str, Any]]:
    """The scene of *table* in every language."""
    scene = table._scene
    return [replace(scene, words=words(language, "yksisilma")).json(0) for language in LANGUAGES]


# ----------------------------------------------------------------- every moment


@each_house
def test_every_scene_of_a_match_reads_well_in_three_languages_and_can_be_drawn(house):
    rng = Random(3)
    table = Table(match_of(house, seed=11), seat=1)
    for number, _ in enumerate(through(table, rng)):
        if table.session.asked and number % 3 == 0:
            table.session.marks = MARKS
            for _ in range(3):
                send(table, "hint")
        for scene in languages(table) if number % 2 == 0 or table.game.bidding else [table.scene]:
            assert faults(scene) == []
            assert json.loads(json.dumps(scene)) == scene
        if number % 9 == 0:
            assert draw.position_svg(table.scene).startswith("<svg")
    for moment in range(0, len(table.session.moments), 6):
        send(table, "replay", at=moment)
        assert table.scene["hand"]["inert"]
        assert [fault for scene in languages(table) for fault in faults(scene)] == []


@settings(max_examples=6, phases=[Phase.generate], suppress_health_check=[HealthCheck.too_slow])
@given(options(yksisilma), seeds, st.integers(0, 3), st.none() | st.integers(1, 6))
def test_under_any_house_rules_a_deal_reads_well_from_any_seat(house, seed, seat, size):
    match = match_of(house, seed)
    table = Table(few_cards(match, size) if size else match, seat)
    rng = Random(seed)
    for number, scene in enumerate(through(table, rng, deals=1)):
        if number % 2:
            assert faults(scene) == []
            continue
        if table.session.asked:
            table.session.marks = MARKS
            for _ in range(3):
                send(table, "hint")
        assert [fault for one in languages(table) for fault in faults(one)] == []


def test_one_point_is_never_many():
    aces = ["2C 3D", "2D 3C", "AH 4D", "4C 5D"]  # two points for the ace and what the tricks give
    for call in ("1C", "1H", "2C"):
        for table in (
            Table(four(*aces, call=call, suit_rank="bridge"), 0),
            auction(f"{call} pass", seat=2, house=Options(suit_rank="bridge", allow_nt=True)),
        ):
            for _ in through(table, Random(1), deals=1):
                assert [fault for scene in languages(table) for fault in faults(scene)] == []


# ------------------------------------------------------------- the bidding box

BIDDING = {
    "usual": Options(),
    "minimum ten": Options(min_bid=10),
    "steps of five, no way back": Options(bid_step=5, reentry=False),
    "ranked, no trump": Options(suit_rank="bridge", allow_nt=True),
    "skruuvi": Options(suit_rank="skruuvi", min_bid=7, bid_step=2),
    "the dealer must": Options(all_pass="dealer_min", min_bid=12, allow_nt=True),
}


def opened(box: dict[str, Any]) -> set[Call]:
    """The calls that can be made with a bidding *box*."""
    return {Call(int(n), SIGN[letter]) for n, letters in box["calls"].items() for letter in letters}


@pytest.mark.parametrize("house", BIDDING.values(), ids=BIDDING)
def test_the_bidding_box_offers_the_legal_calls_and_says_why_not_the_others(house):
    say, boxes = words("en", "yksisilma"), 0
    for seed in range(4):
        table = Table(match_of(house, seed), seed)
        rng = Random(seed)
        for scene in through(table, rng, deals=1):
            box = scene["ask"].get("box")
            assert bool(box) == (table.session.asked and table.game.bidding)
            if not box:
                continue
            boxes += 1
            game = table.game
            assert opened(box) == {move for move in game.moves() if isinstance(move, Call)}
            assert [SIGN[suit["value"]] for suit in box["suits"]] == list(house.suits)
            assert {n["value"] for n in box["points"]} >= set(house.calls)
            for n in box["points"]:
                objections = [game.objection(Call(n["value"], suit)) for suit in house.suits]
                assert n["barred"] == all(objections)
                facts = [say.facts(o, game, NAMES[:4], table.session.seat) for o in objections if o]
                assert n["why"] in (facts if n["barred"] else [""])
            assert box["pass"]["barred"] == bool(game.objection(PASS))
            assert bool(box["pass"]["why"]) == box["pass"]["barred"]
            folded(box)
    assert boxes >= 4


def folded(box: dict[str, Any]) -> None:
    """What is folded away where there is little room is what cannot be called, and what is far above."""
    numbers, can = [n["value"] for n in box["points"]], sorted(map(int, box["calls"]))
    low = [n for n in numbers if can and n < can[0]]
    assert (box["low"] is None) == (len(low) < 3)
    assert not low or not box["low"] or box["low"]["text"] == f"{low[0]}–{low[-1]}"
    assert box["far"] is None or (box["far"]["from"] in can and can.index(box["far"]["from"]) == 12)


def test_a_call_refused_is_refused_by_the_rule_of_the_engine_and_nothing_changes():
    refused = set()
    for house, said_so in product(BIDDING.values(), ("", "20D", "pass pass pass pass")):
        table = auction(said_so, seat=0, house=house, dealer=0)
        if table.session.asked:
            for n, suit in product((-1, 0, 1, 3, 12, 20, 46, 10**5), (Suit.SPADES, Suit.NONE)):
                move = Call(n, suit)
                reason, before = table.game.objection(move), table.session.last
                if reason:
                    letter = move.suit.name[0]
                    send(table, "call", points=move.points, suit=letter)
                    assert table.session.last is before
                    (told,) = table.scene["ask"]["reasons"]
                    assert words("en", "yksisilma").rule(reason.rule) in told["text"]
                    assert faults(table.scene) == []
                    refused.add(reason.rule.name)
    assert refused >= {"CALL", "AIM", "RAISE", "THREE_PASSES"}


def test_what_may_be_called_is_told_as_it_is():
    ranked = Options(suit_rank="bridge")
    tell = {
        "1 more": auction("1C", seat=1, house=ranked),
        "top suit": auction("10S", seat=1, house=ranked),
        "last step": auction("45H", seat=1, house=ranked),
        "nothing": auction("45S", seat=1, house=ranked),
        "steps": auction("10C", seat=1, house=Options(bid_step=5)),
    }
    small = {name: table.scene["ask"]["small"] for name, table in tell.items()}
    assert small["1 more"].startswith("More than 1 point, or 1 with a higher suit (♣ < ♦ < ♥ < ♠).")
    assert small["top suit"].startswith("More than 10 points, with any suit.")
    assert small["last step"].startswith("Only 45 with a higher suit")
    assert small["nothing"] == "Nothing is higher than 45 ♠: you can only pass."
    assert "steps of 5" in small["steps"]
    assert all(faults(scene) == [] for table in tell.values() for scene in languages(table))


# ------------------------------------------------------------ the auction's cells


def cells(table: Table) -> list[tuple[int, dict[str, Any]]]:
    """The cells of the auction in which something stands, each with the seat of its column, in reading order."""
    shown = table.scene["auction"]
    seats = [plate["seat"] for plate in shown["columns"]]
    assert seats == [(table.session.seat + i) % 4 for i in (1, 2, 3, 4)]
    return [
        (seat, cell)
        for row in shown["rows"]
        for seat, cell in zip(seats, row, strict=True)
        if cell["state"] not in ("none", "")
    ]


@pytest.mark.parametrize("dealer", range(4))
@each_seat
@pytest.mark.parametrize(
    ("said_so", "rules"),
    [
        ("pass 10C pass pass 11H pass pass pass", {}),
        ("1C 2D 3H 4S 5C pass 6D pass 7H pass pass pass", {}),
        ("pass pass pass pass", {}),
        ("10C pass 11D 12H pass 13C pass", {"reentry": False}),
        ("pass pass 10D 11H 12D 13H pass", {"reentry": False}),
        ("pass pass pass pass 1D", {"all_pass": "dealer_min"}),
    ],
)
def test_the_auction_shows_who_said_what_in_the_right_column_and_row(dealer, seat, said_so, rules):
    table = auction(said_so, seat, dealer, Options(**rules))
    assert not table.game.bidding
    for moment in range(len(table.session.moments)):
        send(table, "replay", at=moment)
        shown = table.session.shown
        if table.scene["auction"] is None:
            continue
        found = cells(table)
        game = shown.game
        told = [(s, "pass" if c == PASS else f"{c.points} {c.suit}") for s, c in game.calls]
        turn = [game.turn] if game.bidding else []
        assert [s for s, _ in found] == [s for s, _ in told] + turn
        assert [c["text"] for _, c in found][: len(told)] == [text for _, text in told]
        top = [(s, c["text"]) for s, c in found if c["state"] == "top"]
        assert top == ([(game.highest.seat, f"{game.highest.points} {game.highest.suit}")] if game.highest else [])
        last = found[len(told) :]
        assert [c["state"] for _, c in last] == [("you" if s == seat else "wait") for s in turn]
        assert compact(table.scene["auction"]["rows"])


def compact(rows: list[list[dict[str, Any]]]) -> bool:
    """Whether every row is begun only when the one before cannot hold the next speaker."""
    held = [[i for i, cell in enumerate(row) if cell["state"] not in ("none", "")] for row in rows]
    return all(held) and all(above[-1] >= below[0] for above, below in pairwise(held))


def test_before_the_first_speaker_the_cells_are_empty_and_after_the_last_they_are_open():
    table = auction("", seat=0, dealer=1)
    (row,) = table.scene["auction"]["rows"]
    assert [cell["state"] for cell in row] == ["none", "call", "top", "you"] or row[0]["state"] == "none"
    after = auction("10C", seat=1, dealer=3)
    (row,) = [after.scene["auction"]["rows"][-1]]
    assert row[-1]["state"] == "you"


# ------------------------------------------------------- the points, and the verdict


def panel(table: Table) -> dict[str, Any] | None:
    found = [box for box in table.scene["boxes"] if box["kind"] == "points"]
    return found[0] if found else None


@pytest.mark.parametrize(
    ("house", "seat"),
    [
        (Options(), 0),
        (Options(), 3),
        (Options(one_eyed_also_court=True, most_tricks="player"), 1),
        (Options(one_eyed="KD JS", allow_nt=True), 2),
    ],
)
def test_the_points_panel_is_the_ledger_at_every_moment(house, seat):
    table = Table(match_of(house, seed=8, first_dealer=seat), seat)
    seen = 0
    for _ in through(table, Random(seat), deals=1):
        box = panel(table)
        if box is None:
            continue
        seen += 1
        rows, mine = table.game.ledger(), seat % 2
        us, them = (sum(row.sides[side] for row in rows) for side in (mine, 1 - mine))
        left = sum(row.open for row in rows)
        assert (box["us_value"], box["them_value"], box["total"]) == (us, them, house.max_bid)
        assert box["sum"][1:] == [str(us), str(them), str(left)]
        columns = [[int(row[i]) for row in box["rows"]] for i in (1, 2, 3)]
        assert [sum(column) for column in columns] == [us, them, left]
        assert box["left"] == f"{left} still open"
        contract = table.game.contract
        by = "us" if contract.side == mine else "them"
        assert (box["mark"]["from"], box["mark"]["value"]) == (by, contract.points)
        assert box[by]["of"]
        assert not box["them" if by == "us" else "us"]["of"]
        assert (box["verdict_state"]) == verdict(table.game)
    assert seen > 25


def verdict(game: Yksisilma) -> str:
    """Whether the contract is made, missed or open, from all ways in which the tricks and points left may fall."""
    contract, rest = game.contract, game.cards - len(game.tricks)
    taken = [game.taken(side) for side in (0, 1)]
    left = [c for c in PACK if c not in taken[0] + taken[1]]
    mine, worth = contract.side, game.points_in(left)
    ends = set()
    for more in product(range(rest + 1), repeat=4):
        if sum(more) != rest:
            continue
        won = [w + m for w, m in zip(game.tricks_won, more, strict=True)]
        ours = sum(more[mine::2])
        base = game.points_in(taken[mine]) + 7 * (yksisilma.most_tricks(won, game.options) == mine)
        if rest == 0:
            ends.add(base + (side_of(game.tricks[-1].winner(game.trumps)) == mine))
            continue
        ends |= {base} if ours < rest else set()
        ends |= {base + worth + 1} if ours else set()
    return "made" if min(ends) >= contract.points else "missed" if max(ends) < contract.points else "open"


def test_the_verdict_is_met_in_all_three_states_and_names_the_right_side():
    met = set()
    for points, seat in product((6, 24, 42), (0, 3)):
        table = auction(f"{points}H pass pass pass", seat, dealer=3)
        for _ in through(table, Random(points), deals=1):
            if box := panel(table):
                whose = "us" if seat == 0 else "them"
                met.add((box["verdict_state"], whose))
                assert box["verdict_state"] == verdict(table.game)
                about = "your side" in box["verdict"]
                assert about == (whose == "us")
    assert met == set(product(("made", "missed", "open"), ("us", "them")))


def test_the_points_come_from_the_view_alone():
    table = Table(match_of(seed=3), 2)
    for scene in through(table, Random(3), deals=1):
        blind = copy.copy(table.session)
        blind.moments = [replace(table.session.last, game=table.game.view(2))]
        blind.at, blind.acts = 0, []
        again = YksisilmaScene(blind, words("en", "yksisilma"), table.players).json(0)
        kinds = ("points", "ranking", "trumps")
        assert [b for b in again["boxes"] if b["kind"] in kinds] == [b for b in scene["boxes"] if b["kind"] in kinds]
        assert again["auction"] == scene["auction"]


# ----------------------------------------------------------- results and the sheet


@each_house
def test_the_result_box_adds_up_and_the_headline_is_true(house):
    for seed in range(2):
        table = Table(match_of(replace(house, match_deals=1, target=None), seed), seed)
        for scene in through(table, Random(seed)):
            if table.session.last.pause is not Pause.RESULT or table.game.passed_out:
                continue
            (box,) = [box for box in scene["boxes"] if box["title"] == "This deal"]
            heads = [i for i, row in enumerate(box["rows"]) if row[1].startswith("**")]
            us, them = (table.game.points(seat) for seat in (seed, (seed + 1) % 4))
            assert [box["rows"][i][1].strip("*") for i in heads] == [str(us), str(them)]
            for start, stop in zip(heads, [*heads[1:], len(box["rows"])], strict=True):
                assert sum(int(row[1]) for row in box["rows"][start + 1 : stop]) == int(
                    box["rows"][start][1].strip("*")
                )
            assert f"{us} for" in scene["ask"]["text"]
            assert f"{them} for them" in scene["ask"]["text"]
            assert ("made" in scene["ask"]["text"]) == table.game.made
            whose = scene["ask"]["text"].startswith("Your side")
            assert whose == (table.game.contract.side == seed % 2)


def test_a_deal_passed_out_is_told_as_nobodys_and_the_next_dealer_is_named():
    for all_pass, dealer in (("next_dealer", "you deal"), ("same_dealer", "Dóra deals")):
        table = auction("pass pass pass pass", seat=0, dealer=3, house=Options(all_pass=all_pass))
        assert table.session.last.pause is Pause.RESULT
        assert table.scene["auction"] is not None
        assert dealer in table.scene["ask"]["button"]["text"]
        assert [box["say"] for box in table.scene["boxes"]] == [words("en", "yksisilma")("box.passed_out")]
        assert "1 · all passed" in [row["head"] for row in table.scene["sheet"]["rows"]]
        assert len(table.scene["sheet"]["rows"]) == 5
        table.go_on()
        assert "Deal **2** of 5" in table.scene["facts"]
        assert table.scene["board"][0].startswith("Yksisilmä · deal 2 of 5")


@pytest.mark.parametrize(
    ("house", "seat"),
    [(Options(match_deals=2), 0), (Options(target=60), 3), (Options(target=50, penalty_bid=True), 2)],
)
def test_the_score_sheet_adds_up_at_every_moment_of_a_match(house, seat):
    table = Table(match_of(house, seed=21), seat)
    for scene in through(table, Random(4)):
        sheet, match = scene["sheet"], table.match
        assert sheet["columns"] == ["We", "They"]
        assert sheet["totals"] == [str(match.totals[seat]), str(match.totals[(seat + 1) % 4])]
        for column in (0, 1):
            entered = [row["cells"][column].get("points", "") for row in sheet["rows"]]
            assert sum(int(points) for points in entered if points not in ("", "–")) == int(sheet["totals"][column])
        assert [row["head"].split(" · ")[0] for row in sheet["rows"]] == [str(n + 1) for n in range(len(sheet["rows"]))]
        assert sum(row["now"] for row in sheet["rows"]) == (table.session.last.pause not in (Pause.RESULT, Pause.FINAL))
        played = sum(not game.passed_out for game in match.games)
        left = 0 if match.over else 1 if house.target else house.match_deals - played
        assert len(sheet["rows"]) == len(match.games) + left
        for row, game in zip(sheet["rows"], match.games, strict=False):
            for cell, s in zip(row["cells"], (seat, (seat + 1) % 4), strict=True):
                lines = list(game.sheet(s))
                assert [int(line.split(":")[0]) for line in cell["lines"]] == [line.points for line in lines]
                if game.contract:
                    assert bool(cell["sign"]) == (side_of(s) == game.contract.side)
                    assert cell["miss"] == (bool(cell["sign"]) and not game.made)
    assert table.match.over
    small = table.scene["ask"]["small"]
    played = sum(not game.passed_out for game in table.match.games)
    assert (f"After {played} deals" in small) if not house.target else (str(house.target) in small)


def test_a_match_that_begins_later_has_only_the_deals_that_are_left():
    table = Table(match_of(start=3, first_dealer=0))
    assert table.scene["facts"][0] == "Deal **3** of 4"
    assert [row["head"] for row in table.scene["sheet"]["rows"]] == ["3", "4"]
    *_, last = through(table, Random(0))
    assert len(table.match.games) - sum(game.passed_out for game in table.match.games) == 2
    assert "After 2 deals" in last["ask"]["small"]


@each_language
def test_winners_are_the_two_partners_or_both_sides(language):
    say = words(language, "yksisilma")
    met = set()
    for totals in ((30, 15), (15, 30), (20, 20)):
        table = Table(match_of(Options(match_deals=1), first_dealer=3), 1, language=language)
        at(table, Pause.FINAL)
        scene = Totals(table._scene, totals)
        ours, theirs = totals[1], totals[0]
        rows = scene.final_rows(scene.moment.match)
        text = scene.winners(scene.moment.match)
        ranks = [row[0].split(".")[0] for row in rows]
        assert ranks == (["1", "1"] if ours == theirs else ["1", "2"])
        assert (say("names.you") in rows[0][0]) == (ours >= theirs)
        named = [name for name in NAMES[:4] if name in text]
        assert named == ([] if ours == theirs else ["Dóra"] if ours > theirs else ["Aino", "Cecilia"])
        assert [row[1] for row in rows] == [say("names.points", n=n) for n in sorted((ours, theirs), reverse=True)]
        met.add(text)
    assert len(met) == 3


class Totals(YksisilmaScene):
    """The scene of the end of a match that came out with *totals* for the two sides."""

    def __init__(self, scene: YksisilmaScene, totals: tuple[int, int]) -> None:
        super().__init__(scene.session, scene.words, scene.names)
        object.__setattr__(self, "scores", totals)

    @property
    def moment(self) -> Any:
        now = super().moment
        return replace(now, match=Scored(now.match, self.scores))  # type: ignore[attr-defined]


class Scored(Match):
    """A match with other totals."""

    def __init__(self, match: Match, totals: tuple[int, int]) -> None:
        super().__init__(match.module, match.options, match.players, match.seed, 3, 1, match.games)
        object.__setattr__(self, "scores", totals)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.scores * 2  # type: ignore[attr-defined, no-any-return]


# ------------------------------------------------- contract, sides, trumps and tricks


@each_seat
@each_language
def test_facts_corner_and_board_name_the_contract_and_who_plays_it(seat, language):
    table = auction("12H pass 14S pass pass pass", seat, dealer=3, language=language)
    say, declarer = words(language, "yksisilma"), 2
    for scene in through(table, Random(1), deals=1):
        plates = {plate["seat"]: plate for plate in (*scene["seats"], scene["me"])}
        assert [s for s in plates if plates[s]["declarer"]] == [declarer]
        assert {s for s in plates if plates[s]["side"] == "us"} == {seat, partner_of(seat)}
        roles = {s: plates[s]["role"] for s in plates}
        assert roles == {
            s: "" if s == seat else say(f"seat.{'partner' if s % 2 == seat % 2 else 'opponent'}") for s in range(4)
        }
        assert all(plates[s]["side_spoken"] for s in plates)
        for s in range(4):
            (line,) = [line for line in scene["board"] if re.match(rf"[> ] {plates[s]['name']} ", line)]
            assert roles[s] in line
        if table.session.last.pause is Pause.REVEAL:
            assert scene["trump"] is None
            continue
        who = ("You" if language == "en" else "14 ♠") if seat == declarer else "Cecilia"
        assert any("14 ♠" in fact and who in fact for fact in scene["facts"])
        assert "14 ♠" in scene["trump"]["title"]
        assert seat == declarer or "Cecilia" in scene["trump"]["title"]
        assert any("14 ♠" in line and (seat == declarer or "Cecilia" in line) for line in scene["board"])


def test_without_a_trump_suit_the_one_eyed_cards_are_a_suit_of_their_own():
    hands = ["JS 2H 3H", "QD 4H KD", "5H 6H 7H", "AS 8H 9H"]
    for language in LANGUAGES:
        say = words(language, "yksisilma")
        game = calling(yksisilma.set_up(Options(allow_nt=True), hands, dealer=3), "pass pass pass 10NT pass pass pass")
        table = Table(game, 1, language=language, bots=lambda view: view.moves()[0] if view.bidding else low(view))
        while not table.session.asked:
            table.go_on()
        assert table.scene["note"]["lines"] == [say("note.led_trumps", name=table.players[0])]
        held = {c["card"]: c["spoken"] for c in table.scene["hand"]["cards"]}
        assert say("hand.follows", suit=say("names.one_eyed_trumps")) in held["KD"]
        assert say("names.no_trump") not in held["KD"]
        table.play("QD")
        assert faults(table.scene) == []
        assert table.play("KD") is None


def low(view: Yksisilma) -> Any:
    """The first card that is a one-eyed one, else the first legal card."""
    legal = view.moves()
    return next((move for move in legal if move.card in view.options.one_eyed), legal[0])


def test_who_wins_a_plain_trick_without_a_trump_suit_wins_as_no_trump_was_played():
    game = four("2H", "3H", "AH", "4H", call="10NT", allow_nt=True)
    for c in game.hands:
        game = game.play(Play(c[0]))
    told = words("en", "yksisilma").took(game.tricks[0], game).facts
    assert told == "A♥ is the highest ♥, and no trump was played."


def test_where_nothing_has_one_eye_nothing_is_said_of_it():
    house = Options(one_eyed="", allow_nt=True)
    for call in ("10H", "10NT"):
        table = auction(f"{call} pass pass pass", 1, 3, house)
        for scene in through(table, Random(2), deals=1):
            if scene["trump"]:
                assert "eye" not in " ".join(scene["trump"]["lines"])
            kinds = [box["kind"] for box in scene["boxes"]]
            assert ("ranking" in kinds) <= (call == "10H")


def test_the_leader_is_told_where_the_leader_sits():
    for seat, told in ((1, "you sit after the highest bidder"), (2, "sits after the highest bidder")):
        table = auction("10H pass pass pass", seat, 3)
        table.go_on()
        notes = [scene["note"]["lines"] for at, scene in moments(table) if not at.game.tricks and not at.game.bidding]
        assert [told] in notes


# --------------------------------------------------------------- hints and the log


def test_hints_name_a_rule_then_cards_then_a_legal_move_in_auction_and_in_play():
    table = Table(match_of(seed=2), 3)
    asked = {"auction": 0, "play": 0}
    for _ in through(table, Random(9), deals=1):
        if not table.session.asked:
            continue
        asked["auction" if table.game.bidding else "play"] += 1
        table.session.marks, table.session.steps = MARKS, 0
        advice = advise(table.session.view)
        prices = list(table.session.prices)
        for _ in range(3):
            send(table, "hint")
        (box,) = [box for box in table.scene["boxes"] if box["kind"] == "hints"]
        rule, cards, move = (step["text"] for step in box["steps"])
        assert rule == words("en", "yksisilma").rule(advice.rule)
        assert move.startswith(f"**{words('en', 'yksisilma').advised(advice.move)}**")
        assert ("still needs" in move) == (still := wanted(table.session.view) is not None)
        assert not still or move.endswith(wanted(table.session.view))
        assert advice.move in table.game.moves()
        assert prices == ([0, 0, 0] if len(table.game.moves()) == 1 else [0, 1, 2])
        assert table.session.marks == MARKS - sum(prices)
        assert cards
        assert faults(table.scene) == []
    assert asked["auction"] > 0
    assert asked["play"] == 13


def wanted(view: Yksisilma) -> str | None:
    """What the side on turn is told that it still needs; None where the contract is settled or still to come."""
    if view.contract is None or view.outlook.made or view.outlook.lost:
        return None
    if view.contract.side == side_of(view.turn):
        n = view.outlook.needed
        return f"Your side still needs {n} point{'s' * (n != 1)}."
    n = view.outlook.open - view.outlook.needed + 1
    return f"Your side still needs {n} point{'s' * (n != 1)} to defeat the call."


@each_language
def test_the_log_and_what_is_spoken_name_every_call_and_card_once(language):
    table = Table(match_of(seed=6, first_dealer=2), 1, language=language)
    *_, scene = through(table, Random(6), deals=1)
    items = scene["log"]["items"]
    log = table.session.last.game.log
    assert len(items) == len(log)
    plays = [event for event in log if isinstance(event.what, Play)]
    assert sum(str(event.what.card) in item for event in plays for item in items) == 52 + 13
    assert sum(words(language, "yksisilma").texts["events"]["passes"]["me"] == item for item in items) == sum(
        event == (1, PASS) or (event.seat, event.what) == (1, PASS) for event in log
    )


def test_a_refused_call_is_spoken_in_words_without_a_sign():
    table = auction("10C 15D pass", seat=3, dealer=3)
    send(table, "call", points=12, suit="H")
    assert table.scene["say"].startswith("12 with hearts: refused.")
    assert not set("♣♦♥♠") & set(table.scene["say"])


# ------------------------------------------------------------------ going back


def test_undo_goes_back_over_every_border_and_brings_the_same_scene_again():
    table = Table(match_of(Options(match_deals=2), seed=13), 0)
    before = [
        (table.session.last, scene["auction"], scene["board"])
        for scene in through(table, Random(13))
        if table.session.asked
    ]
    borders = {moment.game.round for moment, *_ in before}
    assert len(borders) > 1
    for moment, cells_then, board in reversed(before):
        send(table, "undo")
        assert table.session.last == moment
        assert (table.scene["auction"], table.scene["board"]) == (cells_then, board)
        assert faults(table.scene) == []
    assert not table.scene["undo"]["can"]


def test_undo_after_all_passed_takes_the_pass_back():
    for seat in range(4):
        table = auction("pass pass pass pass", seat, dealer=3)
        assert table.match.games[-1].passed_out
        send(table, "undo")
        assert table.game.bidding
        assert table.session.asked
        assert table.match.games == ()
        assert len(table.game.calls) == seat
        table.play("10H")
        assert table.game.highest.seat == seat
