"""Dealing: cards that go round the table, hands prepared by a teacher, and deals with a wish."""

from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest

from cardgames.cards import PACK, Suit, card, hand, shuffled
from cardgames.dealing import (
    Wish,
    check_dice,
    check_hands,
    check_round,
    check_seat,
    dealt_round,
    dealt_where,
    draw_for_dealer,
    next_dealer,
    prepared,
    read_wish,
)


def rules(n=4, step=1, tie="redraw", rotation="next"):
    return SimpleNamespace(n_players=n, step=step, dealer_tie=tie, dealer_rotation=rotation)


@pytest.mark.parametrize(("step", "first"), [(1, 3), (-1, 1)])
def test_cards_go_round_one_at_a_time_from_the_player_after_the_dealer(step, first):
    dealt = dealt_round(PACK, 3, 2, rules(5, step))
    assert dealt[first] == (PACK[0], PACK[5], PACK[10])
    assert dealt[(first + step) % 5] == (PACK[1], PACK[6], PACK[11])
    assert dealt[2] == (PACK[4], PACK[9], PACK[14])  # the dealer is last
    assert sorted(sum(dealt, ())) == [*PACK[:15]]


@pytest.mark.parametrize(("step", "rotation", "after"), [(1, "next", 3), (-1, "next", 1), (1, "fixed", 2)])
def test_who_deals_next(step, rotation, after):
    assert next_dealer(rules(4, step, rotation=rotation), 2) == after
    assert next_dealer(rules(3, 1), 2) == 0


def test_only_those_who_tie_draw_again():
    tied = next(seed for seed in range(200) if len(draw_for_dealer(rules(7), Random(seed)).drawings) > 1)
    drawings, dealer = draw_for_dealer(rules(7), Random(tied))
    top = max(c.rank for _, c in drawings[0])
    assert [seat for seat, _ in drawings[1]] == [seat for seat, c in drawings[0] if c.rank == top]
    assert dealer in [seat for seat, _ in drawings[-1]]
    by_suit = draw_for_dealer(rules(7, tie="suit"), Random(tied))
    assert by_suit.drawings == drawings[:1]
    assert by_suit.dealer == max((c.suit.name == "SPADES", c, seat) for seat, c in drawings[0] if c.rank == top)[2]


def test_checks_let_pass_what_can_be_and_name_what_cannot():
    dice = Random(1)
    assert check_dice(dice) is dice
    with pytest.raises(ValueError, match="rng=None"):
        check_dice(None)
    for seat in range(3):
        check_seat("dealer", seat, 3)
    for wrong in (-1, 3, True, 1.0, "1", None):
        with pytest.raises(ValueError, match=f"dealer={wrong!r}: the seats are 0 to 2"):
            check_seat("dealer", wrong, 3)
    for number in (1, 10**6):
        check_round(number)
    for wrong in (0, 10**6 + 1, True, 1.0, None):
        with pytest.raises(ValueError, match=f"round={wrong!r}: rounds are numbered from 1"):
            check_round(wrong)


def test_prepared_hands_are_cards_or_names():
    assert prepared(["AS 2H", hand("AS 2H"), [*hand("3C")], ""]) == [hand("AS 2H"), hand("AS 2H"), hand("3C"), ()]
    assert prepared([["AS", card("2H")], ["3C"]]) == [hand("AS 2H"), hand("3C")]  # or some of each
    with pytest.raises(ValueError, match="5 is no hand"):
        prepared([5])
    for wrong in (5, None, "AS 2H"):
        with pytest.raises(ValueError, match="is no row of hands; give each hand by itself"):
            prepared(wrong)


def test_whatever_has_random_numbers_is_dice():
    rng = Random(1)
    assert check_dice(rng) is rng
    for wrong in (None, 1, "1"):
        with pytest.raises(ValueError, match=f"rng={wrong!r}: give the dice"):
            check_dice(wrong)


def test_cards_beside_the_hands_count_too():
    check_hands([hand("AS"), hand("KS")], 2, "Whist", hand("QS"))
    with pytest.raises(ValueError, match="A♠ is there twice"):
        check_hands([hand("AS"), hand("KS")], 2, "Whist", hand("AS"))
    with pytest.raises(ValueError, match="★ in a hand: Whist is played with the 52 cards"):
        check_hands([hand("AS"), hand("KS")], 2, "Whist", hand("JOKER"))


# ---------------------------------------------------------------- wishes


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("", Wish()),
        ("KD JS", Wish(hand("KD JS"))),
        ("-KD -10H", Wish((), hand("KD 10H"))),
        ("C>=5", Wish(least={Suit.CLUBS: 5})),
        ("s<=2", Wish(most={Suit.SPADES: 2})),
        ("H=3", Wish(least={Suit.HEARTS: 3}, most={Suit.HEARTS: 3})),
        ("C>=3 C>=5 C>=4", Wish(least={Suit.CLUBS: 5})),  # all of them hold
        ("C<=3 C<=2 C<=4", Wish(most={Suit.CLUBS: 2})),
        ("kd -AC D>=2 D<=4", Wish(hand("KD"), hand("AC"), {Suit.DIAMONDS: 2}, {Suit.DIAMONDS: 4})),
    ],
)
def test_wishes_are_read(text, wish):
    assert read_wish(text) == wish


@pytest.mark.parametrize("word", ["X", "C>5", "C>=", "=5", "X>=2", "--KD", "-", "JOKER", "-BACK", "C=>5", "C>=-1"])
def test_what_is_no_wish_is_refused_and_named(word):
    with pytest.raises(ValueError, match=f"'{word}' is no wish: a card to hold"):
        read_wish(f"KD {word}")


@pytest.mark.parametrize(
    ("text", "held", "granted"),
    [
        ("-KD", "AS 2C", True),
        ("-KD", "KD 2C", False),
        ("C>=2", "3C 2C", True),
        ("C>=2", "3C 2D", False),
        ("C<=1", "3C 2D", True),
        ("C<=1", "3C 2C", False),
        ("C=1", "3D 2D", False),
        ("D>=1", "KD 2C", True),  # suits are those printed
    ],
)
def test_what_a_hand_grants(text, held, granted):
    assert read_wish(text).granted(hand(held)) is granted


def test_every_deal_that_grants_the_wishes_is_equally_likely():
    seen = Counter()
    for seed in range(600):
        hands = dealt_where({0: "KD", 1: "-AC"}, 4, Random(seed))
        assert sorted(sum(hands, ())) == [*PACK]
        assert card("KD") in hands[0]
        seen.update(seat for seat in range(4) if card("AC") in hands[seat])
    assert set(seen) == {0, 2, 3}
    assert 12 / 38 * 600 - 60 < seen[0] < 12 / 38 * 600 + 60  # twelve places are left there, thirteen elsewhere
    assert abs(seen[2] - seen[3]) < 90


def test_without_wishes_a_deal_is_one_of_the_shuffled_pack():
    pack = shuffled(PACK, Random(5))
    assert dealt_where({}, 4, Random(5)) == [pack[13 * seat : 13 * seat + 13] for seat in range(4)]


def test_wishes_that_contradict_each_other_are_refused():
    with pytest.raises(ValueError, match="a card can be in one hand only, and a hand has 13 cards"):
        dealt_where({0: "KD", 3: "KD"}, 4, Random(1))
    with pytest.raises(ValueError, match="no such deal came up in 20000 shuffles"):
        dealt_where({0: "C>=7", 1: "C>=7"}, 4, Random(1))
    with pytest.raises(ValueError, match="seat=4: the seats are 0 to 3"):
        dealt_where({4: "KD"}, 4, Random(1))
