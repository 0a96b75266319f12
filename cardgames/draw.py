"""Cards and positions as SVG and as text: the one place where a card's picture is made.

Every card is an SVG ``<symbol viewBox="0 0 240 336">`` of flat shapes without fonts, whose id is the card's code
(``QS``, ``10H``, ``JOKER``, ``BACK``). `sprite` holds them all once for a page; its colours are CSS properties
(``--pc-s-pip``, ``--pc-gold``, ...), so any ancestor may restyle them. A still picture (`card_svg`, `hand_svg`,
`position_svg`) holds only the cards it shows, with the colours written in.

Eyes can be counted: J♠, J♥ and K♦ are drawn in profile with one eye, all other courts with two.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape, unescape
from typing import Any

from .cards import BACK, JOKER, Card, Cards, card, deck, hand

__all__ = [
    "CSS",
    "ONE_EYED",
    "Picture",
    "board",
    "card_svg",
    "hand_svg",
    "in_notebook",
    "position_svg",
    "show",
    "sprite",
]

Scene = Mapping[str, Any]
Layer = tuple[str, str] | tuple[str, str, float]  # a path and its colour are filled; with a width, stroked

CODES = [c.code for c in (*deck(jokers=1), BACK)]
ONE_EYED = ("JS", "JH", "KD")  # in profile; all other courts show both eyes
NAMESPACE = "http://www.w3.org/2000/svg"

# ---------------------------------------------------------------- palette
# public names: --pc-s-pip, --pc-s-a, ... for a suit (x: the joker); --pc-gold, ... for the rest
FIELDS = ("pip", "a", "b", "c", "skin", "shade", "hair")
PALETTE = {
    #     pips       cloth      cloth 2    panel      skin       shade      hair
    "S": ("#1d222c", "#232a3d", "#7385ab", "#e8ecf4", "#f6d9bf", "#e6bd9c", "#3a3340"),
    "H": ("#bd1f2d", "#a91b2c", "#ea8f8c", "#fceceb", "#f4cfae", "#e0ae86", "#6b3a22"),
    "D": ("#bd1f2d", "#b4321a", "#f0a463", "#fdf0e3", "#dca577", "#c08455", "#4a2a1c"),
    "C": ("#1d222c", "#26332c", "#7f9a83", "#ebf1ea", "#b97c50", "#9a6039", "#2a1d18"),
    "X": ("#5a2d82", "#5a2d82", "#4aa3a2", "#f3edf8", "#f6d9bf", "#e6bd9c", "#5a2d82"),
}
FOUR = {  # four colours: pips, cloth, cloth 2 and panel of the blue diamonds and the green clubs
    "D": ("#1556b0", "#174a94", "#7fb0e6", "#e7f0fb"),
    "C": ("#176b3a", "#155e36", "#7fbf92", "#e6f4e9"),
}
SHARED = {
    "face": "#fffdf8", "edge": "#b9b3a6", "ink": "#171a22", "white": "#fff", "lip": "#b4464a",
    "gold": "#e3b23c", "dull": "#b5831f", "steel": "#c3ccd8", "grey": "#9aa3b5", "leaf": "#4d8a57",
    "back": "#2c4668", "back2": "#4a6a94", "back3": "#b9c9de",
}  # fmt: skip
_FOUR = ";".join(f"--pc-{s.lower()}-{f}:{v}" for s in FOUR for f, v in zip(FIELDS, FOUR[s], strict=False))
CSS = f""".pc-four{{{_FOUR}}}
.pc-dark{{--pc-face:#1e222c;--pc-edge:#5a6478;--pc-s-pip:#eef1f7;--pc-c-pip:#eef1f7;--pc-h-pip:#ff6b6f;
--pc-d-pip:#ff6b6f;--pc-x-pip:#c7a4ee;--pc-s-a:#4a5878;--pc-s-b:#93a5cc;--pc-c-a:#48604f;
--pc-s-c:#2b3140;--pc-h-c:#3b2629;--pc-d-c:#3c2c22;--pc-c-c:#27332b;--pc-x-c:#2f2640}}
.pc-dark.pc-four,.pc-dark .pc-four,.pc-four .pc-dark{{--pc-d-pip:#6fb0ff;--pc-c-pip:#5fd08a;
--pc-d-a:#2560b0;--pc-d-c:#22304a;--pc-c-a:#1f7a48;--pc-c-c:#213a2b}}
"""


def _tone(key: str) -> str:
    """A palette key as CSS colour; `_bound` or `_resolved` gives it its value."""
    return f"var(--{key})"


def _bound(art: str, suit: str) -> str:
    """*art* in a group whose style ties each key in it to its public property."""
    public = {k: f"var(--pc-{suit.lower()}-{k},{v})" for k, v in zip(FIELDS, PALETTE[suit], strict=True)}
    public.update((k, f"var(--pc-{k},{v})") for k, v in SHARED.items())
    keys = sorted(set(re.findall(r"var\(--(\w+)\)", art)))
    return f'<g style="{";".join(f"--{k}:{public[k]}" for k in keys)}">{art}</g>'


def _resolved(art: str, suit: str) -> str:
    """*art* with its four-colour values written in, for pictures that stand alone."""
    value = SHARED | dict(zip(FIELDS, PALETTE[suit], strict=True))
    value.update(zip(FIELDS, FOUR.get(suit, ()), strict=False))
    return re.sub(r"var\(--(\w+)\)", lambda m: value[m[1]], art)


# ------------------------------------------------------------- primitives
def _num(v: float) -> str:
    """A number as short as it can be written."""
    return f"{round(v, 1) + 0:g}"


def _tidy(d: str) -> str:
    """Shorter path data: no needless spaces or zeros."""
    return re.sub(r" (?=[-A-Za-z])|(?<=[A-Za-z]) ", "", re.sub(r"(?<![\d.])0\.", ".", d)).strip()


def _fill(d: str, key: str) -> str:
    """A filled path."""
    return f'<path d="{_tidy(d)}" fill="{_tone(key)}"/>'


def _stroke(d: str, key: str, w: float, more: str = "") -> str:
    """A stroked path."""
    return f'<path d="{_tidy(d)}" fill="none" stroke="{_tone(key)}" stroke-width="{w}"{more}/>'


def _paint(*layers: Layer) -> str:
    """Layers (path, colour) are filled, layers (path, colour, width) stroked."""
    return "".join(_fill(*x) if len(x) == 2 else _stroke(*x) for x in layers)


def _sheen(d: str) -> str:
    """Faint light lines that give hair some life."""
    return _stroke(d, "white", 2, ' opacity=".2"')


def _disc(x: float, y: float, r: float, key: str, more: str = "") -> str:
    """A filled circle."""
    return f'<circle cx="{_num(x)}" cy="{_num(y)}" r="{r}" fill="{_tone(key)}"{more}/>'


def _group(body: str, transform: str) -> str:
    """*body* moved, turned or scaled."""
    return f'<g transform="{transform}">{body}</g>'


def _both(d: str) -> str:
    """A path (absolute commands on pairs only) together with its mirror image at x = 0."""
    return d + re.sub(r"(-?[\d.]+)[ ,]?(-?[\d.]+)", lambda m: f"{_num(-float(m[1]))} {m[2]} ", d)


def _turned(name: str, half: str, middle: str = "") -> str:
    """Half a card and its copy turned by 180 degrees."""
    return f'<g id="{name}-half">{half}</g><use href="#{name}-half" transform="rotate(180 120 168)"/>{middle}'


# ------------------------------------------------------------------- pips
# start point, then relative commands, in a box of +-50; L is a spade without its stem
# fmt: off
PIP: dict[str, tuple[float, float, str]] = {
    "S": (0, -49, "c10 17 44 37 44 63c0 14-10 22-21 22c-8 0-14-4-18-10c1 10 5 18 13 24h-36"
                  "c8-6 12-14 13-24c-4 6-10 10-18 10c-11 0-21-8-21-22c0-26 34-46 44-63z"),
    "L": (0, -49, "c10 17 44 37 44 63c0 14-10 22-21 22c-12 0-19-8-23-16c-4 8-11 16-23 16"
                  "c-11 0-21-8-21-22c0-26 34-46 44-63z"),
    "H": (0, 47, "c-10-17-46-38-46-66c0-17 11-27 24-27c10 0 18 6 22 17c4-11 12-17 22-17"
                 "c13 0 24 10 24 27c0 28-36 49-46 66z"),
    "D": (0, -50, "c9 16 24 35 37 50c-13 15-28 34-37 50c-9-16-24-35-37-50c13-15 28-34 37-50z"),
    "C": (0, -48, "a22 22 0 1 1-.2 0zm-25 35a22 22 0 1 1-.2 0zm50 0a22 22 0 1 1-.2 0z"
                  "m-15-5l-5 38c1 14 5 23 13 30h-36c8-7 12-16 13-30l-5-38z"),
}
# fmt: on


def _pip(suit: str, x: float, y: float, size: float) -> str:
    """Path data of one pip, `size` units tall, centred on (x, y)."""
    k = size / 100
    sx, sy, body = PIP[suit]
    out = f"M{_num(x + sx * k)} {_num(y + sy * k)}"
    for cmd, args in re.findall(r"([a-z])([^a-z]*)", body):
        v = [float(t) for t in re.findall(r"-?[\d.]+", args)]
        if cmd == "a":
            out += f"a{_num(v[0] * k)} {_num(v[1] * k)} 0 1 1-.1 0"
        else:
            out += cmd + " ".join(_num(t * k) for t in v)
    return out


PAIR = [(87, 58), (153, 58)]
QUAD = [*PAIR, (87, 131), (153, 131)]
CENTRE, BELT = [(120, 168)], [(87, 168), (153, 168)]
# pips of the upper half (repeated upside down below), then single pips
# fmt: off
LAYOUT: dict[str, tuple[list[tuple[int, int]], list[tuple[int, int]]]] = {
    "2": ([(120, 58)], []), "3": ([(120, 58)], CENTRE),
    "4": (PAIR, []), "5": (PAIR, CENTRE), "6": (PAIR, BELT), "7": (PAIR, [*BELT, (120, 113)]),
    "8": ([*PAIR, (120, 113)], BELT), "9": (QUAD, CENTRE), "10": ([*QUAD, (120, 94)], []),
}
# fmt: on


def _number(rank: str, suit: str) -> str:
    """A number card: all pips but the first refer to the first."""
    (first, *upper), single = LAYOUT[rank]
    name = f"{rank}{suit}-pip"

    def again(places: Iterable[tuple[int, int]]) -> str:
        return "".join(f'<use href="#{name}" x="{x - first[0]}" y="{y - first[1]}"/>' for x, y in places)

    half = f'{_index(rank, suit)}<path id="{name}" d="{_tidy(_pip(suit, *first, 44))}"/>{again(upper)}'
    return f'<g fill="{_tone("pip")}">{_turned(rank + suit, half, again(single))}</g>'


def _ace(suit: str) -> str:
    """One large pip with a lighter line and heart."""
    size = {"S": 168, "H": 128, "D": 132, "C": 140}[suit]
    inner = {"S": "L", "C": ""}.get(suit, suit)
    line = inner and _stroke(_pip(inner, 120, 166, size * 0.78), "face", 4, ' stroke-linejoin="round"')
    core = _fill(_pip(suit, 120, 161, 46), "face") if suit in "SC" else ""
    return _turned("A" + suit, _index("A", suit), _fill(_pip(suit, 120, 168, size), "pip") + line + core)


# ---------------------------------------------------------------- indices
# fmt: off
GLYPH = {  # strokes in a 26 x 44 box
    "A": "M0 44L13 0L26 44M5 30H21", "2": "M1 12A12 12 0 0 1 25 12C25 23 0 31 0 44H27",
    "3": "M2 0H24L12 17C21 17 26 22 26 30C26 39 20 44 12.5 44C6 44 1.5 41 0 36",
    "4": "M19 45V0L0 31H27", "7": "M0 0H26L9 45", "K": "M0-1V45M26-1L1 26M9 18L26 45",
    "5": "M23 0H4L3 20C6 17 9 16 13 16C21 16 26 22 26 30C26 39 20 44 12.5 44C6 44 2 41 0 37",
    "6": "M20 0C9 6 0 16 0 30A13 14 0 1 0 26 30A13 13 0 0 0 1 26",
    "8": "M13 20a10.5 10 0 1 1 .1 0zM13 20a13 12 0 1 0 .1 0z",
    "9": "M6 44C17 38 26 28 26 14A13 14 0 1 0 0 14A13 13 0 0 0 25 18",
    "10": "M-3 8L4 0V45M15.5 22V10a8 10 0 0 1 16 0V34a8 10 0 0 1-16 0Z",
    "J": "M8 0H22V31C22 40 17 44 11 44C5 44 0 40 0 32", "E": "M25 0H0V44H25M0 21H20",
    "O": "M13 0C21 0 26 6 26 16V28C26 38 21 44 13 44C5 44 0 38 0 28V16C0 6 5 0 13 0Z",
    "R": "M0 45V0H13A12 12 0 0 1 13 24H0M12 24L26 45",
}
# fmt: on
GLYPH["Q"] = GLYPH["O"] + "M14 31L27 48"


def _letter(rank: str, transform: str, w: float = 9.5) -> str:
    """An index letter or number, drawn with a pen *w* wide."""
    return _stroke(GLYPH[rank], "pip", w, f' stroke-linejoin="round" transform="{transform}"')


def _index(rank: str, suit: str) -> str:
    """The large corner index: rank over suit in the left strip, all that shows of a card held in a fan."""
    place = "translate(15.5 19)scale(1.08 1.3)" if rank == "10" else "translate(16 19)scale(1.22 1.3)"
    return _letter(rank, place, 8.6) + _fill(_pip(suit, 32, 105, 40), "pip")


def _eye_sign() -> str:
    """A small eye under the index, so that a one-eyed card is known by its left strip."""
    plate = "M13 126H66V140Q66 148 58 148H13Z"
    return _paint((plate, "face"), ("M66 122V140Q66 148 58 148H14", "b", 1.5)) + (
        f'<g class="pc-eye-sign">{_stroke("M15 137Q32 122 49 137Q32 152 15 137Z", "pip", 3.4)}'
        f"{_disc(32, 137, 4.6, 'pip')}</g>"
    )


# ------------------------------------------- court heads, around (0, 0)
HEAD = "translate(130 84)"
EYE = ' class="pc-eye"'  # marks each pupil, so that the eyes of a card can be counted


def _eye(x: float, y: float) -> str:
    """One eye of a face seen from the front."""
    return (
        _fill(f"M{x - 11} {y}Q{x} {y - 14} {x + 11} {y}Q{x} {y + 11} {x - 11} {y}Z", "white")
        + _disc(x, y - 0.8, 5.2, "ink", EYE)
        + _stroke(f"M{x - 11} {y + 1}Q{x} {y - 15} {x + 11} {y + 1}", "ink", 2.4)
        + _disc(x + 1.8, y - 2.6, 1.4, "white")
    )


def _front_face(mouth: str) -> str:
    """Seen from the front: exactly two eyes."""
    return (
        _paint(
            ("M-29-34H29V4C29 25 13 38 0 38C-13 38-29 25-29 4Z", "skin"),
            ("M0-34H29V4C29 25 13 38 0 38V15L-7 13L0-8Z", "shade"),
            ("M-25-14Q-15-21-6-16M25-14Q15-21 6-16", "hair", 3),
        )
        + _eye(-15, -3)
        + _eye(15, -3)
        + mouth
    )


def _side_face() -> str:
    """Profile, looking left: exactly one eye."""
    return (
        _paint(
            ("M-21-34L-24-14L-22-8L-37 10L-27 14L-29 20L-25 22L-28 27L-24 30C-25 38-18 41-10 39L18 30V-34Z", "skin"),
            ("M18-34H0C6-10 6 16-10 39L18 30Z", "shade"),
            ("M-29 20L-25 22L-28 27L-15 23Z", "lip"),
            ("M-23-15Q-13-21-2-14", "hair", 3),
            ("M-20 3Q-23-6-18-12Q-7-10 0-1Q-9 6-20 3Z", "white"),
        )
        + _disc(-15, -3.5, 5.2, "ink", EYE)
        + _stroke("M-21-10Q-9-13 2 0", "ink", 2.4)
        + _disc(-16.5, -5.5, 1.4, "white")
    )


# fmt: off
MOUTH = {"Q": _fill("M-9 24Q-4 19 0 22Q4 19 9 24Q0 32-9 24Z", "lip"), "J": _stroke("M-9 24Q0 29 9 23", "lip", 3),
         "X": _paint(("M-14 20Q0 25 14 20Q10 33 0 33Q-10 33-14 20Z", "lip"),
                    ("M-11 22Q0 26 11 22L9 25Q0 29-9 25Z", "white"))}
# fmt: on
HAIRLINE = {
    "J": _fill("M-29-34H29V-15C20-26 8-27 0-27C-8-27-20-26-29-15Z", "hair"),
    "Q": _fill("M-29-34H29V-11C26-22 12-29 0-32C-12-29-26-22-29-11Z", "hair"),
}
# fmt: off
HAIR = {  # left lock, light line; both are mirrored
    "bob": ("M-20-34L-29-34C-42-20-40 12-42 26C-36 36-24 36-20 30Z", "M-35-12C-36 6-35 18-37 30"),
    "S": ("M-30-34C-44-20-40 10-44 44C-34 58-18 56-12 48L-12-34Z", "M-36-8C-37 12-36 30-37 46"),
    "H": ("M-28-34C-46-26-36-8-44 4C-52 16-36 24-44 36C-46 50-28 56-14 44L-14-34Z",
          "M-36-18C-32-6-44 8-40 20C-36 30-40 38-34 46"),
    "D": ("M-20-34L-29-34C-42-20-40 6-34 18L-20 8Z", "M-35-14C-36-4-34 4-31 12"),
    "C": ("M-20-34L-29-34C-42-28-42-8-36 2L-20 8ZM-37-4L-28 5L-37 14L-46 5ZM-37 10L-28 19L-37 28L-46 19Z"
          "M-37 24L-28 33L-37 42L-46 33ZM-37 38L-28 47L-37 56L-46 47Z", "M-34-22C-37-16-37-8-34-2"),
}
# fmt: on


def _hair_front(style: str) -> str:
    """Hair on both sides of a face."""
    lock, light = HAIR[style]
    earrings = _fill(_both("M-31 14L-27 21L-31 30L-35 21Z"), "gold") if style == "D" else ""
    return _fill(_both(lock), "hair") + _sheen(_both(light)) + earrings


SIDE_HAIR = _fill("M-20-34H28C40-14 40 12 38 32C30 42 12 38 9 24C6 8 10-14-20-26Z", "hair") + _sheen(
    "M15-22C23-4 15 18 19 34M25-26C31-6 23 16 27 36"
)
SIDE_BEARD = _paint(
    ("M-26 30C-30 44-36 54-34 66C-10 62 14 48 22 20V-6C12 10 0 16-16 20L-24 29Z", "hair"),
    ("M-30 14C-20 12-10 16-4 27C-14 29-24 25-31 20Z", "shade"),
    ("M-29 21L-25 22L-27 27L-17 25Z", "lip"),
) + _sheen("M-26 56C-14 50-2 40 4 28M-24 44C-18 40-12 36-8 32")
# fmt: off
BEARD = {
    "S": "M0 15C-14 15-25 10-30-6C-34 30-16 54 0 66Z",
    "H": "M0 15C-14 15-25 10-30-6C-42 14-40 40-24 50C-16 55-8 58 0 58Z",
    "C": "M0 15C-14 15-25 10-30-6C-36 26-28 48-14 64C-8 56-4 50 0 46Z",
}
# fmt: on
MOUSTACHE = {"S": "white", "C": "shade"}


def _beard(suit: str) -> str:
    """A full beard, with the mouth in it."""
    art = _fill(_both(BEARD[suit]), "hair") + _sheen(_both("M-22 30C-20 40-14 46-10 50"))
    if suit in MOUSTACHE:
        art += _fill(_both("M0 16C-8 12-18 17-25 27C-14 29-6 26 0 22Z"), MOUSTACHE[suit])
    return art + _fill("M-8 26Q0 23 8 26Q0 33-8 26Z", "lip")


# fmt: off
CROWN: dict[str, list[Layer]] = {
    "K": [("M-32-34C-34-66 34-66 32-34Z", "a"), ("M-33-31H33", "dull", 10),
          ("M-32-35L-38-58L-18-44L0-60L18-44L38-58L32-35Z", "gold")],
    "Q": [("M-29-27L-34-50L-22-39L-15-55L-7-41L0-60L7-41L15-55L22-39L34-50L29-27Z", "gold"),
          ("M-29-29Q0-24 29-29", "dull", 5)],
}
# fmt: on
TIPS: dict[str, list[tuple[float, float]]] = {
    "K": [(-38, -59), (0, -61), (38, -59)],
    "Q": [(-34, -51), (-15, -56), (0, -61), (15, -56), (34, -51)],
}


def _crown(rank: str, suit: str) -> str:
    """The crown of a king or queen, with its suit on it."""
    r, key, y, size = (4.5, "gold", -44, 15) if rank == "K" else (3.4, "white", -38, 12)
    return _paint(*CROWN[rank], (_pip(suit, 0, y, size), "a")) + "".join(_disc(*xy, r, key) for xy in TIPS[rank])


# fmt: off
CAP: dict[str, list[Layer]] = {
    "S": [("M-33-28C-50-42-28-64 4-62C34-60 46-42 33-28Z", "a"), ("M-33-29.5H33", "b", 9)],
    "H": [("M-28-32C-30-64 30-66 28-32Z", "a"),
          ("M-42-27C-44-40-30-36 0-36C30-36 44-40 42-27C20-31-20-31-42-27Z", "b")],
    "D": [("M-30-30C-26-56 6-70 24-60C34-52 32-40 32-30Z", "a"),
          ("M-52-26C-34-42 8-44 36-34L34-24C6-32-24-32-52-26Z", "b")],
    "C": [("M-34-30C-40-46-26-52-22-50C-18-62 0-64 6-56C16-64 30-56 28-48C40-48 40-38 34-30Z", "a"),
          ("M-33-30H33", "b", 10)],
}
FEATHER: list[Layer] = [("M6-29C4-48 22-70 52-69C48-65 48-62 43-60C46-56 42-51 36-50C38-43 26-33 6-29Z", "gold"),
           ("M5-26C12-46 26-58 44-65", "white", 2)]
# fmt: on


# ------------------------------------------------------- court clothing
def _cut(x: float) -> str:
    """Height of the slanting middle line at x."""
    return _num(152 + (x - 14) * 32 / 212)


def _spots(name: str, suit: str) -> str:
    """Four small pips on the cloth: one, and three that refer to it."""
    again = "".join(f'<use href="#{name}-spot" x="{x}" y="{y}"/>' for x, y in ((28, -7), (24, 9), (132, 20)))
    return f'<g fill="{_tone("b")}"><path id="{name}-spot" d="{_tidy(_pip(suit, 50, 146, 13))}"/>{again}</g>'


def _robe(name: str, suit: str) -> str:
    """Shoulders and chest down to the middle line."""
    cloth = (
        f"M130 110C98 117 58 124 36 136C24 142 19 147 18 {_cut(18)}L222 {_cut(222)}"
        "C222 166 214 148 200 138C180 126 160 117 130 110Z"
    )
    front = (f"M112 114L98 {_cut(98)}L162 {_cut(162)}L148 114Z", "b")
    hems = (f"M112 114L98 {_cut(98)}M148 114L162 {_cut(162)}", "gold", 4)
    buttons = ("M130 146l4 5l-4 5l-4-5zM130 157l4 5l-4 5l-4-5z", "gold")
    return _fill(cloth, "a") + _spots(name, suit) + _paint(front, hems, buttons)


NECK: Layer = ("M116 108H144V128L130 140L116 128Z", "shade")
# fmt: off
COLLAR: dict[str, list[Layer]] = {
    "K": [("M130 122C104 118 84 124 70 134C84 146 104 150 118 150L130 158L142 150"
           "C156 150 176 146 190 134C176 124 156 118 130 122Z", "white"),
          ("M84 132l4 7M97 137l2 8M111 141l1 7M149 141l-1 7M163 137l-2 8M176 132l-4 7", "b", 2)],
    "Q": [NECK, ("M112 112C92 112 84 122 80 134L104 130L108 142L130 148L152 142L156 130L180 134"
                 "C176 122 168 112 148 112L130 140Z", "white"), ("M130 138l6 8l-6 8l-6-8Z", "gold")],
    "J": [NECK, ("M112 112L92 124L112 142L130 130L148 142L168 124L148 112L130 126Z", "white")],
}
# fmt: on


# ------------------------------- held in the hand, upright on the line x = 200
# fmt: off
HAND: list[Layer] = [("M168 172C172 154 182 146 192 146L196 162C188 164 184 168 184 175Z", "b"),
        ("M191 142H206C212 142 213 146 210 149C213 152 211 156 208 157C209 161 206 163 202 163H193Z", "skin"),
        ("M190 144L194 164", "gold", 4)]
TOOL: dict[str, list[Layer]] = {
    "sword": [("M194 130V46L200 30L206 46V130Z", "steel"), ("M200 30L206 46V130H200Z", "white"),
              ("M182 132H218", "gold", 8), ("M200 136V180", "dull", 7)],
    "halberd": [("M200 40V180", "dull", 5),
                ("M200 20L206 46L200 54L194 46ZM200 56C212 56 218 50 221 46C224 60 224 72 221 86"
                 "C218 80 212 76 200 76ZM200 60L184 66L200 72Z", "steel")],
    "axe": [("M200 34V180", "dull", 5),
            ("M200 44C212 42 216 36 220 30C226 52 226 72 220 90C216 84 212 78 200 76Z", "steel")],
    "orb": [("M200 98V180", "gold", 6), ("M181 82a19 19 0 1 0 38 0a19 19 0 1 0-38 0Z", "b"),
            ("M181 82H219", "gold", 7)],
    "pike": [("M200 50V180", "dull", 5), ("M191 65H209", "dull", 6)],
}
# fmt: on
FINIAL = {"axe": (32, 20), "orb": (50, 28), "pike": (44, 34)}  # a pip on top: height, size
# fmt: off
HOLDS = {"JS": "halberd", "JH": "pike", "JD": "halberd", "JC": "pike",
         "KS": "sword", "KH": "orb", "KD": "axe", "KC": "orb"}
# fmt: on


def _held(name: str) -> str:
    """What a jack or a king holds."""
    tool, suit = HOLDS[name], name[-1]
    top = _fill(_pip(suit, 200, *FINIAL[tool]), "gold") if tool in FINIAL else ""
    return _paint(*TOOL[tool]) + top


def _petals(x: float, y: float, n: int, r: float, w: float) -> str:
    """Path data of n petals of length r around (x, y)."""
    d, shape = "", ((w, -r / 2), (w / 2, -r), (0, -r), (-w / 2, -r), (-w, -r / 2))
    for i in range(n):
        c, s = math.cos(math.tau * i / n), math.sin(math.tau * i / n)
        turn = (f"{_num(x + u * c - v * s)} {_num(y + u * s + v * c)}" for u, v in shape)
        d += f"M{x} {y}C{' '.join(turn)} {x} {y}"
    return d


STALK = _paint(
    ("M200 66V180", "leaf", 4),
    (
        "M200 122C204 106 216 100 222 102C220 112 212 120 200 122Z"
        "M200 132C196 118 188 112 180 112C182 122 190 130 200 132Z",
        "leaf",
    ),
)
BLOOM = {  # tulip, rosebud, star lily, daisy
    "S": _fill("M182 44C190 46 195 54 200 38C205 54 210 46 218 44C220 72 210 84 200 86C190 84 180 72 182 44Z", "b"),
    "H": _paint(
        ("M183 54C184 36 216 36 217 54L200 84Z", "a"),
        ("M200 90C178 88 172 66 181 48C194 50 204 62 209 86Z", "b"),
        ("M200 90C222 88 228 66 219 48C206 50 196 66 194 88Z", "b"),
        ("M206 58C198 66 194 76 195 88", "a", 2.5),
    ),
    "D": _fill(_petals(200, 64, 6, 26, 13), "b") + _disc(200, 64, 6, "gold"),
    "C": _fill(_petals(200, 64, 9, 24, 10), "white") + _disc(200, 64, 9, "gold"),
}


# ------------------------------------------------------------ court people
def _portrait(rank: str, suit: str) -> str:
    """Face, hair and headdress."""
    if rank + suit in ONE_EYED:
        face = _side_face() + SIDE_HAIR + (SIDE_BEARD if rank == "K" else "")
    elif rank == "K":
        face = _hair_front("bob") + _front_face("") + _beard(suit)
    else:
        face = (_hair_front("bob") if rank == "J" else "") + _front_face(MOUTH[rank]) + HAIRLINE[rank]
    return face + (_paint(*CAP[suit], *FEATHER) if rank == "J" else _crown(rank, suit))


PANEL = (
    "M74 14H218Q226 14 226 22V204H182Q174 204 174 212V314Q174 322 166 322H22Q14 322 14 314"
    "V132H58Q66 132 66 124V22Q66 14 74 14Z"
)


def _framed(name: str, half: str) -> str:
    """Panel, figure, figure upside down, and a sash across the middle."""
    line = f"M14 {_cut(14)}L226 {_cut(226)}"
    panel = f'<path d="{PANEL}" fill="{_tone("c")}" stroke="{_tone("b")}" stroke-width="1.5"/>'
    return panel + _turned(name, half, _paint((line, "gold", 9), (line, "a", 3)))


def _court(rank: str, suit: str) -> str:
    """A jack, queen or king."""
    name = rank + suit
    long_hair = _group(_hair_front(suit), HEAD) if rank == "Q" else ""
    mirror = "scale(-1 1)" if name == "JS" else ""  # he looks the other way
    figure = (
        _robe(name, suit)
        + long_hair
        + _paint(*COLLAR[rank])
        + (STALK + BLOOM[suit] if rank == "Q" else _held(name))
        + _group(_portrait(rank, suit), HEAD + mirror)
        + _paint(*HAND)
    )
    if name == "KS":  # the old king: grey hair
        figure = figure.replace(_tone("hair"), _tone("grey"))
    return _framed(name, figure + (_eye_sign() if name in ONE_EYED else "") + _index(rank, suit))


# ---------------------------------------------------------- joker and back
def _fools_cap() -> str:
    """A cap with two horns and bells."""
    horn = _fill(
        "M0-26L-33-26C-34-36-38-42-46-40C-53-37-55-30-53-20C-64-40-52-62-34-60C-20-58-6-46 0-34Z"
        "M-27-30C-40-12-40 10-31 26L-27 4Z",
        "a",
    ) + _disc(-53, -16, 5.5, "gold")
    return (
        horn
        + _group(horn.replace(_tone("a"), _tone("b")), "scale(-1 1)")
        + _paint(("M-14-38C-10-52-4-62 4-68C6-56 12-48 14-38L0-28Z", "gold"), ("M-32-29H32", "gold", 7))
    )


def _joker() -> str:
    """The joker, with his name down the side."""
    word = "".join(_letter(c, f"translate({36 * i} 0)") for i, c in enumerate("JOKER"))
    collar = _fill("M108 114L86 140L108 134L114 154L130 138L146 154L152 134L174 140L152 114L130 126Z", "white")
    collar += "".join(_disc(x, y, 4.5, "gold") for x, y in ((86, 140), (114, 154), (146, 154), (174, 140)))
    star = _stroke("M200 50V180", "dull", 5) + _fill("M200 22l4 12h13l-10 8l4 12l-11-7l-11 7l4-12l-10-8h13z", "gold")
    figure = (
        _robe("JOKER", "D")
        + _paint(NECK)
        + collar
        + star
        + _group(_front_face(MOUTH["X"]) + _fools_cap(), HEAD)
        + _paint(*HAND)
    )
    return _framed("JOKER", figure + _group(word, "translate(46 19)rotate(90)scale(.55 .68)"))


def _net() -> str:
    """Path data of a lattice of slanting lines from corner to corner of the back."""
    d = ""
    for c in range(-264, 288, 24):
        a, b = max(0, -c / 1.5), min(192, (288 - c) / 1.5)
        ya, yb = _num(24 + c + 1.5 * a), _num(24 + c + 1.5 * b)
        d += f"M{_num(24 + a)} {ya}L{_num(24 + b)} {yb}M{_num(216 - a)} {ya}L{_num(216 - b)} {yb}"
    return d


def _back() -> str:
    """The back of every card."""
    return (
        _paint(
            ("M22 12H218Q228 12 228 22V314Q228 324 218 324H22Q12 324 12 314V22Q12 12 22 12Z", "back"),
            (_net(), "back2", 1.5),
            ("M24 24H216V312H24Z", "back3", 2),
        )
        + _disc(120, 168, 64, "back")
        + _stroke("M120 106a62 62 0 1 1-.1 0Z", "back3", 2)
        + _fill(_petals(120, 168, 8, 54, 13), "back3")
        + _disc(120, 168, 9, "back")
    )


# ------------------------------------------------------------------ symbols
@cache
def _drawing(code: str) -> str:
    """A whole card, its colours still palette keys."""
    rank, suit = code[:-1], code[-1]
    if code in (JOKER.code, BACK.code):
        art = _joker() if code == JOKER.code else _back()
    elif rank in "JQK":
        art = _court(rank, suit)
    else:
        art = _ace(suit) if rank == "A" else _number(rank, suit)
    face = f'<rect x="1" y="1" width="238" height="334" rx="15" fill="{_tone("face")}" stroke="{_tone("edge")}"'
    return f'{face} stroke-width="2"/>{art}'


def _symbol(code: str, prefix: str, coloured: Callable[[str, str], str]) -> str:
    """One card as a symbol; *prefix* goes before every id in it."""
    art = coloured(_drawing(code), "X" if code in (JOKER.code, BACK.code) else code[-1])
    symbol = f'<symbol id="{code}" viewBox="0 0 240 336">{art}</symbol>'
    return re.sub(r'(\bid="|\bhref="#)', rf"\g<1>{prefix}", symbol)


@cache
def sprite(prefix: str = "") -> str:
    """The whole deck once, as one invisible SVG: 52 cards, a joker and a back.

    The id of each symbol is *prefix* and the card's code, so two tables on a page need two prefixes. Colours are CSS
    properties: the class ``pc-four`` on any ancestor gives four suit colours, ``pc-dark`` dark cards.
    Returns the SVG's text. Raises ValueError if *prefix* cannot begin an id.

    >>> sprite("a-").count("<symbol"), 'id="a-QS"' in sprite("a-")
    (54, True)
    """
    if not re.fullmatch(r"([A-Za-z_][A-Za-z0-9_-]*)?", prefix):
        raise ValueError(f"no id can begin with {prefix!r}; write letters, digits, - and _, a letter first")
    symbols = "".join(_symbol(code, prefix, _bound) for code in CODES)
    return (
        f'<svg xmlns="{NAMESPACE}" width="0" height="0" style="position:absolute" aria-hidden="true">'
        f"<style>{CSS}</style>{symbols}</svg>"
    )


# --------------------------------------------------- still pictures: pieces
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
INK, GREY, LINE, EDGE, GROUND = "#16181d", "#57595d", "#dfdedc", "#8b8c8e", "#f9f8f5"
AMBER, AMBER_TEXT, AMBER_GROUND, ON_AMBER, RED = "#f0b23a", "#855000", "#fff4dc", "#332200", "#a3242b"
STATE = {"exact": ("#1b6a3e", "✓"), "over": (RED, "✕"), "short": ("#3b5680", "▽")}
SUIT_INK = {"♠": "#1d222c", "♥": "#bd1f2d", "♦": "#1556b0", "♣": "#176b3a"}
SIGNED = re.compile(r"((?:10|[2-9AJQK])?[♠♥♦♣])")
UNPRINTABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML cannot hold
THIN, BROAD = frozenset(" ijlftrI.,:;'|!()[]-·"), frozenset("mwMW%@&…—✓✕▲▽♠♥♦♣★")

Piece = tuple[str, float]  # something drawn to the right of (0, 0), and how wide it is
Part = tuple[str, float]  # a part of the picture, and how tall it is


def _safe(text: object) -> str:
    """*text* escaped for XML."""
    return escape(UNPRINTABLE.sub("", str(text)))


def _rich(text: str) -> str:
    """*text* as SVG text content: ``**bold**`` is bold, suit signs have their colours."""
    out = ""
    for i, part in enumerate(text.split("**")):
        bold = "".join(
            f'<tspan fill="{SUIT_INK[bit[-1]]}" font-weight="700">{_safe(bit)}\ufe0e</tspan>' if j % 2 else _safe(bit)
            for j, bit in enumerate(SIGNED.split(part))
        )
        out += f'<tspan fill="{INK}" font-weight="700">{bold}</tspan>' if i % 2 and part else bold
    return out


def _wide(text: str, size: float) -> float:
    """About how wide *text* is in a sans-serif type of *size*; nobody can measure it here."""
    units = (0.33 if c in THIN else 0.86 if c in BROAD else 0.7 if c.isupper() else 0.58 for c in text)
    return size * sum(units)


def _text(x: float, y: float, content: str, size: int = 13, fill: str = GREY, more: str = "") -> str:
    """A line of text, its base line at *y*; *content* is markup already."""
    return f'<text x="{_num(x)}" y="{_num(y)}" font-size="{size}" fill="{fill}"{more}>{content}</text>'


BOLD, MIDDLE, END = ' font-weight="700"', ' text-anchor="middle"', ' text-anchor="end"'


def _words(text: str, size: int = 13, fill: str = GREY, more: str = "") -> Piece:
    """Rich *text* as a piece of a row."""
    wide = _wide(text.replace("**", ""), size) * (1.06 if more or "**" in text else 1)
    return (_text(0, 0, _rich(text), size, fill, more), wide) if text else ("", 0)


def _row(pieces: Iterable[Piece], x: float, y: float, gap: float = 6) -> str:
    """*pieces* side by side."""
    out = ""
    for art, wide in pieces:
        if art:
            out += _group(art, f"translate({_num(x)} {_num(y)})")
            x += wide + gap
    return out


def _row_width(pieces: Iterable[Piece], gap: float = 6) -> float:
    """How wide `_row` draws *pieces*."""
    return sum(wide + gap for art, wide in pieces if art) - gap


def _wrapped(text: str, room: float, size: int) -> list[str]:
    """Rich *text* in lines that fit *room*, in a wide type too; what is bold stays bold over a line's end.

    >>> _wrapped("**one two** three", 60, 13)
    ['**one two**', 'three']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _wide(longer.replace("**", ""), size) > 0.92 * room:
            opened = lines[-1].count("**") % 2
            lines[-1] += "**" * opened
            lines.append("**" * opened + word)
        else:
            lines[-1] = longer
    return [line for line in lines if line]


def _shortened(text: str, room: float, size: int) -> str:
    """*text*, cut with an ellipsis if it does not fit *room*."""
    while _wide(text, size) * 1.06 > room and len(text) > 2:
        text = text[:-2].rstrip() + "…"
    return text


def _box(
    x: float, y: float, w: float, h: float, r: float = 10, fill: str = "#fff", line: str = LINE, more: str = ""
) -> str:
    """A rectangle with round corners."""
    place = f'x="{_num(x)}" y="{_num(y)}" width="{_num(w)}" height="{_num(h)}"'
    return f'<rect {place} rx="{_num(r)}" fill="{fill}" stroke="{line}"{more}/>'


def _card(code: str, x: float, y: float, w: float, more: str = "") -> str:
    """A card by reference to its symbol."""
    place = f'x="{_num(x)}" y="{_num(y)}" width="{_num(w)}" height="{_num(1.4 * w)}"'
    return f'<use href="#{STILL}{card(code).code}" {place}{more}/>'


STILL = "pc-"  # before every id in a still picture


def _still(body: str, width: float, height: float, label: str, description: str = "") -> str:
    """*body* as an SVG document that holds the symbols it uses, and no others."""
    used = set(re.findall(rf'href="#{STILL}(\w+)"', body))
    symbols = "".join(_symbol(code, STILL, _resolved) for code in CODES if code in used)
    about = f"<title>{_safe(label)}</title>" + (f"<desc>{_safe(description)}</desc>" if description else "")
    w, h = _num(width), _num(height)
    return (
        f'<svg xmlns="{NAMESPACE}" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img" '
        f'aria-label="{_safe(label)}" font-family="{FONT}" style="max-width:100%;height:auto">'
        f"{about}<defs>{symbols}</defs>{body}</svg>"
    )


# ------------------------------------------------- still pictures: cards
def _read(cards: Card | str | Iterable[Card | str]) -> Cards:
    """The cards named or given."""
    if isinstance(cards, Card):
        return (cards,)
    return hand(cards) if isinstance(cards, str) else tuple(c if isinstance(c, Card) else card(c) for c in cards)


def _places(gaps: Sequence[float], room: float, w: float) -> list[float]:
    """Where cards of width *w* begin: side by side with *gaps* before them, overlapping as far as *room* asks."""
    wanted = sum(gaps[1:]) + w * len(gaps)
    over = max(0.0, wanted - room) / max(1, len(gaps) - 1)
    places = [0.0]
    for gap in gaps[1:]:
        places.append(places[-1] + w + gap - over)
    return places[: len(gaps)]


def card_svg(name: Card | str) -> str:
    """One card as an SVG document of its own, in four colours.

    *name* is a card or its name. Returns the SVG's text. Raises ValueError if no card is called that.

    >>> card_svg("QS")[:76], "<title>Q♠</title>" in card_svg("QS")
    ('<svg xmlns="http://www.w3.org/2000/svg" width="240" height="336" viewBox="0 ', True)
    """
    (one,) = _read((name,))
    return _still(_card(one.code, 0, 0, 240), 240, 336, str(one))


def hand_svg(cards: Card | str | Iterable[Card | str], width: float = 640) -> str:
    """A row of cards as an SVG document of its own; cards overlap when there are many.

    *cards* are cards or their names, *width* is the room for the whole row; no card is wider than 74.
    Returns the SVG's text, whose spoken name lists the cards. Raises ValueError for a name no card has, or a row
    narrower than 20.

    >>> "<title>Q♠ 10♥</title>" in hand_svg("QS 10H")
    True
    """
    if width < 20:
        raise ValueError(f"a row {width!r} wide has no room for cards; 20 is the least")
    row = _read(cards)
    w = min(74.0, width - 2)
    places = _places([6] * len(row), width - 2, w)
    body = "".join(_card(c.code, x + 1, 1, w) for c, x in zip(row, places, strict=True))
    body = body or _box(2, 2, w - 2, 1.4 * w - 2, 6, "none", EDGE, ' stroke-dasharray="6 4"')
    return _still(body, (places[-1] if places else 0) + w + 2, 1.4 * w + 2, " ".join(map(str, row)) or "—")


@dataclass(frozen=True)
class Picture:
    """A picture a notebook shows, and the plain text that stands for it anywhere else."""

    svg: str
    text: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return self.text


def in_notebook(svg: str) -> Picture:
    """A still picture as a value that a notebook shows, and whose text is the picture's title.

    *svg* is what `card_svg`, `hand_svg` or `position_svg` return. Returns the picture.
    Raises ValueError if *svg* has no title.

    >>> in_notebook(card_svg("KD"))
    K♦
    """
    title = re.search(r"<title>(.*?)</title>", svg, re.DOTALL)
    if not title:
        raise ValueError("a picture without a title has no text to stand for it")
    return Picture(svg, unescape(title[1]))


def show(cards: Card | str | Iterable[Card | str]) -> Picture:
    """Cards as a picture in a notebook.

    *cards* are cards or their names. Returns a picture whose text lists them. Raises ValueError for a name no card has.

    >>> show("QS 10H")
    Q♠ 10♥
    """
    return in_notebook(hand_svg(cards))


def board(scene: Scene) -> str:
    """A position as plain text.

    *scene* is what the table is drawn from. Returns the lines of its text board.

    >>> board({"board": ["Lupaus", "trump **♥**"]})
    'Lupaus\\ntrump ♥'
    """
    return "\n".join(str(line).replace("**", "") for line in scene.get("board", ()))


# -------------------------------------------------- still pictures: position
WIDTH, MARGIN = 880, 16
ROOM = WIDTH - 2 * MARGIN


def _dealer(scene: Scene, seat: Scene) -> Piece:
    """The disc beside a dealer's name: the first letter of the word for it."""
    if not seat.get("dealer"):
        return "", 0
    initial = _safe(scene.get("ui", {}).get("dealer_initial", "D"))
    return _disc_in(INK, 9) + _text(9, -0.5, initial, 11, "#fff", BOLD + MIDDLE), 18


def _disc_in(fill: str, r: float) -> str:
    """A disc that stands on a line of text."""
    return f'<circle cx="{_num(r)}" cy="-4.5" r="{_num(r)}" fill="{fill}"/>'


def _side(seat: Scene) -> Piece:
    """The mark of a side: a full disc for the player's own, a ring for the other."""
    look = {"us": f'fill="{INK}"', "them": f'fill="none" stroke="{INK}" stroke-width="2.2"'}.get(seat.get("side", ""))
    return (f'<circle cx="6" cy="-4.5" r="4.6" {look}/>', 12) if look else ("", 0)


PIPS = {
    "f": f'<circle cx="4.5" r="4.5" fill="{INK}"/>',
    "o": f'<circle cx="4.5" r="3.8" fill="none" stroke="{GREY}" stroke-width="1.5"/>',
    "x": f'<path d="M0-4.5L9 4.5M0 4.5L9-4.5" stroke="{RED}" stroke-width="2"/>',
    "z": f'<path d="M0 0H10" stroke="{GREY}" stroke-width="1.6"/>',
}


def _pips(seat: Scene) -> Piece:
    """Tricks taken and promised, one mark each."""
    marks = seat.get("pips", "")
    art = "".join(f'<g transform="translate({12 * i} -4.5)">{PIPS[mark]}</g>' for i, mark in enumerate(marks))
    return art, max(0, 12 * len(marks) - 3)


def _state(seat: Scene) -> Piece:
    """The word for how a promise stands, with its sign."""
    word, (ink, sign) = seat.get("word", ""), STATE.get(seat.get("state", ""), (GREY, ""))
    if word and sign and word[0] not in "✓✕▽":
        word = f"{sign} {word}"
    return _words(word, 12, ink, BOLD if sign else "")


def _status(seat: Scene, room: float) -> list[list[Piece]]:
    """One or two rows of pieces that fit *room*: pips, the count with its tag, the word; pips give way first."""
    pips, word = _pips(seat), _state(seat)
    count = [_words(seat.get("count", ""), 13, INK, BOLD), _words(seat.get("tag_text", ""), 12)]
    count += [_words(seat["role"], 12)] if seat.get("role") else []
    for row in ([pips, *count, word], [*count, word]):
        if _row_width(row) <= room:
            return [row]
    return [[pips, *count] if _row_width([pips, *count]) <= room else count, [word]]


def _plate(scene: Scene, seat: Scene, x: float, y: float, w: float, h: float) -> str:
    """A player's name and how he stands; amber on top when it is his turn."""
    turn = bool(seat.get("turn"))
    art = _box(x, y, w, h, 10, "#fff", AMBER_TEXT if turn else LINE)
    if turn:
        art += f'<path d="M{_num(x + 8)} {_num(y + 2)}H{_num(x + w - 8)}" stroke="{AMBER}" stroke-width="3"/>'
    dealer, side = _dealer(scene, seat), _side(seat)
    name = _words(_shortened(seat["name"], w - 24 - 1.3 * (dealer[1] + side[1]), 13), 13, INK, BOLD)
    art += _row([piece for piece in (side, name, dealer) if piece[1]], x + 12, y + 21)
    return art + "".join(_row(row, x + 12, y + 40 + 17 * i) for i, row in enumerate(_status(seat, w - 24)))


def _slot(text: str, x: float, y: float, w: float, turn: bool) -> str:
    """The place where a card will lie."""
    ink, ground = (AMBER_TEXT, AMBER_GROUND) if turn else (GREY, "none")
    edge = AMBER_TEXT if turn else EDGE
    art = _box(x + 1, y + 1, w - 2, 1.4 * w - 2, 6, ground, edge, ' stroke-width="2" stroke-dasharray="6 4"')
    lines = text.split("\n")
    first = y + 0.7 * w + 4 - 7.5 * (len(lines) - 1)
    more = MIDDLE + (BOLD if turn else "")
    return art + "".join(_text(x + w / 2, first + 15 * i, _rich(line), 12, ink, more) for i, line in enumerate(lines))


def _played(seat: Scene, x: float, y: float, w: float) -> str:
    """The card a player has in the trick, centred on *x*, with its tag; or the slot for it."""
    left, art = x - w / 2, ""
    if not seat.get("card"):
        return _slot(seat["slot"], left, y, w, bool(seat.get("turn"))) if seat.get("slot") else ""
    win = bool(seat.get("win"))
    if win:
        art = _box(left - 4, y - 4, w + 8, 1.4 * w + 8, w * 0.085 + 3, "none", "#22262f", ' stroke-width="3"')
    more = MIDDLE + (BOLD if win else "")
    tag = _text(x, y + 1.4 * w + 18, _rich(seat.get("tag", "")), 12, INK if win else GREY, more)
    return art + _card(seat["card"], left, y, w) + tag


def _exposed(seat: Scene, x: float, y: float) -> Part:
    """Cards lying open before a player, small, centred on *x*."""
    cards = seat.get("exposed") or ()
    if not cards:
        return "", 0
    places = _places([4] * len(cards), 110, 34)
    left = x - (places[-1] + 34) / 2
    art = "".join(_card(c["card"], left + place, y, 34) for c, place in zip(cards, places, strict=True))
    return art + _text(x, y + 62, _rich(seat.get("exposed_word", "")), 12, GREY, MIDDLE), 70


def _bar(scene: Scene, y: float) -> Part:
    """What game, which round, what is trump."""
    title = _words(scene["title"], 18, INK, BOLD)
    sizes = (15, 13, 12)
    rows = [[title, *(_words(fact, size) for fact in scene.get("facts", ()))] for size in sizes]
    row = next((row for row in rows if _row_width(row, 20) <= ROOM), rows[-1])
    line = f'<path d="M0 {_num(y + 52)}H{WIDTH}" stroke="{LINE}"/>'
    return _row(row, MARGIN, y + 32, 20) + line, 52 + MARGIN


def _seats(scene: Scene, y: float) -> Part:
    """The others, clockwise from the left; each one's card lies under its plate."""
    seats, shown = scene["seats"], bool(scene.get("cards_shown"))
    pitch = ROOM / max(1, len(seats))
    w, card_width = min(176, pitch - 10), 62 if len(seats) >= 5 else 74
    tall = 51 + 17 * (max((len(_status(seat, w - 24)) for seat in seats), default=1) - 1)
    art, bottom = "", y
    for i, seat in enumerate(seats):
        x = MARGIN + (i + 0.5) * pitch
        top = y + (24 if shown and len(seats) > 2 and i in (0, len(seats) - 1) else 0)
        below = top + tall + (14 + 1.4 * card_width + 26 if shown else 8)
        opened, extra = _exposed(seat, x, below)
        art += _plate(scene, seat, x - w / 2, top, w, tall) + opened
        art += _played(seat, x, top + tall + 14, card_width) if shown else ""
        bottom = max(bottom, below + extra)
    return art, bottom - y + 10


def _side_lines(about: Scene, x: float, y: float, more: str = "") -> str:
    """A title and lines under it, their middle at *y*."""
    lines = [line for line in about.get("lines", ()) if line]
    top = y - 8.5 * len(lines) + 4
    art = _text(x, top, _rich(about.get("title", "")), 13, INK, BOLD + more)
    return art + "".join(_text(x, top + 17 * (i + 1), _rich(line), 12, GREY, more) for i, line in enumerate(lines))


CELLS = {"top": (INK, BOLD), "you": (AMBER_TEXT, BOLD), "call": (INK, BOLD)}  # how a call is written; others are grey


def _auction(scene: Scene, y: float) -> Part:
    """The auction in four columns under the players' plates; nothing where there is none."""
    auction = scene["auction"]
    columns, rows = auction["columns"], auction["rows"]
    pitch, w, top = ROOM / len(columns), ROOM / len(columns) - 8, y + 62
    art = "".join(_plate(scene, seat, MARGIN + 4 + pitch * i, y, w, 51) for i, seat in enumerate(columns))
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            art += _call(cell, MARGIN + 4 + pitch * j, top + 30 * i, w)
    return art, 62 + 30 * len(rows) + 12


def _call(cell: Scene, x: float, y: float, w: float) -> str:
    """One call of the auction; the highest is framed, the one that is asked for is amber."""
    state = cell["state"]
    ink, more = CELLS.get(state, (GREY, ""))
    frames = {"top": ("none", INK, ' stroke-width="2"'), "you": (AMBER_GROUND, AMBER_TEXT, ' stroke-width="2"')}
    frame = _box(x, y, w, 27, 6, *frames[state]) if state in frames else ""
    return frame + _text(x + w / 2, y + 18.5, _rich(cell["text"]), 14, ink, more + MIDDLE)


def _arena(scene: Scene, y: float) -> Part:
    """The seats and the middle of the table, or the auction in their place."""
    if scene.get("auction"):
        return _auction(scene, y)
    seats, tall = _seats(scene, y)
    centre, more = (_field if scene.get("rummy") else _centre)(scene, y + tall)
    return seats + centre, tall + more


PILE, MELDED, PILES = 62, 52, 176  # widths: of a card of the stock, of one in a meld, and of the room for both piles


def _field(scene: Scene, y: float) -> Part:
    """Stock and discards at the left, the melds beside them."""
    rummy = scene["rummy"]
    stock, discards = rummy["stock"], rummy["discards"]
    art = _pile("BACK" if stock["count"] else None, (stock["text"], f"**{stock['count']}**"), MARGIN, y)
    art += _pile(discards["card"], (discards["text"], discards["by"]), MARGIN + 84, y)
    said = rummy["note"] if rummy["melds"] else rummy["empty"]
    art += _text(MARGIN + PILES, y + 12, _rich(said), 12, GREY)
    melds, tall = _melds(rummy["melds"], y + 24)
    return art + melds, max(1.4 * PILE + 42, tall + 24) + 10


def _pile(code: str | None, lines: Iterable[str], x: float, y: float) -> str:
    """A pile of cards, or its empty place, with what stands under it."""
    dashed = ' stroke-dasharray="5 4"'
    art = _card(code, x, y, PILE) if code else _box(x, y, PILE, 1.4 * PILE, 6, "none", EDGE, dashed)
    under = enumerate(line for line in lines if line)
    return art + "".join(
        _text(x + PILE / 2, y + 1.4 * PILE + 17 + 17 * i, _rich(line), 12, GREY, MIDDLE) for i, line in under
    )


def _melds(melds: Sequence[Scene], y: float) -> Part:
    """The melds side by side, as many in a row as fit."""
    art, x, top, row = "", float(MARGIN + PILES), y, 1.4 * MELDED + 46
    for meld in melds:
        w = _meld_width(meld)
        if x + w > WIDTH - MARGIN and x > MARGIN + PILES:
            x, top = float(MARGIN + PILES), top + row
        art, x = art + _meld(meld, x, top, w), x + w + 8
    return art, top - y + row if melds else 0


def _meld_width(meld: Scene) -> float:
    cards = _places([6 if c["stands"] else 4 for c in meld["cards"]], ROOM - PILES - 20, MELDED)[-1] + MELDED
    return max(cards, _wide(meld["head"], 12) + _wide(meld["value"], 12) + 16) + 20


def _meld(meld: Scene, x: float, y: float, w: float) -> str:
    """A meld in its frame: whose it is, what it is worth, and what its jokers stand for."""
    art = _box(x, y, w, 1.4 * MELDED + 38, 10, "#fff", LINE) + _text(x + 10, y + 18, _rich(meld["head"]), 12, GREY)
    art += _text(x + w - 10, y + 18, meld["value"], 12, INK, BOLD + END)
    places = _places([6 if c["stands"] else 4 for c in meld["cards"]], ROOM - PILES - 20, MELDED)
    for shown, place in zip(meld["cards"], places, strict=True):
        left, foot = x + 10 + place, y + 28 + 1.4 * MELDED
        art += _card(shown["card"], left, y + 28, MELDED)
        if shown["stands"]:
            art += _box(left + 4, foot - 20, MELDED - 8, 17, 4, "#fff", INK)
            art += _text(left + MELDED / 2, foot - 7, _rich(f"={shown['stands']}"), 11, INK, BOLD + MIDDLE)
    return art


def _tally(tally: Scene, x: float, y: float) -> str:
    """Promises so far against the tricks there are, centred on *x*."""
    filled, of = int(tally["filled"]), int(tally["of"])
    count = max(filled, of)
    left = x - 8 * count + 1.5
    cells = "".join(
        _box(left + 16 * i, y - 24, 13, 18, 3, *(("#22262f", "#22262f") if i < filled else ("none", EDGE)))
        for i in range(count)
    )
    return cells + _text(x, y + 18, _rich(tally["text"]), 15, GREY, MIDDLE)


def _centre(scene: Scene, y: float) -> Part:
    """The trump at the left, my card or the tally in the middle, the note at the right."""
    me, trump, tally, art = scene["me"], scene.get("trump") or {}, scene.get("tally"), ""
    shown = bool(scene.get("cards_shown"))
    tall = 1.4 * 74 + (26 if me.get("card") else 6) if shown else 84
    middle = y + (1.4 * 74 if shown else tall - 8) / 2
    if trump.get("card"):
        art += _card(trump["card"], MARGIN, middle - 38, 54)
    art += _side_lines(trump, MARGIN + (62 if trump.get("card") else 0), middle)
    art += _side_lines(scene.get("note") or {}, WIDTH - MARGIN, middle, END)
    if shown:
        art += _played(me, WIDTH / 2, y, 74)
    elif tally:
        art += _tally(tally, WIDTH / 2, middle)
    return art, tall + 8


def _chips(chips: Scene, y: float) -> Part:
    """The numbers to choose from; a barred one is dashed and struck."""
    items = chips["items"]
    in_row = min(max(1, len(items)), 16)
    pitch = min(68, (ROOM - 32) / in_row)
    art = ""
    for i, chip in enumerate(items):
        x, top, w = MARGIN + 18 + pitch * (i % in_row), y + 52 * (i // in_row), pitch - 4
        barred = bool(chip.get("barred"))
        art += _box(x, top, w, 46, 10, "none" if barred else "#fff", EDGE, ' stroke-dasharray="4 3"' if barred else "")
        art += _text(x + w / 2, top + 29, _rich(str(chip["text"])), 18, GREY if barred else INK, BOLD + MIDDLE)
        if barred:
            art += f'<path d="M{_num(x + 4)} {_num(top + 5)}l{_num(w - 8)} 36" stroke="{RED}" stroke-width="1.6"/>'
    return art, 52 * -(-len(items) // in_row) + 4


def _reasons(ask: Scene, y: float) -> Part:
    """Why something is refused, with the rules' labels."""
    art, start = "", y
    for reason in ask.get("reasons") or ():
        labels = " · ".join(rule["label"] for rule in reason.get("rules", ()))
        art += _text(MARGIN + 18, y + 16, "✕", 13, RED, BOLD)
        for line in _wrapped(reason["text"] + (f" ({labels})" if labels else ""), ROOM - 76, 13):
            art += _text(MARGIN + 38, y + 16, _rich(line), 13, INK)
            y += 19
    return art, y - start + (4 if y > start else 0)


def _mine(scene: Scene) -> list[Piece]:
    """How I stand, as one row."""
    me = scene["me"]
    (row, *rest) = _status(me, 300)
    if scene.get("auction"):
        return []
    return [
        *([_side(me)] if me.get("side") else []),
        _words(me["name"], 13, INK, BOLD),
        _dealer(scene, me),
        *row,
        *(piece for more in rest for piece in more),
    ]


def _question(scene: Scene, y: float) -> Part:
    """What is asked, in words, and how I stand at the right."""
    ask, mine = scene["ask"], _mine(scene)
    wide = _row_width(mine)
    room = ROOM - 36 - wide - 24
    large = _wrapped(ask.get("text", ""), room / 1.06, 18)
    small = _wrapped(ask.get("small", ""), room, 13)
    art = "".join(_text(MARGIN + 18, y + 30 + 23 * i, _rich(line), 18, INK, BOLD) for i, line in enumerate(large))
    under = y + 28 + 23 * len(large)
    art += "".join(_text(MARGIN + 18, under + 18 * i, _rich(line)) for i, line in enumerate(small))
    tall = 23 * len(large) + 18 * len(small) + 22
    return art + _row(mine, WIDTH - MARGIN - 18 - wide, y + tall / 2 + 5), tall


def _steps(scene: Scene, y: float) -> Part:
    """The steps of a turn, where a turn has any."""
    signs = {"done": "✓", "now": "●", "later": "○"}
    row = [
        _words(f"{signs[step['state']]} {step['text']}", 13, INK if step["state"] == "now" else GREY)
        for step in scene.get("steps") or ()
    ]
    return (_row(row, MARGIN + 18, y + 24, 20), 22) if row else ("", 0)


def _chosen(scene: Scene, y: float) -> Part:
    """The numbers to choose from, if there are any."""
    chips = scene["ask"].get("chips")
    return _chips(chips, y) if chips else ("", 0)


def _counted(scene: Scene, y: float) -> Part:
    """How far one has come towards a number of points: a bar with a tick at what is needed."""
    count, wide, x = scene["ask"].get("count"), 240, MARGIN + 18
    if not count:
        return "", 0
    whole = max(count["value"], count["of"]) * 1.2 or 1
    art = _text(x, y + 12, _rich(count["text"]), 13, INK) + _box(x, y + 20, wide, 10, 5, "#e4e4e4", "none")
    art += _box(x, y + 20, wide * count["value"] / whole, 10, 5, "#22262f", "none") if count["value"] else ""
    tick = f"M{_num(x + wide * count['of'] / whole)} {_num(y + 15)}v20"
    return art + f'<path d="{tick}" stroke="{INK}" stroke-width="3"/>', 42


def _ask(scene: Scene, y: float) -> Part:
    """The question, right above the hand."""
    ask = scene["ask"]
    art, tall = "", 0.0
    for part in (_steps, _question, _counted, _chosen):
        drawn, more = part(scene, y + tall)
        art, tall = art + drawn, tall + more
    reasons, more = _reasons(ask, y + tall)
    tall += more + (4 if ask.get("chips") or more else 0)
    panel = _box(MARGIN, y, ROOM, tall)
    if ask.get("mine"):
        edge = f"M{MARGIN + 6} {_num(y)}h-1a5 10 0 0 0-5 10v{_num(tall - 20)}a5 10 0 0 0 5 10h1z"
        panel += f'<path d="{edge}" fill="{AMBER}"/>'
    return panel + art + reasons, tall


def _ring(shown: Scene, x: float, y: float, w: float) -> str:
    """The ring around a card that obliges or was refused."""
    if shown.get("refused"):
        dashed = ' stroke-width="2.5" stroke-dasharray="7 4"'
        return _box(x - 3, y - 3, w + 6, 1.4 * w + 6, w * 0.085 + 2, "none", RED, dashed)
    if shown.get("lit"):
        rim = _box(x - 2.5, y - 2.5, w + 5, 1.4 * w + 5, w * 0.085, "none", AMBER_TEXT, ' stroke-width="5"')
        return rim + _box(x - 2, y - 2, w + 4, 1.4 * w + 4, w * 0.085, "none", AMBER, ' stroke-width="4"')
    return ""


def _badge(shown: Scene, x: float, y: float) -> str:
    """The mark on a card's upper edge, centred on *x*."""
    if not shown.get("mark"):
        return ""
    ground, ink = (RED, "#fff") if shown.get("refused") else (AMBER, ON_AMBER)
    w = max(24, _wide(shown["mark"], 12) * 1.06 + 14)
    return _box(x - w / 2, y - 13, w, 24, 12, ground, GROUND, ' stroke-width="2"') + _text(
        x, y + 3.5, _rich(shown["mark"]), 12, ink, BOLD + MIDDLE
    )


def _held_card(scene: Scene, shown: Scene, x: float, y: float, free: float) -> str:
    """A card in my hand: up when it obliges, down and dim when the rules are strict and forbid it."""
    off = bool(scene.get("strict")) and not shown.get("legal", True)
    y += -10 if shown.get("lit") else 8 if off else 0
    art = _ring(shown, x, y, 94) + _card(shown["card"], x, y, 94)
    if off:  # a veil, not a card one can see through: the next card may lie behind it
        art += _box(x + 1, y + 1, 92, 1.4 * 94 - 2, 6, SHARED["face"], "none", ' opacity=".5"')
    word = scene["me"].get("exposed_word", "") if shown.get("exposed") else ""
    return art + _text(x + free / 2, y + 1.4 * 94 + 15, _rich(word), 12, GREY, MIDDLE) * bool(word)


def _hand_row(scene: Scene, cards: Sequence[Scene], y: float) -> str:
    """One row of my hand; marks lie over all cards."""
    places = _places([12 if c.get("new") else 5 for c in cards], ROOM - 8, 94)
    left = (WIDTH - places[-1] - 94) / 2
    free = [min(94, after - x) for x, after in zip(places, [*places[1:], WIDTH], strict=True)]
    held = "".join(_held_card(scene, c, left + x, y, f) for c, x, f in zip(cards, places, free, strict=True))
    return held + "".join(
        _badge(c, left + x + f / 2, y - (12 if c.get("lit") else 0))
        for c, x, f in zip(cards, places, free, strict=True)
    )


def _my_hand(scene: Scene, y: float) -> Part:
    """My cards, in as few rows as leave 44 of each free."""
    cards = (scene.get("hand") or {}).get("cards") or ()
    if not cards:
        return "", 0
    if scene["hand"].get("groups"):
        return _groups(scene, y)
    rows = -(-len(cards) // 17)
    each = -(-len(cards) // rows)
    top = y + (36 if any(c.get("mark") or c.get("lit") for c in cards) else 22)
    art = "".join(_hand_row(scene, cards[i * each : (i + 1) * each], top + 148 * i) for i in range(rows))
    return art, top - y + 148 * rows - 16 + (18 if any(c.get("exposed") for c in cards) else 4)


GROUPED = 74  # the width of a card in a group
STATES = {"ready": "#1b6a3e", "bad": RED}  # the ink of what stands over a group


def _groups(scene: Scene, y: float) -> Part:
    """My cards in groups, as many groups in a row as fit; what each is stands over it."""
    art, x, top, row = "", float(MARGIN), y + 24, 1.4 * GROUPED + 52
    for group in scene["hand"]["groups"]:
        w = max(_group_places(group)[-1] + GROUPED, _wide(group["label"], 13) * 1.06)
        if x + w > WIDTH - MARGIN and x > MARGIN:
            x, top = float(MARGIN), top + row
        art, x = art + _held_group(group, x, top), x + w + 16
    return art, top - y + row - 8


def _group_places(group: Scene) -> list[float]:
    return _places([5] * len(group["cards"]), ROOM, GROUPED)


def _held_group(group: Scene, x: float, y: float) -> str:
    """A group of my hand; one that is a meld is underlined."""
    state, places = group["state"], _group_places(group)
    art = _text(x, y + 8, _rich(group["label"]), 13, STATES.get(state, GREY), BOLD if state in STATES else "")
    for shown, place in zip(group["cards"], places, strict=True):
        art += _ring(shown, x + place, y + 18, GROUPED) + _card(shown["card"], x + place, y + 18, GROUPED)
    for shown, place in zip(group["cards"], places, strict=True):
        art += _badge(shown, x + place + 22, y + 18)
    if state in STATES:
        more = ' stroke-width="3"' + (' stroke-dasharray="6 4"' if state == "bad" else "")
        line = f"M{_num(x)} {_num(y + 26 + 1.4 * GROUPED)}h{_num(places[-1] + GROUPED)}"
        art += f'<path d="{line}" stroke="{STATES[state]}"{more}/>'
    return art


def position_svg(scene: Scene) -> str:
    """A table as a still picture: an SVG document of its own, 880 wide and as high as needed.

    *scene* is what the table is drawn from. Returns the SVG's text, the same for the same scene; its description is
    the text board. Raises KeyError for a scene without title, seats, me or ask, ValueError for a card nobody knows.
    """
    y, art = 0.0, ""
    for part in (_bar, _arena, _ask, _my_hand):
        drawn, tall = part(scene, y)
        art, y = art + drawn, y + tall
    height = round(y + MARGIN)
    panel = _box(0.5, 0.5, WIDTH - 1, height - 1, 14, GROUND)
    return _still(panel + art, WIDTH, height, str(scene.get("label") or scene["title"]), board(scene))


# -------------------------------------------------- still pictures: question
JUDGED = {"right": ("#1b6a3e", "#e6f3ea"), "missed": ("#1b6a3e", "#e6f3ea"), "wrong": (RED, "#fcebe9")}


def _paragraphs(texts: Iterable[str], y: float, size: int = 15, fill: str = INK, more: str = "") -> Part:
    """Texts one under the other, each in as many lines as it needs."""
    lines = [line for text in texts for line in _wrapped(text, ROOM, size)]
    step = size + 8
    art = "".join(_text(MARGIN, y + size + step * i, _rich(line), size, fill, more) for i, line in enumerate(lines))
    return art, step * len(lines) + (8 if lines else 0)


def _heading(scene: Scene, y: float) -> Part:
    """What the drill is about, and the score."""
    facts = " · ".join(scene.get("facts", ()))
    art = _text(MARGIN, y + 32, _rich(scene["title"]), 18, INK, BOLD)
    art += _text(WIDTH - MARGIN, y + 32, _rich(facts), 15, GREY, END)
    return art + f'<path d="M0 {_num(y + 52)}H{WIDTH}" stroke="{LINE}"/>', 52 + MARGIN


def _said_by_seats(scene: Scene, y: float) -> Part:
    """The players with their cards, or with what they have said."""
    seats = [seat | {"count": seat.get("count", "").replace("\n", " · ")} for seat in scene.get("seats", ())]
    return _seats({**scene, "seats": seats}, y) if seats else ("", 0)


def _numbers_told(scene: Scene, y: float) -> Part:
    """What a question tells in numbers."""
    texts = [f"{name}: **{value}**" for name, value in scene.get("rows", ())]
    return _paragraphs((*scene.get("told", ()), *texts), y)


def _lying(scene: Scene, y: float) -> Part:
    """Melds and cards that lie to be seen, as many in a row as fit; a joker has what it stands for under it."""
    art, x, top = _paragraphs([scene["caption"]], y, 13, GREY)[0] if scene.get("groups") else "", float(MARGIN), y + 28
    for cards in scene.get("groups", ()):
        wide = 62 * len(cards) - 4 + 16
        if x + wide > WIDTH - MARGIN and x > MARGIN:
            x, top = float(MARGIN), top + 130
        art += _box(x, top, wide, 118, 10, "#fff", LINE)
        for i, place in enumerate(cards):
            art += _card(place["card"], x + 8 + 62 * i, top + 8, 58)
            art += (
                _text(x + 37 + 62 * i, top + 107, _rich(f"**{place['tag']}**"), 13, INK, MIDDLE) if place["tag"] else ""
            )
        x += wide + 10
    return art, top - y + 130 if scene.get("groups") else 0


def _verdict_on(item: Scene, x: float, y: float) -> str:
    """The sign of a choice that has been judged, centred on *x*."""
    if not item.get("state"):
        return ""
    ink, _ = JUDGED[item["state"]]
    return _text(x, y, _rich(f"{item['sign']} {item['word']}"), 13, ink, BOLD + MIDDLE)


def _card_choices(items: Sequence[Scene], y: float, names: bool) -> Part:
    """Cards to choose from, under the *names* of their players or as a hand."""
    pitch = min(150 if names else 88, ROOM / len(items))
    left, top, art = (WIDTH - pitch * len(items)) / 2, y + (26 if names else 4), ""
    for i, item in enumerate(items):
        x = left + pitch * (i + 0.5)
        art += _text(x, y + 14, _rich(item["text"]), 14, INK, BOLD + MIDDLE) if names else ""
        art += _card(item["card"], x - 37, top, 74)
        art += _text(x, top + 122, _rich(item.get("tag", "")), 12, GREY, MIDDLE) + _verdict_on(
            item, x, top + (140 if item.get("tag") else 122)
        )
    return art, top - y + 150


def _button_choices(items: Sequence[Scene], y: float) -> Part:
    """Choices in words, as many in a row as fit."""
    art, x, top = "", float(MARGIN), y
    for item in items:
        w = min(ROOM, max(80, _wide(item["text"], 16) * 1.1 + 32))
        if x + w > WIDTH - MARGIN and x > MARGIN:
            x, top = MARGIN, top + 70
        art += _box(x, top, w, 46, 10, JUDGED.get(item.get("state", ""), ("", "#fff"))[1], EDGE)
        art += _text(x + w / 2, top + 29, _rich(item["text"]), 16, INK, BOLD + MIDDLE)
        art, x = art + _verdict_on(item, x + w / 2, top + 62), x + w + 8
    return art, top - y + 70


def _choices(scene: Scene, y: float) -> Part:
    """What can be answered."""
    choices = scene.get("choices")
    if not choices:
        return "", 0
    if choices["look"] == "chips":
        return _button_choices(choices["items"], y)
    return _card_choices(choices["items"], y, choices["look"] == "seats")


def _answered(scene: Scene, y: float) -> Part:
    """What was right and why, after an answer; or the result at the end."""
    judged, result = scene.get("verdict"), scene.get("result")
    if judged:
        lines = [" ".join(filter(None, (line["sign"], line["who"], line["text"]))) for line in judged["lines"]]
        rules = [f"{rule['label']}: {rule['sentence']}" for rule in judged["rules"]]
        return _paragraphs((f"**{judged['title']}**", *lines, *rules), y)
    if result:
        missed = [f"{m['number']}. {m['brief']}: {m['answer']} ({m['chosen']})" for m in result["missed"]]
        return _paragraphs((result["title"], *result["notes"], *missed), y)
    return "", 0


def question_svg(scene: Scene) -> str:
    """A question of a drill as a still picture: an SVG document of its own, 880 wide and as high as needed.

    *scene* is what the drill is drawn from. Returns the SVG's text, the same for the same scene.
    Raises KeyError for a scene without title, ValueError for a card nobody knows.
    """
    y, art = 0.0, ""
    parts: tuple[Callable[[Scene, float], Part], ...] = (
        _heading,
        _numbers_told,
        _said_by_seats,
        _lying,
        lambda scene, y: _paragraphs([scene["ask"]], y, 18, INK, BOLD) if scene.get("ask") else ("", 0),
        _choices,
        _answered,
    )
    for part in parts:
        drawn, tall = part(scene, y)
        art, y = art + drawn, y + tall
    height = round(y + MARGIN)
    panel = _box(0.5, 0.5, WIDTH - 1, height - 1, 14, GROUND)
    return _still(panel + art, WIDTH, height, str(scene.get("label") or scene["title"]), str(scene.get("say", "")))
