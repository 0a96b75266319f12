"""Deal codes: a deal in one line, short enough for a blackboard.

A code names the game and, where that may vary, its number of players; the house rules
that differ from the usual ones; the round; the seed; and two check characters, so a
slip of the pen is noticed: ``LU5-2-7KQ4M-CT``, ``YK-3-7KQ4M-41``, or
``LU4-B1Z5-13-00042-79`` with other rules.

>>> from . import lupaus
>>> match = Match(lupaus, lupaus.Options(n_players=5), ["Aino", "Bence", "Eero", "Ida", "You"], seed=42)
>>> write(match)
'LU5-1-0001A-H4'
>>> read("lu5 1 0001a h4").deal() == match.deal()
True
"""

from dataclasses import fields
from typing import Any

from . import lupaus, romi, yksisilma
from .cards import Card, hand
from .match import Match

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, which are misread
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-"
MISREAD = str.maketrans("OIL", "011")
GAMES = {"LU": lupaus, "YK": yksisilma, "RO": romi}
NAMES = ("You", "Aino", "Bence", "Eero", "Zsófi", "Ilona", "Gábor")

# for each game, one letter for each option that a code can carry; the letter is followed by the place of its value
# among those accepted, or by the number, the suits or the cards themselves
LETTERS = {
    "LU": {
        "start_cards": "S",
        "schedule": "L",
        "one_card_rounds": "K",
        "direction": "D",
        "dealer_tie": "T",
        "dealer_rotation": "R",
        "trump": "V",
        "full_deal_trump": "G",
        "trump_cycle": "C",
        "fixed_trump_full_deal": "Y",
        "bidding": "B",
        "dealer_hook": "H",
        "hook_last_round": "J",
        "out_of_turn_bid": "W",
        "leader": "E",
        "zero_bonus_from": "Z",
        "late_scores": "M",
        "exposed": "X",
        "exposed_on_lead": "P",
    },
    "YK": {
        "one_eyed": "E",
        "jack_tie": "J",
        "min_bid": "B",
        "bid_step": "S",
        "suit_rank": "K",
        "allow_nt": "N",
        "reentry": "Z",
        "all_pass": "A",
        "most_tricks": "M",
        "one_eyed_also_court": "C",
        "penalty_bid": "P",
        "match_deals": "D",
        "target": "G",
        "dealer_tie": "T",
        "dealer_rotation": "R",
    },
    "RO": {
        "jokers": "J",
        "direction": "D",
        "dealer_tie": "T",
        "dealer_rotation": "R",
        "opening_min": "M",
        "first_laydown_round": "L",
        "ace": "A",
        "ace_both_ends": "E",
        "joker_limit": "K",
        "discard_draw": "W",
        "free_first_discard": "V",
        "layoff": "Y",
        "hand_layoff": "H",
        "joker_swap": "S",
        "hand_needs_min": "N",
        "final_discard": "Z",
        "stock_out": "P",
        "joker_in_hand": "B",
        "rounding": "G",
        "double_rounding": "X",
        "double_cap": "C",
        "deals": "Q",
    },
}
CAN_BE_ONE_EYED = hand("JC JD JH JS KC KD KH KS")  # a digit each; 9 stands for none


class CodeError(ValueError):
    """A text that is no deal code; the message names it and what is wrong with it.

    ``kind`` is ``"unreadable"``, ``"mistyped"`` or ``"impossible"``.
    """

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message)
        self.kind = kind

    def __reduce__(self) -> tuple[object, ...]:
        return CodeError, (str(self), self.kind)


def write(match: Match) -> str:
    """The code of the next deal of *match*."""
    if match.over:
        raise ValueError("the match is over: there is no next deal")
    prefix = next(key for key, module in GAMES.items() if module is match.module)
    dealer = _first_dealer(match)
    house = _rules(prefix, match.options) + ("" if dealer is None else f"F{dealer}")
    parts = [_game(prefix, match.options), *([house] if house else []), str(match.round), _base32(match.seed)]
    return "-".join([*parts, _check("-".join(parts))])


def _game(prefix: str, options: Any) -> str:
    """The letters of the game, with the number of players where that is an option."""
    return f"{prefix}{options.n_players}" if "n_players" in options.__dataclass_fields__ else prefix


def _first_dealer(match: Match) -> int | None:
    """The first dealer the code has to name so that the next deal has its dealer; None if the seed draws that one."""
    seats = (match.first_dealer, *range(len(match.players)))
    fresh = (Match(match.module, match.options, match.players, match.seed, s, match.round) for s in seats)
    return next(m.first_dealer for m in fresh if m.dealer() == match.dealer())


def read(code: str, players: tuple[str, ...] | None = None) -> Match:
    """The match that begins with the deal *code* names; *players* are the names by seat, if they matter.

    Capitals do not matter, and a space may stand for a hyphen. Raises CodeError, which says what is
    wrong: no code at all, a mistyped character, or a deal that cannot be.

    >>> read("LU5-1-0001B-H4")
    Traceback (most recent call last):
    ...
    cardgames.codes.CodeError: 'LU5-1-0001B-H4' is mistyped: its last two characters do not fit the rest
    """
    parts = code.upper().replace("–", "-").replace("-", " ").split() if isinstance(code, str) else []
    letters = all(p.isascii() and p.isalnum() for p in parts)
    if len(parts) not in (4, 5) or parts[0][:2] not in GAMES or not letters:
        raise CodeError(f"{code!r} is no deal code; one looks like LU4-1-7KQ4M-6Z", "unreadable")
    *parts, check = [*parts[:-3], *(p.translate(MISREAD) for p in parts[-3:])]
    if _check("-".join(parts)) != check:
        raise CodeError(f"{code!r} is mistyped: its last two characters do not fit the rest", "mistyped")
    try:
        return _match(parts[0][:2], parts, players)
    except ValueError as error:
        raise CodeError(f"{code!r} names a deal that cannot be: {error}", "impossible") from error


def _match(prefix: str, parts: list[str], players: tuple[str, ...] | None) -> Match:
    if len(parts[-1]) != 5:
        raise ValueError(f"the seed {parts[-1]} should have five characters")
    module = GAMES[prefix]
    house = _read_rules(prefix, module.Options, parts[1] if len(parts) == 4 else "")
    if "n_players" in module.Options.__dataclass_fields__:
        house["n_players"] = int(parts[0][2:])
    elif parts[0] != prefix:
        raise ValueError(f"{parts[0]} should be {prefix}")
    dealer = house.pop("first_dealer", None)
    seed = sum(ALPHABET.index(sign) * 32**i for i, sign in enumerate(reversed(parts[-1])))
    options = module.Options(**house)
    return Match(module, options, players or NAMES[: options.n_players], seed, dealer, start=int(parts[-2]))


def _rules(prefix: str, options: Any) -> str:
    """The options that differ from the defaults, as letters and values."""
    text, letters = "", LETTERS[prefix]
    for option in fields(options):
        value = getattr(options, option.name)
        if option.name in letters and value != option.default:
            text += letters[option.name] + _value(option.metadata["accepted"], value)
    return text


def _value(accepted: tuple[object, ...], value: Any) -> str:
    if accepted:
        return str(accepted.index(value))
    if isinstance(value, frozenset):
        return "".join(str(place) for place, c in enumerate(CAN_BE_ONE_EYED) if c in value) or "9"
    if isinstance(value, tuple):  # suits as digits, 4 for none: letters would read as options
        return "".join(str("HDCS".index(s) if s else 4) for s in value)
    return str(value)


def _read_rules(prefix: str, options: Any, text: str) -> dict[str, Any]:
    house: dict[str, Any] = {}
    names = {letter: name for name, letter in LETTERS[prefix].items()} | {"F": "first_dealer"}
    accepted = {option.name: option.metadata["accepted"] for option in fields(options)}
    while text:
        letter, digits = text[0], text[1 : len(text) - len(text[1:].lstrip("0123456789"))]
        if letter not in names or not digits or names[letter] in house:
            raise ValueError(f"{letter}{digits} is no house rule")
        name, text = names[letter], text[1 + len(digits) :]
        if accepted.get(name):
            house[name] = dict(enumerate(accepted[name]))[int(digits)] if int(digits) < len(accepted[name]) else digits
        elif name == "one_eyed":
            house[name] = _cards(digits)
        elif name == "trump_cycle":
            house[name] = tuple(dict(zip("01234", (*"HDCS", None), strict=True)).get(d, d) for d in digits)
        else:
            house[name] = int(digits)
    return house


def _cards(digits: str) -> list[Card] | str:
    """The one-eyed cards that *digits* stand for; what stands for none is left for the options to refuse."""
    places = [] if digits == "9" else [int(d) for d in digits]
    known = all(p < len(CAN_BE_ONE_EYED) for p in places) and places == sorted(set(places))
    return [CAN_BE_ONE_EYED[p] for p in places] if known else digits


def _base32(number: int, width: int = 5) -> str:
    return "".join(ALPHABET[number >> 5 * i & 31] for i in reversed(range(width)))


def _check(text: str) -> str:
    """Two characters that change with any single character of *text*, and with any two neighbours swapped."""
    total = 0
    for sign in text:  # the hyphens too: LU5-1-0 and LU5-10- are not the same
        total = (total * 37 + SIGNS.index(sign) + 1) % 1021  # a prime above 37: no single change is lost
    return _base32(total, 2)
