# ruff: noqa: N802 - a test is named after the statement it shows, as the rulebook writes it
"""Every statement of the rulebook of Römi, then every decision on what it leaves open."""

from collections import Counter
from dataclasses import fields, replace
from random import Random
from typing import get_args

import pytest
from games import finished

from cardgames import melds, romi
from cardgames.cards import BACK, JOKER, PACK, card, deck, hand, shuffled
from cardgames.game import Event, IllegalMove, Line, OptionError, Reason, total
from cardgames.melds import Meld, MeldRule
from cardgames.romi import (
    HAND_SIZE,
    PRESETS,
    RESHUFFLES,
    Discard,
    Draw,
    Lay,
    LayOff,
    Move,
    Options,
    Swap,
    TakeBack,
    deal,
    points_in_hand,
    read_move,
    round_points,
    schedule,
    score,
    set_up,
)
from cardgames.romi import RomiRule as R

NINES, CLUBS = "9S 9C 9H", "8C 9C 10C"  # 54 together
OPENING = f"{NINES} {CLUBS}"
ROW = "7D 8D 9D"
STOCK, TOP = Draw("stock"), Draw("discards")


def moment(held, other="KC QC", stock="6S 6H 4H", discards="JD", table=(), opened=(), drawn=True, **rules):
    """A prepared moment of two players; seat 0 holds *held* and acts."""
    return set_up(Options(n_players=2, **rules), [held, other], stock, discards, table, opened, drawn=drawn)


def open_moment(held, table=(ROW,), **more):
    """The same where both have laid something down."""
    return moment(held, table=table, opened=(True, True), **more)


def lay(*melds_laid):
    """A lay-down of the melds written."""
    return Lay(tuple(hand(names) for names in melds_laid))


def play(game, *moves):
    """*game* after the moves written as text."""
    for text in moves:
        game = game.play(read_move(text) if isinstance(text, str) else text)
    return game


def rule(game, move):
    """The rule against *move*, if any."""
    reason = game.objection(read_move(move) if isinstance(move, str) else move)
    return reason and reason.rule


def everything(game):
    """Every card, wherever it lies."""
    places = [*game.hands, game.stock, game.discards, *(m.cards for m in game.table)]
    return Counter(c for cards in places for c in cards)


def points(left="", winner=False, opened=True, from_hand=False, **rules):
    return total(score(left, opened, winner, from_hand, Options(**rules)))


# ------------------------------------------------------------------ the packs


def test_R1_two_packs_of_52_cards():
    game = deal(Options(jokers=0), rng=Random(1))
    assert everything(game) == Counter(PACK * 2)
    assert sum(everything(game).values()) == Options(jokers=0).cards == 104


@pytest.mark.parametrize("jokers", range(7))
def test_R2_jokers_as_the_players_like(jokers):
    house = Options(jokers=jokers)
    game = deal(house, rng=Random(1))
    assert everything(game)[JOKER] == jokers
    assert everything(game) == Counter(deck(2, jokers)) == Counter(house.pack)
    assert house.cards == 104 + jokers


def test_R3_experts_play_without_jokers_and_amateurs_with_two_at_least():
    assert PRESETS["without_jokers"].jokers == 0
    assert Options().jokers == 2


# -------------------------------------------------------------------- the deal


@pytest.mark.parametrize("n", range(2, 7))
@pytest.mark.parametrize("direction", ["cw", "ccw"])
def test_R4_R5_fourteen_cards_each_and_fifteen_for_the_opening_player(n, direction):
    for seat in range(n):
        game = deal(Options(n_players=n, direction=direction), seat, Random(seat))
        assert [len(held) for held in game.hands] == [HAND_SIZE + (s == seat) for s in range(n)]
        assert (game.turn, game.starter, game.lap, game.turns) == (seat, seat, 1, 0)
        assert (game.table, game.discards, game.opened) == ((), (), (False,) * n)
        assert len(game.stock) == 106 - 14 * n - 1
        step = 1 if direction == "cw" else -1
        pack = shuffled(deck(2, 2), Random(seat))
        for place in range(n):  # one card at a time from the opening player
            dealt = Counter(pack[place : HAND_SIZE * n : n])
            extra = Counter([pack[HAND_SIZE * n]] if place == 0 else [])
            assert Counter(game.hands[(seat + step * place) % n]) == dealt + extra
        assert game.stock == pack[HAND_SIZE * n + 1 :]


def test_R6_the_opening_player_does_not_draw_on_the_first_turn_and_discards():
    game = deal(Options(), 2, Random(1))
    for draw in (STOCK, TOP):
        assert game.objection(draw) == Reason(R.STARTER_DISCARDS, seat=2)
    after = game.play(Discard(game.hands[2][0]))
    assert (after.turn, after.discards) == (3, (game.hands[2][0],))
    assert [len(held) for held in after.hands] == [14] * 4


def test_R7_everyone_holds_fourteen_between_turns_until_able_to_lay_down():
    game, rng = deal(Options(), rng=Random(3)), Random(3)
    for _ in range(20):
        if not game.drawn:
            assert {len(held) for held in game.hands} == {14}
            game = game.play(STOCK)
            assert len(game.held) == 15
        game = game.play(Discard(game.held[int(rng.random() * 15)]))


# ------------------------------------------------------------ the first lay-down


def test_R8_the_first_lay_down_needs_fifty_points():
    game = moment("KS KH KD QS QH QD 2H", opening_min=50)
    with pytest.raises(IllegalMove) as refused:
        game.play(lay("KS KH KD"))
    assert refused.value.reason == Reason(R.OPENING, hand("KS KH KD"), 30)
    after = game.play(lay("KS KH KD", "QS QH QD"))
    assert (after.opened, after.has_opened) == ((True, False), True)
    assert [str(m) for m in after.table] == ["KS KH KD", "QS QH QD"]
    assert after.hands[0] == hand("2H")


@pytest.mark.parametrize("names", ["JS JH JC", "JS JH JC 5S 5H 5C 5D"])
@pytest.mark.parametrize("opening_min", [50, 51])
def test_R9_or_fifty_one_by_agreement(names, opening_min):
    first, rest = hand(names)[:3], hand(names)[3:]
    game = moment(f"{names} 2H", opening_min=opening_min)
    allowed = bool(rest) and opening_min == 50
    assert (game.objection(Lay((first, rest) if rest else (first,))) is None) == allowed
    assert any(isinstance(move, Lay) for move in game.moves()) == allowed


def test_R10_cards_of_one_rank_in_different_suits():
    game = open_moment("9S 9C 9H 9S 2H")
    assert game.objection(lay("9S 9C 9H")) is None
    assert game.objection(lay("9S 9C 9S")) == Reason(MeldRule.SUITS, hand("9S 9S"))
    assert game.objection(lay("9S 9C 2H")) == Reason(MeldRule.KIND, hand("9S 9C 2H"))


def test_R11_cards_of_one_suit_adjacent_in_rank():
    game = open_moment("8C 9C 10C QC 10H 2H")
    assert game.objection(lay("8C 9C 10C")) is None
    assert game.objection(lay("10C 8C 9C")) is None
    assert game.objection(lay("9C 10C QC")) == Reason(MeldRule.NEXT, hand("9C 10C QC"))
    assert game.objection(lay("8C 9C 10H")) == Reason(MeldRule.KIND, hand("8C 9C 10H"))


def test_R12_three_nines_of_spades_clubs_and_hearts():
    game = open_moment("9S 9C 9H 2H").play(lay("9S 9C 9H"))
    assert game.table[-1] == Meld(hand("9S 9C 9H"), hand("9S 9C 9H"), "set")


def test_R13_eight_nine_and_ten_of_clubs():
    game = open_moment("8C 9C 10C 2H").play(lay("8C 9C 10C"))
    assert game.table[-1] == Meld(hand("8C 9C 10C"), hand("8C 9C 10C"), "run")


def test_R14_a_joker_stands_for_a_missing_card():
    game = open_moment("9S JOKER 9H QC 2H").play(lay("9S JOKER 9H"))
    assert game.table[-1].jokers in (hand("9C"), hand("9D"))
    assert open_moment("8C JOKER 10C 2H").play(lay("8C JOKER 10C")).table[-1].jokers == hand("9C")


def test_R15_a_joker_is_worth_what_the_card_it_replaces_is_worth():
    short = moment("KS KH JOKER 9C 9H 9D 2H", jokers=2)
    assert short.objection(lay("KS KH JOKER", "9C 9H 9D")) is None
    assert short.best_opening
    low = moment("KS KH KD 5C JOKER 7C 2H")
    assert low.objection(lay("KS KH KD", "5C JOKER 7C")) == Reason(R.OPENING, hand("KS KH KD 5C JOKER 7C"), 48)


# --------------------------------------------------------------------- the aim


def test_R16_the_aim_is_to_get_rid_of_all_cards():
    game = open_moment("9S 9C 9H 2H")
    down = game.play(lay(NINES))
    assert not down.over
    end = down.play(Discard(card("2H")))
    assert (end.over, end.turn, end.winner, end.hands[0]) == (True, None, 0, ())
    assert end.discards[-1] is card("2H")


def test_R17_all_cards_may_go_down_at_once():
    end = play(moment(f"{OPENING} 2H"), lay(NINES, CLUBS), "discard 2H")
    assert (end.winner, end.from_hand) == (0, True)
    assert end.log[-1] == Event(0, Reason(R.HAND))


def test_R18_who_waits_pays_for_it_when_another_finishes_first():
    waiting = "KS KH KD QS QH QD AS"  # could have opened
    assert moment(f"{waiting} 2H").best_opening
    end = play(moment(f"{OPENING} 2H", waiting), lay(NINES, CLUBS), "discard 2H")
    assert [end.points(seat) for seat in range(2)] == [-40, 200]


def test_R19_one_deal_can_overturn_the_standing():
    ahead, behind = 3 * points(winner=True), 3 * points("KS 3H")
    assert (ahead, behind) == (-60, 30)
    assert ahead + points("2S", opened=False, from_hand=True) == 140 > behind + points(winner=True, from_hand=True)


def test_R20_the_points_of_a_deal_can_be_written_down():
    end = play(moment(f"{OPENING} 2H", "KC QC AH"), lay(NINES, CLUBS), "discard 2H")
    assert end.entry(0) == {"opened": True, "winner": True, "from_hand": True, "left": 0}
    assert end.entry(1) == {"opened": False, "winner": False, "from_hand": True, "left": 31}
    assert [end.sheet(seat)[-1].reason.rule for seat in range(2)] == [R.HAND, R.CASHED]


def test_R21_R22_the_winner_is_written_minus_and_cards_left_plus():
    assert romi.LOWEST_WINS
    end = play(open_moment("9S 9C 9H 2H", other="KC QC"), lay(NINES), "discard 2H")
    assert end.points(0) < 0 < end.points(1)


# ---------------------------------------------------------------- the end, points


def test_R23_hand_is_minus_forty():
    assert score("", True, True, True, Options()) == (Line(-40, Reason(R.HAND)),)


def test_R24_in_several_steps_is_minus_twenty():
    assert score("", True, True, False, Options()) == (Line(-20, Reason(R.STEPS)),)
    game = play(moment(f"{OPENING} 2H KD KH KS"), lay(NINES, CLUBS), "discard 2H", STOCK, "discard KC", STOCK)
    end = play(game, lay("KD KH KS"), "discard 6H")
    assert (end.winner, end.from_hand, end.points(0), end.points(1)) == (0, False, -20, 20)


def test_R24_who_laid_down_before_this_turn_does_not_go_out_by_hand():
    end = play(open_moment("9S 9C 9H 2H"), lay(NINES), "discard 2H")
    assert (end.winner, end.from_hand) == (0, False)
    assert end.log[-1] == Event(0, Reason(R.STEPS))
    assert [end.points(seat) for seat in range(2)] == [-20, 20]


def test_R25_when_one_finishes_nobody_goes_on():
    end = play(open_moment("9S 9C 9H 2H"), lay(NINES), "discard 2H")
    assert end.moves() == ()
    for move in (STOCK, TOP, lay("KC QC"), LayOff(hand("KC"), 0), Swap(card("KC"), 0), Discard(card("KC")), TakeBack()):
        assert end.objection(move) == Reason(R.END)


@pytest.mark.parametrize(
    ("opened", "from_hand", "expected"), [(False, True, 200), (True, True, 26), (True, False, 10), (False, False, 10)]
)
def test_R26_the_losers_points_depend_on_hand_and_on_the_cards_left(opened, from_hand, expected):
    assert points("KS 3H", opened=opened, from_hand=from_hand) == expected


def test_R27_two_hundred_for_who_had_nothing_down_when_the_winner_went_hand():
    for left in ("2S", "KS KH KD AS", ""):
        assert score(left, False, False, True, Options()) == (Line(200, Reason(R.CASHED)),)


def test_R28_two_hundred_cannot_be_worked_off_by_six_ordinary_wins():
    assert 200 + 6 * points(winner=True) == 80
    assert len(schedule(Options())) == Options().deals == 7


def test_R29_twice_the_cards_left_for_who_had_something_down():
    assert score("KS 7H", True, False, True, Options()) == (
        Line(17, Reason(R.COUNTED, hand("KS 7H"))),
        Line(17, Reason(R.DOUBLED)),
    )


def test_R30_the_cards_left_are_added_up_when_the_winner_did_not_go_hand():
    for opened in (True, False):
        assert score("KS KH", opened, False, False, Options()) == (Line(20, Reason(R.COUNTED, hand("KS KH"))),)


def test_R31_the_sum_is_rounded():
    assert score("KS 7H", True, False, False, Options()) == (
        Line(17, Reason(R.COUNTED, hand("KS 7H"))),
        Line(3, Reason(R.ROUNDED, number=17)),
    )


@pytest.mark.parametrize("n", range(5))
def test_R32_four_or_less_is_nothing(n):
    assert round_points(n, Options()) == 0


@pytest.mark.parametrize("n", range(6, 11))
def test_R33_more_than_five_is_ten(n):
    for rounding in ("half_up", "half_down"):
        assert round_points(n, Options(rounding=rounding)) == 10


def test_R34_and_the_same_everywhere():
    assert (round_points(33, Options()), round_points(38, Options())) == (30, 40)
    for rounding in ("half_up", "half_down"):
        for n in range(200):
            rounded = round_points(n, Options(rounding=rounding))
            assert rounded % 10 == 0
            assert abs(rounded - n) <= 5


# ------------------------------------------------ what the rulebook leaves open


def test_RA1_RA2_the_values_of_cards_in_hand():
    assert [points_in_hand(hand(f"{name}S"), Options()) for name in (2, 9, 10, "J", "Q", "K", "A")] == [
        *(2, 9, 10, 10, 10, 10, 11)
    ]
    for ace, worth in ((11, 11), (10, 10), ("11/1", 11), (1, 1)):
        assert points_in_hand(hand("AS"), Options(ace=ace)) == worth


@pytest.mark.parametrize(("ace", "worth"), [(11, 56), (10, 55), ("11/1", 46), (1, 46)])
def test_RA2_a_low_ace_in_the_opening(ace, worth):
    reason = moment("10S 10C 10H 10D AC 2C 3C 7H", ace=ace).objection(lay("10S 10C 10H 10D", "AC 2C 3C"))
    assert (reason is None) == (worth >= 50)
    assert worth >= 50 or reason.number == worth


def test_RA3_an_ace_at_both_ends_only_by_agreement():
    names = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"
    allowed = [moment(f"{names} 2H", stock="6H 4H", ace_both_ends=ends).objection(lay(names)) for ends in (False, True)]
    assert allowed == [Reason(MeldRule.NEXT, hand(names)), None]


def test_RA5_sets_have_no_two_equal_cards():
    game = open_moment("9S 9S 9C 9H 2H", table=("9D 9C 9H",))
    assert game.objection(lay("9S 9S 9C")) == Reason(MeldRule.SUITS, hand("9S 9S"))
    assert game.objection(LayOff(hand("9H"), 0)) == Reason(MeldRule.SUITS, hand("9H 9H"))


@pytest.mark.parametrize(
    ("joker_limit", "names", "most"),
    [
        (2, "3S JOKER JOKER", None),
        (2, "3S 4S JOKER JOKER JOKER", 2),
        (1, "3S JOKER JOKER", 1),
        (1, "3S 4S JOKER", None),
        ("third", "3S 4S JOKER", None),
        ("third", "3S 4S 5S JOKER JOKER", 1),
        ("third", "3S 4S 5S 6S JOKER JOKER", None),
        ("half", "3S JOKER JOKER", 1),
        ("half", "3S 4S JOKER JOKER", None),
    ],
)
def test_RA7_jokers_in_a_meld(joker_limit, names, most):
    jokers = names.split().count("JOKER")
    game = open_moment(f"{names} 2H", jokers=4, joker_limit=joker_limit)
    wanted = None if most is None else Reason(MeldRule.JOKERS, (JOKER,) * jokers, most)
    assert game.objection(lay(names)) == wanted


def test_RA8_a_joker_is_declared_and_never_changes():
    game = open_moment("QC KC JOKER 2H AC JC", table=())
    for text, face in (("lay QC KC JOKER=JC", "JC"), ("lay QC KC JOKER=AC", "AC"), ("lay QC KC JOKER", "AC")):
        down = play(game, text)
        assert down.table[0].jokers == hand(face)
        other = {"JC": "AC", "AC": "JC"}[face]
        assert play(down, f"off 0 {other}").table[0].jokers == hand(face)
        assert rule(down, f"off 0 {face}") is not None
    assert game.objection(read_move("lay QC KC JOKER=10C")) == Reason(MeldRule.JOKER, hand("10C"))


@pytest.mark.parametrize("worth", [20, 25, 50])
def test_RA9_a_joker_left_in_the_hand(worth):
    assert points_in_hand(hand("JOKER 7H"), Options(joker_in_hand=worth)) == worth + 7
    assert points("JOKER JOKER", joker_in_hand=worth) == 2 * worth


@pytest.mark.parametrize(("direction", "after"), [("cw", [1, 2, 3, 0]), ("ccw", [3, 2, 1, 0])])
def test_RA10_the_opening_player_sits_next_to_the_dealer(direction, after):
    house = Options(direction=direction)
    game = deal(house, dealer=0, rng=Random(1))
    turns = []
    for _ in range(4):
        turns.append(game.turn)
        game = game.play(STOCK) if not game.drawn else game
        game = game.play(Discard(game.held[0]))
    assert turns == after
    assert (game.dealer, game.starter) == (0, after[0])
    assert game.next_dealer == after[0]
    assert deal(replace(house, dealer_rotation="fixed"), dealer=3, rng=Random(1)).next_dealer == 3


def test_RA11_the_opening_player_may_lay_down_on_the_first_turn():
    game = moment(f"{OPENING} 2H")
    assert (game.lap, game.objection(lay(NINES, CLUBS))) == (1, None)


@pytest.mark.parametrize("first", [1, 2, 3])
def test_RA11_or_nobody_before_an_agreed_round(first):
    game = moment(f"{OPENING} 2H 3H 4H", stock="6S 6H 4H 5H 7H JH QH", first_laydown_round=first)
    for lap, gone in enumerate(("2H", "3H", "4H"), start=1):
        assert game.lap == lap
        assert game.objection(lay(NINES, CLUBS)) == (None if lap >= first else Reason(R.FIRST_ROUNDS, number=first))
        assert any(isinstance(move, Lay) for move in game.moves()) == (lap >= first)
        game = play(game, f"discard {gone}", STOCK)
        game = play(game, Discard(game.held[0]), STOCK)


@pytest.mark.parametrize("n", [1, 7, 0, "4", True, 4.0, None])
def test_RA12_two_to_six_play(n):
    with pytest.raises(OptionError, match="n_players="):
        Options(n_players=n)
    assert [Options(n_players=k).n_players for k in range(2, 7)] == [2, 3, 4, 5, 6]


def test_RA13_a_turn_is_to_draw_then_to_lay_then_to_discard():
    game = open_moment("9S 9C 9H 2H 3H", drawn=False)
    for move in (lay(NINES), LayOff(hand("2H"), 0), Swap(card("2H"), 0), Discard(card("2H")), TakeBack()):
        assert game.objection(move) == Reason(R.TURN, seat=0)
    drawn = game.play(STOCK)
    assert drawn.objection(STOCK) == drawn.objection(TOP) == Reason(R.TURN, seat=0)
    end = play(drawn, lay(NINES), "discard 2H")
    assert (end.turn, end.drawn, end.discards) == (1, False, hand("JD 2H"))


@pytest.mark.parametrize(
    ("held", "table", "opened", "allowed"),
    [
        ("JS JH 2H", (), True, True),  # a set with it
        ("10D QD 2H", (), True, True),
        ("JOKER JS 2H", (), True, True),
        ("JS JS 2H", (), True, False),
        ("2H 3H", (ROW,), True, False),  # 7 8 9 and then the jack: the ten is missing
        ("10D 3H", (ROW,), True, True),
        ("JOKER 3H", (ROW,), True, True),
        ("10D", (ROW,), True, False),  # nothing would be left to discard
        ("2H", ("8D 9D 10D",), True, True),
        ("JS JH 2H", (), False, False),  # 30 do not open
        ("JS JH KS KH KD 2H", (), False, True),
        ("KS KH KD QS QH QC 2H", ("8D 9D 10D",), False, True),  # opens without it, then lays it off
        ("KS KH KD QS QH 2H", ("8D 9D 10D",), False, False),
        ("JS JH KS KH KD", (), False, False),
        ("JS JH JC KS KH KD", (), False, True),  # one jack is kept
    ],
)
def test_RA14_the_top_discard_may_be_taken_if_it_goes_to_the_table_in_this_turn(held, table, opened, allowed):
    game = moment(held, table=table, opened=(opened, True), drawn=False)
    assert game.objection(TOP) == (None if allowed else Reason(R.TAKE, hand("JD")))
    assert (TOP in game.moves()) == allowed
    if allowed:
        taken = game.play(TOP)
        assert (taken.taken, taken.discards) == (card("JD"), ())
        assert taken.objection(Discard(taken.held[0])) == Reason(R.TAKE, hand("JD"))
        assert can_end(taken)


def can_end(game, depth=6):
    """Whether the turn can be brought to an end with listed moves, without taking back."""
    moves = [move for move in game.moves() if not isinstance(move, TakeBack)]
    if any(isinstance(move, Discard) for move in moves):
        return True
    return depth > 0 and any(can_end(game.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize("first", [1, 2])
def test_RA14_before_the_agreed_round_no_discard_can_be_used_and_so_none_is_taken(first):
    game = moment("JS JH KS KH KD 2H", drawn=False, first_laydown_round=first)
    assert game.objection(TOP) == (None if first == 1 else Reason(R.TAKE, hand("JD")))


def test_RA14_who_has_not_opened_needs_the_discard_for_the_opening():
    game = moment("JS JH KS KH KD QS QH QC 2H", drawn=False)
    taken = game.play(TOP)
    without_it = taken.play(lay("KS KH KD", "QS QH QC"))
    assert without_it.objection(Discard(card("2H"))) == Reason(R.TAKE, hand("JD"))
    assert without_it.play(lay("JS JH JD")).objection(Discard(card("2H"))) is None
    assert taken.best_opening
    assert any(card("JD") in m.cards for m in taken.best_opening)


@pytest.mark.parametrize("held", ["2H 3H", "10D 2H"])
def test_RA14_free_drawing(held):
    taken = open_moment(held, drawn=False, discard_draw="free").play(TOP)
    assert (taken.taken, taken.discards) == (None, ())
    assert taken.objection(Discard(card("JD"))) is None


def test_RA14_no_drawing_from_the_discards_at_all():
    game = open_moment("JS JH 2H", drawn=False, discard_draw="never")
    assert game.objection(TOP) == Reason(R.TAKE, hand("JD"))
    assert game.moves() == (STOCK,)


def test_RA14_only_the_top_discard_and_only_if_there_is_one():
    game = open_moment("JS JH 2H", drawn=False, discards="2C JD").play(TOP)
    assert (game.discards, card("JD") in game.held) == (hand("2C"), True)
    empty = open_moment("JS JH 2H", drawn=False, discards="")
    assert empty.objection(TOP) == Reason(R.TURN, seat=0)
    for source in ("table", None, 5, [], "STOCK"):
        assert empty.objection(Draw(source)) == Reason(R.TURN, seat=0)


def test_RA14_taking_back_leaves_the_taken_card_to_be_used():
    game = open_moment("JS JH 2H 3H", drawn=False).play(TOP)
    back = play(game, lay("JS JH JD"), TakeBack())
    assert (back.taken, back.hands, back.table) == (card("JD"), game.hands, game.table)
    assert back.objection(Discard(card("2H"))) == Reason(R.TAKE, hand("JD"))


@pytest.mark.parametrize("text", ["off 0 10D", "off 0 6D", "off 0 6D 10D", "off 0 JOKER", "off 0 JOKER=6D"])
def test_RA15_cards_may_be_laid_off_on_any_meld_by_who_has_opened(text):
    held = "10D 6D JOKER 2H"
    game = open_moment(held)
    after = play(game, text)
    assert len(after.table[0].cards) == 3 + len(read_move(text).cards)
    assert everything(after) == everything(game)
    assert after.added
    closed = moment(held, table=(ROW,), opened=(False, True))
    assert closed.objection(read_move(text)) == Reason(R.LAY_OFF, read_move(text).cards)
    off = open_moment(held, layoff=False)
    assert off.objection(read_move(text)) == Reason(R.LAY_OFF, read_move(text).cards)
    assert not [move for move in (*closed.moves(), *off.moves()) if isinstance(move, LayOff)]


def test_RA15_in_the_opening_turn_too_but_it_does_not_count_for_the_opening():
    game = moment(f"{OPENING} 10D 2H", table=(ROW,), opened=(False, True))
    assert rule(game, "off 0 10D") is R.LAY_OFF
    assert play(game, lay(NINES, CLUBS), "off 0 10D", "discard 2H").winner == 0
    short = moment("KS KH KD 10D 2H", table=(ROW,), opened=(False, True))
    assert short.objection(lay("KS KH KD")) == Reason(R.OPENING, hand("KS KH KD"), 30)


@pytest.mark.parametrize(("hand_layoff", "points_of_winner"), [(True, -40), (False, -20)])
def test_RA15_laying_off_while_going_hand(hand_layoff, points_of_winner):
    game = moment(f"{OPENING} 10D 2H", table=(ROW,), opened=(False, True), hand_layoff=hand_layoff)
    end = play(game, lay(NINES, CLUBS), "off 0 10D", "discard 2H")
    assert end.points(0) == points_of_winner
    assert end.from_hand is hand_layoff
    plain = play(moment(f"{OPENING} 2H", hand_layoff=hand_layoff), lay(NINES, CLUBS), "discard 2H")
    assert plain.points(0) == -40


def test_RA16_melds_on_the_table_are_not_rearranged():
    assert {move.__name__ for move in get_args(Move)} == {"Draw", "Lay", "LayOff", "Swap", "Discard", "TakeBack"}
    game = open_moment("8D 10D 2H")
    assert game.objection(lay("7D 8D 9D")) == Reason(R.OWN_CARDS, hand("7D 9D"))
    assert game.objection(LayOff(hand("8D"), 0)) == Reason(MeldRule.NEXT, hand("7D 8D 9D 8D"))


WITH_JOKER = "7D JOKER=8D 9D"


def test_RA17_a_joker_is_swapped_for_its_card_and_laid_again():
    game = open_moment("8D KS KH 2H 3H", table=(WITH_JOKER,))
    swapped = game.play(Swap(card("8D"), 0))
    assert (str(swapped.table[0]), swapped.freed) == ("7D 8D 9D", 1)
    assert JOKER in swapped.held
    assert swapped.objection(Discard(card("2H"))) == Reason(R.SWAP, (JOKER,))
    assert swapped.objection(Discard(JOKER)) == Reason(R.SWAP, (JOKER,))
    assert TakeBack() in swapped.moves()
    laid = swapped.play(lay("KS KH JOKER"))
    assert (laid.freed, laid.objection(Discard(card("2H")))) == (0, None)
    assert everything(laid) == everything(game)


@pytest.mark.parametrize(
    ("held", "table", "swap", "allowed"),
    [
        ("8D KS KH 2H", WITH_JOKER, "8D", True),
        ("8D 2H 3S", WITH_JOKER, "8D", True),  # the joker is laid off again: 6 or 10
        ("8D 2H", "9S 9C JOKER=9H", "8D", False),  # another card
        ("9D 2H KS", "9S 9C JOKER=9H", "9D", False),  # another suit
        ("9H KS 2D", "9S 9C JOKER=9H", "9H", True),
        ("9H", "9S 9C JOKER=9H 9D", "9H", False),  # a joker that could not go down
        ("9H KS 2D", "9S 9C JOKER=9H 9D", "9H", False),
        ("9H KS KD 2D", "9S 9C JOKER=9H 9D", "9H", True),
    ],
)
def test_RA17_only_for_exactly_its_card_and_only_where_it_can_be_laid_again(held, table, swap, allowed):
    game = open_moment(held, table=(table,))
    move = Swap(card(swap), 0)
    assert (game.objection(move) is None) == allowed
    assert (move in game.moves()) == allowed
    if not allowed:
        assert rule(game, move) is R.SWAP
        assert game.objection(move).cards in ((JOKER,), hand("9H"))
    else:
        assert can_end(game.play(move))


def test_RA17_only_after_opening():
    closed = moment("8D KS KH 2H", table=(WITH_JOKER,), opened=(False, True))
    assert closed.objection(Swap(card("8D"), 0)) == Reason(R.SWAP, hand("8D"))


def test_RA17_the_joker_may_be_kept_or_never_taken_by_agreement():
    keep = open_moment("9H 2H 2S", table=("9S 9C JOKER=9H 9D",), joker_swap="keep")
    after = keep.play(Swap(card("9H"), 0))
    assert after.freed == 0
    assert after.objection(Discard(card("2H"))) is None
    assert JOKER in play(after, "discard 2H").hands[0]
    off = open_moment("8D KS KH 2H", table=(WITH_JOKER,), joker_swap="off")
    assert off.objection(Swap(card("8D"), 0)) == Reason(R.SWAP, hand("8D"))
    assert not [move for move in off.moves() if isinstance(move, Swap)]


def test_RA18_the_opening_is_the_sum_of_all_melds_of_that_turns_lay_down_jokers_as_their_cards():
    game = moment("7D JOKER 9D 9S 9H JOKER 2H", opening_min=51)
    for names in ("7D JOKER 9D", "9S 9H JOKER"):
        assert rule(game, lay(names)) is R.OPENING
    assert game.objection(lay("7D JOKER 9D", "9S 9H JOKER")) is None


def test_RA19_later_lay_downs_need_no_minimum():
    assert open_moment("2S 3S 4S KH").objection(lay("2S 3S 4S")) is None
    down = moment(f"{OPENING} 2S 3S 4S KH").play(lay(NINES, CLUBS))
    assert down.objection(lay("2S 3S 4S")) is None


LOW = ("2S 3S 4S 5S", "2H 3H 4H 5H", "2D 3D 4D", "3C 3D 3S")


def test_RA20_hand_needs_fifty_points_too_unless_agreed():
    names = " ".join(LOW)
    game = moment(f"{names} KH", stock="6S 6H", hand_needs_min=True)
    assert rule(game, lay(*LOW)) is R.OPENING
    assert not [move for move in game.moves() if isinstance(move, Lay)]
    free = moment(f"{names} KH", stock="6S 6H", hand_needs_min=False)
    end = play(free, lay(*LOW), "discard KH")
    assert (end.from_hand, end.points(0)) == (True, -40)
    assert [move for move in free.moves() if isinstance(move, Lay)]
    assert rule(free, lay(*LOW[:3])) is R.OPENING  # not all cards: an ordinary first lay-down
    taking = moment(f"{names.removesuffix(' 3S')} KH", stock="6S 6H", discards="3S", drawn=False, hand_needs_min=False)
    assert TOP in taking.moves()
    assert can_end(taking.play(TOP))
    strict = moment(f"{names.removesuffix(' 3S')} KH", stock="6S 6H", discards="3S", drawn=False)
    assert TOP not in strict.moves()


def test_RA21_hand_is_going_out_in_one_turn_with_nothing_on_the_table_before_it():
    names = f"{OPENING} 2S 3S 4S 2H"
    steps = play(moment(names), lay(NINES, CLUBS), lay("2S 3S 4S"), "discard 2H")
    assert (steps.from_hand, steps.points(0), steps.points(1)) == (True, -40, 200)
    back = play(moment(names), lay(NINES, CLUBS), "back", lay(NINES, CLUBS, "2S 3S 4S"), "discard 2H")
    assert back.from_hand


def test_RA22_the_last_card_is_discarded():
    game = open_moment("9S 9C 9H")
    assert game.objection(lay(NINES)) == Reason(R.LAST_CARD, hand(NINES))
    assert not [move for move in game.moves() if isinstance(move, Lay)]
    assert open_moment("10D").objection(LayOff(hand("10D"), 0)) == Reason(R.LAST_CARD, hand("10D"))
    for last in ("2H", "JOKER"):
        assert play(open_moment(f"9S 9C 9H {last}"), lay(NINES), f"discard {last}").winner == 0


@pytest.mark.parametrize(("held", "move"), [("9S 9C 9H", lay(NINES)), ("10D", LayOff(hand("10D"), 0))])
def test_RA22_or_not_where_the_last_discard_is_optional(held, move):
    end = open_moment(held, final_discard="optional").play(move)
    assert (end.over, end.winner, end.turn, end.discards) == (True, 0, None, hand("JD"))
    assert end.log[-1] == Event(0, Reason(R.STEPS))
    by_hand = moment(OPENING, final_discard="optional").play(lay(NINES, CLUBS))
    assert (by_hand.from_hand, by_hand.points(0)) == (True, -40)


@pytest.mark.parametrize(
    ("rounding", "sums"), [("half_up", (10, 20, 30)), ("half_down", (0, 10, 20)), ("none", (5, 15, 25))]
)
def test_RA23_five_is_rounded_as_agreed(rounding, sums):
    house = Options(rounding=rounding)
    assert tuple(round_points(n, house) for n in (5, 15, 25)) == sums
    assert points("5H", rounding=rounding) == sums[0]


@pytest.mark.parametrize(("double_rounding", "expected"), [("none", 34), ("before", 40), ("after", 30)])
def test_RA24_whether_the_doubled_sum_is_rounded(double_rounding, expected):
    assert points("KS 7H", from_hand=True, double_rounding=double_rounding) == expected
    assert points("KS 7H", from_hand=True, double_rounding=double_rounding, rounding="none") == 34
    assert points("KS", from_hand=True, double_rounding=double_rounding) == 20


def test_RA24_rounding_down_goes_for_the_doubled_sum_too():
    assert points("KS 5H", from_hand=True, double_rounding="before", rounding="half_down") == 20
    assert points("KS 5H", from_hand=True, double_rounding="before") == 40


def test_RA25_two_hundred_replaces_the_cards():
    assert points("KS KH AS", opened=False, from_hand=True) == 200


LOTS = "KS KH KD KC QS QH QD QC JS JH JD"  # 110


@pytest.mark.parametrize(("double_cap", "expected"), [(None, 220), (200, 200)])
def test_RA26_the_doubled_sum_may_be_capped(double_cap, expected):
    assert points(LOTS, from_hand=True, double_cap=double_cap) == expected
    assert points("KS", from_hand=True, double_cap=double_cap) == 20
    assert points(LOTS, double_cap=double_cap) == 110
    lines = score(LOTS, True, False, True, Options(double_cap=double_cap))
    assert (lines[-1] == Line(-20, Reason(R.DOUBLED, number=200))) == (double_cap == 200)


def test_RA27_the_winner_is_written_a_constant():
    for rules in ({"rounding": "none"}, {"double_rounding": "before"}, {"ace": 1}, {"double_cap": 200}):
        assert (points(winner=True, **rules), points(winner=True, from_hand=True, **rules)) == (-20, -40)


def drained(**rules):
    """A moment in which the stock is used up by the discard."""
    return open_moment("2H 3H 4S", stock="6S", discards="JD QD KD", drawn=False, **rules).play(STOCK)


def test_RA28_the_discards_but_the_top_one_become_the_new_stock():
    game = drained()
    assert game.stock == ()
    after = game.play(Discard(card("2H")))
    assert (after.discards, after.turn, after.shuffles) == (hand("2H"), 1, 1)
    assert Counter(after.stock) == Counter(hand("JD QD KD"))
    assert after.log[-1] == Event(1, Reason(R.STOCK, number=3))
    assert everything(after) == everything(game)
    orders = {open_moment("2H 3H", stock="6S", discards="JD QD KD", drawn=False).play(STOCK).hands for _ in range(3)}
    assert len(orders) == 1


def test_RA28_how_they_are_shuffled_is_up_to_the_dice():
    orders = set()
    for dice in range(20):
        game = set_up(Options(n_players=2), ["2H 3H", "KC"], "6S", "JD QD KD", drawn=False, dice=dice)
        orders.add(game.play(STOCK).play(Discard(card("2H"))).stock)
    assert len(orders) == 6
    stocks = {replace(drained(), dice=dice).view(0).play(Discard(card("2H"))).stock for dice in range(9)}
    assert len(stocks) == 1  # nobody sees the dice


def test_RA28_every_new_stock_is_shuffled_afresh():
    game = replace(drained(), dice=1)
    first, second = (replace(game, shuffles=n).play(Discard(card("2H"))).stock for n in (0, 1))
    assert first != second


def test_RA28_or_the_deal_ends_with_nobody_the_winner():
    end = drained(stock_out="end").play(Discard(card("2H")))
    assert (end.over, end.exhausted, end.winner, end.turn) == (True, True, None, None)
    assert end.log[-1].what == Reason(R.STOCK)
    assert [end.points(seat) for seat in range(2)] == [10, 20]  # 3 + 4 + 6, and 20


def test_RA28_where_there_is_no_card_for_a_new_stock_the_deal_ends():
    game = open_moment("2H 3H", stock="6S", discards="", drawn=False).play(STOCK)
    end = game.play(Discard(card("2H")))
    assert end.exhausted
    assert [end.sheet(seat)[0].reason.rule for seat in range(2)] == [R.COUNTED] * 2


def test_RA28_a_deal_without_end_ends_after_some_new_stocks():
    game = deal(Options(), rng=Random(1))
    while not game.over:
        game = game if game.drawn else game.play(STOCK)
        game = game.play(Discard(game.held[0]))
    assert (game.exhausted, game.shuffles) == (True, RESHUFFLES)
    stocks = [e.what.number for e in game.log if isinstance(e.what, Reason) and e.what.rule is R.STOCK]
    assert stocks == [49, 49, 49, None]


@pytest.mark.parametrize("deals", [1, 7, 10, 100])
def test_RA29_a_match_has_as_many_deals_as_agreed(deals):
    house = Options(deals=deals)
    assert [(r.number, r.cards) for r in schedule(house)] == [(n, 14) for n in range(1, deals + 1)]
    assert not romi.over(house, (), deals)
    assert romi.over(house, (), deals + 1)


@pytest.mark.parametrize("deals", [0, 101, -1, True, 7.0, "7", None])
def test_RA29_a_match_of_no_deals_cannot_be(deals):
    with pytest.raises(OptionError, match="deals="):
        Options(deals=deals)


def test_RA33_cards_may_be_kept_back():
    game = moment(f"{OPENING} KS KH KD 2H")
    after = play(game, lay(NINES, CLUBS), "discard 2H")
    assert after.hands[0] == hand("KS KH KD")
    assert not after.over


@pytest.mark.parametrize(("free", "reason"), [(True, None), (False, Reason(R.TAKE, hand("2H")))])
@pytest.mark.parametrize("discard_draw", ["use", "never"])
def test_RA34_the_first_discard_may_be_free_for_the_next_player(free, reason, discard_draw):
    game = moment(
        "2H 3H 4S KH", other="QS 9C 3S", discards="", free_first_discard=free, discard_draw=discard_draw
    ).play(Discard(card("2H")))
    assert game.objection(TOP) == reason
    if free:
        taken = game.play(TOP)
        assert taken.taken is None
        later = play(taken, "discard QS", STOCK, "discard KH")
        assert later.objection(TOP) == Reason(R.TAKE, hand("KH"))


# ------------------------------------------------------- refusals, turns, taking back


@pytest.mark.parametrize(
    ("move", "cards"),
    [
        (lay("9S 9C 9D"), "9D"),
        (lay("9S 9C 9H", "9S 9C 9H"), "9S 9C 9H"),
        (lay("9S 9C BACK"), "BACK"),
        (lay("JOKER JOKER 9S"), "JOKER JOKER"),
        (LayOff(hand("10D"), 0), "10D"),
        (LayOff(hand("2H 2H"), 0), "2H"),
        (Swap(card("8D"), 0), "8D"),
        (Swap(JOKER, 0), "JOKER"),
        (Discard(card("KS")), "KS"),
        (Discard(JOKER), "JOKER"),
        (Discard(BACK), "BACK"),
        (Discard("2H"), ""),
        (Discard(None), ""),
        (Discard(int(card("2H"))), ""),
        (Discard([]), ""),
        (Lay(((1, 2, 3),)), ""),
        (Lay(("9S",)), ""),
        (Lay((([],),)), ""),
        (LayOff((5,), 0), ""),
        (Swap("2H", 0), ""),
    ],
)
def test_only_ones_own_cards_can_be_laid_or_discarded(move, cards):
    game = open_moment("9S 9C 9H 2H")
    assert game.objection(move) == Reason(R.OWN_CARDS, hand(cards))


@pytest.mark.parametrize("place", [1, -1, True, 0.0, "0", None])
def test_only_a_meld_on_the_table_can_be_added_to(place):
    game = open_moment("10D 8D 2H", table=(WITH_JOKER,))
    assert game.objection(LayOff(hand("10D"), place)) == Reason(R.LAY_OFF, hand("10D"))
    assert game.objection(Swap(card("8D"), place)) == Reason(R.SWAP, hand("8D"))


def test_something_must_be_laid():
    game = open_moment("9S 9C 9H 2H")
    assert game.objection(Lay(())) == Reason(MeldRule.THREE, number=3)
    assert game.objection(Lay(((),))) == Reason(MeldRule.THREE, number=3)
    assert game.objection(LayOff((), 0)) == Reason(R.LAY_OFF)
    assert rule(game, lay("9S 9C")) is MeldRule.THREE


def test_a_lay_down_in_part_wrong_is_refused_whole():
    game = open_moment("9S 9C 9H KS KH 2H")
    assert game.objection(lay(NINES, "KS KH 2H")) == Reason(MeldRule.KIND, hand("KS KH 2H"))
    assert game.objection(lay(NINES)) is None


@pytest.mark.parametrize(("text", "faces"), [("JOKER=6D", "6D"), ("JOKER=10D", "10D"), ("JOKER", "10D")])
def test_a_joker_laid_off_stands_for_what_is_declared(text, faces):
    after = play(open_moment("JOKER 2H"), f"off 0 {text}")
    assert after.table[0].jokers == hand(faces)
    assert open_moment("JOKER 2H").objection(LayOff((JOKER,), 0, hand("5D"))) == Reason(MeldRule.JOKER, hand("5D"))


def test_a_half_finished_lay_down_can_be_taken_back_until_the_discard():
    before = open_moment("9S 9C 9H 8D 10D KS KH 2H", table=(WITH_JOKER,))
    assert before.objection(TakeBack()) == Reason(R.TURN, seat=0)
    steps = [lay(NINES), Swap(card("8D"), 0), LayOff(hand("10D"), 0), lay("KS KH JOKER")]
    game = before
    for step in steps:
        game = game.play(step)
        assert everything(game) == everything(before)
        back = game.play(TakeBack())
        assert (back.hands, back.table, back.opened, back.freed, back.added) == (
            (before.hands, before.table, before.opened, 0, False)
        )
        assert back.objection(TakeBack()) == Reason(R.TURN, seat=0)
        assert back.objection(Discard(card("2H"))) is None
    later = game.play(Discard(card("2H")))
    if not later.over:
        assert later.objection(TakeBack()) == Reason(R.TURN, seat=1)


def test_taking_back_an_opening_leaves_the_player_closed():
    game = moment(f"{OPENING} 2H 3H")
    back = play(game, lay(NINES, CLUBS), "back")
    assert back.opened == (False, False)
    assert back.play(Discard(card("2H"))).opened == (False, False)
    assert play(game, lay(NINES, CLUBS), "discard 2H").opened == (True, False)


def test_a_freed_joker_and_a_taken_card_are_settled_only_by_going_to_the_table():
    game = open_moment("8D JS JH KS 2H 3S", table=(WITH_JOKER,), drawn=False).play(TOP).play(Swap(card("8D"), 0))
    assert (game.taken, game.freed) == (card("JD"), 1)
    one = game.play(lay("JS JH JD"))
    assert (one.taken, one.freed) == (None, 1)
    assert one.objection(Discard(card("2H"))) == Reason(R.SWAP, (JOKER,))
    assert play(one, "off 0 JOKER").objection(Discard(card("2H"))) is None


def test_a_discard_that_needs_other_cards_to_reach_the_table_may_be_taken():
    game = open_moment("10D 3H 4S", drawn=False)
    assert game.objection(TOP) is None
    taken = game.play(TOP)
    assert taken.objection(LayOff(hand("JD"), 0)) == Reason(MeldRule.NEXT, hand("7D 8D 9D JD"))
    assert play(taken, "off 0 10D JD").taken is None
    assert play(taken, "off 0 10D", "off 0 JD").taken is None


# ---------------------------------------------------------------- moves as text


@pytest.mark.parametrize(
    "text",
    [
        "draw stock",
        "draw discards",
        "lay 9S 9C 9H",
        "lay 9S 9C 9H / 7D JOKER=8D 9D",
        "lay QC KC JOKER",
        "off 0 10D",
        "off 12 10D JOKER=JD",
        "off 1 JOKER",
        "swap 3 8D",
        "discard 2D",
        "discard JOKER",
        "back",
    ],
)
def test_a_move_is_written_and_read_the_same_way(text):
    assert str(read_move(text)) == text
    assert read_move(str(read_move(text))) == read_move(text)
    assert isinstance(read_move(text), get_args(Move))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw",
        "draw table",
        "lay 9X",
        "lay 7D=8D 9D 10D",
        "lay 7D JOKER= 9D",
        "lay 7D JOKER=8D JOKER",
        "lay 9S 9C 9H=9H",
        "off 10D",
        "off 0",
        "off -1 10D",
        "off x 10D",
        "swap 0",
        "swap 8D 0",
        "discard",
        "discard 2D 3D",
        "discard 2D=3D",
        "take",
        None,
        5,
        ["draw", "stock"],
    ],
)
def test_what_is_no_move_cannot_be_read(text):
    with pytest.raises(ValueError, match=r"no move reads|no card is called|declare|stands for another"):
        read_move(text)


# -------------------------------------------------------------- what can be dealt


@pytest.mark.parametrize("seat", [-1, 4, True, 1.0, "0"])
def test_only_a_seat_at_the_table_deals_or_opens(seat):
    with pytest.raises(ValueError, match=r"starter=.*the seats are 0 to 3"):
        deal(Options(), seat, Random(1))
    with pytest.raises(ValueError, match=r"dealer=.*the seats are 0 to 3"):
        deal(Options(), rng=Random(1), dealer=seat)


def test_the_dice_must_be_given():
    with pytest.raises(ValueError, match="give the dice"):
        deal(Options())
    for number in (0, True, "1", 1.0):
        with pytest.raises(ValueError, match="round="):
            deal(Options(), rng=Random(1), round=number)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"hands": ["2H"]}, "1 hands for n_players=2"),
        ({"hands": ["2H", "3H", "4H"]}, "3 hands for n_players=2"),
        ({"hands": ["2H 2H 2H", "3H"]}, "2♥ is there 3 times; with jokers=2 there are 2"),
        ({"hands": ["2H 2H", "2H"]}, "2♥ is there 3 times"),
        ({"hands": ["JOKER JOKER", "JOKER"]}, "★ is there 3 times; with jokers=2 there are 2"),
        ({"hands": ["BACK", "2H"]}, "is no card of a pack"),
        ({"hands": [(5,), "2H"]}, "no card is called 5"),
        ({"hands": [([],), "2H"]}, r"no card is called \[\]"),
        ({"hands": [5, "2H"]}, "5 is no hand"),
        ({"hands": ["9X", "2H"]}, "no card is called '9X'"),
        ({"hands": ["", "2H"]}, "seat 0 acts and has no card to discard"),
        ({"stock": 5}, "5 is no hand"),
        ({"stock": "", "drawn": False}, "seat 0 acts and has no card to draw"),
        ({"discards": "9X"}, "no card is called"),
        ({"table": ["9S 9C"]}, "9♠ 9♣ on the table is no meld"),
        ({"table": ["7D JOKER=10D 9D"]}, "on the table is no meld"),
        ({"table": [5]}, "5 is no hand"),
        ({"table": ["9S 9C 9H", "9S 9C 9H"], "stock": "9S"}, "9♠ is there 3 times"),
        ({"opened": (True,)}, "for each of 2 players"),
        ({"opened": (1, 0)}, "for each of 2 players"),
        ({"opened": True}, "for each of 2 players"),
        ({"opened": "no"}, "for each of 2 players"),
        ({"drawn": 1}, "drawn=1"),
        ({"turn": 2}, "turn=2: the seats are 0 to 1"),
        ({"turn": True}, "turn=True"),
        ({"round": 0}, "round=0"),
    ],
)
def test_a_moment_that_cannot_be_is_refused_with_the_reason(wrong, message):
    right = {"hands": ["2H 3H", "4H 5H"], "stock": "6S 6H", "discards": "JD"}
    assert set_up(Options(n_players=2), **right).moves()
    with pytest.raises(ValueError, match=message):
        set_up(Options(n_players=2), **(right | wrong))


def test_a_prepared_moment_holds_what_was_prepared():
    table = [WITH_JOKER, hand("9S 9C 9H"), melds.read(hand("2S 3S JOKER"), Options())]
    game = set_up(Options(n_players=3), ["2H 3H", "4H", ""], "6S 6H", "JD QD", table, (True, False, True), 1, False, 4)
    assert (game.hands, game.stock, game.discards) == ((hand("3H 2H"), hand("4H"), ()), hand("6S 6H"), hand("JD QD"))
    assert [str(m) for m in game.table] == [WITH_JOKER, "9S 9C 9H", "2S 3S JOKER=4S"]
    assert (game.opened, game.turn, game.drawn, game.round) == ((True, False, True), 1, False, 4)
    assert game.start is game
    assert game.play(STOCK).start == game


@pytest.mark.parametrize("left", [5, None, "9X", (BACK,), (5,), ("2H", None)])
def test_only_cards_can_be_left_in_a_hand(left):
    with pytest.raises(ValueError, match=r"no hand|no card is called|no backs"):
        score(left, True, False, False, Options())


LISTED = [(o.name, value) for o in fields(Options) if o.metadata["accepted"] for value in o.metadata["accepted"]]


@pytest.mark.parametrize(("name", "value"), LISTED)
def test_a_deal_can_be_played_under_every_house_rule(name, value):
    house = Options(**({"n_players": 2} | {name: value}))
    end = finished(deal(house, rng=Random(4)), Random(4))
    assert end.over
    assert everything(end) == Counter(house.pack)


@pytest.mark.parametrize("name", [o.name for o in fields(Options)])
def test_a_house_rule_that_cannot_be_is_refused_with_its_rule(name):
    for wrong in (-1, "perhaps", 2.5, ()):
        with pytest.raises(OptionError) as error:
            Options(**{name: wrong})
        assert (error.value.field, error.value.value) == (name, wrong)
        assert isinstance(error.value.rule, R)


def test_there_are_these_house_rules_and_no_others():
    assert {o.name: o.default for o in fields(Options)} == {
        "n_players": 4,
        "jokers": 2,
        "direction": "cw",
        "dealer_tie": "redraw",
        "dealer_rotation": "next",
        "opening_min": 50,
        "first_laydown_round": 1,
        "ace": 11,
        "ace_both_ends": False,
        "joker_limit": 2,
        "discard_draw": "use",
        "free_first_discard": False,
        "layoff": True,
        "hand_layoff": True,
        "joker_swap": "reuse",
        "hand_needs_min": True,
        "final_discard": "required",
        "stock_out": "reshuffle",
        "joker_in_hand": 20,
        "rounding": "half_up",
        "double_rounding": "none",
        "double_cap": None,
        "deals": 7,
    }
    with pytest.raises(OptionError, match="colour=1 cannot be; accepted: the house rules n_players, jokers"):
        Options(colour=1)


def test_RA4_a_meld_has_three_cards_at_least():
    for two in ("9S 9C", "8C 9C", "9S JOKER"):
        assert melds.read(hand(two), Options()) == Reason(MeldRule.THREE, hand(two), 3)
    assert isinstance(melds.read(hand("9S 9C JOKER"), Options()), Meld)
