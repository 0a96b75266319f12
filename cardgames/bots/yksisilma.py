"""A simple player of Yksisilmä, who can say why.

It adds up what its cards are worth with each suit as trumps, calls as low as it may,
and stops in time. In play it weighs what each card is likely to win for its side
against what the card would be worth later. It draws no dice: the same view gets the
same move.

>>> from random import Random
>>> from ..yksisilma import Options, deal_where
>>> game = deal_where(Options(), {0: "KD AH JH 9H 8H 7H"}, dealer=3, rng=Random(1))
>>> advice = advise(game.view(0))
>>> advice.move, advice.why.name
(Call(points=10, suit=<Suit.HEARTS: '♥'>), 'OPEN')
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import comb
from typing import NamedTuple

from ..cards import BACK, PACK, SUITS, Card, Cards, Rank, Suit
from ..game import Seat, total
from ..tricks import OneEyedTrumps
from ..yksisilma import (
    LAST_TRICK,
    MOST_TRICKS,
    PASS,
    SEATS,
    Call,
    Move,
    Options,
    Play,
    Yksisilma,
    YksisilmaRule,
    partner_of,
    points_of,
    side_of,
)
from . import Advice
from . import yksisilma_weights as weights
from .yksisilma_weights import NO_TRUMP, WITH_SUIT, Worth

__all__ = ["Advice", "Caller", "Estimate", "Why", "advise", "estimate", "simple"]

R = YksisilmaRule
OPENING = 10  # the level of a call earns nothing, so it begins low
MARGIN = 6  # the limit: so many points below what the hand is worth
TRUST = 2  # and so many less if the partner has called
BETTER = 4  # a partner is overcalled only with a suit worth so many points more


class Why(Enum):
    """Why a move is advised; ``{number}`` stands for :attr:`Advice.number`."""

    OPEN = "With this suit your side takes about {number} points; a call is best low, as every point taken counts."
    RAISE = "With this suit your side takes about {number} points, so the smallest raise is still safe."
    SUPPORT = "Your partner's suit suits you too: your side takes about {number} points."
    OWN_SUIT = "With your suit your side takes about {number} points more than with your partner's."
    MUST_CALL = "You have to play: this is your best suit, worth about {number} points."
    PASS_WEAK = "Your best suit brings about {number} points: too few to promise any safely."
    PASS_HIGH = "You could count on about {number} points: one more step would leave too little to spare."
    PASS_PARTNER = "Your partner has the highest call: to raise it would only make it harder to keep."
    FORCED = "It is the only card you may play."
    TOP_TRUMP = "No trump still out can beat it, and everybody must follow with a trump."
    TRUMP_LEAD = "It draws trumps from the others. Trumps above it that may be out: {number}."
    TOP_LEAD = "No card still out is higher in its suit."
    STRONG_LEAD = "Your side is likely to win it. Higher cards of its suit that may be out: {number}."
    LOW_LEAD = "It gives little away. Higher cards of its suit that may be out: {number}."
    GIVE_POINTS = "Your partner is winning the trick, so its points come home."
    PARTNER_WINS = "Your partner is winning the trick, so a card of no use will do."
    OVERTAKE = "Your partner's card may still be beaten; this one is stronger."
    CHEAPEST_WINNER = "You play last, and it is the cheapest card that wins."
    RICH_WINNER = "You play last, and it wins and brings its own points home."
    SURE_WINNER = "Nobody who plays after you can beat it."
    TAKE_POINTS = "Points lie in the trick: {number}. The card is likely to win them."
    LIKELY_WINNER = "It wins so far, and those after you are not likely to beat it."
    COVER = "It wins so far: whoever wants the trick must play a higher card."
    LEAVE_TO_PARTNER = "Your partner is still to play and may win it, so you can save your strength."
    HOPE_FOR_PARTNER = "Your partner is still to play and is likely to win, so points may go."
    KEEP_STRONG = "You could win, but only these points lie here: {number}. A strong card brings more later."
    SAVE_POINTS = "No card of yours wins here, so no points are given away."
    LEAST_LOSS = "No card of yours wins here, so the one goes that loses least."


def simple(view: Yksisilma) -> Move:
    """The move of a simple player on turn in *view*."""
    return _move(view, MARGIN)


@dataclass(frozen=True)
class Caller:
    """A simple player who calls up to *margin* points below what the hand is worth: with less margin, a bolder one."""

    margin: float = MARGIN

    def __call__(self, view: Yksisilma) -> Move:
        """The move on turn in *view*."""
        return _move(view, self.margin)


def _move(view: Yksisilma, margin: float) -> Move:
    if view.bidding or len(view.playable) == 1 or view.over:
        move: Move = advise(view, margin=margin).move
        return move
    _held(view, view.turn)
    return Play(_Look(view).best())


def advise(view: Yksisilma, seat: Seat | None = None, margin: float = MARGIN) -> Advice:
    """What the simple player would do as *seat* (by default the one on turn), and why.

    The aim is, in the auction, the most points the player would promise; in play, the points
    its side still needs to make the contract, or to defeat it (below 1: it has enough).
    Raises ValueError if *seat* is not on turn, or its hand cannot be seen.
    """
    acting = view.turn if seat is None else seat
    if acting is None or acting != view.turn:
        raise ValueError(f"seat {acting} is not to act: there is nothing to advise")
    _held(view, acting)
    return _call(view, acting, margin) if view.bidding else _card(view)


def _held(view: Yksisilma, seat: Seat | None) -> Cards:
    seat = view.turn if seat is None else seat
    if seat is None or BACK in view.hands[seat]:
        raise ValueError(f"the hand of seat {seat} cannot be seen: give its own view")
    return view.hands[seat]


# -------------------------------------------------------- what a hand is worth


class Estimate(NamedTuple):
    """What a hand is worth with *suit* as trumps: the points its side is likely to take.

    They are the sum of what each card brings, dearest first, of what short suits add,
    and of what is left for the partner.
    """

    suit: Suit
    points: float
    worth: tuple[tuple[Card, float], ...]
    short: float
    partner: float


def estimate(view: Yksisilma, seat: Seat | None = None, suit: Suit | None = None) -> Estimate:
    """The points the side of *seat* is likely to take with *suit* as trumps (by default its best suit).

    Raises ValueError if the hand cannot be seen.
    """
    held, house = _held(view, seat), view.options
    if suit is not None:
        return _estimate(held, suit, house)
    return max((_estimate(held, suit, house) for suit in house.suits), key=lambda told: told.points)


@lru_cache(maxsize=64)
def _estimate(held: Cards, suit: Suit, house: Options) -> Estimate:
    trumps, table = house.trumps(suit), _table(suit)
    worth = {c: _worth(c, trumps) for c in held}
    mine = sorted((c for c in held if trumps.is_trump(c)), key=trumps.height, reverse=True)
    worth |= {c: worth[c] + table.long_trump for c in mine[4:]}
    lengths = [sum(trumps.suit_of(c) is s for c in held) for s in SUITS if s is not suit]
    short = table.void * lengths.count(0) + table.singleton * lengths.count(1)
    partner = _partner(len(held), suit, house)
    dearest = tuple(sorted(worth.items(), key=lambda pair: (-pair[1], -pair[0])))
    return Estimate(suit, partner + short + sum(worth.values()), dearest, short, partner)


def _table(suit: Suit) -> Worth:
    return WITH_SUIT if suit is not Suit.NONE else NO_TRUMP


def _worth(card: Card, trumps: OneEyedTrumps) -> float:
    table = _table(trumps.suit)
    if not trumps.is_trump(card):
        return table.side.get(card.rank, 0.0)
    named = table.one_eyed if card in trumps.one_eyed else table.trump
    return named.get(card.rank, 0.0) + table.each_trump


@lru_cache(maxsize=64)
def _partner(cards: int, suit: Suit, house: Options) -> float:
    """What is left for the partner, with *cards* in a hand: under all house rules a mean hand takes about half."""
    usual, tricks = Options(), (MOST_TRICKS + LAST_TRICK) / 2
    here, there = (sum(_worth(c, rules.trumps(suit)) for c in PACK) for rules in (house, usual))
    whole = _table(suit).partner + (house.max_bid - usual.max_bid) / 2 - (here - there) / SEATS
    return tricks + (whole - tricks) * cards * SEATS / len(PACK)


# ----------------------------------------------------------------- the auction


def _call(view: Yksisilma, seat: Seat, margin: float) -> Advice:
    """The lowest call that may be made, as long as it stays below the limit."""
    told, partner = _named(view, seat)
    limit = told.points - margin + (TRUST if partner else 0)
    call = _lowest(view, told.suit)
    why = _why_pass(view, call, limit, told) or _why_call(view, told, partner)
    move = PASS if call is None or why.name.startswith("PASS") else call
    cards = tuple(c for c, value in told.worth if value >= 1)
    other = _estimate(view.hands[seat], partner.suit, view.options).points if why is Why.OWN_SUIT and partner else 0.0
    return Advice(move, CALL_RULES[why], cards, why, int(limit), round(told.points - other), told.worth, told.suit)


def _named(view: Yksisilma, seat: Seat) -> tuple[Estimate, Call | None]:
    """What to name: the best suit, unless the partner's is almost as good; and the partner's last call."""
    best = estimate(view, seat)
    calls = [call for call in view.called(partner_of(seat)) if isinstance(call, Call)]
    if not calls:
        return best, None
    theirs = estimate(view, seat, calls[-1].suit)
    return (theirs if best.points - theirs.points < BETTER else best), calls[-1]


def _lowest(view: Yksisilma, suit: Suit) -> Call | None:
    """The lowest call of *suit* that may be made and is not below the opening, if there is any."""
    calls, top = view.options.calls, view.highest
    opening = calls[0] if view.dealer_must else next((n for n in calls if n >= OPENING), calls[-1])
    begin = max(opening, top.points) if top else opening
    return next((c for c in (Call(n, suit) for n in calls if n >= begin) if not view.objection(c)), None)


def _why_pass(view: Yksisilma, call: Call | None, limit: float, told: Estimate) -> Why | None:
    """Why to pass, if that is best."""
    if view.dealer_must:
        return None
    top = view.highest
    if top and partner_of(top.seat) == view.turn and told.suit is top.suit:
        return Why.PASS_PARTNER
    if call is not None and call.points <= limit:
        return None
    return Why.PASS_HIGH if top else Why.PASS_WEAK


def _why_call(view: Yksisilma, told: Estimate, partner: Call | None) -> Why:
    if view.dealer_must:
        return Why.MUST_CALL
    if partner and told.suit is not partner.suit:
        return Why.OWN_SUIT
    if partner and told.suit is not _first_suit(view):
        return Why.SUPPORT
    return Why.RAISE if view.highest else Why.OPEN


def _first_suit(view: Yksisilma) -> Suit | None:
    """The suit that the seat on turn named first, if any."""
    return next((call.suit for call in view.called(view.turn or 0) if isinstance(call, Call)), None)


CALL_RULES = {  # the rule that bears on a call
    Why.OPEN: R.MADE,
    Why.RAISE: R.RAISE,
    Why.SUPPORT: R.RAISE,
    Why.OWN_SUIT: R.RAISE,
    Why.MUST_CALL: R.THREE_PASSES,
    Why.PASS_WEAK: R.AIM,
    Why.PASS_HIGH: R.MISSED,
    Why.PASS_PARTNER: R.MADE,
}


# -------------------------------------------------------------------- the play


class _Order(NamedTuple):
    """The pack as one choice of trumps counts it; sets of cards are numbers, with a bit for each card."""

    trump: Suit
    suit: tuple[Suit, ...]  # that each card counts as
    mates: dict[Suit, int]  # the cards of each suit
    above: tuple[int, ...]  # the cards of its suit that beat each card if they are played after it


@lru_cache(maxsize=64)
def _order(trumps: OneEyedTrumps) -> _Order:
    suit = tuple(map(trumps.suit_of, PACK))
    mates = {s: _bits(c for c in PACK if suit[c] is s) for s in {*suit, trumps.suit}}
    above = tuple(_bits(d for d in PACK if suit[d] is suit[c] and _beats(d, c, trumps)) for c in PACK)
    return _Order(trumps.suit, suit, mates, above)


def _beats(later: Card, first: Card, trumps: OneEyedTrumps) -> bool:
    """Whether *later* beats *first*, both of one suit."""
    if trumps.height(later) == trumps.height(first):
        return later is not first and trumps.settle((first, later)) is later
    return trumps.height(later) > trumps.height(first)


@lru_cache(maxsize=64)
def _points(house: Options) -> tuple[int, ...]:
    """The points of each card of the pack."""
    return tuple(total(points_of(c, house)) for c in PACK)


def _bits(cards: Iterable[Card]) -> int:
    return sum(1 << c for c in cards)


class _Look:
    """What a player on turn sees, and what it makes of it."""

    def __init__(self, view: Yksisilma) -> None:
        self.view, self.seat = view, view.trick.turn
        self.order, self.points = _order(view.trumps), _points(view.options)
        self.held, self.trick = view.hands[self.seat], view.trick
        tricks = (*view.tricks, view.trick)
        self.out = _bits(PACK) & ~_bits(self.held) & ~_bits(c for trick in tricks for c in trick.cards)
        self.later = [self.trick.seat_of(place) for place in range(len(self.trick.cards) + 1, SEATS)]
        self.shares = self._shares()
        self.winning = self.trick.best(view.trumps) if self.trick.cards else None
        self.ours = self.winning is not None and self.friend(self.trick.winner(view.trumps))
        self.lying = sum(self.points[c] for c in self.trick.cards)
        self.tempo = self._tempo()

    def friend(self, seat: Seat) -> bool:
        """Whether *seat* is on the same side."""
        return side_of(seat) == side_of(self.seat)

    def _shares(self) -> dict[tuple[Seat, Suit], float]:
        """The chance that a card still out of some suit is in the hand of a seat that plays later."""
        view, suit = self.view, self.order.suit
        void = set()
        for trick in (*view.tricks, view.trick):
            led = suit[trick.cards[0]] if trick.cards else None
            void |= {(trick.seat_of(place), led) for place, c in enumerate(trick.cards) if suit[c] is not led}
        sizes = [len(held) for held in view.hands]
        aside = self.out.bit_count() - sum(sizes) + sizes[self.seat]
        shares: dict[tuple[Seat, Suit], float] = {}
        for s in self.order.mates:
            able = [seat for seat in range(SEATS) if seat != self.seat and (seat, s) not in void]
            room = aside + sum(sizes[seat] for seat in able) or 1
            shares |= {(seat, s): sizes[seat] / room if seat in able else 0.0 for seat in self.later}
        return shares

    def _tempo(self) -> float:
        """What one trick more is worth: the points for most tricks, if this very trick decides, and for the last."""
        view, left = self.view, self.view.cards - len(self.view.tricks)
        need = view.cards // 2 + 1 - sum(view.tricks_won[side_of(self.seat) :: 2])
        deciding = comb(left - 1, need - 1) / 2 ** (left - 1) if 0 < need <= left else 0.0
        return MOST_TRICKS * deciding + (left == 1)

    # -- chances

    def beats(self, card: Card) -> bool:
        """Whether *card* would win the trick as it lies."""
        if self.winning is None:
            return True
        suit = self.order.suit
        if suit[card] is suit[self.winning]:
            return bool(self.order.above[self.winning] >> card & 1)
        return suit[card] is self.order.trump

    def higher(self, card: Card) -> int:
        """How many cards still out are higher in the suit of *card*."""
        return (self.order.above[card] & self.out).bit_count()

    def beaten(self, card: Card, led: Suit, seat: Seat) -> float:
        """The chance that *seat* can beat *card*, which is winning a trick of the suit *led*."""
        order, share = self.order, self.shares[seat, led]
        void = (1 - share) ** (order.mates[led] & self.out).bit_count()
        follows = 1 - (1 - share) ** self.higher(card) if order.suit[card] is led else 0.0
        if led is order.trump:
            return follows
        trumps = order.above[card] if order.suit[card] is order.trump else order.mates[order.trump]
        return follows + void * (1 - (1 - self.shares[seat, order.trump]) ** (trumps & self.out).bit_count())

    def risk(self, card: Card) -> float:
        """The chance that an opponent who plays later beats *card*, which is winning the trick."""
        led = self.order.suit[self.trick.cards[0] if self.trick.cards else card]
        return max((self.beaten(card, led, seat) for seat in self.later if not self.friend(seat)), default=0.0)

    def chance(self, card: Card) -> float:
        """The chance that one's own side wins the trick, if *card* is played to it."""
        wins = self.beats(card)
        best = card if wins or self.winning is None else self.winning
        led = self.order.suit[self.trick.cards[0] if self.trick.cards else card]
        ours, raised = float(wins or self.ours), 0.0
        for seat in self.later:
            beaten = self.beaten(best, led, seat)
            over = beaten * (1 - raised / 2)
            ours = ours + (1 - ours) * over if self.friend(seat) else ours * (1 - over)
            raised += (1 - raised) * beaten
        return ours

    # -- what a card is worth now, and later

    def best(self) -> Card:
        """The card to play."""
        return max(self.view.playable, key=lambda c: (self.now(c) - self.kept(c), -c.rank, c))

    def now(self, card: Card) -> float:
        """What playing *card* brings: the points of the trick, won or lost, and what a trick is worth."""
        stake = self.lying + self.points[card] + weights.COMPANY * len(self.later) + self.tempo
        return (2 * self.chance(card) - 1) * stake + (weights.DRAW if self.draws(card) else 0.0)

    def draws(self, card: Card) -> bool:
        """Whether *card*, the top trump, is led to draw the trumps of the others: few are out for those one has."""
        if self.trick.cards or self.order.suit[card] is not self.order.trump or self.higher(card):
            return False
        trumps = self.order.mates[self.order.trump]
        mine, out = (trumps & _bits(self.held)).bit_count(), (trumps & self.out).bit_count()
        return 2 * mine > out > 0

    def kept(self, card: Card) -> float:
        """What *card* would bring later: its own points, won or lost, and the tricks it wins."""
        trump, place = self.order.suit[card] is self.order.trump, min(self.higher(card), 2)
        keep = (weights.TRUMP_KEEP if trump else weights.SIDE_KEEP)[place]
        power = (weights.TRUMP_POWER if trump else weights.SIDE_POWER)[place]
        return self.points[card] * (2 * keep - 1) + power + weights.HEIGHT * card.rank


# ------------------------------------------------------------------ the reasons


def _card(view: Yksisilma) -> Advice:
    """The card to play, and why."""
    look = _Look(view)
    chosen = view.playable[0] if len(view.playable) == 1 else look.best()
    why, cards, number = _why(look, chosen)
    return Advice(Play(chosen), _play_rule(look, chosen), cards, why, _wanted(view), number)


def _why(look: _Look, chosen: Card) -> tuple[Why, Cards, int | None]:
    """Why *chosen* is the card to play, the cards to compare it with, and the number to tell."""
    playable = look.view.playable
    if len(playable) == 1:
        return Why.FORCED, playable, None
    if not look.trick.cards:
        return _why_lead(look, chosen)
    winners = tuple(c for c in playable if look.beats(c))
    losers = tuple(c for c in playable if c not in winners)
    cards = winners if chosen in winners else losers
    if look.ours:
        return _why_ours(look, chosen), cards, look.lying
    why = _why_win(look, chosen, winners) if chosen in winners else _why_lose(look, chosen, losers)
    return why, cards, look.lying


def _why_lead(look: _Look, chosen: Card) -> tuple[Why, Cards, int | None]:
    """Why to lead *chosen*, compared with the other cards of its suit."""
    suit, higher = look.order.suit, look.higher(chosen)
    cards = tuple(c for c in look.view.playable if suit[c] is suit[chosen])
    if suit[chosen] is look.order.trump:
        return (Why.TRUMP_LEAD if higher else Why.TOP_TRUMP), cards, higher
    if not higher:
        return Why.TOP_LEAD, cards, higher
    return (Why.STRONG_LEAD if look.chance(chosen) >= 1 / 2 else Why.LOW_LEAD), cards, higher


def _why_ours(look: _Look, chosen: Card) -> Why:
    """Why to play *chosen* to a trick that the partner is winning."""
    if look.winning is not None and look.beats(chosen) and look.risk(look.winning):
        return Why.OVERTAKE
    return Why.GIVE_POINTS if look.points[chosen] else Why.PARTNER_WINS


def _why_win(look: _Look, chosen: Card, winners: Cards) -> Why:
    """Why to beat the other side with *chosen*."""
    if not look.later:
        richer = look.points[chosen] > min(look.points[c] for c in winners)
        return Why.RICH_WINNER if richer else Why.CHEAPEST_WINNER
    if not look.risk(chosen):
        return Why.SURE_WINNER
    if look.chance(chosen) < 1 / 2:
        return Why.COVER
    return Why.TAKE_POINTS if look.lying > 1 else Why.LIKELY_WINNER


def _why_lose(look: _Look, chosen: Card, losers: Cards) -> Why:
    """Why to leave a trick that the other side is winning."""
    points, partner = look.points, partner_of(look.seat) in look.later
    if partner and points[chosen] and look.chance(chosen) >= 1 / 2:
        return Why.HOPE_FOR_PARTNER
    if len(losers) < len(look.view.playable):
        return Why.LEAVE_TO_PARTNER if partner else Why.KEEP_STRONG
    saves = not points[chosen] and any(points[c] for c in losers)
    return Why.SAVE_POINTS if saves else Why.LEAST_LOSS


def _play_rule(look: _Look, chosen: Card) -> YksisilmaRule:
    """The rule that bears on the play: the duty to follow, or what the card can do, or the aim."""
    view, one_eyed = look.view, look.view.options.one_eyed
    if view.following:
        return R.BELONG if {*view.following, look.trick.cards[0]} & one_eyed else R.FOLLOW
    if view.trick.cards:
        return R.VOID
    if chosen in one_eyed:
        return R.KING if chosen.rank is Rank.KING else R.JACK
    if look.order.suit[chosen] is look.order.trump:
        return R.TRUMP
    return R.AIM if look.friend(view.contract.seat if view.contract else look.seat) else R.MISSED


def _wanted(view: Yksisilma) -> int:
    """The points the side on turn still needs to make the contract, or to defeat it."""
    contract, outlook = view.contract, view.outlook
    assert contract is not None
    assert outlook is not None
    return outlook.needed if contract.side == side_of(view.trick.turn) else outlook.open - outlook.needed + 1
