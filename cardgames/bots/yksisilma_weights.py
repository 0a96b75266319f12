"""What a hand of Yksisilmä is worth, and what a card is worth keeping.

The worth of a hand comes from regressions over deals between simple players: from the hand of
the one who names trumps to the points of that side. With a trump suit (40 000 deals, each played
in every suit) it explains 27 % of the differences between deals, and 81 % once the partner's hand
is known too; with no trump suit (5 000 deals) as much.
"""

from typing import NamedTuple

from ..cards import Rank


class Worth(NamedTuple):
    """What the cards of a hand bring, in points."""

    one_eyed: dict[Rank, float]
    trump: dict[Rank, float]
    side: dict[Rank, float]
    each_trump: float
    long_trump: float  # more for each trump over four
    void: float
    singleton: float
    partner: float  # what is left for the partner, and for all that no card shows


WITH_SUIT = Worth(
    one_eyed={Rank.KING: 7.65, Rank.JACK: 3.55},  # fitted 3.7 for J♠ and 3.4 for J♥, which the rules treat alike
    trump={Rank.ACE: 2.4, Rank.KING: 1.1, Rank.QUEEN: 0.9, Rank.JACK: 0.6},
    side={Rank.ACE: 2.25, Rank.KING: 1.1, Rank.QUEEN: 0.8},
    each_trump=0.85,
    long_trump=0.5,
    void=1.85,
    singleton=0.2,
    partner=11.4,
)
NO_TRUMP = Worth(
    one_eyed={Rank.KING: 11.6, Rank.JACK: 4.1},
    trump={},
    side={Rank.ACE: 2.5, Rank.KING: 0.9, Rank.QUEEN: 0.9, Rank.JACK: 0.6},
    each_trump=0.0,
    long_trump=0.0,
    void=0.0,
    singleton=0.0,
    partner=13.8,
)

# What a card is worth keeping, chosen by self-play; by the number of higher cards still out: none, one, or more.
TRUMP_KEEP, SIDE_KEEP = (1.0, 0.8, 0.65), (0.8, 0.55, 0.5)  # the chance to win its own points later
TRUMP_POWER, SIDE_POWER = (4.0, 3.5, 2.0), (1.5, 0.6, 0.0)  # what it wins besides
HEIGHT = 0.02  # of cards alike in this the lower one goes
COMPANY = 0.7  # points that each card still to come brings to a trick
DRAW = 2.0  # for leading the top trump of many: no stronger in self-play than without, but plainer to see
