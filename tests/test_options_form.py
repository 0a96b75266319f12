"""The form of the house rules: made from a game's `Options`, refused by them, and shown in three languages."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from html import unescape
from random import Random
from typing import Any

import pytest
import traitlets
from ipywidgets.widgets import widget

from cardgames import codes, lupaus, romi, yksisilma
from cardgames.cards import hand
from cardgames.explain import LANGUAGES, words
from cardgames.game import OptionError
from cardgames.lupaus import PRESETS, LupausRule, Options
from cardgames.match import Match
from cardgames.romi import RomiRule
from cardgames.widgets import Table
from cardgames.widgets.options_form import THE_REST, OptionsForm
from cardgames.yksisilma import YksisilmaRule

GAMES = {module.NAME: module for module in codes.GAMES.values()}
FIELDS = {name: {option.name: option for option in fields(module.Options)} for name, module in GAMES.items()}
TYPED: dict[str, dict[str, Any]] = {  # what can be typed for an option, and what it stands for
    "trump_cycle": {
        "H D C S": ("H", "D", "C", "S"),
        "♠♥♣♦ –": ("S", "H", "C", "D", None),
        "s, -": ("S", None),
        "-": (None,),
    },
    "one_eyed": {
        "J♠ J♥ K♦": frozenset(hand("JS JH KD")),
        "js, kc;♦K": frozenset(hand("JS KC KD")),
        " J♥\ufe0f  🂫 ": frozenset(hand("JH JS")),
        "JC JD JH JS KC KD KH KS": frozenset(hand("JC JD JH JS KC KD KH KS")),
        "": frozenset(),
        "–": frozenset(),
    },
    "target": {"100": 100, " 1 ": 1, "1000": 1000, "": None, "–": None, "-": None},
}
EFFECTIVE = {  # choices under which an option that lies idle by default has an effect
    "one_card_rounds": {"schedule": "down_up"},
    "trump_cycle": {"trump": "fixed"},
    "fixed_trump_full_deal": {"trump": "fixed"},
    "dealer_hook": {"bidding": "sequential"},
    "hook_last_round": {"bidding": "sequential"},
    "out_of_turn_bid": {"bidding": "sequential"},
}
FAR = 120  # no number chosen in a list or with arrows is as high as this

each_game = pytest.mark.parametrize("game", GAMES)
each_option = pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in FIELDS[game]])
each_preset = pytest.mark.parametrize(("game", "name"), [(g, name) for g, m in GAMES.items() for name in m.PRESETS])
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
    game = lupaus.set_up(Options(), ["2C", "3C", "4C", "5C"], None)

    def observe(self, listener: object, name: str) -> None:
        self.listener, self.watched = listener, name

    def __init__(self, refusal: Exception | None = None) -> None:
        self.refusal, self.begun = refusal, list[Match]()

    def begin(self, match: Match) -> None:
        if self.refusal:
            raise self.refusal
        self.begun.append(match)


def rules(game: str, **values: Any) -> Any:
    """House rules of *game*."""
    return GAMES[game].Options(**values)


def effective(game: str, name: str, *value: Any) -> Any:
    """House rules under which the option *name* has an effect, with a *value* for it if one is given."""
    return rules(game, **EFFECTIVE.get(name, {}), **({name: value[0]} if value else {}))


def accepted(game: str, name: str) -> tuple[Any, ...]:
    """What can be chosen for an option, as the engine accepts it under the choices that give it an effect."""

    def stands(value: object) -> bool:
        try:
            effective(game, name, value)
        except OptionError:
            return False
        return True

    if name in TYPED:
        return tuple(TYPED[name])
    return FIELDS[game][name].metadata["accepted"] or tuple(filter(stands, (None, *range(FAR))))


def meant(name: str, value: Any) -> Any:
    """The value that is chosen by putting *value* into the control of the option *name*."""
    return TYPED[name][value] if name in TYPED else value


def offered(form: OptionsForm, name: str) -> tuple[Any, ...]:
    """What can be chosen for an option at this moment."""
    options = getattr(form.controls[name], "options", ())
    return tuple(value for _, value in options) or accepted(form.options.__module__.rpartition(".")[2], name)


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
    return next(part for part in everything(form) if type(part).__name__ == "Button")


def preset(form: OptionsForm) -> Any:
    return named(form, "Dropdown", words(form.language)("options.presets"))


def groups(form: OptionsForm) -> list[str]:
    """The headings of the groups of options."""
    return [text(part) for part in form.children if "<h4" in getattr(part, "value", "")]


# -- what is in the form


@each_option
@each_language
def test_every_option_has_a_labelled_control_and_its_rules_sentence(game: str, name: str, language: str) -> None:
    form, say = OptionsForm(rules(game), language=language), words(language, game)
    rule = FIELDS[game][name].metadata["rule"]
    assert form.controls[name].description == say(f"options.label.{name}")
    assert say.rule(rule) in text(row(form, name))
    assert say.label(rule) in text(row(form, name))
    assert say.label(rule) in form.controls[name].tooltip or form.controls[name].disabled
    assert (say("options.ours") in text(row(form, name))) == FIELDS[game][name].metadata["ours"]


def test_without_options_it_is_the_form_of_lupaus() -> None:
    assert OptionsForm().options == lupaus.Options()


@each_game
def test_options_say_which_game_it_is(game: str) -> None:
    form = OptionsForm(rules(game))
    assert list(form.controls) == list(FIELDS[game])
    assert [key for _, key in preset(form).options] == ["", *GAMES[game].PRESETS]
    deal_button(form).click()
    assert form.match
    assert form.match.module is GAMES[game]


@pytest.mark.parametrize("options", [{}, "lupaus", lupaus, Options])
def test_what_is_no_house_rules_of_a_game_is_refused(options: Any) -> None:
    with pytest.raises(ValueError, match=r"options=.*lupaus.Options or yksisilma.Options"):
        OptionsForm(options)


def test_house_rules_of_another_game_are_refused() -> None:
    form = OptionsForm(yksisilma.Options(min_bid=10))
    with pytest.raises(traitlets.TraitError, match=r"yksisilma\.Options"):
        form.options = lupaus.Options()
    assert form.options == yksisilma.Options(min_bid=10)


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


@each_game
def test_every_option_stands_in_the_form_once(game: str) -> None:
    form = OptionsForm(rules(game))
    shown = [part for part in everything(form) if part in form.controls.values()]
    assert len(shown) == len(set(shown)) == len(FIELDS[game])
    assert words("en")(THE_REST) not in groups(form)


def test_the_options_of_yksisilma_stand_in_four_groups() -> None:
    form = OptionsForm(yksisilma.Options())
    assert groups(form) == ["Match and deal", "One-eyed cards", "Auction", "Scoring"]


def test_a_new_option_appears_in_a_last_group_by_itself() -> None:
    form = OptionsForm(MoreOptions())
    assert groups(form)[-1] == words("en")(THE_REST)
    assert [text(part).splitlines()[-1] for part in form.children[-4:-1]] == ["applause", "biscuits", "toast"]
    choose(form, applause="loud", biscuits=False, toast="skål")
    assert form.options == MoreOptions(applause="loud", biscuits=False, toast="skål")


def test_a_new_option_without_words_of_its_own_is_refused_in_the_programs() -> None:
    form = choose(OptionsForm(MoreOptions()), toast="")
    assert "toast='' cannot be; accepted: any word" in form.error
    assert form.options == MoreOptions()


@each_option
def test_every_dropdown_shows_what_is_chosen(game: str, name: str) -> None:
    form = OptionsForm(effective(game, name))
    control = form.controls[name]
    for index in range(len(offered(form, name))) if hasattr(control, "options") else ():
        control.index = index
        assert (control.index, control.label) == (index, control.options[index][0])
        assert getattr(form.options, name) == (control.value if control.value != "None" else None)


# -- choosing


@each_option
def test_every_accepted_value_can_be_chosen_and_yields_those_options(game: str, name: str) -> None:
    form = OptionsForm(effective(game, name))
    for value in accepted(game, name):
        choose(form, **{name: value})
        assert form.options == effective(game, name, meant(name, value))
        assert form.error == ""


@each_option
def test_options_given_or_set_are_those_the_form_shows(game: str, name: str) -> None:
    form = OptionsForm(rules(game))
    for value in accepted(game, name):
        options = effective(game, name, meant(name, value))
        form.options = options
        made = OptionsForm(options)
        assert form.options == made.options == options
        assert eval(repr(form).replace("OptionsForm", "Options"), {"Options": GAMES[game].Options}) == options
        assert text(form) == text(made)
        assert [c.value for c in form.controls.values()] == [c.value for c in made.controls.values()]


def test_none_is_a_choice_like_any_other() -> None:
    form = choose(OptionsForm(), start_cards=5)
    form.controls["start_cards"].value = None
    assert form.options == Options()
    assert form.controls["start_cards"].label == words("en")("options.value.whole_pack")


@pytest.mark.parametrize("n_players", range(3, 8))
def test_the_first_round_offers_what_the_pack_allows(n_players: int) -> None:
    form = choose(OptionsForm(), n_players=n_players)
    assert [value for _, value in form.controls["start_cards"].options] == ["None", *range(1, 52 // n_players + 1)]


def test_the_lowest_call_can_be_any_number_of_points_of_a_deal() -> None:
    form = OptionsForm(yksisilma.Options())
    call = form.controls["min_bid"]
    for choices, most in (
        ({}, 45),
        ({"one_eyed_also_court": True}, 48),
        ({"one_eyed": "JS KD"}, 43),
        ({"one_eyed_also_court": False}, 41),
        ({"bid_step": 10}, 40),
        ({"one_eyed": "–", "bid_step": 1}, 28),
    ):
        choose(form, **choices)
        assert (call.min, call.max) == (1, most)


@each_language
def test_the_form_says_how_many_points_a_deal_has(language: str) -> None:
    form = OptionsForm(yksisilma.Options(), language=language)
    for one_eyed, points in (("J♠ J♥ K♦", 45), ("J♠ K♦", 41), ("", 28), ("KC KD KH KS", 64)):
        choose(form, one_eyed=one_eyed)
        assert words(language, "yksisilma")("form.min_bid", points=points) in text(row(form, "min_bid"))
        assert str(points) in text(row(form, "min_bid"))


@each_language
def test_a_field_left_empty_says_what_that_means(language: str) -> None:
    form, say = OptionsForm(yksisilma.Options(one_eyed=[]), language=language), words(language, "yksisilma")
    shown = {name: (form.controls[name].value, form.controls[name].placeholder) for name in ("target", "one_eyed")}
    assert shown == {
        "target": ("", say("options.value.no_target")),
        "one_eyed": ("", say("options.value.no_cards")),
    }


@each_preset
def test_a_rule_set_is_chosen_and_recognised(game: str, name: str) -> None:
    presets = GAMES[game].PRESETS
    form = choose(OptionsForm(presets["short_lesson"]), dealer_tie="suit")
    assert preset(form).value == ""
    preset(form).value = name
    assert form.options == presets[name]
    assert preset(form).value == preset(OptionsForm(presets[name])).value == name
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


@pytest.mark.parametrize("typed", ["X", "Q♠", "A♦", "10♥", "joker", "J♠ –", "first", "<b>", "{n}", "J" * 1000])
def test_what_is_no_jack_or_king_is_refused(typed: str) -> None:
    form = choose(OptionsForm(yksisilma.Options(min_bid=30)), one_eyed=typed)
    assert f'"{typed[:40]}"' in form.error
    assert form.error in text(row(form, "one_eyed"))
    assert form.options == yksisilma.Options(min_bid=30)
    assert "<b>" not in row(form, "one_eyed").children[1].value


@pytest.mark.parametrize("typed", ["0", "1001", "-5", "1.5", "hundred", "None", "١٠٠", "²", "9" * 5000, "{most}"])
def test_what_is_no_target_is_refused(typed: str) -> None:
    form = choose(OptionsForm(yksisilma.Options(target=150)), target=typed)
    assert f'"{typed[:40]}"' in form.error
    assert form.options == yksisilma.Options(target=150)
    assert deal_button(form).disabled


def test_a_lowest_call_above_the_points_of_a_deal_stays_and_is_refused() -> None:
    form = choose(OptionsForm(yksisilma.Options(min_bid=45)), one_eyed="JS KD")
    assert form.error == "Lowest call: 45 cannot be. Accepted: 1 to 41."
    assert form.error in text(row(form, "min_bid"))
    assert form.controls["min_bid"].value == 45
    choose(form, bid_step=2)
    assert form.error == "Lowest call: 45 cannot be. Accepted: 1 to 40."
    choose(form, min_bid=40)
    assert (form.error, form.controls["min_bid"].max) == ("", 40)
    assert form.options == yksisilma.Options(one_eyed=["JS", "KD"], bid_step=2, min_bid=40)


REFUSED = [  # house rules to begin with, and choices that the form has to refuse in the first of them
    (Options(n_players=3), {"start_cards": 17, "n_players": 7}),
    (Options(trump="fixed"), {"trump_cycle": "first"}),
    (Options(trump="fixed"), {"trump_cycle": ""}),
    (yksisilma.Options(), {"one_eyed": "first last"}),
    (yksisilma.Options(), {"one_eyed": "Q♠"}),
    (yksisilma.Options(), {"target": "team"}),
    (yksisilma.Options(), {"target": "0"}),
    (yksisilma.Options(), {"min_bid": 45, "one_eyed": "J♠"}),
    (yksisilma.Options(), {"min_bid": 45, "bid_step": 10}),
]


@each_language
@pytest.mark.parametrize(("options", "choices"), REFUSED, ids=lambda given: str(given) if type(given) is dict else "")
def test_a_refusal_reads_as_the_language_is_written(options: Any, choices: dict[str, Any], language: str) -> None:
    form, name = choose(OptionsForm(options, language=language), **choices), next(iter(choices))
    say = words(language, options.__module__.rpartition(".")[2])
    assert form.error.startswith(f"{say(f'options.label.{name}')}: ")
    assert str(choices[name]) in form.error
    assert not re.search(r"[{}]|None|\[|frozenset|\"”|”\"|„\"", form.error)
    assert form.error.count('"') == (2 if language == "en" and isinstance(choices[name], str) else 0)


@each_language
@each_option
def test_whatever_an_option_refuses_is_explained_in_words(game: str, name: str, language: str) -> None:
    with pytest.raises(OptionError) as refused:
        rules(game, **{name: 5001})
    say, own = words(language, game), FIELDS[game][name].metadata["accepted"]
    said = say.option_error(refused.value, own, n=13, most=45, of=4)
    assert said.startswith(f"{say(f'options.label.{name}')}: ")
    assert all(say.option_value(name, value) in said for value in own if f"error.option_accepts_{name}" not in say)
    assert not re.search(r"[{}]|None|\[|'\w+'", said)
    assert not said.endswith((": .", " ."))


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
        (yksisilma.Options(), "jack_tie", False),
        (yksisilma.Options(one_eyed="JS JH"), "jack_tie", False),
        (yksisilma.Options(one_eyed="JS KD"), "jack_tie", True),
        (yksisilma.Options(one_eyed="JS KD KC"), "jack_tie", False),
        (yksisilma.Options(one_eyed=[]), "jack_tie", True),
        (yksisilma.Options(one_eyed="KD"), "one_eyed_also_court", False),
        (yksisilma.Options(one_eyed=[]), "one_eyed_also_court", True),
        (yksisilma.Options(), "match_deals", False),
        (yksisilma.Options(target=100), "match_deals", True),
        (yksisilma.Options(), "dealer_rotation", False),
        (yksisilma.Options(match_deals=1), "dealer_rotation", False),
        (yksisilma.Options(match_deals=1, all_pass="same_dealer"), "dealer_rotation", True),
        (yksisilma.Options(match_deals=1, all_pass="dealer_min"), "dealer_rotation", True),
        (yksisilma.Options(match_deals=1, all_pass="dealer_min", target=50), "dealer_rotation", False),
        (yksisilma.Options(all_pass="dealer_min"), "min_bid", False),
        *((romi.Options(jokers=n), f"joker_{name}", n == 0) for name in ("limit", "swap", "in_hand") for n in (0, 2)),
        *((romi.Options(discard_draw=way), "free_first_discard", way == "free") for way in ("use", "free", "never")),
        (romi.Options(), "hand_layoff", False),
        (romi.Options(layoff=False), "hand_layoff", True),
        (romi.Options(), "double_rounding", False),
        (romi.Options(rounding="none"), "double_rounding", True),
        (romi.Options(deals=1), "dealer_rotation", True),
    ],
)
def test_what_has_no_effect_is_switched_off_and_says_so(options: Any, name: str, idle: bool) -> None:
    control = OptionsForm(options).controls[name]
    assert control.disabled == idle
    assert (control.tooltip == words("en")("form.idle")) == idle


@pytest.mark.parametrize(("name", "typed"), [("one_eyed", "J♠ X"), ("target", "many")])
def test_what_cannot_be_read_switches_nothing_off(name: str, typed: str) -> None:
    form = choose(OptionsForm(yksisilma.Options()), **{name: typed})
    assert [n for n, control in form.controls.items() if control.disabled] == []


def points(options: Any, seed: int) -> list[tuple[int, tuple[int, ...]]]:
    """Who deals and who scores what in a match played at random; for an odd *seed* all pass in the first deal."""
    match, dice = Match(yksisilma, options, codes.NAMES[:4], seed, 0), Random(seed)
    told = []
    while not match.over:
        game = match.deal()
        while game.turn is not None:
            game = game.play(dice.choice(game.moves()[: 1 if seed % 2 and not told else 2]))
        told.append((game.dealer, tuple(game.points(seat) for seat in range(4))))
        match = match.record(game)
    return told


@pytest.mark.parametrize(
    "changed",
    [
        {"one_eyed": "JS KD", "match_deals": 2},
        {"one_eyed": "", "match_deals": 2},
        {"target": 60},
        {"match_deals": 1, "all_pass": "same_dealer"},
        {"match_deals": 1, "all_pass": "dealer_min"},
    ],
    ids=str,
)
def test_what_lies_idle_in_yksisilma_changes_no_match(changed: dict[str, Any]) -> None:
    options = yksisilma.Options(**changed)
    form, told = OptionsForm(options), [points(options, seed) for seed in range(6)]
    for name in [name for name, control in form.controls.items() if control.disabled]:
        values = (1, 3) if name == "match_deals" else accepted("yksisilma", name)
        for value in values:
            form.options = options
            other = choose(form, **{name: value}).options
            assert [points(other, seed) for seed in range(6)] == told


@pytest.mark.parametrize("changed", [{"jokers": 0, "deals": 1}, {"layoff": False}, {"discard_draw": "free"}], ids=str)
def test_what_lies_idle_in_romi_changes_no_deal(changed: dict[str, Any]) -> None:
    options = romi.Options(n_players=2, **changed)
    form = OptionsForm(options)
    for name in [name for name, control in form.controls.items() if control.disabled]:
        for value in accepted("romi", name):
            form.options = options
            other = choose(form, **{name: value}).options
            game, same = (romi.deal(house, rng=Random(4)) for house in (options, other))
            dice = Random(4)
            for _ in range(150):
                assert game.moves() == same.moves()
                if game.turn is None:
                    break
                move = dice.choice(game.moves())
                game, same = game.play(move), same.play(move)
            assert [game.sheet(seat) for seat in (0, 1)] == [same.sheet(seat) for seat in (0, 1)]


# -- dealing


@each_game
def test_the_button_begins_a_match_of_its_game_at_the_table_whatever_lies_there(game: str) -> None:
    for lies_there in GAMES.values():
        table = Table(Match(lies_there, lies_there.Options(), codes.NAMES[:4], 7))
        form = choose(OptionsForm(rules(game), table=table, seed=7), dealer_tie="suit")
        deal_button(form).click()
        assert form.error == ""
        assert table.match == form.match == Match(GAMES[game], rules(game, dealer_tie="suit"), codes.NAMES[:4], 7)
        assert table.game.name == game


@pytest.mark.parametrize("code", codes.GAMES)
@each_game
def test_a_deal_code_of_any_game_at_the_table_leaves_the_choice_as_it_was(game: str, code: str) -> None:
    table = Table(Match(GAMES[game], rules(game), codes.NAMES[:4], 7))
    form = choose(OptionsForm(rules(game), table=table, language="hu"), dealer_rotation="fixed")
    module = codes.GAMES[code]
    typed = codes.write(Match(module, module.Options(dealer_tie="suit"), codes.NAMES[:4], 9))
    table._hear(table, {"kind": "code", "text": typed, "revision": table.scene["revision"]}, [])
    assert table.game.name == module.NAME
    assert (form.options, form.error, form.language) == (rules(game, dealer_rotation="fixed"), "", "hu")


def test_a_player_who_sits_too_far_at_the_table_of_another_game_is_told_so() -> None:
    table = Table(Match(lupaus, Options(n_players=6), codes.NAMES[:6], 7), seat=5)
    form = OptionsForm(yksisilma.Options(), table=table)
    deal_button(form).click()
    assert form.error == words("en")("form.not_dealt")
    assert (table.game.name, form.match) == ("lupaus", None)


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


@each_game
@pytest.mark.parametrize("act", ["choose", "speak", "preset", "contradict", "deal"])
def test_nothing_that_is_done_makes_a_new_model(game: str, act: str) -> None:
    form, presets = OptionsForm(rules(game)), list(GAMES[game].PRESETS)
    right, wrong = {
        "lupaus": ({"n_players": 3, "start_cards": 17}, {"n_players": 7}),
        "yksisilma": ({"one_eyed": "JS JH KD", "min_bid": 45}, {"one_eyed": "JS"}),
        "romi": ({"deals": 1, "jokers": 0}, {"deals": 100, "rounding": "none"}),
    }[game]
    do: dict[str, Callable[[int], object]] = {
        "choose": lambda n: [choose(form, **{o: offered(form, o)[n % len(offered(form, o))]}) for o in FIELDS[game]],
        "speak": lambda n: form.speak("en" if n % 2 else list(LANGUAGES)[n % 3]),
        "preset": lambda n: setattr(preset(form), "value", presets[n % len(presets)]),
        "contradict": lambda _: choose(choose(form, **right), **wrong),
        "deal": lambda _: deal_button(form).click(),
    }
    before = len(widget._instances)
    for n in range(20):
        do[act](n)
    assert len(widget._instances) == before


@each_game
def test_the_form_speaks_as_its_table_does_once_that_changes_its_language(game: str) -> None:
    table = Table(Match(lupaus, Options(), ["You", "Aino", "Bence", "Eero"], 7))
    form = OptionsForm(rules(game), table=table, language="fi")
    rule = {"lupaus": LupausRule.HOOK, "yksisilma": YksisilmaRule.MOST_TRICKS, "romi": RomiRule.OPENING}[game]
    table.play(1)
    assert words("fi", game).rule(rule) in text(form)
    table._hear(table, {"kind": "language", "code": "hu"}, [])
    assert words("hu", game).rule(rule) in text(form)


def test_without_options_the_form_begins_with_those_of_the_game_at_the_table():
    house = yksisilma.Options(min_bid=10, penalty_bid=True)
    table = Table(Match(yksisilma, house, codes.NAMES[:4], seed=3))
    assert OptionsForm(table=table).options == house
    assert OptionsForm().options == lupaus.Options()
