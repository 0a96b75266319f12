"""The drill as a widget: what it sends, what it accepts, what it says, and that the answer stays secret until asked."""

import json
from dataclasses import replace
from typing import Any

import pytest

from cardgames.cards import hand
from cardgames.explain import LANGUAGES
from cardgames.quiz import TOPICS, Because, Player, Question
from cardgames.tricks import TrickRule
from cardgames.widgets import Drill

DRILLS = [(game, topic) for game, topics in TOPICS.items() for topic in topics]
OUR_OWN = ("_esm", "_css", "sprite")  # the same in every drill

each_drill = pytest.mark.parametrize(("game", "topic"), DRILLS)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def send(drill: Drill, kind: object, **values: object) -> None:
    """A message as the browser sends it, with the revision of the scene it saw."""
    drill._handle_custom_msg({"kind": kind, "revision": drill.scene["revision"], **values}, [])


def places(question: Question, right: bool = True) -> list[int]:
    """The places of the right choices, or of one wrong answer."""
    found = [place for place, choice in enumerate(question.choices) if (choice in question.right) == right]
    return found if right else found[:1] or [0]


def answer(drill: Drill, right: bool = True) -> None:
    send(drill, "answer", choices=places(drill.sitting.question, right))


def through(drill: Drill, wrong: tuple[int, ...] = ()) -> None:
    """Answer every question, those with the numbers *wrong* wrongly."""
    for number in range(1, drill.questions + 1):
        answer(drill, number not in wrong)
        send(drill, "next")


def shared(drill: Drill) -> str:
    """All that the widget tells the browser or a notebook."""
    state = {key: value for key, value in drill.get_state().items() if key not in OUR_OWN}
    return json.dumps([state, repr(drill), drill.picture()], default=str, ensure_ascii=False)


# -------------------------------------------------------------------- the secret


def shuffled_answer(question: Question) -> Question:
    """The same question to look at, with another answer and other reasons."""
    right = frozenset(question.choices) - question.right if question.several else {question.choices[-1]}
    right = frozenset(right or question.choices[:1])
    reason = Because(None, "score_line", (("lines", 0),), TrickRule.TRUMPED)
    return replace(question, right=right, because=(reason,) * len(question.choices), case="another")


@each_language
@each_drill
def test_nothing_shared_before_an_answer_depends_on_the_answer(game: str, topic: str, language: str) -> None:
    for seed in range(5):
        drill = Drill(game, topic, seed, language=language)
        before = shared(drill)
        drill.sitting.question = shuffled_answer(drill.sitting.question)
        drill.scene = drill._draw()
        assert shared(drill) == before


@each_drill
def test_no_message_tells_the_answer_before_it_is_given(game: str, topic: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drill, sent = Drill(game, topic, 3), []
    monkeypatch.setattr(drill, "send", sent.append)
    monkeypatch.setattr(drill, "send_state", lambda key=None: sent.append(key))
    for kind in ("next", "again", "why", "hint"):
        send(drill, kind)
    assert sent == []
    assert drill.scene["verdict"] is None
    assert {item["state"] + item["word"] + item["sign"] for item in drill.scene["choices"]["items"]} == {""}


def test_the_verdict_and_its_rule_come_with_the_answer() -> None:
    drill = Drill("lupaus", "may_play")
    answer(drill, right=False)
    verdict = drill.scene["verdict"]
    assert verdict["title"] == "✕ Not quite"
    assert verdict["lines"][0]["text"] == "Aino led ♠. The hand holds 9♠ and 5♠."
    assert verdict["rules"] == [{"label": "Lupaus 32", "sentence": "Whoever holds the suit that was led must play it."}]
    states = [item["word"] for item in drill.scene["choices"]["items"]]
    assert states == ["missed", "missed", "wrong", "", ""]


# ------------------------------------------------------------------ from the browser

MALFORMED: list[Any] = [
    None,
    [],
    "answer",
    7,
    {},
    {"kind": None},
    {"kind": ["answer"]},
    {"kind": "ANSWER", "choices": [0]},
    {"kind": "cheat"},
    {"kind": "_answered", "choices": [0]},
    {"kind": "language"},
    {"kind": "language", "code": "sv"},
    {"kind": "language", "code": ["en"]},
    {"kind": "language", "code": None},
]
CHOICES: list[Any] = [
    None,
    0,
    "0",
    [],
    {},
    [None],
    [0.0],
    [True],
    ["0"],
    [[0]],
    [-1],
    [99],
    [2**70],
    [0, 0],
    [0, 99],
    {"0": 1},
    list(range(10**5)),
]


def test_a_malformed_message_changes_nothing() -> None:
    drill = Drill("lupaus", "may_play")
    before = shared(drill)
    for message in MALFORMED:
        stamped = message | {"revision": 0} if isinstance(message, dict) else message
        drill._handle_custom_msg(stamped, [])
        assert shared(drill) == before, message


@pytest.mark.parametrize("topic", ["may_play", "who_wins"])
def test_an_answer_with_malformed_choices_changes_nothing(topic: str) -> None:
    drill = Drill("lupaus", topic)
    before = shared(drill)
    for choices in CHOICES:
        send(drill, "answer", choices=choices)
        assert shared(drill) == before, choices
    send(drill, "answer")
    assert shared(drill) == before


def test_two_answers_to_a_question_with_one_change_nothing() -> None:
    drill = Drill("lupaus", "who_wins")
    send(drill, "answer", choices=[0, 1])
    assert drill.scene["revision"] == 0


@pytest.mark.parametrize("revision", [None, -1, 1, 0.0, True, "0", [0], {}])
def test_a_gesture_on_another_scene_changes_nothing(revision: Any) -> None:
    drill = Drill("lupaus", "who_wins")
    before = shared(drill)
    drill._handle_custom_msg({"kind": "answer", "choices": [0], "revision": revision}, [])
    drill._handle_custom_msg({"kind": "answer", "choices": [0]}, [])
    assert shared(drill) == before


def test_a_question_is_answered_once() -> None:
    drill = Drill("lupaus", "who_wins")
    answer(drill, right=False)
    before = shared(drill)
    answer(drill)
    assert shared(drill) == before
    assert drill.sitting.score == (0, 1)


def test_going_on_waits_for_an_answer() -> None:
    drill = Drill("lupaus", "who_wins")
    send(drill, "next")
    drill.go_on()
    assert drill.scene["revision"] == 0
    answer(drill)
    send(drill, "next")
    assert repr(drill) == "Drill(lupaus, who_wins: question 2 of 10; right 1)"


def test_the_browser_sets_no_trait() -> None:
    drill = Drill("lupaus", "who_wins")
    before = shared(drill)
    drill.set_state({"scene": {}, "sprite": "", "_esm": "", "questions": 0})
    assert shared(drill) == before
    assert drill.sprite


# ------------------------------------------------------------------------- the score


def test_the_score_and_the_streak_are_always_told() -> None:
    drill = Drill("lupaus", "scores")
    assert drill.scene["facts"] == ["Question **1** of 10", "Nothing answered yet"]
    told = []
    for right in (True, True, False):
        answer(drill, right)
        told.append(drill.scene["facts"][1:])
        send(drill, "next")
    assert told == [["**1** of **1** right"], ["**2** of **2** right", "**2** in a row"], ["**2** of **3** right"]]
    assert drill.scene["marks"] == ["right", "right", "wrong", "now", *["open"] * 6]


def test_the_result_lists_what_was_missed_with_its_rule() -> None:
    drill = Drill("lupaus", "who_wins", questions=4)
    through(drill, wrong=(1, 3))
    result = drill.scene["result"]
    assert result["title"] == "**2** of **4** right"
    assert [item["number"] for item in result["missed"]] == ["1", "3"]
    assert result["missed"][0]["brief"] == "Trump **♦** · J♣ A♠ Q♠"
    assert result["missed"][0]["answer"] == "Answer: Aino"
    assert result["missed"][0]["chosen"] == "you said Bence"
    assert result["missed"][0]["rules"][0]["label"] == "Lupaus 35"
    assert repr(drill) == "Drill(lupaus, who_wins: over; right 2)"
    assert "choices" not in drill.scene


def test_everything_right_is_praised_and_misses_nothing() -> None:
    drill = Drill("lupaus", "barred", questions=3)
    through(drill)
    assert drill.scene["result"] == {
        "title": "**3** of **3** right",
        "notes": ["Everything right. Well done!"],
        "missed": [],
    }


def test_practising_again_asks_new_questions() -> None:
    drill = Drill("yksisilma", "who_wins", questions=2)
    through(drill, wrong=(2,))
    asked = [verdict.question.seen for verdict in drill.sitting.verdicts]
    send(drill, "again")
    assert repr(drill) == "Drill(yksisilma, who_wins: question 1 of 2; right 0)"
    assert drill.sitting.question.seen not in asked
    before = shared(drill)
    send(drill, "again")
    assert shared(drill) == before, "only after the result"


def test_a_topic_without_further_questions_ends_early_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    drill = Drill("lupaus", "scores")
    monkeypatch.setattr(drill.sitting, "_draw", lambda: None)
    answer(drill)
    send(drill, "next")
    assert drill.scene["result"]["notes"][0] == "There are no more different questions of this kind."
    send(drill, "again")
    assert drill.scene["result"]["title"] == "**0** of **0** right"
    with pytest.raises(ValueError, match="over"):
        drill.answer(10)


# ------------------------------------------------------------- languages and pictures


@each_language
@each_drill
def test_a_whole_drill_can_be_drawn_in_every_language(game: str, topic: str, language: str) -> None:
    drill = Drill(game, topic, seed=2, language=language, questions=6)
    for number in range(6):
        for _ in range(2):
            text = json.dumps(drill.scene, ensure_ascii=False)
            assert drill.scene["lang"] == language
            assert "quiz." not in text
            assert drill.picture().startswith("<svg")
            if not drill.scene["verdict"]:
                answer(drill, right=number % 2 == 0)
        send(drill, "next")
    assert drill.scene["result"]["missed"]
    assert drill.picture().startswith("<svg")


def test_the_language_can_be_changed_at_any_moment() -> None:
    drill = Drill("lupaus", "may_play")
    drill._handle_custom_msg({"kind": "language", "code": "fi", "revision": -5}, [])
    assert (drill.language, drill.scene["ask"]) == ("fi", "Merkitse kaikki kortit, jotka saat lyödä.")
    answer(drill, right=False)
    send(drill, "language", code="hu")
    assert drill.scene["verdict"]["title"] == "✕ Nem egészen"
    assert drill.scene["question"] == 1
    with pytest.raises(ValueError, match="language='sv'"):
        drill.speak("sv")


@each_drill
def test_the_text_and_the_picture_are_the_same_every_time(game: str, topic: str) -> None:
    first, same = Drill(game, topic, seed=7), Drill(game, topic, seed=7)
    assert repr(first) == f"Drill({game}, {topic}: question 1 of 10; right 0)"
    assert first.picture() == same.picture()
    bundle = first._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == repr(first)
    assert data["image/svg+xml"] == first.picture()


def test_the_still_picture_shows_the_question_and_its_cards() -> None:
    picture = Drill("lupaus", "may_play").picture()
    assert "Mark every card you may play." in picture
    assert all(f'href="#pc-{code}"' in picture for code in ("KS", "JH", "9S", "5S", "QC", "JC", "6C"))
    assert picture.count("<symbol") == 7


# ------------------------------------------------------------------------ from Python


def test_a_drill_is_answered_from_python_as_from_the_browser() -> None:
    drill = Drill("lupaus", "may_play")
    assert drill.answer(*hand("9S 5S")).right
    assert drill.scene["verdict"]["right"]
    drill.go_on()
    with pytest.raises(ValueError, match="no choice here"):
        drill.answer(Player(0))


@pytest.mark.parametrize("questions", [0, -1, 1.5, "3", True, None])
def test_a_drill_asks_at_least_one_question(questions: Any) -> None:
    with pytest.raises(ValueError, match="at least one"):
        Drill("lupaus", "may_play", questions=questions)


def test_an_unknown_topic_or_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no drill is called"):
        Drill("lupaus", "calls")
    with pytest.raises(ValueError, match="language='sv'"):
        Drill("lupaus", "may_play", language="sv")


@pytest.mark.parametrize(("game", "topic"), [("yksisilma", "contract"), ("yksisilma", "calls"), ("lupaus", "may_play")])
def test_choices_that_are_no_numbers_are_typed_by_their_place(game, topic):
    for seed in range(6):
        drill = Drill(game, topic, seed=seed)
        keys = [item["key"] for item in drill.scene["choices"]["items"]]
        assert keys == [str(place) for place in range(1, len(keys) + 1)]


def test_of_several_right_choices_those_missed_are_called_so():
    for seed in range(20):
        drill = Drill("lupaus", "may_play", seed=seed)
        right = sorted(drill.sitting.question.right)
        if len(right) > 1:
            drill.answer(right[0])
            missed = [line for line in drill.scene["verdict"]["lines"] if line["state"] == "missed"]
            assert missed
            assert all("(missed)" in line["who"] for line in missed)


def test_a_game_without_tricks_has_melds_to_be_seen() -> None:
    drill = Drill("romi", "melds")
    assert [[place["card"] for place in group] for group in drill.scene["groups"]] == [["7S", "7H", "7S"]]
    assert drill.scene["caption"] == "The cards"
    assert drill.scene["told"] == ["At most **2** jokers in a meld"]
    assert (drill.scene["seats"], drill.scene["rows"], drill.scene["cards_shown"]) == ([], [], False)
    assert drill.picture().count('href="#pc-7') >= 3


def test_a_joker_of_a_meld_shows_what_it_stands_for_except_where_that_is_asked() -> None:
    tagged = 0
    for seed in range(8):
        for topic in TOPICS["romi"]:
            drill = Drill("romi", topic, seed=seed)
            for _ in range(8):
                places = [place for group in drill.scene["groups"] for place in group]
                jokers = [place for place in places if place["card"] == "JOKER"]
                shown = [place for place in places if place["tag"]]
                assert shown == ([] if topic in ("melds", "joker", "left_over") else jokers)
                assert all(place["tag"][1:] in drill.picture() for place in shown)
                assert all(place["spoken"].startswith("joker as") for place in shown)
                tagged += len(shown)
                drill.answer(*drill.sitting.question.right)
                drill.go_on()
    assert tagged


def test_what_was_missed_in_romi_is_told_with_its_melds_and_rule() -> None:
    drill = Drill("romi", "melds", questions=1)
    through(drill, wrong=(1,))
    (missed,) = drill.scene["result"]["missed"]
    assert missed["brief"] == "At most **2** jokers in a meld · 7♠ 7♥ 7♠"
    assert (missed["answer"], missed["chosen"]) == ("Answer: No meld", "you said set")
    assert missed["rules"][0]["label"] == "Römi 10"


def test_a_drill_of_romi_is_answered_from_python() -> None:
    drill = Drill("romi", "melds")
    assert drill.answer(None).right
    assert drill.scene["verdict"]["lines"][0]["text"] == "In a set each suit is there once: 7♠ and 7♠."
