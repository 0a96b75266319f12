"""What every card game here is: a frozen moment that names its legal moves.

A game says who is to act, what can be tried, what is wrong with a move, and what
follows from it. Everything else - legal moves, safe play, sessions, widgets,
bots, simulation - is written once, against this.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import ClassVar, Generic, Self, TypeVar

from .cards import BACK, Card, Cards, in_order, without

Seat = int
Move = TypeVar("Move")


class Rule(Enum):
    """One sentence of a rulebook. Each game subclasses this with its own."""


@dataclass(frozen=True)
class Reason:
    """A rule, and the facts that make it apply here: cards, a number, a seat."""

    rule: Rule
    cards: Cards = ()
    number: int | None = None
    seat: Seat | None = None

    def __str__(self) -> str:
        facts = [str(c) for c in self.cards] + ([] if self.number is None else [str(self.number)])
        return f"{self.rule.value} ({', '.join(facts)})" if facts else str(self.rule.value)


@dataclass(frozen=True)
class Line:
    """One line of a score sheet: the points a rule gives."""

    points: int
    reason: Reason


class IllegalMove(ValueError):
    """A move against the rules. ``reason`` says which."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalMove, (self.reason,)


class OptionError(ValueError):
    """A house rule that cannot be: which ``field``, what ``value``, what is ``accepted``, and the ``rule`` it bends.

    An unknown house rule bends none: ``rule`` is None.
    """

    def __init__(self, field: str, value: object, accepted: str, rule: Rule | None) -> None:
        bends = f". The rule: {rule.value}" if rule else ""
        super().__init__(f"{field}={value!r} cannot be; accepted: {accepted}{bends}")
        self.field, self.value, self.accepted, self.rule = field, value, accepted, rule

    def __reduce__(self) -> tuple[object, ...]:
        return OptionError, (self.field, self.value, self.accepted, self.rule)


@dataclass(frozen=True)
class Event:
    """What the whole table saw *seat* do, or saw happen to it."""

    seat: Seat
    what: object


@dataclass(frozen=True, kw_only=True)
class Game(ABC, Generic[Move]):
    """One deal of a card game, at one moment."""

    name: ClassVar[str]  # of the game, and of its module
    prepared: ClassVar[tuple[str, ...]] = ("hands", "dealer")  # what its `set_up` needs to prepare a deal
    log: tuple[Event, ...] = field(default=(), repr=False)

    @property
    @abstractmethod
    def turn(self) -> Seat | None:
        """Who acts next; ``None`` once the deal is over."""

    @abstractmethod
    def choices(self) -> Iterable[Move]:
        """The moves worth judging, legal or not."""

    @abstractmethod
    def objection(self, move: Move) -> Reason | None:
        """What the rules have against *move*, if anything."""

    @abstractmethod
    def after(self, move: Move) -> Self:
        """The moment after a legal *move*."""

    @abstractmethod
    def view(self, seat: Seat) -> Self:
        """This moment as *seat* sees it: cards it cannot see are backs."""

    @abstractmethod
    def sheet(self, seat: Seat) -> tuple[Line, ...]:
        """How *seat*'s score of this deal came about."""

    @property
    @abstractmethod
    def next_dealer(self) -> Seat:
        """Who deals after this deal."""

    @abstractmethod
    def entry(self, seat: Seat) -> dict[str, object]:
        """What the score sheet notes of *seat* in this deal besides its points."""

    def moves(self) -> tuple[Move, ...]:
        """The legal moves."""
        return tuple(move for move in self.choices() if not self.objection(move))

    def play(self, move: Move) -> Self:
        """The moment after *move*; raises :class:`IllegalMove` with the reason."""
        if reason := self.objection(move):
            raise IllegalMove(reason)
        return self.after(move)

    def noting(self, *events: Event) -> Self:
        """This moment, with *events* added to its log."""
        return replace(self, log=self.log + events)

    def points(self, seat: Seat) -> int:
        """*seat*'s score of this deal."""
        return total(self.sheet(seat))


def total(lines: Iterable[Line]) -> int:
    """The points of a score: the sum of its lines."""
    return sum(line.points for line in lines)


def concealed(hands: tuple[Cards, ...], seat: Seat, faced: tuple[Cards, ...] = ()) -> tuple[Cards, ...]:
    """*hands* as *seat* sees them; of the others only the cards *faced* on the table show, after the backs."""

    def seen(cards: Cards, shown: Cards) -> Cards:
        return (BACK,) * (len(cards) - len(shown)) + shown

    return tuple(h if s == seat else seen(h, faced[s] if faced else ()) for s, h in enumerate(hands))


def playing(hands: tuple[Cards, ...], seat: Seat, played: Card) -> tuple[Cards, ...]:
    """*hands* after *seat* has played *played*."""
    return tuple(without(h, played) if s == seat else h for s, h in enumerate(hands))


def sorted_hands(hands: Sequence[Iterable[Card]]) -> tuple[Cards, ...]:
    """Each hand as players hold it, without regard to trumps."""
    return tuple(in_order(tuple(h)) for h in hands)
