"""What a table of Lupaus shows besides what all trick games do: promises, trumps, lateness, open cards, scores."""

from functools import cached_property
from typing import Any

from ..bots.lupaus import Advice, advise
from ..cards import Card, Cards, Suit
from ..game import Reason, Seat
from ..lupaus import FACE_DOWN, Bid, Late, Lupaus, LupausRule, OutOfTurn, score
from ..match import Match
from ..session import Pause
from ..tricks import Play
from .scene import Json, Notice, Refusal, box, whole_number
from .trick_scene import TrickScene

R = LupausRule
SIGNS = {"exact": "✓", "over": "✕", "short": "▽", "late": "✕"}
MOST_PIPS = 8


class LupausScene(TrickScene):
    """The scene of a sitting at Lupaus; *irregular* lets the player act out of turn and be late."""

    TITLE = "Lupaus"
    WON_BY = R.MOST_POINTS
    SCORED_BY = (R.KEPT, R.BROKEN)
    GESTURES = ("bid", "late")
    SHOWN = (Bid, Play, OutOfTurn)

    @cached_property
    def view(self) -> Lupaus:
        """The deal as the seat sees it."""
        view: Lupaus = self.moment.game.view(self.me)
        return view

    @property
    def together(self) -> bool:
        """Whether all promise at once."""
        return self.view.options.bidding == "simultaneous"

    @property
    def promising(self) -> bool:
        """Whether promises are being made, or lie there to be compared."""
        return self.bidding or self.pause is Pause.REVEAL

    @property
    def cards_shown(self) -> bool:
        """Whether the players' cards have their places on the table."""
        return super().cards_shown and not self.promising

    # -- the bar

    def move_help(self) -> str:
        """What can be typed, in a few words."""
        late = self.irregular and self.bidding and self.together
        return " ".join((super().move_help(), *([self.words("type.help_late")] if late else [])))

    def facts(self) -> list[str]:
        """The round, its cards, and trumps."""
        match, suit = self.moment.match, self.view.trump
        rounds = [self.words("facts.round", n=self.view.round, of=len(match.rounds))] if match else []
        trump = self.words("facts.trump", suit=suit) if suit else self.words("facts.no_trump")
        return [*rounds, self.words("facts.cards", n=self.view.cards), trump]

    # -- the seats

    def plate(self, seat: Seat) -> Json:
        """All about one player, with the cards that lie open."""
        open_cards = {"exposed": [self.face(card) for card in self._open_cards(seat)]}
        return super().plate(seat) | {"exposed_word": self.words("seat.exposed")} | open_cards

    def _open_cards(self, seat: Seat) -> Cards:
        """The cards of another hand that lie open."""
        return tuple(c for c in self.view.hands[seat] if c.suit) if seat != self.me else self.view.exposed[seat]

    def standing(self, seat: Seat) -> Json:
        """What a plate says of the promise: owed, made and maybe secret, or how far it is fulfilled."""
        bid = self.view.bids[seat]
        if bid is None:
            return self._owed(seat)
        return self._promised(seat, bid) if self.promising else self._fulfilled(bid, self.view.tricks_won[seat])

    def _owed(self, seat: Seat) -> Json:
        """Others wait for the signal, or think when it is their turn."""
        if seat == self.me:
            return {}
        if self.together:
            return {"state": "thinking", "word": self.words("seat.waits")}
        return {"state": "thinking", "word": self.words("seat.thinking")} if self.view.turn == seat else {}

    def _promised(self, seat: Seat, bid: int) -> Json:
        """A promise before the first lead: its number only once it lies open."""
        if bid == FACE_DOWN:
            return {"state": "promised", "word": self.words("seat.has_promised")}
        if seat in self.view.late:
            return {"state": "promised", "word": self.words("seat.late")}
        return {"count": str(bid), "count_spoken": str(bid), "tag_text": self.words("seat.promised")}

    def _fulfilled(self, bid: int, won: int) -> Json:
        """A promise in play: pips, numbers and a word."""
        state = _state(bid, won, self.view.over)
        word = self.words(f"seat.{'needs' if state == 'need' else state}", n=abs(won - bid))
        spoken = self.words("seat.count", n=won, of=bid)
        return {"pips": _pips(bid, won), "count": f"{won}/{bid}", "count_spoken": spoken, "state": state, "word": word}

    # -- the middle of the table

    def middle(self) -> Json:
        """The trump corner, and while promises are made how they add up."""
        return {"trump": self._trump(), "tally": self._tally()}

    def _trump(self) -> Json:
        view, words = self.view, self.words
        if view.trump is Suit.NONE:
            return self._corner(words("trump.none"), words(f"trump.{self._why_none()}", n=view.round))
        title, aside = words("trump.title", suit=view.trump), len(view.aside)
        aside_text = [words("trump.aside", n=aside)] if aside else []
        if view.turned is None:
            return self._corner(title, words("trump.fixed", n=view.round), *aside_text)
        how = "turned" if aside else view.options.full_deal_trump.replace("none", "turned")
        return self._corner(title, words(f"trump.{how}"), *aside_text) | self.face(view.turned)

    def _corner(self, title: str, *lines: str) -> Json:
        return {"card": None, "spoken": "", "title": title, "lines": [*lines]}

    def _why_none(self) -> str:
        """Why there is no trump."""
        why = self.view.log[0].what
        if isinstance(why, Reason) and why.rule is R.FIXED_TRUMP:
            return "fixed"
        return "not_turned" if self.view.aside else "nothing_left"

    def _tally(self) -> Json | None:
        """How many tricks are promised so far; only how many have promised while that is secret."""
        view = self.view
        if self.scored or not self.promising:
            return None
        made = [bid for bid in view.bids if bid is not None]
        if not view.revealed:
            return {"filled": len(made), "of": len(view.bids), "text": self.words("note.secret", n=len(made))}
        text = self.words("note.tally", sum=sum(made), n=view.cards)
        return {"filled": min(sum(made), view.cards), "of": view.cards, "text": text}

    def why_leads(self) -> str:
        """Why the leader of the first trick leads; empty while the highest promise is not known."""
        highest = self.view.options.leader == "highest_bidder"
        if highest and self.bidding:
            return ""
        return self.words("note.highest_bidder" if highest else "note.eldest")

    # -- the question

    def ask_bid(self) -> Json:
        """The question for the promise: a chip for each number."""
        words = self.words
        place = "together" if self.together else self._bidding_place()
        late = {"text": words("ask.late"), "spoken": words("ask.late_spoken"), "kind": "late"}
        return {
            "text": words("ask.bid"),
            "small": words(f"ask.bid_{place}"),
            "chips": {"label": words("ask.bid_label"), "items": [self._chip(n) for n in range(self.view.cards + 1)]},
            "confirm": words("ask.bid_confirm"),
            "unchosen": words("ask.bid_unchosen"),
            "reasons": self._barred(),
            "others": [late] if self.irregular and self.together else [],
        }

    def _bidding_place(self) -> str:
        order = self.view.order
        return "first" if order[0] == self.me else "last" if order[-1] == self.me else "middle"

    def _chip(self, n: int) -> Json:
        spoken = self.words("ask.bid_spoken", n=n)
        return {"value": n, "text": str(n), "spoken": spoken, "barred": n == self.view.barred}

    def _barred(self) -> list[Json]:
        """Why one number may not be promised, before anyone tries it."""
        if self.view.barred is None:
            return []
        reason = self.view.objection(Bid(self.view.barred))
        assert reason is not None
        why = self.words.reason(reason, self.view, self.names, self.me)
        return [{"text": f"{self.words('ask.barred', n=self.view.barred)} {why.facts}", "rules": [self.pill(why)]}]

    def ask_card(self) -> str:
        """The question for a card: an open one first."""
        forced = [card for card in self.view.playable if card in self.view.exposed[self.me]]
        if forced and len(self.view.playable) == len(forced):
            return self.words("ask.forced", cards=self.words.listed(forced), n=len(forced))
        return super().ask_card()

    def stays(self, card: Card) -> str:
        """Where a card that was refused stays."""
        return self.words("ask.refused_open", card=card) if card in self.view.exposed[self.me] else super().stays(card)

    def nod(self) -> Json:
        """What has just come to pass, and the button that goes on."""
        if self.pause is not Pause.REVEAL:
            return super().nod()
        promised = sum(bid or 0 for bid in self.view.bids)
        how = "over" if promised > self.view.cards else "under" if promised < self.view.cards else "even"
        small = self.words(f"ask.reveal_{how}", sum=promised, n=self.view.cards)
        return {"text": self.words("ask.reveal"), "small": small, "button": self.go_on()}

    def result(self) -> str:
        """Whether the promise was kept, and what it scored."""
        points = self.view.points(self.me)
        kept = self.view.bids[self.me] == self.view.tricks_won[self.me]
        how = "made" if points else "late" if kept else "missed"
        return self.words(f"ask.result_{how}", points=points)

    def deal_next(self, match: Match) -> str:
        """What the button says that deals the next round."""
        following = match.rounds[match.round - 1]
        return self.words("ask.deal_next", n=following.cards, round=following.number)

    # -- the hand

    @property
    def may_put_down(self) -> bool:
        """Whether a card may be put down now, at an irregular table also out of turn."""
        return super().may_put_down or self._early

    @property
    def _early(self) -> bool:
        """Whether a card put down now comes out of turn, and is taken as that."""
        return self.irregular and self.session.early

    def held(self, place: int, card: Card) -> Json:
        """A card in hand, and whether it lies open."""
        return super().held(place, card) | {"exposed": card in self.view.exposed[self.me]}

    def remarks(self, card: Card) -> list[str]:
        """What is said aloud of a card in hand besides its name."""
        exposed = [self.words("hand.exposed")] if card in self.view.exposed[self.me] else []
        return [*exposed, *super().remarks(card)]

    # -- the explanation beside the hand

    def own_boxes(self) -> list[Json | None]:
        """The boxes of lateness, of open cards and of what promises score."""
        return [
            self._late_box() if self.pause is Pause.REVEAL else None,
            self._open_card() if self.irregular else None,
            self._scoring() if self.asked and self.bidding else None,
        ]

    def told(self, move: Any) -> str:
        """A move as a box names it."""
        return str(move.tricks) if isinstance(move, Bid) else super().told(move)

    def _late_box(self) -> Json | None:
        """The rule that binds whoever was late, while the promises are compared."""
        if not self.view.late:
            return None
        told = [self.words("events.late", me=seat == self.me, name=self.name(seat)) for seat in sorted(self.view.late)]
        return box("plain", " ".join(told), self.words.rule(R.LATE), [], [self.rule(R.LATE)])

    def _open_card(self) -> Json | None:
        """The rule of the card that lies open, while one does."""
        open_cards = [c for cards in self.view.exposed for c in cards]
        if not open_cards:
            return None
        title = self.words("box.open", cards=self.words.listed(open_cards), n=len(open_cards))
        return box("plain", title, self.words.rule(R.EXPOSED), [], [self.rule(R.EXPOSED)])

    def _scoring(self) -> Json:
        words, none = self.words, score(0, 0, self.view.cards, self.view.options)
        rows = [[words("box.scoring_kept"), words("box.scoring_kept_points")]]
        rules = [R.KEPT, R.BROKEN]
        if len(none) > 1:
            rows.append([words("box.scoring_zero"), " + ".join(str(line.points) for line in none)])
            rules.append(R.ZERO_BONUS)
        rows.append([words("box.scoring_missed"), "0"])
        return box("plain", words("box.scoring"), "", [], [self.rule(r) for r in rules], rows)

    def result_box(self) -> Json:
        """Everybody's score of this round, with the lines behind the player's own."""
        view, rows = self.view, []
        for seat in self.everyone:
            sign = SIGNS[_outcome(view, seat)]
            told = f"{self.name(seat)} {view.tricks_won[seat]}/{view.bids[seat]} {sign}"
            rows.append([told, str(view.points(seat))])
        mine = [self.words.line(line) for line in view.sheet(self.me)]
        rules = dict.fromkeys(line.reason.rule for line in view.sheet(self.me))
        return box("plain", self.words("box.result"), "", mine, [self.rule(rule) for rule in rules], rows)

    @cached_property
    def advice(self) -> Advice:
        """What a sensible player would do here, from the view alone."""
        return advise(self.view)

    # -- score sheet

    def sheet_rows(self, match: Match | None) -> list[Json]:
        """A row for each round of *match*, or for the single deal."""
        if match is None:
            return [self._sheet_row(self.view.round, self.view.cards, self.view if self.scored else None)]
        games = {game.round: game for game in match.games}
        return [self._sheet_row(r.number, r.cards, games.get(r.number)) for r in match.rounds]

    def _sheet_row(self, number: int, cards: int, game: Lupaus | None) -> Json:
        now = game is None and number == self.view.round
        cells = [
            self._scored_cell(game, seat) if game else self._open_cell(seat) if now else {} for seat in self.scorers
        ]
        return {"head": f"{number} · {cards}", "now": now, "cells": cells}

    def _scored_cell(self, game: Lupaus, seat: Seat) -> Json:
        outcome, points = _outcome(game, seat), game.points(seat)
        return {
            "points": str(points),
            "small": f"{game.tricks_won[seat]}/{game.bids[seat]}",
            "sign": SIGNS[outcome],
            "sign_spoken": self.words(f"sheet.{outcome}"),
            "miss": not points,
            "lines": [self.words.line(line) for line in game.sheet(seat)],
        }

    def _open_cell(self, seat: Seat) -> Json:
        """A round in play: how far the promise is fulfilled, if it lies open."""
        bid, won = self.view.bids[seat], self.view.tricks_won[seat]
        if bid in (None, FACE_DOWN) or (self.bidding and not self.view.revealed and seat != self.me):
            return {}
        return {"points": "", "small": f"{won}/{bid}", "sign": "", "sign_spoken": "", "miss": False, "lines": []}

    def legend(self) -> str:
        """What the signs on the score sheet mean."""
        bonus = self.view.options.zero_bonus_from
        return self.words("sheet.legend") if bonus is None else self.words("sheet.legend_bonus", n=bonus)

    # -- the table as text

    def board_head(self) -> list[str]:
        """The round, its cards, and trumps."""
        view, words, match = self.view, self.words, self.moment.match
        rounds = len(match.rounds) if match else view.round
        cards = words("facts.cards", n=view.cards).replace("*", "")
        head = words("board.round", game=self.TITLE, n=view.round, of=rounds, cards=cards)
        key = ("trump" if view.trump else "no_trump") + ("_bidding" if self.bidding else "")
        return [head, words(f"board.{key}", suit=view.trump, n=self.trick_number, of=self.view.cards)]

    def may_bid(self) -> list[str]:
        """The numbers that may be promised now."""
        return [str(bid.tricks) for bid in self.view.moves() if isinstance(bid, Bid)]

    def bids_made(self) -> int:
        """How many have promised."""
        return sum(bid is not None for bid in self.view.bids)

    # -- what the player does with it

    def gesture(self, message: Json) -> Bid | Late:
        """A promise of a number, or that the player is late; raises Refusal where nobody can be."""
        return Bid(whole_number(message, "tricks")) if message["kind"] == "bid" else self._late()

    def _late(self) -> Late:
        if self.irregular and self.session.last.game.bidding:
            return Late(self.me)
        raise Refusal("error.not_now")

    def question(self, message: Json) -> Bid | Play:
        """The promise or the card that a "why" *message* asks about."""
        return Bid(whole_number(message, "bid")) if "bid" in message else self.card_at(message)

    def typed(self, command: str, thing: str) -> Any:
        """The move typed as *thing* after *command*: a number is a promise while promises are made."""
        if command == "late":
            return None if thing else self._late()
        promise = command == "bid" or self.session.last.game.bidding
        if promise and thing.isdecimal() and len(thing) < 4:
            return Bid(int(thing))
        return super().typed(command, thing)

    def shorthand(self, move: Any) -> Any:
        """The move that *move* is short for in Python: a number is a promise."""
        return Bid(move) if type(move) is int else super().shorthand(move)

    def put_down(self, move: Any) -> Any:
        """What *move* amounts to: at an irregular table a card may come out of turn."""
        return OutOfTurn(self.me, move.card) if isinstance(move, Play) and self._early else move

    def judged(self, move: Any) -> Notice:
        """The answer to a question about *move*; before all have promised no card is judged."""
        if isinstance(move, Play) and self.session.last.game.bidding:
            return Notice(key="facts_of.TOGETHER")
        return super().judged(move)


def _state(bid: int | None, won: int, over: bool) -> str:
    """How a promise stands: exact, over, short once the deal is over, else in need."""
    assert bid is not None
    return "exact" if won == bid else "over" if won > bid else "short" if over else "need"


def _outcome(game: Lupaus, seat: Seat) -> str:
    """How the promise of *seat* ended: exact, over, short, or kept but too late to count."""
    state = _state(game.bids[seat], game.tricks_won[seat], True)
    return "late" if state == "exact" and not game.points(seat) else state


def _pips(bid: int, won: int) -> str:
    """A promise as pips: full, hollow, crosses for the surplus, a bar for a promise of none."""
    if max(bid, won) > MOST_PIPS:
        return ""
    return "z" * (bid == 0) + "f" * min(bid, won) + "o" * max(0, bid - won) + "x" * max(0, won - bid)
