"""Records: a match as text, read back and replayed, and refused when it is torn or changed."""

import json
from random import Random

import pytest
from games import NAMES, bidding, calling, few_cards, finished, matches, moments, seeds, some_of
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames import lupaus, record, romi, yksisilma
from cardgames.cards import card
from cardgames.lupaus import Bid, Late, Options, OutOfTurn, set_up
from cardgames.match import Match
from cardgames.record import LARGEST, RecordError, read, write


def match_of(n=3, seed=7, players=NAMES, **rules):
    return Match(lupaus, Options(n_players=n, **rules), players[:n], seed)


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


def text_of(*lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


def two_rounds():
    """A match with one deal recorded and the second begun."""
    match = match_of(start_cards=2, bidding="sequential")
    match = match.record(finished(match.deal(), Random(1), irregular=0))
    return match, bidding(match.deal(), 1, 1)


# ---------------------------------------------------------- there and back


def test_a_record_is_one_object_a_line():
    match, game = two_rounds()
    header, first, second = lines_of(write(match, game))
    assert header == {
        "format": "cardgames",
        "schema": 1,
        "game": "lupaus",
        "options": {
            "n_players": 3,
            "start_cards": 2,
            "schedule": "down",
            "one_card_rounds": 1,
            "direction": "cw",
            "dealer_tie": "redraw",
            "dealer_rotation": "next",
            "trump": "turn_up",
            "full_deal_trump": "none",
            "trump_cycle": ["H", "D", "C", "S"],
            "fixed_trump_full_deal": "cycle",
            "bidding": "sequential",
            "dealer_hook": None,
            "hook_last_round": True,
            "out_of_turn_bid": "stands",
            "leader": "eldest",
            "zero_bonus_from": None,
            "late_scores": True,
            "exposed": "first_opportunity",
            "exposed_on_lead": True,
        },
        "players": ["Aino", "Bence", "Cecilia"],
        "seed": 7,
        "first_dealer": None,
        "start": 1,
    }
    assert (first["round"], len(first["moves"]), len(first["points"])) == (1, 9, 3)
    assert second == {"round": 2, "moves": ["bid 1", "bid 1"]}


@pytest.mark.parametrize(
    "hands",
    [["AS 4D", "KS 2H", "QS 9H"], ["AS", "KS", "QS"], ["2C 3C 4C 5C", "6C 7C 8C 9C", "10C JC QC KC"]],
)
@pytest.mark.parametrize("turned", ["8D", "AC", None])
def test_a_prepared_deal_keeps_its_cards(hands, turned):
    match = match_of()
    game = set_up(match.options, hands, turned, dealer=1)
    for moment in moments(game, Random(3))[:-1]:
        assert read(write(match, moment)) == (match, moment)
    recorded = match.record(finished(game))
    assert read(write(recorded)) == (recorded, None)
    assert lines_of(write(recorded))[1]["hands"] == [" ".join(c.code for c in held) for held in game.hands]


@pytest.mark.parametrize("turned", ["2C", "2S"])
def test_whatever_card_is_turned_stays_turned(turned):
    match = match_of()
    game = set_up(match.options, ["AS", "KS", "QS"], turned, dealer=1)
    assert read(write(match, game))[1].turned is card(turned)
    assert read(write(match, game)) == (match, game)


def test_a_deal_dealt_elsewhere_keeps_its_cards():
    match = match_of(n=5, start_cards=6)
    game = lupaus.deal(match.options, 1, match.dealer(), rng=Random(99))
    assert game != match.deal()
    recorded = match.record(finished(game))
    again, _ = read(write(recorded))
    assert again.totals == recorded.totals
    assert again.games[0].log == recorded.games[0].log
    assert again == recorded


def test_irregular_moves_are_kept():
    match = match_of(start_cards=2)
    game = match.deal().play(Late(1)).play(Bid(2, 0)).play(Bid(1, 2))
    other = (game.turn + 1) % 3
    game = game.play(OutOfTurn(other, game.hands[other][0]))
    assert lines_of(write(match, game))[1]["moves"] == [
        "late 1",
        "bid 2 seat 0",
        "bid 1 seat 2",
        f"out {other} {game.hands[other][0].code}",
    ]
    assert read(write(match, game)) == (match, game)
    end = match.record(finished(game))
    assert read(write(end)) == (end, None)


def test_a_deal_in_progress_is_kept_at_every_moment():
    match, game = two_rounds()
    for moment in moments(game, Random(4))[:-1]:
        assert read(write(match, moment)) == (match, moment)


def test_a_match_without_a_deal_is_a_record_too():
    assert read(write(match_of())) == (match_of(), None)
    assert len(write(match_of()).splitlines()) == 1


def test_a_match_begun_late_or_with_a_given_dealer_is_kept():
    match = Match(lupaus, Options(), NAMES[:4], 3, first_dealer=0, start=12)
    match = match.record(finished(match.deal()))
    assert read(write(match, match.deal())) == (match, match.deal())


@pytest.mark.parametrize(
    "names",
    [
        ("Zsófi", "Ärla", "名前"),
        ('quo"te', "back\\slash", "new\nline"),
        ("a\u2028b", "c\x85d", "e\x0bf"),
        ("\ud800", "-", "0"),
    ],
)
def test_whatever_the_players_are_called(names):
    match = match_of(players=names)
    assert read(write(match, match.deal()))[0].players == names


def test_a_finished_deal_is_recorded_while_reading():
    match = match_of(start_cards=1)
    end = finished(match.deal())
    assert read(write(match, end)) == (match.record(end), None)


# ------------------------------------------------------------------- refusals


def refused(text):
    """What is said about *text*, which is no record."""
    with pytest.raises(RecordError) as error:
        read(text)
    return str(error.value)


@pytest.mark.parametrize("schema", [2, 99, 0, -1, "1", 1.0, True, None])
def test_a_newer_schema_or_none_is_refused(schema):
    header, *rest = lines_of(write(*two_rounds()))
    assert refused(text_of({**header, "schema": schema}, *rest)) == (
        f"line 1: schema={schema!r}; this version reads schemas 1 to 1"
    )
    del header["schema"]
    assert "line 1: schema=None" in refused(text_of(header, *rest))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "chess"}, "line 1: format='chess'"),
        ({"format": None}, "line 1: format=None"),
        ({"game": "chess"}, "line 1: game='chess'; known games: lupaus"),
        ({"game": []}, "line 1: game=[]"),
        ({"game": {}}, "line 1: game={}"),
        ({"game": None}, "line 1: game=None"),
        ({"options": {"n_players": 9}}, "line 1: n_players=9"),
        ({"options": {"colour": 1}}, "line 1: colour=1 cannot be; accepted: the house rules n_players, start_cards"),
        ({"options": None}, "line 1:"),
        ({"options": [1]}, "line 1:"),
        ({"players": ["Aino"]}, "line 1: 1 players for n_players=3"),
        ({"players": 3}, "line 1:"),
        ({"players": [["a"], ["b"], ["c"]]}, "line 1:"),
        ({"seed": -1}, "line 1: seed=-1"),
        ({"seed": "7"}, "line 1: seed='7'"),
        ({"seed": None}, "line 1: seed=None"),
        ({"first_dealer": 3}, "line 1: first_dealer=3"),
        ({"first_dealer": 1.0}, "line 1: first_dealer=1.0"),
        ({"first_dealer": True}, "line 1: first_dealer=True"),
        ({"start": 3}, "line 1: start=3"),
    ],
)
def test_a_changed_first_line_is_refused_with_the_reason(change, said):
    header, *_ = lines_of(write(*two_rounds()))
    assert said in refused(text_of({**header, **change}))


@pytest.mark.parametrize("name", ["format", "schema", "game", "options", "players", "seed", "first_dealer", "start"])
def test_a_first_line_with_something_missing_is_refused(name):
    header, *rest = lines_of(write(*two_rounds()))
    del header[name]
    assert "line 1:" in refused(text_of(header, *rest))
    assert name in refused(text_of(header, *rest))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"round": 2}, "line 2: round=2: round 1 is next"),
        ({"round": None}, "line 2: round=None"),
        ({"moves": None}, "line 2:"),
        ({"moves": 5}, "line 2:"),
        ({"moves": [5]}, "line 2:"),
        ({"moves": ["bid 2", "bid 9"]}, "line 2: the move 'bid 9' is against the rules"),
        ({"moves": ["bid 2", "raise"]}, "line 2: no move reads 'raise'"),
        ({"moves": ["play QS"]}, "line 2: the move 'play QS' is against the rules"),
        ({"points": [99, 0, 0]}, "line 2: points=[99, 0, 0], but the moves give"),
        ({"points": None}, "line 2: points=None, but the moves give"),
        ({"hands": ["AS", "KS"], "dealer": 0, "turned": None}, "line 2: 2 hands for n_players=3"),
        ({"hands": 5, "dealer": 0, "turned": None}, "line 2:"),
        ({"hands": ["AS", "KS", "QS"], "dealer": 9, "turned": None}, "line 2: dealer=9"),
        ({"hands": ["AS", "KS", "QS"], "turned": None}, "line 2: 'dealer' is missing"),
        ({"hands": ["AS", "KS", "QS"], "dealer": 0, "turned": 5}, "line 2:"),
        ({"hands": [["AS"], ["KS"], ["QS"]], "dealer": 0, "turned": None}, "line 2:"),
    ],
)
def test_a_changed_deal_is_refused_with_its_line_and_the_reason(change, said):
    header, first, _ = lines_of(write(*two_rounds()))
    assert said in refused(text_of(header, {**first, **change}))


@pytest.mark.parametrize("name", ["round", "moves", "points"])
def test_a_deal_with_something_missing_is_refused(name):
    header, first, _ = lines_of(write(*two_rounds()))
    del first[name]
    said = refused(text_of(header, first))
    assert "line 2:" in said
    assert name in said


def test_the_moves_after_the_end_of_a_deal_are_refused():
    header, first, _ = lines_of(write(*two_rounds()))
    assert "line 2: the move 'bid 0' is against the rules" in refused(
        text_of(header, {**first, "moves": [*first["moves"], "bid 0"]})
    )


def test_a_deal_after_one_that_is_not_over_is_refused():
    header, first, second = lines_of(write(*two_rounds()))
    assert "line 4: a deal follows one that is not over" in refused(text_of(header, first, second, second))


def test_a_deal_twice_or_left_out_is_refused():
    header, first, second = lines_of(write(*two_rounds()))
    assert "line 3: round=1: round 2 is next" in refused(text_of(header, first, first))
    assert "line 2: round=2: round 1 is next" in refused(text_of(header, second))


@pytest.mark.parametrize("prepared", [{}, {"hands": ["AS", "KS", "QS"], "turned": "8D", "dealer": 0}])
def test_a_deal_after_the_last_round_is_refused(prepared):
    match = match_of(start_cards=1)
    match = match.record(finished(match.deal()))
    moves = ["bid 0", "bid 0", "bid 0", "play KS", "play QS", "play AS"]
    extra = {"round": 2, **prepared, "moves": moves, "points": [0, 10, 10]}
    said = refused(write(match) + text_of(extra))
    assert "line 3: the match is over" in said


def test_a_blank_line_does_not_change_how_lines_are_counted():
    lines = write(*two_rounds()).splitlines()
    broken = lines[2].replace("bid 1", "bid 9")
    assert "line 4: the move 'bid 9'" in refused("\n".join([lines[0], lines[1], "", broken]))


def test_torn_text_is_refused_wherever_it_is_torn():
    text = write(*two_rounds())
    ends = {place for place, sign in enumerate(text) if sign == "\n"}
    for end in range(1, len(text)):
        if end not in ends and end - 1 not in ends:  # between two lines stands a whole, shorter record
            assert "line" in refused(text[:end])


def test_every_changed_move_changes_the_record_or_is_refused():
    match = match_of(start_cards=2)
    match = match.record(finished(match.deal(), Random(5)))
    header, first = lines_of(write(match))
    cards = [move for move in first["moves"] if move.startswith("play")]
    for place, move in enumerate(first["moves"]):
        for other in ("bid 0", "bid 1", "bid 2", *cards):
            if other != move:
                moves = [*first["moves"][:place], other, *first["moves"][place + 1 :]]
                try:
                    again, _ = read(text_of(header, {**first, "moves": moves}))
                except RecordError:
                    continue
                assert again != match
                assert again.totals == match.totals


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n \n",
        "{}",
        "[]",
        "null",
        "5",
        "not json",
        "{",
        '{"format": "cardgames"}',
        "\x00",
        "1" * 5000,
        "[" * 100_000,
    ],
)
def test_what_is_no_record_is_refused(text):
    assert refused(text)


@pytest.mark.parametrize("thing", [None, 5, b"{}", ["{}"]])
def test_only_text_is_a_record(thing):
    assert refused(thing) == f"a record is a text of at most {LARGEST} characters"


def test_a_text_too_long_is_refused_unread():
    assert refused(" " * (LARGEST + 1)) == f"a record is a text of at most {LARGEST} characters"
    whole = write(match_of())
    assert read(whole + " " * (LARGEST - len(whole)))[0] == match_of()


def test_the_longest_match_fits():
    match = match_of(n=3, schedule="down_up", one_card_rounds=20)
    while not match.over:
        match = match.record(finished(match.deal(), Random(match.round)))
    assert len(write(match)) < LARGEST / 50
    assert read(write(match)) == (match, None)


# ----------------------------------------------------------------- wild texts


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


def harmless(text):
    """Read *text*: nothing but a RecordError may come of it, and what is read can be written and dealt."""
    try:
        match, game = read(text)
    except RecordError as error:
        assert str(error)  # noqa: PT017 - both ends are right here
        return
    assert read(write(match, game)) == (match, game)
    assert match.over or match.deal().turn is not None


@settings(max_examples=150)
@given(anything | st.text(max_size=40))
def test_wild_json_gives_no_other_error(value):
    harmless(value if isinstance(value, str) else json.dumps(value))
    harmless(write(match_of()) + json.dumps(value))


HEADER = lines_of(write(match_of(start_cards=2)))[0]


@settings(max_examples=150)
@given(st.sampled_from(sorted(HEADER)), anything)
def test_anything_in_the_first_line_gives_no_other_error(name, value):
    harmless(text_of({**HEADER, name: value}))


@settings(max_examples=150)
@given(st.sampled_from(sorted(HEADER["options"])), anything)
def test_any_house_rule_gives_no_other_error(name, value):
    harmless(text_of({**HEADER, "options": {**HEADER["options"], name: value}}))


@settings(max_examples=200)
@given(st.dictionaries(st.sampled_from(["round", "moves", "points", "hands", "turned", "dealer", "other"]), anything))
def test_anything_in_a_deal_gives_no_other_error(change):
    deal = lines_of(write(match_of(start_cards=2), match_of(start_cards=2).deal()))[1]
    harmless(text_of(HEADER, {**deal, **change}))


def test_a_record_error_is_a_value_error_and_keeps_its_cause():
    assert issubclass(record.RecordError, ValueError)
    with pytest.raises(RecordError) as error:
        read("not json")
    assert isinstance(error.value.__cause__, json.JSONDecodeError)


def test_a_view_with_hidden_cards_is_not_mistaken_for_the_deal():
    match = match_of(start_cards=2)
    view = match.deal().view(0)
    with pytest.raises(ValueError, match="pack"):
        read(write(match, view))


def test_writing_does_not_change_what_is_written():
    match, game = two_rounds()
    before = (repr(match), repr(game), game.log)
    assert write(match, game) == write(match, game)
    assert (repr(match), repr(game), game.log) == before


# ------------------------------------------------------------------- Yksisilmä


def match_of_pairs(seed=7, **rules):
    return Match(yksisilma, yksisilma.Options(**rules), NAMES[:4], seed)


def two_deals():
    """A match whose first deal was passed out, with the second under way."""
    match = match_of_pairs(one_eyed="KD JS", all_pass="same_dealer", allow_nt=True)
    match = match.record(calling(match.deal(), "pass pass pass pass"))
    return match, calling(match.deal(), "pass 10D pass 12NT")


def test_a_record_of_yksisilma_is_one_object_a_line_too():
    header, first, second = lines_of(write(*two_deals()))
    assert header == {
        "format": "cardgames",
        "schema": 1,
        "game": "yksisilma",
        "options": {
            "one_eyed": ["KD", "JS"],
            "jack_tie": "first",
            "min_bid": 1,
            "bid_step": 1,
            "suit_rank": None,
            "allow_nt": True,
            "reentry": True,
            "all_pass": "same_dealer",
            "most_tricks": "team",
            "one_eyed_also_court": False,
            "penalty_bid": False,
            "match_deals": 4,
            "target": None,
            "dealer_tie": "redraw",
            "dealer_rotation": "next",
        },
        "players": ["Aino", "Bence", "Cecilia", "Dóra"],
        "seed": 7,
        "first_dealer": None,
        "start": 1,
    }
    assert first == {"round": 1, "moves": ["pass", "pass", "pass", "pass"], "points": [0, 0, 0, 0]}
    assert second == {"round": 2, "moves": ["pass", "call 10 D", "pass", "call 12 NT"]}


@pytest.mark.parametrize("all_pass", ["next_dealer", "same_dealer"])
def test_deals_passed_out_replay_with_their_dealers(all_pass):
    match = match_of_pairs(all_pass=all_pass)
    for said in (
        "pass pass pass pass",
        "20C pass pass pass",
        "pass pass pass pass",
        "pass pass pass 45H pass pass pass",
    ):
        match = match.record(finished(calling(match.deal(), said), Random(1)))
        game = match.deal()
        again, moment = read(write(match, game))
        assert (again, moment) == (match, game)
        assert moment.dealer == match.dealer()
        assert again.totals == match.totals
    assert [game.passed_out for game in read(write(match))[0].games] == [True, False, True, False]


@settings(max_examples=40)
@given(matches(yksisilma), st.integers(1, 12), seeds)
def test_prepared_deals_of_yksisilma_replay_from_every_moment(match, size, seed):
    game = few_cards(match, size)
    for moment in moments(game, Random(seed))[::4]:
        if moment.turn is not None:
            assert read(write(match, moment)) == (match, moment)
    recorded = match.record(finished(game, Random(seed)))
    again, nothing = read(write(recorded))
    assert (again, nothing, again.totals) == (recorded, None, recorded.totals)
    assert lines_of(write(recorded))[1]["hands"] == [" ".join(c.code for c in held) for held in game.hands]
    assert lines_of(write(recorded))[1]["dealer"] == game.dealer


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"points": [0, 0, 0, 1]}, "line 2: points=[0, 0, 0, 1], but the moves give [0, 0, 0, 0]"),
        ({"points": None}, "line 2: points=None"),
        ({"moves": ["pass"] * 3}, "line 2: points=[0, 0, 0, 0], but the moves give None"),
        ({"moves": ["pass"] * 5}, "line 2: the move 'pass' is against the rules"),
        ({"moves": ["pass", "call 46 D"]}, "line 2: the move 'call 46 D' is against the rules"),
        ({"moves": ["call 10 D", "call 10 S"]}, "line 2: the move 'call 10 S' is against the rules"),
        ({"moves": ["call 10 X"]}, "line 2: no suit is called 'X'"),
        ({"moves": ["bid 3"]}, "line 2: no move reads 'bid 3'"),
        ({"moves": ["play 2C"]}, "line 2: the move 'play 2C' is against the rules"),
        ({"round": 2}, "line 2: round=2: round 1 is next"),
        ({"hands": ["AS", "KS", "QS"], "dealer": 0}, "line 2: 3 hands for n_players=4"),
        ({"hands": ["AS", "KS", "QS", "JS"]}, "line 2: 'dealer' is missing"),
        ({"hands": ["AS", "KS", "QS", "AS"], "dealer": 0}, "line 2: A♠ is there twice"),
        ({"hands": ["AS", "KS", "QS", "JS"], "dealer": 4}, "line 2: dealer=4"),
    ],
)
def test_a_changed_deal_of_yksisilma_is_refused_with_its_line_and_the_reason(change, said):
    header, first, _ = lines_of(write(*two_deals()))
    assert said in refused(text_of(header, {**first, **change}))


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("one_eyed", ["QS"], "line 1: one_eyed=['QS']"),
        ("one_eyed", None, "line 1: one_eyed=None"),
        ("min_bid", 46, "line 1: min_bid=46"),
        ("target", 0, "line 1: target=0"),
        ("n_players", 4, "line 1: n_players=4 cannot be; accepted: the house rules one_eyed"),
    ],
)
def test_changed_house_rules_of_yksisilma_are_refused(name, value, said):
    header, *rest = lines_of(write(*two_deals()))
    assert said in refused(text_of({**header, "options": {**header["options"], name: value}}, *rest))


def test_another_order_of_passes_gives_other_dealers_and_is_noticed():
    match, game = two_deals()
    header, first, second = lines_of(write(match, game))
    other = {**header, "options": {**header["options"], "all_pass": "next_dealer"}}
    again, moment = read(text_of(other, first, second))
    assert moment.dealer == (game.dealer + 1) % 4
    assert again != match


PAIRS_HEADER = lines_of(write(match_of_pairs()))[0]


@settings(max_examples=100)
@given(st.sampled_from(sorted(PAIRS_HEADER["options"])), anything)
def test_any_house_rule_of_yksisilma_gives_no_other_error(name, value):
    harmless(text_of({**PAIRS_HEADER, "options": {**PAIRS_HEADER["options"], name: value}}))


@settings(max_examples=100)
@given(st.dictionaries(st.sampled_from(["round", "moves", "points", "hands", "dealer", "other"]), anything))
def test_anything_in_a_deal_of_yksisilma_gives_no_other_error(change):
    deal = lines_of(write(match_of_pairs(), match_of_pairs().deal()))[1]
    harmless(text_of(PAIRS_HEADER, {**deal, **change}))


# ------------------------------------------------------------------------ Römi


def match_of_romi(seed=7, n=2, **rules):
    return Match(romi, romi.Options(n_players=n, **rules), NAMES[:n], seed)


def prepared_romi(match, **more):
    """A prepared moment with melds, jokers declared, on the table."""
    table = ["7D JOKER=8D 9D", "JOKER=9H 9S 9C"]
    held = ["8D 10D KS KH KD JOKER 2S", "2C 3C"]
    return romi.set_up(match.options, held, "6S 6H", "JD QD", table, (True, False), dice=5, **more)


def test_a_record_of_romi_is_one_object_a_line_too():
    match = match_of_romi(jokers=4)
    game = prepared_romi(match)
    for text in ("swap 0 8D", "lay KS KH KD", "back", "lay KS KH JOKER=KC", "off 0 10D", "discard 2S", "draw stock"):
        game = game.play(romi.read_move(text))
    header, line = lines_of(write(match, game))
    assert header["game"] == "romi"
    assert (header["options"]["ace"], header["options"]["double_cap"], len(header["options"])) == (11, None, 23)
    assert line == {
        "round": 1,
        "hands": ["KS 2S KH KD 10D 8D JOKER", "3C 2C"],
        "stock": "6S 6H",
        "discards": "JD QD",
        "table": ["7D JOKER=8D 9D", "JOKER=9H 9S 9C"],
        "opened": [True, False],
        "turn": 0,
        "drawn": True,
        "dice": 5,
        "moves": [
            *("swap 0 8D", "lay KS KH KD", "back", "lay KS KH JOKER=KC", "off 0 10D", "discard 2S", "draw stock"),
        ],
    }
    assert read(write(match, game)) == (match, game)


@settings(max_examples=12)
@given(matches(romi), seeds)
def test_deals_of_romi_replay_from_every_moment(match, seed):
    for moment in some_of(moments(match.deal(), Random(seed)), 8)[:-1]:
        assert read(write(match, moment)) == (match, moment)
    recorded = match.record(finished(match.deal(), Random(seed)))
    again, nothing = read(write(recorded))
    assert (again, nothing, again.totals) == (recorded, None, recorded.totals)


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize("number", range(5))
def test_prepared_moments_of_romi_replay_even_when_the_stock_is_shuffled_anew(number, drawn):
    match = match_of_romi(jokers=4)
    game = prepared_romi(match, drawn=drawn)
    for moment in moments(game, Random(number))[:-1:3]:
        assert read(write(match, moment)) == (match, moment)
    recorded = match.record(finished(game, Random(number)))
    assert read(write(recorded)) == (recorded, None)


def test_a_deal_of_romi_dealt_elsewhere_keeps_its_cards_and_its_dice():
    match = match_of_romi()
    game = romi.deal(match.options, dealer=match.dealer(), rng=Random(99))
    recorded = match.record(finished(game, Random(3)))
    assert read(write(recorded)) == (recorded, None)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"moves": ["draw table"]}, "line 2: no move reads 'draw table'"),
        ({"moves": ["draw stock"]}, "line 2: the move 'draw stock' is against the rules"),
        ({"moves": ["lay KS KH KC"]}, "line 2: the move 'lay KS KH KC' is against the rules"),
        ({"moves": ["discard 9X"]}, "line 2: no card is called '9X'"),
        ({"points": [0, 0]}, "line 2: points=[0, 0], but the moves give None"),
        ({"hands": ["KS"]}, "line 2: 1 hands for n_players=2"),
        ({"table": ["7D JOKER=8D"]}, "line 2: 7♦ ★ on the table is no meld"),
        ({"table": 5}, "line 2:"),
        ({"table": [5]}, "line 2:"),
        ({"stock": "KX"}, "line 2: no card is called 'KX'"),
        ({"stock": [5]}, "line 2:"),
        ({"discards": None}, "line 2:"),
        ({"opened": [True]}, "line 2: opened="),
        ({"opened": None}, "line 2: opened="),
        ({"turn": 2}, "line 2: turn=2"),
        ({"drawn": None}, "line 2: opened="),
        ({"dice": "5"}, "line 2: dice='5'"),
        ({"dice": -1}, "line 2: dice=-1"),
        ({"dice": 2.0}, "line 2: dice=2.0"),
    ],
)
def test_a_changed_deal_of_romi_is_refused_with_its_line_and_the_reason(change, said):
    match = match_of_romi(jokers=4)
    header, line = lines_of(write(match, prepared_romi(match)))
    assert said in refused(text_of(header, {**line, **change}))
    for name in ("stock", "discards", "table", "opened", "turn", "drawn", "dice"):
        short = {key: value for key, value in line.items() if key != name}
        assert f"line 2: {name!r} is missing" in refused(text_of(header, short))


ROMI_HEADER, ROMI_LINE = lines_of(write(match_of_romi(jokers=4), prepared_romi(match_of_romi(jokers=4))))


@settings(max_examples=60)
@given(st.sampled_from(sorted(ROMI_HEADER["options"])), anything)
def test_any_house_rule_of_romi_gives_no_other_error(name, value):
    harmless(text_of({**ROMI_HEADER, "options": {**ROMI_HEADER["options"], name: value}}))


@settings(max_examples=100)
@given(st.dictionaries(st.sampled_from(sorted(ROMI_LINE)), anything))
def test_anything_in_a_deal_of_romi_gives_no_other_error(change):
    harmless(text_of(ROMI_HEADER, {**ROMI_LINE, **change}))
