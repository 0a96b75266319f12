"""Many deals between bots, as a table to reckon with.

Every set of rules is tried on the same deals, so that two of them can be compared
deal by deal. Deal *i* draws from its own seed, ``seed + i``: the rows are the same
however the deals are shared out among processes. A `tournament` is of Lupaus;
`yksisilma_deals` are of Yksisilmä, where a row tells of both sides.

>>> from .bots.lupaus import simple
>>> rules = {"together": Options(start_cards=2), "in turn": Options(start_cards=2, bidding="sequential")}
>>> table = tournament(rules, simple, deals=3, seed=1, progress=False)
>>> len(table), table.columns.to_list()[:4]
(24, ['deal', 'rules', 'round', 'cards'])
>>> from .bots import yksisilma as bots
>>> table = yksisilma_deals({"usual": yksisilma.Options()}, bots.simple, deals=3, seed=1, trump="best", progress=False)
>>> (table["taken_0"] + table["taken_1"]).to_list()
[45, 45, 45]
"""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

import pandas as pd
from tqdm.auto import tqdm

from . import yksisilma
from .bots import Bot, Seeded, finish
from .bots.yksisilma import estimate
from .cards import Card, Rank, Suit, hand
from .game import Seat, total
from .lupaus import Options, deal, schedule, score
from .yksisilma import PASS, SEATS, SIDES, Call, Yksisilma, YksisilmaRule, collected, side_of

COLUMNS = ["deal", "rules", "round", "cards", "dealer", "seat", "place", "bid", "taken", "late", "points"]
SCORED = ["taken_0", "taken_1", "points_0", "points_1", "taken", "points", "gain", "made"]
YKSISILMA_COLUMNS = ["deal", "rules", "dealer", "calls", "declarer", "trump", "bid", "estimate"]
YKSISILMA_COLUMNS += ["tricks_0", "tricks_1", "tricks_2", "tricks_3", "last", "cards_0", "cards_1", *SCORED]
# what sets of rules must share to be played on the same deals
ALIKE = ("n_players", "start_cards", "schedule", "one_card_rounds", "direction")
SCORING = ("zero_bonus_from", "late_scores")  # what changes points, and neither promises nor cards
YKSISILMA_SCORING = ("most_tricks", "one_eyed_also_court", "penalty_bid", "match_deals", "target")
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
    _check(option_sets, deals, seed)
    _check_rounds(option_sets, rounds)
    players = _players(bots, next(iter(option_sets.values())).n_players)
    return _played(_Work(dict(option_sets), players, seed, _LupausRows(tuple(rounds or ()))), deals, executor, progress)


def _check(option_sets: Mapping[str, Any], deals: int, seed: int) -> None:
    if not option_sets:
        raise ValueError("option_sets is empty: give at least one, as a label and its options")
    if deals < 1:
        raise ValueError(f"deals={deals}: play at least one")
    if type(seed) is not int or seed < 0:
        raise ValueError(f"seed={seed!r}: a seed is a whole number from 0 on")


def _check_rounds(option_sets: Mapping[str, Options], rounds: Sequence[int] | None) -> None:
    for name in ALIKE:
        values = {label: getattr(options, name) for label, options in option_sets.items()}
        if len(set(values.values())) > 1:
            raise ValueError(f"{name} must be the same in all option sets, to play the same deals; here: {values}")
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


@dataclass(frozen=True)
class _Work:
    """What a worker needs to know, and does."""

    option_sets: dict[str, Any]
    players: tuple[Player, ...]
    seed: int
    play: "_LupausRows | _YksisilmaRows"

    def __call__(self, chunk: range) -> list[Row]:
        """The rows of the deals in *chunk*."""
        sets = self.option_sets.items()
        return [
            (i, label, *row)
            for i in chunk
            for label, options in sets
            for row in self.play(i, options, Random(self.seed + i), self._seated(i))
        ]

    def _seated(self, i: int) -> list[Bot]:
        """The bots that play deal *i*, with their own dice if they want any."""
        return [
            bot.seeded(Random(f"deal {self.seed + i}, seat {seat}")) if isinstance(bot, Seeded) else bot
            for seat, bot in enumerate(self.players)
        ]


def _played(work: _Work, deals: int, executor: Executor | None, progress: bool) -> pd.DataFrame:
    """The frame of all *deals*, or of those that are done when it is interrupted."""
    size = 1 if executor is None else max(1, min(100, deals // 20))
    chunks = [range(start, min(start + size, deals)) for start in range(0, deals, size)]
    rows = _gathered((executor.map if executor else map)(work, chunks), chunks, progress)
    frame = pd.DataFrame(rows, columns=work.play.columns)
    frame.attrs["options"] = {label: asdict(options) for label, options in work.option_sets.items()}
    return frame


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
class _LupausRows:
    """Plays a deal of Lupaus, and tells of each seat."""

    rounds: tuple[int, ...]
    columns = COLUMNS

    def __call__(self, i: int, options: Options, rng: Random, bots: list[Bot]) -> list[Row]:
        """The rows of deal *i*."""
        rounds = self.rounds or tuple(r.number for r in schedule(options))
        dealer = i // len(rounds) % options.n_players
        end = finish(deal(options, rounds[i % len(rounds)], dealer, rng=rng), bots)
        about = end.round, end.cards, dealer
        return [
            (*about, seat, place, end.bids[seat], end.tricks_won[seat], seat in end.late, end.points(seat))
            for place, seat in enumerate(end.order, 1)
        ]


# ------------------------------------------------------------------ Yksisilmä


def yksisilma_deals(
    option_sets: Mapping[str, yksisilma.Options],
    bots: Player | Sequence[Player],
    deals: int,
    seed: int = 0,
    executor: Executor | None = None,
    *,
    trump: Suit | str | None = None,
    declarer: Seat | None = None,
    bid: int | None = None,
    progress: bool = True,
) -> pd.DataFrame:
    """Play the same *deals* of Yksisilmä under each of *option_sets*, and return a row for each deal and set.

    The dealers take turns. Unless *trump* is given the bots hold the auction. Else *declarer* (by
    default the player after the dealer) calls *bid* points (by default the fewest) and everybody
    passes; *trump* is a suit, or ``"best"`` for the one that the hand of the declarer is worth most with.

    ``taken_0`` is what side 0 took (seats 0 and 2), ``points_0`` what it scored for it; ``taken``,
    ``points`` and ``gain`` (points more than the others) are those of the side of the declarer, and
    ``estimate`` what its hand was worth. In a deal passed out the declarer is -1. See :func:`tournament`
    for *bots*, *executor*, and what happens when it is interrupted. Raises ValueError for what cannot be played.
    """
    _check(option_sets, deals, seed)
    named = trump if trump in (None, "best") else Call(1, trump).suit  # type: ignore[arg-type]  # a letter will do
    play = _YksisilmaRows(named, declarer, bid)
    for options in option_sets.values():
        play.check(options)
    return _played(_Work(dict(option_sets), _players(bots, SEATS), seed, play), deals, executor, progress)


@dataclass(frozen=True)
class _YksisilmaRows:
    """Plays a deal of Yksisilmä, and tells of both sides."""

    trump: Suit | str | None
    declarer: Seat | None
    bid: int | None
    columns = YKSISILMA_COLUMNS

    def __call__(self, i: int, options: yksisilma.Options, rng: Random, bots: list[Bot]) -> list[Row]:
        """The row of deal *i*."""
        game = yksisilma.deal(options, i % SEATS, rng)
        return [_row(finish(game if self.trump is None else self._declared(game), bots))]

    def check(self, options: yksisilma.Options) -> None:
        """Refuse a contract that cannot be called under *options*."""
        if self.trump is None:
            if (self.declarer, self.bid) != (None, None):
                raise ValueError("declarer and bid are for deals without an auction: give trump too")
            return
        if self.declarer is not None and self.declarer not in range(SEATS):
            raise ValueError(f"declarer={self.declarer!r}: the seats are 0 to 3")
        if self.bid is not None and self.bid not in options.calls:
            raise ValueError(f"bid={self.bid!r}: the calls are {options.calls}")
        if self.trump != "best" and self.trump not in options.suits:
            raise ValueError(f"trump={self.trump!r}: no suit that can be called under these options")

    def _declared(self, game: Yksisilma) -> Yksisilma:
        """*game* after an auction in which nobody but the declarer calls."""
        seat = game.eldest if self.declarer is None else self.declarer
        suit = estimate(game.view(seat), seat).suit if self.trump == "best" else Suit(self.trump or "")
        bid = game.options.calls[0] if self.bid is None else self.bid
        while game.bidding:
            game = game.play(Call(bid, suit) if game.turn == seat and not game.highest else PASS)
        return game


def _row(end: Yksisilma) -> Row:
    """What there is to tell of a finished deal."""
    last = end.tricks[-1].winner(end.trumps) if end.tricks else -1
    cards = [[c for c in end.taken(side) if c.rank >= Rank.JACK] for side in SIDES]
    names = [" ".join(c.code for c in taken) for taken in cards]
    declarer, trump, bid, worth = _contract(end)
    points = _scored(cards, end.tricks_won, last, declarer, bid, end.options)
    return (end.dealer, len(end.calls), declarer, trump, bid, worth, *end.tricks_won, last, *names, *points)


def _contract(end: Yksisilma) -> tuple[Seat, str, int, float]:
    """Who played, with which trumps, for how many points, and what that hand was worth."""
    if end.contract is None:
        return -1, "", 0, 0.0
    seat, bid, trump = end.contract
    return seat, trump or "NT", bid, round(estimate(end.start, seat, trump).points, 1)


def _scored(
    cards: Sequence[Sequence[Card]],
    tricks: Sequence[int],
    last: Seat,
    declarer: Seat,
    bid: int,
    house: yksisilma.Options,
) -> Row:
    """The columns SCORED of a deal: what each side took and scored, and what it means for the side of the declarer."""
    if declarer < 0:
        return (*(0,) * 7, False)
    taken = [total(collected(side, cards[side], tricks, last, house)) for side in SIDES]
    lines = [yksisilma.score(side, cards, tricks, last, declarer, bid, house) for side in SIDES]
    points, side = [total(told) for told in lines], side_of(declarer)
    made = any(line.reason.rule is YksisilmaRule.MADE for line in lines[side])
    return (*taken, *points, taken[side], points[side], points[side] - points[1 - side], made)


def contracts(frame: pd.DataFrame, options: yksisilma.Options, bids: Iterable[int] = range(10, 46, 5)) -> pd.DataFrame:
    """What it would have been worth to hold each of *bids* with the same play under *options*, for each set of rules.

    *chance* is how often the contract would have been made, and *mean* how many points more than
    the others the side of the declarer would have scored; with its standard error, and the deals.
    """
    played = frame[frame["declarer"] >= 0]
    held = [rescore(played.assign(bid=bid), options) for bid in bids]
    told = summary(pd.concat(held), ["rules", "bid"], "gain")
    chance = summary(pd.concat(held), ["rules", "bid"], "made")["mean"]
    return told.assign(chance=chance)


# ------------------------------------------------------------- of any game


def rescore(frame: pd.DataFrame, options: Options | yksisilma.Options, rules: str | None = None) -> pd.DataFrame:
    """*frame* with the points that the same promises and tricks would have earned under *options*.

    Nothing is played again: bots that would have promised otherwise are not asked.
    *rules* is a new label. Raises ValueError if *options* differ from those *frame* was
    played under in more than the scoring.
    """
    wanted, scoring = asdict(options), SCORING if isinstance(options, Options) else YKSISILMA_SCORING
    for label, played in frame.attrs.get("options", {}).items():
        if wanted.keys() != played.keys():
            raise ValueError("these are house rules of another game than the one that was played")
        other = [name for name in wanted if name not in scoring and wanted[name] != played[name]]
        if other and label in set(frame["rules"]):
            raise ValueError(f"{', '.join(other)} cannot be rescored, as play depends on it: play the deals again")
    points = _lupaus_points(frame, options) if isinstance(options, Options) else _yksisilma_points(frame, options)
    told = frame.assign(**points) if rules is None else frame.assign(**points, rules=rules)
    told.attrs["options"] = dict.fromkeys(told["rules"].unique(), wanted)
    return told


def _lupaus_points(frame: pd.DataFrame, options: Options) -> dict[str, list[int]]:
    columns = (frame[name] for name in ("bid", "taken", "cards", "late"))
    rows = zip(*columns, strict=True)
    return {"points": [total(score(int(n), int(won), int(size), options, bool(late))) for n, won, size, late in rows]}


def _yksisilma_points(frame: pd.DataFrame, options: yksisilma.Options) -> dict[str, list[Any]]:
    columns = (frame[name].tolist() for name in YKSISILMA_COLUMNS[8:15])
    rows = [
        _scored([hand(ours), hand(theirs)], tricks, last, declarer, bid, options)
        for *tricks, last, ours, theirs, declarer, bid in zip(*columns, frame["declarer"], frame["bid"], strict=True)
    ]
    return {name: [row[i] for row in rows] for i, name in enumerate(SCORED)}


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
