"""One sitting at a table: the only thing here that changes, and it forgets nothing.

A widget, a test or a script drives it the same way: moves are tried, refused ones
answer with their reason and change nothing, and every moment is kept, so undo,
replay and "take me back to round 3" only choose among kept moments. The others'
seats are played by bots, which see nothing but their own view.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from .game import Reason, Seat
from .match import Match

Bot = Callable[[Any], Any]
MARKS = 6  # what hints may cost in one deal
PRICES = (0, 1, 2)  # of the first, second and third step of a hint


class Pause(StrEnum):
    """Why the table waits for a nod."""

    NONE = ""
    REVEAL = "reveal"  # all have shown their promises at once
    TRICK = "trick"  # a trick is complete and lies on the table
    RESULT = "result"  # the deal has been scored
    FINAL = "final"  # the match is over


@dataclass(frozen=True)
class Moment:
    """What stood on the table: the match so far, the deal, and whether the table waits for a nod."""

    match: Match | None
    game: Any
    pause: Pause = Pause.NONE


class Session:
    """*seat* plays by `try_move`; seats in *bots* move by themselves.

    *start* is a match, whose next deal is dealt, or a single deal. Seats that
    neither are *seat* nor have a bot are refused with a ValueError.
    """

    def __init__(self, start: Any, seat: Seat, bots: Mapping[Seat, Bot]) -> None:
        match = start if isinstance(start, Match) else None
        game = match.deal() if match else start
        needed = set(range(len(game.hands))) - {seat}
        if seat not in range(len(game.hands)) or not needed <= set(bots):
            raise ValueError(f"seat {seat!r} plays, and bots are needed for the other seats {sorted(needed)}")
        self.seat, self.bots = seat, bots
        self.news = 0  # how many events of the deal the player had already been told
        self._begin(Moment(match, game))

    def _begin(self, first: Moment) -> None:
        self.moments, self.at = [first], 0
        self.marks, self.steps, self.news = MARKS, 0, 0
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

    # -- acting

    def try_move(self, move: Any) -> Reason | None:
        """Play *move* and the bots' replies up to the next pause, or say what is wrong with it."""
        game = self.last.game
        reason: Reason | None = game.objection(move)
        if reason:
            return reason
        self.news = len(game.log)
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
            self.moments.append(Moment(match.record(game) if match else None, game, Pause.RESULT))
        else:
            self.moments.append(Moment(match, game))
            self._let_bots_play()
        self.at = len(self.moments) - 1
        return True

    def _next_round(self, match: Match | None) -> None:
        assert match is not None
        if match.over:
            self.moments.append(Moment(match, self.last.game, Pause.FINAL))
            return
        self.moments.append(Moment(match, match.deal()))
        self.marks, self.news = MARKS, 0
        self._let_bots_play()

    def _push(self, before: Any, after: Any) -> None:
        """Keep the moment *after* a move, and see whether the table now waits."""
        pause = Pause.NONE
        if len(after.tricks) > len(before.tricks):
            pause = Pause.TRICK
        elif after.revealed and not before.revealed:
            pause = Pause.REVEAL
        self.moments.append(Moment(self.last.match, after, pause))

    def _let_bots_play(self) -> None:
        while not self.last.pause and (turn := self.last.game.turn) is not None and turn != self.seat:
            game = self.last.game
            self._push(game, game.play(self.bots[turn](game.view(turn))))

    # -- going back

    @property
    def undo_to(self) -> int | None:
        """The place of the latest decision of the player that can be taken back, if there is one."""
        earlier = range(len(self.moments) - 2, -1, -1)
        return next((i for i in earlier if self._decides(self.moments[i])), None)

    def _decides(self, moment: Moment) -> bool:
        return not moment.pause and moment.game.turn == self.seat

    @property
    def undo_shows(self) -> bool:
        """Whether cards or promises came to light since the move that undo would take back."""
        to = self.undo_to
        return to is not None and len(self.moments) - to > 2

    def undo(self) -> bool:
        """Take back the player's latest move, over the border between rounds if need be.

        Returns whether there was one.
        """
        to = self.undo_to
        if to is None:
            return False
        del self.moments[to + 1 :]
        self.at, self.steps = to, 0
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
        """Play the same deal once more from its beginning."""
        self._begin(self.moments[0])

    # -- hints

    @property
    def price(self) -> int | None:
        """What the next step of the hint costs in marks; None where there is no further step."""
        return PRICES[self.steps] if self.asked and self.steps < len(PRICES) else None

    def hint(self) -> bool:
        """Open the next step of the hint; returns whether there is one and the marks suffice."""
        if self.price is None or self.price > self.marks:
            return False
        self.marks -= self.price
        self.steps += 1
        return True
