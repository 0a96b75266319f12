"""The form of the house rules: made from `Options`, refused by `Options`, and shown in three languages."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from html import unescape
from typing import Any

import pytest
from ipywidgets.widgets import widget

from cardgames import codes, lupaus
from cardgames.cards import PACK
from cardgames.explain import LANGUAGES, words
from cardgames.game import OptionError
from cardgames.lupaus import PRESETS, LupausRule, Options
from cardgames.match import Match
from cardgames.widgets import Table
from cardgames.widgets.options_form import THE_REST, OptionsForm

FIELDS = {option.name: option for option in fields(Options)}
CYCLES = {"H D C S": ("H", "D", "C", "S"), "♠♥♣♦ –": ("S", "H", "C", "D", None), "s, -": ("S", None), "-": (None,)}
EFFECTIVE = {  # choices under which an option that lies idle by default has an effect
    "one_card_rounds": {"schedule": "down_up"},
    "trump_cycle": {"trump": "fixed"},
    "fixed_trump_full_deal": {"trump": "fixed"},
    "dealer_hook": {"bidding": "sequential"},
    "hook_last_round": {"bidding": "sequential"},
    "out_of_turn_bid": {"bidding": "sequential"},
}

each_option = pytest.mark.parametrize("name", FIELDS)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@dataclass(frozen=True, kw_only=True)
class MoreOptions(Options):
    """Options as they may be one day."""

    applause: str = field(default="soft", metadata={"rule": LupausRule.KEPT, "accepted": ("soft", "loud")})
    biscuits: bool = field(default=True, metadata={"rule": LupausRule.END, "accepted": (True, False)})
    toast: str = field(default="cheers", metadata={"rule": LupausRule.END, "accepted": ()})

    def _check(self) -> None:
        super()._check()
        if not self.toast:
            self._refuse("toast", "any word")


class Seats:
    """A table that takes every match, or refuses it."""

    players = ("You", "Aino", "Bence", "Eero")

    def observe(self, listener: object, name: str) -> None:
        self.listener, self.watched = listener, name

    def __init__(self, refusal: Exception | None = None) -> None:
        self.refusal, self.begun = refusal, list[Match]()

    def begin(self, match: Match) -> None:
        if self.refusal:
            raise self.refusal
        self.begun.append(match)


def accepted(name: str) -> tuple[Any, ...]:
    """Every value of an option, as the engine accepts it under the choices that give it an effect."""

    def stands(value: object) -> bool:
        try:
            Options(**{**EFFECTIVE.get(name, {}), name: value})
        except OptionError:
            return False
        return True

    if name == "trump_cycle":
        return tuple(CYCLES)
    return FIELDS[name].metadata["accepted"] or tuple(filter(stands, (None, *range(len(PACK) + 1))))


def offered(form: OptionsForm, name: str) -> tuple[Any, ...]:
    """What can be chosen for an option at this moment."""
    options = getattr(form.controls[name], "options", ())
    return tuple(value for _, value in options) or accepted(name)


def choose(form: OptionsForm, **values: object) -> OptionsForm:
    for name, value in values.items():
        form.controls[name].value = "None" if value is None else value
    return form


def everything(part: Any) -> list[Any]:
    """A widget and all that it contains."""
    return [part, *(inner for child in getattr(part, "children", ()) for inner in everything(child))]


def text(part: Any) -> str:
    """What can be read in a widget and all that it contains."""
    parts = everything(part)
    written = [getattr(p, "value", "") for p in parts if type(p).__name__ == "HTML"]
    written += [getattr(p, "description", "") for p in parts]
    return unescape(re.sub(r"<[^>]*>", "", "\n".join(filter(None, written))))


def row(form: OptionsForm, name: str) -> Any:
    """What stands around a control: its label, the control, and the rule's sentence."""
    return next(p for p in everything(form) if form.controls[name] in getattr(p, "children", ()))


def named(form: OptionsForm, kind: str, description: str) -> Any:
    found = (p for p in everything(form) if type(p).__name__ == kind)
    return next(p for p in found if p.description == description)


def deal_button(form: OptionsForm) -> Any:
    return named(form, "Button", words(form.language)("options.deal"))


def preset(form: OptionsForm) -> Any:
    return named(form, "Dropdown", words(form.language)("options.presets"))


# -- what is in the form


@each_option
@each_language
def test_every_option_has_a_labelled_control_and_its_rules_sentence(name: str, language: str) -> None:
    form, say, rule = OptionsForm(language=language), words(language), FIELDS[name].metadata["rule"]
    assert form.controls[name].description == say(f"options.label.{name}")
    assert say.rule(rule) in text(row(form, name))
    assert say.label(rule) in text(row(form, name))
    assert say.label(rule) in form.controls[name].tooltip or form.controls[name].disabled


@each_language
def test_a_form_changes_its_language_as_if_it_had_been_made_in_it(language: str) -> None:
    form = choose(OptionsForm(Options(n_players=3)), start_cards=17, n_players=7)
    form.speak(language)
    made = choose(OptionsForm(Options(n_players=3), language=language), start_cards=17, n_players=7)
    assert form.language == language
    assert text(form) == text(made)
    assert [c.options for c in form.controls.values() if hasattr(c, "options")] == [
        c.options for c in made.controls.values() if hasattr(c, "options")
    ]
    assert (form.options, form.error) == (made.options, made.error)


def test_an_unknown_language_is_refused_and_changes_nothing() -> None:
    form = OptionsForm()
    with pytest.raises(ValueError, match="language='sv'"):
        form.speak("sv")
    assert form.language == "en"
    with pytest.raises(ValueError, match="language='sv'"):
        OptionsForm(language="sv")


def test_every_option_stands_in_the_form_once() -> None:
    form = OptionsForm()
    assert list(form.controls) == list(FIELDS)
    shown = [part for part in everything(form) if part in form.controls.values()]
    assert len(shown) == len(set(shown)) == len(FIELDS)


def test_a_new_option_appears_in_a_last_group_by_itself() -> None:
    form = OptionsForm(MoreOptions())
    groups = [part for part in form.children if "<h4" in getattr(part, "value", "")]
    assert text(groups[-1]) == words("en")(THE_REST)
    last = form.children[form.children.index(groups[-1]) + 1 : -1]
    assert [text(part).splitlines()[-1] for part in last] == ["applause", "biscuits", "toast"]
    choose(form, applause="loud", biscuits=False, toast="skål")
    assert form.options == MoreOptions(applause="loud", biscuits=False, toast="skål")
    assert words("en")(THE_REST) not in text(OptionsForm())


def test_a_new_option_without_words_of_its_own_is_refused_in_the_programs() -> None:
    form = choose(OptionsForm(MoreOptions()), toast="")
    assert "toast='' cannot be; accepted: any word" in form.error
    assert form.options == MoreOptions()


@each_option
def test_every_dropdown_shows_what_is_chosen(name: str) -> None:
    form = OptionsForm(Options(**EFFECTIVE.get(name, {})))
    control = form.controls[name]
    for index in range(len(offered(form, name))) if hasattr(control, "options") else ():
        control.index = index
        assert (control.index, control.label) == (index, control.options[index][0])
        assert getattr(form.options, name) == (control.value if control.value != "None" else None)


# -- choosing


@each_option
def test_every_accepted_value_can_be_chosen_and_yields_those_options(name: str) -> None:
    form = OptionsForm(Options(**EFFECTIVE.get(name, {})))
    for value in accepted(name):
        choose(form, **{name: value})
        wanted = CYCLES[value] if name == "trump_cycle" else value
        assert form.options == Options(**{**EFFECTIVE.get(name, {}), name: wanted})
        assert form.error == ""


@each_option
def test_options_given_or_set_are_those_the_form_shows(name: str) -> None:
    form = OptionsForm()
    for value in accepted(name):
        options = Options(**{**EFFECTIVE.get(name, {}), name: CYCLES.get(value, value)})
        form.options = options
        made = OptionsForm(options)
        assert form.options == made.options == options
        assert eval(repr(form).replace("OptionsForm", "Options")) == options
        assert text(form) == text(made)


def test_none_is_a_choice_like_any_other() -> None:
    form = choose(OptionsForm(), start_cards=5)
    form.controls["start_cards"].value = None
    assert form.options == Options()
    assert form.controls["start_cards"].label == words("en")("options.value.whole_pack")


@pytest.mark.parametrize("n_players", range(3, 8))
def test_the_first_round_offers_what_the_pack_allows(n_players: int) -> None:
    form = choose(OptionsForm(), n_players=n_players)
    assert [value for _, value in form.controls["start_cards"].options] == ["None", *range(1, 52 // n_players + 1)]


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_set_is_chosen_and_recognised(name: str) -> None:
    form = choose(OptionsForm(Options(n_players=6, leader="highest_bidder")), direction="ccw")
    assert preset(form).value == ""
    preset(form).value = name
    assert form.options == PRESETS[name]
    assert preset(form).value == preset(OptionsForm(PRESETS[name])).value == name
    choose(form, dealer_tie="suit")
    assert preset(form).value == ""


def test_your_own_rule_set_cannot_be_picked_over_a_usual_one() -> None:
    form = OptionsForm()
    preset(form).value = ""
    assert preset(form).value == "default"


def test_who_observes_the_options_hears_of_every_change_once() -> None:
    form, heard = OptionsForm(), []
    form.observe(lambda change: heard.append(change.new), "options")
    choose(form, n_players=5, bidding="sequential")
    preset(form).value = "long"
    form.options = Options(n_players=3)
    assert heard == [
        Options(n_players=5),
        Options(n_players=5, bidding="sequential"),
        PRESETS["long"],
        Options(n_players=3),
    ]


# -- what cannot be


@each_language
def test_a_contradiction_is_said_in_the_forms_language_and_keeps_the_last_options(language: str) -> None:
    form = choose(OptionsForm(Options(n_players=3), language=language), start_cards=17)
    choose(form, n_players=7)
    say = words(language)
    wrong = OptionError("start_cards", 17, "", LupausRule.DEAL)
    assert form.error == say.option_error(wrong, n=7, of=7)
    assert form.error in text(row(form, "start_cards"))
    assert form.error in text(form.children[-1])
    assert form.options == Options(n_players=3, start_cards=17)
    assert deal_button(form).disabled
    assert [value for _, value in form.controls["start_cards"].options] == ["None", *range(1, 8), 17]


@pytest.mark.parametrize(("name", "value"), [("start_cards", 7), ("n_players", 3)])
def test_a_contradiction_ends_when_either_side_gives_way(name: str, value: int) -> None:
    form = choose(OptionsForm(Options(n_players=3)), start_cards=17, n_players=7)
    choose(form, **{name: value})
    assert form.options == Options(**{"n_players": 7, "start_cards": 17} | {name: value})
    assert (form.error, deal_button(form).disabled, "⚠" in text(form)) == ("", False, False)


@pytest.mark.parametrize("escape", ["set", "preset"])
def test_a_contradiction_ends_when_all_options_are_replaced(escape: str) -> None:
    form = choose(OptionsForm(), start_cards=13, trump="fixed", trump_cycle="X")
    assert form.error
    if escape == "set":
        form.options = PRESETS["default"]
    else:
        preset(form).value = "default"
    assert (form.error, form.options, repr(form)) == ("", Options(), "OptionsForm()")
    assert form.controls["trump_cycle"].value == "♥ ♦ ♣ ♠"


def test_a_rule_set_equal_to_the_last_options_ends_a_contradiction() -> None:
    form = OptionsForm(PRESETS["fixed_trumps"])
    choose(form, trump_cycle="X")
    assert preset(form).value == ""
    preset(form).value = "fixed_trumps"
    assert (form.error, form.options) == ("", PRESETS["fixed_trumps"])
    assert form.controls["trump_cycle"].value == "♥ ♦ ♣ ♠"


@pytest.mark.parametrize("typed", ["", "X", "hearts", "H D Q", "1", "<b>", "{n}", "♥" * 3 + "?" * 1000])
def test_what_is_no_order_of_trumps_is_refused(typed: str) -> None:
    form = choose(OptionsForm(PRESETS["fixed_trumps"]), trump_cycle=typed)
    assert f'"{typed[:40]}"' in form.error
    assert form.options == PRESETS["fixed_trumps"]
    assert "<b>" not in row(form, "trump_cycle").children[1].value


def test_what_lies_idle_does_not_contradict_and_comes_back() -> None:
    form = choose(OptionsForm(), bidding="sequential", dealer_hook=True)
    choose(form, bidding="simultaneous")
    assert (form.error, form.options) == ("", Options())
    choose(form, bidding="sequential")
    assert form.options == Options(bidding="sequential", dealer_hook=True)


@pytest.mark.parametrize(
    ("options", "name", "idle"),
    [
        (Options(), "one_card_rounds", True),
        (Options(schedule="down_up"), "one_card_rounds", False),
        (Options(), "full_deal_trump", False),
        (Options(trump="fixed"), "full_deal_trump", True),
        (Options(n_players=5), "full_deal_trump", True),
        (Options(start_cards=12), "full_deal_trump", True),
        (Options(start_cards=13), "full_deal_trump", False),
        (Options(), "trump_cycle", True),
        (Options(trump="fixed"), "trump_cycle", False),
        (Options(), "fixed_trump_full_deal", True),
        (Options(trump="fixed"), "fixed_trump_full_deal", False),
        (Options(trump="fixed", n_players=3), "fixed_trump_full_deal", True),
        (Options(), "dealer_hook", True),
        (Options(bidding="sequential"), "dealer_hook", False),
        (Options(), "hook_last_round", True),
        (Options(bidding="sequential"), "hook_last_round", False),
        (Options(bidding="sequential", dealer_hook=False), "hook_last_round", True),
        (Options(), "out_of_turn_bid", True),
        (Options(bidding="sequential"), "out_of_turn_bid", False),
        (Options(), "late_scores", False),
        (Options(bidding="sequential"), "late_scores", True),
        (Options(), "exposed_on_lead", False),
        (Options(exposed="off"), "exposed_on_lead", True),
    ],
)
def test_what_has_no_effect_is_switched_off_and_says_so(options: Options, name: str, idle: bool) -> None:
    control = OptionsForm(options).controls[name]
    assert control.disabled == idle
    assert (control.tooltip == words("en")("form.idle")) == idle


# -- dealing


def test_the_button_begins_a_match_at_the_table() -> None:
    seats = Seats()
    form = choose(OptionsForm(table=seats, seed=7), n_players=5)  # type: ignore[arg-type]
    deal_button(form).click()
    assert seats.begun == [Match(lupaus, Options(n_players=5), codes.NAMES[:5], 7)] == [form.match]


def test_without_a_table_the_match_is_kept() -> None:
    form = OptionsForm(names=["Veera", "Aino"], seed=7)
    assert form.match is None
    deal_button(form).click()
    assert form.match == Match(lupaus, Options(), ["Veera", "Aino", "Bence", "Eero"], 7)


def test_without_a_seed_every_deal_is_another() -> None:
    form, seeds = OptionsForm(), set()
    for _ in range(5):
        deal_button(form).click()
        assert form.match
        seeds.add(form.match.seed)
    assert len(seeds) > 1


@each_language
def test_a_table_that_refuses_is_heard_and_the_next_change_forgets_it(language: str) -> None:
    form = OptionsForm(table=Seats(ValueError("no seat 6")), language=language)  # type: ignore[arg-type]
    deal_button(form).click()
    assert form.error == words(language)("form.not_dealt")
    assert form.error in text(form.children[-1])
    assert form.match is None
    choose(form, n_players=7)
    assert (form.error, "⚠" in text(form)) == ("", False)


@pytest.mark.parametrize(("names", "seed"), [(["A", "A"], None), ([""], None), ([3], None), (None, -1), (None, "x")])
def test_names_and_seeds_that_no_match_takes_are_refused_at_once(names: Any, seed: Any) -> None:
    with pytest.raises(ValueError, match=r"(players|seed)="):
        OptionsForm(names=names, seed=seed)


# -- as a widget


def test_a_form_prints_the_options_that_differ_from_the_usual() -> None:
    form = choose(OptionsForm(Options(n_players=5)), bidding="sequential")
    assert repr(form) == "OptionsForm(n_players=5, bidding='sequential')"
    assert form._repr_mimebundle_()["text/plain"] == repr(form)


@pytest.mark.parametrize("act", ["choose", "speak", "preset", "contradict", "deal"])
def test_nothing_that_is_done_makes_a_new_model(act: str) -> None:
    form = OptionsForm(Options(n_players=3))
    do: dict[str, Callable[[int], object]] = {
        "choose": lambda n: [
            choose(form, **{name: offered(form, name)[n % len(offered(form, name))]}) for name in FIELDS
        ],
        "speak": lambda n: form.speak("en" if n % 2 else list(LANGUAGES)[n % 3]),
        "preset": lambda n: setattr(preset(form), "value", list(PRESETS)[n % len(PRESETS)]),
        "contradict": lambda n: (
            choose(form, n_players=3, start_cards=17 - n % 2).controls["n_players"].set_trait("value", 7)
        ),
        "deal": lambda _: deal_button(form).click(),
    }
    before = len(widget._instances)
    for n in range(20):
        do[act](n)
    assert len(widget._instances) == before


def test_the_form_speaks_as_its_table_does_once_that_changes_its_language() -> None:
    table = Table(Match(lupaus, Options(), ["You", "Aino", "Bence", "Eero"], 7))
    form = OptionsForm(table=table, language="fi")
    table.play(1)
    assert words("fi").rule(LupausRule.HOOK) in text(form)
    table._hear(table, {"kind": "language", "code": "hu"}, [])
    assert words("hu").rule(LupausRule.HOOK) in text(form)
