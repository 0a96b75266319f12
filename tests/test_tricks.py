"""Tricks: whose turn it is, what follows suit, who wins and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames.cards import PACK, SUITS, Rank, Suit, card, hand, shuffled, suit
from cardgames.game import Reason
from cardgames.tricks import Trick, TrickRule, Trumps

full_tricks = st.tuples(
    st.lists(st.sampled_from(PACK), min_size=3, max_size=7, unique=True), st.sampled_from(Suit), st.integers(0, 6)
)


def trick(cards, leader=0, step=1):
    return Trick(leader, hand(cards), seats=max(3, len(hand(cards))), step=step)


@pytest.mark.parametrize(
    ("cards", "trump", "winner", "rule"),
    [
        ("KH 3S AH 9S", "S", 3, TrickRule.TRUMPED),
        ("KH 3S AH 9S", "", 2, TrickRule.HIGHEST),
        ("KH 3S AH 9S", "H", 2, TrickRule.TRUMPED),
        ("KH 3S AH 9S", "C", 2, TrickRule.HIGHEST),
        ("9H 10H 2H", "", 1, TrickRule.HIGHEST),  # a ten beats a nine
        ("2C AD AS AH", "", 0, TrickRule.HIGHEST),  # no other suit beats a two
        ("2C AD AS AH", "D", 1, TrickRule.TRUMPED),
        ("AC 2D", "D", 1, TrickRule.TRUMPED),
        ("10S JS QS KS AS", "", 4, TrickRule.HIGHEST),
    ],
)
def test_who_takes_the_trick_and_why(cards, trump, winner, rule):
    trumps = Trumps(suit(trump))
    assert trick(cards).winner(trumps) == winner
    assert trick(cards).best(trumps) is hand(cards)[winner]
    assert trick(cards).why(trumps) == Reason(rule, (hand(cards)[winner],), seat=winner)


@given(full_tricks)
def test_the_winner_is_the_highest_trump_or_else_the_highest_card_of_the_suit_led(drawn):
    cards, trump, leader = drawn
    n = len(cards)
    played = Trick(leader % n, tuple(cards), n)
    trumps = [c for c in cards if trump is not Suit.NONE and c.suit is trump]
    running = trumps or [c for c in cards if c.suit is cards[0].suit]
    best = next(c for rank in reversed(Rank) for c in running if c.rank is rank)
    assert played.best(Trumps(trump)) is best
    assert played.card_of(played.winner(Trumps(trump))) is best
    assert played.why(Trumps(trump)).rule is (TrickRule.TRUMPED if trumps else TrickRule.HIGHEST)


@given(full_tricks)
def test_a_discard_never_changes_who_wins(drawn):
    cards, trump, _ = drawn
    trumps = Trumps(trump)
    for count in range(1, len(cards)):
        before, after = (Trick(0, tuple(cards[:k]), len(cards)) for k in (count, count + 1))
        if cards[count].suit not in (cards[0].suit, trump):
            assert after.winner(trumps) == before.winner(trumps)


@pytest.mark.parametrize(("step", "order"), [(1, [2, 3, 4, 0, 1]), (-1, [2, 1, 0, 4, 3])])
def test_the_turn_passes_from_the_leader_round(step, order):
    now = Trick(leader=2, seats=5, step=step)
    for place, seat in enumerate(order):
        assert (now.turn, now.seat_of(place), now.complete) == (seat, seat, False)
        assert now.card_of(seat) is None
        now = now.add(PACK[place])
        assert now.card_of(seat) is PACK[place]
    assert now.complete
    assert [now.card_of(seat) for seat in order] == list(PACK[:5])
    assert (now.leader, now.seats, now.step) == (2, 5, step)


def test_the_winner_sits_where_the_card_was_played_whichever_way_the_turn_passes():
    assert Trick(2, hand("2S 3S AS 4S"), 4, 1).winner(Trumps()) == 0
    assert Trick(1, hand("2S 3S AS 4S"), 4, -1).winner(Trumps()) == 3


@pytest.mark.parametrize(
    ("led", "holding", "follow"),
    [
        ("AS", "KS 2S 3H", "KS 2S"),
        ("AS", "3H 4D", ""),
        ("", "KS 2S 3H", ""),
        ("2C 9D", "3C 4D", "3C"),  # the card led decides, not the last one
    ],
)
def test_what_follows_suit(led, holding, follow):
    for trump in (Suit.NONE, *SUITS):
        assert trick(led).must_follow(hand(holding), Trumps(trump)) == hand(follow)


def test_the_suit_led_is_that_of_the_first_card():
    assert trick("2C 9D AS").led(Trumps(Suit.SPADES)) is Suit.CLUBS
    assert Trick(0).led(Trumps()) is Suit.NONE


def test_no_card_is_a_trump_where_there_is_no_trump_suit():
    assert not any(Trumps().is_trump(c) for c in (*PACK, card("JOKER"), card("BACK")))
    assert [c for c in PACK if Trumps(Suit.HEARTS).is_trump(c)] == [c for c in PACK if c.suit is Suit.HEARTS]


def test_each_card_counts_as_its_own_suit_and_rank():
    assert all(Trumps(Suit.CLUBS).suit_of(c) is c.suit for c in PACK)
    assert [Trumps().height(c) for c in hand("2S 10S JS QS KS AS")] == [2, 10, 11, 12, 13, Rank.ACE]


def test_of_equal_cards_the_one_played_first_wins():
    assert Trick(0, hand("9S 9S 9S"), 3).winner(Trumps()) == 0
    assert Trick(0, hand("2H 9S 9S"), 3).winner(Trumps(Suit.SPADES)) == 1


@given(st.randoms(use_true_random=False), st.sampled_from(Suit))
def test_who_wins_does_not_depend_on_the_order_of_the_later_cards(rng, trump):
    first, *rest = shuffled(PACK, rng)[:5]
    again = shuffled(rest, rng)
    assert Trick(0, (first, *rest), 5).best(Trumps(trump)) is Trick(0, (first, *again), 5).best(Trumps(trump))
