# ruff: noqa: N802 - a test is named after the statement it shows, as the rulebook writes it
"""Every statement of the rulebook of Lupaus, then every decision on what it leaves open."""

from dataclasses import fields, replace
from itertools import pairwise
from random import Random
from typing import get_args

import pytest
from games import NAMES, bidding, finished, played, two_cards, whole_pack

from cardgames import lupaus, rulebook
from cardgames.cards import BACK, PACK, SUITS, Rank, Suit, card, hand, shuffled
from cardgames.game import Event, IllegalMove, Line, OptionError, Reason
from cardgames.lupaus import FACE_DOWN, PRESETS, Bid, Late, Options, OutOfTurn, Play, deal, schedule, score, set_up
from cardgames.lupaus import LupausRule as R
from cardgames.match import Match
from cardgames.tricks import Trick, TrickRule, Trumps

THREE = Options(n_players=3)
TURNS = Options(n_players=3, bidding="sequential")


def rule(game, move):
    """The rule that forbids *move*, if any."""
    reason = game.objection(move)
    return reason and reason.rule


def cards_of(game):
    """The cards that may be played now."""
    return {play.card for play in game.moves()}


def sizes(**rules):
    """The cards dealt to each, round by round."""
    return [r.cards for r in schedule(Options(**rules))]


def points(*bid_won_cards, **rules):
    """The points of one player."""
    return sum(line.points for line in score(*bid_won_cards, Options(**rules)))


def stated(name):
    """Whether the rulebook states *name* in three different languages."""
    statement = rulebook.by_id(name)
    return statement.id == name and len({statement.sentence(language) for language in ("en", "fi", "hu")} - {""}) == 3


# ------------------------------------------------- equipment, players, seats


def test_L1_one_ordinary_pack_of_52_cards():
    assert len(PACK) == len(set(PACK)) == 52
    assert {c.suit for c in PACK} == set(SUITS)
    assert {c.rank for c in PACK} == set(Rank) - {Rank.HIDDEN, Rank.JOKER}
    game = deal(Options(n_players=5), rng=Random(1))
    assert sorted([*sum(game.hands, ()), game.turned, *game.aside]) == list(PACK)
    with pytest.raises(ValueError, match="without jokers"):
        set_up(THREE, ["AS", "KS", "JOKER"], "2C")


def test_L2_the_ace_is_high_and_the_two_is_low():
    spades = hand("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS")
    for lower, higher in pairwise(spades):
        assert Trick(0, (lower, higher), seats=2).winner(Trumps()) == 1
        assert Trick(0, (higher, lower), seats=2).winner(Trumps(Suit.SPADES)) == 0


@pytest.mark.parametrize("n", range(-1, 12))
def test_L3_three_to_seven_players(n):
    if 3 <= n <= 7:
        assert len(deal(Options(n_players=n), rng=Random(n)).hands) == n
    else:
        with pytest.raises(OptionError) as refused:
            Options(n_players=n)
        assert (refused.value.field, refused.value.value, refused.value.rule) == ("n_players", n, R.PLAYERS)
        assert refused.value.accepted == "3 or 4 or 5 or 6 or 7"


def test_L4_it_is_at_its_best_with_four_or_five_players():
    assert stated("L4")
    assert PRESETS["default"].n_players in (4, 5)


def test_L5_it_is_called_entertaining_and_quick_to_learn():
    assert stated("L5")


def test_L6_the_highest_card_drawn_makes_the_first_dealer():
    for seed in range(50):
        drawings, dealer = lupaus.draw_for_dealer(Options(n_players=5), Random(seed))
        assert [seat for seat, _ in drawings[0]] == [0, 1, 2, 3, 4]
        assert dict(drawings[-1])[dealer].rank == max(c.rank for _, c in drawings[-1])
        assert lupaus.first_dealer(Options(n_players=5), Random(seed)) == dealer


def test_L7_the_game_has_other_names_too():
    assert stated("L7")
    assert all("laatik" in rulebook.by_id("L7").sentence(language) for language in ("en", "fi", "hu"))


# ------------------------------------------------------------- deal and rounds


@pytest.mark.parametrize(("n", "cards"), [(3, 17), (4, 13), (5, 10), (6, 8), (7, 7)])
def test_L8_the_first_round_deals_the_pack_as_far_as_it_divides(n, cards):
    first = schedule(Options(n_players=n))[0]
    game = deal(Options(n_players=n), rng=Random(1))
    assert first.cards == game.cards == cards
    assert [len(held) for held in game.hands] == [cards] * n
    assert first.left_over < n


def test_L9_four_players_get_thirteen_cards_each():
    assert schedule(Options(n_players=4))[0] == (1, 13, 0)
    assert [len(held) for held in deal(Options(n_players=4), rng=Random(1)).hands] == [13, 13, 13, 13]


def test_L10_three_players_get_seventeen_cards_each_and_one_is_over():
    assert schedule(THREE)[0] == (1, 17, 1)
    game = deal(THREE, rng=Random(1))
    assert [len(held) for held in game.hands] == [17, 17, 17]
    assert {*PACK} - {*sum(game.hands, ())} == {game.turned}


def test_L11_cards_left_over_are_nobodys():
    game = deal(Options(n_players=6), rng=Random(4))
    rest = {game.turned, *game.aside}
    assert len(rest) == 4
    assert rest.isdisjoint(sum(game.hands, ()))
    end = finished(game)
    assert {end.turned, *end.aside} == rest
    assert rest.isdisjoint(c for trick in end.tricks for c in trick.cards)


def test_L12_every_later_round_deals_one_card_fewer():
    for n in range(3, 8):
        down = sizes(n_players=n)
        assert [before - after for before, after in pairwise(down)] == [1] * (len(down) - 1)
    assert [deal(Options(), number, rng=Random(1)).cards for number in (1, 2, 3, 12)] == [13, 12, 11, 2]


def test_L13_the_last_round_deals_one_card_to_each():
    for n in range(3, 8):
        assert sizes(n_players=n)[-1] == 1
    assert [len(held) for held in deal(Options(n_players=5), 10, rng=Random(1)).hands] == [1] * 5
    with pytest.raises(ValueError, match="this game has the rounds 1 to 10"):
        deal(Options(n_players=5), 11, rng=Random(1))


# ----------------------------------------------------------------------- trump


def test_L14_the_suit_of_the_card_turned_is_trump():
    for seed in range(20):
        game = deal(Options(n_players=5), rng=Random(seed))
        assert game.turned not in sum(game.hands, ())
        assert game.trump is game.turned.suit is not Suit.NONE
    assert set_up(THREE, ["AS", "KS", "QS"], "2C").trump is Suit.CLUBS


def test_L15_it_is_the_dealer_who_turns_it():
    game = deal(Options(n_players=5), dealer=3, rng=Random(1))
    assert game.log == (Event(3, Reason(R.TURN_UP, (game.turned,))),)


def test_L16_with_four_players_the_first_round_has_no_trump():
    first, second = (deal(Options(), number, rng=Random(1)) for number in (1, 2))
    assert (first.turned, first.trump, first.aside) == (None, Suit.NONE, ())
    assert first.log == (Event(0, Reason(R.NO_TRUMP)),)
    assert second.trump is second.turned.suit
    for n in (3, 5, 6, 7):
        assert deal(Options(n_players=n), rng=Random(1)).trump is not Suit.NONE


def test_L17_trumps_may_be_fixed_by_round():
    fixed = Options(n_players=5, trump="fixed")
    game = deal(fixed, 2, rng=Random(1))
    assert [deal(fixed, number, rng=Random(1)).trump for number in range(1, 7)] == [*"♥♦♣♠♥♦"]
    assert game.log == (Event(0, Reason(R.FIXED_TRUMP, number=2)),)


# ------------------------------------------------------------------------- aim


def test_L18_the_aim_is_exactly_the_number_promised():
    for cards in (1, 5, 13):
        for bid in range(cards + 1):
            assert [won for won in range(cards + 1) if points(bid, won, cards)] == [bid]


def test_L19_stopping_others_is_worth_it_as_a_broken_promise_earns_nothing():
    start = bidding(two_cards(), 2, 0, 0)
    kept = played(start, "AS", "KS", "QS", "4D", "2H", "9H")
    assert [kept.points(seat) for seat in range(3)] == [12, 10, 10]
    game = bidding(set_up(THREE, ["AS 4D", "KS 5D", "QS 9H"], "8D", 2), 2, 0, 0)
    stopped = played(game, "AS", "KS", "QS", "4D", "5D", "9H")
    assert [stopped.points(seat) for seat in range(3)] == [0, 0, 10]


# --------------------------------------------------------------------- bidding


def test_L20_all_promises_are_shown_at_the_same_moment():
    game = two_cards()
    for made, number in enumerate((2, 0), start=1):
        game = bidding(game, number)
        assert not game.revealed
        for seat in range(3):
            hidden = [s for s in range(made) if s != seat]
            assert [game.view(seat).bids[s] for s in hidden] == [FACE_DOWN] * len(hidden)
    game = bidding(game, 1)
    assert game.revealed
    assert [game.view(seat).bids for seat in range(3)] == [(2, 0, 1)] * 3


def test_L21_none_is_a_promise_too():
    game = two_cards().play(Bid(0))
    assert game.bids == (0, None, None)
    assert game.turn == 1
    assert points(0, 0, 2) == 10


def test_L22_the_dealer_gives_the_signal_when_all_are_ready():
    game = two_cards()
    for ready in range(3):
        assert game.bidding
        assert rule(game, Play(game.hands[0][0])) is R.TOGETHER
        game = game.play(Bid(0, 2 - ready))  # in whatever order they make up their minds
    assert not game.bidding
    assert rule(game, Play(game.hands[0][0])) is None


def test_L23_on_the_signal_everyone_shows_as_many_fingers_as_promised():
    game = two_cards().play(Bid(1, 2)).play(Bid(0, 0)).play(Bid(2, 1))
    assert [game.view(seat).bids for seat in range(3)] == [(0, 2, 1)] * 3
    assert [e.what.tricks for e in game.view(0).log if isinstance(e.what, Bid)] == [1, 0, 2]


def test_L24_promises_are_written_down():
    match = Match(lupaus, Options(n_players=3, start_cards=2), NAMES[:3], seed=1, first_dealer=2)
    game = bidding(match.deal(), 1, 0, 2)
    assert [(e.seat, e.what.tricks) for e in game.log[1:]] == [(0, 1), (1, 0), (2, 2)]
    assert [row["bid"] for row in match.record(finished(game)).rows()] == [1, 0, 2]


def test_L25_bidding_in_turn_begins_with_eldest_hand():
    game, order = deal(replace(TURNS, n_players=5), dealer=2, rng=Random(1)), []
    while game.bidding:
        order.append(game.turn)
        game = game.play(Bid(0))
    assert order == [3, 4, 0, 1, 2]


def test_L26_who_bids_late_can_judge_by_the_earlier_bids():
    game = bidding(two_cards(bidding="sequential"), 2, 0)
    assert game.view(2).bids == (2, 0, None)
    together = bidding(two_cards(), 2, 0)
    assert together.view(2).bids == (FACE_DOWN, FACE_DOWN, None)


def test_L27_the_dealer_may_not_make_the_promises_add_up():
    game = bidding(two_cards(bidding="sequential"), 1, 0)
    assert game.turn == game.dealer == 2
    assert game.barred == 1
    assert game.objection(Bid(1)) == Reason(R.HOOK, number=1)
    assert game.moves() == (Bid(0), Bid(2))


@pytest.mark.parametrize("cards", [1, 2, 5])
def test_L28_the_promises_never_add_up_to_the_tricks(cards):
    for first in range(cards + 1):
        for second in range(cards + 1):
            game = bidding(deal(replace(TURNS, start_cards=cards), rng=Random(1)), first, second)
            assert game.moves()
            assert all(first + second + bid.tricks != cards for bid in game.moves())


def test_L29_so_at_least_one_promise_fails_every_round():
    rng = Random(8)
    for _ in range(40):
        end = finished(deal(replace(TURNS, start_cards=3), rng=rng), rng)
        assert 0 in [end.points(seat) for seat in range(3)]


# ------------------------------------------------------------------------ play


def test_L30_eldest_hand_leads_to_the_first_trick():
    for dealer in range(3):
        game = bidding(two_cards(dealer), 2, 2, 2)
        assert game.turn == game.eldest == (dealer + 1) % 3
    assert rule(bidding(two_cards(), 0, 0, 0), OutOfTurn(0, card("AS"))) is R.ELDEST_LEADS


def test_L31_he_may_lead_any_card():
    game = bidding(deal(THREE, rng=Random(1)), 0, 0, 0)
    assert cards_of(game) == set(game.hands[game.eldest])
    assert len(game.moves()) == 17


def test_L32_suit_must_be_followed():
    game = played(bidding(two_cards(), 0, 0, 0), "AS")
    assert game.moves() == (Play(card("KS")),)
    assert game.objection(Play(card("2H"))) == Reason(R.FOLLOW, hand("KS"), seat=0)
    with pytest.raises(IllegalMove, match="Whoever holds the suit that was led must play it"):
        game.play(Play(card("2H")))


def test_L33_whoever_cannot_follow_may_play_any_card():
    game = played(bidding(set_up(THREE, ["AS 4D 2C", "KH 2H 8D", "QS 9H 3C"], "9D", 2), 0, 0, 0), "AS")
    assert cards_of(game) == {*hand("KH 2H 8D")}


def test_L34_there_is_no_duty_to_trump():
    game = played(bidding(set_up(THREE, ["AS 4D", "8D 2H", "QS 9H"], "9D", 2), 0, 0, 0), "AS")
    assert game.trump is Suit.DIAMONDS
    assert rule(game, Play(card("2H"))) is None
    assert played(game, "2H", "QS").tricks_won == (1, 0, 0)


def test_L35_the_highest_card_of_the_suit_led_or_the_highest_trump_takes_the_trick():
    led = played(bidding(two_cards(), 0, 0, 0), "AS", "KS", "QS")
    assert led.tricks_won == (1, 0, 0)
    assert led.log[-1] == Event(0, Reason(TrickRule.HIGHEST, hand("AS"), seat=0))
    ruffed = played(bidding(set_up(THREE, ["AS 4C", "2D 2H", "3D 9H"], "8D", 2), 0, 0, 0), "AS", "2D", "3D")
    assert ruffed.tricks_won == (0, 0, 1)
    assert ruffed.log[-1] == Event(2, Reason(TrickRule.TRUMPED, hand("3D"), seat=2))


def test_L36_the_winner_of_a_trick_leads_to_the_next():
    game = played(bidding(set_up(THREE, ["QS 4D", "KS 2H", "AS 9H"], "8D", 2), 0, 0, 0), "QS", "KS", "AS")
    assert (game.turn, game.trick.leader, game.trick.cards) == (2, 2, ())
    assert rule(game, OutOfTurn(2, card("9H"))) is R.WINNER_LEADS


def test_L37_everyone_can_see_how_many_tricks_each_has():
    game = deal(THREE, rng=Random(3))
    for _ in range(3 + 3 * 5):
        game = game.play(game.moves()[0])
    assert sum(game.tricks_won) == 5
    for seat in range(3):
        assert game.view(seat).tricks_won == game.tricks_won
        assert game.view(seat).tricks == game.tricks


# --------------------------------------------------------------------- scoring


def test_L38_exactly_the_promised_tricks_earn_ten_points_and_the_number():
    assert [points(bid, bid, 17) for bid in range(18)] == list(range(10, 28))
    assert score(3, 3, 7) == (Line(10, Reason(R.KEPT)), Line(3, Reason(R.KEPT, number=3)))


@pytest.mark.parametrize(("bid", "earned"), [(0, 10), (3, 13), (7, 17)])
def test_L39_the_examples_of_the_documents(bid, earned):
    assert points(bid, bid, 7) == earned


@pytest.mark.parametrize(("bid", "won", "off"), [(3, 2, -1), (3, 4, 1), (0, 1, 1), (7, 0, -7)])
def test_L40_too_few_or_too_many_earn_nothing(bid, won, off):
    assert score(bid, won, 7) == (Line(0, Reason(R.BROKEN, number=off)),)


def test_L41_a_one_before_the_promise_is_its_score_up_to_nine_and_no_further():
    def tip(bid):
        return int(f"1{bid}")

    assert [tip(bid) == points(bid, bid, 17) for bid in range(18)] == [True] * 10 + [False] * 8
    assert (tip(10), points(10, 10, 17)) == (110, 20)


def test_L42_a_kept_promise_of_none_may_earn_extra():
    assert points(0, 0, 8) == 10
    assert points(0, 0, 8, zero_bonus_from=5) == 18
    assert score(0, 0, 8, Options(zero_bonus_from=5))[-1] == Line(8, Reason(R.ZERO_BONUS, number=8))


def test_L43_the_bonus_is_the_number_of_tricks_from_five_on():
    bonus = [points(0, 0, cards, zero_bonus_from=5) - 10 for cards in range(1, 14)]
    assert bonus == [0, 0, 0, 0, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert points(0, 1, 13, zero_bonus_from=5) == 0
    assert points(1, 1, 13, zero_bonus_from=5) == 11


@pytest.mark.parametrize(("cards", "earned"), [(4, 10 + 0), (5, 10 + 5), (6, 10 + 6)])
def test_L44_the_examples_of_the_bonus(cards, earned):
    assert points(0, 0, cards, zero_bonus_from=5) == earned
    assert PRESETS["lupaus_000"].zero_bonus_from == 5


# ------------------------------------------------------------------------- end


def whole_match(**rules):
    """A match of three players, played to its end, and the sizes of its rounds."""
    match = Match(lupaus, Options(n_players=3, **rules), NAMES[:3], seed=3)
    while not match.over:
        match = match.record(finished(match.deal()))
    return match


def test_L45_the_game_ends_after_the_one_card_deal():
    match = whole_match(start_cards=3)
    assert [game.cards for game in match.games] == [3, 2, 1]
    with pytest.raises(ValueError, match="the match is over"):
        match.deal()


def test_L46_most_points_win():
    match = whole_match(start_cards=4)
    assert len(set(match.totals)) > 1
    assert match.winners == tuple(seat for seat, total in enumerate(match.totals) if total == max(match.totals))
    assert match.standing()[0].points == max(match.totals)


def test_L47_the_long_game_climbs_again_to_all_the_cards():
    assert sizes(n_players=7, schedule="down_up") == [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]
    for n in range(3, 8):
        long = sizes(n_players=n, schedule="down_up")
        assert long == long[::-1]
        assert long.count(1) == 1
        assert long[-1] == 52 // n


def test_L48_in_the_long_game_too_the_most_points_win():
    match = whole_match(start_cards=3, schedule="down_up")
    assert [game.cards for game in match.games] == [3, 2, 1, 2, 3]
    assert match.totals == tuple(sum(game.points(seat) for game in match.games) for seat in range(3))
    assert match.winners == tuple(seat for seat, total in enumerate(match.totals) if total == max(match.totals))


# ------------------------------------------------------- conduct and penalties


def test_L49_a_promise_once_made_may_not_be_changed():
    game = two_cards(bidding="sequential").play(Bid(1, 1))  # at the wrong time: it is seat 0's turn
    assert game.bids == (None, 1, None)
    assert game.objection(Bid(2, 1)) == Reason(R.BID_STANDS, number=1, seat=1)
    game = game.play(Bid(0)).play(Bid(2))
    assert game.bids == (0, 1, 2)
    for seat in range(3):
        assert rule(game, Bid(1, seat)) is R.BID_STANDS


def test_L49_a_promise_not_yet_shown_is_not_told_when_it_stands():
    game = bidding(two_cards(), 2)
    for move in (Bid(1, 0), Late(0)):
        assert game.objection(move) == game.view(1).objection(move) == Reason(R.BID_STANDS, seat=0)


def test_L50_a_player_who_is_late_is_bound_to_take_no_trick():
    game = bidding(two_cards().play(Late(1)), 2, 0)
    assert game.bids == (2, 0, 0)
    assert game.late == {1}
    assert two_cards().play(Late(1)).view(2).bids == (None, 0, None)  # which all may know
    assert rule(two_cards().play(Late(1)), Bid(2, 1)) is R.BID_STANDS
    assert rule(two_cards(bidding="sequential"), Late(1)) is R.LATE
    assert two_cards().play(Late(1)).play(Late(2)).late == {1, 2}


def test_L51_a_card_played_out_of_turn_stays_and_is_played_at_the_first_opportunity():
    game = bidding(set_up(THREE, ["AS 4D", "KS KH", "QH 9H"], "8D", 2), 0, 0, 0).play(OutOfTurn(2, card("9H")))
    assert game.exposed == ((), (), hand("9H"))
    assert all(card("9H") in game.view(seat).hands[2] for seat in range(3))
    game = played(game, "AS", "KS")
    assert game.moves() == (Play(card("9H")),)
    assert game.objection(Play(card("QH"))) == Reason(R.EXPOSED, hand("9H"), seat=2)
    assert played(game, "9H").exposed == ((), (), ())


def test_L52_anyone_may_know_what_each_player_promised():
    game = bidding(two_cards(), 2, 0, 1)
    while game.turn is not None:
        assert [game.view(seat).bids for seat in range(3)] == [(2, 0, 1)] * 3
        game = game.play(game.moves()[0])


def test_L53_anyone_may_know_how_many_tricks_each_has():
    game = bidding(two_cards(), 2, 0, 1)
    while game.turn is not None:
        game = game.play(game.moves()[0])
        assert [game.view(seat).tricks_won for seat in range(3)] == [game.tricks_won] * 3


def test_L54_no_move_tells_the_others_that_a_promise_is_lost():
    assert get_args(lupaus.Move) == (Bid, Play, Late, OutOfTurn)
    said = {move: [field.name for field in fields(move)] for move in get_args(lupaus.Move)}
    assert said == {Bid: ["tricks", "seat"], Play: ["card"], Late: ["seat"], OutOfTurn: ["seat", "card"]}
    lost = played(bidding(two_cards(), 0, 0, 0), "AS", "KS", "QS")
    assert lost.tricks_won[0] > lost.bids[0]
    assert all(isinstance(move, Play) for move in lost.moves())


def test_L55_he_may_feed_the_others_surplus_tricks():
    start = bidding(set_up(THREE, ["2S 4C", "KS 2H", "QS 9H"], "8D", 2), 2, 1, 0)
    game = played(start, "2S", "KS", "QS", "2H", "9H")  # seat 0 has failed, and seat 1 has all it promised
    assert {*hand("4C")} == cards_of(game)
    lead = played(bidding(set_up(THREE, ["AS 2C", "KS 3C", "QS 9H"], "8D", 2), 0, 0, 0), "AS", "KS", "QS")
    fed = played(lead, "2C", "3C", "9H")
    assert (fed.tricks_won, [fed.points(seat) for seat in range(3)]) == ((1, 1, 0), [0, 0, 10])


def test_L56_he_may_take_tricks_he_no_longer_needs():
    game = played(bidding(set_up(THREE, ["AS AC", "KS KC", "QS QC"], "8D", 2), 0, 1, 0), "AS", "KS", "QS")
    assert game.bids[0] < game.tricks_won[0]
    end = played(game, "AC", "KC", "QC")
    assert [end.points(seat) for seat in range(3)] == [0, 0, 10]


# ================================================== decisions on what is open


def test_LA1_eldest_hand_sits_next_to_the_dealer_clockwise_or_the_other_way():
    assert two_cards(dealer=0).eldest == 1
    assert two_cards(dealer=0).order == (1, 2, 0)
    other = bidding(two_cards(dealer=0, direction="ccw"), 0, 0, 0)
    assert (other.eldest, other.order) == (2, (2, 1, 0))
    assert [other.trick.seat_of(place) for place in range(3)] == [2, 1, 0]
    after = played(other, "QS", "KS", "AS")
    assert [after.trick.seat_of(place) for place in range(3)] == [0, 2, 1]  # and so it stays


@pytest.mark.parametrize(("way", "order"), [("cw", (4, 0, 1, 2, 3)), ("ccw", (2, 1, 0, 4, 3))])
def test_LA1_the_cards_are_dealt_one_by_one_from_eldest_hand(way, order):
    game = deal(Options(n_players=5, start_cards=3, direction=way), dealer=3, rng=Random(9))
    pack = shuffled(PACK, Random(9))
    assert game.order == order
    assert [set(game.hands[seat]) for seat in order] == [{pack[i], pack[i + 5], pack[i + 10]} for i in range(5)]
    assert game.turned == pack[15]
    assert set(game.aside) == set(pack[16:])


def test_LA2_the_deal_passes_one_seat_on_every_round():
    assert [lupaus.next_dealer(Options(), seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [lupaus.next_dealer(Options(direction="ccw"), seat) for seat in range(4)] == [3, 0, 1, 2]
    assert [lupaus.next_dealer(Options(dealer_rotation="fixed"), seat) for seat in range(4)] == [0, 1, 2, 3]
    long = Match(lupaus, Options(n_players=7, schedule="down_up"), NAMES, seed=1, first_dealer=0)
    assert [long.dealer(number) for number in (6, 7, 8, 9)] == [5, 6, 0, 1]  # on across the one-card round


def test_LA3_only_those_who_tie_draw_again_or_the_suit_decides():
    for seed in range(200):
        drawings, dealer = lupaus.draw_for_dealer(Options(n_players=7), Random(seed))
        assert len({c for drawing in drawings for _, c in drawing}) == sum(map(len, drawings))
        for before, after in pairwise(drawings):
            top = max(c.rank for _, c in before)
            assert [seat for seat, _ in after] == [seat for seat, c in before if c.rank == top]
        by_suit = lupaus.draw_for_dealer(Options(n_players=7, dealer_tie="suit"), Random(seed))
        assert by_suit.drawings == drawings[:1]
        top = max(c.rank for _, c in drawings[0])
        tied = {c.suit: seat for seat, c in drawings[0] if c.rank == top}
        assert by_suit.dealer == next(tied[suit] for suit in (*"♠♥♦♣",) if suit in tied)
        if len(drawings) == 1:
            assert by_suit.dealer == dealer
    assert any(len(lupaus.draw_for_dealer(Options(n_players=7), Random(seed)).drawings) > 1 for seed in range(200))


@pytest.mark.parametrize("n", [2, 8, 0, 3.0, "4", None, True])
def test_LA4_other_numbers_of_players_are_refused_with_the_reason(n):
    with pytest.raises(OptionError, match="Three to seven players take part"):
        Options(n_players=n)


def test_LA5_a_full_deal_has_no_trump_or_that_of_the_dealers_last_card_or_of_a_cut():
    assert deal(Options(), rng=Random(1)).trump is Suit.NONE
    for seed in range(12):
        last = deal(Options(full_deal_trump="dealers_last"), dealer=seed % 4, rng=Random(seed))
        assert last.turned in last.hands[seed % 4]
        assert last.trump is last.turned.suit
        assert all(last.turned in last.view(seat).hands[seed % 4] for seat in range(4))
    cuts = [deal(Options(full_deal_trump="cut"), rng=Random(seed)) for seed in range(40)]
    assert all(cut.trump is cut.turned.suit for cut in cuts)
    assert {cut.trump for cut in cuts} == set(SUITS)
    assert {seat for cut in cuts for seat in range(4) if cut.turned in cut.hands[seat]} == {0, 1, 2, 3}
    assert deal(Options(full_deal_trump="cut"), 2, rng=Random(1)) == replace(
        deal(Options(), 2, rng=Random(1)), options=Options(full_deal_trump="cut")
    )


def test_LA5_the_card_that_was_cut_shows_but_not_who_holds_it():
    for seed in range(8):
        cut = deal(Options(full_deal_trump="cut"), rng=Random(seed))
        holder = next(seat for seat in range(4) if cut.turned in cut.hands[seat])
        view = cut.view((holder + 1) % 4)
        assert view.turned == cut.turned
        assert set(view.hands[holder]) == {BACK}


@pytest.mark.parametrize(
    ("house", "turned", "trump"),
    [
        ("none", None, Suit.NONE),
        ("none", "AS", ValueError),
        ("none", "2C", ValueError),
        ("dealers_last", "AS", Suit.SPADES),
        ("dealers_last", "2C", ValueError),  # not a card of the dealer
        ("cut", "2C", Suit.CLUBS),
        ("cut", "AS", Suit.SPADES),
        ("cut", "JOKER", ValueError),
    ],
)
def test_LA5_a_prepared_full_deal_turns_only_what_its_house_rules_turn(house, turned, trump):
    if trump is not ValueError:
        assert whole_pack(turned, full_deal_trump=house).trump is trump
        return
    with pytest.raises(ValueError, match=r"turned|twice|jokers"):
        whole_pack(turned, full_deal_trump=house)


def test_LA6_the_card_turned_is_seen_by_all_and_played_by_nobody():
    game = bidding(deal(THREE, rng=Random(2)), 0, 0, 0)
    for seat in range(3):
        assert game.view(seat).turned == game.turned
        assert rule(game, Play(game.turned))
    end = finished(game)
    assert end.turned not in [c for trick in end.tricks for c in trick.cards]
    with pytest.raises(ValueError, match="8♦ is there twice"):
        set_up(THREE, ["AS", "8D", "QS"], "8D")


@pytest.mark.parametrize("number", [-1, 3, 99, True, False, 2.0, "1", None])
def test_LA7_a_promise_is_a_whole_number_from_none_to_all(number):
    game = two_cards()
    assert game.moves() == (Bid(0), Bid(1), Bid(2))
    assert game.objection(Bid(number)) == Reason(R.NUMBER, number=2)
    assert game.objection(Bid(number, 1)) == Reason(R.NUMBER, number=2)


def test_LA8_promises_above_ten_fingers_are_numbers_like_any_other():
    game = deal(THREE, rng=Random(1))
    assert game.moves() == tuple(Bid(number) for number in range(18))
    assert bidding(game, 11, 17, 10).bids[1:] + bidding(game, 11, 17, 10).bids[:1] == (11, 17, 10)
    assert lupaus.read_move("bid 17") == Bid(17)


def test_LA9_together_is_the_usual_way():
    assert Options().bidding == "simultaneous"
    assert two_cards().objection(Bid(1, 2)) is None  # nobody waits for anybody
    assert not bidding(two_cards(), 1).revealed
    assert bidding(two_cards(bidding="sequential"), 1).revealed


def test_LA10_the_hook_belongs_to_bidding_in_turn_unless_it_is_switched_off():
    assert (Options().hook, TURNS.hook, replace(TURNS, dealer_hook=False).hook) == (False, True, False)
    assert PRESETS["lupaus_000"].hook
    assert not PRESETS["lupaus_001"].hook
    assert bidding(two_cards(bidding="sequential", dealer_hook=False), 1, 0).moves() == (Bid(0), Bid(1), Bid(2))


def test_LA11_there_is_no_hook_when_all_bid_together():
    assert bidding(two_cards(), 1, 0).moves() == (Bid(0), Bid(1), Bid(2))
    with pytest.raises(OptionError, match="bidding together nobody is last") as refused:
        Options(dealer_hook=True)
    assert (refused.value.field, refused.value.rule) == ("dealer_hook", R.HOOK)
    assert not Options(dealer_hook=False).hook


def test_LA12_exactly_one_number_is_barred_or_none():
    for first in range(6):
        for second in range(6):
            game = bidding(deal(replace(TURNS, start_cards=5), rng=Random(1)), first, second)
            forbidden = 5 - first - second
            assert game.barred == (forbidden if forbidden >= 0 else None)
            assert len(game.moves()) == (5 if forbidden >= 0 else 6)
    before = bidding(deal(replace(TURNS, start_cards=5), rng=Random(1)), 5)
    assert before.barred is None
    assert len(before.moves()) == 6


def test_LA13_the_hook_holds_in_the_one_card_round_unless_it_is_lifted_there():
    one, lifted = (replace(TURNS, start_cards=2, schedule="down_up", hook_last_round=held) for held in (True, False))
    assert bidding(deal(one, 2, rng=Random(1)), 0, 0).moves() == (Bid(0),)
    assert bidding(deal(one, 2, rng=Random(1)), 1, 0).moves() == (Bid(1),)
    assert bidding(deal(lifted, 2, rng=Random(1)), 0, 0).moves() == (Bid(0), Bid(1))
    for number in (1, 3):  # the last round of this long game has two cards
        assert bidding(deal(lifted, number, rng=Random(1)), 1, 0).barred == 1


def test_LA14_a_promise_out_of_turn_stands_and_the_hook_binds_whoever_is_last():
    game = two_cards(bidding="sequential").play(Bid(1, 2))  # the dealer speaks first
    assert (game.bids, game.turn, game.barred) == ((None, None, 1), 0, None)
    game = game.play(Bid(0))
    assert (game.turn, game.barred) == (1, 1)
    assert game.objection(Bid(1)) == game.objection(Bid(1, 1)) == Reason(R.HOOK, number=1)
    waits = two_cards(bidding="sequential", out_of_turn_bid="refuse")
    assert waits.objection(Bid(1, 2)) == Reason(R.IN_TURN, seat=0)
    assert waits.objection(Bid(1, 0)) is None
    assert two_cards(out_of_turn_bid="refuse").objection(Bid(1, 2)) is None  # together there is no turn


def test_LA15_a_late_player_scores_like_a_promise_of_none_unless_the_house_says_nothing():
    def late_player(late, **rules):
        start = two_cards(**rules).play(Late(late))
        end = played(bidding(start, 0, 0), *["AS", "KS", "QS", "4D", "2H", "9H"])
        return end.points(late)

    assert late_player(1) == 10
    assert late_player(1, late_scores=False) == 0
    assert late_player(1, zero_bonus_from=2) == 12
    assert late_player(1, zero_bonus_from=2, late_scores=False) == 0
    assert late_player(0) == late_player(0, late_scores=False) == 0  # took two tricks
    assert score(0, 0, 5, Options(late_scores=False), late=True) == (Line(0, Reason(R.LATE)),)


EXPOSED = ["KH 3H 7S", "AS AH AC", "2S 2H 2C"]  # K♥ lies open before seat 0


def exposed(leader_card, **rules):
    """Seat 0 is to play with K♥ lying open; *leader_card* was led by seat 1, or seat 0 leads."""
    dealer = 0 if leader_card else 2
    game = bidding(set_up(Options(n_players=3, **rules), EXPOSED, "8D", dealer), 0, 0, 0)
    if leader_card:
        game = game.play(OutOfTurn(0, card("KH")))
        return played(game, leader_card, leader_card.replace("A", "2"))
    game = replace(game, exposed=(hand("KH"), (), ()))  # as if from an earlier trick
    assert game.turn == 0
    return game


@pytest.mark.parametrize(
    ("led", "rules", "may"),
    [
        ("AS", {}, "7S"),
        ("AH", {}, "KH"),
        ("AC", {}, "KH"),
        ("", {}, "KH"),
        ("", {"exposed_on_lead": False}, "KH 3H 7S"),
        ("AC", {"exposed_on_lead": False}, "KH"),
    ],
)
def test_LA16_the_first_opportunity_is_the_first_time_the_card_is_legal(led, rules, may):
    assert cards_of(exposed(led, **rules)) == {*hand(may)}


def test_LA16_nobody_is_made_to_revoke_and_the_card_stays_open():
    game = exposed("AS")
    assert rule(game, Play(card("KH"))) is R.FOLLOW
    assert played(game, "7S").exposed == (hand("KH"), (), ())


def test_LA16_without_the_penalty_the_card_is_taken_back():
    off = bidding(two_cards(exposed="off"), 0, 0, 0)
    assert off.objection(OutOfTurn(1, card("KS"))) == Reason(R.ELDEST_LEADS)
    assert PRESETS["lupaus_000"].exposed == "off"
    assert PRESETS["lupaus_001"].exposed == "first_opportunity"


def test_LA17_a_card_out_of_turn_in_this_trick_is_the_one_its_owner_plays():
    game = bidding(set_up(THREE, ["AS 4D", "KS 3S", "QS 9S"], "8D", 2), 0, 0, 0)
    game = played(game.play(OutOfTurn(1, card("3S"))), "AS")
    assert game.moves() == (Play(card("3S")),)


def test_LA17_a_card_may_be_exposed_after_its_owner_has_played():
    game = played(bidding(set_up(THREE, ["AS 4D", "KS 3S", "QS 9S"], "8D", 2), 0, 0, 0), "AS")
    game = played(game.play(OutOfTurn(0, card("4D"))), "KS", "QS")
    assert (game.turn, game.moves()) == (0, (Play(card("4D")),))
    assert rule(game, OutOfTurn(0, card("4D"))) is R.WINNER_LEADS  # whose turn it is plays in turn
    assert game.objection(OutOfTurn(1, card("KS"))) == Reason(R.ANY_LEAD, hand("KS"), seat=1)


def test_LA18_of_two_exposed_cards_the_owner_chooses():
    game = bidding(set_up(THREE, ["AS 4D 2C", "KS 3S 9S", "QS 9H 8H"], "8D", 2), 0, 0, 0)
    game = game.play(OutOfTurn(1, card("3S"))).play(OutOfTurn(1, card("KS")))
    assert rule(game, OutOfTurn(1, card("KS"))) is R.EXPOSED  # it lies there already
    game = played(game, "AS")
    assert cards_of(game) == {*hand("KS 3S")}
    assert played(game, "KS").exposed == ((), hand("3S"), ())


def test_LA19_a_revoke_is_refused_and_explained():
    game = played(bidding(set_up(THREE, ["AS 4D 2C", "KS 3S 9H", "QS 9C 8H"], "8D", 2), 0, 0, 0), "AS")
    with pytest.raises(IllegalMove) as refused:
        game.play(Play(card("9H")))
    assert refused.value.reason == Reason(R.FOLLOW, hand("KS 3S"), seat=0)
    assert str(refused.value) == "Whoever holds the suit that was led must play it. (K♠, 3♠)"


def test_LA20_the_bonus_is_off_unless_a_number_of_cards_earns_it():
    assert Options().zero_bonus_from is None
    assert [points(0, 0, cards) for cards in (1, 5, 17)] == [10, 10, 10]
    assert [points(0, 0, cards, zero_bonus_from=7) for cards in (6, 7)] == [10, 17]
    assert [points(0, 0, cards, zero_bonus_from=0) for cards in (1, 2)] == [11, 12]
    for wrong in (-1, 53, True, 5.0, "5"):
        with pytest.raises(OptionError, match="zero_bonus_from"):
            Options(zero_bonus_from=wrong)


def trumps(**rules):
    house = Options(trump="fixed", **rules)
    return [deal(house, r.number, rng=Random(1)).trump for r in schedule(house)]


def test_LA21_the_cycle_of_trumps_goes_on_for_ever_and_covers_the_full_deal():
    assert "".join(trumps()) == "♥♦♣♠♥♦♣♠♥♦♣♠♥"
    assert trumps(n_players=5, trump_cycle=("S", None)) == ["♠", "", "♠", "", "♠", "", "♠", "", "♠", ""]
    assert trumps(fixed_trump_full_deal="none")[:4] == ["", "♦", "♣", "♠"]
    assert trumps(n_players=5, fixed_trump_full_deal="none")[0] == "♥"  # only a full deal
    assert trumps(schedule="down_up", fixed_trump_full_deal="none")[-2:] == ["♠", ""]


def test_LA21_a_cycle_is_written_in_letters_names_or_signs():
    same = [("H", "S", None), ["hearts", "♠", None], (Suit.HEARTS, Suit.SPADES, Suit.NONE), ("h", "s", "")]
    assert {Options(trump_cycle=cycle) for cycle in same} == {Options(trump_cycle=("H", "S", None))}
    for wrong in ((), "", None, 5, ("X",), (5,)):
        with pytest.raises(OptionError, match="trump_cycle"):
            Options(trump_cycle=wrong)


def test_LA22_with_fixed_trumps_no_card_is_turned():
    game = deal(Options(n_players=5, trump="fixed"), rng=Random(1))
    assert game.turned is None
    assert len(game.aside) == 2
    with pytest.raises(ValueError, match="no card is turned"):
        set_up(Options(n_players=3, trump="fixed"), ["AS", "KS", "QS"], "8D")


def test_LA23_the_long_game_plays_the_one_card_round_once_or_as_often_as_agreed():
    assert sizes(start_cards=3, schedule="down_up") == [3, 2, 1, 2, 3]
    assert sizes(start_cards=3, schedule="down_up", one_card_rounds=4) == [3, 2, 1, 1, 1, 1, 2, 3]
    assert sizes(start_cards=1, schedule="down_up", one_card_rounds=2) == [1, 1]
    assert sizes(start_cards=3, one_card_rounds=4) == [3, 2, 1]
    assert [r.number for r in schedule(Options(start_cards=2, schedule="down_up", one_card_rounds=2))] == [1, 2, 3, 4]
    for wrong in (0, 21, True, None, 2.0):
        with pytest.raises(OptionError, match="one_card_rounds"):
            Options(one_card_rounds=wrong)


def test_LA24_equal_totals_share_the_win():
    game = set_up(Options(n_players=3, start_cards=1), ["AS", "KS", "QS"], "8D", dealer=2)
    match = Match(lupaus, game.options, NAMES[:3], seed=1).record(played(bidding(game, 0, 0, 0), "AS", "KS", "QS"))
    assert match.totals == (0, 10, 10)
    assert match.winners == (1, 2)
    assert [place.rank for place in match.standing()] == [1, 1, 3]


def test_LA25_a_kept_promise_of_ten_or_more_is_ten_and_the_promise():
    assert [points(bid, bid, 17) for bid in (10, 12, 17)] == [20, 22, 27]


def test_LA26_eldest_hand_leads_or_the_highest_bidder_nearest_after_the_dealer():
    assert bidding(two_cards(), 0, 2, 2).turn == 0
    highest = {"leader": "highest_bidder"}
    assert bidding(two_cards(**highest), 0, 2, 2).turn == 1
    assert bidding(two_cards(**highest), 0, 0, 1).turn == 2
    assert bidding(two_cards(**highest), 0, 0, 0).turn == 0
    assert bidding(two_cards(dealer=0, **highest), 1, 0, 1).turn == 1  # seats 1 and 0: seat 1 is the nearer
    assert bidding(two_cards(dealer=0, direction="ccw", **highest), 0, 2, 2).turn == 1


def test_LA27_a_lesson_may_start_with_fewer_cards():
    assert sizes(start_cards=3) == [3, 2, 1]
    assert sizes(n_players=5, start_cards=10) == sizes(n_players=5)
    assert schedule(Options(start_cards=3))[0] == (1, 3, 40)
    for n, wrong in ((4, 14), (5, 11), (4, 0), (4, -1), (4, True), (4, 3.0), (4, "3")):
        with pytest.raises(OptionError) as refused:
            Options(n_players=n, start_cards=wrong)
        assert refused.value.accepted == f"None or 1 to {52 // n} with {n} players"


def test_LA28_a_lost_promise_looks_like_any_other_to_the_others():
    lost, kept = (played(bidding(two_cards(), number, 0, 0), "AS", "KS", "QS") for number in (0, 1))
    for seat in (1, 2):
        different = replace(lost.view(seat), bids=kept.bids, log=kept.log)
        assert different == kept.view(seat)


def test_LA29_trumps_may_be_led_at_once():
    game = bidding(two_cards(), 0, 0, 0)
    assert game.trump is card("4D").suit
    assert rule(game, Play(card("4D"))) is None


@pytest.mark.parametrize(
    ("hands", "turned", "message"),
    [
        (["AS", "KS"], "8D", "2 hands for n_players=3"),
        (["AS 4D", "KS 2H", "QS"], "8D", "hands of 2, 2, 1 cards"),
        (["", "", ""], "8D", "hands of 0, 0, 0 cards"),
        (["AS", "AS", "QS"], "8D", "A♠ is there twice"),
        (["AS", "KS", "BACK"], "8D", "52 cards of one pack"),
        (["AS", "KS", "1S"], "8D", "no card is called '1S'"),
    ],
)
def test_LA30_a_misdeal_is_not_part_of_the_game_and_a_wrong_one_is_refused(hands, turned, message):
    with pytest.raises(ValueError, match=message):
        set_up(THREE, hands, turned)


# --------------------------------------------------------- around the rulebook


def test_every_statement_and_every_decision_has_its_test_here():
    statements = {
        int(name.split("_")[1][1:]) for name in globals() if name.startswith("test_L") and name[6].isdecimal()
    }
    decisions = {int(name.split("_")[1][2:]) for name in globals() if name.startswith("test_LA")}
    assert statements == set(range(1, 57))
    assert decisions == set(range(1, 31))


def test_a_prepared_hand_may_be_cards_or_names_and_any_size():
    by_name = set_up(THREE, ["AS 4D", "KS 2H", "QS 9H"], "8D", dealer=1, round=3)
    by_card = set_up(THREE, [hand("4D AS"), hand("KS 2H"), hand("9H QS")], card("8D"), dealer=1, round=3)
    assert by_name == by_card
    assert (by_name.round, by_name.dealer, by_name.cards) == (3, 1, 2)
    assert set_up(THREE, ["AS", "KS", "QS"], None).trump is Suit.NONE


@pytest.mark.parametrize("field", [o.name for o in fields(Options) if o.metadata["accepted"]])
def test_a_house_rule_takes_only_the_values_it_names(field):
    option = next(o for o in fields(Options) if o.name == field)
    assert option.default in option.metadata["accepted"]
    for wrong in ("nonsense", 1, 0, -1, 2.0, [], object):
        with pytest.raises(OptionError) as refused:
            Options(**{field: wrong})
        assert (refused.value.field, refused.value.rule) == (field, option.metadata["rule"])
        assert all(repr(value) in refused.value.accepted for value in option.metadata["accepted"])


@pytest.mark.parametrize(
    ("bid", "won", "cards"), [(-1, 0, 5), (6, 0, 5), (0, 6, 5), (True, 1, 5), (1, "1", 5), (None, 0, 5)]
)
def test_impossible_numbers_have_no_score(bid, won, cards):
    with pytest.raises(ValueError, match=f"a round of {cards} cards has the numbers 0 to {cards}"):
        score(bid, won, cards)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("bid 0", Bid(0)),
        ("bid 12 seat 3", Bid(12, 3)),
        ("play 10H", Play(card("10H"))),
        (" play  th ", Play(card("10H"))),
        ("late 2", Late(2)),
        ("out 3 KH", OutOfTurn(3, card("KH"))),
    ],
)
def test_moves_read_from_their_text(text, move):
    assert lupaus.read_move(text) == move
    assert lupaus.read_move(str(move)) == move


@pytest.mark.parametrize(
    "text", ["", "bid", "bid -1", "bid x", "bid ²", "play", "play 1H", "late", "out KH", "raise 3", "bid 1 2"]
)
def test_what_is_no_move_is_refused_and_named(text):
    with pytest.raises(ValueError, match=r"no (move reads|card is called)"):
        lupaus.read_move(text)


def test_a_house_rule_that_lupaus_does_not_have_is_refused_with_those_it_has():
    with pytest.raises(OptionError, match=r"players=4 cannot be; accepted: the house rules n_players, start_cards"):
        Options(players=4)  # type: ignore[call-arg]


def test_a_deal_wants_its_dice():
    assert lupaus.deal(Options(), 2, 1, Random(3)) == lupaus.deal(Options(), round=2, dealer=1, rng=Random(3))
    with pytest.raises(ValueError, match="rng"):
        lupaus.deal(Options())
