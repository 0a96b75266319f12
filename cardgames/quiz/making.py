"""Dice, and how questions of any game are put together."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ..cards import shuffled
from ..game import Reason
from .questions import Because, Question

HARDEST = 4  # levels go from 0 to this one


def roll(low: int, high: int, rng: Random) -> int:
    """A whole number from *low* to *high*."""
    return low + int(rng.random() * (high - low + 1))


def one_of(things: Sequence[Any], rng: Random) -> Any:
    """One of *things*, each as likely."""
    return things[int(rng.random() * len(things))]


def near(right: int, rng: Random) -> Sequence[int]:
    """Wrong numbers that look like the *right* one."""
    return shuffled((right + 1, right + 2, right + 5, right + 10), rng)


def which(
    view: Any,
    topic: str,
    case: str,
    objections: Mapping[Any, Reason | None],
    allowed: Because,
    seen: tuple[object, ...],
) -> Question:
    """Which of these may the player on turn do? *allowed* says why what nothing speaks against may be done."""
    return Question(
        game=view.name,
        topic=topic,
        case=case,
        choices=tuple(objections),
        right=frozenset(choice for choice, reason in objections.items() if not reason),
        because=tuple(Because(reason) if reason else allowed for reason in objections.values()),
        seen=seen,
        position=view,
        me=view.turn,
        several=True,
    )


def counting(
    game: str, topic: str, case: str, right: Any, wrong: Sequence[Any], told: Because, known: Mapping[str, int]
) -> Question:
    """How many points? The *right* answer stands among the first three of the *wrong* ones; *told* explains it."""
    choices = tuple(sorted(tuple(dict.fromkeys((right, *wrong)))[:4]))
    values = tuple(known.items())
    return Question(
        game=game,
        topic=topic,
        case=case,
        choices=choices,
        right=frozenset({right}),
        because=(told,) * len(choices),
        seen=values,
        values=values,
    )
