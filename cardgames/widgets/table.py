"""The card table: one widget that shows a game and lets one seat play it.

Python decides, explains and draws up the scene; JavaScript shows it and reports
gestures. What comes from the browser is input like any other: it is checked, and
what does not fit is refused with a reason and changes nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from .. import codes, draw, record
from ..bots.lupaus import simple
from ..cards import card
from ..explain import words
from ..game import Reason, Seat
from ..lupaus import Bid, Late, Lupaus, OutOfTurn, Play
from ..match import Match
from ..session import Bot, Pause, Session
from .scene import Json, Notice, Scene

HERE = files("cardgames.widgets")
ACTING = ("play", "bid", "late", "go_on", "again", "undo", "hint", "new_match", "code", "type")  # refused when stale
FROM_BROWSER = ("text", "sheet", "four_colours")  # traits that the browser may set
LONGEST = 200  # characters of typed text
LARGEST = 10**6  # of numbers
KEPT = 3  # matches left that undo can bring back
Start = Match | Lupaus | tuple[Match, Lupaus | None]


class Table(anywidget.AnyWidget):
    """A table at which *seat* plays and bots play the other seats.

    *start* is a match; a single deal, also a prepared one; or what `save` wrote and
    :func:`cardgames.record.read` read, a match with the deal in progress. *bots* is one bot for
    all other seats, or a mapping from seat to bot; left out, a sensible one plays.
    *names* are the players by seat. *strict* dims the cards that may not be played;
    otherwise they can be tried, and the table says why they stay in the hand.
    *irregular* lets the player be late and play out of turn. *language* is ``"en"``,
    ``"fi"`` or ``"hu"``; *text* shows the table as text.

    Raises ValueError for a seat that is not there or an unknown language.
    """

    _esm = HERE.joinpath("table.js").read_text("utf-8")
    _css = HERE.joinpath("table.css").read_text("utf-8")
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
        self._words, self._strict, self._irregular = words(language), strict, irregular
        self._bots, self._seat, self._names = bots, seat, names
        self._revision, self._nods = 0, 0
        self._left: list[Session] = []  # matches left for another
        self._notice: Notice | None = None
        self.session = self._sit(start)
        self._check_names()
        super().__init__(sprite=draw.sprite("ct-"), text=text, scene=self._draw())
        self.on_msg(self._hear)

    def _sit(self, start: Start) -> Session:
        """A session with a bot on every other seat."""
        first = start[0] if isinstance(start, tuple) else start
        seats = len(first.players) if isinstance(first, Match) else len(first.hands)
        given = self._bots if isinstance(self._bots, Mapping) else dict.fromkeys(range(seats), self._bots or simple)
        return Session(start, self._seat, {s: given.get(s, simple) for s in range(seats) if s != self._seat})

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
        return self._words.language

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

    def _draw(self) -> Json:
        scene = Scene(
            session=self.session,
            words=self._words,
            names=self.players,
            notice=self._notice,
            strict=self._strict,
            irregular=self._irregular,
            nods=self._nods,
            left=bool(self._left),
        )
        return scene.json(self._revision)

    def _show(self) -> None:
        """Send the scene as it is now; every scene has a number of its own."""
        self._revision += 1
        self.scene = self._draw()

    def __repr__(self) -> str:
        stage = self._words(f"facts.label_{'bidding' if self.game.bidding else 'play'}", game="Lupaus")
        facts = ", ".join(self.scene["facts"]).replace("*", "")
        hand = " ".join(card["sign"] for card in self.scene["hand"]["cards"])
        return f"Table({stage}; {facts}; {self._words('board.hand')}: {hand or '–'})"

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
        """Make *move* (Bid, Play, Late, OutOfTurn) for the player; returns what speaks against it, if anything.

        ``"QS"`` is short for ``Play(card("QS"))``, and a number for a promise.
        """
        if isinstance(move, str):
            move = Play(card(move))
        elif type(move) is int:
            move = Bid(move)
        reason = self._try(move)
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
        shown = isinstance(move, Bid | Play | OutOfTurn)
        if reason:
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
        answer = self._answers.get(kind) if isinstance(kind, str) else None
        if kind in ("replay", "now") and self._notice and self._notice.move is None:
            self._notice = None
        if answer is None:
            self._say("error.unknown", kind=_short(kind))
        elif kind in ACTING and not self._fresh(message.get("revision")):
            self._say("error.stale")
        elif kind in ACTING and kind != "undo" and self.session.past:
            self._say("error.past")
        else:
            answer(self, message)
        self._show()

    def _fresh(self, revision: object) -> bool:
        return type(revision) is int and revision == self._revision

    def _number(self, message: Json, name: str) -> int | None:
        """The whole number *name* of *message*; None, and a notice, if it has none."""
        value = message.get(name)
        if type(value) is int and abs(value) < LARGEST:
            return value
        self._say("error.malformed", kind=message["kind"], what=f"{name}={_short(value)}")
        return None

    def _card_at(self, message: Json) -> Play | None:
        """The card at the place that *message* names in the hand as it is shown."""
        place = self._number(message, "position")
        if place is None:
            return None
        hand = self.scene["hand"]["cards"]
        if not 0 <= place < len(hand):
            self._say("error.position", what=place)
            return None
        return Play(card(hand[place]["card"]))

    def _play_at(self, message: Json) -> None:
        play = self._card_at(message)
        if play is not None:
            self._put_down(play)

    def _put_down(self, play: Play) -> None:
        """Play a card, or at an irregular table put it down out of turn."""
        early = self._irregular and self.session.early
        self._try(OutOfTurn(self._seat, play.card) if early else play)

    def _bid(self, message: Json) -> None:
        tricks = self._number(message, "tricks")
        if tricks is not None:
            self._try(Bid(tricks))

    def _late(self, _message: Json) -> None:
        if self._irregular and self.game.bidding:
            self._try(Late(self._seat))
        else:
            self._say("error.not_now")

    def _why(self, message: Json) -> None:
        """Say why a card or a promise may, or may not, be chosen now."""
        number = self._number(message, "bid") if "bid" in message else None
        move = (None if number is None else Bid(number)) if "bid" in message else self._card_at(message)
        if move is not None:
            self._ask(move)

    def _ask(self, move: Bid | Play) -> None:
        if not self.session.asked or self.session.past:
            self._say("error.not_now")
        elif isinstance(move, Play) and self.game.bidding:
            self._say("facts_of.TOGETHER")
        else:
            self._notice = Notice(move, self.session.view.objection(move))

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
        at = self._number(message, "at")
        if at is not None and not self.session.look(at):
            self._say("error.malformed", kind="replay", what=f"at={at}")

    def _now(self, _message: Json) -> None:
        self.session.look(len(self.session.moments) - 1)

    def _speak(self, message: Json) -> None:
        try:
            self._words = words(message["code"])
        except (KeyError, TypeError, ValueError):
            self._say("error.malformed", kind="language", what=_short(message.get("code")))

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
        text = message.get("text")
        if not isinstance(text, str) or len(text) > LONGEST:
            self._say("error.malformed", kind="code", what=f"text={_short(text)}")
            return
        try:
            match = codes.read(text)
            seats = len(match.players)
            match = codes.read(text, self.players if len(self.players) == seats else self._usual_names(seats))
            self._leave(self._sit(match))
        except codes.CodeError as error:
            self._say(f"error.code_{error.kind}", code=_short(text))
        except ValueError:
            self._say("error.code_seat", code=_short(text))

    # -- typed moves

    def _typed(self, message: Json) -> None:
        """Do what was typed: a card, a number, or a word with either."""
        text = message.get("text")
        if not isinstance(text, str) or len(text) > LONGEST:
            self._say("error.malformed", kind="type", what=f"text={_short(text)}")
            return
        command, thing = self._read(text.strip().casefold())
        move = self._move(thing, promise=command == "bid" or self.game.bidding)
        if command == "help_words":
            self._say("type.help")
        elif command in ("hint", "undo", "go", "late") and not thing:
            {"hint": self._hint, "undo": self._undo, "go": self._go_on, "late": self._late}[command](message)
        elif move is None or command not in ("", "play", "bid", "why"):
            self._say("type.unknown", text=_short(text))
        elif command == "why":
            self._ask(move)
        elif isinstance(move, Play):
            self._put_down(move)
        else:
            self._try(move)

    def _read(self, text: str) -> tuple[str, str]:
        """The command a typed text begins with, in the language of the table, and the rest."""
        first, _, rest = text.partition(" ")
        for command in ("play", "bid", "why", "hint", "undo", "go", "late", "help_words"):
            if first in self._words.get(f"type.{command}"):
                return command, rest.strip()
        return "", text

    def _move(self, thing: str, promise: bool) -> Bid | Play | None:
        if promise and thing.isdecimal() and len(thing) < 4:
            return Bid(int(thing))
        try:
            return Play(card(thing))
        except ValueError:
            return None

    _answers: Mapping[str, Callable[["Table", Json], None]] = {
        "play": _play_at,
        "bid": _bid,
        "late": _late,
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


def _short(value: object) -> str:
    """*value* as the table may repeat it: not too long, and of characters that can be sent."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists in lists
        text = type(value).__name__
    return text[:40].encode("utf-8", "replace").decode("utf-8")
