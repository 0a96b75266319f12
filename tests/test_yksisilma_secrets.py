"""Nothing at a table of Yksisilmä tells a seat where the cards lie that it does not see."""

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from games import choose, few_cards
from test_scene import send
from test_secrets import Elsewhere, assert_independent, named, seen_by
from test_yksisilma_scene import match_of, through

from cardgames.bots.yksisilma import simple
from cardgames.cards import Rank, in_order, shuffled
from cardgames.explain import LANGUAGES
from cardgames.session import MARKS, Pause
from cardgames.tricks import Play
from cardgames.widgets.table import Table
from cardgames.yksisilma import Options, Yksisilma

LISTS = ("ranking", "points", "plain")  # boxes that name cards of the pack, wherever they are


def otherwise(game: Yksisilma, seat: int, rng: Random) -> Yksisilma:
    """*game* with the cards that *seat* does not see dealt anew among the others."""
    pool = list(shuffled(tuple(c for s, held in enumerate(game.hands) for c in held if s != seat), rng))
    hands = tuple(held if s == seat else in_order(tuple(pool.pop() for _ in held)) for s, held in enumerate(game.hands))
    other = replace(game, hands=hands)
    assert other.view(seat) == game.view(seat)
    return other


def assert_secret(table: Table, elsewhere: Elsewhere) -> None:
    """Nothing *table* shares names a card its seat does not see as a card held, or depends on where it lies."""
    seat, scene = table.session.seat, table.scene
    bare = scene | {"boxes": [box for box in scene["boxes"] if box["kind"] not in LISTS]}
    told = named(json.dumps(bare, ensure_ascii=False), table.language) | named(repr(table), table.language)
    pictured = {code for code in re.findall(r'href="#pc-(\w+)"', table.picture()) if code != "BACK"}
    seen = seen_by(seat, table.session.shown.game)
    assert told <= seen
    assert pictured <= {c.code for c in seen}
    assert set(table.session.shown.game.hands[seat]) <= told, "the search finds nothing"
    assert_independent(table, elsewhere)


@pytest.mark.parametrize(
    ("seat", "house", "language"),
    [
        (0, Options(match_deals=1), "en"),
        (1, Options(match_deals=1, suit_rank="bridge", allow_nt=True), "fi"),
        (2, Options(match_deals=1, reentry=False, all_pass="dealer_min", most_tricks="player"), "hu"),
        (3, Options(match_deals=1, one_eyed="KD KH JS", jack_tie="last", penalty_bid=True), "en"),
    ],
)
def test_no_trait_picture_or_text_ever_tells_a_card_that_the_seat_may_not_see(seat, house, language):
    table = Table(match_of(house, seed=seat, first_dealer=seat), seat, language=language)
    elsewhere = Elsewhere(seat, Random(seat), otherwise)
    for number, _ in enumerate(through(table, Random(seat))):
        assert_secret(table, elsewhere)
        if table.session.asked and number % 2:
            table.session.marks = MARKS
            for _ in range(3):
                send(table, "hint")
            assert_secret(table, elsewhere)
            send(table, "why", **({"points": 12} if table.game.bidding else {"position": 0}))
            assert_secret(table, elsewhere)
    for moment in range(0, len(table.session.moments), 5):
        send(table, "replay", at=moment)
        assert_secret(table, elsewhere)
    assert elsewhere.changed > 20


def test_a_prepared_deal_of_a_few_cards_tells_nothing_of_those_not_seen():
    changed = 0
    for seat in range(4):
        deal = few_cards(match_of(seed=seat), 4)
        table, elsewhere = Table(deal, seat), Elsewhere(seat, Random(seat), otherwise)
        for _ in through(table, Random(seat)):
            assert_independent(table, elsewhere)
        changed += elsewhere.changed
    assert changed > 30


def test_a_question_about_anothers_card_gets_the_same_answer_wherever_it_is():
    table = Table(match_of(first_dealer=3), 0)
    for language in LANGUAGES:
        send(table, "language", code=language)
        answers: set[tuple[str, str]] = set()
        for seat in (1, 2, 3):
            for c in (c for c in table.game.hands[seat] if c.rank > Rank.TEN):  # in an auction "8s" is a call
                for command in ("play", "why"):
                    send(table, "type", text=f"{command} {c}")
                    told = json.dumps(table.scene["boxes"][0], ensure_ascii=False).replace(str(c), "?")
                    answers.add((command, told))
        assert len(answers) == 2


def test_a_bot_sees_its_own_view_alone():
    shown: list[Any] = []

    def bot(view: Yksisilma) -> Any:
        shown.append((view.turn, view))
        return choose(view, Random(len(view.log))) if view.bidding else simple(view)

    table = Table(match_of(Options(match_deals=1), seed=3), 1, bot)
    for _ in through(table, Random(3)):
        pass
    assert table.session.last.pause is Pause.FINAL
    assert len(shown) > 39
    assert all(view == view.view(turn) and turn != 1 for turn, view in shown)


def test_the_log_names_no_card_that_has_not_been_played():
    table = Table(match_of(seed=7, first_dealer=2), 0)
    for scene in through(table, Random(7), deals=1):
        played = {event.what.card for event in table.game.log if isinstance(event.what, Play)}
        assert named(json.dumps(scene["log"]["items"], ensure_ascii=False), "en") == played
