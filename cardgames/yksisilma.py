"""Yksisilmä ("One-Eye"), a Finnish partnership game: call points and a trump suit; one-eyed court cards are trumps.

The rulebook has no title; the name is ours. The module follows it: the speciality,
the deal, how the cards rank, the aim, the auction, the play, the count. Numbers such
as Y22 are those of :mod:`cardgames.rulebook`, where every rule stands in three languages.

>>> from .cards import hand
>>> game = set_up(Options(), ["AC 2H", "JS 3H", "KC 4H", "KD 5H"], dealer=3)
>>> for move in (Call(10, Suit.CLUBS), PASS, PASS, PASS, *map(Play, hand("JS KC KD AC 5H 2H 3H 4H"))):
...     game = game.play(move)
>>> [game.points(seat) for seat in range(4)]
[0, 26, 0, 26]
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from .cards import BACK, PACK, SUITS, Card, Cards, Rank, Suit, card, hand, shuffled, suit
from .dealing import (
    DealerDraw,
    check_dice,
    check_hands,
    check_round,
    check_seat,
    dealt_round,
    dealt_where,
    draw_for_dealer,
    first_dealer,
    next_dealer,
    prepared,
)
from .game import Event, Game, Line, Reason, Rule, Seat, concealed, playing, sorted_hands, total
from .options import HouseRules, option, whole
from .tricks import ONE_EYED, OneEyedTrumps, Play, Trick, unplayed

__all__ = [
    "PASS",
    "Call",
    "Contract",
    "DealerDraw",
    "Options",
    "Pass",
    "Play",
    "Yksisilma",
    "YksisilmaRule",
    "deal",
    "deal_where",
    "draw_for_dealer",
    "first_dealer",
    "next_dealer",
    "points_of",
    "schedule",
    "score",
    "set_up",
]

NAME = "yksisilma"
LOWEST_WINS = False
SEATS = 4
SIDES = (0, 1)  # the seats 0 and 2, and the seats 1 and 3
Side = int


class YksisilmaRule(Rule):
    """The rules that can refuse a call or a card, win a trick or give points, in the order of the rulebook."""

    ONE_EYED = "Court cards that show a single eye (yksisilmäiset) are trumps, whichever suit is named."
    SIDES = "Two partners play against two, and the sides outbid each other in promises of points."
    DEAL = "The whole pack is dealt out, so that each of the four players has thirteen cards."
    JACK = "A one-eyed jack (sotilas) beats the king of trumps but loses to the ace of trumps."
    KING = "Above the ace of trumps stands only the one-eyed king, which no card can beat."
    AIM = "The aim is to judge how many points one's side can win, to promise that many, and to win no fewer."
    ELDEST_CALLS = "Eldest hand (etumies), next after the dealer, is first to speak in the auction (tarjouskierros)."
    CALL = "A call has two parts: the points one's side promises to win, and the suit to be trumps (valttimaa)."
    RAISE = "Whoever speaks must either call higher (korottaa) than all before, or pass."
    THREE_PASSES = "Three passes in a row after a call close the auction, and that call, the highest, is binding."
    CONTRACT = "The highest call is played: its maker and the partner now have to win the points it names."
    TRUMP = "Trumps are the suit named in the highest call, a custom known from bridge."
    LEAD = "The left-hand neighbour of the highest bidder leads to the first trick (tikki)."
    WHIST = "As in whist, cards come from one's own hand, and whoever takes a trick leads to the next."
    FOLLOW = "Whoever holds a card of the suit led must follow suit (tunnustaa maata)."
    BELONG = "For following suit a one-eyed card is a trump, whatever suit is printed on it."
    VOID = "Nobody has to trump: whoever cannot follow suit may play any card."
    COUNTED = "The deal ends with its last trick, and only then are the points counted."
    MOST_TRICKS = "Seven points go to the side that wins more tricks than the other."
    ACE = "Every ace is worth two points to the side that took it."
    COURT = "A king, queen or jack with two eyes is worth one point."
    ONE_EYED_JACK = "Each one-eyed jack brings five points."
    ONE_EYED_KING = "The dearest card is the one-eyed king, which brings ten points."
    LAST_TRICK = "The last trick is worth one point to the side that wins it."
    MISSED = "A missed call leaves its side with nothing: all that the side won is added to its opponents' points."
    MADE = "A side that makes its call scores everything it won in the deal, not merely the points it called."
    OPPONENTS = "A call that is made takes nothing from its opponents, who score the points they won themselves."


R = YksisilmaRule

# ---------------------------------------------------------------- options


@dataclass(frozen=True, kw_only=True)
class Options(HouseRules):
    """House rules; the defaults are those of the rulebook, or ours where it is silent.

    *one_eyed* are the court cards in profile, as cards or their names: national packs differ. Raises OptionError
    for values that cannot be or that contradict each other.

    >>> Options().max_bid, Options(one_eyed=["JS", "KD"]).max_bid, Options(one_eyed_also_court=True).max_bid
    (45, 41, 48)
    """

    one_eyed: frozenset[Card] = option(ONE_EYED, R.ONE_EYED, ours=True)
    jack_tie: str = option("first", R.JACK, "first", "last", "spade_high", "natural", ours=True)
    min_bid: int = option(1, R.AIM, ours=True)
    bid_step: int = option(1, R.RAISE, 1, 2, 5, 10, ours=True)
    suit_rank: str | None = option(None, R.RAISE, None, "bridge", "skruuvi", ours=True)
    allow_nt: bool = option(False, R.CALL, False, True)
    reentry: bool = option(True, R.THREE_PASSES, True, False, ours=True)
    all_pass: str = option("next_dealer", R.THREE_PASSES, "next_dealer", "same_dealer", "dealer_min", ours=True)
    most_tricks: str = option("team", R.MOST_TRICKS, "team", "player")
    one_eyed_also_court: bool = option(False, R.COURT, False, True)
    penalty_bid: bool = option(False, R.MISSED, False, True)
    match_deals: int = option(4, R.COUNTED, ours=True)
    target: int | None = option(None, R.COUNTED, ours=True)  # None: the match ends after match_deals deals
    dealer_tie: str = option("redraw", R.ELDEST_CALLS, "redraw", "suit", ours=True)
    dealer_rotation: str = option("next", R.ELDEST_CALLS, "next", "fixed", ours=True)

    def _check(self) -> None:
        object.__setattr__(self, "one_eyed", self._one_eyed())
        if not whole(self.min_bid, 1, self.max_bid):
            self._refuse("min_bid", f"1 to {self.max_bid}, the points of a deal")
        if not self.calls:
            top = self.max_bid // self.bid_step * self.bid_step
            self._refuse("min_bid", f"1 to {top}, the highest call that goes up in steps of {self.bid_step}")
        if not whole(self.match_deals, 1, 100):
            self._refuse("match_deals", "1 to 100")
        if self.target is not None and not whole(self.target, 1, 1000):
            self._refuse("target", "None or 1 to 1000")

    def _one_eyed(self) -> frozenset[Card]:
        try:
            named: Any = self.one_eyed
            named = hand(named) if isinstance(named, str) else named
            found = frozenset(c if isinstance(c, Card) else card(c) for c in named)
        except (TypeError, ValueError):
            found = frozenset((BACK,))
        if any(c.rank not in (Rank.JACK, Rank.KING) for c in found):
            self._refuse("one_eyed", "jacks and kings only, which the rulebook ranks, such as 'JS', 'JH' and 'KD'")
        return found

    @property
    def n_players(self) -> int:
        """Four: two sides of two partners."""
        return SEATS

    @property
    def step(self) -> int:
        """1: the auction and the play go clockwise."""
        return 1

    @cached_property
    def max_bid(self) -> int:
        """The highest call: all the points of a deal, 45 with the usual pack."""
        return total(_card_lines(PACK, self)) + MOST_TRICKS + LAST_TRICK

    @cached_property
    def calls(self) -> range:
        """The numbers of points that can be called."""
        lowest = -(-self.min_bid // self.bid_step) * self.bid_step
        return range(lowest, self.max_bid + 1, self.bid_step)

    @cached_property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that can be called, low to high where they rank; no trump, if allowed, above all suits."""
        low_to_high = (Suit.SPADES, *SUITS[:3]) if self.suit_rank == "skruuvi" else SUITS
        return (*low_to_high, Suit.NONE) if self.allow_nt else low_to_high

    def trumps(self, suit: Suit) -> OneEyedTrumps:
        """What the cards count as when *suit* is trump."""
        return OneEyedTrumps(suit, self.one_eyed, self.jack_tie)


# ------------------------------------------------------------- seats and sides


def side_of(seat: Seat) -> Side:
    """The side of *seat*: partners sit opposite each other (Y3)."""
    return seat % 2


def partner_of(seat: Seat) -> Seat:
    """The partner of *seat*."""
    return (seat + 2) % SEATS


# -------------------------------------------------------------------- the deal


def deal(options: Options, dealer: Seat = 0, rng: Random | None = None, round: int = 1) -> "Yksisilma":
    """Deal the whole pack, one card at a time from the player after the dealer (Y5).

    *rng* are the dice, and must be given; *round* counts the deals of a match from 1.
    Raises ValueError for a dealer who does not sit at the table, or missing dice.
    """
    rng = check_dice(rng)
    check_seat("dealer", dealer, SEATS)
    check_round(round)
    return _dealt(options, dealt_round(shuffled(PACK, rng), len(PACK) // SEATS, dealer, options), dealer, round)


def deal_where(
    options: Options, wishes: Mapping[Seat, str], dealer: Seat = 0, rng: Random | None = None, round: int = 1
) -> "Yksisilma":
    """A random deal in which the *wishes* of seats come true: cards to hold or not to hold, and lengths of suits.

    Raises ValueError for a wish that cannot be read or that no deal grants.

    >>> game = deal_where(Options(), {2: "KD C>=5"}, rng=Random(1))
    >>> card("KD") in game.hands[2], sum(c.suit is Suit.CLUBS for c in game.hands[2]) >= 5
    (True, True)
    """
    rng = check_dice(rng)
    check_seat("dealer", dealer, SEATS)
    check_round(round)
    return _dealt(options, dealt_where(wishes, SEATS, rng), dealer, round)


def set_up(options: Options, hands: Sequence[str | Iterable[Card]], dealer: Seat = 0, round: int = 1) -> "Yksisilma":
    """A prepared deal: equal *hands* by seat, of any size, as cards or their names.

    Raises ValueError if the hands are not four, not equal, empty, or use a card twice.
    """
    held = prepared(hands)
    check_seat("dealer", dealer, SEATS)
    check_round(round)
    check_hands(held, SEATS, "Yksisilmä")
    return _dealt(options, held, dealer, round)


def _dealt(options: Options, hands: Sequence[Cards], dealer: Seat, round: int) -> "Yksisilma":
    return Yksisilma(
        options=options,
        round=round,
        dealer=dealer,
        cards=len(hands[0]),
        hands=sorted_hands(hands),
        trick=Trick((dealer + 1) % SEATS),
        tricks_won=(0,) * SEATS,
        log=(Event(dealer, Reason(R.DEAL)),),
    )


# --------------------------------------------------------------------- moves


def suit_name(suit: Suit) -> str:
    """The letter of *suit*; NT for no trump."""
    return suit.name[0] if suit is not Suit.NONE else "NT"


@dataclass(frozen=True)
class Call:
    """A promise of *points* for one's side, with *suit* as trumps; a suit may be given by its letter, no trump as "NT".

    >>> Call(10, "D") == Call(10, Suit.DIAMONDS), str(Call(20, "NT"))
    (True, 'call 20 NT')
    """

    points: int
    suit: Suit

    def __post_init__(self) -> None:
        named: Any = self.suit
        if not isinstance(named, Suit):
            no_trump = isinstance(named, str) and named.strip().upper() == "NT"
            object.__setattr__(self, "suit", Suit.NONE if no_trump else suit(named))

    def __str__(self) -> str:
        return f"call {self.points} {suit_name(self.suit)}"


@dataclass(frozen=True)
class Pass:
    """No call this time (pas, ohi)."""

    def __repr__(self) -> str:
        return "PASS"

    def __str__(self) -> str:
        return "pass"


PASS = Pass()
Move = Call | Pass | Play


def read_move(text: str) -> Move:
    """The move that prints as *text*.

    Raises ValueError, which names the text and what would be accepted.

    >>> read_move("call 10 D"), read_move("pass"), read_move("play QS")
    (Call(points=10, suit=<Suit.DIAMONDS: '♦'>), PASS, Play(card=Q♠))
    """
    match text.split() if isinstance(text, str) else ():
        case ["call", n, name] if n.isdecimal():
            return Call(int(n), name)  # type: ignore[arg-type]  # a letter will do
        case ["pass"]:
            return PASS
        case ["play", name]:
            return Play(card(name))
    raise ValueError(f"no move reads {text!r}; moves are 'call 10 D', 'call 10 NT', 'pass' and 'play QS'")


class Contract(NamedTuple):
    """The highest call once it stands: who plays, for how many points, with which trumps."""

    seat: Seat
    points: int
    suit: Suit

    @property
    def side(self) -> Side:
        """The side that plays it."""
        return side_of(self.seat)


# ---------------------------------------------------------------- the points

MOST_TRICKS, LAST_TRICK = 7, 1
ACE, COURT, JACK, KING = 2, 1, 5, 10


def points_of(held: Card, options: Options) -> tuple[Line, ...]:
    """What *held* is worth to the side that takes it, and why (Y26 to Y29).

    >>> [line.points for line in points_of(card("KD"), Options())], points_of(card("10H"), Options())
    ([10], ())
    """
    lines = []
    if held in options.one_eyed:
        king = held.rank is Rank.KING
        lines.append(Line(KING if king else JACK, Reason(R.ONE_EYED_KING if king else R.ONE_EYED_JACK, (held,))))
    elif held.rank is Rank.ACE:
        lines.append(Line(ACE, Reason(R.ACE, (held,))))
    ordinary = held not in options.one_eyed or options.one_eyed_also_court
    if held.rank in (Rank.JACK, Rank.QUEEN, Rank.KING) and ordinary:
        lines.append(Line(COURT, Reason(R.COURT, (held,))))
    return tuple(lines)


CARD_RULES = (R.ACE, R.COURT, R.ONE_EYED_JACK, R.ONE_EYED_KING)


def _card_lines(taken: Iterable[Card], options: Options) -> tuple[Line, ...]:
    """What the cards *taken* are worth, a line for each of the rules."""
    single = [line for held in taken for line in points_of(held, options)]
    lines = []
    for rule in CARD_RULES:
        mine = [line for line in single if line.reason.rule is rule]
        if mine:
            cards = tuple(sorted((c for line in mine for c in line.reason.cards), reverse=True))
            lines.append(Line(total(mine), Reason(rule, cards, len(mine))))
    return tuple(lines)


def most_tricks(tricks_by_seat: Sequence[int], options: Options) -> Side | None:
    """The side that has the points for the most tricks, if any (Y25).

    With ``most_tricks="player"`` it is the side of the player with the most; opponents who tie both go without.

    >>> most_tricks((3, 4, 3, 3), Options()), most_tricks((3, 4, 3, 3), Options(most_tricks="player"))
    (1, 1)
    >>> most_tricks((5, 5, 2, 1), Options()), most_tricks((5, 5, 2, 1), Options(most_tricks="player"))
    (0, None)
    """
    if options.most_tricks == "player":
        sides = {side_of(seat) for seat, won in enumerate(tricks_by_seat) if won == max(tricks_by_seat)}
        return sides.pop() if len(sides) == 1 else None
    ours, theirs = (sum(tricks_by_seat[side::2]) for side in SIDES)
    return None if ours == theirs else SIDES[theirs > ours]


def collected(
    side: Side, taken: Iterable[Card], tricks_by_seat: Sequence[int], last_trick_seat: Seat, options: Options
) -> tuple[Line, ...]:
    """The points *side* took in a deal, before it is seen whether the call was made (Y24 to Y30)."""
    lines = list(_card_lines(taken, options))
    if most_tricks(tricks_by_seat, options) == side:
        lines.insert(0, Line(MOST_TRICKS, Reason(R.MOST_TRICKS, number=_tricks_counted(side, tricks_by_seat, options))))
    if side_of(last_trick_seat) == side:
        lines.append(Line(LAST_TRICK, Reason(R.LAST_TRICK, seat=last_trick_seat)))
    return tuple(lines)


def _tricks_counted(side: Side, tricks_by_seat: Sequence[int], options: Options) -> int:
    mine = tricks_by_seat[side::2]
    return max(mine) if options.most_tricks == "player" else sum(mine)


def score(
    side: Side,
    taken: Sequence[str | Iterable[Card]],
    tricks_by_seat: Sequence[int],
    last_trick_seat: Seat,
    declarer: Seat,
    bid: int,
    options: Options,
) -> tuple[Line, ...]:
    """The score lines of *side* (0: seats 0 and 2), whose sum is its score of the deal (Y24 to Y33).

    *taken* are the cards side 0 and side 1 took, as cards or their names; of *last_trick_seat* only the side counts;
    *declarer* is the seat that called *bid* points. Raises ValueError for sides, seats, tricks, cards or calls that
    cannot be.

    >>> taken = ["AS AH KD JS QH KS", "AC AD JH KH KC QS QD QC JD JC"]
    >>> [total(score(side, taken, (4, 3, 3, 3), 1, 0, 28, Options())) for side in SIDES]
    [28, 17]
    >>> [total(score(side, taken, (4, 3, 3, 3), 1, 0, 30, Options())) for side in SIDES]
    [0, 45]
    """
    cards = prepared(taken)
    _check_score(side, cards, tricks_by_seat, last_trick_seat, declarer, bid, options)
    own, other = (collected(s, cards[s], tricks_by_seat, last_trick_seat, options) for s in (side, 1 - side))
    plays = side == side_of(declarer)
    took = total(own if plays else other)
    if took >= bid:
        return (*own, Line(0, Reason(R.MADE, number=bid) if plays else Reason(R.OPPONENTS)))
    if not plays:
        return (*own, Line(took, Reason(R.MISSED, seat=declarer)))
    lost = Line(-took, Reason(R.MISSED, seat=declarer))
    return (*own, lost, Line(-bid, Reason(R.MISSED, number=bid))) if options.penalty_bid else (*own, lost)


def _check_score(
    side: object,
    taken: Sequence[Cards],
    tricks_by_seat: Sequence[int],
    last_trick_seat: object,
    declarer: object,
    bid: object,
    options: Options,
) -> None:
    """Refuse what no deal could come to."""
    if not whole(side, 0, 1):
        raise ValueError(f"side={side!r}: the sides are 0 (seats 0 and 2) and 1 (seats 1 and 3)")
    check_seat("last_trick_seat", last_trick_seat, SEATS)
    check_seat("declarer", declarer, SEATS)
    if not whole(bid, 1, options.max_bid):
        raise ValueError(f"bid={bid!r}: a call is a number of points from 1 to {options.max_bid}")
    won = tricks_by_seat if isinstance(tricks_by_seat, Sequence) else ()
    if len(won) != SEATS or not all(whole(n, 0, 13) for n in won) or sum(won) > 13:
        raise ValueError(f"tricks_by_seat={tricks_by_seat!r}: give the tricks of each seat, 13 at most in all")
    cards = [c for held in taken for c in held]
    if len(taken) != len(SIDES) or not {*cards} <= {*PACK} or len({*cards}) < len(cards):
        raise ValueError("taken: give the cards of side 0 and of side 1, each card of the pack once at most")


class Row(NamedTuple):
    """One line of the points so far: what *rule* has given to side 0 and to side 1, and what is still to be won."""

    rule: Rule
    sides: tuple[int, int]
    open: int


class Outlook(NamedTuple):
    """How the contract stands: the points its side still *needed*, and those still *open* to both sides."""

    needed: int
    open: int

    @property
    def made(self) -> bool:
        """Whether the contract is sure to be made."""
        return self.needed <= 0

    @property
    def lost(self) -> bool:
        """Whether it cannot be made any more."""
        return self.needed > self.open


# ------------------------------------------------------------- a deal in play


@dataclass(frozen=True, kw_only=True)
class Yksisilma(Game[Move]):
    """One deal of Yksisilmä, at one moment. Tuples are indexed by seat."""

    name = NAME
    options: Options
    round: int  # from 1: the number of the deal in a match
    dealer: Seat
    cards: int  # dealt to each
    hands: tuple[Cards, ...]
    trick: Trick
    tricks_won: tuple[int, ...]
    calls: tuple[tuple[Seat, Call | Pass], ...] = ()  # the auction, in the order spoken
    contract: Contract | None = None  # the highest call, once it stands
    passed_out: bool = False  # all passed, and nobody plays
    tricks: tuple[Trick, ...] = ()  # those already won

    # -- who is to act

    @property
    def trump(self) -> Suit:
        """The trump suit; none before the auction is over."""
        return self.contract.suit if self.contract else Suit.NONE

    @cached_property
    def trumps(self) -> OneEyedTrumps:
        """What the cards count as; before the auction is over, the one-eyed cards are the only trumps."""
        return self.options.trumps(self.trump)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats from the player after the dealer round to the dealer."""
        return tuple((self.dealer + i) % SEATS for i in range(1, SEATS + 1))

    @property
    def eldest(self) -> Seat:
        """The player after the dealer (etumies), who opens the auction."""
        return self.order[0]

    @property
    def bidding(self) -> bool:
        """Whether the auction is going on."""
        return self.contract is None and not self.passed_out

    @property
    def revealed(self) -> bool:
        """Whether the contract is known."""
        return not self.bidding

    @property
    def over(self) -> bool:
        """Whether every trick has been played, or everybody has passed."""
        return self.passed_out or len(self.tricks) == self.cards

    @property
    def turn(self) -> Seat | None:
        """Who acts next: who is to call, then who is to play."""
        if self.bidding:
            return self.dealer if self.dealer_must else self._speaker
        return None if self.over else self.trick.turn

    @property
    def _speaker(self) -> Seat:
        """Who speaks next in the auction: in turn, but whoever has passed is out where nobody may come back (Y13)."""
        seat = (self.calls[-1][0] + 1) % SEATS if self.calls else self.eldest
        out = () if self.options.reentry else {s for s, call in self.calls if call == PASS}
        while seat in out:
            seat = (seat + 1) % SEATS
        return seat

    # -- the auction

    @property
    def highest(self) -> Contract | None:
        """The highest call so far, which is always the latest."""
        return next((Contract(s, c.points, c.suit) for s, c in reversed(self.calls) if isinstance(c, Call)), None)

    @property
    def dealer_must(self) -> bool:
        """Whether all have passed and the dealer now has to play at the lowest call, naming the suit."""
        silent = self.bidding and len(self.calls) >= SEATS and self.highest is None
        return silent and self.options.all_pass == "dealer_min"

    def called(self, seat: Seat) -> tuple[Call | Pass, ...]:
        """What *seat* has said in the auction, in order."""
        return tuple(call for s, call in self.calls if s == seat)

    # -- what may be done

    def choices(self) -> Iterable[Move]:
        """The calls, or the cards, of the seat on turn."""
        if self.bidding:
            return (PASS, *(Call(points, suit) for points in self.options.calls for suit in self.options.suits))
        return map(Play, () if self.over else self.hands[self.trick.turn])

    def moves(self) -> tuple[Move, ...]:
        """The legal moves."""
        return super().moves() if self.bidding else tuple(map(Play, self.playable))

    def objection(self, move: Move) -> Reason | None:
        """What the rules have against *move*, if anything."""
        match move:
            case Call():
                return self._objection_to_call(move)
            case Pass():
                return self._objection_to_pass()
            case Play(played):
                return self._objection_to_card(played)
        raise TypeError(f"{move!r} is no move of Yksisilmä; the moves are Call, PASS and Play")

    def _objection_to_call(self, call: Call) -> Reason | None:
        house, top = self.options, self.highest
        if not self.bidding:
            return self._closed()
        if barred := self._never_called(call):
            return barred
        if self.dealer_must and call.points != house.calls[0]:
            return Reason(R.THREE_PASSES, number=house.calls[0], seat=self.dealer)
        if top and self._height(call) <= self._height(top):
            return Reason(R.RAISE, number=top.points, seat=top.seat)
        return None

    def _never_called(self, call: Call) -> Reason | None:
        """Why *call* can stand in no auction under these house rules, if so."""
        house = self.options
        if not whole(call.points, 1, house.max_bid):
            return Reason(R.CALL, number=house.max_bid)
        if call.suit not in house.suits:
            return Reason(R.CALL)
        if call.points < house.calls[0]:
            return Reason(R.AIM, number=house.calls[0])
        return None if call.points in house.calls else Reason(R.RAISE, number=house.bid_step)

    def _height(self, call: Call | Contract) -> tuple[int, int]:
        """How high a call stands: by its points, and of equal points by its suit where suits rank (Y14)."""
        return call.points, self.options.suits.index(call.suit) if self.options.suit_rank else 0

    def _objection_to_pass(self) -> Reason | None:
        if not self.bidding:
            return self._closed()
        return Reason(R.THREE_PASSES, number=self.options.calls[0], seat=self.dealer) if self.dealer_must else None

    def _closed(self) -> Reason:
        """Why nobody calls any more, or plays: passes have ended the auction, or the last trick the deal."""
        return Reason(R.COUNTED if self.over and not self.passed_out else R.THREE_PASSES)

    @cached_property
    def following(self) -> Cards:
        """The cards of the seat on turn that follow the suit led; none if none is led, or the hand is void in it."""
        return self.trick.must_follow(self.hands[self.trick.turn], self.trumps)

    @cached_property
    def playable(self) -> Cards:
        """The cards the seat on turn may play: the suit led, one-eyed cards counting as trumps, else any (Y21-23)."""
        if self.bidding or self.over:
            return ()
        return tuple(c for c in self.following or self.hands[self.trick.turn] if c is not BACK)

    def _objection_to_card(self, played: Card) -> Reason | None:
        if played in self.playable and isinstance(played, Card):
            return None
        if self.bidding:
            return Reason(R.LEAD)
        if self.over:
            return self._closed()
        if not isinstance(played, Card) or played is BACK or played not in self.hands[self.trick.turn]:
            return Reason(R.WHIST, (played,) if isinstance(played, Card) else (), seat=self.trick.turn)
        one_eyed = self.options.one_eyed
        trap = {self.trick.cards[0], played} & one_eyed or set(self.following) <= one_eyed
        return Reason(R.BELONG if trap else R.FOLLOW, self.following, seat=self.trick.leader)

    # -- what follows

    def after(self, move: Move) -> "Yksisilma":
        """The moment after a legal *move*."""
        if isinstance(move, Play):
            return self._play(move)
        seat = self.turn
        assert seat is not None
        ended = self.dealer_must
        spoken = replace(self, calls=(*self.calls, (seat, move)), log=(*self.log, Event(seat, move)))
        return spoken._settled() if ended or spoken._ended else spoken

    @property
    def _ended(self) -> bool:
        """Whether the latest call ends the auction (Y16): three passes after a call, or all passed without one."""
        said = [call for _, call in self.calls]
        passes = len(said) - max((i + 1 for i, call in enumerate(said) if call != PASS), default=0)
        if self.highest is None:
            return passes == SEATS and self.options.all_pass != "dealer_min"
        return passes == SEATS - 1 if self.options.reentry else said.count(PASS) == SEATS - 1

    def _settled(self) -> "Yksisilma":
        """The moment after the auction: a contract, or a deal passed out (Y16 to Y19)."""
        top = self.highest
        if top is None:
            return replace(self, passed_out=True).noting(Event(self.dealer, Reason(R.THREE_PASSES, number=SEATS)))
        leader = (top.seat + 1) % SEATS
        stands = Event(top.seat, Reason(R.CONTRACT, number=top.points, seat=leader))
        return replace(self, contract=top, trick=Trick(leader)).noting(stands)

    def _play(self, move: Play) -> "Yksisilma":
        seat, trick = self.trick.turn, self.trick.add(move.card)
        hands, log = playing(self.hands, seat, move.card), (*self.log, Event(seat, move))
        if not trick.complete:
            return replace(self, hands=hands, trick=trick, log=log)
        winner = trick.winner(self.trumps)
        return replace(
            self,
            hands=hands,
            trick=Trick(winner),
            tricks=(*self.tricks, trick),
            tricks_won=tuple(won + (s == winner) for s, won in enumerate(self.tricks_won)),
            log=(*log, Event(winner, trick.why(self.trumps))),
        )

    @property
    def start(self) -> "Yksisilma":
        """The first moment of this deal, before any call."""
        return _dealt(self.options, unplayed(self.hands, (*self.tricks, self.trick)), self.dealer, self.round)

    @property
    def next_dealer(self) -> Seat:
        """Who deals after this deal; the same player, if all passed and ``all_pass="same_dealer"``."""
        stays = self.passed_out and self.options.all_pass == "same_dealer"
        return self.dealer if stays else next_dealer(self.options, self.dealer)

    # -- what a seat sees

    def view(self, seat: Seat) -> "Yksisilma":
        """This moment as *seat* sees it: its own hand, the calls, and the cards on the table."""
        check_seat("seat", seat, SEATS)
        return replace(self, hands=concealed(self.hands, seat))

    # -- the points

    def taken(self, side: Side) -> Cards:
        """The cards in the tricks that *side* has won."""
        mine = [trick for trick in self.tricks if side_of(trick.winner(self.trumps)) == side]
        return tuple(c for trick in mine for c in trick.cards)

    def ledger(self) -> tuple[Row, ...]:
        """The points so far, rule by rule, and what is still to be won: what everybody at the table can know.

        In a prepared deal of a few cards only those that can be seen count; the others may be worth `hidden` more.
        """
        taken = [self.taken(side) for side in SIDES]
        left = () if self.passed_out else {*self._dealt_cards}.difference(*taken)
        ours, theirs, to_win = (_by_rule(cards, self.options) for cards in (*taken, left))
        rows = [Row(rule, (ours[rule], theirs[rule]), to_win[rule]) for rule in CARD_RULES]
        return (self._row(R.MOST_TRICKS, MOST_TRICKS, self._majority()), *rows, self._row_of_last())

    @property
    def outlook(self) -> Outlook | None:
        """Whether the contract can still be made, as far as everybody can know; None without a contract."""
        if self.contract is None:
            return None
        rows, side = self.ledger(), self.contract.side
        have = sum(row.sides[side] for row in rows)
        most, *others = rows
        can = most.open if side in self._majorities.values() else 0  # tricks that may still be the most, or not
        return Outlook(self.contract.points - have, can + sum(row.open for row in others) + self.hidden)

    @property
    def hidden(self) -> int:
        """The most that the cards of a prepared deal that cannot be seen may be worth."""
        unseen = set(PACK).difference(self._dealt_cards)
        worth = sorted((total(points_of(held, self.options)) for held in unseen), reverse=True)
        return sum(worth[: sum(held.count(BACK) for held in self.hands)])

    def points_in(self, cards: Iterable[Card]) -> int:
        """What *cards* are worth to the side that takes them."""
        return total(_card_lines(cards, self.options))

    @property
    def _dealt_cards(self) -> Cards:
        """The cards of this deal: the whole pack, or in a prepared deal those that can be seen."""
        if self.cards * SEATS == len(PACK):
            return PACK
        return tuple(c for held in self.start.hands for c in held if c is not BACK)

    @property
    def _majorities(self) -> dict[Seat, Side | None]:
        """Who would have the most tricks, if all that remain went to one player, player by player."""
        rest = self.cards - len(self.tricks)
        ends = {seat: [won + rest * (s == seat) for s, won in enumerate(self.tricks_won)] for seat in range(SEATS)}
        return {seat: most_tricks(won, self.options) for seat, won in ends.items()}

    def _majority(self) -> Side | None:
        """Who is sure to have the most tricks, even if all that remain went to any one player."""
        ends = {*self._majorities.values()}
        return ends.pop() if len(ends) == 1 else None

    def _row(self, rule: Rule, worth: int, side: Side | None) -> Row:
        open_points = 0 if side is not None or self.over else worth
        return Row(rule, (worth * (side == 0), worth * (side == 1)), open_points)

    def _row_of_last(self) -> Row:
        won = self.tricks[-1].winner(self.trumps) if len(self.tricks) == self.cards else None
        return self._row(R.LAST_TRICK, LAST_TRICK, None if won is None else side_of(won))

    def sheet(self, seat: Seat) -> tuple[Line, ...]:
        """How the score of *seat*'s side came about; no lines before the deal is over, or if all passed."""
        if not self.over or self.contract is None:
            return ()
        last = self.tricks[-1].winner(self.trumps)
        taken = [self.taken(side) for side in SIDES]
        return score(
            side_of(seat), taken, self.tricks_won, last, self.contract.seat, self.contract.points, self.options
        )

    @property
    def made(self) -> bool | None:
        """Whether the contract was made; None before the deal is over, or if all passed (Y31, Y32)."""
        lines = self.sheet(self.contract.seat) if self.contract else ()
        return any(line.reason.rule is R.MADE for line in lines) if lines else None

    def entry(self, seat: Seat) -> dict[str, object]:
        """What the score sheet notes of *seat* in this deal besides its points."""
        contract, side = self.contract, side_of(seat)
        rows = self.ledger()
        return {
            "side": side,
            "declarer": contract is not None and contract.seat == seat,
            "points_called": contract.points if contract else None,
            "trump": suit_name(contract.suit) if contract else None,
            "made": self.made,
            "tricks": self.tricks_won[seat],
            "collected": sum(row.sides[side] for row in rows) if contract else 0,
        }


def _by_rule(cards: Iterable[Card], options: Options) -> Counter[Rule]:
    """The points of *cards*, by the rule that gives them."""
    found: Counter[Rule] = Counter()
    for line in _card_lines(cards, options):
        found[line.reason.rule] += line.points
    return found


# ---------------------------------------------------------------- the match


PRESETS = {
    "default": Options(),
    "brisk": Options(min_bid=10),
    "ranked_suits": Options(suit_rank="bridge", allow_nt=True),
    "no_way_back": Options(reentry=False, all_pass="dealer_min", bid_step=5),
    "to_a_hundred": Options(target=100, penalty_bid=True),
    "short_lesson": Options(match_deals=1, dealer_rotation="fixed"),
}


class Round(NamedTuple):
    """One deal of a match: its number from 1, and the cards dealt to each."""

    number: int
    cards: int


def schedule(options: Options) -> tuple[Round, ...]:
    """The deals of a match where their number is fixed, passed-out deals not counted; none where a ``target`` ends it.

    >>> [r.number for r in schedule(Options())], schedule(Options(target=100))
    ([1, 2, 3, 4], ())
    """
    deals = options.match_deals if options.target is None else 0
    return tuple(Round(n, len(PACK) // SEATS) for n in range(1, deals + 1))


def over(options: Options, games: Sequence[Yksisilma], start: int = 1) -> bool:
    """Whether a match that began with deal *start* is over after the finished *games*; passed-out deals do not count.

    It lasts ``match_deals`` deals, or until one side alone has reached the ``target``
    with more points than the other; after a tie there is one more deal.
    """
    if options.target is None:
        return sum(not game.passed_out for game in games) >= max(1, options.match_deals - (start - 1))
    ours, theirs = (sum(game.points(side) for game in games) for side in SIDES)
    return ours != theirs and max(ours, theirs) >= options.target
