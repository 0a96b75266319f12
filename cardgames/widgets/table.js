// The card table, on top of pieces.js. Python sends a scene with everything to be seen on it; this file draws the scene
// and reports gestures by position, with the scene's revision. It knows no rule and holds no words.
//
// Each redraw builds the whole table anew and patches the page to match (see `patch`), so an element
// that stays keeps its focus, its animation and what is being typed into it.

const ONCE = new Set([   // one for each scene
  "play", "bid", "call", "pass", "go_on", "undo", "late", "hint", "again",
  "draw", "take", "lay", "lay_off", "swap", "discard", "move", "best", "back", "sort", "cancel",
]);
const PLAYS = new Set(["play", "discard", "lay_off", "swap"]);   // what a card can be refused
const CALLS = new Set(["call", "pass", "undo"]);         // what ends the choice of a call
const CHOICES = new Set(["chips", "points", "suits"]);   // the groups where an arrow key chooses what it comes to
const WIDE = 900;           // the width from which the score sheet covers nothing, as in table.css
const QUICK = 800;          // two digits typed within so many milliseconds are one number
const FAST = 140, STAGGER = 90;
const HANDLERS = ["act", "why", "typed"];   // what a click, the ? key and a sent form call
const SHEET_ICON = "M2 2.5h12v11H2zM2 6h12M6.5 6v7.5";
const CROWN_ICON = "M2.5 12.5v-8l3.5 3 2-4.5 2 4.5 3.5-3v8z";

function render({ model, el }) {
  const table = newTable(model);
  const redraw = () => { table.frame ||= requestAnimationFrame(() => { table.frame = 0; draw(table); }); };
  const watched = ["scene", "sprite", "text", "sheet", "four_colours"];
  const width = new ResizeObserver(([{ contentRect }]) => {
    if (table.wide !== (table.wide = contentRect.width >= WIDE)) redraw();
  });

  el.append(table.root);
  listen(table);
  draw(table);
  width.observe(table.root);
  for (const trait of watched) model.on(`change:${trait}`, redraw);

  return () => {
    for (const trait of watched) model.off(`change:${trait}`, redraw);
    width.disconnect();
    cancelAnimationFrame(table.frame);
    cancelAnimationFrame(table.sliding);
    clearTimeout(table.waiting);
    table.root.remove();
    table.returnSprite?.();
  };
}

/** One view of the table: the model, the page elements, and what only this view knows. */
function newTable(model) {
  const main = h("div", { class: "ct-frame" });
  const status = statusLine();
  const flights = h("div", { class: "ct-flights", "aria-hidden": "true" });
  return {
    model, main, status, flights,
    root: h("section", { class: "ct" }, main, flights, status),
    id: `ct-${Math.random().toString(36).slice(2)}`,
    scene: {}, words: {}, text: false, sheet: false,
    chosen: null,           // the chip chosen and not yet confirmed
    call: { points: null, suit: null },   // the call put together and not yet made
    stops: {}, order: {},   // of each group with roving focus: the key of its tab stop, and all its keys
    open: new Set(),        // what has been unfolded: rule sentences, score cells, the log
    more: false,            // the panel of things seldom wanted is open
    lastShown: false,       // the last trick lies in place of this one
    sent: null,             // the move on its way to Python, until a new scene answers it
    focusNext: null,        // the key of what gets the focus after the next redraw
    digits: "", digitAt: -QUICK, waiting: 0,
    picked: null,           // the key of the card picked up in a rummy game
    landed: null,           // how to know it again where it is being moved
    grouping: false,        // the next arrow takes it to another group
    drag: null, swallow: false,
  };
}

function listen(table) {
  const { root } = table;
  listenToDragging(table);
  listenToClicks(root);
  root.addEventListener("contextmenu", (event) => {
    if (table.drag?.ghost) return void event.preventDefault();   // a long press by a finger that drags
    const ask = handlerAbove(event.target, root, "why");
    if (!ask) return;
    event.preventDefault();
    event.stopPropagation();   // the notebook has a menu of its own
    ask();
  });
  root.addEventListener("keydown", (event) => onKey(table, event));
  root.addEventListener("focusin", (event) => rememberStop(table, event.target));
  root.addEventListener("input", ({ target }) => { if (target.type === "range") slide(table, target); });
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const input = event.target.querySelector("input");
    event.target.typed(input.value.trim());
    if (!event.target.dataset.keeps) input.value = "";
  });
}

// ---------------------------------------------------------------- drawing a scene

function draw(table) {
  const before = { scene: table.scene, question: question(table), focus: focusSpot(table), ...places(table) };
  readTraits(table);
  const arrived = table.scene !== before.scene;
  const answered = arrived ? table.sent : null;
  before.called = CALLS.has(answered?.kind);
  if (arrived) takeIn(table, before.scene);

  const { root, scene } = table;
  table.returnSprite ??= borrowSprite(table.model.get("sprite"), root);
  root.hidden = !scene.seats;
  if (root.hidden) return;
  root.className = classes("ct", table.four_colours && "pc-four");
  root.lang = scene.lang ?? "";
  root.dataset.revision = scene.revision;
  root.setAttribute("aria-label", scene.label ?? scene.title ?? "");
  patch(table.main, drawFrame(table));

  if (arrived) {
    if (before.scene.seats && !scene.replay?.past) move(table, before, answered);
    announce(table, before.scene);
    measure(answered);
    followCard(table, before);
  }
  keepFocus(table, before);
}

function readTraits(table) {
  const { model } = table;
  table.scene = model.get("scene") ?? {};
  table.words = table.scene.ui ?? {};
  table.text = Boolean(model.get("text"));
  table.sheet = Boolean(model.get("sheet") && table.scene.sheet);
  table.four_colours = model.get("four_colours") ?? true;
}

/** A new scene ends what belonged to the old one. */
function takeIn(table, old) {
  const chips = table.scene.ask?.chips?.items ?? [];
  if (!chips.some((chip) => chip.value === table.chosen && !chip.barred)) table.chosen = null;
  for (const key of table.open) if (key.startsWith("rule")) table.open.delete(key);
  keepCall(table);
  keepPicked(table, old);
  table.sent = null;
  table.lastShown = false;
  table.askedAt = null;
  table.copied = false;
}

/** Of a call put together, keep what may still be called; the suit also while others call. */
function keepCall(table) {
  const { scene, call, sent, open } = table, { box } = scene.ask ?? {};
  const number = box?.points.find(({ value }) => value === call.points), called = CALLS.has(sent?.kind);
  clearTimeout(table.waiting);
  if (called) for (const key of ["low", "far"]) open.delete(key);
  if (called || !number || number.barred) call.points = null;
  if (!scene.auction || (box && !fits(table, call.suit))) call.suit = null;
  if (sent || focused(table)?.dataset.group !== "points") forgetStop(table, "points");
}

function announce({ scene, status }, old) {
  if (scene.replay?.past || !scene.say) return;
  if (scene.say !== old.say || scene.revision !== old.revision) status.replaceChildren(scene.say);
}

function measure(answered) {
  if (answered) window.__ctTimes?.push(performance.now() - answered.at);
}

function drawFrame(table) {
  const covered = table.sheet && !table.wide;   // the open sheet lies over everything but the bar
  const shut = (region, inert) => {
    region?.toggleAttribute("inert", inert);
    return region;
  };
  return h("div", { class: "ct-frame" },
    drawBar(table),
    shut(table.text ? drawBoard(table) : drawArena(table), covered),
    shut(drawAsk(table), covered),
    shut(table.text ? null : drawHand(table), covered),
    shut(drawSide(table), table.sheet),
    table.sheet && drawSheet(table),
    shut(drawFoot(table), covered));
}

function drawBar(table) {
  const { scene, words, sheet } = table;
  return h("header", { class: "ct-bar", "data-key": "bar" },
    drawTitle(scene),
    scene.sheet && button("ct-btn is-small", "sheet", () => toggleSheet(table),
      { "aria-label": words.sheet, "aria-expanded": sheet },
      icon(SHEET_ICON), h("span", { class: "ct-long" }, words.sheet)));
}

// ---------------------------------------------------------------- seats and trick

function drawArena(table) {
  const { scene, words } = table;
  if (scene.auction) return drawAuction(scene.auction, table);
  return h("div", {
    class: classes("ct-arena", scene.rummy && "is-rummy"), "data-key": "arena", style: `--n:${scene.seats.length}`,
  },
    h("ol", { class: "ct-seats", "aria-label": words.players }, scene.seats.map((seat) => drawSeat(table, seat))),
    scene.rummy ? drawField(table) : h("div", { class: "ct-centre" },
      drawTrump(scene.trump),
      scene.tally ? drawTally(scene.tally) : h("div", { class: "ct-mine" }, drawPlayed(table, scene.me)),
      drawNote(table)));
}

function drawSeat(table, seat) {
  return h("li", { class: "ct-seat", "data-key": `seat-${seat.seat}` },
    drawPlate(table, seat),
    table.scene.cards_shown && h("div", { class: "ct-played" }, drawPlayed(table, seat)),
    seat.exposed?.length > 0 && h("div", { class: "ct-exposed" },
      seat.exposed.map((open) => picture(open)), h("span", { class: "ct-tag" }, seat.exposed_word)));
}

function drawPlate(table, seat) {
  return h("div", { class: classes("ct-plate", seat.turn && "is-turn"), "data-seat": seat.seat },
    h("span", { class: "ct-who" },
      drawSideMark(seat),
      h("span", { class: "ct-name", title: seat.name }, seat.name),
      seat.dealer && drawDealer(table.words),
      seat.cards_left > 0 && h("span", { class: "ct-left", "aria-hidden": "true" }, String(seat.cards_left))),
    drawPromise(seat));
}

function drawDeclarer({ declarer, declarer_spoken: spoken }) {
  return declarer && h("span", { class: "ct-declarer", role: "img", "aria-label": spoken, title: spoken },
    icon(CROWN_ICON));
}

/** A full disc for our side, a ring for theirs; unspoken where a word beside it says the same. */
function drawSideMark({ side, side_spoken: spoken }) {
  const said = spoken ? { role: "img", "aria-label": spoken, title: spoken } : { "aria-hidden": "true" };
  return side && h("span", { class: classes("ct-side-mark", side === "us" && "us"), ...said });
}

function drawPromise({ pips, count, count_spoken, tag_text, role, state, word, ...seat }) {
  const spoken = count_spoken ? [h("span", { "aria-hidden": "true" }, count), unseen(count_spoken)] : count;
  return h("span", { class: "ct-promise" },
    pips && h("span", { class: "ct-pips", "aria-hidden": "true" }, [...pips].map((pip) => h("i", { class: pip }))),
    count && h("b", {}, spoken),
    tag_text && h("span", { class: "ct-tag" }, tag_text),
    drawDeclarer(seat),
    role && h("span", { class: "ct-tag ct-role" }, role),
    word && h("span", { class: `ct-state is-${state}` }, word));
}

/** The card a player has in the trick shown, or its empty slot. */
function drawPlayed({ scene, lastShown }, seat) {
  const { card, spoken, tag, win } = lastShown ? scene.last.by_seat[seat.seat] ?? {} : seat;
  if (card) {
    return [
      picture({ card, spoken }, win && "is-win", { "data-flies": `${seat.seat} ${card}`, "data-key": card }),
      h("span", { class: classes("ct-tag", win && "is-win") }, tag),
    ];
  }
  if (!seat.slot || lastShown) return null;
  return h("span", { class: classes("ct-slot", seat === scene.me && seat.turn && "is-turn") }, seat.slot);
}

function drawTrump(trump) {
  if (!trump) return h("div", {});
  return h("div", { class: "ct-turned" },
    trump.card && picture(trump),
    h("span", {}, h("b", {}, rich(trump.title)), lines(trump.lines)));
}

function drawTally({ filled, of, text }) {
  const cells = Array.from({ length: of }, (_, i) => h("i", { class: i < filled ? "f" : "o" }));
  return h("div", { class: "ct-tally" },
    h("span", { class: "ct-cells", "aria-hidden": "true" }, cells), h("span", {}, rich(text)));
}

function drawNote(table) {
  const { note, last } = table.scene;
  const { title, lines: text } = table.lastShown ? { title: last.title } : note ?? {};
  return h("div", { class: "ct-note" },
    title && h("b", {}, rich(title)), lines(text),
    note?.last && last && button("ct-link", "last", () => toggleLast(table), {}, table.lastShown ? last.back : note.last));
}

// ---------------------------------------------------------------- the question

function drawAsk(table) {
  const { scene, text } = table;
  if (scene.rummy) return drawTurn(table);
  const { mine, chips } = scene.ask ?? {};
  const playing = !scene.replay?.past, box = bidding(table);
  return h("div", { class: classes("ct-ask", mine && playing && "is-turn"), "data-key": "ask" },
    h("div", { class: "ct-line" },
      drawQuestion(table),
      !scene.auction && drawMe(table),
      playing && drawOthers(table),
      !box && drawMainButton(table)),
    text && playing && drawMoveForm(table),
    !text && playing && chips && drawChips(table, chips),
    box && drawBidding(table, box),
    playing && drawReasons(table));
}

function drawQuestion(table) {
  const { scene, words, text } = table;
  const { text: asked, small, rules } = scene.ask ?? {};
  return h("div", { class: "ct-q" },
    h("p", {}, rich(asked)),
    (small || rules?.length > 0) && h("small", {}, rich(small), " ", drawRules(table, "ask", rules)),
    text && words.move_help && h("small", {}, rich(words.move_help)));
}

/** Quiet buttons; what two of a kind differ in is part of their keys. */
function drawOthers(table) {
  return table.scene.ask?.others?.map(({ text: label, spoken, ...message }) => button("ct-btn is-quiet",
    Object.values(message).join("-"), () => send(table, message), { "aria-label": spoken }, label));
}

function drawReasons(table) {
  const { reasons } = table.scene.ask ?? {};
  return reasons?.length > 0 && h("div", { class: "ct-reasons", id: `${table.id}-barred` },
    reasons.map((reason, i) => h("div", { class: "ct-reason" },
      h("span", {}, rich(reason.text), " ", drawRules(table, `reason${i}`, reason.rules)))));
}

function drawMe(table) {
  const { me } = table.scene;
  if (!me || !(me.count || me.word || me.dealer)) return null;
  return h("span", { class: "ct-me" },
    drawSideMark(me), h("b", {}, me.name), me.dealer && drawDealer(table.words), drawPromise(me));
}

/** The one filled button: what it says and does; `off` while there is nothing to confirm. */
function mainButton(table) {
  const { scene, words, text, chosen } = table;
  const { button: ready, chips, confirm, unchosen } = scene.ask ?? {};
  if (scene.replay?.past) return { text: words.now, act: () => send(table, { kind: "now" }) };
  if (ready) {
    const { text: label, ...message } = ready;
    return { text: label, act: () => send(table, message) };
  }
  if (bidding(table)) return callButton(table, scene.ask.box);
  if (!chips || text) return null;
  if (chosen === null) return { text: unchosen, off: true, act: () => focusOn(table, table.stops.chips) };
  const chip = chips.items.find((item) => item.value === chosen);
  return { text: confirm.replace("{}", chip.text), act: () => send(table, { kind: "bid", tricks: chosen }) };
}

function drawMainButton(table) {
  const main = mainButton(table);
  return main && button("ct-btn is-primary", "main", main.act, { "aria-disabled": main.off },
    h("span", {}, rich(main.text)), !main.off && keyCap("↵"));
}

function drawChips(table, { label, items }) {
  const keys = items.map((chip) => `chip-${chip.value}`);
  const first = items.find((chip) => !chip.barred) ?? items[0];
  const stop = tabStop(table, "chips", keys, `chip-${table.chosen ?? first?.value}`);
  return h("div", { class: "ct-chips", role: "radiogroup", "aria-label": label, "data-key": "chips" },
    items.map((chip, i) => button("ct-chip", keys[i], () => choose(table, chip), {
      ...roving("chips", keys[i] === stop), role: "radio",
      "aria-label": chip.spoken, "aria-checked": chip.value === table.chosen,
      "aria-disabled": chip.barred || null, "aria-describedby": chip.barred ? `${table.id}-barred` : null,
      why: () => send(table, { kind: "why", bid: chip.value }),
    }, chip.text)));
}

// ---------------------------------------------------------------- the auction

function drawAuction({ label, columns, rows }, table) {
  return h("div", { class: "ct-arena", "data-key": "arena" },
    h("table", { class: "ct-auction", "aria-label": label, "data-key": "auction" },
      h("thead", {}, h("tr", {}, columns.map((seat) => h("th", { scope: "col" }, drawPlate(table, seat))))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map(drawCell))))));
}

/** A call made, a pass, or who is to speak; before the first speaker nothing is seen, only said. */
function drawCell({ text, spoken, state }) {
  return h("td", { class: state ? `is-${state}` : null },
    text && state !== "none" && h("span", { "aria-hidden": spoken ? "true" : null }, rich(text)),
    unseen(spoken));
}

/** The bidding box, where the learner can use it. */
function bidding({ scene, text }) {
  return text || scene.replay?.past ? null : scene.ask?.box;
}

function drawBidding(table, box) {
  return h("div", { class: "ct-bidding", "data-key": "bidding" },
    drawNumbers(table, box),
    h("div", { class: "ct-callrow" },
      drawSuits(table, box),
      h("div", { class: "ct-acts" }, box.pass && drawPass(table, box.pass), drawMainButton(table))));
}

function drawNumbers(table, { points_label: label, points, low, far }) {
  const { call, open } = table;
  const keys = points.map(({ value }) => `points-${value}`);
  const first = points.find((number) => !number.barred);   // none where a pass is all that is left
  const stop = tabStop(table, "points", keys, `points-${call.points ?? (first ?? points[0]).value}`);
  const folds = ({ value }) => {   // where there is little room, unless unfolded
    if (`points-${value}` === stop || value === call.points) return null;
    if (low && !(value >= first?.value)) return "is-low";
    return far && value >= far.from ? "is-far" : null;
  };
  return h("div", {
    class: classes("ct-points", open.has("low") && "has-low", open.has("far") && "has-far"),
    role: "radiogroup", "aria-label": label, "data-key": "points",
  },
    low && drawUnfold(table, "low", low),
    points.map((number, i) => button(classes("ct-point", folds(number)), keys[i], () => choosePoints(table, number), {
      ...roving("points", keys[i] === stop), role: "radio",
      "aria-label": number.spoken, "aria-checked": number.value === call.points,
      "aria-disabled": number.barred || null, title: number.barred ? number.why : null,
      why: () => askAbout(table, number.value, call.suit),
    }, number.text)),
    far && drawUnfold(table, "far", far));
}

/** The chip that stands for many numbers where there is little room. */
function drawUnfold(table, key, { text, spoken }) {
  return button("ct-point ct-unfold", key, () => toggleOpen(table, key),
    { "aria-label": spoken, "aria-expanded": table.open.has(key) }, text.replace(/\s*▾$/u, ""));
}

function drawSuits(table, { suits_label: label, suits, suit_barred: why }) {
  const keys = suits.map(({ value }) => `suit-${value}`);
  const first = suits.find(({ value }) => fits(table, value)) ?? suits[0];
  const stop = tabStop(table, "suits", keys, `suit-${table.call.suit ?? first.value}`);
  return h("div", { class: "ct-suits", role: "radiogroup", "aria-label": label, "data-key": "suits" },
    suits.map((suit, i) => {
      const barred = !fits(table, suit.value);
      return button("ct-suit", keys[i], () => chooseSuit(table, suit), {
        ...roving("suits", keys[i] === stop), role: "radio",
        "aria-label": suit.spoken, "aria-checked": suit.value === table.call.suit,
        "aria-disabled": barred || null, title: barred ? why : null,
        why: () => askAboutSuit(table, suit),
      }, h("span", { class: "ct-sign", "aria-hidden": "true" }, rich(suit.sign)), h("span", {}, suit.text));
    }));
}

function drawPass(table, { text, spoken, barred, why: reason }) {
  const why = () => send(table, { kind: "why", pass: true });
  return button("ct-btn", "pass", barred ? why : () => send(table, { kind: "pass" }),
    { why, "aria-label": spoken, "aria-disabled": barred || null, title: barred ? reason : null }, text, keyCap("p"));
}

function callButton(table, { points, suits, confirm, unchosen }) {
  const { call, stops } = table;
  const number = points.find(({ value }) => value === call.points);
  const suit = suits.find(({ value }) => value === call.suit);
  if (!number || !suit) {
    return { text: unchosen, off: true, act: () => focusOn(table, number ? stops.suits : stops.points) };
  }
  return {
    text: confirm.replace("{}", number.text).replace("{}", suit.sign),
    act: () => send(table, { kind: "call", points: number.value, suit: suit.value }),
  };
}

/** Whether the suit goes with the number chosen; while none is chosen, with any. */
function fits({ scene, call: { points } }, suit) {
  const { calls } = scene.ask.box;
  return (points === null ? Object.values(calls) : [calls[points] ?? ""]).some((suits) => suits.includes(suit));
}

// ---------------------------------------------------------------- typed moves

function drawMoveForm(table) {
  const { words, scene } = table;
  const typed = (text) => (text ? send(table, { kind: "type", text }) : mainButton(table)?.act());
  return h("form", { class: "ct-prompt", "data-key": "move-form", typed },
    h("input", { "data-key": "move", "aria-label": words.your_move, autocomplete: "off", spellcheck: "false" }),
    h("button", { class: classes("ct-btn", !scene.ask?.button && "is-primary") }, words.send));
}

// ---------------------------------------------------------------- the hand

function drawHand(table) {
  const { hand } = table.scene;
  if (!hand?.cards?.length) return null;
  if (table.scene.rummy) return drawGroups(table);
  const keys = hand.cards.map(({ card }) => `hand-${card}`);
  const stop = tabStop(table, "hand", keys, keys[0]);
  return h("div", { class: "ct-hand", role: "toolbar", "aria-label": hand.label, "data-key": "hand" },
    hand.cards.map((held, i) => h("span", { class: classes("ct-cell", held.new && "is-new"), "data-key": held.card },
      drawHeld(table, held, i, roving("hand", keys[i] === stop)))));
}

function drawHeld(table, held, position, attributes) {
  const { strict, hand } = table.scene;
  const barred = strict && !held.legal && !hand.inert;
  const looks = [held.lit && "is-lit", held.refused && "is-refused", barred && "is-off", held.exposed && "is-exposed"];
  const why = () => send(table, { kind: "why", position });
  const play = () => send(table, { kind: "play", position });
  return button(classes("ct-card", ...looks), `hand-${held.card}`, hand.inert ? null : barred ? why : play, {
    ...attributes, why, "aria-label": held.spoken, "aria-disabled": barred || hand.inert || null,
    "aria-describedby": held.refused ? `${table.id}-bad` : null, "data-suit": held.card.at(-1).toLowerCase(),
  }, face(held.card), held.mark && h("span", { class: "ct-mark", "aria-hidden": "true" }, held.mark));
}

// ---------------------------------------------------------------- explanation

function drawSide(table) {
  const { scene, words, text } = table;
  const drawn = { hints: drawHints, points: drawPointsBox };
  const boxes = (scene.boxes ?? []).map((box, i) => (drawn[box.kind] ?? drawBox)(table, box, i));
  const log = drawLog(table);
  return h("aside", { class: "ct-side", role: "region", "aria-label": words.explanation, "data-key": "side" },
    text ? [log, boxes] : [boxes, log]);
}

function drawBox(table, box, i) {
  const { kind, title, say, cards, paras, rows, rules = [] } = box;
  const lone = title && rules.length === 1 && rules;   // a single rule sits beside the title
  const worst = table.scene.boxes.find((other) => other.kind === "bad");
  return h("div", {
    class: `ct-box is-${kind}`, role: "group", "aria-label": plain(title || say || paras?.[0] || ""),
    "data-key": `box-${i}-${kind}`, id: box === worst ? `${table.id}-bad` : null,
  },
    title && h("h3", {}, h("span", {}, rich(title)), drawRules(table, `box${i}`, lone)),
    say && h("p", { class: "ct-say" }, rich(say)),
    cards && h("p", { class: "ct-ranking" }, rich(cards)),
    rows?.length > 0 && drawLedger({ rows }),
    paras?.map((para) => h("p", {}, rich(para))),
    !lone && rules.length > 0 && h("div", { class: "ct-rules" }, drawRules(table, `box${i}`, rules)));
}

/** Rows of a word and its numbers; with a head when there are columns, with a sum when there is one. */
function drawLedger({ columns, rows, sum }) {
  const cell = (tag, scope) => (text) => h(tag, { scope }, rich(String(text)));
  const row = (look) => ([first, ...rest]) => h("tr", { class: look }, cell("th", "row")(first), rest.map(cell("td")));
  const head = (text) => (text ? cell("th", "col")(text) : h("td", {}));
  return h("table", { class: "ct-ledger" },
    columns?.length > 0 && h("thead", {}, h("tr", {}, columns.map(head))),
    h("tbody", {}, rows.map(row(null)), sum?.length > 0 && row("is-sum")(sum)));
}

/** Who has how many points of all there are, and what is still open. */
function drawPointsBox(table, box, i) {
  const { title, left, us, them, rows, verdict, verdict_state: state, rules } = box;
  const side = (name, { label, points, of }) => h("span", {},
    drawSideMark({ side: name }), " ", label, " ", h("b", {}, points), of && ` ${of}`);
  return h("div", { class: "ct-box is-points", role: "group", "aria-label": plain(title), "data-key": `box-${i}-points` },
    h("h3", {}, h("span", {}, rich(title)), h("span", { class: "ct-tag" }, rich(left ?? ""))),
    h("p", { class: "ct-versus" }, side("us", us), side("them", them)),
    drawMeter(box),
    rows?.length > 0 && drawLedger(box),
    verdict && h("p", { class: classes("ct-verdict", state && `is-${state}`) }, h("span", {}, rich(verdict))),
    rules?.length > 0 && h("div", { class: "ct-rules" }, drawRules(table, `box${i}`, rules)));
}

/** Our points grow from the left, theirs from the right; the tick is as far from its caller's end as was called. */
function drawMeter({ title, total, us_value: ours, them_value: theirs, mark, spoken, verdict_state: state }) {
  const share = (points) => `${(100 * points) / total}%`;
  const turned = mark?.from === "them", made = mark && state === "made" && "made";
  const at = mark && `--at:${share(turned ? total - mark.value : mark.value)}`;
  const ends = turned ? [total, 0] : [0, total];
  return [
    h("div", {
      class: "ct-track", role: "meter", "aria-label": plain(title),
      "aria-valuemin": 0, "aria-valuemax": total, "aria-valuenow": ours, "aria-valuetext": spoken,
    },
      h("i", { class: classes("us", !turned && made), style: `--v:${share(ours)}` }),
      h("i", { class: classes("them", turned && made), style: `--v:${share(theirs)}` }),
      mark && h("u", { style: at })),
    h("p", { class: "ct-scale", style: at, "aria-hidden": "true" },
      h("span", {}, String(ends[0])), mark && h("b", {}, mark.text), h("span", {}, String(ends[1]))),
  ];
}

function drawHints(table, { title, left, steps }, i) {
  return h("div", { class: "ct-box", role: "group", "aria-label": plain(title), "data-key": `box-${i}-hints` },
    h("h3", {}, h("span", {}, rich(title)), h("span", { class: "ct-tag" }, left)),
    h("ol", { class: "ct-hints" }, steps.map((step, n) => h("li", { class: `is-${step.state}`, "data-key": `hint-${n}` },
      h("span", { class: "n", "aria-hidden": "true" }, step.state === "done" ? "✓" : String(n + 1)),
      step.state === "done" ? drawHint(table, step, n) : drawHintButton(table, step)))));
}

function drawHint(table, { title, text, rules }, n) {
  return h("div", {}, h("b", {}, rich(title)), h("br"), rich(text), " ", drawRules(table, `hint${n}`, rules));
}

function drawHintButton(table, { state, title, price, costs }) {
  const open = state === "open";
  return button("", open ? "hint" : null, open ? () => send(table, { kind: "hint" }) : null,
    { "data-costs": costs ? "" : null, "aria-disabled": open ? null : true },
    h("span", {}, rich(title)), h("span", { class: "price" }, price));
}

function drawLog(table) {
  const { scene: { log }, text } = table;
  if (!log?.items?.length) return null;
  const open = text || table.open.has("log");
  const title = text ? log.title
    : button("ct-fold", "log", () => toggleOpen(table, "log"), { "aria-expanded": open }, log.title);
  return h("div", { class: "ct-box is-log", role: "group", "aria-label": log.title, "data-key": "log-box" },
    h("h3", {}, title),
    // the status line speaks for the whole table, so the log keeps quiet
    open && h("div", { role: "log", "aria-live": "off", "aria-label": log.title },
      h("ol", { class: "ct-log" }, log.items.map((line) => h("li", {}, rich(line))))));
}

/** Rule pills; a pressed one shows its sentence below. */
function drawRules(table, place, rules) {
  const pills = (rules || []).map((rule) => ({ ...rule, key: `rule ${place} ${rule.id}` }));
  const isOpen = ({ key }) => table.open.has(key);
  return [
    pills.map((rule) => [button("ct-rule", rule.key, () => toggleOpen(table, rule.key),
      { title: rule.sentence, "aria-label": rule.spoken, "aria-expanded": isOpen(rule) }, rule.label), " "]),
    pills.filter(isOpen).map((rule) => h("span", { class: "ct-sentence" }, rich(rule.sentence))),
  ];
}

// ---------------------------------------------------------------- the score sheet

function drawSheet(table) {
  const { scene: { sheet }, words, wide } = table;
  return h("section", {
    class: "ct-drawer", role: "dialog", "aria-modal": !wide, "aria-label": sheet.title, "data-key": "drawer",
  },
    h("header", {}, h("span", {}, sheet.title),
      button("ct-btn is-quiet", "close", () => toggleSheet(table), {}, words.close, keyCap("Esc"))),
    h("div", { class: "ct-scroll", tabindex: 0, role: "group", "aria-label": sheet.title }, drawScores(table, sheet)),
    (sheet.legend || sheet.rules?.length > 0) && h("div", { class: "ct-legend" },
      h("span", { class: "ct-tag" }, rich(sheet.legend)), " ", drawRules(table, "sheet", sheet.rules)));
}

function drawScores(table, { corner, columns, rows, total, totals }) {
  const heading = (text) => h("th", { scope: "col" }, text);
  return h("table", { class: "ct-sheet" },
    h("thead", {}, h("tr", {}, heading(corner), columns.map(heading))),
    h("tbody", {}, rows.map((row, r) => drawScoreRow(table, row, r, columns))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, total), totals.map((points) => h("td", {}, points)))));
}

function drawScoreRow(table, { head, now, cells }, r, columns) {
  const key = (c) => `cell ${r} ${c}`;
  const opened = cells.findIndex((cell, c) => cell.lines?.length && table.open.has(key(c)));
  return [
    h("tr", { class: now ? "is-now" : null, "data-key": `row-${r}` },
      h("th", { scope: "row" }, rich(head)),
      cells.map((cell, c) => h("td", { class: cell.miss ? "is-miss" : null }, drawScore(table, cell, key(c))))),
    opened >= 0 && h("tr", { class: "ct-lines", "data-key": `lines-${r}` },
      h("td", { colspan: columns.length + 1 },
        h("b", {}, rich(`${columns[opened]}, ${head}`)), lines(cells[opened].lines))),
  ];
}

function drawScore(table, { points, small, sign, sign_spoken, lines: reasons }, key) {
  const score = [
    points && h("b", {}, points),
    small && h("small", {}, rich(small), sign && [" ", h("span", { "aria-hidden": "true" }, sign), unseen(sign_spoken)]),
  ];
  if (!reasons?.length) return score;
  return button("ct-cell-score", key, () => toggleScore(table, key), { "aria-expanded": table.open.has(key) }, score);
}

// ---------------------------------------------------------------- text board and foot

function drawBoard({ scene, words }) {
  return h("div", { class: "ct-text", "data-key": "board", tabindex: 0, role: "group", "aria-label": words.text_title },
    (scene.board ?? []).map((line) => [rich(line), "\n"]));
}

function drawFoot(table) {
  const { scene, words, more, text, copied } = table;
  return h("footer", { class: "ct-foot", "data-key": "foot" },
    more && drawMore(table),
    scene.undo && button("ct-btn is-quiet is-first", "undo", () => undo(table),
      { title: scene.undo.title, "aria-disabled": !scene.undo.can || null }, "↶ ", scene.undo.text, keyCap("u")),
    scene.replay && drawReplay(table),
    scene.code && button("ct-btn is-quiet", "copy", () => copy(table), { title: words.copy },
      h("span", { class: "ct-wide" }, words.code), h("span", { class: "ct-code" }, copied ? words.copied : scene.code)),
    scene.languages?.length > 0 && drawLanguages(table),
    h("div", { class: "ct-seg" }, button("", "text", () => toggle(table, "text"),
      { "aria-pressed": text, title: words.text_title }, words.text)),
    button("ct-btn is-quiet is-first", "more", () => toggleMore(table),
      { "aria-label": words.more, title: words.more, "aria-expanded": more }, "⋯"));
}

function drawReplay({ scene: { replay }, words }) {
  return h("label", { class: "ct-replay" },
    h("span", {}, words.replay),
    h("input", {
      type: "range", "data-key": "replay", min: 0, max: replay.last, value: replay.at, "aria-valuetext": replay.text,
    }),
    h("span", { "aria-hidden": "true" }, replay.text));
}

function drawLanguages(table) {
  const { languages, lang } = table.scene;
  const keys = languages.map(({ code }) => `lang-${code}`);
  const stop = tabStop(table, "languages", keys, `lang-${lang}`);
  return h("div", { class: "ct-seg", role: "radiogroup", "aria-label": table.words.language, "data-key": "languages" },
    languages.map((language, i) => drawLanguage(language, lang,
      () => send(table, { kind: "language", code: language.code }), roving("languages", keys[i] === stop))));
}

/** What is seldom wanted: another deal, the colours of the suits, the list of keys. */
function drawMore(table) {
  const { words, four_colours: colours } = table;
  const deal = (text) => { if (text) send(table, { kind: "code", text }); };
  return h("div", { class: "ct-panel", "data-key": "panel" },
    h("form", { class: "ct-prompt", typed: deal, "data-keeps": true },
      h("input", {
        "data-key": "type-code", "aria-label": words.type_code, placeholder: words.type_code,
        autocomplete: "off", spellcheck: "false",
      }),
      h("button", { class: "ct-btn" }, words.deal_it)),
    button("ct-btn", "new-match", () => send(table, { kind: "new_match" }), {}, words.new_match),
    h("div", { class: "ct-seg" },
      button("", "colours", () => toggle(table, "four_colours"), { "aria-pressed": colours }, words.colours)),
    words.keys?.length > 0 && h("div", { class: "ct-keys" },
      h("h3", {}, words.keys_title),
      h("dl", {}, words.keys.map(([key, does]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, does))))));
}

// ---------------------------------------------------------------- gestures

function send(table, message, once = ONCE.has(message.kind)) {
  if (once) {
    if (table.sent) return;
    table.sent = { kind: message.kind, source: message.source, at: performance.now() };
  }
  table.model.send({ ...message, revision: table.scene.revision });
}

function choose(table, chip) {
  if (chip.barred) return send(table, { kind: "why", bid: chip.value });
  table.chosen = chip.value;
  return draw(table);
}

function choosePoints(table, { value, barred }) {
  const { call } = table;
  if (barred) return askAbout(table, value, call.suit);
  call.points = value;
  if (!fits(table, call.suit)) call.suit = null;
  return draw(table);
}

function chooseSuit(table, suit) {
  if (!fits(table, suit.value)) return askAboutSuit(table, suit);
  table.call.suit = suit.value;
  return draw(table);
}

function askAbout(table, points, suit) {
  send(table, { kind: "why", points, suit });
}

/** Why a suit: with the number chosen, else with the first that may be called. */
function askAboutSuit(table, { value }) {
  const { points } = table.scene.ask.box;
  const first = points.find((number) => !number.barred) ?? points.at(-1);
  askAbout(table, table.call.points ?? first.value, value);
}

function pass(table) {
  const button = find(table, "pass");
  if (!button?.closest("[inert]")) button?.act();
}

/** A digit chooses a number; one typed soon after another makes a number with it, where there is such a one. */
function typeDigit(table, digit, now) {
  const chips = table.scene.ask?.chips?.items, numbers = chips ?? bidding(table)?.points;
  if (!numbers || table.text || table.scene.replay?.past) return;
  const find = (digits) => numbers.find(({ value }) => String(value) === digits);
  const typed = now - table.digitAt < QUICK ? table.digits + digit : digit;
  table.digits = find(typed) ? typed : digit;
  table.digitAt = now;
  const number = find(table.digits);
  if (!number) return;
  if (!chips) typePoints(table, number, numbers);
  else {
    focusOn(table, `chip-${number.value}`);
    choose(table, number);
  }
}

/** A barred number says why only when no digit follows that makes another number of it. */
function typePoints(table, number, numbers) {
  const key = `points-${number.value}`;
  if (number.barred && numbers.some(({ value }) => value > 9 && String(value)[0] === table.digits)) {
    table.call.points = null;
    table.waiting = setTimeout(() => choosePoints(table, number), QUICK);
    draw(table);
  } else choosePoints(table, number);
  focusOn(table, key);
}

function undo(table) {
  if (table.scene.undo?.can) send(table, { kind: "undo" });
}

/** A hint that costs something is only pointed at; pressing it takes it. */
function nextHint(table) {
  const hint = find(table, "hint");
  if (hint && "costs" in hint.dataset && hint !== focused(table)) hint.focus();
  else hint?.act();
}

function step(table, by) {
  const { replay } = table.scene;
  const at = (table.askedAt ?? replay?.at) + by;
  if (!replay || at < 0 || at > replay.last) return;
  table.askedAt = at;
  send(table, { kind: "replay", at });
}

function slide(table, slider) {
  table.slidTo = Number(slider.value);
  table.sliding ||= requestAnimationFrame(() => {
    table.sliding = 0;
    send(table, { kind: "replay", at: table.slidTo });
  });
}

function toggle(table, trait) {
  table.model.set(trait, !table[trait]);
  table.model.save_changes();
}

function toggleSheet(table) {
  if (!table.scene.sheet) return;
  table.focusNext = table.sheet ? "sheet" : "close";
  toggle(table, "sheet");
}

function toggleText(table) {
  table.focusNext = table.text ? null : "move";
  toggle(table, "text");
}

function toggleLast(table) {
  if (!table.scene.last || !table.scene.note?.last) return;
  table.lastShown = !table.lastShown;
  draw(table);
}

function toggleOpen(table, key) {
  if (!table.open.delete(key)) table.open.add(key);
  draw(table);
}

function toggleScore(table, key) {
  const was = table.open.has(key);
  for (const other of table.open) if (other.startsWith("cell")) table.open.delete(other);
  if (!was) table.open.add(key);
  draw(table);
}

function toggleMore(table) {
  table.more = !table.more;
  draw(table);
}

async function copy(table) {
  const { code } = table.scene;
  try {
    await navigator.clipboard.writeText(code);
  } catch {   // only a secure page has a clipboard; elsewhere copy from a field
    const field = h("textarea", { class: "ct-sr" }, code);
    table.root.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    focusOn(table, "copy");
  }
  table.copied = true;
  draw(table);
}

// ---------------------------------------------------------------- keys

const SHORTCUTS = {
  "?": (table) => focused(table)?.why?.(),
  i: nextHint, u: undo, l: toggleLast, b: toggleSheet, t: toggleText,
  ",": (table) => step(table, -1), ".": (table) => step(table, 1),
  s: suitKey, h: suitKey, d: suitKey, c: suitKey, n: suitKey, p: pass,
};

/** Keys are for the table alone: JupyterLab would delete cells on them. Tab, Esc and Ctrl, Alt, Meta pass on. */
function onKey(table, event) {
  const { key, target } = event;
  clearTimeout(table.waiting);
  if (key === "Tab" || isCommand(event)) return;
  if (key === "Escape") {
    if (closeOne(table)) event.stopPropagation();
    return;
  }
  event.stopPropagation();
  if (target.matches("input:not([type=range])")) return;
  if (onRummyKey(table, event)) event.preventDefault();
  else if (key === "Enter" && (event.repeat || confirmChip(table, target))) event.preventDefault();
  else if (target.dataset.group && rove(table, target, key)) event.preventDefault();
  else if (/^\d$/.test(key)) typeDigit(table, key, event.timeStamp);
  else if (Object.hasOwn(SHORTCUTS, key.toLowerCase())) {
    event.preventDefault();
    SHORTCUTS[key.toLowerCase()](table, key.toLowerCase());
  }
}

/** Close what was opened last; false when nothing is open. */
function closeOne(table) {
  const unfolded = [...table.open].filter((key) => isShown(find(table, key)) && (!table.sheet || key !== "log")).pop();
  if (letGo(table)) return true;
  if (unfolded) toggleOpen(table, unfolded);
  else if (table.more) closeMore(table);
  else if (table.sheet) toggleSheet(table);
  else if (table.lastShown) toggleLast(table);
  else return false;
  return true;
}

function closeMore(table) {
  table.focusNext = "more";
  toggleMore(table);
}

function confirmChip(table, chip) {
  const { chosen, call } = table;
  if (![`chip-${chosen}`, `points-${call.points}`, `suit-${call.suit}`].includes(chip.dataset.key)) return false;
  mainButton(table).act();
  return true;
}

function rove(table, item, key) {
  const items = group(table, item.dataset.group).filter(isShown), at = items.indexOf(item);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key], row = { ArrowUp: -1, ArrowDown: 1 }[key];
  const next = step ? items.at((at + step) % items.length)
    : row ? inNextRow(items, item, row) ?? item
    : { Home: items[0], End: items.at(-1) }[key];
  if (!next) return false;
  next.focus();
  if (CHOICES.has(next.dataset.group) && next.getAttribute("aria-disabled") !== "true") next.act();
  return true;
}

/** The nearest item of the row above (-1) or below (1). */
function inNextRow(items, item, direction) {
  const beyond = items.map((other) => ({ other, box: boxOf(other.closest(".ct-cell") ?? other) }));
  const from = beyond[items.indexOf(item)].box;
  const away = ({ box }) => Math.abs(box.top - from.top) * 100 + Math.abs(box.left - from.left);
  return beyond.filter(({ box }) => (box.top - from.top) * direction > 1).sort((a, b) => away(a) - away(b))[0]?.other;
}

/** In the auction a suit's letter chooses it, else it goes to the next card of the suit. */
function suitKey(table, key) {
  const box = bidding(table);
  if (!box) return jumpToSuit(table, key);
  const suit = box.suits.find(({ value }) => value === key.toUpperCase());
  if (!suit) return undefined;
  focusOn(table, `suit-${suit.value}`);
  return chooseSuit(table, suit);
}

function jumpToSuit(table, suit) {
  const cards = group(table, "hand"), at = cards.findIndex((card) => card.dataset.key === table.stops.hand);
  const onwards = [...cards.slice(at + (cards[at] === focused(table))), ...cards.slice(0, at)];
  onwards.find((card) => card.dataset.suit === suit)?.focus();
}

// ---------------------------------------------------------------- focus

const group = ({ root }, name) => [...root.querySelectorAll(`[data-group="${name}"]`)];

function roving(name, isStop) {
  return { "data-group": name, tabindex: isStop ? 0 : -1 };
}

/** The key of a group's one tab stop: where it was, else what lies there now (the right neighbour), else the last. */
function tabStop({ stops, order }, name, keys, first) {
  const old = order[name] ?? [], place = old.indexOf(stops[name]);
  const same = old.some((key) => keys.includes(key));
  if (!keys.includes(stops[name])) stops[name] = same ? keys[Math.min(Math.max(place, 0), keys.length - 1)] : first;
  order[name] = keys;
  return stops[name];
}

function forgetStop({ stops, order }, name) {
  delete stops[name];
  delete order[name];
}

function rememberStop(table, item) {
  const name = item.dataset.group;
  if (!name) return;
  table.stops[name] = item.dataset.key;
  for (const other of group(table, name)) other.tabIndex = other === item ? 0 : -1;
}

function focusSpot(table) {
  const active = focused(table);
  return active && { key: active.dataset.key, playing: Boolean(active.closest(".ct-hand, .ct-ask")) };
}

/** What the learner is asked for, as far as the keyboard goes. */
function question({ scene, text }) {
  if (text) return "move";
  if (scene.replay?.past) return "now";
  if (scene.ask?.button) return scene.ask.button.kind;
  if (scene.ask?.chips) return "chips";
  if (scene.ask?.box) return "box";
  if (scene.ask?.choice) return "choice";
  return scene.hand?.cards?.length && !scene.hand.inert ? "hand" : "wait";
}

/** After a redraw: follow the question from button to hand and back, and never lose the focus. */
function keepFocus(table, before) {
  const next = table.focusNext;
  table.focusNext = null;
  if (next && focusOn(table, next)) return;
  if (!before.focus) return;
  const { stops } = table, asked = question(table), lost = !isShown(focused(table));
  const again = asked === "box" && before.called;   // the next call, begun from its first number
  const moved = before.focus.playing && asked !== "wait" && (again || asked !== before.question);
  if (!moved && !lost) return;
  const { chips, points, choice, hand } = stops;
  const spot = { move: "move", chips, box: points, choice, hand, wait: hand }[asked] ?? "main";
  if (!moved && focusOn(table, before.focus.key)) return;
  focusOn(table, spot) || focusOn(table, "main") || focusOn(table, "more");
}

// ---------------------------------------------------------------- motion

const boxOf = (node) => node.getBoundingClientRect();

/** Where everything lies that may move. */
function places({ root, lastShown }) {
  const cards = new Map(), cells = new Map();
  for (const card of root.querySelectorAll("[data-flies]")) cards.set(card.dataset.flies, { card, box: boxOf(card) });
  for (const cell of root.querySelectorAll(".ct-cell")) {
    cells.set(cell.dataset.key, { left: cell.offsetLeft, top: cell.offsetTop, box: boxOf(cell.firstChild) });
  }
  return { cards, cells, calls: callsIn(root).length, lastShown, ...layout({ root }) };
}

const callsIn = (root) => [...root.querySelectorAll(".ct-auction :is(.is-call, .is-top, .is-pass)")];

/** Move what changed: the trick taken, cards played, the hand closing up, calls made; shake a card refused. */
function move(table, before, answered) {
  if (before.lastShown || wantsStill()) return;
  const wait = answered?.kind === "go_on" ? gather(table, before) : 0;
  arrive(table, before, wait);
  closeUp(table, before);
  speakUp(table, before);
  travel(table, before, answered);
  if (!PLAYS.has(answered?.kind)) return;
  table.root.querySelector(".is-refused")?.animate(SHAKE, { duration: SLOW, easing: EASE });
}

function arrive({ root }, before, wait) {
  const fresh = [...root.querySelectorAll("[data-flies]")].filter((card) => !before.cards.has(card.dataset.flies));
  const mine = (card) => card.matches(".ct-mine > *");
  fresh.sort((a, b) => mine(b) - mine(a));   // whatever came with my card was played after it
  fresh.forEach((card, i) => {
    const from = mine(card) ? before.cells.get(card.dataset.key)?.box : boxOf(card.closest(".ct-seat").firstChild);
    if (from) glide(card, from, { grow: !mine(card), delay: wait + i * STAGGER });
  });
}

/** From the hand a card comes in the size it had there; from another player it grows out of the plate. */
function glide(card, from, { grow, delay }) {
  const to = boxOf(card);
  card.animate([
    { transform: `${shift(to, from)} scale(${grow ? 0.4 : from.width / to.width})`, opacity: grow ? 0 : 1, zIndex: 3 },
    { opacity: 1, offset: 0.3 },
    { transform: "none", zIndex: 3 },
  ], { duration: SLOW, delay, easing: EASE, fill: "backwards" });
}

/** The way from the middle of one box to the middle of another. */
function shift(from, to) {
  return `translate(${to.x + to.width / 2 - from.x - from.width / 2}px, ${to.y + to.height / 2 - from.y - from.height / 2}px)`;
}

/** The trick just finished goes to its winner; returns how long newer cards wait for it. */
function gather({ root, main, flights }, { cards, scene }) {
  const winner = [...scene.seats, scene.me].find((seat) => seat.win);
  const gone = [...cards].filter(([key]) => !root.querySelector(`[data-flies="${key}"]`));
  if (!winner || !gone.length) return 0;
  const goal = boxOf(root.querySelector(`[data-seat="${winner.seat}"]`) ?? find({ root }, "ask")), origin = boxOf(main);
  for (const [, { card, box }] of gone) {
    const copy = card.cloneNode(true);
    copy.style.cssText = `left:${box.x - origin.x}px;top:${box.y - origin.y}px;width:${box.width}px`;
    flights.append(copy);
    const flight = [{}, { opacity: 1, offset: 0.7 }, { transform: `${shift(box, goal)} scale(.4)`, opacity: 0 }];
    copy.animate(flight, { duration: SLOW, easing: EASE }).finished.then(() => copy.remove(), () => {});
  }
  return SLOW;
}

function closeUp({ root }, { cells }) {
  for (const cell of root.querySelectorAll(".ct-cell")) {
    const was = cells.get(cell.dataset.key);
    const x = was && was.left - cell.offsetLeft, y = was && was.top - cell.offsetTop;
    if (x || y) cell.animate([{ transform: `translate(${x}px, ${y}px)` }, {}], { duration: FAST, easing: EASE });
  }
}

/** Calls made since appear one after another. */
function speakUp({ root }, { calls }) {
  const appear = [{ opacity: 0, transform: "translateY(-6px)" }, {}];
  callsIn(root).slice(calls).forEach((call, i) => {
    call.animate(appear, { duration: SLOW, delay: i * STAGGER, easing: EASE, fill: "backwards" });
  });
}

// ---------------------------------------------------------------- small pieces

const unseen = (text) => text && h("span", { class: "ct-sr" }, text);
const lines = (texts) => (texts ?? []).map((text) => h("span", { class: "ct-row" }, rich(text)));
const icon = (path) => h("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, h("path", { d: path }));

// ---------------------------------------------------------------- patching the page

/** Make `live` equal to `next`, keeping every element that has a counterpart. */
function patch(live, next) {
  if (live.nodeType === Node.TEXT_NODE) {
    if (live.data !== next.data) live.data = next.data;
    return;
  }
  for (const { name } of [...live.attributes]) if (!next.hasAttribute(name)) live.removeAttribute(name);
  for (const { name, value } of next.attributes) if (live.getAttribute(name) !== value) live.setAttribute(name, value);
  for (const name of HANDLERS) live[name] = next[name];
  if (live.type === "range" && !live.matches(":active")) live.value = next.value;   // not while it is being dragged
  patchChildren(live, next);
}

function patchChildren(live, want) {
  const wanted = new Set([...want.children].map(keyOf));
  for (const child of [...live.children]) if (!wanted.has(keyOf(child))) child.remove();   // so the others need not move
  const kept = new Map([...live.children].filter(keyOf).map((child) => [keyOf(child), child]));
  let at = live.firstChild;
  for (const child of [...want.childNodes]) {
    const twin = keyOf(child) ? kept.get(keyOf(child)) : at;
    if (!twin || twin.nodeName !== child.nodeName || keyOf(twin) !== keyOf(child)) {
      live.insertBefore(child, at);
      continue;
    }
    if (twin === at) at = at.nextSibling;
    else live.insertBefore(twin, at);
    patch(twin, child);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

const keyOf = (node) => node.dataset?.key;

export default { render };
