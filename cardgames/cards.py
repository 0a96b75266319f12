"""Cards, and the short notation they are written in.

>>> hand("AS 10H Qd")
(A♠, 10♥, Q♦)
>>> len(deck()), len(deck(packs=2, jokers=2))
(52, 106)
"""

import re
from collections.abc import Iterable
from enum import IntEnum, StrEnum
from random import Random
from typing import NoReturn, Self, TypeVar

T = TypeVar("T")


class Suit(StrEnum):
    """A French suit. NONE is the suit of jokers and card backs, and of no trump."""

    CLUBS = "♣"
    DIAMONDS = "♦"
    HEARTS = "♥"
    SPADES = "♠"
    NONE = ""


class Rank(IntEnum):
    """A rank, low to high. A game that ranks cards otherwise says so itself."""

    HIDDEN = 0
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15


SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
RANKS = tuple(Rank(n) for n in range(2, 15))
LETTERS = dict(zip("CDHS", SUITS, strict=True))
SIGNS = {Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A", Rank.JOKER: "★", Rank.HIDDEN: "▒"}


class Card(int):
    """A playing card; two packs hold two equal copies of each.

    There is one object for each card (`card("QS") is card("QS")`). As a number it
    is its place in the pack, clubs to spades and two to ace, so cards sort,
    compare and hash as fast as numbers do, and alike on every machine.
    """

    suit: Suit
    rank: Rank

    def __new__(cls, number: int, suit: Suit, rank: Rank) -> Self:
        """The card at place *number*; cards are made once, below, and then looked up by `card`."""
        self = super().__new__(cls, number)
        self.__dict__.update(suit=suit, rank=rank)
        return self

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {self}.{name} = {value!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {self}.{name}")

    def __bool__(self) -> bool:
        return True  # the two of clubs, number 0, is a card too

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.code,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def code(self) -> str:
        """The card in plain letters: ``"QS"``, ``"10H"``, ``"JOKER"``, ``"BACK"``."""
        if self.suit is Suit.NONE:
            return self.rank.name.replace("HIDDEN", "BACK")
        return f"{SIGNS.get(self.rank, int(self.rank))}{self.suit.name[0]}"

    def __str__(self) -> str:
        return f"{SIGNS.get(self.rank, int(self.rank))}{self.suit}"

    __repr__ = __str__
    __format__ = object.__format__


Cards = tuple[Card, ...]

PACK: Cards = tuple(Card(13 * s + r - 2, suit, r) for s, suit in enumerate(SUITS) for r in RANKS)
JOKER = Card(52, Suit.NONE, Rank.JOKER)
BACK = Card(53, Suit.NONE, Rank.HIDDEN)


def deck(packs: int = 1, jokers: int = 0) -> Cards:
    """Every card of *packs* 52-card packs, clubs to spades and two to ace, then the jokers.

    Raises ValueError for a negative number of either.
    """
    if packs < 0 or jokers < 0:
        raise ValueError(f"a deck of {packs} packs and {jokers} jokers: neither number may be negative")
    return PACK * packs + (JOKER,) * jokers


_NAMED = {c.code: c for c in (*PACK, JOKER, BACK)} | {str(JOKER): JOKER, str(BACK): BACK}
_PLAIN = str.maketrans("♣♧♦♢♥♡♠♤", "CCDDHHSS", "\ufe0e\ufe0f")  # black or white signs, drawn as text or as emoji
_PICTURED = {  # the Unicode playing cards; their knight, between jack and queen, is no card of ours
    chr(0x1F0A0 + 16 * row + place): f"{sign}{suit}"
    for row, suit in enumerate("SHDC")
    for place, sign in enumerate(("A", *range(2, 11), "J", "", "Q", "K"), start=1)
    if sign
} | {"🂠": "BACK", "🃏": "JOKER", "🂿": "JOKER", "🃟": "JOKER"}
_TOKEN = re.compile(r"(?P<rank>[2-9]|10|T|[JQKA])(?P<suit>[CDHS])|(?P<suit2>[CDHS])(?P<rank2>[2-9]|10|T|[JQKA])")


def card(name: str) -> Card:
    """The card called *name*.

    Rank and suit stand in either order; letters may be small; a ten is ``10`` or
    ``T``; suits are letters or signs; the Unicode card pictures are read too.
    Raises ValueError, which names the text that could not be read.

    >>> card("QS"), card("th"), card("♠Q"), card("🂭"), card("joker")
    (Q♠, 10♥, Q♠, Q♠, ★)
    """
    plain = name.strip().upper().translate(_PLAIN) if isinstance(name, str) else ""
    text = _PICTURED.get(plain, plain)
    if found := _NAMED.get(text):
        return found
    if m := _TOKEN.fullmatch(text):
        rank = (m["rank"] or m["rank2"]).replace("T", "10")
        return _NAMED[rank + (m["suit"] or m["suit2"])]
    raise ValueError(f"no card is called {name!r}; write a rank (2 to 10, J, Q, K, A) and a suit (C, D, H, S): 'QS'")


def hand(names: str | Iterable[str]) -> Cards:
    """The cards named in *names*, in that order; text is split at spaces and commas.

    >>> hand("2h, 3h 4h")
    (2♥, 3♥, 4♥)
    """
    return tuple(map(card, names.replace(",", " ").split() if isinstance(names, str) else names))


def suit(name: str) -> Suit:
    """The suit called *name*: a letter, a sign or an English word; ``""`` is no suit.

    Raises ValueError, which names the text that could not be read.

    >>> suit("H"), suit("spades") is Suit.SPADES
    (<Suit.HEARTS: '♥'>, True)
    """
    if isinstance(name, Suit):
        return name
    text = name.strip().upper() if isinstance(name, str) else None
    if text in ("", "NONE"):
        return Suit.NONE
    if text is not None and (short := text.translate(_PLAIN)) in LETTERS:
        return LETTERS[short]
    if text in Suit.__members__:
        return Suit[text]
    raise ValueError(f"no suit is called {name!r}; write C, D, H or S, a sign, or a name such as 'hearts'")


def without(cards: Cards, gone: Card) -> Cards:
    """*cards* less one copy of *gone*.

    Raises ValueError if there is none.
    """
    place = cards.index(gone)
    return cards[:place] + cards[place + 1 :]


def shuffled(things: Iterable[T], rng: Random) -> tuple[T, ...]:
    """*things* in an order drawn from *rng*.

    Only ``rng.random()`` is asked, whose numbers every Python version draws alike
    from a seed; so the order is the same everywhere (the library's own shuffle
    promises that for no two versions).

    >>> shuffled("ABCDE", Random(1))
    ('B', 'E', 'C', 'D', 'A')
    """
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def in_order(cards: Cards, trump: Suit = Suit.NONE) -> Cards:
    """*cards* as players hold them: suits in alternating colours with the trumps first, high cards first.

    >>> in_order(hand("2C AC KD 3S 9H"), Suit.HEARTS)
    (9♥, 3♠, K♦, A♣, 2♣)
    """
    suits = [trump, *(s for s in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS) if s is not trump)]
    if trump is not Suit.NONE:
        red = (Suit.DIAMONDS, Suit.HEARTS)
        like, unlike = [[s for s in suits[1:] if ((s in red) == (trump in red)) == same] for same in (True, False)]
        suits = [trump, unlike[0], *like, *unlike[1:]]
    place = {s: i for i, s in enumerate([*suits, Suit.NONE])}
    return tuple(sorted(cards, key=lambda c: (place[c.suit], -c.rank)))
