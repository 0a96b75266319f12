"""A match as text: written, read back, replayed.

One JSON object a line. The first line says what is played (format, schema, game,
every house rule, players, seed); each further line is one deal with its moves in
their short text form and, once it is over, its points. Reading replays every move
through the rules, so a record that was tampered with or torn is refused.

>>> from . import lupaus
>>> match = Match(lupaus, lupaus.Options(n_players=3, start_cards=1), ["Aino", "Bence", "Eero"], seed=7)
>>> game = match.deal().play(lupaus.Bid(1))
>>> text = write(match, game)
>>> print(text.splitlines()[1])
{"round": 1, "moves": ["bid 1"]}
>>> read(text) == (match, game)
True
"""

import json
from dataclasses import asdict, replace
from typing import Any

from . import codes
from .cards import Card
from .game import IllegalMove
from .match import Match
from .melds import Meld

FORMAT, SCHEMA = "cardgames", 1
GAMES = {module.NAME: module for module in codes.GAMES.values()}
LARGEST = 5_000_000  # characters; a long match has about 60,000


class RecordError(ValueError):
    """A text that is no record of a game; the message names the line and what is wrong with it."""


def write(match: Match, game: Any = None) -> str:
    """*match* as text, with the deal in progress if one is given."""
    header = {
        "format": FORMAT,
        "schema": SCHEMA,
        "game": match.module.NAME,
        "options": {name: _plain(value) for name, value in asdict(match.options).items()},
        "players": match.players,
        "seed": match.seed,
        "first_dealer": match.first_dealer,
        "start": match.start,
    }
    deals = [_deal(match, number, played) for number, played in enumerate((*match.games, *([game] if game else [])))]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (header, *deals))


def _deal(match: Match, number: int, game: Any) -> dict[str, Any]:
    """One deal: the hands only where they were prepared, the moves, and the points of a finished deal."""
    line: dict[str, Any] = {"round": game.round}
    start, before = game.start, replace(match, games=match.games[:number])
    if before.over or before.deal() != start:
        line |= {name: _plain(getattr(start, name)) for name in start.prepared}
    line["moves"] = [str(event.what) for event in game.log if isinstance(event.what, match.module.Move)]
    if game.turn is None:
        line["points"] = [game.points(seat) for seat in range(len(match.players))]
    return line


def _plain(value: Any) -> Any:
    """*value* as JSON can hold it: cards by their codes, those of a hand or a meld as one text."""
    if isinstance(value, Card):
        return value.code
    if isinstance(value, Meld):
        return str(value)
    if isinstance(value, frozenset):
        return [c.code for c in sorted(value)]
    if isinstance(value, tuple) and value and all(isinstance(held, Card) for held in value):
        return " ".join(map(_plain, value))
    if isinstance(value, tuple):
        return [_plain(held) for held in value]
    return value


def read(text: str) -> tuple[Match, Any]:
    """The match written in *text*, and the deal in progress (None between deals).

    House rules that it does not name are the usual ones. Raises RecordError for
    anything that is not a whole, lawful record of a schema this version knows;
    nothing is repaired.
    """
    if not isinstance(text, str) or len(text) > LARGEST:
        raise RecordError(f"a record is a text of at most {LARGEST} characters")
    lines = [(n, _object(n, line)) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        raise RecordError("the text is empty; a record begins with a line that says what is played")
    match = _header(lines[0][1])
    game = None
    for number, line in lines[1:]:
        if game is not None:
            raise RecordError(f"line {number}: a deal follows one that is not over")
        game = _replay(match, number, line)
        if game.turn is None:
            match, game = match.record(game), None
    return match, game


def _object(number: int, line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"line {number} cannot be read: {error}") from error
    if not isinstance(found, dict):
        raise RecordError(f"line {number} is {line[:40]!r}; each line is one JSON object")
    return found


def _header(line: dict[str, Any]) -> Match:
    if line.get("format") != FORMAT:
        raise RecordError(f"line 1: format={line.get('format')!r}; a record of this program has format={FORMAT!r}")
    if type(line.get("schema")) is not int or not 1 <= line["schema"] <= SCHEMA:
        raise RecordError(f"line 1: schema={line.get('schema')!r}; this version reads schemas 1 to {SCHEMA}")
    if not isinstance(line.get("game"), str) or line["game"] not in GAMES:
        raise RecordError(f"line 1: game={line.get('game')!r}; known games: {', '.join(GAMES)}")
    module = GAMES[line["game"]]
    try:
        if line["seed"] is None:
            raise ValueError("seed=None: a record names its seed")
        if not isinstance(line["players"], list):
            raise ValueError(f"players={line['players']!r}: a record lists the names by seat")
        options = module.Options(**line["options"])
        return Match(module, options, line["players"], line["seed"], line["first_dealer"], line["start"])
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(f"line 1: {_said(error)}") from error


def _replay(match: Match, number: int, line: dict[str, Any]) -> Any:
    """The deal of one line, played move by move."""
    try:
        game = _dealt(match, line)
        if not isinstance(line["moves"], list):
            raise ValueError(f"moves={line['moves']!r}: a deal lists its moves")
        for text in line["moves"]:
            game = game.play(match.module.read_move(text))
        points = [game.points(seat) for seat in range(len(match.players))] if game.turn is None else None
    except IllegalMove as error:
        raise RecordError(f"line {number}: the move {text!r} is against the rules: {error}") from error
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise RecordError(f"line {number}: {_said(error)}") from error
    if line.get("points") != points:
        raise RecordError(f"line {number}: points={line.get('points')!r}, but the moves give {points!r}")
    return game


def _dealt(match: Match, line: dict[str, Any]) -> Any:
    if match.over:
        raise ValueError("the match is over: its last round has been played")
    if type(line["round"]) is not int or line["round"] != match.round:
        raise ValueError(f"round={line['round']!r}: round {match.round} is next")
    game = match.deal()
    if "hands" not in line:
        return game
    return match.module.set_up(match.options, **{name: line[name] for name in game.prepared}, round=line["round"])


def _said(error: Exception) -> str:
    return f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
