"""What a table of Römi shows: stock, discards and melds, the steps of a turn, the hand in groups, and the scores.

Whether cards make a meld, what it is worth and where a card fits is asked of the engine; here it becomes groups
with labels, places that light up, and questions where more than one thing can be meant.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, product
from typing import Any

from ..bots import Advice
from ..bots.romi import advise
from ..cards import JOKER, Card, Cards
from ..cards import card as card_named
from ..explain.romi import RomiWords
from ..game import Line, Reason, Rule, Seat
from ..match import Match
from ..melds import LEAST, Meld, extensions, points, readings, value
from ..romi import Discard, Draw, Lay, LayOff, Romi, RomiRule, Swap, TakeBack, read_move
from .arrangement import Arrangement, Group, by_melds, by_rank, by_suit
from .scene import Json, Notice, Refusal, Scene, box, short, whole_number

R = RomiRule
MOST_WAYS = 12  # of meaning jokers, among which one is asked to choose
NOTHING = Notice()  # an answer that says nothing: what was asked is put away


class RomiScene(Scene):
    """The scene of a sitting at Römi."""

    TITLE = "Römi"
    WON_BY = R.WRITTEN
    SCORED_BY = (R.HAND, R.STEPS, R.COUNTED, R.ROUNDED)
    GESTURES = ("draw", "take", "lay", "lay_off", "swap", "discard", "back", "sort", "best")
    HANDLED = ("move", "choose", "cancel")
    SHOWN = (Draw, Lay, LayOff, Swap, Discard, TakeBack)
    PLAIN = ("type.help", "meld.worth")
    MAY = ("may",)
    KEYS = (
        *("tab", "move", "pick", "group", "draw", "lay", "off", "discard"),
        *("why", "hint", "undo", "replay", "sheet", "text", "escape"),
    )

    words: RomiWords

    @cached_property
    def view(self) -> Romi:
        """The deal as the seat sees it."""
        view: Romi = self.moment.game.view(self.me)
        return view

    @cached_property
    def arranged(self) -> Arrangement:
        """The hand in the groups in which the player holds it; by suit at the beginning of a deal."""
        dealt, hand = self.view.start.hands[self.me], self.view.hands[self.me]
        if self.arrangement is None or self.arrangement.dealt != dealt:
            return by_suit(hand, dealt)
        return self.arrangement.reconciled(hand)

    @property
    def hand(self) -> Cards:
        """The player's cards, group after group."""
        return self.arranged.cards

    @property
    def acting(self) -> bool:
        """Whether the player has drawn, and may lay down and discard."""
        return self.asked and self.view.drawn

    # -- the bar

    def facts(self) -> list[str]:
        """The deal, what the first lay-down must come to, and how many jokers there are."""
        match, house = self.moment.match, self.view.options
        deals = [self.words("facts.deal", n=self.number, of=house.deals)] if match else []
        return [*deals, self.words("facts.open", n=house.opening_min), self.words("facts.jokers", n=house.jokers)]

    # -- the seats

    def standing(self, seat: Seat) -> Json:
        """How many cards a player holds, and whether the first lay-down is made."""
        n, opened = len(self.view.hands[seat]), self.view.opened[seat]
        word = self.words("seat.out" if self.view.winner == seat else "seat.opened" if opened else "seat.not_yet")
        return {
            "count": str(n),
            "count_spoken": self.words("seat.cards_spoken", n=n),
            "tag_text": self.words("seat.cards", n=n),
            "state": "promised" if opened else "",
            "word": word,
        }

    # -- stock, discards and melds

    def middle(self) -> Json:
        """Stock, discards and melds, and the steps of the player's turn."""
        nothing: Json = {"trump": None, "tally": None, "note": {"title": "", "lines": [], "last": ""}, "last": None}
        field = {"stock": self._stock(), "discards": self._discards(), "melds": self._melds(), **self._note()}
        return nothing | {"rummy": field | {"label": self.words("table.label")}, "steps": self._steps()}

    def _stock(self) -> Json:
        n = len(self.view.stock)
        can = self.asked and not self._against(Draw("stock"))
        spoken = self.words("table.stock_spoken", n=n)
        return {"count": n, "text": self.words("table.stock"), "spoken": spoken, "can": can}

    def _discards(self) -> Json:
        """The top discard, who put it there, and whether it may be taken."""
        words, pile = self.words, self.view.discards
        against = self._against(Draw("discards")) if self.asked and not self.view.drawn else None
        by = next((e.seat for e in reversed(self.view.log) if e.what == Discard(pile[-1])), None) if pile else None
        spoken = words("table.discards_spoken", card=words.card(pile[-1])) if pile else words("table.discards_empty")
        return {
            "card": pile[-1].code if pile else None,
            "spoken": spoken,
            "text": words("table.discards"),
            "by": "" if by is None else words("table.by", me=by == self.me, name=self.name(by)),
            "count": len(pile),
            "can": self.asked and not self.view.drawn and against is None,
            "why": self._why(against) if against else "",
        }

    def _against(self, move: Any) -> Reason | None:
        """What the engine has against *move*."""
        return self.view.objection(move)

    def _why(self, reason: Reason) -> str:
        """What makes *reason* apply here."""
        return self.words.facts(reason, self.view, self.names, self.me)

    def _melds(self) -> list[Json]:
        """The melds on the table, with the cards of the hand that fit."""
        return [self._meld(place, meld, owner) for place, (meld, owner) in enumerate(self._owned)]

    def _meld(self, place: int, meld: Meld, owner: Seat | None) -> Json:
        words, worth = self.words, value(meld, self.view.options)
        kind = words.kind(meld)
        head = kind if owner is None else words("table.head", name=self.name(owner), kind=kind)
        cards = words.listed(words.placed(c, face, words.card) for c, face in meld.places)
        return {
            "place": place,
            "head": head,
            "value": str(worth),
            "spoken": words("table.meld_spoken", head=head.replace(" ·", ","), n=worth, cards=cards),
            "cards": [self._melded(c, face, i in self._new_in(place)) for i, (c, face) in enumerate(meld.places)],
            "fits": self._fits[place],
        }

    def _melded(self, card: Card, face: Card, new: bool) -> Json:
        spoken = self.words.placed(card, face, self.words.card)
        stands = str(face) if card is JOKER else ""
        return {"card": card.code, "spoken": spoken, "stands": stands, "new": new}

    @cached_property
    def _owned(self) -> tuple[tuple[Meld, Seat | None], ...]:
        """The melds on the table with those who laid them, as the log tells; prepared ones are nobody's."""
        owners: list[Seat | None] = [None] * len(self.view.start.table)
        before = len(owners)
        for event in self.view.log:
            match event.what:
                case Lay(melds):
                    owners += [event.seat] * len(melds)
                case TakeBack():
                    del owners[before:]
                case Draw() | Discard():
                    before = len(owners)
        return tuple(zip(self.view.table, owners, strict=True))

    @cached_property
    def _table_before(self) -> tuple[Meld, ...]:
        """The melds that lay on the table when the player last acted."""
        acts = [at for at in self.session.acts if at < self.session.at]
        before = self.session.moments[acts[-1] + 1].game if acts else self.view.start
        table: tuple[Meld, ...] = before.table if before.round == self.view.round else ()
        return table

    def _new_in(self, place: int) -> set[int]:
        """The places of the cards in a meld that came there since the player last acted."""
        before = self._table_before[place : place + 1]
        left = Counter(before[0].places if before else ())
        new = set()
        for i, spot in enumerate(self.view.table[place].places):
            if left[spot]:
                left[spot] -= 1
            else:
                new.add(i)
        return new

    @cached_property
    def _fits(self) -> tuple[list[Json], ...]:
        """For each meld, which cards of the hand can be laid off onto it, or swapped for its joker."""
        places, different = range(len(self.view.table)), dict.fromkeys(self.hand)
        if not self.acting or not self.view.has_opened:
            return tuple([] for _ in places)
        return tuple([self._fit(move) for c in different for move in self._uses(c, place)] for place in places)

    @cached_property
    def _fitting(self) -> tuple[str, ...]:
        """The cards of the hand that fit on the table, each once."""
        return tuple(dict.fromkeys(fit["card"] for fits in self._fits for fit in fits))

    def _uses(self, card: Card, place: int) -> Iterator[LayOff | Swap]:
        """The legal ways to bring *card* to the meld at *place*: one of each kind."""
        ways: list[LayOff | Swap] = [*self._ways_off(card, place)[:1]]
        if card in self.view.table[place].jokers:
            ways.append(Swap(card, place))
        yield from (move for move in ways if not self._against(move))

    def _fit(self, move: LayOff | Swap) -> Json:
        if isinstance(move, Swap):
            slot = self.words("table.swap_slot", card=move.card)
            return {"card": move.card.code, "slot": slot, "kind": "swap"}
        (card,), meld = move.cards, self.view.table[move.meld]
        face = move.stands_for[0] if move.stands_for else card
        first = meld.kind == "run" and extensions(meld, move.cards, self.view.options)[0].stands_for[0] is face
        slot = self.words("table.slot", card=face)
        return {"card": card.code, "slot": slot, "kind": "off", "at": "first" if first else "last"}

    def _ways_off(self, card: Card, place: int) -> list[LayOff]:
        """How *card* may be meant to join the meld at *place*: a joker for each card that it can stand for there."""
        if card is not JOKER or place not in range(len(self.view.table)):
            return [LayOff((card,), place)]
        meld = self.view.table[place]
        found = [Counter(m.jokers) - Counter(meld.jokers) for m in extensions(meld, (JOKER,), self.view.options)]
        return [LayOff((JOKER,), place, tuple(new.elements())) for new in found] or [LayOff((JOKER,), place)]

    def _note(self) -> Json:
        """What can be done with the melds on the table, in a line."""
        words, house = self.words, self.view.options
        empty = words("table.empty")
        if not self.view.table:
            return {"note": "", "empty": empty}
        fitting = self._fitting
        cards = words.listed(map(card_named, fitting))
        key = "note_fits" if fitting else "note" if self.view.opened[self.me] or not house.layoff else "note_first"
        return {"note": words(f"table.{key}", cards=cards, n=len(fitting)), "empty": empty}

    def _steps(self) -> list[Json] | None:
        """The steps of the player's turn: the opening player draws no card in the first one."""
        if not self.asked:
            return None
        view, laying = self.view, "lay_off" if self.view.options.layoff else "lay"
        now = "draw" if not view.drawn else laying if self._can_bring() else "discard"
        names = [*([] if view.turns == 0 and view.start.drawn else ["draw"]), laying, "discard"]
        states = ["done" if i < names.index(now) else "now" if n == now else "later" for i, n in enumerate(names)]
        return [{"text": self.words(f"steps.{n}"), "state": s} for n, s in zip(names, states, strict=True)]

    def _can_bring(self) -> bool:
        """Whether the player can bring something to the table now, as the cards are grouped, or has to."""
        owes = self.view.taken is not None or self.view.freed > 0
        return owes or self._to_lay() is not None or bool(self._fitting)

    # -- the groups of the hand

    @cached_property
    def _read(self) -> tuple[Meld | Reason, ...]:
        """Each group as the engine reads it: a meld, or why it is none."""
        return tuple(self.view.read(group.cards) for group in self.arranged.groups)

    @property
    def _ready(self) -> list[int]:
        """Which groups are melds."""
        return [i for i, found in enumerate(self._read) if isinstance(found, Meld)]

    @property
    def _count(self) -> int:
        """What the groups that are melds are worth together."""
        return sum(value(found, self.view.options) for found in self._read if isinstance(found, Meld))

    def _to_lay(self) -> Lay | None:
        """The groups that are ready as one lay-down, if the rules allow it."""
        move = Lay(tuple(found for found in self._read if isinstance(found, Meld)))
        return move if self.acting and move.melds and not self._against(move) else None

    def whole_hand(self) -> Json:
        """The hand, also in its groups."""
        whole, groups, place = super().whole_hand(), [], 0
        for i, group in enumerate(self.arranged.groups):
            end = place + len(group.cards)
            cards = [whole["cards"][n] | {"position": n} for n in range(place, end)]
            groups.append(self._group(i, group) | {"cards": cards})
            place = end
        return whole | {"groups": groups, "new_group": self.words("hand.new_group")}

    def _group(self, number: int, group: Group) -> Json:
        """What stands over a group, and how near it is to a meld."""
        found, words = self._read[number], self.words
        if isinstance(found, Meld):
            return self._ready_group(found)
        bad = group.kind == "made" and len(group.cards) >= LEAST
        label = words(f"hand.{self._likeness(group.cards)}", suit=words.suit(group.cards[0].suit))
        label = words("hand.no_meld", label=label) if bad else label
        why = f"{words.rule(found.rule)} {self._why(found)}" if bad else ""
        return {"label": label, "spoken": label, "state": "bad" if bad else _nearness(group), "why": why}

    def _ready_group(self, meld: Meld) -> Json:
        words = self.words
        told = {"kind": words.kind(meld), "n": value(meld, self.view.options)}
        jokers = [f"{JOKER}={face}" for face in meld.jokers]
        label = " ".join([words("hand.ready", **told), *jokers])
        spoken = words("hand.ready_spoken", **told)
        if meld.jokers:
            spoken += ", " + words.listed(words("names.joker_as", card=words.card(face)) for face in meld.jokers)
        return {"label": label[:1].upper() + label[1:], "spoken": spoken, "state": "ready", "why": ""}

    @staticmethod
    def _likeness(cards: Cards) -> str:
        """What the cards of a group have in common: the end of a key ``hand.…``."""
        if all(c is JOKER for c in cards):
            return "jokers"
        if len(cards) > 1 and len({c.rank for c in cards}) == 1:
            return "one_rank"
        return "one_suit" if len({c.suit for c in cards}) == 1 else "rest"

    def _places_of(self, cards: Iterable[Card], among: Iterable[int] = ()) -> set[int]:
        """The places of *cards* in the hand, those *among* certain places first: there may be two of a kind."""
        preferred = [*among]
        left, found = Counter(cards), set()
        for place in (*preferred, *(p for p in range(len(self.hand)) if p not in preferred)):
            card = self.hand[place]
            if left[card]:
                left[card] -= 1
                found.add(place)
        return found

    @cached_property
    def _marks(self) -> tuple[set[int], set[int]]:
        """The places of the cards that were refused, and of those because of which they were."""
        tried = None if self.session.past or not self.acting else self.refused
        if tried is None or tried.reason is None:
            return set(), set()
        move, named = tried.move, tried.reason.cards
        if isinstance(move, Lay):
            ready = [place for place in range(len(self.hand)) if self.arranged.group_of(place) in self._ready]
            return self._places_of(named, ready), set()
        cards = move.cards if isinstance(move, LayOff) else (move.card,) if isinstance(move, Discard | Swap) else ()
        refused = self._places_of(cards)
        return refused, self._places_of(named) - refused

    def refuses(self, place: int, card: Card) -> bool:  # noqa: ARG002 - there may be two of a kind
        """Whether the card at *place* in the hand was tried last and refused."""
        return place in self._marks[0]

    def obliges(self, place: int, card: Card) -> bool:  # noqa: ARG002 - there may be two of a kind
        """Whether the card at *place* in the hand is one because of which the last move was refused."""
        return place in self._marks[1]

    def legal(self, card: Card) -> bool:
        """Whether *card* may be discarded now, or is only to be held until one has drawn."""
        return not self.view.drawn or self._against(Discard(card)) is None

    def held(self, place: int, card: Card) -> Json:
        """A card in hand; the one that was drawn in this turn is marked."""
        held = super().held(place, card)
        fresh = self.acting and place in self.arranged.marked
        return held | {"mark": self.words("hand.new")} if fresh and not held["mark"] else held

    def parted(self, place: int, card: Card) -> bool:
        """Whether *card*, at *place* in the hand, is the first of a group."""
        del card
        return place > 0 and self.arranged.group_of(place) != self.arranged.group_of(place - 1)

    def remarks(self, card: Card) -> list[str]:
        """What is said aloud of a card in hand besides its name: that it fits on the table."""
        return [self.words("hand.fits")] if card.code in self._fitting else []

    # -- the question

    def ask_move(self) -> Json:
        """The question of the step the turn has come to."""
        extra: Json = {"count": None, "acts": [], "choice": self._choice()}
        return extra | (self._ask_lay() if self.view.drawn else self._ask_draw())

    def _ask_draw(self) -> Json:
        words, pile = self.words, self.view.discards
        acts = [self._act("draw", Draw("stock"), source="stock")]
        if pile:
            acts.append(self._act("take", Draw("discards"), card=pile[-1]))
        text = words("ask.draw_either", card=pile[-1]) if pile and not acts[-1]["off"] else words("ask.draw")
        small = acts[-1]["why"] if pile and acts[-1]["off"] else ""
        return {"text": text, "small": small, "rules": [self.rule(R.TURN)], "acts": acts, "others": self._others()}

    def _act(self, kind: str, move: Any, source: str = "", **values: object) -> Json:
        """A button beside the question, and why it cannot be used now."""
        reason = self._against(move)
        why = self._why(reason) if reason else ""
        act: Json = {"text": self.words(f"ask.act_{kind}", **values), "kind": kind, "primary": kind == "draw"}
        return act | {"off": reason is not None, "why": why} | ({"source": source} if source else {})

    def _ask_lay(self) -> Json:
        """Lay down, lay off or discard: what is possible, and what is lacking for the first lay-down."""
        laying = self._to_lay()
        why = "" if laying else self._why_not_lay()
        lay = {"text": self.words("ask.act_lay"), "kind": "lay", "primary": laying is not None, "off": not laying}
        discard = {"text": self.words("ask.act_discard"), "kind": "discard", "needs": "card", "primary": not laying}
        acts = [lay | {"why": why}, discard | {"off": False, "why": ""}]
        return self._about_laying() | {"count": self._meter(), "acts": acts, "others": self._others()}

    def _about_laying(self) -> Json:
        words, view, least = self.words, self.view, self.view.options.opening_min
        if view.taken is not None:
            return {"text": words("ask.owes", card=view.taken), "small": "", "rules": [self.rule(R.TAKE)]}
        if view.freed:
            return {"text": words("ask.owes_joker"), "small": "", "rules": [self.rule(R.SWAP)]}
        if view.has_opened:
            return {"text": words("ask.lay" if view.options.layoff else "ask.lay_only"), "small": ""}
        count, first = self._count, [self.rule(R.OPENING)]
        if count >= least:
            return {"text": words("ask.enough", n=count), "small": words("ask.may_wait"), "rules": first}
        return {"text": words("ask.missing", n=least - count), "small": words("ask.first", n=least), "rules": first}

    def _why_not_lay(self) -> str:
        """Why the groups, as they are, cannot be laid down."""
        move = self._laying()
        reason = self._against(move)
        if not move.melds or reason is None:
            return self.words("ask.no_group")
        return self._why(reason)

    def _laying(self) -> Lay:
        """What "Lay down" would lay: the groups that are ready, else those that are meant to be melds."""
        meant = self._ready or [
            i for i, g in enumerate(self.arranged.groups) if g.kind == "made" and len(g.cards) >= LEAST
        ]
        found = (self._read[i] for i in meant)
        groups = (self.arranged.groups[i].cards for i in meant)
        return Lay(tuple(m if isinstance(m, Meld) else cards for m, cards in zip(found, groups, strict=True)))

    def _meter(self) -> Json | None:
        """How far the groups go towards the first lay-down."""
        if self.view.has_opened:
            return None
        count, least = self._count, self.view.options.opening_min
        spoken = self.words("ask.count_spoken", n=count, of=least)
        return {"value": count, "of": least, "text": self.words("ask.count", n=count, of=least), "spoken": spoken}

    def _others(self) -> list[Json]:
        """The quiet buttons: take back, and ways to put the hand in order."""
        words = self.words
        back = self.view.drawn and self._against(TakeBack()) is None
        others: list[Json] = [{"text": words("ask.back"), "kind": "back"}] if back else []
        others.append({"text": words("ask.best"), "kind": "best"})
        return [*others, *({"text": words(f"ask.sort_{by}"), "kind": "sort", "by": by} for by in ("suit", "rank"))]

    def _choice(self) -> Json | None:
        """The question back: what a joker stands for, or which meld is meant."""
        moves = self.notice.choices if self.notice else ()
        if not moves:
            return None
        which = isinstance(moves[0], Lay) or len({move.meld for move in moves}) == 1
        items = [self._choice_item(i, move, which) for i, move in enumerate(moves)]
        text = self.words("ask.joker" if which else "ask.which_meld", cards=self.words.listed(self._moved(moves[0])))
        return {"text": text, "items": items, "cancel": self.words("ask.put_back")}

    def _moved(self, move: Any) -> Cards:
        return tuple(move.cards) if isinstance(move, LayOff) else (move.card,) if isinstance(move, Swap) else (JOKER,)

    def _choice_item(self, number: int, move: Any, joker: bool) -> Json:
        words = self.words
        text, spoken = self._meanings_told(move) if joker else self._place_told(move)
        if not joker and isinstance(move, Swap):
            text = words("ask.swap_there", meld=text)
        return {"text": text, "spoken": spoken, "message": {"kind": "choose", "item": number}}

    def _meanings_told(self, move: Any) -> tuple[str, str]:
        """What the jokers of *move* would stand for."""
        if isinstance(move, Lay):
            faces = [face for m in move.melds if isinstance(m, Meld) for face in m.jokers]
        else:
            faces = [*(move.stands_for or ())] if isinstance(move, LayOff) else [move.card]
        return self.words.listed(faces), self.words.listed(map(self.words.card, faces))

    def _place_told(self, move: LayOff | Swap) -> tuple[str, str]:
        """The meld that *move* is about, and what a joker would stand for there."""
        meld = self.view.table[move.meld]
        text, spoken = self.words.meld(meld), self.words.meld(meld, self.words.card)
        if isinstance(move, LayOff) and move.stands_for:
            face = move.stands_for[0]
            text, spoken = (
                f"{text} · {JOKER}={face}",
                f"{spoken}, {self.words('names.joker_as', card=self.words.card(face))}",
            )
        return text, spoken

    # -- the result

    def result(self) -> str:
        """How the deal has ended."""
        view, me = self.view, self.view.points(self.me)
        if view.winner is None:
            return self.words("ask.result_nobody", points=me)
        key = "result_hand" if view.from_hand else "result"
        return self.words(f"ask.{key}", me=view.winner == self.me, name=self.name(view.winner), points=me)

    def deal_next(self, match: Match) -> str:
        """What the button says that deals the next deal."""
        return self.words("ask.deal_next", n=match.round)

    # -- the explanation beside the hand

    def own_boxes(self) -> list[Json | None]:
        """What the others did; what the groups count; what jokers on the table stand for."""
        if self.scored:
            return []
        return [self._since(), self._why_count() if self.acting else None, self._jokers()]

    def told(self, move: Any) -> str:
        """A move as a box names it."""
        match move:
            case Draw("stock"):
                return self.words("box.the_stock")
            case Draw():
                return str(self.view.discards[-1]) if self.view.discards else self.words("table.discards")
            case Lay(melds):
                return self.words.melds(melds) if melds else self.words("box.laying")
            case LayOff(cards):
                return self.words.listed(cards)
            case TakeBack():
                return self.words("ask.back")
        return str(move.card)

    def spoken(self, move: Any) -> str:
        """A move as it is spoken."""
        match move:
            case Lay(melds) if melds:
                return self.words.melds(melds, self.words.card)
            case LayOff(cards):
                return self.words.listed(map(self.words.card, cards))
            case Draw("discards") if self.view.discards:
                return self.words.card(self.view.discards[-1])
        return self.told(move)

    def may(self, move: Any) -> str:
        """Which text says that *move* is allowed."""
        kinds = {Draw: "may_draw", Lay: "may_lay", LayOff: "may_off", Swap: "may_swap", TakeBack: "may_back"}
        return kinds.get(type(move), "may_discard")

    def _since(self) -> Json | None:
        """What the others have done since the player last acted."""
        if not self.asked or self.view.drawn:
            return None
        told = self._told()[self.session.news :]
        seats = [event.seat for event in self.view.log][self.session.news :]
        paras: dict[Seat, list[str]] = {}
        for seat, sentence in zip(seats, told, strict=True):
            paras.setdefault(seat, []).append(sentence)
        paras.pop(self.me, None)
        return (
            box("plain", self.words("box.since"), "", [" ".join(lines) for lines in paras.values()]) if paras else None
        )

    def _why_count(self) -> Json | None:
        """What the ready groups are worth, group by group, and what is still missing."""
        if self.view.has_opened or not self._ready:
            return None
        words, least = self.words, self.view.options.opening_min
        ready = [found for found in self._read if isinstance(found, Meld)]
        rows = [[words.meld(meld), self._sum(meld)] for meld in ready]
        missing = max(0, least - self._count)
        rows.append([f"**{words('box.missing' if missing else 'box.enough')}**", f"**{missing or least}**"])
        rules = [R.OPENING, *([R.JOKER_VALUE] if any(meld.jokers for meld in ready) else [])]
        return box("plain", words("box.why_count", n=self._count), "", [], [self.rule(r) for r in rules], rows)

    def _sum(self, meld: Meld) -> str:
        """The value of a meld, card by card: "7 + 8 + 9 = **24**"."""
        house, low = self.view.options, meld.low_ace
        each = [points(face, house, low and i == 0) for i, face in enumerate(meld.stands_for)]
        return f"{' + '.join(map(str, each))} = **{sum(each)}**"

    def _jokers(self) -> Json | None:
        """What the jokers on the table stand for, and what they count."""
        paras = [
            self._joker(meld, owner, i)
            for meld, owner in self._owned
            for i, (c, _) in enumerate(meld.places)
            if c is JOKER
        ]
        if not paras:
            return None
        swaps = [R.SWAP] if self.view.options.joker_swap != "off" else []
        rules = [self.rule(rule) for rule in (R.JOKER_VALUE, *swaps)]
        return box("plain", self.words("box.joker", n=len(paras)), "", paras, rules)

    def _joker(self, meld: Meld, owner: Seat | None, place: int) -> str:
        face = meld.stands_for[place]
        worth = points(face, self.view.options, meld.low_ace and place == 0)
        whose = {"me": owner == self.me, "name": self.name(owner)} if owner is not None else {}
        key = "box.joker_of" if whose else "box.joker_there"
        return self.words(key, **whose, card=face, n=worth, kind=self.words.kind(meld))

    def result_box(self) -> Json:
        """Everybody's score of this deal, line by line."""
        rows: list[list[str]] = []
        rules: dict[Rule, None] = {}
        for seat in self.everyone:
            lines = self.view.sheet(seat)
            rows.append([f"**{self.name(seat)}**", f"**{self.view.points(seat)}**"])
            rows += [[self.words.item(line), _signed(line)] for line in lines]
            rules |= {line.reason.rule: None for line in lines}
        return box("plain", self.words("box.result"), "", [], [self.rule(rule) for rule in rules], rows)

    def last_hint(self) -> str:
        """What the last step of a hint is about."""
        return "move"

    @cached_property
    def advice(self) -> Advice:
        """What a sensible player would do here, from the view alone."""
        return advise(self.view)

    # -- score sheet

    def sheet_rows(self, match: Match | None) -> list[Json]:
        """A row for each deal of *match*, or for the single deal."""
        if match is None:
            return [self._sheet_row(self.number, self.view if self.scored else None)]
        games = {game.round: game for game in match.games}
        return [self._sheet_row(r.number, games.get(r.number)) for r in match.rounds if r.number >= match.start]

    def _sheet_row(self, number: int, game: Romi | None) -> Json:
        now = game is None and number == self.number
        cells = [self._cell(game, seat) if game else {} for seat in self.scorers]
        return {"head": str(number), "now": now, "cells": cells}

    def _cell(self, game: Romi, seat: Seat) -> Json:
        """The points of one player in one deal; who went out is marked."""
        won = game.winner == seat
        sign = ("✓✓" if game.from_hand else "✓") if won else ""
        spoken = self.words("sheet.hand" if game.from_hand else "sheet.out") if won else ""
        left = "" if won else self.words("sheet.left", n=len(game.hands[seat]))
        return {
            "points": str(game.points(seat)),
            "small": left,
            "sign": sign,
            "sign_spoken": spoken,
            "miss": False,
            "lines": [self.words.line(line) for line in game.sheet(seat)],
        }

    def legend(self) -> str:
        """What the signs on the score sheet mean."""
        return self.words("sheet.legend")

    # -- the table as text

    def board_head(self) -> list[str]:
        """The deal, stock and discards, and the melds with the numbers by which they are typed."""
        words, view, match = self.words, self.view, self.moment.match
        head = words("board.deal_of" if match else "board.deal", game=self.TITLE, n=self.number, of=view.options.deals)
        top = view.discards[-1] if view.discards else "–"
        melds = [self._board_meld(i, meld, owner) for i, (meld, owner) in enumerate(self._owned)]
        return [head, words("board.piles", n=len(view.stock), card=top), *melds]

    def _board_meld(self, place: int, meld: Meld, owner: Seat | None) -> str:
        whose = "" if owner is None else f" ({self.name(owner)})"
        return f"{place + 1:>3}  {self.words.meld(meld)}  {value(meld, self.view.options)}{whose}"

    def board_hand(self) -> list[str]:
        """The hand, a line for each group, and what may be done."""
        groups = [(self._group(i, group)["label"], group.cards) for i, group in enumerate(self.arranged.groups)]
        hand = [f"  {' '.join(map(str, cards)):24}  {label}".rstrip() for label, cards in groups]
        may = self.may_do().get("may", []) if self.asked else []
        return [self.words("board.hand"), *hand, *([f"{self.words('board.may')}  {', '.join(may)}"] if may else [])]

    def may_do(self) -> dict[str, list[str]]:
        """What can be done now, as it is typed."""
        if not self.view.drawn:
            ways = {"draw": Draw("stock"), "take": Draw("discards")}
            return {"may": [self._typed_word(kind) for kind, move in ways.items() if not self._against(move)]}
        lay = [self._typed_word("lay")] if self._to_lay() else []
        uses = [
            f"{self._typed_word('swap' if fit['kind'] == 'swap' else 'lay_off')} {fit['card'].lower()} {place + 1}"
            for place, fits in enumerate(self._fits)
            for fit in fits
        ]
        return {"may": [*lay, *uses, self._typed_word("discard")]}

    def _typed_word(self, kind: str) -> str:
        """The first of the words by which a move of this kind is typed."""
        return str(self.words.get(f"type.{kind}")[0])

    # -- time

    def when(self) -> str:
        """The moment looked at, in a few words."""
        values = {"round": self.number, "n": self.view.turns + 1}
        if self.pause:
            return self.words(f"moment.{self.pause.value}", **values)
        name = self.name(self.view.active)
        return self.words("moment.turn", me=self.view.active == self.me, name=name, **values)

    # -- what is said aloud

    def say(self) -> str:
        """What is said aloud: the question back, if there is one."""
        choice = None if self.session.past else self._choice()
        return str(choice["text"]) if choice else super().say()

    # -- what the player does with it

    def card_at(self, message: Json) -> Discard:
        """The discard of the card at the place that *message* names; raises Refusal if there is none."""
        return Discard(self.hand[self.place(message)])

    def gesture(self, message: Json) -> Any:
        """What *message* does: a move, the hand put in another order, or a question back."""
        match message["kind"]:
            case "draw":
                return Draw(_one_of(message, "source", ("stock", "discards"), "stock"))
            case "take":
                return Draw("discards")
            case "back":
                return TakeBack()
            case "discard":
                return self.card_at(message)
            case "lay":
                return self._lay(self._groups_named(message))
            case "lay_off" | "swap":
                return self._brought(message)
        return self._ordered(message)

    def _ordered(self, message: Json) -> Any:
        """The hand in another order, one of the choices asked for, or nothing of them."""
        match message["kind"]:
            case "move":
                return self._moved_card(message)
            case "sort":
                return self._sorted(_one_of(message, "by", ("suit", "rank"), "suit"))
            case "best":
                return self._by_melds()
            case "choose":
                return self._chosen(message)
        return NOTHING

    def _sorted(self, by: str) -> Arrangement:
        order = by_rank if by == "rank" else by_suit
        return order(self.hand, self.arranged.dealt)

    def _by_melds(self) -> Arrangement:
        """The hand with its best melds as groups, a card left for the discard where one is needed."""
        keep = 1 if self.view.options.final_discard == "required" else 0
        return by_melds(self.hand, self.view.options, keep, self.arranged.dealt)

    def _moved_card(self, message: Json) -> Arrangement:
        place, group, at = self.place(message), whole_number(message, "group"), whole_number(message, "at")
        try:
            return self.arranged.moved(place, group, at)
        except ValueError:
            raise Refusal("error.malformed", kind="move", what=f"group={group}") from None

    def _chosen(self, message: Json) -> Any:
        moves = self.notice.choices if self.notice else ()
        item = whole_number(message, "item")
        if item not in range(len(moves)):
            raise Refusal("error.not_now")
        return moves[item]

    def _groups_named(self, message: Json) -> list[int]:
        """The groups that *message* lays down; every group that is ready if it names none."""
        named = message.get("groups", self._ready)
        known = range(len(self.arranged.groups))
        if (
            isinstance(named, list)
            and all(type(i) is int and i in known for i in named)
            and len({*named}) == len(named)
        ):
            return named
        raise Refusal("error.malformed", kind="lay", what=f"groups={short(named)}")

    def _lay(self, named: Sequence[int]) -> Lay | Notice:
        """The lay-down of some groups; a question back, where a joker in them can mean several cards."""
        ways = [self._meanings(self.arranged.groups[i].cards) for i in named]
        moves = [Lay(way) for way in islice(product(*ways), MOST_WAYS)]
        legal = [move for move in moves if self.asked and not self._against(move)]
        if len(legal) > 1:
            return Notice(choices=tuple(legal))
        return (legal or moves)[0]

    def _meanings(self, cards: Cards) -> list[Meld | Cards]:
        """The melds that *cards* can be: one, where their order tells what a joker stands for."""
        found = self.view.read(cards)
        if isinstance(found, Reason):
            return [cards]
        if found.kind == "run" and found.cards == cards:
            return [found]
        different = {tuple(sorted(m.jokers)): m for m in reversed(readings(cards, self.view.options))}
        return [found] if len(different) == 1 else [*reversed(different.values())]

    def _brought(self, message: Json) -> Any:
        """The card of *message* laid off, or swapped for a joker."""
        card = self.hand[self.place(message)]
        meld = whole_number(message, "meld") if message.get("meld") is not None else None
        return self._swap(card, meld) if message["kind"] == "swap" else self._off(card, meld)

    def _off(self, card: Card, meld: int | None) -> Any:
        """*card* laid off; a question back, where several melds take it or a joker can mean several cards."""
        return self._meant(lambda place: self._ways_off(card, place), meld)

    def _swap(self, card: Card, meld: int | None) -> Any:
        """*card* swapped for the joker that stands for it."""
        return self._meant(lambda place: [Swap(card, place)], meld)

    def _meant(self, ways: Callable[[int], Sequence[Any]], meld: int | None) -> Any:
        """The one legal way at *meld*, or anywhere; a question back if there are several; else one that is refused."""
        places = range(len(self.view.table)) if meld is None else (meld,)
        moves = [move for place in places for move in ways(place)] or [*ways(0)]
        legal = [move for move in moves if self.asked and not self._against(move)]
        return Notice(choices=tuple(legal)) if len(legal) > 1 else (legal or moves)[0]

    def question(self, message: Json) -> Any:
        """What a "why" *message* asks about: a button, a meld, a card and a meld, or a card."""
        if "act" in message:
            return self._act_asked(message)
        if "meld" not in message:
            return self._card_asked(self.place(message))
        meld = whole_number(message, "meld")
        if "position" not in message:
            return self._meld_asked(meld)
        card = self.hand[self.place(message)]
        joker = meld in range(len(self.view.table)) and card in self.view.table[meld].jokers
        off = LayOff((card,), meld)
        return Swap(card, meld) if joker and self.asked and self._against(off) else off

    def _act_asked(self, message: Json) -> Any:
        acts = {"draw": Draw("stock"), "take": Draw("discards"), "back": TakeBack(), "lay": self._laying()}
        if message["act"] == "discard" and self.hand:
            raise Refusal("error.pick_up")
        return acts[_one_of(message, "act", tuple(acts), "")]

    def _card_asked(self, place: int) -> Any:
        """Why the group of a card is no meld, if it is meant to be one; else whether the card may be discarded."""
        group = self.arranged.group_of(place)
        if self._group(group, self.arranged.groups[group])["state"] == "bad":
            return Lay((self.arranged.groups[group].cards,))
        return Discard(self.hand[place])

    def _meld_asked(self, place: int) -> Notice:
        """What a meld is worth, card by card."""
        if place not in range(len(self.view.table)):
            raise Refusal("error.malformed", kind="why", what=f"meld={place}")
        meld = self.view.table[place]
        values = {"kind": self.words.kind(meld), "cards": self.words.meld(meld), "sum": self._sum(meld)}
        return Notice(key="meld.worth", values=tuple(values.items()))

    # -- typed moves

    def typed(self, command: str, thing: str) -> Any:
        """What was typed as *thing* after *command*."""
        if command == "why":
            return self._typed_question(thing)
        try:
            return self._typed_move(command, thing)
        except ValueError:
            return None

    def _typed_move(self, command: str, thing: str) -> Any:
        match command, thing:
            case "draw" | "take" | "back" | "best", "":
                return self.gesture({"kind": command})
            case "lay", "":
                return self._lay(self._ready) if self._ready else self._laying()
            case "lay", _:
                return read_move(f"lay {thing}")
            case "sort", _:
                by = next((by for by in ("suit", "rank") if thing in self.words.get(f"type.by_{by}")), None)
                return self._sorted(by) if by else None
            case "lay_off" | "swap", _:
                return self._typed_onto(command, thing.split())
            case "discard" | "play", _:
                return Discard(card_named(thing))
        return None

    def _typed_onto(self, command: str, names: list[str]) -> Any:
        """Cards typed to go to a meld, whose number on the text board comes last or is left out."""
        number = int(names.pop()) - 1 if names and names[-1].isdecimal() and len(names[-1]) < 3 else None
        if len(names) == 1 and "=" not in names[0]:
            card = card_named(names[0])
            return self._swap(card, number) if command == "swap" else self._off(card, number)
        if command == "swap" or number is None or number < 0:
            return None
        return read_move(f"off {number} {' '.join(names)}")

    def _typed_question(self, thing: str) -> Any:
        """The card or the move that is asked about."""
        first, _, rest = thing.partition(" ")
        kind = next((k for k in self.GESTURES if first in self.words.get(f"type.{k}")), "play")
        move = self._laying() if (kind, rest) == ("lay", "") else self.typed(kind, thing if kind == "play" else rest)
        return move if isinstance(move, self.SHOWN) else None

    def shorthand(self, move: Any) -> Any:
        """The move that *move* is short for in Python: ``"discard 2D"``, as it is written."""
        return read_move(move) if isinstance(move, str) else move


def _nearness(group: Group) -> str:
    """How a group that is no meld looks: open for more cards, or loose cards."""
    return "rest" if group.kind == "rest" or len(group.cards) == 1 else "open"


def _signed(line: Line) -> str:
    """The points of a line with their sign, as they are added up."""
    return f"{line.points:+d}" if line.points else "0"


def _one_of(message: Json, name: str, accepted: tuple[str, ...], usual: str) -> str:
    """What *message* says as *name*, one of *accepted*; *usual*, unless empty, where it says nothing."""
    named = message.get(name, usual or None)
    if isinstance(named, str) and named in accepted:
        return named
    raise Refusal("error.malformed", kind=message["kind"], what=f"{name}={short(named)}")
