"""Laws of every deal of every game, tried by random play under every kind of house rules, irregular moves included."""

import copy
import pickle
import pickletools
import re
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from games import GAMES, NAMES, TRICKS, deals, finished, matches, moments, pick, seeds, some_of, walk
from hypothesis import given, settings

from cardgames import lupaus, record, romi
from cardgames.cards import BACK, JOKER, PACK, SUITS, Card, Cards, Suit, in_order, shuffled
from cardgames.game import IllegalMove, Reason, Rule
from cardgames.lupaus import FACE_DOWN, Bid, Late, Options, OutOfTurn, Play
from cardgames.match import SEEDS, Match
from cardgames.melds import Meld
from cardgames.yksisilma import PASS, Call

some = settings(max_examples=60)
few = settings(max_examples=25)
CODES = {c.code for c in PACK}
PRINTED = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
PRESETS = [(module, preset) for module in GAMES for preset in module.PRESETS]


def others(game: Any, seat: int) -> list[int]:
    return [s for s in range(game.options.n_players) if s != seat]


def lying_open(game: Any) -> tuple[Cards, ...]:
    """The cards that lie open before each seat: only Lupaus has any."""
    exposed: tuple[Cards, ...] = getattr(game, "exposed", ((),) * game.options.n_players)
    return exposed


def aside(game: Any) -> Cards:
    """The cards put aside: only Lupaus has any."""
    cards: Cards = getattr(game, "aside", ())
    return cards


def turned(game: Any) -> Cards:
    """The card turned, if any: only Lupaus has one."""
    found = getattr(game, "turned", None)
    return () if found is None else (found,)


def on_the_table(game: Any) -> set[Card]:
    """The cards anyone can see."""
    if game.name == romi.NAME:
        handled = [e.what for e in game.log if not isinstance(e.what, Reason | romi.Draw | romi.TakeBack)]
        named = {c for move in handled for c in cards_named(move)}
        lying = {c for m in game.table for c in (*m.cards, *m.stands_for)}
        return {*named, *lying, *game.discards, *(c for held in game.hands for c in held if game.over)}
    tricks = [c for trick in (*game.tricks, game.trick) for c in trick.cards]
    return {*tricks, *(c for cards in lying_open(game) for c in cards), *turned(game)}


def cards_named(move: Any) -> list[Card]:
    """Every card that a move of Römi names, those that jokers stand for included."""
    if isinstance(move, romi.Lay):
        return [c for m in move.melds for c in (*m.cards, *m.stands_for)]
    if isinstance(move, romi.LayOff):
        return [*move.cards, *(move.stands_for or ())]
    return [move.card]


def passed_out(game: Any) -> bool:
    """Whether nobody plays: only in Yksisilmä."""
    return getattr(game, "passed_out", False)


# ------------------------------------------------------------------ the deal


@some
@given(matches())
def test_the_same_seed_gives_the_same_deal(match):
    named = {"round": match.round, "dealer": match.dealer()}
    first, second = (match.module.deal(match.options, **named, rng=match.rng(match.round)) for _ in range(2))
    assert first == second == match.deal()
    assert {name: getattr(first, name) for name in named} == named
    if match.rounds:
        number = min(match.round, len(match.rounds))
        dealt = [match.rounds[number - 1].cards] * match.options.n_players
        if match.module is romi:
            dealt[first.starter] += 1
        assert [len(held) for held in first.hands] == dealt
    if len(first.hands[0]) > 3:
        assert replace(match, seed=(match.seed + 1) % SEEDS).deal().hands != first.hands


@few
@given(deals(romi), seeds)
def test_every_card_is_somewhere_as_often_as_the_packs_hold_it(game, seed):
    for moment in some_of(moments(game, Random(seed))):
        places = [*moment.hands, moment.stock, moment.discards, *(m.cards for m in moment.table)]
        assert Counter(c for cards in places for c in cards) == Counter(game.options.pack)
        if moment.began:  # nothing is lost by taking back, unless the turn is over
            back = moment if moment.over else moment.play(romi.TakeBack())
            assert Counter(c for held in back.hands for c in held) + Counter(
                c for m in back.table for c in m.cards
            ) == Counter(c for held in moment.hands for c in held) + Counter(c for m in moment.table for c in m.cards)


@some
@given(deals(among=TRICKS), seeds)
def test_every_card_is_somewhere_once(game, seed):
    prepared = game.name == "yksisilma" and game.cards < 13
    dealt = Counter(c for held in game.hands for c in held) if prepared else Counter(PACK)
    for moment in moments(game, Random(seed)):
        places = [*moment.hands, *(trick.cards for trick in moment.tricks), moment.trick.cards, aside(moment)]
        everywhere = Counter(c for place in places for c in place)
        if game.cards * game.options.n_players < 52:
            everywhere.update(turned(moment))  # it lies beside the pack; in a full deal it was dealt
        assert everywhere == dealt
        assert all(c in moment.hands[seat] for seat, cards in enumerate(lying_open(moment)) for c in cards)


# ------------------------------------------------------------------ the moves


@some
@given(deals(), seeds)
def test_a_deal_not_over_has_a_legal_move_and_random_play_always_ends(game, seed):
    n, size, length = game.options.n_players, len(game.hands[0]), 0
    for moment, _ in walk(game, Random(seed)):
        assert moment.turn in range(n)
        assert moment.moves()
        assert set(moment.moves()) <= set(moment.choices())
        length += 1
    if game.name == "lupaus":
        assert n + n * size <= length <= n + 2 * n * size  # each card can be exposed once and is played once
    elif game.name == "romi":
        assert length < 3000  # the stock is used up four times at most; but what is taken can be thrown away again
    else:
        assert 4 <= length <= 4 * size + 4 * len(game.options.calls) * len(game.options.suits) + 4


@some
@given(deals(), seeds)
def test_a_deal_that_is_over_has_no_move(game, seed):
    end = finished(game, Random(seed))
    assert end.over
    assert end.turn is None
    assert end.moves() == ()
    for move in USUAL[game.name]:
        assert end.objection(move)


@some
@given(deals(), seeds)
def test_a_view_is_enough_to_know_ones_moves_and_what_is_wrong_with_the_others(game, seed):
    rng, usual = Random(seed), [move for move in USUAL[game.name] if getattr(move, "seat", None) is None]
    for moment, _ in some_of(walk(game, rng)):
        view = moment.view(moment.turn)
        assert view.turn == moment.turn
        assert view.moves() == moment.moves()
        more = [Play(pick(PACK, rng)) for _ in range(3)] if game.name != romi.NAME else wild(moment, rng)[::3]
        for move in (*moment.choices(), *more, *usual):
            assert view.objection(move) == moment.objection(move)


SAYING = {"romi": ("cardgames.romi", "cardgames.melds")}  # the modules whose rules a game's reasons name


def lying(move: romi.Lay, moment: Any) -> romi.Lay:
    """The lay-down with each meld as it then lies on the table."""
    return romi.Lay(tuple(moment.read(m) for m in move.melds))


NUMBERS = (-1, 99, True, False, 2.0, "3", None)
USUAL = {
    "lupaus": (Bid(0), Bid(99), Bid(True), Play(PACK[0]), Late(0), OutOfTurn(0, PACK[0]), Bid(0, 0)),
    "yksisilma": (PASS, *(Call(n, s) for n in (0, 10, 20, 45, 99, True) for s in Suit), Play(PACK[0])),
    "romi": (
        *(romi.Draw(source) for source in ("stock", "discards", "table", None)),
        *(romi.Discard(c) for c in (PACK[0], JOKER)),
        *(romi.Swap(PACK[0], 0), romi.LayOff(PACK[:2], 0), romi.Lay((PACK[:3],)), romi.TakeBack()),
    ),
}


def wild_romi(game: Any, rng: Random) -> list[romi.Move]:
    """Moves of Römi that nobody makes, and some that somebody might."""
    own, places = shuffled(game.hands[game.active], rng), (*range(len(game.table)), -1, 99, True, "0", None)
    things = (pick(PACK, rng), JOKER, BACK, int(pick(PACK, rng)), "AS", None, [])
    some_own = [own[: int(rng.random() * 6)] for _ in range(4)]
    faces = tuple(pick(PACK, rng) for _ in range(3))
    return [
        *(romi.Draw(source) for source in ("stock", "discards", "table", None, 5)),
        *(romi.Discard(thing) for thing in (*things, *own[:2])),
        *(romi.Lay((cards,)) for cards in (*some_own, things, (own[0],) * 3, ())),
        *(romi.Lay((Meld(cards, faces, "run"),)) for cards in some_own),
        romi.Lay(()),
        romi.Lay((own[:3], own[3:6])),
        romi.Lay((own[:3], own[:3])),
        *(romi.LayOff(cards, place) for cards in (own[:1], own[:2], things, ()) for place in places),
        *(romi.LayOff((JOKER,), place, (thing,)) for thing in things for place in places),
        *(romi.Swap(thing, place) for thing in (*things, own[0]) for place in places),
        romi.TakeBack(),
    ]


def wild(game: Any, rng: Random) -> list[Any]:
    """Moves nobody makes, and some that somebody might."""
    if game.name == romi.NAME:
        return wild_romi(game, rng)
    things = (*(pick(PACK, rng) for _ in range(3)), JOKER, BACK, int(pick(PACK, rng)), "AS", None, [])
    if game.name == "yksisilma":
        calls = [Call(number, suit) for number in (*range(0, 50, 7), *NUMBERS) for suit in (*SUITS, "NT", "♥")]
        return [*calls, PASS, *(Play(thing) for thing in things)]
    seats = (*range(game.options.n_players), -1, 99, True, 1.0, "0")
    return [
        *(Bid(number) for number in NUMBERS),
        *(Bid(pick((*range(game.cards + 1), *NUMBERS), rng), seat) for seat in seats),
        *(Late(seat) for seat in (*seats, None)),
        *(Play(thing) for thing in things),
        *(OutOfTurn(pick((*seats, None), rng), thing) for thing in things),
        *(OutOfTurn(seat, pick(held, rng)) for seat, held in enumerate(game.hands) if held),
    ]


@few
@given(deals(), seeds)
def test_what_is_objected_to_is_refused_with_that_reason_and_the_rest_is_played(game, seed):
    rng = Random(seed)
    for moment, _ in some_of(walk(game, rng)):
        for move in (*moment.choices(), *wild(moment, rng)):
            if reason := moment.objection(move):
                with pytest.raises(IllegalMove) as refused:
                    moment.play(move)
                assert refused.value.reason == reason
                assert isinstance(reason.rule, Rule)
                assert type(reason.rule).__module__ in SAYING.get(game.name, (type(moment).__module__,))
                assert str(refused.value) == str(reason)
            else:
                after = moment.play(move)
                assert after != moment
                noted = after.log[len(moment.log)].what
                assert noted == (lying(move, moment) if isinstance(move, romi.Lay) else move)


@few
@given(deals(), seeds)
def test_what_is_no_move_at_all_is_a_type_error(game, seed):
    for moment in moments(game, Random(seed))[::7]:
        for nonsense in ("bid 2", "pass", 2, None, PACK[0], ("bid", 2)):
            with pytest.raises(TypeError, match=r"is no move of (Lupaus|Yksisilmä|Römi); the moves are "):
                moment.objection(nonsense)


@some
@given(deals(), seeds)
def test_undo_then_replay_equals_straight_play(game, seed):
    steps = list(walk(game, Random(seed)))
    written = [(repr(moment), moment.log) for moment, _ in steps]
    back = Random(seed).randrange(len(steps))
    replayed = steps[back][0]
    for _, move in steps[back:]:
        replayed = replayed.play(move)
    assert replayed == finished(game, Random(seed))
    assert [(repr(moment), moment.log) for moment, _ in steps] == written  # no moment has changed
    assert all(moment.start == game for moment, _ in steps)
    assert replayed.start == game


# ------------------------------------- a twin of Lupaus, from scratch


RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def naive_winner(trick: list[str], trump: str) -> int:
    """Which of the cards, written like "10H", takes the trick; *trump* is a letter or nothing."""
    best = 0
    for place, name in enumerate(trick):
        suit, best_suit = name[-1], trick[best][-1]
        higher = RANKS.index(name[:-1]) > RANKS.index(trick[best][:-1])
        if (suit == best_suit and higher) or (suit == trump and best_suit != trump):
            best = place
    return best


def naive_cards(hand: set[str], led: str, lying_open: set[str], open_when_leading: bool) -> set[str]:
    """The cards that may be played; *led* is the letter of the suit led, or nothing."""
    same = {name for name in hand if led and name.endswith(led)}
    allowed = same or hand
    if lying_open & allowed and (led or open_when_leading):
        allowed = lying_open & allowed
    return allowed


def naive_bids(cards: int, bids: tuple[int | None, ...], house: Options) -> set[int]:
    """The promises the next player may make."""
    hook = house.bidding == "sequential" and house.dealer_hook is not False
    hook = hook and (cards > 1 or house.hook_last_round)
    made = [bid for bid in bids if bid is not None]
    last = len(made) == house.n_players - 1
    return {bid for bid in range(cards + 1) if not (hook and last and sum(made) + bid == cards)}


def naive_points(bid: int, won: int, cards: int, late: bool, house: Options) -> int:
    if bid != won or (late and not house.late_scores):
        return 0
    if bid == 0 and house.zero_bonus_from is not None and cards >= house.zero_bonus_from:
        return 10 + cards
    return 10 + bid


@settings(max_examples=120)
@given(deals(lupaus), seeds)
def test_a_twin_written_from_scratch_plays_the_same_game(game, seed):
    house, n = game.options, game.options.n_players
    step = 1 if house.direction == "cw" else n - 1
    trump = "" if game.trump == "" else game.trump.name[0]
    hands = [{c.code for c in held} for held in game.hands]
    exposed: list[set[str]] = [set() for _ in range(n)]
    trick: list[str] = []
    won, late, turn, last = [0] * n, set(), None, game
    for moment, move in walk(game, Random(seed), irregular=0.2):
        last = moment.play(move)
        match move:
            case Bid(seat=None):
                owed = [s for i in range(1, n + 1) if moment.bids[s := (game.dealer + step * i) % n] is None]
                assert moment.turn == owed[0]
                assert {bid.tricks for bid in moment.moves()} == naive_bids(game.cards, moment.bids, house)
            case Late(seat):
                late.add(seat)
            case OutOfTurn(seat, held):
                exposed[seat].add(held.code)
            case Play(held):
                if turn is None:
                    turn = (game.dealer + step) % n
                    if house.leader == "highest_bidder":
                        round_table = [(game.dealer + step * i) % n for i in range(1, n + 1)]
                        turn = next(s for s in round_table if moment.bids[s] == max(moment.bids))
                led = trick[0][-1] if trick else ""
                assert moment.turn == turn
                assert {play.card.code for play in moment.moves()} == naive_cards(
                    hands[turn], led, exposed[turn], house.exposed_on_lead
                )
                hands[turn].discard(held.code)
                exposed[turn].discard(held.code)
                trick.append(held.code)
                turn = (turn + step) % n
                if len(trick) == n:
                    turn = (turn + step * naive_winner(trick, trump)) % n
                    won[turn] += 1
                    trick = []
    assert last.tricks_won == tuple(won)
    assert last.late == late
    for seat in range(n):
        bid = last.bids[seat]
        assert last.points(seat) == naive_points(bid, won[seat], game.cards, seat in late, house)


# ----------------------------------------------------------------- the totals


@some
@given(deals(among=TRICKS), seeds)
def test_the_tricks_won_add_up_to_the_tricks_dealt(game, seed):
    for moment in moments(game, Random(seed)):
        assert sum(moment.tricks_won) == len(moment.tricks) <= game.cards
        assert [len(trick.cards) for trick in moment.tricks] == [game.options.n_players] * len(moment.tricks)
    assert sum(moment.tricks_won) == (0 if passed_out(moment) else game.cards)


@some
@given(deals(lupaus), seeds)
def test_not_all_promises_can_be_kept_unless_they_add_up(game, seed):
    end = finished(game, Random(seed))
    kept = [bid == won for bid, won in zip(end.bids, end.tricks_won, strict=True)]
    if all(kept):
        assert sum(end.bids) == end.cards
    assert all(end.points(seat) == 0 for seat, good in enumerate(kept) if not good)
    hooked = end.options.hook and (end.cards > 1 or end.options.hook_last_round)
    if hooked:
        assert sum(end.bids) != end.cards
        assert not all(kept)


@some
@given(deals(), seeds)
def test_the_lines_of_a_sheet_add_up_and_appear_when_the_deal_is_over(game, seed):
    for moment in some_of(moments(game, Random(seed))):
        for seat in range(game.options.n_players):
            lines = moment.sheet(seat)
            assert bool(lines) == (moment.over and not passed_out(moment))
            assert moment.points(seat) == sum(line.points for line in lines)
            assert all(type(line.reason.rule).__module__ == type(moment).__module__ for line in lines)
            assert moment.over or moment.points(seat) == 0
            assert moment.view(seat).sheet(seat) == lines


# ------------------------------------------------------------------ the views


@few
@given(deals(), seeds)
def test_a_view_shows_its_own_hand_and_backs_elsewhere_and_is_its_own_view(game, seed):
    for moment in some_of(moments(game, Random(seed))):
        for seat in range(game.options.n_players):
            view = moment.view(seat)
            assert view.view(seat) == view
            assert view.hands[seat] == moment.hands[seat]
            assert set(aside(view)) <= {BACK}
            assert len(aside(view)) == len(aside(moment))
            for other in others(game, seat):
                shown = [c for c in view.hands[other] if c is not BACK]
                if game.name == romi.NAME:  # what is left is shown in the end, and counted
                    assert (view.hands[other] == moment.hands[other]) == moment.over or not moment.hands[other]
                    assert moment.over == bool(shown) or not moment.hands[other]
                    assert set(view.stock) <= {BACK}
                    assert len(view.stock) == len(moment.stock)
                assert len(view.hands[other]) == len(moment.hands[other])
                assert set(shown) <= set(moment.hands[other]) & on_the_table(moment)
                assert set(shown) >= set(lying_open(moment)[other])


@few
@given(deals(), seeds)
def test_no_secret_is_written_anywhere_in_a_view(game, seed):
    house_cards = getattr(game.options, "one_eyed", ())  # often none: see games.yksisilma_rules
    for moment in some_of(moments(game, Random(seed)), 3):
        seen = on_the_table(moment)
        for seat in range(game.options.n_players):
            view, allowed = moment.view(seat), {*seen, *moment.hands[seat], *house_cards}
            view.moves()  # whatever it remembers for itself may not tell more either
            if game.name == romi.NAME:  # what a joker would stand for is no secret
                allowed |= {face for m in view.best_opening for face in m.stands_for}
            assert set(PRINTED.findall(f"{view!r} {view.log!r}")) <= {str(c) for c in allowed}
            sent = {what for _, what, _ in pickletools.genops(pickle.dumps(view)) if isinstance(what, str)}
            assert sent & CODES <= {c.code for c in allowed}


@few
@given(deals(romi), seeds)
def test_what_a_seat_sees_does_not_depend_on_hands_stock_and_dice_it_cannot_see(game, seed):
    rng = Random(seed)
    for moment in some_of(moments(game, rng), 4)[:-1]:
        for seat in range(game.options.n_players):
            unseen = [c for s in others(game, seat) for c in moment.hands[s]]
            cards = iter(shuffled([*unseen, *moment.stock], rng))
            hands = tuple(
                held if s == seat else in_order(tuple(next(cards) for _ in held)) for s, held in enumerate(moment.hands)
            )
            began = moment.began and moment.began._replace(hand=hands[moment.active][:1] * len(moment.began.hand))
            hidden = {"began": began} if moment.active != seat else {}
            first = moment.start.view(seat)  # the beginning of the deal is seen as little
            elsewhere = replace(moment, hands=hands, stock=tuple(cards), dice=1 + seed, first=first, **hidden)
            if moment is not game:
                assert elsewhere.view(seat) == moment.view(seat)
                assert repr(elsewhere.view(seat)) == repr(moment.view(seat))
            assert moment.start.view(seat) == first == first.view(seat)


@few
@given(deals(among=TRICKS), seeds)
def test_what_a_seat_sees_does_not_depend_on_the_cards_it_cannot_see(game, seed):
    rng = Random(seed)
    for moment in moments(game, rng):
        for seat in range(game.options.n_players):
            view = moment.view(seat)
            shown = [tuple(c for c in held if c is not BACK) for held in view.hands]
            held = [c for s in others(game, seat) for c in moment.hands[s] if c not in shown[s]]
            cards = iter(shuffled([*aside(moment), *held], rng))
            hands = tuple(
                own if s == seat else in_order((*shown[s], *(next(cards) for _ in own[len(shown[s]) :])))
                for s, own in enumerate(moment.hands)
            )
            rest = {"aside": tuple(cards)} if aside(moment) else {}
            elsewhere = replace(moment, hands=hands, **rest)
            assert elsewhere.view(seat) == view
            assert repr(elsewhere.view(seat)) == repr(view)


@some
@given(deals(lupaus), seeds)
def test_promises_stay_face_down_until_all_are_made(game, seed):
    rng = Random(seed)
    for moment, _ in walk(game, rng):
        for seat in range(game.options.n_players):
            view = moment.view(seat)
            if not moment.bidding or game.options.bidding == "sequential":
                assert (view.bids, view.log) == (moment.bids, moment.log)
                continue
            assert view.bids[seat] == moment.bids[seat]
            secret = [s for s in others(game, seat) if moment.bids[s] is not None and s not in moment.late]
            assert all(view.bids[s] == FACE_DOWN for s in secret)
            assert [e.what.tricks for e in view.log if e.seat in secret and isinstance(e.what, Bid)] == (
                [FACE_DOWN] * len(secret)
            )
            elsewhere = replace(
                moment,
                bids=tuple(rng.randint(0, game.cards) if s in secret else bid for s, bid in enumerate(moment.bids)),
                log=tuple(
                    replace(e, what=replace(e.what, tricks=rng.randint(0, game.cards)))
                    if e.seat in secret and isinstance(e.what, Bid)
                    else e
                    for e in moment.log
                ),
            )
            assert elsewhere.view(seat) == view


@pytest.mark.parametrize("module", GAMES)
@pytest.mark.parametrize("seat", [-1, 4, True, 1.0, "0", None])
def test_only_a_seat_at_the_table_has_a_view(module, seat):
    with pytest.raises(ValueError, match="the seats are 0 to 3"):
        module.deal(module.Options(), rng=Random(1)).view(seat)


# ------------------------------------------------------------- kept and sent


@few
@given(deals(), seeds)
def test_every_moment_survives_pickling_and_copying(game, seed):
    for moment in some_of(moments(game, Random(seed)), 5):
        for twin in (pickle.loads(pickle.dumps(moment)), copy.deepcopy(moment), copy.copy(moment)):
            assert twin == moment
            assert hash(twin) == hash(moment)
            assert (twin.log, twin.moves()) == (moment.log, moment.moves())
            if repr(twin.options) == repr(moment.options):  # a set of cards may print in another order
                assert repr(twin) == repr(moment)


@few
@given(matches(), seeds)
def test_a_record_replays_to_the_same_match_and_the_same_moment(match, seed):
    rng = Random(seed)
    while not match.over and len(match.games) < 2:
        match = match.record(finished(match.deal(), rng))
    game = None if match.over else pick([m for m in moments(match.deal(), rng) if m.turn is not None], rng)
    again, moment = record.read(record.write(match, game))
    assert (again, moment) == (match, game)
    assert again.totals == match.totals


@few
@given(matches())
def test_every_move_reads_back_from_its_text(match):
    for _, move in walk(match.deal(), Random(match.seed), irregular=0.5):
        assert match.module.read_move(str(move)) == move


@pytest.mark.parametrize(("module", "preset"), PRESETS)
def test_a_whole_match_ends_after_its_rounds_and_its_totals_are_their_sums(module, preset):
    house = module.PRESETS[preset]
    match = Match(module, house, NAMES[: house.n_players], seed=5)
    while not match.over:
        match = match.record(finished(match.deal(), Random(match.round)))
    assert [game.round for game in match.games] == [*range(1, match.round)]
    played = [game for game in match.games if not passed_out(game)]
    assert match.totals == tuple(sum(game.points(seat) for game in match.games) for seat in range(house.n_players))
    if module is romi:
        assert len(match.games) == house.deals
        return
    if match.rounds:
        assert [game.cards for game in played] == [r.cards for r in match.rounds]
    assert sum(sum(game.tricks_won) for game in match.games) == sum(game.cards for game in played)
