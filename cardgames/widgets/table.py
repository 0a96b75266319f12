"""The card table: one widget that shows a game and lets one seat play it.

Python decides, explains and draws up the scene; JavaScript shows it and reports
gestures. What comes from the browser is input like any other: it is checked, and
what does not fit is refused with a reason and changes nothing. The table knows no
game: what a game draws, and how its gestures are read, is its scene's.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import anywidget
import traitlets

from .. import codes, draw, record
from ..bots import lupaus, romi, yksisilma
from ..explain import Words, words
from ..game import Game, Reason, Seat
from ..match import Match
from ..session import Bot, Pause, Session
from ..tricks import Play
from .arrangement import Arrangement
from .assets import source
from .lupaus_scene import LupausScene
from .romi_scene import RomiScene
from .scene import Json, Notice, Refusal, Scene, short, whole_number
from .yksisilma_scene import YksisilmaScene

GAMES: dict[str, tuple[type[Scene], Bot]] = {  # what draws a game, and its usual bot
    "lupaus": (LupausScene, lupaus.simple),
    "yksisilma": (YksisilmaScene, yksisilma.simple),
    "romi": (RomiScene, romi.simple),
}
ACTING = ("play", "go_on", "again", "undo", "hint", "new_match", "code", "type")  # refused when stale, as gestures are
COMMANDS = ("play", "why", "hint", "undo", "go", "help_words")  # that can be typed in every game
FROM_BROWSER = ("text", "sheet", "four_colours")  # traits that the browser may set
LONGEST = 200  # characters of typed text
KEPT = 3  # matches left that undo can bring back
Start = Match | Game[Any] | tuple[Match, Game[Any] | None]


class Table(anywidget.AnyWidget):
    """A table at which *seat* plays and bots play the other seats.

    *start* is a match; a single deal, also a prepared one; or what `save` wrote and
    :func:`cardgames.record.read` read, a match with the deal in progress. *bots* is one bot for
    all other seats, or a mapping from seat to bot; left out, a sensible one plays, as it does
    where another game begins at this table. *names* are the players by seat. *strict* dims the
    cards that may not be played; otherwise they can be tried, and the table says why they stay
    in the hand. *irregular* lets the player be late and play out of turn, in a game that knows
    it. *language* is ``"en"``, ``"fi"`` or ``"hu"``; *text* shows the table as text.

    Raises ValueError for a seat that is not there or an unknown language.
    """

    _esm = source("table", "js")
    _css = source("table", "css")
    scene = traitlets.Dict().tag(sync=True)
    sprite = traitlets.Unicode().tag(sync=True)
    text = traitlets.Bool(default_value=False).tag(sync=True)
    sheet = traitlets.Bool(default_value=False).tag(sync=True)
    four_colours = traitlets.Bool(default_value=True).tag(sync=True)

    def __init__(
        self,
        start: Start,
        seat: Seat = 0,
        bots: Bot | Mapping[Seat, Bot] | None = None,
        *,
        names: Sequence[str] | None = None,
        strict: bool = False,
        irregular: bool = False,
        language: str = "en",
        text: bool = False,
    ) -> None:
        self._language, self._strict, self._irregular = words(language).language, strict, irregular
        self._bots, self._seat, self._names = {_name(start): bots}, seat, names
        self._revision, self._nods = 0, 0
        self._left: list[Session] = []  # matches left for another
        self._notice: Notice | None = None
        self._arrangement: Arrangement | None = None
        self.session = self._sit(start)
        self._check_names()
        super().__init__(sprite=draw.sprite("ct-"), text=text, scene=self._draw())
        self.on_msg(self._hear)

    def _sit(self, start: Start) -> Session:
        """A session with a bot on every other seat."""
        first: Any = start[0] if isinstance(start, tuple) else start
        seats = len(first.players) if isinstance(first, Match) else len(first.hands)
        name = _name(start)
        bots, usual = self._bots.get(name), GAMES[name][1]
        given = bots if isinstance(bots, Mapping) else dict.fromkeys(range(seats), bots or usual)
        return Session(start, self._seat, {s: given.get(s, usual) for s in range(seats) if s != self._seat})

    def _check_names(self) -> None:
        given, seats = self._names, len(self.game.hands)
        if given is not None and (len(given) != seats or len({*map(str, given)}) < seats):
            raise ValueError(f"names={given!r}: {seats} players need as many names, no two the same")

    # -- what it shows

    @property
    def game(self) -> Any:
        """The deal on the table, at its newest moment."""
        return self.session.last.game

    @property
    def match(self) -> Match | None:
        """The match so far; None at a table with a single deal."""
        return self.session.last.match

    @property
    def language(self) -> str:
        """The language of the table."""
        return self._language

    @property
    def _words(self) -> Words:
        return words(self._language, self.game.name)

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        if self.match:
            return self.match.players
        seats = len(self.game.hands)
        return tuple(self._names) if self._names and len(self._names) == seats else self._usual_names(seats)

    def _usual_names(self, seats: int) -> tuple[str, ...]:
        """The usual names, with "You" at the seat of the player."""
        you, *others = codes.NAMES[:seats]
        return (*others[: self._seat], you, *others[self._seat :])

    @property
    def _kind(self) -> type[Scene]:
        """What draws the game on the table, and reads its gestures."""
        return GAMES[self.game.name][0]

    @property
    def _scene(self) -> Scene:
        """The scene as it is now."""
        return self._kind(
            session=self.session,
            words=self._words,
            names=self.players,
            notice=self._notice,
            strict=self._strict,
            irregular=self._irregular,
            nods=self._nods,
            left=bool(self._left),
            arrangement=self._arrangement,
        )

    def _draw(self) -> Json:
        scene = self._scene
        if not self.session.past:
            self._arrangement = scene.arranged
        return scene.json(self._revision)

    def _show(self) -> None:
        """Send the scene as it is now; every scene has a number of its own."""
        self._revision += 1
        self.scene = self._draw()

    def __repr__(self) -> str:
        stage = self._words(f"facts.label_{self._kind.stage(self.game)}", game=self.scene["title"])
        facts = ", ".join(self.scene["facts"]).replace("*", "")
        hand = " ".join(card["sign"] for card in self.scene["hand"]["cards"])
        held = f"{self._words('board.hand')}: {hand or '–'}"
        return f"Table({'; '.join(filter(None, (stage, facts, held)))})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and a still picture for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/plain"], data["image/svg+xml"] = repr(self), self.picture()
        return bundle

    def picture(self) -> str:
        """The position as a still picture (SVG)."""
        return draw.position_svg(self.scene)

    # -- acting, from Python as from the browser

    def play(self, move: Any) -> Reason | None:
        """Make *move*, a move of the game, for the player; returns what speaks against it, if anything.

        ``"QS"`` is short for ``Play(card("QS"))``, in Lupaus a number for a promise, and in the
        auction of Yksisilmä ``"18H"`` for a call and ``"pass"`` for a pass.
        """
        reason = self._try(self._scene.shorthand(move))
        self._show()
        return reason

    def go_on(self) -> None:
        """Nod after a trick, a result or promises shown together."""
        self._go_on({})
        self._show()

    def save(self) -> str:
        """The match with the deal on the table as text, for :func:`cardgames.record.read`.

        Raises ValueError at a table with a single deal.
        """
        if self.match is None:
            raise ValueError("a single deal belongs to no match; only a match is saved")
        done = self.session.last.pause in (Pause.RESULT, Pause.FINAL)
        return record.write(self.match, None if done else self.game)

    def begin(self, start: Start) -> None:
        """Begin another match or deal at this table; undo brings back what was left for it."""
        self._leave(self._sit(start))
        self._show()

    def _try(self, move: Any) -> Reason | None:
        """Try *move*; a refused one leaves a notice why."""
        try:
            reason = self.session.try_move(move)
        except ValueError:
            self._say("error.not_now")
            return None
        if reason:
            shown = isinstance(move, self._kind.SHOWN)
            self._notice = Notice(move, reason, tried=True) if shown else Notice(key="error.not_now")
            return reason
        after_refusal = self._notice is not None and self._notice.tried and self._notice.reason is not None
        self._nods += after_refusal
        self._notice = Notice(move, None, tried=True) if after_refusal and isinstance(move, Play) else None
        return None

    def _say(self, key: str, **values: object) -> None:
        self._notice = Notice(key=key, values=tuple(values.items()))

    # -- what comes from the browser

    @traitlets.observe("text")
    def _leave_text(self, _change: object) -> None:
        """The help for typed moves goes with the text board."""
        if self._notice and self._notice.key.partition(".")[0] == "type":
            self._notice = None
            self._show()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the browser may set, if it is of the right kind; the scene is ours alone."""
        super().set_state({k: v for k, v in sync_data.items() if k in FROM_BROWSER and type(v) is bool})

    def _hear(self, _widget: object, message: Any, _buffers: object) -> None:
        """Answer one message: do it, or refuse it with a reason and change nothing."""
        kind = message.get("kind") if isinstance(message, dict) else None
        if kind in ("replay", "now") and self._notice and self._notice.move is None:
            self._notice = None
        try:
            self._answers.get(self._checked(message), Table._gesture)(self, message)
        except Refusal as refusal:
            self._say(refusal.key, **refusal.values)
        self._show()

    def _checked(self, message: Any) -> str:
        """The kind of *message*; raises Refusal for an unknown one, and for one that acts on an older scene."""
        kind = message.get("kind") if isinstance(message, dict) else None
        own = (*self._kind.GESTURES, *self._kind.HANDLED)
        if not isinstance(kind, str) or kind not in (*self._answers, *own):
            raise Refusal("error.unknown", kind=short(kind))
        acts = kind in (*ACTING, *own)
        if acts and not self._fresh(message.get("revision")):
            raise Refusal("error.stale")
        if acts and kind != "undo" and self.session.past:
            raise Refusal("error.past")
        return kind

    def _fresh(self, revision: object) -> bool:
        return type(revision) is int and revision == self._revision

    def _play_at(self, message: Json) -> None:
        self._make(self._scene.card_at(message))

    def _gesture(self, message: Json) -> None:
        """Make the move of a gesture that only this game has."""
        self._make(self._scene.gesture(message))

    def _make(self, move: Any) -> None:
        """Try what *move* amounts to at this table; a hand put in order, or a question back, is no move."""
        match move:
            case Arrangement():
                self._arrangement, self._notice = move, None
            case Notice():
                self._notice = move if move.choices or move.key else None
            case _:
                self._try(self._scene.put_down(move))

    def _why(self, message: Json) -> None:
        """Say why a card or another move may, or may not, be chosen now."""
        self._ask(self._scene.question(message))

    def _ask(self, move: Any) -> None:
        if not self.session.asked or self.session.past:
            raise Refusal("error.not_now")
        self._notice = move if isinstance(move, Notice) else self._scene.judged(move)

    def _go_on(self, _message: Json) -> None:
        self._notice = None
        if not self.session.go_on():
            self._say("error.not_now")

    def _again(self, _message: Json) -> None:
        self._notice = None
        self.session.again()

    def _undo(self, _message: Json) -> None:
        self._notice = None
        if not self.session.acts and self._left:
            self.session = self._left.pop()
        elif not self.session.undo():
            self._say("error.not_now")

    def _hint(self, _message: Json) -> None:
        if not self.session.hint():
            self._say("error.too_dear" if self.session.price else "error.not_now")

    def _look(self, message: Json) -> None:
        at = whole_number(message, "at")
        if not self.session.look(at):
            raise Refusal("error.malformed", kind="replay", what=f"at={at}")

    def _now(self, _message: Json) -> None:
        self.session.look(len(self.session.moments) - 1)

    def _speak(self, message: Json) -> None:
        try:
            self._language = words(message["code"]).language
        except (KeyError, TypeError, ValueError):
            raise Refusal("error.malformed", kind="language", what=short(message.get("code"))) from None

    def _new_match(self, _message: Json) -> None:
        self._notice = None
        if self.match:
            self._leave(self._sit(self.match.again()))
        else:
            self.session.again()

    def _leave(self, session: Session) -> None:
        """Begin *session*; undo goes back to the one that was left."""
        self._left = [*self._left[1 - KEPT :], self.session]
        self.session, self._notice = session, None

    def _deal_code(self, message: Json) -> None:
        """Deal what a typed code names."""
        text = _text(message)
        try:
            match = codes.read(text)
            seats = len(match.players)
            match = codes.read(text, self.players if len(self.players) == seats else self._usual_names(seats))
            self._leave(self._sit(match))
        except codes.CodeError as error:
            self._say(f"error.code_{error.kind}", code=short(text))
        except ValueError:
            self._say("error.code_seat", code=short(text))

    # -- typed moves

    def _typed(self, message: Json) -> None:
        """Do what was typed: a move, or a word with or without one."""
        text = _text(message)
        command, thing = self._read(text.strip().casefold())
        doing = {"hint": self._hint, "undo": self._undo, "go": self._go_on}
        if command == "help_words":
            self._say("type.help")
        elif command in doing and not thing:
            doing[command](message)
        elif command in doing or (move := self._scene.typed(command, thing)) is None:
            self._say("type.unknown", text=short(text))
        elif command == "why":
            self._ask(move)
        else:
            self._make(move)

    def _read(self, text: str) -> tuple[str, str]:
        """The command a typed text begins with, in the language of the table, and the rest."""
        first, _, rest = text.partition(" ")
        for command in (*COMMANDS, *self._kind.GESTURES):
            if first in self._words.get(f"type.{command}"):
                return command, rest.strip()
        return "", text

    _answers: Mapping[str, Callable[["Table", Json], None]] = {
        "play": _play_at,
        "why": _why,
        "go_on": _go_on,
        "again": _again,
        "undo": _undo,
        "hint": _hint,
        "replay": _look,
        "now": _now,
        "language": _speak,
        "new_match": _new_match,
        "code": _deal_code,
        "type": _typed,
    }


def _name(start: Start) -> str:
    """The name of the game that *start* begins."""
    first: Any = start[0] if isinstance(start, tuple) else start
    return str(first.module.NAME if isinstance(first, Match) else first.name)


def _text(message: Json) -> str:
    """The text that was typed; raises Refusal if there is none, or too much."""
    text = message.get("text")
    if isinstance(text, str) and len(text) <= LONGEST:
        return text
    raise Refusal("error.malformed", kind=message["kind"], what=f"text={short(text)}")
