"""How a player has put a hand in order: in groups, as one holds cards that are to become melds.

No rule is decided here: what is a meld, and which are the best, is asked of :mod:`cardgames.melds`.
An arrangement never changes; every method that moves cards gives another one.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from ..cards import Card, Cards, Suit, without
from ..melds import MeldRules, best

Kind = Literal["made", "sorted", "rest"]
HELD = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.NONE)  # alternating colours, jokers last


class Group(NamedTuple):
    """Cards held together: *made* by the player, who means a meld; *sorted*; or the *rest*, where new cards go."""

    cards: Cards
    kind: Kind = "rest"


@dataclass(frozen=True)
class Arrangement:
    """A hand in *groups*: *dealt* is the hand with which the deal began, *fresh* are the cards that came last.

    *laid* are the groups that left the hand last, and stand again if their cards come back.

    >>> from ..cards import hand
    >>> held = by_suit(hand("7H 2C 8H"))
    >>> held.cards, held.moved(2, 0, 0).cards, held.reconciled(hand("7H 8H QS")).groups[-1]
    ((7♥, 8♥, 2♣), (2♣, 7♥, 8♥), Group(cards=(Q♠,), kind='rest'))
    """

    groups: tuple[Group, ...] = ()
    dealt: Cards = ()
    fresh: Cards = ()
    laid: tuple[Group, ...] = ()

    @property
    def cards(self) -> Cards:
        """The whole hand, group after group."""
        return tuple(c for group in self.groups for c in group.cards)

    @property
    def marked(self) -> frozenset[int]:
        """The places, in the whole hand, of the cards that came last."""
        cards, left = self.cards, list(self.fresh)
        found = set()
        for place in reversed(range(len(cards))):
            if cards[place] in left:
                left.remove(cards[place])
                found.add(place)
        return frozenset(found)

    def group_of(self, place: int) -> int:
        """In which group the card at *place* of the whole hand is."""
        return next(i for i in range(len(self.groups)) if place < sum(len(g.cards) for g in self.groups[: i + 1]))

    def moved(self, place: int, group: int, at: int) -> "Arrangement":
        """The same with the card at *place* of the whole hand in *group*, where it then is at place *at*.

        The number of groups names a new one. Raises ValueError for a group that is not there.
        """
        if group not in range(len(self.groups) + 1):
            raise ValueError(f"group={group}: there are {len(self.groups)} groups")
        source = self.group_of(place)
        inside = place - sum(len(g.cards) for g in self.groups[:source])
        groups = list(self.groups)
        moved, left = groups[source].cards[inside], groups[source].cards
        groups[source] = groups[source]._replace(cards=(*left[:inside], *left[inside + 1 :]))
        if group == len(groups):
            groups.insert(group - self._rest_last, Group((moved,), "made"))
        else:
            there, at = groups[group].cards, max(0, at)
            groups[group] = groups[group]._replace(cards=(*there[:at], moved, *there[at:]))
        return replace(self, groups=_filled(groups))

    @property
    def _rest_last(self) -> bool:
        return bool(self.groups) and self.groups[-1].kind == "rest"

    def reconciled(self, hand: Iterable[Card]) -> "Arrangement":
        """The same for *hand*: cards that are gone are taken out, new ones are marked and put with the rest, last."""
        left, groups = Counter(hand), []
        for group in self.groups:
            kept = []
            for c in group.cards:
                if left[c]:
                    left[c] -= 1
                    kept.append(c)
            groups.append(group._replace(cards=tuple(kept)))
        gone = tuple(old for old, new in zip(self.groups, groups, strict=True) if not new.cards)
        return replace(self, groups=_filled(groups), laid=gone or self.laid)._with(left)

    def _with(self, new: Counter[Card]) -> "Arrangement":
        """The same with *new* cards: groups that were laid stand again, other cards join the rest."""
        if not +new:
            return self
        back = []
        for group in self.laid:
            if not Counter(group.cards) - new:
                new = new - Counter(group.cards)
                back.append(group)
        added = tuple(sorted(new.elements()))
        rest = self.groups[-1].cards if self._rest_last else ()
        others = self.groups[: len(self.groups) - self._rest_last]
        groups = (*others, *back, Group((*rest, *added)))
        return replace(self, groups=_filled(groups), fresh=added, laid=())


def _filled(groups: Iterable[Group]) -> tuple[Group, ...]:
    return tuple(group for group in groups if group.cards)


def _ascending(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=lambda c: (HELD.index(c.suit), c.rank)))


def by_suit(hand: Iterable[Card], dealt: Cards = ()) -> Arrangement:
    """A group for each suit, low cards first; jokers are a group of their own."""
    cards = _ascending(hand)
    groups = (Group(tuple(c for c in cards if c.suit is suit), "sorted") for suit in HELD)
    return Arrangement(_filled(groups), dealt)


def by_rank(hand: Iterable[Card], dealt: Cards = ()) -> Arrangement:
    """Cards of one rank together, if there are several; the others are the rest, low cards first."""
    cards = tuple(sorted(hand, key=lambda c: (c.rank, HELD.index(c.suit))))
    several = [tuple(c for c in cards if c.rank is rank) for rank in dict.fromkeys(c.rank for c in cards)]
    groups = [Group(same, "sorted") for same in several if len(same) > 1]
    rest = tuple(same[0] for same in several if len(same) == 1)
    return Arrangement(_filled((*groups, Group(rest))), dealt)


def by_melds(hand: Iterable[Card], options: MeldRules, keep: int, dealt: Cards = ()) -> Arrangement:
    """The best melds of *hand* as groups, the rest by suit; *keep* cards are left for the discard."""
    rest = tuple(hand)
    found = best(rest, options, keep=keep)
    for meld in found:
        for c in meld.cards:
            rest = without(rest, c)
    groups = [Group(meld.cards, "made") for meld in found]
    return Arrangement(_filled((*groups, Group(_ascending(rest)))), dealt)
