"""Bots: players that see only what their seat may see.

A bot is a function from a view of a game to a move. One that needs dice is made
by an object with a method ``seeded(rng)``, such as :class:`RandomBot`.

>>> from .. import lupaus
>>> game = lupaus.deal(lupaus.Options(n_players=3, start_cards=2), rng=Random(1))
>>> finish(game, random_bot(Random(2))).tricks_won
(0, 0, 2)
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from ..game import Game

G = TypeVar("G", bound=Game[Any])
Bot = Callable[[Any], Any]


@runtime_checkable
class Seeded(Protocol):
    """What makes a bot once it is given its dice."""

    def seeded(self, rng: Random) -> Bot:
        """The bot that draws from *rng*."""


class RandomBot:
    """Any legal move, with fresh dice for each deal."""

    def seeded(self, rng: Random) -> Bot:
        """The bot that draws from *rng*."""
        return random_bot(rng)


def random_bot(rng: Random) -> Bot:
    """Any legal move, all equally likely."""

    def choose(view: Game[Any]) -> Any:
        moves = view.moves()
        return moves[int(rng.random() * len(moves))]

    return choose


def finish(game: G, bots: Bot | Sequence[Bot]) -> G:
    """*game* played to its end by *bots*: one for every seat, or a sequence of one for each.

    Each is shown only the view of the seat on turn. Raises IllegalMove if a bot
    makes a move against the rules.
    """
    while (seat := game.turn) is not None:
        bot = bots if callable(bots) else bots[seat]
        game = game.play(bot(game.view(seat)))
    return game
