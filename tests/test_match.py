"""A match: who deals, what is recorded, the totals and the standing."""

import copy
import pickle
from dataclasses import FrozenInstanceError
from random import Random

import pytest
from games import NAMES, bidding, finished, matches, played
from hypothesis import given, settings

from cardgames import lupaus
from cardgames.lupaus import Options, draw_for_dealer, set_up
from cardgames.match import SEEDS, Match, Place


def match_of(n=3, seed=1, first_dealer=0, start=1, **rules):
    return Match(lupaus, Options(n_players=n, **rules), NAMES[:n], seed, first_dealer, start)


def one_card(*kept):
    """A finished one-card deal in which the seats in *kept* keep their promise; seat 0 takes the trick."""
    game = set_up(Options(n_players=3, start_cards=1), ["AS", "KS", "QS"], "8D", dealer=2)
    bids = [int((seat in kept) == (won == 1)) for seat, won in enumerate((1, 0, 0))]
    return played(bidding(game, *bids), "AS", "KS", "QS")


# -------------------------------------------------------------- who deals


def test_the_deal_passes_on_round_by_round():
    match = match_of(n=5, first_dealer=3, start_cards=4)
    dealers = []
    while not match.over:
        game = match.deal()
        dealers.append(game.dealer)
        assert game.dealer == match.dealer() == match.dealer(match.round)
        match = match.record(finished(game))
    assert dealers == [3, 4, 0, 1]


@pytest.mark.parametrize(
    ("rules", "dealers"),
    [({}, [2, 3, 0, 1, 2]), ({"direction": "ccw"}, [2, 1, 0, 3, 2]), ({"dealer_rotation": "fixed"}, [2, 2, 2, 2, 2])],
)
def test_the_deal_passes_the_way_the_house_says(rules, dealers):
    match = match_of(n=4, first_dealer=2, **rules)
    assert [match.dealer(number) for number in range(1, 6)] == dealers


def test_the_first_dealer_is_drawn_from_the_seed():
    for seed in range(20):
        match = match_of(n=5, seed=seed, first_dealer=None)
        assert match.dealer(1) == draw_for_dealer(match.options, match.rng(0)).dealer
    assert {match_of(n=5, seed=seed, first_dealer=None).dealer() for seed in range(60)} == {0, 1, 2, 3, 4}


def test_a_match_may_begin_with_a_later_round():
    late, whole = match_of(start=15), match_of()
    assert late.round == 15
    assert late.dealer() == whole.dealer(15) == 14 % 3
    assert late.deal().cards == 3
    for _ in range(3):
        assert not late.over
        late = late.record(finished(late.deal()))
    assert late.over
    assert [game.cards for game in late.games] == [3, 2, 1]


# ------------------------------------------------------------------ the seeds


def test_the_seed_fixes_every_deal_in_whatever_order_they_are_dealt():
    match, again = match_of(seed=99), match_of(seed=99)
    later = match.record(finished(match.deal()))
    assert again.deal() == match.deal()
    assert match_of(seed=99, start=2).deal() == later.deal()
    assert match_of(seed=100).deal() != match.deal()
    other_play = match.record(finished(match.deal(), Random(5)))
    assert other_play.deal() == later.deal()  # how a round was played does not touch the next


def test_two_matches_share_no_dice():
    first = [match_of(seed=seed).rng(number).random() for seed in range(12) for number in range(12)]
    assert len(set(first)) == len(first)
    assert match_of(seed=3).rng(5).random() == match_of(seed=3, n=4).rng(5).random()


def test_without_a_seed_a_fresh_one_is_drawn():
    fresh = {Match(lupaus, Options(), NAMES[:4]).seed for _ in range(5)}
    assert len(fresh) > 1
    assert all(0 <= seed < SEEDS for seed in fresh)


def test_again_is_another_match_of_the_same_players():
    match = match_of(seed=4)
    match = match.record(finished(match.deal()))
    again = match.again(seed=5)
    assert (again.players, again.options, again.seed, again.games) == (match.players, match.options, 5, ())
    assert 0 <= match.again().seed < SEEDS


# ----------------------------------------------------- totals and the standing


def test_the_totals_are_the_sums_of_the_deals():
    match = match_of(start_cards=3)
    assert match.totals == (0, 0, 0)
    sums = [0, 0, 0]
    while not match.over:
        game = finished(match.deal(), Random(match.round))
        sums = [total + game.points(seat) for seat, total in enumerate(sums)]
        match = match.record(game)
        assert match.totals == tuple(sums)
    assert len(match.games) == 3


@pytest.mark.parametrize(
    ("kept", "places"),
    [
        ((1, 2), [(1, 1, 10), (1, 2, 10), (3, 0, 0)]),
        ((0,), [(1, 0, 11), (2, 1, 0), (2, 2, 0)]),
        ((0, 1), [(1, 0, 11), (2, 1, 10), (3, 2, 0)]),
        ((), [(1, 0, 0), (1, 1, 0), (1, 2, 0)]),
    ],
)
def test_ties_share_a_rank_and_the_next_one_is_skipped(kept, places):
    match = match_of(start_cards=1, first_dealer=2).record(one_card(*kept))
    assert [(rank, seat, points) for rank, seat, _, points in match.standing()] == places
    assert [place.name for place in match.standing()] == [NAMES[seat] for _, seat, _ in places]
    assert match.winners == tuple(seat for rank, seat, _ in places if rank == 1)


def test_the_standing_is_made_of_places():
    assert match_of().standing()[0] == Place(rank=1, seat=0, name="Aino", points=0)


def test_the_score_sheet_has_a_row_for_each_round_and_player():
    match = match_of(start_cards=1, first_dealer=2).record(one_card(0, 1))
    assert match.rows() == [
        {"round": 1, "cards": 1, "dealer": "Cecilia", "player": "Aino", "bid": 1, "taken": 1, "points": 11},
        {"round": 1, "cards": 1, "dealer": "Cecilia", "player": "Bence", "bid": 0, "taken": 0, "points": 10},
        {"round": 1, "cards": 1, "dealer": "Cecilia", "player": "Cecilia", "bid": 1, "taken": 0, "points": 0},
    ]


# ---------------------------------------------------------------- the record


def test_recording_leaves_the_old_match_as_it_was_so_undo_is_keeping_it():
    before = match_of(start_cards=2)
    game = finished(before.deal(), Random(1))
    after = before.record(game)
    assert (before.round, before.games, before.totals) == (1, (), (0, 0, 0))
    assert (after.round, after.games) == (2, (game,))
    other = before.record(finished(before.deal(), Random(2)))
    assert other != after
    assert other.deal() == after.deal()
    assert before.record(game) == after


def test_a_deal_that_is_not_over_is_not_recorded():
    match = match_of()
    with pytest.raises(ValueError, match="the deal is not over: seat 1 is to act"):
        match.record(match.deal())


@pytest.mark.parametrize(
    "other",
    [{"start": 2}, {"zero_bonus_from": 5}, {"n": 4}],
    ids=["another round", "other house rules", "more players"],
)
def test_a_deal_of_another_match_is_not_recorded(other):
    with pytest.raises(ValueError, match="cannot be recorded"):
        match_of().record(finished(match_of(**other).deal()))


def test_after_the_last_round_nothing_is_dealt_or_recorded():
    match = match_of(start_cards=1, first_dealer=2).record(one_card(0))
    assert match.over
    with pytest.raises(ValueError, match="the match is over: its last round has been played"):
        match.deal()
    with pytest.raises(ValueError, match="the match is over"):
        match.record(one_card(0))


# ---------------------------------------------------------------- what can be


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"players": NAMES[:2]}, "2 players for n_players=3"),
        ({"players": NAMES[:4]}, "4 players for n_players=3"),
        ({"players": ("Aino", "Aino", "Bence")}, "no two the same"),
        ({"players": ("Aino", " ", "Bence")}, "every player needs a name"),
        ({"players": ("Aino", 5, "Bence")}, "every player needs a name"),
        ({"seed": -1}, "seed=-1"),
        ({"seed": SEEDS}, f"0 to {SEEDS - 1}"),
        ({"seed": 1.0}, "seed=1.0"),
        ({"seed": True}, "seed=True"),
        ({"seed": "1"}, "seed='1'"),
        ({"first_dealer": 3}, "the seats are 0 to 2"),
        ({"first_dealer": -1}, "the seats are 0 to 2"),
        ({"first_dealer": True}, "the seats are 0 to 2"),
        ({"first_dealer": 1.0}, "the seats are 0 to 2"),
        ({"first_dealer": "1"}, "the seats are 0 to 2"),
        ({"start": 0}, "rounds 1 to 17"),
        ({"start": 18}, "rounds 1 to 17"),
        ({"start": True}, "rounds 1 to 17"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_the_reason(wrong, message):
    right = {"players": NAMES[:3], "seed": 1, "first_dealer": 0, "start": 1}
    with pytest.raises(ValueError, match=message):
        Match(lupaus, Options(n_players=3), **(right | wrong))


def test_a_match_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        match_of().seed = 5


def test_a_match_says_where_it_stands():
    match = match_of(start_cards=1, first_dealer=2).record(one_card(0, 1))
    assert repr(match) == "Match(lupaus, Aino, Bence, Cecilia; seed 1, round 2, totals (11, 10, 0))"


@settings(max_examples=20)
@given(matches())
def test_a_match_survives_pickling_and_copying(match):
    after = match.record(finished(match.deal()))
    for one in (match, after):
        for twin in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):
            assert twin == one
            assert (repr(twin), twin.totals, twin.over) == (repr(one), one.totals, one.over)
