"""What is said of Römi alone: draws, melds, jokers, lay-downs and what they are worth."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..bots import Advice
from ..cards import JOKER, Card, Cards
from ..game import Event, Line, Reason
from ..melds import Meld, MeldRule, value
from ..romi import NAME, Discard, Draw, Lay, LayOff, Move, Romi, RomiRule, Swap, TakeBack
from .words import Words

R = RomiRule
Say = Callable[[Card], str]


class RomiWords(Words):
    """Everything the program says in one language while Römi is played."""

    game = NAME

    # -- melds

    def meld(self, meld: Meld | Cards, say: Say = str) -> str:
        """The cards of a meld in a row, a joker with what it stands for: "7♦ ★=8♦ 9♦"."""
        places = meld.places if isinstance(meld, Meld) else zip(meld, meld, strict=True)
        return (" " if say is str else ", ").join(self.placed(c, face, say) for c, face in places)

    def placed(self, card: Card, face: Card, say: Say = str) -> str:
        """A card in a meld; a joker with the card it stands for."""
        if card is not JOKER or face is JOKER:
            return say(card)
        return f"{JOKER}={face}" if say is str else self("names.joker_as", card=say(face))

    def melds(self, melds: Iterable[Meld | Cards], say: Say = str) -> str:
        """Melds one after the other."""
        return self.listed(self.meld(m, say) for m in melds)

    def kind(self, meld: Meld) -> str:
        """What a meld is called: a run or a set."""
        return self("names.run" if meld.kind == "run" else "names.set")

    # -- reasons, score lines

    def known(self, reason: Reason, game: Romi) -> dict[str, Any]:
        """What the texts of facts can name besides a player and cards."""
        known = super().known(reason, game)
        least = game.options.opening_min
        return known | {"of": least, "missing": least - known["n"]}

    def case(self, reason: Reason, game: Romi) -> str:
        """Which wording of a rule's facts fits *reason*."""
        match reason.rule:
            case R.TURN:
                return "TURN_drawn" if game.drawn else "TURN_draw"
            case R.TAKE:
                return f"TAKE_{self._taking(game)}"
            case R.LAY_OFF:
                return f"LAY_OFF_{self._adding(game)}"
            case R.SWAP:
                return f"SWAP_{self._swapping(reason, game)}"
            case R.OWN_CARDS | MeldRule.JOKER if not reason.cards:
                return f"{reason.rule.name}_none"
        return reason.rule.name

    def _taking(self, game: Romi) -> str:
        if game.drawn:
            return "lay"
        if game.options.discard_draw == "never":
            return "never"
        if game.lap < game.options.first_laydown_round:
            return "early"
        return "use" if game.has_opened else "open"

    def _adding(self, game: Romi) -> str:
        if not game.options.layoff:
            return "never"
        return "place" if game.has_opened else "first"

    def _swapping(self, reason: Reason, game: Romi) -> str:
        if game.options.joker_swap == "off":
            return "never"
        if not game.has_opened:
            return "first"
        if JOKER in reason.cards:
            return "lay" if game.freed else "use"
        there = {face for meld in game.table for face in meld.jokers}
        return "card" if there & {*reason.cards} else "none"

    def line(self, line: Line) -> str:
        """One line of a score sheet, with its points."""
        return f"{line.points}: {self.item(line)}"

    def item(self, line: Line) -> str:
        """What a line of a score sheet gives points for."""
        return super().line(line)

    def line_case(self, line: Line) -> str:
        """Which wording of a score line fits *line*."""
        rule, reason = line.reason.rule, line.reason
        if rule is R.COUNTED and len(reason.cards) < 2:
            return "COUNTED_one" if reason.cards else "COUNTED_none"
        return "DOUBLED_cap" if rule is R.DOUBLED and reason.number is not None else rule.name

    # -- what may be done

    def allowed(self, move: Move, game: Romi) -> str:
        """Why a legal *move* is legal."""
        match move:
            case Draw(source):
                return self("facts_of.may_take" if source == "discards" else "facts_of.may_draw")
            case Lay(melds):
                found = [m for m in map(game.read, melds) if isinstance(m, Meld)]
                return self("facts_of.may_lay", n=sum(value(m, game.options) for m in found))
            case LayOff():
                return self("facts_of.may_off", n=move.meld + 1)
            case Swap(card):
                return self("facts_of.may_swap", card=card)
            case TakeBack():
                return self("facts_of.may_back")
        return self("facts_of.may_discard_last" if len(game.held) == 1 else "facts_of.may_discard")

    # -- hints

    def matter(self, advice: Advice) -> str:
        """Which cards matter for *advice*, if any do."""
        return super().matter(advice) if advice.cards else self("hints.matter_none")

    def advised(self, move: Move) -> str:
        """What to do, in a word."""
        match move:
            case Draw(source):
                return self("hints.take" if source == "discards" else "hints.draw")
            case Lay(melds):
                return self("hints.lay", cards=self.melds(melds))
            case LayOff():
                return self("hints.off", cards=self.listed(move.cards), n=move.meld + 1)
            case Swap():
                return self("hints.swap", card=move.card, n=move.meld + 1)
            case Discard():
                return self("hints.discard", card=move.card)
        return self("hints.back")

    # -- what happened

    def events(self, game: Romi, say: Say) -> Iterator[tuple[str, dict[str, object]]]:
        """For each event of *game* the end of its key ``events.…``, and what is put in; the discards are followed."""
        pile = [*game.start.discards]
        for event in game.log:
            if event.what == Draw("discards"):
                yield "takes", {"card": say(pile.pop())}
                continue
            _follow(pile, event)
            yield self.event(event.what, game, say)

    def event(self, what: Any, game: Romi, say: Say) -> tuple[str, dict[str, object]]:
        """The end of the key ``events.…`` for *what*, and what is put in."""
        match what:
            case Draw():
                return "draws", {}
            case Lay(melds):
                return "lays", {"cards": self.melds(melds, say)}
            case LayOff(cards, meld):
                return "adds", {"cards": self.listed(map(say, cards)), "n": meld + 1}
            case Swap(card, meld):
                return "swaps", {"card": say(card), "n": meld + 1}
            case Discard(card):
                return "discards", {"card": say(card)}
            case TakeBack():
                return "takes_back", {}
        return _fate(what, game)


def _follow(pile: list[Card], event: Event) -> None:
    """Keep the *pile* of discards as it lies after *event*."""
    match event.what:
        case Discard(card):
            pile.append(card)
        case Reason(R.STOCK, _, int()):
            del pile[:-1]


def _fate(what: Any, game: Romi) -> tuple[str, dict[str, object]]:
    """What befell the whole table."""
    match what:
        case Reason(R.HAND):
            return "out_hand", {}
        case Reason(R.STEPS):
            return "out", {}
        case Reason(R.STOCK, _, int(n)):
            return "reshuffled", {"n": n}
        case Reason(R.STOCK):
            return "exhausted", {}
    return "begins" if game.start.drawn else "begins_draw", {}
