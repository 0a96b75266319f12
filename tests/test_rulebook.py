"""The rulebooks are complete: every statement has its sentences, its code, its test and its place in a notebook."""

import json
import re
from collections.abc import Callable
from dataclasses import Field, fields
from functools import cache, reduce
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cardgames import lupaus, romi, rulebook, yksisilma
from cardgames.game import Rule
from cardgames.lupaus import LupausRule
from cardgames.melds import MeldRule
from cardgames.romi import RomiRule
from cardgames.rulebook import (
    LANGUAGES,
    LETTERS,
    OURS,
    TITLES,
    Kind,
    Statement,
    about,
    by_id,
    coverage,
    rule_sentence,
    statement,
    statements,
)
from cardgames.tricks import TrickRule
from cardgames.yksisilma import YksisilmaRule

ROOT = Path(__file__).parent.parent
NOTEBOOKS = ROOT / "notebooks"
GAMES = {"lupaus": lupaus, "yksisilma": yksisilma, "romi": romi}
TRICK_GAMES = ["lupaus", "yksisilma"]
SIZES = {"lupaus": 56, "yksisilma": 33, "romi": 34}  # what the documents state
HOUSE = {"lupaus": [], "yksisilma": [], "romi": [1, 2, 3, 4, 7, 9, 11, 13, 14, 15, 17, 22, 23, 24, 28]}  # what is ours
RULES: dict[str, tuple[Rule, ...]] = {
    "lupaus": (*LupausRule, *TrickRule),
    "yksisilma": (*YksisilmaRule, *TrickRule),
    "romi": (*RomiRule, *MeldRule),
}
DOCUMENTS = {"lupaus": {"000": 24, "001": 35}, "yksisilma": {"003": 57}, "romi": {"004": 8}}
COUNTED_IN = {"000": "L", "001": "L", "003": "L", "004": "P"}  # what those numbers count: lines or paragraphs
ENGLISH = {"the", "trick", "tricks", "bid", "call", "trump", "dealer", "hand", "suit", "round", "deal", "card", "cards"}
ENGLISH |= {"player", "points", "side", "eyed", "meld", "melds", "discard", "discards", "stock", "turn", "winner"}
STATEMENTS = [said for game in GAMES for said in statements(game)]
OPTIONS = [(game, option) for game, module in GAMES.items() for option in fields(module.Options)]

# the games that are taught to the end, which is a page with their rulebook
TAUGHT = ["lupaus", *(game for game in GAMES if any(NOTEBOOKS.glob(f"*_{game}_rulebook.ipynb")))]

each_game = pytest.mark.parametrize("game", GAMES)
each_trick_game = pytest.mark.parametrize("game", TRICK_GAMES)
each_statement = pytest.mark.parametrize("said", STATEMENTS, ids=lambda said: said.id)
each_statement_of_ours = pytest.mark.parametrize("said", [s for s in STATEMENTS if s.ours], ids=lambda said: said.id)
each_statement_taught = pytest.mark.parametrize(
    "said", [s for s in STATEMENTS if s.game in TAUGHT], ids=lambda said: said.id
)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def named(path: str) -> object:
    """What a dotted path inside cardgames names."""
    module, *names = path.split(".")
    return reduce(getattr, names, import_module(f"cardgames.{module}"))


@cache
def shown(game: str) -> dict[str, dict[str, str]]:
    """The coverage of *game* in this project, by id."""
    return {row["id"]: row for row in coverage(ROOT, game)}


# -- the statements


def test_every_game_with_a_rulebook_has_its_letter_and_its_title() -> None:
    assert list(LETTERS.values()) == list(TITLES) == list(GAMES)
    assert [module.NAME for module in GAMES.values()] == list(GAMES)


@each_game
def test_the_statements_are_numbered_from_1_on_and_in_order_and_ours_come_last(game: str) -> None:
    letter = next(letter for letter, name in LETTERS.items() if name == game)
    stated = [f"{letter}{n}" for n in range(1, SIZES[game] + 1)]
    assert [said.id for said in statements(game)] == [*stated, *(f"{letter}A{n}" for n in HOUSE[game])]
    assert {said.game for said in statements(game)} == {game}


@each_statement
def test_what_is_ours_is_a_house_rule_with_an_a_in_its_number_and_no_source(said: Statement) -> None:
    assert said.ours == (said.kind is Kind.HOUSE) == (said.id[1] == "A") == (not said.source)


@each_game
def test_coverage_names_a_source_for_every_statement_and_calls_ours_ours(game: str) -> None:
    rows = shown(game)
    assert all(row["source"] for row in rows.values())
    assert {name for name, row in rows.items() if row["source"] == "ours"} == {s.id for s in statements(game) if s.ours}


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, rules in RULES.items() for rule in rules], ids=str)
def test_every_rule_of_the_engine_belongs_to_exactly_one_statement(game: str, rule: Rule) -> None:
    assert [said for said in statements(game) if rule in said.rules] == [statement(rule, game)]


def test_the_members_of_an_enum_stand_in_the_order_of_the_rulebook() -> None:
    for game, rules in RULES.items():
        stated = [rule for said in statements(game) if not said.ours for rule in said.rules]
        for enum in {type(rule) for rule in rules} - {TrickRule}:
            own = list(enum)
            assert [rule for rule in own if rule in stated] == [rule for rule in stated if rule in own]


def test_the_rules_of_the_game_that_are_ours_come_after_those_of_the_rulebook() -> None:
    ours = [statement(rule, "romi").ours for rule in RomiRule]
    assert ours == sorted(ours)
    assert any(ours)


def test_an_english_sentence_stands_in_one_place_only() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in Path(rulebook.__file__).parent.glob("*.py"))
    assert not [rule for rules in RULES.values() for rule in rules if rule.value in text]
    assert [said.id for said in STATEMENTS if len(said.rules) == 1 and said.en != said.rules[0].value] == []


@each_statement
def test_every_statement_points_at_lines_or_paragraphs_that_its_documents_have(said: Statement) -> None:
    for pointer in said.source:
        found = re.fullmatch(r"(\d{3}):([LP])([1-9]\d*)(?:-([1-9]\d*))?", pointer)
        assert found, pointer
        document, counted, first, last = found.groups()
        assert counted == COUNTED_IN[document]
        assert int(first) < int(last or int(first) + 1)
        assert int(last or first) <= DOCUMENTS[said.game][document]


@each_statement
def test_what_binds_players_names_the_code_that_obeys_it(said: Statement) -> None:
    binding = said.kind in (Kind.RULE, Kind.VARIANT, Kind.PENALTY, Kind.HOUSE)
    assert said.code or not binding
    assert not said.code or named(said.code) is not None
    others = set(GAMES) - {said.game}
    assert said.code.split(".")[0] not in others


@each_game
def test_every_option_named_is_an_option(game: str) -> None:
    assert {said.option for said in statements(game)} - {""} <= {option.name for option in fields(GAMES[game].Options)}


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda part: getattr(part, "name", part))
def test_every_option_is_switched_by_a_statement_or_bends_the_rule_of_one(game: str, option: Field[Any]) -> None:
    switched = any(said.option == option.name for said in statements(game))
    assert switched or statement(option.metadata["rule"], game) in statements(game)


@pytest.mark.parametrize("said", statements("yksisilma"), ids=lambda said: said.id)
def test_the_option_of_a_statement_of_yksisilma_bends_its_rule_where_it_has_one(said: Statement) -> None:
    mine = {option.name for option in fields(yksisilma.Options) if option.metadata["rule"] in said.rules}
    assert said.option in mine or not mine
    assert mine or not (said.rules and said.option)


@pytest.mark.parametrize("said", statements("romi"), ids=lambda said: said.id)
def test_the_option_of_a_statement_of_romi_bends_its_rule_where_it_has_one(said: Statement) -> None:
    mine = {option.name for option in fields(romi.Options) if option.metadata["rule"] in said.rules}
    assert said.option in mine or not mine
    assert mine or not (said.rules and said.option) or said.id == "RA7"  # which shares its option with R14


# -- the sentences


@each_language
@each_statement
def test_a_statement_is_one_clean_sentence(said: Statement, language: str) -> None:
    sentence = said.sentence(language)
    assert sentence == " ".join(sentence.split())
    assert sentence.endswith(".")
    assert sentence.count(".") == 1
    assert sentence[0].isupper()


@each_game
@each_language
def test_no_two_statements_say_the_same(game: str, language: str) -> None:
    assert len({said.sentence(language) for said in statements(game)}) == SIZES[game] + len(HOUSE[game])


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
    assert rule_sentence(YksisilmaRule.BELONG, language, "yksisilma") == by_id("Y22").sentence(language)
    assert rule_sentence(RomiRule.HAND, language, "romi") == by_id("R23").sentence(language)
    assert rule_sentence(MeldRule.THREE, language, "romi") == by_id("RA4").sentence(language)


@each_language
def test_why_cards_are_no_meld_is_told_by_what_a_meld_is(language: str) -> None:
    told = {rule: statement(rule, "romi") for rule in MeldRule}
    assert told[MeldRule.KIND] == told[MeldRule.SUITS] == statement(RomiRule.SET, "romi") == by_id("R10")
    assert told[MeldRule.NEXT] == statement(RomiRule.RUN, "romi") == by_id("R11")
    assert len({said.sentence(language) for said in told.values()}) == len(MeldRule) - 1


@each_statement
def test_a_statement_prints_with_its_number_and_is_marked_only_if_it_is_ours(said: Statement) -> None:
    for language, mark in OURS.items():
        expected = f"{said.id} {said.sentence(language)}"
        assert said.printed(language) == (f"{expected} ({mark})" if said.ours else expected)


@each_statement_of_ours
def test_the_mark_of_what_is_ours_is_in_the_language_of_the_sentence(said: Statement) -> None:
    assert list(OURS) == list(LANGUAGES)
    assert len({said.printed(language).rpartition("(")[2] for language in LANGUAGES}) == len(LANGUAGES)


@each_trick_game
@each_language
def test_both_reasons_for_winning_a_trick_speak_the_sentence_of_their_game(game: str, language: str) -> None:
    sentence = by_id({"lupaus": "L35", "yksisilma": "Y20"}[game]).sentence(language)
    assert {rule_sentence(rule, language, game) for rule in TrickRule} == {sentence}


@each_language
def test_a_promise_of_yksisilma_is_one_of_points_to_the_last(language: str) -> None:
    said = by_id("Y33").sentence(language)
    assert any(points in said for points in ("points", "piste", "pont"))
    assert not any(tricks in said for tricks in ("trick", "tik", "ütés"))


@each_game
def test_a_rulebook_says_in_each_language_what_it_is_written_after(game: str) -> None:
    notes = [about(game, language) for language in LANGUAGES]
    assert len(set(notes)) == len(LANGUAGES)
    assert all(document in note for document in DOCUMENTS[game] for note in notes)


@pytest.mark.parametrize(("language", "ours"), [("en", "is ours"), ("fi", "olemme antaneet"), ("hu", "mi adtuk")])
def test_the_reader_is_told_that_the_name_yksisilma_is_ours(language: str, ours: str) -> None:
    note = about("yksisilma", language)
    assert TITLES["yksisilma"] in note
    assert ours in note


@pytest.mark.parametrize(
    ("language", "silent", "ours"),
    [
        ("en", "silent", "choices are marked as ours"),
        ("fi", "vaikenee", "on merkitty"),
        ("hu", "hallgat", "meg is jelöltük"),
    ],
)
def test_the_reader_of_romi_is_told_that_it_is_silent_and_our_choices_are_marked(
    language: str, silent: str, ours: str
) -> None:
    note = about("romi", language)
    assert TITLES["romi"] in note
    assert silent in note
    assert ours in note


# -- looking up


@pytest.mark.parametrize("name", ["L27", "l27", "27", " L27 "])
def test_a_statement_is_found_by_its_number(name: str) -> None:
    assert by_id(name).id == "L27"


@pytest.mark.parametrize("name", ["Y22", "y22", " Y22 "])
def test_a_statement_of_another_game_is_found_by_its_letter_and_number(name: str) -> None:
    assert by_id(name) is statements("yksisilma")[21]


@pytest.mark.parametrize(("name", "place"), [("R23", 22), ("r23", 22), ("RA1", 34), ("ra28", -1), (" RA28 ", -1)])
def test_a_statement_of_romi_is_found_by_its_number_be_it_of_the_rulebook_or_ours(name: str, place: int) -> None:
    assert by_id(name) is statements("romi")[place]


UNKNOWN = ["", "L0", "57", "Y0", "Y34", "L", "Y", "LL27", "LY22", "R0", "R35", "R", "RA", "RA0", "RA5", "A14", "LA14"]


@pytest.mark.parametrize("name", UNKNOWN)
def test_an_unknown_number_is_refused_and_the_known_ones_are_named(name: str) -> None:
    with pytest.raises(ValueError, match=r"L1 to L56, Y1 to Y33, R1 to R34, RA1, RA2, .*, RA24 and RA28$"):
        by_id(name)


@pytest.mark.parametrize(
    "speak",
    [by_id("L1").sentence, by_id("Y1").label, by_id("R1").printed, by_id("RA1").printed, lambda c: about("romi", c)],
)
def test_an_unknown_language_is_refused_and_the_known_ones_are_named(speak: Callable[[str], str]) -> None:
    with pytest.raises(ValueError, match=r"language='sv'.*en, fi, hu"):
        speak("sv")


@pytest.mark.parametrize(
    "ask",
    [
        statements,
        lambda game: about(game, "en"),
        lambda game: statement(TrickRule.TRUMPED, game),
        lambda game: rule_sentence(TrickRule.TRUMPED, "en", game),
        lambda game: coverage(ROOT, game),
    ],
    ids=["statements", "about", "statement", "rule_sentence", "coverage"],
)
def test_an_unknown_game_is_refused_and_the_known_ones_are_named(ask: Callable[[str], object]) -> None:
    with pytest.raises(ValueError, match=r"'whist'.*lupaus, yksisilma, romi"):
        ask("whist")


def test_lupaus_is_meant_where_no_game_is_named() -> None:
    assert statements() == statements("lupaus")
    assert statement(TrickRule.HIGHEST) == statement(TrickRule.HIGHEST, "lupaus")


@pytest.mark.parametrize(
    ("rule", "game", "known"),
    [
        (YksisilmaRule.FOLLOW, "lupaus", "YksisilmaRule.FOLLOW.* Lupaus.*LupausRule and TrickRule"),
        (LupausRule.HOOK, "yksisilma", "LupausRule.HOOK.* Yksisilmä.*TrickRule and YksisilmaRule"),
        (TrickRule.TRUMPED, "romi", "TrickRule.TRUMPED.* Römi.*MeldRule and RomiRule"),
        (MeldRule.THREE, "lupaus", "MeldRule.THREE.* Lupaus.*LupausRule and TrickRule"),
    ],
)
def test_a_rule_of_another_game_belongs_to_no_statement(rule: Rule, game: str, known: str) -> None:
    with pytest.raises(ValueError, match=known):
        statement(rule, game)


@each_language
def test_a_label_is_the_game_and_the_number(language: str) -> None:
    assert [said.label(language) for said in statements()[:2]] == ["Lupaus 1", "Lupaus 2"]
    assert [said.label(language) for said in statements("yksisilma")[-2:]] == ["Yksisilmä 32", "Yksisilmä 33"]
    assert by_id("R23").label(language) == "Römi 23"
    assert by_id("RA14").label(language) == "Römi A14"


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


def test_coverage_of_another_game_goes_by_its_letter(tmp_path: Path) -> None:
    for folder in ("tests", "notebooks"):
        (tmp_path / folder).mkdir()
    tests = "def test_Y22_Y1_eyes(): ...\ndef test_L2_ace(): ...\ndef test_some_Y3_no(): ...\n"
    (tmp_path / "tests" / "test_some.py").write_text(tests, encoding="utf-8")
    cells = [{"source": "L22, XY4"}, {"source": "**Y22**"}, {"source": "Y22 and Y2"}]
    (tmp_path / "notebooks" / "20_eyes.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    rows = {row["id"]: row for row in coverage(tmp_path, "yksisilma")}
    assert list(rows) == [said.id for said in statements("yksisilma")]
    assert {i: r["test"] for i, r in rows.items() if r["test"]} == dict.fromkeys(("Y1", "Y22"), "test_Y22_Y1_eyes")
    assert {i: r["notebook"] for i, r in rows.items() if r["notebook"]} == {"Y2": "20_eyes:3", "Y22": "20_eyes:2"}
    assert rows["Y9"]["source"] == "003:L16-17, 003:L51-53"
    assert rows["Y22"]["sentence"] == YksisilmaRule.BELONG.value


def test_coverage_of_romi_tells_its_statements_from_those_of_ours(tmp_path: Path) -> None:
    for folder in ("tests", "notebooks"):
        (tmp_path / folder).mkdir()
    tests = "def test_R1_RA14_packs(): ...\ndef test_RA4_three(): ...\ndef test_some_R3_no(): ...\n"
    (tmp_path / "tests" / "test_some.py").write_text(tests, encoding="utf-8")
    cells = [{"source": "LA22, XR4, RAA4"}, {"source": "**R22** and RA22"}, {"source": "RA2 (R2)"}]
    (tmp_path / "notebooks" / "30_melds.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    rows = {row["id"]: row for row in coverage(tmp_path, "romi")}
    assert list(rows) == [said.id for said in statements("romi")]
    assert {i: r["test"] for i, r in rows.items() if r["test"]} == {
        "R1": "test_R1_RA14_packs",
        "RA4": "test_RA4_three",
        "RA14": "test_R1_RA14_packs",
    }
    assert {i: r["notebook"] for i, r in rows.items() if r["notebook"]} == {
        "R2": "30_melds:3",
        "R22": "30_melds:2",
        "RA2": "30_melds:3",
        "RA22": "30_melds:2",
    }
    assert (rows["R34"]["source"], rows["R34"]["kind"]) == ("004:P8", "rule")
    assert (rows["RA14"]["source"], rows["RA14"]["kind"]) == ("ours", "house rule, ours")


@each_statement_taught
def test_every_statement_has_a_test_of_its_name(said: Statement) -> None:
    assert shown(said.game)[said.id]["test"]


@each_statement_taught
def test_every_statement_is_mentioned_in_a_notebook(said: Statement) -> None:
    assert shown(said.game)[said.id]["notebook"]
