"""The simple player of Römi: lawful under every option, fair, and a sensible teacher."""

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from pickle import dumps, loads
from random import Random
from statistics import mean, median
from time import perf_counter

import pytest
from games import pick
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames.bots import Advice, finish, random_bot
from cardgames.bots.romi import RULES, Waiter, Why, advise, outs, simple, unseen
from cardgames.cards import BACK, JOKER, Card, card, hand, shuffled
from cardgames.romi import PRESETS, Discard, Draw, Move, Options, Romi, RomiRule, Swap, TakeBack, deal, set_up

OPTION_SETS = [
    *PRESETS.values(),
    Options(jokers=6, joker_limit="third", ace="11/1", ace_both_ends=True, final_discard="optional"),
    Options(n_players=6, joker_limit="half", hand_needs_min=False, hand_layoff=False, ace=1, stock_out="end"),
    Options(n_players=3, jokers=4, discard_draw="free", joker_swap="reuse", joker_limit=1, first_laydown_round=3),
    Options(n_players=2, jokers=6, free_first_discard=True, final_discard="optional", hand_needs_min=False),
    Options(n_players=5, jokers=6, layoff=False, joker_swap="keep", direction="ccw", ace_both_ends=True),
]
NUMBERED = pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
SEEDS = st.integers(0, 10**6)
CHOICES = {f.name: st.sampled_from(f.metadata["accepted"]) for f in fields(Options) if f.metadata["accepted"]}
RULES_OF_ANY_KIND = st.fixed_dictionaries({}, optional=CHOICES).map(lambda rules: Options(**rules))


def dealt(options: Options, seed: int) -> Romi:
    """Some deal."""
    return deal(options, seed % options.n_players, Random(seed))


def moments(game: Romi) -> Iterator[Romi]:
    """Every moment of *game* between simple players."""
    while game.turn is not None:
        yield game
        game = game.play(simple(game.view(game.turn)))


def strolled(game: Romi, rng: Random) -> Iterator[Romi]:
    """Every moment of *game* between players who do anything now and then."""
    while game.turn is not None:
        yield game
        move = pick(game.moves(), rng) if rng.random() < 0.4 else simple(game.view(game.turn))
        game = game.play(move)


def guessed(view: Romi, rng: Random) -> Romi:
    """*view* with its backs replaced by any cards that have not been seen, and other dice."""
    pool = list(shuffled(unseen(view).elements(), rng))
    hands = tuple(tuple(pool.pop() if c is BACK else c for c in held) for held in view.hands)
    return replace(view, hands=hands, stock=tuple(pool), dice=int(rng.random() * 1000))


def advice(game: Romi, turns: int = 0) -> Advice:
    """What the seat on turn in *game* is told."""
    return advise(game.view(game.turn), turns=turns)


def told(game: Romi, turns: int = 0) -> tuple[str, str, float | None]:
    """The move advised, the reason, and its number."""
    found = advice(game, turns)
    return str(found.move), found.why.name, found.number


def table(
    held: str, *on_table: str, opened: bool = True, other: str = "2S 4H KC 9D 6S", top: str = "2C", **more: object
) -> Romi:
    """Two players; seat 0 is on turn with *held* and has drawn; *on_table* lie there."""
    rules = {name: more.pop(name) for name in [*more] if name in Options.__dataclass_fields__}
    house = Options(n_players=2, **rules)
    return set_up(house, [held, other], "3H QD", top, on_table, **{"opened": (opened, bool(on_table))} | more)


def before(held: str, *on_table: str, **more: object) -> Romi:
    """The same before seat 0 has drawn."""
    return table(held, *on_table, drawn=False, **more)


# ------------------------------------------------------------------- laws


@settings(max_examples=40)
@given(RULES_OF_ANY_KIND, SEEDS)
def test_every_move_is_legal_in_games_gone_astray_under_every_option(options, seed):
    for game in islice(strolled(dealt(options, seed), Random(seed)), 50):
        for bot in (simple, Waiter(2)):
            assert game.objection(bot(game.view(game.turn))) is None


@NUMBERED
def test_every_move_is_legal_and_every_deal_ends_among_simple_players(options):
    for seed in range(6):
        count = 0
        for game in moments(dealt(options, seed)):
            assert game.objection(simple(game.view(game.turn))) is None
            count += 1
        assert count < 2000


def test_cards_do_not_go_round_among_the_discards_for_ever():
    house = Options(n_players=2, jokers=4, ace=1, joker_limit="third", discard_draw="free", layoff=False)
    house = replace(house, joker_swap="off", final_discard="optional", opening_min=51, joker_in_hand=50)
    for seed in range(356, 362):
        game = dealt(house, seed)
        for _ in range(2000):
            if game.turn is None:
                break
            game = game.play(simple(game.view(game.turn)))
        assert game.over
        sources = [event.what.source for event in game.log if isinstance(event.what, Draw)]
        assert all("stock" in sources[at : at + 5] for at in range(len(sources) - 5))


@NUMBERED
def test_it_takes_nothing_back_in_games_of_its_own(options):
    for game in moments(dealt(options, 17)):
        assert simple(game.view(game.turn)) != TakeBack()


@NUMBERED
def test_the_same_view_gets_the_same_advice_whatever_the_others_hold(options):
    rng = Random(7)
    for game in islice(strolled(dealt(options, 3), rng), 80):
        view = game.view(game.turn)
        assert advise(view) == advise(view) == advise(guessed(view, rng)) == advise(game)


def test_it_is_shown_no_card_that_its_seat_cannot_see():
    def looking(view: Romi) -> Move:
        assert view == view.view(view.turn)
        assert {*view.stock, *(c for seat, held in enumerate(view.hands) if seat != view.turn for c in held)} <= {BACK}
        return simple(view)

    for seed in range(4):
        finish(dealt(Options(), seed), looking)


@NUMBERED
def test_the_move_is_the_one_that_is_advised_and_its_reason_is_complete(options):
    for game in islice(strolled(dealt(options, 5), Random(2)), 80):
        view = game.view(game.turn)
        found = advise(view)
        assert found.move == simple(view) == Waiter(0)(view)
        assert isinstance(found.rule, RomiRule)
        assert {*found.cards} <= {*view.held, *view.discards[-1:]}
        assert (found.number is not None) == ("{number}" in found.why.value)
        assert found.aim >= 0
        assert not isinstance(found.move, Discard) or found.move.card in found.cards


def test_every_reason_names_a_rule_and_is_a_sentence():
    assert {*RULES} == {*Why}
    assert all(why.value[0].isupper() and why.value.endswith(".") for why in Why)


def test_a_hidden_hand_a_seat_not_on_turn_and_a_finished_deal_cannot_be_advised():
    game = dealt(Options(), 3)
    other = (game.turn + 1) % 4
    for act in (simple, advise, Waiter(), outs):
        with pytest.raises(ValueError, match=f"seat {game.turn} cannot be seen"):
            act(game.view(other))
    for act in (simple, advise):
        with pytest.raises(ValueError, match="not to act"):
            act(finish(game, simple))
    with pytest.raises(ValueError, match=f"seat {other} is not to act"):
        advise(game.view(other), seat=other)


def test_a_waiter_survives_a_trip_to_another_process():
    assert loads(dumps(Waiter(5))) == Waiter(5)


def test_a_move_takes_much_less_than_a_tenth_of_a_second(capsys):
    times = []
    for options in OPTION_SETS:
        for game in moments(dealt(options, 1)):
            view, start = game.view(game.turn), perf_counter()
            simple(view)
            times.append(perf_counter() - start)
    with capsys.disabled():
        print(f"\na simple player's move in Römi: {1e6 * median(times):.0f} µs (median of {len(times)})", end="")
    assert median(times) < 0.1


# ---------------------------------------------------------------- drawing

OPENING = "9S 9C 9H 8C 9C 10C"  # 54 points


def test_it_draws_from_the_stock_while_the_top_discard_leaves_it_short():
    game = before("9S 9C 9H 8C 9C 2D 4H", opened=False)
    assert told(game) == ("draw stock", "DRAW_SHORT", 23)
    assert advice(game).aim == 23
    assert advice(game).rule is RomiRule.OPENING


def test_it_takes_the_discard_with_which_it_can_lay_down():
    game = before("9S 9C 9H 8C 9C 2D 4H", opened=False, top="10C")
    assert told(game) == ("draw discards", "TAKE_OPEN", 54)
    after = game.play(advice(game).move)
    assert told(after) == ("lay 9C 9H 9S / 8C 9C 10C", "OPEN", 54)


def test_it_takes_a_discard_that_makes_a_meld_once_it_has_laid_down():
    assert told(before("KD QD 4H 7S", "5S 6S 7S", top="JD"))[1] == "TAKE_MELD"
    assert told(before("KD QD 4H 7S", "5S 6S 7S", top="2C"))[1] == "DRAW_STOCK"


def test_it_takes_a_discard_to_lay_it_off_and_hold_one_card_less():
    game = before("KD QD 4H 2H", "5S 6S 7S", top="8S")
    assert told(game) == ("draw discards", "TAKE_OFF", None)
    assert told(game.play(Draw("discards"))) == ("off 0 8S", "LAY_TAKEN", None)


def test_a_taken_card_that_does_not_touch_a_meld_goes_to_the_table_with_the_cards_between():
    game = before("KD QD 4H 2H JOKER", "5S 6S 7S", top="9S").play(Draw("discards"))
    found = advice(game)
    assert (str(found.move), found.why) == ("off 0 9S JOKER=8S", Why.LAY_TAKEN)
    assert told(before("KD QD 4H 8S", "5S 6S 7S", top="9S"))[0] == "draw discards"


def test_it_takes_the_discard_with_which_it_goes_out():
    assert told(before("KD QD 4H", "5S 6S 7S", top="JD"))[1] == "TAKE_OUT"


def test_where_discards_are_free_it_takes_what_betters_its_melds_and_nothing_else():
    free = {"opened": False, "discard_draw": "free"}
    assert told(before("KD QD 4H 7S", top="JD", **free))[1] == "TAKE_MELD"
    assert told(before("KD QD 4H 7S", top="9D", **free))[0] == "draw stock"
    assert told(before("KD 2H 7S 5C", top="JOKER", **free))[1] == "TAKE_JOKER"


def test_where_discards_may_never_be_taken_it_draws_from_the_stock():
    assert told(before("KD QD 4H 7S", "5S 6S 7S", top="JD", discard_draw="never"))[0] == "draw stock"


def test_with_an_empty_stock_it_takes_what_there_is():
    game = replace(before("KD QD 4H 7S", top="9D", discard_draw="free", opened=False), stock=())
    assert told(game) == ("draw discards", "ONLY_DRAW", None)
    assert told(replace(before("KD QD 4H 7S", opened=False), discards=()))[1] == "ONLY_DRAW"


# ----------------------------------------------------------- laying down


def test_it_lays_down_as_soon_as_it_may_with_its_dearest_melds():
    game = table(OPENING + " 2D 3D", opened=False)
    assert told(game) == ("lay 9C 9H 9S / 8C 9C 10C", "OPEN", 54)
    assert advice(game).aim == 0
    assert advice(game).cards == tuple(c for meld in advice(game).move.melds for c in meld.cards)


def test_it_lays_further_melds_whatever_they_are_worth():
    assert told(table("2D 2H 2S 9S KD", "5C 6C 7C")) == ("lay 2D 2H 2S", "LAY", 6)


def test_it_lays_off_what_fits_but_keeps_a_joker_for_a_meld_of_its_own():
    game = table("8S 4H KD JOKER", "5S 6S 7S")
    assert told(game) == ("off 0 8S", "LAY_OFF", None)
    assert told(game.play(advice(game).move))[0] == "discard KD"


def test_it_lays_off_its_joker_too_when_an_opponent_is_about_to_go_out():
    assert told(table("4H KD JOKER 8C", "5S 6S 7S", other="2S"))[0].startswith("off 0 JOKER")


def test_before_the_agreed_round_it_lays_down_nothing():
    assert told(table(OPENING + " 2D 3D", opened=False, first_laydown_round=2))[0].startswith("discard")


def test_it_goes_out_in_steps_card_by_card():
    game = table("2D 2H 2S 8S KD", "5S 6S 7S")
    seen = []
    while game.turn == 0:
        seen.append(told(game))
        game = game.play(advice(game).move)
    assert seen == [
        ("lay 2D 2H 2S", "GO_OUT", -20),
        ("off 0 8S", "GO_OUT", -20),
        ("discard KD", "LAST_CARD", None),
    ]
    assert (game.winner, game.points(0)) == (0, -20)


def test_it_goes_out_from_the_hand():
    game = table(OPENING + " 2D", opened=False)
    assert told(game)[1:] == ("GO_HAND", -40)
    assert finish(game, simple).points(0) == -40


def test_laying_off_can_make_it_no_hand():
    game = table(OPENING + " 2D 8S", "5S 6S 7S", opened=False, hand_layoff=False)
    assert told(game)[1:] == ("GO_OUT", -20)
    assert finish(game, simple).points(0) == -20


def test_without_a_last_discard_it_lays_everything():
    game = table(OPENING, opened=False, final_discard="optional")
    assert told(game)[1] == "GO_HAND"
    assert game.play(advice(game).move).winner == 0


def test_it_goes_out_with_little_where_hand_needs_no_minimum():
    cheap = "2D 3D 4D 2H 3H 4H KS"
    assert told(table(cheap, opened=False))[0].startswith("discard")
    assert told(table(cheap, opened=False, hand_needs_min=False))[1] == "GO_HAND"


def test_it_sees_that_cards_laid_off_leave_others_for_a_meld():
    game = table("6D 7D 8D 6S 6H KS", "9D 10D JD")
    assert told(game)[:2] == ("lay 6D 6H 6S", "GO_OUT")
    assert finish(game, simple).winner == 0


def test_it_lays_off_a_joker_if_it_goes_out_with_it():
    game = table("JOKER KD", "5S 6S 7S")
    assert told(game)[1] == "GO_OUT"
    assert finish(game, simple).winner == 0


# ---------------------------------------------------------------- jokers


def test_it_fetches_a_joker_that_helps_to_lay_more_and_lays_it_again():
    game = table("8D KH KD 3S 7H", "7D JOKER=8D 9D")
    assert told(game) == ("swap 0 8D", "SWAP", None)
    after = game.play(advice(game).move)
    assert told(after)[:2] == ("lay KD KH JOKER=KS", "LAY_JOKER")


def test_it_keeps_a_card_that_is_worth_more_in_a_meld_than_the_joker_it_would_bring():
    game = table("8D 8H 8S QC 3S", "7D JOKER=8D 9D")
    assert told(game)[0] == "lay 8D 8H 8S"


def test_where_a_joker_may_be_kept_it_comes_home_for_a_loose_card():
    game = table("8D QH 2S 5C KD", "7D JOKER=8D 9D", joker_swap="keep")
    assert told(game)[:2] in [("swap 0 8D", "SWAP_KEEP"), ("swap 0 8D", "SWAP")]
    assert not isinstance(advice(table("8D QH 2S 5C", "7D JOKER=8D 9D", joker_swap="off")).move, Swap)


def test_what_others_began_and_cannot_end_is_taken_back():
    game = table("8D KH QC 3S", "7D JOKER=8D 9D", "KC KD KS")
    stuck = replace(game.play(Swap(card("8D"), 0)), table=game.table[:0])
    assert told(stuck) == ("back", "BACK", None)


# ---------------------------------------------------------------- waiting


def test_a_waiter_holds_its_melds_back_as_long_as_nobody_has_laid_down():
    game = table(OPENING + " 2D 3D", opened=False)
    found = advice(game, turns=1)
    assert (found.why, found.number, found.aim) == (Why.WAIT, 54, 0)
    assert found.move in [Discard(card("2D")), Discard(card("3D"))]
    assert Waiter(1)(game.view(0)) == found.move
    assert advice(replace(game, turns=2), turns=1).why is Why.OPEN
    assert advice(replace(game, opened=(False, True)), turns=1).why is Why.OPEN


def test_a_waiter_draws_from_the_stock_unless_the_discard_lets_it_go_out():
    game = before("9S 9C 9H 8C 9C 2D 4H", opened=False, top="10C")
    assert told(game, turns=1)[0] == "draw stock"
    ready = before(OPENING + " 2D", opened=False)
    assert told(ready, turns=1)[1] == "DRAW_WAITING"
    assert told(before("9S 9C 9H 8C 9C 2D", opened=False, top="10C"), turns=1)[1] == "TAKE_OUT"


def test_a_waiter_goes_out_from_the_hand_at_once():
    assert told(table(OPENING + " 2D", opened=False), turns=9)[1] == "GO_HAND"


def test_if_all_wait_for_ever_nobody_finishes_in_steps():
    ends = [finish(dealt(Options(), seed), Waiter(99)) for seed in range(4)]
    assert all(end.from_hand or end.exhausted for end in ends)


# ------------------------------------------------------------- discarding


def discarded(held: str, *on_table: str, **more: object) -> tuple[Card, Why, float | None]:
    """The card put away, why, and the number told."""
    found = advice(table(held, *on_table, **more))
    return found.move.card, found.why, found.number


def test_a_card_that_fits_no_other_goes_first():
    assert discarded("5D 6D 9H 9S KC", opened=False) == (card("KC"), Why.LOOSE, 10)


def test_of_twins_one_goes():
    assert discarded("5D 6D 9H 9S QC QC", opened=False)[:2] == (card("QC"), Why.TWIN)


def test_of_cards_that_fit_the_one_with_fewest_partners_goes():
    gone, why, number = discarded("5D 6D 7H 8H QC KC AC 10S QS", opened=False)
    assert why is Why.LEAST
    assert gone == card("10S")
    assert number == 2


def test_before_it_has_laid_down_dear_cards_with_partners_are_kept():
    assert discarded("2D 3D QC KC", opened=False, top="JC") == (card("2D"), Why.CHEAPEST, 2)


def test_once_it_has_laid_down_the_dear_cards_go_first():
    assert discarded("2D 4D QH KH", "5S 6S 7S") == (card("KH"), Why.DEAREST, 10)


def test_cards_that_fit_the_table_are_kept_from_the_next_player():
    gone, why, _ = discarded("8S 9H JH", "5S 6S 7S", opened=False)
    assert (gone, why) == (card("JH"), Why.KEEP_FITTING)
    assert discarded("8S 9H JH", "5S 6S 7S", opened=False, layoff=False)[0] == card("8S")


def test_a_joker_is_the_last_card_to_go():
    assert discarded("JOKER 5D 6D KC", opened=False)[0] is not JOKER
    assert discarded("JOKER JOKER", opened=False)[:2] == (JOKER, Why.FORCED)


def test_if_all_cards_are_in_melds_the_one_goes_that_can_best_be_spared():
    gone, why, number = discarded("2D 3D 4D 5D 6H 7H 8H", opened=False)
    assert (gone, why, number) == (card("2D"), Why.SPARE, 2)


def test_a_simple_player_does_better_than_one_who_moves_at_random():
    scores = [
        finish(dealt(Options(n_players=2), i), [simple, random_bot(Random(i))]).points(i % 2) for i in range(0, 40, 2)
    ]
    assert mean(scores) < 0


def test_waiting_long_costs_more_the_more_players_wait():
    def others(count: int) -> float:
        bots = [Waiter(99)] * count + [simple] * (3 - count)
        return mean(finish(dealt(Options(n_players=3), i), bots).points(0) for i in range(30))

    assert others(1) < others(3)


# ------------------------------------------------------------------- outs


def test_outs_are_the_cards_that_let_it_lay_down_and_those_that_better_its_melds():
    game = before("9S 9C 9H 8C 9C 2D 4H", "5S 6S 7S", opened=False)
    found = outs(game.view(0))
    assert {card("10C"), JOKER} <= {*found.open} <= {*found.improve}
    assert card("4S") in found.fit
    assert card("KD") not in {*found.improve, *found.fit}
    left = unseen(game)
    assert found.chance == pytest.approx(sum(left[c] for c in found.open) / left.total())


def test_outs_of_a_hand_after_a_discard_and_of_one_that_has_laid_down():
    game = table("9S 9C 9H 8C 9C 2D 10C", opened=False)
    assert card("10C") in outs(game.view(0), gone=card("10C")).open
    assert outs(table("KD QD 4H", "5S 6S 7S").view(0)).open == ()
    assert card("JD") in outs(table("KD QD 4H", "5S 6S 7S").view(0)).improve
    with pytest.raises(ValueError, match="not in tuple"):
        outs(game.view(0), gone=card("KH"))


def test_no_card_is_an_out_that_has_been_seen_twice():
    game = before("9S 9C 9H 8C 9C 2D 4H", opened=False, top="10C", other="4S")
    assert card("10C") in outs(game.view(0)).open
    both = replace(game, discards=hand("10C 10C"))
    assert card("10C") not in outs(both.view(0)).open


def test_unseen_cards_are_those_of_the_stock_and_of_the_other_hands():
    game = dealt(Options(), 8)
    left = unseen(game.view(game.turn))
    assert left.total() == 106 - 15
    assert left == unseen(game)
