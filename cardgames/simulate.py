"""Many deals between bots, as a table to reckon with.

Every set of rules is tried on the same deals, so that two of them can be compared
deal by deal. Deal *i* draws from its own seed, ``seed + i``: the rows are the same
however the deals are shared out among processes. A `tournament` is of Lupaus;
`yksisilma_deals` are of Yksisilmä, where a row tells of both sides; `romi_deals` are of
Römi, of whose hands `romi_hands` and `romi_turns` tell how often and how soon they can
lay down.

>>> from .bots.lupaus import simple
>>> rules = {"together": Options(start_cards=2), "in turn": Options(start_cards=2, bidding="sequential")}
>>> table = tournament(rules, simple, deals=3, seed=1, progress=False)
>>> len(table), table.columns.to_list()[:4]
(24, ['deal', 'rules', 'round', 'cards'])
>>> from .bots import yksisilma as bots
>>> table = yksisilma_deals({"usual": yksisilma.Options()}, bots.simple, deals=3, seed=1, trump="best", progress=False)
>>> (table["taken_0"] + table["taken_1"]).to_list()
[45, 45, 45]
>>> table = romi_hands({"50": romi.Options(), "51": romi.Options(opening_min=51)}, hands=40, seed=1, progress=False)
>>> summary(table, ["rules", "cards"], "opens")["mean"].to_list()
[0.15, 0.275, 0.15, 0.275]
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any, Protocol

import pandas as pd
from tqdm.auto import tqdm

from . import melds, romi, yksisilma
from .bots import Bot, Seeded, finish
from .bots.yksisilma import estimate
from .cards import JOKER, Card, Cards, Rank, Suit, hand, shuffled
from .game import Seat, total
from .lupaus import Options, deal, schedule, score
from .yksisilma import PASS, SEATS, SIDES, Call, Yksisilma, YksisilmaRule, collected, side_of

COLUMNS = ["deal", "rules", "round", "cards", "dealer", "seat", "place", "bid", "taken", "late", "points"]
SCORED = ["taken_0", "taken_1", "points_0", "points_1", "taken", "points", "gain", "made"]
YKSISILMA_COLUMNS = ["deal", "rules", "dealer", "calls", "declarer", "trump", "bid", "estimate"]
YKSISILMA_COLUMNS += ["tricks_0", "tricks_1", "tricks_2", "tricks_3", "last", "cards_0", "cards_1", *SCORED]
ROMI_COLUMNS = ["deal", "rules", "starter", "turns", "seat", "place", "first", "opened", "winner", "from_hand"]
ROMI_COLUMNS += ["cards", "left", "points"]
HAND_COLUMNS = ["deal", "rules", "cards", "jokers", "worth", "melded", "opens"]
TURN_COLUMNS = ["deal", "rules", "turn", "opens"]
# what sets of rules must share to be played on the same deals
ALIKE = ("n_players", "start_cards", "schedule", "one_card_rounds", "direction")
SCORING = ("zero_bonus_from", "late_scores")  # what changes points, and neither promises nor cards
ROMI_ALIKE = ("n_players", "jokers", "direction")
YKSISILMA_SCORING = ("most_tricks", "one_eyed_also_court", "penalty_bid", "match_deals", "target")
ROMI_SCORING = ("joker_in_hand", "rounding", "double_rounding", "double_cap", "deals")
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


def _check_alike(option_sets: Mapping[str, Any], names: Iterable[str]) -> None:
    for name in names:
        values = {label: getattr(options, name) for label, options in option_sets.items()}
        if len(set(values.values())) > 1:
            raise ValueError(f"{name} must be the same in all option sets, to play the same deals; here: {values}")


def _check_rounds(option_sets: Mapping[str, Options], rounds: Sequence[int] | None) -> None:
    _check_alike(option_sets, ALIKE)
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


class _Rows(Protocol):
    """What plays a deal, and tells of it."""

    @property
    def columns(self) -> list[str]:
        """The columns of the frame, *deal* and *rules* first."""

    def __call__(self, i: int, options: Any, rng: Random, bots: list[Bot], /) -> list[Row]:
        """The rows of deal *i*, less those two columns."""


@dataclass(frozen=True)
class _Work:
    """What a worker needs to know, and does."""

    option_sets: dict[str, Any]
    players: tuple[Player, ...]
    seed: int
    play: _Rows

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


# ----------------------------------------------------------------------- Römi


def romi_deals(
    option_sets: Mapping[str, romi.Options],
    bots: Player | Sequence[Player],
    deals: int,
    seed: int = 0,
    executor: Executor | None = None,
    *,
    progress: bool = True,
) -> pd.DataFrame:
    """Play the same *deals* of Römi under each of *option_sets*, and return a row for each deal, set and seat.

    The opening players take turns; *place* counts from 1, the opening player. ``turns`` is in which of
    his turns the deal ended for the seat, and ``first`` in which it laid down first (0: never). ``cards``
    are those left in hand, and ``left`` what they are worth. See :func:`tournament` for *bots*, *executor*,
    and what happens when it is interrupted. Raises ValueError for what cannot be played.
    """
    _check(option_sets, deals, seed)
    _check_alike(option_sets, ROMI_ALIKE)
    players = _players(bots, next(iter(option_sets.values())).n_players)
    return _played(_Work(dict(option_sets), players, seed, _RomiRows()), deals, executor, progress)


@dataclass(frozen=True)
class _RomiRows:
    """Plays a deal of Römi, and tells of each seat."""

    columns = ROMI_COLUMNS

    def __call__(self, i: int, options: romi.Options, rng: Random, bots: list[Bot]) -> list[Row]:
        """The rows of deal *i*."""
        n = options.n_players
        end = finish(romi.deal(options, i % n, rng), bots)
        return [_romi_row(end, (end.starter + options.step * place) % n, place + 1) for place in range(n)]


def _romi_row(end: romi.Romi, seat: Seat, place: int) -> Row:
    """What there is to tell of *seat* in a finished deal."""
    turns, first = _first_laid(end, seat)
    about = end.opened[seat], seat == end.winner, end.from_hand
    left = romi.points_in_hand(end.hands[seat], end.options)
    names = " ".join(c.code for c in end.hands[seat])
    return (end.starter, turns, seat, place, first, *about, names, left, end.points(seat))


def _first_laid(end: romi.Romi, seat: Seat) -> tuple[int, int]:
    """How many turns *seat* has had, and in which of them it laid down first (0: never)."""
    turns, first = 0, 0
    for what in (event.what for event in end.log if event.seat == seat):
        if isinstance(what, romi.Discard):
            turns += 1
        elif isinstance(what, romi.Lay):
            first = first or turns + 1
        elif isinstance(what, romi.TakeBack) and first == turns + 1:
            first = 0
    unfinished = end.winner == seat and not isinstance(end.log[-2].what, romi.Discard)
    return turns + unfinished, first


def romi_hands(
    option_sets: Mapping[str, romi.Options],
    hands: int,
    seed: int = 0,
    executor: Executor | None = None,
    *,
    cards: Sequence[int] = (14, 15),
    progress: bool = True,
) -> pd.DataFrame:
    """Deal random *hands*, and return a row for each hand, set of rules, and number of *cards* in it.

    A hand of more cards holds those of fewer. ``worth`` is that of its best melds, ``melded`` the cards in
    them, and ``opens`` whether they are enough to lay down at once; one card is kept for the discard.
    See :func:`tournament` for *executor* and interruptions. Raises ValueError for what cannot be dealt.
    """
    _check(option_sets, hands, seed)
    most = min(options.cards for options in option_sets.values())
    if not cards or not all(1 <= size <= most for size in cards):
        raise ValueError(f"cards={list(cards)}: a hand has 1 to {most} cards")
    return _played(_Work(dict(option_sets), (), seed, _HandRows(tuple(cards))), hands, executor, progress)


@dataclass(frozen=True)
class _HandRows:
    """Deals a hand, and tells what its melds are worth."""

    cards: tuple[int, ...]
    columns = HAND_COLUMNS

    def __call__(self, _i: int, options: romi.Options, rng: Random, _bots: list[Bot]) -> list[Row]:
        """The rows of a hand."""
        pack = shuffled(options.pack, rng)
        house = melds.MeldOptions(options.ace, options.ace_both_ends, options.joker_limit)
        keep = 1 if options.final_discard == "required" else 0
        held = {size: pack[:size] for size in self.cards}
        told = {size: _melded(cards, house, keep) for size, cards in held.items()}
        return [
            (size, held[size].count(JOKER), worth, melded, worth >= options.opening_min)
            for size, (worth, melded) in told.items()
        ]


@lru_cache(maxsize=64)
def _melded(cards: Cards, house: melds.MeldOptions, keep: int) -> tuple[int, int]:
    """What the best melds of *cards* are worth, and of how many cards they are."""
    found = melds.best(cards, house, keep=keep)
    return sum(melds.value(meld, house) for meld in found), sum(len(meld.cards) for meld in found)


def romi_turns(
    option_sets: Mapping[str, romi.Options],
    bot: Player,
    deals: int,
    seed: int = 0,
    executor: Executor | None = None,
    *,
    limit: int = 30,
    progress: bool = True,
) -> pd.DataFrame:
    """How soon one can lay down who plays alone and draws from the stock: a row for each deal and set of rules.

    *bot* chooses the discards. ``turn`` is the first in which the melds are enough, and ``opens`` whether
    there is one up to *limit*; else ``turn`` is *limit*. See :func:`by_turn`, and :func:`tournament` for
    *bot*, *executor* and interruptions. Raises ValueError for what cannot be played.
    """
    _check(option_sets, deals, seed)
    most = min(options.cards for options in option_sets.values()) - romi.HAND_SIZE - 1
    if not 1 <= limit <= most:
        raise ValueError(f"limit={limit!r}: the stock is good for 1 to {most} turns")
    return _played(_Work(dict(option_sets), _players(bot, 1), seed, _TurnRows(limit)), deals, executor, progress)


@dataclass(frozen=True)
class _TurnRows:
    """Plays alone until the melds are enough."""

    limit: int
    columns = TURN_COLUMNS

    def __call__(self, _i: int, options: romi.Options, rng: Random, bots: list[Bot]) -> list[Row]:
        """The row of a deal."""
        pack, (bot,) = shuffled(options.pack, rng), bots
        hands = [pack[: romi.HAND_SIZE], *[()] * (options.n_players - 1)]
        game = romi.set_up(options, hands, pack[romi.HAND_SIZE :], (), drawn=False)
        for turn in range(1, self.limit + 1):
            game = game.play(romi.Draw("stock"))
            if game.best_opening:
                return [(turn, True)]
            game = replace(game.play(bot(game.view(0))), active=0, drawn=False)
        return [(self.limit, False)]


def by_turn(frame: pd.DataFrame, turns: Iterable[int] = range(1, 13)) -> pd.DataFrame:
    """The share of the deals in which one can lay down by each of *turns*, for each set of rules.

    *frame* is from :func:`romi_turns`; the columns are those of :func:`summary`, and *turn*.
    """
    reached = [frame.assign(turn=turn, by=frame["opens"] & (frame["turn"] <= turn)) for turn in turns]
    return summary(pd.concat(reached), ["rules", "turn"], "by")


# ------------------------------------------------------------- of any game


AnyOptions = Options | yksisilma.Options | romi.Options


def rescore(frame: pd.DataFrame, options: AnyOptions, rules: str | None = None) -> pd.DataFrame:
    """*frame* with the points that the same play would have earned under *options*.

    Nothing is played again: bots that would have played otherwise are not asked.
    *rules* is a new label. Raises ValueError if *options* differ from those *frame* was
    played under in more than the scoring.
    """
    wanted = asdict(options)
    scoring, rescored = _scoring(options)
    for label, played in frame.attrs.get("options", {}).items():
        if wanted.keys() != played.keys():
            raise ValueError("these are house rules of another game than the one that was played")
        other = [name for name in wanted if name not in scoring and wanted[name] != played[name]]
        if other and label in set(frame["rules"]):
            raise ValueError(f"{', '.join(other)} cannot be rescored, as play depends on it: play the deals again")
    points = rescored(frame, options)
    told = frame.assign(**points) if rules is None else frame.assign(**points, rules=rules)
    told.attrs["options"] = dict.fromkeys(told["rules"].unique(), wanted)
    return told


def _scoring(options: AnyOptions) -> tuple[tuple[str, ...], Callable[[pd.DataFrame, Any], dict[str, list[Any]]]]:
    """The house rules that change points and not play, and what reckons the points."""
    if isinstance(options, romi.Options):
        return ROMI_SCORING, _romi_points
    return (SCORING, _lupaus_points) if isinstance(options, Options) else (YKSISILMA_SCORING, _yksisilma_points)


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


def _romi_points(frame: pd.DataFrame, options: romi.Options) -> dict[str, list[int]]:
    left = [hand(cards) for cards in frame["cards"]]
    facts = zip(left, *(frame[name].astype(bool) for name in ("opened", "winner", "from_hand")), strict=True)
    lines = [romi.score(cards, opened, winner, at_once, options) for cards, opened, winner, at_once in facts]
    return {"left": [romi.points_in_hand(cards, options) for cards in left], "points": [total(told) for told in lines]}


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
