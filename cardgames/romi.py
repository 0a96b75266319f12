"""Römi, the Hungarian rummy with two packs: lay down fifty points at first, and then everything.

The module follows its rulebook: the packs, the deal, the first lay-down, melds and
jokers, the aim, the way of writing points, *hand*, what the losers get, rounding. The
rulebook is short and says nothing of drawing, laying off, swapping jokers and an empty
stock; what holds there is ours, and every choice can be switched. Numbers such as R23
are those of :mod:`cardgames.rulebook`.

>>> from .cards import hand
>>> game = set_up(Options(n_players=2), ["9S 9C 9H 8C 9C 10C 2D 3D", "KS 4H"], "5H 6H", "JD", turn=0)
>>> game = game.play(Lay((hand("9S 9C 9H"), hand("8C 9C 10C")))).play(Discard(card("2D")))
>>> game.table[0].kind, game.hands[0], game.turn
('set', (3♦,), 1)
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, NamedTuple

from . import melds
from .cards import BACK, JOKER, PACK, Card, Cards, card, deck, in_order, shuffled, without
from .dealing import (
    DealerDraw,
    check_dice,
    check_round,
    check_seat,
    draw_for_dealer,
    first_dealer,
    next_dealer,
    prepared,
)
from .game import Event, Game, Line, Reason, Rule, Seat, concealed, total
from .melds import Meld
from .options import HouseRules, option, whole

__all__ = ["DealerDraw", "draw_for_dealer", "first_dealer", "next_dealer"]  # shared, and part of this game

NAME = "romi"
LOWEST_WINS = True
HAND_SIZE = 14
DICE = 2**31  # how many ways of shuffling a new stock there are
RESHUFFLES = 3  # a deal that has gone through its stock so often ends, so that none goes on for ever


class RomiRule(Rule):
    """The rules that can refuse a move or give points, in the order of the rulebook; the last ones are ours."""

    PACKS = "Römi is played with two packs shuffled together, 104 cards without the jokers."
    JOKERS = "Jokers are added or left out as the players please."
    DEAL = "Fourteen cards go to each player at the deal."
    STARTER = "The opening player (nyitójátékos) is given one card more than the others."
    STARTER_DISCARDS = "The opening player does not draw in the first turn, but ends it like any other with a discard."
    OPENING = (
        "What a player lays down first (első lerakás) must come to fifty points, or to fifty-one where that is agreed."
    )
    SET = "Cards of one rank, each of another suit, make a set."
    RUN = "Cards of one suit that are neighbours in rank make a run."
    JOKER = "A joker is laid where a card is lacking, and means that card."
    JOKER_VALUE = "On the table a joker has the value of the card it stands for."
    AIM = "The goal is to empty one's hand by laying its cards on the table."
    WRITTEN = (
        "In the scoring called mínuszba írás low is good: winning takes points off, and cards still held put points on."
    )
    HAND = "Going out in one turn, straight from the hand (kézből, also called hand), brings minus forty."
    STEPS = "Going out in steps, after an earlier lay-down, brings minus twenty."
    END = "The first player to go out ends the deal at once, and everybody else has lost it."
    CASHED = "After a win straight from the hand, a player who has laid nothing down cashes in (kasszíroz) 200 points."
    DOUBLED = "After a win straight from the hand, a player who has laid down pays double for the cards still held."
    COUNTED = "A loser pays for the cards still held, and pays only once if the win was not straight from the hand."
    ROUNDED = "A sum small or large is rounded to the nearer ten, so 33 becomes 30 and 38 becomes 40."
    # the rulebook is silent on what follows
    TURN = "A turn is to draw a card, then to lay down what one likes, then to discard one card."
    TAKE = "The top discard may be taken only by a player who brings it to the table in the same turn."
    FIRST_ROUNDS = "Melds may be laid from the first round on, or from a later one if that is agreed."
    LAY_OFF = "Whoever has laid down may add cards (hozzátesz) to any meld on the table."
    SWAP = (
        "Whoever has laid down may take a joker for exactly the card it stands for, and must lay it again in that turn."
    )
    LAST_CARD = "Going out ends with a discard, so one card has to be kept for it."
    STOCK = "When the stock (talon) is empty, the discards but the top one replace it, and failing that the deal ends."
    OWN_CARDS = "Only cards from one's own hand can be laid or discarded."


R = RomiRule

# ---------------------------------------------------------------- options


@dataclass(frozen=True, kw_only=True)
class Options(HouseRules):
    """House rules; where the rulebook is silent the defaults are ours.

    Raises OptionError for values that cannot be or that contradict each other.

    >>> Options().opening_min, Options(jokers=4).cards
    (50, 108)
    """

    n_players: int = option(4, R.DEAL, 2, 3, 4, 5, 6, ours=True)
    jokers: int = option(2, R.JOKERS, 0, 1, 2, 3, 4, 5, 6)
    direction: str = option("cw", R.STARTER, "cw", "ccw", ours=True)
    dealer_tie: str = option("redraw", R.STARTER, "redraw", "suit", ours=True)
    dealer_rotation: str = option("next", R.STARTER, "next", "fixed", ours=True)
    opening_min: int = option(50, R.OPENING, 50, 51)
    first_laydown_round: int = option(1, R.FIRST_ROUNDS, 1, 2, 3, ours=True)
    ace: int | str = option(11, R.RUN, 11, 10, "11/1", 1, ours=True)
    ace_both_ends: bool = option(False, R.RUN, False, True, ours=True)
    joker_limit: int | str = option(2, R.JOKER, 2, 1, "third", "half", ours=True)
    discard_draw: str = option("use", R.TAKE, "use", "free", "never", ours=True)
    free_first_discard: bool = option(False, R.TAKE, False, True, ours=True)
    layoff: bool = option(True, R.LAY_OFF, True, False, ours=True)
    hand_layoff: bool = option(True, R.HAND, True, False, ours=True)
    joker_swap: str = option("reuse", R.SWAP, "reuse", "keep", "off", ours=True)
    hand_needs_min: bool = option(True, R.HAND, True, False, ours=True)
    final_discard: str = option("required", R.LAST_CARD, "required", "optional", ours=True)
    stock_out: str = option("reshuffle", R.STOCK, "reshuffle", "end", ours=True)
    joker_in_hand: int = option(20, R.COUNTED, 20, 25, 50, ours=True)
    rounding: str = option("half_up", R.ROUNDED, "half_up", "half_down", "none", ours=True)
    double_rounding: str = option("none", R.DOUBLED, "none", "before", "after", ours=True)
    double_cap: int | None = option(None, R.DOUBLED, None, 200, ours=True)
    deals: int = option(7, R.WRITTEN)

    def _check(self) -> None:
        if not whole(self.deals, 1, 100):
            self._refuse("deals", "1 to 100")

    @property
    def step(self) -> int:
        """1 when the turn passes clockwise, -1 when it passes the other way."""
        return 1 if self.direction == "cw" else -1

    @property
    def cards(self) -> int:
        """How many cards there are, jokers included."""
        return 2 * len(PACK) + self.jokers

    @property
    def pack(self) -> Cards:
        """Every card there is."""
        return deck(packs=2, jokers=self.jokers)


PRESETS = {
    "default": Options(),
    "without_jokers": Options(jokers=0),
    "ace_ten": Options(ace=10),
    "fifty_one": Options(opening_min=51),
    "free_discards": Options(discard_draw="free", joker_swap="keep", jokers=4),
    "strict": Options(discard_draw="never", layoff=False, joker_swap="off", first_laydown_round=2),
    "short_lesson": Options(n_players=2, deals=1, dealer_rotation="fixed"),
}

# --------------------------------------------------------------------- moves


@dataclass(frozen=True)
class Draw:
    """Take the top card of the ``"stock"`` or of the ``"discards"``."""

    source: str

    def __str__(self) -> str:
        return f"draw {self.source}"


@dataclass(frozen=True)
class Lay:
    """Lay down melds: each a Meld, or the cards of one in the order they are to lie."""

    melds: tuple[Meld | Cards, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "melds", tuple(m if isinstance(m, Meld) else tuple(m) for m in self.melds))

    def __str__(self) -> str:
        return "lay " + " / ".join(str(m) if isinstance(m, Meld) else " ".join(c.code for c in m) for m in self.melds)


@dataclass(frozen=True)
class LayOff:
    """Add cards to the meld at place *meld* of the table; *stands_for* is what jokers among them stand for."""

    cards: Cards
    meld: int
    stands_for: Cards | None = None

    def __post_init__(self) -> None:
        for name in ("cards", "stands_for"):
            given: Any = getattr(self, name)
            if given is not None:
                object.__setattr__(self, name, (given,) if isinstance(given, Card) else tuple(given))

    def __str__(self) -> str:
        faces = iter(self.stands_for or ())
        declared = ((c, next(faces, None) if c is JOKER else None) for c in self.cards)
        return f"off {self.meld} " + " ".join(c.code if f is None else f"{c.code}={f.code}" for c, f in declared)


@dataclass(frozen=True)
class Swap:
    """Take the joker out of the meld at place *meld* of the table, for the card it stands for."""

    card: Card
    meld: int

    def __str__(self) -> str:
        return f"swap {self.meld} {self.card.code}"


@dataclass(frozen=True)
class Discard:
    """Put a card on the discards; this ends the turn."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card.code}"


@dataclass(frozen=True)
class TakeBack:
    """Take everything back that was laid, added or swapped in this turn."""

    def __str__(self) -> str:
        return "back"


Move = Draw | Lay | LayOff | Swap | Discard | TakeBack


EXAMPLES = (
    "draw stock",
    "draw discards",
    "lay 9S 9C 9H / 7D JOKER=8D 9D",
    "off 0 10D",
    "swap 0 8D",
    "discard 2D",
    "back",
)


def read_move(text: str) -> Move:
    """The move that prints as *text*.

    Raises ValueError, which names the text and what would be accepted.

    >>> read_move("draw stock"), read_move("swap 0 9D"), read_move("lay 7D JOKER=8D 9D / KS KH KD").melds[0].jokers
    (Draw(source='stock'), Swap(card=9♦, meld=0), (8♦,))
    """
    match text.split() if isinstance(text, str) else ():
        case ["draw", ("stock" | "discards") as source]:
            return Draw(source)
        case ["lay", *_]:
            return Lay(tuple(_read_meld(part) for part in text.strip().removeprefix("lay").split("/")))
        case ["off", place, *names] if place.isdecimal() and names:
            cards, faces = _read_cards(names)
            return LayOff(cards, int(place), faces or None)
        case ["swap", place, name] if place.isdecimal():
            return Swap(card(name), int(place))
        case ["discard", name]:
            return Discard(card(name))
        case ["back"]:
            return TakeBack()
    raise ValueError(f"no move reads {text!r}; moves are {', '.join(map(repr, EXAMPLES))}")


def _read_cards(names: Iterable[str]) -> tuple[Cards, Cards]:
    """Cards, and what their jokers were declared to stand for."""
    cards, faces = [], []
    for name in names:
        plain, told, face = name.partition("=")
        cards.append(card(plain))
        if told and cards[-1] is not JOKER:
            raise ValueError(f"{name!r}: only a joker stands for another card")
        if told:
            faces.append(card(face))
    if faces and len(faces) < cards.count(JOKER):
        raise ValueError(f"{len(faces)} of {cards.count(JOKER)} jokers declared: declare all of them or none")
    return tuple(cards), tuple(faces)


def _read_meld(text: str) -> Meld | Cards:
    """The meld that is meant, jokers declared; the table reads it again before it believes it."""
    cards, faces = _read_cards(text.split())
    if len(faces) < cards.count(JOKER):
        return cards
    declared = iter(faces)
    meant = tuple(next(declared) if c is JOKER else c for c in cards)
    return Meld(cards, meant, "set" if len({c.rank for c in meant}) == 1 else "run")


# ------------------------------------------------------------------- scoring


def points_in_hand(cards: Iterable[Card], options: Options) -> int:
    """What cards left in a hand are worth (R30).

    >>> from .cards import hand
    >>> points_in_hand(hand("KS 3H"), Options()), points_in_hand(hand("JOKER 7H"), Options())
    (13, 27)
    """
    return sum(options.joker_in_hand if c is JOKER else melds.points(c, options) for c in cards)


def round_points(points: int, options: Options) -> int:
    """*points* rounded to tens (R31 to R34).

    >>> [round_points(n, Options()) for n in (0, 4, 5, 6, 14, 15, 33, 38)]
    [0, 0, 10, 10, 10, 20, 30, 40]
    """
    extra = {"half_up": 5, "half_down": 4}.get(options.rounding)
    return points if extra is None else (points + extra) // 10 * 10


def score(
    left: str | Iterable[Card], opened: bool, winner: bool, from_hand: bool, options: Options
) -> tuple[Line, ...]:
    """The score lines of one player (R21 to R34).

    *left* are the cards left in his hand; *opened* says whether he had laid anything down, *winner* whether he
    is the winner, *from_hand* whether the winner went out from the hand.

    >>> [line.points for line in score("KS 7H", True, False, True, Options())]
    [17, 17]
    >>> [line.points for line in score("KS KH KD 3C", False, False, False, Options())]
    [33, -3]
    """
    (cards,) = prepared([left])
    if not all(map(melds.is_card, cards)):
        raise ValueError(f"{cards!r} left in a hand: cards and jokers can be, and no backs")
    if winner:
        return (Line(-40, Reason(R.HAND)),) if from_hand else (Line(-20, Reason(R.STEPS)),)
    if from_hand and not opened:
        return (Line(200, Reason(R.CASHED)),)
    worth = points_in_hand(cards, options)
    held = Line(worth, Reason(R.COUNTED, in_order(cards)))
    return _doubled(held, options) if from_hand else (held, *_rounding(worth, options))


def _rounding(worth: int, options: Options) -> tuple[Line, ...]:
    change = round_points(worth, options) - worth
    return (Line(change, Reason(R.ROUNDED, number=worth)),) if change else ()


def _doubled(held: Line, options: Options) -> tuple[Line, ...]:
    """Twice what is left, rounded before, after or not at all, and no more than the cap."""
    lines = [held]
    if options.double_rounding == "before":
        lines += _rounding(held.points, options)
    lines.append(Line(total(lines), Reason(R.DOUBLED)))
    if options.double_rounding == "after":
        lines += _rounding(total(lines), options)
    if options.double_cap is not None and total(lines) > options.double_cap:
        lines.append(Line(options.double_cap - total(lines), Reason(R.DOUBLED, number=options.double_cap)))
    return tuple(lines)


# -------------------------------------------------------------------- the deal


def deal(
    options: Options, starter: Seat = 0, rng: Random | None = None, round: int = 1, dealer: Seat | None = None
) -> "Romi":
    """Deal fourteen cards to each and fifteen to the *starter*, the opening player (R4 to R7).

    The player after the *dealer*, if one is given, is the opening player. *rng* are the dice, and must be given.
    Raises ValueError for a seat that is not at the table, or missing dice.
    """
    rng = check_dice(rng)
    check_seat("starter" if dealer is None else "dealer", starter if dealer is None else dealer, options.n_players)
    check_round(round)
    first = starter if dealer is None else (dealer + options.step) % options.n_players
    cards, n = shuffled(options.pack, rng), options.n_players
    dealt = {(first + options.step * i) % n: cards[i : HAND_SIZE * n : n] for i in range(n)}
    hands = [dealt[seat] for seat in range(n)]
    hands[first] = (*hands[first], cards[HAND_SIZE * n])
    rest = cards[HAND_SIZE * n + 1 :]
    dice = int(rng.random() * DICE)
    return _dealt(options, hands, rest, (), (), (False,) * n, first, True, round, first, dice)


def set_up(
    options: Options,
    hands: Sequence[str | Iterable[Card]],
    stock: str | Iterable[Card],
    discards: str | Iterable[Card],
    table: Iterable[Meld | str | Iterable[Card]] = (),
    opened: Sequence[bool] = (),
    turn: Seat = 0,
    drawn: bool = True,
    round: int = 1,
    dice: int = 0,
) -> "Romi":
    """A prepared moment: *hands* of any size by seat, the *stock* (first card on top) and *discards* (last on top).

    *table* are melds, *opened* who has laid down, *turn* who acts and *drawn* whether he has drawn; *dice* decide
    how the discards are shuffled once the stock is empty. Raises ValueError if there are not as many hands as
    players, if a card is there more often than the packs hold it, if cards on the table are no meld, or if whoever
    acts can neither draw nor discard.
    """
    held = prepared(hands)
    below, above = prepared([stock, discards])
    laid = tuple(_prepared_meld(m, options) for m in table)
    check_seat("turn", turn, options.n_players)
    check_round(round)
    if not whole(dice, 0, DICE - 1):
        raise ValueError(f"dice={dice!r}: a whole number from 0 to {DICE - 1}")
    if len(held) != options.n_players:
        raise ValueError(f"{len(held)} hands for n_players={options.n_players}: each player needs one")
    said = _said(opened, drawn, options.n_players)
    _check_cards(options, [*held, below, above, *(m.cards for m in laid)])
    game = _dealt(options, held, below, above, laid, said, turn, drawn, round, turn, dice)
    if not game.moves():
        raise ValueError(f"seat {turn} acts and has no card to {'discard' if drawn else 'draw'}")
    return game


def _said(opened: Sequence[bool], drawn: bool, n: int) -> tuple[bool, ...]:
    """Who has laid down: nobody, if nothing was said."""
    said = tuple(opened) if isinstance(opened, Iterable) else (opened,)
    said = said or (False,) * n
    if len(said) != n or not all(type(o) is bool for o in (*said, drawn)):
        raise ValueError(f"opened={opened!r}, drawn={drawn!r}: True or False, for each of {n} players")
    return said


def _prepared_meld(meld: Meld | str | Iterable[Card], options: Options) -> Meld:
    if isinstance(meld, str):
        meld = _read_meld(meld)
    cards = meld.cards if isinstance(meld, Meld) else prepared([meld])[0]
    found = melds.read(cards, options, meld.stands_for if isinstance(meld, Meld) else None)
    if isinstance(found, Reason):
        raise ValueError(f"{' '.join(map(str, cards))} on the table is no meld: {found}")
    return found


def _check_cards(options: Options, places: Iterable[Cards]) -> None:
    there, pack = [c for cards in places for c in cards], Counter(options.pack)
    if wrong := [c for c in there if not melds.is_card(c)]:
        raise ValueError(f"{wrong[0]!r} is no card of a pack; give cards, or their names as in 'QS 10H JOKER'")
    for c, copies in Counter(there).items():
        if copies > pack[c]:
            raise ValueError(f"{c} is there {copies} times; with jokers={options.jokers} there are {pack[c]}")


def _dealt(
    options: Options,
    hands: Sequence[Cards],
    stock: Cards,
    discards: Cards,
    table: tuple[Meld, ...],
    opened: tuple[bool, ...],
    turn: Seat,
    drawn: bool,
    round: int,
    starter: Seat,
    dice: int,
) -> "Romi":
    return Romi(
        options=options,
        round=round,
        starter=starter,
        hands=tuple(in_order(tuple(h)) for h in hands),
        stock=stock,
        discards=discards,
        table=table,
        opened=opened,
        active=turn,
        drawn=drawn,
        dice=dice,
        log=(Event(starter, Reason(R.DEAL, number=round)),),
    )


# ------------------------------------------------------------- a deal in play


class Began(NamedTuple):
    """How the turn began: what taking back goes back to."""

    hand: Cards
    table: tuple[Meld, ...]
    opened: bool
    taken: Card | None


@dataclass(frozen=True, kw_only=True)
class Romi(Game[Move]):
    """One deal of Römi, at one moment. Tuples are indexed by seat."""

    name = NAME
    prepared = ("hands", "stock", "discards", "table", "opened", "turn", "drawn", "dice")
    tricks: ClassVar[tuple[()]] = ()  # there are none,
    bidding: ClassVar[bool] = False  # nobody promises anything,
    revealed: ClassVar[bool] = True  # and so nothing is left to be shown
    options: Options
    round: int  # from 1: the number of the deal in a match
    starter: Seat  # the opening player
    hands: tuple[Cards, ...]
    stock: Cards  # the first card is drawn first
    discards: Cards  # the last one lies on top
    table: tuple[Meld, ...]
    opened: tuple[bool, ...]  # who has laid something down
    active: Seat  # whose turn it is, or was when the deal ended
    drawn: bool  # whether a card has been drawn in this turn, or none is to be
    turns: int = 0  # how many turns are over
    taken: Card | None = None  # the discard that was taken in this turn and has to go to the table
    freed: int = 0  # jokers swapped out in this turn that have to go to the table
    added: bool = False  # whether cards were laid off in this turn
    began: Began | None = None  # how the turn began; None before anything was laid in it
    winner: Seat | None = None
    from_hand: bool = False  # whether the winner went out from the hand
    exhausted: bool = False  # whether the deal ended because the stock was empty
    shuffles: int = 0  # how often the discards became a new stock
    dice: int = field(default=0, repr=False)  # decides how they are shuffled; no seat sees it
    first: "Romi | None" = field(default=None, repr=False)  # the moment in which the deal began; None in that moment

    @property
    def start(self) -> "Romi":
        """The deal before its first move."""
        return self.first or self

    # -- who is to act

    @property
    def turn(self) -> Seat | None:
        """Who acts; nobody once the deal is over."""
        return None if self.over else self.active

    @property
    def over(self) -> bool:
        """Whether somebody has gone out, or the stock is used up."""
        return self.winner is not None or self.exhausted

    @property
    def dealer(self) -> Seat:
        """The dealer: the opening player sits next to him."""
        return (self.starter - self.options.step) % self.options.n_players

    @property
    def lap(self) -> int:
        """Which time round it is, from 1."""
        return 1 + self.turns // self.options.n_players

    @property
    def held(self) -> Cards:
        """The hand of the player whose turn it is."""
        return self.hands[self.active]

    @property
    def has_opened(self) -> bool:
        """Whether the player whose turn it is has laid something down, be it in this turn."""
        return self.opened[self.active]

    @property
    def opened_before(self) -> bool:
        """Whether he had done so before this turn."""
        return self.began.opened if self.began else self.has_opened

    # -- what may be done

    def choices(self) -> Iterable[Move]:
        """Moves worth judging: draws; or single melds, the best opening, lay-offs, swaps and discards."""
        if self.over:
            return
        if not self.drawn:
            yield from (Draw("stock"), Draw("discards"))
            return
        yield from self._lays()
        if self.has_opened:
            different = dict.fromkeys(self.held)
            yield from (off for c in different for place in range(len(self.table)) for off in self._lay_offs(c, place))
            yield from (Swap(c, place) for place, m in enumerate(self.table) for c in m.jokers if c in different)
        yield from map(Discard, dict.fromkeys(c for c in self.held if c is not BACK))
        if self.began and (self.taken is not None or self.freed):
            yield TakeBack()  # what was begun cannot always be brought to an end

    def _lays(self) -> Iterator[Lay]:
        if self.has_opened:
            yield from (Lay((m,)) for m in melds.single(self._seen, self.options))
        else:
            ways = dict.fromkeys((self.best_opening, melds.best(self._seen, self.options, "out")))
            yield from (Lay(found) for found in ways if found)

    def _lay_offs(self, c: Card, place: int) -> Iterator[LayOff]:
        if c is not JOKER:
            yield LayOff((c,), place)
            return
        meld = self.table[place]
        for longer in melds.extensions(meld, (JOKER,), self.options):
            new = Counter(longer.jokers) - Counter(meld.jokers)
            yield LayOff((JOKER,), place, tuple(new.elements()))

    @property
    def _seen(self) -> Cards:
        return tuple(c for c in self.held if c is not BACK)

    @cached_property
    def best_opening(self) -> tuple[Meld, ...]:
        """The dearest melds with which the player on turn could open now, a card left to discard; none if too cheap."""
        found = max(self._ways_to_open("value"), key=self._worth, default=())
        if self._worth(found) >= self.options.opening_min:
            return found
        ways = () if self.options.hand_needs_min else self._ways_to_open("cards")
        return next((way for way in ways if self._goes_out_cheaply(way, self._seen)), ())

    def _ways_to_open(self, aim: melds.Aim) -> Iterable[tuple[Meld, ...]]:
        """Melds to open with; those that bring a discard just taken to the table, or leave it to be laid off."""
        if self.taken is None:
            return [melds.best(self._seen, self.options, aim, self._kept)]
        return self._ways_with(self.taken, self._seen, aim)

    def _ways_with(self, needed: Card, cards: Cards, aim: melds.Aim = "value") -> Iterator[tuple[Meld, ...]]:
        """The best melds of *cards* that hold *needed*, or leave it to be laid off, with a card left to discard."""
        yield from melds.with_card(cards, needed, self.options, aim, self._kept)
        for added in self._added_with(needed, cards):
            rest = _less(cards, added)
            if len(rest) >= self._kept:
                yield melds.best(rest, self.options, aim, self._kept)

    def _added_with(self, needed: Card, cards: Cards) -> Iterator[Cards]:
        """*needed*, with those of *cards* that join it to a meld on the table, if it can be laid off."""
        for meld in self.table if self.options.layoff and needed in cards else ():
            for gap in melds.gaps(meld, needed):
                jokers = sum(c not in cards for c in gap)
                added = (needed, *(c if c in cards else JOKER for c in gap))
                if jokers <= cards.count(JOKER) and melds.extensions(meld, added, self.options):
                    yield added

    def _goes_out_cheaply(self, found: tuple[Meld, ...], cards: Cards) -> bool:
        """Whether *found* brings all of *cards* but the discard down, where *hand* needs no fifty points."""
        return not self.options.hand_needs_min and bool(found) and len(cards) - _size(found) <= 1

    @property
    def _kept(self) -> int:
        """How many cards have to stay in hand for the discard."""
        return 1 if self.options.final_discard == "required" else 0

    def _worth(self, found: Iterable[Meld]) -> int:
        return sum(melds.value(m, self.options) for m in found)

    def objection(self, move: Move) -> Reason | None:
        """What the rules have against *move*, if anything."""
        judge = self._judge_of(move)
        if self.over:
            return Reason(R.END)
        if not self.drawn and not isinstance(move, Draw):
            return Reason(R.TURN, seat=self.active)
        found: Reason | None = judge(move)
        return found

    def _judge_of(self, move: Move) -> Any:
        judges: dict[type, Any] = {
            Draw: self._objection_to_draw,
            Lay: self._objection_to_lay,
            LayOff: self._objection_to_lay_off,
            Swap: self._objection_to_swap,
            Discard: self._objection_to_discard,
            TakeBack: self._objection_to_taking_back,
        }
        if type(move) not in judges:
            raise TypeError(f"{move!r} is no move of Römi; the moves are Draw, Lay, LayOff, Swap, Discard and TakeBack")
        return judges[type(move)]

    def _objection_to_draw(self, move: Draw) -> Reason | None:
        if self.drawn:
            return Reason(R.STARTER_DISCARDS if self._first_turn else R.TURN, seat=self.active)
        if move.source == "stock":
            return None if self.stock else Reason(R.STOCK)
        if move.source != "discards" or not self.discards:
            return Reason(R.TURN, seat=self.active)
        return None if self._may_take else Reason(R.TAKE, (self.discards[-1],))

    @property
    def _first_turn(self) -> bool:
        return self.turns == 0 and self.start.drawn

    @cached_property
    def _may_take(self) -> bool:
        """Whether the top discard may be taken: freely, or because it can go to the table in this turn."""
        house = self.options
        if house.discard_draw == "free" or self._free_discard:
            return True
        return house.discard_draw == "use" and self._can_use(self.discards[-1], (*self._seen, self.discards[-1]))

    def _can_use(self, needed: Card, cards: Cards) -> bool:
        """Whether *needed*, one of *cards*, can go to the table this turn."""
        if self.lap < self.options.first_laydown_round:
            return False
        least = 0 if self.has_opened else self.options.opening_min
        if any(self._worth(way) >= least for way in self._ways_with(needed, cards)):
            return True
        ways = () if self.options.hand_needs_min else self._ways_with(needed, cards, "cards")
        return any(self._goes_out_cheaply(way, cards) for way in ways)

    # -- laying down

    def read(self, laid: Meld | Cards) -> Meld | Reason:
        """The meld that *laid* is under these house rules, or why it is none."""
        if isinstance(laid, Meld):
            return melds.read(laid.cards, self.options, laid.stands_for)
        return melds.read(laid, self.options)

    def _objection_to_lay(self, move: Lay) -> Reason | None:
        cards = tuple(c for m in move.melds for c in (m.cards if isinstance(m, Meld) else m))
        if foreign := self._foreign(cards):
            return foreign
        found = [self.read(m) for m in move.melds]
        if fault := next((m for m in found if isinstance(m, Reason)), None):
            return fault
        if not found:
            return Reason(melds.MeldRule.THREE, number=melds.LEAST)
        if self.lap < self.options.first_laydown_round:
            return Reason(R.FIRST_ROUNDS, number=self.options.first_laydown_round)
        if len(self.held) - len(cards) < self._kept:
            return Reason(R.LAST_CARD, cards)
        return self._objection_to_opening(tuple(m for m in found if isinstance(m, Meld)), cards)

    def _objection_to_opening(self, found: tuple[Meld, ...], cards: Cards) -> Reason | None:
        worth = self._worth(found)
        if self.has_opened or worth >= self.options.opening_min:
            return None
        return None if self._goes_out_cheaply(found, self.held) else Reason(R.OPENING, cards, worth)

    def _foreign(self, things: Iterable[object]) -> Reason | None:
        """What is wrong with those of *things* that are no cards of the player on turn."""
        named = tuple(things)
        cards = tuple(c for c in named if isinstance(c, Card))
        missing = Counter(cards) - Counter(self._seen)
        return Reason(R.OWN_CARDS, tuple(missing.elements())) if missing or len(cards) < len(named) else None

    def _objection_to_lay_off(self, move: LayOff) -> Reason | None:
        if foreign := self._foreign(move.cards):
            return foreign
        if not self.options.layoff or not self.has_opened or not move.cards or not self._at(move.meld):
            return Reason(R.LAY_OFF, move.cards)
        longer = melds.extended(self.table[move.meld], move.cards, self.options, move.stands_for)
        if isinstance(longer, Reason):
            return longer
        return Reason(R.LAST_CARD, move.cards) if len(self.held) - len(move.cards) < self._kept else None

    def _at(self, place: object) -> bool:
        return whole(place, 0, len(self.table) - 1)

    def _objection_to_swap(self, move: Swap) -> Reason | None:
        if foreign := self._foreign((move.card,)):
            return foreign
        if self.options.joker_swap == "off" or not self.has_opened or not self._at(move.meld):
            return Reason(R.SWAP, (move.card,))
        after = melds.swapped(self.table[move.meld], move.card)
        if isinstance(after, Reason):
            return Reason(R.SWAP, self.table[move.meld].jokers or (move.card,))
        if self.options.joker_swap == "keep":
            return None
        swapped = self._after_swap(move, after)
        return None if swapped._can_use(JOKER, swapped._seen) else Reason(R.SWAP, (JOKER,))

    def _objection_to_discard(self, move: Discard) -> Reason | None:
        if foreign := self._foreign((move.card,)):
            return foreign
        if self.taken is not None:
            return Reason(R.TAKE, (self.taken,))
        if self.freed:
            return Reason(R.SWAP, (JOKER,) * self.freed)
        return None

    def _objection_to_taking_back(self, _move: TakeBack) -> Reason | None:
        return None if self.began else Reason(R.TURN, seat=self.active)

    # -- what follows

    def after(self, move: Move) -> "Romi":
        """The moment after a legal *move*."""
        return replace(self._followed(move), first=self.start)

    def _followed(self, move: Move) -> "Romi":
        match move:
            case Draw(source):
                return self._draw(source)
            case Lay():
                return self._lay([m for m in map(self.read, move.melds) if isinstance(m, Meld)])
            case LayOff():
                return self._lay_off(move)
            case Swap():
                changed = melds.swapped(self.table[move.meld], move.card)
                assert isinstance(changed, Meld)
                return self._after_swap(move, changed)
            case TakeBack():
                return self._take_back()
        return self._discard(move.card)

    def _draw(self, source: str) -> "Romi":
        if source == "stock":
            drawn, rest = self.stock[0], replace(self, stock=self.stock[1:])
        else:
            drawn, rest = self.discards[-1], replace(self, discards=self.discards[:-1])
            house = self.options.discard_draw == "use"
            rest = replace(rest, taken=drawn if house and not self._free_discard else None)
        hands = _dealt_to(rest.hands, self.active, drawn)
        return replace(rest, hands=hands, drawn=True).noting(Event(self.active, Draw(source)))

    @property
    def _free_discard(self) -> bool:
        return self.options.free_first_discard and self.turns == 1 and len(self.discards) == 1

    def _lay(self, found: Sequence[Meld]) -> "Romi":
        cards = tuple(c for m in found for c in m.cards)
        opened = tuple(o or s == self.active for s, o in enumerate(self.opened))
        laid = self._put(cards, (*self.table, *found), Lay(tuple(found)))
        return replace(laid, opened=opened)._gone_out()

    def _put(self, cards: Cards, table: tuple[Meld, ...], move: Move) -> "Romi":
        """*cards* leave the hand, and *table* lies there now."""
        held = _less(self.held, cards)
        hands = tuple(held if s == self.active else h for s, h in enumerate(self.hands))
        began = self.began or Began(self.held, self.table, self.has_opened, self.taken)
        taken = None if self.taken in cards else self.taken
        freed = max(0, self.freed - cards.count(JOKER))
        now = replace(self, hands=hands, table=table, began=began, taken=taken, freed=freed)
        return now.noting(Event(self.active, move))

    def _lay_off(self, move: LayOff) -> "Romi":
        longer = melds.extended(self.table[move.meld], move.cards, self.options, move.stands_for)
        assert isinstance(longer, Meld)
        put = self._put(move.cards, _with(self.table, move.meld, longer), move)
        return replace(put, added=True)._gone_out()

    def _after_swap(self, move: Swap, changed: Meld) -> "Romi":
        swapped = self._put((move.card,), _with(self.table, move.meld, changed), move)
        hands = _dealt_to(swapped.hands, self.active, JOKER)
        freed = self.freed + (self.options.joker_swap == "reuse")
        return replace(swapped, hands=hands, freed=freed)

    def _take_back(self) -> "Romi":
        began = self.began
        assert began is not None
        hands = tuple(began.hand if s == self.active else h for s, h in enumerate(self.hands))
        opened = tuple(began.opened if s == self.active else o for s, o in enumerate(self.opened))
        before = replace(self, hands=hands, table=began.table, opened=opened, began=None, taken=began.taken, freed=0)
        return replace(before, added=False).noting(Event(self.active, TakeBack()))

    def _discard(self, gone: Card) -> "Romi":
        hands = tuple(without(h, gone) if s == self.active else h for s, h in enumerate(self.hands))
        now = replace(self, hands=hands, discards=(*self.discards, gone)).noting(Event(self.active, Discard(gone)))
        if not hands[self.active]:
            return now._won()
        step = self.options.step
        after = replace(
            now,
            active=(self.active + step) % self.options.n_players,
            drawn=False,
            turns=self.turns + 1,
            began=None,
            added=False,
        )
        return after._with_stock()

    def _gone_out(self) -> "Romi":
        return self._won() if not self.held else self

    def _won(self) -> "Romi":
        at_once = not self.opened_before and (self.options.hand_layoff or not self.added)
        rule = R.HAND if at_once else R.STEPS
        return replace(self, winner=self.active, from_hand=at_once).noting(Event(self.active, Reason(rule)))

    def _with_stock(self) -> "Romi":
        """The same with a new stock if the old one is used up; where there can be none, the deal is over."""
        if self.stock:
            return self
        below, top = self.discards[:-1], self.discards[-1:]
        if self.options.stock_out == "end" or not below or self.shuffles >= RESHUFFLES:
            return replace(self, exhausted=True).noting(Event(self.active, Reason(R.STOCK)))
        stock = shuffled(sorted(below), Random(self.dice + self.shuffles))
        return replace(self, stock=stock, discards=top, shuffles=self.shuffles + 1).noting(
            Event(self.active, Reason(R.STOCK, number=len(stock)))
        )

    @property
    def next_dealer(self) -> Seat:
        """Who deals after this deal."""
        return next_dealer(self.options, self.dealer)

    # -- what a seat sees, and what it scores

    def view(self, seat: Seat) -> "Romi":
        """This moment as *seat* sees it: its own hand, the table and the discards; at the end all show their hands."""
        check_seat("seat", seat, self.options.n_players)
        began = self.began
        if began and seat != self.active:
            began = began._replace(hand=(BACK,) * len(began.hand))
        hidden = (BACK,) * len(self.stock)
        hands = self.hands if self.over else concealed(self.hands, seat)
        first = self.first and self.first.view(seat)
        return replace(self, hands=hands, stock=hidden, began=began, dice=0, first=first)

    def sheet(self, seat: Seat) -> tuple[Line, ...]:
        """How *seat*'s score of this deal came about; no lines before the deal is over."""
        if not self.over:
            return ()
        return score(self.hands[seat], self.opened[seat], seat == self.winner, self.from_hand, self.options)

    def entry(self, seat: Seat) -> dict[str, object]:
        """What the score sheet notes of *seat* in this deal besides its points."""
        return {
            "opened": self.opened[seat],
            "winner": seat == self.winner,
            "from_hand": self.from_hand,
            "left": points_in_hand(self.hands[seat], self.options),
        }


def _size(found: Iterable[Meld]) -> int:
    return sum(len(m.cards) for m in found)


def _less(cards: Cards, gone: Iterable[Card]) -> Cards:
    for c in gone:
        cards = without(cards, c)
    return cards


def _with(table: tuple[Meld, ...], place: int, meld: Meld) -> tuple[Meld, ...]:
    return (*table[:place], meld, *table[place + 1 :])


def _dealt_to(hands: tuple[Cards, ...], seat: Seat, drawn: Card) -> tuple[Cards, ...]:
    """*hands* with one card more in that of *seat*."""
    return tuple(in_order((*h, drawn)) if s == seat else h for s, h in enumerate(hands))


# ---------------------------------------------------------------- the match


class Round(NamedTuple):
    """One deal of a match, its number from 1."""

    number: int
    cards: int


def schedule(options: Options) -> tuple[Round, ...]:
    """The deals of a match: seven, if nothing else was agreed (R28)."""
    return tuple(Round(n, HAND_SIZE) for n in range(1, options.deals + 1))


def over(options: Options, games: Sequence[Romi], start: int = 1) -> bool:
    """Whether a match that began with deal *start* is over after the finished *games*."""
    return start + len(games) > options.deals
