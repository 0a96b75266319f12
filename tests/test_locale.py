"""The three languages say the same things, each in its own words, and everything the program asks for.

The texts stand in families of three files: those that all games share, those of each
game, and those of the drills. What is asked of them is asked of every family that is there.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import Field, fields
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from cardgames import codes
from cardgames.cards import PACK
from cardgames.explain import GAMES, LANGUAGES, words
from cardgames.explain.tricks import TrickWords
from cardgames.game import OptionError, Rule
from cardgames.lupaus import LupausRule, Options
from cardgames.melds import MeldRule
from cardgames.session import Pause
from cardgames.tricks import TrickRule

SOURCES = Path(__file__).parent.parent / "cardgames"
LOCALE = SOURCES / "locale"
FAMILIES = sorted(
    path.name.removesuffix("en.toml").rstrip(".") for path in LOCALE.glob("*en.toml")
)  # "": the shared one
MODULES = {module.NAME: module for module in codes.GAMES.values() if module.NAME in GAMES}
ANY_GAME = ("options_form.py", "quiz.py", "drill.py")  # what these name, some game says
TRICK_GAMES = [game for game, kind in GAMES.items() if issubclass(kind, TrickWords)]
OF_TRICKS = ("tricks.py", "trick_scene.py")  # what these name, every trick game says
KEY_NAMES = r"ui\.keys\.\w+\.0"  # what stands on the keyboard is no text
SIGNS = "✓✕▽▲… "
MOST_TRICKS = 17

# Words that a language shares with the English texts: its own words, and names.
SHARED = {
    "fi": {"etumies", "lupaus", "me", "on", "lu", "kq", "enter"},
    "hu": {"be", "is", "joker", "most", "lu", "kq", "enter"},
}
# The variable parts of the keys that the scene and the words of each game build; "" stands for every game.
BUILT: dict[str, dict[str, tuple[str, ...]]] = {
    "": {
        "facts.label_": ("play", "over"),
        "error.code_": ("unreadable", "mistyped", "impossible", "seat"),
        "hints.": ("rules", "cards"),
        "board.": ("hand",),
        "ui.": ("undo", "undo_title", "undo_seen", "undo_seen_title"),
        "moment.": (Pause.RESULT.value, Pause.FINAL.value),
        "type.": ("play", "why", "hint", "undo", "go", "help_words"),
    },
    "tricks": {
        "facts.label_": ("bidding",),
        "facts_of.": ("HIGHEST", "HIGHEST_no_trump", "HIGHEST_trumps", "TRUMPED", "TRUMPED_only"),
        "hints.": ("card", "bidding"),
        "board.": ("may_play", "may_bid"),
        "moment.": (Pause.TRICK.value,),
        "events.": ("led", "played", "won"),
        "ask.": ("follow", "follow_one"),
        "box.": ("may",),
    },
    "romi": {
        "facts_of.TAKE_": ("lay", "never", "early", "use", "open"),
        "facts_of.LAY_OFF_": ("never", "first", "place"),
        "facts_of.SWAP_": ("never", "first", "lay", "use", "card", "none"),
        "hints.": ("move",),
        "hand.": ("jokers", "one_rank", "one_suit", "rest"),
        "table.": ("note", "note_first", "note_fits"),
        "steps.": ("draw", "lay", "lay_off", "discard"),
        "ask.": ("result", "result_hand"),
        "ask.act_": ("draw", "take"),
        "ask.sort_": ("suit", "rank"),
        "box.": ("may_draw", "may_lay", "may_off", "may_swap", "may_back", "may_discard"),
        "events.": (
            *("begins", "begins_draw", "draws", "takes", "lays", "adds", "swaps", "discards", "takes_back"),
            *("out", "out_hand", "reshuffled", "exhausted"),
        ),
        "board.": ("may",),
        "type.": ("draw", "take", "lay", "lay_off", "swap", "discard", "back", "best", "sort"),
        "type.by_": ("suit", "rank"),
    },
    "lupaus": {
        "seat.": ("needs", "exact", "over", "short"),
        "trump.": ("turned", "dealers_last", "cut", "fixed", "not_turned", "nothing_left"),
        "note.": ("eldest", "highest_bidder"),
        "ask.bid_": ("first", "middle", "last", "together"),
        "ask.reveal_": ("over", "under", "even"),
        "ask.result_": ("made", "late", "missed"),
        "box.": ("may_bid",),
        "sheet.": ("exact", "over", "short", "late"),
        "board.": ("trump", "no_trump", "trump_bidding", "no_trump_bidding"),
        "moment.": (Pause.REVEAL.value,),
        "events.": ("bid", "bid_down", "late", "out", "deals"),
        "type.": ("bid", "late"),
        "form.": ("trump_cycle",),
    },
    "yksisilma": {
        "spoken.": ("C", "D", "H", "S", "N"),
        "hints.": ("wanted", "wanted_against"),
        "seat.": ("partner", "opponent"),
        "ask.": (
            *("call", "call_first", "call_must", "above_ranked", "same_ranked"),
            *("follow_eye", "follow_eye_one", "free_eye"),
        ),
        "ask.result_": ("made_us", "made_them", "missed_us", "missed_them"),
        "box.": ("row_aces", "row_courts", "worth_last", "may_bid", "may_pass"),
        "box.verdict_": ("made_us", "made_them", "missed_us", "missed_them", "open_us", "open_them"),
        "box.tie_": ("first", "last", "natural", "spade_high"),
        "facts_of.": ("won_king", "won_jack", "won_alone", "follows_eye", "follows_trump", "free_trump"),
        "facts_of.won_tie_": ("first", "last", "natural", "spade_high"),
        "sheet.": ("made", "missed"),
        "events.": ("call", "passes", "stands", "passed_out", "deals"),
        "moment.": (Pause.REVEAL.value,),
        "type.": ("call", "pass"),
        "form.": ("one_eyed", "jack_tie", "min_bid", "target"),
    },
}
# The tables whose texts are chosen by what a game or its options hold; tests further down know what that is.
BY_NAME = ("ranks", "suits", "facts_of", "lines", "hints.why", "options.label", "options.value", "options.preset")

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_translation = pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
each_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family or "shared")
each_game = pytest.mark.parametrize("game", GAMES)
each_option = pytest.mark.parametrize(
    ("game", "option"),
    [
        pytest.param(game, option, id=f"{game}-{option.name}")
        for game, module in MODULES.items()
        for option in fields(module.Options)
    ],
)


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


def file(family: str, language: str) -> dict[str, Any]:
    """What the file of *family* in *language* holds."""
    return tomllib.loads((LOCALE / f"{family}.{language}.toml".strip(".")).read_text(encoding="utf-8"))


def texts(family: str, language: str) -> dict[str, str]:
    return dict(leaves(file(family, language)))


def said(game: str, language: str) -> dict[str, str]:
    """Every text that *game* can say: its own, the shared ones and those of the drills."""
    return dict(leaves(words(language, game).texts))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def tokens(family: str, language: str) -> dict[str, str]:
    """The words of the texts, each with a place where it stands; names of keys and typed words are no text."""
    told = {path: t for path, t in texts(family, language).items() if not re.match(rf"type\.|{KEY_NAMES}$", path)}
    return {
        token: path
        for path, text in told.items()
        for token in re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w*\}", "", text).lower())
    }


# -- the same things in three languages


@each_family
@each_translation
def test_a_translation_has_exactly_the_texts_of_the_english_file(language: str, family: str) -> None:
    # the paths name the tables "one"/"other" and "me"/"they" and the places in a list, too
    english, translated = set(texts(family, "en")), set(texts(family, language))
    assert english - translated == set(), "not translated"
    assert translated - english == set(), "not in the English file"


@each_family
@each_translation
def test_a_translation_fills_in_the_same_placeholders(language: str, family: str) -> None:
    translated = texts(family, language)
    differing = {
        path: translated[path]
        for path, text in texts(family, "en").items()
        if path in translated and placeholders(text) != placeholders(translated[path])
    }
    assert not differing


@each_family
@each_translation
def test_a_translation_sets_the_same_things_in_bold_and_keeps_the_signs(language: str, family: str) -> None:
    marks = re.compile(r"\*\*|[✓✕▽▲♥♦♣♠]|^…")
    translated = texts(family, language)
    differing = {
        path: translated[path]
        for path, text in texts(family, "en").items()
        if path in translated
        and not path.startswith("type.")
        and sorted(marks.findall(text)) != sorted(marks.findall(translated[path]))
    }
    assert not differing


@each_family
@each_language
def test_no_text_is_empty_or_carries_stray_blanks(language: str, family: str) -> None:
    assert [path for path, text in texts(family, language).items() if not text or text != text.strip()] == []


@each_family
@each_language
def test_a_text_in_forms_has_both_forms_and_nothing_else(language: str, family: str) -> None:
    def forms(found: object) -> Iterator[set[str]]:
        if isinstance(found, dict):
            yield set(found)
            for value in found.values():
                yield from forms(value)

    for names in forms(file(family, language)):
        for pair in ({"one", "other"}, {"me", "they"}):
            assert not names & pair or names == pair


@each_family
@each_translation
def test_no_english_is_left_in_a_translation(language: str, family: str) -> None:
    english = {token for name in {"", family} for token in tokens(name, "en")}
    left = {token: path for token, path in tokens(family, language).items() if token in english}
    assert {token: path for token, path in left.items() if token not in SHARED[language]} == {}


@each_game
@each_language
def test_a_game_writes_no_shared_text_a_second_time(language: str, game: str) -> None:
    shared, own = texts("", language), texts(game, language)
    twice = [path for path in own.keys() & shared.keys() if own[path] == shared[path]]
    assert [path for path in twice if not re.fullmatch(KEY_NAMES, path)] == []


def test_every_shared_text_is_said_in_some_game() -> None:
    unsaid = set(texts("", "en").items()).difference(*(said(game, "en").items() for game in GAMES))
    assert unsaid == set()


def test_every_game_has_its_family_of_texts() -> None:
    assert set(GAMES) <= set(FAMILIES)


@each_language
def test_the_language_calls_itself_by_its_name(language: str) -> None:
    assert words(language)("language") == LANGUAGES[language]


# -- what may be typed


def typed(game: str, language: str) -> dict[str, list[str]]:
    """The words that can be typed for each command."""
    return {name: found for name, found in words(language, game).get("type").items() if isinstance(found, list)}


@each_game
@each_translation
def test_english_commands_work_in_every_language_after_its_own(language: str, game: str) -> None:
    for name, english in typed(game, "en").items():
        own = typed(game, language)[name]
        assert own[-len(english) :] == english, name
        assert len(own) > len(english), name


@each_game
@each_language
def test_a_typed_word_means_one_thing(language: str, game: str) -> None:
    every = [word for found in typed(game, language).values() for word in found]
    assert len(every) == len(set(every))
    assert all(re.fullmatch(r"[^\W\d_]+", word) and word == word.lower() for word in every)


@each_game
@each_language
def test_the_commands_named_in_the_help_are_understood(language: str, game: str) -> None:
    every = {word for found in typed(game, language).values() for word in found}
    told = words(language, game).get("type")
    shown = {name.split()[0] for name in re.findall(r"\*\*(.+?)\*\*", told["help"]) if not name[0].isdigit()}
    named = {name.split()[0] for name in told["ask"].split(": ", 1)[1].rstrip(".").split(", ")}
    assert shown <= every
    assert named <= every


@each_game
@each_language
def test_the_keys_of_the_keyboard_are_the_same(language: str, game: str) -> None:
    def keys(which: str) -> list[str]:
        return [key.replace(" to ", "–") for key, _ in words(which, game).get("ui.keys").values()]

    assert sorted(keys(language)) == sorted(keys("en"))


# -- everything the program asks for


def speakers(path: Path) -> list[str]:
    """The games that speak the texts the source at *path* names: one, or all of them."""
    named = [module.NAME for module in codes.GAMES.values() if path.name.startswith(module.NAME)]
    return named or (TRICK_GAMES if path.name in OF_TRICKS else [*GAMES])


def strings() -> Iterator[tuple[Path, int, str]]:
    """Every text key written in the sources as (file, line, pattern), each variable part of it as ``[^.]+``."""
    tables = "|".join({name for game in GAMES for name, t in words("en", game).texts.items() if isinstance(t, dict)})
    key = re.compile(rf"(?:{tables})\.[\w.+^\[\]]*")
    for path in sorted(SOURCES.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inner = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            if node not in inner and (pattern := _pattern(node)) and key.fullmatch(pattern.replace("\\", "")):
                yield path, node.lineno, pattern  # type: ignore[attr-defined]


def _pattern(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[^.]+" for p in node.values)
    return re.escape(node.value) if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def every_key(game: str, language: str) -> set[str]:
    """The path of every text and of every table that *game* has in *language*."""
    paths = [path.split(".") for path in said(game, language)]
    return {".".join(path[:n]) for path in paths for n in range(1, len(path) + 1)}


def built(game: str) -> set[str]:
    """The keys that are put together while *game* is played."""
    shared = [*BUILT[""].items(), *(BUILT["tricks"].items() if game in TRICK_GAMES else ())]
    parts = [*shared, *BUILT.get(game, {}).items()]
    return {f"{start}{end}" for start, ends in parts for end in ends}


@each_game
@each_language
def test_every_key_the_sources_name_has_a_text(language: str, game: str) -> None:
    named, known = [key for key in strings() if game in speakers(key[0])], every_key(game, language)
    anywhere = set().union(*(every_key(other, language) for other in GAMES))
    assert len(named) > 100  # else the search itself is broken
    for path, line, key in named:
        found = anywhere if path.name in ANY_GAME else known
        assert any(re.fullmatch(key, path) for path in found), f"{path.name}:{line} {key}"


@each_game
@each_language
def test_every_key_the_sources_build_has_a_text(language: str, game: str) -> None:
    assert [key for key in built(game) if key not in words(language, game)] == []


@each_family
def test_every_text_is_said_somewhere(family: str) -> None:
    games = {family} & {*GAMES} or {*GAMES}
    named = [key for path, _, key in strings() if path.name in ANY_GAME or games & {*speakers(path)}]
    exact = {re.sub(r"\\(.)", r"\1", key) for key in named if "[^.]+" not in key}.union(*map(built, games))
    front = "".join(path.read_text(encoding="utf-8") for path in (SOURCES / "widgets").glob("*.js"))
    unsaid = []
    for path in texts(family, "en"):
        key = re.sub(r"\.(?:\d+|one|other|me|they)$", "", re.sub(r"\.(?:me|they)\.", ".", path))
        table, _, name = key.rpartition(".")
        fixed = table == "ui" and re.search(rf"\b{name}\b", front)  # the words of the controls go to the front end
        of_drills = path.startswith("quiz.") and any(re.match(key, path) for key in named)
        of_option = re.match(r"error\.option_accepts_|options\.group_", key)
        by_name = path.startswith(tuple(f"{name}." for name in (*BY_NAME, "ui.keys"))) or key == "language"
        if not (key in exact or fixed or of_drills or of_option or by_name):
            unsaid.append(path)
    assert unsaid == []


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


@each_family
def test_facts_and_score_lines_are_those_of_some_rule(family: str) -> None:
    games = {family} & {*GAMES} or {*GAMES}
    rules = {name for game in games for kind in _rules(game) for name in kind.__members__}
    named = {key for _, _, key in strings()}
    for table in ("facts_of", "lines"):
        for name in file(family, "en").get(table, ()):
            rule = any(name == rule or name.startswith(f"{rule}_") for rule in {*rules, "ON_TURN"})
            assert (
                rule or re.escape(f"{table}.{name}") in named or f"{table}.{name}" in set().union(*map(built, games))
            ), name


def _rules(game: str) -> list[type[Rule]]:
    """The kinds of rules that *game* gives as reasons."""
    own = [kind for kind in vars(MODULES[game]).values() if isinstance(kind, type) and issubclass(kind, Rule)]
    return [TrickRule, MeldRule, *own]


@each_game
@each_language
def test_every_advice_says_why(language: str, game: str) -> None:
    why = import_module(f"cardgames.bots.{game}").Why
    assert set(words(language, game).get("hints.why")) == set(why.__members__)


# -- house rules


@each_language
@each_option
def test_every_house_rule_and_each_of_its_values_has_a_name(game: str, option: "Field[Any]", language: str) -> None:
    say, accepted = words(language, game), option.metadata["accepted"]
    assert f"options.label.{option.name}" in say
    for value in (option.default, *accepted):
        assert say.option_value(option.name, value)
        if type(value) not in (int, tuple, frozenset):  # numbers, suit signs and cards need no words
            keys = (f"options.value.{value}_{option.name}", f"options.value.{value}")
            assert any(key in say for key in keys), f"{value!r} has no name"
    if not accepted:
        assert f"error.option_accepts_{option.name}" in say


@each_game
@each_language
def test_values_of_one_house_rule_have_different_names(language: str, game: str) -> None:
    for option in fields(MODULES[game].Options):
        shown = [words(language, game).option_value(option.name, value) for value in option.metadata["accepted"]]
        assert len(shown) == len(set(shown)), option.name


@each_game
def test_only_house_rules_of_the_game_have_a_name(game: str) -> None:
    names = {option.name for other in MODULES.values() for option in fields(other.Options)}
    own, told = {option.name for option in fields(MODULES[game].Options)}, file(game, "en").get("options", {})
    assert set(words("en", game).get("options.label")) <= names
    assert set(told.get("label", {})) <= own


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


@each_game
@each_language
def test_every_preset_has_a_name(language: str, game: str) -> None:
    assert set(words(language, game).get("options.preset")) == set(MODULES[game].PRESETS)


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


@each_family
@each_language
def test_every_text_can_be_filled_in_for_any_number(language: str, family: str) -> None:
    for path, text in texts(family, language).items():
        for n in (0, 1, 2, 5):
            filled = text.format(n, n, **dict.fromkeys(placeholders(text) - {""}, n))
            assert not set("{}") & set(filled), path
