"""Tricks: following suit, and who wins.

Trick games differ in one thing only: which suit a card counts as, and how high it
stands there. That is a :class:`Trumps`; the rest is shared.

>>> from .cards import hand
>>> trick = Trick(leader=2, cards=hand("KH 3S AH 9S"))
>>> trick.winner(Trumps(Suit.SPADES)), trick.winner(Trumps())
(1, 0)
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .cards import Card, Cards, Rank, Suit, card, hand, in_order
from .game import Reason, Rule, Seat, sorted_hands

ONE_EYED = frozenset(hand("JS JH KD"))  # the court cards in profile, in the usual English pattern


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

    def settle(self, equal: Cards) -> Card:
        """Which of *equal* cards, given in the order played, wins the trick: the first."""
        return equal[0]


@dataclass(frozen=True)
class OneEyedTrumps(Trumps):
    """A trump suit, or none, to which the *one_eyed* cards belong as well.

    They stand in its order: the one-eyed king above the ace, the one-eyed jacks, of
    equal height, between ace and king. *tie* says which of two equal jacks wins a
    trick: the ``"first"`` or ``"last"`` played, ``"spade_high"`` (the higher suit, as
    in bridge), or ``"natural"`` (that of the trump suit, else the first).

    >>> trumps = OneEyedTrumps(Suit.CLUBS)
    >>> sorted(hand("KC JS AC KD JH"), key=trumps.height, reverse=True)
    [K♦, A♣, J♠, J♥, K♣]
    >>> trumps.suit_of(hand("JH")[0]), trumps.suit_of(hand("JD")[0])
    (<Suit.CLUBS: '♣'>, <Suit.DIAMONDS: '♦'>)
    """

    one_eyed: frozenset[Card] = ONE_EYED
    tie: str = "first"

    def __post_init__(self) -> None:
        named: Any = self.one_eyed  # names will do, in any order
        if not all(isinstance(c, Card) for c in named) or not isinstance(named, frozenset):
            names = named.replace(",", " ").split() if isinstance(named, str) else named
            object.__setattr__(self, "one_eyed", frozenset(c if isinstance(c, Card) else card(c) for c in names))

    def suit_of(self, card: Card) -> Suit:
        """The suit *card* counts as: trumps if it has one eye; without a trump suit those are a suit of their own."""
        return self.suit if card in self.one_eyed else card.suit

    def height(self, card: Card) -> int:
        """How high *card* stands in that suit: twice its rank, with the one-eyed cards where they belong."""
        if card not in self.one_eyed:
            return 2 * card.rank
        return 2 * Rank.ACE + 1 if card.rank is Rank.KING else 2 * Rank.KING + 1

    def is_trump(self, card: Card) -> bool:
        """Whether *card* is a trump; one-eyed cards are, even without a trump suit."""
        return card in self.one_eyed or super().is_trump(card)

    def settle(self, equal: Cards) -> Card:
        """Which of *equal* jacks, given in the order played, wins the trick: as *tie* says."""
        match self.tie:
            case "last":
                return equal[-1]
            case "spade_high":
                return max(equal)
            case "natural":
                return next((jack for jack in equal if jack.suit is self.suit), equal[0])
        return equal[0]


@dataclass(frozen=True)
class Play:
    """A card played by the seat on turn."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card.code}"


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
        """The card that wins so far; which of equal cards does, is asked of *trumps*."""
        strengths = [self.strength(card, trumps) for card in self.cards]
        top = max(strengths)
        return trumps.settle(
            tuple(card for card, strength in zip(self.cards, strengths, strict=True) if strength == top)
        )

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


def unplayed(hands: Iterable[Cards], tricks: Iterable[Trick]) -> tuple[Cards, ...]:
    """The *hands* as they were before *tricks* were played from them."""
    back = [list(held) for held in hands]
    for trick in tricks:
        for place, played in enumerate(trick.cards):
            back[trick.seat_of(place)].append(played)
    return sorted_hands(back)


def arranged(cards: Cards, trumps: Trumps) -> Cards:
    """*cards* as players hold them: all that count as trumps first and together, high cards first.

    >>> arranged(hand("2C JH KC AH KD"), OneEyedTrumps(Suit.CLUBS))
    (K♦, J♥, K♣, 2♣, A♥)
    """
    high = sorted((c for c in cards if trumps.is_trump(c)), key=lambda c: (-trumps.height(c), -c))
    return (*high, *in_order(tuple(c for c in cards if not trumps.is_trump(c)), trumps.suit))


def ranking(cards: Cards, trumps: Trumps) -> tuple[Cards, ...]:
    """The trumps among *cards* from high to low, those of equal height together.

    >>> ranking(hand("KC JS AC KD JH 2H"), OneEyedTrumps(Suit.CLUBS))
    ((K♦,), (A♣,), (J♠, J♥), (K♣,))
    """
    heights = sorted({trumps.height(c) for c in cards if trumps.is_trump(c)}, reverse=True)
    high = sorted((c for c in cards if trumps.is_trump(c)), reverse=True)
    return tuple(tuple(c for c in high if trumps.height(c) == height) for height in heights)
