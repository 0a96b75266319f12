"""Tournaments: the same deals for every set of rules, and the same rows however they are played."""

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from math import isnan, sqrt
from multiprocessing import get_context
from random import Random
from statistics import mean, stdev

import pandas as pd
import pytest

from cardgames import melds, romi, yksisilma
from cardgames.bots import RandomBot, finish
from cardgames.bots import romi as rummies
from cardgames.bots import yksisilma as partners
from cardgames.bots.lupaus import simple
from cardgames.cards import SUITS, hand, shuffled
from cardgames.lupaus import Lupaus, Options, deal, score
from cardgames.simulate import (
    COLUMNS,
    HAND_COLUMNS,
    ROMI_COLUMNS,
    SCORED,
    TURN_COLUMNS,
    YKSISILMA_COLUMNS,
    by_turn,
    contracts,
    rescore,
    romi_deals,
    romi_hands,
    romi_turns,
    summary,
    tournament,
    yksisilma_deals,
)

TOGETHER = Options(n_players=3, start_cards=3)
IN_TURN = Options(n_players=3, start_cards=3, bidding="sequential")
RULES = {"together": TOGETHER, "in turn": IN_TURN}


def played(**changes: object) -> pd.DataFrame:
    """A small tournament."""
    return tournament(**{"option_sets": RULES, "bots": simple, "deals": 18, "seed": 1, "progress": False} | changes)


def test_there_is_a_row_for_each_deal_set_of_rules_and_seat():
    frame = played()
    assert list(frame.columns) == COLUMNS
    assert len(frame) == 18 * 2 * 3
    assert not frame.duplicated(["deal", "rules", "seat"]).any()
    assert frame.notna().all(axis=None)
    assert frame.dtypes.drop("rules").astype(str).unique().tolist() == ["int64", "bool"]


def test_deals_go_through_the_rounds_and_then_through_the_dealers():
    first = played().drop_duplicates("deal")
    assert first["round"].tolist() == [1, 2, 3] * 6
    assert first["cards"].tolist() == [3, 2, 1] * 6
    assert first["dealer"].tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2] * 2


def test_only_the_rounds_asked_for_are_played():
    first = played(rounds=[3, 1]).drop_duplicates("deal")
    assert first["round"].tolist() == [3, 1] * 9
    assert first["dealer"].tolist() == [0, 0, 1, 1, 2, 2] * 3


def test_places_count_from_eldest_hand_to_the_dealer():
    frame = played()
    assert (frame[frame["seat"] == frame["dealer"]]["place"] == 3).all()
    assert (frame[frame["seat"] == (frame["dealer"] + 1) % 3]["place"] == 1).all()


def test_a_row_holds_what_a_game_played_by_hand_gives():
    frame = played(option_sets={"together": TOGETHER})
    end = finish(deal(TOGETHER, 2, 0, rng=Random(1 + 1)), simple)
    rows = frame[frame["deal"] == 1].sort_values("seat")
    assert (rows["bid"].tolist(), rows["taken"].tolist()) == (list(end.bids), list(end.tricks_won))
    assert rows["points"].tolist() == [end.points(seat) for seat in range(3)]


def test_every_set_of_rules_is_played_with_the_same_hands():
    seen = {}

    def noting(view: Lupaus) -> object:
        seen.setdefault((view.options.bidding, view.round, view.turn), view.start.hands[view.turn])
        return simple(view)

    played(bots=noting, deals=3)
    for (bidding, *place), held in seen.items():
        assert seen["simultaneous" if bidding == "sequential" else "sequential", *place] == held


def test_the_dice_of_a_random_bot_are_those_of_the_deal_and_seat():
    frame = played(bots=RandomBot(), option_sets={"one": TOGETHER, "same": TOGETHER})
    one, same = (part.drop(columns="rules").reset_index(drop=True) for _, part in frame.groupby("rules"))
    assert one.equals(same)
    assert not one.equals(played(bots=RandomBot(), option_sets={"one": TOGETHER}, seed=2).drop(columns="rules"))
    assert frame[frame["deal"] > 0]["bid"].nunique() > 1


def test_each_seat_can_have_its_own_bot():
    frame = played(bots=[simple, RandomBot(), simple], deals=150)
    by_seat = summary(frame, "seat").set_index("seat")["mean"]
    assert by_seat[1] < by_seat[0]
    assert by_seat[1] < by_seat[2]


def test_a_later_seed_continues_the_deals_of_an_earlier_one():
    options = {"together": Options(n_players=3, start_cards=1)}
    whole, later = (played(option_sets=options, bots=[RandomBot(), simple, simple], seed=s) for s in (1, 4))
    shifted = whole[whole["deal"] >= 3].assign(deal=lambda f: f["deal"] - 3).reset_index(drop=True)
    assert shifted.equals(later[later["deal"] < 15].reset_index(drop=True))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_pool_of_processes_gives_the_same_rows(workers):
    bots = [simple, RandomBot(), simple]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        assert played(bots=bots, executor=pool, deals=45).equals(played(bots=bots, deals=45))


def test_a_pool_of_threads_gives_the_same_rows():
    with ThreadPoolExecutor(3) as pool:
        assert played(executor=pool).equals(played())


def test_progress_is_shown_apart_from_the_output_or_not_at_all(capsys):
    played()
    assert capsys.readouterr() == ("", "")
    played(progress=True)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "18/18" in shown.err


def test_an_interrupted_tournament_keeps_the_deals_that_are_done():
    count = iter(range(10**6))

    def tiring(view: Lupaus) -> object:
        if next(count) == 100:
            raise KeyboardInterrupt
        return simple(view)

    some, whole = played(bots=tiring), played()
    deals = some["deal"].nunique()
    assert 0 < deals < 18
    assert some.equals(whole[whole["deal"] < deals])


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"option_sets": {}}, "option_sets is empty"),
        ({"option_sets": {"a": TOGETHER, "b": Options(n_players=4, start_cards=3)}}, "n_players must be the same"),
        ({"option_sets": {"a": TOGETHER, "b": Options(n_players=3, start_cards=4)}}, "start_cards must be the same"),
        (
            {"option_sets": {"a": TOGETHER, "b": Options(n_players=3, start_cards=3, schedule="down_up")}},
            "schedule must be the same",
        ),
        ({"deals": 0}, "at least one"),
        ({"rounds": [4]}, "rounds 1 to 3"),
        ({"rounds": []}, "rounds 1 to 3"),
        ({"bots": [simple, simple]}, "2 bots for n_players=3"),
    ],
)
def test_what_cannot_be_played_is_refused_in_clear_words(changes, words):
    with pytest.raises(ValueError, match=words):
        played(**changes)


# ----------------------------------------------------------------- rescoring


def test_rescoring_gives_the_points_of_the_same_play():
    bonus = Options(n_players=3, start_cards=3, zero_bonus_from=1)
    frame = played(option_sets={"together": TOGETHER})
    told = rescore(frame, bonus, "bonus")
    assert told.drop(columns=["points", "rules"]).equals(frame.drop(columns=["points", "rules"]))
    for row in told.itertuples():
        assert row.points == sum(line.points for line in score(row.bid, row.taken, row.cards, bonus))
    assert set(told["rules"]) == {"bonus"}
    kept_nothing = (frame["bid"] == 0) & (frame["taken"] == 0)
    assert (told["points"] - frame["points"])[kept_nothing].tolist() == frame["cards"][kept_nothing].tolist()


def test_rescoring_with_the_same_options_changes_nothing_and_leaves_the_frame_alone():
    frame = played(option_sets={"together": TOGETHER}).copy()
    before = frame.copy()
    assert rescore(frame, TOGETHER).equals(before)
    assert frame.equals(before)


def test_late_promises_can_be_rescored_to_nothing():
    frame = played(option_sets={"together": TOGETHER}).assign(late=True)
    late = Options(n_players=3, start_cards=3, late_scores=False)
    assert rescore(frame, late)["points"].sum() == 0


def test_what_changes_play_cannot_be_rescored():
    with pytest.raises(ValueError, match="bidding cannot be rescored"):
        rescore(played(), TOGETHER)
    with pytest.raises(ValueError, match="trump cannot be rescored"):
        rescore(played(option_sets={"together": TOGETHER}), Options(n_players=3, start_cards=3, trump="fixed"))


def test_rules_of_another_game_cannot_rescore():
    with pytest.raises(ValueError, match="another game"):
        rescore(played(), yksisilma.Options())


# ------------------------------------------------------------------ Yksisilmä

USUAL = yksisilma.Options()
ALSO_COURT = yksisilma.Options(one_eyed_also_court=True)
BY_PLAYER = yksisilma.Options(most_tricks="player")
PENALTY = yksisilma.Options(penalty_bid=True)


def partnered(**changes: object) -> pd.DataFrame:
    """A few deals of Yksisilmä."""
    usual = {"option_sets": {"usual": USUAL}, "bots": partners.simple, "deals": 12, "seed": 1, "progress": False}
    return yksisilma_deals(**usual | changes)


def test_in_yksisilma_there_is_a_row_for_each_deal_and_set_of_rules():
    frame = partnered(option_sets={"usual": USUAL, "steps": yksisilma.Options(bid_step=5)})
    assert list(frame.columns) == YKSISILMA_COLUMNS
    assert len(frame) == 24
    assert not frame.duplicated(["deal", "rules"]).any()
    assert frame.notna().all(axis=None)
    assert frame["dealer"].tolist()[:10:2] == [0, 1, 2, 3, 0]
    kinds = frame.dtypes.astype(str)
    assert {kinds[name] for name in SCORED} == {"int64", "bool"}


def test_a_row_of_yksisilma_holds_what_a_game_played_by_hand_gives():
    row = partnered().iloc[6]
    end = finish(yksisilma.deal(USUAL, 2, Random(1 + 6)), partners.simple)
    assert (row["declarer"], row["trump"], row["bid"]) == (end.contract.seat, end.contract.suit, end.contract.points)
    assert [row[f"tricks_{seat}"] for seat in range(4)] == list(end.tricks_won)
    assert [row["points_0"], row["points_1"]] == [end.points(0), end.points(1)]
    assert [row["taken_0"], row["taken_1"]] == [sum(line.sides[side] for line in end.ledger()) for side in (0, 1)]
    assert (row["made"], row["calls"]) == (end.made, len(end.calls))
    assert row["points"] == end.points(end.contract.seat)
    assert row["gain"] == end.points(end.contract.seat) - end.points(end.contract.seat + 1)
    told = partners.estimate(end.start, end.contract.seat, end.contract.suit)
    assert row["estimate"] == round(told.points, 1)


def test_the_points_of_both_sides_come_to_45_and_a_missed_contract_gives_them_all_away():
    frame = partnered(bots=partners.Caller(margin=-6), deals=40)
    assert (frame["taken_0"] + frame["taken_1"] == 45).all()
    assert frame["made"].nunique() == 2
    assert (frame["made"] == (frame["taken"] >= frame["bid"])).all()
    assert (frame["gain"] == (2 * frame["taken"] - 45).where(frame["made"], -45)).all()


def test_trumps_can_be_named_without_an_auction():
    frames = {suit: partnered(trump=suit, declarer=2) for suit in SUITS}
    assert all((frame["trump"] == suit).all() for suit, frame in frames.items())
    assert all((frame["declarer"] == 2).all() and (frame["bid"] == 1).all() for frame in frames.values())
    best = partnered(trump="best", declarer=2)
    each = pd.concat(frames.values()).groupby("deal")["estimate"].max()
    assert best["estimate"].tolist() == each.tolist()
    assert partnered(trump="H", declarer=2).equals(frames[SUITS[2]])


def test_without_a_declarer_the_player_after_the_dealer_names_trumps():
    frame = partnered(trump="best", bid=20)
    assert (frame["declarer"] == (frame["dealer"] + 1) % 4).all()
    assert set(frame["bid"]) == {20}
    assert set(frame["made"]) == {True, False}


def test_naming_trumps_is_worth_some_points_on_the_same_deals():
    ours, theirs = (partnered(trump="best", declarer=seat, deals=120) for seat in (0, 1))
    assert 2 < (ours["taken_0"] - theirs["taken_0"]).mean() < 9


def test_no_trump_and_a_contract_without_auction_can_be_played_under_any_rules():
    house = yksisilma.Options(allow_nt=True, reentry=False, all_pass="dealer_min", min_bid=12)
    frame = partnered(option_sets={"any": house}, trump="NT")
    assert set(frame["trump"]) == {"NT"}
    assert set(frame["bid"]) == {12}


def test_a_deal_passed_out_has_no_declarer_and_no_points():
    frame = partnered(bots=lambda view: view.moves()[0])
    assert set(frame["declarer"]) == {-1}
    assert set(frame["bid"]) == {0}
    assert not frame[SCORED].any(axis=None)
    assert rescore(frame, PENALTY)[SCORED].equals(frame[SCORED])


@pytest.mark.parametrize("workers", [1, 2])
def test_a_pool_of_processes_gives_the_same_rows_of_yksisilma(workers):
    bots = [partners.simple, RandomBot(), partners.Caller(margin=2), partners.simple]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        assert partnered(bots=bots, executor=pool, deals=45).equals(partnered(bots=bots, deals=45))


def test_a_later_seed_continues_the_deals_of_yksisilma():
    whole, later = partnered(), partnered(seed=5, deals=8)
    shifted = whole[whole["deal"] >= 4].assign(deal=lambda f: f["deal"] - 4).reset_index(drop=True)
    assert shifted.equals(later)


def test_interrupted_deals_of_yksisilma_are_kept():
    count = iter(range(10**6))

    def tiring(view: yksisilma.Yksisilma) -> object:
        if next(count) == 300:
            raise KeyboardInterrupt
        return partners.simple(view)

    some = partnered(bots=tiring)
    assert 0 < len(some) < 12
    assert some.equals(partnered().head(len(some)))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"option_sets": {}}, "option_sets is empty"),
        ({"deals": 0}, "at least one"),
        ({"seed": -1}, "whole number from 0"),
        ({"trump": "NT"}, "no suit that can be called"),
        ({"trump": "X"}, "no suit is called 'X'"),
        ({"trump": "C", "declarer": 4}, "seats are 0 to 3"),
        ({"trump": "C", "bid": 46}, "bid=46"),
        ({"declarer": 1}, "give trump too"),
        ({"bots": [partners.simple]}, "1 bots for n_players=4"),
    ],
)
def test_deals_of_yksisilma_that_cannot_be_played_are_refused_in_clear_words(changes, words):
    with pytest.raises(ValueError, match=words):
        partnered(**changes)


@pytest.mark.parametrize("house", [USUAL, ALSO_COURT, BY_PLAYER, PENALTY], ids=["usual", "court", "player", "penalty"])
def test_rescoring_yksisilma_gives_what_the_same_play_scores_under_the_rules(house):
    frame = partnered(trump="best", bid=22)
    told = rescore(frame, house, "new")
    for row in told.itertuples():
        end = finish(contract(row.deal, house, row.declarer, row.trump), replaying(row.deal, row.declarer, row.trump))
        assert (row.points_0, row.points_1) == (end.points(0), end.points(1))
        assert row.made == end.made
    assert set(told["rules"]) == {"new"}
    kept = [name for name in YKSISILMA_COLUMNS if name not in (*SCORED, "rules")]
    assert told[kept].equals(frame[kept])


def contract(deal: int, house: yksisilma.Options, declarer: int, suit: str) -> yksisilma.Yksisilma:
    """A deal of `partnered` whose eldest hand plays for 22 points."""
    game = yksisilma.deal(house, deal % 4, Random(1 + deal)).play(yksisilma.Call(22, suit))
    assert game.highest.seat == declarer
    for _ in range(3):
        game = game.play(yksisilma.PASS)
    return game


def replaying(deal: int, declarer: int, suit: str) -> object:
    """A bot that plays the cards which simple players play under the usual rules."""
    end = finish(contract(deal, USUAL, declarer, suit), partners.simple)
    cards = iter([c for trick in end.tricks for c in trick.cards])
    return lambda _: yksisilma.Play(next(cards))


def test_rescoring_yksisilma_with_the_same_rules_changes_nothing():
    frame = partnered()
    assert rescore(frame, USUAL).equals(frame)


def test_one_eyed_cards_and_the_auction_cannot_be_rescored():
    with pytest.raises(ValueError, match="one_eyed cannot be rescored"):
        rescore(partnered(), yksisilma.Options(one_eyed="KD"))
    with pytest.raises(ValueError, match="min_bid, bid_step cannot be rescored"):
        rescore(partnered(), yksisilma.Options(min_bid=10, bid_step=5))


def test_a_contract_is_worth_less_the_higher_it_is_with_the_same_play():
    frame = partnered(trump="best", deals=60)
    table = contracts(frame, USUAL, range(10, 41, 10))
    assert table["bid"].tolist() == [10, 20, 30, 40]
    assert table["n"].tolist() == [60] * 4
    assert table["mean"].is_monotonic_decreasing
    for row in table.itertuples():
        held = frame["taken"] >= row.bid
        assert row.chance == pytest.approx(held.mean())
        assert row.mean == pytest.approx((2 * frame["taken"] - 45).where(held, -45).mean())


def test_a_penalty_makes_high_contracts_dearer():
    frame = partnered(trump="best", deals=20)
    usual, penalty = (contracts(frame, house, [30]).iloc[0] for house in (USUAL, PENALTY))
    assert penalty["mean"] == pytest.approx(usual["mean"] - 30 * (1 - usual["chance"]))


# ----------------------------------------------------------------------- Römi

ROMI = romi.Options(n_players=3)
PLAIN = romi.Options(n_players=3, jokers=0)


def rummy(**changes: object) -> pd.DataFrame:
    """A few deals of Römi."""
    usual = {"option_sets": {"usual": ROMI}, "bots": rummies.simple, "deals": 9, "seed": 1, "progress": False}
    return romi_deals(**usual | changes)


def hands_of(**changes: object) -> pd.DataFrame:
    """A few hands of Römi."""
    usual = {"option_sets": {"usual": ROMI, "plain": PLAIN}, "hands": 60, "seed": 1, "progress": False}
    return romi_hands(**usual | changes)


def alone(**changes: object) -> pd.DataFrame:
    """A few hands of Römi played alone."""
    usual = {"option_sets": {"usual": ROMI}, "bot": rummies.simple, "deals": 30, "seed": 1, "progress": False}
    return romi_turns(**usual | changes)


def test_in_romi_there_is_a_row_for_each_deal_set_of_rules_and_seat():
    frame = rummy(option_sets={"usual": ROMI, "ace ten": romi.Options(n_players=3, ace=10)})
    assert list(frame.columns) == ROMI_COLUMNS
    assert len(frame) == 9 * 2 * 3
    assert not frame.duplicated(["deal", "rules", "seat"]).any()
    assert frame.notna().all(axis=None)
    assert frame[frame["place"] == 1]["starter"].tolist() == [i % 3 for i in range(9) for _ in range(2)]
    assert (frame[frame["place"] == 1]["seat"] == frame[frame["place"] == 1]["starter"]).all()


def test_a_row_of_romi_holds_what_a_game_played_by_hand_gives():
    rows = rummy()[lambda frame: frame["deal"] == 4].sort_values("seat")
    end = finish(romi.deal(ROMI, 1, Random(1 + 4)), rummies.simple)
    assert rows["points"].tolist() == [end.points(seat) for seat in range(3)]
    assert [hand(cards) for cards in rows["cards"]] == list(end.hands)
    for row in rows.itertuples():
        assert end.entry(row.seat) == {name: getattr(row, name) for name in ("opened", "winner", "from_hand", "left")}


def test_the_turns_of_a_deal_and_of_the_first_lay_down_are_counted():
    frame = rummy()
    assert (frame["first"] > 0).equals(frame["opened"])
    assert (frame["first"] <= frame["turns"]).all()
    for _, rows in frame.groupby("deal"):
        assert rows["turns"].tolist() == sorted(rows["turns"], reverse=True)
        assert rows["turns"].max() - rows["turns"].min() <= 1
    hands = frame[frame["winner"] & frame["from_hand"]]
    assert (hands["first"] == hands["turns"]).all()


def test_a_first_lay_down_that_is_taken_back_does_not_count():
    def hesitating(view: romi.Romi) -> romi.Move:
        if view.lap == 1 and view.began and view.log[-1].what != romi.TakeBack():
            return romi.TakeBack()
        if view.lap == 1 and view.log[-1].what == romi.TakeBack():
            return romi.Discard(view.held[0])
        return rummies.simple(view)

    usual = rummy(option_sets={"never": romi.Options(n_players=3, discard_draw="never")}, deals=20)
    again = rummy(option_sets={"never": romi.Options(n_players=3, discard_draw="never")}, deals=20, bots=hesitating)
    assert (usual["first"] == 1).any()
    assert not (again["first"] == 1).any()
    assert (again["first"] > 0).equals(again["opened"])


def test_where_the_last_card_need_not_be_discarded_the_winner_still_had_that_turn():
    frame = rummy(option_sets={"all": romi.Options(n_players=3, jokers=6, final_discard="optional")}, deals=30)
    winners = frame[frame["winner"]]
    assert (winners["first"] <= winners["turns"]).all()
    assert (winners["turns"] >= frame.groupby("deal")["turns"].max().loc[winners["deal"]].to_numpy() - 1).all()


def test_those_who_wait_and_those_who_do_not_can_sit_at_one_table():
    frame = rummy(bots=[rummies.Waiter(99), rummies.simple, rummies.simple], deals=40)
    first = frame[frame["first"] > 0].groupby("seat")["first"].mean()
    assert first[0] > max(first[1], first[2])


def test_every_deal_of_romi_has_one_winner_at_most():
    frame = rummy(option_sets={"short": romi.Options(n_players=3, stock_out="end", discard_draw="never")}, deals=20)
    assert frame.groupby("deal")["winner"].sum().isin([0, 1]).all()
    assert (frame["winner"] == (frame["points"] < 0)).all()


ROMI_RULES = [{"rounding": "half_down"}, {"rounding": "none"}, {"double_rounding": "before"}, {"joker_in_hand": 50}]
ROMI_RULES += [{"double_rounding": "after", "double_cap": 200}]


@pytest.mark.parametrize("rules", ROMI_RULES, ids=str)
def test_rescoring_romi_gives_what_the_same_cards_score_under_the_rules(rules):
    house = romi.Options(n_players=3, **rules)
    frame = rummy(bots=[rummies.Waiter(99)] * 2 + [rummies.simple], deals=25)
    told = rescore(frame, house, "new")
    assert frame["from_hand"].any()
    for row in told.itertuples():
        lines = romi.score(row.cards, row.opened, row.winner, row.from_hand, house)
        assert row.points == sum(line.points for line in lines)
        assert row.left == romi.points_in_hand(hand(row.cards), house)
    kept = [name for name in ROMI_COLUMNS if name not in ("rules", "left", "points")]
    assert told[kept].equals(frame[kept])


def test_rescoring_romi_with_the_same_rules_changes_nothing_and_play_cannot_be_rescored():
    frame = rummy()
    assert rescore(frame, ROMI).equals(frame)
    with pytest.raises(ValueError, match="opening_min cannot be rescored"):
        rescore(frame, romi.Options(n_players=3, opening_min=51))
    with pytest.raises(ValueError, match="another game"):
        rescore(frame, USUAL)


@pytest.mark.parametrize("play", [rummy, hands_of, alone])
def test_a_pool_of_processes_gives_the_same_rows_of_romi(play):
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert play(executor=pool).equals(play())


@pytest.mark.parametrize(("play", "count"), [(rummy, "deals"), (hands_of, "hands"), (alone, "deals")])
def test_a_later_seed_continues_the_deals_of_romi(play, count):
    if play is rummy:
        whole, later = play(), play(seed=4, deals=6)  # a later deal has another opening player too
    else:
        whole, later = play(**{count: 9}), play(**{count: 6}, seed=4)
    shifted = whole[whole["deal"] >= 3].assign(deal=lambda f: f["deal"] - 3).reset_index(drop=True)
    assert shifted.equals(later)


@pytest.mark.parametrize(
    ("play", "changes", "words"),
    [
        (rummy, {"option_sets": {}}, "option_sets is empty"),
        (rummy, {"option_sets": {"a": ROMI, "b": PLAIN}}, "jokers must be the same"),
        (rummy, {"option_sets": {"a": ROMI, "b": romi.Options()}}, "n_players must be the same"),
        (rummy, {"bots": [rummies.simple]}, "1 bots for n_players=3"),
        (rummy, {"deals": 0}, "at least one"),
        (hands_of, {"cards": ()}, "a hand has 1 to 104 cards"),
        (hands_of, {"cards": (14, 105)}, "a hand has 1 to 104 cards"),
        (hands_of, {"seed": -1}, "whole number from 0"),
        (alone, {"limit": 0}, "1 to 91 turns"),
        (alone, {"limit": 92}, "1 to 91 turns"),
    ],
)
def test_what_cannot_be_played_in_romi_is_refused_in_clear_words(play, changes, words):
    with pytest.raises(ValueError, match=words):
        play(**changes)


def test_a_hand_is_dealt_from_its_own_seed_and_told_with_its_best_melds():
    frame = hands_of(cards=(14, 15, 20))
    assert list(frame.columns) == HAND_COLUMNS
    assert len(frame) == 60 * 2 * 3
    for row in frame[frame["deal"] == 7].itertuples():
        house = {"usual": ROMI, "plain": PLAIN}[row.rules]
        held = shuffled(house.pack, Random(1 + 7))[: row.cards]
        best = melds.best(held, house, keep=1)
        assert row.worth == sum(melds.value(meld, house) for meld in best)
        assert row.melded == sum(len(meld.cards) for meld in best) < row.cards
        assert row.opens == (row.worth >= 50)


def test_a_hand_of_more_cards_is_worth_no_less():
    worth = hands_of().pivot_table("worth", ["rules", "deal"], "cards")
    assert (worth[15] >= worth[14]).all()
    assert (worth[15] > worth[14]).any()


def test_fifty_or_fifty_one_and_the_ace_change_little_and_jokers_much():
    sets = {"plain": PLAIN, "51": romi.Options(jokers=0, opening_min=51), "ace 10": romi.Options(jokers=0, ace=10)}
    chance = summary(hands_of(option_sets={"usual": ROMI, **sets}, hands=1500), ["rules", "cards"], "opens")
    share = chance.pivot_table("mean", "rules", "cards")[14]
    assert share["51"] <= share["plain"] == pytest.approx(0.1, abs=0.03)
    assert share["ace 10"] <= share["plain"]
    assert share["usual"] == pytest.approx(0.2, abs=0.03)


def test_a_player_alone_can_lay_down_in_the_turn_told_and_not_before():
    frame = alone()
    assert list(frame.columns) == TURN_COLUMNS
    assert frame["opens"].all()
    pack = shuffled(ROMI.pack, Random(1 + 3))
    game = romi.set_up(ROMI, [pack[:14], (), ()], pack[14:], (), drawn=False)
    enough = []
    for _ in range(frame["turn"][3]):
        game = game.play(romi.Draw("stock"))
        enough.append(bool(game.best_opening))
        game = alone_again(game.play(rummies.simple(game.view(0)))) if not enough[-1] else game
    assert enough == [False] * (len(enough) - 1) + [True]


def alone_again(game: romi.Romi) -> romi.Romi:
    """The turn comes back to the only player."""
    return replace(game, active=0, drawn=False)


def test_the_share_that_can_lay_down_grows_turn_by_turn():
    frame = alone(option_sets={"usual": ROMI, "plain": PLAIN}, deals=60, limit=8)
    table = by_turn(frame, [1, 4, 8, 12])
    assert list(table.columns) == ["rules", "turn", "mean", "error", "n"]
    for label, rows in table.groupby("rules"):
        assert rows["mean"].is_monotonic_increasing
        assert rows["mean"].iloc[-1] == frame[frame["rules"] == label]["opens"].mean() < 1
        assert rows["mean"].iloc[-2] == rows["mean"].iloc[-1]
        assert rows["n"].tolist() == [60] * 4


def test_random_discards_make_one_wait_longer():
    assert alone(bot=RandomBot(), deals=60)["turn"].mean() > alone(deals=60)["turn"].mean() + 1


# ------------------------------------------------------------------- summary


def test_a_summary_gives_mean_standard_error_and_number_of_deals():
    frame = pd.DataFrame({"deal": [0, 1, 2, 0], "rules": ["a", "a", "a", "b"], "points": [10, 0, 11, 7]})
    told = summary(frame)
    assert list(told.columns) == ["rules", "mean", "error", "n"]
    assert told["mean"].tolist() == [7, 7]
    assert told["error"][0] == pytest.approx(stdev([10, 0, 11]) / sqrt(3))
    assert isnan(told["error"][1])
    assert told["n"].tolist() == [3, 1]


def test_the_seats_of_one_deal_count_once():
    frame = played(option_sets={"together": TOGETHER})
    told = summary(frame).iloc[0]
    by_deal = frame.groupby("deal")["points"].mean()
    assert told["n"] == 18
    assert told["mean"] == pytest.approx(mean(by_deal))
    assert told["error"] == pytest.approx(stdev(by_deal) / sqrt(18))


def test_any_column_can_be_summed_up_by_any_other():
    frame = played().assign(kept=lambda f: f["bid"] == f["taken"])
    told = summary(frame, ["rules", "place"], "kept")
    assert len(told) == 6
    assert told["mean"].between(0, 1).all()


def test_the_package_loads_without_the_libraries_of_the_notebooks():
    code = "import sys, cardgames; print([m for m in ('pandas', 'plotly', 'tqdm') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
