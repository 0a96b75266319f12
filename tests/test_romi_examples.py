# ruff: noqa: N802 - a test is named after the example it works through, as the rulebook writes it
"""The worked examples of Römi, their values written out. An ace is 11 and a joker in hand 20 unless said."""

from random import Random

import pytest

from cardgames import melds
from cardgames.cards import JOKER, card, deck, hand
from cardgames.game import Reason, total
from cardgames.melds import Meld, MeldOptions, read, value
from cardgames.romi import (
    Discard,
    Lay,
    Options,
    Romi,
    deal,
    points_in_hand,
    round_points,
    schedule,
    score,
    set_up,
)
from cardgames.romi import RomiRule as R


def worth(names, ace=11):
    """What the cards *names* are worth as a meld."""
    found = read(hand(names), MeldOptions(ace=ace))
    assert isinstance(found, Meld), found
    return value(found, MeldOptions(ace=ace))


def opens(*laid, more="2C", **rules):
    """Whether a player who has laid nothing down may lay *laid*; *more* stays in hand."""
    house = Options(n_players=2, **rules)
    game = set_up(house, [" ".join([*laid, more]), "KC QC"], "6S", "JD")
    reason = game.objection(Lay(tuple(hand(names) for names in laid)))
    assert reason is None or reason.rule is R.OPENING
    return reason is None


def points(left, winner=False, opened=True, from_hand=False, **rules):
    return total(score(left, opened, winner, from_hand, Options(**rules)))


def test_RE1_a_set_and_a_run_of_27_open_together_but_not_alone():
    nines, clubs = "9S 9C 9H", "8C 9C 10C"
    assert (read(hand(nines), MeldOptions()).kind, worth(nines)) == ("set", 27)
    assert (read(hand(clubs), MeldOptions()).kind, worth(clubs)) == ("run", 27)
    for opening_min in (50, 51):
        assert opens(nines, clubs, opening_min=opening_min)
        assert not opens(nines, opening_min=opening_min)
        assert not opens(clubs, opening_min=opening_min)


@pytest.mark.parametrize(
    ("names", "rule"),
    [
        pytest.param("9S 9C 9S", "SUITS", id="RE2, the same suit twice"),
        pytest.param("9S 9C", "THREE", id="RE2, two cards"),
        pytest.param("9S 9C 9H 9D JOKER", "SUITS", id="RE2, a fifth card"),
        pytest.param("8C 9C 10S", "KIND", id="RE3, two suits"),
        pytest.param("8C 10C JC", "NEXT", id="RE3, a gap"),
        pytest.param("KH AH 2H", "NEXT", id="RE3, past the ace"),
    ],
)
def test_RE2_RE3_what_is_no_meld(names, rule):
    found = read(hand(names), MeldOptions())
    assert isinstance(found, Reason)
    assert found.rule is melds.MeldRule[rule]
    game = set_up(Options(n_players=2), [f"{names} 2H 2D", "KC QC"], "6S", "JD")
    assert game.objection(Lay((hand(names),))) == found


@pytest.mark.parametrize(
    ("names", "values"),
    [pytest.param("AC 2C 3C", (16, 15, 6), id="RE4"), pytest.param("QH KH AH", (31, 30, 31), id="RE5")],
)
def test_RE4_RE5_a_run_with_an_ace(names, values):
    assert tuple(worth(names, ace) for ace in (11, 10, "11/1")) == values


@pytest.mark.parametrize(("ace", "points", "opened"), [(11, 56, True), (10, 55, True), ("11/1", 46, False)])
def test_RE6_four_tens_and_a_low_run_open_unless_the_low_ace_is_one(ace, points, opened):
    tens, low = "10S 10C 10H 10D", "AC 2C 3C"
    assert worth(tens, ace) + worth(low, ace) == points
    assert opens(tens, low, ace=ace) is opened


@pytest.mark.parametrize(
    ("laid", "points", "fifty", "fifty_one"),
    [
        (("KS KH KD", "6C 7C 8C"), 51, True, True),
        (("QS QH QD", "5H 6H 7H"), 48, False, False),
        (("JS JH JC", "5S 5H 5C 5D"), 50, True, False),
    ],
)
def test_RE7_openings_about_the_minimum(laid, points, fifty, fifty_one):
    assert sum(map(worth, laid)) == points
    assert opens(*laid) is fifty
    assert opens(*laid, opening_min=51) is fifty_one


def test_RE8_jokers_count_as_the_cards_they_stand_for():
    laid = ("7D JOKER 9D", "9S 9H JOKER")
    assert [worth(names) for names in laid] == [24, 27]
    assert opens(*laid)
    assert opens(*laid, opening_min=51)
    meanings = {m.jokers[0].code: value(m, MeldOptions()) for m in melds.readings(hand("QC KC JOKER"), MeldOptions())}
    assert meanings == {"JC": 30, "AC": 31}
    assert (worth("JOKER QC KC"), worth("QC KC JOKER")) == (30, 31)


LOW = ("2S 3S 4S 5S", "2H 3H 4H 5H", "2D 3D 4D", "3C 3D 3S")


def test_RE9_fourteen_low_cards_are_not_worth_fifty_and_make_no_hand():
    assert [worth(names) for names in LOW] == [14, 14, 9, 9]
    assert not opens(*LOW, more="KH")
    assert opens(*LOW, more="KH", hand_needs_min=False)


@pytest.mark.parametrize(("ace", "points"), [(11, 51), (10, 50)])
def test_RE10_the_cheapest_run_of_five_that_opens(ace, points):
    assert worth("10S JS QS KS AS", ace) == points
    assert opens("10S JS QS KS AS", ace=ace)
    assert opens("10S JS QS KS AS", ace=ace, opening_min=51) is (points == 51)


@pytest.mark.parametrize(
    ("left", "points"),
    [("KS 3H", 13), ("AS 2H", 13), ("JOKER 7C", 27), ("QS JS 9D 4D", 33), ("2S 2S", 4), ("5H", 5), ("10S 10S 5D", 25)],
)
def test_RE11_what_cards_left_in_hand_are_worth(left, points):
    assert points_in_hand(hand(left), Options()) == points


SUMS = (0, 3, 4, 5, 6, 9, 14, 15, 25, 33, 38, 45)


def test_RE12_rounding():
    assert [round_points(n, Options()) for n in SUMS] == [0, 0, 0, 10, 10, 10, 10, 20, 30, 30, 40, 50]
    assert [round_points(n, Options(rounding="half_down")) for n in SUMS] == [
        0,
        0,
        0,
        0,
        10,
        10,
        10,
        10,
        20,
        30,
        40,
        40,
    ]
    assert [round_points(n, Options(rounding="none")) for n in SUMS] == [*SUMS]


NINETY_SIX = "KS KS QS QS JS JS 10S 10S 10H 6D"  # never laid down


def test_RE13_a_deal_won_without_hand():
    assert points("", winner=True) == -20
    assert [points(left) for left in ("3S", "KS KH KD 3C", "KS KH KD 8C")] == [0, 30, 40]
    assert points_in_hand(hand(NINETY_SIX), Options()) == 96
    assert points(NINETY_SIX, opened=False) == 100


@pytest.mark.parametrize(("double_rounding", "c", "d"), [("none", 34, 8), ("before", 40, 0), ("after", 30, 10)])
def test_RE14_a_deal_won_with_hand(double_rounding, c, d):
    rules = {"from_hand": True, "double_rounding": double_rounding}
    assert points("", winner=True, **rules) == -40
    assert points("KS KH", opened=False, **rules) == 200
    assert points("KS 7H", **rules) == c
    assert points("4H", **rules) == d


LEFT = {4: "4H", 6: "6H", 8: "8H", 12: "KS 2H", 13: "KS 3H", 17: "KS 7H", 25: "KS KH 5H"}
LEFT |= {
    33: "KS KH KD 3C",
    38: "KS KH KD 8C",
    56: "KS KH KD QS QH 6H",
    71: "KS KH KD QS QH QD AS",
    95: "KS KH KD QS QH QD JS JH JD 5H",
}


@pytest.mark.parametrize(
    ("double_rounding", "totals"), [("none", (234, 310, 96)), ("before", (240, 310, 90)), ("after", (230, 310, 100))]
)
def test_RE15_seven_deals(double_rounding, totals):
    rules = {"double_rounding": double_rounding}
    left = {n: points(names, **rules) for n, names in LEFT.items()}
    twice = {n: points(LEFT[n], from_hand=True, **rules) for n in (13, 17)}
    assert all(points_in_hand(hand(names), Options()) == n for n, names in LEFT.items())
    out, from_hand = points("", winner=True), points("", winner=True, from_hand=True)
    cashed = points("2S", opened=False, from_hand=True, **rules)
    rows = [
        (out, left[33], left[38]),
        (left[4], out, left[12]),
        (twice[17], cashed, from_hand),
        (out, left[56], left[8]),
        (left[25], out, left[71]),
        (left[6], left[95], out),
        (cashed, from_hand, twice[13]),
    ]
    assert tuple(map(sum, zip(*rows, strict=True))) == totals


def test_RE16_what_it_takes_to_work_off_two_hundred():
    out, from_hand = points("", winner=True), points("", winner=True, from_hand=True)
    assert 200 + 10 * out == 200 + 5 * from_hand == 0
    assert 6 * out == -120
    enough = [n for n in range(7) if 200 + n * from_hand + (6 - n) * out <= 0]
    assert enough[0] == 4


def test_RE17_the_best_seven_deals():
    deals = len(schedule(Options()))
    assert deals * points("", winner=True, from_hand=True) == -280
    assert deals * points("", winner=True) == -140


@pytest.mark.parametrize(("players", "cards"), [(2, 77), (3, 63), (4, 49), (5, 35), (6, 21)])
def test_RE18_the_stock_after_dealing(players, cards):
    assert len(deal(Options(n_players=players), rng=Random(1)).stock) == cards == 106 - (14 * players + 1)


@pytest.mark.parametrize(("ace", "points"), [(11, 760), (10, 752), (1, 680)])
def test_RE19_the_value_of_all_cards(ace, points):
    assert points_in_hand(deck(packs=2), Options(ace=ace)) == points


@pytest.mark.parametrize("last", ["2S", "KC", "JOKER", "9S"])
def test_RE20_fourteen_cards_in_four_melds_and_one_discard_are_hand(last):
    laid = ("9S 9C 9H", "8C 9C 10C", "KS KH KD", "5H 6H 7H 8H 9H")
    cards = " ".join(laid)
    assert len(hand(cards)) == 14
    game = set_up(Options(n_players=2), [f"{cards} {last}", "KC QC"], "6S", "JD")
    assert isinstance(game, Romi)
    down = game.play(Lay(tuple(hand(names) for names in laid)))
    assert (down.hands[0], down.over) == (hand(last), False)
    end = down.play(Discard(card(last)))
    assert (end.winner, end.from_hand, end.discards[-1]) == (0, True, card(last))
    assert [end.points(seat) for seat in range(2)] == [-40, 200]
    assert (last == "JOKER") == (end.discards[-1] is JOKER)
