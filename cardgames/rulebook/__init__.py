"""The rulebooks: every rule statement as data, in three languages.

A statement knows where it comes from, which code obeys it, which house rule
switches it, and how it reads in English, Finnish and Hungarian. The sentences
are our own; the sources are named and never quoted. Where a rulebook is silent on
what a game needs, the statement is a house rule of ours, and marked as that.

>>> by_id("L27").code, by_id("L27").option, by_id("L27").source
('lupaus.Lupaus.barred', 'dealer_hook', ('000:L21',))
>>> from cardgames.lupaus import LupausRule
>>> print(rule_sentence(LupausRule.FOLLOW, "fi"))
Pelaajan täytyy tunnustaa maata, jos hänellä on ajomaan kortteja.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from ..game import Rule
from .base import LANGUAGES, LETTERS, OURS, TITLES, Kind, Statement, accepted
from .lupaus import STATEMENTS as LUPAUS
from .romi import STATEMENTS as ROMI
from .yksisilma import STATEMENTS as YKSISILMA

__all__ = [
    "ABOUT",
    "LANGUAGES",
    "LETTERS",
    "LUPAUS",
    "OURS",
    "ROMI",
    "TITLES",
    "YKSISILMA",
    "Kind",
    "Statement",
    "about",
    "by_id",
    "coverage",
    "rule_sentence",
    "statement",
    "statements",
]

# What a reader of each rulebook is told first.
ABOUT = {
    "lupaus": {
        "en": "Lupaus means a promise; two short Finnish documents, here called 000 and 001, describe the game.",
        "fi": "Lupausta kuvaa kaksi lyhyttä suomenkielistä tekstiä, joista käytetään tässä numeroita 000 ja 001.",
        "hu": "A Lupaus szó ígéretet jelent; a játékot két rövid finn szöveg írja le, ezek száma itt 000 és 001.",
    },
    "yksisilma": {
        "en": "The rulebook, a Finnish document here called 003, has no title: the name Yksisilmä (One-Eye) is ours.",
        "fi": "Sääntötekstillä, jonka numero on tässä 003, ei ole otsikkoa: nimen Yksisilmä olemme antaneet me.",
        "hu": "A szabályok finn szövegének, amelynek száma itt 003, nincs címe: a Yksisilmä (Félszemű) nevet mi adtuk.",
    },
    "romi": {
        "en": "The rulebook, a Hungarian document here called 004, is named Römi and is silent on much; where it is, "
        "our choices are marked as ours.",
        "fi": "Sääntötekstin, jonka numero on tässä 004, nimi on Römi, ja se vaikenee monesta asiasta; silloin valinta "
        "on meidän, ja se on merkitty.",
        "hu": "A szabályok magyar szövege, amelynek száma itt 004, a Römi nevet viseli, és sok mindenről hallgat; ahol "
        "hallgat, mi döntöttünk, és ezt meg is jelöltük.",
    },
}

# --------------------------------------------------------------------- look up

_BOOKS = {"lupaus": LUPAUS, "yksisilma": YKSISILMA, "romi": ROMI}
_BY_ID = {said.id: said for book in _BOOKS.values() for said in book}
_BY_RULE = {game: {rule: said for said in book for rule in said.rules} for game, book in _BOOKS.items()}


def statements(game: str = "lupaus") -> tuple[Statement, ...]:
    """Every statement of *game*, in the order of its rulebook, what is ours last.

    Raises ValueError for a game without a rulebook.
    """
    return _BOOKS[_known(game)]


def about(game: str, language: str) -> str:
    """What a reader of the rulebook of *game* is told first: its documents, and where its name comes from.

    >>> print(about("yksisilma", "en"))
    The rulebook, a Finnish document here called 003, has no title: the name Yksisilmä (One-Eye) is ours.
    """
    return ABOUT[_known(game)][accepted(language)]


def _known(game: str) -> str:
    if game not in _BOOKS:
        raise ValueError(f"game={game!r}: there are rulebooks of {', '.join(_BOOKS)}")
    return game


def by_id(name: str) -> Statement:
    """The statement called *name*: "Y22" or "y22", "RA14" for one of ours; "27" alone is of Lupaus.

    Raises ValueError, which says what exists, for anything else.

    >>> by_id("27") is by_id("l27") is by_id("L27")
    True
    """
    wanted = name.strip().upper()
    found = _BY_ID.get(wanted) or _BY_ID.get(f"L{wanted}")
    if found is None:
        *most, last = [numbers for book in _BOOKS.values() for numbers in _numbers(book)]
        raise ValueError(f"no statement is called {name!r}; there are {', '.join(most)} and {last}")
    return found


def _numbers(book: tuple[Statement, ...]) -> list[str]:
    """The numbers of *book* in short; those of ours have gaps."""
    told = [said.id for said in book if not said.ours]
    return [f"{told[0]} to {told[-1]}", *(said.id for said in book if said.ours)]


def statement(rule: Rule, game: str = "lupaus") -> Statement:
    """The statement of *game* that *rule* belongs to; why a trick is won is stated by every trick game.

    Raises ValueError, which names the game, for a rule that it does not have.

    >>> from cardgames.tricks import TrickRule
    >>> statement(TrickRule.TRUMPED).id, statement(TrickRule.TRUMPED, "yksisilma").id
    ('L35', 'Y20')
    """
    rules = _BY_RULE[_known(game)]
    if rule not in rules:
        enums = " and ".join(sorted({type(known).__name__ for known in rules}))
        raise ValueError(f"{rule} belongs to no statement of {TITLES[game]}, whose rules are those of {enums}")
    return rules[rule]


def rule_sentence(rule: Rule, language: str, game: str = "lupaus") -> str:
    """The sentence, in *language*, of the statement of *game* that *rule* belongs to."""
    return statement(rule, game).sentence(language)


# -------------------------------------------------------------------- coverage


def coverage(root: Path, game: str = "lupaus") -> tuple[dict[str, str], ...]:
    """For every statement of *game* the code, the tests and the notebook cells that show it, for the project in *root*.

    A test shows the statement it is named after, as in ``test_L27_...``; a notebook
    shows it from the first cell that mentions ``L27``, written "13_lupaus_variants:4".
    The source of what is ours reads "ours".
    """
    book = statements(game)
    letter = book[0].id[0]
    tests, cells = _tests(root, letter), _cells(root, letter)
    return tuple(
        {
            "id": s.id,
            "kind": str(s.kind),
            "sentence": s.en,
            "source": ", ".join(s.source) or "ours",
            "option": s.option,
            "code": s.code,
            "test": ", ".join(tests.get(s.id, ())),
            "notebook": ", ".join(cells.get(s.id, ())),
        }
        for s in book
    )


def _tests(root: Path, letter: str) -> dict[str, list[str]]:
    """The names of the test functions of each statement whose number begins with *letter*."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(f"test_{letter}"):
                for key in re.findall(rf"(?<=_){letter}A?\d+(?=_)", node.name):
                    found.setdefault(key, []).append(node.name)
    return found


def _cells(root: Path, letter: str) -> dict[str, list[str]]:
    """The first cell of each notebook that mentions each statement whose number begins with *letter*."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "notebooks").glob("*.ipynb")):
        first: dict[str, int] = {}
        for number, text in enumerate(_sources(path), start=1):
            for key in re.findall(rf"\b{letter}A?\d+\b", text):
                first.setdefault(key, number)
        for key, number in first.items():
            found.setdefault(key, []).append(f"{path.stem}:{number}")
    return found


def _sources(path: Path) -> Iterator[str]:
    """The text of every cell of the notebook at *path*."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        yield "".join(cell["source"])
