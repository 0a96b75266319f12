"""Many deals between bots, as a table to reckon with.

Every set of rules is tried on the same deals, so that two of them can be compared
deal by deal. Deal *i* draws from its own seed, ``seed + i``: the rows are the same
however the deals are shared out among processes.

>>> from .bots.lupaus import simple
>>> rules = {"together": Options(start_cards=2), "in turn": Options(start_cards=2, bidding="sequential")}
>>> table = tournament(rules, simple, deals=3, seed=1, progress=False)
>>> len(table), table.columns.to_list()[:4]
(24, ['deal', 'rules', 'round', 'cards'])
"""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

import pandas as pd
from tqdm.auto import tqdm

from .bots import Bot, Seeded, finish
from .game import total
from .lupaus import Options, deal, schedule, score

COLUMNS = ["deal", "rules", "round", "cards", "dealer", "seat", "place", "bid", "taken", "late", "points"]
# what sets of rules must share to be played on the same deals
ALIKE = ("n_players", "start_cards", "schedule", "one_card_rounds", "direction")
SCORING = ("zero_bonus_from", "late_scores")  # what changes points, and neither promises nor cards
Player = Bot | Seeded
Row = tuple[Any, ...]


def tournament(
    option_sets: Mapping[str, Options],
    bots: Player | Sequence[Player],
    deals: int,
    seed: int = 0,
    executor: Executor | None = None,
    *,
    rounds: Sequence[int] | None = None,
    progress: bool = True,
) -> pd.DataFrame:
    """Play the same *deals* under each of *option_sets*, and return a row for each deal, set and seat.

    *option_sets* maps labels to options. *bots* is one bot for every seat, or one for
    each; an object with a method ``seeded(rng)``, such as RandomBot(), gets fresh dice
    for every deal and seat. Deals go through *rounds* (by default all) and then through
    the dealers. *executor* is any of concurrent.futures; the bots must then be
    picklable. *place* counts from 1, eldest hand, to the dealer. Interrupted, it
    returns the deals that are done. Raises ValueError if the option sets cannot be
    played on the same deals, or there are not as many bots as seats.
    """
    _check(option_sets, deals, seed, rounds)
    players = _players(bots, next(iter(option_sets.values())).n_players)
    size = 1 if executor is None else max(1, min(100, deals // 20))
    chunks = [range(start, min(start + size, deals)) for start in range(0, deals, size)]
    work = _Work(dict(option_sets), players, seed, tuple(rounds or ()))
    rows = _gathered((executor.map if executor else map)(work, chunks), chunks, progress)
    frame = pd.DataFrame(rows, columns=COLUMNS)
    frame.attrs["options"] = {label: asdict(options) for label, options in option_sets.items()}
    return frame


def _check(option_sets: Mapping[str, Options], deals: int, seed: int, rounds: Sequence[int] | None) -> None:
    if not option_sets:
        raise ValueError("option_sets is empty: give at least one, as a label and its options")
    for name in ALIKE:
        values = {label: getattr(options, name) for label, options in option_sets.items()}
        if len(set(values.values())) > 1:
            raise ValueError(f"{name} must be the same in all option sets, to play the same deals; here: {values}")
    if deals < 1:
        raise ValueError(f"deals={deals}: play at least one")
    if type(seed) is not int or seed < 0:
        raise ValueError(f"seed={seed!r}: a seed is a whole number from 0 on")
    last = len(schedule(next(iter(option_sets.values()))))
    if rounds is not None and not (rounds and all(1 <= r <= last for r in rounds)):
        raise ValueError(f"rounds={list(rounds)}: this game has the rounds 1 to {last}")


def _players(bots: Player | Sequence[Player], seats: int) -> tuple[Player, ...]:
    """Who sits where."""
    if isinstance(bots, Seeded) or callable(bots):
        return (bots,) * seats
    if len(bots) != seats:
        raise ValueError(f"{len(bots)} bots for n_players={seats}: give one, or one for each seat")
    return tuple(bots)


def _gathered(results: Iterable[list[Row]], chunks: Sequence[range], progress: bool) -> list[Row]:
    """All rows, or those that are there when the stop button or Ctrl-C interrupts."""
    rows: list[Row] = []
    with tqdm(total=chunks[-1].stop, unit=" deals", disable=not progress) as bar:
        try:
            for chunk, done in zip(chunks, results, strict=True):
                rows += done
                bar.update(len(chunk))
        except KeyboardInterrupt:
            pass
    return rows


@dataclass(frozen=True)
class _Work:
    """What a worker needs to know, and does."""

    option_sets: dict[str, Options]
    players: tuple[Player, ...]
    seed: int
    rounds: tuple[int, ...]

    def __call__(self, chunk: range) -> list[Row]:
        """The rows of the deals in *chunk*."""
        sets = self.option_sets.items()
        return [row for i in chunk for label, options in sets for row in self._deal(i, label, options)]

    def _deal(self, i: int, label: str, options: Options) -> list[Row]:
        rounds = self.rounds or tuple(r.number for r in schedule(options))
        dealer = i // len(rounds) % options.n_players
        game = deal(options, rounds[i % len(rounds)], dealer, rng=Random(self.seed + i))
        bots = [self._seated(bot, f"deal {self.seed + i}, seat {seat}") for seat, bot in enumerate(self.players)]
        end = finish(game, bots)
        about = i, label, end.round, end.cards, dealer
        return [
            (*about, seat, place, end.bids[seat], end.tricks_won[seat], seat in end.late, end.points(seat))
            for place, seat in enumerate(end.order, 1)
        ]

    def _seated(self, player: Player, dice: str) -> Bot:
        """The bot that plays, with its own *dice* if it wants any."""
        return player.seeded(Random(dice)) if isinstance(player, Seeded) else player


def rescore(frame: pd.DataFrame, options: Options, rules: str | None = None) -> pd.DataFrame:
    """*frame* with the points that the same promises and tricks would have earned under *options*.

    Nothing is played again: bots that would have promised otherwise are not asked.
    *rules* is a new label. Raises ValueError if *options* differ from those *frame* was
    played under in more than the scoring.
    """
    wanted = asdict(options)
    for label, played in frame.attrs.get("options", {}).items():
        other = [name for name in wanted if name not in SCORING and wanted[name] != played[name]]
        if other and label in set(frame["rules"]):
            raise ValueError(f"{', '.join(other)} cannot be rescored, as play depends on it: run a tournament")
    columns = (frame[name] for name in ("bid", "taken", "cards", "late"))
    points = [
        total(score(int(bid), int(taken), int(cards), options, bool(late)))
        for bid, taken, cards, late in zip(*columns, strict=True)
    ]
    told = frame.assign(points=points) if rules is None else frame.assign(points=points, rules=rules)
    told.attrs["options"] = dict.fromkeys(told["rules"].unique(), wanted)
    return told


def summary(frame: pd.DataFrame, by: str | Sequence[str] = ("rules",), value: str = "points") -> pd.DataFrame:
    """Mean of *value*, its standard error, and the number of deals, for each group *by*.

    The seats of one deal do not score independently, so a deal counts once, with its
    mean in the group. With one deal the error is not known (NaN).
    """
    groups = [by] if isinstance(by, str) else list(by)
    keys = groups if "deal" in groups else [*groups, "deal"]
    each = frame.groupby(keys, sort=False, as_index=False)[value].mean()
    told: pd.DataFrame = each.groupby(groups, sort=False)[value].agg(["mean", "sem", "count"])
    return told.rename(columns={"sem": "error", "count": "n"}).reset_index()
