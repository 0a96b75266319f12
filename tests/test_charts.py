"""Charts: the numbers of the frames, readable without colour and without eyes."""

import json

import pandas as pd
import plotly.graph_objects as go
import pytest

from cardgames import lupaus
from cardgames.bots import finish
from cardgames.bots.lupaus import simple
from cardgames.charts import (
    COLOURS,
    DASHES,
    PATTERNS,
    SYMBOLS,
    bars,
    describe,
    difference,
    guess,
    lines,
    points_by_round,
    points_by_seat,
    promises,
    race,
)
from cardgames.lupaus import Options
from cardgames.match import Match
from cardgames.simulate import summary, tournament

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
def figures(frame, match) -> dict[str, go.Figure]:
    return {
        "seat": points_by_seat(frame),
        "round": points_by_round(frame),
        "difference": difference(frame, "together"),
        "race": race(match),
        "promises": promises(match),
        "guess": guess(points_by_seat(frame), 6),
    }


NAMES = ["seat", "round", "difference", "race", "promises", "guess"]


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
