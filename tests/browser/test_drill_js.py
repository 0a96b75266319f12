"""The drill's JavaScript alone, against a stub of the widget's model: no Jupyter, no kernel."""

from collections.abc import Iterator
from functools import cache

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from cardgames.draw import sprite
from cardgames.quiz import TOPICS
from cardgames.widgets import Drill

DRILLS = [(game, topic) for game, topics in TOPICS.items() for topic in topics]

# A page as a notebook shows it, with the colours JupyterLab sets.
PAGE = """<!doctype html><html lang="en"><title>A notebook</title><style>
body { margin: 0; background: var(--jp-layout-color1); --jp-layout-color1: #fff; --jp-ui-font-color0: #000; }
body[data-jp-theme-light="false"] { --jp-layout-color1: #212121; --jp-ui-font-color0: #fff; }
%s</style><body data-jp-theme-light="%s"><main><h1 class="ct-sr">A notebook</h1><div id="cell"></div></main>"""

# The widget's model as drill.js sees it; `show` is Python sending a new scene.
STUB = """async ([source, traits]) => {
  const drill = (await import('data:text/javascript;charset=utf-8,' + encodeURIComponent(source))).default;
  const listeners = new Map();
  const on = (event) => listeners.get(event) ?? listeners.set(event, []).get(event);
  window.sent = [];
  window.leaked = [];
  window.model = {
    get: (name) => traits[name],
    on: (event, listener) => on(event).push(listener),
    off: (event, listener) => listeners.set(event, on(event).filter((other) => other !== listener)),
    send: (message) => sent.push(message),
  };
  window.listening = () => [...listeners.values()].flat().length;
  window.show = (scene) => { traits.scene = scene; on('change:scene').forEach((listener) => listener()); };
  window.another = (scene) => {
    const el = document.createElement('div');
    document.getElementById('cell').append(el);
    const still = { ...model, get: (name) => (name === 'scene' ? scene : traits[name]) };
    return drill.render({ model: scene ? still : model, el });
  };
  window.cleanUp = another();
  document.getElementById('cell').addEventListener('keydown', (event) => leaked.push(event.key));
}"""


def answered(drill: Drill, right: bool) -> None:
    """Answer the question now, rightly or wrongly."""
    question = drill.sitting.question
    wrong = [choice for choice in question.choices if choice not in question.right]
    drill.answer(*(question.right if right or not wrong else wrong[:1]))


@cache
def scenes(game: str, topic: str, language: str = "en") -> dict[str, dict]:
    """A drill of two questions: asked, answered wrongly, asked again and answered rightly, its result."""
    drill, found = Drill(game, topic, seed=1, language=language, questions=2), {}
    found["asked"] = drill.scene
    answered(drill, right=False)
    found["wrong"] = drill.scene
    drill.go_on()
    found["next"] = drill.scene
    answered(drill, right=True)
    found["right"] = drill.scene
    drill.go_on()
    found["result"] = drill.scene
    return found


class Board:
    """A page with one drill on it, and what a test asks of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        self.page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def lay(self, scene: dict, *, width: int = 1280, light: bool = True) -> Locator:
        self.page.set_viewport_size({"width": width, "height": 800})
        self.page.emulate_media(reduced_motion="reduce")
        self.page.set_content(PAGE % (Drill._css, str(light).lower()))
        self.page.evaluate(STUB, [Drill._esm, {"scene": scene, "sprite": sprite("ct-")}])
        return self.page.locator(".cd").first

    def show(self, scene: dict) -> None:
        self.page.evaluate("show", scene)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self, key: str) -> None:
        self.page.locator(f"[data-key='{key}']").focus()

    def sticking_out(self) -> list[str]:
        """The elements that reach beyond the right edge of the page, by their classes."""
        return self.page.evaluate(
            """[...document.querySelectorAll('.ct-frame *')]
                .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
                .map((element) => `${element.nodeName} ${element.getAttribute('class')}`)"""
        )

    @property
    def checked(self) -> list[str]:
        return self.page.evaluate(
            "[...document.querySelectorAll('.cd-choice[aria-checked=true]')].map(c => c.dataset.key)"
        )

    @property
    def focused(self) -> str | None:
        return self.page.evaluate("document.activeElement.dataset.key ?? null")

    @property
    def sent(self) -> list[dict]:
        """The messages sent since the last look."""
        return self.page.evaluate("sent.splice(0)")


@pytest.fixture(scope="module")
def only_board(browser: Browser) -> Board:
    return Board(browser.new_page())


@pytest.fixture
def board(only_board: Board) -> Iterator[Board]:
    only_board.errors.clear()
    yield only_board
    assert only_board.errors == []


# ------------------------------------------------------------------------ drawing


@pytest.mark.parametrize("language", ["en", "fi", "hu"])
@pytest.mark.parametrize(("game", "topic"), DRILLS)
def test_every_scene_is_drawn_without_errors_and_never_wider_than_its_cell(
    board: Board, game: str, topic: str, language: str
) -> None:
    for width in (360, 700, 1280):
        for scene in scenes(game, topic, language).values():
            expect(board.lay(scene, width=width)).to_have_attribute("aria-label", scene["label"])
            assert board.sticking_out() == []


@pytest.mark.parametrize(("game", "topic"), DRILLS)
def test_every_choice_and_button_is_large_enough_to_touch(board: Board, game: str, topic: str) -> None:
    board.lay(scenes(game, topic)["asked"], width=360)
    boxes = [button.bounding_box() for button in board.page.locator(".ct-frame button").all()]
    assert min(min(box["width"], box["height"]) for box in boxes if box) >= 44


def test_an_empty_scene_draws_nothing(board: Board) -> None:
    expect(board.lay({})).to_be_hidden()
    board.show(scenes("lupaus", "may_play")["asked"])
    expect(board.page.locator(".cd")).to_be_visible()


def test_texts_are_text_and_never_markup(board: Board) -> None:
    name = "<img src=x onerror=alert(1)>"
    scene = scenes("lupaus", "who_wins")["asked"]
    items = [scene["choices"]["items"][0] | {"text": name}, *scene["choices"]["items"][1:]]
    board.lay(scene | {"ask": name, "title": name, "told": [name], "choices": scene["choices"] | {"items": items}})
    expect(board.page.locator(".cd-name").first).to_have_text(name)
    assert board.page.locator("img").count() == 0


def test_right_and_wrong_are_said_by_sign_and_word(board: Board) -> None:
    board.lay(scenes("lupaus", "may_play")["wrong"])
    assert board.page.locator(".cd-state").all_inner_texts() == ["✓ missed", "✓ missed", "✕ wrong", "", ""]
    expect(board.page.locator(".cd-says h3")).to_have_text("✕ Not quite")
    expect(board.page.locator(".cd-rule")).to_contain_text("Lupaus 32")
    board.lay(scenes("lupaus", "who_wins")["right"])
    expect(board.page.locator(".cd-choice.is-right .cd-state")).to_have_text("✓ right")
    expect(board.page.locator(".cd-says h3")).to_have_text("✓ Right")


def test_the_score_stays_in_sight(board: Board) -> None:
    for stage, told in {"asked": "Nothing answered yet", "wrong": "0 of 1 right", "result": "1 of 2 right"}.items():
        board.lay(scenes("lupaus", "scores")[stage], width=360)
        expect(board.page.locator(".ct-facts")).to_contain_text(told)


# ---------------------------------------------------------------------- the mouse


def test_a_click_answers_where_one_choice_is_right(board: Board) -> None:
    scene = scenes("lupaus", "who_wins")["asked"]
    board.lay(scene)
    board.page.get_by_role("radio", name="Bence").click()
    assert board.sent == [{"kind": "answer", "choices": [1], "revision": scene["revision"]}]


def test_several_cards_are_marked_and_then_checked(board: Board) -> None:
    board.lay(scenes("lupaus", "may_play")["asked"])
    check = board.page.locator("[data-key='main']")
    expect(check).to_have_attribute("aria-disabled", "true")
    check.click(force=True)
    for name in ("9 of spades", "queen of clubs", "5 of spades", "queen of clubs"):
        board.page.get_by_role("checkbox", name=name).click()
    assert board.sent == []
    check.click()
    assert board.sent == [{"kind": "answer", "choices": [0, 1], "revision": 0}]


def test_an_answer_is_sent_once_for_each_scene(board: Board) -> None:
    board.lay(scenes("lupaus", "who_wins")["asked"])
    for _ in range(2):
        board.page.get_by_role("radio", name="Aino").click()
    assert len(board.sent) == 1
    board.show(scenes("lupaus", "who_wins")["wrong"])
    board.page.get_by_role("radio", name="Aino").click(force=True)
    assert board.sent == []
    board.page.get_by_role("button", name="Next question").dblclick()
    assert [message["kind"] for message in board.sent] == ["next"]


def test_practising_again_and_languages_are_asked_for(board: Board) -> None:
    board.lay(scenes("lupaus", "who_wins")["result"])
    board.page.get_by_role("button", name="Practise again").click()
    board.page.get_by_role("radio", name="suomi").click()
    sent = board.sent
    assert [message["kind"] for message in sent] == ["again", "language"]
    assert sent[1]["code"] == "fi"


def test_another_language_keeps_what_was_marked_and_a_new_question_does_not(board: Board) -> None:
    board.lay(scenes("lupaus", "may_play")["asked"])
    board.page.get_by_role("checkbox", name="9 of spades").click()
    board.show(scenes("lupaus", "may_play", "fi")["asked"])
    assert board.checked == ["choice-0"]
    board.show(scenes("lupaus", "may_play")["wrong"])
    board.show(scenes("lupaus", "may_play")["next"])
    assert board.checked == []


# ------------------------------------------------------------------- the keyboard


def test_arrows_choose_among_single_choices_and_enter_answers(board: Board) -> None:
    board.lay(scenes("lupaus", "who_wins")["asked"])
    board.focus("choice-0")
    board.press("ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp")
    assert (board.focused, board.checked, board.sent) == ("choice-1", ["choice-1"], [])
    board.press("End", "Home", "Enter")
    assert [message["choices"] for message in board.sent] == [[0]]


def test_arrows_move_among_several_choices_space_marks_and_enter_checks(board: Board) -> None:
    board.lay(scenes("lupaus", "may_play")["asked"])
    board.focus("choice-0")
    board.press("Enter")
    assert board.sent == []
    board.press("Space", "ArrowRight", "ArrowRight", "Space", "ArrowLeft", "Space", "ArrowRight", "Space")
    assert (board.focused, board.checked) == ("choice-2", ["choice-0", "choice-1"])
    board.press("Enter")
    assert [message["choices"] for message in board.sent] == [[0, 1]]


def test_digits_mark_cards_by_their_place_from_anywhere_in_the_drill(board: Board) -> None:
    board.lay(scenes("lupaus", "may_play")["asked"])
    board.focus("lang-en")
    board.press("1", "2", "5", "5", "9")
    assert (board.focused, board.checked) == ("choice-4", ["choice-0", "choice-1"])


def test_typed_numbers_choose_a_number_of_more_digits(board: Board) -> None:
    scene = scenes("lupaus", "scores")["asked"]
    texts = [item["text"] for item in scene["choices"]["items"]]
    board.lay(scene)
    for text in texts:
        board.focus("choice-0")
        board.press(*text)
        assert board.checked == [f"choice-{texts.index(text)}"]
        board.page.wait_for_timeout(750)
    board.press("x", "?")
    board.press("Enter")
    assert [message["choices"] for message in board.sent] == [[len(texts) - 1]]


def test_n_chooses_none(board: Board) -> None:
    scene = scenes("lupaus", "barred")["asked"]
    board.lay(scene)
    board.focus("choice-0")
    board.press("n", "Enter")
    assert [message["choices"] for message in board.sent] == [[len(scene["choices"]["items"]) - 1]]


def test_enter_goes_from_question_to_verdict_to_the_next_question(board: Board) -> None:
    found = scenes("lupaus", "who_wins")
    board.lay(found["asked"])
    board.focus("choice-0")
    board.press("ArrowRight", "Enter")
    board.show(found["wrong"])
    assert board.focused == "main"
    board.press("Enter")
    board.show(found["next"])
    assert board.focused == "choice-0"
    board.press("1", "Enter")
    board.show(found["right"])
    board.press("Enter")
    board.show(found["result"])
    assert board.focused == "main"
    assert [message["kind"] for message in board.sent] == ["answer", "next", "answer", "next"]


def test_a_drill_without_the_focus_does_not_take_it(board: Board) -> None:
    found = scenes("lupaus", "who_wins")
    board.lay(found["asked"])
    board.show(found["wrong"])
    assert board.focused is None


def test_no_key_but_tab_and_escape_reaches_the_notebook(board: Board) -> None:
    board.lay(scenes("lupaus", "may_play")["asked"])
    board.focus("choice-0")
    board.press(*"abdmxjk019", "ArrowDown", "Enter", "Space", "Escape", "Control+s")
    assert {*board.page.evaluate("leaked")} == {"Escape", "Control", "s"}
    board.press("Tab")
    assert "Tab" in board.page.evaluate("leaked")


def test_one_choice_is_a_tab_stop_and_languages_are_another(board: Board) -> None:
    board.lay(scenes("lupaus", "may_play")["asked"])
    assert board.page.locator(".cd-choice[tabindex='0']").count() == 1
    board.focus("choice-0")
    board.press("Tab")
    assert board.focused == "lang-en"
    board.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    assert board.focused == "lang-hu"
    board.press("Tab")
    assert board.focused == "main"


# --------------------------------------------------------- read aloud, cleaned up


def test_choices_are_a_group_with_spoken_names(board: Board) -> None:
    board.lay(scenes("lupaus", "may_play")["asked"])
    group = board.page.get_by_role("group", name="Mark every card you may play.")
    assert group.get_by_role("checkbox").count() == 5
    expect(group.get_by_role("checkbox", name="queen of clubs")).not_to_be_checked()
    board.lay(scenes("yksisilma", "who_wins")["asked"])
    expect(board.page.get_by_role("radiogroup", name="Whose card takes the trick?")).to_be_visible()


def test_the_verdict_is_read_out_politely_and_once(board: Board) -> None:
    found = scenes("lupaus", "may_play")
    board.lay(found["asked"])
    status = board.page.get_by_role("status")
    expect(status).to_have_text("")
    board.show(found["wrong"])
    expect(status).to_contain_text("✕ Not quite")
    expect(status).to_contain_text("The hand holds")
    board.show(found["next"])
    expect(status).to_have_text(found["next"]["say"])


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
@pytest.mark.parametrize(("game", "topic"), DRILLS)
def test_axe_finds_nothing_to_complain_of(board: Board, game: str, topic: str, light: bool) -> None:
    first, *others = [scene | {"label": stage} for stage, scene in scenes(game, topic).items()]
    board.lay(first, width=360 if light else 1280, light=light)
    for scene in others:
        board.page.evaluate("(scene) => void another(scene)", scene)
    assert board.page.locator(".cd").count() == 5
    results = Axe().run(board.page)
    assert results.violations_count == 0, results.generate_report()


def test_two_drills_share_one_deck_and_the_last_puts_it_away(board: Board) -> None:
    board.lay(scenes("lupaus", "who_wins")["asked"])
    board.page.evaluate("void (window.second = another())")
    assert board.page.locator(".ct-sprite").count() == 1
    board.page.evaluate("second()")
    assert board.page.locator(".ct-sprite").count() == 1
    board.page.evaluate("cleanUp()")
    assert board.page.locator(".ct-sprite, .cd").count() == 0
    assert board.page.evaluate("listening()") == 0


def test_nothing_moves_where_motion_is_not_wanted(board: Board) -> None:
    found = scenes("lupaus", "who_wins")
    board.lay(found["asked"])
    board.show(found["wrong"])
    assert board.page.evaluate("document.getAnimations().length") == 0
    board.page.emulate_media(reduced_motion="no-preference")
    board.show(found["asked"] | {"question": 9})
    board.show(found["wrong"] | {"question": 9})
    assert board.page.evaluate("document.getAnimations().length") > 0
