"""Tournaments: the same deals for every set of rules, and the same rows however they are played."""

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import isnan, sqrt
from multiprocessing import get_context
from random import Random
from statistics import mean, stdev

import pandas as pd
import pytest

from cardgames.bots import RandomBot, finish
from cardgames.bots.lupaus import simple
from cardgames.lupaus import Lupaus, Options, deal, score
from cardgames.simulate import COLUMNS, rescore, summary, tournament

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
