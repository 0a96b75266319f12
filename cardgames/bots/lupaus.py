"""A simple player of Lupaus, who can say why.

It bids what its cards are worth, each by itself, and then plays for that many
tricks: strong cards while it wants tricks, and just below the winner once it has
enough. It draws no dice: the same view gets the same move.

>>> from ..cards import hand
>>> from ..lupaus import Options, set_up
>>> game = set_up(Options(n_players=3), ["AS 4D 2C", "KS 2H 3C", "QS 9H 4C"], "8S", dealer=2)
>>> advice = advise(game.view(0))
>>> advice.move, advice.why.name, advice.cards
(Bid(1), 'BID_ESTIMATE', (A♠,))
"""

from enum import Enum
from math import comb, exp, log, sqrt
from typing import NamedTuple

from ..cards import BACK, PACK, Card, Cards, without
from ..game import Seat, total
from ..lupaus import Bid, Lupaus, LupausRule, Move, Play, score
from . import Advice
from .lupaus_weights import WEIGHTS

__all__ = ["Advice", "Estimate", "Why", "advise", "estimate", "facts", "simple", "still_out", "sure_tricks", "worth"]

SHADE = 0.15  # bid a little low: a trick too many is easier lost than a missing one is found


class Why(Enum):
    """Why a move is advised; ``{number}`` stands for :attr:`Advice.number`."""

    BID_ESTIMATE = "The cards are worth about {number} tricks."
    BID_BARRED = "{number} would be the better promise, but the rules bar it."
    FORCED = "It is the only card you may play."
    TOP_LEAD = "No card that may still be out is higher in its suit."
    STRONG_LEAD = "Of your cards it is the hardest to beat. Higher cards of its suit that may be out: {number}."
    LOW_LEAD = "Of your cards it is the easiest to beat. Higher cards of its suit that may be out: {number}."
    CHEAPEST_WINNER = "It is the cheapest card that wins."
    STRONGEST = "It is the strongest card, and others are still to play."
    THROW = "No card of yours wins here, so the weakest goes."
    DUCK_HIGH = "It is the highest card that still loses."
    KEEP_TRUMP = "Your top trumps take the tricks you want later, so this one may go."
    WIN_HIGH = "Every card you may play wins here, so the highest goes."
    WIN_LOW = "Every card you may play wins so far, and the lowest is the likeliest to be beaten yet."


class Estimate(NamedTuple):
    """What a hand is worth: tricks in all, and how much of them each card brings, dearest first."""

    tricks: float
    worth: tuple[tuple[Card, float], ...]


def simple(view: Lupaus) -> Move:
    """The move of a simple player on turn in *view*."""
    move: Move = advise(view).move
    return move


def advise(view: Lupaus, seat: Seat | None = None) -> Advice:
    """What the simple player would do as *seat* (by default the one on turn), and why.

    The aim is the promise, or in play the tricks still wanted (below 0: too many).
    Raises ValueError if *seat* has nothing to do, or its hand cannot be seen.
    """
    acting = view.turn if seat is None else seat
    if acting is None or view.over or (view.bids[acting] is not None if view.bidding else acting != view.turn):
        raise ValueError(f"seat {acting} is not to act: there is nothing to advise")
    return _promise(view, acting) if view.bidding else _card(view, acting)


# ------------------------------------------------------- what a card is worth


def estimate(view: Lupaus, seat: Seat | None = None) -> Estimate:
    """How many tricks the hand of *seat* (by default the one on turn) is worth, card by card.

    Raises ValueError if the hand cannot be seen.
    """
    held, out = _held(view, seat), still_out(view, seat)
    worths = sorted(((c, _worth(c, held, out, view, seat)) for c in held), key=lambda pair: -pair[1])
    return Estimate(sum(value for _, value in worths), tuple(worths))


def worth(card: Card, view: Lupaus, seat: Seat | None = None) -> float:
    """The chance that *card* of the hand of *seat* (by default the one on turn) wins a trick."""
    return _worth(card, _held(view, seat), still_out(view, seat), view, seat)


def still_out(view: Lupaus, seat: Seat | None = None) -> Cards:
    """The cards another hand may hold: not in the hand of *seat*, not played, not turned up beside the pack."""
    gone = {*_held(view, seat), *(c for trick in (*view.tricks, view.trick) for c in trick.cards)}
    if view.turned is not None and view.cards * view.options.n_players < len(PACK):
        gone.add(view.turned)
    return tuple(c for c in PACK if c not in gone)


def sure_tricks(held: Cards, out: Cards, view: Lupaus) -> int:
    """Tricks that the trumps of *held* take whoever holds the cards *out*: each higher trump can beat one of them."""
    trumps = sorted((c for c in held if view.trumps.is_trump(c)), reverse=True)
    return max([0, *(count - _higher(c, out) for count, c in enumerate(trumps, 1))])


def _held(view: Lupaus, seat: Seat | None) -> Cards:
    seat = view.turn if seat is None else seat
    if seat is None or BACK in view.hands[seat]:
        raise ValueError(f"the hand of seat {seat} cannot be seen: give its own view")
    return view.hands[seat]


def _higher(card: Card, out: Cards) -> int:
    """How many cards of *out* are higher in the suit of *card*."""
    return sum(c.suit is card.suit and c > card for c in out)


def _worth(card: Card, held: Cards, out: Cards, view: Lupaus, seat: Seat | None) -> float:
    leads = view.trick.leader == (view.turn if seat is None else seat)
    if len(held) == 1:
        return _only_card(card, out, view, leads)
    weights = WEIGHTS[view.options.n_players, _kind(card, view)]
    return 1 / (1 + exp(-sum(w * x for w, x in zip(weights, facts(card, held, out, view, leads), strict=True))))


def _kind(card: Card, view: Lupaus) -> str:
    return "trump" if view.trumps.is_trump(card) else "side" if view.trump else "plain"


def facts(card: Card, held: Cards, out: Cards, view: Lupaus, leads: bool) -> tuple[float, ...]:
    """What the worth of *card* is reckoned from, in the order of WEIGHTS.

    One; the higher cards in other hands, and their root; the length of the suit here,
    and its mean length in another hand; the trumps here, if it is none; the lead; the cards in a hand.
    """
    dealt = len(held) / max(1, len(out))  # the chance that a card still out is in one certain hand
    higher = _higher(card, out) * dealt * (view.options.n_players - 1)
    here = sum(c.suit is card.suit for c in held)
    elsewhere = sum(c.suit is card.suit for c in out) * dealt
    trumps = 0 if view.trumps.is_trump(card) else sum(map(view.trumps.is_trump, held))
    return 1, higher, sqrt(higher), here, elsewhere, trumps, leads / len(held), log(len(held))


def _only_card(card: Card, out: Cards, view: Lupaus, leads: bool) -> float:
    """The exact chance of an only card: nobody may beat it, and unless led or trump it needs a lower lead in suit."""
    others = view.options.n_players - 1
    beating = sum(_higher(card, (c,)) or (view.trumps.is_trump(c) and c.suit is not card.suit) for c in out)
    if leads or view.trumps.is_trump(card):
        return comb(len(out) - beating, others) / comb(len(out), others)
    lower = sum(c.suit is card.suit and c < card for c in out)
    return lower / len(out) * comb(len(out) - 1 - beating, others - 1) / comb(len(out) - 1, others - 1)


# ----------------------------------------------------------------- the promise


def _promise(view: Lupaus, seat: Seat) -> Advice:
    """The promise that may be made, is not below the sure tricks, and promises the most points."""
    held, told = _held(view, seat), estimate(view, seat)
    sure = sure_tricks(held, still_out(view, seat), view)
    points = [gain * chance for gain, chance in zip(_gains(view), _chances(told, len(held)), strict=True)]
    bids = [Bid(n) if seat == view.turn else Bid(n, seat) for n in range(view.cards + 1)]
    legal = [bid for bid in bids if not view.objection(bid)]
    if not legal:
        raise ValueError(f"seat {seat} may not promise before its turn")
    wished = max(bids[sure:], key=lambda bid: points[bid.tricks])
    chosen = max([bid for bid in legal if bid.tricks >= sure] or legal, key=lambda bid: points[bid.tricks])
    barred = chosen != wished
    why, number = (Why.BID_BARRED, wished.tricks) if barred else (Why.BID_ESTIMATE, round(told.tricks, 1))
    counting = tuple(c for c, value in told.worth if value >= 0.25)
    rule = LupausRule.HOOK if barred else LupausRule.KEPT
    return Advice(chosen, rule, counting, why, chosen.tricks, number, told.worth)


def _gains(view: Lupaus) -> list[int]:
    """The points of every promise, if it is kept."""
    return [total(score(n, n, view.cards, view.options)) for n in range(view.cards + 1)]


def _chances(told: Estimate, cards: int) -> list[float]:
    """How likely each number of tricks is: exact for one card, else a bell about a little less than the estimate."""
    if cards == 1:
        return [1 - told.tricks, told.tricks]
    middle, spread = told.tricks - SHADE, sum(value * (1 - value) for _, value in told.worth)
    return [exp(-((n - middle) ** 2) / (2 * spread)) for n in range(cards + 1)]


# -------------------------------------------------------------------- the play


def _card(view: Lupaus, seat: Seat) -> Advice:
    """The card to play: the one there is, or one to win with, or one to lose with."""
    held, out, playable = _held(view, seat), still_out(view, seat), view.playable
    wanted = (view.bids[seat] or 0) - view.tricks_won[seat]
    hungry = wanted > 0 and (wanted > sure_tricks(held, out, view) or wanted >= len(held))
    if len(playable) == 1:
        return Advice(Play(playable[0]), _play_rule(view, seat, wanted), playable, Why.FORCED, wanted)
    if not view.trick.cards:
        lead = _strong_lead(view, out, every=wanted >= len(held)) if hungry else _low_lead(view, out)
        chosen, cards, why, number = lead
        return Advice(Play(chosen), _play_rule(view, seat, wanted), cards, why, wanted, number)
    chosen, cards, why = _win(view, playable) if hungry else _lose(view, seat, out, wanted)
    return Advice(Play(chosen), _play_rule(view, seat, wanted), cards, why, wanted)


def _play_rule(view: Lupaus, seat: Seat, wanted: int) -> LupausRule:
    """The rule that bears on the play: the duty to follow, or whatever the score asks for."""
    follow = view.trick.must_follow(view.hands[seat], view.trumps)
    if set(view.playable) < set(follow or view.hands[seat]):
        return LupausRule.EXPOSED
    if follow:
        return LupausRule.FOLLOW
    if view.trick.cards:
        return LupausRule.VOID
    return LupausRule.KEPT if wanted > 0 else LupausRule.BROKEN


def _strong_lead(view: Lupaus, out: Cards, every: bool) -> tuple[Card, Cards, Why, int | None]:
    """The card that fewest can beat; a top trump before all others if *every* trick is wanted."""

    def strength(card: Card) -> tuple[bool, float]:
        trump, higher = view.trumps.is_trump(card), _higher(card, out)
        feeds = 1 if trump else 0.175 * sum(c.suit is card.suit for c in out)  # a long suit out: less likely ruffed
        return every and trump and not higher, feeds + 0.1 * card.rank - 4 * higher

    chosen = max(view.playable, key=strength)
    higher = _higher(chosen, out)
    cards = tuple(c for c in view.playable if _higher(c, out) <= higher)
    return (chosen, cards, Why.STRONG_LEAD, higher) if higher else (chosen, cards, Why.TOP_LEAD, None)


def _low_lead(view: Lupaus, out: Cards) -> tuple[Card, Cards, Why, int | None]:
    """The card that most can beat; of equal ones no trump, and the lowest."""
    chosen = max(view.playable, key=lambda c: (_higher(c, out), not view.trumps.is_trump(c), -c.rank))
    higher = _higher(chosen, out)
    return chosen, tuple(c for c in view.playable if _higher(c, out) >= higher), Why.LOW_LEAD, higher


def _win(view: Lupaus, playable: Cards) -> tuple[Card, Cards, Why]:
    """The cheapest winner if this is the last card of the trick, else the strongest; the weakest card if none wins."""
    winners = _winners(view, playable)
    if not winners:
        return min(playable, key=lambda c: _cost(view, c)), playable, Why.THROW
    if _last(view):
        return min(winners, key=lambda c: _cost(view, c)), winners, Why.CHEAPEST_WINNER
    return max(winners, key=lambda c: _cost(view, c)), winners, Why.STRONGEST


def _lose(view: Lupaus, seat: Seat, out: Cards, wanted: int) -> tuple[Card, Cards, Why]:
    """The highest loser, off a short suit if there are two, but no trump that is to win later; else a winner."""
    held, winners = view.hands[seat], _winners(view, view.playable)
    losers = tuple(c for c in view.playable if c not in winners)
    if not losers:
        if _last(view) or wanted > 0:
            return max(winners, key=lambda c: _cost(view, c)), winners, Why.WIN_HIGH
        return min(winners, key=lambda c: _cost(view, c)), winners, Why.WIN_LOW
    later = tuple(c for c in losers if sure_tricks(without(held, c), out, view) >= wanted > 0)
    short = {c: -sum(other.suit is c.suit for other in held) for c in losers}
    chosen = max(later or losers, key=lambda c: (_cost(view, c), short[c]))
    return chosen, later or losers, Why.KEEP_TRUMP if later else Why.DUCK_HIGH


def _winners(view: Lupaus, playable: Cards) -> Cards:
    """The cards that would win the trick as it lies."""
    best = view.trick.best(view.trumps)
    to_beat = view.trick.strength(best, view.trumps)
    return tuple(c for c in playable if view.trick.strength(c, view.trumps) > to_beat)


def _last(view: Lupaus) -> bool:
    return len(view.trick.cards) == view.trick.seats - 1


def _cost(view: Lupaus, card: Card) -> int:
    """How dear a card is: every trump above every other card."""
    return card.rank + 13 * view.trumps.is_trump(card)
