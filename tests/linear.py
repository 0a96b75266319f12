"""The best melds of a hand by an integer programme: slow, but written without a look at the solver it judges."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from cardgames.cards import JOKER, Cards


def most_jokers(size: int, limit: int | str) -> int:
    """How many jokers a meld of *size* cards may have."""
    shares = {"third": size // 3, "half": size // 2}
    return min(size - 1, limit if isinstance(limit, int) else shares[limit])


def patterns(ace: int | str, both_ends: bool) -> Iterator[list[tuple[str, int]]]:
    """Every meld there can be: the name and the worth of each of its cards."""
    names = {1: "A", 11: "J", 12: "Q", 13: "K", 14: "A"}
    high, low = (11, 1) if ace == "11/1" else (ace, ace)

    def worth(place: int) -> Any:
        return low if place == 1 else high if place == 14 else min(place, 10)

    for place in range(2, 15):
        for size in (3, 4):
            for suits in combinations("CDHS", size):
                yield [(f"{names.get(place, place)}{suit}", worth(place)) for suit in suits]
    for suit in "CDHS":
        for size in range(3, 15):
            for first in range(1, 16 - size):
                if size < 14 or both_ends:
                    yield [(f"{names.get(p, p)}{suit}", worth(p)) for p in range(first, first + size)]


def most(hand: Cards, options: Any, keep: int = 0) -> int:
    """The most points that *hand* can lay down while *keep* cards stay."""
    copies = Counter(c.code for c in hand if c is not JOKER)
    jokers = sum(c is JOKER for c in hand)
    fitting = []
    for pattern in patterns(options.ace, options.ace_both_ends):
        spare = min(jokers, most_jokers(len(pattern), options.joker_limit))
        if sum(name in copies for name, _ in pattern) >= max(1, len(pattern) - spare):
            fitting.append(pattern)
    if not fitting:
        return 0
    return _solved(fitting, copies, jokers, options.joker_limit, len(hand) - keep)


def _solved(
    fitting: list[list[tuple[str, int]]], copies: Counter[str], jokers: int, limit: int | str, most_cards: int
) -> int:
    """How often is each pattern laid, and which of its places are filled with natural cards?"""
    laid = len(fitting)
    slots = [(m, name) for m, pattern in enumerate(fitting) for name, _ in pattern if name in copies]
    column = {m: [laid + i for i, (owner, _) in enumerate(slots) if owner == m] for m in range(laid)}
    rows: list[tuple[dict[int, int], float]] = []  # coefficients, and what their sum must not exceed
    rows += [({laid + i: 1, m: -1}, 0) for i, (m, _) in enumerate(slots)]
    rows += [({laid + i: 1 for i, (_, n) in enumerate(slots) if n == name}, held) for name, held in copies.items()]
    every_joker: dict[int, int] = {}
    for m, pattern in enumerate(fitting):
        natural = dict.fromkeys(column[m], -1)
        every_joker |= {m: len(pattern)} | natural
        rows.append(({m: len(pattern) - most_jokers(len(pattern), limit)} | natural, 0))
    rows += [(every_joker, jokers), ({m: len(pattern) for m, pattern in enumerate(fitting)}, most_cards)]
    entries = [(r, c, value) for r, (row, _) in enumerate(rows) for c, value in row.items()]
    where = ([r for r, _, _ in entries], [c for _, c, _ in entries])
    size = laid + len(slots)
    matrix = csr_array(([value for _, _, value in entries], where), shape=(len(rows), size))
    gain = np.array([sum(worth for _, worth in pattern) for pattern in fitting] + [0] * len(slots))
    found = milp(
        -gain,
        integrality=np.ones(size),
        bounds=Bounds(0, 2),
        constraints=LinearConstraint(matrix, ub=[limit for _, limit in rows]),
    )
    assert found.success, found.message
    return round(-found.fun)
