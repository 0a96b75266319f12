"""What a table of any trick game shows besides what every card game does: trumps, the trick, the cards played to it.

Promises or calls come first, then cards; a finished trick lies there until play goes on.
"""

from abc import abstractmethod
from functools import cached_property
from typing import Any, ClassVar

from ..cards import Card, Cards
from ..cards import card as card_named
from ..explain.tricks import TrickWords
from ..game import Seat
from ..session import Pause
from ..tricks import Play, Trick, arranged
from .scene import Json, Scene, box


class TrickScene(Scene):
    """The scene of a sitting at a trick game."""

    SHOWN: ClassVar[tuple[type, ...]] = (Play,)
    MAY = ("may_play", "may_bid")
    KEYS = (
        *("tab", "move", "enter", "number", "suit", "why", "hint", "undo"),
        *("replay", "last", "sheet", "text", "escape"),
    )

    words: TrickWords

    @property
    def bidding(self) -> bool:
        """Whether promises or calls are still to be made."""
        return bool(self.view.bidding)

    @property
    def cards_shown(self) -> bool:
        """Whether the players' cards have their places on the table."""
        return not self.bidding and not self.scored

    def in_hand_order(self, cards: Cards) -> Cards:
        """*cards* as they are held: trumps first."""
        return arranged(cards, self.view.trumps)

    @cached_property
    def trick(self) -> Trick:
        """The trick that lies on the table: a complete one until play goes on."""
        trick: Trick = self.view.tricks[-1] if self.pause is Pause.TRICK else self.view.trick
        return trick

    @property
    def size(self) -> int:
        """How many tricks this deal has."""
        return int(self.view.cards)

    @staticmethod
    def stage(game: Any) -> str:
        """What is going on in *game*: ``"bidding"`` or ``"play"``."""
        return "bidding" if game.bidding else "play"

    # -- the trick

    def table(self) -> Json:
        """The seats and the middle of the table, with the trick."""
        return super().table() | {"note": self._note(), "last": self._last_trick()}

    def placed(self, seat: Seat) -> Json:
        """The card a seat has in the trick, or its empty place."""
        place, card = self.trick.place_of(seat), self.trick.card_of(seat)
        if card is None:
            return {"card": None, "spoken": "", "tag": "", "win": False, "slot": self._slot(seat, place)}
        wins = self.trick.winner(self.view.trumps) == seat
        tag = self.words("seat.took" if self.trick.complete else "seat.winning") if wins else self._ordinal(place)
        return self.face(card) | {"tag": tag, "win": wins, "slot": ""}

    def _slot(self, seat: Seat, place: int) -> str:
        if self.view.over:
            return ""
        if seat == self.me:
            return self.words("seat.your_card") if self.view.turn == seat else " "
        after = self.view.turn == self.me and place > self.trick.place_of(self.me)
        return self.words("seat.after_you") if after else " "

    def _ordinal(self, place: int) -> str:
        return str(self.words.get("seat.ordinals")[place])

    def _note(self) -> Json:
        """Which trick this is and who led it; before the first lead, who will lead and why."""
        words, leader, led = self.words, self.trick.leader, self.trick.cards
        to_lead = words("note.to_lead", me=leader == self.me, name=self.name(leader))
        if not led and not self.view.tricks:
            why = self.why_leads()
            return {"title": to_lead if why else "", "lines": [why] if why else [], "last": ""}
        line = self.told_led(leader) if led else to_lead
        number = len(self.view.tricks) + (self.pause is not Pause.TRICK and not self.view.over)
        last = words("ui.last_trick") if self._earlier_tricks() else ""
        lines = [line] if led or not self.view.over else []
        return {"title": words("note.trick", n=number, of=self.size), "lines": lines, "last": last}

    def told_led(self, leader: Seat) -> str:
        """What *leader* led."""
        suit = self.words.suit_led(self.trick, self.view.trumps)
        return self.words("note.led", me=leader == self.me, name=self.name(leader), suit=suit)

    @abstractmethod
    def why_leads(self) -> str:
        """Why the leader of the first trick leads; empty while the leader is not known."""

    def _earlier_tricks(self) -> tuple[Trick, ...]:
        tricks: tuple[Trick, ...] = self.view.tricks[:-1] if self.pause is Pause.TRICK else self.view.tricks
        return tricks

    def _last_trick(self) -> Json | None:
        earlier = self._earlier_tricks()
        if not earlier:
            return None
        trick, winner = earlier[-1], earlier[-1].winner(self.view.trumps)
        shown = {}
        for place, card in enumerate(trick.cards):
            seat = trick.seat_of(place)
            tag = self.words("seat.took") if seat == winner else self._ordinal(place)
            shown[str(seat)] = self.face(card) | {"tag": tag, "win": seat == winner}
        number = min(len(earlier) + 1, self.size)
        title = self.words("note.trick", n=len(earlier), of=self.size)
        return {"title": title, "by_seat": shown, "back": self.words("note.back", n=number)}

    # -- the question

    def ask_move(self) -> Json:
        """The question for a promise or a call, or for a card."""
        return self.ask_bid() if self.bidding else self._ask_card()

    @abstractmethod
    def ask_bid(self) -> Json:
        """The question for the promise or the call, with its controls."""

    def _ask_card(self) -> Json:
        tried = self.refused
        small = self.stays(tried.move.card) if tried and isinstance(tried.move, Play) else ""
        return {"text": self.ask_card(), "small": small}

    def ask_card(self) -> str:
        """The question for a card: which ones may be played."""
        words, trick, trumps = self.words, self.view.trick, self.view.trumps
        if not trick.cards:
            return words("ask.lead")
        fitting, led = trick.must_follow(self.view.hands[self.me], trumps), words.suit_led(trick, trumps)
        if not fitting:
            return words("ask.free", suit=led)
        return words("ask.follow_one" if len(fitting) == 1 else "ask.follow", suit=led, card=fitting[0])

    def stays(self, card: Card) -> str:
        """Where a card that was refused stays."""
        return self.words("ask.refused", card=card)

    def nod(self) -> Json:
        """What has just come to pass, and the button that goes on."""
        return self._trick_taken() if self.pause is Pause.TRICK else super().nod()

    def _trick_taken(self) -> Json:
        words, winner = self.words, self.trick.winner(self.view.trumps)
        text = words("ask.took", me=winner == self.me, name=self.name(winner))
        return {"text": text, "small": words.took(self.trick, self.view).facts, "button": self.go_on()}

    # -- the hand

    @property
    def playing(self) -> bool:
        """Whether the player is to play a card."""
        return super().playing and not self.bidding

    def refuses(self, place: int, card: Card) -> bool:  # noqa: ARG002 - every card is there once
        """Whether *card* was tried last and refused."""
        tried = None if self.session.past else self.refused
        return bool(tried and isinstance(tried.move, Play) and tried.move.card is card)

    def obliges(self, place: int, card: Card) -> bool:
        """Whether *card* is one that has to be played instead of the one that was refused."""
        tried = None if self.session.past else self.refused
        named = tried is not None and tried.reason is not None and card in tried.reason.cards
        return self.playing and named and not self.refuses(place, card)

    def legal(self, card: Card) -> bool:
        """Whether *card* may be played now."""
        return self.view.objection(Play(card)) is None

    def parted(self, place: int, card: Card) -> bool:
        """Whether *card*, at *place* in the hand, is the first of its suit, or of the trumps."""
        return place > 0 and self._suit(self.hand[place - 1]) is not self._suit(card)

    def _suit(self, card: Card) -> Any:
        return self.view.trumps.suit_of(card)

    def remarks(self, card: Card) -> list[str]:
        """What is said aloud of a card in hand besides its name."""
        words, trick, trumps = self.words, self.view.trick, self.view.trumps
        said = [words("hand.trump")] if trumps.is_trump(card) else []
        follows = self.playing and trick.cards and self._suit(card) is trick.led(trumps)
        return [*said, words("hand.follows", suit=words.suit_led(trick, trumps, spoken=True))] if follows else said

    # -- the explanation beside the hand

    def told(self, move: Any) -> str:
        """A move as a box names it: here a card; a game adds its other moves."""
        return str(move.card)

    def may(self, move: Any) -> str:
        """Which text says that *move* is allowed: the end of a key ``box.…``."""
        return "may" if isinstance(move, Play) else "may_bid"

    def nod_box(self) -> Json | None:
        """The box that belongs to a nod: the rule by which the trick was won, or the score."""
        return self._trick_box() if self.pause is Pause.TRICK else super().nod_box()

    def _trick_box(self) -> Json:
        """The rule by which the trick was won."""
        why = self.words.took(self.trick, self.view)
        return box("plain", self.words("box.trick"), why.sentence, [], [self.pill(why)])

    def last_hint(self) -> str:
        """What the last step of a hint is about."""
        return "bidding" if self.bidding else "card"

    # -- the table as text

    @property
    def trick_number(self) -> int:
        """The trick that is being played, or lies there complete, from 1."""
        return min(len(self.view.tricks) + (self.pause is not Pause.TRICK), self.size)

    def may_do(self) -> dict[str, list[str]]:
        """The promises or calls that may be made now, or the cards that may be played."""
        if self.bidding:
            return {"may_bid": self.may_bid()}
        cards = self.in_hand_order(tuple(move.card for move in self.view.moves()))
        return {"may_play": [*map(str, cards)]}

    @abstractmethod
    def may_bid(self) -> list[str]:
        """The promises or calls that may be made now."""

    # -- time

    def when(self) -> str:
        """The moment looked at, in a few words."""
        view, words = self.view, self.words
        values = {"round": self.number, "of": len(view.hands), "n": len(view.trick.cards)}
        if self.pause is Pause.TRICK:
            return words("moment.trick", **values, trick=len(view.tricks))
        if self.pause:
            return words(f"moment.{self.pause.value}", **values)
        if not self.bidding:
            return words("moment.card", **values, trick=len(view.tricks) + 1)
        return words("moment.bid" if self.bids_made() else "moment.start", **values | {"n": self.bids_made()})

    @abstractmethod
    def bids_made(self) -> int:
        """How many promises or calls have been made."""

    def your_turn(self) -> list[str]:
        """That the player is to promise, to call or to play, if so."""
        return [self.words("events.your_bid")] if self.asked and self.bidding else super().your_turn()

    # -- what the player does with it

    def card_at(self, message: Json) -> Play:
        """The card at the place that *message* names in the hand as it is shown; raises Refusal if there is none."""
        return Play(self.hand[self.place(message)])

    def typed(self, command: str, thing: str) -> Any:  # noqa: ARG002 - a game asks for the command
        """The move typed as *thing*, in small letters; None if it is no move.

        *command*, typed before it, is "play", "why", one of GESTURES, or empty.
        """
        try:
            return Play(card_named(thing))
        except ValueError:
            return None

    def shorthand(self, move: Any) -> Any:
        """The move that *move* is short for in Python: ``"QS"`` is ``Play(card("QS"))``."""
        return Play(card_named(move)) if isinstance(move, str) else move
