"""One sitting at a table: the only thing here that changes, and it forgets nothing.

A widget, a test or a script drives it the same way: moves are tried, refused ones
answer with their reason and change nothing, and every moment is kept, so undo,
replay and "take me back to round 3" only choose among kept moments. The others'
seats are played by bots, which see nothing but their own view.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from . import codes
from .game import Reason, Seat
from .match import Match

Bot = Callable[[Any], Any]
MARKS = 6  # what hints may cost in one deal
PRICES = (0, 1, 2)  # of the first, second and third step of a hint


class Pause(StrEnum):
    """Why the table waits for a nod."""

    NONE = ""
    REVEAL = "reveal"  # all have shown their promises at once, or the contract stands
    TRICK = "trick"  # a trick is complete and lies on the table
    RESULT = "result"  # the deal has been scored
    FINAL = "final"  # the match is over


@dataclass(frozen=True)
class Moment:
    """What stood on the table: the match so far, the deal, whether the table waits for a nod, and the deal's code.

    A prepared deal has no code.
    """

    match: Match | None
    game: Any
    pause: Pause = Pause.NONE
    code: str = ""


class Session:
    """*seat* plays by `try_move`; seats in *bots* move by themselves.

    *start* is a match, whose next deal is dealt; a single deal; or a match with the
    deal in progress, as :func:`cardgames.record.read` gives them. Seats that neither
    are *seat* nor have a bot are refused with a ValueError.
    """

    def __init__(self, start: Any, seat: Seat, bots: Mapping[Seat, Bot]) -> None:
        first = _first(start)
        game = first.game
        needed = set(range(len(game.hands))) - {seat}
        if seat not in range(len(game.hands)) or not needed <= set(bots):
            raise ValueError(f"seat {seat!r} plays, and bots are needed for the other seats {sorted(needed)}")
        self.seat, self.bots, self.moments = seat, bots, [first]
        self.acts: list[int] = []  # the places of the moments at which the player made a move
        self.opened: dict[int, int] = {}  # the steps of the hint opened at a moment; what was paid for stays open
        self.marks, self.steps = MARKS, 0
        self.news = 0  # how many events of the deal the player had already been told
        self._let_bots_play()
        self.at = len(self.moments) - 1

    # -- what is on the table

    @property
    def last(self) -> Moment:
        """The newest moment."""
        return self.moments[-1]

    @property
    def shown(self) -> Moment:
        """The moment looked at: the newest one, or an earlier one while replaying."""
        return self.moments[self.at]

    @property
    def past(self) -> bool:
        """Whether an earlier moment is being looked at."""
        return self.at < len(self.moments) - 1

    @property
    def view(self) -> Any:
        """The newest deal as the player sees it."""
        return self.last.game.view(self.seat)

    @property
    def asked(self) -> bool:
        """Whether the player is to move now."""
        return not self.last.pause and self.last.game.turn == self.seat

    @property
    def early(self) -> bool:
        """Whether a trick waits that another has taken: a card put down now comes out of turn."""
        return self.last.pause is Pause.TRICK and self.last.game.turn not in (self.seat, None) and not self.past

    # -- acting

    def try_move(self, move: Any) -> Reason | None:
        """Play *move* and the bots' replies up to the next pause, or say what is wrong with it.

        Raises ValueError for a move of another seat, and for one that names no seat
        while the player is not on turn.
        """
        whose = getattr(move, "seat", None)
        if whose in self.bots or (whose is None and not self.asked):  # even a refusal could tell of another's cards
            raise ValueError(f"{move}: seat {self.seat} is the player's, and seat {self.last.game.turn} is to act")
        game = self.last.game
        reason: Reason | None = game.objection(move)
        if reason:
            return reason
        self.news = len(game.log)
        self.acts.append(len(self.moments) - 1)
        self._push(game, game.play(move))
        self._let_bots_play()
        self.at, self.steps = len(self.moments) - 1, 0
        return None

    def go_on(self) -> bool:
        """Nod: play goes on after a trick, a result is entered, the next round is dealt.

        Returns whether there was anything to go on with.
        """
        match, game, pause = self.last.match, self.last.game, self.last.pause
        if pause in (Pause.NONE, Pause.FINAL) or (pause is Pause.RESULT and match is None):
            return False
        self.news = len(game.log)
        if pause is Pause.RESULT:
            self._next_round(match)
        elif game.turn is None:
            self._keep(match=match.record(game) if match else None, pause=Pause.RESULT)
        else:
            self._keep(pause=Pause.NONE)
            self._let_bots_play()
        self.at = len(self.moments) - 1
        return True

    def _next_round(self, match: Match | None) -> None:
        assert match is not None
        if match.over:
            self._keep(match=match, pause=Pause.FINAL)
            return
        self.moments.append(Moment(match, match.deal(), code=codes.write(match)))
        self.marks, self.news = MARKS, 0
        self._let_bots_play()

    def _push(self, before: Any, after: Any) -> None:
        """Keep the moment *after* a move, and see whether the table now waits."""
        pause = self.last.pause  # as before: a card put down out of turn ends no wait
        if len(after.tricks) > len(before.tricks):
            pause = Pause.TRICK
        elif after.turn is None:  # all have passed: there is nothing to play
            self._keep(match=self.last.match and self.last.match.record(after), game=after, pause=Pause.RESULT)
            return
        elif after.revealed and not before.revealed:
            pause = Pause.REVEAL
        self._keep(game=after, pause=pause)

    def _keep(self, **changed: Any) -> None:
        """Keep one more moment: the newest with something *changed*."""
        self.moments.append(replace(self.last, **changed))

    def _let_bots_play(self) -> None:
        while not self.last.pause and (turn := self.last.game.turn) is not None and turn != self.seat:
            game = self.last.game
            self._push(game, game.play(self.bots[turn](game.view(turn))))

    # -- going back

    @property
    def undo_to(self) -> int | None:
        """The place of the moment that undo goes back to, before the player's latest move; None if there is none."""
        return self.acts[-1] if self.acts else None

    @property
    def undo_shows(self) -> bool:
        """Whether cards drawn, or what others did, came to light since the move that undo would take back."""
        if self.undo_to is None:
            return False
        before, after = self.moments[self.undo_to].game, self.last.game
        known, told = before.view(self.seat).log, after.view(self.seat).log
        fresh = [event for i, event in enumerate(told) if i >= len(known) or known[i] != event]
        others = [e for e in fresh if e.seat != self.seat and not isinstance(e.what, Reason) and e in after.log]
        drawn = len(getattr(before, "stock", ())) != len(getattr(after, "stock", ()))
        return bool(others) or drawn or before.round != after.round

    def undo(self) -> bool:
        """Take back the player's latest move, over the border between rounds if need be.

        Returns whether there was one.
        """
        if not self.acts:
            return False
        to = self.acts.pop()
        del self.moments[to + 1 :]
        self.opened = {at: steps for at, steps in self.opened.items() if at <= to}
        self.at, self.steps, self.news = to, self.opened.get(to, 0), len(self.last.game.log)
        return True

    def look(self, at: int) -> bool:
        """Look at moment *at* (from 0); the newest moment is where play goes on.

        Returns whether there is such a moment.
        """
        if type(at) is not int or not 0 <= at < len(self.moments):
            return False
        self.at = at
        return True

    def again(self) -> None:
        """Play the deal on the table once more from its beginning; the rounds before it stay."""
        start = self.last.game.start
        first = next(i for i, moment in enumerate(self.moments) if moment.game.start == start)
        del self.moments[first + 1 :]
        self.acts = [act for act in self.acts if act < first]
        self.opened = {at: steps for at, steps in self.opened.items() if at < first}
        self.marks, self.steps, self.news = MARKS, 0, 0
        self._let_bots_play()
        self.at = len(self.moments) - 1

    # -- hints

    @property
    def price(self) -> int | None:
        """What the next step of the hint costs in marks; None where there is no further step."""
        return self.prices[self.steps] if self.asked and self.steps < len(PRICES) else None

    @property
    def prices(self) -> tuple[int, ...]:
        """What each step of the hint costs; nothing, where only one move is legal."""
        return PRICES if len(self.view.moves()) > 1 else (0,) * len(PRICES)

    def hint(self) -> bool:
        """Open the next step of the hint; returns whether there is one and the marks suffice."""
        if self.price is None or self.price > self.marks:
            return False
        self.marks -= self.price
        self.steps += 1
        self.opened[len(self.moments) - 1] = self.steps
        return True


def _first(start: Any) -> Moment:
    """The moment a sitting begins with."""
    match, game = start if isinstance(start, tuple) else (start, None) if isinstance(start, Match) else (None, start)
    if match is not None and match.over:
        return Moment(match, match.games[-1], Pause.FINAL)
    fresh: Any = match.deal() if match else None
    game = game or fresh
    code = codes.write(match) if match and game.start == fresh else ""
    if game.turn is None:
        return Moment(match.record(game) if match else None, game, Pause.RESULT, code)
    return Moment(match, game, _resumed(game) if isinstance(start, tuple) else Pause.NONE, code)


def _resumed(game: Any) -> Pause:
    """What the table waited for when *game* was saved."""
    if game.bidding:
        return Pause.NONE
    if not game.tricks:
        return Pause.NONE if game.start.revealed or game.trick.cards else Pause.REVEAL
    return Pause.NONE if game.trick.cards else Pause.TRICK
