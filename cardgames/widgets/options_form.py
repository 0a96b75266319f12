"""The form of the house rules of a game: a control for every option, and beside it the rule it bends.

The form knows no option by heart. It is made from the fields of the game's `Options`, asks
`Options` what each of them accepts, and leaves it to `Options` to refuse what
contradicts itself; a new field appears in the last group by itself.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import Field, fields
from html import escape
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

import anywidget
import ipywidgets
import traitlets

from .. import codes, lupaus, romi, yksisilma
from ..cards import PACK, Card, card
from ..explain import Words, words
from ..game import OptionError
from ..match import Match
from ..options import HouseRules

if TYPE_CHECKING:
    from .table import Table


class _Game(NamedTuple):
    """What the form knows of a game: its module, its options in groups, and which lie idle under other choices."""

    module: Any
    idle: Callable[[SimpleNamespace], dict[str, bool]]
    groups: Mapping[str, tuple[str, ...]]


def _idle_in_lupaus(choice: SimpleNamespace) -> dict[str, bool]:
    """Whether an option of Lupaus changes nothing under the other choices."""
    together, fixed = choice.bidding == "simultaneous", choice.trump == "fixed"
    left_over = choice.n_players * (choice.start_cards or len(PACK) // choice.n_players) < len(PACK)
    return {
        "one_card_rounds": choice.schedule == "down",
        "full_deal_trump": fixed or left_over,
        "trump_cycle": not fixed,
        "fixed_trump_full_deal": not fixed or left_over,
        "dealer_hook": together,
        "hook_last_round": together or choice.dealer_hook is False,
        "out_of_turn_bid": together,
        "late_scores": not together,
        "exposed_on_lead": choice.exposed == "off",
    }


def _idle_in_yksisilma(choice: SimpleNamespace) -> dict[str, bool]:
    """Whether an option of Yksisilmä changes nothing under the other choices."""
    readable = not isinstance(choice.one_eyed, str)
    equals = Counter(one_eyed.rank for one_eyed in choice.one_eyed) if readable else Counter()
    one_deal = choice.target is None and choice.match_deals == 1
    return {
        "jack_tie": readable and max(equals.values(), default=0) < 2,  # kings too can be equal
        "one_eyed_also_court": readable and not choice.one_eyed,
        "match_deals": isinstance(choice.target, int),
        "dealer_rotation": one_deal and choice.all_pass != "next_dealer",
    }


def _idle_in_romi(choice: SimpleNamespace) -> dict[str, bool]:
    """Whether an option of Römi changes nothing under the other choices."""
    without = choice.jokers == 0
    return {
        "joker_limit": without,
        "joker_swap": without,
        "joker_in_hand": without,
        "free_first_discard": choice.discard_draw == "free",
        "hand_layoff": choice.layoff is False,
        "double_rounding": choice.rounding == "none",
        "dealer_rotation": choice.deals == 1,
    }


GAMES = (
    _Game(
        lupaus,
        _idle_in_lupaus,
        {
            "options.group_deal": (
                "n_players",
                "start_cards",
                "schedule",
                "one_card_rounds",
                "direction",
                "dealer_tie",
                "dealer_rotation",
            ),
            "options.group_trump": ("trump", "full_deal_trump", "trump_cycle", "fixed_trump_full_deal"),
            "options.group_bidding": ("bidding", "dealer_hook", "hook_last_round"),
            "options.group_play": ("leader",),
            "options.group_score": ("zero_bonus_from",),
            "options.group_manners": ("out_of_turn_bid", "late_scores", "exposed", "exposed_on_lead"),
        },
    ),
    _Game(
        yksisilma,
        _idle_in_yksisilma,
        {
            "options.group_deal": ("match_deals", "target", "dealer_tie", "dealer_rotation"),
            "options.group_trump": ("one_eyed", "jack_tie", "one_eyed_also_court"),
            "options.group_bidding": ("min_bid", "bid_step", "suit_rank", "allow_nt", "reentry", "all_pass"),
            "options.group_score": ("most_tricks", "penalty_bid"),
        },
    ),
    _Game(
        romi,
        _idle_in_romi,
        {
            "options.group_deal": ("n_players", "jokers", "deals", "direction", "dealer_tie", "dealer_rotation"),
            "options.group_play": (
                "opening_min",
                "first_laydown_round",
                "discard_draw",
                "free_first_discard",
                "layoff",
                "stock_out",
            ),
            "options.group_melds": ("ace", "ace_both_ends", "joker_limit", "joker_swap"),
            "options.group_hand": ("hand_needs_min", "hand_layoff", "final_discard"),
            "options.group_score": ("joker_in_hand", "rounding", "double_rounding", "double_cap"),
        },
    ),
)
THE_REST = "ui.more"  # the group of every other option
NONE = "None"  # the choice None in a dropdown, where ipywidgets takes None for nothing chosen
LONGEST = 40  # characters of a typed text that an error repeats
DIGITS = 9  # of a typed number; what is longer is no number of points or deals
FAR = 5000  # no option takes a number as high as this
DASHES = ("", "-", "–", "—", "−")  # typed for none


def _game_of(options: object) -> _Game:
    """The game whose house rules *options* are."""
    for game in GAMES:
        if isinstance(options, game.module.Options):
            return game
    known = " or ".join(f"{game.module.NAME}.Options" for game in GAMES)
    raise ValueError(f"options={options!r}: the form takes {known}")


def _settled(kind: type[HouseRules], values: Mapping[str, Any], firm: Set[str]) -> Any:
    """Options of *kind* with *values*; all but the *firm* ones give way to their defaults where they cannot be.

    Raises OptionError if a firm one cannot be.
    """
    while True:
        try:
            return kind(**values)
        except OptionError as error:
            if error.field in firm:
                raise
            values = {**values, error.field: kind.__dataclass_fields__[error.field].default}
            firm = firm | {error.field}


def _suits(text: str) -> tuple[str | None, ...]:
    """The suits written in *text*, as letters or signs, and None for a dash; `Options` judges them."""
    signs = (sign for sign in text.upper() if not sign.isspace() and sign not in ",;\ufe0e\ufe0f")
    return tuple(None if sign in "-–—−" else sign for sign in signs)


def _cards(text: str) -> frozenset[Card] | str:
    """The cards written in *text*, none for a dash; what is no card is left for `Options` to refuse."""
    names = "" if text.strip() in DASHES else text.replace(",", " ").replace(";", " ")
    try:
        return frozenset(map(card, names.split()))
    except ValueError:
        return text


def _number(text: str) -> int | str | None:
    """The number written in *text*, None for a dash or nothing; what is no number is left for `Options` to refuse."""
    text = text.strip()
    if text in DASHES:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else text


READERS: dict[type, Callable[[str], Any]] = {tuple: _suits, frozenset: _cards, str: str}  # by the type of the default


class _Keeper(anywidget.AnyWidget):
    """The looks of the form; and what is typed in it does not reach the notebook, where D D deletes a cell."""

    _esm = """
    export default {
      render({ el }) {
        const keep = (event) => {
          const ours = event.target.closest?.(".co") && !["Escape", "Tab"].includes(event.key);
          if (ours && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
        };
        el.hidden = true;
        document.body.addEventListener("keydown", keep);
        return () => document.body.removeEventListener("keydown", keep);
      },
    };
    """
    _css = """
    .co { color-scheme: light dark; --co-bad: light-dark(#a3242b, #ffa29c); max-width: 60em; gap: 4px;
      padding: 4px; overflow: visible; color: var(--jp-ui-font-color0, light-dark(#16181d, #f3f1ec)); }
    [data-jp-theme-light="true"] .co, .vscode-light .co { color-scheme: light; }
    [data-jp-theme-light="false"] .co, .vscode-dark .co, [theme="dark"] .co { color-scheme: dark; }
    .co .jupyter-widgets { margin: 0; overflow: visible; }
    .co .co-row, .co .co-foot { flex-wrap: wrap; gap: 4px 16px; padding: 8px 0; align-items: flex-start;
      border-top: 1px solid color-mix(in srgb, currentcolor 13%, transparent); }
    .co .co-foot { align-items: center; }
    .co .co-choice { flex: 1 1 15em; flex-flow: column; height: auto; width: auto; min-width: 0; max-width: 100%; }
    .co > .co-choice { flex: none; max-width: 30em; }
    .co .co-choice > .widget-label { width: auto; max-width: 100%; height: auto; text-align: start; font-weight: 600;
      white-space: normal; line-height: 1.4; color: inherit; padding: 0 0 4px; }
    .co .co-choice > select, .co .co-choice > input { flex: none; width: 100%; height: 36px; margin: 0; }
    .co .co-choice > select { appearance: auto; background-image: none; }
    .co .co-choice label.widget-label-basic { display: flex; align-items: center; gap: 8px; min-height: 36px;
      width: auto; font-weight: 600; white-space: normal; line-height: 1.4; color: inherit; }
    .co .co-choice input[type="checkbox"] { flex: none; width: 20px; height: 20px; margin: 0; }
    .co .co-choice select:disabled, .co .co-choice input:disabled { opacity: .55; }
    .co .co-says { flex: 2 1 18em; height: auto; width: auto; min-width: 0; max-width: 100%; }
    .co .widget-html-content { height: auto; line-height: 1.45; white-space: normal; overflow-wrap: anywhere;
      color: inherit; font-size: 14px; }
    .co .widget-html-content :is(h3, h4, p) { margin: 0; color: inherit; }
    .co .widget-html-content h3 { font-size: 18px; }
    .co .widget-html-content h4 { font-size: 15px; padding-top: 16px; }
    .co .co-id { display: inline-block; padding: 0 6px; border-radius: 6px; font-size: 12px; white-space: nowrap;
      border: 1px solid color-mix(in srgb, currentcolor 50%, transparent); }
    .co .co-hint { opacity: .8; }
    .co .widget-html-content .co-error { color: var(--co-bad); font-weight: 600; }
    .co .co-deal { flex: none; width: auto; min-width: 8em; height: 44px; font-size: 15px; }
    .co :is(select, input, button):focus-visible { outline: 3px solid light-dark(#0b57d0, #8ab4ff);
      outline-offset: 2px; }
    """


class _Row:
    """An option, its control, and the words beside it."""

    def __init__(self, option: Field[Any], kind: type[HouseRules]) -> None:
        self.name, self.default, self.kind = option.name, option.default, kind
        self.rule, self.accepted = option.metadata["rule"], option.metadata["accepted"]
        self.ours = option.metadata.get("ours", False)
        self.numeric = not self.accepted and (self.default is None or isinstance(self.default, int))
        self.read = self._reader()
        self.control, self.says = self._control(), ipywidgets.HTML()
        self.control.add_class("co-choice")
        self.says.add_class("co-says")
        self.box = ipywidgets.HBox([self.control, self.says])
        self.box.add_class("co-row")

    def _reader(self) -> Callable[[str], Any] | None:
        """What reads a typed value; None for an option that is not typed."""
        if self.numeric and self.default is None:
            return _number if len(self._numbers({})) > len(PACK) + 1 else None  # too many for a list
        return None if self.accepted else READERS.get(type(self.default))

    def _control(self) -> Any:
        """A control fit for what the option accepts."""
        if isinstance(self.default, bool):
            return ipywidgets.Checkbox(indent=False)
        if self.read:
            return ipywidgets.Text(continuous_update=False)
        if self.numeric and self.default is not None:
            return ipywidgets.BoundedIntText(value=self.default, min=self.default, max=self.default)
        return ipywidgets.Dropdown()

    def _stands(self, value: object, values: Mapping[str, Any]) -> bool:
        """Whether the option accepts *value* when the others have *values*."""
        try:
            _settled(self.kind, {**values, self.name: value}, {self.name})
        except OptionError:
            return False
        return True

    def _numbers(self, values: Mapping[str, Any]) -> range:
        """The numbers that the option accepts when the others have *values*."""
        low = next((n for n in range(FAR) if self._stands(n, values)), FAR)
        high = bisect_left(range(FAR), True, lo=low, key=lambda n: not self._stands(n, values))
        return range(low, high)

    def _offered(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        return self.accepted or (None, *self._numbers(values))

    @property
    def value(self) -> Any:
        """What is chosen, as `Options` takes it."""
        value = self.control.value
        return self.read(value) if self.read else None if value == NONE else value

    def put(self, value: Any, say: Words) -> None:
        """Choose *value*."""
        key = self._typed(value, say) if self.read else _key(value)
        if isinstance(self.control, ipywidgets.Dropdown) and key not in [k for _, k in self.control.options]:
            self.control.options = ((str(key), key),)
        if isinstance(self.control, ipywidgets.BoundedIntText):
            self._widen(range(value, value + 1))
        self.control.value = key

    def _typed(self, value: Any, say: Words) -> str:
        """What has to be typed for *value*."""
        if value is None or value == frozenset():
            return ""
        return say.option_value(self.name, value) if isinstance(value, tuple | frozenset) else str(value)

    def _widen(self, numbers: range) -> None:
        """Let *numbers*, and the one that is chosen, be chosen; another would be changed without a word."""
        chosen = self.control.value
        self.control.min, self.control.max = min(numbers[0], chosen), max(numbers[-1], chosen)

    def show(self, say: Words, values: Mapping[str, Any], idle: bool, error: str) -> None:
        """Put every word into the language of *say*, and offer what can be chosen when all have *values*."""
        sentence, label = say.rule(self.rule), say.label(self.rule)
        self.control.description = self.label(say)
        self.control.tooltip = say("form.idle") if idle else f"{label}: {sentence}"
        self.control.disabled = idle
        self._offer(say, values)
        ours = say("options.ours") if self.ours else ""
        notes = (_paragraph("co-hint", note) for note in (self._hint(say, values), ours))
        parts = (f"<p>{_id(label)} {escape(sentence)}</p>", *notes, _error(error, "alert"))
        self.says.value = f'<div lang="{say.language}">{"".join(parts)}</div>'

    def _offer(self, say: Words, values: Mapping[str, Any]) -> None:
        if self.read:
            self.control.placeholder = say.option_value(self.name, self.read(""))
        elif isinstance(self.control, ipywidgets.BoundedIntText):
            self._widen(self._numbers(values))
        elif isinstance(self.control, ipywidgets.Dropdown):
            self._list(say, self._offered(values))

    def _list(self, say: Words, offered: tuple[Any, ...]) -> None:
        chosen = self.value
        kept = offered if chosen in offered else (*offered, chosen)  # what cannot be stays, and is refused in words
        choices = tuple((say.option_value(self.name, value), _key(value)) for value in kept)
        if (self.control.options, self.control.value) != (choices, _key(chosen)):
            with self.control.hold_sync():
                self.control.options, self.control.value = choices, _key(chosen)

    def _hint(self, say: Words, values: Mapping[str, Any]) -> str:
        """What helps to choose; it may name the points of a deal."""
        if f"form.{self.name}" not in say:
            return ""
        return say(f"form.{self.name}", points=getattr(_settled(self.kind, values, set()), "max_bid", None))

    def label(self, say: Words) -> str:
        """The name of the option; one that has no words yet goes by its name in the program."""
        key = f"options.label.{self.name}"
        return say(key) if key in say else self.name.replace("_", " ")

    def wrong(self, error: OptionError, say: Words, values: Mapping[str, Any]) -> str:
        """What is wrong with this option, in words."""
        if f"options.label.{self.name}" not in say:
            return str(error)
        most = self._numbers(values)[-1] if self.numeric else None
        facts = {"n": most, "most": most, "of": values.get("n_players")}
        if not self.read:
            return say.option_error(error, self.accepted, **facts)
        typed = f'"{self.control.value[:LONGEST]}"'
        said = say.option_error(OptionError(error.field, typed, "", error.rule), self.accepted, **facts)
        # where the sentence has quotation marks of its own, ours would be second ones
        return said.replace(f"”{typed}”", f"”{typed[1:-1]}”").replace(f"„{typed}”", f"„{typed[1:-1]}”")


def _key(value: Any) -> Any:
    return NONE if value is None else value


def _written(value: Any) -> Any:
    """*value* as it is written in a program: cards as a text, which has an order."""
    return " ".join(map(str, sorted(value, reverse=True))) if isinstance(value, frozenset) else value


def _id(label: str) -> str:
    return f'<span class="co-id">{escape(label)}</span>'


def _paragraph(name: str, text: str, role: str = "") -> str:
    return f'<p class="{name}"{role and f" role={role}"}>{escape(text)}</p>' if text else ""


def _error(text: str, role: str = "") -> str:
    return _paragraph("co-error", text and f"⚠ {text}", role)


class OptionsForm(ipywidgets.VBox):
    """A form of the house rules of a game, with each rule's sentence beside its switch, and a button that deals.

    *options* is what it begins with, and says which game it is; left out, those of the game at
    *table*, or without one those of Lupaus. The button begins a match at *table*, if there is
    one, whatever lies there; the match is `match` in any case. *names* are the players by seat;
    where they are too few, others join. *seed* fixes the deals. `options` is what is chosen, and
    can be observed and set; while the choice is impossible `error` says why, and `options` stays
    as it was.

    Raises ValueError for an unknown language, for options of no game, for names that no match takes, or a bad seed.

    >>> form = OptionsForm(lupaus.Options(n_players=5))
    >>> form.controls["bidding"].value = "sequential"
    >>> form
    OptionsForm(n_players=5, bidding='sequential')
    """

    options: Any = traitlets.Instance(HouseRules)
    match = traitlets.Instance(Match, allow_none=True)

    def __init__(
        self,
        options: HouseRules | None = None,
        table: Table | None = None,
        names: Sequence[str] | None = None,
        language: str = "en",
        seed: int | None = None,
    ) -> None:
        usual = lupaus.Options() if table is None else table.game.options
        begin = usual if options is None else options
        self._game, self._kind = _game_of(begin), type(begin)
        self._words, self._table, self._names, self._seed = self._say(language), table, tuple(names or ()), seed
        self._wrong: OptionError | None = None
        self._not_dealt, self._filling = "", False
        Match(lupaus, lupaus.Options(n_players=7), self._players(7), seed)  # refuses bad names and seeds now, not later
        self._rows = {option.name: _Row(option, self._kind) for option in fields(begin)}
        self._headings = {key: ipywidgets.HTML() for key in (*self._game.groups, THE_REST)}
        self._title, self._foot = ipywidgets.HTML(), ipywidgets.HTML()
        self._preset, self._button = ipywidgets.Dropdown(), ipywidgets.Button(button_style="primary")
        super().__init__(tuple(self._parts()))
        self.add_class("co")
        self._fill(begin)
        self.options = begin
        self._show()
        for control in (*self.controls.values(), self._preset):
            control.observe(self._chosen, "value")
        self._button.on_click(self._deal)
        if table is not None:
            table.observe(self._follow, "scene")

    def _parts(self) -> Iterator[Any]:
        """Everything in the form, from top to bottom."""
        foot = ipywidgets.HBox([self._button, self._foot])
        for part, name in ((self._preset, "co-choice"), (foot, "co-foot"), (self._foot, "co-says")):
            part.add_class(name)
        self._button.add_class("co-deal")
        yield from (_Keeper(), self._title, self._preset)
        grouped = {name for names in self._game.groups.values() for name in names}
        the_rest = tuple(name for name in self._rows if name not in grouped)
        for key, names in (*self._game.groups.items(), (THE_REST, the_rest)):
            if names:
                yield from (self._headings[key], *(self._rows[name].box for name in names))
        yield foot

    # -- what is chosen

    @property
    def controls(self) -> Mapping[str, Any]:
        """The control of each option, by the name of the option."""
        return {name: row.control for name, row in self._rows.items()}

    @property
    def error(self) -> str:
        """What is wrong with the present choice, or with the last deal; empty if nothing is."""
        if self._wrong:
            return self._rows[self._wrong.field].wrong(self._wrong, self._words, self._values())
        return self._words(self._not_dealt) if self._not_dealt else ""

    def _values(self) -> dict[str, Any]:
        return {name: row.value for name, row in self._rows.items()}

    def _idle(self) -> set[str]:
        """The options that change nothing under the other choices."""
        return {name for name, idle in self._game.idle(SimpleNamespace(**self._values())).items() if idle}

    def _possible(self) -> Any:
        """The options as chosen; what has no effect gives way where it would contradict."""
        return _settled(self._kind, self._values(), self._rows.keys() - self._idle())

    def _chosen(self, change: Any) -> None:
        """Take over what was chosen, or say why it cannot be."""
        if self._filling:
            return
        self._not_dealt = ""
        if change.owner is self._preset and self._preset.value:
            self._fill(self._ruled(self._game.module.PRESETS[self._preset.value]))
        try:
            possible = self._possible()
        except OptionError as error:
            self._wrong = error
        else:
            self._wrong, self.options = None, possible
        self._show()

    @traitlets.validate("options")
    def _own(self, proposal: Any) -> Any:
        """Refuse the house rules of another game."""
        if _game_of(proposal.value) is self._game:
            return proposal.value
        raise traitlets.TraitError(f"options={proposal.value!r}: this form takes {self._game.module.NAME}.Options")

    @traitlets.observe("options")
    def _set(self, change: Any) -> None:
        """Show options that were set from outside."""
        try:
            if self._possible() == change.new:
                return
        except OptionError:
            pass  # what was impossible is replaced
        self._wrong, self._not_dealt = None, ""
        self._fill(change.new)
        self._show()

    def _fill(self, options: HouseRules) -> None:
        """Put *options* into the controls."""
        with self._quiet():
            for name, row in self._rows.items():
                row.put(getattr(options, name), self._words)

    @contextmanager
    def _quiet(self) -> Iterator[None]:
        """While the form changes its controls itself, nobody chooses."""
        self._filling = True
        try:
            yield
        finally:
            self._filling = False

    def _ruled(self, preset: HouseRules) -> Any:
        """The *preset* as options of the form's kind."""
        return self._kind(**{option.name: getattr(preset, option.name) for option in fields(preset)})

    # -- what it shows

    @property
    def language(self) -> str:
        """The language of the form."""
        return self._words.language

    def speak(self, language: str) -> None:
        """Change the language of every word in the form; raises ValueError for one that it does not know."""
        self._words = self._say(language)
        self._show()

    def _say(self, language: str) -> Words:
        return words(language, self._game.module.NAME)

    def _follow(self, change: dict[str, Any]) -> None:
        """Speak as the table does, once its language is changed."""
        before, now = (change[when].get("lang") for when in ("old", "new"))
        if before != now:
            self.speak(now)

    def _show(self) -> None:
        """Bring every word, every offer and every switch up to date."""
        with self._quiet():
            self._show_rows()
            self._show_frame()

    def _show_rows(self) -> None:
        values = self._values()
        idle, wrong = self._idle(), self._wrong.field if self._wrong else ""
        for name, row in self._rows.items():
            row.show(self._words, values, name in idle, self.error if name == wrong else "")

    def _show_frame(self) -> None:
        say = self._words
        self._title.value = f'<h3 lang="{say.language}">{escape(say("options.title"))}</h3>'
        for key, heading in self._headings.items():
            heading.value = f'<h4 lang="{say.language}">{escape(say(key))}</h4>'
        self._show_preset()
        self._button.description = self._button.tooltip = say("options.deal")
        self._button.disabled = self._wrong is not None
        self._foot.value = f'<div lang="{say.language}">{_error(self.error, "" if self._wrong else "alert")}</div>'

    def _show_preset(self) -> None:
        """The rule set that is chosen, if it is one of the usual ones."""
        say, preset, presets = self._words, self._preset, self._game.module.PRESETS
        preset.description = preset.tooltip = say("options.presets")
        choices = ((say("form.own"), ""), *((say(f"options.preset.{key}"), key) for key in presets))
        same = (key for key, options in presets.items() if not self._wrong and self._ruled(options) == self.options)
        with preset.hold_sync():
            if preset.options != choices:
                preset.options = choices
            preset.value = next(same, "")

    def __repr__(self) -> str:
        values = {name: getattr(self.options, name) for name in self._rows}
        changed = (f"{n}={_written(value)!r}" for n, value in values.items() if value != self._rows[n].default)
        return f"OptionsForm({', '.join(changed)})"

    # -- dealing

    def _players(self, n_players: int) -> tuple[str, ...]:
        """The names given, else those at the table, and as many others as are missing."""
        named = self._names or (self._table.players if self._table is not None else codes.NAMES[:1])
        return (*named, *(name for name in codes.NAMES[1:] if name not in named))[:n_players]

    def _deal(self, _button: object) -> None:
        """Begin a match; if the table cannot, say why."""
        self._not_dealt = ""
        try:
            match = Match(self._game.module, self.options, self._players(self.options.n_players), self._seed)
            if self._table is not None:
                self._table.begin(match)
            self.match = match
        except ValueError:  # the player's seat is not among so few
            self._not_dealt = "form.not_dealt"
        self._show()
