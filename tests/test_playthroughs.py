"""Whole rounds written out, move by move: what the rules give must never change unnoticed.

When a change is meant, run this file to write the transcripts again, and read the
difference before you keep it::

    python tests/test_playthroughs.py
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games import GAMES, NAMES, choose, irregularities, pick

from cardgames import lupaus, romi, yksisilma
from cardgames.game import Reason
from cardgames.lupaus import Bid, Late, Lupaus, OutOfTurn, Play
from cardgames.match import Match
from cardgames.yksisilma import SIDES, Call, Pass, Yksisilma

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1900
SEED_OF_ROMI = 1955  # shows discards taken, jokers swapped, cards laid off, a hand won, and stocks used up
SEED_OF_YKSISILMA = 1926  # shows deals passed out, a dealer who must play, no trump, calls made and missed
IRREGULAR = 0.08  # how often somebody is late, or plays or promises out of turn
PRESETS = [(module, preset) for module in GAMES for preset in module.PRESETS]


def transcript(module: Any, preset: str) -> str:
    """A match under *preset*, some of its rounds, and their scores."""
    return "\n".join({lupaus: _lupaus, yksisilma: _yksisilma, romi: _romi}[module](preset))


def _lupaus(preset: str) -> Iterator[str]:
    """The first, second, middle and last rounds of a match of Lupaus."""
    house = lupaus.PRESETS[preset]
    number = len(lupaus.schedule(house))
    yield from (f"lupaus, house rules {preset!r}, seed {SEED}, {number} rounds", "")
    for start in sorted({1, 2, number // 2 + 1, number}):
        match = Match(lupaus, house, NAMES[: house.n_players], SEED, start=start)
        yield from (*_round(match, match.deal(), Random(SEED + start)), "")


def _round(match: Match, game: Lupaus, rng: Random) -> Iterator[str]:
    names = match.players
    yield f"round {game.round}: {game.cards} cards, {names[game.dealer]} deals, {names[game.eldest]} is eldest hand"
    yield f"  turned {game.turned or 'nothing'}, trump {game.trump or 'none'}: {game.log[0].what}"
    yield from _hands(game, names)
    while game.turn is not None:
        strange = irregularities(game) if rng.random() < IRREGULAR else []
        move = pick(strange or game.moves(), rng)
        after = game.play(move)
        yield f"  {_said(move, game, names)}"
        yield from _taken(game, after, names)
        game = after
    for seat, name in enumerate(names):
        sums = ", ".join(f"{line.points} {line.reason}" for line in game.sheet(seat))
        yield f"  {name} promised {game.bids[seat]}, took {game.tricks_won[seat]}: {game.points(seat)} points: {sums}"


def _yksisilma(preset: str) -> Iterator[str]:
    """The first three deals of a match of Yksisilmä, or all where it has fewer."""
    house = yksisilma.PRESETS[preset]
    match = Match(yksisilma, house, NAMES[:4], SEED_OF_YKSISILMA)
    yield from (f"yksisilma, house rules {preset!r}, seed {SEED_OF_YKSISILMA}", "")
    while not match.over and match.round <= 3:
        game, rng = match.deal(), Random(SEED_OF_YKSISILMA + match.round)
        yield f"round {game.round}: {NAMES[game.dealer]} deals, {NAMES[game.eldest]} is eldest hand"
        yield from _hands(game, NAMES[:4])
        while game.turn is not None:
            move = choose(game, rng)
            after = game.play(move)
            yield f"  {_said(move, game, NAMES)}"
            yield from _taken(game, after, NAMES)
            if after.revealed and not game.revealed:
                yield f"    {NAMES[after.log[-1].seat]}: {_why(after.log[-1].what)}"
            game = after
        match = match.record(game)
        yield from (*_counted(game), f"  totals {', '.join(map(str, match.totals))}{'; over' * match.over}", "")


def _romi(preset: str) -> Iterator[str]:
    """The first two deals of a match of Römi, or all where it has fewer."""
    house = romi.PRESETS[preset]
    names = NAMES[: house.n_players]
    match = Match(romi, house, names, SEED_OF_ROMI)
    yield from (f"romi, house rules {preset!r}, seed {SEED_OF_ROMI}", "")
    while not match.over and match.round <= 2:
        game, rng = match.deal(), Random(SEED_OF_ROMI + match.round)
        yield f"round {game.round}: {names[game.dealer]} deals, {names[game.starter]} opens"
        yield from (f"  {name}: {' '.join(map(str, held))}" for name, held in zip(names, game.hands, strict=True))
        while game.turn is not None:
            move, legal = choose(game, rng), len(game.moves())
            yield f"  {names[game.turn]}: {move} (of {legal})"
            after = game.play(move)
            told = [event for event in after.log[len(game.log) :] if isinstance(event.what, Reason)]
            yield from (f"    {names[event.seat]}: {_why(event.what)}" for event in told)
            game = after
        yield from (f"  table {place}: {meld}" for place, meld in enumerate(game.table))
        for seat, name in enumerate(names):
            sums = ", ".join(f"{line.points} {_why(line.reason)}" for line in game.sheet(seat))
            yield f"  {name}: {game.points(seat)} points: {sums}"
        match = match.record(game)
        yield from (f"  totals {', '.join(map(str, match.totals))}{'; over' * match.over}", "")


def _counted(game: Yksisilma) -> Iterator[str]:
    for row in game.ledger():
        yield f"  {row.sides[0]:>3} {row.sides[1]:>3} {row.open:>3}  {row.rule.name}"
    for side in SIDES:
        sums = ", ".join(f"{line.points} {_why(line.reason)}" for line in game.sheet(side))
        yield f"  {NAMES[side]} and {NAMES[side + 2]}: {game.points(side)} points{': ' * bool(sums)}{sums}"


def _why(reason: Reason) -> str:
    """*reason* with the name of its rule in place of the sentence, and with all its facts."""
    seat = "" if reason.seat is None else NAMES[reason.seat]
    facts = [*map(str, reason.cards), "" if reason.number is None else str(reason.number), seat]
    return " ".join([reason.rule.name, *filter(None, facts)])


def _hands(game: Any, names: tuple[str, ...]) -> Iterator[str]:
    for seat in game.order:
        yield f"  {names[seat]}: {' '.join(map(str, game.hands[seat]))}"


def _taken(before: Any, after: Any, names: tuple[str, ...]) -> Iterator[str]:
    """Who has taken a trick, if one is complete."""
    if len(after.tricks) > len(before.tricks):
        event = after.log[-1]
        yield f"    {names[event.seat]} takes trick {len(after.tricks)}: {event.what}"


def _said(move: Any, game: Any, names: tuple[str, ...]) -> str:
    match move:
        case Bid(tricks, seat):
            who = names[game.turn if seat is None else seat]
            return f"{who} promises {tricks}{'' if seat is None else ' out of turn'}"
        case Late(seat):
            return f"{names[seat]} is late"
        case OutOfTurn(seat, played):
            return f"{names[seat]} shows {played} out of turn"
        case Call() | Pass():
            return f"{names[game.turn]}: {move} (of {len(game.moves())})"
        case Play(played):
            barred = [held for held in game.hands[game.turn] if game.objection(Play(held))]
            return f"{names[game.turn]} plays {played}" + (f" (not {' '.join(map(str, barred))})" if barred else "")
    raise TypeError(move)


@pytest.mark.parametrize(("module", "preset"), PRESETS)
def test_a_match_goes_as_it_is_written(module, preset):
    written = (FOLDER / f"{module.NAME}_{preset}.txt").read_bytes().decode("utf-8")
    assert transcript(module, preset) == written


def test_every_transcript_has_its_house_rules():
    assert {path.name for path in FOLDER.iterdir()} == {f"{module.NAME}_{preset}.txt" for module, preset in PRESETS}


def test_the_transcripts_of_yksisilma_show_every_end_of_an_auction_and_of_a_contract():
    written = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("yksisilma_*.txt"))
    for shown in ("THREE_PASSES 4", "CONTRACT", "(of 4)", "NT (of", "pass (of 1)", "MADE", "OPPONENTS", "MISSED"):
        assert shown in written


def test_the_transcripts_of_romi_show_every_kind_of_move_and_of_end():
    written = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("romi_*.txt"))
    shown = (
        "draw stock",
        "draw discards",
        "lay ",
        "JOKER=",
        "off ",
        "swap ",
        "STEPS",
        "STOCK 4",
        "HAND",
        "CASHED",
        "DOUBLED",
    )
    assert [sign for sign in shown if sign not in written] == []


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game_module, name in PRESETS:
        (FOLDER / f"{game_module.NAME}_{name}.txt").write_bytes(transcript(game_module, name).encode("utf-8"))
