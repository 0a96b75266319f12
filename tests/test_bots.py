"""Bots: what they do in the situations players complain about, and what they may not know."""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from statistics import mean, median
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames.bots import RandomBot, Seeded, finish, random_bot
from cardgames.bots.lupaus import Why, advise, estimate, simple, still_out, sure_tricks, worth
from cardgames.bots.lupaus_weights import WEIGHTS
from cardgames.cards import BACK, card, hand, shuffled
from cardgames.lupaus import PRESETS, Bid, Late, Lupaus, LupausRule, Options, OutOfTurn, Play, deal, set_up

OPTION_SETS = [
    *PRESETS.values(),
    Options(n_players=3, bidding="sequential", leader="highest_bidder", direction="ccw"),
    Options(n_players=4, full_deal_trump="dealers_last", start_cards=13),
    Options(n_players=4, full_deal_trump="cut", bidding="sequential"),
    Options(n_players=5, trump="fixed", trump_cycle=("S", None)),
    Options(n_players=7, bidding="sequential", zero_bonus_from=1, hook_last_round=False),
    Options(n_players=6, exposed_on_lead=False, late_scores=False),
]


def dealt(options: Options, seed: int) -> Lupaus:
    """Some deal of some round."""
    rng = Random(seed)
    rounds = options.start_cards or 52 // options.n_players
    return deal(options, 1 + int(rng.random() * rounds), int(rng.random() * options.n_players), rng=rng)


def moments(game: Lupaus, seed: int = 0) -> Iterator[Lupaus]:
    """Every moment of *game* between simple bots, with a late promise and cards out of turn among them."""
    rng = Random(seed)
    while game.turn is not None:
        yield game
        wild = [Late(game.turn)] if game.bidding else [OutOfTurn(s, c) for s, h in enumerate(game.hands) for c in h[:1]]
        wild = [move for move in wild if not game.objection(move) and rng.random() < 0.05]
        game = game.play(wild[0] if wild else simple(game.view(game.turn)))


def put(game: Lupaus, *bids: int) -> Lupaus:
    """*game* after these promises."""
    for bid in bids:
        game = game.play(Bid(bid))
    return game


# ---------------------------------------------------------------- any bot


def test_a_bot_is_shown_the_view_of_its_seat_and_nothing_else():
    shown = []

    def looking(view: Lupaus) -> Bid | Play:
        shown.append(view)
        return view.moves()[0]

    finish(dealt(Options(), 1), looking)
    assert all(view == view.view(view.turn) for view in shown)
    assert all(BACK in h for view in shown for seat, h in enumerate(view.hands) if seat != view.turn and h)


def test_each_seat_can_have_its_own_bot():
    def never(view: Lupaus) -> Bid | Play:
        return Bid(0) if view.bidding else view.moves()[0]

    end = finish(deal(Options(), rng=Random(1)), [never, simple, never, simple])
    assert end.turn is None
    assert (end.bids[0], end.bids[2]) == (0, 0)
    assert end.bids[1] + end.bids[3] > 0


def test_the_random_bot_plays_alike_with_the_same_dice_and_otherwise_varies():
    game = deal(Options(), rng=Random(1))
    ends = [finish(game, random_bot(Random(seed))) for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]


def test_a_bot_that_wants_dice_is_given_them_for_each_deal():
    assert isinstance(RandomBot(), Seeded)
    assert not isinstance(simple, Seeded)
    game = deal(Options(), rng=Random(1))
    assert finish(game, RandomBot().seeded(Random(5))) == finish(game, random_bot(Random(5)))


# ------------------------------------------------------- laws of the simple bot


@pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
def test_every_move_is_legal_under_every_option_even_with_late_promises_and_exposed_cards(options):
    for seed in range(12):
        for game in moments(dealt(options, seed), seed):
            assert game.objection(simple(game.view(game.turn))) is None


@pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
def test_the_same_view_gets_the_same_move_whatever_the_others_hold(options):
    rng = Random(7)
    for game in moments(dealt(options, 3), 3):
        told = advise(game.view(game.turn))
        assert advise(game.view(game.turn)) == told
        assert advise(guessed(game.view(game.turn), rng)) == told
        assert advise(game) == told


def guessed(view: Lupaus, rng: Random) -> Lupaus:
    """*view* with its backs replaced by cards that may be there."""
    shown = {c for h in view.hands for c in h}
    pool = list(shuffled([c for c in still_out(view) if c not in shown], rng))
    return replace(view, hands=tuple(tuple(pool.pop() if c is BACK else c for c in h) for h in view.hands))


@given(st.sampled_from(OPTION_SETS), st.integers(0, 10**6))
def test_no_promise_is_below_the_sure_tricks_where_another_is_allowed(options, seed):
    for game in moments(dealt(options, seed)):
        if not game.bidding:
            break
        view = game.view(game.turn)
        sure = sure_tricks(view.hands[view.turn], still_out(view), view)
        promise = simple(view).tricks
        assert promise >= sure or all(move.tricks < sure for move in view.moves())


@given(st.sampled_from(OPTION_SETS), st.integers(0, 10**6))
def test_sure_tricks_are_taken_however_the_cards_are_played(options, seed):
    game = dealt(options, seed)
    sure = [sure_tricks(h, still_out(game.view(s), s), game) for s, h in enumerate(game.hands)]
    end = finish(game, random_bot(Random(seed)))
    assert all(won >= least for won, least in zip(end.tricks_won, sure, strict=True))


@given(st.sampled_from(OPTION_SETS), st.integers(0, 10**6))
def test_worth_is_a_chance_and_the_estimate_is_the_sum_of_the_cards(options, seed):
    view = dealt(options, seed).view(0)
    told = estimate(view, 0)
    assert all(0 <= value <= 1 for _, value in told.worth)
    assert {c for c, _ in told.worth} == set(view.hands[0])
    assert told.tricks == pytest.approx(sum(worth(c, view, 0) for c in view.hands[0]))


def test_a_move_takes_much_less_than_a_tenth_of_a_second(capsys):
    times = []
    for options in OPTION_SETS:
        for game in moments(deal(options, rng=Random(1))):
            view, start = game.view(game.turn), perf_counter()
            simple(view)
            times.append(perf_counter() - start)
    with capsys.disabled():
        print(f"\na simple bot's move: {1e6 * median(times):.0f} µs (median of {len(times)})", end="")
    assert median(times) < 0.1


def test_a_hidden_hand_cannot_be_advised():
    game = deal(Options(), rng=Random(1))
    with pytest.raises(ValueError, match="seat 1 cannot be seen"):
        simple(game.view(0))


def test_a_deal_that_is_over_cannot_be_advised():
    with pytest.raises(ValueError, match="not to act"):
        simple(finish(deal(Options(), rng=Random(1)), simple))


def test_another_seat_that_owes_a_promise_can_be_advised():
    game = deal(Options(), dealer=3, rng=Random(1))
    told = advise(game.view(2), seat=2)
    assert told.move.seat == 2
    assert game.objection(told.move) is None
    with pytest.raises(ValueError, match="not to act"):
        advise(game.play(told.move).view(2), seat=2)
    with pytest.raises(ValueError, match="before its turn"):
        advise(deal(PRESETS["lupaus_000"], dealer=3, rng=Random(1)).view(2), seat=2)


# ------------------------------------------------ situations players complain of


def test_needing_every_trick_it_leads_its_top_trump():
    game = put(set_up(Options(n_players=3), ["AS AD 3S", "KS 4H 5H", "QS 6H 7H"], "8S", dealer=2), 3, 0, 0)
    told = advise(game.view(0))
    assert (told.move, told.why) == (Play(card("AS")), Why.TOP_LEAD)


def test_with_its_promise_barred_it_does_not_say_none_with_the_ace_of_trumps():
    options = Options(n_players=3, bidding="sequential")
    game = put(set_up(options, ["4H 5H", "6H 7H", "AS 2D"], "8S", dealer=2), 1, 0)
    told = advise(game.view(2))
    assert told.move == Bid(2)
    assert (told.why, told.number, told.rule) == (Why.BID_BARRED, 1, LupausRule.HOOK)


def test_with_one_card_and_its_promise_barred_it_says_what_is_left():
    options = Options(n_players=3, bidding="sequential")
    game = put(set_up(options, ["4H", "6H", "AS"], "8S", dealer=2), 0, 0)
    assert simple(game.view(2)) == Bid(0)


def test_wanting_one_of_the_last_two_tricks_it_keeps_its_top_trump_for_the_last():
    game = put(set_up(Options(n_players=3), ["KD 2H", "QD 3H", "AS 4C"], "8S", dealer=2), 1, 0, 1)
    game = game.play(Play(card("KD"))).play(Play(card("QD")))
    told = advise(game.view(2))
    assert (told.move, told.why) == (Play(card("4C")), Why.KEEP_TRUMP)
    assert finish(game, simple).points(2) == 11


def test_with_two_trumps_and_one_trick_wanted_the_higher_ruffs_and_the_lower_may_lose():
    game = put(set_up(Options(n_players=3), ["KD 9S", "QD 3H", "AS 2S"], "8S", dealer=2), 1, 0, 1)
    game = game.play(Play(card("KD"))).play(Play(card("QD")))
    assert simple(game.view(2)) == Play(card("AS"))
    assert advise(game.view(2)).why is Why.WIN_HIGH


def test_it_does_not_throw_away_the_winners_its_promise_needs():
    game = put(set_up(Options(n_players=3), ["AD KD 3C", "QD 4D 5C", "JD 6D 7C"], "8S", dealer=2), 2, 0, 0)
    assert finish(game, simple).tricks_won[0] == 2


def test_a_bonus_for_none_makes_none_more_welcome():
    hands = ["9D 8C 7H 6H 9C", "2D 2C 2H 3H 3C", "AD AC AH KH KC"]
    plain, bonus = [
        simple(set_up(Options(n_players=3, zero_bonus_from=z), hands, "8S", dealer=2).view(0)) for z in (None, 1)
    ]
    assert (plain, bonus) == (Bid(1), Bid(0))


# ------------------------------------------------------------- reasons as data

FOLLOWING = [
    ("AD KD", 1, "KD", Why.CHEAPEST_WINNER, LupausRule.FOLLOW),
    ("3D 4D", 1, "3D", Why.THROW, LupausRule.FOLLOW),
    ("4D AC", 0, "4D", Why.FORCED, LupausRule.FOLLOW),
    ("3D 4D AD", 0, "4D", Why.DUCK_HIGH, LupausRule.FOLLOW),
    ("AD KD 2C", 0, "AD", Why.WIN_HIGH, LupausRule.FOLLOW),
    ("9H 2C 3C", 0, "9H", Why.DUCK_HIGH, LupausRule.VOID),
    ("9H 2C 3C", 1, "2C", Why.THROW, LupausRule.VOID),
]


@pytest.mark.parametrize(("held", "bid", "played", "why", "rule"), FOLLOWING)
def test_the_last_to_play_wins_cheaply_or_ducks_high(held, bid, played, why, rule):
    others = ["QD 4H 5H", "JD 6H 7H"] if len(held.split()) == 3 else ["QD 4H", "JD 6H"]
    game = put(set_up(Options(n_players=3), [*others, held], "8S", dealer=2), 0, 0, bid)
    game = game.play(Play(card("QD"))).play(Play(card("JD")))
    told = advise(game.view(2))
    assert (told.move, told.why, told.rule, told.aim) == (Play(card(played)), why, rule, bid)
    assert card(played) in told.cards


def test_with_players_to_come_it_plays_its_strongest_winner_or_its_lowest():
    hands = ["QD 4H", "AD KD", "JD 6H"]
    for bid, played, why in ((1, "AD", Why.STRONGEST), (0, "KD", Why.WIN_LOW)):
        game = put(set_up(Options(n_players=3), hands, "8S", dealer=2), 0, bid, 0).play(Play(card("QD")))
        told = advise(game.view(1))
        assert (told.move, told.why, told.cards) == (Play(card(played)), why, hand("AD KD"))


def test_on_lead_it_shows_how_many_cards_beat_the_one_it_leads():
    hands = ["QD 4H", "5H 6H", "JD 7H"]
    kept, broken = LupausRule.KEPT, LupausRule.BROKEN
    for bid, played, why, number, rule in (
        (1, "QD", Why.STRONG_LEAD, 2, kept),
        (0, "4H", Why.LOW_LEAD, 10, broken),
    ):
        game = put(set_up(Options(n_players=3), hands, "8S", dealer=2), bid, 0, 0)
        told = advise(game.view(0))
        assert (told.move, told.why, told.number, told.rule) == (Play(card(played)), why, number, rule)


def test_an_exposed_card_is_given_as_the_rule_that_binds():
    game = put(set_up(Options(n_players=3), ["QD 4H", "5H 6H", "JD 7H"], "8S", dealer=2), 1, 0, 0)
    game = game.play(OutOfTurn(1, card("6H"))).play(Play(card("4H")))
    told = advise(game.view(1))
    assert (told.move, told.why, told.rule) == (Play(card("6H")), Why.FORCED, LupausRule.EXPOSED)


def test_a_promise_is_advised_with_the_worth_of_every_card():
    game = set_up(Options(n_players=3), ["AS 4D 2C", "KS 2H 3C", "QS 9H 4C"], "8S", dealer=2)
    told = advise(game.view(0))
    assert (told.why, told.move, told.aim) == (Why.BID_ESTIMATE, Bid(1), 1)
    assert told.number == round(estimate(game.view(0)).tricks, 1)
    assert told.worth[0][0] == card("AS")


def test_every_reason_has_a_sentence_and_there_are_few():
    assert len(Why) <= 14
    assert all(why.value.format(number=2).endswith(".") for why in Why)


def test_every_reason_is_met_in_play():
    met = set()
    for options in OPTION_SETS:
        for seed in range(10):
            met |= {advise(game.view(game.turn)).why for game in moments(dealt(options, seed))}
    assert met == set(Why)


# ------------------------------------------------------------------- one card

THRESHOLD = Fraction(10, 21)  # 11 points with chance p, or 10 with chance 1 - p


def chance(seats: int, mine: str, turned: str, leads: bool) -> float:
    rest = iter(c for c in hand("2C 3C 4C 5C 6C 7C 8C") if c not in (card(mine), card(turned)))
    hands = [[card(mine)] if seat == (0 if leads else 1) else [next(rest)] for seat in range(seats)]
    game = set_up(Options(n_players=seats), hands, turned, dealer=seats - 1)
    seat = 0 if leads else 1
    told = estimate(game.view(seat), seat).tricks
    assert (advise(game.view(seat), seat).move.tricks == 1) == (told > THRESHOLD)
    return round(told, 3)


@pytest.mark.parametrize(
    ("seats", "mine", "turned", "leads", "told"),
    [
        (3, "10H", "7S", True, 0.458),
        (3, "JH", "7S", True, 0.486),
        (3, "QH", "7S", True, 0.514),
        (3, "AH", "7S", True, 0.574),
        (3, "AH", "7S", False, 0.181),
        (4, "AH", "7S", False, 0.136),
        (5, "AH", "7S", False, 0.101),
        (3, "2S", "7S", False, 0.605),
        (4, "2S", "7S", False, 0.466),
        (4, "3S", "7S", False, 0.504),
        (5, "5S", "7S", False, 0.486),
        (5, "4S", "7S", False, 0.44),
    ],
)
def test_with_one_card_the_promise_is_one_just_where_its_chance_is_over_ten_in_21(seats, mine, turned, leads, told):
    assert chance(seats, mine, turned, leads) == told


def test_with_one_card_the_chance_is_what_counting_every_deal_gives():
    options = Options(n_players=3)
    for mine, seat in (("9H", 0), ("9H", 1), ("9S", 2)):
        view = set_up(
            options, [[card(mine)] if s == seat else [card(("2C", "3C", "4C")[s])] for s in range(3)], "7S", dealer=2
        )
        out = still_out(view.view(seat), seat)
        wins = []
        for a in out:
            for b in out:
                if a is not b:
                    others = iter((a, b))
                    hands = [[card(mine)] if s == seat else [next(others)] for s in range(3)]
                    cards = [h[0] for h in hands]
                    wins.append(view.trick.add(cards[0]).add(cards[1]).add(cards[2]).winner(view.trumps) == seat)
        assert worth(card(mine), view.view(seat), seat) == pytest.approx(mean(wins))


# ------------------------------------------------------------------- strength


def test_it_beats_a_random_player_by_far_and_keeps_most_promises():
    for n, size, least in ((4, 7, 5.5), (3, 8, 4.5), (4, 13, 5.8), (7, 5, 7.2)):
        games = [deal(Options(n_players=n, start_cards=size), dealer=i % n, rng=Random(i)) for i in range(60)]
        ends = [finish(game, simple) for game in games]
        assert mean(end.points(s) for end in ends for s in range(n)) > least
        rabble = [finish(game, random_bot(Random(i))) for i, game in enumerate(games)]
        assert mean(end.points(s) for end in rabble for s in range(n)) < 2.5


def test_the_table_of_weights_covers_every_number_of_players_and_is_small():
    assert set(WEIGHTS) == {(n, kind) for n in range(3, 8) for kind in ("trump", "side", "plain")}
    assert len(json.dumps(list(WEIGHTS.values()))) < 8000
