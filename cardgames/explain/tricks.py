"""What every trick game says: suits led, tricks won, and cards played to them."""

from collections.abc import Callable, Iterator
from typing import Any

from ..cards import Card, Suit
from ..game import Reason
from ..tricks import Play, Trick, TrickRule, Trumps
from .words import Explanation, Words


class TrickWords(Words):
    """Everything the program says in one language while a trick game is played."""

    def suit_led(self, trick: Trick, trumps: Trumps, spoken: bool = False) -> str:
        """The suit led to *trick*, its sign or its spoken name."""
        led = trick.led(trumps)
        return self.suit(led) if spoken else str(led)

    def known(self, reason: Reason, game: Any) -> dict[str, Any]:
        """What the texts of facts can name besides a player and cards; a game may know more."""
        led = self.suit_led(game.trick, game.trumps)
        return super().known(reason, game) | {"suit": led or self("names.no_trump")}

    # -- tricks

    def took(self, trick: Trick, game: Any) -> Explanation:
        """Why the winner of *trick* wins it."""
        reason = trick.why(game.trumps)
        values = {"cards": self.listed(reason.cards), "suit": self.suit_led(trick, game.trumps)}
        facts = self(f"facts_of.{self.took_case(trick, game)}", **values)
        return self.explained(reason.rule, facts)

    def took_case(self, trick: Trick, game: Any) -> str:
        """Which wording fits the winner of *trick*: the end of a key ``facts_of.…``."""
        case = trick.why(game.trumps).rule.name
        trumps = [card for card in trick.cards if game.trumps.is_trump(card)]
        if game.trumps.is_trump(trick.cards[0]):
            return "HIGHEST_trumps"
        if case == "TRUMPED" and len(trumps) == 1:
            return "TRUMPED_only"
        return "HIGHEST_no_trump" if case == "HIGHEST" and game.trumps.suit is Suit.NONE else case

    def allowed(self, move: Any, game: Any) -> str:
        """Why a legal *move* is legal: here a card; a game adds its other moves."""
        trick, trumps = game.trick, game.trumps
        if not trick.cards:
            return self("facts_of.leads")
        follows = trumps.suit_of(move.card) is trick.led(trumps)
        key = "facts_of.follows" if follows else "facts_of.free"
        return self(key, card=move.card, suit=self.suit_led(trick, trumps))

    # -- hints, and what happened

    def advised(self, move: Any) -> str:
        """What to do, in a word: here to play a card; a game adds its other moves."""
        return self("hints.play", card=move.card)

    def events(self, game: Any, say: Callable[[Card], str]) -> Iterator[tuple[str, dict[str, object]]]:
        """For each event of *game* the end of its key ``events.…``, and what is put in; tricks are counted."""
        played = won = 0
        for event in game.log:
            match event.what:
                case Play(card):
                    yield "played" if played % len(game.hands) else "led", {"card": say(card)}
                    played += 1
                case Reason(TrickRule(), cards):
                    won += 1
                    yield "won", {"card": self.listed(map(say, cards)), "n": won}
                case what:
                    yield self.event(what, game, say)
