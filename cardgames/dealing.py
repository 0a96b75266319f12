"""Dealing: who deals first and next, the cards dealt out, and hands prepared by a teacher.

Games differ in how many cards they deal; how a dealer is found and how cards go
round the table is the same in all of them.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple, Protocol

from .cards import BACK, JOKER, LETTERS, PACK, Card, Cards, Suit, card, hand, shuffled
from .game import Seat
from .options import whole


class DealerRules(Protocol):
    """The house rules about the dealer: those of every game have them."""

    @property
    def n_players(self) -> int:
        """How many play."""

    @property
    def step(self) -> int:
        """1 when the turn passes clockwise, -1 when it passes the other way."""

    @property
    def dealer_tie(self) -> str:
        """What breaks a tie of drawn cards: ``"redraw"`` or ``"suit"``."""

    @property
    def dealer_rotation(self) -> str:
        """Who deals next: ``"next"`` or ``"fixed"``."""


class DealerDraw(NamedTuple):
    """Who deals first: what each seat drew, drawing by drawing, and the dealer found."""

    drawings: tuple[tuple[tuple[Seat, Card], ...], ...]
    dealer: Seat


def draw_for_dealer(options: DealerRules, rng: Random) -> DealerDraw:
    """Everyone draws a card and the highest deals first.

    Those who tie for the highest draw again, or with ``dealer_tie="suit"`` spades
    beat hearts, hearts beat diamonds, and diamonds beat clubs.
    """
    pack, seats, drawings = shuffled(PACK, rng), tuple(range(options.n_players)), []
    while True:
        drawn, pack = tuple(zip(seats, pack, strict=False)), pack[len(seats) :]
        drawings.append(drawn)
        top = max(c.rank for _, c in drawn)
        tied = [(c, seat) for seat, c in drawn if c.rank == top]
        if len(tied) == 1 or options.dealer_tie == "suit":
            return DealerDraw(tuple(drawings), max(tied)[1])
        seats = tuple(seat for _, seat in tied)


def first_dealer(options: DealerRules, rng: Random) -> Seat:
    """The seat that deals first."""
    return draw_for_dealer(options, rng).dealer


def next_dealer(options: DealerRules, dealer: Seat) -> Seat:
    """The dealer after *dealer*: the next seat in turn, or the same one with ``dealer_rotation="fixed"``."""
    return dealer if options.dealer_rotation == "fixed" else (dealer + options.step) % options.n_players


def dealt_round(pack: Cards, size: int, dealer: Seat, options: DealerRules) -> list[Cards]:
    """*size* cards for each seat, dealt one at a time from the player after the dealer."""
    n = options.n_players
    dealt = {(dealer + options.step * (i + 1)) % n: pack[i : n * size : n] for i in range(n)}
    return [dealt[seat] for seat in range(n)]


def check_dice(rng: Random | None) -> Random:
    """*rng*, the dice; raises ValueError if there are none, or a mere number."""
    if rng is None or not hasattr(rng, "random"):
        raise ValueError(f"rng={rng!r}: give the dice, for instance rng=random.Random(1)")
    return rng


def check_seat(name: str, seat: object, n_players: int) -> None:
    """Raise ValueError unless *seat* is one of the table's."""
    if not whole(seat, 0, n_players - 1):
        raise ValueError(f"{name}={seat!r}: the seats are 0 to {n_players - 1}")


def check_round(round: object) -> None:
    """Raise ValueError unless *round* is the number of a round."""
    if not whole(round, 1, 10**6):
        raise ValueError(f"round={round!r}: rounds are numbered from 1")


def prepared(hands: Iterable[str | Iterable[Card | str]]) -> list[Cards]:
    """Hands given as cards or as their names.

    Raises ValueError for what is no row of hands, and for a hand or a card that cannot be read.

    >>> prepared(["QS 10H", ["KD", PACK[0]]])
    [(Q♠, 10♥), (K♦, 2♣)]
    """
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise ValueError(f"{hands!r} is no row of hands; give each hand by itself, as in ['QS 10H', 'KD 2C']")
    return [_held(named) for named in hands]


def _held(named: str | Iterable[Card | str]) -> Cards:
    if isinstance(named, str):
        return hand(named)
    if not isinstance(named, Iterable):
        raise ValueError(f"{named!r} is no hand; give its cards, or their names as in 'QS 10H'")
    return tuple(c if isinstance(c, Card) else card(c) for c in named)


def check_hands(hands: Sequence[Cards], n_players: int, game: str, beside: Cards = ()) -> None:
    """Raise ValueError for hands that no deal of *game* could give; *beside* are cards that lie beside them."""
    if len(hands) != n_players:
        raise ValueError(f"{len(hands)} hands for n_players={n_players}: each player needs one")
    if len({len(h) for h in hands}) > 1 or not hands[0]:
        sizes = ", ".join(str(len(h)) for h in hands)
        raise ValueError(f"hands of {sizes} cards: all must hold equally many, at least one")
    cards = [c for h in (*hands, beside) for c in h]
    for c in cards:
        if not isinstance(c, Card) or c in (JOKER, BACK):
            raise ValueError(f"{c!r} in a hand: {game} is played with the 52 cards of one pack, without jokers")
        if cards.count(c) > 1:
            raise ValueError(f"{c} is there twice: a pack holds each card once")


# ------------------------------------------------- random deals with a wish

TRIES = 20_000  # shuffles before a wish is given up as too rare
_LENGTH = re.compile(r"(?P<suit>[CDHS])(?P<sign>>=|<=|=)(?P<number>\d+)")


class Wish(NamedTuple):
    """What a hand is to hold: *cards* in it, *absent* ones not, and how many of each suit at least and at most."""

    cards: Cards = ()
    absent: Cards = ()
    least: Mapping[Suit, int] = {}
    most: Mapping[Suit, int] = {}

    def granted(self, held: Cards) -> bool:
        """Whether *held* is such a hand; its cards of the wish are taken as there."""
        lengths = {suit: sum(c.suit is suit for c in held) for suit in (*self.least, *self.most)}
        long = all(lengths[suit] >= number for suit, number in self.least.items())
        return long and all(lengths[suit] <= n for suit, n in self.most.items()) and not {*self.absent} & {*held}


def read_wish(text: str) -> Wish:
    """The wish written in *text*: cards to hold, cards not to hold, and lengths of printed suits.

    Raises ValueError, which names the word that could not be read.

    >>> read_wish("KD -JH C>=5 S<=2").least
    {<Suit.CLUBS: '♣'>: 5}
    """
    cards: list[Card] = []
    absent: list[Card] = []
    least: dict[Suit, int] = {}
    most: dict[Suit, int] = {}
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is no wish: write it as a text such as 'KD C>=5'")
    for word in text.split():
        if found := _LENGTH.fullmatch(word.upper()):
            suit, number = LETTERS[found["suit"]], int(found["number"])
            if found["sign"] != "<=":
                least[suit] = max(number, least.get(suit, 0))
            if found["sign"] != ">=":
                most[suit] = min(number, most.get(suit, number))
        else:
            (absent if word.startswith("-") else cards).append(_wished(word))
    return Wish(tuple(cards), tuple(absent), least, most)


def _wished(word: str) -> Card:
    try:
        return PACK[card(word.removeprefix("-"))]  # no joker
    except (ValueError, IndexError) as error:
        accepted = "a card to hold ('KD'), a card not to hold ('-KD'), or a length ('C>=5', 'S<=2', 'H=3')"
        raise ValueError(f"{word!r} is no wish: {accepted}") from error


def dealt_where(wishes: Mapping[Seat, str], n_players: int, rng: Random) -> list[Cards]:
    """Hands of the whole pack dealt at random, every such deal equally likely, in which all *wishes* by seat come true.

    Raises ValueError for a wish that cannot be read, contradicts another, or is too rare to be found.
    """
    for seat in wishes:
        check_seat("seat", seat, n_players)
    read = [read_wish(wishes.get(seat, "")) for seat in range(n_players)]
    given = [c for wish in read for c in wish.cards]
    size = len(PACK) // n_players
    if len(set(given)) < len(given) or any(len(wish.cards) > size for wish in read):
        raise ValueError(f"{dict(wishes)!r}: a card can be in one hand only, and a hand has {size} cards")
    rest = tuple(c for c in PACK if c not in given)
    for _ in range(TRIES):
        left = iter(shuffled(rest, rng))
        hands = [(*wish.cards, *(next(left) for _ in range(size - len(wish.cards)))) for wish in read]
        if all(wish.granted(held) for wish, held in zip(read, hands, strict=True)):
            return hands
    raise ValueError(f"{dict(wishes)!r}: no such deal came up in {TRIES} shuffles; wish for less")
