"""What is said of Lupaus alone: promises, open cards, lateness, where trumps come from."""

from collections.abc import Callable
from typing import Any

from ..bots.lupaus import Advice
from ..cards import LETTERS, Card
from ..game import Line, Reason
from ..lupaus import FACE_DOWN, NAME, Bid, Late, Lupaus, LupausRule, OutOfTurn, Play
from .tricks import TrickWords

R = LupausRule


class LupausWords(TrickWords):
    """Everything the program says in one language while Lupaus is played."""

    game = NAME

    # -- reasons, score lines

    def known(self, reason: Reason, game: Lupaus) -> dict[str, Any]:
        """What the texts of facts can name besides a player and cards."""
        known = super().known(reason, game)
        known |= {"of": game.cards, "sum": game.cards - (reason.number or 0), "last": game.options.n_players - 1}
        if reason.rule is R.FIXED_TRUMP:
            known["suit"] = str(game.trump) or self("names.no_trump")
        return known

    def case(self, reason: Reason, game: Lupaus) -> str:
        """Which wording of a rule's facts fits *reason*."""
        rule = reason.rule
        if rule is R.BID_STANDS and reason.number is not None:
            return "BID_STANDS_number"
        if rule is R.NO_TRUMP and game.aside:
            return "NO_TRUMP_prepared"
        if rule in (R.ELDEST_LEADS, R.WINNER_LEADS):
            return "EXPOSED_off" if reason.seat is None else "ON_TURN"
        if rule is R.ANY_LEAD and not reason.cards:
            return "ANY_LEAD_none"
        if rule is R.EXPOSED and reason.seat == game.turn:
            return "EXPOSED_forced"
        if rule is R.TURN_UP and not game.aside and game.options.full_deal_trump in ("cut", "dealers_last"):
            return f"TURN_UP_{game.options.full_deal_trump}"
        return rule.name

    def line_case(self, line: Line) -> str:
        """Which wording of a score line fits *line*."""
        rule, number = line.reason.rule, line.reason.number
        if rule is R.BROKEN:
            return "BROKEN_over" if number and number > 0 else "BROKEN_short"
        return "KEPT_tricks" if rule is R.KEPT and number is not None else rule.name

    def allowed(self, move: Bid | Play, game: Lupaus) -> str:
        """Why a legal *move* is legal."""
        if isinstance(move, Bid):
            return self("facts_of.bid_free")
        if set(game.playable) <= set(game.exposed[game.trick.turn]):
            return self("facts_of.forced", card=move.card, n=len(game.playable))
        return super().allowed(move, game)

    # -- hints

    def matter(self, advice: Advice) -> str:
        """Which cards matter for *advice*, and for a promise what each is worth."""
        if advice.worth:
            told = [(card, value) for card, value in advice.worth if card in advice.cards] or advice.worth[:1]
            return self("hints.worth", cards=self.listed(self._worth(card, value) for card, value in told))
        return super().matter(advice)

    def _worth(self, card: Card, value: float) -> str:
        return self("hints.worth_card", card=card, number=self.number(value))

    def advised(self, move: Bid | Play) -> str:
        """What to do, in a word."""
        return self("hints.bid", n=move.tricks) if isinstance(move, Bid) else super().advised(move)

    def aim(self, advice: Advice) -> str:
        """How many more tricks a card should help to take; a promise says it itself."""
        return "" if isinstance(advice.move, Bid) else self.wanted(advice.aim)

    def wanted(self, tricks: int) -> str:
        """How many more tricks are wanted."""
        return self("hints.wanted", n=tricks) if tricks > 0 else self("hints.enough")

    # -- what happened

    def event(self, what: Any, game: Lupaus, say: Callable[[Card], str]) -> tuple[str, dict[str, object]]:
        """The end of the key ``events.…`` for *what* only Lupaus knows, and what is put in."""
        match what:
            case Bid(tricks):
                return ("bid_down", {}) if tricks == FACE_DOWN else ("bid", {"n": tricks})
            case Late():
                return "late", {}
            case OutOfTurn(_, card):
                return "out", {"card": say(card)}
        return "deals", {"n": game.round}

    # -- house rules

    def option_value(self, name: str, value: object) -> str:
        """One value of the house rule *name* as the form shows it."""
        if name == "trump_cycle" and isinstance(value, tuple):
            return " ".join(str(LETTERS[s]) if s else "–" for s in value)
        special = {"start_cards": "whole_pack", "zero_bonus_from": "no_bonus"}
        if value is None and name in special:
            return self(f"options.value.{special[name]}")
        if name == "zero_bonus_from":
            return self("options.value.bonus_from", n=value)
        return super().option_value(name, value)
