"""A match: deals in a row, who deals, the totals, the standing and the end.

A match is a frozen value like a game: recording a finished deal returns the next
match, so undo over the border between two rounds is just keeping the old one.

>>> from . import lupaus
>>> match = Match(lupaus, lupaus.Options(n_players=3, start_cards=1), players=["Aino", "Bence", "Eero"], seed=7)
>>> game = match.deal()
>>> while game.turn is not None:
...     game = game.play(game.moves()[0])
>>> after = match.record(game)
>>> after.over, after.totals
(True, (10, 0, 10))
>>> after.standing()[0], after.winners
(Place(rank=1, seat=0, name='Aino', points=10), (0, 2))
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Any, NamedTuple

from .dealing import first_dealer, next_dealer
from .game import Seat
from .options import whole

SEEDS = 2**25  # seeds that a deal code can write
DEALS = 1024  # room for the deals of one match between two seeds; a longer one goes on with the dice of the next


class Place(NamedTuple):
    """A player's place in the standing; equal points share a rank and the next rank is skipped."""

    rank: int
    seat: Seat
    name: str
    points: int


@dataclass(frozen=True, init=False)
class Match:
    """A match of the game in *module* under *options*.

    *players* are the names by seat. *seed* (0 to 2**25 - 1) fixes every deal; without
    one a fresh seed is drawn. *first_dealer* is drawn from the seed unless given, and
    *start* is the round the match begins with (1, unless a single later deal is replayed).
    Raises ValueError for a wrong number of players, equal or empty names, or a number
    out of range.
    """

    module: Any
    options: Any
    players: tuple[str, ...]
    seed: int
    first_dealer: Seat | None
    start: int
    games: tuple[Any, ...]  # the finished deals

    def __init__(
        self,
        module: Any,
        options: Any,
        players: Sequence[str],
        seed: int | None = None,
        first_dealer: Seat | None = None,
        start: int = 1,
        games: Iterable[Any] = (),
    ) -> None:
        values = (module, options, tuple(players), SystemRandom().randrange(SEEDS) if seed is None else seed)
        for name, value in zip(self.__dataclass_fields__, (*values, first_dealer, start, tuple(games)), strict=True):
            object.__setattr__(self, name, value)
        self._check()

    def _check(self) -> None:
        names = self.players
        if len(names) != self.options.n_players:
            raise ValueError(f"{len(names)} players for n_players={self.options.n_players}: give each seat a name")
        if len(set(names)) < len(names) or not all(isinstance(n, str) and n.strip() for n in names):
            raise ValueError(f"players={names!r}: every player needs a name, and no two the same")
        if not whole(self.seed, 0, SEEDS - 1):
            raise ValueError(f"seed={self.seed!r}: a seed is a whole number from 0 to {SEEDS - 1}")
        if self.first_dealer is not None and not whole(self.first_dealer, 0, len(names) - 1):
            raise ValueError(f"first_dealer={self.first_dealer!r}: the seats are 0 to {len(names) - 1}")
        begun = self.start if whole(self.start, 1, DEALS - 1) else 0
        if not begun or self.module.over(self.options, (), begun):
            raise ValueError(f"start={self.start!r}: this match has the rounds 1 to {self._last_start()}")

    def _last_start(self) -> int:
        """The last round with which the match can begin."""
        return next((n - 1 for n in range(2, DEALS) if self.module.over(self.options, (), n)), DEALS - 1)

    def __repr__(self) -> str:
        name = self.module.NAME
        return f"Match({name}, {', '.join(self.players)}; seed {self.seed}, round {self.round}, totals {self.totals})"

    def __reduce__(self) -> tuple[object, ...]:
        rest = (self.options, self.players, self.seed, self.first_dealer, self.start, self.games)
        return _revived, (self.module.__name__, *rest)

    # -- where the match stands

    @property
    def round(self) -> int:
        """The round to be played next, from 1; one past the last when the match is over."""
        return self.start + len(self.games)

    @property
    def rounds(self) -> tuple[Any, ...]:
        """The whole schedule, as far as it is fixed beforehand."""
        schedule: tuple[Any, ...] = self.module.schedule(self.options)
        return schedule

    @property
    def over(self) -> bool:
        """Whether the last round has been played."""
        return bool(self.module.over(self.options, self.games, self.start))

    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far, by seat."""
        return tuple(sum(game.points(seat) for game in self.games) for seat in range(len(self.players)))

    def standing(self) -> tuple[Place, ...]:
        """The players from first to last; equal totals share a rank (1, 1, 3)."""
        sign, totals = 1 if self.module.LOWEST_WINS else -1, self.totals
        goodness = [sign * total for total in totals]  # the lower, the better
        ranked = sorted(range(len(totals)), key=lambda seat: (goodness[seat], seat))
        ranks = [1 + sum(other < mine for other in goodness) for mine in goodness]
        return tuple(Place(ranks[seat], seat, self.players[seat], totals[seat]) for seat in ranked)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who leads, or has won: all who share first place."""
        return tuple(place.seat for place in self.standing() if place.rank == 1)

    # -- dealing and recording

    def dealer(self, round: int | None = None) -> Seat:
        """Who deals *round* (by default the next one)."""
        wanted = self.round if round is None else round
        dealer: Seat = self.first_dealer if self.first_dealer is not None else first_dealer(self.options, self.rng(0))
        for before in range(1, wanted):
            played = self.games[before - self.start : before - self.start + 1] if before >= self.start else ()
            dealer = played[0].next_dealer if played else next_dealer(self.options, dealer)
        return dealer

    def rng(self, round: int) -> Random:
        """The dice of one round, the same wherever and in whatever order rounds are dealt; 0 draws for the deal."""
        return Random(self.seed * DEALS + round)

    def deal(self) -> Any:
        """The next deal.

        Raises ValueError once the match is over.
        """
        if self.over:
            raise ValueError("the match is over: its last round has been played")
        return self.module.deal(self.options, dealer=self.dealer(), rng=self.rng(self.round), round=self.round)

    def record(self, game: Any) -> "Match":
        """The match after *game*.

        Raises ValueError if the deal is not over, is not of this match's round, or
        was played under other options.
        """
        if self.over:
            raise ValueError("the match is over: its last round has been played")
        if game.turn is not None:
            raise ValueError(f"the deal is not over: seat {game.turn} is to act")
        if game.round != self.round:
            raise ValueError(f"a deal of round {game.round} cannot be recorded: round {self.round} is next")
        if game.options != self.options:
            raise ValueError("a deal under other house rules cannot be recorded in this match")
        return replace(self, games=(*self.games, game))

    def again(self, seed: int | None = None) -> "Match":
        """A new match of the same players under the same options."""
        return Match(self.module, self.options, self.players, seed)

    def rows(self) -> list[dict[str, Any]]:
        """The score sheet, a row for each round and player: ready for a data frame or a CSV file."""
        return [
            {
                "round": game.round,
                "dealer": self.players[game.dealer],
                "player": name,
                **game.entry(seat),
                "points": game.points(seat),
            }
            for game in self.games
            for seat, name in enumerate(self.players)
        ]


def _revived(module: str, *rest: Any) -> Match:
    """A match from its pickle, which cannot hold a module."""
    from importlib import import_module

    return Match(import_module(module), *rest)
