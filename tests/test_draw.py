"""Cards and positions as pictures: every card is there, its eyes can be counted, nothing is fetched from outside."""

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cardgames import draw
from cardgames.cards import BACK, JOKER, card, deck, hand

COURTS = [rank + suit for suit in "SHDC" for rank in "JQK"]
SVG = "{http://www.w3.org/2000/svg}"


def seat(number: int, name: str, **facts: object) -> dict[str, object]:
    empty = {"dealer": False, "turn": False, "pips": "", "count": "", "state": "", "word": "", "tag_text": ""}
    played: dict[str, object] = {
        "card": None,
        "spoken": "",
        "tag": "",
        "win": False,
        "slot": "",
        "exposed": [],
        "exposed_word": "open",
    }
    return {"seat": number, "name": name, **empty, **played, **facts}


def held(code: str, **facts: object) -> dict[str, object]:
    still = {"legal": True, "new": False, "lit": False, "refused": False, "exposed": False, "mark": ""}
    return {"card": code, "spoken": code, **still, **facts}


def playing(**changes: object) -> dict[str, Any]:
    scene = {
        "label": "Lupaus, in play",
        "title": "Lupaus",
        "facts": ["Round **2** of 10", "Trump **♥**"],
        "ui": {"dealer_initial": "D"},
        "seats": [
            seat(1, "Aino", pips="f", count="1/1", state="exact", word="exact", slot="after\nyou"),
            seat(2, "Bence", pips="ffo", count="2/3", state="need", word="needs 1", card="10S", tag="led"),
            seat(
                3, "Eero", pips="zx", count="1/0", state="over", word="over by 1", card="KS", tag="▲ winning", win=True
            ),
            seat(4, "Zsófi", dealer=True, pips="oo", count="0/2", state="need", word="needs 2", card="4S", tag="3rd"),
        ],
        "me": seat(0, "You", pips="oo", count="0/2", state="need", word="needs 2", turn=True, slot="your\ncard"),
        "cards_shown": True,
        "trump": {"card": "9H", "spoken": "9 of hearts", "title": "Trump ♥", "lines": ["turned up", "7 cards aside"]},
        "tally": None,
        "note": {"title": "Trick 5 of 9", "lines": ["Bence led ♠"], "last": "Last trick"},
        "ask": {"mine": True, "text": "Follow ♠.", "small": "**5♦** stays in your hand.", "chips": None, "reasons": []},
        "hand": {
            "label": "Your hand",
            "cards": [
                held("QS", lit=True, mark="✓"),
                held("8S", lit=True, mark="✓"),
                held("JH", new=True, legal=False),
                held("5D", new=True, legal=False, refused=True, mark="✕ stays"),
            ],
        },
        "strict": False,
        "board": ["Lupaus · round 2 of 10", "trump **♥** · trick 5 of 9"],
    }
    return scene | changes


def bidding() -> dict[str, Any]:
    items = [{"value": n, "text": str(n), "spoken": f"{n} tricks", "barred": n == 2} for n in range(8)]
    refusal = {"text": "**2 is barred.** It would make 7.", "rules": [{"id": "L27", "label": "Lupaus 27"}]}
    return playing(
        label="Lupaus, promises",
        seats=[seat(n, name, count=str(n), tag_text="promised") for n, name in enumerate(("Aino", "Bence", "Eero"), 1)],
        me=seat(0, "You", dealer=True, turn=True),
        cards_shown=False,
        tally={"filled": 5, "of": 7, "text": "**5** promised for **7** tricks"},
        ask={
            "mine": True,
            "text": "How many?",
            "small": "",
            "chips": {"label": "", "items": items},
            "reasons": [refusal],
        },
    )


def seven_players() -> dict[str, Any]:
    names = ("Aino", "Bence", "Eero", "Zsófi Alexandra Kovács-Virtanen", "Gergő", "Liisa")
    stand = {"pips": "f" + "o" * 9, "count": "1/10", "state": "need", "word": "needs 9", "card": "2D", "tag": "2nd"}
    exposed = [{"card": "KH", "spoken": ""}, {"card": "2C", "spoken": ""}]
    seats = [seat(n, name, **stand, exposed=exposed if n == 5 else []) for n, name in enumerate(names, 1)]
    return playing(seats=seats, strict=True)


def finished_trick() -> dict[str, Any]:
    scene = playing()
    first = scene["seats"][0] | {"card": "3H", "tag": "▲ took it", "win": True, "slot": ""}
    return scene | {
        "seats": [first, *scene["seats"][1:]],
        "me": scene["me"] | {"card": "8S", "tag": "4th", "turn": False},
        "ask": {
            "mine": False,
            "text": "Aino took the trick.",
            "small": "",
            "button": {"text": "Go on", "kind": "go_on"},
        },
    }


SCENES = {
    "bidding": bidding(),
    "play": playing(),
    "seven players": seven_players(),
    "finished trick": finished_trick(),
    "no cards left": playing(hand={"label": "", "cards": []}),
}
PICTURES = {
    **{name: draw.position_svg(scene) for name, scene in SCENES.items()},
    "sprite": draw.sprite(),
    "another sprite": draw.sprite("table2-"),
    "card": draw.card_svg("KD"),
    "hand": draw.hand_svg("JS QS 10H JOKER BACK"),
    "empty hand": draw.hand_svg(()),
}


def symbols(svg: str) -> dict[str, ET.Element]:
    return {symbol.attrib["id"]: symbol for symbol in ET.fromstring(svg).iter(f"{SVG}symbol")}


def texts(scene: Mapping[str, object]) -> list[str]:
    root = ET.fromstring(draw.position_svg(scene))
    return ["".join(text.itertext()).replace("\ufe0e", "") for text in root.iter(f"{SVG}text")]


def eyes(symbol: ET.Element, kind: str = "pc-eye") -> int:
    (upper,) = (group for group in symbol.iter(f"{SVG}g") if group.get("id", "").endswith("-half"))
    return sum(part.get("class") == kind for part in upper.iter())


def pips(part: ET.Element, code: str) -> int:
    return sum(f"{code}-pip" in (p.get("id"), p.get("href", "#")[1:]) for p in part.iter())


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_every_card_has_a_symbol_and_so_have_the_joker_and_the_back() -> None:
    assert sorted(symbols(draw.sprite())) == sorted(c.code for c in (*deck(), JOKER, BACK))


def test_the_sprite_is_small() -> None:
    assert len(draw.sprite().encode()) < 200_000


@pytest.mark.parametrize("code", COURTS)
def test_a_court_card_shows_one_eye_in_profile_and_two_otherwise(code: str) -> None:
    assert eyes(symbols(draw.sprite())[code]) == (1 if code in {"JS", "JH", "KD"} else 2)


def test_exactly_the_one_eyed_cards_repeat_the_eye_under_their_index() -> None:
    signed = {code for code, symbol in symbols(draw.sprite()).items() if code in COURTS and eyes(symbol, "pc-eye-sign")}
    assert signed == {"JS", "JH", "KD"} == set(draw.ONE_EYED)


def test_number_cards_have_no_eyes_and_as_many_pips_as_they_say() -> None:
    for code, symbol in symbols(draw.sprite()).items():
        if code[:-1].isdigit():
            half = next(g for g in symbol.iter() if g.get("id") == f"{code}-half")
            assert pips(symbol, code) + pips(half, code) == int(code[:-1])
            assert eyes(symbol) == 0


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_xml_and_its_ids_are_unique_and_all_its_references_found(name: str) -> None:
    root = ET.fromstring(PICTURES[name])
    ids = [part.attrib["id"] for part in root.iter() if "id" in part.attrib]
    assert len(ids) == len(set(ids))
    assert {part.attrib["href"][1:] for part in root.iter() if "href" in part.attrib} <= set(ids)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_fetches_nothing_from_outside(name: str) -> None:
    svg = PICTURES[name].replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"http|url\(|@import|<image|<script|<foreignObject|xlink", svg)


def test_every_id_of_a_sprite_begins_with_its_prefix() -> None:
    ids = re.findall(r'\bid="([^"]*)"', PICTURES["another sprite"])
    assert ids
    assert all(name.startswith("table2-") for name in ids)
    assert "table2-QS" in ids
    assert not re.search(r'href="#(?!table2-)', PICTURES["another sprite"])


@pytest.mark.parametrize("prefix", ['"', "1a", "a b", "<", "ä"])
def test_a_prefix_that_cannot_begin_an_id_is_refused(prefix: str) -> None:
    with pytest.raises(ValueError, match="no id can begin"):
        draw.sprite(prefix)


def test_the_four_suit_colours_differ_and_can_be_read_on_the_card() -> None:
    pips = {suit: draw.FOUR.get(suit, draw.PALETTE[suit])[0] for suit in "SHDC"}
    assert len(set(pips.values())) == 4
    assert all(contrast(pip, draw.SHARED["face"]) >= 4.5 for pip in pips.values())
    assert all(contrast(ink, ground) >= 4.5 for ink in draw.SUIT_INK.values() for ground in ("#ffffff", draw.GROUND))


def test_a_sprite_takes_its_colours_from_the_page_and_a_still_picture_has_them_written_in() -> None:
    assert "var(--pc-d-pip,#bd1f2d)" in draw.sprite()
    assert ".pc-four{--pc-d-pip:#1556b0" in draw.sprite()
    assert "var(" not in draw.card_svg("KD")
    assert 'stroke="#1556b0"' in draw.card_svg("KD")


def test_one_card_stands_alone_by_card_or_by_name() -> None:
    assert draw.card_svg(card("QS")) == draw.card_svg("Q♠")
    assert list(symbols(draw.card_svg("QS"))) == ["pc-QS"]
    with pytest.raises(ValueError, match="XX"):
        draw.card_svg("XX")


def test_a_hand_names_its_cards_aloud() -> None:
    root = ET.fromstring(draw.hand_svg("QS 10H"))
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == "Q♠ 10♥"


def test_cards_overlap_when_the_row_is_narrow_and_never_leave_it() -> None:
    root = ET.fromstring(draw.hand_svg(deck()[:15], width=300))
    places = [float(use.attrib["x"]) for use in root.findall(f"{SVG}use")]
    assert places == sorted(places)
    assert places[-1] + 74 <= float(root.attrib["width"]) <= 300


def test_a_row_too_narrow_for_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="no room"):
        draw.hand_svg("QS", width=3)


def test_a_notebook_shows_the_picture_and_everybody_else_the_text() -> None:
    picture = draw.show("QS 10H")
    assert repr(picture) == "Q♠ 10♥"
    assert picture._repr_svg_() == draw.hand_svg("QS 10H")
    assert draw.show(hand("QS 10H")) == draw.show(["QS", card("10H")]) == picture
    assert repr(draw.show(card("QS"))) == "Q♠"
    assert repr(draw.in_notebook(draw.position_svg(playing(label="a & b")))) == "a & b"
    with pytest.raises(ValueError, match="title"):
        draw.in_notebook("<svg/>")


def test_the_text_board_is_the_scenes_lines_without_marks_for_bold() -> None:
    assert draw.board(playing()) == "Lupaus · round 2 of 10\ntrump ♥ · trick 5 of 9"


@pytest.mark.parametrize("name", SCENES)
def test_the_same_position_gives_the_same_bytes_and_not_many(name: str) -> None:
    assert draw.position_svg(SCENES[name]) == PICTURES[name]
    assert len(PICTURES[name].encode()) < 45_000


@pytest.mark.parametrize("name", SCENES)
def test_all_words_of_a_position_are_in_its_picture_and_no_marks_for_bold(name: str) -> None:
    scene, shown = SCENES[name], texts(SCENES[name])
    said = [scene["title"], scene["trump"]["title"], scene["note"]["title"], scene["ask"]["text"], scene["me"]["name"]]
    assert set(said) <= set(shown)
    assert not any("**" in text for text in shown)


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_drawn_outside_a_position_picture(name: str) -> None:
    root = ET.fromstring(PICTURES[name])
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for part in root.findall(f"{SVG}use") + root.findall(f"{SVG}rect"):
        x, y, w, h = (float(part.attrib[key]) for key in ("x", "y", "width", "height"))
        assert x >= 0
        assert y >= 0
        assert x + w <= width
        assert y + h <= height


def test_a_position_in_play_shows_the_trick_the_trump_my_hand_and_only_those() -> None:
    svg = draw.position_svg(playing())
    assert set(symbols(svg)) == {f"pc-{code}" for code in ["10S", "KS", "4S", "9H", "QS", "8S", "JH", "5D"]}
    shown = texts(playing())
    assert {"led", "▲ winning", "3rd", "after", "you", "✓ exact", "✕ over by 1", "needs 1", "✕ stays", "D"} <= set(
        shown
    )
    assert shown.count("✓") == 2


def test_bidding_shows_every_number_the_barred_one_struck_with_its_reason_and_rule() -> None:
    shown = texts(bidding())
    assert {"0", "1", "2", "3", "4", "5", "6", "7"} <= set(shown)
    assert "5 promised for 7 tricks" in shown
    assert "2 is barred. It would make 7. (Lupaus 27)" in shown
    assert draw.position_svg(bidding()).count('stroke-dasharray="4 3"') == 1


def test_a_finished_trick_shows_all_five_cards_and_no_slot() -> None:
    svg = draw.position_svg(finished_trick())
    assert {f"pc-{code}" for code in ["3H", "10S", "KS", "4S", "8S"]} <= set(symbols(svg))
    assert 'stroke-dasharray="6 4"' not in svg


def test_a_card_the_strict_table_forbids_is_veiled_and_another_is_not() -> None:
    assert draw.position_svg(playing(strict=True)).count('opacity=".5"') == 2
    assert 'opacity=".5"' not in draw.position_svg(playing())


def test_with_seven_players_long_names_are_cut_and_pips_give_way_to_the_numbers() -> None:
    shown = texts(seven_players())
    assert any(text.startswith("Zsófi") and text.endswith("…") for text in shown)
    assert shown.count("1/10") == 6
    assert "open" in shown


def test_seventeen_cards_fit_in_one_row_and_twenty_take_two() -> None:
    def rows(count: int) -> int:
        cards = [held(c.code) for c in deck()[:count]]
        svg = draw.position_svg(playing(seats=[], hand={"label": "", "cards": cards}))
        return len({use.attrib["y"] for use in ET.fromstring(svg).findall(f"{SVG}use") if use.attrib["width"] == "94"})

    assert rows(17) == 1
    assert rows(20) == 2


@pytest.mark.parametrize("name", ['<b>&"', "</text><script>", "a\x00b\x0b\ud800", "**", "**x", "♥♥", ""])
def test_a_name_is_text_whatever_it_is_made_of(name: str) -> None:
    scene = playing(me=seat(0, name), label=f"{name}.", board=[name])
    root = ET.fromstring(draw.position_svg(scene))
    assert not list(root.iter(f"{SVG}b")) + list(root.iter(f"{SVG}script"))
    plain = re.sub("[\x00\x0b\ud800]", "", name)
    assert root.get("aria-label") == f"{plain}."
    assert not plain or plain.replace("**", "") in texts(scene)


def test_a_card_nobody_knows_in_a_position_is_refused() -> None:
    with pytest.raises(ValueError, match="11X"):
        draw.position_svg(playing(hand={"label": "", "cards": [held("11X")]}))
