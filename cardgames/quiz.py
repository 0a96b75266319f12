"""Drills: questions made from positions, answered by the engine, with the rule for every right and wrong answer.

A topic throws dice for a position and asks the engine about it; a `Sitting` puts
such questions one after another, none twice, harder ones as more answers are right.
Nothing is decided here: what may be done is asked of ``objection``, who takes a trick
of the trick itself, and points of ``score``.

>>> sitting = Sitting("lupaus", "who_wins", seed=1)
>>> sitting.question.position.tricks[-1].cards, sitting.question.choices
((J♣, A♠, Q♠), (Player(seat=0), Player(seat=1), Player(seat=2)))
>>> verdict = sitting.answer(Player(1))
>>> verdict.right, sitting.score
(False, Score(right=0, asked=1))
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from . import lupaus, yksisilma
from .cards import PACK, SUITS, Card, Cards, Rank, Suit, in_order, shuffled
from .explain import Words
from .game import Line, Reason, Rule, Seat, total
from .lupaus import Bid, LupausRule, Options, OutOfTurn
from .tricks import ONE_EYED, OneEyedTrumps, Play, Trick, TrickRule, Trumps
from .yksisilma import PASS, Call, Pass, Yksisilma, YksisilmaRule

HARDEST = 4  # levels go from 0 to this one
RIGHT_FOR_A_LEVEL = 2  # right answers that make the questions one level harder
CASES_AT_FIRST = 3  # of a topic; each right answer adds one
TRIES = 400  # positions looked at for one case before it counts as used up


# ------------------------------------------------------------------ questions


@dataclass(frozen=True)
class Player:
    """A choice: the player at *seat*."""

    seat: Seat


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


Choice = Any  # a card, a Player, a number, a move, …; None stands for "none of them"


@dataclass(frozen=True)
class Worth:
    """A card and the points it is worth."""

    card: Card
    points: int


@dataclass(frozen=True)
class Listed:
    """Several things said in a row, with a sign between them."""

    things: tuple[object, ...]
    sign: str


@dataclass(frozen=True)
class Because:
    """Why a choice is right or wrong.

    Either the engine's *reason*, for which the game has words; or a text of the drills,
    *key*, with *values* put in, and the *rule* behind it. Where the rule is the one that
    makes another choice right, it is left out here.
    """

    reason: Reason | None = None
    key: str = ""
    values: tuple[tuple[str, object], ...] = ()
    rule: Rule | None = None


@dataclass(frozen=True, kw_only=True)
class Question:
    """One question of a drill: what is to be seen, what can be chosen, and which choices are right, and why.

    *position* is the moment as the player asked sees it, and *me* that player; who looks on
    from beside the table is nobody. *because* says of each of the *choices* why it is
    right or wrong. *values* are what the question tells besides the position, *case*
    is what makes it tricky, and two questions with the same *seen* look the same.
    """

    game: str
    topic: str
    case: str
    choices: tuple[Choice, ...]
    right: frozenset[Choice]
    because: tuple[Because, ...]
    seen: tuple[object, ...]
    position: Any = None
    me: Seat | None = None
    several: bool = False
    values: tuple[tuple[str, object], ...] = ()

    def label(self, choice: Choice, say: Words, names: Sequence[str], spoken: bool = False) -> str:
        """What *choice* is called; *spoken* in words, without signs."""
        match choice:
            case None:
                return say(f"quiz.none.{self.topic}")
            case Player(seat):
                return say.player(seat, names, self.me)
            case Card():
                return say.card(choice) if spoken else str(choice)
        return self._named(choice, say, names, spoken)

    def _named(self, choice: Choice, say: Words, names: Sequence[str], spoken: bool) -> str:
        """What a number or a move is called, or what it comes to."""
        match choice:
            case Call(points, suit):
                return say(f"spoken.{suit.name[0]}", n=points) if spoken else f"{points} {suit}"
            case Pass():
                return say("auction.passed")
            case Sides(bidders, opponents):
                return say("quiz.sides", bidders=bidders, opponents=opponents)
            case Outcome(seat, call, leader):
                parts = {"name": Player(seat), "call": call, "leader": Player(leader)}
                told = {key: self.label(part, say, names, spoken) for key, part in parts.items()}
                return say("quiz.outcome", **told)
        return str(choice)

    def why(self, choice: Choice) -> Because:
        """Why *choice* is right or wrong."""
        return self.because[self.choices.index(choice)]

    @property
    def trick(self) -> Trick | None:
        """The trick the question is about, complete or in play."""
        if self.position is None:
            return None
        return next((trick for trick in (self.position.trick, *self.position.tricks[-1:]) if trick.cards), None)


class Explained(NamedTuple):
    """What is said of some choices after an answer.

    *state* is "right" (chosen, and right), "wrong" (chosen, and wrong) or "missed"
    (right, and not chosen). *facts* say what is the case, *sentence* is the rule and
    *label* its name; both are empty where another choice tells the rule.
    """

    state: str
    choices: tuple[Choice, ...]
    facts: str
    sentence: str
    label: str


@dataclass(frozen=True)
class Verdict:
    """An answer judged."""

    question: Question
    chosen: frozenset[Choice]

    @property
    def right(self) -> bool:
        """Whether exactly the right choices were made."""
        return self.chosen == self.question.right

    def state(self, choice: Choice) -> str:
        """What became of *choice*: "right", "wrong", "missed", or "" if it was rightly left alone."""
        wanted = choice in self.question.right
        if choice in self.chosen:
            return "right" if wanted else "wrong"
        return "missed" if wanted else ""

    def explained(self, say: Words, names: Sequence[str]) -> tuple[Explained, ...]:
        """Why the choices were right or wrong; those with the same reason together, and no reason twice."""
        told: dict[tuple[str, Because], list[Choice]] = {}
        for state in ("right",) if self.right else ("wrong", "missed"):
            for choice in self.question.choices:
                if self.state(choice) == state:
                    told.setdefault((state, self.question.why(choice)), []).append(choice)
        meant = [because for state, because in told if state != "wrong"]
        return tuple(
            Explained(state, tuple(choices), *_told(self.question, because, choices, say, names))
            for (state, because), choices in told.items()
            if state != "wrong" or because not in meant
        )


def _told(
    q: Question, because: Because, choices: Sequence[Choice], say: Words, names: Sequence[str]
) -> tuple[str, str, str]:
    """What makes a rule apply to *choices*, the rule's sentence, and its label."""
    if because.reason:
        taken = q.trick if isinstance(because.reason.rule, TrickRule) else None
        found = say.took(taken, q.position) if taken else say.reason(because.reason, q.position, names, q.me)
        return found.facts, found.sentence, found.statement.label(say.language)
    values = {key: _said(value, q, say, names) for key, value in because.values}
    listed = say.listed(q.label(choice, say, names) for choice in choices)
    facts = say(f"quiz.facts.{because.key}", **({"cards": listed, "n": len(choices)} | values))
    return (facts, say.rule(because.rule), say.label(because.rule)) if because.rule else (facts, "", "")


def _said(value: object, q: Question, say: Words, names: Sequence[str]) -> str:
    """*value* as a text of the drills names it."""
    if isinstance(value, Listed):
        return value.sign.join(_said(thing, q, say, names) for thing in value.things)
    match value:
        case Line():
            return say.line(value)
        case Worth(card, points):
            return f"{card} {points}"
        case Suit():
            return str(value) or say("names.no_trump")
    return q.label(value, say, names)


# ------------------------------------------------------------------- sittings


class Score(NamedTuple):
    """How many questions were answered rightly, of how many."""

    right: int
    asked: int


@dataclass(frozen=True)
class Topic:
    """What a drill asks about: how a question is drawn, and its cases, the easiest first."""

    draw: Callable[[int, Random], Question]  # of about this level, from these dice
    cases: tuple[str, ...]


class Sitting:
    """Questions on one *topic* of a *game*, one after another, with a score.

    *seed* fixes them all. The question now is `question`: None once no new one can be
    found. Cases take turns, so that no trick of the trade is left out, and the case of
    a question that was missed comes back soon.
    Raises ValueError for a game or a topic there is none of.
    """

    def __init__(self, game: str, topic: str, seed: int) -> None:
        if topic not in TOPICS.get(game, {}):
            topics = "; ".join(f"{name}: {', '.join(found)}" for name, found in TOPICS.items())
            raise ValueError(f"no drill is called {game!r}, {topic!r}; there are {topics}")
        self.game, self.topic = game, topic
        self.verdicts: list[Verdict] = []
        self._topic, self._rng = TOPICS[game][topic], Random(seed)
        self._seen: set[tuple[object, ...]] = set()
        self._due: list[str] = []  # cases still to come before the cases are shuffled again
        self._spent: set[str] = set()  # cases without a new question
        self._learnt = 0  # right answers ever
        self.question = self._draw()

    def __repr__(self) -> str:
        return f"Sitting({self.game}, {self.topic}: {self.score.right} of {self.score.asked} right)"

    @property
    def answered(self) -> bool:
        """Whether the question now has been answered."""
        return bool(self.verdicts) and self.verdicts[-1].question is self.question

    @property
    def score(self) -> Score:
        """The questions answered rightly, and all that were answered."""
        return Score(sum(verdict.right for verdict in self.verdicts), len(self.verdicts))

    @property
    def streak(self) -> int:
        """How many of the last answers were right in a row."""
        rights = [verdict.right for verdict in reversed(self.verdicts)]
        return (*rights, False).index(False)

    @property
    def drawn(self) -> int:
        """How many questions were drawn so far."""
        return len(self._seen)

    @property
    def level(self) -> int:
        """How hard the questions are by now, 0 to 4."""
        return min(HARDEST, self._learnt // RIGHT_FOR_A_LEVEL)

    def answer(self, *choices: Choice) -> Verdict:
        """Judge the *choices* made, one or, where several may be marked, more.

        Raises ValueError, and changes nothing, for what the question does not offer, a
        number of choices it does not take, or a question answered before.
        """
        question = self.question
        if question is None or self.answered:
            raise ValueError("there is no question waiting for an answer")
        if not choices or (len(choices) > 1 and not question.several):
            raise ValueError(f"{len(choices)} choices: mark {'at least' if question.several else 'exactly'} one")
        if strange := [choice for choice in choices if choice not in question.choices]:
            raise ValueError(f"{strange[0]!r} is no choice here; there are {question.choices}")
        verdict = Verdict(question, frozenset(choices))
        self.verdicts.append(verdict)
        self._learnt += verdict.right
        if not verdict.right:
            self._due.insert(2, question.case)
        return verdict

    def go_on(self) -> Question | None:
        """The next question, once this one is answered; None if no new one can be found."""
        if self.answered:
            self.question = self._draw()
        return self.question

    def again(self) -> Question | None:
        """Begin anew with other questions and an empty score; what was learnt counts on."""
        self.verdicts = []
        self.question = self._draw()
        return self.question

    def _draw(self) -> Question | None:
        """A question of the case that is due, unlike any before."""
        while left := [case for case in self._topic.cases if case not in self._spent]:
            if not self._due:
                self._due = list(shuffled(left[: CASES_AT_FIRST + self._learnt], self._rng))
            case = self._due.pop(0)
            for _ in range(TRIES if case in left else 0):
                question = self._topic.draw(self.level, self._rng)
                if question.case == case and question.seen not in self._seen:
                    self._seen.add(question.seen)
                    return question
            self._spent.add(case)
        return None


# ----------------------------------------------------------------------- dice


def _roll(low: int, high: int, rng: Random) -> int:
    """A whole number from *low* to *high*."""
    return low + int(rng.random() * (high - low + 1))


def _one_of(things: Sequence[Any], rng: Random) -> Any:
    return things[int(rng.random() * len(things))]


def _hands(players: int, cards: int, rng: Random) -> tuple[list[Cards], Card]:
    """Hands of *cards* cards each, and the next card of the pack."""
    pack = shuffled(PACK, rng)
    return [pack[i * cards : (i + 1) * cards] for i in range(players)], pack[players * cards]


def _played_on(game: Any, cards: int, rng: Random) -> Any:
    """*game* after that many cards more, each any that may be played."""
    for _ in range(cards):
        game = game.play(_one_of(game.moves(), rng))
    return game


def _near(right: int, rng: Random) -> Sequence[int]:
    """Wrong numbers that look like the *right* one."""
    return shuffled((right + 1, right + 2, right + 5, right + 10), rng)


# ------------------------------------------------- what all trick games ask


def _who_wins(game: Any) -> Question:
    """Who takes the trick just completed?"""
    trick, trumps = game.tricks[-1], game.trumps
    seats = sorted(map(trick.seat_of, range(trick.seats)))
    return Question(
        game=game.name,
        topic="who_wins",
        case=_trick_case(trick, trumps),
        choices=tuple(map(Player, seats)),
        right=frozenset({Player(trick.winner(trumps))}),
        because=tuple(_takes(trick, trumps, trick.cards[trick.place_of(seat)]) for seat in seats),
        seen=(trick, trumps),
        position=game,
    )


def _trick_case(trick: Trick, trumps: Trumps) -> str:
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


def _may_play(game: Any, rules: Any) -> Question:
    """Which cards may the player on turn play?"""
    view = game.view(game.turn)
    hand = in_order(view.hands[game.turn], view.trumps.suit)
    objections = {card: view.objection(Play(card)) for card in hand}
    refused = tuple(card for card in hand if objections[card])
    return _which(
        view,
        "may_play",
        _hand_case(view, refused),
        objections,
        _legal(view, rules, tuple(filter(None, objections.values()))),
        seen=(view.trick, view.trumps, hand),
    )


def _which(
    view: Any,
    topic: str,
    case: str,
    objections: Mapping[Any, Reason | None],
    allowed: Because,
    seen: tuple[object, ...],
) -> Question:
    """Which of these may the player on turn do? *allowed* says why what nothing speaks against may be done."""
    return Question(
        game=view.name,
        topic=topic,
        case=case,
        choices=tuple(objections),
        right=frozenset(choice for choice, reason in objections.items() if not reason),
        because=tuple(Because(reason) if reason else allowed for reason in objections.values()),
        seen=seen,
        position=view,
        me=view.turn,
        several=True,
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


def _counting(
    game: str, topic: str, case: str, right: Any, wrong: Sequence[Any], told: Because, known: Mapping[str, int]
) -> Question:
    """How many points? The *right* answer stands among the first three of the *wrong* ones; *told* explains it."""
    choices = tuple(sorted(tuple(dict.fromkeys((right, *wrong)))[:4]))
    values = tuple(known.items())
    return Question(
        game=game,
        topic=topic,
        case=case,
        choices=choices,
        right=frozenset({right}),
        because=(told,) * len(choices),
        seen=values,
        values=values,
    )


# --------------------------------------------------------------------- Lupaus


def _players(level: int) -> int:
    """How many sit at a table of Lupaus: 3 at first, 5 at last."""
    return 3 + (level + 1) // 2


def _lupaus(players: int, cards: int, dealer: Seat, rng: Random) -> lupaus.Lupaus:
    """A deal of Lupaus with all promises made, which no question is about; one in eight is without trump."""
    hands, turned = _hands(players, cards, rng)
    shown = turned if rng.random() < 7 / 8 else None
    game = lupaus.set_up(Options(n_players=players), hands, shown, dealer)
    for _ in range(players):
        game = game.play(Bid(1))
    return game


def lupaus_who_wins(level: int, rng: Random) -> Question:
    """Whose card takes this trick?"""
    players = _players(level)
    game = _lupaus(players, 3, _roll(0, players - 1, rng), rng)
    return _who_wins(_played_on(game, players, rng))


def lupaus_may_play(level: int, rng: Random) -> Question:
    """Which of your cards may you play to this trick? One in four times a card of yours lies open already."""
    players = _players(level)
    before = _roll(1, players - 1, rng)
    game = _lupaus(players, 5 + level // 2, -(before + 1) % players, rng)
    if rng.random() < 1 / 4:
        game = game.play(OutOfTurn(0, _one_of(game.hands[0], rng)))
    question = _may_play(_played_on(game, before, rng), LupausRule)
    if open_cards := question.position.exposed[0]:
        return replace(question, case="exposed", seen=(*question.seen, open_cards))
    return question


def lupaus_barred(level: int, rng: Random) -> Question:
    """Which promise may the dealer, who comes last, not make?"""
    players, cards = _players(level), _roll(1, 4 + level, rng)
    hands, turned = _hands(players, cards, rng)
    game = lupaus.set_up(Options(n_players=players, bidding="sequential"), hands, turned, dealer=0)
    for _ in range(players - 1):
        game = game.play(Bid(_roll(0, min(cards, cards // 2 + 1), rng)))
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
    cards = _roll(2, 13, rng)
    bid = _roll(0, cards, rng) if rng.random() < 3 / 4 else 0
    won = bid if rng.random() < 2 / 3 else min(max(0, bid + _one_of((-2, -1, 1, 2), rng)), cards)
    options = Options(zero_bonus_from=5 if rng.random() < 1 / 2 else None)
    lines = lupaus.score(bid, won, cards, options)
    rule, points = lines[-1].reason.rule, total(lines)
    told = Because(
        None, "score" if lines[1:] else "score_line", (("lines", Listed(lines, "; ")), ("points", points)), rule
    )
    wrong = (int(f"1{bid}"), *shuffled((10 + bid, 10 + won, bid, 0, 10, 10 + cards, won, bid + won), rng))
    known = {"cards": cards, "bid": bid, "won": won, "bonus": options.zero_bonus_from or 0}
    case = _score_case(bid, won, options, rule)
    return _counting(lupaus.NAME, "scores", case, points, (*wrong, *_near(points, rng)), told, known)


def _score_case(bid: int, won: int, options: Options, rule: Rule) -> str:
    """What makes it hard to count the points of a promise."""
    if rule is LupausRule.BROKEN:
        return "short" if won < bid else "over"
    if rule is LupausRule.ZERO_BONUS:
        return "bonus"
    if not bid:
        return "no_bonus" if options.zero_bonus_from else "zero"
    return "ten" if bid >= 10 else "kept"


# ------------------------------------------------------------------ Yksisilmä


def _one_eyed_hands(cards: int, rng: Random) -> list[Cards]:
    """Four hands of *cards* cards, in which one-eyed cards are commoner than in life."""
    eyes = shuffled(sorted(ONE_EYED), rng)[: _roll(0, 3, rng)]
    others = [card for card in shuffled(PACK, rng) if card not in ONE_EYED]
    dealt = shuffled((*eyes, *others[: 4 * cards - len(eyes)]), rng)
    return [dealt[i * cards : (i + 1) * cards] for i in range(4)]


def _yksisilma(cards: int, leader: Seat, rng: Random) -> Yksisilma:
    """A deal of Yksisilmä in which *leader* is to lead to the first trick."""
    game = yksisilma.set_up(yksisilma.Options(), _one_eyed_hands(cards, rng), dealer=(leader + 2) % 4)
    for move in (Call(10, _one_of(SUITS, rng)), PASS, PASS, PASS):
        game = game.play(move)
    return game


def yksisilma_who_wins(_level: int, rng: Random) -> Question:
    """Whose card takes this trick, where the one-eyed cards are trumps?"""
    game = _played_on(_yksisilma(3, _roll(0, 3, rng), rng), 4, rng)
    question = _who_wins(game)
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
    before = _roll(1, 3, rng)
    game = _played_on(_yksisilma(5 + level // 2, -before % 4, rng), before, rng)
    question = _may_play(game, YksisilmaRule)
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
    game = _played_on(_yksisilma(3, _roll(0, 3, rng), rng), 4, rng)
    cards = game.tricks[-1].cards
    lines = [line for card in cards for line in yksisilma.points_of(card, game.options)]
    points = total(lines)
    worth = tuple(Worth(line.reason.cards[0], line.points) for line in lines)
    told = Because(None, "worth", (("worth", Listed(worth, " + ")), ("points", points)), _dearest(lines))
    as_courts = sum(1 if card in ONE_EYED else _points(card, game) for card in cards)
    wrong = (as_courts, *shuffled((points + 7, len(lines), points + 1, points + 5), rng), *_near(points, rng))
    question = _counting(game.name, "trick_points", _worth_case(cards, lines), points, wrong, told, {})
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
    options, winners = yksisilma.Options(), [_roll(0, 3, rng) for _ in range(13)]
    pack, tricks = shuffled(PACK, rng), [winners.count(seat) for seat in range(4)]
    taken = [[card for i, card in enumerate(pack) if winners[i // 4] % 2 == side] for side in (0, 1)]
    took, others = (total(yksisilma.collected(side, taken[side], tricks, winners[-1], options)) for side in (0, 1))
    call = min(max(1, took + _one_of((-9, -4, 0, 1, 2, 5, 9), rng)), options.max_bid)
    lines = [yksisilma.score(side, taken, tricks, winners[-1], 0, call, options) for side in (0, 1)]
    rule = lines[0][-1].reason.rule
    case, known = _side_case(call, took, rule), {"call": call, "took": took, "others": others}
    told = Because(None, rule.name.lower(), (*known.items(), ("sum", took + others)), rule)
    return _counting(yksisilma.NAME, "sides_score", case, Sides(*map(total, lines)), _sides(known, rng), told, known)


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
    hands, _ = _hands(4, 1, rng)
    game = yksisilma.set_up(yksisilma.Options(), hands, dealer=(first - 1) % 4)
    for _ in range(calls):
        if not game.bidding:
            break
        least = game.highest.points if game.highest else _roll(0, 9, rng)
        higher = Call(min(least + _roll(1, 6, rng), game.options.max_bid), _one_of(SUITS, rng))
        game = game.play(PASS if rng.random() < 1 / 2 or game.objection(higher) else higher)
    return game


def yksisilma_calls(_level: int, rng: Random) -> Question:
    """Which of these calls may you make?"""
    before = _roll(0, 7, rng)
    game = _auction(before, -before % 4, rng)
    view = game.view(0)
    top = view.highest.points if view.highest else 0
    objections = {move: view.objection(move) for move in _offered(top, view.options.max_bid, rng)}
    values = (("top", top), ("high", view.options.max_bid))
    allowed = Because(None, "may_call" if top else "may_open", values, YksisilmaRule.RAISE)
    return _which(view, "calls", _auction_case(view), objections, allowed, (view.calls, tuple(objections)))


def _offered(top: int, most: int, rng: Random) -> tuple[Any, ...]:
    """A pass, and calls below, at and above the *top* one so far."""
    points = {top - _roll(1, 4, rng), top, top + 1, top + _roll(2, 9, rng), most + _roll(1, 5, rng)}
    return (PASS, *(Call(n, _one_of(SUITS, rng)) for n in sorted(points) if n > 0))


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
    game = _ended(_auction(_roll(1, 9, rng), _roll(0, 3, rng), rng))
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
    seat, points, suit = game.contract or (game.eldest, 1, _one_of(SUITS, rng))
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


# ------------------------------------------------------------------ the table

TOPICS: dict[str, dict[str, Topic]] = {
    lupaus.NAME: {
        "who_wins": Topic(
            lupaus_who_wins, ("follow", "trumped", "higher_discard", "trumps_led", "overtrumped", "no_trump")
        ),
        "may_play": Topic(lupaus_may_play, ("tempted", "void", "follow", "one", "trumps_led", "exposed")),
        "barred": Topic(lupaus_barred, ("barred", "none", "zero", "one_card")),
        "scores": Topic(lupaus_scores, ("kept", "over", "zero", "short", "bonus", "ten", "no_bonus")),
    },
    yksisilma.NAME: {
        "who_wins": Topic(
            yksisilma_who_wins,
            ("jack_or_king", "trumped", "printed_suit", "one_eyed_led", "higher_discard", "two_jacks", "overtrumped"),
        ),
        "may_play": Topic(
            yksisilma_may_play, ("tempted", "printed_suit", "eyes_free", "one_eyed_led", "only_eyes_follow", "follow")
        ),
        "trick_points": Topic(yksisilma_trick_points, ("jack", "plain", "king", "jack_and_king")),
        "sides_score": Topic(yksisilma_sides_score, ("made", "missed", "exact", "just_missed")),
        "calls": Topic(yksisilma_calls, ("raise", "partner", "opening", "came_back")),
        "contract": Topic(yksisilma_contract, ("several", "single", "partner_named", "passed_out")),
    },
}
