"""What a table looks like from one seat, as JSON: every word and every card the front end draws.

A scene is made from the view of the seat that looks, so what that seat may not see
cannot be in it. It decides nothing: what is legal, who wins and what a deal scores
is asked of the engine; the words come from :mod:`cardgames.explain`.

:class:`Scene` draws what every card game shows: seats, question, hand, explanations,
score sheet. A game subclasses it, or :class:`~cardgames.widgets.trick_scene.TrickScene`,
with what only it has, and reads the gestures made on that.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from ..cards import Card, Cards, in_order
from ..dealing import draw_for_dealer
from ..explain import LANGUAGES, Explanation, Words
from ..game import Reason, Rule, Seat
from ..match import Match
from ..session import Moment, Pause, Session
from .arrangement import Arrangement

Json = dict[str, Any]
LARGEST = 10**6  # of the numbers that a message may hold
NOTHING_SAID: Json = {"pips": "", "count": "", "count_spoken": "", "state": "", "word": "", "tag_text": ""}
NOTHING_PLAYED: Json = {"card": None, "spoken": "", "tag": "", "win": False, "slot": ""}
NOTHING_ASKED: Json = {"mine": False, "text": "", "small": "", "chips": None, "confirm": "", "unchosen": ""}


class Refusal(ValueError):
    """What was clicked or typed is no move: *key* is the text that says why, *values* are put into it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


@dataclass(frozen=True)
class Notice:
    """What the table last answered: to a move tried or asked about, or a plain message.

    *reason* is what speaks against *move*; without one the move is allowed. *tried*
    tells a refused attempt from a question. *choices* are moves of which one is meant: the table asks which.
    """

    move: Any = None
    reason: Reason | None = None
    tried: bool = False
    key: str = ""
    values: tuple[tuple[str, object], ...] = ()
    choices: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Scene(ABC):
    """The scene of *session* in *words*, after *notice*; *names* are the players by seat.

    *strict* dims the cards that may not be played; else they look alike and can be
    tried. *irregular* lets the player act irregularly, where the game knows how.
    """

    TITLE: ClassVar[str]  # the name of the game
    WON_BY: ClassVar[Rule | None]  # who wins the match; None where the rulebook does not say
    SCORED_BY: ClassVar[tuple[Rule, ...]]  # the rules that stand under the score sheet
    GESTURES: ClassVar[tuple[str, ...]]  # the kinds of messages, and the commands one may type, that only this game has
    SHOWN: ClassVar[tuple[type, ...]]  # the moves that an answer can be about
    KEYS: ClassVar[tuple[str, ...]]  # what the keys of the keyboard do, in the order shown
    HANDLED: ClassVar[tuple[str, ...]] = ()  # the kinds of messages of this game that nobody types
    PLAIN: ClassVar[tuple[str, ...]] = ("type.help",)  # messages that begin so refuse nothing
    MAY: ClassVar[tuple[str, ...]] = ()  # the lines of the text board that say what may be done

    session: Session
    words: Words
    names: tuple[str, ...]
    notice: Notice | None = None
    strict: bool = False
    irregular: bool = False
    nods: int = 0  # how many right cards came after a refusal; varies the praise
    left: bool = False  # whether undo can go back to a match that was left
    arrangement: Arrangement | None = None  # how the player has put the hand in order, in a game where one does

    # -- what is looked at

    @property
    def moment(self) -> Moment:
        """The moment looked at."""
        return self.session.shown

    @property
    def me(self) -> Seat:
        """The seat that looks."""
        return self.session.seat

    @cached_property
    def view(self) -> Any:
        """The deal as that seat sees it."""
        return self.moment.game.view(self.me)

    @property
    def pause(self) -> Pause:
        """What the table waits for."""
        return self.moment.pause

    @property
    def asked(self) -> bool:
        """Whether the player is to move, and looks at the newest moment."""
        return self.session.asked and not self.session.past

    @property
    def scored(self) -> bool:
        """Whether the deal has been scored."""
        return self.pause in (Pause.RESULT, Pause.FINAL)

    @property
    def cards_shown(self) -> bool:
        """Whether the players' cards have their places on the table."""
        return False

    @property
    def arranged(self) -> Arrangement | None:
        """The hand in groups, as the table is to keep it; None where nobody arranges it."""
        return None

    @property
    def hand(self) -> Cards:
        """The player's cards in the order shown."""
        return self.in_hand_order(self.view.hands[self.me])

    def in_hand_order(self, cards: Cards) -> Cards:
        """*cards* as they are held."""
        return in_order(cards)

    @property
    def number(self) -> int:
        """Which deal of the match this is, from 1."""
        return int(self.view.round)

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        """The other seats, clockwise from the player's left."""
        n = len(self.view.hands)
        return tuple((self.me + i) % n for i in range(1, n))

    @property
    def everyone(self) -> tuple[Seat, ...]:
        """All seats, the player's first."""
        return (self.me, *self.others)

    def name(self, seat: Seat | None) -> str:
        """The player at *seat*; the learner is "you"."""
        return self.words.player(seat, self.names, self.me)

    def rule(self, rule: Rule) -> Json:
        """The pill of a rule: its short name, and its sentence when asked."""
        return self.pill(self.words.explained(rule))

    def pill(self, explanation: Explanation) -> Json:
        """The pill of the rule that *explanation* tells of."""
        label, number = explanation.statement.label(self.words.language), explanation.statement.id[1:]
        spoken = self.words("ui.rule", n=number, game=label.split()[0])
        return {"id": explanation.statement.id, "label": label, "spoken": spoken, "sentence": explanation.sentence}

    def face(self, card: Card) -> Json:
        """A card as the front end draws it, as it is spoken, and as it is written."""
        return {"card": card.code, "spoken": self.words.card(card), "sign": str(card)}

    # -- the whole scene

    def json(self, revision: int) -> Json:
        """Everything the front end draws."""
        return {
            "revision": revision,
            "lang": self.words.language,
            "languages": [{"code": code, "name": name} for code, name in LANGUAGES.items()],
            **self._bar(),
            **self.table(),
            "ask": self._ask(),
            "hand": self.whole_hand(),
            "strict": self.strict,
            "boxes": [box for box in self._boxes() if box],
            "sheet": self._sheet(),
            "board": self._board(),
            **self._course(),
            "say": self.say(),
        }

    def _bar(self) -> Json:
        """What stands above the table, and the words of its fixed controls."""
        ui = self.words.get("ui")
        controls = {"keys": [ui["keys"][key] for key in self.KEYS], "move_help": self.move_help().replace("*", "")}
        return {"label": self._label(), "title": self.TITLE, "facts": self.facts(), "ui": ui | controls}

    def _label(self) -> str:
        stage = "over" if self.scored else self.stage(self.view)
        return self.words(f"facts.label_{stage}", game=self.TITLE)

    @staticmethod
    def stage(game: Any) -> str:  # noqa: ARG004 - a game may know more stages
        """What is going on in *game*: the end of a key ``facts.label_…``."""
        return "play"

    def move_help(self) -> str:
        """What can be typed, in a few words."""
        return self.words("type.ask")

    @abstractmethod
    def facts(self) -> list[str]:
        """What the bar says of the deal: which one it is, and what is agreed."""

    # -- the seats, and the middle of the table

    def table(self) -> Json:
        """The seats and the middle of the table."""
        return {
            "seats": [self.plate(seat) for seat in self.others],
            "me": self.plate(self.me),
            "cards_shown": self.cards_shown,
            **self.middle(),
        }

    def plate(self, seat: Seat) -> Json:
        """All about one player: name, standing, and the card on the table."""
        plate: Json = {
            "seat": seat,
            "name": self.name(seat),
            "dealer": seat == self.view.dealer,
            "turn": self.view.turn == seat and not self.pause,
            "cards_left": len(self.view.hands[seat]),
            "exposed_word": "",
            "exposed": [],
        }
        return plate | NOTHING_SAID | self.standing(seat) | self.placed(seat)

    @abstractmethod
    def standing(self, seat: Seat) -> Json:
        """What a plate says of how the player stands: what differs from NOTHING_SAID."""

    @abstractmethod
    def middle(self) -> Json:
        """What lies in the middle: ``trump``, ``tally`` and what else the game has."""

    def placed(self, seat: Seat) -> Json:  # noqa: ARG002 - where cards are played, each lies under its player
        """The card a seat has on the table, or its empty place."""
        return NOTHING_PLAYED

    # -- the question

    def _ask(self) -> Json:
        ask: Json = NOTHING_ASKED | {"rules": [], "reasons": [], "button": None, "others": []}
        if self.session.past:
            return ask | {"text": self.words("ask.past"), "button": {"text": self.words("ui.now"), "kind": "now"}}
        if self.pause:
            return ask | self.nod()
        if not self.asked:
            return ask | {"text": self.words("ask.wait", name=self.name(self.view.turn))}
        return ask | {"mine": True} | self.ask_move()

    @abstractmethod
    def ask_move(self) -> Json:
        """The question for a move, with its controls."""

    @property
    def refused(self) -> Notice | None:
        """The move that was tried last, if it was refused."""
        return self.notice if self.notice and self.notice.tried and self.notice.reason else None

    def nod(self) -> Json:
        """What has just come to pass, and the button that goes on."""
        if self.pause is Pause.RESULT:
            return {"text": self.result(), "button": self._after_result()}
        return self._final()

    def go_on(self) -> Json:
        """The button of a nod."""
        return {"text": self.words("ask.go_on"), "kind": "go_on"}

    @abstractmethod
    def result(self) -> str:
        """How the deal has ended for the player."""

    def _after_result(self) -> Json:
        match = self.moment.match
        if match is None:
            return {"text": self.words("ui.again"), "kind": "again"}
        return self.go_on() | {"text": self.words("ask.see_final") if match.over else self.deal_next(match)}

    @abstractmethod
    def deal_next(self, match: Match) -> str:
        """What the button says that deals the next deal of *match*."""

    def _final(self) -> Json:
        match = self.moment.match
        assert match is not None
        button = {"text": self.words("ui.new_match"), "kind": "new_match"}
        told = {"text": self.winners(match), "small": self.why_won(match)}
        return told | {"rules": self._won_by, "button": button}

    @property
    def _won_by(self) -> list[Json]:
        """The rule by which a match is won, if there is one."""
        return [self.rule(self.WON_BY)] if self.WON_BY else []

    def why_won(self, match: Match) -> str:
        """What decides who has won *match*."""
        return self.words("ask.final_small", n=len(match.games))

    def winners(self, match: Match) -> str:
        """Who has won *match*."""
        first, *more = match.winners
        if more:
            return self.words("ask.final_shared", names=self.words.listed(map(self.name, match.winners)))
        return self.words("ask.final", me=first == self.me, name=self.name(first))

    # -- the hand

    def whole_hand(self) -> Json:
        """The cards in hand, and whether one may be put down."""
        cards, words = self.hand, self.words
        label = words("hand.label", n=len(cards)) if cards else words("hand.label_empty")
        shown = [self.held(place, card) for place, card in enumerate(cards)]
        return {"label": label, "inert": not self.may_put_down, "cards": shown}

    @property
    def playing(self) -> bool:
        """Whether the player is to choose a card."""
        return self.asked

    @property
    def may_put_down(self) -> bool:
        """Whether a card may be put down now."""
        return self.playing

    def held(self, place: int, card: Card) -> Json:
        """A card in hand, and what shows on it after a refusal."""
        refused, lit = self.refuses(place, card), self.obliges(place, card)
        return self.face(card) | {
            "spoken": ", ".join([self.words.card(card), *self.remarks(card), *[self.words("hand.refused")] * refused]),
            "legal": not self.playing or self.legal(card),
            "new": self.parted(place, card),
            "lit": lit,
            "refused": refused,
            "exposed": False,
            "mark": self.words("hand.stays") if refused else "✓" if lit else "",
        }

    @abstractmethod
    def refuses(self, place: int, card: Card) -> bool:
        """Whether *card*, at *place* in the hand, was tried last and refused."""

    @abstractmethod
    def obliges(self, place: int, card: Card) -> bool:
        """Whether *card*, at *place* in the hand, is one because of which the last move was refused."""

    @abstractmethod
    def legal(self, card: Card) -> bool:
        """Whether *card* may be chosen now."""

    def parted(self, place: int, card: Card) -> bool:
        """Whether there is a gap in the hand before *card*, at *place*."""
        return place > 0 and self.hand[place - 1].suit is not card.suit

    def remarks(self, card: Card) -> list[str]:  # noqa: ARG002 - a game may have something to say
        """What is said aloud of a card in hand besides its name."""
        return []

    # -- the explanation beside the hand

    def _boxes(self) -> list[Json | None]:
        if self.session.past:
            message = self.notice if self.notice and self.notice.key else None
            return [self._message(message) if message else None, self._result_box()]
        return [
            self.answer(),
            self.nod_box(),
            *self.own_boxes(),
            self._hints() if self.asked else None,
        ]

    def own_boxes(self) -> list[Json | None]:
        """The boxes that only this game has."""
        return []

    def answer(self) -> Json | None:
        """What the table says of the move tried or asked about."""
        notice, words = self.notice, self.words
        if notice is None or notice.move is None:
            return self._message(notice) if notice and notice.key else None
        if notice.reason is None:
            return self._approval(notice)
        why = words.reason(notice.reason, self.view, self.names, self.me)
        title = words("box.why_not", what=self.told(notice.move))
        return box("bad" if notice.tried else "ask", title, why.sentence, [why.facts], [self.pill(why)])

    @abstractmethod
    def told(self, move: Any) -> str:
        """A move as a box names it."""

    def _approval(self, notice: Notice) -> Json:
        what = self.told(notice.move)
        if notice.tried:
            nods = self.words.get("box.nod")
            return box("good", "", nods[self.nods % len(nods)].format(card=what))
        title = self.words(f"box.{self.may(notice.move)}", what=what)
        return box("good", title, self.words.allowed(notice.move, self.view))

    @abstractmethod
    def may(self, move: Any) -> str:
        """Which text says that *move* is allowed: the end of a key ``box.…``."""

    def _message(self, notice: Notice) -> Json:
        tone = "plain" if notice.key.startswith(self.PLAIN) else "bad"
        title = "" if tone == "plain" else self.words("box.message_bad")
        return box(tone, title, "", [self.words(notice.key, **dict(notice.values))])

    def nod_box(self) -> Json | None:
        """The box that belongs to a nod: the score, or the final result."""
        return self._result_box()

    def _result_box(self) -> Json | None:
        if self.pause is Pause.RESULT:
            return self.result_box()
        return self._final_box() if self.pause is Pause.FINAL else None

    @abstractmethod
    def result_box(self) -> Json:
        """The score of this deal, with the lines behind it."""

    def _final_box(self) -> Json:
        assert self.moment.match is not None
        rows = self.final_rows(self.moment.match)
        return box("plain", self.words("box.final"), "", [], self._won_by, rows)

    def final_rows(self, match: Match) -> list[list[str]]:
        """The places in *match*, from first to last."""
        words = self.words
        return [
            [words("box.place", rank=place.rank, name=self.name(place.seat)), words("box.points", n=place.points)]
            for place in match.standing()
        ]

    # -- hints

    def _hints(self) -> Json:
        words, titles = self.words, ("rules", "cards", self.last_hint())
        prices = self.session.prices
        steps = [self._hint_step(n, words(f"hints.{title}"), prices[n]) for n, title in enumerate(titles)]
        left = words("hints.left", n=self.session.marks)
        return {"kind": "hints", "title": words("hints.title"), "left": left, "steps": steps}

    @abstractmethod
    def last_hint(self) -> str:
        """What the last step of a hint is about: the end of a key ``hints.…``."""

    def _hint_step(self, number: int, title: str, cost: int) -> Json:
        words, session = self.words, self.session
        state = "done" if number < session.steps else "open" if number == session.steps else "shut"
        if state == "open" and cost > session.marks:
            state = "shut"
        price = words("hints.costs", n=cost) if cost else words("hints.free")
        step: Json = {"state": state, "title": title, "price": price, "costs": cost > 0, "text": "", "rules": []}
        return step | (self._hint(number) if state == "done" else {})

    @cached_property
    @abstractmethod
    def advice(self) -> Any:
        """What a sensible player would do here, from the view alone."""

    def _hint(self, number: int) -> Json:
        """One step of a hint: the rule, the cards, the move and why."""
        words, advice = self.words, self.advice
        if number == 0:
            return {"text": words.rule(advice.rule), "rules": [self.rule(advice.rule)]}
        return {"text": words.matter(advice) if number == 1 else self.advised()}

    def advised(self) -> str:
        """The move advised, and why."""
        return self.words.advice(self.advice)

    # -- score sheet

    def _sheet(self) -> Json:
        words, match = self.words, self.moment.match
        return {
            "title": words("ui.sheet"),
            "corner": words("sheet.corner"),
            "columns": [self.scorer(seat) for seat in self.scorers],
            "rows": self.sheet_rows(match),
            "total": words("sheet.total"),
            "totals": [str(self._total(match, seat)) for seat in self.scorers],
            "legend": self.legend(),
            "rules": [self.rule(rule) for rule in self.SCORED_BY],
        }

    @property
    def scorers(self) -> tuple[Seat, ...]:
        """The seats that have a column on the score sheet: everyone, or one of each side."""
        return self.everyone

    def scorer(self, seat: Seat) -> str:
        """The head of the column of *seat*."""
        return self.name(seat)

    def _total(self, match: Match | None, seat: Seat) -> int:
        if match:
            return match.totals[seat]
        return int(self.view.points(seat)) if self.scored else 0

    @abstractmethod
    def sheet_rows(self, match: Match | None) -> list[Json]:
        """The deals of *match*, or the single deal, with a cell for each of the scorers."""

    @abstractmethod
    def legend(self) -> str:
        """What the signs on the score sheet mean."""

    # -- the table as text

    def _board(self) -> list[str]:
        plates = {seat: self.plate(seat) for seat in (*self.others, self.me)}
        wide = [max(len(plate.get(part, "")) for plate in plates.values()) for part in ("name", "role")]
        lines = [self._board_line(plate, wide, seat == self.me) for seat, plate in plates.items()]
        return [*self.board_head(), "", *lines, "", *self.board_hand()]

    @abstractmethod
    def board_head(self) -> list[str]:
        """The first lines of the text board: which deal this is, and what lies on the table."""

    def _board_line(self, plate: Json, wide: list[int], mine: bool) -> str:
        who = "  ".join(f"{plate.get(part, ''):{w}}" for part, w in zip(("name", "role"), wide, strict=True) if w)
        word = " ".join(filter(None, (plate["word"], plate["tag_text"])))
        open_cards = " ".join(f"{c['sign']} {plate['exposed_word']}" for c in plate["exposed"])
        dealer = self.words("board.dealer") if plate["dealer"] else ""
        card = f"{plate['sign']:4} {plate['tag']}" if plate["card"] else ""
        tail = " ".join(filter(None, (card, open_cards, dealer)))
        return f"{'>' if mine else ' '} {who}  {plate['count']:6} {word:16} {tail}".rstrip()

    def board_hand(self) -> list[str]:
        """The last lines of the text board: the hand, and what may be done."""
        said = {"hand": [*map(str, self.hand)]} | (self.may_do() if self.asked else {})
        wide = max(len(self.words(f"board.{key}")) for key in ("hand", *self.MAY))
        return [f"{self.words(f'board.{key}'):{wide}}  {' '.join(things)}" for key, things in said.items()]

    @abstractmethod
    def may_do(self) -> dict[str, list[str]]:
        """What may be done now, for lines named in MAY."""

    # -- what happened

    def _course(self) -> Json:
        """The course of the deal so far, and the ways back."""
        log = {"title": self.words("ui.log"), "items": [*self._draws(), *self._told()]}
        return {"log": log, "undo": self._undo(), "replay": self._replay(), "code": self.moment.code}

    def _told(self, spoken: bool = False) -> list[str]:
        return self.words.log(self.view, self.names, self.me, spoken)

    def _draws(self) -> list[str]:
        """How the first dealer was found, drawing by drawing, if it was drawn for."""
        match = self.moment.match
        if match is None or match.first_dealer is not None or self.number > 1:
            return []
        drawings = draw_for_dealer(match.options, match.rng(0)).drawings
        drawn = [self.words.listed(f"{self.name(seat)} {card}" for seat, card in drawing) for drawing in drawings]
        return [self.words("events.draw", cards=cards) for cards in drawn]

    # -- time

    def _undo(self) -> Json:
        session, words = self.session, self.words
        key = "undo_seen" if session.undo_shows else "undo"
        can = session.undo_to is not None or self.left
        return {"can": can, "text": words(f"ui.{key}"), "title": words(f"ui.{key}_title")}

    def _replay(self) -> Json:
        session = self.session
        return {"at": session.at, "last": len(session.moments) - 1, "text": self.when(), "past": session.past}

    @abstractmethod
    def when(self) -> str:
        """The moment looked at, in a few words."""

    # -- what is said aloud

    def say(self) -> str:
        """What is said aloud: the answer, or what has happened since the player last acted."""
        notice, words = self.notice, self.words
        if notice and notice.key:
            return words(notice.key, **dict(notice.values)).replace("*", "")
        if self.session.past:
            return ""
        if notice and notice.reason:
            why = words.reason(notice.reason, self.view, self.names, self.me)
            return f"{self._refused_spoken(notice.move)} {why.sentence}"
        if self.scored:
            return str(self.nod()["text"])
        if self.session.steps:
            return str(self._hint(self.session.steps - 1)["text"]).replace("*", "")
        return " ".join([*self._told(spoken=True)[self.session.news :], *self.your_turn()])

    def your_turn(self) -> list[str]:
        """That the player is to move, if so."""
        return [self.words("events.your_turn")] if self.asked else []

    def _refused_spoken(self, move: Any) -> str:
        if (card := getattr(move, "card", None)) is not None:
            return self.words("events.stays", card=self.words.card(card))
        return self.words("events.refused", what=self.spoken(move))

    def spoken(self, move: Any) -> str:
        """A move that is no card, as it is spoken."""
        return self.told(move)

    # -- what the player does with it

    def place(self, message: Json, name: str = "position") -> int:
        """The place in the hand that *message* names; raises Refusal if there is no card."""
        place = whole_number(message, name)
        if not 0 <= place < len(self.hand):
            raise Refusal("error.position", what=place)
        return place

    @abstractmethod
    def card_at(self, message: Json) -> Any:
        """What the card at the place that *message* names would do; raises Refusal if there is none."""

    @abstractmethod
    def gesture(self, message: Json) -> Any:
        """The move that *message*, of a kind in GESTURES, makes; raises Refusal if it makes none."""

    def question(self, message: Json) -> Any:
        """The move that a "why" *message* asks about: here a card; a game adds its other moves."""
        return self.card_at(message)

    @abstractmethod
    def typed(self, command: str, thing: str) -> Any:
        """The move typed as *thing*, in small letters; None if it is no move.

        *command*, typed before it, is "play", "why", one of GESTURES, or empty.
        """

    @abstractmethod
    def shorthand(self, move: Any) -> Any:
        """The move that *move* is short for in Python."""

    def put_down(self, move: Any) -> Any:
        """What *move*, made at this table, amounts to: mostly itself."""
        return move

    def judged(self, move: Any) -> Notice:
        """The answer to a question about *move*."""
        return Notice(move, self.view.objection(move))


def box(
    kind: str,
    title: str,
    say: str = "",
    paras: list[str] | None = None,
    rules: list[Json] | None = None,
    rows: list[list[str]] | None = None,
) -> Json:
    """A box of the explanation beside the hand."""
    return {"kind": kind, "title": title, "say": say, "paras": paras or [], "rules": rules or [], "rows": rows or []}


def whole_number(message: Json, name: str) -> int:
    """The whole number *name* of *message*; raises Refusal if it has none."""
    value = message.get(name)
    if type(value) is int and abs(value) < LARGEST:
        return value
    raise Refusal("error.malformed", kind=message["kind"], what=f"{name}={short(value)}")


def short(value: object) -> str:
    """*value* as the table may repeat it: not too long, and of characters that can be sent."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists in lists
        text = type(value).__name__
    return text[:40].encode("utf-8", "replace").decode("utf-8")
