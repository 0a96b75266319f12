"""Whole rounds written out, move by move: what the rules give must never change unnoticed.

When a change is meant, run this file to write the transcripts again, and read the
difference before you keep it::

    python tests/test_playthroughs.py
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from games import NAMES, irregularities, pick

from cardgames import lupaus
from cardgames.lupaus import PRESETS, Bid, Late, Lupaus, OutOfTurn, Play
from cardgames.match import Match

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1900
IRREGULAR = 0.08  # how often somebody is late, or plays or promises out of turn


def transcript(preset: str) -> str:
    """A match under *preset*: its first, second, middle and last rounds, and their scores."""
    house = PRESETS[preset]
    number = len(lupaus.schedule(house))
    lines = [f"lupaus, house rules {preset!r}, seed {SEED}, {number} rounds", ""]
    for start in sorted({1, 2, number // 2 + 1, number}):
        match = Match(lupaus, house, NAMES[: house.n_players], SEED, start=start)
        lines += [*_round(match, match.deal(), Random(SEED + start)), ""]
    return "\n".join(lines)


def _round(match: Match, game: Lupaus, rng: Random) -> Iterator[str]:
    names = match.players
    yield f"round {game.round}: {game.cards} cards, {names[game.dealer]} deals, {names[game.eldest]} is eldest hand"
    yield f"  turned {game.turned or 'nothing'}, trump {game.trump or 'none'}: {game.log[0].what}"
    for seat in game.order:
        yield f"  {names[seat]}: {' '.join(map(str, game.hands[seat]))}"
    while game.turn is not None:
        strange = irregularities(game) if rng.random() < IRREGULAR else []
        move = pick(strange or game.moves(), rng)
        after = game.play(move)
        yield f"  {_said(move, game, names)}"
        if len(after.tricks) > len(game.tricks):
            event = after.log[-1]
            yield f"    {names[event.seat]} takes trick {len(after.tricks)}: {event.what}"
        game = after
    for seat, name in enumerate(names):
        sums = ", ".join(f"{line.points} {line.reason}" for line in game.sheet(seat))
        yield f"  {name} promised {game.bids[seat]}, took {game.tricks_won[seat]}: {game.points(seat)} points: {sums}"


def _said(move: lupaus.Move, game: Lupaus, names: tuple[str, ...]) -> str:
    match move:
        case Bid(tricks, seat):
            who = names[game.turn if seat is None else seat]
            return f"{who} promises {tricks}{'' if seat is None else ' out of turn'}"
        case Late(seat):
            return f"{names[seat]} is late"
        case OutOfTurn(seat, played):
            return f"{names[seat]} shows {played} out of turn"
        case Play(played):
            barred = [held for held in game.hands[game.turn] if game.objection(Play(held))]
            return f"{names[game.turn]} plays {played}" + (f" (not {' '.join(map(str, barred))})" if barred else "")
    raise TypeError(move)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_goes_as_it_is_written(preset):
    written = (FOLDER / f"lupaus_{preset}.txt").read_bytes().decode("utf-8")
    assert transcript(preset) == written


def test_every_transcript_has_its_house_rules():
    assert {path.name for path in FOLDER.iterdir()} == {f"lupaus_{preset}.txt" for preset in PRESETS}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in PRESETS:
        (FOLDER / f"lupaus_{name}.txt").write_bytes(transcript(name).encode("utf-8"))
