"""Tricks: whose turn it is, what follows suit, who wins and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames.cards import PACK, SUITS, Rank, Suit, card, hand, shuffled, suit
from cardgames.game import Reason
from cardgames.tricks import ONE_EYED, OneEyedTrumps, Trick, TrickRule, Trumps, arranged, unplayed

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


# ------------------------------------------------------------- one-eyed trumps


def test_the_one_eyed_cards_are_the_courts_in_profile():
    assert {*hand("JS JH KD")} == ONE_EYED


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("C", "KD AC JS/JH KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C"),
        ("D", "KD AD JS/JH QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D"),
        ("H", "KD AH JS/JH KH QH 10H 9H 8H 7H 6H 5H 4H 3H 2H"),
        ("S", "KD AS JS/JH KS QS 10S 9S 8S 7S 6S 5S 4S 3S 2S"),
        ("", "KD JS/JH"),
    ],
)
def test_the_order_of_the_trumps(trump, order):
    trumps = OneEyedTrumps(suit(trump))
    steps = [{trumps.height(c) for c in hand(step.replace("/", " "))} for step in order.split()]
    assert all(len(step) == 1 for step in steps)
    heights = [height for step in steps for height in step]
    assert heights == sorted(set(heights), reverse=True)
    assert {c for c in PACK if trumps.is_trump(c)} == {*hand(order.replace("/", " "))}


@pytest.mark.parametrize("trump", [*Suit])
def test_a_one_eyed_card_counts_as_the_trump_suit_and_any_other_as_its_own(trump):
    trumps = OneEyedTrumps(trump)
    for c in PACK:
        assert trumps.suit_of(c) is (trump if c in ONE_EYED else c.suit)
    plain = [c for c in PACK if not trumps.is_trump(c)]
    for one in plain:
        for other in plain:
            assert (trumps.height(one) < trumps.height(other)) == (one.rank < other.rank)


def test_other_cards_may_be_one_eyed_or_none():
    trumps = OneEyedTrumps(Suit.CLUBS, frozenset(hand("JD KS")))
    assert [trumps.is_trump(c) for c in hand("JD KS JS JH KD 2C")] == [True, True, False, False, False, True]
    assert not [c for c in PACK if OneEyedTrumps(Suit.NONE, frozenset()).is_trump(c)]


@pytest.mark.parametrize(
    ("tie", "trump", "equal", "winner"),
    [
        ("first", "H", "JS JH", "JS"),
        ("last", "S", "JS JH", "JH"),
        ("spade_high", "H", "JH JS", "JS"),
        ("natural", "H", "JS JH", "JH"),
        ("natural", "S", "JH JS", "JS"),
        ("natural", "C", "JH JS", "JH"),
        ("natural", "", "JS JH", "JS"),
    ],
)
def test_equal_jacks_are_settled(tie, trump, equal, winner):
    trumps = OneEyedTrumps(suit(trump), tie=tie)
    assert trumps.settle(hand(equal)) is card(winner)
    assert Trick(0, hand(f"2C {equal} 3D")).best(trumps) is card(winner)
    assert Trick(0, hand(f"{equal} KD 2S")).best(trumps) is card("KD")


def test_without_a_trump_suit_a_one_eyed_card_led_asks_for_the_others():
    trumps = OneEyedTrumps()
    assert Trick(0, hand("JS")).must_follow(hand("AS KD 2H JH"), trumps) == hand("KD JH")
    assert Trick(0, hand("AS")).must_follow(hand("JS KD 2S"), trumps) == hand("2S")
    assert Trick(0).must_follow(hand("JS KD 2S"), trumps) == ()  # nothing is led
    assert Trick(0, hand("AS 2D JH 3S")).winner(trumps) == 2


def test_hands_are_given_back_as_they_were():
    hands = (hand("KS 5D"), hand("9C 2C"), hand("AH 3H"), hand("7S 4S"))
    tricks = [Trick(1, hand("2C AH 7S KS")), Trick(3, hand("4S 5D"))]
    left = ((), hand("9C"), hand("3H"), ())
    assert unplayed(left, tricks) == hands
    assert unplayed(hands, []) == hands


def test_trumps_are_held_together_and_high_cards_first():
    assert arranged(hand("2C JH KC AH KD 3S"), OneEyedTrumps(Suit.CLUBS)) == hand("KD JH KC 2C AH 3S")
    assert arranged(hand("JH JS 2S KD AS"), OneEyedTrumps()) == hand("KD JS JH AS 2S")
    assert arranged(hand("2C AH KC"), Trumps(Suit.CLUBS)) == hand("KC 2C AH")


@pytest.mark.parametrize("named", [["JS", "KD"], "JS KD", "JS, KD", {card("JS"), card("KD")}, hand("KD JS")])
def test_one_eyed_cards_may_be_named_or_given(named):
    trumps = OneEyedTrumps(Suit.CLUBS, one_eyed=named)
    assert trumps == OneEyedTrumps(Suit.CLUBS, frozenset(hand("JS KD")))
    assert [c for c in hand("JS JH KD") if trumps.is_trump(c)] == list(hand("JS KD"))
