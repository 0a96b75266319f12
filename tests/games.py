"""Deals to test with: house rules of every kind, and random play of any game, irregular moves included."""

from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardgames import lupaus, romi, yksisilma
from cardgames.cards import PACK, hand, shuffled
from cardgames.lupaus import Bid, Late, Lupaus, Options, OutOfTurn, Play
from cardgames.match import SEEDS, Match
from cardgames.yksisilma import PASS, Call, Yksisilma

NAMES = ("Aino", "Bence", "Cecilia", "Dóra", "Eero", "Fanni", "Gábor")
GAMES = (lupaus, yksisilma, romi)
TRICKS = (lupaus, yksisilma)  # where tricks are taken
seeds = st.integers(0, SEEDS - 1)


def _listed(options: type) -> st.SearchStrategy[dict[str, Any]]:
    """Values for those house rules that name theirs."""
    listed = {o.name: st.sampled_from(o.metadata["accepted"]) for o in fields(options) if o.metadata["accepted"]}
    return st.fixed_dictionaries(listed)


@st.composite
def lupaus_rules(draw: st.DrawFn) -> Options:
    """Any options of Lupaus that can be."""
    values = draw(_listed(Options))
    if values["bidding"] == "simultaneous" and values["dealer_hook"]:
        values["dealer_hook"] = None  # bidding together nobody is last
    return Options(
        **values,
        start_cards=draw(st.none() | st.integers(1, 52 // values["n_players"])),
        one_card_rounds=draw(st.integers(1, 4)),
        trump_cycle=tuple(draw(st.lists(st.sampled_from(["H", "D", "C", "S", None]), min_size=1, max_size=5))),
        zero_bonus_from=draw(st.none() | st.integers(0, 17)),
    )


@st.composite
def yksisilma_rules(draw: st.DrawFn) -> yksisilma.Options:
    """Any options of Yksisilmä that can be."""
    usual, any_card = st.just(hand("JS JH KD")), st.sampled_from(hand("JC JD JH JS KC KD KH KS"))
    return yksisilma.Options(
        **draw(_listed(yksisilma.Options)),
        one_eyed=frozenset(draw(usual | st.sets(any_card))),
        min_bid=draw(st.integers(1, 20)),
        match_deals=draw(st.integers(1, 5)),
        target=draw(st.none() | st.integers(1, 150)),
    )


@st.composite
def romi_rules(draw: st.DrawFn) -> romi.Options:
    """Any options of Römi that can be."""
    return romi.Options(**draw(_listed(romi.Options)), deals=draw(st.integers(1, 9)))


RULES = {lupaus: lupaus_rules, yksisilma: yksisilma_rules, romi: romi_rules}


def options(module: Any) -> st.SearchStrategy[Any]:
    """The house rules of a game: its presets, and any that can be."""
    return st.sampled_from([*module.PRESETS.values()]) | RULES[module]()


@st.composite
def matches(draw: st.DrawFn, module: Any = None, among: tuple[Any, ...] = GAMES) -> Match:
    """A match about to begin, in any of its rounds: of *module*, or of any *among* the games."""
    module = module or draw(st.sampled_from(among))
    house = draw(options(module))
    start = draw(st.integers(1, len(module.schedule(house)) or 30))
    dealer = draw(st.none() | st.integers(0, house.n_players - 1))
    return Match(module, house, NAMES[: house.n_players], draw(seeds), dealer, start)


@st.composite
def deals(draw: st.DrawFn, module: Any = None, among: tuple[Any, ...] = GAMES) -> Any:
    """A deal before the first move."""
    match = draw(matches(module, among))
    if match.module is yksisilma and draw(st.booleans()):
        return few_cards(match, draw(st.integers(1, 12)))
    return match.deal()


def few_cards(match: Match, size: int) -> Yksisilma:
    """A prepared deal of *size* cards each, in place of the next one of *match*."""
    pack = shuffled(PACK, match.rng(match.round))
    hands = [pack[size * seat : size * (seat + 1)] for seat in range(4)]
    return yksisilma.set_up(match.options, hands, match.dealer(), match.round)


DOWN = (romi.Lay, romi.LayOff, romi.Swap)


def irregularities(game: Any) -> list[lupaus.Move]:
    """The lawful moves that ``moves()`` leaves out: promises at a wrong time, late players, cards out of turn.

    Only Lupaus has any.
    """
    if not isinstance(game, Lupaus):
        return []
    seats = range(game.options.n_players)
    tried = [
        *(Bid(number, seat) for seat in seats for number in (0, game.cards)),
        *(Late(seat) for seat in seats),
        *(OutOfTurn(seat, held) for seat in seats for held in game.hands[seat]),
    ]
    return [move for move in tried if game.turn is not None and not game.objection(move)]


def pick(things: Any, rng: Random) -> Any:
    """One of *things*, the same from the same dice on every Python version."""
    return things[int(rng.random() * len(things))]


def choose(game: Any, rng: Random) -> Any:
    """One of the legal moves: in an auction often a pass, else a low call, so that it goes on for a while.

    In Römi cards mostly go down where they can, so that somebody finishes.
    """
    moves = game.moves()
    if game.name == romi.NAME:
        down = [move for move in moves if isinstance(move, DOWN)]
        return pick(down if down and rng.random() < 0.7 else moves, rng)
    if PASS not in moves:
        return pick(moves, rng)
    calls = moves[1:]
    return calls[int(len(calls) * rng.random() ** 3)] if calls and rng.random() < 0.45 else PASS


def walk(game: Any, rng: Random, irregular: float = 0.1) -> Iterator[tuple[Any, Any]]:
    """Every moment of *game* played at random, with the move made in it; the last move ends the deal.

    *irregular* is how often a move is irregular where one is possible.
    """
    while game.turn is not None:
        strange = irregularities(game) if rng.random() < irregular else []
        move = pick(strange, rng) if strange else choose(game, rng)
        yield game, move
        game = game.play(move)


def moments(game: Any, rng: Random, irregular: float = 0.1) -> list[Any]:
    """Every moment of *game* played at random, the finished deal last."""
    return [game, *(before.play(move) for before, move in walk(game, rng, irregular))]


def some_of(steps: Any, every: int = 1) -> list[Any]:
    """Every so many of *steps* through a deal, and the last; fewer of a long one."""
    steps = [*steps]
    return [*steps[: -1 : every * max(1, len(steps) // 40)], steps[-1]]


def finished(game: Any, rng: Random | None = None, irregular: float = 0.1) -> Any:
    """*game* played to its end at random."""
    return moments(game, rng or Random(0), irregular)[-1]


def played(game: Any, *names: str) -> Any:
    """*game* after the cards named in *names* have been played."""
    for c in hand(" ".join(names)):
        game = game.play(Play(c))
    return game


def bidding(game: Lupaus, *numbers: int) -> Lupaus:
    """*game* after the promises *numbers*, eldest hand first."""
    for number in numbers:
        game = game.play(Bid(number))
    return game


def two_cards(dealer: int = 2, **rules: Any) -> Lupaus:
    """The small deal of many tests: three players with two cards each, 8♦ turned."""
    turned = None if rules.get("trump") == "fixed" else "8D"
    return lupaus.set_up(Options(n_players=3, **rules), ["AS 4D", "KS 2H", "QS 9H"], turned, dealer)


def whole_pack(turned: str | None = None, **rules: Any) -> Lupaus:
    """A full deal of four players: seat 0 has all clubs, then diamonds, hearts, and the dealer all spades."""
    house = Options(n_players=4, **rules)
    return lupaus.set_up(house, [PACK[13 * s : 13 * s + 13] for s in range(4)], turned, dealer=3)


def calling(game: Yksisilma, said: str) -> Yksisilma:
    """*game* after the calls and passes written in *said*, such as "10D pass 12NT"; the eldest hand speaks first."""
    for word in said.split():
        points = word.rstrip("CDHSNT")
        game = game.play(PASS if word == "pass" else Call(int(points), word.removeprefix(points)))
    return game


def four(*hands: str, call: str = "10C", dealer: int = 3, **rules: Any) -> Yksisilma:
    """A prepared deal in which the dealer has made the *call* and eldest hand, seat 0 unless told, is to lead."""
    game = yksisilma.set_up(yksisilma.Options(**rules), hands, dealer)
    return calling(game, f"pass pass pass {call} pass pass pass")
