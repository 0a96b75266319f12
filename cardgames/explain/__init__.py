"""Reasons, score lines and events as sentences, in English, Finnish and Hungarian.

The engine decides and says why as data; here that becomes words. A `Words` knows one
language and one game; its texts stand in ``locale/*.toml``, the sentences of the rules
in :mod:`cardgames.rulebook`.

>>> from .. import lupaus
>>> game = lupaus.set_up(lupaus.Options(n_players=3), ["AS 4D", "KS 2H", "QS 9H"], "8D", dealer=2)
>>> for move in (*map(lupaus.Bid, (2, 0, 1)), *map(lupaus.Play, game.hands[0][:1])):
...     game = game.play(move)
>>> reason = game.objection(lupaus.Play(game.hands[1][1]))
>>> words("en").reason(reason, game, ["Aino", "Bence", "Eero"]).facts
'Aino led ♠. The hand holds K♠.'
"""

from functools import cache

from .lupaus import LupausWords
from .romi import RomiWords
from .words import LANGUAGES, Explanation, Words, texts
from .yksisilma import YksisilmaWords

__all__ = ["GAMES", "LANGUAGES", "Explanation", "Words", "words"]

GAMES: dict[str, type[Words]] = {"lupaus": LupausWords, "yksisilma": YksisilmaWords, "romi": RomiWords}


@cache
def words(language: str, game: str = "lupaus") -> Words:
    """The words of *language*, ``"en"``, ``"fi"`` or ``"hu"``, for *game*.

    Raises ValueError for any other.
    """
    if language not in LANGUAGES:
        raise ValueError(f"language={language!r}: the languages are {', '.join(LANGUAGES)}")
    if game not in GAMES:
        raise ValueError(f"game={game!r}: the games are {', '.join(GAMES)}")
    return GAMES[game](language, texts(language, game))
