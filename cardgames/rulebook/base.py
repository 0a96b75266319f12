"""What a statement of a rulebook is, and what the games are called."""

from dataclasses import dataclass
from enum import StrEnum

from ..game import Rule

LANGUAGES = ("en", "fi", "hu")
TITLES = {"lupaus": "Lupaus", "yksisilma": "Yksisilmä", "romi": "Römi"}  # of each game, as its players read it
LETTERS = {"L": "lupaus", "Y": "yksisilma", "R": "romi"}  # with which the numbers of its statements begin
OURS = {"en": "our own rule", "fi": "oma sääntömme", "hu": "a mi szabályunk"}  # what marks a house rule in print


class Kind(StrEnum):
    """What sort of statement it is."""

    RULE = "rule"
    VARIANT = "variant"
    PENALTY = "penalty"
    TIP = "tip"
    REMARK = "remark"
    MANNERS = "manners"
    HOUSE = "house rule, ours"  # the rulebook is silent, and a game needs it


@dataclass(frozen=True)
class Statement:
    """One statement of a rulebook.

    *source* points at documents and their lines ("000:L14", "003:L1-3") or paragraphs
    ("004:P5"); what is ours has none, and an A in its number. *code* is the path, inside
    ``cardgames``, of what obeys it; *option* is the house rule that switches it, or the
    main one of several. *rules* are the members of a Rule enum that belong to it; where
    there is just one, the English sentence is that member's own and is not written again.
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

    @property
    def ours(self) -> bool:
        """Whether it stands in no rulebook, but is a house rule of ours."""
        return self.kind is Kind.HOUSE

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
        >>> by_id("R23").label("fi"), by_id("RA14").label("fi")
        ('Römi 23', 'Römi A14')
        """
        accepted(language)
        return f"{TITLES[self.game]} {self.id[1:]}"

    def printed(self, language: str) -> str:
        """The statement as a page prints it: its number, its sentence, and a mark if it is ours.

        >>> from cardgames.rulebook import by_id
        >>> print(by_id("RA23").printed("en"))
        RA23 A sum that ends in five is rounded up. (our own rule)
        """
        mark = f" ({OURS[accepted(language)]})" if self.ours else ""
        return f"{self.id} {self.sentence(language)}{mark}"


def accepted(language: str) -> str:
    """*language*, if the rulebook is written in it; else raises ValueError, which names those it is written in."""
    if language not in LANGUAGES:
        raise ValueError(f"language={language!r}: the rulebook is written in {', '.join(LANGUAGES)}")
    return language
