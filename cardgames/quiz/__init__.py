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

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ..cards import shuffled
from ..lupaus import NAME as LUPAUS
from ..romi import NAME as ROMI
from ..yksisilma import NAME as YKSISILMA
from .lupaus import lupaus_barred, lupaus_may_play, lupaus_scores, lupaus_who_wins
from .making import HARDEST
from .questions import Because, Choice, Explained, Listed, Player, Question, Verdict, Word, Worth
from .romi import MELDS, SCORES, VALUES, romi_joker, romi_lay_off, romi_left_over, romi_melds, romi_opening, romi_value
from .tricks import may_play
from .yksisilma import (
    Outcome,
    Sides,
    yksisilma_calls,
    yksisilma_contract,
    yksisilma_may_play,
    yksisilma_sides_score,
    yksisilma_trick_points,
    yksisilma_who_wins,
)

__all__ = [
    "HARDEST",
    "TOPICS",
    "Because",
    "Choice",
    "Explained",
    "Listed",
    "Outcome",
    "Player",
    "Question",
    "Score",
    "Sides",
    "Sitting",
    "Topic",
    "Verdict",
    "Word",
    "Worth",
    "may_play",
]

RIGHT_FOR_A_LEVEL = 2  # right answers that make the questions one level harder
CASES_AT_FIRST = 3  # of a topic; each right answer adds one
TRIES = 400  # positions looked at for one case before it counts as used up


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


# ---- the table

TOPICS: dict[str, dict[str, Topic]] = {
    LUPAUS: {
        "who_wins": Topic(
            lupaus_who_wins, ("follow", "trumped", "higher_discard", "trumps_led", "overtrumped", "no_trump")
        ),
        "may_play": Topic(lupaus_may_play, ("tempted", "void", "follow", "one", "trumps_led", "exposed")),
        "barred": Topic(lupaus_barred, ("barred", "none", "zero", "one_card")),
        "scores": Topic(lupaus_scores, ("kept", "over", "zero", "short", "bonus", "ten", "no_bonus")),
    },
    YKSISILMA: {
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
    ROMI: {
        "melds": Topic(romi_melds, tuple(MELDS)),
        "value": Topic(romi_value, tuple(VALUES)),
        "opening": Topic(romi_opening, ("enough", "short", "fifty", "fifty_one", "joker", "no_meld")),
        "joker": Topic(romi_joker, ("ends", "gap", "set", "ace", "one_suit", "two_jokers")),
        "lay_off": Topic(romi_lay_off, ("run", "set", "king", "ace", "joker_there", "full", "joker_held")),
        "left_over": Topic(romi_left_over, tuple(SCORES)),
    },
}
