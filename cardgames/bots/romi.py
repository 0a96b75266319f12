"""A simple player of Römi, who can say why.

It knows the best melds of its hand exactly, lays down as soon as it may, takes a discard
only when it helps, and keeps the cards that still find partners among the cards not seen.
It draws no dice: the same view gets the same move.

>>> from ..romi import Options, set_up
>>> hands = ["9S 9C 9H 8C 9C 10C 2D 3D", "KS 4H"]
>>> game = set_up(Options(n_players=2), hands, "5H 6H", "JD")
>>> advice = advise(game.view(0))
>>> str(advice.move), advice.why.name, advice.number
('lay 9C 9H 9S / 8C 9C 10C', 'OPEN', 54)
>>> outs(game.view(0)).improve
(7♣, J♣, 9♦, ★)
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations, islice
from typing import NamedTuple

from .. import melds
from ..cards import BACK, JOKER, PACK, SUITS, Card, Cards, Rank, without
from ..game import Seat
from ..melds import Meld
from ..romi import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Move,
    Options,
    Romi,
    RomiRule,
    Swap,
    TakeBack,
    points_in_hand,
)
from . import Advice

__all__ = ["Advice", "Outs", "Waiter", "Why", "advise", "outs", "simple", "unseen"]

R = RomiRule
SHARED = 4  # so many cards that could go to a meld or to the table are tried both ways
WAYS = 24  # so many melds around a card that has to go to the table are tried
DEAR = 0.05  # before the first lay-down a partner counts so much more for each point of the card
RISK = 0.12  # a point in hand, for each opponent who has laid down
LATE = 0.35  # a point in hand, once one has laid down oneself
FITS = 6.0  # what it is worth to keep a card that the next player could lay off
FEW = 2  # with so few cards an opponent is about to go out
ROUNDS = 2  # if for so many rounds all have drawn from the discards, a card is drawn from the stock


class Why(Enum):
    """Why a move is advised; ``{number}`` stands for :attr:`Advice.number`."""

    DRAW_SHORT = "You are still {number} points short of laying down, and the top discard cannot change that."
    DRAW_STOCK = "The top discard does not help you now, so a new card is the better chance."
    DRAW_WAITING = "You hold your melds back for a while, so a new card is the better chance."
    ONLY_DRAW = "It is the only card you may take."
    TAKE_OUT = "With this card you can go out."
    TAKE_OPEN = "With this card you can lay down {number} points at once."
    TAKE_MELD = "With this card you have a meld more, or a longer one."
    TAKE_OFF = "It fits a meld on the table, so you lay it there, discard another, and hold one card less."
    TAKE_JOKER = "A joker takes any place, so it is always welcome."
    OPEN = "You can lay down {number} points: what lies on the table no longer counts against you."
    LAY = "These are melds: {number} points that no longer count against you."
    LAY_OFF = "It fits a meld on the table, and you hold one card less."
    LAY_TAKEN = "You took it for this: a discard that was taken has to go to the table."
    SWAP = "You hold the card the joker stands for: the joker comes home and helps you to lay more."
    SWAP_KEEP = "You hold the card the joker stands for: the joker in your hand is worth more to you."
    LAY_JOKER = "The joker that came home has to go to the table again."
    GO_OUT = "You can bring all your cards to the table now and finish, which is written {number}."
    GO_HAND = "You can bring all your cards to the table at once, from the hand, which is written {number}."
    LAST_CARD = "It is your last card: with it you are out."
    BACK = "What you have begun cannot be brought to an end, so take it back."
    FORCED = "It is the only card you may discard."
    WAIT = "You could lay down {number} points. Nobody has, so you can still try to finish from the hand."
    TWIN = "You hold the same card twice, and one of the two will do."
    LOOSE = "It fits no other card of yours. Points it would cost you: {number}."
    LEAST = "It has the fewest partners. Cards not yet seen that make a meld of it with another of yours: {number}."
    DEAREST = "It fits little, and would cost you most. Points it would cost you: {number}."
    CHEAPEST = "A meld with it would bring few points towards laying down. Points it is worth: {number}."
    KEEP_FITTING = "Other loose cards fit the table: keep those, or the next player lays them off."
    SPARE = "Every card of yours is in a meld; without this one you lose the fewest points. They are {number}."


def simple(view: Romi) -> Move:
    """The move of a simple player on turn in *view*."""
    return _chosen(view, 0).move


@dataclass(frozen=True)
class Waiter:
    """A simple player who does not lay down in the first *turns* turns, unless somebody else has or he can go out."""

    turns: int = 3

    def __call__(self, view: Romi) -> Move:
        """The move on turn in *view*."""
        return _chosen(view, self.turns).move


def advise(view: Romi, seat: Seat | None = None, turns: int = 0) -> Advice:
    """What the simple player would do as *seat* (by default the one on turn), and why.

    *turns* is for how many turns it holds back its first lay-down, see :class:`Waiter`. The aim
    is the points still missing for that; 0 if there are none, or it lies on the table.
    Raises ValueError if *seat* is not on turn, or its hand cannot be seen.
    """
    acting = view.turn if seat is None else seat
    if acting is None or acting != view.turn:
        raise ValueError(f"seat {acting} is not to act: there is nothing to advise")
    move, why, cards, number = _chosen(view, turns)
    return Advice(move, RULES[why], cards, why, _short(view, view.held), number)


def _chosen(view: Romi, turns: int) -> "_Choice":
    """What to do in *view*, and why."""
    if view.turn is None:
        raise ValueError(f"seat {view.turn} is not to act: there is nothing to advise")
    _seen(view, view.active)
    patient = not any(view.opened) and view.lap <= turns
    if not view.drawn:
        return _draw(view, patient)
    return _lay(view, patient) or _discard(view, patient)


def _seen(view: Romi, seat: Seat) -> Cards:
    if BACK in view.hands[seat]:
        raise ValueError(f"the hand of seat {seat} cannot be seen: give its own view")
    return view.hands[seat]


class _Choice(NamedTuple):
    """A move, why, the cards it is about, and the number to tell."""

    move: Move
    why: Why
    cards: Cards = ()
    number: int | None = None


RULES = {  # the rule that bears on a move
    Why.DRAW_SHORT: R.OPENING,
    Why.DRAW_STOCK: R.TURN,
    Why.DRAW_WAITING: R.HAND,
    Why.ONLY_DRAW: R.TURN,
    Why.TAKE_OUT: R.AIM,
    Why.TAKE_OPEN: R.OPENING,
    Why.TAKE_MELD: R.TAKE,
    Why.TAKE_OFF: R.LAY_OFF,
    Why.TAKE_JOKER: R.JOKER,
    Why.OPEN: R.OPENING,
    Why.LAY: R.AIM,
    Why.LAY_OFF: R.LAY_OFF,
    Why.LAY_TAKEN: R.TAKE,
    Why.SWAP: R.SWAP,
    Why.SWAP_KEEP: R.SWAP,
    Why.LAY_JOKER: R.SWAP,
    Why.GO_OUT: R.STEPS,
    Why.GO_HAND: R.HAND,
    Why.LAST_CARD: R.LAST_CARD,
    Why.BACK: R.TURN,
    Why.FORCED: R.TURN,
    Why.WAIT: R.HAND,
    Why.TWIN: R.SET,
    Why.LOOSE: R.COUNTED,
    Why.LEAST: R.TURN,
    Why.DEAREST: R.COUNTED,
    Why.CHEAPEST: R.OPENING,
    Why.KEEP_FITTING: R.LAY_OFF,
    Why.SPARE: R.TURN,
}

# ------------------------------------------------- what can go to the table now


class _Plan(NamedTuple):
    """Melds to lay, cards to lay off after that, and the cards left in hand."""

    melds: tuple[Meld, ...]
    offs: tuple[LayOff, ...]
    left: Cards

    @property
    def out(self) -> bool:
        """Whether one goes out: the last card is discarded."""
        return len(self.left) <= 1


def _kept(house: Options) -> int:
    """How many cards have to stay in hand for the discard."""
    return 1 if house.final_discard == "required" else 0


def _worth(found: Iterable[Meld], house: Options) -> int:
    return sum(melds.value(m, house) for m in found)


def _minus(cards: Cards, gone: Iterable[Card]) -> Cards:
    """*cards* less those in *gone*."""
    for c in gone:
        cards = without(cards, c)
    return cards


def _used(found: Iterable[Meld]) -> Cards:
    return tuple(c for m in found for c in m.cards)


def _short(view: Romi, held: Cards) -> int:
    """How many points the seat on turn lacks to lay down for the first time."""
    if view.has_opened:
        return 0
    worth = _worth(melds.best(held, view.options, keep=_kept(view.options)), view.options)
    return max(0, view.options.opening_min - worth)


def _plan(view: Romi, held: Cards, needed: Sequence[Card] = ()) -> _Plan | None:
    """The best way to bring cards of *held* to the table now, those *needed* among them; None if there is none."""
    found = [plan for plan in _plans(view, held, needed) if not Counter(needed) - Counter(_minus(held, plan.left))]
    return min(found, key=lambda plan: _burden(plan, view.options), default=None)


def _burden(plan: _Plan, house: Options) -> tuple[bool, int, int]:
    """What is left after *plan*, less is better."""
    return not plan.out, points_in_hand(plan.left, house), len(plan.left)


class _Way(NamedTuple):
    """Melds that could be laid; then whether jokers are to be laid off too, and a lay-off that is to come first."""

    melds: tuple[Meld, ...] = ()
    jokers: bool = False
    bridge: LayOff | None = None


def _plans(view: Romi, held: Cards, needed: Sequence[Card]) -> Iterator[_Plan]:
    if view.lap >= view.options.first_laydown_round:
        ways = _ways(view, held, needed)
        yield from (_with_offs(view, held, way) for way in ways if view.has_opened or _opens(way.melds, held, view))
    elif view.has_opened:
        yield _with_offs(view, held, _Way(jokers=JOKER in needed))


def _opens(way: Sequence[Meld], held: Cards, view: Romi) -> bool:
    """Whether *way* is enough for a first lay-down."""
    house = view.options
    if not way:
        return False
    free = not house.hand_needs_min and len(held) - len(_used(way)) <= 1
    return free or _worth(way, house) >= house.opening_min


def _ways(view: Romi, held: Cards, needed: Sequence[Card]) -> Iterator[_Way]:
    """What could be laid, with those *needed* on the table."""
    house, keep = view.options, _kept(view.options)
    dearest = melds.best(held, house, keep=keep)
    yield _Way(dearest)
    if view.has_opened or not house.hand_needs_min or len(held) - len(_used(dearest)) > keep:
        yield _Way(melds.best(held, house, "cards", keep))
    yield from (_Way(melds.best(_minus(held, aside), house, keep=keep)) for aside in _asides(view, dearest))
    for c in needed:
        if c not in _used(dearest):
            yield from _ways_with(view, held, c)


def _ways_with(view: Romi, held: Cards, needed: Card) -> Iterator[_Way]:
    """What could be laid with *needed* in a meld, or left to be laid off, if need be with the cards between."""
    house, keep = view.options, _kept(view.options)
    for way in islice(melds.with_card(held, needed, house, keep=keep), WAYS):
        yield from (_Way(way), _Way(way[:1]))
    if len(held) > keep:
        yield _Way(melds.best(without(held, needed), house, keep=keep), needed is JOKER)
    for bridge in _bridges(view, held, needed):
        if len(held) - len(bridge.cards) >= keep:
            yield _Way(melds.best(_minus(held, bridge.cards), house, keep=keep), bridge=bridge)


def _bridges(view: Romi, held: Cards, needed: Card) -> Iterator[LayOff]:
    """How *needed* can be laid off together with cards that join it to a meld on the table."""
    for place, meld in enumerate(view.table if view.options.layoff else ()):
        for gap in filter(None, melds.gaps(meld, needed)):
            faces = tuple(c for c in gap if c not in held)
            cards = (needed, *(JOKER if c in faces else c for c in gap))
            fits = len(faces) <= held.count(JOKER) and melds.extended(meld, cards, view.options, faces or None)
            if isinstance(fits, Meld):
                yield LayOff(cards, place, faces or None)


def _asides(view: Romi, way: Sequence[Meld]) -> Iterator[Cards]:
    """The cards that *way* uses and that could be laid off instead."""
    if not (view.options.layoff and view.table):
        return
    fitting = frozenset().union(*(_neighbours(m) for m in view.table))
    both = [c for c in dict.fromkeys(_used(way)) if c in fitting][:SHARED]
    yield from (aside for size in range(1, len(both) + 1) for aside in combinations(both, size))


def _with_offs(view: Romi, held: Cards, way: _Way) -> _Plan:
    """The plan to lay *way* and then to lay off what fits; jokers only if they have to, or one goes out with them."""
    plan = _added(view, held, way, way.jokers)
    if JOKER in plan.left and not plan.out and view.options.layoff:
        whole = _added(view, held, way, jokers=True)
        return whole if whole.out or _hurry(view) else plan
    return plan


def _added(view: Romi, held: Cards, way: _Way, jokers: bool) -> _Plan:
    """The plan to lay *way* and then to lay off what fits."""
    left, table, first = _minus(held, _used(way.melds)), [*view.table, *way.melds], way.bridge
    if not view.options.layoff:
        return _Plan(way.melds, (), left)
    if first:
        longer = melds.extended(table[first.meld], first.cards, view.options, first.stands_for)
        assert isinstance(longer, Meld)
        table[first.meld], left = longer, _minus(left, first.cards)
    offs = _offs(table, left, view.options, jokers)
    left = _minus(left, (c for off in offs for c in off.cards))
    return _Plan(way.melds, (first, *offs) if first else offs, left)


def _hurry(view: Romi) -> bool:
    """Whether an opponent who has laid down is about to go out."""
    return any(o and s != view.active and len(view.hands[s]) <= FEW for s, o in enumerate(view.opened))


def _offs(table: Sequence[Meld], left: Cards, house: Options, jokers: bool) -> tuple[LayOff, ...]:
    """Cards of *left* laid off one after the other, as long as any fits."""
    there, found, keep = list(table), [], _kept(house)
    while len(left) > keep:
        off = next(_fits(there, left, house, jokers), None)
        if off is None:
            break
        move, longer = off
        there[move.meld], left = longer, without(left, move.cards[0])
        found.append(move)
    return tuple(found)


def _fits(table: Sequence[Meld], cards: Cards, house: Options, jokers: bool) -> Iterator[tuple[LayOff, Meld]]:
    """How single cards can be laid off: the dearest natural cards first, jokers last."""
    naturals = sorted({c for c in cards if c is not JOKER}, key=lambda c: (-melds.points(c, house), c))
    for c in naturals:
        for place, meld in enumerate(table):
            if c in _neighbours(meld) and (found := melds.extensions(meld, (c,), house)):
                yield LayOff((c,), place), found[0]
    if jokers and JOKER in cards:
        for place, meld in enumerate(table):
            for longer in melds.extensions(meld, (JOKER,), house):
                new = Counter(longer.jokers) - Counter(meld.jokers)
                yield LayOff((JOKER,), place, tuple(new.elements())), longer


@lru_cache(maxsize=4096)
def _neighbours(meld: Meld) -> frozenset[Card]:
    """The cards that could make *meld* longer."""
    first, last = meld.stands_for[0], meld.stands_for[-1]
    if meld.kind == "set":
        return frozenset(melds.card_of(suit, first.rank) for suit in SUITS) - {*meld.stands_for}
    below = melds.LADDER[first.rank - 2 : first.rank - 1] if first.rank is not Rank.ACE else ()
    above = melds.LADDER[last.rank : last.rank + 1] if last.rank is not Rank.ACE else ()
    return frozenset(melds.card_of(first.suit, rank) for rank in (*below, *above))


# ---------------------------------------------------------------- drawing


def _draw(view: Romi, patient: bool) -> _Choice:
    """Which card to take."""
    stock = view.objection(Draw("stock")) is None
    taking = _take(view, patient) if view.discards else None
    if taking:
        return taking
    if not stock:
        return _Choice(Draw("discards"), Why.ONLY_DRAW, view.discards[-1:])
    if not view.discards:
        return _Choice(Draw("stock"), Why.ONLY_DRAW)
    if missing := _short(view, view.held):
        return _Choice(Draw("stock"), Why.DRAW_SHORT, view.discards[-1:], missing)
    return _Choice(Draw("stock"), Why.DRAW_WAITING if patient else Why.DRAW_STOCK, view.discards[-1:])


def _take(view: Romi, patient: bool) -> _Choice | None:
    """Why to take the top discard, if it helps."""
    top, house = view.discards[-1], view.options
    more = (*view.held, top)
    move = Draw("discards")
    if house.discard_draw == "never" and not house.free_first_discard:
        return None
    if not _promising(view, more) or view.objection(move):
        return None
    needed = (top,) if view.after(move).taken is not None else ()
    plan, before = _plan(view, more, needed), _plan(view, view.held)
    if plan and plan.out:
        return _Choice(move, Why.TAKE_OUT, (top,))
    return None if (patient and needed) or _circling(view) else _reason_to_take(view, more, plan, before)


def _circling(view: Romi) -> bool:
    """Whether cards only go round among the discards: so nobody would ever be out."""
    draws = (event.what.source for event in reversed(view.log) if isinstance(event.what, Draw))
    latest = [*islice(draws, ROUNDS * view.options.n_players)]
    return len(latest) == ROUNDS * view.options.n_players and "stock" not in latest


def _promising(view: Romi, more: Cards) -> bool:
    """Whether it is worth asking if the top discard may be taken: a quick look."""
    house = view.options
    if house.discard_draw == "free" or house.free_first_discard or view.has_opened or not house.hand_needs_min:
        return True
    return _worth(melds.best(more, house), house) >= house.opening_min


def _reason_to_take(view: Romi, more: Cards, plan: _Plan | None, before: _Plan | None) -> _Choice | None:
    """Why to take the last of *more*, if fewer cards are left than after drawing from the stock, or the melds grow."""
    top, move, house = more[-1], Draw("discards"), view.options
    if plan and not view.has_opened and (before is None or len(plan.left) <= len(before.left)):
        return _Choice(move, Why.TAKE_OPEN, (top,), _worth(plan.melds, house))
    if plan and before and view.has_opened and len(plan.left) <= len(before.left):
        off = any(top in off.cards for off in plan.offs) and top not in _used(plan.melds)
        return _Choice(move, Why.TAKE_OFF if off else Why.TAKE_MELD, (top,))
    if plan is None or house.discard_draw == "free":
        if top is JOKER:
            return _Choice(move, Why.TAKE_JOKER, (top,))
        now, then = (melds.best(cards, house, keep=1) for cards in (view.held, more))
        if _worth(then, house) > _worth(now, house) and top in _used(then):
            return _Choice(move, Why.TAKE_MELD, (top,))
    return None


# ------------------------------------------------------------- laying down


def _lay(view: Romi, patient: bool) -> _Choice | None:
    """What to lay, to lay off, or to swap; None if it is time to discard."""
    needed = ((view.taken,) if view.taken is not None else ()) + (JOKER,) * view.freed
    plan = _plan(view, view.held, needed)
    if plan is None:
        return _stuck(view) if needed else None
    if not needed and not plan.out and (swap := _swap(view, plan)):
        return swap
    if patient and not needed and not plan.out and not view.has_opened:
        return None
    return _first(view, plan, needed)


def _first(view: Romi, plan: _Plan, needed: Sequence[Card]) -> _Choice | None:
    """The first move of *plan*, and why."""
    move: Move | None = Lay(plan.melds) if plan.melds else plan.offs[0] if plan.offs else None
    if move is None:
        return None
    if view.objection(move):
        return _stuck(view) if needed else None
    cards = _used(plan.melds) or plan.offs[0].cards
    if plan.out:
        hand = not view.opened_before and (view.options.hand_layoff or not (plan.offs or view.added))
        return _Choice(move, Why.GO_HAND if hand else Why.GO_OUT, cards, -40 if hand else -20)
    if view.freed and JOKER in cards:
        return _Choice(move, Why.LAY_JOKER, cards)
    if plan.melds:
        return _Choice(move, Why.LAY if view.has_opened else Why.OPEN, cards, _worth(plan.melds, view.options))
    return _Choice(move, Why.LAY_TAKEN if cards[0] in needed else Why.LAY_OFF, cards)


def _swap(view: Romi, plan: _Plan) -> _Choice | None:
    """A joker to fetch from the table, if one can then lay more than *plan* does, or keep the joker."""
    if view.options.joker_swap == "off" or not view.has_opened:
        return None
    for place, meld in enumerate(view.table):
        for face in meld.jokers:
            move = Swap(face, place)
            if face in view.held and view.objection(move) is None and (why := _why_swap(view, move, plan)):
                return _Choice(move, why, (face,))
    return None


def _why_swap(view: Romi, move: Swap, plan: _Plan) -> Why | None:
    """Why to make *move*, if it helps."""
    after = view.after(move)
    needed = (JOKER,) * after.freed
    then = _plan(after, after.held, needed)
    if then and (then.out, -len(then.left)) > (plan.out, -len(plan.left)):
        return Why.SWAP
    keeps = view.options.joker_swap == "keep" and move.card in plan.left and not _hurry(view)
    return Why.SWAP_KEEP if keeps else None


def _stuck(view: Romi) -> _Choice | None:
    """A card that has to go to the table, and no good way: any move that brings it there, or start again."""
    needed, why = ({view.taken}, Why.LAY_TAKEN) if view.taken is not None else ({JOKER}, Why.LAY_JOKER)
    laying = [move for move in view.moves() if isinstance(move, Lay | LayOff)]
    for move in laying:
        cards = move.cards if isinstance(move, LayOff) else _used(m for m in move.melds if isinstance(m, Meld))
        if needed & {*cards}:
            return _Choice(move, why, cards)
    return _Choice(TakeBack(), Why.BACK) if view.objection(TakeBack()) is None else None


# -------------------------------------------------------------- discarding


def _discard(view: Romi, patient: bool) -> _Choice:
    """Which card to put away, and why."""
    held, house = view.held, view.options
    if len(held) == 1:
        return _Choice(Discard(held[0]), Why.LAST_CARD, held)
    if len({*held}) == 1:
        return _Choice(Discard(held[0]), Why.FORCED, held[:1])
    found = melds.best(held, house)
    loose = tuple(c for c in _minus(held, _used(found)) if c is not JOKER)
    choice = _least(view, loose) if loose else _spare(held, house)
    opened_up = view.lap >= house.first_laydown_round and _worth(found, house) >= house.opening_min
    if patient and opened_up and not view.has_opened:
        return choice._replace(why=Why.WAIT, number=_worth(found, house))
    return choice


def _spare(held: Cards, house: Options) -> _Choice:
    """The card whose loss costs the melds least, if all are in melds."""
    whole = _worth(melds.best(held, house), house)
    worth = {c: _worth(melds.best(without(held, c), house), house) for c in dict.fromkeys(held)}
    gone = max(worth, key=lambda c: (c is not JOKER, worth[c], melds.points(c, house) if c is not JOKER else 0, c))
    return _Choice(Discard(gone), Why.SPARE, (gone,), max(0, whole - worth[gone]))


def _least(view: Romi, loose: Cards) -> _Choice:
    """Which of the *loose* cards helps least, and why."""
    look = _Look(view)
    gone = min(dict.fromkeys(loose), key=lambda c: (look.keep(c), -c.rank, c))
    partners, worth = look.partners(gone), melds.points(gone, view.options)
    if view.held.count(gone) > 1:
        return _Choice(Discard(gone), Why.TWIN, (gone,))
    if not partners:
        return _Choice(Discard(gone), Why.LOOSE, (gone,), worth)
    if any(look.fits(c) and look.keep(c) - FITS < look.keep(gone) for c in loose if c is not gone):
        return _Choice(Discard(gone), Why.KEEP_FITTING, (gone,))
    lonelier = [melds.points(c, view.options) for c in loose if look.partners(c) < partners]
    if not lonelier:
        return _Choice(Discard(gone), Why.LEAST, loose, partners)
    return _Choice(Discard(gone), Why.DEAREST if min(lonelier) < worth else Why.CHEAPEST, (gone,), worth)


class _Look:
    """What is still out, and what each card of a hand is worth keeping for."""

    def __init__(self, view: Romi) -> None:
        self.view, self.held = view, view.held
        self.out = unseen(view)
        self.opponents = sum(o for s, o in enumerate(view.opened) if s != view.active)
        self.table: frozenset[Card] = frozenset().union(*(_neighbours(m) for m in view.table))

    def partners(self, card: Card) -> int:
        """How many cards not yet seen make a meld of *card* and another card of the hand."""
        others = {*without(self.held, card)}
        return sum(self.out[c] for c in {last for pair, last in _trios()[card] if pair in others})

    def fits(self, card: Card) -> bool:
        """Whether *card* could be laid off."""
        return self.view.options.layoff and card in self.table

    def keep(self, card: Card) -> float:
        """How much there is for keeping *card*."""
        points = melds.points(card, self.view.options)
        fit = FITS if self.fits(card) else 0.0
        if self.view.has_opened:
            return self.partners(card) - LATE * points + fit
        return self.partners(card) * (1 + DEAR * points) - RISK * points * self.opponents + fit


def unseen(view: Romi, seat: Seat | None = None) -> Counter[Card]:
    """How many copies of each card *seat* (by default the one on turn) has not seen: in the stock or other hands."""
    held = view.hands[view.active if seat is None else seat]
    seen = Counter(c for cards in (held, view.discards, *(m.cards for m in view.table)) for c in cards)
    return Counter(view.options.pack) - seen


@lru_cache(maxsize=1)
def _trios() -> dict[Card, tuple[tuple[Card, Card], ...]]:
    """For each card the pairs that make a meld of three with it, each in both orders."""
    runs = [faces for suit in SUITS for faces in melds.windows(suit, 3, melds.MeldOptions())]
    sets = [trio for rank in melds.LADDER[1:] for trio in combinations([melds.card_of(s, rank) for s in SUITS], 3)]
    found: dict[Card, list[tuple[Card, Card]]] = {c: [] for c in PACK}
    for trio in (*runs, *sets):
        for c in trio:
            one, other = (d for d in trio if d is not c)
            found[c] += [(one, other), (other, one)]
    return {c: tuple(pairs) for c, pairs in found.items()}


# ------------------------------------------------------------------- outs


class Outs(NamedTuple):
    """The cards not yet seen for which one hopes.

    With those of *open* one can lay down for the first time, and *chance* is that the next card is one
    of them; those of *improve* better the best melds of the hand; those of *fit* could be laid off.
    """

    open: Cards
    improve: Cards
    fit: Cards
    chance: float


def outs(view: Romi, seat: Seat | None = None, gone: Card | None = None) -> Outs:
    """The cards for which *seat* (by default the one on turn) hopes; *gone* is a card it discards before.

    Raises ValueError if its hand cannot be seen, or does not hold *gone*.
    """
    acting = view.active if seat is None else seat
    held, house = _seen(view, acting), view.options
    out = unseen(view, acting)
    held = held if gone is None else without(held, gone)
    before = _worth(melds.best(held, house), house)
    then = {c: _worth(melds.best((*held, c), house, keep=_kept(house)), house) for c in sorted(out)}
    opening = () if view.opened[acting] else tuple(c for c, worth in then.items() if worth >= house.opening_min)
    improving = tuple(c for c, worth in then.items() if worth > before)
    fitting = tuple(c for c in then if house.layoff and next(_fits(view.table, (c,), house, jokers=True), None))
    return Outs(opening, improving, fitting, sum(out[c] for c in opening) / (out.total() or 1))
