"""Reasons, score lines and events as sentences, in English, Finnish and Hungarian.

The engine decides and says why as data; here that becomes words. A `Words` knows one
language; its texts stand in ``locale/*.toml``, the sentences of the rules in
:mod:`cardgames.rulebook`.

>>> from . import lupaus
>>> game = lupaus.set_up(lupaus.Options(n_players=3), ["AS 4D", "KS 2H", "QS 9H"], "8D", dealer=2)
>>> for move in (*map(lupaus.Bid, (2, 0, 1)), *map(lupaus.Play, game.hands[0][:1])):
...     game = game.play(move)
>>> reason = game.objection(lupaus.Play(game.hands[1][1]))
>>> words("en").reason(reason, game, ["Aino", "Bence", "Eero"]).facts
'Aino led ♠. The hand holds K♠.'
"""

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from .bots.lupaus import Advice
from .cards import BACK, JOKER, LETTERS, Card, Suit
from .game import Event, Line, OptionError, Reason, Rule, Seat
from .lupaus import FACE_DOWN, Bid, Late, Lupaus, LupausRule, OutOfTurn, Play
from .rulebook import Statement, rule_sentence, statement
from .tricks import Trick, TrickRule

LANGUAGES = {"en": "English", "fi": "suomi", "hu": "magyar"}
R = LupausRule


class Explanation(NamedTuple):
    """Why something is so: the rule's sentence, the facts of this case, and the statement of the rulebook."""

    sentence: str
    facts: str
    statement: Statement


@cache
def words(language: str) -> "Words":
    """The words of *language*: ``"en"``, ``"fi"`` or ``"hu"``.

    Raises ValueError for any other.
    """
    if language not in LANGUAGES:
        raise ValueError(f"language={language!r}: the languages are {', '.join(LANGUAGES)}")
    return Words(language, tomllib.loads(files("cardgames").joinpath(f"locale/{language}.toml").read_text("utf-8")))


class Words:
    """Everything the program says in one language."""

    def __init__(self, language: str, texts: dict[str, Any]) -> None:
        self.language, self.texts = language, texts

    def __repr__(self) -> str:
        return f"Words({self.language!r})"

    def get(self, key: str) -> Any:
        """The text or table at *key* (``"ask.bid"``), as the locale file has it; KeyError if it has none."""
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

    # -- cards and players

    def card(self, card: Card) -> str:
        """The spoken name of *card*.

        >>> from .cards import card
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

    # -- rules, reasons, score lines

    def rule(self, rule: Rule) -> str:
        """The sentence of *rule*."""
        return rule_sentence(rule, self.language)

    def label(self, rule: Rule) -> str:
        """The short name of the statement *rule* belongs to: "Lupaus 32"."""
        return statement(rule).label(self.language)

    def reason(self, reason: Reason, game: Lupaus, names: Sequence[str], me: Seat | None = None) -> Explanation:
        """*reason* with the facts of *game*; *names* are the players by seat, *me* the one spoken to."""
        return Explanation(self.rule(reason.rule), self.facts(reason, game, names, me), statement(reason.rule))

    def facts(self, reason: Reason, game: Lupaus, names: Sequence[str], me: Seat | None = None) -> str:
        """What makes the rule apply here: who led, which cards, which number."""
        values = {
            "name": self.player(reason.seat, names, me),
            "cards": self.listed(reason.cards),
            "n": len(reason.cards) if reason.number is None else reason.number,
            "of": game.cards,
            "sum": game.cards - (reason.number or 0),
            "suit": _suit_at_stake(reason, game) or self("names.no_trump"),
            "last": game.options.n_players - 1,
        }
        return self(f"facts_of.{_case(reason, game)}", me=me is not None and reason.seat == me, **values)

    def line(self, line: Line) -> str:
        """One line of a score sheet."""
        rule, number = line.reason.rule.name, line.reason.number
        if line.reason.rule is R.BROKEN:
            rule = "BROKEN_over" if number and number > 0 else "BROKEN_short"
        elif line.reason.rule is R.KEPT and number is not None:
            rule = "KEPT_tricks"
        return self(f"lines.{rule}", points=line.points, n=abs(number or 0))

    def took(self, trick: Trick, game: Lupaus) -> Explanation:
        """Why the winner of *trick* wins it."""
        reason = trick.why(game.trumps)
        case = reason.rule.name
        trumps = [card for card in trick.cards if game.trumps.is_trump(card)]
        if game.trumps.is_trump(trick.cards[0]):
            case = "HIGHEST_trumps"
        elif case == "TRUMPED" and len(trumps) == 1:
            case = "TRUMPED_only"
        elif case == "HIGHEST" and game.trump is Suit.NONE:
            case = "HIGHEST_no_trump"
        facts = self(f"facts_of.{case}", cards=self.listed(reason.cards), suit=trick.led(game.trumps))
        return Explanation(self.rule(reason.rule), facts, statement(reason.rule))

    def allowed(self, move: Bid | Play, game: Lupaus) -> str:
        """Why a legal *move* is legal."""
        if isinstance(move, Bid):
            return self("facts_of.bid_free")
        led, seat = game.trick.led(game.trumps), game.trick.turn
        if set(game.playable) <= set(game.exposed[seat]):
            return self("facts_of.forced", card=move.card, n=len(game.playable))
        if not game.trick.cards:
            return self("facts_of.leads")
        follows = game.trumps.suit_of(move.card) is led
        return self("facts_of.follows" if follows else "facts_of.free", card=move.card, suit=led)

    # -- hints

    def matter(self, advice: Advice) -> str:
        """Which cards matter for *advice*, and for a promise what each is worth."""
        if advice.worth:
            told = [(card, value) for card, value in advice.worth if card in advice.cards] or advice.worth[:1]
            return self("hints.worth", cards=self.listed(self._worth(card, value) for card, value in told))
        return self("hints.matter", cards=self.listed(advice.cards))

    def _worth(self, card: Card, value: float) -> str:
        return self("hints.worth_card", card=card, number=self.number(value))

    def advice(self, advice: Advice) -> str:
        """The move advised, and why."""
        values = {"number": self.number(advice.number or 0), "n": advice.number}
        why = self(f"hints.why.{advice.why.name}", **values)
        if isinstance(advice.move, Bid):
            return f"**{self('hints.bid', n=advice.move.tricks)}** {why}"
        assert isinstance(advice.move, Play)
        return f"**{self('hints.play', card=advice.move.card)}** {self.wanted(advice.aim)} {why}"

    def wanted(self, tricks: int) -> str:
        """How many more tricks are wanted."""
        return self("hints.wanted", n=tricks) if tricks > 0 else self("hints.enough")

    def number(self, value: float) -> str:
        """A number with at most one decimal, written as the language writes it."""
        return f"{value:.1f}".removesuffix(".0").replace(".", self("names.decimal"))

    # -- what happened

    def log(self, game: Lupaus, names: Sequence[str], me: Seat | None = None, spoken: bool = False) -> list[str]:
        """The log of a deal, a sentence for each event; spoken cards are words, not signs."""
        sentences: list[str] = []
        played = won = 0
        for event in game.log:
            key, values = self._event(event, game, spoken)
            if key == "played":
                key, played = ("played" if played % game.options.n_players else "led"), played + 1
            elif key == "won":
                values["n"] = won = won + 1
            name = self.player(event.seat, names, me)
            sentences.append(self(f"events.{key}", me=event.seat == me, name=name, **values))
        return sentences

    def _event(self, event: Event, game: Lupaus, spoken: bool) -> tuple[str, dict[str, object]]:
        """The key of the text for *event*, and what is put into it."""
        say = self.card if spoken else str
        match event.what:
            case Bid(tricks):
                return ("bid_down", {}) if tricks == FACE_DOWN else ("bid", {"n": tricks})
            case Late():
                return "late", {}
            case OutOfTurn(_, card):
                return "out", {"card": say(card)}
            case Play(card):
                return "played", {"card": say(card)}
            case Reason(TrickRule(), cards):
                return "won", {"card": self.listed(map(say, cards))}
        return "deals", {"n": game.round}

    # -- house rules

    def option_value(self, name: str, value: object) -> str:
        """One value of the house rule *name* as the form shows it."""
        if name == "trump_cycle" and isinstance(value, tuple):
            return " ".join(str(LETTERS[s]) if s else "–" for s in value)
        special = {"start_cards": "whole_pack", "zero_bonus_from": "no_bonus"}
        if value is None and name in special:
            return self(f"options.value.{special[name]}")
        if name == "zero_bonus_from":
            return self("options.value.bonus_from", n=value)
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


def _case(reason: Reason, game: Lupaus) -> str:
    """Which wording of a rule's facts fits *reason*."""
    rule = reason.rule
    if rule is R.BID_STANDS and reason.number is not None:
        return "BID_STANDS_number"
    if rule is R.NO_TRUMP and game.aside:
        return "NO_TRUMP_prepared"
    if rule in (R.ELDEST_LEADS, R.WINNER_LEADS):
        return "EXPOSED_off" if reason.seat is None else "ON_TURN"
    if rule is R.ANY_LEAD and not reason.cards:
        return "ANY_LEAD_none"
    if rule is R.EXPOSED and reason.seat == game.turn:
        return "EXPOSED_forced"
    if rule is R.TURN_UP and not game.aside and game.options.full_deal_trump in ("cut", "dealers_last"):
        return f"TURN_UP_{game.options.full_deal_trump}"
    return rule.name


def _suit_at_stake(reason: Reason, game: Lupaus) -> str:
    return str(game.trump if reason.rule is R.FIXED_TRUMP else game.trick.led(game.trumps))
