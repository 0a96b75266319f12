// The table of a rummy game, on top of table.js: stock and discards, melds, and a hand in groups whose cards are picked
// up, moved, laid off and discarded. A card picked up is known to this view alone until it goes somewhere.

const LEAVING = new Set(["discard", "lay_off", "swap"]);   // what takes the picked card out of the hand
const SLACK = 6;            // a pointer that has moved no farther than this has not begun to drag
const SUIT_SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

// ---------------------------------------------------------------- what lies where

/** The hand's groups; a hand in one piece is one group. */
const groupsOf = ({ hand }) => hand?.groups ?? (hand?.cards?.length ? [{ state: "rest", cards: hand.cards }] : []);

/** Every card of the hand with its place and a key of its own: with two packs there are twins. */
function holding(scene) {
  const seen = new Map();
  return groupsOf(scene).flatMap(({ cards }, group) => cards.map((held, at) => {
    const twins = (seen.get(held.card) ?? 0) + 1;
    seen.set(held.card, twins);
    return { held, group, at, alone: cards.length === 1, position: held.position, cell: twinKey(held.card, twins) };
  })).map((spot, i) => ({ ...spot, position: spot.position ?? i, key: `hand-${spot.cell}` }));
}

const twinKey = (card, twin) => (twin > 1 ? `${card}~${twin}` : card);

/** Whether cards can be picked up and put somewhere now. */
function handling({ scene, text }) {
  return Boolean(scene.rummy && !text && !scene.replay?.past && scene.hand && !scene.hand.inert);
}

/** The card picked up and where it is, or undefined. */
function pickedUp(table) {
  return handling(table) ? holding(table.scene).find(({ key }) => key === table.picked) : undefined;
}

const signOf = ({ card, sign }) => sign ?? card.replace(/[SHDC]$/, (suit) => SUIT_SIGNS[suit]);
const oneLine = (text) => plain(text).replaceAll("\n", " ");

/** After a new scene: a card picked up stays so while it is in the hand. */
function keepPicked(table, before) {
  if (!before.rummy && !table.scene.rummy) return;
  endDrag(table);
  const now = holding(table.scene), { sent } = table;
  const moved = sent?.kind === "move" && table.picked && now.find(table.landed);
  if (moved && table.picked !== moved.key) table.picked = table.focusNext = moved.key;
  const left = LEAVING.has(sent?.kind) && now.length < holding(before).length;
  if (left || !now.some(({ key }) => key === table.picked)) table.picked = null;
  table.landed = null;
  table.grouping = false;
}

// ---------------------------------------------------------------- stock, discards, melds

function drawField(table) {
  const { stock, discards, melds, note, empty, label } = table.scene.rummy;
  const spots = melds.map((meld) => ({ meld, fits: fittingNow(table, meld) }));
  const lit = spots.filter(({ fits }) => fits.length).map(({ meld }) => `meld-${meld.place}`);
  const dull = spots.filter(({ fits }) => !fits.length && pickedUp(table)).map(({ meld }) => `meld-${meld.place}`);
  const keys = [stock && "stock", discards && "discards", ...dull].filter(Boolean);
  const stops = { melds: tabStop(table, "melds", lit, lit[0]), field: tabStop(table, "field", keys, keys[0]) };
  const said = note || (melds.length ? "" : empty);
  return h("div", { class: "ct-field", "data-key": "field" },
    h("div", { class: "ct-piles" },
      stock && drawStock(table, stock, stops),
      discards && drawDiscards(table, discards, stops)),
    h("p", { class: "ct-cap" }, rich(said ?? "")),
    h("div", {
      class: classes("ct-melds", melds.length > 3 && "is-many"), role: "group", "aria-label": label ?? plain(said ?? ""),
    },
      spots.map(({ meld, fits }) => drawMeld(table, meld, fits, stops))));
}

function drawStock(table, { count, text, spoken, can }, stops) {
  const open = handling(table);
  return button(classes("ct-pile", open && can && "is-can"), "stock", open ? () => drawFrom(table, "stock") : null, {
    ...roving("field", stops.field === "stock"), "aria-label": spoken, "aria-disabled": (open && can) ? null : true,
  },
    count > 0 ? h("span", { class: classes("ct-card", count > 1 && "is-deep"), "data-key": "stock-card" }, face("BACK"))
      : h("span", { class: "ct-slot" }),
    h("span", {}, text, h("br"), h("b", {}, String(count))));
}

/** The discards: with a card picked up a place to put it, else a card to draw. */
function drawDiscards(table, { card, spoken, text, by, count, can, why }, stops) {
  const open = handling(table), picked = pickedUp(table);
  const takes = picked && table.scene.ask?.acts?.some(({ kind, off }) => kind === "discard" && !off);
  const able = picked ? takes : can;
  const looks = classes("ct-pile", open && able && "is-can", takes && "is-takes");
  const key = `discard-${count}-${card}`;
  const top = { class: classes("ct-card", count > 1 && "is-deep"), "data-key": key, "data-of": card };
  return button(looks, "discards", open ? () => toDiscards(table) : null, {
    ...roving("field", stops.field === "discards"), "aria-label": spoken, "aria-disabled": (open && able) ? null : true,
    title: !picked && !can && why ? plain(why) : null, "data-drop": "discards",
  },
    card ? h("span", top, face(card)) : h("span", { class: "ct-slot" }),
    h("span", {}, text, by && [h("br"), rich(by)]));
}

/** Where the card picked up fits in a meld: one place for each thing it can do there. */
function fittingNow(table, { fits }) {
  const picked = pickedUp(table);
  const mine = (picked && fits?.filter(({ card }) => card === picked.held.card)) ?? [];
  return mine.filter(({ kind }, i) => mine.findIndex((other) => other.kind === kind) === i);
}

function drawMeld(table, meld, fits, stops) {
  const { place, head, value, spoken, cards } = meld, key = `meld-${place}`;
  const picked = pickedUp(table), target = fits.length > 0;
  const name = target ? "melds" : "field";
  const swaps = fits.some(({ kind }) => kind === "swap");
  const slot = (fit) => h("span", {
    class: `ct-gap is-${fit.kind}`, act: () => layOn(table, meld, fit), "data-key": `${key}-${fit.kind}`,
  }, h("span", {}, rich(fit.slot)));
  const first = fits.filter(({ at }) => at === "first"), last = fits.filter(({ at }) => at !== "first");
  return h("div", {
    class: classes("ct-meld", target && "is-target", picked && !target && "is-dull"), "data-key": key, "data-drop": key,
    role: picked ? "button" : "group",
    "aria-label": [spoken, ...fits.map((fit) => oneLine(fit.slot))].join(": "),
    ...(picked && {
      ...roving(name, stops[name] === key), act: () => layOn(table, meld, fits[0]), why: () => layOn(table, meld),
    }),
  },
    h("span", { class: "ct-cap" }, h("span", {}, rich(head)), h("b", {}, value)),
    h("span", { class: "ct-meld-row" },
      first.map(slot),
      cards.map((card, i) => drawMelded(card, `${key}-${i}-${card.card}`, swaps)),
      last.map(slot)));
}

function drawMelded({ card, spoken, stands }, key, swaps) {
  const look = stands && classes("is-joker", swaps && "is-swapped");
  const attributes = { role: "img", "aria-label": spoken, "data-key": key, "data-of": card };
  return h("span", { class: classes("ct-card", look), ...attributes },
    face(card), stands && h("span", { class: "ct-for", "aria-hidden": "true" }, "=", rich(stands)));
}

// ---------------------------------------------------------------- the question of a turn

function drawTurn(table) {
  const { scene, text } = table, { ask } = scene;
  const playing = !scene.replay?.past, choice = playing && !text && ask?.choice;
  const tools = [drawSteps(scene.steps), drawMe(table)].filter(Boolean);
  const others = playing && !choice && ask?.others?.length > 0 && drawOthers(table);
  const acts = playing && !choice ? drawActs(table) : null;
  return h("div", { class: classes("ct-ask is-turnwise", ask?.mine && playing && "is-turn"), "data-key": "ask" },
    tools.length > 0 && h("div", { class: "ct-tools", "data-key": "tools" }, tools),
    h("div", { class: "ct-line" },
      drawQuestion(table),
      ask?.count && drawCount(ask.count),
      (acts?.length > 0 || mainButton(table)) && h("span", { class: "ct-turnacts" }, acts, drawMainButton(table))),
    text && playing && drawMoveForm(table),
    choice && drawChoice(table, choice),
    others && h("div", { class: "ct-others", "data-key": "others" }, others),
    playing && drawReasons(table));
}

function drawSteps(steps) {
  return steps?.length > 0 && h("ol", { class: "ct-steps", "data-key": "steps" }, steps.map(({ text, state }) =>
    h("li", { class: `is-${state}`, "aria-current": state === "now" ? "step" : null }, text)));
}

/** What counts towards the first lay-down; the tick stands at what is needed. */
function drawCount({ value, of, text, spoken }) {
  const full = Math.max(value, of) * 1.2 || 1, share = (points) => `${(100 * points) / full}%`;
  return h("div", { class: classes("ct-count", value >= of && "is-made"), "data-key": "count" },
    h("span", { "aria-hidden": "true" }, rich(text)),
    h("div", {
      class: "ct-track", role: "meter", "aria-label": plain(text),
      "aria-valuemin": 0, "aria-valuemax": Math.max(value, of), "aria-valuenow": value, "aria-valuetext": spoken,
    },
      h("i", { class: classes("us", value >= of && "made"), style: `--v:${share(value)}` }),
      h("u", { style: `--at:${share(of)}` })));
}

function drawActs(table) {
  const { scene, text: typing } = table, picked = pickedUp(table);
  // where moves are typed, no card is picked up
  const acts = scene.ask?.acts?.filter(({ needs }) => !typing || needs !== "card") ?? [];
  return acts.map((act) => {
    const { text, kind, primary, off, needs, why } = act;
    const waits = needs === "card" && !picked, able = !off && !waits;
    const label = text.replace("{}", picked ? signOf(picked.held) : "").trim();
    return button(classes("ct-btn", primary && !typing && "is-primary"), `act-${kind}`, () => doAct(table, act), {
      "aria-disabled": able ? null : true, title: off && why ? plain(why) : null,
      why: () => send(table, { kind: "why", act: kind }),
    }, h("span", {}, rich(label)));
  });
}

function drawChoice(table, { text, items, cancel }) {
  const keys = items.map((_, i) => `choice-${i}`), stop = tabStop(table, "choice", keys, keys[0]);
  return h("div", { class: "ct-choice", role: "group", "aria-label": plain(text), "data-key": "choice" },
    h("p", {}, rich(text)),
    h("div", { class: "ct-choices" },
      items.map((item, i) => button("ct-btn", keys[i], () => send(table, item.message, true),
        { ...roving("choice", keys[i] === stop), "aria-label": item.spoken }, h("span", {}, rich(item.text)))),
      cancel && button("ct-btn is-quiet", "choice-cancel", () => send(table, { kind: "cancel" }), {}, cancel, keyCap("Esc"))));
}

// ---------------------------------------------------------------- the hand in groups

function drawGroups(table) {
  const { hand } = table.scene, spots = holding(table.scene), picked = pickedUp(table), groups = groupsOf(table.scene);
  const keys = spots.map(({ key }) => key), stop = tabStop(table, "hand", keys, keys[0]);
  const fresh = picked && groups[picked.group].cards.length > 1;   // alone in the last group it needs no new one
  return h("div", {
    class: classes("ct-hand is-grouped", picked && "is-picking", hand.inert && "is-inert"),
    role: "toolbar", "aria-label": hand.label, "data-key": "hand", "data-drop": "new",
    ...(fresh && { act: () => putDown(table, groups.length, 0) }),
  },
    groups.map((group, i) => drawGroup(table, group, i, spots.filter((spot) => spot.group === i), stop)),
    fresh && h("span", {
      class: "ct-new", "aria-hidden": "true", "data-key": "new-group", title: hand.new_group,
    }, "+"));
}

function drawGroup(table, { label, spoken, state, why }, i, spots, stop) {
  const picked = pickedUp(table), other = picked && picked.group !== i;
  const name = [spoken || label, why].filter(Boolean).map(plain).join(": ");
  return h("div", {
    class: classes("ct-group", `is-${state || "rest"}`, other && "is-open-to"),
    "data-key": `group-${i}`, "data-drop": `group-${i}`, ...(name && { role: "group", "aria-label": name }),
    title: why ? plain(why) : null,
    ...(picked && { act: () => { if (other) putDown(table, i, spots.length); } }),
  },
    label && h("span", { class: "ct-cap" }, rich(label)),
    h("span", { class: "ct-cards", style: `--m:${spots.length}` }, spots.map((spot) =>
      h("span", { class: "ct-cell", "data-key": spot.cell }, drawPickable(table, spot, stop)))));
}

function drawPickable(table, spot, stop) {
  const { held, key, position, group, at } = spot, { hand } = table.scene, picked = pickedUp(table);
  const up = picked?.key === key, free = handling(table);
  const tap = () => (picked && picked.group !== group ? putDown(table, group, at) : pickUp(table, key));
  const looks = [
    up && "is-up", up && table.drag?.ghost && "is-away", held.lit && !up && "is-lit", held.refused && "is-refused",
  ];
  return button(classes("ct-card", ...looks), key, free ? tap : null, {
    ...roving("hand", key === stop), why: () => send(table, { kind: "why", position }),
    "aria-label": held.spoken, "aria-pressed": free ? up : null, "aria-disabled": free ? null : true,
    "aria-describedby": held.refused ? `${table.id}-bad` : null,
    "data-suit": held.card === "JOKER" ? null : held.card.at(-1).toLowerCase(), "data-spot": `${group} ${at}`,
  },
    face(held.card),   // on the strip that is free there is room for the sign of the mark, not for its words
    held.mark && h("span", { class: "ct-mark", "aria-hidden": "true" }, held.mark.split(" ")[0]));
}

// ---------------------------------------------------------------- gestures

function pickUp(table, key) {
  table.picked = table.picked === key ? null : key;
  table.grouping = false;
  draw(table);
}

function putBack(table) {
  const key = table.picked;
  table.picked = null;
  table.grouping = false;
  if (key && focused(table)?.dataset.group !== "hand") table.focusNext = key;
  draw(table);
}

/** The picked card goes to a place in a group, and is let go. */
function putDown(table, group, at) {
  const picked = pickedUp(table);
  if (!picked) return;
  moveTo(table, picked, group, at);
  table.picked = null;
  draw(table);
}

/** Send the card to a place in a group, `at` being its place once it is there; nothing where it is there already. */
function moveTo(table, { held, position, group: from, at: was }, group, at) {
  const groups = groupsOf(table.scene).map(({ cards }) => cards.map(({ card }) => card));
  const alone = groups[from].length === 1 && from === groups.length - 1;
  if ((from === group && was === at) || (alone && group === groups.length)) return;
  table.landed = landing(groups, held.card, from, was, group, at);
  send(table, { kind: "move", position, group, at });
}

/** How to know the card again where it lands, among twins: alone in a new group, else by their order. */
function landing(groups, code, from, was, group, at) {
  if (group === groups.length) return ({ held, alone }) => held.card === code && alone;
  const mine = {};
  groups[from].splice(was, 1);
  groups[group].splice(at, 0, mine);
  const order = groups.flat(), before = order.slice(0, order.indexOf(mine)).filter((card) => card === code);
  return ({ key }) => key === `hand-${twinKey(code, before.length + 1)}`;
}

function layOn(table, { place }, fit) {
  const picked = pickedUp(table), kind = { off: "lay_off", swap: "swap" }[fit?.kind] ?? "why";
  if (picked) send(table, { kind, position: picked.position, meld: place });
}

function toDiscards(table) {
  const picked = pickedUp(table);
  if (picked) discard(table, picked);
  else drawFrom(table, "discards");
}

function discard(table, { position }) {
  send(table, { kind: "discard", position });
}

function drawFrom(table, source) {
  send(table, { kind: "draw", source });
}

function doAct(table, { text, kind, primary, off, needs, why, ...more }) {
  const picked = pickedUp(table);
  if (off) return send(table, { kind: "why", act: kind });
  if (needs === "card" && !picked) return focusOn(table, table.stops.hand);
  if (kind === "lay") return lay(table);
  return send(table, { kind, ...more, ...(needs === "card" ? { position: picked.position } : {}) });
}

/** Every group that is ready, at once. */
function lay(table) {
  const ready = groupsOf(table.scene).flatMap(({ state }, i) => (state === "ready" ? [i] : []));
  send(table, { kind: "lay", groups: ready });
}

// ---------------------------------------------------------------- keys

const RUMMY_KEYS = {
  d: (table, shifted) => drawFrom(table, shifted ? "discards" : "stock"), e: (table) => drawFrom(table, "discards"),
  m: layByKey, g: beginGrouping, o: toMelds, x: discardByKey,
};

/** True when the key meant something to the rummy table. */
function onRummyKey(table, { key, target, repeat, shiftKey }) {
  if (!table.scene.rummy) return false;
  if ((key === "Enter" || key === " ") && target.matches("[role=button]")) {
    if (!repeat) target.act?.();
    return true;
  }
  if (!handling(table) || find(table, "hand")?.closest("[inert]")) return false;
  if (moveByKey(table, key, target)) return true;
  if (key !== "Shift") table.grouping = false;
  if (!Object.hasOwn(RUMMY_KEYS, key.toLowerCase())) return false;
  if (!repeat) RUMMY_KEYS[key.toLowerCase()](table, shiftKey);
  return true;
}

/** With a card picked up the arrows take it along: one place, or (up, down, after g) to another group. */
function moveByKey(table, key, target) {
  const picked = pickedUp(table);
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key], row = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!picked || target.dataset.group !== "hand" || !(side || row)) return false;
  if (row || table.grouping) toNextGroup(table, picked, row ?? side);
  else toNextPlace(table, picked, side);
  return true;
}

function toNextPlace(table, picked, by) {
  const groups = groupsOf(table.scene), at = picked.at + by, beside = picked.group + by;
  if (at >= 0 && at < groups[picked.group].cards.length) moveTo(table, picked, picked.group, at);
  else if (groups[beside]) moveTo(table, picked, beside, by > 0 ? 0 : groups[beside].cards.length);
}

function toNextGroup(table, picked, by) {
  const groups = groupsOf(table.scene), group = picked.group + by;
  if (group >= 0) moveTo(table, picked, group, groups[group]?.cards.length ?? 0);
}

/** The card picked up, or the one with the focus. */
function inMind(table) {
  return pickedUp(table) ?? holding(table.scene).find(({ key }) => key === focused(table)?.dataset.key);
}

function takeUp(table) {
  const spot = inMind(table);
  if (spot && table.picked !== spot.key) pickUp(table, spot.key);
  return spot;
}

function beginGrouping(table) {
  table.grouping = Boolean(takeUp(table));
}

/** To the melds that take the card; where none does, Python says why. */
function toMelds(table) {
  const spot = takeUp(table);
  if (!spot) return;
  forgetStop(table, "melds");
  const lit = group(table, "melds")[0];
  if (lit) focusOn(table, lit.dataset.key);
  else send(table, { kind: "why", position: spot.position });
}

function discardByKey(table) {
  const spot = inMind(table);
  if (spot) discard(table, spot);
}

function layByKey(table) {
  const act = find(table, "act-lay");
  if (act) act.act();
  else lay(table);
}

/** Esc lets go of what is being dragged, of the card picked up, or of the choice asked for. */
function letGo(table) {
  if (table.sheet) return false;
  const cancel = find(table, "choice-cancel");
  if (table.drag?.ghost) cancelDrag(table);
  else if (pickedUp(table)) putBack(table);
  else if (cancel) cancel.act();
  else return false;
  return true;
}

/** What was done at the piles or the melds, and a question asked there, lead the focus back to hand or question. */
function followCard(table, before) {
  const { scene, stops, picked } = table, asked = question(table);
  if (!scene.rummy || !/^(meld-|discards|stock)/.test(before.focus?.key ?? "")) return;
  if (asked === before.question && holding(scene).length === holding(before.scene).length) return;
  table.focusNext ??= { choice: stops.choice, hand: picked ?? stops.hand, wait: stops.hand }[asked] ?? "main";
}

// ---------------------------------------------------------------- dragging

function listenToDragging(table) {
  const { root } = table;
  root.addEventListener("pointerdown", (event) => pressed(table, event));
  root.addEventListener("pointermove", (event) => dragged(table, event));
  root.addEventListener("pointerup", (event) => dropped(table, event));
  root.addEventListener("pointercancel", () => cancelDrag(table));
  root.addEventListener("click", (event) => {   // a click that ends a drag is none
    if (!table.swallow || event.detail === 0) return;
    table.swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
  root.addEventListener("dragstart", (event) => { if (event.target.closest?.(".is-grouped")) event.preventDefault(); });
}

function pressed(table, { target, button: which, isPrimary, pointerId, clientX: x, clientY: y }) {
  table.swallow = false;
  const card = target.closest?.("[data-spot]");
  if (which !== 0 || !isPrimary || !card || !handling(table)) return;
  table.drag = { key: card.dataset.key, id: pointerId, x, y, ghost: null, over: null };
}

function dragged(table, { pointerId, clientX: x, clientY: y, buttons }) {
  const { drag } = table;
  if (!drag || drag.id !== pointerId) return;
  if (!buttons) return void cancelDrag(table);   // let go outside the window
  if (!drag.ghost && Math.hypot(x - drag.x, y - drag.y) < SLACK) return;
  if (!drag.ghost) beginDrag(table, drag);
  if (!drag.ghost) return;
  const origin = boxOf(table.main);
  drag.ghost.style.translate = `${x - origin.x - drag.dx}px ${y - origin.y - drag.dy}px`;
  point(table, dropSpot(table, x, y));
}

function beginDrag(table, drag) {
  const card = find(table, drag.key);
  if (!card || !handling(table)) return endDrag(table);
  const box = boxOf(card);
  const ghost = h("span", { class: "ct-card is-ghost", style: `width:${box.width}px` }, card.firstChild.cloneNode(true));
  Object.assign(drag, { ghost, dx: drag.x - box.x, dy: drag.y - box.y });
  table.flights.append(ghost);
  table.root.setPointerCapture?.(drag.id);
  table.picked = drag.key;
  table.grouping = false;
  card.focus({ preventScroll: true });
  return draw(table);
}

function dropped(table, { pointerId, clientX: x, clientY: y }) {
  const { drag } = table;
  if (!drag || drag.id !== pointerId) return;
  const spot = drag.ghost && dropSpot(table, x, y);
  endDrag(table);
  if (!drag.ghost) return;
  const picked = pickedUp(table);
  if (picked && spot?.meld) layOn(table, spot.meld, spot.fit);
  else if (picked && spot?.discards) discard(table, picked);
  else if (picked && spot) moveTo(table, picked, spot.group, spot.at);
  putBack(table);
}

function cancelDrag(table) {
  const lifted = table.drag?.ghost;
  endDrag(table);
  if (lifted) putBack(table);
}

function endDrag(table) {
  const { drag } = table;
  table.drag = null;
  if (!drag?.ghost) return;
  table.swallow = true;
  drag.ghost.remove();
  point(table, null);
}

/** What lies under the pointer and would take the card: a meld, the discards, or a place in a group. */
function dropSpot(table, x, y) {
  const node = table.root.getRootNode().elementFromPoint(x, y)?.closest("[data-drop]");
  const picked = pickedUp(table);
  if (!node || !picked || !table.root.contains(node)) return null;
  const { drop } = node.dataset;
  if (drop === "discards") return { node, look: "on", discards: true };
  if (drop === "new") {
    const spot = { group: groupsOf(table.scene).length, at: 0 };
    const fresh = find(table, "new-group");
    return fresh ? { node: fresh, look: "on", ...spot } : null;
  }
  if (drop.startsWith("meld-")) {
    const meld = table.scene.rummy.melds.find(({ place }) => drop === `meld-${place}`), fits = fittingNow(table, meld);
    const slot = fits.find(({ kind }) => overNode(find(table, `${drop}-${kind}`), x, y));
    return { node, look: "on", meld, fit: slot ?? fits[0] };
  }
  return placeIn(table, picked, node, Number(drop.slice(6)), x, y);
}

const overNode = (node, x, y) => {
  const box = node && boxOf(node);
  return box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
};

/** Before or after the card under the pointer, else at the end of the group. */
function placeIn(table, picked, node, group, x, y) {
  const cells = [...node.querySelectorAll(".ct-cell")];
  const found = cells.findIndex((cell) => overNode(cell, x, y));
  const last = found < 0 ? cells.length - 1 : found;
  const after = found < 0 || x > boxOf(cells[found]).x + boxOf(cells[found]).width / 2;
  const place = last + (after ? 1 : 0);
  const at = picked.group === group && picked.at < place ? place - 1 : place;
  return { node: cells[last], look: after ? "after" : "before", group, at };
}

/** Show where the card would go. */
function point({ root }, spot) {
  for (const node of root.querySelectorAll("[data-over]")) if (node !== spot?.node) node.removeAttribute("data-over");
  spot?.node?.setAttribute("data-over", spot.look);
}

// ---------------------------------------------------------------- motion

/** Cards that came to the hand come from where they were drawn; cards gone from it to the table glide there. */
function travel({ root, scene }, before, answered) {
  if (!scene.rummy || wantsStill()) return;
  const { cells, piles } = before, here = new Set();
  const drawnFrom = piles[answered?.kind === "take" ? "discards" : answered?.source] ?? piles.stock;
  for (const cell of root.querySelectorAll(".ct-hand .ct-cell")) here.add(cell.dataset.key);
  const gone = [...cells].filter(([key]) => !here.has(key));
  for (const cell of root.querySelectorAll(".ct-hand .ct-cell")) {
    if (cells.size && !cells.has(cell.dataset.key)) flyIn(cell.firstChild, drawnFrom);
  }
  for (const card of root.querySelectorAll(".ct-field [data-of]")) {
    if (before.laid.has(card.dataset.key)) continue;
    const from = gone.find(([key]) => key.split("~")[0] === card.dataset.of);
    if (from) flyIn(card, from[1].box);
    else card.animate([{ opacity: 0, transform: "translateY(-8px)" }, {}], { duration: SLOW, easing: EASE });
  }
}

function flyIn(card, from) {
  if (from) glide(card, from, { grow: false, delay: 0 });
}

/** Where the piles are, and which cards lie on the table. */
function layout({ root }) {
  const laid = new Set([...root.querySelectorAll(".ct-field [data-of]")].map((card) => card.dataset.key));
  const pile = (key) => {
    const node = find({ root }, key)?.firstChild;
    return node ? boxOf(node) : undefined;
  };
  return { laid, piles: { stock: pile("stock"), discards: pile("discards") } };
}
