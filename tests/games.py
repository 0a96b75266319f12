"""Deals to test with: house rules of every kind, and random play, irregular moves included."""

from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardgames import lupaus
from cardgames.cards import PACK, hand
from cardgames.lupaus import PRESETS, Bid, Late, Lupaus, Options, OutOfTurn, Play
from cardgames.match import SEEDS, Match

NAMES = ("Aino", "Bence", "Cecilia", "Dóra", "Eero", "Fanni", "Gábor")
seeds = st.integers(0, SEEDS - 1)


@st.composite
def house_rules(draw: st.DrawFn) -> Options:
    """Any options that can be."""
    listed = {o.name: st.sampled_from(o.metadata["accepted"]) for o in fields(Options) if o.metadata["accepted"]}
    values: dict[str, Any] = draw(st.fixed_dictionaries(listed))
    if values["bidding"] == "simultaneous" and values["dealer_hook"]:
        values["dealer_hook"] = None  # bidding together nobody is last
    return Options(
        **values,
        start_cards=draw(st.none() | st.integers(1, 52 // values["n_players"])),
        one_card_rounds=draw(st.integers(1, 4)),
        trump_cycle=tuple(draw(st.lists(st.sampled_from(["H", "D", "C", "S", None]), min_size=1, max_size=5))),
        zero_bonus_from=draw(st.none() | st.integers(0, 17)),
    )


options = st.sampled_from(list(PRESETS.values())) | house_rules()


@st.composite
def matches(draw: st.DrawFn, rules: st.SearchStrategy[Options] = options) -> Match:
    """A match about to begin, in any of its rounds."""
    house = draw(rules)
    start = draw(st.integers(1, len(lupaus.schedule(house))))
    dealer = draw(st.none() | st.integers(0, house.n_players - 1))
    return Match(lupaus, house, NAMES[: house.n_players], draw(seeds), dealer, start)


@st.composite
def deals(draw: st.DrawFn, rules: st.SearchStrategy[Options] = options) -> Lupaus:
    """A deal before the first promise."""
    return draw(matches(rules)).deal()


def irregularities(game: Lupaus) -> list[lupaus.Move]:
    """The lawful moves that ``moves()`` leaves out: promises at a wrong time, late players, cards out of turn."""
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


def walk(game: Lupaus, rng: Random, irregular: float = 0.1) -> Iterator[tuple[Lupaus, lupaus.Move]]:
    """Every moment of *game* played at random, with the move made in it; the last move ends the deal.

    *irregular* is how often a move is irregular where one is possible.
    """
    while game.turn is not None:
        strange = irregularities(game) if rng.random() < irregular else []
        move = pick(strange or game.moves(), rng)
        yield game, move
        game = game.play(move)


def moments(game: Lupaus, rng: Random, irregular: float = 0.1) -> list[Lupaus]:
    """Every moment of *game* played at random, the finished deal last."""
    return [game, *(before.play(move) for before, move in walk(game, rng, irregular))]


def finished(game: Lupaus, rng: Random | None = None, irregular: float = 0.1) -> Lupaus:
    """*game* played to its end at random."""
    return moments(game, rng or Random(0), irregular)[-1]


def played(game: Lupaus, *names: str) -> Lupaus:
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
