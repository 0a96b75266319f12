"""House rules: what the options of every game have in common.

A game's options are a frozen dataclass of fields made by `option`. Each field knows
the rule it bends and the values it takes, so forms, deal codes and error messages
need no list of their own.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, NoReturn, Self

from .game import OptionError, Rule


def option(default: Any, rule: Rule, *accepted: object, ours: bool = False) -> Any:
    """A house rule: its default, the rule it bends, and the values it takes (none listed: the game checks it itself).

    *ours* marks a default on which the rulebook is silent.
    """
    return field(default=default, metadata={"rule": rule, "accepted": accepted, "ours": ours})


def whole(value: object, low: int, high: int) -> bool:
    """Whether *value* is a whole number from *low* to *high*; True and 2.0 are not.

    >>> whole(3, 0, 7), whole(True, 0, 7), whole(8, 0, 7)
    (True, False, False)
    """
    return type(value) is int and low <= value <= high


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """The options of a game.

    Raises OptionError for values that cannot be; the error names the field, the
    value, the rule, and what would be accepted.
    """

    def __new__(cls, **rules: object) -> Self:
        """Refuse house rules that the game does not have."""
        for name, value in rules.items():
            if name not in cls.__dataclass_fields__:
                raise OptionError(name, value, "the house rules " + ", ".join(cls.__dataclass_fields__), None)
        return super().__new__(cls)

    def __post_init__(self) -> None:
        for rule in fields(self):
            accepted, value = rule.metadata["accepted"], getattr(self, rule.name)
            if accepted and not _among(value, accepted):
                self._refuse(rule.name, " or ".join(map(repr, accepted)))
        self._check()

    def _check(self) -> None:
        """Refuse what the listed values leave to check."""

    def _refuse(self, name: str, accepted: str) -> NoReturn:
        rule = self.__dataclass_fields__[name].metadata["rule"]
        raise OptionError(name, getattr(self, name), accepted, rule)


def _among(value: object, accepted: Iterable[object]) -> bool:
    return any(value == a and type(value) is type(a) for a in accepted)
