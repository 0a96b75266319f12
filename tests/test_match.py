"""A match: who deals, what is recorded, the totals and the standing."""

import copy
import pickle
from dataclasses import FrozenInstanceError
from random import Random

import pytest
from games import NAMES, bidding, calling, finished, matches, played
from hypothesis import given, settings

from cardgames import lupaus, romi, yksisilma
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


# ------------------------------------------------------------------- Yksisilmä


def match_of_pairs(seed=1, first_dealer=0, start=1, **rules):
    return Match(yksisilma, yksisilma.Options(**rules), NAMES[:4], seed, first_dealer, start)


def passed(match):
    """*match* after a deal that all have passed."""
    return match.record(calling(match.deal(), "pass pass pass pass"))


def swept(match, side):
    """*match* after a deal in which *side* gets all 45 points, since the others have called too much."""
    game = match.deal()
    game = calling(game, "45C pass pass pass" if game.turn % 2 != side else "pass 45C pass pass pass")
    end = finished(game, Random(match.round))
    assert [end.points(s) for s in (side, 1 - side)] == [45, 0]
    return match.record(end)


@pytest.mark.parametrize(
    ("rules", "dealers"),
    [
        ({}, [2, 3, 0, 1, 2, 3]),
        ({"all_pass": "same_dealer"}, [2, 3, 3, 3, 0, 1]),
        ({"all_pass": "same_dealer", "dealer_rotation": "fixed"}, [2, 2, 2, 2, 2, 2]),
        ({"dealer_rotation": "fixed"}, [2, 2, 2, 2, 2, 2]),
    ],
)
def test_after_a_deal_passed_out_the_next_or_the_same_dealer_deals(rules, dealers):
    match = match_of_pairs(first_dealer=2, **rules)
    match = passed(passed(swept(match, 0)))  # the second and the third deal are passed out
    match = swept(swept(match, 0), 0)
    assert [game.dealer for game in match.games] == dealers[:5]
    assert not match.over
    assert match.deal().dealer == match.dealer() == dealers[5]
    assert [match.dealer(number) for number in range(1, 7)] == dealers
    assert [game.round for game in match.games] == [1, 2, 3, 4, 5]


def test_deals_passed_out_do_not_count_and_the_cards_are_dealt_afresh():
    match = match_of_pairs(match_deals=2)
    for _ in range(5):
        hands = match.deal().hands
        match = passed(match)
        assert match.deal().hands != hands
    assert (match.over, match.round, match.totals) == (False, 6, (0, 0, 0, 0))
    match = swept(match, 1)
    assert not match.over
    match = swept(match, 1)
    assert match.over
    assert match.totals == (0, 90, 0, 90)


def test_where_the_dealer_must_play_no_deal_is_passed_out():
    match = match_of_pairs(all_pass="dealer_min")
    game = calling(match.deal(), "pass pass pass pass")
    with pytest.raises(ValueError, match="the deal is not over: seat 0 is to act"):
        match.record(game)


def test_partners_share_the_score_and_the_win():
    match = swept(match_of_pairs(match_deals=1), 1)
    assert match.over
    assert match.totals == (0, 45, 0, 45)
    assert match.winners == (1, 3)
    assert [(place.rank, place.seat) for place in match.standing()] == [(1, 1), (1, 3), (3, 0), (3, 2)]
    drawn = swept(swept(match_of_pairs(match_deals=2), 0), 1)
    assert drawn.over
    assert drawn.winners == (0, 1, 2, 3)  # a tie after the last deal


@pytest.mark.parametrize(
    ("target", "sides", "over_after"),
    [
        (100, (0, 0, 0), 3),
        (90, (0, 0), 2),
        (91, (0, 0, 0), 3),
        (45, (1,), 1),
        (90, (0, 1, 0), 3),
        (100, (0, 1, 0, 1, 0), 5),
        (135, (1, 0, 1, 0, 1), 5),
    ],
)
def test_a_target_ends_the_match_with_the_deal_in_which_a_side_reaches_it(target, sides, over_after):
    match, ended = match_of_pairs(target=target), []
    for side in sides:
        match = swept(match, side)
        ended.append(match.over)
    assert ended == [False] * (over_after - 1) + [True]
    assert match.rounds == ()
    assert match.winners == (sides[-1], sides[-1] + 2)


def test_a_tie_at_the_target_is_no_end():
    options = yksisilma.Options(target=45)
    both = [swept(match_of_pairs(target=1000), side).games[0] for side in (0, 1)]
    assert not yksisilma.over(options, both)  # 45 to 45
    assert yksisilma.over(options, both[:1])
    assert yksisilma.over(options, [*both, both[0]])
    assert not yksisilma.over(options, ())
    assert not yksisilma.over(yksisilma.Options(target=46), both[:1])


def test_a_match_of_pairs_may_begin_with_any_deal():
    late = swept(swept(match_of_pairs(start=3), 0), 0)
    assert late.over  # deals 3 and 4 of four
    beyond = match_of_pairs(start=9)  # after deals that were passed out
    assert not beyond.over
    assert swept(beyond, 0).over
    assert beyond.deal().round == 9
    with pytest.raises(ValueError, match="start=1024: this match has the rounds 1 to 1023"):
        match_of_pairs(start=1024)


def test_the_score_sheet_of_pairs_has_the_contract_of_each_deal():
    match = passed(swept(match_of_pairs(match_deals=2), 0))
    rows = match.rows()
    assert [row["round"] for row in rows] == [1] * 4 + [2] * 4
    assert rows[0] == {
        "round": 1,
        "dealer": "Aino",
        "player": "Aino",
        "side": 0,
        "declarer": False,
        "points_called": 45,
        "trump": "C",
        "made": False,
        "tricks": match.games[0].tricks_won[0],
        "collected": rows[2]["collected"],
        "points": 45,
    }
    assert rows[1]["declarer"]
    assert rows[0]["collected"] + rows[1]["collected"] == 45
    assert [row["points_called"] for row in rows[4:]] == [None] * 4


# ------------------------------------------------------------------------ Römi


def match_of_romi(n=3, seed=1, first_dealer=0, start=1, **rules):
    return Match(romi, romi.Options(n_players=n, **rules), NAMES[:n], seed, first_dealer, start)


def gone_out(match, winner, *left):
    """*match* after a deal won in steps by *winner*; *left* is in the hands of all, by seat."""
    hands = ["2C" if seat == winner else names for seat, names in enumerate(left)]
    opened = (True,) * len(hands)
    game = romi.set_up(match.options, hands, "6S", "JD", ["9S 9C 9H"], opened, winner, True, match.round)
    return match.record(game.play(romi.Discard(game.hands[winner][0])))


@pytest.mark.parametrize(
    ("left", "places"),
    [
        (("", "KS", "KH KD"), [(1, 0, -20), (2, 1, 10), (3, 2, 20)]),
        (("", "KS KD", "KH"), [(1, 0, -20), (2, 2, 10), (3, 1, 20)]),
        (("", "KS", "KH"), [(1, 0, -20), (2, 1, 10), (2, 2, 10)]),
    ],
)
def test_in_romi_the_lowest_total_wins(left, places):
    match = gone_out(match_of_romi(), 0, *left)
    assert [(rank, seat, points) for rank, seat, _, points in match.standing()] == places
    assert match.winners == (0,)


def test_in_romi_a_tie_for_the_lowest_total_is_shared_and_the_highest_is_last():
    match = gone_out(gone_out(match_of_romi(deals=2), 0, "", "KS KH", "AS AH"), 1, "KS KH", "", "AS AH")
    assert match.over
    assert match.totals == (0, 0, 40)
    assert match.winners == (0, 1)
    assert [(place.rank, place.seat) for place in match.standing()] == [(1, 0), (1, 1), (3, 2)]


def test_before_the_first_deal_all_lead():
    assert match_of_romi().winners == (0, 1, 2)
    assert {module.NAME: module.LOWEST_WINS for module in (lupaus, yksisilma, romi)} == {
        "lupaus": False,
        "yksisilma": False,
        "romi": True,
    }


@pytest.mark.parametrize(
    ("rules", "starters"),
    [({}, [1, 2, 0, 1]), ({"direction": "ccw"}, [2, 1, 0, 2]), ({"dealer_rotation": "fixed"}, [1, 1, 1, 1])],
)
def test_the_player_after_the_dealer_opens_each_deal_of_romi(rules, starters):
    match, seen = match_of_romi(deals=4, **rules), []
    while not match.over:
        game = match.deal()
        assert game.dealer == match.dealer()
        seen.append(game.turn)
        match = match.record(finished(game, Random(match.round)))
    assert seen == starters
    assert [r.number for r in match.rounds] == [1, 2, 3, 4]


def test_the_score_sheet_of_romi_says_who_won_how_and_what_was_left():
    rows = gone_out(match_of_romi(), 0, "", "KS", "KH 3H").rows()
    assert rows[0] == {
        "round": 1,
        "dealer": "Cecilia",
        "player": "Aino",
        "opened": True,
        "winner": True,
        "from_hand": False,
        "left": 0,
        "points": -20,
    }
    assert [(row["left"], row["points"]) for row in rows[1:]] == [(10, 10), (13, 10)]
