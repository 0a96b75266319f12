"""What every card game says: cards, players, rules, reasons, hints and the log, in one language.

A game adds what only it says by subclassing :class:`Words`; its texts stand beside
those all games share, in ``locale/*.toml``.
"""

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from typing import Any, ClassVar, NamedTuple

from ..cards import BACK, JOKER, Card, Suit
from ..game import Line, OptionError, Reason, Rule, Seat
from ..rulebook import Statement, rule_sentence, statement

LANGUAGES = {"en": "English", "fi": "suomi", "hu": "magyar"}
FORMS = {"one", "other", "me", "they"}  # a text with such keys is one text in several forms
Texts = dict[str, Any]


class Explanation(NamedTuple):
    """Why something is so: the rule's sentence, the facts of this case, and the statement of the rulebook."""

    sentence: str
    facts: str
    statement: Statement


class Words(ABC):
    """Everything the program says in one language while one game is played."""

    game: ClassVar[str]  # the name of the game

    def __init__(self, language: str, texts: Texts) -> None:
        self.language, self.texts = language, texts

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.language!r})"

    def get(self, key: str) -> Any:
        """The text or table at *key* (``"ask.lead"``), as the locale file has it; KeyError if it has none."""
        found: Any = self.texts
        for part in key.split("."):
            found = found[part]
        return found

    def __contains__(self, key: str) -> bool:
        try:
            self.get(key)
        except (KeyError, TypeError):
            return False
        return True

    def __call__(self, key: str, me: object = False, **values: object) -> str:
        """The text at *key* with *values* put in, in the form their number and person ask for."""
        text = self.get(key)
        if isinstance(text, dict) and "they" in text:
            text = text["me" if me else "they"]
        if isinstance(text, dict):
            text = text["one" if values.get("n") == 1 else "other"]
        return str(text).format(**values) if values else str(text)

    # -- cards, players, numbers

    def card(self, card: Card) -> str:
        """The spoken name of *card*.

        >>> from . import words
        >>> from ..cards import card
        >>> [words(language).card(card("QS")) for language in LANGUAGES]
        ['queen of spades', 'patakuningatar', 'pikk dáma']
        """
        if card in (JOKER, BACK):
            return self("names.joker" if card is JOKER else "names.back")
        return self("names.card", rank=self(f"ranks.{int(card.rank)}"), suit=self(f"suits.{card.suit.name[0]}"))

    def suit(self, suit: Suit) -> str:
        """The spoken name of *suit*; no suit is no trump."""
        return self(f"suits.{suit.name[0]}") if suit is not Suit.NONE else self("names.no_trump")

    def listed(self, things: Iterable[object]) -> str:
        """*things* in a row: "Q♠, 8♠ and J♥"."""
        *first, last = [str(thing) for thing in things] or [""]
        return f"{', '.join(first)} {self('names.and')} {last}" if first else last

    def player(self, seat: Seat | None, names: Sequence[str], me: Seat | None = None) -> str:
        """The name of the player at *seat*; the learner's own is "you"."""
        if seat is None:
            return self("names.nobody")
        return self("names.you") if seat == me else names[seat]

    def number(self, value: float) -> str:
        """A number with at most one decimal, written as the language writes it."""
        return f"{value:.1f}".removesuffix(".0").replace(".", self("names.decimal"))

    # -- rules, reasons, score lines

    def rule(self, rule: Rule) -> str:
        """The sentence of *rule*."""
        return rule_sentence(rule, self.language, self.game)

    def label(self, rule: Rule) -> str:
        """The short name of the statement *rule* belongs to: "Lupaus 32"."""
        return statement(rule, self.game).label(self.language)

    def reason(self, reason: Reason, game: Any, names: Sequence[str], me: Seat | None = None) -> Explanation:
        """*reason* with the facts of *game*; *names* are the players by seat, *me* the one spoken to."""
        facts = self.facts(reason, game, names, me)
        return self.explained(reason.rule, facts)

    def explained(self, rule: Rule, facts: str = "") -> Explanation:
        """*rule* with the *facts* that make it apply."""
        return Explanation(self.rule(rule), facts, statement(rule, self.game))

    def facts(self, reason: Reason, game: Any, names: Sequence[str], me: Seat | None = None) -> str:
        """What makes the rule apply here: who led, which cards, which number."""
        values = {"name": self.player(reason.seat, names, me), "cards": self.listed(reason.cards)}
        values |= self.known(reason, game)
        return self(f"facts_of.{self.case(reason, game)}", me=me is not None and reason.seat == me, **values)

    def known(self, reason: Reason, game: Any) -> dict[str, Any]:  # noqa: ARG002 - a game may know more
        """What the texts of facts can name besides a player and cards."""
        return {"n": len(reason.cards) if reason.number is None else reason.number}

    def case(self, reason: Reason, game: Any) -> str:  # noqa: ARG002 - a game may ask more
        """Which wording of a rule's facts fits *reason*: the end of a key ``facts_of.…``."""
        return reason.rule.name

    def line(self, line: Line) -> str:
        """One line of a score sheet."""
        reason = line.reason
        values = {"points": line.points, "n": abs(reason.number or 0), "cards": self.listed(reason.cards)}
        return self(f"lines.{self.line_case(line)}", **values)

    def line_case(self, line: Line) -> str:
        """Which wording of a score line fits *line*: the end of a key ``lines.…``."""
        return line.reason.rule.name

    @abstractmethod
    def allowed(self, move: Any, game: Any) -> str:
        """Why a legal *move* is legal."""

    # -- hints

    def matter(self, advice: Any) -> str:
        """Which cards matter for *advice*."""
        return self("hints.matter", cards=self.listed(advice.cards))

    def advice(self, advice: Any) -> str:
        """The move advised, and why."""
        told = (f"**{self.advised(advice.move)}**", self.aim(advice), self.why(advice))
        return " ".join(filter(None, told))

    @abstractmethod
    def advised(self, move: Any) -> str:
        """What to do, in a word."""

    def aim(self, advice: Any) -> str:  # noqa: ARG002 - a game may aim at something
        """What the move advised is good for; nothing, where its reason says it all."""
        return ""

    def why(self, advice: Any) -> str:
        """Why this move is advised."""
        return self(f"hints.why.{advice.why.name}", number=self.number(advice.number or 0), n=advice.number)

    # -- what happened

    def log(self, game: Any, names: Sequence[str], me: Seat | None = None, spoken: bool = False) -> list[str]:
        """The log of a deal, a sentence for each event; spoken cards are words, not signs."""
        sentences = []
        for event, (key, values) in zip(game.log, self.events(game, self.card if spoken else str), strict=True):
            name = self.player(event.seat, names, me)
            sentences.append(self(f"events.{key}", me=event.seat == me, name=name, **values))
        return sentences

    def events(self, game: Any, say: Callable[[Card], str]) -> Iterator[tuple[str, dict[str, object]]]:
        """For each event of *game* the end of its key ``events.…``, and what is put in; *say* names a card."""
        return (self.event(event.what, game, say) for event in game.log)

    @abstractmethod
    def event(self, what: Any, game: Any, say: Callable[[Card], str]) -> tuple[str, dict[str, object]]:
        """The end of the key ``events.…`` for *what* only this game knows, and what is put in; *say* names a card."""

    # -- house rules

    def option_value(self, name: str, value: object) -> str:
        """One value of the house rule *name* as the form shows it."""
        for key in (f"options.value.{value}_{name}", f"options.value.{value}"):
            if key in self:
                return self(key)
        return str(value)

    def option_error(self, error: OptionError, accepted: Sequence[object] = (), **values: object) -> str:
        """What is wrong with a house rule, and what would be accepted."""
        special = f"error.option_accepts_{error.field}"
        choices = f" {self('error.option_or')} ".join(self.option_value(error.field, a) for a in accepted)
        return self(
            "error.option",
            label=self(f"options.label.{error.field}"),
            value=self.option_value(error.field, error.value),
            accepted=self(special, **values) if special in self else choices,
        )


# -- the texts of a language


def texts(language: str, game: str) -> Texts:
    """The texts of *language* that all games share, those of the drills, and the own ones of *game*."""
    found: Texts = {}
    for family in ("", "quiz", game):
        path = files("cardgames").joinpath("locale", f"{family}.{language}.toml".strip("."))
        if path.is_file():
            found = merged(found, tomllib.loads(path.read_text("utf-8")))
    return found


def merged(texts: Texts, own: Texts) -> Texts:
    """*texts* with those of *own* added table by table; a text in both, in whatever forms, is the own one.

    >>> merged({"ask": {"lead": "Lead.", "bid": {"one": "1", "other": "{n}"}}}, {"ask": {"bid": "Call."}})
    {'ask': {'lead': 'Lead.', 'bid': 'Call.'}}
    """
    both = {key: merged(texts[key], own[key]) for key in texts.keys() & own.keys() if _tables(texts[key], own[key])}
    return texts | own | both


def _tables(*found: object) -> bool:
    return all(isinstance(table, dict) and not FORMS & table.keys() for table in found)
