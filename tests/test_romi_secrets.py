"""Nothing at a table of Römi tells a seat of the hands, the stock and the dice that it does not see."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from games import pick
from test_romi_scene import match_of, otherwise, place, prepared
from test_romi_table import TONGUES, any_house, wandering
from test_scene import send
from test_secrets import Elsewhere, assert_independent, named

from cardgames import romi
from cardgames.bots.romi import advise, simple
from cardgames.cards import BACK, PACK
from cardgames.romi import Options, Romi
from cardgames.session import MARKS, Pause
from cardgames.widgets.table import Table


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_asked_and_tried_the_answers_are_the_same_wherever_unseen_cards_lie(seed):
    rng = Random(100 + seed)
    house = any_house(rng)
    seat = int(rng.random() * house.n_players)
    table = Table(match_of(house, seed), seat, language=TONGUES[seed % 3])
    elsewhere = Elsewhere(seat, rng, otherwise)
    for number, _ in enumerate(wandering(table, rng, 60)):
        if number % 3 == 0:
            table.session.marks = MARKS
            assert_independent(table, elsewhere)
    for at in range(0, len(table.session.moments), 9):
        send(table, "replay", at=at)
        assert_independent(table, elsewhere)
    assert elsewhere.changed > 20


@pytest.mark.parametrize("kind", ["why", "play"])
def test_a_card_that_is_not_in_the_hand_gets_one_answer_wherever_it_is(kind):
    table = prepared(drawn=True)
    mine, answers = {*table.game.hands[0]}, set()
    for card in PACK:
        if card not in mine:
            send(table, "type", text=f"{kind} {card}")
            answers.add(json.dumps(table.scene["boxes"][0], ensure_ascii=False).replace(str(card), "?"))
    assert len(answers) == 1


def test_a_card_that_is_not_seen_is_refused_alike_in_the_middle_of_a_lay_down():
    table = prepared(drawn=True, opened=(True, True))
    for text in ("lay ks kh kc", "off 3h 1", "swap ks 3", "lay qs qd 4h"):
        send(table, "type", text=text)
        told = named(json.dumps(table.scene["boxes"][0], ensure_ascii=False), "en")
        assert told
        elsewhere = Elsewhere(0, Random(2), otherwise)
        assert_independent(table, elsewhere)


def test_a_bot_sees_its_own_view_alone_and_no_dice():
    shown: list[Romi] = []

    def bot(view: Romi) -> Any:
        shown.append(view)
        return simple(view)

    table = Table(match_of(replace(Options(), deals=1), 6), 0, bot)
    while table.session.last.pause is not Pause.FINAL:
        table.play(simple(table.session.view)) if table.session.asked else table.go_on()
    assert len(shown) > 6
    for view in shown:
        assert view == view.view(view.turn)
        assert {*view.stock, *(c for s, held in enumerate(view.hands) if s != view.turn for c in held)} <= {BACK}
        assert (view.dice, view.start.dice) == (0, 0)
        assert {*view.start.stock} <= {BACK}


def test_what_another_laid_and_took_back_is_hidden_in_the_view_of_the_rest():
    game = prepared(drawn=True, opened=(True, True)).game
    laid = game.play(romi.read_move("lay 7H 8H 9H"))
    assert laid.began
    assert {*laid.view(1).began.hand} == {BACK}
    assert laid.view(0).began == laid.began
    assert laid.view(1).play(romi.TakeBack()).hands[0] == (BACK,) * len(game.hands[0])


def test_advice_is_the_same_whatever_lies_in_the_stock():
    rng = Random(3)
    for seed in range(4):
        game = romi.deal(any_house(Random(seed)), rng=Random(seed))
        while game.turn is not None and game.turns < 12:
            seat = game.turn
            assert advise(otherwise(game, seat, rng).view(seat)) == advise(game.view(seat))
            game = game.play(simple(game.view(seat)) if rng.random() < 0.7 else pick(game.moves(), rng))


def test_the_dice_and_the_stock_are_in_no_text_of_a_table():
    table = prepared(stock="3H 5H 6H 7C", dice=123456789)
    for _ in range(3):
        send(table, "hint")
    told = json.dumps(table.scene, ensure_ascii=False) + repr(table) + table.picture()
    assert "123456789" not in told + repr(table.game)
    send(table, "draw", source="stock")
    assert place(table, "3H") >= 0
    send(table, "undo")
    assert "3H" not in [held["card"] for held in table.scene["hand"]["cards"]]
