# ruff: noqa: N802 - a test is named after the statement it shows, as the rulebook writes it
"""Every statement of the rulebook of Yksisilmä, then every decision on what it leaves open."""

import pickle
from collections import Counter
from dataclasses import fields, replace
from itertools import combinations, product
from random import Random
from typing import get_args

import pytest
from games import calling, finished, four, moments, played

from cardgames import yksisilma
from cardgames.cards import BACK, JOKER, PACK, SUITS, Rank, Suit, card, hand, shuffled
from cardgames.game import Event, IllegalMove, Line, OptionError, Reason
from cardgames.tricks import ONE_EYED, Play, Trick, TrickRule
from cardgames.yksisilma import (
    PASS,
    PRESETS,
    Call,
    Contract,
    Options,
    Pass,
    Row,
    collected,
    deal,
    deal_where,
    most_tricks,
    partner_of,
    points_of,
    read_move,
    schedule,
    score,
    set_up,
    side_of,
)
from cardgames.yksisilma import YksisilmaRule as R

SMALL = ("2C", "2D", "2H", "2S")  # hands of one card that nobody minds


def rule(game, move):
    """The rule that forbids *move*, if any."""
    reason = game.objection(move)
    return reason and reason.rule


def cards_of(game):
    """The cards that may be played now."""
    return {play.card for play in game.moves()}


def auction(said="", dealer=3, **rules):
    """A deal of one card each in which *said* has been said."""
    return calling(set_up(Options(**rules), SMALL, dealer), said)


def heights(names, trump, **rules):
    """The cards *names*, all trumps, from high to low."""
    trumps = Options(**rules).trumps(trump)
    assert all(trumps.is_trump(c) for c in hand(names))
    return sorted(hand(names), key=trumps.height, reverse=True)


def lines(side, ours, theirs, won=(4, 3, 3, 3), last=0, declarer=0, bid=1, **rules):
    """The score lines of *side* where side 0 took the cards *ours* and side 1 took *theirs*."""
    return score(side, [hand(ours), hand(theirs)], won, last, declarer, bid, Options(**rules))


def points(*args, **rules):
    """The points of those lines."""
    return sum(line.points for line in lines(*args, **rules))


# -------------------------------------------------------------- the speciality


def test_Y1_one_eyed_court_cards_are_trumps():
    for suit in SUITS:
        trumps = Options().trumps(suit)
        assert all(trumps.is_trump(c) for c in hand("JS JH KD"))
        assert {c for c in PACK if trumps.is_trump(c)} == {c for c in PACK if c.suit is suit} | {*hand("JS JH KD")}
    game = played(four("AD 2D", "QD 3D", "JH 4C", "5D 6D", call="10S"), "AD", "QD", "JH")
    assert game.trick.winner(game.trumps) == 2  # seat 2 has trumped


def test_Y2_some_court_cards_show_a_single_eye():
    assert Options().one_eyed == ONE_EYED == {*hand("JS JH KD")}
    courts = [c for c in PACK if c.rank in (Rank.JACK, Rank.QUEEN, Rank.KING)]
    assert len(courts) == 12
    assert {*courts} > ONE_EYED
    assert not [c for c in ONE_EYED if c.rank is Rank.QUEEN]


def test_Y3_two_sides_of_two_partners_bid_for_points():
    assert [side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [partner_of(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert all(side_of(partner_of(seat)) == side_of(seat) for seat in range(4))
    end = played(four("AC", "AD", "AH", "AS", call="1C"), "AC", "AD", "AH", "AS")
    assert [end.points(seat) for seat in range(4)] == [16, 0, 16, 0]
    assert Contract(3, 10, Suit.CLUBS).side == Contract(1, 10, Suit.CLUBS).side == 1


# -------------------------------------------------------------------- the deal


def test_Y4_one_ordinary_pack_of_52_cards():
    game = deal(Options(), rng=Random(1))
    assert sorted(sum(game.hands, ())) == list(PACK)
    for wrong in ("JOKER", "BACK"):
        with pytest.raises(ValueError, match="Yksisilmä is played with the 52 cards of one pack, without jokers"):
            set_up(Options(), ["AS", "KS", "QS", wrong])


def test_Y5_all_the_cards_are_dealt_out():
    for dealer in range(4):
        game = deal(Options(), dealer, Random(dealer))
        assert [len(held) for held in game.hands] == [13] * 4
        assert (game.cards, game.dealer, game.round, game.order[0]) == (13, dealer, 1, (dealer + 1) % 4)
        assert game.log == (Event(dealer, Reason(R.DEAL)),)
        pack = shuffled(PACK, Random(dealer))
        for place, seat in enumerate(game.order):
            assert {*game.hands[seat]} == {*pack[place::4]}  # one card at a time from the eldest hand


# -------------------------------------------------------- how the cards rank


@pytest.mark.parametrize("trump", SUITS)
def test_Y6_the_one_eyed_jack_stands_between_the_king_and_the_ace_of_trumps(trump):
    letter = trump.name[0]
    jacks = [jack for jack in ("JS", "JH") if jack[-1] != letter]
    for jack in jacks:
        kings = [] if trump is Suit.DIAMONDS else [f"K{letter}"]
        order = [f"A{letter}", jack, *kings, f"Q{letter}", f"10{letter}", f"2{letter}"]
        assert heights(" ".join(reversed(order)), trump) == [*hand(" ".join(order))]
    trumps = Options().trumps(trump)
    assert trumps.height(card("JS")) == trumps.height(card("JH"))


@pytest.mark.parametrize("trump", SUITS)
def test_Y7_the_one_eyed_king_is_the_highest_trump(trump):
    trumps = Options().trumps(trump)
    others = [c for c in PACK if trumps.is_trump(c) and c is not card("KD")]
    assert all(trumps.height(card("KD")) > trumps.height(c) for c in others)
    ace = f"A{trump.name[0]}"
    game = played(four(f"{ace} 2S", "KD 3S", "JS 4S", "JH 5S", call=f"10{trump.name[0]}"), ace, "KD", "JS", "JH")
    assert game.tricks_won == (0, 1, 0, 0)


# --------------------------------------------------------------------- the aim


@pytest.mark.parametrize(("called", "made"), [(20, True), (21, False)])
def test_Y8_the_aim_is_to_take_with_ones_partner_what_one_has_called(called, made):
    game = four("2C 5D", "KD 9C", "3C 6D", "AC 7D", call=f"{called}C")
    end = played(game, "2C", "KD", "3C", "AC", "9C", "6D", "7D", "5D")
    assert (end.contract.seat, end.tricks_won) == (3, (0, 2, 0, 0))  # the partner took them all
    assert sum(row.sides[1] for row in end.ledger()) == 10 + 2 + 7 + 1
    assert end.made is made


def test_Y9_the_opponents_get_the_points_of_those_who_chose_trumps_and_fell_short():
    ours, theirs = "AS AH KD", "AC AD JS JH"
    kept = [points(side, ours, theirs, bid=22) for side in (0, 1)]
    lost = [points(side, ours, theirs, bid=23) for side in (0, 1)]
    assert kept == [4 + 10 + 7 + 1, 4 + 10]
    assert lost == [0, 22 + 14]


# ----------------------------------------------------------------- the auction


@pytest.mark.parametrize("dealer", range(4))
def test_Y10_the_player_after_the_dealer_opens_the_auction(dealer):
    game = auction(dealer=dealer)
    assert game.turn == game.eldest == game.trick.leader == (dealer + 1) % 4
    assert game.bidding
    assert game.play(Call(10, Suit.HEARTS)).calls == (((dealer + 1) % 4, Call(10, Suit.HEARTS)),)


def test_Y11_a_call_names_points_for_ones_side_and_a_trump_suit():
    game = auction()
    assert [name.name for name in fields(Call)] == ["points", "suit"]
    assert {(call.points, call.suit) for call in game.moves()[1:]} == {*product(range(1, 46), SUITS)}
    game = calling(game, "10D pass pass pass")
    assert game.contract == (0, 10, Suit.DIAMONDS)
    assert game.contract.side == side_of(0) == side_of(2)


@pytest.mark.parametrize("number", [0, -1, 46, 99, True, 10.0, "10", None])
def test_Y11_only_the_points_of_a_deal_can_be_called(number):
    assert auction().objection(Call(number, Suit.CLUBS)) == Reason(R.CALL, number=45)


def test_Y12_a_call_is_a_number_and_a_suit_as_in_ten_with_diamonds():
    call = read_move("call 10 D")
    assert call == Call(10, Suit.DIAMONDS) == Call(10, "D") == Call(10, "diamonds") == Call(10, "♦")
    assert str(call) == "call 10 D"
    for no_trump in ("NT", "nt", "Nt", " NT ", "none"):
        assert Call(10, no_trump) == Call(10, Suit.NONE)
    assert auction().play(call).highest == (0, 10, Suit.DIAMONDS)
    for wrong in ("X", "10", 5, None):
        with pytest.raises(ValueError, match="no suit is called"):
            Call(10, wrong)
    assert auction().objection(Call(10, "")) == Reason(R.CALL)  # a call without a suit


@pytest.mark.parametrize("dealer", range(4))
def test_Y13_the_auction_goes_on_clockwise(dealer):
    game, order = auction(dealer=dealer), []
    for points_called in range(1, 8):
        order.append(game.turn)
        game = game.play(Call(points_called, Suit.CLUBS))
    assert order == [(dealer + 1 + place) % 4 for place in range(7)]


def test_Y14_who_does_not_want_to_raise_may_pass():
    game = calling(auction(), "10D pass")
    assert game.turn == 2
    assert game.objection(PASS) is None
    for call in (Call(10, "S"), Call(10, "D"), Call(9, "S"), Call(1, "C")):
        assert game.objection(call) == Reason(R.RAISE, number=10, seat=0)
        with pytest.raises(IllegalMove) as refused:
            game.play(call)
        assert str(refused.value) == f"{R.RAISE.value} (10)"
    assert {move for move in game.moves() if move != PASS} == {Call(n, s) for n, s in product(range(11, 46), SUITS)}
    assert auction("45H").moves() == (PASS,)


def test_Y15_passing_is_said_pas_or_ohi():
    assert Pass.__doc__ == "No call this time (pas, ohi)."
    assert (str(PASS), repr(PASS), read_move("pass")) == ("pass", "PASS", PASS)
    assert Pass() == PASS
    game = auction().play(PASS)
    assert game.calls == ((0, PASS),)
    assert game.log[-1] == Event(0, PASS)


def test_Y16_three_passes_in_a_row_end_the_auction_and_the_highest_call_stands():
    game = calling(auction(), "10D pass pass")
    assert game.bidding
    assert game.contract is None
    game = game.play(PASS)
    assert not game.bidding
    assert game.contract == (0, 10, Suit.DIAMONDS)
    assert game.log[-1] == Event(0, Reason(R.CONTRACT, number=10, seat=1))
    broken = calling(auction(), "10D pass pass 11C pass pass")
    assert broken.bidding  # the passes were not three in a row
    assert broken.play(PASS).contract == (3, 11, Suit.CLUBS)


def test_Y16_after_the_auction_nothing_is_called():
    game = calling(auction(), "10D pass pass pass")
    assert game.objection(Call(20, "C")) == game.objection(PASS) == Reason(R.THREE_PASSES)
    end = played(game, "2D", "2H", "2S", "2C")
    assert end.objection(Call(20, "C")) == end.objection(PASS) == Reason(R.COUNTED)


def test_Y16_after_a_deal_passed_out_passes_and_no_trick_are_what_ended_it():
    end = auction("pass pass pass pass")
    for move in (PASS, Call(10, "C"), Play(end.hands[0][0]), Play(card("2C"))):
        assert end.objection(move) == Reason(R.THREE_PASSES)


@pytest.mark.parametrize(("called", "made"), [(1, True), (30, True), (31, False), (45, False)])
def test_Y17_the_highest_bidder_must_try_to_make_the_points_promised(called, made):
    game = four("AC 2C", "JS 3C", "5H 4C", "KD JH", call=f"{called}C")
    end = played(game, "AC", "JS", "4C", "KD", "JH", "2C", "3C", "5H")
    assert sum(row.sides[1] for row in end.ledger()) == 2 + 5 + 10 + 5 + 7 + 1 == 30
    assert (end.contract.points, end.made) == (called, made)
    assert [end.points(seat) for seat in (1, 3)] == [30 if made else 0] * 2


def test_Y18_the_suit_of_the_highest_call_is_trump():
    for suit in SUITS:
        game = auction(f"10{suit.name[0]} pass pass pass")
        assert game.trump is suit
        assert game.trumps.suit is suit
    assert auction("10D").trump is Suit.NONE  # not before it stands
    assert calling(auction(), "10D 11C pass pass pass").trump is Suit.CLUBS


# -------------------------------------------------------------------- the play


@pytest.mark.parametrize("bidder", range(4))
def test_Y19_the_player_after_the_highest_bidder_leads(bidder):
    game = auction(dealer=(bidder - 1) % 4)
    assert game.objection(Play(game.hands[bidder][0])) == Reason(R.LEAD)  # nobody leads during the auction
    game = calling(game, "10C pass pass pass")
    assert game.contract.seat == bidder
    assert game.turn == game.trick.leader == (bidder + 1) % 4


def test_Y20_play_goes_as_in_whist():
    game = four("2D 5D", "AD 6D", "3D 7D", "4D 8D", call="10C")
    assert game.objection(Play(card("AD"))) == Reason(R.WHIST, hand("AD"), seat=0)  # in another's hand
    game = played(game, "2D", "AD", "3D", "4D")
    assert (game.turn, game.trick.leader, game.tricks_won) == (1, 1, (0, 1, 0, 0))  # the winner leads
    assert game.log[-1] == Event(1, Reason(TrickRule.HIGHEST, hand("AD"), seat=1))
    assert game.objection(Play(card("AD"))) == Reason(R.WHIST, hand("AD"), seat=1)  # played already
    for thing in (JOKER, BACK):
        assert game.objection(Play(thing)) == Reason(R.WHIST, (thing,), seat=1)
    for thing in ("6D", None, int(card("6D"))):
        assert game.objection(Play(thing)) == Reason(R.WHIST, (), seat=1)
    assert cards_of(game) == {card("6D")}


def test_Y21_suit_must_be_followed():
    game = played(four("9H 2C", "5H 3C", "KH QH", "7D 8D", call="10S"), "9H")
    assert game.moves() == (Play(card("5H")),)
    assert game.objection(Play(card("3C"))) == Reason(R.FOLLOW, hand("5H"), seat=0)
    with pytest.raises(IllegalMove) as refused:
        game.play(Play(card("3C")))
    assert str(refused.value) == f"{R.FOLLOW.value} (5♥)"
    assert cards_of(played(game, "5H")) == {*hand("KH QH")}


def test_Y22_one_eyed_cards_belong_to_the_trump_suit():
    led = played(four("9H 2C", "JH 5H", "KH QH", "7D 8D", call="10C"), "9H")
    assert led.objection(Play(card("JH"))) == Reason(R.BELONG, hand("5H"), seat=0)  # it is no heart
    forced = played(four("4C 2D", "KD 9D", "KH QH", "7D 8D", call="10C"), "4C")
    assert forced.moves() == (Play(card("KD")),)
    assert forced.objection(Play(card("9D"))) == Reason(R.BELONG, hand("KD"), seat=0)  # it is a club
    asked = played(four("JS 2D", "5C 9S", "KH QH", "7D 8D", call="10C"), "JS")
    assert asked.objection(Play(card("9S"))) == Reason(R.BELONG, hand("5C"), seat=0)  # clubs were led, not spades
    both = played(four("4C 2D 3D", "KD 5C 9D", "KH QH 2H", "7D 8D 6D", call="10C"), "4C")
    assert cards_of(both) == {*hand("KD 5C")}
    assert both.objection(Play(card("9D"))) == Reason(R.FOLLOW, hand("5C KD"), seat=0)


def test_Y22_a_trick_of_trumps_says_so():
    game = played(four("9H 2C", "JH 5S", "KH QH", "7D 8D", call="10C"), "9H", "JH", "KH", "7D")
    assert game.log[-1] == Event(1, Reason(TrickRule.TRUMPED, hand("JH"), seat=1))


def test_Y23_nobody_has_to_trump():
    game = played(four("9H 2C", "KD 5C", "KH QH", "7D 8D", call="10C"), "9H")
    assert cards_of(game) == {*hand("KD 5C")}
    free = played(four("9H 2C 3D", "KD 5C 2S", "KH QH 4D", "7D 8D 6D", call="10C"), "9H")
    assert cards_of(free) == {*hand("KD 5C 2S")}
    assert played(free, "2S", "KH", "7D").tricks_won == (0, 0, 1, 0)


# ------------------------------------------------------------------- the count


def test_Y24_points_are_counted_when_every_card_has_been_played():
    game = four("AC 2C", "JS 3C", "5H 4C", "KD JH")
    for moment in moments(game, Random(1)):
        assert moment.over == (not any(moment.hands))
        assert bool(moment.sheet(0)) == moment.over
        assert (moment.made is None) == (not moment.over)
        assert moment.over or [moment.points(seat) for seat in range(4)] == [0] * 4
    end = finished(game)
    assert end.turn is None
    assert end.moves() == ()
    assert end.objection(Play(card("AC"))) == Reason(R.COUNTED)


@pytest.mark.parametrize(
    ("won", "side", "counted"),
    [((7, 0, 0, 6), 0, 7), ((3, 4, 3, 3), 1, 7), ((0, 6, 6, 1), 1, 7), ((13, 0, 0, 0), 0, 13)],
)
def test_Y25_most_tricks_earn_seven_points(won, side, counted):
    assert most_tricks(won, Options()) == side
    first, *_ = lines(side, "", "", won, last=1 - side)
    assert first == Line(7, Reason(R.MOST_TRICKS, number=counted))
    assert points(side, "", "", won, last=1 - side) == 7
    assert R.MOST_TRICKS not in [line.reason.rule for line in lines(1 - side, "", "", won)]


def test_Y26_every_ace_is_worth_two_points():
    for ace in hand("AC AD AH AS"):
        assert points_of(ace, Options()) == (Line(2, Reason(R.ACE, (ace,))),)
    assert lines(1, "AC", "AS AD AH", last=0)[0] == Line(6, Reason(R.ACE, hand("AS AH AD"), 3))


def test_Y27_every_ordinary_court_card_is_worth_one_point():
    ordinary = [*hand("JC JD QC QD QH QS KC KH KS")]
    for court in ordinary:
        assert points_of(court, Options()) == (Line(1, Reason(R.COURT, (court,))),)
    assert [c for c in PACK if points_of(c, Options()) == (Line(1, Reason(R.COURT, (c,))),)] == sorted(ordinary)
    assert not any(points_of(c, Options()) for c in PACK if c.rank <= Rank.TEN)


def test_Y28_a_one_eyed_jack_is_worth_five_points():
    for jack in hand("JS JH"):
        assert points_of(jack, Options()) == (Line(5, Reason(R.ONE_EYED_JACK, (jack,))),)
    assert lines(1, "", "JH JS", last=0)[0] == Line(10, Reason(R.ONE_EYED_JACK, hand("JS JH"), 2))


def test_Y29_the_one_eyed_king_is_worth_ten_points():
    assert points_of(card("KD"), Options()) == (Line(10, Reason(R.ONE_EYED_KING, hand("KD"))),)
    assert points(1, "", "KD", last=0) == 10


@pytest.mark.parametrize("last", range(4))
def test_Y30_the_last_trick_is_worth_one_point(last):
    line = Line(1, Reason(R.LAST_TRICK, seat=last))
    given = [line in lines(side, "", "", last=last) for side in (0, 1)]
    assert given == [last in (0, 2), last in (1, 3)]
    game = four("2D 9D", "3D 5C", "4D 6D", "5D 7D")
    end = played(game, "2D", "3D", "4D", "5D", "7D", "9D", "5C", "6D")
    assert end.tricks_won == (0, 1, 0, 1)
    assert collected(1, end.taken(1), end.tricks_won, 1, Options())[-1] == Line(1, Reason(R.LAST_TRICK, seat=1))


@pytest.mark.parametrize("declarer", range(4))
def test_Y31_the_points_of_those_who_missed_go_to_their_opponents(declarer):
    taken = ("KD AS", "JS AH")
    took = [12 + 7 + 1, 7]  # side 0 has the most tricks and the last one
    bid = 21 if declarer % 2 == 0 else 8
    own, other = (lines(side, *taken, declarer=declarer, bid=bid) for side in (declarer % 2, 1 - declarer % 2))
    assert own[-1] == Line(-took[declarer % 2], Reason(R.MISSED, seat=declarer))
    assert other[-1] == Line(took[declarer % 2], Reason(R.MISSED, seat=declarer))
    assert [sum(line.points for line in side) for side in (own, other)] == [0, 27]


def test_Y32_those_who_made_their_call_keep_all_they_took_and_not_just_the_call():
    for bid in (1, 10, 20):
        made = lines(0, "KD AS", "JS AH", bid=bid)
        assert sum(line.points for line in made) == 20
        assert made[-1] == Line(0, Reason(R.MADE, number=bid))
    assert points(0, "KD AS", "JS AH", bid=21) == 0


def test_Y33_the_opponents_score_what_they_took_even_when_the_call_is_made():
    theirs = lines(1, "KD AS", "JS AH", bid=20)
    assert sum(line.points for line in theirs) == 7
    assert theirs[-1] == Line(0, Reason(R.OPPONENTS))
    assert points(0, "KD AS", "JS AH", declarer=1, bid=7) == 20


# ================================================== decisions on what is open


@pytest.mark.parametrize(
    ("named", "found"),
    [
        (["JS", "KD"], "JS KD"),
        ("JS JH KD", "JS JH KD"),
        ("js, KD", "JS KD"),
        (["js", card("KD")], "JS KD"),
        ({card("JD")}, "JD"),
        (frozenset(), ""),
        ([], ""),
        ("", ""),
        (("KC", "KD", "KH", "KS"), "KC KD KH KS"),
    ],
)
def test_OA1_the_one_eyed_cards_may_be_others(named, found):
    assert Options(one_eyed=named).one_eyed == {*hand(found)}
    assert Options(one_eyed=named) == Options(one_eyed=hand(found))


@pytest.mark.parametrize("wrong", [["QS"], "AS", ["JS", "10H"], "nonsense", None, 5, [5], "JOKER", "BACK", [None]])
def test_OA1_only_jacks_and_kings_can_be_one_eyed(wrong):
    with pytest.raises(OptionError, match="jacks and kings only, which the rulebook ranks") as refused:
        Options(one_eyed=wrong)
    assert (refused.value.field, refused.value.value, refused.value.rule) == ("one_eyed", wrong, R.ONE_EYED)


@pytest.mark.parametrize(
    ("one_eyed", "points_of_the_deal"), [("JS KD", 41), ("JS JH", 36), ("KD", 37), ("", 28), ("KC KD KH KS", 64)]
)
def test_OA1_the_points_of_a_deal_follow_the_one_eyed_cards(one_eyed, points_of_the_deal):
    house = Options(one_eyed=one_eyed)
    assert house.max_bid == points_of_the_deal == house.calls[-1]
    end = finished(calling(deal(house, rng=Random(1)), "1C pass pass pass"), Random(1))
    assert end.points(0) + end.points(1) == points_of_the_deal


def test_OA1_without_one_eyed_cards_the_trumps_are_a_suit_like_any_other():
    game = played(four("9H 2C", "JH 5H", "KH QH", "7D 8D", call="10C", one_eyed=[]), "9H")
    assert cards_of(game) == {*hand("JH 5H")}
    assert heights("2C JC AC KC QC", Suit.CLUBS, one_eyed=[]) == [*hand("AC KC QC JC 2C")]


@pytest.mark.parametrize(
    ("jack_tie", "trick", "trump", "winner"),
    [
        ("first", "JH JS", "C", "JH"),
        ("first", "JS JH", "H", "JS"),
        ("last", "JH JS", "H", "JS"),
        ("last", "JS JH", "S", "JH"),
        ("spade_high", "JH JS", "H", "JS"),
        ("spade_high", "JS JH", "H", "JS"),
        ("natural", "JH JS", "S", "JS"),
        ("natural", "JS JH", "H", "JH"),
        ("natural", "JS JH", "C", "JS"),
        ("natural", "JH JS", "D", "JH"),
    ],
)
def test_OA2_of_two_one_eyed_jacks_in_one_trick_one_wins(jack_tie, trick, trump, winner):
    first, second = trick.split()
    game = four(f"{first} 2H", f"{second} 3H", "2S 4H", "3S 5H", call=f"10{trump}", jack_tie=jack_tie)
    game = game.play(Play(card(first))).play(Play(card(second)))
    assert game.trick.best(game.trumps) is card(winner)


def test_OA2_equal_one_eyed_kings_are_settled_the_same_way():
    for jack_tie, winner in (("first", "KH"), ("last", "KS"), ("spade_high", "KS"), ("natural", "KH")):
        house = Options(one_eyed=["KH", "KS"], jack_tie=jack_tie)
        assert Trick(0, hand("KH KS")).best(house.trumps(Suit.HEARTS)) is card(winner)


def test_OA3_four_play_and_partners_sit_opposite():
    assert Options().n_players == 4
    for hands in (SMALL[:3], (*SMALL, "3C")):
        with pytest.raises(ValueError, match=f"{len(hands)} hands for n_players=4"):
            set_up(Options(), hands)


def test_OA4_the_first_dealer_is_drawn_and_the_deal_passes_to_the_left():
    for seed in range(60):
        drawings, dealer = yksisilma.draw_for_dealer(Options(), Random(seed))
        assert dict(drawings[-1])[dealer].rank == max(c.rank for _, c in drawings[-1])
        assert yksisilma.first_dealer(Options(), Random(seed)) == dealer
        by_suit = yksisilma.draw_for_dealer(Options(dealer_tie="suit"), Random(seed))
        assert len(by_suit.drawings) == 1
        top = max(c.rank for _, c in by_suit.drawings[0])
        tied = {c.suit: seat for seat, c in by_suit.drawings[0] if c.rank == top}
        assert by_suit.dealer == next(tied[suit] for suit in (*"♠♥♦♣",) if suit in tied)
    assert [yksisilma.next_dealer(Options(), seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [yksisilma.next_dealer(Options(dealer_rotation="fixed"), seat) for seat in range(4)] == [0, 1, 2, 3]
    assert [auction(dealer=seat).next_dealer for seat in range(4)] == [1, 2, 3, 0]
    assert auction(dealer=2, dealer_rotation="fixed").next_dealer == 2


def test_OA5_the_dealer_speaks_last():
    assert auction(dealer=1).order == (2, 3, 0, 1)


@pytest.mark.parametrize(
    ("min_bid", "bid_step", "lowest"), [(1, 1, 1), (10, 1, 10), (10, 5, 10), (7, 5, 10), (45, 1, 45)]
)
def test_OA6_a_call_may_have_to_be_a_certain_number_at_least(min_bid, bid_step, lowest):
    game = auction(min_bid=min_bid, bid_step=bid_step)
    assert min(call.points for call in game.moves()[1:]) == lowest
    if lowest > 1:
        assert game.objection(Call(lowest - 1, "C")) == Reason(R.AIM, number=lowest)


@pytest.mark.parametrize("wrong", [0, -1, 46, 99, True, 10.0, "10", None])
def test_OA6_a_lowest_call_that_cannot_be_is_refused(wrong):
    with pytest.raises(OptionError, match="1 to 45, the points of a deal") as refused:
        Options(min_bid=wrong)
    assert (refused.value.field, refused.value.value, refused.value.rule) == ("min_bid", wrong, R.AIM)


def test_OA6_a_lowest_call_that_no_step_reaches_is_refused():
    with pytest.raises(OptionError, match="1 to 40, the highest call that goes up in steps of 10"):
        Options(min_bid=41, bid_step=10)
    assert [*Options(min_bid=40, bid_step=10).calls] == [40]
    with pytest.raises(OptionError, match="1 to 41, the points of a deal"):
        Options(min_bid=42, one_eyed="JS KD")
    assert Options(min_bid=48, one_eyed_also_court=True).calls == range(48, 49)


def test_OA7_the_highest_call_is_all_the_points():
    assert auction().moves()[-1] == Call(45, Suit.SPADES)
    assert auction(one_eyed_also_court=True).objection(Call(49, "C")) == Reason(R.CALL, number=48)
    assert auction(one_eyed_also_court=True).objection(Call(48, "C")) is None


RANKED = {None: "", "bridge": "CDHS", "skruuvi": "SCDH"}


@pytest.mark.parametrize("suit_rank", RANKED)
@pytest.mark.parametrize("standing", "CDHS")
def test_OA8_an_equal_number_in_a_higher_suit_raises_where_suits_rank(suit_rank, standing):
    game = auction(f"10{standing}", suit_rank=suit_rank)
    order = RANKED[suit_rank]
    higher = order[order.index(standing) + 1 :] if order else ""
    assert {suit for suit in "CDHS" if not game.objection(Call(10, suit))} == {*higher}
    for suit in "CDHS":
        assert game.objection(Call(9, suit)) == Reason(R.RAISE, number=10, seat=0)
        assert game.objection(Call(11, suit)) is None


def test_OA8_no_trump_ranks_above_every_suit():
    for suit_rank, top in (("bridge", "S"), ("skruuvi", "H")):
        game = auction(f"10{top}", suit_rank=suit_rank, allow_nt=True)
        assert [move for move in game.moves() if move != PASS and move.points == 10] == [Call(10, "NT")]
        after = game.play(Call(10, "NT"))
        assert min(move.points for move in after.moves()[1:]) == 11
    assert rule(auction("10C", allow_nt=True), Call(10, "NT")) is R.RAISE  # where suits do not rank


@pytest.mark.parametrize("step", [1, 2, 5, 10])
def test_OA9_calls_go_up_in_steps(step):
    game = auction(bid_step=step)
    assert {call.points for call in game.moves()[1:]} == {n for n in range(1, 46) if n % step == 0}
    if step > 1:
        assert game.objection(Call(step + 1, "C")) == Reason(R.RAISE, number=step)
        assert game.objection(Call(1, "C")) == Reason(R.AIM, number=step)


@pytest.mark.parametrize("wrong", [0, 3, -1, True, 5.0, "5", None])
def test_OA9_other_steps_are_refused(wrong):
    with pytest.raises(OptionError, match="accepted: 1 or 2 or 5 or 10") as refused:
        Options(bid_step=wrong)
    assert (refused.value.field, refused.value.rule) == ("bid_step", R.RAISE)


def test_OA10_no_trump_may_be_called_only_where_the_house_allows_it():
    assert auction().objection(Call(10, Suit.NONE)) == Reason(R.CALL)
    assert auction().objection(Call(10, "NT")) == Reason(R.CALL)
    game = auction("10NT pass pass pass", allow_nt=True)
    assert (game.contract, game.trump) == ((0, 10, Suit.NONE), Suit.NONE)
    assert read_move("call 10 NT") == Call(10, "NT") == Call(10, Suit.NONE)
    assert str(Call(10, "NT")) == "call 10 NT"


def test_OA10_without_a_trump_suit_only_the_one_eyed_cards_are_trumps():
    trumps = Options(allow_nt=True).trumps(Suit.NONE)
    assert {c for c in PACK if trumps.is_trump(c)} == {*hand("KD JS JH")}
    assert trumps.height(card("KD")) > trumps.height(card("JS")) == trumps.height(card("JH"))
    game = four("JS 2D", "9S KD", "3D JH", "AS 5D", call="10NT", allow_nt=True)
    game = played(game, "JS")
    assert game.moves() == (Play(card("KD")),)  # trumps were led
    assert game.objection(Play(card("9S"))) == Reason(R.BELONG, hand("KD"), seat=0)
    game = played(game, "KD", "JH", "AS")
    assert game.tricks_won == (0, 1, 0, 0)
    ruffed = played(four("AS 2D", "9S KD", "3D JH", "5S 5D", call="10NT", allow_nt=True), "AS", "9S", "JH", "5S")
    assert ruffed.tricks_won == (0, 0, 1, 0)
    assert ruffed.log[-1].what == Reason(TrickRule.TRUMPED, hand("JH"), seat=2)


def test_OA11_after_three_passes_the_dealer_still_has_his_call():
    game = auction("pass pass pass")
    assert (game.turn, game.bidding, game.dealer_must) == (3, True, False)
    assert game.objection(PASS) is game.objection(Call(1, "C")) is None


@pytest.mark.parametrize(("all_pass", "dealer"), [("next_dealer", 0), ("same_dealer", 3)])
@pytest.mark.parametrize("reentry", [True, False])
def test_OA12_when_all_pass_nobody_scores_and_the_cards_are_dealt_again(all_pass, dealer, reentry):
    game = auction("pass pass pass pass", all_pass=all_pass, reentry=reentry)
    assert game.passed_out
    assert game.over
    assert (game.turn, game.contract, game.made, game.moves()) == (None, None, None, ())
    assert [game.points(seat) for seat in range(4)] == [0] * 4
    assert [game.sheet(seat) for seat in range(4)] == [()] * 4
    assert game.next_dealer == dealer
    assert game.log[-1] == Event(3, Reason(R.THREE_PASSES, number=4))


def test_OA12_the_same_dealer_deals_again_only_after_a_deal_passed_out():
    played_out = finished(auction("10C pass pass pass", all_pass="same_dealer"))
    assert (played_out.next_dealer, auction("pass pass pass pass", all_pass="same_dealer").next_dealer) == (0, 3)


@pytest.mark.parametrize("reentry", [True, False])
@pytest.mark.parametrize(("min_bid", "bid_step", "lowest"), [(1, 1, 1), (10, 1, 10), (7, 5, 10)])
def test_OA12_or_the_dealer_plays_at_the_lowest_call_and_names_the_suit(reentry, min_bid, bid_step, lowest):
    rules = {"all_pass": "dealer_min", "reentry": reentry, "min_bid": min_bid, "bid_step": bid_step}
    game = auction("pass pass pass", **rules)
    assert not game.dealer_must
    game = game.play(PASS)
    assert (game.turn, game.bidding, game.dealer_must, game.passed_out) == (3, True, True, False)
    assert game.moves() == tuple(Call(lowest, suit) for suit in SUITS)
    must = Reason(R.THREE_PASSES, number=lowest, seat=3)
    assert game.objection(PASS) == game.objection(Call(lowest + bid_step, "C")) == must
    assert game.objection(Call(46, "C")) == Reason(R.CALL, number=45)
    after = game.play(Call(lowest, "H"))
    assert (after.contract, after.turn, after.bidding) == ((3, lowest, Suit.HEARTS), 0, False)
    assert finished(after).next_dealer == 0


def test_OA13_who_has_passed_may_call_again_unless_the_house_forbids_it():
    assert calling(auction(), "10C pass 11C pass pass").turn == 1
    game = calling(auction(reentry=False), "10C pass 11C pass")
    assert game.turn == 0
    game = calling(game, "12C")
    assert game.turn == 2  # seat 1 is out
    game = calling(game, "13C 14D")
    assert game.turn == 2
    game = game.play(PASS)
    assert game.contract == (0, 14, Suit.DIAMONDS)


def test_OA13_without_reentry_the_auction_ends_when_all_but_one_have_passed():
    first_at_once = auction("pass pass pass 8S", reentry=False)
    assert (first_at_once.contract, first_at_once.turn) == ((3, 8, Suit.SPADES), 0)
    assert auction("10C pass 11C pass pass", reentry=False).contract == (2, 11, Suit.CLUBS)
    assert auction("10C pass pass", reentry=False).bidding
    assert auction("10C pass pass pass", reentry=False).contract == (0, 10, Suit.CLUBS)


def test_OA14_partners_may_raise_each_other_and_nobody_can_raise_himself():
    assert calling(auction(), "10C pass").objection(Call(11, "C")) is None
    for said in product(("pass", "call"), repeat=7):
        moment = auction()
        for word in said:
            if moment.bidding:
                highest = moment.highest
                assert not highest or moment.turn != highest.seat
                call = Call(highest.points + 1 if highest else 1, "C")
                moment = moment.play(PASS if word == "pass" else call)


def test_OA15_there_is_no_doubling():
    assert get_args(yksisilma.Move) == (Call, Pass, Play)


def test_OA16_leading_a_one_eyed_card_is_leading_trumps():
    game = four("JS 2D", "5C 9S", "9H 3S", "KC 4S", call="10C")
    assert game.objection(Play(card("JS"))) is None
    game = played(game, "JS")
    assert game.trick.led(game.trumps) is Suit.CLUBS
    assert cards_of(game) == {card("5C")}


def test_OA17_the_one_eyed_jack_of_hearts_follows_hearts_only_where_hearts_are_trumps():
    for trump, may in (("C", "5H"), ("H", "JH 5H")):
        assert cards_of(played(four("9H 2D", "JH 5H", "3H 3S", "4H 4S", call=f"10{trump}"), "9H")) == {*hand(may)}


def test_OA18_one_eyed_cards_may_be_led_and_thrown_off_freely():
    game = four("KD 2S 3S", "9H JS 4D", "3H 5S 6S", "4H 7S 8S", call="10C")
    assert cards_of(game) == {*hand("KD 2S 3S")}
    assert cards_of(played(game, "2S", "9H")) == {*hand("5S 6S")}
    assert rule(played(game, "2S"), Play(card("JS"))) is None


def test_OA19_one_eyed_cards_may_count_as_court_cards_too():
    house = Options(one_eyed_also_court=True)
    assert [line.points for line in points_of(card("KD"), house)] == [10, 1]
    assert [line.reason.rule for line in points_of(card("JS"), house)] == [R.ONE_EYED_JACK, R.COURT]
    assert points(1, "", "KD JS QC", last=0, one_eyed_also_court=True) == 10 + 5 + 3
    found = lines(1, "", "KD JS QC", last=0, one_eyed_also_court=True)
    assert found[0] == Line(3, Reason(R.COURT, hand("JS KD QC"), 3))


@pytest.mark.parametrize(
    ("won", "side"),
    [
        ((5, 4, 1, 3), 0),
        ((1, 2, 4, 6), 1),
        ((4, 1, 4, 4), None),
        ((5, 3, 5, 0), 0),  # partners who tie
        ((0, 6, 1, 6), 1),
        ((5, 5, 2, 1), None),
        ((4, 4, 4, 1), None),
        ((3, 4, 3, 3), 1),
    ],
)
def test_OA20_most_tricks_may_be_those_of_a_single_player(won, side):
    house = Options(most_tricks="player")
    assert most_tricks(won, house) == side
    for s in (0, 1):
        counted = [x.reason.number for x in lines(s, "", "", won, most_tricks="player") if x.points == 7]
        assert counted == ([max(won)] if s == side else [])
    assert most_tricks(won, Options()) == (0 if won[0] + won[2] > won[1] + won[3] else 1)


def test_OA20_sides_that_tie_in_a_prepared_deal_both_go_without():
    assert most_tricks((1, 1, 0, 0), Options()) is None
    assert most_tricks((0, 0, 0, 0), Options()) is None


def test_OA21_the_last_trick_counts_for_the_side_of_its_winner():
    assert [points(0, "", "", (0, 13, 0, 0), last=last) for last in range(4)] == [1, 0, 1, 0]


@pytest.mark.parametrize(("bid", "made"), [(19, True), (20, True), (21, False)])
def test_OA22_points_equal_to_the_call_make_it(bid, made):
    rules = [line.reason.rule for line in lines(0, "KD AS", "JS AH", bid=bid)]
    assert (R.MADE in rules, R.MISSED in rules) == (made, not made)


def test_OA23_the_points_for_tricks_move_too_when_a_call_is_missed():
    assert [points(side, "KD AS", "JS AH", bid=30) for side in (0, 1)] == [0, 12 + 7 + 1 + 7]


def test_OA24_a_missed_call_may_cost_what_was_called():
    found = lines(0, "KD AS", "JS AH", declarer=2, bid=30, penalty_bid=True)
    assert found[-2:] == (Line(-20, Reason(R.MISSED, seat=2)), Line(-30, Reason(R.MISSED, number=30)))
    assert points(0, "KD AS", "JS AH", declarer=2, bid=30, penalty_bid=True) == -30
    assert points(1, "KD AS", "JS AH", declarer=2, bid=30, penalty_bid=True) == 27
    assert points(0, "KD AS", "JS AH", bid=20, penalty_bid=True) == 20


def test_OA25_the_promise_is_one_of_points_and_not_of_tricks():
    assert points(0, "KD", "", (1, 4, 0, 8), last=1, bid=10) == 10


def test_OA26_a_match_has_four_deals_unless_the_house_says_otherwise():
    assert schedule(Options()) == ((1, 13), (2, 13), (3, 13), (4, 13))
    assert [r.number for r in schedule(Options(match_deals=2))] == [1, 2]
    assert schedule(Options(target=100)) == ()
    for wrong in (0, -1, 101, True, 2.0, "4", None):
        with pytest.raises(OptionError, match="accepted: 1 to 100") as refused:
            Options(match_deals=wrong)
        assert (refused.value.field, refused.value.rule) == ("match_deals", R.COUNTED)
    for wrong in (0, -1, 1001, True, 100.0, "100"):
        with pytest.raises(OptionError, match="accepted: None or 1 to 1000") as refused:
            Options(target=wrong)
        assert (refused.value.field, refused.value.rule) == ("target", R.COUNTED)
    assert (Options(match_deals=100).match_deals, Options(target=1000).target) == (100, 1000)


def test_OA27_play_too_goes_clockwise():
    game = deal(Options(), 2, Random(3))
    assert Options().step == 1
    game = calling(game, "10C pass pass pass")
    order = []
    for _ in range(4):
        order.append(game.turn)
        game = game.play(game.moves()[0])
    assert order == [0, 1, 2, 3]


def test_OA28_there_is_no_dummy():
    game = calling(deal(Options(), 3, Random(3)), "10C pass pass pass")
    for moment in moments(game, Random(1)):
        for seat in range(4):
            others = [held for s, held in enumerate(moment.view(seat).hands) if s != seat]
            assert {c for held in others for c in held} <= {BACK}


# --------------------------------------------------------- around the rulebook


def test_every_statement_and_every_decision_has_its_test_here():
    names = [name.split("_")[1] for name in globals() if name.startswith(("test_Y", "test_OA"))]
    assert {int(name[1:]) for name in names if name[0] == "Y"} == {*range(1, 34)}
    assert {int(name[2:]) for name in names if name[0] == "O"} == {*range(1, 29)}


@pytest.mark.parametrize("field", [o.name for o in fields(Options) if o.metadata["accepted"]])
def test_a_house_rule_takes_only_the_values_it_names(field):
    option = next(o for o in fields(Options) if o.name == field)
    assert option.default in option.metadata["accepted"]
    for value in option.metadata["accepted"]:
        assert getattr(Options(**{field: value}), field) == value
    for wrong in ("nonsense", 3, 0, -1, 2.0, [], object):
        with pytest.raises(OptionError) as refused:
            Options(**{field: wrong})
        assert (refused.value.field, refused.value.rule) == (field, option.metadata["rule"])
        assert all(repr(value) in refused.value.accepted for value in option.metadata["accepted"])


def test_the_defaults_are_those_of_the_rulebook():
    assert {o.name: getattr(Options(), o.name) for o in fields(Options)} == {
        "one_eyed": {*hand("JS JH KD")},
        "jack_tie": "first",
        "min_bid": 1,
        "bid_step": 1,
        "suit_rank": None,
        "allow_nt": False,
        "reentry": True,
        "all_pass": "next_dealer",
        "most_tricks": "team",
        "one_eyed_also_court": False,
        "penalty_bid": False,
        "match_deals": 4,
        "target": None,
        "dealer_tie": "redraw",
        "dealer_rotation": "next",
    }
    spoken_of = {"allow_nt", "most_tricks", "one_eyed_also_court", "penalty_bid"}  # it is silent on the others
    assert {o.name for o in fields(Options) if not o.metadata["ours"]} == spoken_of
    assert PRESETS["default"] == Options()


def test_a_house_rule_that_yksisilma_does_not_have_is_refused_with_those_it_has():
    with pytest.raises(OptionError, match="n_players=4 cannot be; accepted: the house rules one_eyed, jack_tie"):
        Options(n_players=4)


def test_house_rules_are_values():
    one, other = (Options(one_eyed="JS KD", min_bid=5) for _ in range(2))
    assert one.calls[0] == 5  # what they remember for themselves makes no difference
    assert (one, hash(one), repr(one)) == (other, hash(other), repr(other))
    assert pickle.loads(pickle.dumps(one)) == other
    assert replace(one, one_eyed="JS", min_bid=1).max_bid == 8 + 11 + 5 + 8
    with pytest.raises(AttributeError):
        one.min_bid = 7


def test_a_deal_wants_its_dice_a_dealer_at_the_table_and_the_number_of_its_round():
    assert deal(Options(), 2, Random(3)) == deal(Options(), dealer=2, rng=Random(3), round=1)
    assert deal(Options(), rng=Random(3), round=7).round == 7
    for make in (deal, lambda *args, **named: deal_where(*args, {}, **named)):
        for rng in (None, 1, "1"):
            with pytest.raises(ValueError, match=rf"rng={rng!r}: give the dice, for instance rng=random.Random\(1\)"):
                make(Options(), rng=rng)
        for dealer in (-1, 4, True, 1.0, "0", None):
            with pytest.raises(ValueError, match=f"dealer={dealer!r}: the seats are 0 to 3"):
                make(Options(), dealer=dealer, rng=Random(1))
        for number in (0, -1, True, 1.0, "1", None):
            with pytest.raises(ValueError, match=f"round={number!r}: rounds are numbered from 1"):
                make(Options(), rng=Random(1), round=number)


def test_a_prepared_deal_may_be_of_any_size_and_given_by_cards_or_names():
    by_name = set_up(Options(), ["AS 4D", "KS 2H", "QS 9H", "2C 3C"], 1, 3)
    by_card = set_up(Options(), [hand("4D AS"), hand("KS 2H"), [*hand("9H QS")], hand("2C 3C")], dealer=1, round=3)
    assert by_name == by_card
    assert (by_name.dealer, by_name.round, by_name.cards, by_name.turn) == (1, 3, 2, 2)
    assert by_name.hands == tuple(map(hand, ("AS 4D", "KS 2H", "QS 9H", "3C 2C")))
    whole = set_up(Options(), [PACK[13 * s : 13 * s + 13] for s in range(4)])
    assert whole.cards == 13


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (["AS", "KS", "QS"], "3 hands for n_players=4: each player needs one"),
        (["AS 4D", "KS 2H", "QS 9H", "2C"], "hands of 2, 2, 2, 1 cards: all must hold equally many, at least one"),
        (["", "", "", ""], "hands of 0, 0, 0, 0 cards"),
        (["AS", "KS", "QS", "AS"], "A♠ is there twice: a pack holds each card once"),
        (["AS", "KS", "QS", "1S"], "no card is called '1S'"),
        (["AS", "KS", "QS", 5], "5 is no hand; give its cards, or their names as in 'QS 10H'"),
        (["AS", "KS", "QS", [5]], "no card is called 5"),
        (["AS", "KS", "QS", [None]], "no card is called None"),
        ("AS KS QS JS", "'AS KS QS JS' is no row of hands; give each hand by itself"),
        (None, "None is no row of hands"),
    ],
)
def test_a_prepared_deal_that_cannot_be_is_refused(hands, message):
    with pytest.raises(ValueError, match=message):
        set_up(Options(), hands)


@pytest.mark.parametrize("dealer", [-1, 4, True, 1.0, "0", None])
def test_a_prepared_deal_needs_a_dealer_at_the_table(dealer):
    with pytest.raises(ValueError, match=f"dealer={dealer!r}: the seats are 0 to 3"):
        set_up(Options(), SMALL, dealer)
    with pytest.raises(ValueError, match="round=0: rounds are numbered from 1"):
        set_up(Options(), SMALL, round=0)


def test_a_wish_comes_true():
    wishes = {0: "KD JS -AC", 2: "C>=5 H<=2", 3: "D=3"}
    seen = Counter()
    for seed in range(30):
        game = deal_where(Options(), wishes, seed % 4, Random(seed), round=2)
        assert sorted(sum(game.hands, ())) == [*PACK]
        assert {*hand("KD JS")} < {*game.hands[0]}
        assert card("AC") not in game.hands[0]
        suits = [Counter(c.suit.name[0] for c in held) for held in game.hands]
        assert suits[2]["C"] >= 5
        assert suits[2]["H"] <= 2
        assert suits[3]["D"] == 3
        assert (game.dealer, game.round) == (seed % 4, 2)
        assert game == deal_where(Options(), wishes, seed % 4, Random(seed), round=2)
        seen[game.hands] += 1
    assert len(seen) == 30
    assert sorted(sum(deal_where(Options(), {}, rng=Random(1)).hands, ())) == [*PACK]


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({4: "KD"}, "seat=4: the seats are 0 to 3"),
        ({True: "KD"}, "seat=True: the seats are 0 to 3"),
        ({0: 5}, "5 is no wish: write it as a text"),
        ({0: "KX"}, r"'KX' is no wish: a card to hold \('KD'\)"),
        ({0: "X>=5"}, "'X>=5' is no wish"),
        ({0: "C>5"}, "'C>5' is no wish"),
        ({0: "JOKER"}, "'JOKER' is no wish"),
        ({0: "-BACK"}, "'-BACK' is no wish"),
        ({0: "KD", 1: "KD"}, "a card can be in one hand only, and a hand has 13 cards"),
        ({0: "KD KD"}, "a card can be in one hand only"),
        ({0: " ".join(c.code for c in PACK[:14])}, "a hand has 13 cards"),
        ({0: "KD -KD"}, "no such deal came up in 20000 shuffles; wish for less"),
    ],
)
def test_a_wish_that_cannot_come_true_is_refused(wishes, message):
    with pytest.raises(ValueError, match=message):
        deal_where(Options(), wishes, rng=Random(1))


def test_scores_of_what_cannot_be_are_refused():
    right = {
        "side": 0,
        "taken": ["AS", "KD"],
        "tricks_by_seat": (4, 3, 3, 3),
        "last_trick_seat": 0,
        "declarer": 0,
        "bid": 10,
        "options": Options(),
    }
    assert score(**right)
    for name, wrongs, message in (
        ("side", (2, -1, True, "0", None), r"the sides are 0 \(seats 0 and 2\) and 1 \(seats 1 and 3\)"),
        ("last_trick_seat", (4, -1, True, None), "last_trick_seat=.*: the seats are 0 to 3"),
        ("declarer", (4, -1, True, None), "declarer=.*: the seats are 0 to 3"),
        ("bid", (0, 46, True, "10", None), "bid=.*: a call is a number of points from 1 to 45"),
        (
            "tricks_by_seat",
            ((1, 2, 3), (14, 0, 0, 0), (4, 4, 4, 4), (-1, 1, 1, 1), (True, 0, 0, 0), 5, None, "4333"),
            "tricks_by_seat=.*: give the tricks of each seat, 13 at most in all",
        ),
        (
            "taken",
            (["AS"], ["AS", "AS"], ["AS AS", ""], ["AS", "KD", "QS"], ["JOKER", ""], [[BACK], []]),
            "each card of the pack once at most",
        ),
        ("taken", (5, None, "AS KD"), "is no row of hands; give each hand by itself"),
        ("taken", ([5, ""],), "5 is no hand"),
        ("taken", ([[5], []],), "no card is called 5"),
    ):
        for wrong in wrongs:
            with pytest.raises(ValueError, match=message):
                score(**(right | {name: wrong}))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("call 10 D", Call(10, Suit.DIAMONDS)),
        (" call  7  s ", Call(7, Suit.SPADES)),
        ("call 45 NT", Call(45, Suit.NONE)),
        ("pass", PASS),
        ("play 10H", Play(card("10H"))),
        (" play  th ", Play(card("10H"))),
    ],
)
def test_moves_read_from_their_text(text, move):
    assert read_move(text) == move
    assert read_move(str(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "call",
        "call 10",
        "call D 10",
        "call -1 D",
        "call ² D",
        "call 10 D D",
        "pas",
        "pass 1",
        "play",
        "Pass",
        "bid 3",
    ],
)
def test_what_is_no_move_is_refused_and_named(text):
    with pytest.raises(ValueError, match=f"no move reads {text!r}; moves are 'call 10 D', 'call 10 NT', 'pass' and"):
        read_move(text)


def test_what_is_no_card_suit_or_text_is_no_move_either():
    with pytest.raises(ValueError, match="no card is called '1H'"):
        read_move("play 1H")
    with pytest.raises(ValueError, match="no suit is called 'X'"):
        read_move("call 10 X")
    for nonsense in (None, 5, ["pass"], b"pass"):
        with pytest.raises(ValueError, match="no move reads"):
            read_move(nonsense)


def test_what_is_no_move_at_all_is_a_type_error():
    for moment in (auction(), auction("1C pass pass pass"), auction("pass pass pass pass")):
        for nonsense in ("pass", 5, None, card("2C"), (10, "C")):
            with pytest.raises(TypeError, match="is no move of Yksisilmä; the moves are Call, PASS and Play"):
                moment.objection(nonsense)


# ------------------------------------------------------------------ the ledger


def test_the_ledger_says_what_each_rule_has_given_and_what_is_open():
    game = calling(deal(Options(), rng=Random(1)), "10C pass pass pass")
    assert game.ledger() == (
        Row(R.MOST_TRICKS, (0, 0), 7),
        Row(R.ACE, (0, 0), 8),
        Row(R.COURT, (0, 0), 9),
        Row(R.ONE_EYED_JACK, (0, 0), 10),
        Row(R.ONE_EYED_KING, (0, 0), 10),
        Row(R.LAST_TRICK, (0, 0), 1),
    )
    small = played(four("AC 2C", "JS 3C", "5H 4C", "KD JH"), "AC", "JS", "4C", "KD")
    assert small.ledger() == (
        Row(R.MOST_TRICKS, (0, 0), 7),  # one of two tricks: there may be a tie yet
        Row(R.ACE, (0, 2), 0),
        Row(R.COURT, (0, 0), 0),
        Row(R.ONE_EYED_JACK, (0, 5), 5),
        Row(R.ONE_EYED_KING, (0, 10), 0),
        Row(R.LAST_TRICK, (0, 0), 1),
    )


def test_most_tricks_are_won_as_soon_as_nobody_can_overtake():
    hands = [f"{ace} {king} {low}" for ace, king, low in (("AD", "KS", "2S"), ("3D", "3S", "4S"), ("4D", "5S", "6S"))]
    game = four(*hands, "5D 7S 8S", call="1C")
    game = played(game, "AD", "3D", "4D", "5D")
    assert game.ledger()[0] == Row(R.MOST_TRICKS, (0, 0), 7)
    game = played(game, "KS", "3S", "5S", "7S")
    assert game.ledger()[0] == Row(R.MOST_TRICKS, (7, 0), 0)


def test_the_outlook_says_when_a_contract_is_sure_and_when_it_is_lost():
    all_of_it = calling(deal(Options(), rng=Random(1)), "45C pass pass pass")
    assert all_of_it.outlook == (45, 45)
    assert (all_of_it.outlook.made, all_of_it.outlook.lost) == (False, False)
    assert auction().outlook is None
    for called, made in ((30, True), (31, False)):
        game = four("AC 2C", "JS 3C", "5H 4C", "KD JH", call=f"{called}C")
        game = played(game, "AC", "JS", "4C", "KD")
        assert game.outlook == (called - 17, 5 + 7 + 1)
        end = played(game, "JH", "2C", "3C", "5H")
        assert end.outlook == (called - 30, 0)
        assert (end.outlook.made, end.outlook.lost) == (made, not made)


def test_what_is_open_to_a_seat_that_does_not_see_all_the_cards_of_a_small_deal_may_be_more_than_it_sees():
    game = four("AC 2C", "JS 3C", "5H 4C", "KD JH", call="20C")
    assert game.outlook == (20, 2 + 5 + 10 + 5 + 7 + 1)
    assert game.view(0).outlook == (20, 2 + (10 + 5 + 5 + 2 + 2 + 2) + 7 + 1)  # its own ace, and any six cards
    assert not game.view(0).outlook.lost
    whole = calling(deal(Options(), rng=Random(1)), "20C pass pass pass")
    assert whole.outlook == whole.view(0).outlook == (20, 45)
    assert (whole.outlook.made, whole.outlook.lost) == (False, False)


@pytest.mark.parametrize("most", ["team", "player"])
def test_tricks_that_can_no_longer_be_the_most_are_not_open_to_the_side_that_called(most):
    hands = ["2H 3H", "AH 4C", "5H 4D", "6H 5C"]  # Aino has the ace, and one trick is left: at best both sides have one
    last_trick, most_of_all = 1, 7
    for dealer, open_to_it in ((3, last_trick), (0, last_trick + most_of_all)):  # the player after the dealer calls
        called = calling(set_up(Options(most_tricks=most), hands, dealer), "10S pass pass pass")
        after = played(called, *(("AH", "5H", "6H", "2H") if called.turn == 1 else ("5H", "6H", "2H", "AH")))
        assert after.tricks_won == (0, 1, 0, 0)
        assert (after.contract.seat, after.outlook.open) == ((dealer + 1) % 4, open_to_it)


def test_the_ledger_of_a_deal_passed_out_has_nothing_open():
    for game in (auction("pass pass pass pass"), calling(deal(Options(), rng=Random(1)), "pass pass pass pass")):
        assert all((row.sides, row.open) == ((0, 0), 0) for row in game.ledger())


def test_the_score_sheet_notes_the_contract_and_what_was_collected():
    game = four("AC 2C", "JS 3C", "5H 4C", "KD JH", call="31C")
    end = played(game, "AC", "JS", "4C", "KD", "JH", "2C", "3C", "5H")
    assert end.entry(3) == {
        "side": 1,
        "declarer": True,
        "points_called": 31,
        "trump": "C",
        "made": False,
        "tricks": 2,
        "collected": 30,
    }
    assert end.entry(0) == end.entry(3) | {"side": 0, "declarer": False, "tricks": 0, "collected": 0}
    assert [end.points(seat) for seat in range(4)] == [30, 0, 30, 0]
    out = auction("pass pass pass pass")
    assert out.entry(2) == {
        "side": 0,
        "declarer": False,
        "points_called": None,
        "trump": None,
        "made": None,
        "tricks": 0,
        "collected": 0,
    }
    assert played(auction("5NT pass pass pass", allow_nt=True), "2D", "2H", "2S", "2C").entry(0)["trump"] == "NT"


def test_what_each_seat_has_said_can_be_asked():
    game = auction("10C pass 11C pass 12D")
    assert [game.called(seat) for seat in range(4)] == [
        (Call(10, "C"), Call(12, "D")),
        (PASS,),
        (Call(11, "C"),),
        (PASS,),
    ]
    assert game.highest == (0, 12, Suit.DIAMONDS)


def test_no_card_has_points_twice():
    for house in PRESETS.values():
        for ours in combinations(hand("KD JS AS QC"), 2):
            rest = [c for c in PACK if c not in ours]
            sums = [sum(x.points for x in score(s, [ours, rest], (13, 0, 0, 0), 0, 0, 1, house)) for s in (0, 1)]
            assert sum(sums) == house.max_bid
