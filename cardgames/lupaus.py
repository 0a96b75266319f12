"""Lupaus, the Finnish game of keeping a promise: take exactly the tricks you bid.

The module follows its rulebook: equipment and players, deal and rounds, trumps,
promises, play, scoring, conduct. Numbers such as L27 are those of
:mod:`cardgames.rulebook`, where every rule stands in three languages.

>>> from .cards import hand
>>> game = set_up(Options(n_players=3), ["AS 4D", "KS 2H", "QS 9H"], "8D", dealer=2)
>>> for move in (Bid(2), Bid(0), Bid(0), *map(Play, hand("AS KS QS 4D 2H 9H"))):
...     game = game.play(move)
>>> [game.points(seat) for seat in range(3)]
[12, 10, 10]
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import NamedTuple

from .cards import BACK, PACK, Card, Cards, Suit, card, shuffled, suit
from .dealing import (
    DealerDraw,
    check_dice,
    check_hands,
    check_round,
    check_seat,
    dealt_round,
    draw_for_dealer,
    first_dealer,
    next_dealer,
    prepared,
)
from .game import Event, Game, Line, Reason, Rule, Seat, concealed, playing, sorted_hands
from .options import HouseRules, option, whole
from .tricks import Play, Trick, Trumps, unplayed

__all__ = [
    "Bid",
    "DealerDraw",
    "Late",
    "Lupaus",
    "LupausRule",
    "Options",
    "OutOfTurn",
    "Play",
    "deal",
    "draw_for_dealer",
    "first_dealer",
    "next_dealer",
    "schedule",
    "score",
    "set_up",
]

NAME = "lupaus"
LOWEST_WINS = False
FACE_DOWN = -1  # a bid that has been made and that the others may not see yet


class LupausRule(Rule):
    """The rules that can refuse a move, win a trick or give a point, in the order of the rulebook."""

    PLAYERS = "Three to seven players take part."
    DRAW = "Everyone draws a card, and the highest card makes its player the first dealer (jakaja)."
    DEAL = "In the first round the pack is dealt out as far as it divides equally."
    TURN_UP = "After the deal the top card of those left over is turned, and its suit is trump."
    NO_TRUMP = "A round in which no card can be turned, as when four players share the whole pack, has no trump."
    FIXED_TRUMP = "The trump suit may be fixed by round: hearts, diamonds, clubs, spades, and so on."
    TOGETHER = "All look at their cards, lay them down, and show their promises with their fingers at the same moment."
    NUMBER = "A promise is a number of tricks from none to all of them; none is shown as a closed fist."
    IN_TURN = "Promises may be made in turn instead, eldest hand (etumies) first."
    HOOK = "Bidding in turn, the dealer comes last and may not make the promises add up to the cards each player holds."
    ELDEST_LEADS = "Eldest hand (etumies), the player after the dealer, leads to the first trick (tikki)."
    ANY_LEAD = "Cards come from one's own hand, and whoever leads may lead any of them."
    FOLLOW = "Whoever holds the suit that was led must play it."
    VOID = "Whoever cannot follow suit (tunnustaa maata) may play any card."
    WINNER_LEADS = "Whoever takes a trick leads to the next."
    KEPT = "Exactly the promised tricks earn ten points and as many more as were promised."
    BROKEN = "Too few tricks or too many earn nothing."
    ZERO_BONUS = "A kept promise of no tricks may earn a bonus, since it is hard to keep with many cards."
    END = "A round is over when its last card has been played, and the game (erä) is over after the one-card round."
    MOST_POINTS = "Whoever has the most points wins."
    LONG = "The long game climbs again after the one-card round, until as many cards are dealt as at first."
    BID_STANDS = "A promise once made stands, even one made at the wrong time."
    LATE = "Whoever is late when promises are shown together is bound to take no trick."
    EXPOSED = "A card played out of turn stays on the table and is played to a trick at the first opportunity."


R = LupausRule

# ---------------------------------------------------------------- options


@dataclass(frozen=True, kw_only=True)
class Options(HouseRules):
    """House rules; the defaults are those of the two rulebooks, or ours where they are silent.

    Raises OptionError for values that cannot be or that contradict each other; the
    error names the field, the value, the rule, and what would be accepted.

    >>> Options(n_players=5).hook, Options(bidding="sequential").hook
    (False, True)
    """

    n_players: int = option(4, R.PLAYERS, 3, 4, 5, 6, 7)
    start_cards: int | None = option(None, R.DEAL)  # None: as many as divide equally
    schedule: str = option("down", R.LONG, "down", "down_up")
    one_card_rounds: int = option(1, R.LONG, ours=True)  # of a long game
    direction: str = option("cw", R.ELDEST_LEADS, "cw", "ccw", ours=True)
    dealer_tie: str = option("redraw", R.DRAW, "redraw", "suit", ours=True)
    dealer_rotation: str = option("next", R.DRAW, "next", "fixed", ours=True)
    trump: str = option("turn_up", R.TURN_UP, "turn_up", "fixed")
    full_deal_trump: str = option("none", R.NO_TRUMP, "none", "dealers_last", "cut")
    trump_cycle: tuple[str | None, ...] = option(("H", "D", "C", "S"), R.FIXED_TRUMP)  # None: a round without trump
    fixed_trump_full_deal: str = option("cycle", R.FIXED_TRUMP, "cycle", "none", ours=True)
    bidding: str = option("simultaneous", R.TOGETHER, "simultaneous", "sequential")
    dealer_hook: bool | None = option(None, R.HOOK, None, True, False)  # None: when bidding in turn
    hook_last_round: bool = option(True, R.HOOK, True, False, ours=True)
    out_of_turn_bid: str = option("stands", R.BID_STANDS, "stands", "refuse")
    leader: str = option("eldest", R.ELDEST_LEADS, "eldest", "highest_bidder")
    zero_bonus_from: int | None = option(None, R.ZERO_BONUS)  # None: no bonus; else the fewest cards that earn it
    late_scores: bool = option(True, R.LATE, True, False, ours=True)
    exposed: str = option("first_opportunity", R.EXPOSED, "first_opportunity", "off")
    exposed_on_lead: bool = option(True, R.EXPOSED, True, False, ours=True)

    def _check(self) -> None:
        most = len(PACK) // self.n_players
        if self.start_cards is not None and not whole(self.start_cards, 1, most):
            self._refuse("start_cards", f"None or 1 to {most} with {self.n_players} players")
        if not whole(self.one_card_rounds, 1, 20):
            self._refuse("one_card_rounds", "1 to 20")
        if self.zero_bonus_from is not None and not whole(self.zero_bonus_from, 0, 17):
            self._refuse("zero_bonus_from", "None or a number of cards from 0 to 17")
        if self.dealer_hook and self.bidding != "sequential":
            self._refuse("dealer_hook", "None or False, or bidding='sequential': bidding together nobody is last")
        object.__setattr__(self, "trump_cycle", self._cycle())

    def _cycle(self) -> tuple[str | None, ...]:
        try:
            suits = [Suit.NONE if s is None else suit(s) for s in self.trump_cycle]
        except (TypeError, ValueError):
            suits = []
        if not suits:
            self._refuse("trump_cycle", "one or more of 'H', 'D', 'C', 'S', and None for a round without trump")
        return tuple(s.name[0] if s else None for s in suits)

    @property
    def hook(self) -> bool:
        """Whether the last promise may not make the sum come out (L27)."""
        return self.bidding == "sequential" if self.dealer_hook is None else self.dealer_hook

    @property
    def step(self) -> int:
        """1 when the turn passes clockwise, -1 when it passes the other way."""
        return 1 if self.direction == "cw" else -1


PRESETS = {
    "default": Options(),
    "lupaus_000": Options(bidding="sequential", zero_bonus_from=5, out_of_turn_bid="refuse", exposed="off"),
    "lupaus_001": Options(bidding="sequential", dealer_hook=False),
    "long": Options(schedule="down_up"),
    "fixed_trumps": Options(trump="fixed"),
    "short_lesson": Options(start_cards=5, dealer_rotation="fixed"),
}

# ------------------------------------------- the first dealer, and the rounds


class Round(NamedTuple):
    """One round of a game: its number from 1, the cards dealt to each, and the cards left over."""

    number: int
    cards: int
    left_over: int


def schedule(options: Options) -> tuple[Round, ...]:
    """The rounds of a whole game: the whole pack first, then a card fewer, down to one (L8 to L13, L47).

    >>> [r.cards for r in schedule(Options(n_players=7))], schedule(Options(n_players=3))[0].left_over
    ([7, 6, 5, 4, 3, 2, 1], 1)
    """
    most = options.start_cards or len(PACK) // options.n_players
    sizes = list(range(most, 0, -1))
    if options.schedule == "down_up":
        sizes += [1] * (options.one_card_rounds - 1) + list(range(2, most + 1))
    return tuple(Round(n, k, len(PACK) - k * options.n_players) for n, k in enumerate(sizes, start=1))


def over(options: Options, games: Sequence["Lupaus"], start: int = 1) -> bool:
    """Whether a game that began with round *start* is over after the finished *games* (L45)."""
    return start + len(games) > len(schedule(options))


# ------------------------------------------------------- the deal, and trumps


def deal(options: Options, round: int = 1, dealer: Seat = 0, rng: Random | None = None) -> "Lupaus":
    """Deal *round* (from 1) of a game: hands one card at a time from eldest hand, then the trump.

    *rng* are the dice, and must be given. Raises ValueError for a round the game does
    not have, a dealer who does not sit at the table, or missing dice.
    """
    rng, rounds = check_dice(rng), schedule(options)
    if not whole(round, 1, len(rounds)):
        raise ValueError(f"round={round!r}: this game has the rounds 1 to {len(rounds)}")
    check_seat("dealer", dealer, options.n_players)
    n, size = options.n_players, rounds[round - 1].cards
    pack = shuffled(PACK, rng)
    rest, last = pack[n * size :], pack[n * size - 1]
    turned = None if options.trump == "fixed" else rest[0] if rest else _full_deal_card(options, last, rng)
    return _dealt(options, dealt_round(pack, size, dealer, options), rest, turned, dealer, round)


def _full_deal_card(options: Options, last: Card, rng: Random) -> Card | None:
    """The card that makes trumps when nothing is left over (L16): none, the dealer's last, or one cut."""
    match options.full_deal_trump:
        case "dealers_last":
            return last
        case "cut":
            return PACK[int(rng.random() * len(PACK))]
    return None


def set_up(
    options: Options,
    hands: Sequence[str | Iterable[Card]],
    turned: str | Card | None,
    dealer: Seat = 0,
    round: int = 1,
) -> "Lupaus":
    """A prepared deal: equal *hands* by seat, as cards or their names, and the card *turned* (None where none is).

    Raises ValueError if the hands are not one for each player, not equal, empty, or
    use a card twice, and if a card is turned where trumps are fixed.
    """
    held = prepared(hands)
    shown = card(turned) if isinstance(turned, str) else turned
    check_seat("dealer", dealer, options.n_players)
    check_round(round)
    beside = () if shown is None or sum(map(len, held)) >= len(PACK) else (shown,)
    check_hands(held, options.n_players, "Lupaus", beside)
    if shown is not None:
        _check_turned(options, shown, held, dealer)
    dealt = {c for h in held for c in h}
    return _dealt(options, held, tuple(c for c in PACK if c not in dealt), shown, dealer, round)


def _check_turned(options: Options, turned: Card, hands: Sequence[Cards], dealer: Seat) -> None:
    """Refuse a card that these house rules would not turn."""
    if options.trump == "fixed":
        raise ValueError(f"turned={turned}: with trump='fixed' no card is turned; give None")
    how = options.full_deal_trump
    full = len(hands) * len(hands[0]) == len(PACK)
    if full and (how == "none" or turned not in (hands[dealer] if how == "dealers_last" else PACK)):
        raise ValueError(f"turned={turned}: a full deal with full_deal_trump={how!r} does not turn it")


def _dealt(
    options: Options, hands: Sequence[Cards], rest: Cards, turned: Card | None, dealer: Seat, round: int
) -> "Lupaus":
    """The first moment of a deal, with its trump on the log."""
    n, size = options.n_players, len(hands[0])
    trump, why = _trump(options, round, turned, full=not rest)
    eldest = (dealer + options.step) % n
    return Lupaus(
        options=options,
        round=round,
        dealer=dealer,
        cards=size,
        hands=sorted_hands(hands),
        turned=turned,
        aside=tuple(sorted(c for c in rest if c != turned)),  # face down: in no order that matters
        trump=trump,
        trick=Trick(eldest, (), n, options.step),
        bids=(None,) * n,
        tricks_won=(0,) * n,
        exposed=((),) * n,
        log=(Event(dealer, why),),
    )


def _trump(options: Options, round: int, turned: Card | None, full: bool) -> tuple[Suit, Reason]:
    """The trump suit of *round*, and why (L14, L16, L17)."""
    if options.trump == "fixed" and not (full and options.fixed_trump_full_deal == "none"):
        name = options.trump_cycle[(round - 1) % len(options.trump_cycle)]
        return suit(name or ""), Reason(R.FIXED_TRUMP, number=round)
    if turned is None:
        return Suit.NONE, Reason(R.NO_TRUMP)
    return turned.suit, Reason(R.TURN_UP, (turned,))


# --------------------------------------------------------------------- moves


@dataclass(frozen=True)
class Bid:
    """A promise to take this many tricks; *seat* only if it is not the seat on turn that makes it."""

    tricks: int
    seat: Seat | None = None

    def __repr__(self) -> str:
        return f"Bid({self.tricks!r})" if self.seat is None else f"Bid({self.tricks!r}, seat={self.seat!r})"

    def __str__(self) -> str:
        return f"bid {self.tricks}" if self.seat is None else f"bid {self.tricks} seat {self.seat}"


@dataclass(frozen=True)
class Late:
    """*seat* is late when the promises are shown together (L50)."""

    seat: Seat

    def __str__(self) -> str:
        return f"late {self.seat}"


@dataclass(frozen=True)
class OutOfTurn:
    """*seat* puts a card on the table although it is not on turn (L51)."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"out {self.seat} {self.card.code}"


Move = Bid | Play | Late | OutOfTurn


def read_move(text: str) -> Move:
    """The move that prints as *text*.

    Raises ValueError, which names the text and what would be accepted.

    >>> read_move("bid 2"), read_move("play QS"), read_move("out 3 KH")
    (Bid(2), Play(card=Q♠), OutOfTurn(seat=3, card=K♥))
    """
    match text.split() if isinstance(text, str) else ():
        case ["bid", n] if n.isdecimal():
            return Bid(int(n))
        case ["bid", n, "seat", s] if n.isdecimal() and s.isdecimal():
            return Bid(int(n), int(s))
        case ["play", name]:
            return Play(card(name))
        case ["late", s] if s.isdecimal():
            return Late(int(s))
        case ["out", s, name] if s.isdecimal():
            return OutOfTurn(int(s), card(name))
    raise ValueError(f"no move reads {text!r}; moves are 'bid 2', 'play QS', 'late 3' and 'out 3 KH'")


# ------------------------------------------------------------------- scoring


def score(
    bid: int, won: int, cards: int, options: Options = PRESETS["default"], late: bool = False
) -> tuple[Line, ...]:
    """The score lines of one player for a round of *cards* cards each (L38 to L44).

    Raises ValueError unless bid and won are from 0 to *cards*.

    >>> [line.points for line in score(3, 3, 7)], [line.points for line in score(3, 2, 7)]
    ([10, 3], [0])
    """
    for name, value in (("bid", bid), ("won", won)):
        if not whole(value, 0, cards):
            raise ValueError(f"{name}={value!r}: a round of {cards} cards has the numbers 0 to {cards}")
    if bid != won:
        return (Line(0, Reason(R.BROKEN, number=won - bid)),)
    if late and not options.late_scores:
        return (Line(0, Reason(R.LATE)),)
    lines = [Line(10, Reason(R.KEPT))]
    if bid:
        lines.append(Line(bid, Reason(R.KEPT, number=bid)))
    elif options.zero_bonus_from is not None and cards >= options.zero_bonus_from:
        lines.append(Line(cards, Reason(R.ZERO_BONUS, number=cards)))
    return tuple(lines)


# ------------------------------------------------------------- a deal in play


@dataclass(frozen=True, kw_only=True)
class Lupaus(Game[Move]):
    """One deal of Lupaus, at one moment. Tuples are indexed by seat."""

    name = NAME
    prepared = ("hands", "turned", "dealer")
    options: Options
    round: int  # from 1
    dealer: Seat
    cards: int  # dealt to each
    hands: tuple[Cards, ...]
    turned: Card | None  # face up beside the pack; in a full deal the dealer's last card, or the one that was cut
    aside: Cards  # left over and face down
    trump: Suit
    trick: Trick
    bids: tuple[int | None, ...]  # None: still owed; FACE_DOWN: made, not shown to this view
    tricks_won: tuple[int, ...]
    exposed: tuple[Cards, ...]  # cards lying open after being played out of turn, still part of the hand
    tricks: tuple[Trick, ...] = ()  # those already won
    late: frozenset[Seat] = frozenset()

    # -- who is to act

    @property
    def trumps(self) -> Trumps:
        """What the cards count as."""
        return Trumps(self.trump)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats from eldest hand round to the dealer."""
        n = self.options.n_players
        return tuple((self.dealer + self.options.step * i) % n for i in range(1, n + 1))

    @property
    def eldest(self) -> Seat:
        """The eldest hand (etumies): the player after the dealer."""
        return self.order[0]

    @cached_property
    def bidding(self) -> bool:
        """Whether a promise is still owed."""
        return None in self.bids

    @property
    def revealed(self) -> bool:
        """Whether promises lie open: all have been made, or they are made in turn."""
        return not self.bidding or self.options.bidding == "sequential"

    @property
    def turn(self) -> Seat | None:
        """Who acts next: the first seat from eldest hand that owes a promise, then the one to play."""
        if self.bidding:
            return next(seat for seat in self.order if self.bids[seat] is None)
        return self.trick.turn if len(self.tricks) < self.cards else None

    @property
    def over(self) -> bool:
        """Whether every trick has been played."""
        return len(self.tricks) == self.cards

    # -- what may be done

    def choices(self) -> Iterable[Move]:
        """The promises, or the cards, of the seat on turn."""
        if self.bidding:
            return map(Bid, range(self.cards + 1))
        return map(Play, () if self.over else self.hands[self.trick.turn])

    def moves(self) -> tuple[Move, ...]:
        """The legal moves."""
        return super().moves() if self.bidding else tuple(map(Play, self.playable))

    def objection(self, move: Move) -> Reason | None:
        """What the rules have against *move*, if anything."""
        match move:
            case Bid():
                return self._objection_to_bid(move)
            case Late(seat):
                return self._objection_to_late(seat)
            case Play(played):
                return self._objection_to_card(played)
            case OutOfTurn(seat, played):
                return self._objection_out_of_turn(seat, played)
        raise TypeError(f"{move!r} is no move of Lupaus; the moves are Bid, Play, Late and OutOfTurn")

    @cached_property
    def barred(self) -> int | None:
        """The promise the last bidder may not make, if the hook bars one (L27).

        Whoever promises last is bound, even where someone promised out of turn.
        """
        owed = self.bids.count(None)
        if owed != 1 or not self.options.hook or (self.cards == 1 and not self.options.hook_last_round):
            return None
        number = self.cards - sum(bid for bid in self.bids if bid is not None)
        return number if 0 <= number <= self.cards else None

    def _objection_to_bid(self, bid: Bid) -> Reason | None:
        seat = self.turn if bid.seat is None else bid.seat
        if not whole(bid.tricks, 0, self.cards):
            return Reason(R.NUMBER, number=self.cards)
        if seat is None or not whole(seat, 0, self.options.n_players - 1):
            return Reason(R.END if self.over else R.PLAYERS, number=None if self.over else self.options.n_players)
        if not self.bidding or self.bids[seat] is not None:
            return Reason(R.BID_STANDS, number=self.bids[seat] if self.revealed else None, seat=seat)
        waits = self.options.bidding == "sequential" and self.options.out_of_turn_bid == "refuse"
        if waits and seat != self.turn:
            return Reason(R.IN_TURN, seat=self.turn)
        return Reason(R.HOOK, number=bid.tricks) if bid.tricks == self.barred else None

    def _objection_to_late(self, seat: Seat) -> Reason | None:
        if not whole(seat, 0, self.options.n_players - 1):
            return Reason(R.PLAYERS, number=self.options.n_players)
        if self.options.bidding != "simultaneous":
            return Reason(R.LATE, seat=seat)
        if self.bids[seat] is not None:
            return Reason(R.BID_STANDS, number=self.bids[seat] if self.revealed else None, seat=seat)
        return None

    @cached_property
    def following(self) -> Cards:
        """The cards of the seat on turn that follow the suit led; none if none is led, or the hand is void in it."""
        return self.trick.must_follow(self.hands[self.trick.turn], self.trumps)

    @cached_property
    def playable(self) -> Cards:
        """The cards the seat on turn may play: an exposed one first, else the suit led, else any (L31 to L33, L51)."""
        if self.bidding or self.over:
            return ()
        seat, held = self.trick.turn, self.hands[self.trick.turn]
        fitting = self.following or held
        forced = self.exposed[seat] if self.trick.cards or self.options.exposed_on_lead else ()
        return tuple(c for c in fitting if c in forced) or tuple(c for c in fitting if c is not BACK)

    def _objection_to_card(self, played: Card) -> Reason | None:
        if played in self.playable and isinstance(played, Card):
            return None
        if self.bidding:
            return Reason(R.TOGETHER if self.options.bidding == "simultaneous" else R.IN_TURN, seat=self.turn)
        if self.over:
            return Reason(R.END)
        if not isinstance(played, Card) or played is BACK or played not in self.hands[self.trick.turn]:
            return Reason(R.ANY_LEAD, (played,) if isinstance(played, Card) else (), seat=self.trick.turn)
        if self.following and played not in self.following:
            return Reason(R.FOLLOW, self.following, seat=self.trick.leader)
        return Reason(R.EXPOSED, self.playable, seat=self.trick.turn)

    def _objection_out_of_turn(self, seat: Seat, played: Card) -> Reason | None:
        if not whole(seat, 0, self.options.n_players - 1):
            return Reason(R.PLAYERS, number=self.options.n_players)
        if self.bidding or self.over:
            return self._objection_to_card(played)
        if seat == self.turn:
            return Reason(R.WINNER_LEADS if self.tricks else R.ELDEST_LEADS, seat=self.turn)
        if self.options.exposed == "off":
            return Reason(R.WINNER_LEADS if self.tricks else R.ELDEST_LEADS)
        if not isinstance(played, Card) or played is BACK or played not in self.hands[seat]:
            return Reason(R.ANY_LEAD, (played,) if isinstance(played, Card) else (), seat=seat)
        return Reason(R.EXPOSED, (played,), seat=seat) if played in self.exposed[seat] else None

    # -- what follows

    def after(self, move: Move) -> "Lupaus":
        """The moment after a legal *move*."""
        match move:
            case Bid(tricks, seat):
                return self._bid(self.turn if seat is None else seat, tricks, move)
            case Late(seat):
                return replace(self._bid(seat, 0, move), late=self.late | {seat})
            case OutOfTurn(seat, played):
                exposed = tuple((*e, played) if s == seat else e for s, e in enumerate(self.exposed))
                return replace(self, exposed=exposed).noting(Event(seat, move))
        return self._play(move)

    def _bid(self, seat: Seat | None, tricks: int, move: Move) -> "Lupaus":
        assert seat is not None
        bids = tuple(tricks if s == seat else bid for s, bid in enumerate(self.bids))
        now = replace(self, bids=bids, log=(*self.log, Event(seat, move)))
        return now if now.bidding else replace(now, trick=replace(self.trick, leader=now._first_leader()))

    def _first_leader(self) -> Seat:
        """Eldest hand, or the highest bidder and of equal ones the nearest after the dealer."""
        if self.options.leader == "eldest":
            return self.eldest
        return max(self.order, key=lambda seat: self.bids[seat] or 0)

    def _play(self, move: Play) -> "Lupaus":
        seat, trick = self.trick.turn, self.trick.add(move.card)
        hands, exposed = playing(self.hands, seat, move.card), self.exposed
        if move.card in exposed[seat]:
            exposed = playing(exposed, seat, move.card)
        log = (*self.log, Event(seat, move))
        if not trick.complete:
            return replace(self, hands=hands, exposed=exposed, trick=trick, log=log)
        why = trick.why(self.trumps)
        winner = trick.winner(self.trumps)
        return replace(
            self,
            hands=hands,
            exposed=exposed,
            trick=Trick(winner, (), trick.seats, trick.step),
            tricks=(*self.tricks, trick),
            tricks_won=tuple(won + (s == winner) for s, won in enumerate(self.tricks_won)),
            log=(*log, Event(winner, why)),
        )

    @property
    def start(self) -> "Lupaus":
        """The first moment of this deal, before any promise."""
        n = self.options.n_players
        return replace(
            self,
            hands=unplayed(self.hands, (*self.tricks, self.trick)),
            trick=Trick(self.eldest, (), n, self.options.step),
            bids=(None,) * n,
            tricks_won=(0,) * n,
            exposed=((),) * n,
            tricks=(),
            late=frozenset(),
            log=self.log[:1],
        )

    @property
    def next_dealer(self) -> Seat:
        """Who deals after this deal."""
        return next_dealer(self.options, self.dealer)

    # -- what a seat sees, and what it scores

    def view(self, seat: Seat) -> "Lupaus":
        """This moment as *seat* sees it: its own hand, the cards on the table, and the promises that lie open."""
        check_seat("seat", seat, self.options.n_players)
        faced = list(self.exposed)
        if self.options.full_deal_trump == "dealers_last" and self.turned in self.hands[self.dealer]:
            faced[self.dealer] = tuple(dict.fromkeys((*faced[self.dealer], self.turned)))
        seen = replace(self, hands=concealed(self.hands, seat, tuple(faced)), aside=(BACK,) * len(self.aside))
        if self.revealed:
            return seen
        open_to_all = {seat, *self.late}
        bids = tuple(b if s in open_to_all or b is None else FACE_DOWN for s, b in enumerate(self.bids))
        return replace(seen, bids=bids, log=tuple(_covered(e) if e.seat != seat else e for e in self.log))

    def sheet(self, seat: Seat) -> tuple[Line, ...]:
        """How *seat*'s score of this deal came about; no lines before the deal is over."""
        bid = self.bids[seat]
        if not self.over or bid is None:
            return ()
        return score(bid, self.tricks_won[seat], self.cards, self.options, seat in self.late)

    def entry(self, seat: Seat) -> dict[str, object]:
        """What the score sheet notes of *seat* in this deal besides its points."""
        return {"cards": self.cards, "bid": self.bids[seat], "taken": self.tricks_won[seat]}


def _covered(event: Event) -> Event:
    """A promise on the log, face down."""
    return Event(event.seat, Bid(FACE_DOWN, event.what.seat)) if isinstance(event.what, Bid) else event
