"""Speed, measured and printed; the limits are loose, so that a busy machine passes."""

import subprocess
import sys
from collections.abc import Callable
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time

import linear
import pytest

from cardgames import melds, romi, yksisilma
from cardgames.bots import finish, random_bot
from cardgames.bots import romi as rummies
from cardgames.bots import yksisilma as partners
from cardgames.bots.lupaus import simple
from cardgames.cards import Cards, deck, shuffled
from cardgames.lupaus import Options, deal


@pytest.mark.parametrize("size", [13, 5])
def test_deals_a_second_of_random_play(size, capsys):
    start, count, bot = perf_counter(), 200, random_bot(Random(1))
    for i in range(count):
        finish(deal(Options(start_cards=size), dealer=i % 4, rng=Random(i)), bot)
    rate = count / (perf_counter() - start)
    with capsys.disabled():
        print(f"\n4 players, {size} cards, random play: {rate:.0f} deals a second", end="")
    assert rate > 5


@pytest.mark.parametrize(("players", "size"), [(4, 13), (4, 5), (3, 17)])
def test_time_of_a_simple_bots_move(players, size, capsys):
    times = []
    for i in range(20):
        game = deal(Options(n_players=players, start_cards=size), dealer=i % players, rng=Random(i))
        while game.turn is not None:
            view, start = game.view(game.turn), perf_counter()
            move = simple(view)
            times.append(1e6 * (perf_counter() - start))
            game = game.play(move)
    middle, late = median(times), quantiles(times, n=100)[-1]
    with capsys.disabled():
        print(f"\n{players} players, {size} cards, a simple bot's move: {middle:.0f} µs, p99 {late:.0f} µs", end="")
    assert middle < 100_000


def test_deals_a_second_of_simple_players_of_yksisilma(capsys):
    start, count, options = perf_counter(), 100, yksisilma.Options()
    for i in range(count):
        finish(yksisilma.deal(options, i % 4, Random(i)), partners.simple)
    rate = count / (perf_counter() - start)
    with capsys.disabled():
        print(f"\nYksisilmä, simple players: {rate:.0f} deals a second", end="")
    assert rate > 5


def cpu(solve: Callable[[Cards], object], hands: list[Cards]) -> tuple[float, float]:
    """Milliseconds of the processor for a hand: the median, and what one hand in a hundred exceeds."""
    times = []
    for held in hands:
        start = process_time()
        solve(held)
        times.append(1e3 * (process_time() - start))
    return median(times), quantiles(times, n=100)[-1]


@pytest.mark.parametrize(("size", "jokers"), [(14, 0), (14, 2), (14, 4), (15, 0), (15, 2), (15, 4)])
def test_time_to_find_the_best_melds_of_a_hand(size, jokers, capsys):
    house, rng = melds.MeldOptions(), Random(size + jokers)
    hands = [shuffled(deck(2, jokers), rng)[:size] for _ in range(2000)]
    melds.best(hands[0], house)
    middle, late = cpu(lambda held: melds.best(held, house), hands)
    slow, _ = cpu(lambda held: linear.most(held, house), hands[:100])
    with capsys.disabled():
        print(f"\nRömi, {size} cards, {jokers} jokers: {middle:.3f} ms, p99 {late:.2f} ms; ", end="")
        print(f"integer programme {slow:.1f} ms", end="")
    assert middle <= 0.1
    assert late <= 1
    assert slow >= 10 * middle


def test_deals_a_second_and_time_of_a_move_of_simple_players_of_romi(capsys):
    times, start, count, options = [], perf_counter(), 30, romi.Options()
    for i in range(count):
        game = romi.deal(options, i % 4, Random(i))
        while game.turn is not None:
            view, begun = game.view(game.turn), perf_counter()
            move = rummies.simple(view)
            times.append(1e6 * (perf_counter() - begun))
            game = game.play(move)
    rate, middle, late = count / (perf_counter() - start), median(times), quantiles(times, n=100)[-1]
    with capsys.disabled():
        print(f"\nRömi, simple players: {rate:.0f} deals a second; a move: {middle:.0f} µs, p99 {late:.0f} µs", end="")
    assert rate > 1
    assert middle < 100_000


def test_time_to_import_the_package(capsys):
    code = "from time import perf_counter as t; s = t(); import cardgames, cardgames.lupaus; print(t() - s)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout) for _ in range(5)
    ]
    with capsys.disabled():
        print(f"\nimport of cardgames.lupaus: {1e3 * median(times):.0f} ms", end="")
    assert median(times) < 5
