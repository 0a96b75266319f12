"""What the drills ask about Lupaus."""

from dataclasses import replace
from random import Random

from .. import lupaus
from ..cards import shuffled
from ..game import Reason, Rule, Seat, total
from ..lupaus import Bid, LupausRule, Options, OutOfTurn
from .making import counting, near, one_of, roll
from .questions import Because, Listed, Question
from .tricks import dealt, may_play, played_on, who_wins


def _players(level: int) -> int:
    """How many sit at a table of Lupaus: 3 at first, 5 at last."""
    return 3 + (level + 1) // 2


def _lupaus(players: int, cards: int, dealer: Seat, rng: Random) -> lupaus.Lupaus:
    """A deal of Lupaus with all promises made, which no question is about; one in eight is without trump."""
    hands, turned = dealt(players, cards, rng)
    shown = turned if rng.random() < 7 / 8 else None
    game = lupaus.set_up(Options(n_players=players), hands, shown, dealer)
    for _ in range(players):
        game = game.play(Bid(1))
    return game


def lupaus_who_wins(level: int, rng: Random) -> Question:
    """Whose card takes this trick?"""
    players = _players(level)
    game = _lupaus(players, 3, roll(0, players - 1, rng), rng)
    return who_wins(played_on(game, players, rng))


def lupaus_may_play(level: int, rng: Random) -> Question:
    """Which of your cards may you play to this trick? One in four times a card of yours lies open already."""
    players = _players(level)
    before = roll(1, players - 1, rng)
    game = _lupaus(players, 5 + level // 2, -(before + 1) % players, rng)
    if rng.random() < 1 / 4:
        game = game.play(OutOfTurn(0, one_of(game.hands[0], rng)))
    question = may_play(played_on(game, before, rng), LupausRule)
    if open_cards := question.position.exposed[0]:
        return replace(question, case="exposed", seen=(*question.seen, open_cards))
    return question


def lupaus_barred(level: int, rng: Random) -> Question:
    """Which promise may the dealer, who comes last, not make?"""
    players, cards = _players(level), roll(1, 4 + level, rng)
    hands, turned = dealt(players, cards, rng)
    game = lupaus.set_up(Options(n_players=players, bidding="sequential"), hands, turned, dealer=0)
    for _ in range(players - 1):
        game = game.play(Bid(roll(0, min(cards, cards // 2 + 1), rng)))
    return _barred(game.view(0))


def _barred(view: lupaus.Lupaus) -> Question:
    """Which promise may the player on turn not make?"""
    objections = {bid.tricks: view.objection(bid) for bid in map(Bid, range(view.cards + 1))}
    barred = tuple(tricks for tricks, reason in objections.items() if reason)
    bars = tuple(_bars(view, tricks, reason) for tricks, reason in objections.items())
    return Question(
        game=view.name,
        topic="barred",
        case="none" if not barred else "one_card" if view.cards == 1 else "zero" if 0 in barred else "barred",
        choices=(*objections, None),
        right=frozenset(barred or (None,)),
        because=(*bars, bars[barred[0]] if barred else _bars(view, None, None)),
        seen=(view.bids, view.cards),
        position=view,
        me=view.turn,
        values=(("cards", view.cards),),
    )


def _bars(view: lupaus.Lupaus, tricks: int | None, reason: Reason | None) -> Because:
    """Why a promise of *tricks* is barred or not; None: why none is."""
    promised = sum(bid for bid in view.bids if bid is not None)
    values = (("sum", promised), ("of", view.cards))
    if reason or tricks is None:
        return Because(reason) if reason else Because(None, "none_barred", values, LupausRule.HOOK)
    return Because(key="not_barred", values=(*values, ("n", tricks), ("together", promised + tricks)))


def lupaus_scores(_level: int, rng: Random) -> Question:
    """How many points does a promise earn?"""
    cards = roll(2, 13, rng)
    bid = roll(0, cards, rng) if rng.random() < 3 / 4 else 0
    won = bid if rng.random() < 2 / 3 else min(max(0, bid + one_of((-2, -1, 1, 2), rng)), cards)
    options = Options(zero_bonus_from=5 if rng.random() < 1 / 2 else None)
    lines = lupaus.score(bid, won, cards, options)
    rule, points = lines[-1].reason.rule, total(lines)
    told = Because(
        None, "score" if lines[1:] else "score_line", (("lines", Listed(lines, "; ")), ("points", points)), rule
    )
    wrong = (int(f"1{bid}"), *shuffled((10 + bid, 10 + won, bid, 0, 10, 10 + cards, won, bid + won), rng))
    known = {"cards": cards, "bid": bid, "won": won, "bonus": options.zero_bonus_from or 0}
    case = _score_case(bid, won, options, rule)
    return counting(lupaus.NAME, "scores", case, points, (*wrong, *near(points, rng)), told, known)


def _score_case(bid: int, won: int, options: Options, rule: Rule) -> str:
    """What makes it hard to count the points of a promise."""
    if rule is LupausRule.BROKEN:
        return "short" if won < bid else "over"
    if rule is LupausRule.ZERO_BONUS:
        return "bonus"
    if not bid:
        return "no_bonus" if options.zero_bonus_from else "zero"
    return "ten" if bid >= 10 else "kept"
