"""Nothing that reaches the browser or a saved notebook tells what the seat may not see.

Whole matches are played through the messages that a browser sends. After each one all that
the widget shares is searched for cards, and everything hidden from the seat is dealt anew:
what the table shows must not change by a letter.
"""

import copy
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import nbformat
import pytest
from games import NAMES, irregularities, pick
from test_scene import clicks, match_of, send

from cardgames import codes, draw, lupaus
from cardgames.bots.lupaus import simple
from cardgames.cards import PACK, in_order, shuffled
from cardgames.explain import LANGUAGES, words
from cardgames.game import Event
from cardgames.lupaus import FACE_DOWN, PRESETS, Bid, Late, Lupaus, Options, OutOfTurn, Play
from cardgames.match import Match
from cardgames.session import Session
from cardgames.widgets.table import Table

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))
OUR_OWN = ("_esm", "_css", "sprite")  # the same at every table
SIGNED = re.compile(r"(?<!\d)(?:10|[2-9JQKA])[♠♥♦♣]")
CODED = re.compile(r'(?:(?<=")|(?<=#pc-))(?:10|[2-9JQKA])[SHDC](?=")')
BY_TEXT = {name: c for c in PACK for name in (str(c), c.code)}
SPOKEN = {language: {words(language).card(c): c for c in PACK} for language in LANGUAGES}
SPOKEN_ONES = {
    language: re.compile(r"(?<!\w)(?:" + "|".join(sorted(names, key=len, reverse=True)) + r")(?!\w)")
    for language, names in SPOKEN.items()
}


def named(text: str, language: str) -> set[Any]:
    """The cards that *text* names: by code, by sign, or as they are spoken in *language*."""
    written = {BY_TEXT[found] for pattern in (SIGNED, CODED) for found in pattern.findall(text)}
    return written | {SPOKEN[language][found] for found in SPOKEN_ONES[language].findall(text)}


def seen_by(seat: int, game: Lupaus) -> set[Any]:
    """The cards that *seat* has before its eyes."""
    view = game.view(seat)
    hands = [c for cards in view.hands for c in cards if c in PACK]
    played = [c for trick in (*view.tricks, view.trick) for c in trick.cards]
    turned = getattr(view, "turned", None)
    return {*hands, *played, *([turned] if turned is not None else [])}


# ----------------------------------------------------- what is hidden, dealt anew


def otherwise(game: Lupaus, seat: int, rng: Random) -> Lupaus:
    """*game* with all that *seat* cannot see changed: other hands, cards left over, promises not yet shown."""
    view = game.view(seat)
    open_cards = [tuple(c for c in cards if c in PACK) for cards in view.hands]
    hidden = [c for s, cards in enumerate(game.hands) for c in cards if c not in open_cards[s]]
    pool = list(shuffled((*hidden, *game.aside), rng))
    hands = tuple(
        in_order((*shown, *(pool.pop() for _ in view.hands[s][len(shown) :]))) for s, shown in enumerate(open_cards)
    )
    bids = tuple(
        int(rng.random() * (game.cards + 1)) if seen == FACE_DOWN else bid
        for bid, seen in zip(game.bids, view.bids, strict=True)
    )
    log = tuple(
        Event(seen.seat, Bid(bids[seen.seat] or 0, seen.what.seat)) if _face_down(seen) else event
        for event, seen in zip(game.log, view.log, strict=True)
    )
    other = replace(game, hands=hands, aside=tuple(pool), bids=bids, log=log)
    assert other.view(seat) == view
    return other


def _face_down(event: Event) -> bool:
    return isinstance(event.what, Bid) and event.what.tricks == FACE_DOWN


class Elsewhere:
    """The same sitting with other hidden cards and promises, dealt by *anew*, in each of its moments."""

    def __init__(self, seat: int, rng: Random, anew: Callable[[Any, int, Random], Any] = otherwise) -> None:
        self.seat, self.rng, self.anew = seat, rng, anew
        self.dealt: dict[int, tuple[Any, Any]] = {}
        self.changed = 0

    def game(self, game: Any) -> Any:
        if id(game) not in self.dealt:  # the game is kept beside its twin, so that its id stays its own
            self.dealt[id(game)] = (game, self.anew(game, self.seat, self.rng))
            self.changed += self.dealt[id(game)][1] != game
        return self.dealt[id(game)][1]

    def sitting(self, session: Session) -> Session:
        other = copy.copy(session)
        other.moments = [replace(m, game=self.game(m.game)) for m in session.moments]
        return other


def shown(table: Table) -> tuple[Any, ...]:
    return table._draw(), repr(table), table.picture()


def assert_secret(table: Table, elsewhere: Elsewhere) -> None:
    """Nothing *table* shares names a card its seat does not see, or depends on one."""
    language, seat = table.language, table.session.seat
    state = {name: value for name, value in table.get_state().items() if name not in OUR_OWN}
    texts = (json.dumps(state, ensure_ascii=False, default=repr), table.picture(), repr(table))
    told = {c for text in texts for c in named(text, language)}
    assert told <= seen_by(seat, table.session.shown.game), "a card the seat may not see"
    assert set(table.session.shown.game.hands[seat]) <= told, "the search finds nothing"
    assert_independent(table, elsewhere)


def assert_independent(table: Table, elsewhere: Elsewhere) -> None:
    """The table looks the same wherever the cards lie that its seat does not see."""
    here = table.session
    before = shown(table)
    assert before[0] == table.scene
    table.session = elsewhere.sitting(here)
    try:
        assert shown(table) == before, "the table shows what its seat may not see"
    finally:
        table.session = here


# ------------------------------------------------------------------ whole matches

TABLES: dict[str, dict[str, Any]] = {
    "three, together": {"house": Options(n_players=3, start_cards=4), "seat": 0},
    "four, together, long": {"house": Options(n_players=4, start_cards=2, schedule="down_up"), "seat": 3},
    "five, in turn, hook": {
        "house": Options(n_players=5, start_cards=3, bidding="sequential", direction="ccw"),
        "seat": 2,
        "language": "fi",
    },
    "four, first rulebook": {"house": replace(PRESETS["lupaus_000"], start_cards=4), "seat": 1, "language": "hu"},
    "six, fixed trumps": {
        "house": Options(
            n_players=6,
            start_cards=3,
            trump="fixed",
            trump_cycle=("H", None),
            leader="highest_bidder",
            late_scores=False,
        ),
        "seat": 5,
    },
    "seven, together": {
        "house": Options(n_players=7, start_cards=3, exposed_on_lead=False),
        "seat": 4,
        "language": "fi",
    },
}


def often_late(rng: Random) -> Any:
    """A bot that is late every now and then."""

    def choose(view: Lupaus) -> Any:
        late = view.bidding and view.options.bidding == "simultaneous" and rng.random() < 0.15
        return Late(view.turn) if late else simple(view)

    return choose


@pytest.mark.parametrize("at", TABLES.values(), ids=TABLES)
def test_no_trait_ever_holds_a_card_or_promise_that_the_seat_may_not_see(at):
    house, seat, language = at["house"], at["seat"], at.get("language", "en")
    rng = Random(house.n_players)
    match = match_of(house, first_dealer=1)  # given, so that no card drawn for the deal is on the log
    table = Table(match, seat, often_late(rng), irregular=True, language=language)
    elsewhere = Elsewhere(seat, Random(1))
    assert_secret(table, elsewhere)
    for number, message in enumerate(clicks(table, rng, 0.15)):
        if number % 7 == 3 and not table.session.past:
            strange = [m for m in irregularities(table.game) if isinstance(m, OutOfTurn) and m.seat != seat]
            if strange:
                table.play(pick(strange, rng))
        assert_secret(table, elsewhere)
        if message["kind"] == "language":
            send(table, "language", code=language)
    for moment in range(len(table.session.moments)):
        send(table, "replay", at=moment)
        assert_secret(table, elsewhere)
    assert elsewhere.changed > 20
    assert table.sprite == draw.sprite("ct-")


@pytest.mark.parametrize("trumps", ["dealers_last", "cut", "none"])
def test_a_full_deal_keeps_its_secrets_but_for_the_card_that_makes_trumps(trumps):
    rng = Random(4)
    seen_it = set()
    for seat in range(4):
        house = Options(full_deal_trump=trumps)
        table = Table(match_of(house, first_dealer=seat // 2), seat, irregular=True)
        elsewhere = Elsewhere(seat, Random(2))
        for number, _ in enumerate(clicks(table, rng, 0.1)):
            if table.game.round > 1 or number > 15:
                break
            assert_secret(table, elsewhere)
            seen_it |= {table.game.turned}
    assert (seen_it == {None}) == (trumps == "none")


def test_nothing_is_sent_but_traits_and_they_keep_the_secrets():
    sent: list[Any] = []
    table = Table(match_of(Options(n_players=4, start_cards=3), first_dealer=2), 0, irregular=True)
    table._send = lambda message, buffers=None: sent.append((message, buffers))
    start = 0
    for _ in clicks(table, Random(6), 0.2):
        for message, buffers in sent[start:]:
            assert message["method"] in ("update", "echo_update")
            assert not buffers
            assert set(message["state"]) <= {"scene", "text", "sheet", "four_colours"}
            told = named(json.dumps(message["state"], ensure_ascii=False), message["state"]["scene"]["lang"])
            assert told <= seen_by(0, table.session.shown.game)
        start = len(sent)
    assert start > 20


def test_a_promise_made_in_secret_is_not_in_the_scene():
    # the others have promised before the learner, who is asked last
    scenes = []
    for promise in (0, 1, 2):
        match = match_of(Options(n_players=4, start_cards=2), first_dealer=0)
        bots = lambda view, n=promise: Bid(n) if view.bidding else simple(view)  # noqa: E731
        table = Table(match, 0, bots)
        assert table.game.bids == (None, promise, promise, promise)
        scenes.append((table.scene, repr(table), table.picture()))
    assert scenes[0] == scenes[1] == scenes[2]


def test_the_cards_drawn_for_the_deal_are_named_and_no_others():
    match = match_of(Options(n_players=4, start_cards=2))
    table = Table(match, 0)
    drawn = {c for drawing in lupaus.draw_for_dealer(match.options, match.rng(0)).drawings for _, c in drawing}
    told = named(json.dumps(table.scene, ensure_ascii=False), "en")
    assert drawn <= told <= drawn | seen_by(0, table.game)
    for _ in clicks(table, Random(1), 0):
        if table.game.round == 2:
            break
    told = named(json.dumps(table.scene["log"], ensure_ascii=False), "en")
    assert told <= seen_by(0, table.game)


def test_a_question_about_anothers_card_gets_the_same_answer_wherever_it_is():
    match = match_of(Options(n_players=3, start_cards=4), first_dealer=0)
    answers: dict[str, set[str]] = {}
    table = Table(match, 0)
    table.play(1)
    while not table.session.asked:
        table.go_on()
    for c in PACK:
        if c not in seen_by(0, table.game):
            send(table, "type", text=f"why {c.code}")
            where = next((s for s in (1, 2) if c in table.game.hands[s]), "aside")
            answer = json.dumps(table.scene["boxes"], ensure_ascii=False).replace(str(c), "?")
            answers.setdefault(where, set()).add(answer)
            send(table, "type", text=f"play {c.code}")
            assert table.session.asked
    assert set(answers) == {1, 2, "aside"}
    assert len(set.union(*answers.values())) == 1


def test_the_search_finds_a_card_in_every_form():
    for language in LANGUAGES:
        for c in PACK:
            assert named(f'{{"card": "{c.code}"}}', language) == {c}
            assert named(f'<use href="#pc-{c.code}"/>', language) == {c}
            assert named(f"Aino: {c}.", language) == {c}
            assert named(f"({words(language).card(c)})", language) == {c}
    assert named('"LU4-1-7KQ4M-3H", 3 of 10, why 8s', "en") == set()


def test_the_search_sees_a_leak():
    table = Table(match_of(Options(n_players=3, start_cards=4)), 0)
    elsewhere = Elsewhere(0, Random(1))
    leaked = table.game.hands[1][0]
    for leak in (leaked.code, str(leaked), words("en").card(leaked)):
        table.scene = table.scene | {"title": leak}
        with pytest.raises(AssertionError, match="may not see"):
            assert_secret(table, elsewhere)
    table._draw = lambda: {"sum": sum(sum(cards) for cards in table.game.hands[1:2])}
    table.scene = table._draw() | {"lang": "en"}
    table.picture = lambda: " ".join(map(str, table.game.hands[0]))
    with pytest.raises((AssertionError, KeyError)):
        assert_secret(table, elsewhere)


# ----------------------------------------------------------------- saved notebooks


def stored(path: Path) -> list[tuple[str, dict[str, Any]]]:
    """Every stored output of a notebook with the cell it stands under."""
    cells = nbformat.read(path, as_version=4).cells
    return [(cell.id, dict(output)) for cell in cells if cell.cell_type == "code" for output in cell.outputs]


def tables(path: Path) -> list[tuple[str, str, str]]:
    """The tables in a notebook: the cell, the line of text, and the still picture."""
    found = []
    for cell, output in stored(path):
        data = output.get("data", {})
        if str(data.get("text/plain", "")).startswith("Table("):
            found.append((cell, data["text/plain"], data.get("image/svg+xml", "")))
    return found


each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@each_notebook
def test_a_saved_notebook_holds_no_state_of_a_table(path):
    notebook = nbformat.read(path, as_version=4)
    assert "widgets" not in notebook.metadata
    kinds = {kind for _, output in stored(path) for kind in output.get("data", {})}
    assert not [kind for kind in kinds if "widget" in kind]
    text = "".join(json.dumps(output, ensure_ascii=False) for _, output in stored(path))
    assert not re.search(r"IPY_MODEL_|model_id|_esm|cards_left", text)


@each_notebook
def test_the_picture_of_a_saved_table_shows_only_the_cards_of_its_own_text(path):
    for cell, line, picture in tables(path):
        svg = "".join(picture)
        codes_drawn = set(re.findall(r'href="#pc-(\w+)"', svg)) - {"BACK"}
        assert set(re.findall(r'<symbol id="pc-(\w+)"', svg)) - {"BACK"} == codes_drawn, cell
        drawn = {BY_TEXT[code] for code in codes_drawn if code in BY_TEXT}
        board = re.search(r"<desc>(.*?)</desc>", svg, re.DOTALL)
        assert board, cell
        on_board = {BY_TEXT[found] for found in SIGNED.findall(board[1])}
        held = {BY_TEXT[found] for found in SIGNED.findall(line)}
        assert held <= drawn & on_board, cell
        assert len(drawn - on_board) <= 1, cell  # only the card that was turned is not on the text board
        assert len(drawn - held) <= 7 + 1 + board[1].count("lies open"), cell


def test_some_notebook_holds_a_table():
    assert sum(len(tables(path)) for path in NOTEBOOKS) > 10


def test_a_saved_table_of_a_known_deal_shows_nothing_of_the_other_hands():
    house = Options(n_players=5)
    match = Match(lupaus, house, NAMES[:5], 42)
    table = Table(match, 2)
    bundle = table._repr_mimebundle_()[0]
    others = {c for s in range(5) if s != 2 for c in table.game.hands[s]} | set(table.game.aside)
    for kind in ("text/plain", "image/svg+xml"):
        assert not named(bundle[kind], "en") & others
        assert named(bundle[kind], "en") & set(table.game.hands[2])
    assert codes.read(table.scene["code"]).players != match.players


def test_play_is_not_needed_to_see_the_own_hand():
    table = Table(match_of(Options(n_players=3, start_cards=2)), 1)
    hand = {c["card"] for c in table.scene["hand"]["cards"]}
    assert hand == {c.code for c in table.game.hands[1]}
    assert all(table.session.view.objection(Play(c)) for c in table.game.hands[1])
