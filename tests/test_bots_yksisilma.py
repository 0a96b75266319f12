"""The simple player of Yksisilmä: lawful under every option, fair, and a sensible teacher."""

from collections.abc import Iterator
from dataclasses import replace
from pickle import dumps, loads
from random import Random
from statistics import mean, median
from time import perf_counter

import pytest
from games import calling, deals, four, played, walk
from hypothesis import given
from hypothesis import strategies as st

from cardgames import yksisilma
from cardgames.bots import Advice, finish, random_bot
from cardgames.bots.yksisilma import Caller, Why, advise, estimate, simple
from cardgames.cards import BACK, PACK, SUITS, Card, Suit, card, hand, shuffled
from cardgames.tricks import Play
from cardgames.yksisilma import PASS, PRESETS, Call, Options, Yksisilma, YksisilmaRule, deal, deal_where, set_up

OPTION_SETS = [
    *PRESETS.values(),
    Options(one_eyed=[], allow_nt=True, all_pass="dealer_min"),
    Options(one_eyed="JC JD JH JS KC KD KH KS", jack_tie="last", most_tricks="player"),
    Options(one_eyed="JS KD", suit_rank="skruuvi", bid_step=2, jack_tie="spade_high"),
    Options(one_eyed="JH JD", min_bid=30, all_pass="same_dealer", jack_tie="natural", one_eyed_also_court=True),
    Options(min_bid=45, reentry=False, all_pass="dealer_min"),
]
SEEDS = st.integers(0, 10**6)


def dealt(options: Options, seed: int) -> Yksisilma:
    """Some deal."""
    return deal(options, seed % 4, Random(seed))


def moments(game: Yksisilma) -> Iterator[Yksisilma]:
    """Every moment of *game* between simple players."""
    while game.turn is not None:
        yield game
        game = game.play(simple(game.view(game.turn)))


def guessed(view: Yksisilma, rng: Random) -> Yksisilma:
    """*view* with its backs replaced by any cards that have not been seen."""
    seen = {c for held in view.hands for c in held} | {c for t in (*view.tricks, view.trick) for c in t.cards}
    pool = list(shuffled([c for c in PACK if c not in seen], rng))
    return replace(view, hands=tuple(tuple(pool.pop() if c is BACK else c for c in held) for held in view.hands))


def advice(game: Yksisilma) -> Advice:
    """What the seat on turn in *game* is told."""
    return advise(game.view(game.turn))


def told(game: Yksisilma) -> tuple[str, str]:
    """The move advised and the reason, in letters."""
    found = advice(game)
    return str(found.move), found.why.name


# ------------------------------------------------------------------- laws


@given(deals(yksisilma), SEEDS)
def test_every_move_is_legal_in_random_games_under_every_option(game, seed):
    for now, _ in walk(game, Random(seed)):
        assert now.objection(simple(now.view(now.turn))) is None


@pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
def test_every_move_is_legal_among_simple_players_under_every_option(options):
    for seed in range(12):
        for game in moments(dealt(options, seed)):
            assert game.objection(simple(game.view(game.turn))) is None


@pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
def test_the_same_view_gets_the_same_advice_whatever_the_others_hold(options):
    rng = Random(7)
    for game in moments(dealt(options, 3)):
        view = game.view(game.turn)
        assert advise(view) == advise(view) == advise(guessed(view, rng)) == advise(game)


def test_it_is_shown_no_card_that_its_seat_cannot_see():
    def looking(view: Yksisilma) -> yksisilma.Move:
        assert view == view.view(view.turn)
        assert {*view.start.hands[view.turn], BACK} >= {c for held in view.hands for c in held}
        return simple(view)

    for seed in range(5):
        finish(dealt(Options(), seed), looking)


@pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
def test_the_move_is_the_one_that_is_advised(options):
    for game in moments(dealt(options, 5)):
        found = advice(game)
        assert found.move == simple(game.view(game.turn)) == Caller()(game.view(game.turn))
        assert isinstance(found.rule, YksisilmaRule)
        assert set(found.cards) <= set(game.hands[game.turn])
        assert not isinstance(found.move, Play) or found.move.card in found.cards
        assert (found.suit is not None) == bool(found.worth) == game.bidding


def test_a_hidden_hand_a_seat_not_on_turn_and_a_finished_deal_cannot_be_advised():
    game = dealt(Options(), 3)
    for act in (simple, advise):
        with pytest.raises(ValueError, match="seat 0 cannot be seen"):
            act(game.view(1))
        with pytest.raises(ValueError, match="not to act"):
            act(finish(game, simple))
    with pytest.raises(ValueError, match="seat 1 is not to act"):
        advise(game.view(1), seat=1)
    in_play = calling(game, "10C pass pass pass")
    with pytest.raises(ValueError, match="cannot be seen"):
        simple(in_play.view((in_play.turn + 1) % 4))


def test_a_move_takes_much_less_than_a_tenth_of_a_second(capsys):
    times = []
    for options in OPTION_SETS:
        for game in moments(dealt(options, 1)):
            view, start = game.view(game.turn), perf_counter()
            simple(view)
            times.append(perf_counter() - start)
    with capsys.disabled():
        print(f"\na simple player's move in Yksisilmä: {1e6 * median(times):.0f} µs (median of {len(times)})", end="")
    assert median(times) < 0.1


# ------------------------------------------------------- what a hand is worth


@given(st.sampled_from(OPTION_SETS), SEEDS)
def test_the_estimate_is_the_sum_of_the_cards_the_short_suits_and_the_partner(options, seed):
    view = dealt(options, seed).view(0)
    for suit in options.suits:
        found = estimate(view, 0, suit)
        assert found.suit is suit
        assert {c for c, _ in found.worth} == set(view.hands[0])
        assert found.points == pytest.approx(sum(value for _, value in found.worth) + found.short + found.partner)
        assert [value for _, value in found.worth] == sorted((value for _, value in found.worth), reverse=True)
        assert found.points <= estimate(view, 0).points


@pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
def test_a_mean_hand_is_worth_half_of_the_points_whichever_cards_have_one_eye(options):
    views = [dealt(options, seed).view(0) for seed in range(150)]
    for suit in options.suits:
        assert mean(estimate(view, 0, suit).points for view in views) == pytest.approx(options.max_bid / 2, abs=1.5)


def test_the_one_eyed_king_is_worth_most_and_a_low_side_card_nothing():
    worth = dict(estimate(deal_where(Options(), {0: "KD JS AC 2C AH 2S"}, rng=Random(1)), 0, Suit.CLUBS).worth)
    found = [worth[card(name)] for name in ("KD", "JS", "AC", "AH", "2C", "2S")]
    assert found == sorted(found, reverse=True)
    assert found[-1] == 0


def test_trumps_beyond_four_are_worth_more_and_a_void_is_worth_something():
    names = "AC KC QC 9C 8C 7C 6C AD QD 10D 9D 8D 7D"
    found = estimate(set_up(Options(), [names, *_rest(names)]), 0, Suit.CLUBS)
    worth = dict(found.worth)
    assert worth[card("8C")] == worth[card("6C")] == pytest.approx(worth[card("9C")] + 0.5)
    assert found.short == pytest.approx(2 * 1.85)


def _rest(names: str) -> list[tuple[Card, ...]]:
    """Three hands of what the hand *names* leaves."""
    left = [c for c in PACK if c not in hand(names)]
    return [tuple(left[seat::3]) for seat in range(3)]


def test_with_no_trump_suit_only_one_eyed_cards_are_worth_more_than_usual():
    house = Options(allow_nt=True)
    view = deal_where(house, {0: "KD JS AC"}, rng=Random(2)).view(0)
    plain, none = (dict(estimate(view, 0, suit).worth) for suit in (Suit.CLUBS, Suit.NONE))
    assert none[card("KD")] > plain[card("KD")]
    assert none[card("AC")] < plain[card("AC")]


# ----------------------------------------------------------------- the auction

STRONG = "KD JS JH AS KS QS 9S 8S AC KC AH 2D 2C"
WEAK = "2C 3C 4C 5D 6D 7D 2H 3H 4H 5S 6S 7S 8C"


def at_the_table(hand_0: str, said: str = "", dealer: int = 3, **rules: object) -> Yksisilma:
    """A deal in which seat 0 holds *hand_0*, after the calls in *said*."""
    return calling(set_up(Options(**rules), [hand_0, *_rest(hand_0)], dealer), said)


def test_it_opens_as_low_as_ten():
    assert told(at_the_table(STRONG)) == ("call 10 S", "OPEN")
    assert advice(at_the_table(STRONG)).rule is YksisilmaRule.MADE


@pytest.mark.parametrize(
    ("rules", "first"), [({"min_bid": 14}, 14), ({"bid_step": 5}, 10), ({"bid_step": 5, "min_bid": 12}, 15)]
)
def test_it_opens_at_the_lowest_call_of_ten_or_more_that_the_rules_allow(rules, first):
    assert advice(at_the_table(STRONG, **rules)).move == Call(first, "S")


def test_it_raises_by_the_smallest_step_up_to_its_limit():
    assert told(at_the_table(STRONG, "12H pass pass", dealer=0)) == ("call 13 S", "RAISE")
    limit = advice(at_the_table(STRONG)).aim
    assert 25 <= limit <= estimate(at_the_table(STRONG), 0).points - 6
    assert told(at_the_table(STRONG, f"{limit - 1}H pass pass", dealer=0)) == (f"call {limit} S", "RAISE")
    assert told(at_the_table(STRONG, f"{limit}H pass pass", dealer=0)) == ("pass", "PASS_HIGH")


def test_where_suits_rank_the_same_number_in_a_higher_suit_is_the_smallest_step():
    assert advice(at_the_table(STRONG, "12H pass pass", dealer=0, suit_rank="bridge")).move == Call(12, "S")
    assert advice(at_the_table(STRONG, "12H pass pass", dealer=0, suit_rank="skruuvi")).move == Call(13, "S")


def test_a_weak_hand_passes_even_before_any_call():
    assert told(at_the_table(WEAK, min_bid=12)) == ("pass", "PASS_WEAK")


def test_it_does_not_raise_its_partner_in_the_same_suit():
    assert told(at_the_table(STRONG, "pass 10S pass", dealer=0)) == ("pass", "PASS_PARTNER")
    assert told(at_the_table(WEAK, "pass 10S pass", dealer=0)) == ("pass", "PASS_PARTNER")


def test_it_overcalls_its_partner_only_with_a_suit_worth_at_least_four_points_more():
    own = advice(at_the_table(STRONG, "pass 10D pass", dealer=0))
    assert (own.move, own.why) == (Call(11, "S"), Why.OWN_SUIT)
    assert own.number >= 4
    for seed in range(100):
        game = calling(deal(Options(), 0, Random(seed)), "pass 10D pass pass 11C pass")
        found, view = advice(game), game.view(game.turn)
        if found.move != PASS:
            gap = estimate(view, suit=found.suit).points - estimate(view, suit=Suit.CLUBS).points
            assert gap >= 4


def test_it_supports_the_suit_of_its_partner_against_the_others():
    found = advice(at_the_table(STRONG, "pass 10S 11H", dealer=0))
    assert (found.move, found.why, found.suit) == (Call(12, "S"), Why.SUPPORT, Suit.SPADES)


def test_it_goes_two_points_further_once_its_partner_has_called():
    alone = advice(at_the_table(STRONG, "pass pass 11H", dealer=0))
    together = advice(at_the_table(STRONG, "pass 10S 11H", dealer=0))
    assert together.aim == alone.aim + 2


def test_a_dealer_who_must_play_names_its_best_suit_at_the_lowest_call():
    game = at_the_table(WEAK, "pass pass pass pass", dealer=0, all_pass="dealer_min", min_bid=12)
    found = advice(game)
    assert (found.move.points, found.why, found.rule) == (12, Why.MUST_CALL, YksisilmaRule.THREE_PASSES)
    assert found.suit is estimate(game.view(0)).suit


def test_a_call_is_advised_with_the_worth_of_every_card_and_its_trumps():
    found = advice(at_the_table(STRONG))
    assert found.suit is Suit.SPADES
    assert found.worth[0][0] == card("KD")
    assert found.number == round(estimate(at_the_table(STRONG), 0).points)
    assert found.cards[0] == card("KD")


def test_a_bolder_caller_calls_higher_and_can_be_sent_to_another_process():
    bold = loads(dumps(Caller(margin=0)))
    assert bold == Caller(margin=0)
    high, careful = ([finish(dealt(Options(), i), bot).contract.points for i in range(25)] for bot in (bold, Caller(8)))
    assert mean(high) > mean(careful) + 4


# -------------------------------------------------------------------- the play


def test_a_card_that_must_be_played_is_played():
    game = played(four("4C 2H", "KD 9S", "AC 3H", "5C 6H"), "4C")
    found = advice(game)
    assert (found.move, found.why, found.rule) == (Play(card("KD")), Why.FORCED, YksisilmaRule.BELONG)


def test_on_the_sure_trick_of_its_partner_it_throws_points():
    game = played(four("KD 2H 3H", "5C 9S 4H", "JS 4C 10S", "6C 7S 8S"), "KD", "5C")
    assert told(game) == ("play JS", "GIVE_POINTS")
    game = played(four("AS 2H 3H", "5S 9D 4H", "KS 4S 8S", "6S 7D 8D"), "AS", "5S", "4S")
    assert told(game) == ("play 6S", "FORCED")


def test_it_does_not_overtake_a_partner_who_is_sure_to_win():
    game = played(four("2S 2H 3H", "9S 9D 4H", "3S 7D 8D", "10S 8S 4S"), "2S", "9S", "3S")
    assert told(game) == ("play 4S", "PARTNER_WINS")


def test_it_keeps_its_points_off_the_trick_of_the_others():
    game = played(four("AS 3H", "QS 4S", "5S 7D", "2S 6D"), "AS")
    assert told(game) == ("play 4S", "SAVE_POINTS")


def test_last_to_play_it_wins_with_the_cheapest_winner():
    game = played(four("8S 3H 4H", "2S 9D 8D", "5S 7D 6D", "10S 9S 4S"), "8S", "2S", "5S")
    assert told(game) == ("play 9S", "CHEAPEST_WINNER")


def test_last_to_play_it_brings_a_one_eyed_jack_home():
    game = played(four("9S 3H 4H", "2S 9D 8D", "5S 7D 6D", "JS 4C 2C"), "9S", "2S", "5S")
    assert told(game) == ("play JS", "RICH_WINNER")


def test_it_does_not_give_a_one_eyed_jack_to_the_ace_of_trumps():
    game = played(four("AC 3H 4H", "JS 4C 8D", "5C 7D 6D", "2C 9D 10D"), "AC")
    assert told(game) == ("play 4C", "SAVE_POINTS")


def test_the_ace_of_trumps_or_the_one_eyed_king_catches_a_jack():
    game = played(four("JS 3H 4H", "KD 4C 8D", "5C 7D 6D", "3C 9D 10D"), "JS")
    assert told(game) == ("play KD", "SURE_WINNER")
    game = played(four("3C 3H 4H", "5C 7D 6D", "JS 9D 10D", "AC 4C 8D"), "3C", "5C", "JS")
    assert told(game) == ("play AC", "CHEAPEST_WINNER")


def test_a_declarer_with_strong_trumps_leads_a_top_trump():
    names = "KD AC JS JH QC 9C 8C KS AH KH 2D 3D 2H"
    game = calling(set_up(Options(), [*_rest(names), names], dealer=2), "20C pass pass pass")
    assert advice(played_to(game, 3)).why is Why.TOP_TRUMP


def played_to(game: Yksisilma, seat: int) -> Yksisilma:
    """*game* between simple players up to the next lead of *seat*."""
    return next(now for now in moments(game) if now.turn == seat and not now.bidding and not now.trick.cards)


def test_the_rule_given_is_the_duty_to_follow_or_what_the_card_can_do():
    spades = four("AS 3H", "QS 4S", "5S 7D", "2S 6D")
    assert advice(played(spades, "AS")).rule is YksisilmaRule.FOLLOW
    assert advice(played(four("AS 3H", "9H 4H", "5S 7D", "2S 6D"), "AS")).rule is YksisilmaRule.VOID
    assert advice(four("KD JC", "QS 4S", "5S 7D", "2S 6D")).rule in (YksisilmaRule.KING, YksisilmaRule.TRUMP)


def test_the_aim_in_play_is_what_its_side_still_needs():
    game = deal(Options(), 3, Random(4))
    game = calling(game, "20C pass pass pass")
    assert advice(game).aim == 26  # 26 of the 45 points defeat a call of 20
    for now in moments(game):
        if now.turn is not None and not now.bidding:
            took = sum(row.sides[now.turn % 2] for row in now.ledger())
            assert advice(now).aim == (20 if now.turn % 2 == 0 else 26) - took


# --------------------------------------------------------------------- reasons


def test_every_reason_has_a_sentence():
    assert all(why.value.format(number=2).endswith(".") for why in Why)
    assert len({why.value for why in Why}) == len(Why)


def test_every_reason_is_met_in_play():
    met = set()
    for options in OPTION_SETS:
        for seed in range(6):
            met |= {advice(game).why for game in moments(dealt(options, seed))}
    for seed in range(60):
        met |= {advice(game).why for game, _ in walk(dealt(Options(), seed), Random(seed))}
    assert met == set(Why)


def test_a_reason_that_names_a_number_has_one():
    for seed in range(20):
        for game in moments(dealt(Options(), seed)):
            found = advice(game)
            assert found.number is not None or "{number}" not in found.why.value


def test_a_sure_winner_wins_the_trick_for_its_side():
    found = 0
    for seed in range(40):
        history = [*moments(dealt(OPTION_SETS[seed % len(OPTION_SETS)], seed))]
        end = history[-1].play(simple(history[-1].view(history[-1].turn)))
        for game in history:
            if not game.bidding and advice(game).why is Why.SURE_WINNER:
                found += 1
                trick = end.tricks[len(game.tricks)]
                assert trick.winner(game.trumps) % 2 == game.turn % 2
    assert found > 10


# -------------------------------------------------------------------- strength


def plain(view: Yksisilma) -> Play:
    """Wins as cheaply as it can, else throws its lowest card, and leads its highest."""
    cheap = sorted(view.playable, key=lambda c: (view.trumps.is_trump(c), view.trumps.height(c)))
    if not view.trick.cards:
        return Play(max(cheap, key=view.trumps.height))
    return Play(next((c for c in cheap if view.trick.add(c).best(view.trumps) is c), cheap[0]))


def took(deals: int, other: object) -> list[float]:
    """The mean points of simple players against *other* players, as the side that named trumps and as the other."""
    points: list[list[int]] = [[], []]
    for i in range(deals):
        game = calling(deal(Options(), 3, Random(i)), f"10{'CDHS'[i % 4]} pass pass pass")
        for side in (0, 1):
            end = finish(game, [simple if seat % 2 == side else other for seat in range(4)])
            points[side].append(sum(row.sides[side] for row in end.ledger()))
    return [mean(found) for found in points]


def test_it_beats_random_players_by_far_in_both_roles():
    declaring, defending = took(80, random_bot(Random(1)))
    assert declaring > 26
    assert defending > 26
    assert declaring + defending - 45 >= 6  # so many points a deal more than the others


def test_it_beats_players_who_just_win_cheaply_in_both_roles_together():
    declaring, defending = took(60, plain)
    assert declaring + defending > 45 + 2


def test_contracts_are_sensible_and_mostly_made():
    ends = [finish(dealt(Options(), i), simple) for i in range(80)]
    assert not any(end.passed_out for end in ends)
    assert 15 <= mean(end.contract.points for end in ends) <= 24
    assert mean(end.made for end in ends) >= 0.8
    assert mean(len(end.calls) for end in ends) < 30
    assert {end.contract.suit for end in ends} == set(SUITS)
