"""Fit what a card is worth in Lupaus, and write cardgames/bots/lupaus_weights.py.

The simple bots play each other at every table size, from two cards each (one
has an exact rule) to the whole pack, with trumps and without. Of each card we note
the facts it was bid on and whether it won a trick; a logistic regression of the one
on the others gives weights, with which they play again. Same seeds, same file; about
a minute.

    python tools/fit_lupaus_bids.py
"""

from collections import defaultdict
from pathlib import Path
from random import Random

import numpy as np

from cardgames.bots import finish, lupaus
from cardgames.bots.lupaus_weights import WEIGHTS
from cardgames.cards import PACK
from cardgames.lupaus import Lupaus, Options, deal

TARGET = Path(lupaus.__file__).with_name("lupaus_weights.py")
ROUNDS = (30, 30, 60, 90)  # deals of each size, time after time
Samples = dict[tuple[int, str], list[tuple[tuple[float, ...], bool]]]


def tables() -> list[Options]:
    """Every size of deal, with trumps and without."""
    sizes = [(n, size) for n in range(3, 8) for size in range(2, len(PACK) // n + 1)]
    turned = [Options(n_players=n, start_cards=size) for n, size in sizes]
    plain = [Options(n_players=n, start_cards=size, trump="fixed", trump_cycle=(None,)) for n, size in sizes]
    return turned + plain


def watch(game: Lupaus, samples: Samples) -> None:
    """Play *game* out, and note of each card its facts and whether it won."""
    winners = {trick.best(game.trumps) for trick in finish(game, lupaus.simple).tricks}
    for seat, held in enumerate(game.hands):
        view = game.view(seat)
        out, leads = lupaus.still_out(view, seat), seat == game.eldest
        for card in held:
            kind = game.options.n_players, lupaus._kind(card, view)
            samples[kind].append((lupaus.facts(card, held, out, view, leads), card in winners))


def regression(samples: list[tuple[tuple[float, ...], bool]]) -> tuple[float, ...]:
    """The weights that make the outcomes likeliest, by Newton's method with a slight pull to 0."""
    facts = np.array([f for f, _ in samples], float)
    won = np.array([w for _, w in samples], float)
    weights = np.zeros(facts.shape[1])
    for _ in range(12):
        chance = 1 / (1 + np.exp(-facts @ weights))
        curve = facts.T @ (facts * (chance * (1 - chance))[:, None]) + np.eye(len(weights))
        weights += np.linalg.solve(curve, facts.T @ (won - chance) - weights)
    return tuple(round(float(w), 3) for w in weights)


def written(weights: dict[tuple[int, str], tuple[float, ...]]) -> str:
    """The module that holds *weights*."""
    title = '"""What makes a card win a trick, fitted by tools/fit_lupaus_bids.py, which writes this file.\n\n'
    about = 'By number of players and kind of card; the columns are those of cardgames.bots.lupaus.facts.\n"""\n\n'
    rows = "".join(f'    ({n}, "{kind}"): {values},\n' for (n, kind), values in sorted(weights.items()))
    return f"{title}{about}WEIGHTS: dict[tuple[int, str], tuple[float, ...]] = {{\n{rows}}}\n"


def main() -> None:
    """Play, fit, and play again."""
    WEIGHTS.update(dict.fromkeys(WEIGHTS, (0.0,) * 8))
    for time, count in enumerate(ROUNDS):
        samples: Samples = defaultdict(list)
        for place, options in enumerate(tables()):
            for i in range(count):
                watch(deal(options, dealer=i % options.n_players, rng=Random(f"{time} {place} {i}")), samples)
        WEIGHTS.update({kind: regression(rows) for kind, rows in samples.items()})
        print(f"after {count} deals of each size: {sum(map(len, samples.values()))} cards")
    TARGET.write_text(written(WEIGHTS), encoding="utf-8")


if __name__ == "__main__":
    main()
