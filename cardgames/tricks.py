"""Tricks: following suit, and who wins.

Trick games differ in one thing only: which suit a card counts as, and how high it
stands there. That is a :class:`Trumps`; the rest is shared.

>>> from .cards import hand
>>> trick = Trick(leader=2, cards=hand("KH 3S AH 9S"))
>>> trick.winner(Trumps(Suit.SPADES)), trick.winner(Trumps())
(1, 0)
"""

from dataclasses import dataclass

from .cards import Card, Cards, Suit
from .game import Reason, Rule, Seat


class TrickRule(Rule):
    """Why a trick is won."""

    HIGHEST = "The highest card of the suit led takes the trick."
    TRUMPED = "The highest trump takes the trick."


@dataclass(frozen=True)
class Trumps:
    """A trump suit, or none."""

    suit: Suit = Suit.NONE

    def suit_of(self, card: Card) -> Suit:
        """The suit *card* counts as."""
        return card.suit

    def height(self, card: Card) -> int:
        """How high *card* stands in that suit."""
        return card.rank

    def is_trump(self, card: Card) -> bool:
        """Whether *card* is a trump; none is where there is no trump suit."""
        return self.suit is not Suit.NONE and self.suit_of(card) is self.suit


@dataclass(frozen=True)
class Trick:
    """The cards played so far to one trick, from the leader round.

    *seats* is how many play; *step* is 1 when the turn passes clockwise, else -1.
    """

    leader: Seat
    cards: Cards = ()
    seats: int = 4
    step: int = 1

    @property
    def turn(self) -> Seat:
        """Who plays next to this trick (the leader again, once it is complete)."""
        return self.seat_of(len(self.cards))

    @property
    def complete(self) -> bool:
        """Whether everyone has played to it."""
        return len(self.cards) == self.seats

    def seat_of(self, place: int) -> Seat:
        """Who plays the card at *place*; the card led has place 0."""
        return (self.leader + self.step * place) % self.seats

    def place_of(self, seat: Seat) -> int:
        """When *seat* plays: 0 leads, 1 comes next."""
        return (seat - self.leader) * self.step % self.seats

    def card_of(self, seat: Seat) -> Card | None:
        """The card *seat* has played to it, if any."""
        place = self.place_of(seat)
        return self.cards[place] if place < len(self.cards) else None

    def add(self, card: Card) -> "Trick":
        """This trick with *card* played to it."""
        return Trick(self.leader, (*self.cards, card), self.seats, self.step)

    def led(self, trumps: Trumps) -> Suit:
        """The suit led, as *trumps* counts it; Suit.NONE before the lead."""
        return trumps.suit_of(self.cards[0]) if self.cards else Suit.NONE

    def strength(self, card: Card, trumps: Trumps) -> tuple[bool, bool, int]:
        """How strong *card* is here: trumps first, then the suit led, then height."""
        return trumps.is_trump(card), trumps.suit_of(card) is self.led(trumps), trumps.height(card)

    def best(self, trumps: Trumps) -> Card:
        """The card that wins so far; of equal cards the one played first."""
        return max(self.cards, key=lambda card: self.strength(card, trumps))

    def winner(self, trumps: Trumps) -> Seat:
        """Who wins so far."""
        return self.seat_of(self.cards.index(self.best(trumps)))

    def why(self, trumps: Trumps) -> Reason:
        """Why the winner wins: the rule, and the card."""
        best = self.best(trumps)
        rule = TrickRule.TRUMPED if trumps.is_trump(best) else TrickRule.HIGHEST
        return Reason(rule, (best,), seat=self.winner(trumps))

    def must_follow(self, hand: Cards, trumps: Trumps) -> Cards:
        """The cards of *hand* that follow suit, if a suit is led and it has any."""
        led = self.led(trumps)
        return tuple(c for c in hand if trumps.suit_of(c) is led) if self.cards else ()
