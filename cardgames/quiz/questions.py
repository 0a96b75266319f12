"""What a question of a drill is, its choices, and an answer judged."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, NamedTuple

from ..cards import Card, Cards, Suit
from ..explain import Words
from ..explain.tricks import TrickWords
from ..game import Line, Reason, Rule, Seat
from ..melds import Meld
from ..rulebook import by_id
from ..tricks import Trick, TrickRule


@dataclass(frozen=True)
class Player:
    """A choice: the player at *seat*."""

    seat: Seat


@dataclass(frozen=True)
class Word:
    """A choice, or what is known, in words: the text of the drills called *key*."""

    key: str


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
    *key*, with *values* put in, and the *rule* behind it, or the number of a statement of
    the rulebook, where that is no rule of the engine's. Where the rule is the one that
    makes another choice right, it is left out here.
    """

    reason: Reason | None = None
    key: str = ""
    values: tuple[tuple[str, object], ...] = ()
    rule: Rule | str | None = None


@dataclass(frozen=True, kw_only=True)
class Question:
    """One question of a drill: what is to be seen, what can be chosen, and which choices are right, and why.

    *position* is the moment as the player asked sees it, and *me* that player; who looks on
    from beside the table is nobody. *because* says of each of the *choices* why it is
    right or wrong. *values* are what the question tells besides the position, *case*
    is what makes it tricky, and two questions with the same *seen* look the same. *groups*
    are melds and cards that lie there to be seen, and *told* the house rules that matter.
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
    groups: tuple[Meld | Cards, ...] = ()
    told: tuple[tuple[str, object], ...] = ()

    def label(self, choice: Choice, say: Words, names: Sequence[str], spoken: bool = False) -> str:
        """What *choice* is called; *spoken* in words, without signs."""
        match choice:
            case None:
                return say(f"quiz.none.{self.topic}")
            case Player(seat):
                return say.player(seat, names, self.me)
            case Word(key):
                return say(f"quiz.word.{key}")
            case Card():
                return say.card(choice) if spoken else str(choice)
        return named(choice, self, say, names, spoken)

    def why(self, choice: Choice) -> Because:
        """Why *choice* is right or wrong."""
        return self.because[self.choices.index(choice)]

    @property
    def trick(self) -> Trick | None:
        """The trick the question is about, complete or in play."""
        tricks = (getattr(self.position, "trick", None), *getattr(self.position, "tricks", ())[-1:])
        return next((trick for trick in tricks if trick and trick.cards), None)


@singledispatch
def named(choice: Choice, question: Question, say: Words, names: Sequence[str], spoken: bool) -> str:  # noqa: ARG001
    """What *choice* is called; a game says it for the choices that only it has."""
    return str(choice)


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
        if taken and isinstance(say, TrickWords):
            found = say.took(taken, q.position)
        else:
            found = say.reason(because.reason, q.position, names, q.me)
        return found.facts, found.sentence, found.statement.label(say.language)
    values = {key: _said(value, q, say, names) for key, value in because.values}
    listed = say.listed(q.label(choice, say, names) for choice in choices)
    facts = say(f"quiz.facts.{because.key}", **({"cards": listed, "n": len(choices)} | values))
    if isinstance(because.rule, str):
        statement = by_id(because.rule)
        return facts, statement.sentence(say.language), statement.label(say.language)
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
        case Meld():
            return " ".join(f"{c}={face}" if c is not face else str(c) for c, face in value.places)
        case Suit():
            return str(value) or say("names.no_trump")
    return q.label(value, say, names)
