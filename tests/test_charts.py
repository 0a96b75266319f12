"""Charts: the numbers of the frames, readable without colour and without eyes."""

import json

import pandas as pd
import plotly.graph_objects as go
import pytest

from cardgames import lupaus, romi, yksisilma
from cardgames.bots import finish
from cardgames.bots import romi as rummies
from cardgames.bots import yksisilma as partners
from cardgames.bots.lupaus import simple
from cardgames.charts import (
    COLOURS,
    DASHES,
    PATTERNS,
    SYMBOLS,
    bars,
    chance_by_bid,
    chance_to_open,
    describe,
    difference,
    distribution,
    guess,
    lines,
    open_by_turn,
    points_by_round,
    points_by_seat,
    promises,
    race,
    race_of_sides,
    worth_by_bid,
)
from cardgames.lupaus import Options
from cardgames.match import Match
from cardgames.simulate import (
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

RULES = {
    "together": Options(start_cards=4),
    "in turn": Options(start_cards=4, bidding="sequential"),
    "free": Options(start_cards=4, bidding="sequential", dealer_hook=False),
}


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return tournament(RULES, simple, 40, seed=1, progress=False)


@pytest.fixture(scope="module")
def match() -> Match:
    now = Match(lupaus, Options(start_cards=6), ["Aino", "Bence", "Eero", "Réka"], seed=1, first_dealer=0)
    while not now.over:
        now = now.record(finish(now.deal(), simple))
    return now


@pytest.fixture(scope="module")
def sides() -> pd.DataFrame:
    rules = {"usual": yksisilma.Options(), "no trump": yksisilma.Options(allow_nt=True)}
    return yksisilma_deals(rules, partners.simple, 40, seed=1, trump="best", progress=False)


@pytest.fixture(scope="module")
def table(sides) -> pd.DataFrame:
    return contracts(sides[sides["rules"] == "usual"], yksisilma.Options())


@pytest.fixture(scope="module")
def partners_match() -> Match:
    now = Match(yksisilma, yksisilma.Options(), ["Aino", "Bence", "Eero", "Réka"], seed=1, first_dealer=0)
    while not now.over:
        now = now.record(finish(now.deal(), partners.simple))
    return now


@pytest.fixture(scope="module")
def romi_rules() -> dict[str, romi.Options]:
    return {"two jokers": romi.Options(), "no joker": romi.Options(jokers=0)}


@pytest.fixture(scope="module")
def hands(romi_rules) -> pd.DataFrame:
    return romi_hands(romi_rules, 60, seed=1, progress=False)


@pytest.fixture(scope="module")
def turns(romi_rules) -> pd.DataFrame:
    return romi_turns(romi_rules, rummies.simple, 40, seed=1, progress=False)


@pytest.fixture(scope="module")
def rummy() -> pd.DataFrame:
    house = romi.Options(n_players=3)
    played = romi_deals({"half up": house}, rummies.simple, 12, seed=1, progress=False)
    down = rescore(played, romi.Options(n_players=3, rounding="half_down"), "half down")
    return pd.concat([played, down], ignore_index=True)


@pytest.fixture(scope="module")
def figures(frame, match, sides, table, partners_match, hands, turns, rummy) -> dict[str, go.Figure]:
    return {
        "hands": chance_to_open(hands),
        "turns": open_by_turn(turns),
        "rounding": difference(rummy, "half up"),
        "distribution": distribution(sides, marker=20),
        "chance": chance_by_bid(table),
        "worth": worth_by_bid(table),
        "sides": race_of_sides(partners_match),
        "seat": points_by_seat(frame),
        "round": points_by_round(frame),
        "difference": difference(frame, "together"),
        "race": race(match),
        "promises": promises(match),
        "guess": guess(points_by_seat(frame), 6),
    }


NAMES = ["seat", "round", "difference", "race", "promises", "guess", "distribution", "chance", "worth", "sides"]
NAMES += ["hands", "turns", "rounding"]


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_is_small(figures, name):
    assert len(figures[name].to_json()) < 6000


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_is_plain_numbers_that_any_reader_can_read(figures, name):
    assert "bdata" not in figures[name].to_json()
    assert "NaN" not in figures[name].to_json()


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_has_a_title_titled_axes_and_a_white_page(figures, name):
    layout = figures[name].layout
    assert layout.title.text
    assert layout.xaxis.title.text
    assert layout.yaxis.title.text
    assert layout.paper_bgcolor == layout.plot_bgcolor == "white"
    assert layout.font.color == "#222222"


@pytest.mark.parametrize("name", NAMES)
def test_no_two_series_differ_in_colour_alone(figures, name):
    looks = [
        (t.marker.pattern.shape, t.marker.pattern.fgcolor) if isinstance(t, go.Bar) else (t.line.dash, t.marker.symbol)
        for t in figures[name].data
    ]
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_is_described_with_its_titles_and_every_series(figures, name):
    told = describe(figures[name])
    layout = figures[name].layout
    assert layout.title.text in told
    assert layout.xaxis.title.text in told
    assert layout.yaxis.title.text in told
    assert all(trace.name in told for trace in figures[name].data)


def test_there_are_as_many_looks_as_players():
    assert len(set(COLOURS)) == len(set(PATTERNS)) == len(set(SYMBOLS)) == len(set(DASHES)) == 7


def test_the_same_frame_gives_the_same_figure(frame, match):
    assert points_by_seat(frame).to_json() == points_by_seat(frame).to_json()
    assert promises(match).to_json() == promises(match).to_json()


def test_bars_are_as_high_as_the_means_with_the_standard_error_on_top(frame):
    table = summary(frame, ["rules", "place"])
    for trace in points_by_seat(frame).data:
        rows = table[table["rules"] == trace.name]
        assert list(trace.y) == rows["mean"].tolist()
        assert list(trace.error_y.array) == rows["error"].tolist()
        assert list(trace.x) == ["1", "2", "3", "4"]


def test_the_number_of_deals_stands_below_the_title(frame):
    assert points_by_seat(frame).layout.title.subtitle.text == "40 deals; error bars: one standard error"
    assert points_by_round(frame).layout.title.subtitle.text.startswith("10 deals")
    uneven = pd.DataFrame({"x": [1, 2], "mean": [1, 2], "n": [3, 5]})
    assert bars(uneven, "x", note="{n} jakoa").layout.title.subtitle.text == "3–5 jakoa"


def test_an_error_that_is_not_known_is_not_drawn():
    table = pd.DataFrame({"x": [1, 2], "mean": [1.0, 2.0], "error": [float("nan")] * 2, "n": [1, 1]})
    assert bars(table, "x").data[0].error_y.array is None
    assert lines(table, "x").data[0].error_y.array is None
    assert describe(lines(table, "x")).endswith("1: 1; 2: 2.")


def test_titles_can_be_given_in_any_language(frame, match):
    figure = points_by_seat(frame, title="Pisteet", x_title="Paikka", y_title="Pisteitä jaossa", note="{n} jakoa")
    assert describe(figure).startswith("Pisteet. 40 jakoa. Paikka / Pisteitä jaossa. together – 1: ")
    assert promises(match, kept="pidetty").data[0].name == "pidetty"


def test_the_line_by_round_runs_through_the_rounds_in_order(frame):
    assert [list(trace.x) for trace in points_by_round(frame).data] == [[1, 2, 3, 4]] * 3


def test_a_difference_is_paired_deal_by_deal(frame):
    figure = difference(frame, "together")
    assert [trace.name for trace in figure.data] == ["in turn", "free"]
    wide = frame.pivot_table("points", ["place", "deal"], "rules")
    dealer = (wide["in turn"] - wide["together"]).loc[4]
    assert figure.data[0].y[3] == pytest.approx(dealer.mean())
    assert figure.data[0].error_y.array[3] == pytest.approx(dealer.sem())
    unpaired = summary(frame, ["rules", "place"])["error"].mean() * 2**0.5
    assert figure.data[0].error_y.array[0] < unpaired


def test_a_difference_needs_a_base_and_something_to_compare(frame):
    with pytest.raises(ValueError, match="base='hook'"):
        difference(frame, "hook")
    with pytest.raises(ValueError, match="at least two"):
        difference(frame[frame["rules"] == "free"], "free")


def test_a_race_runs_from_nothing_to_the_totals(match):
    figure = race(match)
    assert [trace.name for trace in figure.data] == list(match.players)
    assert [trace.y[0] for trace in figure.data] == [0] * 4
    assert tuple(trace.y[-1] for trace in figure.data) == match.totals
    assert list(figure.data[0].x) == list(range(7))


def test_a_race_can_be_drawn_before_the_first_deal_is_over():
    assert describe(race(Match(lupaus, Options(), list("ABCD"), seed=1))).endswith("D – 0: 0.")
    assert promises(Match(lupaus, Options(), list("ABCD"), seed=1)).data[1].y == ()


def test_promises_count_every_round_once(match):
    figure = promises(match)
    for seat, trace in enumerate(figure.data[1:]):
        counts = [int(text.partition("×")[2].rstrip(")")) for text in trace.text]
        assert sum(counts) == len(match.games)
        kept = sum(n for n, text in zip(counts, trace.text, strict=True) if text.split()[0] == text.split()[2])
        assert kept == sum(game.bids[seat] == game.tricks_won[seat] for game in match.games)


def test_a_distribution_counts_every_deal_once(sides):
    usual = sides[sides["rules"] == "usual"]
    figure = distribution(usual)
    assert figure.layout.title.subtitle.text == "40 deals"
    assert sum(figure.data[0].y) == pytest.approx(100)
    assert list(figure.data[0].x) == [str(n) for n in range(usual["taken"].min(), usual["taken"].max() + 1)]
    assert dict(zip(figure.data[0].x, figure.data[0].y, strict=True))[str(usual["taken"][0])] > 0


def test_a_bar_of_a_distribution_can_stand_for_several_numbers(sides):
    figure = distribution(sides, width=10)
    assert [trace.name for trace in figure.data] == ["usual", "no trump"]
    assert [len(trace.y) for trace in figure.data] == [len(figure.data[0].x)] * 2
    assert "20–29" in figure.data[0].x
    tens = sides[sides["rules"] == "usual"]["taken"] // 10 == 2
    assert figure.data[0].y[figure.data[0].x.index("20–29")] == pytest.approx(100 * tens.mean())


def test_a_marker_stands_in_its_bar_and_is_told(sides):
    figure = distribution(sides, width=5, marker=48, marked="Luvattu")
    assert (figure.data[-1].x, figure.data[-1].name) == (("45–48",), "Luvattu")  # no number lies above 48
    assert figure.layout.shapes[0].x0 == "45–48"
    assert describe(figure).endswith("Luvattu – 48.")


def test_other_columns_can_be_distributed_too(sides):
    assert describe(distribution(sides, "tricks_0", x_title="Tricks")).startswith(
        "What a side takes. 40 deals. Tricks /"
    )


def test_the_chance_and_the_worth_of_a_contract_are_those_of_the_table(table):
    chance, worth = chance_by_bid(table).data[0], worth_by_bid(table).data[0]
    assert list(chance.x) == [str(bid) for bid in table["bid"]]
    assert list(chance.y) == table["chance"].round(4).tolist()
    assert (list(worth.x), list(worth.y)) == (table["bid"].tolist(), table["mean"].tolist())
    assert list(worth.error_y.array) == table["error"].tolist()


def test_contracts_under_several_rules_are_drawn_side_by_side(table):
    both = pd.concat([table, table.assign(rules="penalty")])
    assert [trace.name for trace in chance_by_bid(both).data] == ["usual", "penalty"]
    assert [trace.name for trace in worth_by_bid(both).data] == ["usual", "penalty"]


def test_the_race_of_two_sides_runs_to_their_totals(partners_match):
    figure = race_of_sides(partners_match)
    assert [trace.name for trace in figure.data] == ["Aino & Eero", "Bence & Réka"]
    assert tuple(trace.y[-1] for trace in figure.data) == partners_match.totals[:2]
    assert [trace.name for trace in race_of_sides(partners_match, ["Me", "He"]).data] == ["Me", "He"]
    with pytest.raises(ValueError, match="zip"):
        race_of_sides(partners_match, ["Me", "He", "Ne"])


def test_the_chance_to_lay_down_is_told_in_per_cent_by_the_cards_in_hand(hands):
    figure, table = chance_to_open(hands), summary(hands, ["rules", "cards"], "opens")
    assert figure.layout.title.subtitle.text == "60 hands; error bars: one standard error"
    for trace in figure.data:
        rows = table[table["rules"] == trace.name]
        assert list(trace.x) == ["14", "15"]
        assert list(trace.y) == (100 * rows["mean"]).round(2).tolist()
        assert list(trace.error_y.array) == (100 * rows["error"]).round(2).tolist()
    assert not chance_to_open(hands[hands["rules"] == "no joker"]).layout.showlegend


def test_how_soon_one_can_lay_down_is_a_line_that_rises(turns):
    figure, table = open_by_turn(turns, range(1, 6)), by_turn(turns, range(1, 6))
    assert [trace.name for trace in figure.data] == ["two jokers", "no joker"]
    for trace in figure.data:
        assert list(trace.x) == [1, 2, 3, 4, 5]
        assert list(trace.y) == (100 * table[table["rules"] == trace.name]["mean"]).round(2).tolist()
        assert list(trace.y) == sorted(trace.y)
    assert describe(figure).startswith("How soon one can lay down. 40 deals;")


def test_what_rounding_changes_is_the_difference_on_the_same_deals(rummy):
    (trace,) = difference(rummy, "half up").data
    wide = rummy.pivot_table("points", ["place", "deal"], "rules")
    more = (wide["half down"] - wide["half up"]).groupby("place").mean()
    assert list(trace.y) == pytest.approx(more.tolist())
    assert max(trace.y) <= 0


def test_a_guess_is_laid_over_the_figure_and_leaves_it_alone(frame):
    figure = points_by_seat(frame)
    before = figure.to_json()
    told = guess(figure, {1: 6, 4: 3}, name="Arvaus")
    assert figure.to_json() == before
    assert (list(told.data[-1].x), list(told.data[-1].y), told.data[-1].name) == (["1", "4"], [6, 3], "Arvaus")
    assert list(guess(figure, 5).data[-1].y) == [5] * 4
    assert list(guess(figure, [1, 2, 3, 4]).data[-1].y) == [1, 2, 3, 4]
    assert list(guess(points_by_round(frame), {2: 5}).data[-1].x) == [2]
    with pytest.raises(ValueError, match="zip"):
        guess(figure, [1, 2])


def test_a_figure_reads_back_from_its_json(figures):
    for figure in figures.values():
        assert describe(go.Figure(json.loads(figure.to_json()))) == describe(figure)
