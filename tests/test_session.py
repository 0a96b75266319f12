"""A sitting: tries, nods, undo over the rounds, and every earlier moment kept."""

from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from games import NAMES, calling, choose, pick, two_cards
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames import codes, lupaus, record, romi, yksisilma
from cardgames.bots import random_bot
from cardgames.bots.lupaus import simple
from cardgames.cards import card
from cardgames.lupaus import Bid, Late, Lupaus, LupausRule, Options, OutOfTurn, Play, set_up
from cardgames.match import Match
from cardgames.session import MARKS, PRICES, Moment, Pause, Session
from cardgames.yksisilma import PASS, Call

few = settings(max_examples=25)
HOUSES = [
    Options(n_players=3, start_cards=3),
    Options(n_players=4, start_cards=2, bidding="sequential"),
    Options(n_players=5, start_cards=2, schedule="down_up", direction="ccw"),
    Options(n_players=3, start_cards=3, trump="fixed", bidding="sequential", leader="highest_bidder"),
]


def bots(seats: int, seat: int, bot: Any = simple) -> dict[int, Any]:
    return {s: bot for s in range(seats) if s != seat}


def sitting(house: Options = HOUSES[0], seat: int = 0, seed: int = 7, **more: Any) -> Session:
    match = Match(lupaus, house, NAMES[: house.n_players], seed, **more)
    return Session(match, seat, bots(house.n_players, seat))


def single(game: Lupaus, seat: int = 0, bot: Any = simple) -> Session:
    return Session(game, seat, bots(len(game.hands), seat, bot))


def lowest(view: Lupaus) -> Any:
    """A bot that makes its first legal move."""
    return view.moves()[0]


def step(session: Session, rng: Random) -> Any:
    """One act of the player, picked by *rng*; returns the move, or None for a nod."""
    assert len(session.moments) < 200, "no end"
    if session.asked:
        move = pick(session.view.moves(), rng)
        assert session.try_move(move) is None
        return move
    assert session.go_on()
    return None


def over(session: Session) -> bool:
    return session.last.pause is Pause.FINAL or (session.last.pause is Pause.RESULT and session.last.match is None)


def play_out(session: Session, rng: Random) -> list[Any]:
    moves = []
    while not over(session):
        moves.append(step(session, rng))
    return moves


def asked(session: Session, bidding: bool = False) -> Session:
    """*session* played on until the player is asked for a promise, or a card."""
    while not (session.asked and session.last.game.bidding == bidding):
        step(session, Random(0))
    return session


def state(session: Session) -> tuple[Any, ...]:
    return [*session.moments], session.at, session.marks, session.steps, session.news


# -------------------------------------------------------------------- beginning


def test_the_bots_play_until_the_player_is_asked():
    session = sitting(first_dealer=0)
    assert session.asked
    assert session.last.game.bids[0] is None
    assert None not in session.last.game.bids[1:]
    assert len(session.moments) == 3
    assert session.at == 2


@pytest.mark.parametrize(("seat", "seats"), [(3, range(3)), (-1, range(3)), (0, [1]), (0, []), (2, [0])])
def test_a_seat_without_a_player_is_refused(seat, seats):
    with pytest.raises(ValueError, match=f"seat {seat}"):
        Session(two_cards(), seat, dict.fromkeys(seats, simple))


def test_a_bot_sees_its_own_view_and_nothing_else():
    seen: list[tuple[int, Lupaus]] = []

    def watching(view: Lupaus) -> Any:
        seen.append((view.turn, view))
        return simple(view)

    house = HOUSES[0]
    match = Match(lupaus, house, NAMES[:3], 3)
    play_out(Session(match, 1, bots(3, 1, watching)), Random(1))
    assert len(seen) > 10
    assert all(view == view.view(seat) for seat, view in seen)
    assert {seat for seat, _ in seen} == {0, 2}


# ------------------------------------------------------- moves, tried and refused


@few
@given(st.sampled_from(HOUSES), st.integers(0, 2), st.integers(0, 10**6))
def test_a_refused_move_answers_with_the_reason_of_the_engine_and_changes_nothing(house, seat, seed):
    rng = Random(seed)
    session = sitting(house, seat, seed)
    refusals = 0
    while not over(session):
        if session.asked:
            game = session.last.game
            session.hint()
            wild = [
                Bid(-1),
                Bid(99),
                Bid(0, 9),
                Late(9),
                OutOfTurn(9, card("2S")),
                OutOfTurn(seat, game.hands[seat][0]),
            ]
            wild += [Bid(n) for n in range(game.cards + 1)] + [Play(c) for cards in game.hands for c in cards]
            for move in wild:
                if reason := game.objection(move):
                    before = state(session)
                    assert session.try_move(move) == reason
                    assert state(session) == before
                    refusals += 1
        step(session, rng)
    assert refusals > 10


def test_a_move_is_followed_by_the_bots_up_to_the_next_pause():
    session = asked(sitting(first_dealer=0))
    before = len(session.moments)
    assert session.try_move(session.view.moves()[0]) is None
    assert len(session.moments) > before
    assert session.last.pause is Pause.TRICK or session.asked
    assert all(moment.pause is Pause.NONE for moment in session.moments[before:-1])


def test_the_table_waits_when_promises_are_shown_together_and_only_then():
    pauses = {}
    for house in HOUSES[:2]:
        session = sitting(house)
        play_out(session, Random(0))
        pauses[house.bidding] = [moment.pause for moment in session.moments].count(Pause.REVEAL)
    assert pauses == {"simultaneous": 3, "sequential": 0}


def test_every_trick_waits_and_then_the_result_and_the_end():
    session = sitting(HOUSES[0])
    play_out(session, Random(0))
    pauses = [moment.pause for moment in session.moments]
    assert pauses.count(Pause.TRICK) == 3 + 2 + 1
    assert pauses.count(Pause.RESULT) == 3
    assert pauses.count(Pause.FINAL) == 1
    for moment, after in zip(session.moments, session.moments[1:], strict=False):
        if moment.pause is Pause.TRICK:
            assert after.game is moment.game
        if after.pause is Pause.RESULT:
            assert after.match.games[-1] is moment.game
            assert after.match.round == moment.match.round + 1


def test_nobody_elses_card_can_be_played_while_the_table_waits():
    hands = ["2C 3S 2D", "AS KS KD", "9S 5S 5D"]
    session = single(set_up(Options(n_players=3), hands, "8H", dealer=0), 0, lowest)
    session.try_move(Bid(0))
    session.go_on()
    session.try_move(Play(card("3S")))
    assert (session.last.pause, session.last.game.turn) == (Pause.TRICK, 1)
    before = state(session)
    for held in session.last.game.hands[1]:
        with suppress(ValueError):
            session.try_move(Play(held))
        assert state(session) == before


def test_a_bot_may_be_late():
    session = single(two_cards(dealer=0), 0, lambda view: Late(view.turn) if view.bidding else lowest(view))
    assert session.last.game.late == {1, 2}
    assert session.asked
    assert session.try_move(Bid(1)) is None
    assert session.last.game.bids == (1, 0, 0)


def test_the_player_may_be_late():
    session = single(two_cards(dealer=0))
    assert session.try_move(Late(0)) is None
    assert 0 in session.last.game.late
    assert session.last.game.bids[0] == 0
    assert session.last.pause is Pause.REVEAL


def test_a_card_out_of_turn_while_a_trick_waits_is_played_at_the_first_opportunity():
    hands = ["2C 3D", "AS KS", "9S 5S"]
    session = single(set_up(Options(n_players=3), hands, "8H", dealer=2), 0, lowest)
    session.try_move(Bid(0))
    session.go_on()
    session.try_move(Play(card("3D")))
    assert session.last.pause is Pause.TRICK
    assert session.last.game.turn == 0
    assert session.try_move(OutOfTurn(0, card("2C"))).rule is LupausRule.WINNER_LEADS
    other = single(set_up(Options(n_players=3), ["2C 3S 2D", "AS KS KD", "9S 5S 5D"], "8H", dealer=0), 0, lowest)
    other.try_move(Bid(0))
    other.go_on()
    assert other.last.game.trick.led(other.last.game.trumps) is card("AS").suit
    other.try_move(Play(card("3S")))
    assert (other.last.pause, other.last.game.turn) == (Pause.TRICK, 1)
    assert other.try_move(OutOfTurn(0, card("2D"))) is None
    assert other.last.game.exposed[0] == (card("2D"),)
    while not other.asked:
        assert other.go_on()
    led = other.last.game.trick.led(other.last.game.trumps)
    if led is card("2D").suit or led is not card("2C").suit:
        assert other.view.playable == (card("2D"),)


# ------------------------------------------------------------------------- nods


def test_there_is_nothing_to_nod_to_while_the_player_is_asked():
    session = asked(sitting())
    before = state(session)
    assert not session.go_on()
    assert state(session) == before


@pytest.mark.parametrize("start", ["match", "single"])
def test_there_is_nothing_to_nod_to_at_the_end(start):
    session = sitting(seed=1) if start == "match" else single(two_cards())
    play_out(session, Random(0))
    before = state(session)
    assert not session.go_on()
    assert not session.asked
    assert state(session) == before


def test_players_who_tie_share_the_win():
    shared = set()
    for seed in range(12):
        session = sitting(Options(n_players=3, start_cards=1), seed=seed)
        play_out(session, Random(seed))
        match = session.last.match
        best = max(match.totals)
        assert match.winners == tuple(s for s in range(3) if match.totals[s] == best)
        assert [place.rank for place in match.standing()] == [
            1 + sum(t > total for t in match.totals) for total in sorted(match.totals, reverse=True)
        ]
        shared.add(len(match.winners))
    assert {1, 2} <= shared


# ------------------------------------------------------------------------- undo


def test_there_is_nothing_to_undo_before_the_first_move():
    session = sitting()
    before = state(session)
    assert session.undo_to is None
    assert not session.undo()
    assert not session.undo_shows
    assert state(session) == before


@few
@given(st.sampled_from(HOUSES), st.integers(0, 2), st.integers(0, 10**6))
def test_undo_goes_back_decision_by_decision_to_the_very_beginning(house, seat, seed):
    session = sitting(house, seat, seed)
    rng, decisions = Random(seed), []
    while not over(session):
        if session.asked:
            decisions.append(session.last)
        step(session, rng)
    while decisions:
        assert session.undo()
        assert session.last is decisions.pop()
        assert session.asked
        assert session.shown is session.last
    assert not session.undo()


@few
@given(st.sampled_from(HOUSES), st.integers(0, 2), st.integers(0, 10**6), st.integers(1, 12))
def test_after_undo_the_same_moves_give_the_same_moments(house, seat, seed, back):
    session = sitting(house, seat, seed)
    moves = [move for move in play_out(session, Random(seed)) if move is not None]
    straight = [*session.moments]
    taken = 0
    for _ in range(min(back, len(moves))):
        taken += session.undo()
    for move in moves[len(moves) - taken :]:
        while not session.asked:
            assert session.go_on()
        assert session.try_move(move) is None
    while not over(session):
        session.go_on()
    assert session.moments == straight


def test_undo_over_the_border_between_rounds_restores_the_totals():
    session = sitting(HOUSES[0])
    while session.last.game.round == 1:
        step(session, Random(5))
    assert len(session.last.match.games) == 1
    assert session.undo() if session.last.game.bids[0] is None else session.undo() and session.undo()
    assert session.last.game.round == 1
    assert session.last.match.games == ()
    assert session.last.match.totals == (0, 0, 0)
    first = session.last
    play_out(session, Random(9))
    assert [moment for moment in session.moments if moment is first]
    assert len(session.last.match.games) == 3


def test_undo_takes_back_the_end_of_the_match():
    session = sitting(HOUSES[0])
    play_out(session, Random(2))
    final = session.last.match.totals
    assert session.undo()
    assert not session.last.match.over
    assert session.asked
    play_out(session, Random(2))
    assert session.last.match.over
    assert isinstance(final, tuple)


def test_undo_while_looking_back_shows_where_play_goes_on():
    session = sitting(HOUSES[0])
    play_out(session, Random(2))
    session.look(0)
    assert session.undo()
    assert not session.past
    assert session.shown is session.last


def test_undo_after_a_card_out_of_turn_brings_the_waiting_trick_back():
    hands = ["2C 3S 2D", "AS KS KD", "9S 5S 5D"]
    session = single(set_up(Options(n_players=3), hands, "8H", dealer=0), 0, lowest)
    session.try_move(Bid(0))
    session.go_on()
    session.try_move(Play(card("3S")))
    waiting = session.last
    assert session.try_move(OutOfTurn(0, card("2D"))) is None
    assert session.undo()
    assert session.last is waiting


def shows(session: Session) -> bool:
    """Whether the player has seen anything since the last decision but the own move: reckoned from the views."""
    at, me = session.undo_to, session.seat
    before, after = session.moments[at].game, session.last.game
    if after.start != before.start:
        return True  # another deal has been dealt
    others = [e for e in after.view(me).log[len(before.log) :] if e.seat != me and isinstance(e.what, Play | OutOfTurn)]
    told = [bid for bid in after.view(me).bids if bid is not None and bid >= 0]
    known = [bid for bid in before.view(me).bids if bid is not None and bid >= 0]
    return bool(others) or len(told) > len(known) + (before.bids[me] is None)


@few
@given(st.sampled_from(HOUSES), st.integers(0, 2), st.integers(0, 10**6))
def test_undo_says_that_something_was_seen_exactly_when_it_was(house, seat, seed):
    session, rng = sitting(house, seat, seed), Random(seed)
    while not over(session):
        step(session, rng)
        if session.undo_to is not None:
            assert session.undo_shows == shows(session)


# ----------------------------------------------------------------------- replay


def test_every_earlier_moment_can_be_looked_at_and_nothing_changes():
    session = sitting(HOUSES[1])
    play_out(session, Random(1))
    kept = [*session.moments]
    for at, moment in enumerate(kept):
        assert session.look(at)
        assert session.shown is moment
        assert session.past == (at < len(kept) - 1)
        assert session.last is kept[-1]
    assert session.moments == kept


@pytest.mark.parametrize("at", [-1, 10**6, None, "0", 1.0, True, False, [0]])
def test_a_moment_that_is_not_there_is_not_looked_at(at):
    session = asked(sitting())
    assert len(session.moments) > 1
    before = state(session)
    assert not session.look(at)
    assert state(session) == before


def test_the_first_place_past_the_end_is_no_moment():
    session = asked(sitting())
    assert not session.look(len(session.moments))
    assert session.look(len(session.moments) - 1)
    assert not session.past


def test_every_moment_of_a_match_replays_from_its_deal():
    session = sitting(HOUSES[2])
    play_out(session, Random(4))
    for before, after in zip(session.moments, session.moments[1:], strict=False):
        if after.game is before.game or after.game.round != before.game.round:
            continue
        (move,) = [e.what for e in after.game.log[len(before.game.log) :] if isinstance(e.what, Bid | Play | Late)][:1]
        assert before.game.play(move) == after.game


# ------------------------------------------------------------ again, hints, deals


def test_a_prepared_deal_can_be_played_again_from_its_beginning():
    session = single(two_cards())
    first = [*session.moments]
    play_out(session, Random(0))
    session.again()
    assert session.moments == first
    assert (session.marks, session.steps, session.at) == (MARKS, 0, len(first) - 1)
    assert session.asked
    play_out(session, Random(0))


def test_again_begins_the_deal_on_the_table_and_keeps_the_rounds_before():
    session = sitting(HOUSES[0])
    while session.last.game.round < 3:
        step(session, Random(3))
    games = session.last.match.games
    session.again()
    assert session.last.game.round == 3
    assert session.last.match.games == games


def test_hints_cost_marks_step_by_step_and_are_free_to_look_at_first():
    session = asked(sitting(), bidding=True)
    assert (session.price, session.marks) == (0, MARKS)
    for steps, price in enumerate(PRICES):
        assert (session.steps, session.price) == (steps, price)
        left = session.marks
        assert session.hint()
        assert session.marks == left - price
    assert session.price is None
    before = state(session)
    assert not session.hint()
    assert state(session) == before


def test_a_hint_costs_nothing_where_only_one_move_is_legal():
    session = asked(sitting())
    while len(session.view.moves()) > 1:
        step(session, Random(0))
        asked(session)
    assert session.prices == (0, 0, 0)
    assert [session.hint() for _ in PRICES] == [True, True, True]
    assert session.marks == MARKS


def test_a_hint_that_was_paid_for_stays_open_after_undo():
    session = asked(sitting(), bidding=True)
    assert [session.hint() for _ in PRICES] == [True, True, True]
    left = session.marks
    assert session.try_move(Bid(1)) is None
    assert session.steps == 0
    assert session.undo()
    assert (session.steps, session.marks, session.price) == (len(PRICES), left, None)


def test_a_deal_played_again_has_no_hint_open():
    session = asked(sitting(), bidding=True)
    assert [session.hint() for _ in PRICES] == [True, True, True]
    session.try_move(Bid(1))
    session.again()
    asked(session, bidding=True)
    session.try_move(Bid(1))
    session.undo()
    assert (session.steps, session.marks) == (0, MARKS)


def test_a_card_out_of_turn_leaves_the_finished_trick_on_the_table():
    hands = ["2C 3S 2D", "AS KS KD", "9S 5S 5D"]
    session = single(set_up(Options(n_players=3), hands, "8H", dealer=0), 0, lowest)
    session.try_move(Bid(0))
    session.go_on()
    session.try_move(Play(card("3S")))
    assert session.early
    assert session.try_move(OutOfTurn(0, card("2D"))) is None
    assert session.last.pause is Pause.TRICK
    assert session.go_on()


def test_a_finished_deal_is_shown_with_its_result():
    game = two_cards()
    while game.turn is not None:
        game = game.play(game.moves()[0])
    assert single(game).last.pause is Pause.RESULT


def test_a_match_with_a_deal_in_progress_goes_on_where_it_was():
    match = Match(lupaus, HOUSES[0], NAMES[:3], 7, first_dealer=2)
    game = match.deal().play(Bid(1))
    session = Session((match, game), 1, bots(3, 1))
    assert session.asked
    assert session.last.code == codes.write(match)
    prepared = set_up(HOUSES[0], ["2C 3S 2D", "AS KS KD", "9S 5S 5D"], "8H", dealer=2)
    assert Session((match, prepared), 1, bots(3, 1)).last.code == ""


def test_a_hint_too_dear_is_refused():
    session = asked(sitting(), bidding=True)
    session.marks, session.steps = 1, 2
    assert session.price == 2
    assert not session.hint()
    assert (session.marks, session.steps) == (1, 2)


def test_there_are_no_hints_while_the_table_waits():
    session = sitting()
    while not session.last.pause:
        step(session, Random(0))
    assert session.price is None
    assert not session.hint()


def test_a_move_closes_the_hint_and_a_new_round_brings_new_marks():
    session = asked(sitting())
    for _ in PRICES:
        session.hint()
    spent = session.marks
    step(session, Random(0))
    assert (session.steps, session.marks) == (0, spent)
    while session.last.game.round == 1:
        step(session, Random(0))
    assert session.marks == MARKS


def test_news_begin_where_the_player_acted_last():
    session = asked(sitting())
    told = len(session.last.game.log)
    step(session, Random(0))
    assert session.news == told
    session = asked(sitting())
    while session.last.game.round == 1:
        step(session, Random(0))
    assert session.news == 0
    session.undo()
    assert session.news > 0


def test_a_moment_is_a_value():
    assert Moment(None, two_cards()) == Moment(None, two_cards(), Pause.NONE)
    assert isinstance(sitting().bots, Mapping)


# ------------------------------------------------------------------- Yksisilmä


def quiet(view: Any) -> Any:
    """A bot that passes if it may, and else makes its first legal move."""
    return view.moves()[0]


def by_chance(view: Any) -> Any:
    """A bot that makes any move, always the same one in the same place."""
    return choose(view, Random(len(view.log)))


def sitting_of_pairs(bot: Any = quiet, seat: int = 0, seed: int = 7, dealer: int | None = 3, **rules: Any) -> Session:
    house = yksisilma.Options(**rules)
    match = Match(yksisilma, house, NAMES[:4], seed, dealer)
    return Session(match, seat, bots(4, seat, bot))


def chance(session: Session, rng: Random) -> Any:
    """One act of the player, as in a random deal; returns the move, or None for a nod."""
    assert len(session.moments) < 2000, "no end"
    if session.asked:
        move = choose(session.view, rng)
        assert session.try_move(move) is None
        return move
    assert session.go_on()
    return None


def test_the_table_waits_when_the_auction_is_over():
    session = sitting_of_pairs()
    assert session.asked
    assert session.try_move(Call(10, "D")) is None
    assert session.last.pause is Pause.REVEAL
    assert session.last.game.contract == (0, 10, "♦")
    assert not session.asked
    told = len(session.last.game.log)
    assert session.go_on()
    assert session.news == told
    assert session.asked
    assert [len(session.last.game.trick.cards), session.last.pause] == [3, Pause.NONE]


def test_a_contract_of_a_bot_waits_too():
    session = sitting_of_pairs(lambda view: Call(20, "C") if Call(20, "C") in view.moves() else quiet(view))
    assert session.try_move(PASS) is None
    assert session.asked  # seat 1 has called, and two have passed
    assert session.try_move(PASS) is None
    assert session.last.pause is Pause.REVEAL
    assert session.last.game.contract.seat == 1


def test_a_dealer_who_must_play_ends_the_auction():
    session = sitting_of_pairs(dealer=0, all_pass="dealer_min", min_bid=10)
    assert session.asked
    assert session.try_move(PASS) is None
    assert session.last.pause is Pause.NONE
    assert session.asked
    assert session.try_move(PASS).rule is yksisilma.YksisilmaRule.THREE_PASSES
    assert session.try_move(Call(10, "S")) is None
    assert session.last.pause is Pause.REVEAL


@pytest.mark.parametrize(("all_pass", "dealer"), [("next_dealer", 0), ("same_dealer", 3)])
def test_a_deal_passed_out_waits_with_its_result_and_the_next_one_is_dealt(all_pass, dealer):
    session = sitting_of_pairs(all_pass=all_pass)
    first = session.last
    assert session.try_move(PASS) is None
    last = session.last
    assert (last.pause, last.game.passed_out, last.game.turn) == (Pause.RESULT, True, None)
    assert last.match.games == (last.game,)
    assert last.match.totals == (0, 0, 0, 0)
    assert last.code == first.code
    assert not session.asked
    assert session.go_on()
    fresh = next(moment for moment in session.moments if moment.game.round == 2)
    assert fresh.game == fresh.match.deal()
    assert fresh.game.dealer == dealer
    assert fresh.code == codes.write(fresh.match)
    assert codes.read(fresh.code).deal() == fresh.game
    assert session.marks == MARKS


def test_deals_may_be_passed_out_for_ever_and_the_match_goes_on():
    session = sitting_of_pairs(match_deals=1)
    while session.last.game.round < 12:
        if session.asked:
            session.try_move(PASS)
        else:
            session.go_on()
    assert len(session.last.match.games) == 11
    assert not session.last.match.over
    while not session.asked:
        session.go_on()
    assert session.try_move(Call(10, "C")) is None
    while not over(session):
        chance(session, Random(1))
    assert session.last.pause is Pause.FINAL
    assert len(session.last.match.games) == 12


def test_a_single_deal_passed_out_ends_the_sitting():
    session = single(yksisilma.deal(yksisilma.Options(), 3, Random(1)), 0, quiet)
    session.try_move(PASS)
    assert (session.last.pause, session.last.match) == (Pause.RESULT, None)
    before = state(session)
    assert not session.go_on()
    assert state(session) == before


def test_undo_goes_back_over_a_deal_passed_out_and_over_the_end_of_the_auction():
    session = sitting_of_pairs()
    first = session.last
    session.try_move(PASS)  # all pass
    assert session.undo_shows  # the others have spoken
    assert session.undo()
    assert session.last is first
    session.try_move(PASS)
    session.go_on()
    while not session.asked:
        session.go_on()
    second = session.last
    assert second.game.round == 2
    assert session.try_move(Call(15, "H")) is None
    assert session.last.pause is Pause.REVEAL
    session.go_on()
    assert session.undo()
    assert session.last is second
    assert session.undo_shows  # another deal was dealt
    assert session.undo()
    assert session.last is first
    assert session.last.match.games == ()
    assert not session.undo()


@few
@given(
    st.sampled_from([yksisilma.PRESETS[name] for name in ("default", "no_way_back", "short_lesson")]),
    st.integers(0, 3),
    st.integers(0, 10**6),
    st.integers(1, 30),
)
def test_after_undo_the_same_moves_of_pairs_give_the_same_moments(house, seat, seed, back):
    match = Match(yksisilma, house, NAMES[:4], seed)
    session, rng, moves = Session(match, seat, bots(4, seat, by_chance)), Random(seed), []
    while not over(session) and len(session.last.match.games) < 3:
        moves.append(chance(session, rng))
    straight, moves = [*session.moments], [move for move in moves if move is not None]
    taken = sum(session.undo() for _ in range(min(back, len(moves))))
    for move in moves[len(moves) - taken :]:
        while not session.asked:
            assert session.go_on()
        assert session.try_move(move) is None
    while len(session.moments) < len(straight):
        assert session.go_on()
    assert session.moments == straight
    pauses = [moment.pause for moment in straight]
    games = straight[-1].match.games
    assert pauses.count(Pause.RESULT) == len(games)
    assert pauses.count(Pause.TRICK) == 13 * len([game for game in games if not game.passed_out])
    assert pauses.count(Pause.REVEAL) == len([game for game in games if not game.passed_out])


def test_a_bot_of_pairs_sees_its_own_view_and_nothing_else():
    seen: list[tuple[int, Any]] = []

    def watching(view: Any) -> Any:
        seen.append((view.turn, view))
        return by_chance(view)

    session, rng = sitting_of_pairs(watching, match_deals=2), Random(3)
    while not over(session):
        chance(session, rng)
    assert len(seen) > 70
    assert all(view == view.view(seat) for seat, view in seen)
    assert {seat for seat, _ in seen} == {1, 2, 3}


def test_a_saved_deal_of_pairs_goes_on_at_the_pause_where_it_was():
    match = Match(yksisilma, yksisilma.Options(), NAMES[:4], 7, 3)
    dealt = match.deal()
    stands = calling(dealt, "10C pass pass pass")
    led = stands.play(stands.moves()[0])
    trick = led
    while not trick.tricks:
        trick = trick.play(trick.moves()[0])
    out = calling(dealt, "pass pass pass pass")
    for game, pause in (
        (dealt, Pause.NONE),
        (calling(dealt, "10C"), Pause.NONE),
        (stands, Pause.REVEAL),
        (led, Pause.NONE),
        (trick, Pause.TRICK),
    ):
        found = Session(record.read(record.write(match, game)), 0, bots(4, 0, quiet)).moments[0]
        assert (found.game, found.pause, found.code) == (game, pause, codes.write(match))
    finished_deal = Session((match, out), 0, bots(4, 0, quiet)).last
    assert (finished_deal.pause, finished_deal.match.games) == (Pause.RESULT, (out,))


def test_a_deal_of_pairs_played_again_begins_with_its_auction():
    session = sitting_of_pairs()
    first = [*session.moments]
    session.try_move(Call(10, "D"))
    session.go_on()
    chance(session, Random(0))
    session.again()
    assert session.moments == first
    assert session.asked


# ------------------------------------------------------------------------ Römi


def sitting_at_romi(seed: int = 7, seat: int = 0, **rules: Any) -> Session:
    house = romi.Options(**({"n_players": 3, "deals": 2} | rules))
    match = Match(romi, house, NAMES[: house.n_players], seed)
    return Session(match, seat, bots(house.n_players, seat, random_bot(Random(seed))))


def through_romi(session: Session, rng: Random) -> None:
    """Play to the end of the match, cards going down where they can."""
    while not over(session):
        if session.asked:
            assert session.try_move(choose(session.view, rng)) is None
        else:
            assert session.go_on()


def test_a_sitting_at_romi_pauses_only_when_a_deal_is_over():
    session = sitting_at_romi()
    through_romi(session, Random(1))
    assert session.last.match.over
    assert {moment.pause for moment in session.moments} == {Pause.NONE, Pause.RESULT, Pause.FINAL}
    assert all((moment.pause is Pause.NONE) == (moment.game.turn is not None) for moment in session.moments)
    assert [game.round for game in session.last.match.games] == [1, 2]
    assert session.moments[0].code.startswith("RO3-Q2-1-")


def test_the_player_and_the_bots_of_romi_make_turns_of_several_moves_and_undo_takes_back_one():
    session, rng = sitting_at_romi(seed=3), Random(3)
    while not (session.asked and session.view.drawn and session.last.game.turns > 2):
        assert session.try_move(choose(session.view, rng)) is None
    before, moments = session.last, len(session.moments)
    assert session.try_move(session.view.moves()[-1]) is None  # a discard: the others play up to the next turn
    assert session.asked
    assert len(session.moments) >= moments + 5
    assert session.undo()
    assert (session.last, len(session.moments)) == (before, moments)


def test_a_move_of_romi_that_is_refused_changes_nothing():
    session = sitting_at_romi(seed=4)
    game, before = session.last.game, state(session)
    for move in (romi.Lay((game.hands[0][:2],)), romi.Swap(game.hands[0][0], 0), romi.TakeBack(), romi.Draw("table")):
        assert session.try_move(move) == game.objection(move) is not None
        assert state(session) == before


def test_a_saved_sitting_at_romi_goes_on_where_it_stood():
    session, rng = sitting_at_romi(seed=5), Random(5)
    for _ in range(9):
        assert session.try_move(choose(session.view, rng)) is None
    text = record.write(session.last.match, session.last.game)
    again = Session(record.read(text), 0, session.bots)
    assert (again.last.game, again.last.pause, again.last.code) == (session.last.game, Pause.NONE, session.last.code)
    again.again()
    assert again.last.game.start == session.last.game.start
