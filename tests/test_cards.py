"""Cards: their notation, their order, the shuffle."""

import copy
import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames.cards import (
    BACK,
    JOKER,
    PACK,
    RANKS,
    SUITS,
    Card,
    Rank,
    Suit,
    card,
    deck,
    hand,
    in_order,
    shuffled,
    suit,
    without,
)

every_card = pytest.mark.parametrize("c", [*PACK, JOKER, BACK], ids=lambda c: c.code)


# -------------------------------------------------------------- the notation


@pytest.mark.parametrize(
    ("names", "rank", "suit"),
    [
        ("QS qs Qs sQ SQ Q♠ ♠Q Q♤ ♤q Q♠️ Q♠︎ 🂭", Rank.QUEEN, Suit.SPADES),
        ("10H 10h TH th Th H10 HT 10♥ ♥10 T♡ ♡T ♥️10 🂺", Rank.TEN, Suit.HEARTS),
        ("AD ad DA A♦ ♦A A♢ A♦️ 🃁", Rank.ACE, Suit.DIAMONDS),
        ("2C 2c C2 2♣ ♣2 2♧ ♧2 2♣️ 🃒", Rank.TWO, Suit.CLUBS),
        ("KC 🃞", Rank.KING, Suit.CLUBS),
        ("JH 🂻", Rank.JACK, Suit.HEARTS),
    ],
)
def test_a_card_is_read_in_every_way_it_is_written(names, rank, suit):
    found = {card(name) for name in names.split()}
    assert [(c.rank, c.suit) for c in found] == [(rank, suit)]


@every_card
def test_a_card_reads_back_from_its_letters_and_from_its_signs(c):
    assert card(c.code) is card(str(c)) is card(c.code.lower()) is card(f" {c} ") is c
    assert repr(c) == str(c) == f"{c}"


def test_every_picture_of_a_card_but_the_knights_is_read():
    pictures = [chr(number) for number in range(0x1F0A1, 0x1F0E0)]
    read = {}
    for picture in pictures:
        try:
            read[picture] = card(picture)
        except ValueError:
            continue
    assert Counter(read.values()) == Counter({**dict.fromkeys(PACK, 1), JOKER: 3})
    assert [read[picture] for picture in "🂡🂮🂱🂾🃁🃎🃑🃞"] == list(hand("AS KS AH KH AD KD AC KC"))
    for knight in "🂬🂼🃌🃜":
        with pytest.raises(ValueError, match=f"no card is called '{knight}'"):
            card(knight)
    assert card("🂠") is BACK


@pytest.mark.parametrize("name", ["JOKER", "joker", "Joker", "★", "🃏", "🂿", "🃟"])
def test_a_joker_is_read(name):
    assert card(name) is JOKER


@pytest.mark.parametrize("name", ["🃏\ufe0f", "🂡\ufe0e", "🂡\ufe0f"])
def test_a_picture_is_read_whatever_way_it_asks_to_be_drawn(name):
    assert card(name) in (JOKER, card("AS"))


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "1H",
        "11H",
        "10",
        "H",
        "XX",
        "0S",
        "AX",
        "QSS",
        "Q S",
        "QS KS",
        "🂭🂭",
        "♠♠",
        "ASS",
        "RH",
        None,
        5,
        5.0,
        [],
        b"QS",
    ],
)
def test_what_is_no_card_is_refused_and_named(name):
    with pytest.raises(ValueError, match="no card is called") as refused:
        card(name)
    assert repr(name) in str(refused.value)
    assert "write a rank (2 to 10, J, Q, K, A) and a suit (C, D, H, S)" in str(refused.value)


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_a_value_error(text):
    try:
        found = card(text)
    except ValueError as error:
        refused = str(error)
    else:
        assert found in (*PACK, JOKER, BACK)
        return
    assert repr(text) in refused


@pytest.mark.parametrize("names", ["2H 3H 4H", "2h,3h,4h", "2H, 3H,  4H ", ["2H", "3H", "4H"], ("2♥", "♥3", "🂴")])
def test_a_hand_keeps_the_order_it_is_written_in(names):
    assert hand(names) == (card("2H"), card("3H"), card("4H"))
    assert hand("4H 2H") == (card("4H"), card("2H"))
    assert hand("") == ()


def test_a_hand_with_a_wrong_card_names_that_card():
    with pytest.raises(ValueError, match="no card is called '1H'"):
        hand("2H 1H 3H")


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["C", "c", "♣", "♧", "♣️", "clubs", "CLUBS", Suit.CLUBS], Suit.CLUBS),
        (["D", "♦", "♢", "diamonds"], Suit.DIAMONDS),
        (["H", "♥", "♡", " hearts "], Suit.HEARTS),
        (["S", "♠", "♤", "Spades"], Suit.SPADES),
        (["", "none", Suit.NONE], Suit.NONE),
    ],
)
def test_a_suit_is_read_in_every_way_it_is_written(names, found):
    assert {suit(name) for name in names} == {found}


@pytest.mark.parametrize("name", ["X", "CD", "10", "club", None, 4])
def test_what_is_no_suit_is_refused_and_named(name):
    with pytest.raises(ValueError, match="no suit is called") as refused:
        suit(name)
    assert repr(name) in str(refused.value)


# ------------------------------------------------------------------ the cards


def test_the_pack_runs_from_clubs_to_spades_and_from_two_to_ace():
    assert " ".join(c.code for c in deck()) == (
        "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC "
        "2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD "
        "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH "
        "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"
    )
    assert [int(c) for c in (*deck(), JOKER, BACK)] == list(range(54))
    assert {(c.suit, c.rank) for c in PACK} == {(s, r) for s in SUITS for r in RANKS}


def test_a_deck_has_as_many_packs_and_jokers_as_wanted():
    assert Counter(deck(packs=2, jokers=3)) == Counter({**dict.fromkeys(PACK, 2), JOKER: 3})
    assert deck(packs=0) == ()
    for wrong in ({"packs": -1}, {"jokers": -1}):
        with pytest.raises(ValueError, match="neither number may be negative"):
            deck(**wrong)


@every_card
def test_there_is_one_object_for_each_card(c):
    for twin in (pickle.loads(pickle.dumps(c)), copy.copy(c), copy.deepcopy(c), copy.deepcopy([c])[0]):
        assert twin is c


@pytest.mark.parametrize("name", ["rank", "suit", "owner"])
def test_a_card_cannot_be_changed(name):
    queen = card("QS")
    with pytest.raises(AttributeError, match=name):
        setattr(queen, name, Rank.ACE)
    assert (queen.rank, queen.suit, len(vars(queen))) == (Rank.QUEEN, Suit.SPADES, 2)


def test_nothing_is_taken_off_a_card():
    queen = card("QS")
    try:
        with pytest.raises(AttributeError):
            del queen.rank
    finally:
        vars(queen)["rank"] = Rank.QUEEN


def test_every_card_is_true():
    # the two of clubs has number 0, and is a card like any other
    assert [c for c in (*PACK, JOKER, BACK) if not c] == []


def test_only_jokers_and_backs_have_no_suit():
    assert [c for c in (*PACK, JOKER, BACK) if c.suit is Suit.NONE] == [JOKER, BACK]
    assert (JOKER.rank, BACK.rank) == (Rank.JOKER, Rank.HIDDEN)
    assert (JOKER.code, BACK.code) == ("JOKER", "BACK")
    assert isinstance(JOKER, Card)


def test_one_copy_of_a_card_is_taken_away():
    assert without(hand("2H 3H 2H"), card("2H")) == hand("3H 2H")
    with pytest.raises(ValueError):  # noqa: PT011 - that of tuple.index
        without(hand("2H"), card("3H"))


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("", "AS 2S AH 2H AC 2C AD 2D"),
        ("S", "AS 2S AH 2H AC 2C AD 2D"),
        ("H", "AH 2H AS 2S AD 2D AC 2C"),
        ("C", "AC 2C AH 2H AS 2S AD 2D"),
        ("D", "AD 2D AS 2S AH 2H AC 2C"),
    ],
)
def test_a_hand_is_held_trumps_first_and_in_alternating_colours(trump, order):
    cards = hand("2C AC 2D AD 2H AH 2S AS JOKER BACK")
    assert in_order(cards, suit(trump))[:8] == hand(order)
    assert set(in_order(cards, suit(trump))[8:]) == {JOKER, BACK}


# ---------------------------------------------------------------- the shuffle


def test_a_seed_gives_the_same_order_for_ever():
    assert " ".join(c.code for c in shuffled(PACK, Random(0))) == (
        "5C KH 6C 9H 9C 3C 8C 6D JH JS 3D 5D 10C "
        "3S 4H 5S 2C 7H 10S 7C 7D QC 6H QS 4D 2S "
        "4C 7S 9S 2H JD 8S 4S 3H 10H 8H JC QD 5H "
        "KC AS KS AD 9D 2D QH 8D KD AC 10D AH 6S"
    )
    assert " ".join(c.code for c in shuffled(PACK, Random(2026))) == (
        "2D 2S 4C QH 5H 7D JH 3D 9S 5D JS 8D 10S "
        "6D 2C KH 8H 9H 10C 7C KC 6S 3C AC KD 9D "
        "7S 8S 9C AS 3S 10D 2H 4D 4H 5C AH JC JD "
        "4S 7H 6H QD 10H QS 3H QC 6C 5S KS AD 8C"
    )
    assert shuffled(range(10), Random(7)) == (2, 7, 4, 6, 8, 9, 0, 5, 1, 3)


@given(st.lists(st.integers()), st.integers(0, 2**32))
def test_a_shuffle_loses_nothing_and_changes_nothing(things, seed):
    before = list(things)
    assert Counter(shuffled(things, Random(seed))) == Counter(before)
    assert things == before


def test_a_shuffle_asks_for_one_random_number_for_each_thing_but_the_first_and_for_nothing_else():
    class Dice:
        asked = 0

        def random(self):
            self.asked += 1
            return 0.999999

    dice = Dice()
    assert shuffled("ABCDE", dice) == tuple("ABCDE")  # the highest number leaves everything in place
    assert dice.asked == 4


def test_every_order_is_equally_likely():
    rng = Random(1)
    orders = Counter(shuffled("ABCD", rng) for _ in range(24_000))
    assert len(orders) == 24
    surprise = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert surprise < 49.7  # chi-squared with 23 degrees of freedom: one shuffle in a thousand is stranger


def test_every_card_comes_first_equally_often():
    rng = Random(2)
    first = Counter(shuffled(PACK, rng)[0] for _ in range(5200))
    assert sum((first[c] - 100) ** 2 / 100 for c in PACK) < 87.97  # 51 degrees of freedom, one in a thousand
