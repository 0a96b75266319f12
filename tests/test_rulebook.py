"""The rulebook is complete: every statement has its sentences, its code, its test and its place in a notebook."""

import json
import re
from collections.abc import Callable
from dataclasses import Field, fields
from functools import cache, reduce
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cardgames import rulebook
from cardgames.game import Rule
from cardgames.lupaus import LupausRule, Options
from cardgames.rulebook import LANGUAGES, LUPAUS, Kind, Statement, by_id, coverage, rule_sentence, statement, statements
from cardgames.tricks import TrickRule

ROOT = Path(__file__).parent.parent
RULES: tuple[Rule, ...] = (*LupausRule, *TrickRule)
ENGLISH = {"the", "trick", "tricks", "bid", "trump", "dealer", "hand", "suit", "round", "card", "cards", "player"}

each_statement = pytest.mark.parametrize("said", LUPAUS, ids=lambda said: said.id)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def named(path: str) -> object:
    """What a dotted path inside cardgames names."""
    module, *names = path.split(".")
    return reduce(getattr, names, import_module(f"cardgames.{module}"))


@cache
def shown() -> dict[str, dict[str, str]]:
    """The coverage of this project, by id."""
    return {row["id"]: row for row in coverage(ROOT)}


# -- the statements


def test_the_statements_are_numbered_from_1_to_56_in_order() -> None:
    assert [said.id for said in LUPAUS] == [f"L{n}" for n in range(1, 57)]


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_every_rule_of_the_engine_belongs_to_exactly_one_statement(rule: Rule) -> None:
    assert [said for said in LUPAUS if rule in said.rules] == [statement(rule)]


def test_an_english_sentence_stands_in_one_place_only() -> None:
    text = Path(rulebook.__file__).read_text(encoding="utf-8")
    assert not [rule for rule in RULES if rule.value in text]
    assert [said.id for said in LUPAUS if len(said.rules) == 1 and said.en != said.rules[0].value] == []


@each_statement
def test_every_statement_points_at_lines_of_the_two_documents(said: Statement) -> None:
    assert said.source
    assert all(re.fullmatch(r"00[01]:L[1-9]\d*", pointer) for pointer in said.source)


@each_statement
def test_what_binds_players_names_the_code_that_obeys_it(said: Statement) -> None:
    binding = said.kind in (Kind.RULE, Kind.VARIANT, Kind.PENALTY)
    assert said.code or not binding
    assert not said.code or named(said.code) is not None


def test_every_option_named_is_an_option() -> None:
    assert {said.option for said in LUPAUS} - {""} <= {option.name for option in fields(Options)}


@pytest.mark.parametrize("option", fields(Options), ids=lambda option: option.name)
def test_every_option_is_switched_by_a_statement_or_bends_the_rule_of_one(option: Field[Any]) -> None:
    assert any(said.option == option.name for said in LUPAUS) or statement(option.metadata["rule"]) in LUPAUS


# -- the sentences


@each_language
@each_statement
def test_a_statement_is_one_clean_sentence(said: Statement, language: str) -> None:
    sentence = said.sentence(language)
    assert sentence == " ".join(sentence.split())
    assert sentence.endswith(".")
    assert sentence.count(".") == 1
    assert sentence[0].isupper()


@each_language
def test_no_two_statements_say_the_same(language: str) -> None:
    assert len({said.sentence(language) for said in LUPAUS}) == len(LUPAUS)


@each_statement
def test_a_statement_reads_differently_in_each_language(said: Statement) -> None:
    assert len({said.en, said.fi, said.hu}) == len(LANGUAGES)


@pytest.mark.parametrize("language", ["fi", "hu"])
@each_statement
def test_no_english_word_is_left_in_a_finnish_or_hungarian_sentence(said: Statement, language: str) -> None:
    assert not ENGLISH & set(re.findall(r"\w+", said.sentence(language).lower()))


@each_language
def test_a_rule_speaks_the_sentence_of_its_statement(language: str) -> None:
    assert rule_sentence(LupausRule.HOOK, language) == by_id("L27").sentence(language)
    assert rule_sentence(TrickRule.TRUMPED, language) == rule_sentence(TrickRule.HIGHEST, language)


# -- looking up


@pytest.mark.parametrize("name", ["L27", "l27", "27", " L27 "])
def test_a_statement_is_found_by_its_number(name: str) -> None:
    assert by_id(name).id == "L27"


@pytest.mark.parametrize("name", ["", "L0", "57", "Y1", "L", "LL27"])
def test_an_unknown_number_is_refused_and_the_known_ones_are_named(name: str) -> None:
    with pytest.raises(ValueError, match="L1 to L56"):
        by_id(name)


@pytest.mark.parametrize("speak", [by_id("L1").sentence, by_id("L1").label])
def test_an_unknown_language_is_refused_and_the_known_ones_are_named(speak: Callable[[str], str]) -> None:
    with pytest.raises(ValueError, match=r"language='sv'.*en, fi, hu"):
        speak("sv")


def test_an_unknown_game_is_refused_and_the_known_ones_are_named() -> None:
    assert statements("lupaus") == statements() == LUPAUS
    with pytest.raises(ValueError, match=r"'whist'.*lupaus"):
        statements("whist")


def test_a_rule_of_another_game_belongs_to_no_statement() -> None:
    class WhistRule(Rule):
        HONOURS = "Honours count."

    with pytest.raises(ValueError, match="HONOURS"):
        statement(WhistRule.HONOURS)


@each_language
def test_a_label_is_the_game_and_the_number(language: str) -> None:
    assert [said.label(language) for said in LUPAUS[:2]] == ["Lupaus 1", "Lupaus 2"]


# -- where each statement is shown


def test_coverage_finds_tests_by_name_and_notebook_cells_by_mention(tmp_path: Path) -> None:
    for folder in ("tests", "notebooks"):
        (tmp_path / folder).mkdir()
    tests = "def test_L2_ace(): ...\ndef test_L28_L29_sum(): ...\n# def test_L3_no(): ...\nL4 = 'test_L4_no'\n"
    (tmp_path / "tests" / "test_some.py").write_text(tests, encoding="utf-8")
    cells = [{"source": ["L12\n", "and "]}, {"source": ["L2, ", "test_L5_no\n", "XL6"]}, {"source": "L2 (L29)"}]
    for name in ("11_b", "10_a"):
        (tmp_path / "notebooks" / f"{name}.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    rows = {row["id"]: row for row in coverage(tmp_path)}
    assert {i: r["test"] for i, r in rows.items() if r["test"]} == {
        "L2": "test_L2_ace",
        "L28": "test_L28_L29_sum",
        "L29": "test_L28_L29_sum",
    }
    assert {i: r["notebook"] for i, r in rows.items() if r["notebook"]} == {
        "L2": "10_a:2, 11_b:2",
        "L12": "10_a:1, 11_b:1",
        "L29": "10_a:3, 11_b:3",
    }
    assert {key: rows["L40"][key] for key in ("kind", "sentence", "source", "option", "code")} == {
        "kind": "rule",
        "sentence": LupausRule.BROKEN.value,
        "source": "001:L21, 000:L18",
        "option": "",
        "code": "lupaus.score",
    }


@each_statement
def test_every_statement_has_a_test_of_its_name(said: Statement) -> None:
    assert shown()[said.id]["test"]


@each_statement
def test_every_statement_is_mentioned_in_a_notebook(said: Statement) -> None:
    assert shown()[said.id]["notebook"]
