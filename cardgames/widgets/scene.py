"""What a table looks like from one seat, as JSON: every word and every card the front end draws.

A scene is made from the view of the seat that looks, so what that seat may not see
cannot be in it. It decides nothing: what is legal, who wins and what a round scores
is asked of the engine; the words come from :mod:`cardgames.explain`.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..bots.lupaus import Advice, advise
from ..cards import Card, Cards, Suit, in_order
from ..explain import LANGUAGES, Explanation, Words
from ..game import Reason, Rule, Seat
from ..lupaus import FACE_DOWN, Bid, Lupaus, LupausRule, OutOfTurn, Play, draw_for_dealer, score
from ..rulebook import statement
from ..session import Moment, Pause, Session
from ..tricks import Trick

Json = dict[str, Any]
R = LupausRule
SIGNS = {"exact": "✓", "over": "✕", "short": "▽", "late": "✕"}
MOST_PIPS = 8


@dataclass(frozen=True)
class Notice:
    """What the table last answered: to a move tried or asked about, or a plain message.

    *reason* is what speaks against *move*; without one the move is allowed. *tried*
    tells a refused attempt from a question.
    """

    move: Bid | Play | OutOfTurn | None = None
    reason: Reason | None = None
    tried: bool = False
    key: str = ""
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class Scene:
    """The scene of *session* in *words*, after *notice*; *names* are the players by seat.

    *strict* dims the cards that may not be played; else they look alike and can be
    tried. *irregular* lets the player act out of turn and be late.
    """

    session: Session
    words: Words
    names: tuple[str, ...]
    notice: Notice | None = None
    strict: bool = False
    irregular: bool = False
    nods: int = 0  # how many right cards came after a refusal; varies the praise
    left: bool = False  # whether undo can go back to a match that was left

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
    def view(self) -> Lupaus:
        """The deal as that seat sees it."""
        view: Lupaus = self.moment.game.view(self.me)
        return view

    @property
    def pause(self) -> Pause:
        """What the table waits for."""
        return self.moment.pause

    @property
    def asked(self) -> bool:
        """Whether the player is to move, and looks at the newest moment."""
        return self.session.asked and not self.session.past

    @property
    def hand(self) -> Cards:
        """The player's cards in the order shown: trumps first."""
        return in_order(self.view.hands[self.me], self.view.trump)

    @cached_property
    def trick(self) -> Trick:
        """The trick that lies on the table: a complete one until play goes on."""
        return self.view.tricks[-1] if self.pause is Pause.TRICK else self.view.trick

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        """The other seats, clockwise from the player's left."""
        n = len(self.view.hands)
        return tuple((self.me + i) % n for i in range(1, n))

    @property
    def scored(self) -> bool:
        """Whether the deal has been scored."""
        return self.pause in (Pause.RESULT, Pause.FINAL)

    def name(self, seat: Seat | None) -> str:
        """The player at *seat*; the learner is "you"."""
        return self.words.player(seat, self.names, self.me)

    def rule(self, rule: Rule) -> Json:
        """The pill of a rule: its short name, and its sentence when asked."""
        return self._pill(Explanation(self.words.rule(rule), "", statement(rule)))

    def _pill(self, explanation: Explanation) -> Json:
        label, number = explanation.statement.label(self.words.language), explanation.statement.id[1:]
        spoken = self.words("ui.rule", n=number, game=label.split()[0])
        return {"id": explanation.statement.id, "label": label, "spoken": spoken, "sentence": explanation.sentence}

    # -- the whole scene

    def json(self, revision: int) -> Json:
        """Everything the front end draws."""
        return {
            "revision": revision,
            "lang": self.words.language,
            "languages": [{"code": code, "name": name} for code, name in LANGUAGES.items()],
            "label": self._label(),
            "title": "Lupaus",
            "facts": self._facts(),
            "ui": self.words.get("ui") | {"move_help": self._move_help()},
            "seats": [self._seat(seat) for seat in self.others],
            "me": self._seat(self.me),
            "cards_shown": not self.view.bidding and not self.scored and self.pause is not Pause.REVEAL,
            "trump": self._trump(),
            "tally": self._tally(),
            "note": self._note(),
            "last": self._last_trick(),
            "ask": self._ask(),
            "hand": self._hand(),
            "strict": self.strict,
            "boxes": [box for box in self._boxes() if box],
            "sheet": self._sheet(),
            "board": self._board(),
            "log": {"title": self.words("ui.log"), "items": [*self._draws(), *self._told()]},
            "undo": self._undo(),
            "replay": self._replay(),
            "code": self.moment.code,
            "say": self._say(),
        }

    def _move_help(self) -> str:
        late = self.irregular and self.view.bidding and self.view.options.bidding == "simultaneous"
        return " ".join((self.words("type.ask"), *([self.words("type.help_late")] if late else []))).replace("*", "")

    def _label(self) -> str:
        stage = "bidding" if self.view.bidding else "over" if self.scored else "play"
        return self.words(f"facts.label_{stage}", game="Lupaus")

    def _facts(self) -> list[str]:
        match, suit = self.moment.match, self.view.trump
        rounds = [self.words("facts.round", n=self.view.round, of=len(match.rounds))] if match else []
        trump = self.words("facts.trump", suit=suit) if suit else self.words("facts.no_trump")
        return [*rounds, self.words("facts.cards", n=self.view.cards), trump]

    # -- the seats, and the cards they have played

    def _seat(self, seat: Seat) -> Json:
        view = self.view
        plate: Json = {
            "seat": seat,
            "name": self.name(seat),
            "dealer": seat == view.dealer,
            "turn": view.turn == seat and not self.pause,
            "cards_left": len(view.hands[seat]),
            "exposed_word": self.words("seat.exposed"),
            "exposed": [_card(self.words, c) for c in self._open_cards(seat)],
        }
        return plate | self._promise(seat) | self._played(seat)

    def _open_cards(self, seat: Seat) -> Cards:
        """The cards of another hand that lie open."""
        return tuple(c for c in self.view.hands[seat] if c.suit) if seat != self.me else self.view.exposed[seat]

    def _promise(self, seat: Seat) -> Json:
        """What a plate says of the promise: owed, made and maybe secret, or how far it is fulfilled."""
        bid = self.view.bids[seat]
        said: Json = {"pips": "", "count": "", "count_spoken": "", "state": "", "word": "", "tag_text": ""}
        if bid is None:
            return said | self._owed(seat)
        if self.view.bidding or self.pause is Pause.REVEAL:
            return said | self._promised(seat, bid)
        return said | self._fulfilled(bid, self.view.tricks_won[seat])

    def _owed(self, seat: Seat) -> Json:
        """Others wait for the signal, or think when it is their turn."""
        if seat == self.me:
            return {}
        if self.view.options.bidding == "simultaneous":
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

    def _played(self, seat: Seat) -> Json:
        """The card a seat has in the trick, or its empty place."""
        place, card = self.trick.place_of(seat), self.trick.card_of(seat)
        if card is None:
            return {"card": None, "spoken": "", "tag": "", "win": False, "slot": self._slot(seat, place)}
        wins = self.trick.winner(self.view.trumps) == seat
        tag = self.words("seat.took" if self.trick.complete else "seat.winning") if wins else self._ordinal(place)
        return _card(self.words, card) | {"tag": tag, "win": wins, "slot": ""}

    def _slot(self, seat: Seat, place: int) -> str:
        if self.view.over:
            return ""
        if seat == self.me:
            return self.words("seat.your_card") if self.view.turn == seat else " "
        after = self.view.turn == self.me and place > self.trick.place_of(self.me)
        return self.words("seat.after_you") if after else " "

    def _ordinal(self, place: int) -> str:
        return str(self.words.get("seat.ordinals")[place])

    # -- the middle of the table

    def _trump(self) -> Json:
        view, words = self.view, self.words
        if view.trump is Suit.NONE:
            fixed = isinstance(why := view.log[0].what, Reason) and why.rule is R.FIXED_TRUMP
            why = "fixed" if fixed else "not_turned" if view.aside else "nothing_left"
            lines = [words(f"trump.{why}", n=view.round)]
            return {"card": None, "spoken": "", "title": words("trump.none"), "lines": lines}
        aside = [words("trump.aside", n=len(view.aside))] if view.aside else []
        if view.turned is None:
            title, lines = words("trump.title", suit=view.trump), [words("trump.fixed", n=view.round), *aside]
            return {"card": None, "spoken": "", "title": title, "lines": lines}
        how = "turned" if view.aside else view.options.full_deal_trump.replace("none", "turned")
        card = _card(words, view.turned)
        return card | {"title": words("trump.title", suit=view.trump), "lines": [words(f"trump.{how}"), *aside]}

    def _tally(self) -> Json | None:
        """How many tricks are promised so far; only how many have promised while that is secret."""
        view = self.view
        if self.scored or not (view.bidding or self.pause is Pause.REVEAL):
            return None
        made = [bid for bid in view.bids if bid is not None]
        if not view.revealed:
            return {"filled": len(made), "of": len(view.bids), "text": self.words("note.secret", n=len(made))}
        text = self.words("note.tally", sum=sum(made), n=view.cards)
        return {"filled": min(sum(made), view.cards), "of": view.cards, "text": text}

    def _note(self) -> Json:
        view, words = self.view, self.words
        last = words("ui.last_trick") if self._earlier_tricks() else ""
        if view.bidding or self.pause is Pause.REVEAL or (not self.trick.cards and not view.tricks):
            leader = view.trick.leader
            secret = view.bidding and view.options.leader == "highest_bidder"
            why = "highest_bidder" if view.options.leader == "highest_bidder" else "eldest"
            title = words("note.to_lead", me=leader == self.me, name=self.name(leader))
            return {"title": "" if secret else title, "lines": [] if secret else [words(f"note.{why}")], "last": ""}
        number = len(view.tricks) + (self.pause is not Pause.TRICK and not view.over)
        leader = self.trick.leader
        led = self.trick.led(view.trumps)
        key = "note.led" if led else "note.to_lead"
        line = "" if view.over and not led else words(key, me=leader == self.me, name=self.name(leader), suit=led)
        title = words("note.trick", n=number, of=view.cards)
        return {"title": title, "lines": [line] if line else [], "last": last}

    def _earlier_tricks(self) -> tuple[Trick, ...]:
        return self.view.tricks[:-1] if self.pause is Pause.TRICK else self.view.tricks

    def _last_trick(self) -> Json | None:
        earlier = self._earlier_tricks()
        if not earlier:
            return None
        trick, winner = earlier[-1], earlier[-1].winner(self.view.trumps)
        shown = {}
        for place, card in enumerate(trick.cards):
            seat = trick.seat_of(place)
            tag = self.words("seat.took") if seat == winner else self._ordinal(place)
            shown[str(seat)] = _card(self.words, card) | {"tag": tag, "win": seat == winner}
        number = min(len(earlier) + 1, self.view.cards)
        title = self.words("note.trick", n=len(earlier), of=self.view.cards)
        return {"title": title, "by_seat": shown, "back": self.words("note.back", n=number)}

    # -- the question

    def _ask(self) -> Json:
        ask: Json = {"mine": False, "text": "", "small": "", "rules": [], "chips": None, "confirm": "", "unchosen": ""}
        ask |= {"reasons": [], "button": None, "others": []}
        if self.session.past:
            return ask | {"text": self.words("ask.past"), "button": {"text": self.words("ui.now"), "kind": "now"}}
        if self.pause:
            return ask | self._nod()
        if not self.asked:
            return ask | {"text": self.words("ask.wait", name=self.name(self.view.turn))}
        return ask | {"mine": True} | (self._ask_bid() if self.view.bidding else self._ask_card())

    def _ask_bid(self) -> Json:
        view, words = self.view, self.words
        place = "together" if view.options.bidding == "simultaneous" else self._bidding_place()
        chips = [
            {"value": n, "text": str(n), "spoken": words("ask.bid_spoken", n=n), "barred": n == view.barred}
            for n in range(view.cards + 1)
        ]
        late = {"text": words("ask.late"), "spoken": words("ask.late_spoken"), "kind": "late"}
        return {
            "text": words("ask.bid"),
            "small": words(f"ask.bid_{place}"),
            "chips": {"label": words("ask.bid_label"), "items": chips},
            "confirm": words("ask.bid_confirm"),
            "unchosen": words("ask.bid_unchosen"),
            "reasons": self._barred(),
            "others": [late] if self.irregular and place == "together" else [],
        }

    def _bidding_place(self) -> str:
        order = self.view.order
        return "first" if order[0] == self.me else "last" if order[-1] == self.me else "middle"

    def _barred(self) -> list[Json]:
        """Why one number may not be promised, before anyone tries it."""
        if self.view.barred is None:
            return []
        reason = self.view.objection(Bid(self.view.barred))
        assert reason is not None
        why = self.words.reason(reason, self.view, self.names, self.me)
        return [{"text": f"{self.words('ask.barred', n=self.view.barred)} {why.facts}", "rules": [self._pill(why)]}]

    def _ask_card(self) -> Json:
        view, words = self.view, self.words
        led = view.trick.led(view.trumps)
        fitting = view.trick.must_follow(view.hands[self.me], view.trumps)
        forced = [c for c in view.playable if c in view.exposed[self.me]]
        if forced and len(view.playable) == len(forced):
            text = words("ask.forced", cards=words.listed(forced), n=len(forced))
        elif not led:
            text = words("ask.lead")
        elif not fitting:
            text = words("ask.free", suit=led)
        else:
            key = "ask.follow_one" if len(fitting) == 1 else "ask.follow"
            text = words(key, suit=led, card=fitting[0])
        tried = self.notice.move if self.notice and self.notice.tried and self.notice.reason else None
        refused = (
            "ask.refused_open" if isinstance(tried, Play) and tried.card in view.exposed[self.me] else "ask.refused"
        )
        small = words(refused, card=tried.card) if isinstance(tried, Play) else ""
        return {"text": text, "small": small}

    def _nod(self) -> Json:
        """What has just come to pass, and the button that goes on."""
        words, on = self.words, {"text": self.words("ask.go_on"), "kind": "go_on"}
        match self.pause:
            case Pause.TRICK:
                winner, why = self.trick.winner(self.view.trumps), words.took(self.trick, self.view)
                text = words("ask.took", me=winner == self.me, name=self.name(winner))
                return {"text": text, "small": why.facts, "button": on}
            case Pause.REVEAL:
                promised = sum(bid or 0 for bid in self.view.bids)
                how = "over" if promised > self.view.cards else "under" if promised < self.view.cards else "even"
                small = words(f"ask.reveal_{how}", sum=promised, n=self.view.cards)
                return {"text": words("ask.reveal"), "small": small, "button": on}
            case Pause.RESULT:
                return self._result()
        return self._final()

    def _result(self) -> Json:
        words, match = self.words, self.moment.match
        points = self.view.points(self.me)
        kept = self.view.bids[self.me] == self.view.tricks_won[self.me]
        text = words("ask.result_made" if points else "ask.result_late" if kept else "ask.result_missed", points=points)
        if match is None:
            return {"text": text, "button": {"text": words("ui.again"), "kind": "again"}}
        if match.over:
            return {"text": text, "button": {"text": words("ask.see_final"), "kind": "go_on"}}
        following = match.rounds[match.round - 1]
        button = words("ask.deal_next", n=following.cards, round=following.number)
        return {"text": text, "button": {"text": button, "kind": "go_on"}}

    def _final(self) -> Json:
        match, words = self.moment.match, self.words
        assert match is not None
        first, *more = match.winners
        text = words("ask.final", me=first == self.me, name=self.name(first))
        if more:
            text = words("ask.final_shared", names=words.listed(self.name(seat) for seat in match.winners))
        small = words("ask.final_small", n=len(match.games))
        button = {"text": words("ui.new_match"), "kind": "new_match"}
        return {"text": text, "small": small, "rules": [self.rule(R.MOST_POINTS)], "button": button}

    # -- the hand

    def _hand(self) -> Json:
        cards, words = self.hand, self.words
        label = words("hand.label", n=len(cards)) if cards else words("hand.label_empty")
        playing = self.asked and not self.view.bidding
        early = self.irregular and self.session.early
        shown = [self._held(i, card, playing) for i, card in enumerate(cards)]
        return {"label": label, "inert": not (playing or early), "cards": shown}

    def _held(self, place: int, card: Card, playing: bool) -> Json:
        reason = self.view.objection(Play(card)) if playing else None
        tried = self.notice if self.notice and self.notice.tried and self.notice.reason else None
        tried = None if self.session.past else tried
        refused = bool(tried and isinstance(tried.move, Play) and tried.move.card is card)
        obliged = tried is not None and tried.reason is not None and card in tried.reason.cards and not refused
        lit = playing and obliged
        mark = self.words("hand.stays") if refused else "✓" if lit else ""
        new = place > 0 and self.hand[place - 1].suit is not card.suit
        return _card(self.words, card) | {
            "spoken": self._spoken(card, playing, refused),
            "legal": reason is None,
            "new": new,
            "lit": lit,
            "refused": refused,
            "exposed": card in self.view.exposed[self.me],
            "mark": mark,
        }

    def _spoken(self, card: Card, playing: bool, refused: bool) -> str:
        """The spoken name of a card in hand, and what matters about it now."""
        words, led = self.words, self.view.trick.led(self.view.trumps)
        said = [words.card(card)]
        if card in self.view.exposed[self.me]:
            said.append(words("hand.exposed"))
        if self.view.trumps.is_trump(card):
            said.append(words("hand.trump"))
        if playing and led and card.suit is led:
            said.append(words("hand.follows", suit=words.suit(led)))
        return ", ".join([*said, words("hand.refused")] if refused else said)

    # -- the explanation beside the hand

    def _boxes(self) -> list[Json | None]:
        if self.session.past:
            message = self.notice if self.notice and self.notice.move is None else None
            return [self._message(message) if message else None, self._past_result()]
        return [
            self._answer(),
            self._trick_box() if self.pause is Pause.TRICK else None,
            self._late_box() if self.pause is Pause.REVEAL else None,
            self._past_result(),
            self._open_card() if self.irregular else None,
            self._scoring() if self.asked and self.view.bidding else None,
            self._hints() if self.asked else None,
        ]

    def _answer(self) -> Json | None:
        """What the table says of the move tried or asked about."""
        notice, words = self.notice, self.words
        if notice is None:
            return None
        if notice.move is None:
            return self._message(notice)
        what = str(notice.move.tricks) if isinstance(notice.move, Bid) else str(notice.move.card)
        if notice.reason is None:
            return self._approval(notice, what)
        why = words.reason(notice.reason, self.view, self.names, self.me)
        title = words("box.why_not", what=what)
        return _box("bad" if notice.tried else "ask", title, why.sentence, [why.facts], [self._pill(why)])

    def _approval(self, notice: Notice, what: str) -> Json:
        if notice.tried:
            nods = self.words.get("box.nod")
            return _box("good", "", nods[self.nods % len(nods)].format(card=what))
        assert isinstance(notice.move, Bid | Play)
        title = self.words("box.may_bid" if isinstance(notice.move, Bid) else "box.may", what=what)
        return _box("good", title, self.words.allowed(notice.move, self.view))

    def _message(self, notice: Notice) -> Json:
        tone = "plain" if notice.key.startswith("type.help") else "bad"
        title = "" if tone == "plain" else self.words("box.message_bad")
        return _box(tone, title, "", [self.words(notice.key, **dict(notice.values))])

    def _trick_box(self) -> Json:
        """The rule by which the trick was won."""
        why = self.words.took(self.trick, self.view)
        return _box("plain", self.words("box.trick"), why.sentence, [], [self._pill(why)])

    def _late_box(self) -> Json | None:
        """The rule that binds whoever was late, while the promises are compared."""
        if not self.view.late:
            return None
        told = [self.words("events.late", me=seat == self.me, name=self.name(seat)) for seat in sorted(self.view.late)]
        return _box("plain", " ".join(told), self.words.rule(R.LATE), [], [self.rule(R.LATE)])

    def _past_result(self) -> Json | None:
        if self.pause is Pause.RESULT:
            return self._round_box()
        return self._final_box() if self.pause is Pause.FINAL else None

    def _round_box(self) -> Json:
        """Everybody's score of this round, with the lines behind it."""
        view = self.view
        rows = []
        for seat in (self.me, *self.others):
            sign = SIGNS[_outcome(view, seat)]
            told = f"{self.name(seat)} {view.tricks_won[seat]}/{view.bids[seat]} {sign}"
            rows.append([told, str(view.points(seat))])
        mine = [self.words.line(line) for line in view.sheet(self.me)]
        rules = {line.reason.rule: None for line in view.sheet(self.me)}
        return _box("plain", self.words("box.result"), "", mine, [self.rule(r) for r in rules], rows)

    def _final_box(self) -> Json:
        assert self.moment.match is not None
        rows = [
            [self.words("box.place", rank=p.rank, name=self.name(p.seat)), self.words("box.points", n=p.points)]
            for p in self.moment.match.standing()
        ]
        return _box("plain", self.words("box.final"), "", [], [self.rule(R.MOST_POINTS)], rows)

    def _open_card(self) -> Json | None:
        """The rule of the card that lies open, while one does."""
        open_cards = [c for cards in self.view.exposed for c in cards]
        if not open_cards:
            return None
        title = self.words("box.open", cards=self.words.listed(open_cards), n=len(open_cards))
        return _box("plain", title, self.words.rule(R.EXPOSED), [], [self.rule(R.EXPOSED)])

    def _scoring(self) -> Json:
        words, none = self.words, score(0, 0, self.view.cards, self.view.options)
        rows = [[words("box.scoring_kept"), words("box.scoring_kept_points")]]
        rules = [R.KEPT, R.BROKEN]
        if len(none) > 1:
            rows.append([words("box.scoring_zero"), " + ".join(str(line.points) for line in none)])
            rules.append(R.ZERO_BONUS)
        rows.append([words("box.scoring_missed"), "0"])
        return _box("plain", words("box.scoring"), "", [], [self.rule(r) for r in rules], rows)

    # -- hints

    def _hints(self) -> Json:
        session, words = self.session, self.words
        titles = ("rules", "cards", "promise" if self.view.bidding else "card")
        steps = []
        for number, title in enumerate(titles):
            state = "done" if number < session.steps else "open" if number == session.steps else "shut"
            cost = session.prices[number]
            if state == "open" and cost > session.marks:
                state = "shut"
            price = words("hints.costs", n=cost) if cost else words("hints.free")
            step: Json = {"state": state, "title": words(f"hints.{title}"), "price": price, "text": "", "rules": []}
            step["costs"] = cost > 0
            steps.append(step | (self._hint(number) if state == "done" else {}))
        left = words("hints.left", n=session.marks)
        return {"kind": "hints", "title": words("hints.title"), "left": left, "steps": steps}

    @cached_property
    def advice(self) -> Advice:
        """What a sensible player would do here, from the view alone."""
        return advise(self.view)

    def _hint(self, number: int) -> Json:
        """One step of a hint: the rule, the cards, the move and why."""
        words, advice = self.words, self.advice
        if number == 0:
            return {"text": words.rule(advice.rule), "rules": [self.rule(advice.rule)]}
        return {"text": words.matter(advice) if number == 1 else words.advice(advice)}

    # -- score sheet

    def _sheet(self) -> Json:
        words, match = self.words, self.moment.match
        order = (self.me, *self.others)
        games = {game.round: game for game in match.games} if match else {}
        rounds = match.rounds if match else ()
        rows = [self._sheet_row(r.number, r.cards, games.get(r.number), order) for r in rounds]
        if match is None:
            rows = [self._sheet_row(self.view.round, self.view.cards, self.view if self.scored else None, order)]
        points = match.totals if match else tuple(self.view.points(s) if self.scored else 0 for s in range(len(order)))
        return {
            "title": words("ui.sheet"),
            "corner": words("sheet.corner"),
            "columns": [self.name(seat) for seat in order],
            "rows": rows,
            "total": words("sheet.total"),
            "totals": [str(points[seat]) for seat in order],
            "legend": self._legend(),
            "rules": [self.rule(R.KEPT), self.rule(R.BROKEN)],
        }

    def _legend(self) -> str:
        bonus = self.view.options.zero_bonus_from
        return self.words("sheet.legend") if bonus is None else self.words("sheet.legend_bonus", n=bonus)

    def _sheet_row(self, number: int, cards: int, game: Lupaus | None, order: tuple[Seat, ...]) -> Json:
        now = game is None and number == self.view.round
        cells = [self._scored_cell(game, seat) if game else self._open_cell(seat) if now else {} for seat in order]
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
        if bid in (None, FACE_DOWN) or (self.view.bidding and not self.view.revealed and seat != self.me):
            return {}
        return {"points": "", "small": f"{won}/{bid}", "sign": "", "sign_spoken": "", "miss": False, "lines": []}

    # -- the table as text

    def _board(self) -> list[str]:
        view, words = self.view, self.words
        rounds = len(self.moment.match.rounds) if self.moment.match else view.round
        cards = words("facts.cards", n=view.cards).replace("*", "")
        head = words("board.round", game="Lupaus", n=view.round, of=rounds, cards=cards)
        key = ("trump" if view.trump else "no_trump") + ("_bidding" if view.bidding else "")
        trick = min(len(view.tricks) + (self.pause is not Pause.TRICK), view.cards)
        about = words(f"board.{key}", suit=view.trump, n=trick, of=view.cards)
        plates = {seat: self._seat(seat) for seat in (*self.others, self.me)}
        wide = max(len(plate["name"]) for plate in plates.values())
        lines = [self._board_line(plate, wide, seat == self.me) for seat, plate in plates.items()]
        return [head, about, "", *lines, "", *self._board_hand()]

    def _board_line(self, plate: Json, wide: int, mine: bool) -> str:
        word = " ".join(filter(None, (plate["word"], plate["tag_text"])))
        open_cards = " ".join(f"{c['sign']} {plate['exposed_word']}" for c in plate["exposed"])
        dealer = self.words("board.dealer") if plate["dealer"] else ""
        card = f"{plate['sign']:4} {plate['tag']}" if plate["card"] else ""
        tail = " ".join(filter(None, (card, open_cards, dealer)))
        return f"{'>' if mine else ' '} {plate['name']:{wide}}  {plate['count']:6} {word:16} {tail}".rstrip()

    def _board_hand(self) -> list[str]:
        words, view = self.words, self.view
        wide = max(len(words(f"board.{key}")) for key in ("hand", "may_play", "may_promise"))
        lines = [f"{words('board.hand'):{wide}}  {' '.join(map(str, self.hand))}"]
        if self.asked and view.bidding:
            allowed = [str(bid.tricks) for bid in view.moves() if isinstance(bid, Bid)]
            lines.append(f"{words('board.may_promise'):{wide}}  {' '.join(allowed)}")
        elif self.asked:
            playable = in_order(view.playable, view.trump)
            lines.append(f"{words('board.may_play'):{wide}}  {' '.join(map(str, playable))}")
        return lines

    # -- what happened

    def _told(self, spoken: bool = False) -> list[str]:
        return self.words.log(self.view, self.names, self.me, spoken)

    def _draws(self) -> list[str]:
        """How the first dealer was found, drawing by drawing, if it was drawn for."""
        match = self.moment.match
        if match is None or match.first_dealer is not None or self.view.round > 1:
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
        return {"at": session.at, "last": len(session.moments) - 1, "text": self._when(), "past": session.past}

    def _when(self) -> str:
        """The moment looked at, in a few words."""
        view, words = self.view, self.words
        values = {"round": view.round, "trick": len(view.tricks) + 1, "of": len(view.bids), "n": len(view.trick.cards)}
        if self.pause in (Pause.RESULT, Pause.FINAL, Pause.REVEAL):
            return words(f"moment.{self.pause.value}", **values)
        if self.pause is Pause.TRICK:
            return words("moment.trick", **values | {"trick": len(view.tricks)})
        promised = sum(bid is not None for bid in view.bids)
        if view.bidding:
            return words("moment.bid", **values | {"n": promised}) if promised else words("moment.start", **values)
        return words("moment.card", **values)

    # -- what is said aloud

    def _say(self) -> str:
        notice, words = self.notice, self.words
        if notice and notice.move is None:
            return words(notice.key, **dict(notice.values)).replace("*", "")
        if self.session.past:
            return ""
        if notice and notice.reason:
            why = words.reason(notice.reason, self.view, self.names, self.me)
            return f"{self._refused_spoken(notice)} {why.sentence}"
        if self.scored:
            return str(self._nod()["text"])
        if self.session.steps:
            return str(self._hint(self.session.steps - 1)["text"]).replace("*", "")
        said = self._told(spoken=True)[self.session.news :]
        if self.asked:
            said.append(words("events.your_promise" if self.view.bidding else "events.your_turn"))
        return " ".join(said)

    def _refused_spoken(self, notice: Notice) -> str:
        if isinstance(notice.move, Bid):
            return self.words("events.refused", what=notice.move.tricks)
        assert notice.move is not None
        return self.words("events.stays", card=self.words.card(notice.move.card))


def _card(words: Words, card: Card) -> Json:
    """A card as the front end draws it, as it is spoken, and as it is written."""
    return {"card": card.code, "spoken": words.card(card), "sign": str(card)}


def _box(
    kind: str,
    title: str,
    say: str = "",
    paras: list[str] | None = None,
    rules: list[Json] | None = None,
    rows: list[list[str]] | None = None,
) -> Json:
    return {"kind": kind, "title": title, "say": say, "paras": paras or [], "rules": rules or [], "rows": rows or []}


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
