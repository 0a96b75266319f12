"""The form of the house rules: a control for every option, and beside it the rule it bends.

The form knows no option by heart. It is made from the fields of `Options`, asks
`Options` what each of them accepts, and leaves it to `Options` to refuse what
contradicts itself; a new field appears in the last group by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import Field, fields
from html import escape
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import anywidget
import ipywidgets
import traitlets

from .. import codes, lupaus
from ..cards import PACK
from ..explain import Words, words
from ..game import OptionError
from ..lupaus import PRESETS, Options
from ..match import Match

if TYPE_CHECKING:
    from .table import Table

GROUPS = {
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
}
THE_REST = "ui.more"  # the group of every other option
NONE = "None"  # the choice None in a dropdown, where ipywidgets takes None for nothing chosen
LONGEST = 40  # characters of a typed text that an error repeats


def _idle(choice: SimpleNamespace) -> set[str]:
    """The options that change nothing under the other choices."""
    together, fixed = choice.bidding == "simultaneous", choice.trump == "fixed"
    left_over = choice.n_players * (choice.start_cards or len(PACK) // choice.n_players) < len(PACK)
    idle = {
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
    return {name for name, holds in idle.items() if holds}


def _numbers(kind: type[Options], n_players: int, name: str) -> tuple[int | None, ...]:
    """The numbers, and None, that *kind* accepts for the option *name* at a table of *n_players*."""
    return tuple(n for n in (None, *range(len(PACK) + 1)) if _stands(kind, {"n_players": n_players, name: n}))


def _stands(kind: type[Options], values: dict[str, Any]) -> bool:
    try:
        kind(**values)
    except OptionError:
        return False
    return True


def _suits(text: str) -> tuple[str | None, ...]:
    """The suits written in *text*, as letters or signs, and None for a dash; `Options` judges them."""
    signs = (sign for sign in text.upper() if not sign.isspace() and sign not in ",;\ufe0e\ufe0f")
    return tuple(None if sign in "-–—−" else sign for sign in signs)


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

    def __init__(self, option: Field[Any], kind: type[Options]) -> None:
        self.name, self.default, self.kind = option.name, option.default, kind
        self.rule, self.accepted = option.metadata["rule"], option.metadata["accepted"]
        self.ours = option.metadata.get("ours", False)
        self.control, self.says = self._control(), ipywidgets.HTML()
        self.control.add_class("co-choice")
        self.says.add_class("co-says")
        self.box = ipywidgets.HBox([self.control, self.says])
        self.box.add_class("co-row")

    def _control(self) -> Any:
        """A control fit for what the option accepts."""
        if isinstance(self.default, bool):
            return ipywidgets.Checkbox(indent=False)
        if not self.accepted and isinstance(self.default, str | tuple):
            return ipywidgets.Text(continuous_update=False)
        offered = self._offered(Options.n_players)
        if not self.accepted and None not in offered:
            return ipywidgets.BoundedIntText(min=offered[0], max=offered[-1], value=self.default)
        return ipywidgets.Dropdown()

    def _offered(self, n_players: int) -> tuple[Any, ...]:
        return self.accepted or _numbers(self.kind, n_players, self.name)

    @property
    def value(self) -> Any:
        """What is chosen, as `Options` takes it."""
        value = self.control.value
        if isinstance(self.default, tuple):
            return _suits(value)
        return None if value == NONE else value

    def put(self, value: Any, say: Words) -> None:
        """Choose *value*."""
        key = say.option_value(self.name, value) if isinstance(value, tuple) else _key(value)
        if isinstance(self.control, ipywidgets.Dropdown) and key not in [k for _, k in self.control.options]:
            self.control.options = ((str(key), key),)
        self.control.value = key

    def show(self, say: Words, n_players: int, idle: bool, error: str) -> None:
        """Put every word into the language of *say*, and offer what can be chosen now."""
        sentence, label = say.rule(self.rule), say.label(self.rule)
        self.control.description = self.label(say)
        self.control.tooltip = say("form.idle") if idle else f"{label}: {sentence}"
        self.control.disabled = idle
        if isinstance(self.control, ipywidgets.Dropdown):
            self._offer(say, n_players)
        hint = say(f"form.{self.name}") if f"form.{self.name}" in say else ""
        ours = say("options.ours") if self.ours else ""
        notes = (_paragraph("co-hint", note) for note in (hint, ours))
        parts = (f"<p>{_id(label)} {escape(sentence)}</p>", *notes, _error(error, "alert"))
        self.says.value = f'<div lang="{say.language}">{"".join(parts)}</div>'

    def _offer(self, say: Words, n_players: int) -> None:
        chosen, offered = self.value, self._offered(n_players)
        kept = offered if chosen in offered else (*offered, chosen)  # what cannot be stays, and is refused in words
        choices = tuple((say.option_value(self.name, value), _key(value)) for value in kept)
        if (self.control.options, self.control.value) != (choices, _key(chosen)):
            with self.control.hold_sync():
                self.control.options, self.control.value = choices, _key(chosen)

    def label(self, say: Words) -> str:
        """The name of the option; one that has no words yet goes by its name in the program."""
        key = f"options.label.{self.name}"
        return say(key) if key in say else self.name.replace("_", " ")

    def wrong(self, error: OptionError, say: Words, n_players: int) -> str:
        """What is wrong with this option, in words."""
        if f"options.label.{self.name}" not in say:
            return str(error)
        if isinstance(self.control, ipywidgets.Text):
            error = OptionError(error.field, f'"{self.control.value[:LONGEST]}"', "", error.rule)
        return say.option_error(error, self.accepted, n=len(PACK) // n_players, of=n_players)


def _key(value: Any) -> Any:
    return NONE if value is None else value


def _id(label: str) -> str:
    return f'<span class="co-id">{escape(label)}</span>'


def _paragraph(name: str, text: str, role: str = "") -> str:
    return f'<p class="{name}"{role and f" role={role}"}>{escape(text)}</p>' if text else ""


def _error(text: str, role: str = "") -> str:
    return _paragraph("co-error", text and f"⚠ {text}", role)


class OptionsForm(ipywidgets.VBox):
    """A form of the house rules, with each rule's sentence beside its switch, and a button that deals.

    *options* is what it begins with. The button begins a match at *table*, if there
    is one; the match is `match` in any case. *names* are the players by seat; where
    they are too few, others join. *seed* fixes the deals. `options` is what is
    chosen, and can be observed and set; while the choice is impossible `error` says
    why, and `options` stays as it was.

    Raises ValueError for an unknown language, for names that no match takes, or a bad seed.

    >>> form = OptionsForm(Options(n_players=5))
    >>> form.controls["bidding"].value = "sequential"
    >>> form
    OptionsForm(n_players=5, bidding='sequential')
    """

    options = traitlets.Instance(Options)
    match = traitlets.Instance(Match, allow_none=True)

    def __init__(
        self,
        options: Options | None = None,
        table: Table | None = None,
        names: Sequence[str] | None = None,
        language: str = "en",
        seed: int | None = None,
    ) -> None:
        self._words, self._table, self._names, self._seed = words(language), table, tuple(names or ()), seed
        self._wrong: OptionError | None = None
        self._not_dealt, self._filling = "", False
        Match(lupaus, Options(n_players=7), self._players(7), seed)  # refuses bad names and seeds now, not at a click
        begin = Options() if options is None else options
        self._kind = type(begin)
        self._rows = {option.name: _Row(option, self._kind) for option in fields(begin)}
        self._headings = {key: ipywidgets.HTML() for key in (*GROUPS, THE_REST)}
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
        grouped = {name for names in GROUPS.values() for name in names}
        for key, names in (*GROUPS.items(), (THE_REST, [name for name in self._rows if name not in grouped])):
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
            n_players = self._rows["n_players"].value
            return self._rows[self._wrong.field].wrong(self._wrong, self._words, n_players)
        return self._words(self._not_dealt) if self._not_dealt else ""

    def _values(self) -> dict[str, Any]:
        return {name: row.value for name, row in self._rows.items()}

    def _possible(self) -> Options:
        """The options as chosen; what has no effect gives way where it would contradict."""
        values = self._values()
        idle = _idle(SimpleNamespace(**values))
        while True:
            try:
                return self._kind(**values)
            except OptionError as error:
                if error.field not in idle:
                    raise
                idle.remove(error.field)
                values[error.field] = self._rows[error.field].default

    def _chosen(self, change: Any) -> None:
        """Take over what was chosen, or say why it cannot be."""
        if self._filling:
            return
        self._not_dealt = ""
        if change.owner is self._preset and self._preset.value:
            self._fill(self._ruled(PRESETS[self._preset.value]))
        try:
            possible = self._possible()
        except OptionError as error:
            self._wrong = error
        else:
            self._wrong, self.options = None, possible
        self._show()

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

    def _fill(self, options: Options) -> None:
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

    def _ruled(self, preset: Options) -> Options:
        """The *preset* as options of the form's kind."""
        return self._kind(**{option.name: getattr(preset, option.name) for option in fields(preset)})

    # -- what it shows

    @property
    def language(self) -> str:
        """The language of the form."""
        return self._words.language

    def speak(self, language: str) -> None:
        """Change the language of every word in the form; raises ValueError for one that it does not know."""
        self._words = words(language)
        self._show()

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
        idle, wrong = _idle(SimpleNamespace(**values)), self._wrong.field if self._wrong else ""
        for name, row in self._rows.items():
            row.show(self._words, values["n_players"], name in idle, self.error if name == wrong else "")

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
        say, preset = self._words, self._preset
        preset.description = preset.tooltip = say("options.presets")
        choices = ((say("form.own"), ""), *((say(f"options.preset.{key}"), key) for key in PRESETS))
        same = (key for key, options in PRESETS.items() if not self._wrong and self._ruled(options) == self.options)
        with preset.hold_sync():
            if preset.options != choices:
                preset.options = choices
            preset.value = next(same, "")

    def __repr__(self) -> str:
        chosen = ((option, getattr(self.options, option.name)) for option in fields(self.options))
        return f"OptionsForm({', '.join(f'{o.name}={v!r}' for o, v in chosen if v != o.default)})"

    # -- dealing

    def _players(self, n_players: int) -> tuple[str, ...]:
        """The names given, else those at the table, and as many others as are missing."""
        named = self._names or (self._table.players if self._table is not None else codes.NAMES[:1])
        return (*named, *(name for name in codes.NAMES[1:] if name not in named))[:n_players]

    def _deal(self, _button: object) -> None:
        """Begin a match; if the table cannot, say why."""
        self._not_dealt = ""
        try:
            match = Match(lupaus, self.options, self._players(self.options.n_players), self._seed)
            if self._table is not None:
                self._table.begin(match)
            self.match = match
        except ValueError:  # the player's seat is not among so few
            self._not_dealt = "form.not_dealt"
        self._show()
