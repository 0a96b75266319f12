"""What the drills ask about Yksisilmä."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from .. import yksisilma
from ..cards import PACK, SUITS, Card, Cards, Rank, shuffled
from ..explain import Words
from ..game import Line, Rule, Seat, total
from ..tricks import ONE_EYED, OneEyedTrumps, Trick
from ..yksisilma import PASS, Call, Pass, Yksisilma, YksisilmaRule
from .making import counting, near, one_of, roll, which
from .questions import Because, Listed, Player, Question, Worth, named
from .tricks import dealt, may_play, played_on, who_wins


class Sides(NamedTuple):
    """A choice: the points of the side that plays the call, and those of its opponents."""

    bidders: int
    opponents: int


@dataclass(frozen=True)
class Outcome:
    """A choice: who plays which call, and who leads to the first trick."""

    seat: Seat
    call: Call
    leader: Seat


@named.register(Call)
def _(call: Call, _q: Question, say: Words, _names: Sequence[str], spoken: bool) -> str:
    return say(f"spoken.{call.suit.name[0]}", n=call.points) if spoken else f"{call.points} {call.suit}"


@named.register(Pass)
def _(_pass: Pass, _q: Question, say: Words, _names: Sequence[str], _spoken: bool) -> str:
    return say("auction.passed")


@named.register(Sides)
def _(sides: Sides, _q: Question, say: Words, _names: Sequence[str], _spoken: bool) -> str:
    return say("quiz.sides", bidders=sides.bidders, opponents=sides.opponents)


@named.register(Outcome)
def _(outcome: Outcome, question: Question, say: Words, names: Sequence[str], spoken: bool) -> str:
    parts = {"name": Player(outcome.seat), "call": outcome.call, "leader": Player(outcome.leader)}
    return say("quiz.outcome", **{key: question.label(part, say, names, spoken) for key, part in parts.items()})


def _one_eyed_hands(cards: int, rng: Random) -> list[Cards]:
    """Four hands of *cards* cards, in which one-eyed cards are commoner than in life."""
    eyes = shuffled(sorted(ONE_EYED), rng)[: roll(0, 3, rng)]
    others = [card for card in shuffled(PACK, rng) if card not in ONE_EYED]
    dealt = shuffled((*eyes, *others[: 4 * cards - len(eyes)]), rng)
    return [dealt[i * cards : (i + 1) * cards] for i in range(4)]


def _yksisilma(cards: int, leader: Seat, rng: Random) -> Yksisilma:
    """A deal of Yksisilmä in which *leader* is to lead to the first trick."""
    game = yksisilma.set_up(yksisilma.Options(), _one_eyed_hands(cards, rng), dealer=(leader + 2) % 4)
    for move in (Call(10, one_of(SUITS, rng)), PASS, PASS, PASS):
        game = game.play(move)
    return game


def yksisilma_who_wins(_level: int, rng: Random) -> Question:
    """Whose card takes this trick, where the one-eyed cards are trumps?"""
    game = played_on(_yksisilma(3, roll(0, 3, rng), rng), 4, rng)
    question = who_wins(game)
    return replace(question, case=_eye_case(game.tricks[-1], game.trumps) or question.case)


def _eye_case(trick: Trick, trumps: OneEyedTrumps) -> str:
    """What makes the one-eyed cards of *trick* hard to see; nothing, where there are none."""
    led, eyes = trick.cards[0], [card for card in trick.cards if card in trumps.one_eyed]
    if not eyes:
        return ""
    if led in eyes:
        return "one_eyed_led"
    if len({trumps.height(card) for card in eyes}) < len(eyes):
        return "two_jacks"
    printed = not trumps.is_trump(led) and any(card.suit is led.suit for card in eyes)
    return "printed_suit" if printed else "jack_or_king"


def yksisilma_may_play(level: int, rng: Random) -> Question:
    """Which of your cards may you play, where the one-eyed cards belong to the trumps?"""
    before = roll(1, 3, rng)
    game = played_on(_yksisilma(5 + level // 2, -before % 4, rng), before, rng)
    question = may_play(game, YksisilmaRule)
    return replace(question, case=_eye_hand_case(question, game.options.one_eyed) or question.case)


def _eye_hand_case(question: Question, one_eyed: frozenset[Card]) -> str:
    """What makes the one-eyed cards hard to see here; nothing, where there are none."""
    led, follows, right = question.position.trick.cards[0], question.position.following, question.right
    if led in one_eyed:
        return "one_eyed_led" if follows else ""
    held = one_eyed & set(question.choices)
    if any(card.suit is led.suit for card in held - right):
        return "printed_suit"
    if follows and right <= one_eyed:
        return "only_eyes_follow"
    return "eyes_free" if held and not follows else ""


def yksisilma_trick_points(_level: int, rng: Random) -> Question:
    """What are the cards of this trick worth?"""
    game = played_on(_yksisilma(3, roll(0, 3, rng), rng), 4, rng)
    cards = game.tricks[-1].cards
    lines = [line for card in cards for line in yksisilma.points_of(card, game.options)]
    points = total(lines)
    worth = tuple(Worth(line.reason.cards[0], line.points) for line in lines)
    told = Because(None, "worth", (("worth", Listed(worth, " + ")), ("points", points)), _dearest(lines))
    as_courts = sum(1 if card in ONE_EYED else _points(card, game) for card in cards)
    wrong = (as_courts, *shuffled((points + 7, len(lines), points + 1, points + 5), rng), *near(points, rng))
    question = counting(game.name, "trick_points", _worth_case(cards, lines), points, wrong, told, {})
    return replace(question, position=game, seen=(cards,))


def _points(card: Card, game: Yksisilma) -> int:
    return total(yksisilma.points_of(card, game.options))


def _dearest(lines: Sequence[Line]) -> Rule:
    """The rule of the line with the most points."""
    return max(lines, key=lambda line: line.points).reason.rule if lines else YksisilmaRule.COUNTED


def _worth_case(cards: Cards, lines: Sequence[Line]) -> str:
    """What makes it hard to count a trick: one-eyed jacks, the king, both, or only other cards of worth."""
    eyes = {card.rank for card in cards if card in ONE_EYED}
    if len(eyes) > 1:
        return "jack_and_king"
    return "king" if Rank.KING in eyes else "jack" if eyes else "plain" if len(lines) > 1 else "nothing"


def yksisilma_sides_score(_level: int, rng: Random) -> Question:
    """A deal is over: what does each side score?"""
    options, winners = yksisilma.Options(), [roll(0, 3, rng) for _ in range(13)]
    pack, tricks = shuffled(PACK, rng), [winners.count(seat) for seat in range(4)]
    taken = [[card for i, card in enumerate(pack) if winners[i // 4] % 2 == side] for side in (0, 1)]
    took, others = (total(yksisilma.collected(side, taken[side], tricks, winners[-1], options)) for side in (0, 1))
    call = min(max(1, took + one_of((-9, -4, 0, 1, 2, 5, 9), rng)), options.max_bid)
    lines = [yksisilma.score(side, taken, tricks, winners[-1], 0, call, options) for side in (0, 1)]
    rule = lines[0][-1].reason.rule
    case, known = _side_case(call, took, rule), {"call": call, "took": took, "others": others}
    told = Because(None, rule.name.lower(), (*known.items(), ("sum", took + others)), rule)
    return counting(yksisilma.NAME, "sides_score", case, Sides(*map(total, lines)), _sides(known, rng), told, known)


def _side_case(call: int, took: int, rule: Rule) -> str:
    """What makes it hard to see how a call came out."""
    if rule is YksisilmaRule.MADE:
        return "exact" if call == took else "made"
    return "just_missed" if call - took <= 2 else "missed"


def _sides(known: Mapping[str, int], rng: Random) -> Sequence[Sides]:
    """What the sides might be thought to score."""
    call, took, others = known.values()
    likely = (Sides(took, others), Sides(0, took + others), Sides(call, took + others - call))
    return (*likely, *shuffled((Sides(0, others), Sides(call, others), Sides(took, 0)), rng))


def _auction(calls: int, first: Seat, rng: Random) -> Yksisilma:
    """An auction after so many calls and passes, or fewer if it is over before."""
    hands, _ = dealt(4, 1, rng)
    game = yksisilma.set_up(yksisilma.Options(), hands, dealer=(first - 1) % 4)
    for _ in range(calls):
        if not game.bidding:
            break
        least = game.highest.points if game.highest else roll(0, 9, rng)
        higher = Call(min(least + roll(1, 6, rng), game.options.max_bid), one_of(SUITS, rng))
        game = game.play(PASS if rng.random() < 1 / 2 or game.objection(higher) else higher)
    return game


def yksisilma_calls(_level: int, rng: Random) -> Question:
    """Which of these calls may you make?"""
    before = roll(0, 7, rng)
    game = _auction(before, -before % 4, rng)
    view = game.view(0)
    top = view.highest.points if view.highest else 0
    objections = {move: view.objection(move) for move in _offered(top, view.options.max_bid, rng)}
    values = (("top", top), ("high", view.options.max_bid))
    allowed = Because(None, "may_call" if top else "may_open", values, YksisilmaRule.RAISE)
    return which(view, "calls", _auction_case(view), objections, allowed, (view.calls, tuple(objections)))


def _offered(top: int, most: int, rng: Random) -> tuple[Any, ...]:
    """A pass, and calls below, at and above the *top* one so far."""
    points = {top - roll(1, 4, rng), top, top + 1, top + roll(2, 9, rng), most + roll(1, 5, rng)}
    return (PASS, *(Call(n, one_of(SUITS, rng)) for n in sorted(points) if n > 0))


def _auction_case(view: Yksisilma) -> str:
    """What makes it hard to see how to go on."""
    if not view.bidding:
        return "over"
    if view.highest is None:
        return "opening"
    if PASS in view.called(0):
        return "came_back"
    return "partner" if view.highest.seat == 2 else "raise"


def yksisilma_contract(_level: int, rng: Random) -> Question:
    """The auction is over: who plays what, and who leads?"""
    game = _ended(_auction(roll(1, 9, rng), roll(0, 3, rng), rng))
    outcomes = _outcomes(game, rng)
    choices = (*shuffled(outcomes, rng), None)
    came = outcomes[0] if game.contract else None
    return Question(
        game=game.name,
        topic="contract",
        case=_contract_case(game),
        choices=choices,
        right=frozenset({came}),
        because=tuple(_comes_out(choice, came) for choice in choices),
        seen=(game.dealer, game.calls),
        position=game,
    )


def _ended(game: Yksisilma) -> Yksisilma:
    """The auction once nobody calls any more."""
    while game.bidding:
        game = game.play(PASS)
    return game


def _outcomes(game: Yksisilma, rng: Random) -> tuple[Outcome, ...]:
    """What might come out of the auction; what does comes first, if anybody has called."""
    made = [Outcome(seat, call, (seat + 1) % 4) for seat, call in game.calls if isinstance(call, Call)]
    seat, points, suit = game.contract or (game.eldest, 1, one_of(SUITS, rng))
    came = Outcome(seat, Call(points, suit), game.trick.leader)
    partner = Outcome(yksisilma.partner_of(came.seat), came.call, yksisilma.partner_of(came.leader))
    likely = (replace(came, leader=came.seat), partner, replace(came, leader=game.eldest), *made[:-1])
    return tuple(dict.fromkeys((came, *shuffled(likely, rng))))[:3]


def _contract_case(game: Yksisilma) -> str:
    """What makes it hard to see what comes out of the auction."""
    made = [(seat, call.suit) for seat, call in game.calls if isinstance(call, Call)]
    if not made:
        return "passed_out"
    partner = (yksisilma.partner_of(made[-1][0]), made[-1][1])
    return "partner_named" if partner in made else "single" if len(made) == 1 else "several"


def _comes_out(choice: Outcome | None, right: Outcome | None) -> Because:
    """Why *choice* is, or is not, what comes out of the auction."""
    if right is None:
        return Because(None, "passed_out", rule=YksisilmaRule.THREE_PASSES)
    values = (("name", Player(right.seat)), ("call", right.call), ("leader", Player(right.leader)))
    if choice == right:
        return Because(None, "contract", values, YksisilmaRule.LEAD)
    wrong_call = choice is None or (choice.seat, choice.call) != (right.seat, right.call)
    if wrong_call:
        return Because(None, "not_highest", values, YksisilmaRule.CONTRACT)
    return Because(key="not_leader", values=values)
