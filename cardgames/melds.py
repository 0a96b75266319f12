"""Melds: sets of one rank, runs of one suit, jokers standing in, and the best melds of a hand.

A meld is read from its cards in the order they are laid, so a joker's place says
what it stands for.

>>> from .cards import hand
>>> read(hand("7D JOKER 9D"), MeldOptions()).stands_for
(7♦, 8♦, 9♦)
>>> read(hand("9S 9C 9S"), MeldOptions()).rule
<MeldRule.SUITS: 'Cards of one rank must differ in suit, so a set has three or four.'>
>>> [meld.stands_for for meld in best(hand("QC KC JOKER 5H 5S 5D 2C"), MeldOptions())]
[(5♦, 5♥, 5♠), (Q♣, K♣, A♣)]
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import Literal, NamedTuple, Protocol

from .cards import JOKER, PACK, SUITS, Card, Cards, Rank, Suit, without
from .game import Reason, Rule

LADDER = (Rank.ACE, *(Rank(n) for n in range(2, 15)))  # the ace stands below the two and above the king
LEAST = 3
MOST_JOKERS = 6  # in two packs
Kind = Literal["set", "run"]
Aim = Literal["value", "cards", "out"]


class MeldRule(Rule):
    """Why cards are no meld."""

    THREE = "A meld needs three cards at least."
    KIND = "The cards of a meld share either their rank or their suit."
    SUITS = "Cards of one rank must differ in suit, so a set has three or four."
    NEXT = "The ranks of a run follow each other without a gap, and an ace has its place at an end."
    JOKER = "A joker can only stand for a card that the meld lacks."
    JOKERS = "A meld has no more jokers than agreed, two as a rule, and at least one ordinary card."


class MeldRules(Protocol):
    """The house rules about melds."""

    @property
    def ace(self) -> int | str:
        """What an ace is worth: 11, 10 or 1, or ``"11/1"`` (1 at the low end of a run)."""

    @property
    def ace_both_ends(self) -> bool:
        """Whether a run may have an ace at both ends."""

    @property
    def joker_limit(self) -> int | str:
        """The jokers in a meld at most: a number, or ``"third"`` or ``"half"`` of its cards."""


@dataclass(frozen=True)
class MeldOptions:
    """The usual house rules about melds, for where there is no game."""

    ace: int | str = 11
    ace_both_ends: bool = False
    joker_limit: int | str = 2


@dataclass(frozen=True)
class Meld:
    """Cards that lie together, and the card each of them stands for: itself, unless it is a joker."""

    cards: Cards
    stands_for: Cards
    kind: Kind

    def __str__(self) -> str:
        return " ".join(c.code if c is not JOKER else f"JOKER={face.code}" for c, face in self.places)

    @property
    def places(self) -> tuple[tuple[Card, Card], ...]:
        """Each card with the card it stands for."""
        return tuple(zip(self.cards, self.stands_for, strict=True))

    @property
    def jokers(self) -> Cards:
        """What its jokers stand for."""
        return tuple(face for c, face in self.places if c is JOKER)

    @property
    def low_ace(self) -> bool:
        """Whether it is a run that begins with an ace."""
        return self.kind == "run" and self.stands_for[0].rank is Rank.ACE


# ---------------------------------------------------------------- reading


def card_of(suit: Suit, rank: Rank) -> Card:
    """The card of *suit* and *rank*."""
    return PACK[13 * SUITS.index(suit) + rank - 2]


def is_card(thing: object) -> bool:
    """Whether *thing* is a card that can lie in a meld: no number, and no back."""
    return isinstance(thing, Card) and thing.rank is not Rank.HIDDEN


def limit(cards: int, options: MeldRules) -> int:
    """How many of *cards* in a meld may be jokers.

    >>> limit(4, MeldOptions()), limit(4, MeldOptions(joker_limit="third")), limit(6, MeldOptions(joker_limit="half"))
    (2, 1, 3)
    """
    share = {"third": cards // 3, "half": cards // 2}
    most = options.joker_limit if isinstance(options.joker_limit, int) else share[options.joker_limit]
    return min(most, cards - 1)


def readings(cards: Sequence[Card], options: MeldRules) -> tuple[Meld, ...]:
    """Every meld that *cards* can be in whatever order, the dearest first.

    >>> from .cards import hand
    >>> [meld.stands_for for meld in readings(hand("QC KC JOKER"), MeldOptions())]
    [(Q♣, K♣, A♣), (J♣, Q♣, K♣)]
    """
    natural = tuple(c for c in cards if c is not JOKER)
    jokers = len(cards) - len(natural)
    if len(cards) < LEAST or not natural or jokers > limit(len(cards), options) or not all(map(is_card, cards)):
        return ()
    found = [*_sets(natural, jokers), *_runs(natural, jokers, options)]
    return tuple(sorted(found, key=lambda meld: -value(meld, options)))


def _sets(natural: Cards, jokers: int) -> Iterator[Meld]:
    """The sets these cards can be: a joker may be any suit that is missing."""
    rank, suits = natural[0].rank, {c.suit for c in natural}
    if len(suits) < len(natural) or any(c.rank is not rank for c in natural) or len(natural) + jokers > len(SUITS):
        return
    missing = [suit for suit in reversed(SUITS) if suit not in suits]
    for chosen in combinations(missing, jokers):
        faces = tuple(card_of(suit, rank) for suit in chosen)
        yield Meld((*natural, *(JOKER,) * jokers), (*natural, *faces), "set")


def _runs(natural: Cards, jokers: int, options: MeldRules) -> Iterator[Meld]:
    """The runs these cards can be, at every place where they fit."""
    suit, size = natural[0].suit, len(natural) + jokers
    if any(c.suit is not suit for c in natural):
        return
    for faces in windows(suit, size, options):
        held = list(natural)
        cards = tuple(held.pop(held.index(face)) if face in held else JOKER for face in faces)
        if not held:
            yield Meld(cards, faces, "run")


def windows(suit: Suit, size: int, options: MeldRules) -> tuple[Cards, ...]:
    """The runs of *size* cards of *suit*, low to high."""
    return _windows(suit, size) if options.ace_both_ends or size < len(LADDER) else ()


@cache
def _windows(suit: Suit, size: int) -> tuple[Cards, ...]:
    ladder = [card_of(suit, rank) for rank in LADDER]
    return tuple(tuple(ladder[start : start + size]) for start in range(len(LADDER) - size + 1))


def read(cards: Sequence[Card], options: MeldRules, stands_for: Card | Sequence[Card] | None = None) -> Meld | Reason:
    """The meld *cards* are, or the reason why they are none.

    What is declared in *stands_for* counts: the cards of all places, or of the jokers alone (a card, if there
    is one). Without it the order in which they are laid decides what a joker stands for, if they are a run as
    they lie; else the dearest reading counts.

    >>> from .cards import hand
    >>> read(hand("JOKER QC KC"), MeldOptions()).jokers, read(hand("KC JOKER QC"), MeldOptions()).jokers
    ((J♣,), (A♣,))
    """
    cards = tuple(cards)
    found = readings(cards, options)
    if not found:
        return _fault(cards, options)
    if stands_for is not None:
        return _declared(cards, (stands_for,) if isinstance(stands_for, Card) else tuple(stands_for), found)
    as_laid = [meld for meld in found if meld.cards == cards and meld.kind == "run" and meld.jokers]
    return _laid(cards, as_laid[0] if as_laid else found[0])


def _declared(cards: Cards, wanted: Cards, found: tuple[Meld, ...]) -> Meld | Reason:
    """The reading in which the jokers stand for what was declared."""
    if len(wanted) == len(cards):
        places = tuple(zip(cards, wanted, strict=True))
        if any(c is not JOKER and c is not face for c, face in places):
            return Reason(MeldRule.JOKER, _cards_in(wanted))
        wanted = tuple(face for c, face in places if c is JOKER)
    fitting = [meld for meld in found if Counter(meld.jokers) == Counter(_cards_in(wanted))]
    if len(wanted) != cards.count(JOKER) or not fitting:
        return Reason(MeldRule.JOKER, _cards_in(wanted))
    return _laid(cards, fitting[0], wanted)


def _cards_in(things: Iterable[object]) -> Cards:
    """Those of *things* that are cards."""
    return tuple(thing for thing in things if isinstance(thing, Card))


def _laid(cards: Cards, meld: Meld, declared: Cards = ()) -> Meld:
    """A set keeps the order in which it was laid; a run lies in the order of its ranks."""
    if meld.kind == "run":
        return meld
    faces = iter(declared or meld.jokers)
    return Meld(cards, tuple(next(faces) if c is JOKER else c for c in cards), "set")


def _fault(cards: Cards, options: MeldRules) -> Reason:
    """Why *cards* are no meld."""
    jokers = sum(c is JOKER for c in cards)
    natural = tuple(c for c in cards if c is not JOKER and is_card(c))
    if len(cards) < LEAST:
        return Reason(MeldRule.THREE, _cards_in(cards), LEAST)
    if jokers > limit(len(cards), options):
        return Reason(MeldRule.JOKERS, (JOKER,) * jokers, limit(len(cards), options))
    if len({c.suit for c in natural}) > 1 < len({c.rank for c in natural}) or len(natural) + jokers < len(cards):
        return Reason(MeldRule.KIND, natural)
    if len({c.rank for c in natural}) == 1:
        twice = tuple(c for c in natural if natural.count(c) > 1)
        return Reason(MeldRule.SUITS, twice or cards)
    return Reason(MeldRule.NEXT, natural)


# ------------------------------------------------------------------ values


def points(face: Card, options: MeldRules, low: bool = False) -> int:
    """What *face* is worth; *low* marks an ace at the low end of a run.

    >>> [points(c, MeldOptions(ace="11/1")) for c in (PACK[0], PACK[9], PACK[12])]
    [2, 10, 11]
    """
    if face.rank is not Rank.ACE:
        return min(int(face.rank), 10)
    if options.ace == "11/1":
        return 1 if low else 11
    return int(options.ace)


def value(meld: Meld, options: MeldRules) -> int:
    """What *meld* is worth: each joker as much as the card it stands for."""
    low = meld.low_ace
    return sum(points(face, options, low and place == 0) for place, face in enumerate(meld.stands_for))


# ------------------------------------------------------ the best melds of a hand


class Part(NamedTuple):
    """A meld as the search sees it: its natural cards, also packed in a number, its jokers, and its worth."""

    natural: tuple[int, ...]
    packed: int
    jokers: int
    worth: int
    meld: Meld


Memo = dict[tuple[int, int], tuple[int, Part | None]]  # by the cards and the jokers left: the most, and how
ONE = tuple(1 << 2 * place for place in range(len(PACK)))  # one copy of each card, two bits a card
TWO = tuple(2 * one for one in ONE)
ONES = sum(ONE)
MOST = 1000  # outweighs the lesser of two aims


def best(hand: Iterable[Card], options: MeldRules, aim: Aim = "value", keep: int = 0) -> tuple[Meld, ...]:
    """The best disjoint melds of *hand*: an exact answer.

    *aim* is the most points (``"value"``), the most cards (``"cards"``), or all cards but one,
    which is to be discarded (``"out"``; no melds where that cannot be). At least *keep* cards
    stay in hand.
    """
    cards = tuple(hand)
    if aim == "out":
        return _out(cards, options, max(keep, 1))
    melds = _search(cards, options, aim)
    if len(cards) - sum(len(meld.cards) for meld in melds) >= keep:
        return melds
    ways = (_keeping(cards, kept, options, aim) for kept in _choices(cards, keep))
    return max(ways, key=_judge(options, aim), default=())


def _out(cards: Cards, options: MeldRules, keep: int) -> tuple[Meld, ...]:
    melds = best(cards, options, "cards", keep)
    return melds if sum(len(meld.cards) for meld in melds) == len(cards) - keep else ()


def _choices(cards: Cards, keep: int) -> set[Cards]:
    """The different cards that can be kept."""
    return set(combinations(sorted(cards), keep))


def _keeping(cards: Cards, kept: Cards, options: MeldRules, aim: Aim) -> tuple[Meld, ...]:
    for c in kept:
        cards = without(cards, c)
    return _search(cards, options, aim)


def _judge(options: MeldRules, aim: Aim) -> Callable[[tuple[Meld, ...]], tuple[int, int]]:
    """How good melds are for *aim*."""

    def judged(melds: tuple[Meld, ...]) -> tuple[int, int]:
        worth, size = sum(value(meld, options) for meld in melds), sum(len(meld.cards) for meld in melds)
        return (worth, size) if aim == "value" else (size, worth)

    return judged


def _packed(hand: Iterable[Card]) -> tuple[int, int]:
    """The natural cards of *hand* in one number, and how many jokers it has."""
    held, jokers = 0, 0
    for c in hand:
        if c is JOKER:
            jokers += 1
        elif held & TWO[c]:
            raise ValueError(f"{c} is there three times; two packs hold each card twice")
        else:
            held += ONE[c]
    return held, jokers


def _search(cards: Cards, options: MeldRules, aim: Aim) -> tuple[Meld, ...]:
    """Take the lowest card left: leave it, or use it in any meld of which it is the lowest natural card."""
    held, jokers = _packed(cards)
    memo: Memo = {}
    _most(held, jokers, _parts(held, jokers, options, aim), memo)
    return _told(held, jokers, memo, options)


def _most(left: int, free: int, parts: dict[int, list[Part]], memo: Memo) -> int:
    """The most that the cards *left* and *free* jokers are worth; *memo* learns how."""
    if not left:
        return 0
    known = memo.get((left, free))
    if known is not None:
        return known[0]
    lowest, seen = (left & -left).bit_length() - 1 >> 1, left | left >> 1 & ONES
    top, how = _most(left - ONE[lowest], free, parts, memo), None
    for part in parts.get(lowest, ()):
        if part.jokers <= free and seen & part.packed == part.packed:
            got = part.worth + _most(left - part.packed, free - part.jokers, parts, memo)
            if got > top:
                top, how = got, part
    memo[left, free] = top, how
    return top


def _told(held: int, jokers: int, memo: Memo, options: MeldRules) -> tuple[Meld, ...]:
    """The melds that the search found, runs that continue each other joined."""
    found = []
    while held:
        part = memo[held, jokers][1]
        if part is None:
            held -= ONE[(held & -held).bit_length() - 1 >> 1]
            continue
        found.append(part.meld)
        held, jokers = held - part.packed, jokers - part.jokers
    return _joined(found, options)


def _joined(melds: list[Meld], options: MeldRules) -> tuple[Meld, ...]:
    for i, j in permutations(range(len(melds)), 2):  # places, for two melds may be the same
        one, other = melds[i], melds[j]
        if one.kind == other.kind == "run" and _continues(one, other):
            both = read((*one.cards, *other.cards), options, (*one.stands_for, *other.stands_for))
            if isinstance(both, Meld):
                return _joined([*(m for place, m in enumerate(melds) if place not in (i, j)), both], options)
    return tuple(sorted(melds, key=lambda meld: (meld.kind == "run", meld.stands_for)))


def _continues(one: Meld, other: Meld) -> bool:
    last, first = one.stands_for[-1], other.stands_for[0]
    return last.suit is first.suit and last.rank + 1 == first.rank and last.rank is not Rank.ACE


def _parts(held: int, jokers: int, options: MeldRules, aim: Aim) -> dict[int, list[Part]]:
    """The melds that the hand offers, by their lowest natural card."""
    rules = (options.ace, options.ace_both_ends, options.joker_limit, aim)
    seen = held | held >> 1 & ONES
    places = [place for place in range(len(PACK)) if seen >> 2 * place & 1]
    book = _book(*rules) if isinstance(options.joker_limit, int) else _offered(places, jokers, *rules)
    found = {}
    for place in places:
        fitting = [p for p in book.get(place, ()) if seen & p.packed == p.packed and p.jokers <= jokers]
        if fitting:
            found[place] = fitting
    return found


@lru_cache(maxsize=64)
def _book(ace: int | str, ends: bool, most: int | str, aim: Aim) -> dict[int, list[Part]]:
    """Every meld there is under these house rules."""
    return _offered(range(len(PACK)), MOST_JOKERS, ace, ends, most, aim)


def _offered(
    places: Iterable[int], jokers: int, ace: int | str, ends: bool, most: int | str, aim: Aim
) -> dict[int, list[Part]]:
    """The melds that the cards at *places* of the pack and *jokers* offer, by their lowest natural card."""
    options = MeldOptions(ace, ends, most)
    held = frozenset(PACK[place] for place in places)
    found: dict[int, list[Part]] = {}
    for part in (*_set_parts(held, jokers, options, aim), *_run_parts(held, jokers, options, aim)):
        found.setdefault(part.natural[0], []).append(part)
    return found


def _set_parts(held: frozenset[Card], jokers: int, options: MeldRules, aim: Aim) -> Iterator[Part]:
    """The sets that *held* offers."""
    for rank in LADDER[1:]:
        same = [c for c in held if c.rank is rank]
        for size in (3, 4):
            spare = min(jokers, limit(size, options))
            for count in range(max(1, size - spare), min(size, len(same)) + 1):
                for natural in combinations(sorted(same), count):
                    yield _part(next(_sets(natural, size - count)), options, aim)


def _run_parts(held: frozenset[Card], jokers: int, options: MeldRules, aim: Aim) -> Iterable[Part]:
    """The runs that *held* offers; of the same cards with as many jokers only the dearest."""
    longest = 5 if isinstance(options.joker_limit, int) else len(LADDER)  # longer ones are shorter ones side by side
    dearest: dict[tuple[tuple[int, ...], int], Part] = {}
    for suit, own in Counter(c.suit for c in held).items():
        for size in range(LEAST, min(longest, own + jokers + 1) + 1):  # one more, for an ace can be there twice
            spare = min(jokers, limit(size, options))
            for faces in windows(suit, size, options):
                for part in _runs_in(faces, held, spare, options, aim):
                    key = part.natural, part.jokers
                    if key not in dearest or dearest[key].worth < part.worth:
                        dearest[key] = part
    return dearest.values()


def _runs_in(faces: Cards, held: frozenset[Card], jokers: int, options: MeldRules, aim: Aim) -> Iterator[Part]:
    """The ways to lay the run *faces* with cards of *held* and at most *jokers*."""
    there = [place for place, face in enumerate(faces) if face in held]  # an ace at both ends is there twice
    for spare in range(max(0, len(faces) - len(there)), jokers + 1):
        for natural in combinations(there, len(faces) - spare):
            cards = tuple(face if place in natural else JOKER for place, face in enumerate(faces))
            yield _part(Meld(cards, faces, "run"), options, aim)


def _part(meld: Meld, options: MeldRules, aim: Aim) -> Part:
    natural = tuple(sorted(int(c) for c in meld.cards if c is not JOKER))
    worth, size = value(meld, options), len(meld.cards)
    weight = worth * MOST + size if aim == "value" else size * MOST + worth
    packed = sum(ONE[place] for place in natural)
    return Part(natural, packed, size - len(natural), weight, meld)


# ------------------------------------------------- cards added to a meld on the table


def extensions(meld: Meld, cards: Iterable[Card], options: MeldRules) -> tuple[Meld, ...]:
    """The melds that *meld* can become with *cards*, its own jokers standing for what they did; the dearest first.

    >>> from .cards import hand
    >>> run = read(hand("7D 8D 9D"), MeldOptions())
    >>> [longer.stands_for for longer in extensions(run, hand("JOKER"), MeldOptions())]
    [(7♦, 8♦, 9♦, 10♦), (6♦, 7♦, 8♦, 9♦)]
    """
    longer = readings((*meld.cards, *cards), options)
    return tuple(m for m in longer if m.kind == meld.kind and Counter(m.jokers) >= Counter(meld.jokers))


def gaps(meld: Meld, needed: Card) -> Iterator[Cards]:
    """The cards that are missing between *meld* and *needed*, on either side; none, where it may fit by itself.

    >>> from .cards import hand
    >>> list(gaps(read(hand("4D 5D 6D"), MeldOptions()), hand("9D")[0]))
    [(7♦, 8♦)]
    """
    suit = meld.stands_for[0].suit
    if meld.kind == "set" or needed is JOKER or needed.suit is not suit:
        yield ()
        return
    low = 1 if meld.low_ace else int(meld.stands_for[0].rank)
    high = low + len(meld.cards) - 1
    for rank in (1, 14) if needed.rank is Rank.ACE else (int(needed.rank),):
        missing = range(high + 1, rank) if rank > high else range(rank + 1, low)
        yield tuple(card_of(suit, Rank(n)) for n in missing)


def extended(
    meld: Meld, cards: Iterable[Card], options: MeldRules, stands_for: Iterable[Card] | None = None
) -> Meld | Reason:
    """*meld* with *cards* laid off onto it, or why they do not fit; *stands_for* is what new jokers stand for."""
    added = tuple(cards)
    found = extensions(meld, added, options)
    if not found:
        fault = _fault((*meld.cards, *added), options)
        return fault if readings((*meld.cards, *added), options) == () else Reason(MeldRule.JOKER, meld.jokers)
    if stands_for is None:
        return found[0]
    faces = tuple(stands_for)
    wanted = Counter(_cards_in((*meld.jokers, *faces)))
    fitting = [m for m in found if Counter(m.jokers) == wanted and len(faces) == added.count(JOKER)]
    return fitting[0] if fitting else Reason(MeldRule.JOKER, _cards_in(faces))


def swapped(meld: Meld, natural: Card) -> Meld | Reason:
    """*meld* with *natural* in the place of the joker that stands for it, or why it cannot be."""
    place = next((i for i, (c, face) in enumerate(meld.places) if c is JOKER and face is natural), None)
    if place is None:
        return Reason(MeldRule.JOKER, meld.jokers)
    cards = (*meld.cards[:place], natural, *meld.cards[place + 1 :])
    return Meld(cards, meld.stands_for, meld.kind)


def with_card(
    hand: Iterable[Card], needed: Card, options: MeldRules, aim: Aim = "value", keep: int = 0
) -> Iterator[tuple[Meld, ...]]:
    """The best melds of *hand* around each meld that holds *needed*, one of its cards; *keep* cards stay in hand."""
    cards = tuple(hand)
    for meld in single(cards, options):
        if needed in meld.cards:
            rest = cards
            for c in meld.cards:
                rest = without(rest, c)
            if len(rest) >= keep:
                yield (meld, *best(rest, options, aim, keep))


def single(hand: Iterable[Card], options: MeldRules) -> tuple[Meld, ...]:
    """The different melds that *hand* offers, of the same cards the dearest; longer runs are left to be built.

    >>> from .cards import hand
    >>> [str(meld) for meld in single(hand("QC KC JOKER 2D"), MeldOptions())]
    ['QC KC JOKER=AC']
    """
    parts = _parts(*_packed(hand), options, "value")
    return tuple(part.meld for place in sorted(parts) for part in parts[place])
