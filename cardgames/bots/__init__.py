"""Bots: players that see only what their seat may see.

A bot is a function from a view of a game to a move. One that needs dice is made
by an object with a method ``seeded(rng)``, such as :class:`RandomBot`.

>>> from .. import lupaus
>>> game = lupaus.deal(lupaus.Options(n_players=3, start_cards=2), rng=Random(1))
>>> finish(game, random_bot(Random(2))).tricks_won
(0, 0, 2)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from ..cards import Card, Cards, Suit
from ..game import Game, Rule

G = TypeVar("G", bound=Game[Any])
Bot = Callable[[Any], Any]


@runtime_checkable
class Seeded(Protocol):
    """What makes a bot once it is given its dice."""

    def seeded(self, rng: Random) -> Bot:
        """The bot that draws from *rng*."""


@dataclass(frozen=True)
class Advice:
    """A move and the reason for it: the rule that matters, the cards that matter, and why this move.

    *why* is a member of the bot's ``Why``, and *number* the one it speaks of. *aim* is
    what a promise is good for, or in play what is still wanted. What each card is
    worth, and with which *suit* as trumps if the bidder chooses, is given for promises only.
    """

    move: Any
    rule: Rule
    cards: Cards
    why: Enum
    aim: int
    number: float | None = None
    worth: tuple[tuple[Card, float], ...] = ()
    suit: Suit | None = None


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
