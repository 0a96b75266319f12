"""Melds: what is one and why not, what jokers stand for, and the best melds of a hand against two other ways."""

import copy
import pickle
from collections import Counter
from itertools import combinations
from random import Random

import linear
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames.cards import JOKER, PACK, Rank, Suit, card, deck, hand, shuffled
from cardgames.game import Reason
from cardgames.melds import (
    Meld,
    MeldOptions,
    MeldRule,
    best,
    extended,
    extensions,
    gaps,
    limit,
    points,
    read,
    readings,
    single,
    swapped,
    value,
    windows,
    with_card,
)

USUAL = MeldOptions()
HOUSES = [
    MeldOptions(ace, ends, limit)
    for ace in (11, 10, "11/1", 1)
    for ends in (False, True)
    for limit in (2, 1, "third", "half")
]
BY_SHARE = [house for house in HOUSES if not isinstance(house.joker_limit, int)]
BY_NUMBER = [house for house in HOUSES if house not in BY_SHARE]


def meld(names, declared=None, **rules):
    """The meld the cards *names* are."""
    found = read(hand(names), MeldOptions(**rules), None if declared is None else hand(declared))
    assert isinstance(found, Meld), found
    return found


def fault(names, declared=None, **rules):
    """The rule that is against the cards *names* as a meld."""
    found = read(hand(names), MeldOptions(**rules), None if declared is None else hand(declared))
    assert isinstance(found, Reason), found
    return found.rule


def worth(names, declared=None, **rules):
    return value(meld(names, declared, **rules), MeldOptions(**rules))


# ------------------------------------------------------------ what is a meld


@pytest.mark.parametrize("names", ["9S 9C 9H", "9H 9D 9C 9S", "AS AC AH", "2D 2C JOKER", "KS JOKER JOKER"])
def test_three_or_four_cards_of_one_rank_and_different_suits_are_a_set(names):
    found = meld(names, *(["KS KH KD"] if names.startswith("KS") else []))
    assert found.kind == "set"
    assert found.cards == hand(names)
    assert len({c.suit for c in found.stands_for}) == len(found.stands_for)
    assert {c.rank for c in found.stands_for} == {found.cards[0].rank}


@pytest.mark.parametrize("names", ["8C 9C 10C", "AD 2D 3D", "QH KH AH", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"])
def test_neighbours_of_one_suit_are_a_run_in_whatever_order_they_are_laid(names):
    assert meld(names).kind == "run"
    for seed in range(5):
        mixed = shuffled(hand(names), Random(seed))
        assert read(mixed, USUAL) == meld(names)
    assert meld(names).stands_for == hand(names)


def test_the_ace_stands_below_the_two_and_above_the_king():
    assert meld("AS 2S 3S").low_ace
    assert not meld("QS KS AS").low_ace
    assert not meld("AS AH AD").low_ace
    assert not meld("2S 3S 4S").low_ace


@pytest.mark.parametrize("names", ["KH AH 2H", "QH KH AH 2H", "AS KS 2S", "KD AD 2D 3D", "KS AS JOKER 3S"])
@pytest.mark.parametrize("ends", [False, True])
def test_nothing_follows_the_ace(names, ends):
    assert fault(names, ace_both_ends=ends) is MeldRule.NEXT


def test_a_run_of_fourteen_has_an_ace_at_both_ends_where_the_house_allows_it():
    names = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"
    assert fault(names) is MeldRule.NEXT
    assert len(meld(names, ace_both_ends=True).cards) == 14
    values = [worth(names, ace_both_ends=True, ace=ace) for ace in (11, 10, "11/1", 1)]
    assert values == [106, 104, 96, 86]
    assert len(meld("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS").cards) == 13


@pytest.mark.parametrize(
    ("names", "rule", "cards", "number"),
    [
        ("", "THREE", "", 3),
        ("9S", "THREE", "9S", 3),
        ("9S 9C", "THREE", "9S 9C", 3),
        ("JOKER JOKER", "THREE", "JOKER JOKER", 3),
        ("9S 9C 9S", "SUITS", "9S 9S", None),
        ("9S 9S JOKER", "SUITS", "9S 9S", None),
        ("9S 9C 9H 9D JOKER", "SUITS", "9S 9C 9H 9D JOKER", None),
        ("9S 9C 9H JOKER JOKER", "SUITS", "9S 9C 9H JOKER JOKER", None),
        ("9S 9C 9H 9D 9S", "SUITS", "9S 9S", None),
        ("8C 9C 10S", "KIND", "8C 9C 10S", None),
        ("9S 9C 10S", "KIND", "9S 9C 10S", None),
        ("9S 10C JOKER", "KIND", "9S 10C", None),
        ("8C 10C JC", "NEXT", "8C 10C JC", None),
        ("8C 8C 9C", "NEXT", "8C 8C 9C", None),
        ("8C JOKER JC", "NEXT", "8C JC", None),
        ("KH AH 2H", "NEXT", "KH AH 2H", None),
        ("JOKER JOKER JOKER", "JOKERS", "JOKER JOKER JOKER", 2),
        ("8C JOKER JOKER JOKER", "JOKERS", "JOKER JOKER JOKER", 2),
        ("8C 9C JOKER JOKER JOKER KC", "JOKERS", "JOKER JOKER JOKER", 2),
        ("BACK JOKER JOKER", "KIND", "", None),
        ("BACK BACK BACK", "KIND", "", None),
        ("BACK 8C 8D 8H", "KIND", "8C 8D 8H", None),
    ],
)
def test_what_is_no_meld_is_refused_with_its_rule_and_the_cards(names, rule, cards, number):
    assert readings(hand(names), USUAL) == ()
    assert read(hand(names), USUAL) == Reason(MeldRule[rule], hand(cards), number)


@pytest.mark.parametrize("things", [(8, 9, 10), ("8C", "9C", "10C"), (None,) * 3, (int(card("8C")), *hand("9C 10C"))])
def test_what_are_no_cards_are_no_meld(things):
    assert read(things, USUAL).rule is MeldRule.KIND
    assert readings(things, USUAL) == ()


# ------------------------------------------------------------------- jokers


@pytest.mark.parametrize(
    ("house", "size", "most"),
    [
        *((2, 3, 2), (2, 9, 2), (1, 3, 1), (1, 9, 1), (6, 3, 2), (6, 5, 4)),
        *(("third", 3, 1), ("third", 5, 1), ("third", 6, 2), ("third", 9, 3)),
        *(("half", 3, 1), ("half", 4, 2), ("half", 5, 2), ("half", 12, 6)),
    ],
)
def test_a_meld_has_only_so_many_jokers(house, size, most):
    assert limit(size, MeldOptions(joker_limit=house)) == most
    run = [*hand("2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC")][:size]
    for jokers in range(size + 1):
        laid = [*run[: size - jokers], *[JOKER] * jokers]
        assert bool(readings(laid, MeldOptions(joker_limit=house))) == (jokers <= most)
        if jokers > most:
            assert read(laid, MeldOptions(joker_limit=house)) == Reason(MeldRule.JOKERS, (JOKER,) * jokers, most)


@pytest.mark.parametrize(
    ("names", "jokers", "points"),
    [
        ("7D JOKER 9D", "8D", 24),
        ("9S 9H JOKER", "9D", 27),
        ("QC KC JOKER", "AC", 31),
        ("JOKER QC KC", "JC", 30),
        ("KC JOKER QC", "AC", 31),  # no run as it lies: the dearest reading
        ("JOKER 2C 3C", "AC", 16),
        ("2C 3C JOKER", "4C", 9),
        ("JOKER 3C JOKER", "2C 4C", 9),
        ("3C JOKER JOKER", "4C 5C", 12),
        ("JOKER JOKER 3C", "AC 2C", 16),
        ("JOKER JOKER AC", "QC KC", 31),
        ("AC JOKER JOKER", "2C 3C", 16),
        ("AS JOKER AD", "AH", 33),
    ],
)
def test_the_order_laid_decides_what_a_joker_stands_for_and_else_the_dearest_reading(names, jokers, points):
    assert set(meld(names).jokers) == {*hand(jokers)}
    assert worth(names) == points


@pytest.mark.parametrize(
    ("names", "declared", "faces"),
    [
        ("QC KC JOKER", "JC", "JC QC KC"),
        ("QC KC JOKER", "AC", "QC KC AC"),
        ("JOKER QC KC", "AC", "QC KC AC"),
        ("QC KC JOKER", "QC KC JC", "JC QC KC"),
        ("9S 9H JOKER", "9C", "9S 9H 9C"),
        ("9S JOKER 9H", "9C", "9S 9C 9H"),
        ("JOKER 9S JOKER", "9C 9D", "9C 9S 9D"),
        ("JOKER 9S JOKER", "9D 9C", "9D 9S 9C"),
        ("JOKER 9S JOKER", "7S 8S", "7S 8S 9S"),
        ("8C 9C 10C", "", "8C 9C 10C"),
        ("8C 9C 10C", "8C 9C 10C", "8C 9C 10C"),
    ],
)
def test_what_was_declared_counts(names, declared, faces):
    found = meld(names, declared)
    assert found.stands_for == hand(faces)
    assert Counter(found.cards) == Counter(hand(names))
    assert read(found.cards, USUAL, found.stands_for) == found


def test_one_joker_may_be_declared_by_a_card_alone():
    assert read(hand("8S 8H JOKER"), USUAL, hand("8C")[0]) == read(hand("8S 8H JOKER"), USUAL, hand("8C"))
    assert isinstance(read(hand("8S JOKER JOKER"), USUAL, hand("8C")[0]), Reason)


@pytest.mark.parametrize(
    ("names", "declared"),
    [
        ("QC KC JOKER", "10C"),
        ("QC KC JOKER", "QC"),
        ("QC KC JOKER", "JH"),
        ("QC KC JOKER", "JOKER"),
        ("QC KC JOKER", "JC AC"),
        ("QC KC JOKER", ""),
        ("QC KC JOKER", "QC 2C AC"),
        ("9S 9H JOKER", "9S"),
        ("9S 9H JOKER", "10S"),
        ("8C 9C 10C", "JC"),
        ("8C 9C 10C", "7C 8C 9C"),
        ("JOKER 9S JOKER", "8S 8S"),
    ],
)
def test_a_joker_cannot_be_declared_to_be_what_it_is_not(names, declared):
    assert read(hand(names), USUAL, hand(declared)) == Reason(MeldRule.JOKER, hand(declared))


@pytest.mark.parametrize("declared", [(None,), (5,), ("JC",), ([],), (int(card("JC")),)])
def test_only_cards_can_be_declared(declared):
    assert read(hand("QC KC JOKER"), USUAL, declared) == Reason(MeldRule.JOKER, ())


def test_every_reading_is_found_the_dearest_first():
    faces = [[*m.jokers] for m in readings(hand("QC KC JOKER"), USUAL)]
    assert faces == [[*hand("AC")], [*hand("JC")]]
    kinds = Counter(m.kind for m in readings(hand("9C JOKER JOKER"), USUAL))
    assert kinds == {"set": 3, "run": 3}
    assert [m.kind for m in readings(hand("AC JOKER JOKER"), MeldOptions(ace="11/1"))] == ["set"] * 3 + ["run"] * 2
    assert len(readings(hand("8S 8H JOKER"), USUAL)) == 2
    assert len(readings(hand("5C JOKER 8C JOKER"), USUAL)) == 1


@settings(max_examples=150)
@given(st.lists(st.sampled_from([*PACK, *[JOKER] * 8]), max_size=6), st.sampled_from(HOUSES))
def test_reading_the_readings_again_changes_nothing(cards, house):
    found = readings(cards, house)
    assert bool(found) == isinstance(read(cards, house), Meld)
    assert [value(m, house) for m in found] == sorted((value(m, house) for m in found), reverse=True)
    for m in found:
        assert read(m.cards, house, m.stands_for) == m
        again = read(cards, house, m.jokers)
        assert Counter(again.jokers) == Counter(m.jokers)
        assert Counter(m.cards) == Counter(cards)
        assert all(c is face for c, face in m.places if c is not JOKER)
        assert m.jokers == tuple(face for c, face in m.places if c is JOKER)
        assert all(isinstance(face, type(PACK[0])) and face in PACK for face in m.stands_for)
        for twin in (pickle.loads(pickle.dumps(m)), copy.deepcopy(m)):
            assert twin == m


def test_a_meld_prints_the_cards_and_what_jokers_stand_for():
    assert str(meld("JOKER QC KC")) == "JOKER=JC QC KC"
    assert str(meld("9S 10S JS")) == "9S 10S JS"


# -------------------------------------------------------------------- values


@pytest.mark.parametrize(("ace", "high", "low"), [(11, 11, 11), (10, 10, 10), ("11/1", 11, 1), (1, 1, 1)])
def test_an_ace_is_worth_what_the_house_says(ace, high, low):
    house = MeldOptions(ace=ace)
    assert [points(card(f"A{suit}"), house) for suit in "CDHS"] == [high] * 4
    assert points(card("AS"), house, low=True) == low
    assert value(read(hand("AS 2S 3S"), house), house) == low + 5
    assert value(read(hand("JOKER 2S 3S"), house), house) == low + 5
    assert value(read(hand("QS KS AS"), house), house) == 20 + high
    assert value(read(hand("AS AH AD"), house), house) == 3 * high


def test_cards_are_worth_their_pips_and_court_cards_ten():
    assert [points(card(f"{name}H"), USUAL) for name in (2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K")] == [
        *range(2, 11),
        10,
        10,
        10,
    ]


def test_where_the_low_ace_is_cheap_the_dearer_reading_comes_first():
    house = MeldOptions(ace="11/1")
    assert read(hand("2C JOKER 3C"), house).jokers == hand("4C")
    assert read(hand("JOKER 2C 3C"), house).jokers == hand("AC")  # as it lies


def test_the_windows_of_a_suit():
    assert [len([*windows(Suit.CLUBS, size, USUAL)]) for size in range(3, 16)] == [*range(12, 1, -1), 0, 0]
    assert len([*windows(Suit.CLUBS, 14, MeldOptions(ace_both_ends=True))]) == 1
    assert windows(Suit.HEARTS, 3, USUAL)[0] == hand("AH 2H 3H")


# -------------------------------------------------- cards added, jokers swapped


@pytest.mark.parametrize(
    ("table", "added", "result"),
    [
        ("7D 8D 9D", "10D", "7D 8D 9D 10D"),
        ("7D 8D 9D", "6D", "6D 7D 8D 9D"),
        ("7D 8D 9D", "6D 10D", "6D 7D 8D 9D 10D"),
        ("7D 8D 9D", "10D JD QD", "7D 8D 9D 10D JD QD"),
        ("QD KD AD", "JD", "JD QD KD AD"),
        ("AD 2D 3D", "4D", "AD 2D 3D 4D"),
        ("2D 3D 4D", "AD", "AD 2D 3D 4D"),
        ("9S 9C 9H", "9D", "9S 9C 9H 9D"),
        ("7D JOKER=8D 9D", "10D", "7D JOKER=8D 9D 10D"),
        ("7D 8D 9D", "JOKER", "7D 8D 9D JOKER=10D"),
        ("JD QD KD", "JOKER", "JD QD KD JOKER=AD"),
        ("JOKER=9D 9C 9H", "9S", "9C 9H 9S JOKER=9D"),
    ],
)
def test_a_meld_can_grow(table, added, result):
    before = told(table)
    longer = extended(before, hand(added), USUAL)
    assert longer == told(result)
    assert longer in extensions(before, hand(added), USUAL)
    assert longer.kind == before.kind


def told(text):
    """The meld that prints as *text*."""
    names = [part.split("=") for part in text.split()]
    return meld(" ".join(n[0] for n in names), " ".join(n[1] for n in names if len(n) > 1))


@pytest.mark.parametrize(
    ("table", "added", "rule"),
    [
        ("7D 8D 9D", "JD", "NEXT"),
        ("7D 8D 9D", "8D", "NEXT"),
        ("7D 8D 9D", "10C", "KIND"),
        ("QD KD AD", "2D", "NEXT"),
        ("AD 2D 3D", "KD", "NEXT"),
        ("9S 9C 9H", "9H", "SUITS"),
        ("9S 9C 9H 9D", "9D", "SUITS"),
        ("9S 9C 9H 9D", "JOKER", "SUITS"),
        ("9S 9C 9H", "8S", "KIND"),
        ("7D JOKER=8D 9D", "8D", "JOKER"),  # the joker stays what it is
        ("9S 9C JOKER=9H", "9H", "JOKER"),
        ("7D JOKER=8D JOKER=9D", "JOKER", "JOKERS"),
        ("9S JOKER=9C JOKER=9D", "10S", "JOKER"),
    ],
)
def test_a_meld_that_cannot_grow_says_why(table, added, rule):
    assert extensions(told(table), hand(added), USUAL) == ()
    assert extended(told(table), hand(added), USUAL).rule is MeldRule[rule]


def test_a_joker_added_stands_for_what_is_declared():
    run = meld("7D 8D 9D")
    assert [m.jokers for m in extensions(run, (JOKER,), USUAL)] == [hand("10D"), hand("6D")]
    assert extended(run, (JOKER,), USUAL, hand("6D")).stands_for == hand("6D 7D 8D 9D")
    for wrong in ("5D", "8D", "JOKER", "6D 10D", ""):
        assert extended(run, (JOKER,), USUAL, hand(wrong)) == Reason(MeldRule.JOKER, hand(wrong))
    assert extended(run, hand("10D"), USUAL, ()).cards == hand("7D 8D 9D 10D")
    assert extended(run, hand("10D"), USUAL, hand("10D")) == Reason(MeldRule.JOKER, hand("10D"))
    assert extended(meld("9S 9C 9H"), (JOKER,), USUAL, (None,)) == Reason(MeldRule.JOKER, ())
    two = extended(run, (JOKER, JOKER), USUAL, hand("10D 6D"))
    assert two.stands_for == hand("6D 7D 8D 9D 10D")


def test_two_equal_jokers_keep_what_each_of_them_was():
    first = meld("7D JOKER 9D JOKER")
    assert first.jokers == hand("8D 10D")
    assert extended(first, hand("JD"), USUAL).jokers == hand("8D 10D")
    assert extensions(first, hand("8D"), USUAL) == ()


def test_a_joker_is_swapped_for_exactly_the_card_it_stands_for():
    assert swapped(told("7D JOKER=8D 9D"), card("8D")) == meld("7D 8D 9D")
    both = told("JOKER=9D 9S JOKER=9C")
    assert str(swapped(both, card("9C"))) == "JOKER=9D 9S 9C"
    for wrong in ("7D", "9D", "8H", "JOKER", "BACK"):
        assert swapped(told("7D JOKER=8D 9D"), card(wrong)) == Reason(MeldRule.JOKER, hand("8D"))
    assert swapped(meld("7D 8D 9D"), card("8D")) == Reason(MeldRule.JOKER, ())
    assert swapped(told("7D JOKER=8D 9D"), int(card("8D"))) == Reason(MeldRule.JOKER, hand("8D"))


@pytest.mark.parametrize(
    ("table", "needed", "missing"),
    [
        ("4D 5D 6D", "9D", ["7D 8D"]),
        ("4D 5D 6D", "7D", [""]),
        ("4D 5D 6D", "2D", ["3D"]),
        ("4D 5D 6D", "AD", ["2D 3D", "7D 8D 9D 10D JD QD KD"]),
        ("4D 5D 6D", "5D", [""]),
        ("AD 2D 3D", "5D", ["4D"]),
        ("QD KD AD", "10D", ["JD"]),
        ("4D 5D 6D", "9C", [""]),
        ("4D 5D 6D", "JOKER", [""]),
        ("4D 4C 4H", "9D", [""]),
    ],
)
def test_the_cards_missing_between_a_meld_and_a_card(table, needed, missing):
    assert [*gaps(meld(table), card(needed))] == [hand(names) for names in missing]


# ------------------------------------------------- the best melds of a hand


def naive_value(natural, jokers, house):
    """The most that these cards, (suit, rank) each, are worth as one meld; None if they are none. From scratch."""
    size = len(natural) + jokers
    if size < 3 or not natural or jokers > linear.most_jokers(size, house.joker_limit):
        return None
    high, low = (11, 1) if house.ace == "11/1" else (house.ace, house.ace)
    worth = {1: low, 14: high} | {place: min(place, 10) for place in range(2, 14)}
    found = []
    suits, ranks = [s for s, _ in natural], [r for _, r in natural]
    if len(set(ranks)) == 1 and len(set(suits)) == len(suits) and size <= 4:
        found.append(size * worth[ranks[0]])
    plain = [rank for rank in ranks if rank != 14]
    if len(set(suits)) == 1 and len(set(plain)) == len(plain):
        for first in range(1, 16 - size):
            places = range(first, first + size)
            ends = [place for place in (1, 14) if place in places]
            fits = set(plain) <= set(places) and ranks.count(14) <= len(ends)
            if fits and (len(ends) < 2 or house.ace_both_ends):
                found.append(sum(worth[place] for place in places))
    return max(found, default=None)


def naive_covers(cards, house):
    """For each part of the hand, as bits, that melds can use up completely: the most those melds are worth."""
    n, covers = len(cards), {0: 0}
    melds_of = {}
    for part in range(1, 1 << n):
        held = [cards[i] for i in range(n) if part >> i & 1]
        natural = [(c.suit, int(c.rank)) for c in held if c is not JOKER]
        if len(held) > 2 and (worth := naive_value(natural, len(held) - len(natural), house)) is not None:
            melds_of.setdefault(part & -part, []).append((part, worth))
    for whole in range(1, 1 << n):
        totals = [
            worth + covers[whole ^ part]
            for part, worth in melds_of.get(whole & -whole, ())
            if part & whole == part and whole ^ part in covers
        ]
        if totals:
            covers[whole] = max(totals)
    return covers


def narrow_hand(rng):
    """Up to nine cards that often are neighbours or alike, jokers among them."""
    first, suits = 2 + int(rng.random() * 13), shuffled("CDHS", rng)[: 1 + int(rng.random() * 4)]
    wide = 3 + int(rng.random() * 4)
    ranks = [Rank((first + i - 2) % 13 + 2) for i in range(wide)]
    pack = [c for c in PACK * 2 if c.suit.name[0] in suits and c.rank in ranks]
    jokers = [JOKER] * int(rng.random() * 5)
    return shuffled((*shuffled(pack, rng)[: 4 + int(rng.random() * 5)], *jokers), rng)[:8]


def total(found, house):
    return sum(value(m, house) for m in found)


def size(found):
    return sum(len(m.cards) for m in found)


def checked(found, cards, house):
    """*found*, once it is sure that they are melds and all from *cards*."""
    assert not Counter(c for m in found for c in m.cards) - Counter(cards)
    assert all(read(m.cards, house, m.stands_for) == m for m in found)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_the_best_melds_of_small_hands_are_those_of_a_search_through_all(seed):
    rng = Random(seed)
    for number in range(300):
        houses = BY_NUMBER if number % 8 else BY_SHARE
        cards, house = narrow_hand(rng), houses[int(rng.random() * len(houses))]
        covers = [(worth, part.bit_count()) for part, worth in naive_covers(cards, house).items()]
        for keep in (0, 1 + int(rng.random() * 2)):
            fitting = [(worth, used) for worth, used in covers if len(cards) - used >= keep]
            dearest = checked(best(cards, house, keep=keep), cards, house)
            longest = checked(best(cards, house, "cards", keep), cards, house)
            assert (total(dearest, house), size(dearest)) == max(fitting)
            assert (size(longest), total(longest, house)) == max((used, worth) for worth, used in fitting)
            out = checked(best(cards, house, "out", keep), cards, house)
            goes = [(worth, used) for worth, used in covers if used == len(cards) - max(keep, 1)]
            assert (total(out, house), size(out)) == max(goes, default=(0, 0))


@pytest.mark.parametrize("jokers", [0, 2, 4])
@pytest.mark.parametrize("size_of_hand", [14, 15])
def test_the_best_melds_of_whole_hands_are_those_of_an_integer_programme(jokers, size_of_hand):
    rng = Random(100 * jokers + size_of_hand)
    for number in range(60):
        house = HOUSES[number % len(HOUSES)] if number % 2 else USUAL
        pack = deck(2, jokers) if number % 3 else (*[c for c in PACK if 5 < c.rank < 12] * 2, *[JOKER] * jokers)
        cards = shuffled(pack, rng)[:size_of_hand]
        for keep in (0, 1):
            found = checked(best(cards, house, keep=keep), cards, house)
            assert len(cards) - size(found) >= keep
            assert total(found, house) == linear.most(cards, house, keep), (cards, house, keep)


def test_the_best_melds_do_not_depend_on_the_order_of_the_hand():
    rng = Random(8)
    for _ in range(60):
        cards = shuffled(deck(2, 4), rng)[:15]
        assert best(cards, USUAL) == best(shuffled(cards, rng), USUAL)


def test_of_equally_dear_melds_those_with_more_cards_are_best_and_the_other_way_round():
    cards = hand("10S 10C 10H JS QS KS 2D")
    assert size(best(cards, USUAL)) == 6
    tight = hand("5H 5S 5D 6H 7H 8H 9H")
    assert total(best(tight, USUAL), USUAL) == 45
    assert size(best(tight, USUAL)) == size(best(tight, USUAL, "cards")) == 7


def test_runs_that_continue_each_other_are_one_run():
    assert [len(m.cards) for m in best(hand("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"), USUAL)] == [13]
    both = best(hand("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"), MeldOptions(ace_both_ends=True))
    assert [len(m.cards) for m in both] == [14]
    apart = best(hand("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"), USUAL)
    assert size(apart) == 14
    assert len(apart) == 2


@pytest.mark.parametrize(
    ("names", "limit"),
    [
        ("AS 6S 7S 8S 9S 10S JS QS KS AS JOKER JOKER JOKER JOKER", "third"),
        ("AS 8S 9S 10S JS QS KS AS JOKER JOKER JOKER JOKER JOKER JOKER", "half"),
        ("AS 8S 9S 10S JS QS KS JOKER JOKER JOKER JOKER JOKER JOKER JOKER", "half"),
    ],
)
def test_a_run_of_fourteen_with_many_jokers_is_found(names, limit):
    house = MeldOptions(ace_both_ends=True, joker_limit=limit)
    assert isinstance(read(hand(names), house), Meld)
    assert size(best(hand(names), house)) == 14


def test_one_ace_does_not_stand_at_both_ends():
    house = MeldOptions(ace_both_ends=True, joker_limit="third")
    cards = hand("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC 2D")
    assert size(checked(best(cards, house), cards, house)) == 13
    more = hand("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC 2D 2H JOKER")
    assert size(checked(best(more, house), more, house)) == 16  # the joker makes a set of twos


def test_cards_to_keep_stay_in_hand():
    cards = hand("9S 9C 9H 9D 5C 6C 7C")
    assert [size(best(cards, USUAL, keep=keep)) for keep in range(9)] == [7, 6, 4, 4, 3, 0, 0, 0, 0]
    assert size(best(cards, USUAL, "out")) == 6
    assert size(best(cards, USUAL, "out", 3)) == 4
    assert best(cards, USUAL, "out", 2) == ()
    assert best((), USUAL) == best((), USUAL, "out") == best((), USUAL, keep=3) == ()
    assert best(hand("JOKER JOKER JOKER"), USUAL) == ()


def test_three_equal_cards_are_in_no_two_packs():
    with pytest.raises(ValueError, match="9♠ is there three times; two packs hold each card twice"):
        best(hand("9S 9S 9S"), USUAL)
    twice = hand("9S 9C 9H 9S 9C 9H")
    assert [str(m) for m in best(twice, USUAL)] == ["9C 9H 9S", "9C 9H 9S"]


def test_every_single_meld_of_a_hand_is_offered_once():
    cards = hand("9S 9C 9H 9D 8S 10S")
    offered = single(cards, USUAL)
    assert {str(m) for m in offered if m.kind == "run"} == {"8S 9S 10S"}
    assert {frozenset(m.cards) for m in offered if m.kind == "set"} == {
        frozenset(chosen) for n in (3, 4) for chosen in combinations(hand("9S 9C 9H 9D"), n)
    }
    assert len(set(offered)) == len(offered) == 6
    assert single(hand("9S 9C 9S"), USUAL) == single((), USUAL) == ()
    one_ace = MeldOptions(ace_both_ends=True, joker_limit="half")
    assert all(not Counter(m.cards) - Counter(hand("AC 2C 3C 2D")) for m in single(hand("AC 2C 3C 2D"), one_ace))


def test_the_melds_around_a_card_all_hold_it():
    cards = hand("9S 9C 9H 8S 10S KD KH KC 2D")
    ways = [*with_card(cards, card("9S"), USUAL)]
    assert {str(way[0]) for way in ways} == {"9C 9H 9S", "8S 9S 10S"}
    for way in ways:
        checked(way, cards, USUAL)
        assert card("9S") in way[0].cards
        assert size(way) == 6
    assert [*with_card(cards, card("2D"), USUAL)] == []
    assert [*with_card(hand("9S 9C 9H"), card("9S"), USUAL, keep=1)] == []
    assert len([*with_card(hand("9S 9C 9H"), card("9S"), USUAL)]) == 1


@pytest.mark.parametrize("seed", range(3))
def test_no_melds_with_a_card_are_better_than_those_found_around_it(seed):
    rng = Random(seed)
    for _ in range(60):
        cards, house = narrow_hand(rng), HOUSES[int(rng.random() * len(HOUSES))]
        needed, keep = cards[0], int(rng.random() * 2)
        covers = [(w, part) for part, w in naive_covers(cards, house).items() if part & 1]
        fitting = [w for w, part in covers if len(cards) - part.bit_count() >= keep]
        ways = [checked(way, cards, house) for way in with_card(cards, needed, house, keep=keep)]
        assert max((total(way, house) for way in ways), default=None) == max(fitting, default=None)
        assert all(len(cards) - size(way) >= keep for way in ways)
