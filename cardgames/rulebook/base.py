"""What a statement of a rulebook is, and what the games are called."""

from dataclasses import dataclass
from enum import StrEnum

from ..game import Rule

LANGUAGES = ("en", "fi", "hu")
TITLES = {"lupaus": "Lupaus", "yksisilma": "Yksisilmä"}  # of each game, as its players read it
LETTERS = {"L": "lupaus", "Y": "yksisilma"}  # with which the numbers of its statements begin


class Kind(StrEnum):
    """What sort of statement it is."""

    RULE = "rule"
    VARIANT = "variant"
    PENALTY = "penalty"
    TIP = "tip"
    REMARK = "remark"
    MANNERS = "manners"


@dataclass(frozen=True)
class Statement:
    """One statement of a rulebook.

    *source* points at documents and their lines ("000:L14", "003:L1-3"). *code* is the
    path, inside ``cardgames``, of what obeys it; *option* is the house rule that
    switches it, or the main one of several. *rules* are the members of a Rule enum that
    belong to it; where there is just one, the English sentence is that member's own and
    is not written again.
    """

    id: str
    kind: Kind
    source: tuple[str, ...]
    code: str = ""
    option: str = ""
    rules: tuple[Rule, ...] = ()
    en: str = ""
    fi: str = ""
    hu: str = ""

    def __post_init__(self) -> None:
        if not self.en and len(self.rules) == 1:
            object.__setattr__(self, "en", self.rules[0].value)

    @property
    def game(self) -> str:
        """The game it belongs to, which the letter of its number tells."""
        return LETTERS[self.id[0]]

    def sentence(self, language: str) -> str:
        """The statement in *language*; raises ValueError unless that is en, fi or hu.

        >>> from cardgames.rulebook import by_id
        >>> by_id("L34").sentence("en")
        'There is no duty to trump (valttipakko), even for those who cannot follow suit.'
        """
        return {"en": self.en, "fi": self.fi, "hu": self.hu}[accepted(language)]

    def label(self, language: str) -> str:
        """The name of the statement in *language*, which is the game's and a number.

        >>> from cardgames.rulebook import by_id
        >>> by_id("L27").label("hu"), by_id("Y22").label("en")
        ('Lupaus 27', 'Yksisilmä 22')
        """
        accepted(language)
        return f"{TITLES[self.game]} {self.id[1:]}"


def accepted(language: str) -> str:
    """*language*, if the rulebook is written in it; else raises ValueError, which names those it is written in."""
    if language not in LANGUAGES:
        raise ValueError(f"language={language!r}: the rulebook is written in {', '.join(LANGUAGES)}")
    return language
