"""What the drills ask about Römi: melds, what they are worth, opening, jokers, laying off, and the cards left over."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from .. import melds, romi
from ..cards import JOKER, PACK, SUITS, Card, Cards, Rank, Suit, in_order, shuffled
from ..game import Reason, Rule, total
from ..melds import LADDER, Meld, MeldRule, card_of
from ..romi import Lay, LayOff, Options, Romi, RomiRule
from .making import HARDEST, counting, near, one_of, roll, which
from .questions import Because, Listed, Question, Word, Worth

R = RomiRule
ACES: tuple[int | str, ...] = (11, 10, "11/1", 1)
Recipe = Callable[[int, Random], Cards]  # makes cards of about this level

# ------------------------------------------------------- cards that belong together


def _house(**rules: Any) -> Options:
    return Options(n_players=2, jokers=6, **rules)


def _moment(options: Options, held: Cards, table: Sequence[Meld] = (), opened: bool = True) -> Romi:
    """A turn with *held* in hand, and one card more, for the discard."""
    there = {*held, *(c for meld in table for c in meld.cards)}
    spare = next(c for c in PACK if c not in there)
    return romi.set_up(options, [(*held, spare), ()], (), (), table, (opened, False))


def _suits(count: int, rng: Random) -> tuple[Suit, ...]:
    return shuffled(SUITS, rng)[:count]


def _rank(rng: Random) -> Rank:
    return Rank(roll(2, 14, rng))


def _same(rank: Rank, count: int, rng: Random) -> Cards:
    """A set of *rank*."""
    return tuple(card_of(suit, rank) for suit in _suits(count, rng))


def _ladder(first: int, size: int, rng: Random) -> Cards:
    """A run of *size* cards from place *first* of the ladder, where 0 and 13 are the ace."""
    suit = one_of(SUITS, rng)
    return tuple(card_of(suit, rank) for rank in LADDER[first : first + size])


def _set(_level: int, rng: Random) -> Cards:
    return _same(_rank(rng), roll(3, 4, rng), rng)


def _run(level: int, rng: Random) -> Cards:
    size = roll(3, 3 + (level + 1) // 2, rng)
    return _ladder(roll(1, 13 - size, rng), size, rng)


def _ace_low(level: int, rng: Random) -> Cards:
    return _ladder(0, roll(3, 3 + level // 2, rng), rng)


def _ace_high(level: int, rng: Random) -> Cards:
    size = roll(3, 3 + level // 2, rng)
    return _ladder(len(LADDER) - size, size, rng)


def _with_jokers(cards: Cards, count: int, rng: Random) -> Cards:
    """*cards* with so many of them replaced by jokers."""
    gone = shuffled(range(len(cards)), rng)[:count]
    return tuple(JOKER if place in gone else c for place, c in enumerate(cards))


def _meld(cards: Cards, faces: Cards) -> Meld:
    """The meld of *cards* in which jokers stand for *faces*."""
    return Meld(cards, faces, "set" if faces[0].rank is faces[1].rank else "run")


# ------------------------------------------------------------------ is it a meld?


def _wrap(level: int, rng: Random) -> Cards:
    """Around the ace: K A 2, and longer ones."""
    top, suit = roll(1, 1 + (level + 1) // 2, rng), one_of(SUITS, rng)
    ranks = (*LADDER[13 - top :], *LADDER[1 : 1 + roll(1, 2, rng)])
    return tuple(card_of(suit, rank) for rank in ranks)


def _gap(level: int, rng: Random) -> Cards:
    """A run that lacks a card in its middle."""
    size = roll(4, 4 + level // 2, rng)
    cards = _ladder(roll(0, 14 - size, rng), size, rng)
    place = roll(1, size - 2, rng)
    return (*cards[:place], *cards[place + 1 :])


def _stranger(level: int, rng: Random) -> Cards:
    """A run with a card of another suit in it."""
    cards = _run(level, rng)
    place, suit = roll(0, len(cards) - 1, rng), cards[0].suit
    other = one_of([s for s in SUITS if s is not suit], rng)
    return tuple(card_of(other, c.rank) if i == place else c for i, c in enumerate(cards))


def _twin(level: int, rng: Random) -> Cards:
    """Cards of one rank, one of them twice; the other pack has it too."""
    cards = _same(_rank(rng), 2 if level < 2 else roll(2, 3, rng), rng)
    return (*cards, one_of(cards, rng))


def _fifth(_level: int, rng: Random) -> Cards:
    """Four cards of a rank, and a fifth, which may be a joker."""
    cards = _same(_rank(rng), 4, rng)
    return (*cards, JOKER if rng.random() < 1 / 2 else one_of(cards, rng))


def _pair(_level: int, rng: Random) -> Cards:
    return _same(_rank(rng), 2, rng) if rng.random() < 1 / 2 else _ladder(roll(0, 12, rng), 2, rng)


def _joker_in(level: int, rng: Random) -> Cards:
    return _with_jokers(_either(_set, _run, _ace_high, _ace_low)(level, rng), 1, rng)


def _joker_short(level: int, rng: Random) -> Cards:
    """A run that lacks two cards side by side, with a joker for one of them."""
    size = roll(5, 5 + level // 2, rng)
    cards = _ladder(roll(0, 14 - size, rng), size, rng)
    place = roll(1, size - 3, rng)
    return (*cards[:place], JOKER, *cards[place + 2 :])


def _two_jokers(level: int, rng: Random) -> Cards:
    cards = _same(_rank(rng), 4, rng) if rng.random() < 1 / 2 else _ladder(roll(0, 10, rng), 4, rng)
    return _with_jokers((*cards, *_next_one(cards)) if level > 2 else cards, 2, rng)


def _next_one(cards: Cards) -> Cards:
    """The card after a run, if there is one."""
    place = LADDER.index(cards[0].rank) + len(cards)
    return (card_of(cards[0].suit, LADDER[place]),) if cards[0].suit is cards[1].suit and place < 14 else ()


def _three_jokers(_level: int, rng: Random) -> Cards:
    return _with_jokers(_ladder(roll(0, 9, rng), 5, rng), 3, rng)


def _either(*recipes: Recipe) -> Recipe:
    """One of *recipes*, each as likely."""
    return lambda level, rng: one_of(recipes, rng)(level, rng)


MELDS: dict[str, Recipe] = {
    "set": _set,
    "run": _run,
    "twin": _twin,
    "gap": _either(_gap, _stranger),
    "ace": _either(_ace_low, _ace_high),
    "wrap": _wrap,
    "joker": _joker_in,
    "size": _either(_fifth, _fifth, _pair),
    "two_jokers": _two_jokers,
    "joker_short": _joker_short,
    "jokers": _three_jokers,
}


def romi_melds(level: int, rng: Random) -> Question:
    """Are these cards a set, a run, or no meld?"""
    case = one_of(tuple(MELDS), rng)
    cards, most = MELDS[case](level, rng), 2
    if case == "jokers" and rng.random() < 1 / 2:
        cards, most = _two_jokers(level, rng), 1
    options = _house(joker_limit=most)
    shown = shuffled(cards, rng) if level == HARDEST and rng.random() < 1 / 2 else cards
    return _whether_meld(shown, case, _moment(options, shown))


def _whether_meld(cards: Cards, case: str, game: Romi) -> Question:
    found = game.read(cards)
    assert (game.objection(Lay((cards,))) is None) == isinstance(found, Meld)
    return Question(
        game=romi.NAME,
        topic="melds",
        case=case,
        choices=(Word("set"), Word("run"), None),
        right=frozenset({Word(found.kind) if isinstance(found, Meld) else None}),
        because=(_reads(found),) * 3,
        seen=(tuple(sorted(cards)), game.options.joker_limit),
        position=game,
        groups=(cards,),
        told=(("joker_limit", game.options.joker_limit),),
    )


def _reads(found: Meld | Reason) -> Because:
    """Why cards are the meld they are, or none."""
    if isinstance(found, Reason):
        return Because(found)
    rule = R.JOKER if found.jokers else R.SET if found.kind == "set" else R.RUN
    return Because(None, "is_meld", (("meld", found), ("kind", Word(found.kind))), rule)


# ------------------------------------------------------------- what is it worth?


def _courts(_level: int, rng: Random) -> Cards:
    if rng.random() < 1 / 3:
        return _same(Rank(roll(11, 13, rng)), roll(3, 4, rng), rng)
    size = roll(3, 5, rng)
    return _ladder(13 - size, size, rng)


def _aces(_level: int, rng: Random) -> Cards:
    return _same(Rank.ACE, roll(3, 4, rng), rng)


VALUES: dict[str, Recipe] = {
    "run": _run,
    "courts": _courts,
    "set": _set,
    "ace_high": _ace_high,
    "ace_low": _ace_low,
    "joker": _either(_set, _run, _courts),
    "aces": _aces,
    "joker_ace": _either(_ace_high, _ace_low, _aces),
    "two_jokers": _either(_set, _run, _ace_high),
}


def romi_value(level: int, rng: Random) -> Question:
    """What is this meld worth, jokers and aces included?"""
    case = one_of(tuple(VALUES), rng)
    options = _house(ace=one_of(ACES[: 1 + level], rng))
    faces = VALUES[case](level, rng)
    jokers = ("joker" in case) + (case == "two_jokers")
    meld = _meld(_with_jokers(faces, jokers, rng), faces)
    points = melds.value(meld, options)
    wrong = (*shuffled(_misjudged(meld, points, options), rng)[:2], *near(points, rng))
    question = counting(romi.NAME, "value", case, points, wrong, _worth_of(meld, options), {})
    return replace(question, groups=(meld,), told=(_ace_told(options),), seen=(meld, options.ace))


def _misjudged(meld: Meld, points: int, options: Options) -> Iterator[int]:
    """What *meld* might be thought to be worth."""
    if meld.jokers:
        lost = sum(melds.points(face, options) for face in meld.jokers)
        yield from (points - lost, points - lost + 20 * len(meld.jokers))
    courts = [face for face in meld.stands_for if face.rank in (Rank.JACK, Rank.QUEEN, Rank.KING)]
    if courts:
        yield points + sum(face.rank - 10 for face in courts)
    if any(face.rank is Rank.ACE for face in meld.stands_for):
        yield from (n for n in (melds.value(meld, _house(ace=ace)) for ace in ACES) if n != points)


def _worth_of(meld: Meld, options: Options) -> Because:
    """The worth of each card of *meld*, and the rule behind it."""
    low = meld.low_ace
    each = [Worth(face, melds.points(face, options, low and i == 0)) for i, face in enumerate(meld.stands_for)]
    ace = any(face.rank is Rank.ACE for face in meld.stands_for) and options.ace == 11
    rule: Rule | str = R.JOKER_VALUE if meld.jokers else "RA2" if ace else "RA1"
    values = (("worth", Listed(tuple(each), " + ")), ("points", sum(worth.points for worth in each)))
    return Because(None, "meld_worth", values, rule)


def _ace_told(options: Options) -> tuple[str, object]:
    return ("ace_low", 1) if options.ace == "11/1" else ("ace", options.ace)


# ------------------------------------------------------------------ does it open?

OPENS = (Word("opens_both"), Word("opens_fifty"), Word("opens_not"))
SUMS = {"enough": (52, 60), "short": (42, 49), "fifty": (50, 50), "fifty_one": (51, 51), "joker": (46, 54)}


def romi_opening(level: int, rng: Random) -> Question:
    """Do these melds open, at fifty and at fifty-one?"""
    case = one_of((*SUMS, "no_meld"), rng)
    options = _house(ace=one_of((11, 11, 10, "11/1")[: 2 + level // 2], rng))
    laid = _worth_about(SUMS.get(case, (50, 60)), level, case, options, rng)
    if case != "no_meld":
        return _opens(laid, case, options)
    cards = _spoilt(laid[0], rng)
    enough = _in_two_packs((*cards, *(c for m in laid[1:] for c in m.cards)))
    return _opens((cards, *laid[1:]), case, options) if enough else romi_opening(level, rng)


def _worth_about(sums: tuple[int, int], level: int, case: str, options: Options, rng: Random) -> tuple[Meld, ...]:
    """Melds that are together worth no less and no more than these *sums*."""
    while True:
        laid = _some_melds(level, case, rng)
        if sums[0] <= sum(melds.value(m, options) for m in laid) <= sums[1]:
            return laid


def _some_melds(level: int, case: str, rng: Random) -> tuple[Meld, ...]:
    """Melds that can be laid together."""
    found = []
    for i in range(roll(2, 2 + (level + 1) // 2, rng)):
        faces = _either(_set, _run, _courts, _ace_high, _ace_low)(level, rng)
        cards = _with_jokers(faces, 1, rng) if i == 0 and case == "joker" else faces
        found.append(_meld(cards, faces))
    enough = _in_two_packs([c for meld in found for c in meld.cards])
    return tuple(found) if enough else _some_melds(level, case, rng)


def _in_two_packs(cards: Sequence[Card]) -> bool:
    return all(cards.count(c) <= 2 for c in cards if c is not JOKER)


def _spoilt(meld: Meld, rng: Random) -> Cards:
    """The cards of *meld* with a mistake in them."""
    place, wrong = roll(0, len(meld.cards) - 1, rng), meld.cards[0]
    if meld.kind == "run":
        wrong = card_of(one_of([s for s in SUITS if s is not meld.cards[0].suit], rng), meld.cards[place].rank)
    elif place == 0:
        wrong = meld.cards[1]
    return (*meld.cards[:place], wrong, *meld.cards[place + 1 :])


def _opens(laid: Sequence[Meld | Cards], case: str, options: Options) -> Question:
    """Does what is *laid* open? The engine is asked at fifty and at fifty-one."""
    game = _moment(options, sum((m.cards if isinstance(m, Meld) else m for m in laid), ()), opened=False)
    games = [replace(game, options=replace(options, opening_min=least)) for least in (50, 51)]
    reasons = [game.objection(Lay(tuple(laid))) for game in games]
    return Question(
        game=romi.NAME,
        topic="opening",
        case=case,
        choices=OPENS,
        right=frozenset({OPENS[sum(map(bool, reasons))]}),
        because=(_opened(laid, reasons, options),) * len(OPENS),
        seen=(tuple(laid), options.ace),
        position=game,
        groups=tuple(laid),
        told=(_ace_told(options),),
    )


def _opened(laid: Sequence[Meld | Cards], reasons: Sequence[Reason | None], options: Options) -> Because:
    """Why what is *laid* opens or not."""
    at_fifty, at_more = reasons
    if at_fifty and at_fifty.rule is not R.OPENING:
        return Because(at_fifty)
    worths = tuple(melds.value(m, options) for m in laid if isinstance(m, Meld))
    values = (("sum", Listed(worths, " + ")), ("points", sum(worths)), ("missing", 50 - sum(worths)))
    return Because(None, "opens_not" if at_fifty else "opens_fifty" if at_more else "opens_both", values, R.OPENING)


# --------------------------------------------------- what may the joker stand for?


def _about(cards: Cards) -> Iterator[Card]:
    """Cards that look as if they belonged to these, some of which do."""
    one = next(c for c in cards if c is not JOKER)
    if all(c is JOKER or c.rank is one.rank for c in cards):
        yield from (card_of(suit, one.rank) for suit in SUITS)
        yield from (card_of(one.suit, LADDER[(one.rank + step) % 13]) for step in (-2, 0))
        return
    places = [c.rank - 1 for c in cards if c is not JOKER and c.rank is not Rank.ACE]
    for place in range(min(places) - 2, max(places) + 3):
        yield card_of(one.suit, LADDER[place % 13])
    yield card_of(_sister(one.suit), LADDER[max(places) % 13])


def _sister(suit: Suit) -> Suit:
    """Another suit of the same colour."""
    return SUITS[3 - SUITS.index(suit)]


def _open_ends(_level: int, rng: Random) -> Cards:
    return (*_ladder(roll(1, 11, rng), 2, rng), JOKER)


def _one_lacking(level: int, rng: Random) -> Cards:
    cards = _gap(level, rng)
    return (*cards, JOKER)


def _end_of_ladder(_level: int, rng: Random) -> Cards:
    size = roll(2, 3, rng)
    return (*_ladder(one_of((0, 14 - size), rng), size, rng), JOKER)


STANDS: dict[str, Recipe] = {
    "ends": _open_ends,
    "gap": _one_lacking,
    "set": lambda _, rng: (*_same(_rank(rng), 2, rng), JOKER),
    "ace": _end_of_ladder,
    "one_suit": lambda _, rng: (*_same(_rank(rng), 3, rng), JOKER),
    "two_jokers": lambda _, rng: (*_ladder(roll(0, 12, rng), 2, rng), JOKER, JOKER),
}


def romi_joker(level: int, rng: Random) -> Question:
    """Which cards may the joker stand for?"""
    case = one_of(tuple(STANDS), rng)
    cards, options = STANDS[case](level, rng), _house()
    found = melds.readings(cards, options)
    means = {face: meld for meld in reversed(found) for face in meld.jokers}
    lures = [c for c in shuffled(dict.fromkeys(_about(cards)), rng) if c not in means]
    choices = in_order((*means, *lures[: max(2, 6 - len(means))]))
    because = {c: _stands(c, means.get(c), cards, options) for c in choices}
    marked = Because(key="stands")
    question = which(_moment(options, cards), "joker", case, dict.fromkeys(choices), marked, (cards, choices))
    return replace(question, right=frozenset(means), because=tuple(because.values()), groups=(cards,), me=None)


def _stands(face: Card, meld: Meld | None, cards: Cards, options: Options) -> Because:
    """Why the joker may stand for *face*, in *meld*, or may not."""
    if meld:
        return Because(None, "stands", (("meld", meld), ("kind", Word(meld.kind))), R.JOKER)
    found = melds.read(cards, options, (face,)) if cards.count(JOKER) == 1 else None
    return Because(found if isinstance(found, Reason) else Reason(MeldRule.JOKER, (face,)))


# ------------------------------------------------------------- what may be added?

TABLES: dict[str, Recipe] = {
    "run": _run,
    "set": lambda _, rng: _same(_rank(rng), 3, rng),
    "ace": _either(_ace_high, _ace_low),
    "king": lambda _, rng: _ladder(10, 3, rng),
    "joker_there": lambda _, rng: _ladder(roll(1, 10, rng), 4, rng),
    "full": lambda _, rng: _same(_rank(rng), 4, rng),
    "joker_held": _run,
}


def romi_lay_off(level: int, rng: Random) -> Question:
    """Which of these cards may be added to the melds on the table?"""
    options, case = _house(), one_of(tuple(TABLES), rng)
    faces = TABLES[case](level, rng)
    cards = _with_jokers(faces, int(case == "joker_there"), rng)
    recipes = [_run if case == "full" else one_of((_run, _set), rng) for _ in range((level + 1) // 2)]
    more = [recipe(level, rng) for recipe in recipes or ([_run] if case == "full" else [])]
    table = (_meld(cards, faces), *(_meld(c, c) for c in more))
    held = _held(table, case, rng)
    if len(held) < 3 or not _in_two_packs((*held, *(c for m in table for c in m.cards))):
        return romi_lay_off(level, rng)
    question = _added(_moment(options, held, table), case, held)
    return question if 0 < len(question.right) < len(held) else romi_lay_off(level, rng)


def _held(table: Sequence[Meld], case: str, rng: Random) -> Cards:
    """A hand in which cards look as if they fitted the *table*; some of them do."""
    lures = [c for m in table for c in shuffled(dict.fromkeys(_about(m.stands_for)), rng)[: 6 - len(table)]]
    held = tuple(dict.fromkeys(lures))
    return in_order((JOKER, *held[:5]) if case == "joker_held" else held[:7])


def _added(game: Romi, case: str, held: Cards) -> Question:
    """Which of *held* may be added to the table of *game*?"""
    fits = {c: [i for i in range(len(game.table)) if not game.objection(LayOff((c,), i))] for c in held}
    return Question(
        game=romi.NAME,
        topic="lay_off",
        case=case,
        choices=held,
        right=frozenset(c for c in held if fits[c]),
        because=tuple(_adds(game, c, fits[c]) for c in held),
        seen=(game.table, held),
        position=game,
        several=True,
        groups=game.table,
        me=0,
    )


def _adds(game: Romi, card: Card, places: Sequence[int]) -> Because:
    """Why *card* may be added to the meld at one of *places*, or to none."""
    if places:
        longer = melds.extended(game.table[places[0]], (card,), game.options)
        return Because(None, "adds", (("meld", longer), ("kind", Word(game.table[places[0]].kind))), R.LAY_OFF)
    return Because(game.objection(LayOff((card,), min(range(len(game.table)), key=lambda i: _apart(game, card, i)))))


def _apart(game: Romi, card: Card, place: int) -> int:
    """How little *card* has to do with the meld at *place*: a run of its suit and a set of its rank are nearest."""
    meld = game.table[place]
    alike = meld.stands_for[0].suit is card.suit if meld.kind == "run" else meld.stands_for[0].rank is card.rank
    return 0 if alike else 1


# ------------------------------------------------------- what does a player write?


def _sum_of(cards: Cards, rounding: str) -> int:
    return romi.points_in_hand(cards, _house(rounding=rounding))


def _left(level: int, rng: Random) -> Cards:
    return shuffled(PACK, rng)[: roll(2, 3 + (level + 1) // 2, rng)]


def _left_small(_level: int, rng: Random) -> Cards:
    return _same(Rank.TWO, 2, rng) if rng.random() < 1 / 3 else (card_of(one_of(SUITS, rng), Rank(roll(2, 4, rng))),)


def _left_five(level: int, rng: Random) -> Cards:
    while True:
        cards = _left(level, rng)
        if _sum_of(cards, "none") % 10 == 5:
            return cards


SCORES: dict[str, Recipe] = {
    "counted": _left,
    "doubled": _left,
    "cashed": _left,
    "winner": lambda _level, _rng: (),
    "not_laid": _left,
    "five": _left_five,
    "joker": lambda level, rng: (*_left(level, rng)[:-1], JOKER),
    "small": _left_small,
}


def romi_left_over(level: int, rng: Random) -> Question:
    """A deal is over: what does this player write?"""
    case = one_of(tuple(SCORES), rng)
    cards = in_order(SCORES[case](level, rng))
    options = _house(rounding=one_of(("half_up", "half_down")[: 1 + level // 2], rng))
    laid = case in ("winner", "doubled") or (case not in ("cashed", "not_laid") and rng.random() < 1 / 2)
    by_hand = case in ("doubled", "cashed") or (case == "winner" and rng.random() < 1 / 2)
    lines = romi.score(cards, laid, case == "winner", by_hand, options)
    fate = "is_winner" if case == "winner" else "laid" if laid else "not_laid"
    known: Any = {"out": Word("hand" if by_hand else "steps"), "player": Word(fate)}
    wrong = (*shuffled(_miscounted(cards, options), rng)[:2], *near(total(lines), rng))
    question = counting(romi.NAME, "left_over", case, total(lines), wrong, _written(lines), known)
    told = _house_told(cards, options)
    return replace(question, groups=(cards,) if cards else (), told=told, seen=(cards, question.values, told))


def _written(lines: Sequence[Any]) -> Because:
    """The lines a player writes, and the rule of the last one."""
    values = (("lines", Listed(tuple(lines), "; ")), ("points", total(lines)))
    return Because(None, "score" if lines[1:] else "score_line", values, lines[-1].reason.rule)


def _miscounted(cards: Cards, options: Options) -> tuple[int, ...]:
    """What a player might be thought to write."""
    if not cards:
        return (-40, -20, 0, 20, 40)
    worth = romi.points_in_hand(cards, options)
    rounded = romi.round_points(worth, options)
    return tuple(dict.fromkeys((worth, rounded, 2 * worth, 2 * rounded, 200)))


def _house_told(cards: Cards, options: Options) -> tuple[tuple[str, object], ...]:
    """The house rules that matter for these *cards*."""
    ace = [_ace_told(options)] if any(c.rank is Rank.ACE for c in cards) else []
    joker = [("joker_left", options.joker_in_hand)] if JOKER in cards else []
    return (*ace, *joker, (options.rounding, 5), ("doubled", 2))
