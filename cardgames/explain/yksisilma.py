"""What is said of Yksisilmä alone: calls, one-eyed cards, sides and their points."""

from collections.abc import Callable
from typing import Any

from ..bots import Advice
from ..cards import Card, Rank, Suit
from ..game import Line, Reason
from ..tricks import Play, Trick, Trumps
from ..yksisilma import NAME, Call, Contract, Pass, Yksisilma, YksisilmaRule, suit_name
from .tricks import TrickWords
from .words import Explanation

R = YksisilmaRule


class YksisilmaWords(TrickWords):
    """Everything the program says in one language while Yksisilmä is played."""

    game = NAME

    # -- calls

    def call(self, call: Call | Contract, spoken: bool = False) -> str:
        """A call as it is written ("18 ♥") or spoken."""
        if spoken:
            return self(f"spoken.{suit_name(call.suit)[0]}", n=call.points)
        return f"{call.points} {call.suit or self('names.nt')}"

    def order(self, game: Yksisilma) -> str:
        """The suits as they rank in the auction, low to high."""
        return " < ".join(str(suit) or self("names.nt") for suit in game.options.suits)

    def suit_led(self, trick: Trick, trumps: Trumps, spoken: bool = False) -> str:
        """The suit led to *trick*; where no suit is trump, the one-eyed cards are one of their own."""
        if trick.cards and trick.led(trumps) is Suit.NONE:
            return self("names.one_eyed_trumps")
        return super().suit_led(trick, trumps, spoken)

    # -- reasons, score lines

    def known(self, reason: Reason, game: Yksisilma) -> dict[str, Any]:
        """What the texts of facts can name besides a player and cards."""
        known = super().known(reason, game)
        known["led"] = game.trick.cards[0] if game.trick.cards else ""
        known["order"] = self.order(game)
        known["call"] = self.call(game.highest) if game.highest else ""
        return known

    def case(self, reason: Reason, game: Yksisilma) -> str:
        """Which wording of a rule's facts fits *reason*."""
        match reason.rule:
            case R.CALL if reason.number is None:
                return "CALL_suit"
            case R.RAISE if reason.seat is None:
                return "RAISE_step"
            case R.RAISE if game.options.suit_rank:
                return "RAISE_rank"
            case R.THREE_PASSES if reason.number is not None:
                return "THREE_PASSES_dealer"
            case R.WHIST if not reason.cards:
                return "WHIST_none"
            case R.BELONG:
                return self._belong_case(reason, game)
        return reason.rule.name

    def _belong_case(self, reason: Reason, game: Yksisilma) -> str:
        one_eyed = game.options.one_eyed
        if game.trick.cards[0] in one_eyed:
            return "BELONG_led"
        return "BELONG_held" if set(reason.cards) <= one_eyed else "BELONG"

    def line(self, line: Line) -> str:
        """One line of a score sheet, with its points."""
        return f"{line.points}: {super().line(line)}"

    def item(self, line: Line) -> str:
        """What a line of a score sheet gives points for."""
        return super().line(line)

    def line_case(self, line: Line) -> str:
        """Which wording of a score line fits *line*."""
        rule, number = line.reason.rule, line.reason.number
        if rule is not R.MISSED:
            return rule.name
        return "MISSED_penalty" if number is not None else "MISSED_won" if line.points > 0 else "MISSED_lost"

    # -- tricks

    def took(self, trick: Trick, game: Yksisilma) -> Explanation:
        """Why the winner of *trick* wins it; of a one-eyed card, where it stands among the trumps."""
        best = trick.best(game.trumps)
        if best not in game.options.one_eyed:
            return super().took(trick, game)
        rule = R.KING if best.rank is Rank.KING else R.JACK
        equal = [c for c in trick.cards if c is not best and game.trumps.height(c) == game.trumps.height(best)]
        tied = [c for c in equal if c in game.options.one_eyed]
        alone = "won_alone" if game.trumps.suit is Suit.NONE else "won_jack"
        case = f"won_tie_{game.options.jack_tie}" if tied else "won_king" if rule is R.KING else alone
        facts = self(f"facts_of.{case}", cards=best, other=self.listed(tied))
        return self.explained(rule, facts)

    def took_case(self, trick: Trick, game: Any) -> str:
        """Which wording fits the winner of *trick*: one-eyed cards could have been trumps even without a trump suit."""
        case = super().took_case(trick, game)
        return "HIGHEST" if case == "HIGHEST_no_trump" and game.options.one_eyed else case

    def allowed(self, move: Call | Pass | Play, game: Yksisilma) -> str:
        """Why a legal *move* is legal."""
        if isinstance(move, Pass):
            return self("facts_of.pass_free")
        if isinstance(move, Call):
            return self("facts_of.call_free" if game.highest else "facts_of.call_opens")
        if not game.trick.cards or not game.trumps.is_trump(game.trick.cards[0]):
            return super().allowed(move, game)
        follows = "follows_eye" if move.card in game.options.one_eyed else "follows_trump"
        return self(f"facts_of.{follows if game.trumps.is_trump(move.card) else 'free_trump'}", card=move.card)

    # -- hints

    def matter(self, advice: Advice) -> str:
        """Which cards matter for *advice*, and for a call what each is worth."""
        if not advice.worth:
            return super().matter(advice)
        told = [(card, value) for card, value in advice.worth if card in advice.cards] or advice.worth[:1]
        cards = self.listed(self("hints.worth_card", card=card, number=self.number(value)) for card, value in told)
        return self("hints.worth" if advice.suit else "hints.worth_nt", cards=cards, suit=advice.suit)

    def advised(self, move: Call | Pass | Play) -> str:
        """What to do, in a word."""
        if isinstance(move, Call):
            return self("hints.call", call=self.call(move))
        return self("hints.pass") if isinstance(move, Pass) else super().advised(move)

    def advice(self, advice: Advice, wanted: str = "wanted") -> str:
        """The move advised, why, and how many points are still *wanted*, the end of a key ``hints.…``."""
        told = [f"**{self.advised(advice.move)}**", self.why(advice)]
        if wanted and isinstance(advice.move, Play) and advice.aim > 0:
            told.append(self(f"hints.{wanted}", n=advice.aim))
        return " ".join(told)

    # -- what happened

    def event(self, what: Any, game: Yksisilma, say: Callable[[Card], str]) -> tuple[str, dict[str, object]]:
        """The end of the key ``events.…`` for *what* only this game knows, and what is put in."""
        match what:
            case Call():
                return "call", {"call": self.call(what, spoken=say is not str)}
            case Pass():
                return "passes", {}
            case Reason(R.CONTRACT) if game.contract:
                return "stands", {"call": self.call(game.contract, spoken=say is not str)}
            case Reason(R.THREE_PASSES):
                return "passed_out", {}
        return "deals", {"n": game.round}

    # -- house rules

    def option_value(self, name: str, value: object) -> str:
        """One value of the house rule *name* as the form shows it."""
        if name == "one_eyed" and isinstance(value, frozenset):
            return " ".join(map(str, sorted(value, reverse=True))) or self("options.value.no_cards")
        if name == "target" and value is None:
            return self("options.value.no_target")
        return super().option_value(name, value)
