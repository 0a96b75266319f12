"""Laws of Yksisilmä alone: points, contract and auction, and twins of the rules written from scratch on strings."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from games import calling, deals, few_cards, finished, matches, moments, pick, seeds, walk, yksisilma_rules
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames import yksisilma
from cardgames.cards import BACK, PACK, Rank, Suit, card
from cardgames.match import Match
from cardgames.tricks import Play
from cardgames.yksisilma import PASS, PRESETS, SIDES, Call, Options, Yksisilma, deal, score, side_of

some = settings(max_examples=60)
few = settings(max_examples=25)
DEFAULT = Options()


def under_way(house: Options, seed: int) -> Yksisilma:
    """A deal of the whole pack whose auction is over; no call is dearer than 45."""
    game = deal(house, seed % 4, Random(seed))
    lowest = house.calls[0]
    points = min(house.calls, key=lambda n: abs(n - (lowest + seed % 20)))
    return calling(game, f"{points}{'CDHS'[seed % 4]} pass pass pass")


# ------------------------------------------------------------------ the points


@some
@given(seeds)
def test_every_deal_has_45_points_and_a_made_call_leaves_each_side_its_own(seed):
    end = finished(under_way(DEFAULT, seed), Random(seed))
    ours, theirs = (end.points(side) for side in SIDES)
    assert ours + theirs == 45
    collected = [sum(row.sides[side] for row in end.ledger()) for side in SIDES]
    assert sum(collected) == 45
    plays = side_of(end.contract.seat)
    assert end.made == (collected[plays] >= end.contract.points)
    if end.made:
        assert [ours, theirs] == collected
    else:
        assert (end.points(plays), end.points(1 - plays)) == (0, 45)


@some
@given(yksisilma_rules(), seeds)
def test_the_points_of_a_deal_are_those_of_its_house_rules(house, seed):
    end = finished(under_way(house, seed), Random(seed))
    rows = end.ledger()
    expected = house.max_bid - (0 if any(rows[0].sides) else 7)
    assert sum(sum(row.sides) for row in rows) == expected
    assert not any(row.open for row in rows)
    missed = 0 if end.made else house.penalty_bid * end.contract.points
    assert sum(end.points(side) for side in SIDES) == expected - missed
    if house.most_tricks == "team":
        assert any(rows[0].sides)


@some
@given(deals(yksisilma), seeds)
def test_partners_score_alike(game, seed):
    for moment in moments(game, Random(seed)):
        assert [moment.points(0), moment.points(1)] == [moment.points(2), moment.points(3)]
        assert [moment.sheet(0), moment.sheet(1)] == [moment.sheet(2), moment.sheet(3)]


@some
@given(deals(yksisilma), seeds)
def test_the_ledger_adds_up_at_every_moment_and_never_takes_points_back(game, seed):
    whole = sum(row.open for row in game.ledger())
    before = game.ledger()
    for moment in moments(game, Random(seed))[1:]:
        rows = moment.ledger()
        assert [row.rule for row in rows] == [row.rule for row in before]
        if not moment.over:
            assert sum(sum(row.sides) + row.open for row in rows) == whole
        for row, old in zip(rows, before, strict=True):
            assert all(now >= then for now, then in zip(row.sides, old.sides, strict=True))
            assert 0 <= row.open <= old.open
        before = rows
    if game.cards == 13:
        assert whole == game.options.max_bid


@some
@given(deals(yksisilma), seeds)
def test_at_the_end_the_ledger_says_what_was_collected(game, seed):
    end = finished(game, Random(seed))
    for side in SIDES:
        lines = [line for line in end.sheet(side) if line.reason.rule in {row.rule for row in end.ledger()}]
        assert {line.reason.rule: line.points for line in lines} == {
            row.rule: row.sides[side] for row in end.ledger() if row.sides[side]
        }
        assert end.entry(side)["collected"] == sum(line.points for line in lines)
    assert not any(row.open for row in end.ledger())


@some
@given(st.sampled_from([*PRESETS.values()]) | yksisilma_rules(), seeds)
def test_the_ledger_of_a_view_is_that_of_the_game_when_the_whole_pack_is_dealt(house, seed):
    for moment in moments(deal(house, seed % 4, Random(seed)), Random(seed))[::9]:
        assert all(moment.view(seat).ledger() == moment.ledger() for seat in range(4))


@few
@given(deals(yksisilma), seeds)
def test_a_contract_that_is_sure_is_kept_and_one_that_is_lost_is_missed_whoever_looks(game, seed):
    *steps, end = moments(game, Random(seed))
    for moment in steps[::5]:
        for view in (moment, *map(moment.view, range(4))):
            assert (view.outlook is None) == (view.contract is None)
            if view.outlook and (view.outlook.made or view.outlook.lost):
                assert end.made == view.outlook.made != view.outlook.lost
    if end.contract:
        collected = sum(row.sides[end.contract.side] for row in end.ledger())
        assert end.outlook == (end.contract.points - collected, 0)
        assert end.outlook.made == end.made != end.outlook.lost


# ------------------------------------------------------------------- the cards


@some
@given(deals(yksisilma), seeds)
def test_the_contract_never_changes_in_play(game, seed):
    stands = None
    for moment in moments(game, Random(seed)):
        stands = stands or moment.contract
        assert moment.contract == stands
        assert (stands is None) == (moment.bidding or moment.passed_out)
        if stands:
            assert moment.highest == stands
            assert (moment.trump, moment.trumps.suit) == (stands.suit, stands.suit)


@some
@given(deals(yksisilma), seeds)
def test_the_only_one_eyed_king_never_loses_a_trick(game, seed):
    jacks = {c for c in game.options.one_eyed if c.rank is Rank.JACK}
    house = replace(game.options, one_eyed=frozenset({*jacks, card("KD")}))
    end = finished(replace(game, options=house), Random(seed))
    for trick in end.tricks:
        if card("KD") in trick.cards:
            assert trick.best(end.trumps) is card("KD")


# ----------------------------------------------------------------- the auction


@pytest.mark.parametrize("all_pass", ["next_dealer", "same_dealer", "dealer_min"])
@pytest.mark.parametrize("reentry", [True, False])
@pytest.mark.parametrize("eager", [0.0, 0.1, 0.5, 0.9, 1.0])
def test_the_auction_always_ends(reentry, all_pass, eager):
    house = Options(reentry=reentry, all_pass=all_pass, suit_rank="bridge", allow_nt=True, min_bid=41)
    for seed in range(5):
        game, rng, spoken = deal(house, rng=Random(seed)), Random(seed), 0
        while game.bidding:
            moves = game.moves()
            calls = moves[moves[0] == PASS :]
            game = game.play(calls[0] if calls and (rng.random() < eager or game.dealer_must) else PASS)
            spoken += 1
        assert 4 <= spoken <= 4 * 5 * 5 + 4  # the lowest call each time, so that it lasts
        if eager == 0.0:
            assert (spoken, game.passed_out) == ((5, False) if all_pass == "dealer_min" else (4, True))
        if eager == 1.0:
            assert (spoken, game.contract.points, game.contract.suit) == (5 * 5 + 3, 45, Suit.NONE)


@some
@given(deals(yksisilma), seeds)
def test_every_call_is_higher_than_the_last_and_passing_is_lawful_unless_the_dealer_must_play(game, seed):
    for moment, _ in walk(game, Random(seed)):
        if not moment.bidding:
            break
        assert (moment.objection(PASS) is None) == (not moment.dealer_must)
    calls = [call for _, call in moment.calls if call != PASS]
    ranked = bool(game.options.suit_rank)
    heights = [(call.points, game.options.suits.index(call.suit) * ranked) for call in calls]
    assert heights == sorted(set(heights))


def naive_auction(dealer: int, said: list[str], reentry: bool, all_pass: str) -> Any:
    """Who is to speak after all that was *said*, or how the auction ended: the highest call, or "passed out"."""
    seat, speaking, silent, best = (dealer + 1) % 4, {0, 1, 2, 3}, 0, None
    for word in said:
        forced = silent == 4
        if word == "pass":
            silent += 1
            speaking -= set() if reentry else {seat}
        else:
            silent, best = 0, (seat, word)
        if best and (forced or silent == 3 or len(speaking) == 1):
            return best
        if silent == 4 and all_pass != "dealer_min":
            return "passed out"
        if silent < 4:  # else the dealer has spoken, and must speak again
            seat = next(s for s in (seat + 1, seat + 2, seat + 3, seat) if s % 4 in speaking) % 4
    return seat


def written(call: Any) -> str:
    """A call such as "10 ♦" or "10 NT"."""
    return "pass" if call == PASS else f"{call.points} {call.suit.value or 'NT'}"


@settings(max_examples=150)
@given(deals(yksisilma), seeds)
def test_a_twin_of_the_auction_written_from_scratch_goes_the_same_way(game, seed):
    said: list[str] = []
    for moment in moments(game, Random(seed)):
        if len(moment.calls) > len(said):
            said.append(written(moment.calls[-1][1]))
        twin = naive_auction(game.dealer, said, game.options.reentry, game.options.all_pass)
        if moment.bidding:
            assert twin == moment.turn
        elif moment.passed_out:
            assert twin == "passed out"
        else:
            assert twin == (moment.contract.seat, written(moment.contract))
            assert moment.tricks or moment.trick.leader == (twin[0] + 1) % 4


def naive_calls(best: str, house: Options, forced: bool) -> set[str]:
    """The calls that may be made over *best*, such as "10 ♦", "10 NT" or nothing."""
    suits = ["♣", "♦", "♥", "♠"]
    if house.suit_rank == "skruuvi":
        suits = ["♠", "♣", "♦", "♥"]
    if house.allow_nt:
        suits.append("NT")
    points = [n for n in range(house.min_bid, naive_total(house) + 1) if n % house.bid_step == 0]
    if forced:
        return {f"{points[0]} {suit}" for suit in suits}
    if not best:
        return {f"{n} {suit}" for n in points for suit in suits}
    number, named = best.split()
    found = {f"{n} {suit}" for n in points for suit in suits if n > int(number)}
    if house.suit_rank and int(number) in points:
        found |= {f"{number} {suit}" for suit in suits[suits.index(named) + 1 :]}
    return found


@few
@given(deals(yksisilma), seeds)
def test_a_twin_of_what_may_be_called_agrees(game, seed):
    for moment, _ in walk(game, Random(seed)):
        if not moment.bidding:
            break
        best = written(moment.highest) if moment.highest else ""
        forced = [call for _, call in moment.calls] == [PASS] * 4
        calls = {written(move) for move in moment.moves() if move != PASS}
        assert calls == naive_calls(best, game.options, forced)


# --------------------------------------------------- twins of play and scoring


def naive_value(name: str, house: Options) -> dict[str, int]:
    """What a card written like "10H" is worth, by the name of what it is worth it for."""
    worth = {}
    one_eyed = name in {c.code for c in house.one_eyed}
    if name[0] == "A":
        worth["aces"] = 2
    if one_eyed:
        worth["one-eyed"] = 10 if name[0] == "K" else 5
    if name[0] in "JQK" and (house.one_eyed_also_court or not one_eyed):
        worth["courts"] = 1
    return worth


def naive_total(house: Options) -> int:
    return 8 + sum(sum(naive_value(c.code, house).values()) for c in PACK)


def naive_place(name: str, led: str, trump: str, eyes: set[str]) -> float:
    """How strong a card is in a trick to which *led* was led: a number, the highest of which wins."""
    order = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "jack", "A", "king"]
    special = {"J": "jack", "K": "king"}
    if name in eyes:
        return 100 + order.index(special[name[:-1]])
    if name[-1] == trump:
        return 100 + order.index(name[:-1])
    return order.index(name[:-1]) if name[-1] == led[-1] and led not in eyes else -1


def naive_winner(trick: list[str], trump: str, house: Options) -> int:
    """The place in *trick* of the card that takes it."""
    eyes = {c.code for c in house.one_eyed}
    places = [naive_place(name, trick[0], trump, eyes) for name in trick]
    best = [place for place, strength in enumerate(places) if strength == max(places)]
    if len(best) > 1 and house.jack_tie == "last":
        return best[-1]
    if len(best) > 1 and house.jack_tie == "spade_high":
        return max(best, key=lambda place: "CDHS".index(trick[place][-1]))
    if len(best) > 1 and house.jack_tie == "natural":
        return next((place for place in best if trick[place][-1] == trump), best[0])
    return best[0]


def naive_cards(held: set[str], led: str, trump: str, house: Options) -> set[str]:
    """The cards of a hand that may be played when *led*, a card or nothing, was led."""
    eyes = {c.code for c in house.one_eyed}

    def kind(name: str) -> str:
        return "trump" if name in eyes or name[-1] == trump else name[-1]

    return {name for name in held if led and kind(name) == kind(led)} or held


def naive_scores(
    piles: list[list[str]], won: list[int], last: int, seat: int, called: int, house: Options
) -> tuple[list[int], list[int]]:
    """What each side collected and what it scores."""
    took = [sum(sum(naive_value(name, house).values()) for name in pile) for pile in piles]
    sides = [won[0] + won[2], won[1] + won[3]]
    if house.most_tricks == "player":
        sides = [max(won[0], won[2]), max(won[1], won[3])]
    if sides[0] != sides[1]:
        took[sides[1] > sides[0]] += 7
    took[last % 2] += 1
    bidders = seat % 2
    scores = took[:]
    if took[bidders] < called:
        scores[bidders] = -called if house.penalty_bid else 0
        scores[1 - bidders] = sum(took)
    return took, scores


@settings(max_examples=150)
@given(deals(yksisilma), seeds)
def test_a_twin_written_from_scratch_plays_and_scores_the_same_game(game, seed):
    house = game.options
    hands = [{c.code for c in held} for held in game.hands]
    piles: list[list[str]] = [[], []]
    trick: list[str] = []
    won, turn, last = [0] * 4, None, game
    for moment, move in walk(game, Random(seed)):
        last = moment.play(move)
        if not isinstance(move, Play):
            continue
        trump = moment.contract.suit.name[0] if moment.contract.suit.value else ""
        turn = (moment.contract.seat + 1) % 4 if turn is None else turn
        assert moment.turn == turn
        assert {play.card.code for play in moment.moves()} == naive_cards(
            hands[turn], trick[0] if trick else "", trump, house
        )
        hands[turn].discard(move.card.code)
        trick.append(move.card.code)
        turn = (turn + 1) % 4
        if len(trick) == 4:
            turn = (turn + naive_winner(trick, trump, house)) % 4
            won[turn] += 1
            piles[turn % 2] += trick
            trick = []
    assert last.tricks_won == tuple(won)
    if last.passed_out:
        assert [last.points(seat) for seat in range(4)] == [0] * 4
        return
    assert [{c.code for c in last.taken(side)} for side in SIDES] == [{*pile} for pile in piles]
    took, scores = naive_scores(piles, won, turn, last.contract.seat, last.contract.points, house)
    assert [last.points(side) for side in SIDES] == scores
    assert [last.entry(side)["collected"] for side in SIDES] == took
    assert last.made == (took[last.contract.side] >= last.contract.points)


@settings(max_examples=150)
@given(yksisilma_rules(), seeds, st.integers(0, 3), st.integers(0, 3), st.integers(1, 60))
def test_a_twin_of_the_score_agrees_on_any_cards_and_tricks(house, seed, last, declarer, called):
    rng = Random(seed)
    called = min(called, house.max_bid)
    piles: list[list[str]] = [[], []]
    for c in PACK:
        piles[rng.random() < 0.5].append(c.code)
    won = [0] * 4
    for _ in range(13):
        won[pick(range(4), rng)] += 1
    _, scores = naive_scores(piles, won, last, declarer, called, house)
    named = [" ".join(pile) for pile in piles]
    found = [sum(x.points for x in score(side, named, won, last, declarer, called, house)) for side in SIDES]
    assert found == scores


# ------------------------------------------------------------------- the views


@few
@given(deals(yksisilma), seeds)
def test_a_view_hides_the_other_hands_and_nothing_else(game, seed):
    for moment in moments(game, Random(seed)):
        for seat in range(4):
            view = moment.view(seat)
            assert view == replace(moment, hands=view.hands)
            assert view.log == moment.log
            assert view.hands == tuple(h if s == seat else (BACK,) * len(h) for s, h in enumerate(moment.hands))
            if seat != moment.turn and not moment.bidding:
                assert view.moves() == ()


@few
@given(matches(yksisilma), st.integers(1, 12))
def test_a_prepared_deal_begins_as_it_was_prepared(match: Match, size: int):
    game = few_cards(match, size)
    assert (game.cards, game.dealer, game.round) == (size, match.dealer(), match.round)
    for moment in moments(game, Random(match.seed)):
        assert moment.start == game
    assert [move for move in game.moves() if isinstance(move, Call)]
