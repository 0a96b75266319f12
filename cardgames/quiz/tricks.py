"""What all trick games ask: who takes a trick, and which cards may be played."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ..cards import PACK, Card, Cards, Suit, in_order, shuffled
from ..game import Reason
from ..lupaus import LupausRule
from ..tricks import Play, Trick, Trumps
from .making import one_of, which
from .questions import Because, Listed, Player, Question


def dealt(players: int, cards: int, rng: Random) -> tuple[list[Cards], Card]:
    """Hands of *cards* cards each, and the next card of the pack."""
    pack = shuffled(PACK, rng)
    return [pack[i * cards : (i + 1) * cards] for i in range(players)], pack[players * cards]


def played_on(game: Any, cards: int, rng: Random) -> Any:
    """*game* after that many cards more, each any that may be played."""
    for _ in range(cards):
        game = game.play(one_of(game.moves(), rng))
    return game


def who_wins(game: Any) -> Question:
    """Who takes the trick just completed?"""
    trick, trumps = game.tricks[-1], game.trumps
    seats = sorted(map(trick.seat_of, range(trick.seats)))
    return Question(
        game=game.name,
        topic="who_wins",
        case=trick_case(trick, trumps),
        choices=tuple(map(Player, seats)),
        right=frozenset({Player(trick.winner(trumps))}),
        because=tuple(_takes(trick, trumps, trick.cards[trick.place_of(seat)]) for seat in seats),
        seen=(trick, trumps),
        position=game,
    )


def trick_case(trick: Trick, trumps: Trumps) -> str:
    """What makes it hard to see who takes *trick*."""
    best, led = trick.best(trumps), trick.led(trumps)
    ruffs = sum(map(trumps.is_trump, trick.cards))
    if trumps.is_trump(trick.cards[0]):
        return "trumps_led"
    if ruffs:
        return "trumped" if ruffs == 1 else "overtrumped"
    if any(card.rank > best.rank for card in trick.cards if trumps.suit_of(card) is not led):
        return "no_trump" if trumps.suit is Suit.NONE else "higher_discard"
    return "follow"


def _takes(trick: Trick, trumps: Trumps, card: Card) -> Because:
    """Why *card* takes *trick*, or why another one does."""
    why = trick.why(trumps)
    if card in why.cards:
        return Because(why)
    values = (("card", card), ("suit", trick.led(trumps)))
    return Because(key=_loses(trick, trumps, card), values=values)


def _loses(trick: Trick, trumps: Trumps, card: Card) -> str:
    """What keeps *card* from taking *trick*."""
    strength, best = (trick.strength(c, trumps) for c in (card, trick.best(trumps)))
    trump, follows, _ = strength
    if strength == best:
        return "later"
    if trump:
        return "lower_trump"
    if follows:
        return "beaten" if best[0] else "lower"
    return "off_suit_no_trump" if trumps.suit is Suit.NONE else "off_suit"


def may_play(game: Any, rules: Any) -> Question:
    """Which cards may the player on turn play?"""
    view = game.view(game.turn)
    hand = in_order(view.hands[game.turn], view.trumps.suit)
    objections = {card: view.objection(Play(card)) for card in hand}
    refused = tuple(card for card in hand if objections[card])
    return which(
        view,
        "may_play",
        _hand_case(view, refused),
        objections,
        _legal(view, rules, tuple(filter(None, objections.values()))),
        seen=(view.trick, view.trumps, hand),
    )


def _legal(view: Any, rules: Any, objections: Sequence[Reason]) -> Because:
    """Why the cards that nothing speaks against may be played."""
    for reason in objections:
        if reason.rule is LupausRule.EXPOSED:
            return Because(reason)
    led, values = view.trick.led(view.trumps), (("suit", view.trick.led(view.trumps)),)
    if view.following:
        key = "follows_trumps" if view.trumps.is_trump(view.trick.cards[0]) else "follows"
        return Because(None, key, values, objections[0].rule if objections else rules.FOLLOW)
    if eyes := tuple(card for card in view.hands[view.turn] if card.suit is led):  # printed, but they count as trumps
        return Because(None, "free_eyes", (*values, ("eyes", Listed(eyes, ", "))), rules.BELONG)
    return Because(None, "free", values, rules.VOID)


def _hand_case(view: Any, refused: Cards) -> str:
    """What makes it hard to see which cards may be played."""
    if not refused:
        return "all_follow" if view.following else "void"
    if view.trumps.is_trump(view.trick.cards[0]):
        return "trumps_led"
    if len(view.following) == 1:
        return "one"
    return "tempted" if any(map(view.trumps.is_trump, refused)) else "follow"
