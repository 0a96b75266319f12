# ruff: noqa: N802 - a test is named after the example it works through, as the rulebook writes it
"""The worked examples of the rulebook, their values written out."""

from random import Random

import pytest
from games import NAMES, bidding, finished, played
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames import lupaus
from cardgames.cards import Suit, card, hand, suit
from cardgames.lupaus import Bid, Options, OutOfTurn, Play, deal, schedule, score, set_up
from cardgames.match import Match
from cardgames.tricks import Trick, Trumps


def total(lines):
    return sum(line.points for line in lines)


@pytest.mark.parametrize(
    ("n", "cards", "left_over", "rounds", "tricks", "most"),
    [
        (3, [17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 1, 17, 153, 323),
        (4, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0, 13, 91, 221),
        (5, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 2, 10, 55, 155),
        (6, [8, 7, 6, 5, 4, 3, 2, 1], 4, 8, 36, 116),
        (7, [7, 6, 5, 4, 3, 2, 1], 3, 7, 28, 98),
    ],
)
def test_LE1_the_rounds_of_three_to_seven_players(n, cards, left_over, rounds, tricks, most):
    found = schedule(Options(n_players=n))
    assert [r.cards for r in found] == cards
    assert [r.number for r in found] == list(range(1, rounds + 1))
    assert found[0].left_over == left_over
    assert [r.left_over for r in found] == [52 - n * k for k in cards]
    assert sum(r.cards for r in found) == tricks
    assert sum(total(score(r.cards, r.cards, r.cards)) for r in found) == most


@pytest.mark.parametrize(
    ("n", "rounds", "most"), [(3, 33, 635), (4, 25, 431), (5, 19, 299), (6, 15, 221), (7, 13, 185)]
)
def test_LE2_the_long_game(n, rounds, most):
    found = schedule(Options(n_players=n, schedule="down_up"))
    assert len(found) == rounds
    assert sum(total(score(r.cards, r.cards, r.cards)) for r in found) == most


def test_LE2_the_long_game_of_four_has_two_rounds_without_trump():
    house = Options(schedule="down_up")
    found = schedule(house)
    assert [r.cards for r in found] == [
        *(13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1),
        *(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    ]
    assert sum(r.cards for r in found) == 181
    without = [r.number for r in found if deal(house, r.number, rng=Random(1)).trump is Suit.NONE]
    assert without == [1, 25]


@pytest.mark.parametrize(
    ("bid", "taken", "points"), [(0, 0, 10), (3, 3, 13), (7, 7, 17), (3, 2, 0), (3, 4, 0), (0, 1, 0), (17, 17, 27)]
)
def test_LE3_the_score_of_a_promise(bid, taken, points):
    assert total(score(bid, taken, 17)) == points


@pytest.mark.parametrize(("bid", "tip", "points"), [(0, 10, 10), (9, 19, 19), (10, 110, 20), (12, 112, 22)])
def test_LE4_the_tip_and_the_rule(bid, tip, points):
    assert int(f"1{bid}") == tip
    assert total(score(bid, bid, 13)) == points


@pytest.mark.parametrize(("cards", "points"), [(1, 10), (4, 10), (5, 15), (6, 16), (13, 23)])
def test_LE5_the_bonus_for_none(cards, points):
    bonus = Options(zero_bonus_from=5)
    assert total(score(0, 0, cards, bonus)) == points
    assert total(score(0, 1, cards, bonus)) == 0


@pytest.mark.parametrize(
    ("bids", "cards", "forbidden"),
    [((2, 1, 1), 5, 1), ((4, 3, 0), 13, 6), ((3, 3, 2), 7, None), ((4, 5, 4), 13, 0), ((0, 0, 2), 5, 3)],
)
def test_LE6_the_hook_on_the_dealer(bids, cards, forbidden):
    game = bidding(deal(Options(bidding="sequential", start_cards=cards), rng=Random(1)), *bids)
    assert game.turn == game.dealer
    assert {number for number in range(cards + 1) if game.objection(Bid(number))} == (
        set() if forbidden is None else {forbidden}
    )


@pytest.mark.parametrize(("bids", "may"), [((0, 0, 0), {0}), ((1, 0, 0), {1}), ((1, 1, 0), {0, 1})])
def test_LE7_the_hook_with_one_card(bids, may):
    game = bidding(deal(Options(bidding="sequential", start_cards=1), rng=Random(1)), *bids)
    assert {bid.tricks for bid in game.moves()} == may


def best(cards, trump):
    trick = hand(cards)
    return Trick(0, trick, seats=len(trick)).best(Trumps(suit(trump)))


def test_LE8_a_trump_takes_the_trick():
    assert best("9C KC 2H AC", "H") is card("2H")
    assert Trick(0, hand("9C KC 2H AC")).winner(Trumps(Suit.HEARTS)) == 2  # the third player


def test_LE9_without_trump_the_highest_card_of_the_suit_led_takes_it():
    assert best("5D AS 6D KH", "") is card("6D")


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [("QD 3S JS AD", "S", "JS"), ("AS 2D KS 3D 2S", "D", "3D"), ("2H AD AS KS", "C", "2H")],
)
def test_LE10_three_more_tricks(cards, trump, winner):
    assert best(cards, trump) is card(winner)


@pytest.mark.parametrize(("led", "may"), [("AH", "KH 3H"), ("AC", "7S KH 3H"), ("", "7S KH 3H")])
def test_LE11_the_cards_that_may_be_played(led, may):
    hands = ["7S KH 3H", "2S 2D 2C", f"{led or 'AC'} 9S 9D"]
    game = bidding(set_up(Options(n_players=3), hands, "8H", dealer=1 if led else 2), 0, 0, 0)
    if led:
        game = game.play(Play(card(led)))
    assert (game.trump, game.turn) == (Suit.HEARTS, 0)
    assert {play.card for play in game.moves()} == {*hand(may)}


@pytest.mark.parametrize(("led", "may"), [("AS", "7S"), ("AH", "KH"), ("AC", "KH")])
def test_LE12_an_exposed_king_when_another_leads(led, may):
    game = bidding(set_up(Options(n_players=3), ["KH 3H 7S", "2S 2D 2C", f"{led} 9S 9D"], "8D", dealer=1), 0, 0, 0)
    game = game.play(OutOfTurn(0, card("KH"))).play(Play(card(led)))
    assert {play.card for play in game.moves()} == {*hand(may)}
    after = game.play(Play(card(may)))
    assert after.exposed[0] == (() if may == "KH" else hand("KH"))


def test_LE12_an_exposed_king_when_its_owner_leads():
    game = bidding(set_up(Options(n_players=3), ["KH 3H 7S", "2S 2D 2C", "6S 9S 9D"], "8D", dealer=1), 0, 0, 0)
    game = played(game.play(OutOfTurn(0, card("KH"))), "6S", "7S", "2S")
    assert game.turn == 0
    assert game.moves() == (Play(card("KH")),)


def test_LE13_the_fixed_cycle():
    four = Options(trump="fixed")
    rounds = {number: deal(four, number, rng=Random(1)).trump for number in range(1, 14)}
    assert [number for number, trump in rounds.items() if trump is Suit.HEARTS] == [1, 5, 9, 13]
    assert [number for number, trump in rounds.items() if trump is Suit.DIAMONDS] == [2, 6, 10]
    assert [number for number, trump in rounds.items() if trump is Suit.CLUBS] == [3, 7, 11]
    assert [number for number, trump in rounds.items() if trump is Suit.SPADES] == [4, 8, 12]
    for n, trump in ((3, Suit.HEARTS), (5, Suit.DIAMONDS), (6, Suit.SPADES), (7, Suit.CLUBS)):
        house = Options(n_players=n, trump="fixed")
        assert deal(house, len(schedule(house)), rng=Random(1)).trump is trump


def test_LE14_who_deals():
    four = Match(lupaus, Options(), NAMES[:4], seed=1, first_dealer=2)
    assert four.deal().eldest == 3
    assert four.dealer(13) == 2
    five = Match(lupaus, Options(n_players=5), NAMES[:5], seed=1)
    assert five.dealer(10) == (five.dealer(1) + 4) % 5


@pytest.mark.parametrize(("rules", "last", "points"), [({}, 1, [12, 10, 0]), ({"dealer_hook": False}, 0, [12, 10, 10])])
def test_LE15_a_whole_round_of_two_cards(rules, last, points):
    house = Options(n_players=3, bidding="sequential", **rules)
    game = bidding(set_up(house, ["AS 4D", "KS 2H", "QS 9H"], "8D", dealer=2), 2, 0)
    assert (game.objection(Bid(0)) is None) == (last == 0)
    game = played(game.play(Bid(last)), "AS", "KS", "QS")
    assert (game.turn, game.tricks_won) == (0, (1, 0, 0))
    game = played(game, "4D", "2H", "9H")
    assert (game.turn, game.tricks_won) == (None, (2, 0, 0))
    assert [game.points(seat) for seat in range(3)] == points


@settings(max_examples=30)
@given(st.integers(3, 7), st.integers(1, 7), st.integers(0, 10**6))
def test_LE16_all_can_succeed_only_if_the_promises_add_up(n, cards, seed):
    end = finished(deal(Options(n_players=n, start_cards=cards), rng=Random(seed)), Random(seed))
    assert sum(end.tricks_won) == cards
    failed = [seat for seat in range(n) if end.points(seat) == 0]
    if sum(end.bids) != cards:
        assert failed
    if not failed:
        assert sum(end.bids) == cards
