"""Every refusal, trick, score and event is told in three languages, and what is told is true."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from games import NAMES, bidding, finished, pick, two_cards, walk, whole_pack
from test_scene import ENGLISH

from cardgames import lupaus
from cardgames.bots.lupaus import Why, advise
from cardgames.cards import BACK, JOKER, PACK, card, hand
from cardgames.explain import GAMES, LANGUAGES, Words, words
from cardgames.explain.words import merged
from cardgames.game import Line, Reason
from cardgames.lupaus import (
    FACE_DOWN,
    PRESETS,
    Bid,
    Late,
    Lupaus,
    LupausRule,
    Options,
    OutOfTurn,
    Play,
    score,
    set_up,
)
from cardgames.match import Match
from cardgames.tricks import Trick, TrickRule

R = LupausRule
each_language = pytest.mark.parametrize("language", LANGUAGES)
RULE_SETS = [
    *PRESETS.values(),
    Options(n_players=3, start_cards=5, bidding="sequential", out_of_turn_bid="refuse"),
    Options(n_players=5, start_cards=4, exposed_on_lead=False, direction="ccw", late_scores=False),
    Options(n_players=7, start_cards=3, trump="fixed", trump_cycle=(None, "S"), zero_bonus_from=1),
    Options(n_players=6, start_cards=2, bidding="sequential", leader="highest_bidder", hook_last_round=False),
    Options(full_deal_trump="dealers_last"),
    Options(full_deal_trump="cut"),
]
MUST_BE_MET = {
    *(R.PLAYERS, R.TOGETHER, R.NUMBER, R.IN_TURN, R.HOOK, R.ELDEST_LEADS, R.WINNER_LEADS, R.ANY_LEAD, R.FOLLOW, R.END),
    *(R.BID_STANDS, R.EXPOSED),
}


def blemish(text: str, language: str) -> str:
    """What is wrong with how *text* reads, if anything."""
    if not text or text != text.strip() or "  " in text:
        return "blanks"
    if set("{}") & set(text) or "None" in text or "()" in text or "[]" in text:
        return "placeholder"
    if text[0] in ",.;:" or re.search(r"[,:] ?\.|\. ?\.|: ?$|\( ?\)| [.,;:]", text):
        return "something is missing"
    if language != "en" and (left := ENGLISH & set(re.findall(r"[^\W\d_]+", text.lower()))):
        return f"English: {left}"
    if language == "en" and re.search(r"(?<![\d,.])\b1\W{1,3}(?:cards|tricks|rounds|points)\b", text.replace("*", "")):
        return "a plural for one"
    return ""


def well_said(text: str, language: str) -> None:
    assert blemish(text, language) == "", text


# --------------------------------------------- deals of every kind, and wild moves


def wild(game: Lupaus, rng: Random) -> Iterator[Any]:
    """Moves of every kind, most of them against the rules."""
    seats, held = range(game.options.n_players), [c for cards in game.hands for c in cards]
    anybody, anything = pick(seats, rng), pick(PACK, rng)
    yield from (Bid(n) for n in (-1, 0, game.cards, game.cards + 1, pick(range(game.cards + 1), rng)))
    yield from (Bid(0, seat) for seat in (*seats, len(seats), -1))
    yield from (Bid("many"), Bid(None), Bid(1.0), Bid(True), Bid(0, "me"))  # type: ignore[arg-type]
    yield from (Late(seat) for seat in (*seats, len(seats), None))  # type: ignore[arg-type]
    yield from (Play(c) for c in (*held[:: 1 + len(held) // 8], anything, JOKER, BACK, None))  # type: ignore[arg-type]
    if game.turn is not None:
        yield from (Play(c) for c in game.hands[game.turn])
        yield OutOfTurn(game.turn, pick(game.hands[game.turn] or PACK, rng))
    yield from (OutOfTurn(s, c) for s in seats for c in game.hands[s][:2])
    yield from (OutOfTurn(s, c) for s in seats for c in game.exposed[s])
    yield from (OutOfTurn(anybody, c) for c in (anything, JOKER, BACK, None))  # type: ignore[arg-type]
    yield OutOfTurn(99, anything)


@cache
def positions() -> list[Lupaus]:
    """Moments of many deals under many rules, irregular ones among them."""
    found = []
    for number, house in enumerate(RULE_SETS):
        rng = Random(number)
        rounds = len(lupaus.schedule(house))
        for round in {1, rounds // 2 + 1, rounds}:
            match = Match(lupaus, house, NAMES[: house.n_players], number, start=round)
            moments = [game for game, _ in walk(match.deal(), rng, 0.25)]
            last = moments[-1].play(moments[-1].moves()[0])
            found += [*moments[:: 1 + len(moments) // 25], moments[-1], last]
    return found


@cache
def refusals() -> dict[Any, list[tuple[Lupaus, Any, Reason]]]:
    """What the engine has against wild moves, by rule."""
    found: dict[Any, list[tuple[Lupaus, Any, Reason]]] = defaultdict(list)
    for number, game in enumerate(positions()):
        for move in wild(game, Random(number)):
            if reason := game.objection(move):
                found[reason.rule].append((game, move, reason))
    return found


def names(game: Lupaus) -> tuple[str, ...]:
    return NAMES[: game.options.n_players]


# ------------------------------------------------------------------ how it reads


def test_wild_moves_meet_every_rule_that_can_refuse():
    assert set(refusals()) >= MUST_BE_MET
    assert sum(map(len, refusals().values())) > 3000


@each_language
@pytest.mark.parametrize("rule", sorted(MUST_BE_MET, key=lambda rule: rule.name), ids=lambda rule: rule.name)
def test_every_refusal_reads_well(rule, language):
    say, told = words(language), set()
    for game, _, reason in refusals()[rule][:400]:
        for me in (None, 0, reason.seat):
            why = say.reason(reason, game, names(game), me)
            well_said(why.facts, language)
            well_said(why.sentence, language)
            assert why.sentence == say.rule(reason.rule)
            assert why.statement.label(language).startswith("Lupaus")
            assert all(str(c) in why.facts for c in reason.cards), why.facts
            told.add(why.facts)
    assert told


@each_language
def test_the_learner_is_you_and_the_others_have_their_names(language):
    say = words(language)
    for game, _, reason in refusals()[R.FOLLOW][:100]:
        mine, theirs = (say.facts(reason, game, names(game), me) for me in (reason.seat, None))
        assert mine != theirs
        assert names(game)[reason.seat] in theirs
        assert not [name for name in names(game) if name in mine]


@each_language
def test_nothing_said_without_a_learner_is_said_to_one(language):
    # a reason that concerns no seat, told to nobody in particular
    say, reason = words(language), Reason(R.IN_TURN)
    game = two_cards(bidding="sequential")
    assert say.facts(reason, game, names(game)) != say.facts(Reason(R.IN_TURN, seat=1), game, names(game), me=1)


@each_language
def test_every_score_line_reads_well(language):
    say, told = words(language), set()
    for house in RULE_SETS:
        for cards in (1, 2, 5, 13):
            for bid in range(cards + 1):
                for won in {0, 1, bid, cards}:
                    for late in (False, True):
                        for line in score(bid, min(won, cards), cards, house, late):
                            text = say.line(line)
                            well_said(text, language)
                            assert text.startswith(f"{line.points}:")
                            told.add((line.reason.rule, text))
    assert {rule for rule, _ in told} == {R.KEPT, R.BROKEN, R.ZERO_BONUS, R.LATE}


@each_language
def test_a_broken_promise_says_by_how_many_and_on_which_side(language):
    say = words(language)
    over, short = (say.line(Line(0, Reason(R.BROKEN, number=n))) for n in (2, -2))
    assert over != short
    assert all("2" in text and "-" not in text for text in (over, short))
    assert say.line(Line(0, Reason(R.BROKEN, number=1))) != over


@each_language
def test_the_log_tells_every_event_in_one_sentence(language):
    say, kinds = words(language), set()
    for game in positions()[::3]:
        for me in (None, 0):
            for spoken in (False, True):
                log = say.log(game, names(game), me, spoken)
                assert len(log) == len(game.log)
                for event, text in zip(game.log, log, strict=True):
                    well_said(text, language)
                    kinds.add(type(event.what))
                    if isinstance(event.what, Play | OutOfTurn):
                        assert (say.card(event.what.card) if spoken else str(event.what.card)) in text
                        assert bool(re.search("[♠♥♦♣]", text)) != spoken
                    if isinstance(event.what, Bid):
                        assert str(event.what.tricks) in text
                    if me is None:
                        assert names(game)[event.seat] in text
    assert kinds == {Reason, Bid, Late, OutOfTurn, Play}


@each_language
def test_the_first_card_of_a_trick_is_led_and_the_others_are_played(language):
    say, game = words(language), bidding(two_cards(), 1, 0, 1)
    for name in ("AS", "KS", "QS"):
        game = game.play(Play(card(name)))
    led, *played = say.log(game, NAMES[:3])[4:7]
    assert led == say("events.led", name="Aino", card="A♠")
    assert played == [say("events.played", name=n, card=c) for n, c in (("Bence", "K♠"), ("Cecilia", "Q♠"))]


@each_language
def test_a_promise_face_down_is_told_without_its_number(language):
    game = bidding(two_cards(), 2)
    text = words(language).log(game.view(1), NAMES[:3], 1)[-1]
    well_said(text, language)
    assert not re.search(r"\d", text)
    assert "2" in words(language).log(game.view(0), NAMES[:3], 0)[-1]
    assert game.view(1).bids[0] == FACE_DOWN


@each_language
def test_what_a_trick_says_reads_well(language):
    for game in positions():
        for trick in game.tricks:
            why = words(language).took(trick, game)
            well_said(why.facts, language)
            well_said(why.sentence, language)
            assert str(trick.best(game.trumps)) in why.facts


@each_language
def test_what_is_allowed_is_said_well_about_the_move(language):
    for game in positions():
        for move in game.moves():
            text = words(language).allowed(move, game)
            well_said(text, language)
            if isinstance(move, Play) and game.trick.cards:
                about = (str(move.card), str(game.trick.led(game.trumps)))
                assert any(thing in text for thing in about)


@cache
def advices() -> list[tuple[Lupaus, Any]]:
    found = []
    for game in positions():
        if game.turn is not None:
            view = game.view(game.turn)
            found.append((view, advise(view)))
    return found


@each_language
def test_advice_reads_well_and_names_its_cards_and_its_move(language):
    say, whys = words(language), set()
    for _, advice in advices():
        matter, text = say.matter(advice), say.advice(advice)
        well_said(matter, language)
        well_said(text, language)
        assert re.search("[♠♥♦♣]", matter)
        if isinstance(advice.move, Bid):
            assert str(advice.move.tricks) in text.split("**")[1]
        else:
            assert str(advice.move.card) in text.split("**")[1]
            assert all(str(c) in matter for c in advice.cards)
        whys.add(advice.why)
    assert len(whys) > len(Why) / 2


@each_language
def test_the_trump_is_explained_at_the_head_of_the_log(language):
    told = set()
    for game in positions():
        reason = game.log[0].what
        text = words(language).facts(reason, game, names(game))
        well_said(text, language)
        told.add(reason.rule)
        if game.turned is not None:
            assert str(game.turned) in text
    assert told == {R.TURN_UP, R.NO_TRUMP, R.FIXED_TRUMP}


# -------------------------------------------------------------- whether it is true


def facts(game: Lupaus, reason: Reason, me: int | None = None) -> str:
    return words("en").facts(reason, game, names(game), me)


def signs(text: str) -> list[Any]:
    return [card(found) for found in re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", text)]


def test_who_must_follow_holds_the_very_cards_named_of_the_suit_named():
    for game, move, reason in refusals()[R.FOLLOW]:
        text = facts(game, reason)
        leader, suit = re.match(r"(\w+) led ([♠♥♦♣])\.", text).groups()
        assert leader == NAMES[game.trick.leader]
        assert suit == str(game.trick.cards[0].suit)
        held = [c for c in game.hands[game.turn] if str(c.suit) == suit]
        assert signs(text) == held
        assert move.card not in held


def test_the_hook_adds_up():
    for game, move, reason in refusals()[R.HOOK]:
        told = re.fullmatch(r"With the (\d+) already promised, (\d+) would make (\d+): .*", facts(game, reason))
        already, number, together = map(int, told.groups())
        assert already == sum(bid for bid in game.bids if bid is not None)
        assert number == move.tricks
        assert already + number == together == game.cards


def test_the_range_of_a_promise_is_the_range_of_the_engine():
    for game, move, reason in refusals()[R.NUMBER]:
        most = int(re.search(r"0 to (\d+)", facts(game, reason))[1])
        assert most == game.cards
        assert not (type(move.tricks) is int and 0 <= move.tricks <= most)


def test_who_is_to_promise_owes_a_promise():
    for game, move, reason in refusals()[R.IN_TURN]:
        told = re.fullmatch(r"(\w+) is to promise\.", facts(game, reason))
        if told is None:
            assert isinstance(move, Late)  # told by other facts
            continue
        assert game.bids[NAMES.index(told[1])] is None, f"{move} after the promises"
        assert game.turn == NAMES.index(told[1])


def test_only_where_promises_are_shown_together_can_one_be_late():
    game = bidding(two_cards(bidding="sequential", dealer_hook=False), 1, 1, 1)
    reason = game.objection(Late(1))
    assert "is to promise" not in facts(game, reason)
    done = finished(game, irregular=0)
    assert "nobody" not in facts(done, done.objection(Late(1)))


def test_a_promise_that_stands_is_the_one_that_was_made():
    for game, move, reason in refusals()[R.BID_STANDS]:
        text = facts(game, reason)
        who, number = re.fullmatch(r"(\w+) has promised(?: (\d+))?\.", text).groups()
        seat = NAMES.index(who)
        assert seat == (game.turn if getattr(move, "seat", None) is None else move.seat)
        assert game.bids[seat] is not None
        assert number is None or int(number) == game.bids[seat]
        assert (number is None) == (not game.revealed)


def test_a_card_said_to_be_missing_is_missing():
    for game, move, reason in refusals()[R.ANY_LEAD]:
        held = game.hands[move.seat if isinstance(move, OutOfTurn) else game.turn]
        assert move.card not in held or move.card is BACK
        assert facts(game, reason)


def test_a_card_said_to_lie_open_lies_open():
    cases = defaultdict(int)
    for game, move, reason in refusals()[R.EXPOSED]:
        text = facts(game, reason)
        if "already" in text:
            assert signs(text) == [move.card]
            assert move.card in game.exposed[move.seat]
        else:
            assert set(signs(text)) == set(game.playable) <= set(game.exposed[game.turn])
            assert move.card not in game.playable
        cases[text.split()[-1]] += 1
    assert len(cases) == 2


def open_cards(*names: str) -> Lupaus:
    """Seat 1 leads K♥ to seat 2, and seat 0, void in hearts, has put the cards in *names* down out of turn."""
    hands = ["AS 4D 3D 2C", "KH QH 3C 4C", "QS 9H 5C 6C"]
    game = bidding(set_up(Options(n_players=3), hands, "8D", dealer=0), 0, 0, 0)
    for name in names:
        game = game.play(OutOfTurn(0, card(name)))
    return game.play(Play(card("KH"))).play(Play(card("9H")))


def test_more_than_one_open_card_is_not_spoken_of_as_one():
    one, two = open_cards("AS"), open_cards("AS", "4D")
    assert set(two.playable) == {card("AS"), card("4D")}
    assert facts(one, one.objection(Play(card("2C")))).startswith("A♠ lies open")
    text = facts(two, two.objection(Play(card("2C"))))
    assert set(signs(text)) == set(two.playable)
    assert not re.search(r"and \S+ lies open", text)


def test_whoever_must_play_one_of_several_open_cards_is_not_told_that_any_card_will_do():
    follows = open_cards("AS", "4D", "3D")
    leads = follows.play(Play(card("4D")))
    assert leads.turn == 0
    for game in (follows, leads):
        assert set(game.playable) < set(game.hands[0])
        for held in game.playable:
            assert "any card" not in words("en").allowed(Play(held), game)


def test_any_card_may_be_played_is_said_only_where_any_may():
    any_card, met = re.compile("any card"), 0
    for game in positions():
        for move in game.moves():
            if isinstance(move, Play) and any_card.search(words("en").allowed(move, game)):
                assert set(game.playable) == set(game.hands[game.turn]), (game.exposed, move)
                met += 1
    assert met > 50


def test_a_card_said_to_follow_follows():
    for game in positions():
        for move in game.moves():
            if isinstance(move, Play) and (text := words("en").allowed(move, game)).endswith("follows " + text[-2:]):
                assert text == f"{move.card} follows {game.trick.cards[0].suit}."
                assert move.card.suit is game.trick.cards[0].suit


def test_who_is_on_turn_is_on_turn():
    for rule in (R.ELDEST_LEADS, R.WINNER_LEADS):
        for game, _, reason in refusals()[rule]:
            if game.options.exposed == "off" and reason.seat is None:
                assert facts(game, reason) == "At this table a card played out of turn goes back to the hand."
            else:
                assert facts(game, reason).startswith(f"{NAMES[game.turn]} is on turn")


def test_the_end_is_spoken_of_at_the_end_only():
    assert all(game.over for game, _, _ in refusals()[R.END])


def test_the_seats_named_are_the_seats_there_are():
    for game, move, reason in refusals()[R.PLAYERS]:
        last = int(re.search(r"0 to (\d+)", facts(game, reason))[1])
        assert last == len(game.hands) - 1
        assert move.seat not in range(last + 1)


def test_why_a_trick_was_won_is_true():
    cases = defaultdict(int)
    for game in positions():
        for trick in game.tricks:
            text = words("en").took(trick, game).facts
            (best,) = signs(text)
            trumps = [c for c in trick.cards if c.suit is game.trump and game.trump]
            led = [c for c in trick.cards if c.suit is trick.cards[0].suit]
            if "only trump" in text:
                assert trumps == [best]
            elif "highest trump" in text:
                assert best == max(trumps)
            else:
                assert f"highest {trick.cards[0].suit}" in text
                assert best == max(led)
                assert not trumps
                assert ("no trump was played" in text) == bool(game.trump)
                assert ("there is no trump" in text) == (not game.trump)
            assert trick.card_of(trick.winner(game.trumps)) == best
            cases[text.split(" ", 2)[2]] += 1
    assert {"the highest trump.", "the only trump."} <= set(cases)


@pytest.mark.parametrize(
    ("cards", "ending"),
    [
        ("AS 2D 3S 4S", "2♦ is the only trump."),
        ("AS 2D 3S 4D", "4♦ is the highest trump."),
        ("2D AS 3S 4S", "2♦ is the highest trump."),
        ("9S AC 10S 2S", "10♠ is the highest ♠, and no trump was played."),
    ],
)
def test_each_kind_of_trick_is_told_in_its_own_way(cards, ending):
    game = set_up(Options(), ["AH", "KH", "QH", "JH"], "8D")
    trick = Trick(0, hand(cards), 4)
    assert words("en").took(trick, game).facts == ending
    assert words("en").took(trick, game).statement.id


def test_without_trumps_the_trick_says_so():
    game = whole_pack()
    trick = Trick(0, hand("9S AC 10S 2S"), 4)
    assert words("en").took(trick, game).facts == "10♠ is the highest ♠; there is no trump."


def test_the_origin_of_trumps_is_true():
    for game in positions():
        reason = game.log[0].what
        text = facts(game, reason)
        if reason.rule is R.FIXED_TRUMP:
            assert text == f"In round {game.round} it is {game.trump or 'no trump'}."
        elif reason.rule is R.NO_TRUMP:
            assert not game.aside
            assert text == "No card was left to turn."
        else:
            assert signs(text) == [game.turned]
            assert ("dealer" in text) == (game.options.full_deal_trump == "dealers_last" and not game.aside)
            assert ("cut" in text) == (game.options.full_deal_trump == "cut" and not game.aside)


def test_a_prepared_deal_without_a_turned_card_does_not_say_that_none_was_left():
    game = set_up(Options(n_players=3), ["AS", "KS", "QS"], None)
    assert game.aside
    assert "left" not in facts(game, game.log[0].what)


def test_the_advice_is_true_of_the_cards():
    for view, advice in advices():
        text = words("en").advice(advice)
        if isinstance(advice.move, Bid):
            assert not view.objection(advice.move)
            continue
        out = {c for c in PACK if c not in view.hands[view.turn]} - {
            c for trick in (*view.tricks, view.trick) for c in trick.cards
        }
        chosen = advice.move.card
        higher = [c for c in out if c.suit is chosen.suit and c > chosen and c != view.turned]
        wanted = (view.bids[view.turn] or 0) - view.tricks_won[view.turn]
        assert (f"still want {wanted} trick" in text) == (wanted > 0)
        assert ("no more tricks" in text) == (wanted <= 0)
        if advice.why is Why.FORCED:
            assert view.playable == (chosen,)
        if advice.why is Why.TOP_LEAD:
            assert not [c for c in higher if len(view.aside) or c != view.turned]
        if advice.why in (Why.STRONG_LEAD, Why.LOW_LEAD) and view.aside:
            assert int(re.search(r"may hold (\d+)", text)[1]) == len(higher)
        if advice.why in (Why.CHEAPEST_WINNER, Why.STRONGEST, Why.WIN_HIGH, Why.WIN_LOW):
            assert view.trick.add(chosen).winner(view.trumps) == view.turn
        if advice.why in (Why.THROW, Why.DUCK_HIGH):
            assert view.trick.add(chosen).winner(view.trumps) != view.turn


# ----------------------------------------------------------------------- words


@each_language
def test_a_text_chooses_its_form_by_number_and_person(language):
    say = words(language)
    assert say("facts.cards", n=1) != say("facts.cards", n=2).replace("2", "1") or language == "hu"
    assert say("ask.took", me=True, name="Aino") != say("ask.took", me=False, name="Aino")
    assert "Aino" in say("ask.took", name="Aino")


@each_language
def test_things_in_a_row_are_joined_as_the_language_joins_them(language):
    say = words(language)
    joined = {"en": "and", "fi": "ja", "hu": "és"}[language]
    assert say.listed([]) == ""
    assert say.listed(["a"]) == "a"
    assert say.listed("abc") == f"a, b {joined} c"


def test_numbers_are_written_as_each_language_writes_them():
    assert [words(language).number(1.25) for language in LANGUAGES] == ["1.2", "1,2", "1,2"]
    assert [words(language).number(2.0) for language in LANGUAGES] == ["2", "2", "2"]
    assert words("en").number(0.04) == "0"


def test_an_unknown_language_is_refused_by_name():
    for wrong in ("xx", "EN", "", None, 1):
        with pytest.raises(ValueError, match="en, fi, hu"):
            words(wrong)  # type: ignore[arg-type]


def test_an_unknown_game_is_refused_by_name():
    for wrong in ("whist", "", None):
        with pytest.raises(ValueError, match="lupaus"):
            words("en", wrong)  # type: ignore[arg-type]


@each_language
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_words_of_its_own_class(game, language):
    say = words(language, game)
    assert type(say) is GAMES[game]
    assert say is words(language, game)
    assert repr(say) == f"{GAMES[game].__name__}({language!r})"
    assert say("language") == LANGUAGES[language]


def test_words_are_those_of_lupaus_unless_another_game_is_named():
    assert type(words("en")) is GAMES["lupaus"]
    assert words("fi")("ask.bid") == words("fi", "lupaus")("ask.bid")


def test_the_text_of_a_game_replaces_the_shared_one_in_whatever_form():
    numbers, persons = {"one": "1", "other": "{n}"}, {"me": "You", "they": "{name}"}
    for shared in ("plain", numbers, persons, ["a", "b"]):
        for own in ("other", numbers, persons, ["c"]):
            assert merged({"ask": {"it": shared, "more": "x"}}, {"ask": {"it": own}}) == {
                "ask": {"it": own, "more": "x"}
            }


def test_merging_texts_leaves_both_as_they_were():
    shared, own = {"ask": {"lead": "Lead."}}, {"ask": {"bid": "Bid."}, "lines": {"KEPT": "Kept."}}
    both = merged(shared, own)
    assert both == {"ask": {"lead": "Lead.", "bid": "Bid."}, "lines": {"KEPT": "Kept."}}
    assert (shared, own) == ({"ask": {"lead": "Lead."}}, {"ask": {"bid": "Bid."}, "lines": {"KEPT": "Kept."}})


def test_a_text_that_is_not_there_is_a_key_error():
    say = words("en")
    assert "ask.bid" in say
    assert "ask.bid.more" not in say
    assert "nothing" not in say
    with pytest.raises(KeyError):
        say("ask.nothing")


def test_names_with_signs_that_mean_something_to_texts_are_taken_as_they_are():
    strange = ("{n}", "{0.__class__}", "%s")
    game = bidding(two_cards(), 2, 0, 1).play(Play(card("AS")))
    reason = game.objection(Play(game.hands[1][0])) or game.objection(Play(game.hands[1][1]))
    assert reason.rule is R.FOLLOW
    for language in LANGUAGES:
        assert strange[0] in words(language).facts(reason, game, strange)
        assert strange[1] in " ".join(words(language).log(game, strange))


@each_language
def test_house_rules_are_named_for_every_value(language):
    say: Words = words(language)
    for house in RULE_SETS:
        for name in ("start_cards", "zero_bonus_from", "trump_cycle", "bidding", "schedule", "dealer_hook"):
            well_said(say.option_value(name, getattr(house, name)), language)


def all_different(texts: Iterable[str]) -> bool:
    found = list(texts)
    return len(found) == len(set(found))


def test_each_trick_rule_and_each_language_has_a_sentence_of_its_own():
    for rule in TrickRule:
        assert all_different(words(language).rule(rule) for language in LANGUAGES)
