# ruff: noqa: N802 - a test is named after the example it works through, as the rulebook writes it
"""The worked examples of Yksisilmä, their values written out. Seats 0 to 3 are north, east, south and west."""

from itertools import permutations
from random import Random

import pytest
from games import calling, finished, four, played

from cardgames.cards import PACK, SUITS, Suit, card, hand, suit
from cardgames.yksisilma import PASS, Call, Options, deal_where, partner_of, points_of, score, set_up, side_of

N, E, S, W = range(4)
NORTH_SOUTH, EAST_WEST = 0, 1


def total(lines):
    return sum(line.points for line in lines)


def trick_points(cards):
    """What the cards of a trick are worth."""
    return sum(total(points_of(c, Options())) for c in hand(cards))


def best(cards, trump, **rules):
    """The card that takes the trick *cards* when *trump* is the trump suit."""
    game = played(four(*cards.split(), call=f"10{trump}", **rules), *cards.split())
    return game.tricks[0].card_of(game.tricks_won.index(1))


def legal(held, led, trump):
    """The cards of the hand *held* that may be played when *led* was led."""
    size = len(hand(held))
    rest = [c.code for c in PACK if c not in hand(f"{held} {led}")]
    leader = " ".join([led, *rest[: size - 1]])
    others = [" ".join(rest[size * i : size * (i + 1)]) for i in (1, 2)]
    game = played(four(leader, held, *others, call=f"10{trump}"), led)
    return {move.card for move in game.moves()}


# ---------------------------------------------------------------- the points


@pytest.mark.parametrize(
    ("rules", "points"), [({}, 45), ({"one_eyed": ["JS", "KD"]}, 41), ({"one_eyed_also_court": True}, 48)]
)
def test_OE1_the_points_of_a_deal(rules, points):
    house = Options(**rules)
    nothing = score(1, [PACK, ()], (13, 0, 0, 0), 0, 0, 1, house)
    everything = score(0, [PACK, ()], (13, 0, 0, 0), 0, 0, 1, house)
    assert (total(everything), total(nothing)) == (points, 0)
    assert house.max_bid == points


@pytest.mark.parametrize(("trump", "length"), [("C", 16), ("D", 15), ("H", 15), ("S", 15)])
def test_OE2_the_length_of_the_trump_suit(trump, length):
    trumps = Options().trumps(suit(trump))
    assert len([c for c in PACK if trumps.is_trump(c)]) == length
    assert len([c for c in PACK if trumps.suit_of(c) is suit(trump)]) == length


@pytest.mark.parametrize(
    ("cards", "trump", "winner", "points"),
    [
        pytest.param("AC JS KC QC", "C", "AC", 9, id="OE3"),
        pytest.param("JS AC KC KD", "C", "KD", 18, id="OE4"),
        pytest.param("AH JH 2C KH", "C", "JH", 8, id="OE5"),
        pytest.param("KD AD JS QD", "D", "KD", 18, id="OE6"),
        pytest.param("AS JS KS QS", "S", "AS", 9, id="OE7"),
        pytest.param("KS JS QS 10S", "S", "JS", 7, id="OE7, the second trick"),
        pytest.param("5H JS KH 2H", "H", "JS", 6, id="OE8"),
        pytest.param("7D 2C AD KD", "C", "KD", 12, id="OE10"),
    ],
)
def test_OE3_OE4_OE5_OE6_OE7_OE8_OE10_who_takes_the_trick_and_its_points(cards, trump, winner, points):
    assert best(cards, trump) is card(winner)
    assert trick_points(cards) == points


def test_OE5_the_jack_of_hearts_was_legal_because_its_owner_had_no_other_heart():
    assert legal("JH 2S", "AH", "C") == {*hand("JH 2S")}
    assert legal("JH 3H", "AH", "C") == {card("3H")}


def test_OE6_all_four_cards_are_trumps():
    trumps = Options().trumps(Suit.DIAMONDS)
    assert all(trumps.is_trump(c) for c in hand("KD AD JS QD"))


@pytest.mark.parametrize(
    ("jack_tie", "winner"), [("first", "JH"), ("last", "JS"), ("spade_high", "JS"), ("natural", "JH")]
)
def test_OE9_two_one_eyed_jacks_in_one_trick(jack_tie, winner):
    assert best("JH JS 2H 3H", "H", jack_tie=jack_tie) is card(winner)
    assert trick_points("JH JS 2H 3H") == 10


# ------------------------------------------------------------- following suit


@pytest.mark.parametrize(
    ("held", "led", "trump", "may"),
    [
        pytest.param("JH 5H 2S", "9H", "C", "5H", id="OE11"),
        pytest.param("JH 2S", "9H", "C", "JH 2S", id="OE11, void in hearts"),
        pytest.param("JH 2S 5C", "9C", "C", "JH 5C", id="OE12"),
        pytest.param("KD 9S 2H", "4C", "C", "KD", id="OE12, forced"),
        pytest.param("KD 9S 2H", "4D", "C", "KD 9S 2H", id="OE13, diamonds led"),
        pytest.param("JS 9D 2H", "4S", "C", "JS 9D 2H", id="OE13, spades led"),
        pytest.param("JS 9S", "KD", "H", "JS", id="OE14"),
        pytest.param("AH 9S", "KD", "H", "AH", id="OE14, the ace"),
    ],
)
def test_OE11_OE12_OE13_OE14_the_cards_that_may_be_played(held, led, trump, may):
    assert legal(held, led, trump) == {*hand(may)}


# --------------------------------------------------------------- the auction


def north_deals():
    return set_up(Options(), ["2C", "2D", "2H", "2S"], dealer=N)


def test_OE15_an_auction_with_two_raises():
    game = calling(north_deals(), "10D pass 12C pass 15D pass pass pass")
    assert [seat for seat, _ in game.calls] == [E, S, W, N, E, S, W, N]
    assert game.contract == (E, 15, Suit.DIAMONDS)
    assert game.turn == S


def test_OE16_east_who_had_passed_calls_again():
    game = calling(north_deals(), "pass 10C pass pass")
    assert game.turn == E
    game = calling(game, "11H pass pass pass")
    assert game.contract == (E, 11, Suit.HEARTS)
    assert game.turn == S


def test_OE17_three_passes_before_any_call_leave_the_dealer_his_turn():
    game = calling(north_deals(), "pass pass pass")
    assert (game.turn, game.contract, game.passed_out) == (N, None, False)
    plays = calling(game, "8S pass pass pass")
    assert (plays.contract, plays.turn) == ((N, 8, Suit.SPADES), E)
    out = game.play(PASS)
    assert (out.turn, out.contract, out.passed_out) == (None, None, True)
    assert out.next_dealer == E


# ----------------------------------------------------------------- the score

SOUTH_NORTH = "AS AH KD JS QH KS"
WEST_EAST = "AC AD JH KH KC QS QD QC JD JC"  # the rest of the cards that count


def test_OE18_the_points_of_both_sides():
    sides = [hand(SOUTH_NORTH), hand(WEST_EAST)]
    assert {c for c in PACK if points_of(c, Options())} == {*sides[0], *sides[1]}
    lines = [score(side, sides, (3, 3, 4, 3), W, S, 1, Options()) for side in (NORTH_SOUTH, EAST_WEST)]
    given = [{line.reason.rule.name: line.points for line in side if line.points} for side in lines]
    assert given[NORTH_SOUTH] == {"ACE": 4, "ONE_EYED_KING": 10, "ONE_EYED_JACK": 5, "COURT": 2, "MOST_TRICKS": 7}
    assert given[EAST_WEST] == {"ACE": 4, "ONE_EYED_JACK": 5, "COURT": 7, "LAST_TRICK": 1}
    assert [total(side) for side in lines] == [28, 17]


@pytest.mark.parametrize(("bid", "points"), [(20, (28, 17)), (28, (28, 17)), (29, (0, 45)), (30, (0, 45))])
def test_OE19_what_becomes_of_the_points(bid, points):
    sides = [hand(SOUTH_NORTH), hand(WEST_EAST)]
    scored = [total(score(side, sides, (3, 3, 4, 3), W, S, bid, Options())) for side in (NORTH_SOUTH, EAST_WEST)]
    assert tuple(scored) == points


def test_OE20_the_one_eyed_king_makes_a_call_of_ten():
    worst = 45
    for seed in range(25):
        game = deal_where(Options(), {E: "KD"}, dealer=N, rng=Random(seed))
        game = calling(game, f"10{'CDHS'[seed % 4]} pass pass pass")
        game = finished(game, Random(seed))
        assert game.made
        worst = min(worst, game.points(E))
    assert worst >= 10


def test_OE20_even_with_the_worst_of_cards():
    for order in permutations(range(3)):
        others = [["AC AD", "AH AS", "KC KH"][place] for place in order]
        game = set_up(Options(), ["KD 2C", *others], dealer=W)
        game = calling(game, "10C pass pass pass")
        assert game.turn == E
        ends = [game]
        while ends[0].turn is not None:
            ends = [end.play(move) for end in ends for move in end.moves()]
        assert {end.made for end in ends} == {True}
        assert all(end.points(N) == end.points(partner_of(N)) >= 10 for end in ends)


def test_the_suits_and_the_seats_are_those_of_the_examples():
    assert [side_of(seat) for seat in (N, E, S, W)] == [NORTH_SOUTH, EAST_WEST, NORTH_SOUTH, EAST_WEST]
    assert [Call(10, letter).suit for letter in "CDHS"] == [*SUITS]
