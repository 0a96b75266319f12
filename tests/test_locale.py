"""The three languages say the same things, each in its own words, and everything the program asks for."""

import ast
import re
from collections.abc import Iterator
from dataclasses import Field, fields
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from cardgames.bots.lupaus import Why
from cardgames.cards import PACK
from cardgames.explain import LANGUAGES, words
from cardgames.game import OptionError, Rule
from cardgames.lupaus import PRESETS, LupausRule, Options
from cardgames.session import Pause
from cardgames.tricks import TrickRule

SOURCES = Path(__file__).parent.parent / "cardgames"
SIGNS = "✓✕▽▲… "
MOST_TRICKS = 17

# Words that a language shares with the English texts: its own words, and names.
SHARED = {
    "fi": {"etumies", "lupaus", "me", "on", "lu", "kq"},
    "hu": {"be", "is", "joker", "most", "lu", "kq"},
}
# The variable parts of the keys that scene.py and explain.py build.
BUILT = {
    "facts.label_": ("bidding", "play", "over"),
    "seat.": ("needs", "exact", "over", "short"),
    "trump.": ("turned", "dealers_last", "cut", "fixed", "not_turned", "nothing_left"),
    "error.code_": ("unreadable", "mistyped", "impossible", "seat"),
    "note.": ("eldest", "highest_bidder"),
    "ask.bid_": ("first", "middle", "last", "together"),
    "ask.reveal_": ("over", "under", "even"),
    "hints.": ("rules", "cards", "card", "promise"),
    "sheet.": ("exact", "over", "short"),
    "board.": ("trump", "no_trump", "trump_bidding", "no_trump_bidding", "hand", "may_play", "may_promise"),
    "ui.": ("undo", "undo_title", "undo_seen", "undo_seen_title"),
    "moment.": (Pause.REVEAL.value, Pause.TRICK.value, Pause.RESULT.value, Pause.FINAL.value),
    "events.": ("bid", "bid_down", "late", "out", "led", "played", "won", "deals"),
}

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_translation = pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
each_option = pytest.mark.parametrize("option", fields(Options), ids=lambda option: option.name)


def leaves(found: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text below *found* with its path; the words one may type are a single leaf for each command."""
    if isinstance(found, str):
        yield path, found
    elif isinstance(found, list) and path.startswith("type."):
        yield path, " ".join(found)
    else:
        pairs = found.items() if isinstance(found, dict) else enumerate(found)  # type: ignore[arg-type]
        for key, value in pairs:
            yield from leaves(value, f"{path}.{key}".strip("."))


def texts(language: str) -> dict[str, str]:
    return dict(leaves(words(language).texts))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def tokens(language: str) -> dict[str, str]:
    """The words of the texts, each with a place where it stands; names of keys and typed words are no text."""
    said = {path: text for path, text in texts(language).items() if not re.match(r"type\.|ui\.keys\.\d+\.0$", path)}
    return {
        token: path
        for path, text in said.items()
        for token in re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w*\}", "", text).lower())
    }


# -- the same things in three languages


@each_translation
def test_a_translation_has_exactly_the_texts_of_the_english_file(language: str) -> None:
    # the paths name the tables "one"/"other" and "me"/"they" and the places in a list, too
    english, translated = set(texts("en")), set(texts(language))
    assert english - translated == set(), "not translated"
    assert translated - english == set(), "not in the English file"


@each_translation
def test_a_translation_fills_in_the_same_placeholders(language: str) -> None:
    translated = texts(language)
    differing = {
        path: translated[path]
        for path, text in texts("en").items()
        if path in translated and placeholders(text) != placeholders(translated[path])
    }
    assert not differing


@each_translation
def test_a_translation_sets_the_same_things_in_bold_and_keeps_the_signs(language: str) -> None:
    marks = re.compile(r"\*\*|[✓✕▽▲♥♦♣♠]|^…")
    translated = texts(language)
    differing = {
        path: translated[path]
        for path, text in texts("en").items()
        if path in translated
        and not path.startswith("type.")
        and sorted(marks.findall(text)) != sorted(marks.findall(translated[path]))
    }
    assert not differing


@each_language
def test_no_text_is_empty_or_carries_stray_blanks(language: str) -> None:
    assert [path for path, text in texts(language).items() if not text or text != text.strip()] == []


@each_language
def test_a_text_in_forms_has_both_forms(language: str) -> None:
    def forms(found: object) -> Iterator[set[str]]:
        if isinstance(found, dict):
            yield set(found)
            for value in found.values():
                yield from forms(value)

    for names in forms(words(language).texts):
        for pair in ({"one", "other"}, {"me", "they"}):
            assert not names & pair or names == pair


@each_translation
def test_no_english_is_left_in_a_translation(language: str) -> None:
    english, translated = tokens("en"), tokens(language)
    left = {token: translated[token] for token in english.keys() & translated.keys()}
    assert {token: path for token, path in left.items() if token not in SHARED[language]} == {}


@each_language
def test_the_language_calls_itself_by_its_name(language: str) -> None:
    assert words(language)("language") == LANGUAGES[language]


# -- what may be typed


@each_translation
def test_english_commands_work_in_every_language_after_its_own(language: str) -> None:
    for name, english in words("en").get("type").items():
        if isinstance(english, list):
            own = words(language).get(f"type.{name}")
            assert own[-len(english) :] == english, name
            assert len(own) > len(english), name


@each_language
def test_a_typed_word_means_one_thing(language: str) -> None:
    typed = [word for found in words(language).get("type").values() if isinstance(found, list) for word in found]
    assert len(typed) == len(set(typed))
    assert all(re.fullmatch(r"[^\W\d_]+", word) and word == word.lower() for word in typed)


@each_language
def test_the_commands_named_in_the_help_are_understood(language: str) -> None:
    commands = words(language).get("type")
    typed = {word for found in commands.values() if isinstance(found, list) for word in found}
    shown = {name.split()[0] for name in re.findall(r"\*\*(.+?)\*\*", commands["help"]) if not name[0].isdigit()}
    named = {name.split()[0] for name in commands["ask"].split(": ", 1)[1].rstrip(".").split(", ")}
    assert shown <= typed
    assert named <= typed


@each_language
def test_the_keys_of_the_keyboard_are_the_same(language: str) -> None:
    def keys(which: str) -> list[str]:
        return [key.replace(" to ", "–") for key, _ in words(which).get("ui.keys")]

    assert keys(language) == keys("en")


# -- everything the program asks for


def strings() -> Iterator[tuple[str, str]]:
    """Every text key written in the sources as (file, pattern), each variable part of it as ``[^.]+``."""
    tables = "|".join(name for name, found in words("en").texts.items() if isinstance(found, dict))
    key = re.compile(rf"(?:{tables})\.[\w.+^\[\]]*")
    for path in sorted(SOURCES.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inner = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            if node not in inner and (pattern := _pattern(node)) and key.fullmatch(pattern.replace("\\", "")):
                yield f"{path.name}:{node.lineno}", pattern  # type: ignore[attr-defined]


def _pattern(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[^.]+" for p in node.values)
    return re.escape(node.value) if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def every_key(language: str) -> set[str]:
    """The path of every text and of every table in *language*."""
    paths = [path.split(".") for path in texts(language)]
    return {".".join(path[:n]) for path in paths for n in range(1, len(path) + 1)}


@each_language
def test_every_key_the_sources_name_has_a_text(language: str) -> None:
    named, known = list(strings()), every_key(language)
    assert len(named) > 100  # else the search itself is broken
    assert [(at, key) for at, key in named if not any(re.fullmatch(key, path) for path in known)] == []


@each_language
def test_every_key_the_sources_build_has_a_text(language: str) -> None:
    assert [
        key for start, ends in BUILT.items() for end in ends if (key := f"{start}{end}") not in words(language)
    ] == []


def reasons() -> set[str]:
    """The names of the rules of Lupaus that its code gives as a reason."""
    tree = ast.parse((SOURCES / "lupaus.py").read_text(encoding="utf-8"))
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "Reason"]
    found = [n.attr for call in calls for n in ast.walk(call.args[0]) if isinstance(n, ast.Attribute)]
    return {name for name in found if name in LupausRule.__members__}


@each_language
@pytest.mark.parametrize("rule", [*LupausRule, *TrickRule], ids=lambda rule: rule.name)
def test_every_rule_has_its_sentence_and_its_label(rule: Rule, language: str) -> None:
    assert words(language).rule(rule)
    assert re.fullmatch(r"Lupaus \d+", words(language).label(rule))


@each_language
def test_every_reason_has_its_facts_or_its_score_line(language: str) -> None:
    said = words(language)
    others = {"BROKEN": ["lines.BROKEN_over", "lines.BROKEN_short"], "KEPT": ["lines.KEPT", "lines.KEPT_tricks"]}
    others |= {name: ["facts_of.ON_TURN"] for name in ("ELDEST_LEADS", "WINNER_LEADS")}
    assert len(reasons()) > 15
    for name in reasons() | set(TrickRule.__members__):
        wanted = others.get(name, [f"lines.{name}" if f"lines.{name}" in said else f"facts_of.{name}"])
        assert all(key in said for key in wanted), name
    cases = ["FOLLOW", "EXPOSED_forced", "EXPOSED_off", "BID_STANDS_number", "TURN_UP_cut", "TURN_UP_dealers_last"]
    cases += ["HIGHEST_no_trump", "HIGHEST_trumps", "TRUMPED_only", "LATE"]
    assert all(f"facts_of.{case}" in said for case in cases)


@each_language
def test_every_advice_says_why(language: str) -> None:
    assert set(words(language).get("hints.why")) == set(Why.__members__)


# -- house rules


@each_language
@each_option
def test_every_house_rule_and_each_of_its_values_has_a_name(option: "Field[Any]", language: str) -> None:
    said, accepted = words(language), option.metadata["accepted"]
    assert f"options.label.{option.name}" in said
    for value in (option.default, *accepted):
        assert said.option_value(option.name, value)
        if type(value) not in (int, tuple):  # numbers and suit signs need no words
            keys = (f"options.value.{value}_{option.name}", f"options.value.{value}")
            assert any(key in said for key in keys), f"{value!r} has no name"
    if not accepted:
        assert f"error.option_accepts_{option.name}" in said


@each_language
def test_values_of_one_house_rule_have_different_names(language: str) -> None:
    for option in fields(Options):
        shown = [words(language).option_value(option.name, value) for value in option.metadata["accepted"]]
        assert len(shown) == len(set(shown)), option.name


@each_language
@pytest.mark.parametrize("refused", [{"n_players": 8}, {"start_cards": 40}, {"trump_cycle": ()}, {"dealer_hook": True}])
def test_a_refused_house_rule_is_explained(refused: dict[str, Any], language: str) -> None:
    with pytest.raises(OptionError) as caught:
        Options(**refused)
    error, said = caught.value, words(language)
    accepted = next(option.metadata["accepted"] for option in fields(Options) if option.name == error.field)
    sentence = said.option_error(error, accepted, n=13, of=4)
    assert said(f"options.label.{error.field}") in sentence
    assert not set("{}") & set(sentence)


@each_language
def test_every_preset_has_a_name(language: str) -> None:
    assert set(words(language).get("options.preset")) == set(PRESETS)


# -- cards, and what has little room


@each_language
def test_the_52_cards_have_52_names(language: str) -> None:
    assert len({words(language).card(card) for card in PACK}) == 52


def test_the_queen_of_spades_is_called_as_in_each_language() -> None:
    queen = next(card for card in PACK if card.code == "QS")
    assert [words(language).card(queen) for language in LANGUAGES] == ["queen of spades", "patakuningatar", "pikk dáma"]


@each_language
def test_the_state_of_a_seat_is_said_in_twelve_letters(language: str) -> None:
    names = ("promised", "has_promised", "thinking", "late", "exact", "winning", "took", "exposed")
    said = [words(language)(f"seat.{name}") for name in names]
    said += [
        words(language)(f"seat.{name}", n=n) for name in ("needs", "over", "short") for n in range(MOST_TRICKS + 1)
    ]
    said += words(language).get("seat.ordinals")
    assert [word for word in said if len(word.strip(SIGNS)) > 12] == []
    assert len(words(language).get("seat.ordinals")) == 7
    assert len(words(language)("ui.dealer_initial")) == 1


@each_language
def test_every_text_can_be_filled_in_for_any_number(language: str) -> None:
    for path, text in texts(language).items():
        for n in (0, 1, 2, 5):
            filled = text.format(n, **dict.fromkeys(placeholders(text) - {""}, n))
            assert not set("{}") & set(filled), path
