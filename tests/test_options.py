"""House rules: what they take, and how they say what they do not."""

import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from enum import auto
from typing import Any

import pytest

from cardgames.game import OptionError, Rule
from cardgames.options import HouseRules, option, whole


class Sentence(Rule):
    """The rules of a game for these tests."""

    FIRST = auto()
    SECOND = auto()


@dataclass(frozen=True, kw_only=True)
class Rules(HouseRules):
    """House rules of a game for these tests."""

    colour: str | None = option("red", Sentence.FIRST, None, "red", "blue")
    number: int = option(1, Sentence.SECOND, 1, 2, ours=True)
    size: int = option(3, Sentence.SECOND)

    def _check(self) -> None:
        if self.size > 9:
            self._refuse("size", "up to 9")


@pytest.mark.parametrize(
    ("value", "low", "high", "found"),
    [
        (0, 0, 3, True),
        (3, 0, 3, True),
        (-1, 0, 3, False),
        (4, 0, 3, False),
        (True, 0, 3, False),
        (1.0, 0, 3, False),
        ("1", 0, 3, False),
        (None, 0, 3, False),
    ],
)
def test_whole_numbers(value: object, low: int, high: int, found: bool) -> None:
    assert whole(value, low, high) is found


def test_a_house_rule_knows_the_rule_it_bends_and_what_it_takes():
    known = {rule.name: (rule.default, *rule.metadata.values()) for rule in fields(Rules)}
    assert known == {
        "colour": ("red", Sentence.FIRST, (None, "red", "blue"), False),
        "number": (1, Sentence.SECOND, (1, 2), True),
        "size": (3, Sentence.SECOND, (), False),
    }


@pytest.mark.parametrize(
    ("name", "wrong", "accepted", "rule"),
    [
        ("colour", "green", "None or 'red' or 'blue'", Sentence.FIRST),
        ("colour", ["red"], "None or 'red' or 'blue'", Sentence.FIRST),
        ("number", 3, "1 or 2", Sentence.SECOND),
        ("number", True, "1 or 2", Sentence.SECOND),  # it equals 1, and is no number
        ("number", 2.0, "1 or 2", Sentence.SECOND),
        ("size", 10, "up to 9", Sentence.SECOND),
        ("colours", 1, "the house rules colour, number, size", None),
    ],
)
def test_a_value_that_cannot_be_is_refused(name: str, wrong: Any, accepted: str, rule: Rule | None) -> None:
    with pytest.raises(OptionError) as refused:
        Rules(**{name: wrong})
    error = refused.value
    assert (error.field, error.value, error.accepted, error.rule) == (name, wrong, accepted, rule)
    assert str(error).startswith(f"{name}={wrong!r} cannot be; accepted: {accepted}")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_house_rules_are_values_and_cannot_be_changed():
    rules = Rules(colour=None, number=2)
    assert (rules.colour, rules.number, rules.size) == (None, 2, 3)
    assert replace(rules, colour="red", number=1) == Rules()
    assert len({Rules(), Rules(), rules}) == 2
    with pytest.raises(FrozenInstanceError):
        rules.size = 4  # type: ignore[misc]
    with pytest.raises(OptionError):
        replace(rules, size=10)
    with pytest.raises(TypeError):
        Rules("red")  # type: ignore[misc]
