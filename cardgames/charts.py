"""Figures of simulations and matches, drawn alike every time.

Colours are told apart by colour-blind readers too, and never stand alone: bars
have patterns, lines have dashes and marks. The page is white in light and dark
surroundings. What a figure shows, :func:`describe` says in words.

>>> import pandas as pd
>>> table = pd.DataFrame({"bot": ["random", "simple"], "mean": [1.5, 6.1], "error": [0.1, 0.2], "n": [50, 50]})
>>> describe(bars(table, "bot", title="Who plays better?", note=""))
'Who plays better? bot / Points in a deal. random: 1.5 ± 0.1; simple: 6.1 ± 0.2.'
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from .match import Match
from .simulate import by_turn, summary

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#E69F00", "#56B4E9", "#CC79A7", "#666666")
PATTERNS = ("", "/", "x", ".", "\\", "-", "+")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "x", "star")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot", "5px,2px")
INK, GRID = "#222222", "#DDDDDD"
NOTE = "{n} deals; error bars: one standard error"


# ------------------------------------------------------------ of simulations


def bars(
    table: pd.DataFrame,
    x: str,
    color: str | None = None,
    *,
    y: str = "mean",
    error: str | None = "error",
    title: str = "",
    x_title: str | None = None,
    y_title: str = "Points in a deal",
    note: str = NOTE,
) -> go.Figure:
    """Bars of *y* over *x*, side by side for each value of *color*, with error bars.

    *table* is a summary, one row a bar. ``{n}`` in *note* stands for the deals of a bar.
    """
    figure = _figure(title, _noted(note, table), x if x_title is None else x_title, y_title)
    for i, (name, rows) in enumerate(_parts(table, color)):
        figure.add_bar(
            x=[str(value) for value in rows[x]],
            y=rows[y].tolist(),
            error_y=_whiskers(rows, error),
            name=name,
            marker={"color": _nth(COLOURS, i), "pattern": _pattern(i)},
        )
    return figure.update_layout(barmode="group", xaxis_type="category", showlegend=color is not None)


def lines(
    table: pd.DataFrame,
    x: str,
    color: str | None = None,
    *,
    y: str = "mean",
    error: str | None = "error",
    title: str = "",
    x_title: str | None = None,
    y_title: str = "Points in a deal",
    note: str = NOTE,
) -> go.Figure:
    """A line of *y* over the numbers *x* for each value of *color*, with error bars; see :func:`bars`."""
    figure = _figure(title, _noted(note, table), x if x_title is None else x_title, y_title)
    for i, (name, rows) in enumerate(_parts(table, color)):
        figure.add_scatter(
            x=rows[x].tolist(), y=rows[y].tolist(), error_y=_whiskers(rows, error), name=name, **_line(i)
        )
    return figure.update_layout(showlegend=color is not None)


def points_by_seat(
    frame: pd.DataFrame,
    *,
    title: str = "Points by place at the table",
    x_title: str = "Place (1: eldest hand; last: dealer)",
    y_title: str = "Points in a deal",
    note: str = NOTE,
) -> go.Figure:
    """Mean points of a tournament by place, for each set of rules."""
    table = summary(frame, ["rules", "place"])
    return bars(table, "place", "rules", title=title, x_title=x_title, y_title=y_title, note=note)


def points_by_round(
    frame: pd.DataFrame,
    *,
    title: str = "Points by round",
    x_title: str = "Round",
    y_title: str = "Points in a deal",
    note: str = NOTE,
) -> go.Figure:
    """Mean points of a tournament by round, for each set of rules."""
    table = summary(frame, ["rules", "round"]).sort_values("round", kind="stable")
    return lines(table, "round", "rules", title=title, x_title=x_title, y_title=y_title, note=note)


def difference(
    frame: pd.DataFrame,
    base: str,
    by: str = "place",
    *,
    title: str = "What the rules change",
    x_title: str | None = None,
    y_title: str = "Points more than with {base}",
    note: str = NOTE,
) -> go.Figure:
    """How many points more each set of rules brings than *base* on the same deals, by *by*.

    The error is that of the paired difference, smaller than that of two separate means
    by what the deals have in common. Raises ValueError if *frame* does not hold *base*
    and another set.
    """
    wide = frame.pivot_table("points", [by, "deal"], "rules")
    if base not in wide or len(wide.columns) < 2:
        raise ValueError(f"base={base!r}: give one of at least two sets of rules; here are {list(wide.columns)}")
    others = [label for label in frame["rules"].unique() if label != base]
    more = [(wide[label] - wide[base]).dropna().rename("points").reset_index().assign(rules=label) for label in others]
    table = summary(pd.concat(more), ["rules", by])
    return bars(table, by, "rules", title=title, x_title=x_title, y_title=y_title.format(base=base), note=note)


# ------------------------------------------------------ of deals of Yksisilmä


def distribution(
    frame: pd.DataFrame,
    value: str = "taken",
    *,
    width: int = 1,
    marker: int | None = None,
    title: str = "What a side takes",
    x_title: str = "Points taken by the side of the declarer",
    y_title: str = "Share of the deals (%)",
    note: str = "{n} deals",
    marked: str = "Promised",
) -> go.Figure:
    """How often the whole numbers in the column *value* occur, for each set of rules; a *marker* can stand at one.

    A bar is of *width* numbers.
    """
    seen = [*frame[value], *(() if marker is None else (marker,))]
    lows = range(min(seen) // width * width, max(seen) + 1, width)
    shares = [_shares(rows, value, lows).assign(rules=label) for label, rows in frame.groupby("rules", sort=False)]
    color = "rules" if len(shares) > 1 or marker is not None else None
    titles = {"title": title, "x_title": x_title, "y_title": y_title, "note": note}
    figure = bars(pd.concat(shares), value, color, y="percent", **titles)
    return figure if marker is None else _marked(figure, _bin(marker, lows), f"{marker}", marked)


def _shares(rows: pd.DataFrame, value: str, lows: range) -> pd.DataFrame:
    """How many per cent of *rows* fall into each bar; *lows* are the lowest numbers of the bars."""
    counts = (rows[value] // lows.step * lows.step).value_counts()
    percent = [round(100 * int(counts.get(low, 0)) / len(rows), 2) for low in lows]
    return pd.DataFrame({value: [_bin(low, lows) for low in lows], "percent": percent, "n": len(rows)})


def _bin(number: int, lows: range) -> str:
    """The name of the bar that *number* falls into."""
    low = number // lows.step * lows.step
    high = min(low + lows.step, lows.stop) - 1  # no number lies above the highest there is
    return str(low) if high == low else f"{low}–{high}"


def _marked(figure: go.Figure, place: str, text: str, name: str) -> go.Figure:
    """*figure* with a line at *place* on the axis, and a mark for *name* on top."""
    top = max(height for bar in figure.data for height in bar.y)
    figure.add_shape(type="line", x0=place, x1=place, y0=0, y1=top, line={"color": INK, "dash": "dash", "width": 2})
    look = {"color": INK, "symbol": "triangle-down", "size": 12}
    figure.add_scatter(x=[place], y=[top], text=[text], mode="markers", name=name, marker=look)
    return figure.update_layout(showlegend=True)


def chance_by_bid(
    table: pd.DataFrame,
    *,
    title: str = "How often a contract is made",
    x_title: str = "Points promised",
    y_title: str = "Chance to take them",
    note: str = "{n} deals",
) -> go.Figure:
    """How often each contract would have been made, for each set of rules; *table* is from `simulate.contracts`."""
    whole, titles = table.assign(chance=table["chance"].round(4)), {"title": title, "x_title": x_title}
    return bars(whole, "bid", _rules(table), y="chance", error=None, **titles, y_title=y_title, note=note)


def worth_by_bid(
    table: pd.DataFrame,
    *,
    title: str = "What a contract is worth",
    x_title: str = "Points promised",
    y_title: str = "Points more than the others",
    note: str = NOTE,
) -> go.Figure:
    """What holding each contract would have brought, for each set of rules; *table* is from `simulate.contracts`."""
    return lines(table, "bid", _rules(table), title=title, x_title=x_title, y_title=y_title, note=note)


# ----------------------------------------------------------- of deals of Römi


def chance_to_open(
    frame: pd.DataFrame,
    *,
    title: str = "How often one can lay down at once",
    x_title: str = "Cards in hand",
    y_title: str = "Share of the hands (%)",
    note: str = "{n} hands; error bars: one standard error",
) -> go.Figure:
    """How often a hand is enough to lay down, by its cards, for each set of rules; *frame* is from `romi_hands`."""
    table = _percent(summary(frame, ["rules", "cards"], "opens"))
    return bars(table, "cards", _rules(frame), title=title, x_title=x_title, y_title=y_title, note=note)


def open_by_turn(
    frame: pd.DataFrame,
    turns: Iterable[int] = range(1, 13),
    *,
    title: str = "How soon one can lay down",
    x_title: str = "Turn",
    y_title: str = "Can have laid down by then (%)",
    note: str = NOTE,
) -> go.Figure:
    """In how many deals one can lay down by each of *turns*, for each set of rules; *frame* is from `romi_turns`."""
    table = _percent(by_turn(frame, turns))
    return lines(table, "turn", _rules(frame), title=title, x_title=x_title, y_title=y_title, note=note)


def _rules(frame: pd.DataFrame) -> str | None:
    """The column that tells several sets of rules apart."""
    return "rules" if frame["rules"].nunique() > 1 else None


def _percent(table: pd.DataFrame) -> pd.DataFrame:
    """A summary of shares, in per cent."""
    return table.assign(mean=(100 * table["mean"]).round(2), error=(100 * table["error"]).round(2))


# ----------------------------------------------------------------- of a match


def race(match: Match, *, title: str = "The race", x_title: str = "Round", y_title: str = "Points so far") -> go.Figure:
    """The totals of every player, round by round."""
    names = {name: seat for seat, name in enumerate(match.players)}
    return _race(match, names, _figure(title, "", x_title, y_title))


def race_of_sides(
    match: Match,
    names: Sequence[str] | None = None,
    *,
    title: str = "The race",
    x_title: str = "Deal",
    y_title: str = "Points so far",
) -> go.Figure:
    """The totals of both sides of a match of partners, deal by deal; *names* are those of the sides."""
    partners = [" & ".join(match.players[side::2]) for side in (0, 1)]
    first = dict(zip(names or partners, (0, 1), strict=True))
    return _race(match, first, _figure(title, "", x_title, y_title))


def _race(match: Match, seats: Mapping[str, int], figure: go.Figure) -> go.Figure:
    """*figure* with a line for each name, through the totals of its seat."""
    for i, (name, seat) in enumerate(seats.items()):
        totals = list(accumulate((game.points(seat) for game in match.games), initial=0))
        rounds = [match.start - 1 + n for n in range(len(totals))]
        figure.add_scatter(x=rounds, y=totals, name=name, **_line(i))
    return figure.update_layout(showlegend=True, xaxis_dtick=1)


def promises(
    match: Match,
    *,
    title: str = "Promised and taken",
    x_title: str = "Tricks promised",
    y_title: str = "Tricks taken",
    kept: str = "kept",
) -> go.Figure:
    """What every player promised, against what was taken: promises on the line were kept.

    Marks grow with the number of rounds they stand for; players are set apart sideways.
    """
    figure = _figure(title, "", x_title, y_title)
    most = max((max(*game.bids, *game.tricks_won) for game in match.games), default=1)
    figure.add_scatter(
        x=[0, most], y=[0, most], mode="lines", name=kept, line={"color": INK, "dash": "dot", "width": 1}
    )
    for seat, name in enumerate(match.players):
        figure.add_scatter(name=name, **_marks(match, seat))
    return figure.update_layout(showlegend=True, xaxis_dtick=1, yaxis_dtick=1)


def _marks(match: Match, seat: int) -> dict[str, Any]:
    """A mark for each promise of *seat* and what was taken, the larger the oftener."""
    count = Counter((game.bids[seat], game.tricks_won[seat]) for game in match.games)
    places = sorted(count)
    return {
        "x": [bid + 0.15 * (seat - (len(match.players) - 1) / 2) for bid, _ in places],
        "y": [taken for _, taken in places],
        "mode": "markers",
        "text": [f"{bid} → {taken} (×{count[bid, taken]})" for bid, taken in places],
        "hoverinfo": "name+text",
        "marker": {**_line(seat)["marker"], "size": [8 + 3 * count[place] for place in places]},
    }


# ------------------------------------------------------------- of any figure


def guess(
    figure: go.Figure, predicted: float | Mapping[object, float] | Sequence[float], name: str = "Your guess"
) -> go.Figure:
    """*figure* with a learner's prediction laid over it.

    *predicted* is one number for all, a number for each x by name, or one for each x in
    order. Raises ValueError if the order is not as long as the first data of *figure*.
    """
    places = list(figure.data[0].x)
    if isinstance(predicted, Mapping):
        points = {str(x) if isinstance(places[0], str) else x: y for x, y in predicted.items()}
    else:
        heights = list(predicted) if isinstance(predicted, Sequence) else [predicted] * len(places)
        points = dict(zip(places, heights, strict=True))
    mark = {"symbol": "star", "size": 14, "color": "white", "line": {"color": INK, "width": 2}}
    told = go.Figure(figure).add_scatter(
        x=list(points), y=list(points.values()), mode="markers", name=name, marker=mark
    )
    return told.update_layout(showlegend=True)


def describe(figure: go.Figure) -> str:
    """What *figure* shows, in words and numbers: its titles, then every series, point by point."""
    layout = figure.layout
    titles = [layout.title.text, layout.title.subtitle.text]
    axes = " / ".join(text for text in (layout.xaxis.title.text, layout.yaxis.title.text) if text)
    series = [_told(trace, named=bool(layout.showlegend)) for trace in figure.data]
    return " ".join([*(_sentence(text) for text in titles if text), f"{axes}. {' '.join(series)}"])


# -------------------------------------------------------------------- details


def _figure(title: str, note: str, x_title: str, y_title: str) -> go.Figure:
    """An empty figure without the large default template."""
    axis = {"gridcolor": GRID, "zerolinecolor": INK, "linecolor": INK, "automargin": True}
    return go.Figure(
        layout={
            "template": go.layout.Template(),
            "title": {"text": title, "subtitle": {"text": note}},
            "xaxis": {"title": {"text": x_title}, **axis},
            "yaxis": {"title": {"text": y_title}, **axis},
            "paper_bgcolor": "white",
            "plot_bgcolor": "white",
            # below the chart, where it fits a phone too
            "legend": {"orientation": "h", "yref": "container", "y": 0, "yanchor": "bottom"},
            "font": {"color": INK, "size": 14},
            "height": 420,
        }
    )


def _noted(note: str, table: pd.DataFrame) -> str:
    """*note* with the number of deals, or of the fewest and the most."""
    counts = sorted({int(n) for n in table["n"]}) if "n" in table else []
    return note.format(n="–".join(str(n) for n in dict.fromkeys((*counts[:1], *counts[-1:])))) if counts else ""


def _parts(table: pd.DataFrame, color: str | None) -> list[tuple[str, pd.DataFrame]]:
    """*table* by the values of *color*, in the order they first appear."""
    if color is None:
        return [("", table)]
    return [(str(value), table[table[color] == value]) for value in table[color].unique()]


def _whiskers(rows: pd.DataFrame, error: str | None) -> dict[str, object] | None:
    """Error bars, where the error is known."""
    if error is None or error not in rows or rows[error].isna().all():
        return None
    return {"type": "data", "array": rows[error].fillna(0).tolist(), "color": INK}


def _pattern(i: int) -> dict[str, str]:
    """How the bars number *i* are hatched."""
    return {"shape": _nth(PATTERNS, i), "bgcolor": _nth(COLOURS, i), "fgcolor": "white", "fillmode": "overlay"}


def _line(i: int) -> dict[str, Any]:
    """How the line number *i* looks."""
    colour = _nth(COLOURS, i)
    return {
        "mode": "lines+markers",
        "line": {"color": colour, "dash": _nth(DASHES, i)},
        "marker": {"color": colour, "symbol": _nth(SYMBOLS, i), "size": 9},
    }


def _nth(things: tuple[str, ...], i: int) -> str:
    return things[i % len(things)]


def _told(trace: go.Scatter | go.Bar, named: bool) -> str:
    """One series in words."""
    errors = trace.error_y.array or [None] * len(trace.y)
    whole = zip(trace.text or trace.x, trace.y, errors, strict=True)
    points = [str(x) if trace.text else f"{x}: {_number(y)}" + (f" ± {_number(e)}" if e else "") for x, y, e in whole]
    return (f"{trace.name} – " if named else "") + "; ".join(points) + "."


def _number(value: float) -> str:
    return f"{round(value, 2):g}"


def _sentence(text: str) -> str:
    return text if text[-1] in ".?!" else f"{text}."
