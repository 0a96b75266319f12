"""What a table of Yksisilmä shows besides what all trick games do: auction, contract, and the points of two sides."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ..bots import Advice
from ..bots.yksisilma import advise
from ..cards import PACK, Card, Rank, Suit
from ..cards import suit as suit_called
from ..explain.yksisilma import YksisilmaWords
from ..game import Rule, Seat, total
from ..match import Match
from ..session import Pause
from ..tricks import Play, arranged, ranking
from ..yksisilma import (
    ACE,
    COURT,
    JACK,
    KING,
    LAST_TRICK,
    MOST_TRICKS,
    PASS,
    Call,
    Contract,
    Pass,
    Row,
    Side,
    Yksisilma,
    YksisilmaRule,
    partner_of,
    side_of,
    suit_name,
)
from .scene import Json, Refusal, box, short, whole_number
from .trick_scene import TrickScene

R = YksisilmaRule
SUITS_BY_SIGN = {suit_name(suit)[0]: suit for suit in Suit}
SPAN = 12  # numbers above the lowest call that show at once where there is little room
FEW = 3  # fewer numbers than this are not folded away


class YksisilmaScene(TrickScene):
    """The scene of a sitting at Yksisilmä."""

    TITLE = "Yksisilmä"
    WON_BY = None
    SCORED_BY = (R.MADE, R.MISSED, R.OPPONENTS)
    GESTURES = ("call", "pass")
    SHOWN = (Play, Call, Pass)

    words: YksisilmaWords

    @cached_property
    def view(self) -> Yksisilma:
        """The deal as the seat sees it."""
        view: Yksisilma = self.moment.game.view(self.me)
        return view

    @property
    def number(self) -> int:
        """Which deal of the match this is."""
        return self.view.round

    @property
    def calling(self) -> bool:
        """Whether the auction lies on the table: it goes on, or has just ended."""
        return self.bidding or self.pause is Pause.REVEAL or (self.view.passed_out and self.pause is Pause.RESULT)

    @property
    def cards_shown(self) -> bool:
        """Whether the players' cards have their places on the table."""
        return super().cards_shown and not self.calling

    @property
    def my_side(self) -> Side:
        """The player's side."""
        return side_of(self.me)

    def sides(self, ours: object, theirs: object) -> dict[str, object]:
        """Two things put into a text, one for each side."""
        return {"us": ours, "them": theirs}

    def whose(self, side: Side) -> str:
        """Whose side it is: "us" or "them"."""
        return "us" if side == self.my_side else "them"

    # -- the bar

    def facts(self) -> list[str]:
        """The deal, what the sides have, and the contract."""
        match, contract = self.moment.match, self.view.contract
        facts = [self._deal(match)] if match else []
        if contract and not self.calling:
            me = contract.seat == self.me
            facts.append(self.words("facts.contract", me=me, name=self.name(contract.seat), call=self.said(contract)))
        return [*facts, self._totals(match)] if match else facts

    def _deal(self, match: Match) -> str:
        if match.options.target is not None:
            return self.words("facts.deal_target", n=self.number, of=match.options.target)
        return self.words("facts.deal", n=self.number, of=self._deals(match))

    def _deals(self, match: Match) -> int:
        """How many deals a match of a fixed number takes, those passed out so far counted; 0 where a target ends it."""
        passed_out = sum(game.passed_out for game in match.games)
        return max(len(match.rounds) + passed_out, self.number) if match.rounds else 0

    def _totals(self, match: Match) -> str:
        totals = match.totals
        return self.words("facts.totals", **self.sides(totals[self.me], totals[self.others[0]]))

    def said(self, call: Call | Contract | Pass) -> str:
        """A call or a pass as it is written."""
        return self.words("auction.passed") if isinstance(call, Pass) else self.words.call(call)

    # -- the seats

    def plate(self, seat: Seat) -> Json:
        """All about one player, with the side and who plays the contract."""
        contract, side = self.view.contract, self.whose(side_of(seat))
        role = "" if seat == self.me else "partner" if seat == partner_of(self.me) else "opponent"
        return super().plate(seat) | {
            "side": side,
            "side_spoken": self.words("names.side_ours" if side == "us" else "names.side_theirs"),
            "role": self.words(f"seat.{role}") if role else "",
            "declarer": contract is not None and contract.seat == seat,
            "declarer_spoken": self.words("seat.declarer"),
        }

    def standing(self, seat: Seat) -> Json:
        """What a plate says: the last call while the auction lies there, then the tricks taken."""
        if self.calling:
            said = self.view.called(seat)
            return {"word": self.said(said[-1]) if said else ""}
        won = self.view.tricks_won[seat]
        words = self.words
        return {
            "count": str(won),
            "count_spoken": words("seat.tricks_spoken", n=won),
            "tag_text": words("seat.tricks", n=won),
        }

    # -- the auction

    def middle(self) -> Json:
        """The corner of the contract, and the auction while it lies on the table."""
        return {"trump": self._corner(), "tally": None, "auction": self._auction() if self.calling else None}

    def _corner(self) -> Json | None:
        contract, words = self.view.contract, self.words
        if contract is None or self.calling:
            return None
        me, name = contract.seat == self.me, self.name(contract.seat)
        title = words("trump.contract", me=me, name=name, call=self.said(contract))
        lying = self.lying
        lines = [self._trumps_are(contract.suit), *([words("trump.lie_here", n=lying)] if lying else [])]
        return {"card": None, "spoken": "", "title": title, "lines": lines}

    def _trumps_are(self, suit: Suit) -> str:
        """Which cards are trumps, where *suit* is named and one-eyed cards, if the house has any, are trumps too."""
        words = self.words
        if not self.view.options.one_eyed:
            return words("trump.title", suit=suit) if suit else words("facts.no_trump").replace("*", "")
        return words("trump.suit", suit=suit) if suit else words("trump.none")

    @property
    def lying(self) -> int:
        """The points in the trick that lies on the table."""
        return self.view.points_in(self.trick.cards)

    def _auction(self) -> Json:
        columns = (*self.others, self.me)
        return {
            "label": self.words("auction.label"),
            "columns": [self.plate(seat) | {"word": ""} for seat in columns],
            "rows": self._auction_rows(columns),
        }

    def _auction_rows(self, columns: Sequence[Seat]) -> list[list[Json]]:
        """What was said, a row for each time round; seats before the first speaker are empty."""
        spoken = [(seat, self._said_cell(i, seat)) for i, (seat, _) in enumerate(self.view.calls)]
        if self.view.bidding and self.view.turn is not None:
            spoken.append((self.view.turn, self._turn_cell()))
        empty = _cell("", "", "none")
        rows: list[list[Json]] = []
        place = len(columns)
        for seat, cell in spoken:
            column = columns.index(seat)
            if column < place:
                rows.append([empty] * len(columns))
            rows[-1][column], place = cell, column + 1
        return [_ended(row, i == len(rows) - 1) for i, row in enumerate(rows)]

    def _said_cell(self, number: int, seat: Seat) -> Json:
        call, top = self.view.calls[number][1], self.view.highest
        if isinstance(call, Pass):
            return _cell(self.said(call), self.said(call), "pass")
        stands = top is not None and (seat, call.points, call.suit) == top
        return _cell(self.said(call), self.words.call(call, spoken=True), "top" if stands else "call")

    def _turn_cell(self) -> Json:
        if self.view.turn == self.me:
            return _cell(self.words("auction.your_call"), self.words("auction.your_call"), "you")
        return _cell(self.words("auction.thinking"), "", "wait")

    def why_leads(self) -> str:
        """Why the leader of the first trick leads; empty during the auction."""
        return "" if self.calling else self.words("note.after_bidder", me=self.trick.leader == self.me)

    def told_led(self, leader: Seat) -> str:
        """What *leader* led: a suit, or trumps."""
        if not self.view.trumps.is_trump(self.trick.cards[0]):
            return super().told_led(leader)
        return self.words("note.led_trumps", me=leader == self.me, name=self.name(leader))

    # -- the question

    def ask_bid(self) -> Json:
        """The question for a call, with the bidding box."""
        words, top = self.words, self.view.highest
        key = "call_must" if self.view.dealer_must else "call" if top else "call_first"
        rule = R.THREE_PASSES if self.view.dealer_must else R.RAISE
        return {
            "text": words(f"ask.{key}"),
            "small": self._may_call(),
            "rules": [self.rule(rule)],
            "box": self._box(),
            "reasons": self._refused_call(),
        }

    def _refused_call(self) -> list[Json]:
        """Why the call or the pass tried or asked about is refused, right under the bidding box."""
        notice = self.notice
        if notice is None or notice.reason is None or not isinstance(notice.move, Call | Pass):
            return []
        why, move = self.words.reason(notice.reason, self.view, self.names, self.me), notice.move
        what = move.points if isinstance(move, Call) and move.points not in self._open_calls else self.told(move)
        title = self.words("box.why_not", what=what)
        return [{"text": f"**{title}** {why.sentence} {why.facts}", "rules": [self.pill(why)]}]

    def _may_call(self) -> str:
        """What can be called now, in words."""
        words, house, top = self.words, self.view.options, self.view.highest
        if self.view.dealer_must:
            return words("ask.must", n=house.calls[0])
        if top and not self._open_calls:
            return words("ask.no_more", n=self.said(top))
        steps = [words("facts_of.RAISE_step", n=house.bid_step)] if house.bid_step > 1 else []
        back = words("ask.way_back" if house.reentry else "ask.no_way_back")
        return " ".join([self._above(top) if top else words("ask.from", n=house.calls[0]), *steps, back])

    def _above(self, top: Contract) -> str:
        """What is higher than *top*: more points, or as many with a higher suit, where there are any."""
        words, points = self.words, set(self._open_calls)
        if top.points not in points:
            return words("ask.above", n=top.points)
        key = "above_ranked" if points - {top.points} else "same_ranked"
        return words(f"ask.{key}", n=top.points, order=words.order(self.view))

    @cached_property
    def _open_calls(self) -> dict[int, list[Suit]]:
        """The suits that can be called with each number of points."""
        found: dict[int, list[Suit]] = {}
        for move in self.view.moves():
            if isinstance(move, Call):
                found.setdefault(move.points, []).append(move.suit)
        return found

    def _box(self) -> Json:
        """The bidding box: the numbers, the suits, and passing."""
        words, house = self.words, self.view.options
        numbers = range(house.bid_step, house.max_bid + 1, house.bid_step)
        return {
            "points_label": words("ask.points_label"),
            "suits_label": words("ask.suits_label"),
            "points": [self._number(n) for n in numbers],
            "suits": [self._suit_choice(suit) for suit in house.suits],
            "calls": {str(n): "".join(suit_name(s)[0] for s in suits) for n, suits in self._open_calls.items()},
            "suit_barred": words("ask.suit_barred"),
            "confirm": words("ask.confirm"),
            "unchosen": words("ask.unchosen"),
            "pass": self._pass(),
            **self._folded(numbers),
        }

    def _number(self, n: int) -> Json:
        barred = n not in self._open_calls
        spoken = self.words("names.points", n=n)
        return {"value": n, "text": str(n), "spoken": spoken, "barred": barred, "why": self._why(n) if barred else ""}

    def _why(self, n: int) -> str:
        """Why *n* points cannot be called with any suit."""
        reason = self.view.objection(Call(n, self.view.options.suits[-1]))
        return self.words.facts(reason, self.view, self.names, self.me) if reason else ""

    def _suit_choice(self, suit: Suit) -> Json:
        name = self.words.suit(suit)
        return {"value": suit_name(suit)[0], "sign": suit or self.words("names.nt"), "text": name, "spoken": name}

    def _pass(self) -> Json:
        words, reason = self.words, self.view.objection(PASS)
        why = words.facts(reason, self.view, self.names, self.me) if reason else ""
        return {
            "text": words("ask.pass"),
            "spoken": words("ask.pass_spoken"),
            "barred": reason is not None,
            "why": why,
        }

    def _folded(self, numbers: range) -> Json:
        """The numbers too low, and those far above, folded away where there is little room."""
        can = sorted(self._open_calls)
        low, far = [n for n in numbers if can and n < can[0]], can[SPAN:]
        high = self._fold("ask.far_spoken", far, "{}+ ▾")
        return {"low": self._fold("ask.low_spoken", low, "{}–{}"), "far": high and {"from": far[0], **high}}

    def _fold(self, key: str, numbers: Sequence[int], text: str) -> Json | None:
        """What stands for *numbers* that are folded away, spoken as the text at *key*; nothing, where they are few."""
        if len(numbers) < FEW:
            return None
        low, high = numbers[0], numbers[-1]
        return {"text": text.format(low, high), "spoken": self.words(key, low=low, high=high)}

    def ask_card(self) -> str:
        """The question for a card; a one-eyed card led asks for a trump."""
        trick, words = self.view.trick, self.words
        if not trick.cards or trick.cards[0] not in self.view.options.one_eyed:
            return super().ask_card()
        fitting = self.view.following
        key = "free_eye" if not fitting else "follow_eye_one" if len(fitting) == 1 else "follow_eye"
        return words(f"ask.{key}", card=trick.cards[0], only=fitting[0] if fitting else "")

    def nod(self) -> Json:
        """What has just come to pass, and the button that goes on."""
        contract = self.view.contract
        if self.pause is not Pause.REVEAL or contract is None:
            return super().nod()
        leader, words = self.view.trick.leader, self.words
        text = words(
            "ask.contract", me=contract.seat == self.me, name=self.name(contract.seat), call=self.said(contract)
        )
        small = words("ask.leads", me=leader == self.me, name=self.name(leader))
        return {"text": text, "small": small, "rules": [self.rule(R.LEAD)], "button": self.go_on()}

    def result(self) -> str:
        """How the deal ended for the player's side."""
        view, contract = self.view, self.view.contract
        if contract is None:
            return self.words("ask.result_passed")
        how = f"{'made' if view.made else 'missed'}_{self.whose(contract.side)}"
        points = self.sides(view.points(self.me), view.points(self.others[0]))
        return self.words(f"ask.result_{how}", call=self.said(contract), **points)

    def deal_next(self, match: Match) -> str:
        """What the button says that deals the next deal; after four passes, who deals again."""
        if not self.view.passed_out:
            return self.words("ask.deal_next", n=match.round)
        dealer = match.dealer()
        return self.words("ask.deal_again", me=dealer == self.me, name=self.name(dealer))

    def why_won(self, match: Match) -> str:
        """What decides who has won *match*: the deals that were played, or the target."""
        if match.options.target is not None:
            return self.words("ask.final_target", n=match.options.target)
        return self.words("ask.final_small", n=sum(not game.passed_out for game in match.games))

    def winners(self, match: Match) -> str:
        """Which side has won *match*."""
        if len(match.winners) > 2:
            return self.words("ask.final_shared")
        if self.me in match.winners:
            return self.words("ask.final_us", name=self.name(partner_of(self.me)))
        first, second = match.winners
        return self.words("ask.final_them", first=self.name(first), second=self.name(second))

    # -- the hand

    def remarks(self, card: Card) -> list[str]:
        """What is said aloud of a card in hand besides its name: one eye, or two."""
        one_eyed = card in self.view.options.one_eyed
        return [*([self.words("hand.one_eyed")] if one_eyed else []), *super().remarks(card)]

    # -- the explanation beside the hand

    def own_boxes(self) -> list[Json | None]:
        """The trumps held suit by suit and what a deal is worth; in play the points so far and the trumps in order."""
        if self.bidding:
            return [self._trumps_held(), self._worth()] if self.asked else []
        if self.scored or self.calling:
            return []
        return [self._points(), self._ranking()]

    def answer(self) -> Json | None:
        """What the table says of a move; a call refused while calls are made is explained under the bidding box."""
        return None if self.asked and self.bidding and self._refused_call() else super().answer()

    def told(self, move: Any) -> str:
        """A move as a box names it."""
        return self.said(move) if isinstance(move, Call | Pass) else super().told(move)

    def spoken(self, move: Any) -> str:
        """A call or a pass as it is spoken."""
        return self.words.call(move, spoken=True) if isinstance(move, Call) else self.told(move)

    def may(self, move: Any) -> str:
        """Which text says that *move* is allowed."""
        return "may_pass" if isinstance(move, Pass) else super().may(move)

    def _trumps_held(self) -> Json:
        """How many trumps the player would hold with each suit, and which."""
        house, hand = self.view.options, self.view.hands[self.me]
        rows = []
        for suit in house.suits:
            trumps = house.trumps(suit)
            cards = [c for c in arranged(hand, trumps) if trumps.is_trump(c)]
            rows.append([f"{suit or self.words('names.nt')} **{len(cards)}**", " ".join(map(str, cards))])
        return box("trumps", self.words("box.trumps_held"), "", [], [self.rule(R.BELONG)], rows)

    def _worth(self) -> Json:
        """What there is to win in a deal."""
        words, house = self.words, self.view.options
        kings, jacks = _one_eyed(self.view, Rank.KING), _one_eyed(self.view, Rank.JACK)
        extra = COURT if house.one_eyed_also_court else 0
        most = "box.worth_tricks_player" if house.most_tricks == "player" else "box.worth_tricks"
        rows = [
            *([[words("box.worth_king", cards=" ".join(kings), n=len(kings)), str(KING + extra)]] if kings else []),
            *([[words("box.worth_jack", cards=" ".join(jacks), n=len(jacks)), str(JACK + extra)]] if jacks else []),
            [words("box.worth_ace"), str(ACE)],
            [words("box.worth_court"), str(COURT)],
            [words(most), str(MOST_TRICKS)],
            [words("box.worth_last"), str(LAST_TRICK)],
        ]
        rules = [self.rule(rule) for rule in DEAREST_FIRST]
        return box("plain", words("box.worth", n=house.max_bid), "", [], rules, rows)

    def _points(self) -> Json:
        """The points so far, what is still open, and whether the contract can still be made."""
        words, contract = self.words, self.view.contract
        assert contract is not None
        us, them, left = self._so_far()
        by, of = self.whose(contract.side), words("box.of", n=contract.points)
        told: Json = {"us": us, "them": them, "open": left, "call": self.words.call(contract, spoken=True)}
        return {
            "kind": "points",
            "title": words("box.points"),
            "left": words("box.open", n=left),
            "us": {"label": words("names.us"), "points": str(us), "of": of if by == "us" else ""},
            "them": {"label": words("names.them"), "points": str(them), "of": of if by == "them" else ""},
            "total": us + them + left,
            "us_value": us,
            "them_value": them,
            "mark": {"value": contract.points, "from": by, "text": words("box.called", n=contract.points)},
            "spoken": words("box.spoken", **told),
            "columns": ["", words("names.us"), words("names.them"), words("box.column_open")],
            "rows": self._points_rows(),
            "sum": [words("box.row_sum"), str(us), str(them), str(left)],
            **self._verdict(by),
        }

    def _so_far(self) -> tuple[int, int, int]:
        """The points of the player's side, of the other one, and those still open."""
        rows = self.view.ledger()
        us, them = (sum(row.sides[side] for row in rows) for side in (self.my_side, 1 - self.my_side))
        return us, them, sum(row.open for row in rows) + self.view.hidden

    def _points_rows(self) -> list[list[str]]:
        """The points so far, rule by rule; in a small prepared deal also what cards nobody has seen may be worth."""
        rows = sorted(self.view.ledger(), key=_dearness)
        told = [self._points_row(row) for row in rows if any(row.sides) or row.open]
        unseen = self.view.hidden
        return [*told, [self.words("box.row_unseen"), "", "", str(unseen)]] if unseen else told

    def _points_row(self, row: Row) -> list[str]:
        ours, theirs = row.sides[self.my_side], row.sides[1 - self.my_side]
        return [self._points_of(row), str(ours), str(theirs), str(row.open)]

    def _points_of(self, row: Row) -> str:
        """What a line of the points so far is about."""
        match row.rule:
            case R.ONE_EYED_KING:
                return " ".join(_one_eyed(self.view, Rank.KING))
            case R.ONE_EYED_JACK:
                return " ".join(_one_eyed(self.view, Rank.JACK))
            case R.MOST_TRICKS:
                us, them = map(self._tricks_counted, (self.my_side, 1 - self.my_side))
                return self.words("box.row_tricks", us=us, them=them)
            case R.COURT if self.view.options.one_eyed_also_court:
                return self.words("box.row_courts_all")
        names = {R.ACE: "row_aces", R.COURT: "row_courts", R.LAST_TRICK: "worth_last"}
        return self.words(f"box.{names[row.rule]}")  # type: ignore[index]

    def _tricks_counted(self, side: Side) -> int:
        """The tricks of *side* that count for the most: all of them, or those of its better player."""
        won = self.view.tricks_won[side::2]
        return max(won) if self.view.options.most_tricks == "player" else sum(won)

    def _verdict(self, by: str) -> Json:
        outlook, contract = self.view.outlook, self.view.contract
        assert outlook is not None
        assert contract is not None
        state = "made" if outlook.made else "missed" if outlook.lost else "open"
        values = {"needed": outlook.needed, "open": outlook.open, "n": contract.points}
        rules = {"made": R.MADE, "missed": R.MISSED, "open": R.CONTRACT}
        told = self.words(f"box.verdict_{state}_{by}", **values)
        return {"verdict": told, "verdict_state": state, "rules": [self.rule(rules[state])]}

    def _ranking(self) -> Json | None:
        """The trumps from high to low; nothing where there are none."""
        if not ranking(PACK, self.view.trumps):
            return None
        tie = self.words(f"box.tie_{self.view.options.jack_tie}")
        paras = [tie] if any(len(equal) > 1 for equal in ranking(PACK, self.view.trumps)) else []
        rules = [self.rule(rule) for rule in (R.KING, R.JACK, R.ONE_EYED)]
        frame = box("ranking", self.words("box.ranking"), "", paras, rules)
        return frame | {"cards": ranked(self.view)}

    def result_box(self) -> Json:
        """The score of both sides, line by line."""
        view, words, contract = self.view, self.words, self.view.contract
        if contract is None:
            return box("plain", words("box.result"), words("box.passed_out"), [], [self.rule(R.THREE_PASSES)])
        rows: list[list[str]] = []
        rules: dict[Rule, None] = {}
        for seat, name in ((self.me, "us"), (self.others[0], "them")):
            lines, plays = view.sheet(seat), side_of(seat) == contract.side
            head = words("box.result_side" if plays else "box.result_side_against", **self._side_head(name, contract))
            rows.append([head, f"**{total(lines)}**"])
            rows += [[words.item(line), str(line.points)] for line in lines]
            rules |= {line.reason.rule: None for line in lines if line.reason.rule in self.SCORED_BY}
        return box("plain", words("box.result"), "", [], [self.rule(rule) for rule in rules], rows)

    def _side_head(self, name: str, contract: Contract) -> dict[str, object]:
        return {"side": self.words(f"names.{name}"), "call": self.said(contract)}

    def final_rows(self, match: Match) -> list[list[str]]:
        """The two sides, the winning one first."""
        words, totals = self.words, match.totals
        sides = sorted(((self.me, partner_of(self.me)), self.others[::2]), key=lambda pair: -totals[pair[0]])
        ranks = [1, 1 if totals[sides[0][0]] == totals[sides[1][0]] else 2]
        return [
            [
                words("box.place", rank=rank, name=words.listed(map(self.name, pair))),
                words("names.points", n=totals[pair[0]]),
            ]
            for rank, pair in zip(ranks, sides, strict=True)
        ]

    @cached_property
    def advice(self) -> Advice:
        """What a sensible player would do here, from the view alone."""
        return advise(self.view)

    def advised(self) -> str:
        """The move advised, why, and what is still needed to make the contract or to defeat it, while it is open."""
        contract, outlook = self.view.contract, self.view.outlook
        if contract is None or outlook is None or outlook.made or outlook.lost:
            return self.words.advice(self.advice, "")
        return self.words.advice(self.advice, "wanted" if contract.side == self.my_side else "wanted_against")

    # -- score sheet

    @property
    def scorers(self) -> tuple[Seat, ...]:
        """One of each side: the player's side has the first column."""
        return (self.me, self.others[0])

    def scorer(self, seat: Seat) -> str:
        """The head of a column: we or they."""
        return self.words("names.us" if seat == self.me else "names.them")

    def sheet_rows(self, match: Match | None) -> list[Json]:
        """A row for each deal played, the one in play, and those still to come."""
        if match is None:
            return [self._scored_row(self.view) if self.scored else self._open_row(self.number)]
        rows = [self._scored_row(game) for game in match.games]
        if match.over:
            return rows
        return rows + [self._open_row(n) for n in range(match.round, max(self._deals(match), match.round) + 1)]

    def _open_row(self, number: int) -> Json:
        return {"head": str(number), "now": number == self.number and not self.scored, "cells": [{} for _ in "wt"]}

    def _scored_row(self, game: Yksisilma) -> Json:
        contract = game.contract
        if contract is None:
            cell = {"points": "–", "small": "", "sign": "", "sign_spoken": "", "miss": False, "lines": []}
            passed = self.words("sheet.passed")
            return {"head": f"{game.round} · {passed}", "now": False, "cells": [cell, cell]}
        head = f"{game.round} · {self.said(contract)} {self.name(contract.seat)}"
        return {"head": head, "now": False, "cells": [self._scored_cell(game, seat) for seat in self.scorers]}

    def _scored_cell(self, game: Yksisilma, seat: Seat) -> Json:
        contract = game.contract
        assert contract is not None
        plays, outcome = side_of(seat) == contract.side, "made" if game.made else "missed"
        points = game.points(seat)
        return {
            "points": str(points),
            "small": f"{game.entry(seat)['collected']}/{contract.points}" if plays else "",
            "sign": ("✓" if game.made else "▽") if plays else "",
            "sign_spoken": self.words(f"sheet.{outcome}") if plays else "",
            "miss": plays and not game.made,
            "lines": [self.words.line(line) for line in game.sheet(seat)],
        }

    def legend(self) -> str:
        """What the signs on the score sheet mean."""
        penalty = self.view.options.penalty_bid
        return self.words("sheet.legend_penalty" if penalty else "sheet.legend")

    # -- the table as text

    def board_head(self) -> list[str]:
        """The deal and the totals, then the auction, or the contract and the points so far."""
        match, words = self.moment.match, self.words
        of = self._deals(match) if match else 0
        head = words("board.deal_of" if of else "board.deal", game=self.TITLE, n=self.number, of=of)
        totals = [self._totals(match).replace("*", "")] if match else []
        return [" · ".join([head, *totals]), *(self._board_auction() if self.calling else self._board_play())]

    def _board_auction(self) -> list[str]:
        """The auction in four columns."""
        auction = self._auction()
        heads = [plate["name"] for plate in auction["columns"]]
        rows = [heads, *([cell["text"] for cell in row] for row in auction["rows"])]
        wide = [max(len(row[i]) for row in rows) for i in range(len(heads))]
        lines = ["  ".join(f"{text:{w}}" for text, w in zip(row, wide, strict=True)).rstrip() for row in rows]
        return [self.words("board.auction"), "", *lines]

    def _board_play(self) -> list[str]:
        contract, words = self.view.contract, self.words
        if contract is None:
            return []
        us, them, left = self._so_far()
        me, call = contract.seat == self.me, {"call": self.said(contract), "name": self.name(contract.seat)}
        return [
            words("board.contract", me=me, **call, n=self.trick_number, of=self.size),
            words("board.points", us=us, them=them, open=left),
        ]

    def may_bid(self) -> list[str]:
        """The calls that may be made now, from lowest to highest."""
        can = sorted(self._open_calls.items())
        passes = [self.words("auction.passed")] if not self.view.objection(PASS) else []
        spans: list[tuple[list[Suit], list[int]]] = []
        for n, suits in can:
            if not spans or spans[-1][0] != suits:
                spans.append((suits, []))
            spans[-1][1].append(n)
        return [" · ".join([*passes, *(self._span(numbers, suits) for suits, numbers in spans)])]

    def _span(self, numbers: list[int], suits: list[Suit]) -> str:
        named = " ".join(str(suit) or self.words("names.nt") for suit in suits)
        return f"{numbers[0]}–{numbers[-1]} {named}" if len(numbers) > 1 else f"{numbers[0]} {named}"

    def bids_made(self) -> int:
        """How many calls and passes there have been."""
        return len(self.view.calls)

    # -- what the player does with it

    def gesture(self, message: Json) -> Call | Pass:
        """A call or a pass; raises Refusal for points or a suit that cannot be read."""
        if message["kind"] == "pass":
            return PASS
        return Call(whole_number(message, "points"), _suit(message))

    def question(self, message: Json) -> Any:
        """The call, the pass or the card that a "why" *message* asks about."""
        if message.get("pass") is True:
            return PASS
        if "points" not in message:
            return self.card_at(message)
        points = whole_number(message, "points")
        suits = self._open_calls.get(points) if self.bidding else None
        named = _suit(message) if message.get("suit") is not None else None
        return Call(points, named if named is not None else (suits or [self.view.options.suits[-1]])[0])

    def typed(self, command: str, thing: str) -> Any:
        """The move typed as *thing* after *command*: while calls are made, a number and a suit are a call."""
        if command == "pass":
            return None if thing else PASS
        called = self.session.last.game.bidding and command in ("", "why")
        move = self._typed_call(thing) if called or command == "call" else None
        return move if move or command == "call" else super().typed(command, thing)

    def _typed_call(self, thing: str) -> Call | Pass | None:
        if thing in self.words.get("type.pass"):
            return PASS
        digits = thing[: len(thing) - len(thing.lstrip("0123456789"))]
        named = self._typed_suit(thing[len(digits) :].strip())
        return Call(int(digits), named) if 0 < len(digits) < 4 and named is not None else None

    def _typed_suit(self, name: str) -> Suit | None:
        """The suit called *name*, in small letters: by its letter, its sign, or as it is written or spoken."""
        for one in Suit:
            names = {suit_name(one), suit_name(one)[0], self.words.suit(one), one or self.words("names.nt")}
            if name in {known.casefold() for known in names}:
                return one
        try:
            return suit_called(name) if name else None
        except ValueError:
            return None

    def shorthand(self, move: Any) -> Any:
        """The move that *move* is short for in Python: in the auction ``"18H"`` is a call and ``"pass"`` is PASS."""
        if isinstance(move, str) and self.session.last.game.bidding:
            return self._typed_call(move.strip().casefold()) or super().shorthand(move)
        return super().shorthand(move)


DEAREST_FIRST = (R.ONE_EYED_KING, R.ONE_EYED_JACK, R.ACE, R.COURT, R.MOST_TRICKS, R.LAST_TRICK)


def _dearness(row: Row) -> int:
    return DEAREST_FIRST.index(row.rule)


def _cell(text: str, spoken: str, state: str) -> Json:
    return {"text": text, "spoken": spoken, "state": state}


def _ended(row: list[Json], last: bool) -> list[Json]:
    """A row of the auction; in the last one, what comes after the latest speaker is open rather than skipped."""
    spoken = max((i for i, cell in enumerate(row) if cell["state"] != "none"), default=-1)
    return [_cell("", "", "") if last and i > spoken else cell for i, cell in enumerate(row)]


def _suit(message: Json) -> Suit:
    """The suit that *message* names by its letter; raises Refusal if it names none."""
    named = message.get("suit")
    if isinstance(named, str) and named in SUITS_BY_SIGN:
        return SUITS_BY_SIGN[named]
    raise Refusal("error.malformed", kind=message["kind"], what=f"suit={short(named)}")


def _one_eyed(view: Yksisilma, rank: Rank) -> list[str]:
    """The one-eyed cards of *rank*, as they are written."""
    return [str(c) for c in sorted(view.options.one_eyed, reverse=True) if c.rank is rank]


def ranked(view: Yksisilma) -> str:
    """The trumps of *view* from high to low in a line: "K♦ A♥ J♠=J♥ K♥ Q♥ 10♥ … 2♥"."""
    steps = ["=".join(map(str, equal)) for equal in ranking(PACK, view.trumps)]
    low = [equal for equal in ranking(PACK, view.trumps) if equal[0].rank <= Rank.TEN]
    return " ".join([*steps[: len(steps) - len(low) + 1], "…", steps[-1]] if len(low) > 2 else steps)
