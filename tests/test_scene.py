"""What a table shows: every moment can be drawn in three languages, and what it says is true."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from games import NAMES, pick, two_cards

from cardgames import codes, draw, lupaus
from cardgames.bots.lupaus import simple
from cardgames.explain import LANGUAGES, words
from cardgames.lupaus import PRESETS, Bid, Late, Options, OutOfTurn, Play, set_up
from cardgames.match import Match
from cardgames.rulebook import statement
from cardgames.session import Pause, Session
from cardgames.widgets.lupaus_scene import LupausScene
from cardgames.widgets.scene import Notice
from cardgames.widgets.table import Table

each_language = pytest.mark.parametrize("language", LANGUAGES)
ENGLISH = set(
    re.findall(
        r"\w+",
        """the you your of and trick tricks card cards promise promised promises round rounds trump trumps lead
        leads led not nothing play played points point with for was has have to take taken took this that who
        whoever may must yes right dealer suit higher lower highest lowest high low too late open lies moment
        deal dealt hand call calls called pass passed side sides partner opponent auction made missed eye eyed""",
    )
)
ONE_OF_MANY = re.compile(r"(?<![\d.,/])\b1\W{1,3}(?:cards|tricks|rounds|points|marks)\b")
SILENT = {"lang", "kind", "card", "code", "languages", "state", "verdict_state", "side", "keys", "pips", "id", "rule"}


# ------------------------------------- a learner who sees nothing but the scene


def send(table: Table, kind: str, **more: Any) -> None:
    """What the browser sends when *kind* is done at the table as it is shown."""
    table._hear(table, {"kind": kind, "revision": table.scene["revision"], **more}, [])


def offered(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """The messages behind the buttons, chips and cards of *scene*, illegal cards and barred chips included."""
    ask, cards = scene["ask"], scene["hand"]["cards"]
    found = [{"kind": button["kind"]} for button in (ask["button"], *ask["others"]) if button]
    found += [{"kind": "bid", "tricks": chip["value"]} for chip in (ask["chips"] or {"items": ()})["items"]]
    found += calls(ask["box"]) if ask.get("box") else []
    if not scene["hand"]["inert"]:
        found += [{"kind": "play", "position": place} for place in range(len(cards))]
    return found


def calls(box: dict[str, Any]) -> list[dict[str, Any]]:
    """The messages behind the lowest calls of a bidding *box*, behind one that is barred, and behind a pass."""
    lowest = sorted(map(int, box["calls"]))[:2]
    barred = [number["value"] for number in box["points"] if number["barred"]][-1:]
    suits = [suit["value"] for suit in box["suits"]]
    return [{"kind": "call", "points": n, "suit": suit} for n in (*lowest, *barred) for suit in suits] + (
        [{"kind": "pass"}] * (2 * len(suits))
    )


def beside(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """The messages that ask, look around or go back."""
    places, last = range(len(scene["hand"]["cards"])), scene["replay"]["last"]
    found: list[dict[str, Any]] = [{"kind": "why", "position": place} for place in places]
    found += [{"kind": "why", "bid": 1}, {"kind": "hint"}, {"kind": "undo"}, {"kind": "now"}]
    found += [{"kind": "type", "text": "?"}, {"kind": "type", "text": "help"}]
    found += [{"kind": "replay", "at": at} for at in {0, last // 2, max(0, last - 1)}]
    return found + [{"kind": "language", "code": code} for code in LANGUAGES]


def finished(scene: dict[str, Any]) -> bool:
    button = scene["ask"]["button"]
    return bool(button) and button["kind"] in ("new_match", "again")


def clicks(table: Table, rng: Random, curious: float = 0.2, most: int = 4000) -> Iterator[dict[str, Any]]:
    """Clicks through the match on *table*; yields every message after it has been answered."""
    for _ in range(most):
        if finished(table.scene) and not table.scene["replay"]["past"]:
            return
        ways = beside(table.scene) if rng.random() < curious else offered(table.scene)
        message = pick(ways, rng)
        send(table, **message)
        yield message
    raise AssertionError(f"no end after {most} clicks")


def said(scene: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of *scene* that is shown or spoken, with the name it stands under."""
    if isinstance(scene, str):
        yield key, scene
    elif isinstance(scene, dict):
        for name, value in scene.items():
            if name not in SILENT:
                yield from said(value, name)
    elif isinstance(scene, list):
        for value in scene:
            yield from said(value, key)


def blemishes(scene: dict[str, Any], language: str) -> list[str]:
    """The texts of *scene* with a placeholder, a stray blank, or a word of another language in them."""
    found = []
    for key, text in said(scene):
        inner = text.replace("{}", "") if key == "confirm" else text
        if set("{}") & set(inner) or "()" in text or (language != "en" and "None" in text):
            found.append(f"{key}: placeholder in {text!r}")
        if key not in ("board", "slot") and (text != text.strip() or "  " in text.replace("   ▽", "")):
            found.append(f"{key}: stray blank in {text!r}")
        if language == "en" and ONE_OF_MANY.search(text.replace("*", "")):
            found.append(f"{key}: a plural for one in {text!r}")
        if language != "en" and (left := ENGLISH & set(re.findall(r"[^\W\d_]+", text.lower()))):
            found.append(f"{key}: {left} in {text!r}")
    return found


def match_of(house: Options, seed: int = 5, **more: Any) -> Match:
    return Match(lupaus, house, NAMES[: house.n_players], seed, **more)


def at_result(game: lupaus.Lupaus, seat: int = 0, language: str = "en", **more: Any) -> Table:
    """A table with the single deal *game*, played by bots to its scores."""
    table = Table(game, seat, language=language, **more)
    while table.session.last.pause is not Pause.RESULT:
        table.play(simple(table.session.view)) if table.session.asked else table.go_on()
    return table


# ----------------------------------------------------------------- every moment

HOUSES = {
    "three, bidding together": Options(n_players=3, start_cards=3, zero_bonus_from=1),
    "four, in turn, with the hook": replace(PRESETS["lupaus_000"], start_cards=4),
    "five, the other way, fixed trumps": Options(
        n_players=5, start_cards=3, direction="ccw", trump="fixed", trump_cycle=("H", None), late_scores=False
    ),
    "six, highest bidder": Options(
        n_players=6, start_cards=2, bidding="sequential", leader="highest_bidder", schedule="down_up"
    ),
    "seven, one card": Options(n_players=7, start_cards=1),
}


@each_language
@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_every_scene_of_a_match_reads_well_and_can_be_drawn(house, language):
    rng = Random(house.n_players)
    table = Table(match_of(house), seat=1, irregular=True, language=language)
    other = [m for m in beside(table.scene) if m["kind"] == "language" and m["code"] != language]
    for number, message in enumerate(clicks(table, rng, 0.3)):
        if message in other:
            send(table, "language", code=language)
        scene = table.scene
        assert scene["lang"] == language
        assert blemishes(scene, language) == [], message
        assert json.loads(json.dumps(scene)) == scene
        if number % 5 == 0:
            assert draw.position_svg(scene).startswith("<svg")
    for at in range(len(table.session.moments)):
        send(table, "replay", at=at)
        assert blemishes(table.scene, language) == []


def test_a_scene_has_the_parts_that_the_front_end_draws_at_every_moment():
    parts = (
        "revision lang languages label title facts ui seats me cards_shown trump tally note last ask hand strict boxes "
        "sheet board log undo replay code say"
    )
    seat = (
        "seat name dealer turn pips count count_spoken state word tag_text card spoken tag win slot exposed "
        "exposed_word cards_left"
    )
    ask = "mine text small chips confirm unchosen reasons button others"
    held = "card spoken legal new lit refused exposed mark"
    table = Table(match_of(HOUSES["three, bidding together"]), irregular=True)
    for _ in clicks(table, Random(3)):
        scene = table.scene
        assert set(parts.split()) <= set(scene)
        assert set(ask.split()) <= set(scene["ask"])
        assert all(set(seat.split()) <= set(plate) for plate in (*scene["seats"], scene["me"]))
        assert all(set(held.split()) <= set(shown) for shown in scene["hand"]["cards"])
        assert all(box["kind"] in ("bad", "good", "plain", "ask", "hints") for box in scene["boxes"])


def test_the_others_sit_clockwise_from_the_left_whichever_way_the_game_goes():
    for direction in ("cw", "ccw"):
        table = Table(match_of(Options(n_players=5, direction=direction)), seat=3)
        assert [plate["seat"] for plate in table.scene["seats"]] == [4, 0, 1, 2]
        assert table.scene["me"]["name"] == "You"


@each_language
def test_nobody_else_is_called_you(language):
    game = set_up(Options(n_players=3), ["AS 4D", "KS 2H", "QS 9H"], "8D", dealer=2)
    for seat in range(3):
        others = [plate["name"] for plate in Table(game, seat, language=language).scene["seats"]]
        assert len(set(others)) == 2
        assert not {"You", words(language)("names.you")} & set(others)


# --------------------------------------------------------- what the hand shows


def test_a_card_is_marked_legal_exactly_when_the_engine_has_nothing_against_it():
    table = Table(match_of(Options(n_players=4, start_cards=6)))
    seen = set()
    for _ in clicks(table, Random(1), 0):
        if table.session.asked and not table.game.bidding:
            view = table.session.view
            legal = {shown["card"]: shown["legal"] for shown in table.scene["hand"]["cards"]}
            assert legal == {held.code: not view.objection(Play(held)) for held in view.hands[0]}
            seen |= set(legal.values())
    assert seen == {True, False}


def follow_hearts(**more: Any) -> Table:
    """Aino leads 3♥ to a learner who holds hearts and spades."""
    hands = ["AS KS 2S", "3H 4D 5D", "QH 9H 8S"]
    table = Table(set_up(Options(n_players=3), hands, "8C", dealer=0), seat=2, names=["Ida", "Aino", "Me"], **more)
    table.play(1)
    table.go_on()
    return table


def test_a_refused_card_stays_and_the_cards_that_oblige_light_up():
    table = follow_hearts()
    led = table.game.trick.cards[0]
    assert led.code == "3H"
    table.play("8S")
    shown = {c["card"]: c for c in table.scene["hand"]["cards"]}
    assert [c for c in shown if shown[c]["refused"]] == ["8S"]
    assert {c for c in shown if shown[c]["lit"]} == {"QH", "9H"}
    assert shown["8S"]["mark"] == words("en")("hand.stays")
    (box,) = [b for b in table.scene["boxes"] if b["kind"] == "bad"]
    assert box["title"] == "Why not 8♠?"
    assert box["paras"] == ["Aino led ♥. The hand holds Q♥ and 9♥."]
    assert [pill["id"] for pill in box["rules"]] == ["L32"]
    assert "8 of spades stays in your hand" in table.scene["say"]


def test_asking_lights_nothing_up_and_gives_no_card_away():
    table = follow_hearts()
    places = [c["card"] for c in table.scene["hand"]["cards"]]
    send(table, "why", position=places.index("8S"))
    assert not any(c["lit"] or c["refused"] or c["mark"] for c in table.scene["hand"]["cards"])
    assert [b["kind"] for b in table.scene["boxes"] if b["title"] == "Why not 8♠?"] == ["ask"]


def test_a_refusal_leaves_no_mark_on_earlier_moments():
    table = follow_hearts()
    table.play("8S")
    send(table, "replay", at=0)
    assert not any(c["lit"] or c["refused"] or c["mark"] for c in table.scene["hand"]["cards"])
    send(table, "now")


def test_in_the_past_the_hand_is_inert_and_is_shown_as_it_was_then():
    table = at_result(two_cards(), seat=0)
    for at, moment in enumerate(table.session.moments[:-1]):
        send(table, "replay", at=at)
        scene = table.scene
        assert {c["card"] for c in scene["hand"]["cards"]} == {c.code for c in moment.game.hands[0]}
        assert scene["hand"]["inert"]
        assert scene["ask"]["button"]["kind"] == "now"
        assert not scene["ask"]["mine"]
        assert [tag for tag in ("cards", "chips") if scene["ask"].get(tag)] == []
    send(table, "now")
    assert not table.scene["replay"]["past"]


def test_the_tricks_and_the_trick_before_can_be_seen_until_play_goes_on():
    table = follow_hearts()
    table.play("9H")
    assert table.session.last.pause is Pause.TRICK
    shown = {plate["seat"]: plate["card"] for plate in (*table.scene["seats"], table.scene["me"])}
    trick = table.game.tricks[0]
    assert shown == {seat: trick.card_of(seat).code for seat in range(3)}
    assert [plate["seat"] for plate in (*table.scene["seats"], table.scene["me"]) if plate["win"]] == [
        trick.winner(table.game.trumps)
    ]
    assert table.scene["last"] is None
    table.go_on()
    last = table.scene["last"]["by_seat"]
    assert {int(seat): c["card"] for seat, c in last.items()} == shown
    assert [int(seat) for seat in last if last[seat]["win"]] == [trick.winner(table.game.trumps)]


# ------------------------------------------------------------------- promising


def test_the_barred_number_is_marked_and_its_sum_is_right():
    match = match_of(Options(n_players=4, start_cards=3, bidding="sequential"), first_dealer=0)
    table = Table(match, seat=0)
    chips = table.scene["ask"]["chips"]["items"]
    promised = sum(bid for bid in table.game.bids if bid is not None)
    assert [chip["value"] for chip in chips] == [0, 1, 2, 3]
    assert [chip["value"] for chip in chips if chip["barred"]] == [3 - promised]
    (reason,) = table.scene["ask"]["reasons"]
    assert reason["text"].startswith(f"**{3 - promised} is barred.** With the {promised} already promised")
    assert [pill["id"] for pill in reason["rules"]] == ["L27"]


def test_a_promise_still_secret_is_shown_as_made_and_without_a_number():
    table = Table(match_of(Options(n_players=4, start_cards=5), first_dealer=1), seat=0)
    made = [plate for plate in table.scene["seats"] if table.game.bids[plate["seat"]] is not None]
    assert [plate["seat"] for plate in made] == [2, 3]
    assert {plate["word"] for plate in made} == {words("en")("seat.has_promised")}
    assert {(plate["count"], plate["pips"], plate["tag_text"]) for plate in made} == {("", "", "")}
    assert table.scene["tally"] == {"filled": 2, "of": 4, "text": "**2** have promised"}
    assert [cell for row in table.scene["sheet"]["rows"] for cell in row["cells"] if cell] == []
    assert not [text for _, text in said(table.scene) if "-1" in text and text != table.scene["code"]]


def test_in_turn_the_learner_is_told_when_the_own_promise_comes():
    told = {}
    for dealer in range(3):
        house = Options(n_players=3, start_cards=5, bidding="sequential")
        told[dealer] = Table(match_of(house, first_dealer=dealer), seat=0).scene["ask"]["small"]
    places = {0: "last", 2: "first", 1: "middle"}
    assert told == {dealer: words("en")(f"ask.bid_{place}") for dealer, place in places.items()}
    together = Table(match_of(Options(n_players=3)), seat=0).scene["ask"]["small"]
    assert together == words("en")("ask.bid_together")


def test_the_late_button_stands_only_where_one_can_be_late():
    def late(house: Options, irregular: bool) -> bool:
        scene = Table(match_of(house, first_dealer=0), seat=0, irregular=irregular).scene
        return bool(scene["ask"]["others"])

    assert late(Options(n_players=3), True)
    assert not late(Options(n_players=3), False)
    assert not late(Options(n_players=3, bidding="sequential"), True)


def test_who_leads_is_not_said_before_it_is_known():
    house = Options(n_players=3, start_cards=4, bidding="sequential", leader="highest_bidder")
    table = Table(match_of(house, first_dealer=0), seat=0)
    assert table.game.bidding
    assert table.scene["note"]["title"] == ""
    table.play(table.game.moves()[0])
    table_seat = table.game.trick.leader if table.game.trick.cards else table.game.turn
    assert table.game.bids[table_seat] == max(table.game.bids)


def test_how_the_promises_add_up_is_told_when_they_are_shown():
    told = {}
    for bid in range(3):
        table = Table(set_up(Options(n_players=3), ["AS KS", "2C 3C", "2D 4D"], "8C", dealer=0), seat=0, bots=fixed(1))
        table.play(bid)
        told[bid] = table.scene["ask"]["small"]
    assert "some trick" not in told[0]
    assert told[0].startswith("**2** promised for **2**: everybody")
    assert told[1].startswith("**3** promised for **2**: at least one")


def fixed(promise: int) -> Any:
    """A bot that always promises *promise* and plays its first card."""
    return lambda view: Bid(promise) if view.bidding else view.moves()[0]


# --------------------------------------------------------- what is said is true


@each_language
def test_a_promise_kept_late_is_not_called_failed(language):
    hands = ["2C 3D", "KS AH", "QS 9H"]
    game = set_up(Options(n_players=3, late_scores=False), hands, "8S", dealer=0)
    table = Table(game, 0, bots=fixed(1), irregular=True, language=language)
    send(table, "late")
    while table.session.last.pause is not Pause.RESULT:
        table.play(table.session.view.moves()[0]) if table.session.asked else table.go_on()
    assert (table.game.bids[0], table.game.tricks_won[0], table.game.points(0)) == (0, 0, 0)
    assert table.scene["ask"]["text"] != words(language)("ask.result_missed", points=0)


@pytest.mark.parametrize(("bid", "key"), [(2, "result_made"), (0, "result_missed")])
def test_the_result_says_whether_the_promise_was_kept(bid, key):
    table = Table(set_up(Options(n_players=3), ["AS KS", "2C 3C", "2D 4D"], "8S", dealer=0), seat=0, bots=fixed(0))
    table.play(bid)
    while table.session.last.pause is not Pause.RESULT:
        table.play(table.session.view.moves()[0]) if table.session.asked else table.go_on()
    assert table.game.tricks_won[0] == 2
    assert table.scene["ask"]["text"] == words("en")(f"ask.{key}", points=12 if bid else 0)


def test_the_end_of_a_long_game_is_not_explained_by_the_end_of_a_short_one():
    def last_rule(house: Options) -> set[str]:
        start = len(lupaus.schedule(house))
        table = Table(match_of(house, start=start), seat=0)
        for _ in clicks(table, Random(0), 0):
            pass
        final = [box for box in table.scene["boxes"] if box["title"] == "Final result"]
        return {pill["id"] for pill in (*table.scene["ask"]["rules"], *final[0]["rules"])}

    short, long = (last_rule(Options(n_players=3, start_cards=2, schedule=s)) for s in ("down", "down_up"))
    assert "one-card" in words("en").rule(lupaus.LupausRule.END)
    assert short
    assert statement(lupaus.LupausRule.END).id not in long


def test_a_round_whose_trump_was_fixed_as_none_does_not_speak_of_turning():
    house = Options(n_players=3, start_cards=2, trump="fixed", trump_cycle=(None,))
    lines = Table(match_of(house)).scene["trump"]["lines"]
    assert not any("turn" in line for line in lines)
    assert any("turn" in line for line in Table(match_of(Options())).scene["trump"]["lines"])


@pytest.mark.parametrize("trumps", ["dealers_last", "cut"])
def test_the_trump_of_a_full_deal_says_where_it_comes_from(trumps):
    table = Table(match_of(Options(full_deal_trump=trumps)))
    assert table.scene["trump"]["lines"] == [words("en")(f"trump.{trumps}")]
    assert table.scene["trump"]["card"] == table.game.turned.code


def test_shared_winners_are_all_named():
    shared = 0
    for seed in range(8):
        table = Table(match_of(Options(n_players=3, start_cards=1), seed), seat=1)
        for _ in clicks(table, Random(seed), 0):
            pass
        winners, shown = table.match.winners, table.scene["ask"]["text"]
        assert [("You" if seat == 1 else NAMES[seat]) in shown for seat in range(3)] == [s in winners for s in range(3)]
        ranks = [row[0].split(".")[0] for row in table.scene["boxes"][-1]["rows"]]
        assert ranks == [str(place.rank) for place in table.match.standing()]
        shared += len(winners) > 1
    assert 0 < shared < 8


def test_the_sheet_shows_every_round_and_adds_up():
    table = Table(match_of(Options(n_players=3, start_cards=3)), seat=2)
    for _ in clicks(table, Random(8), 0):
        sheet = table.scene["sheet"]
        columns = [plate["seat"] for plate in (table.scene["me"], *table.scene["seats"])]
        assert [int(total) for total in sheet["totals"]] == [table.match.totals[seat] for seat in columns]
        for cells in zip(*(row["cells"] for row in sheet["rows"]), strict=True):
            assert all(int(cell["points"]) >= 0 for cell in cells if cell.get("points"))
        for column in range(3):
            entered = [row["cells"][column].get("points") for row in sheet["rows"]]
            assert sum(int(points) for points in entered if points) == int(sheet["totals"][column])
        assert [row["head"] for row in sheet["rows"]] == ["1 · 3", "2 · 2", "3 · 1"]
    assert all(cell["lines"] for row in table.scene["sheet"]["rows"] for cell in row["cells"])


def test_the_code_on_the_table_deals_the_very_deal_in_every_round():
    table = Table(match_of(Options(n_players=3, start_cards=3)), seat=0)
    rounds = set()
    for _ in clicks(table, Random(2), 0):
        dealt = codes.read(table.scene["code"]).deal()
        assert dealt == table.game.start
        rounds.add(dealt.round)
    assert rounds == {1, 2, 3}


def test_a_prepared_deal_has_no_code():
    assert Table(two_cards()).scene["code"] == ""


# -------------------------------------------------------------- what is spoken


def test_only_what_is_new_is_spoken():
    table = follow_hearts()
    assert table.scene["say"].count("promised") == 0
    assert "Aino led 3 of hearts." in table.scene["say"]
    table.play("9H")
    assert "3 of hearts" not in table.scene["say"]


def test_after_undo_the_old_deal_is_not_read_out_again():
    table = Table(match_of(Options(n_players=3, start_cards=2)), seat=0)
    while table.game.round == 1:
        table.play(simple(table.session.view)) if table.session.asked else table.go_on()
    send(table, "undo")
    assert table.game.round == 1
    assert "promised" not in table.scene["say"]
    assert "dealt round" not in table.scene["say"]


def test_scenes_of_open_cards_show_them_to_everyone():
    game = set_up(Options(n_players=3), ["AS KD", "KS 2H", "QS 9H"], "8C", dealer=2)
    for move in (Bid(1), Bid(0), Bid(0), OutOfTurn(1, game.hands[1][0])):
        game = game.play(move)
    for seat in range(3):
        shown = Session(game, seat, dict.fromkeys({0, 1, 2} - {seat}, simple))
        shown.moments, shown.at = shown.moments[:1], 0
        scene = LupausScene(shown, words("en"), NAMES[:3], irregular=True).json(0)
        plates = {plate["seat"]: plate for plate in (*scene["seats"], scene["me"])}
        assert [c["card"] for c in plates[1]["exposed"]] == [game.hands[1][0].code]
        assert any("L51" in [pill["id"] for pill in box["rules"]] for box in scene["boxes"])


@each_language
def test_being_late_is_shown_as_late(language):
    game = set_up(Options(n_players=3), ["AS KD", "KS 2H", "QS 9H"], "8C", dealer=2)
    table = Table(game, 2, bots=lambda view: Late(view.turn) if view.bidding else simple(view), language=language)
    assert {plate["word"] for plate in table.scene["seats"]} == {words(language)("seat.late")}


def test_a_notice_about_a_promise_is_shown_as_about_a_number():
    scene = LupausScene(
        Session(two_cards(), 0, {1: simple, 2: simple}), words("en"), NAMES[:3], Notice(Bid(1), None, tried=False)
    ).json(0)
    assert scene["boxes"][0]["title"] == "1 may be promised"
