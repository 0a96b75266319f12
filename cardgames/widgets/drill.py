"""The drill: a widget that asks questions on one topic, judges the answers by the rules, and keeps the score.

Python draws the questions up, judges and explains; JavaScript shows them and reports
what was chosen. The right answer leaves Python only after the learner has answered.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import anywidget
import traitlets

from .. import codes, draw, yksisilma
from ..cards import Card, Cards, Suit
from ..explain import LANGUAGES, Words, words
from ..game import Seat
from ..melds import Meld
from ..quiz import Choice, Explained, Player, Question, Sitting, Verdict
from .assets import source

Json = dict[str, Any]
SIGNS = {"right": "✓", "wrong": "✕", "missed": "✓", "": ""}


class Drill(anywidget.AnyWidget):
    """Questions on one *topic* of a *game*, one after another: "who_wins", "may_play" and so on.

    *seed* fixes the questions, *questions* is how many there are before the result is
    shown; then one can practise again, with new ones. *language* is ``"en"``, ``"fi"``
    or ``"hu"``. The answers so far are in `sitting`.

    Raises ValueError for a topic there is none of, an unknown language, or no questions.
    """

    _esm = source("drill", "js")
    _css = source("drill", "css")
    scene = traitlets.Dict().tag(sync=True)
    sprite = traitlets.Unicode().tag(sync=True)

    def __init__(self, game: str, topic: str, seed: int = 1, *, language: str = "en", questions: int = 10) -> None:
        if type(questions) is not int or questions < 1:
            raise ValueError(f"questions={questions!r}: a drill asks at least one")
        self.sitting, self.questions = Sitting(game, topic, seed), questions
        self._words = words(language, game)
        self._revision, self._over = 0, False
        super().__init__(sprite=draw.sprite("ct-"), scene=self._draw())
        self.on_msg(self._hear)

    @property
    def language(self) -> str:
        """The language of the drill."""
        return self._words.language

    def __repr__(self) -> str:
        sitting = self.sitting
        at = "over" if self._over else f"question {self._number} of {self.questions}"
        return f"Drill({sitting.game}, {sitting.topic}: {at}; right {sitting.score.right})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and a still picture for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/plain"], data["image/svg+xml"] = repr(self), self.picture()
        return bundle

    def picture(self) -> str:
        """The question as a still picture (SVG)."""
        return draw.question_svg(self.scene)

    # -- answering, from Python as from the browser

    def answer(self, *choices: Choice) -> Verdict:
        """Answer the question with one of its choices, or several where several may be marked.

        Raises ValueError for what the question does not offer, or when no question waits for an answer.
        """
        if self._over:
            raise ValueError("the drill is over; again() begins a new one")
        verdict = self.sitting.answer(*choices)
        self._show()
        return verdict

    def go_on(self) -> None:
        """Go on to the next question, or after the last to the result; nothing happens before an answer."""
        if self.sitting.answered and not self._over:
            last = self.sitting.score.asked == self.questions
            self._over = last or self.sitting.go_on() is None
            self._show()

    def again(self) -> None:
        """Practise again, with new questions."""
        self._over = self.sitting.again() is None
        self._show()

    def speak(self, language: str) -> None:
        """Change the language of every word; raises ValueError for one that the drill does not know."""
        self._words = words(language, self.sitting.game)
        self._show()

    def set_state(self, sync_data: Json) -> None:
        """Take over nothing: what the browser sets is never asked for."""

    def _hear(self, _widget: object, message: Any, _buffers: object) -> None:
        """Do what one message asks for; what is malformed, stale or not to be done now changes nothing."""
        kind = message.get("kind") if isinstance(message, dict) else None
        answer = self._answers.get(kind) if isinstance(kind, str) else None
        if answer and (kind == "language" or self._fresh(message.get("revision"))):
            answer(self, message)

    def _fresh(self, revision: object) -> bool:
        return type(revision) is int and revision == self._revision

    def _answered(self, message: Json) -> None:
        """Answer with the choices at the places that *message* names."""
        question, places = self.sitting.question, message.get("choices")
        if question is None or self._over or self.sitting.answered or not isinstance(places, list) or not places:
            return
        offered = range(len(question.choices))
        if not all(type(place) is int and place in offered for place in places) or len({*places}) < len(places):
            return
        if question.several or len(places) == 1:
            self.answer(*(question.choices[place] for place in places))

    def _next(self, _message: Json) -> None:
        self.go_on()

    def _again(self, _message: Json) -> None:
        if self._over:
            self.again()

    def _speak(self, message: Json) -> None:
        if message.get("code") in tuple(LANGUAGES):
            self.speak(message["code"])

    _answers: Mapping[str, Callable[["Drill", Json], None]] = {
        "answer": _answered,
        "next": _next,
        "again": _again,
        "language": _speak,
    }

    # -- what it shows

    @property
    def _number(self) -> int:
        """Which question it is, from 1."""
        return self.sitting.score.asked + (not self.sitting.answered)

    def _show(self) -> None:
        """Send the scene as it is now; every scene has a number of its own."""
        self._revision += 1
        self.scene = self._draw()

    def _draw(self) -> Json:
        """Everything to be seen, as data that can be sent."""
        sitting, say = self.sitting, self._words
        verdict = sitting.verdicts[-1] if sitting.answered else None
        if self._over or sitting.question is None:
            return self._frame() | self._result()
        return self._frame() | Asked(sitting.question, say, verdict).json() | self._button(verdict)

    def _frame(self) -> Json:
        """What stands around the question."""
        say, title = self._words, self._words(f"quiz.topic.{self.sitting.topic}")
        return {
            "revision": self._revision,
            "question": self.sitting.drawn,
            "lang": say.language,
            "languages": [{"code": code, "name": name} for code, name in LANGUAGES.items()],
            "title": title,
            "label": f"{say('quiz.title')}: {title}",
            "facts": self._score(),
            "marks": self._marks(),
            "ui": {key: say(f"quiz.{key}") for key in ("mark", "keys")} | _shared(say),
        }

    def _button(self, verdict: Verdict | None) -> Json:
        """The filled button, and what is said when this scene arrives."""
        question, say = self.sitting.question, self._words
        assert question is not None
        if verdict is None:
            text = f"{say('quiz.question', n=self._number, of=self.questions)}. {say(f'quiz.ask.{question.topic}')}"
            check = {"kind": "answer", "text": say("quiz.check")} if question.several else None
            return {"button": check, "say": plain(text)}
        last = self.sitting.score.asked == self.questions
        judged = _judged(verdict, say)
        told = " ".join((judged["title"], *(f"{line['who']} {line['text']}".strip() for line in judged["lines"])))
        button = {"kind": "next", "text": say("quiz.finish" if last else "quiz.next")}
        return {"button": button, "say": plain(told), "verdict": judged}

    def _score(self) -> list[str]:
        """Which question it is, how many were right, how many in a row."""
        say, (right, asked), streak = self._words, self.sitting.score, self.sitting.streak
        told = [] if self._over else [say("quiz.question", n=f"**{self._number}**", of=self.questions)]
        told.append(say("quiz.score", right=right, n=asked) if asked else say("quiz.none_asked"))
        return told + ([say("quiz.streak", n=streak)] if streak > 1 else [])

    def _marks(self) -> list[str]:
        """What became of every question: "right", "wrong", "now" or "open"."""
        marks = ["right" if verdict.right else "wrong" for verdict in self.sitting.verdicts]
        if not self._over and not self.sitting.answered:
            marks.append("now")
        return marks + ["open"] * (self.questions - len(marks))

    def _result(self) -> Json:
        """The end: how many were right, and what was missed, with its rule."""
        say, (right, asked), verdicts = self._words, self.sitting.score, self.sitting.verdicts
        missed = [(n, verdict) for n, verdict in enumerate(verdicts, start=1) if not verdict.right]
        title = say("quiz.score", right=right, n=asked)
        notes = [say("quiz.ran_out")] if asked < self.questions else []
        notes.append(say("quiz.to_see") if missed else say("quiz.all_right"))
        items = [Asked(verdict.question, say, verdict).missed(n) for n, verdict in missed]
        again = {"kind": "again", "text": say("quiz.again")}
        return {
            "result": {"title": title, "notes": notes, "missed": items},
            "button": again,
            "say": plain(" ".join((title, *notes))),
        }


class Asked:
    """A question as it is drawn, with what became of its choices once there is a *verdict*."""

    def __init__(self, question: Question, say: Words, verdict: Verdict | None = None) -> None:
        self.question, self.say, self.verdict = question, say, verdict
        self.names = _names(question)

    def json(self) -> Json:
        """The question as data; nothing in it tells the answer before there is a verdict."""
        question, say = self.question, self.say
        return {
            "told": self._told(),
            "seats": self._seats(),
            "cards_shown": question.trick is not None,
            "rows": self._rows(),
            "caption": say(f"quiz.group.{question.topic}") if question.groups else "",
            "groups": [self._group(group) for group in question.groups],
            "ask": say(f"quiz.ask.{question.topic}"),
            "choices": {"look": self._look, "several": question.several, "items": self._items()},
            "verdict": None,
        }

    def missed(self, number: int) -> Json:
        """The question once more in short, with the right answer and the rule."""
        question, say = self.question, self.say
        assert self.verdict is not None
        right, chosen = (self._listed(found) for found in (question.right, self.verdict.chosen))
        return {
            "number": str(number),
            "brief": " · ".join((*self._told(), *self._brief())),
            "answer": say("quiz.answer", answer=right),
            "chosen": say("quiz.you_said", chosen=chosen),
            "rules": _judged(self.verdict, say)["rules"][-1:],
        }

    def _brief(self) -> list[str]:
        """What lies on the table, as text."""
        question, trick = self.question, self.question.trick
        if trick:
            return [" ".join(map(str, trick.cards))]
        position = question.position
        if position is None or question.groups:
            lying = " / ".join(" ".join(map(_placed, *zip(*_places(group), strict=True))) for group in question.groups)
            return [*(f"{name}: {value}" for name, value in self._rows()), *filter(None, [lying])]
        if self.question.game == yksisilma.NAME:
            calls = (self.question.label(call, self.say, self.names) for _, call in position.calls)
            return [", ".join(calls)] if position.calls else []
        return [" + ".join(str(position.bids[seat]) for seat in position.order if position.bids[seat] is not None)]

    def _listed(self, choices: frozenset[Choice]) -> str:
        listed = [choice for choice in self.question.choices if choice in choices]
        return self.say.listed(self.question.label(choice, self.say, self.names) for choice in listed)

    # -- the table

    def _told(self) -> list[str]:
        """What one has to know: the trump, or the number of cards."""
        question, position, say = self.question, self.question.position, self.say
        if question.told or question.groups:
            return [say(f"quiz.told.{key}", n=value) for key, value in question.told]
        if position is None or question.topic == "trick_points":
            return []
        if question.trick is None:
            auction = question.game == yksisilma.NAME
            hook = [say("quiz.cards_each", n=position.cards), say("quiz.hook_on")]
            return [say("quiz.auction" if position.bidding else "quiz.auction_over")] if auction else hook
        if position.trumps.suit is Suit.NONE:
            return [say("facts.no_trump")]
        eyes = question.game == yksisilma.NAME
        return [say("quiz.trump_eyes" if eyes else "facts.trump", suit=position.trumps.suit)]

    def _seats(self) -> list[Json]:
        """The players with their cards, the learner last; or with what they said, in the order they spoke."""
        position, me = self.question.position, self.question.me
        if position is None or self.question.groups or self._look == "seats":
            return []
        if self.question.trick is None:
            return [self._seat(seat) for seat in position.order]
        seats = len(position.hands)
        first = 0 if me is None else me + 1
        return [self._seat((first + i) % seats) for i in range(seats)]

    def _seat(self, seat: Seat) -> Json:
        question, position, say = self.question, self.question.position, self.say
        mine = seat == question.me
        shown = {
            "name": say.player(seat, self.names, question.me),
            "dealer": question.trick is None and seat == position.dealer,
            "turn": mine and position.turn == seat,
            "count": "",
            "tag_text": "",
            "slot": "",
        }
        if question.trick:
            return shown | self._played(seat) | {"slot": say("seat.your_card" if mine else "seat.after_you")}
        return shown | (self._said(seat) or ({"count": "?"} if mine else {}))

    def _said(self, seat: Seat) -> Json:
        """What *seat* has promised or called."""
        question, position = self.question, self.question.position
        if question.game == yksisilma.NAME:
            calls = [question.label(call, self.say, self.names) for call in position.called(seat)]
            return {"count": "\n".join(calls)} if calls else {}
        bid = position.bids[seat]
        return {} if bid is None else {"count": str(bid), "tag_text": self.say("seat.promised")}

    def _played(self, seat: Seat) -> Json:
        """The card of *seat* in the trick, if it has played."""
        trick = self.question.trick
        card = trick.card_of(seat) if trick else None
        if trick is None or card is None:
            return {"card": None, "spoken": "", "tag": ""}
        tag = self.say.get("seat.ordinals")[trick.place_of(seat)]
        return {"card": card.code, "spoken": self.say.card(card), "tag": tag}

    def _rows(self) -> list[tuple[str, str]]:
        """What the question tells in numbers, where there is no table to see it on."""
        if self.question.position is not None:
            return []
        say, rows = self.say, []
        for key, value in self.question.values:
            shown = self.question.label(value, say, self.names)
            if key == "bonus":
                shown = say("quiz.row.bonus_from", n=value) if value else say("quiz.row.bonus_off")
            rows.append((say(f"quiz.row.{key}"), shown))
        return rows

    def _group(self, group: Meld | Cards) -> list[Json]:
        """A meld, or cards, that lie to be seen; a joker of a meld has a tag with the card it stands for."""
        return [
            {
                "card": card.code,
                "spoken": self.say("names.joker_as", card=self.say.card(face))
                if card is not face
                else self.say.card(card),
                "tag": f"={face}" if card is not face else "",
            }
            for card, face in _places(group)
        ]

    # -- the choices

    @property
    def _look(self) -> str:
        """How the choices look: as the cards of the players, as a hand, or as plain buttons."""
        first = self.question.choices[0]
        return "seats" if isinstance(first, Player) else "hand" if isinstance(first, Card) else "chips"

    @property
    def _numbers(self) -> bool:
        """Whether the choices are numbers, which are typed as they are; other choices are typed by their place."""
        return any(type(choice) is int for choice in self.question.choices)

    def _items(self) -> list[Json]:
        return [self._item(place, choice) for place, choice in enumerate(self.question.choices)]

    def _item(self, place: int, choice: Choice) -> Json:
        """A choice: its text, its key on the keyboard, its card, and what became of it."""
        question, say = self.question, self.say
        text = question.label(choice, say, self.names)
        item = {"text": text, "spoken": question.label(choice, say, self.names, spoken=True), "key": str(place + 1)}
        if self._numbers:
            item["key"] = "n" if choice is None else text
        if isinstance(choice, Player):
            item |= self._played(choice.seat)
            item["spoken"] = f"{text}: {item['spoken']}, {item['tag']}"
        elif isinstance(choice, Card):
            item |= {"card": choice.code, "tag": self._open(choice)}
        return item | self._became(choice)

    def _open(self, card: Card) -> str:
        """A word on a card that lies open on the table."""
        exposed = getattr(self.question.position, "exposed", ())
        return self.say("hand.exposed") if exposed and card in exposed[self.question.me] else ""

    def _became(self, choice: Choice) -> Json:
        """What became of *choice*, with its sign and word."""
        state = self.verdict.state(choice) if self.verdict else ""
        word = "answer" if state == "missed" and not self.question.several else state
        return {
            "state": state,
            "sign": SIGNS[state],
            "word": self.say(f"quiz.state.{word}") if word else "",
            "chosen": bool(self.verdict and choice in self.verdict.chosen),
        }


def _places(group: Meld | Cards) -> tuple[tuple[Card, Card], ...]:
    """Each card of a group with the card it stands for."""
    return group.places if isinstance(group, Meld) else tuple(zip(group, group, strict=True))


def _placed(card: Card, face: Card) -> str:
    """A card as text; a joker with the card it stands for."""
    return str(card) if card is face else f"{card}={face}"


def _names(question: Question) -> Sequence[str]:
    """The players by seat; where the learner is one of them, his own name is not among them."""
    return codes.NAMES if question.me is not None else codes.NAMES[1:]


def _judged(verdict: Verdict, say: Words) -> Json:
    """A verdict in words: what was right or wrong and why, and the rules, each once."""
    told = verdict.explained(say, _names(verdict.question))
    rules = {explained.label: explained.sentence for explained in told if explained.label}
    return {
        "right": verdict.right,
        "title": say("quiz.right" if verdict.right else "quiz.wrong"),
        "lines": [_line(verdict.question, explained, say) for explained in told],
        "rules": [{"label": label, "sentence": sentence} for label, sentence in rules.items()],
    }


def _line(question: Question, explained: Explained, say: Words) -> Json:
    """What is said of some choices; their names come first, where the facts do not name them."""
    who = say.listed(question.label(choice, say, _names(question)) for choice in explained.choices)
    missed = explained.state == "missed" and question.several  # of several right ones: said, lest the others seem wrong
    named = f"**{who}** ({say('quiz.state.missed')}):" if missed else f"**{who}**:"
    return {
        "state": explained.state,
        "sign": SIGNS[explained.state],
        "who": "" if who in explained.facts and not missed else named,
        "text": explained.facts,
    }


def _shared(say: Words) -> Json:
    """Words of the table that the drill uses too."""
    return {key: say(f"ui.{key}") for key in ("language", "dealer", "dealer_initial", "players")}


def plain(text: str) -> str:
    """*text* without the marks of bold type."""
    return text.replace("**", "")
