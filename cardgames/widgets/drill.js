// A drill, on top of pieces.js. Python sends a scene with everything to be seen in it; this file draws the scene and reports
// which choices were made, by place, with the scene's revision. It knows no rule and holds no words.

const QUICK = 700;   // two keys typed within so many milliseconds are one number
const MARK_SIGN = { right: "✓", wrong: "✕" };
const STEP = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function render({ model, el }) {
  const drill = newDrill(model);
  const redraw = () => draw(drill);
  el.append(drill.root);
  listenToClicks(drill.root);
  drill.root.addEventListener("keydown", (event) => onKey(drill, event));
  draw(drill);
  model.on("change:scene", redraw);
  return () => {
    model.off("change:scene", redraw);
    drill.root.remove();
    drill.returnSprite?.();
  };
}

/** One view of the drill: the model, the page elements, and what only this view knows. */
function newDrill(model) {
  const main = h("div", { class: "ct-frame" });
  const status = statusLine();
  return {
    model, main, status,
    root: h("section", { class: "ct cd pc-four" }, main, status),
    scene: {},
    chosen: new Set(),   // the places of the choices made and not yet sent
    stop: 0,             // the place of the choice that Tab reaches
    sent: null,          // the revision whose gesture is on its way to Python
    typed: "", typedAt: -QUICK,
  };
}

// ---------------------------------------------------------------- drawing a scene

function draw(drill) {
  const { root, main, model } = drill, before = drill.scene, focus = focused(drill)?.dataset.key;
  const scene = drill.scene = model.get("scene") ?? {};
  drill.returnSprite ??= borrowSprite(model.get("sprite"), root);
  root.hidden = !scene.title;
  if (root.hidden) return;
  const arrived = scene !== before;
  if (arrived) takeIn(drill, before);

  root.lang = scene.lang;
  root.dataset.revision = scene.revision;
  root.setAttribute("aria-label", scene.label);
  main.replaceChildren(...drawAll(drill));

  if (focus) keepFocus(drill, before, focus);
  if (!arrived || !before.title) return;
  if (before.say !== scene.say) drill.status.replaceChildren(scene.say);
  if (scene.verdict && !before.verdict) react(drill);
}

/** A new question ends what belonged to the old one. */
function takeIn(drill, before) {
  drill.sent = null;
  if (drill.scene.question === before.question) return;
  drill.chosen = new Set();
  drill.stop = 0;
}

function drawAll(drill) {
  const { scene } = drill;
  return [drawBar(scene), drawMarks(scene), drawTable(scene), drawAsk(scene), drawChoices(drill),
    drawVerdict(scene), drawResult(scene), drawFoot(drill)].filter(Boolean);
}

function drawBar(scene) {
  return h("header", { class: "ct-bar" }, drawTitle(scene));
}

function drawMarks({ marks }) {
  return h("div", { class: "cd-marks", "aria-hidden": "true" },
    marks.map((mark) => h("i", { class: `is-${mark}` }, MARK_SIGN[mark])));
}

function drawTable({ told, seats, rows, groups, caption, ui, cards_shown: shown }) {
  if (![told, seats, rows, groups].some((part) => part?.length)) return null;
  return h("div", { class: "cd-table" },
    told.length > 0 && h("ul", { class: "cd-told" }, told.map((fact) => h("li", {}, rich(fact)))),
    seats.length > 0 && h("ol", { class: "ct-seats", "aria-label": ui.players, style: `--n:${seats.length}` },
      seats.map((seat) => drawSeat(seat, shown, ui))),
    rows.length > 0 && h("dl", { class: "cd-rows" },
      rows.map(([name, value]) => h("div", {}, h("dt", {}, rich(name)), h("dd", { class: value.length > 4 && "is-words" }, rich(value))))),
    groups.length > 0 && h("div", { class: "cd-lying" },
      h("p", { class: "cd-caption" }, caption),
      h("ul", { class: "cd-groups", "aria-label": caption }, groups.map(drawGroup))));
}

/** A meld, or cards, in a row; a joker has what it stands for under it. */
function drawGroup(cards) {
  return h("li", { class: "cd-group", style: `--n:${cards.length}` }, cards.map(({ tag, ...card }) =>
    h("span", { class: "cd-place" }, picture(card), tag && h("span", { class: "cd-stands", "aria-hidden": "true" }, rich(tag)))));
}

function drawSeat(seat, shown, ui) {
  return h("li", { class: "ct-seat" },
    h("div", { class: classes("ct-plate", seat.turn && "is-turn") },
      h("span", { class: "ct-who" },
        h("span", { class: "ct-name", title: seat.name }, seat.name), seat.dealer && drawDealer(ui)),
      seat.count && h("span", { class: "ct-promise cd-said" },
        h("b", {}, rich(seat.count)), seat.tag_text && h("span", { class: "ct-tag" }, seat.tag_text))),
    shown && h("div", { class: "ct-played" }, drawPlayed(seat)));
}

function drawPlayed({ card, spoken, tag, slot, turn }) {
  if (!card) return slot && h("span", { class: classes("ct-slot", turn && "is-turn") }, slot);
  return [picture({ card, spoken }), h("span", { class: "ct-tag" }, tag)];
}

function drawAsk({ ask }) {
  return ask && h("div", { class: "ct-ask" }, h("p", { class: "cd-q" }, rich(ask)));
}

function drawChoices(drill) {
  const { choices, ask } = drill.scene;
  return choices && h("div", {
    class: `cd-choices is-${choices.look}`, style: `--n:${choices.items.length}`,
    role: choices.several ? "group" : "radiogroup", "aria-label": plain(ask),
  }, choices.items.map((item, place) => drawChoice(drill, item, place)));
}

function drawChoice(drill, item, place) {
  const { scene: { choices, verdict }, chosen, stop } = drill;
  const checked = verdict ? item.chosen : chosen.has(place);
  const look = classes("cd-choice", item.state && `is-${item.state}`);
  return button(look, `choice-${place}`, () => press(drill, place), {
    role: choices.several ? "checkbox" : "radio", "aria-checked": checked,
    "aria-label": [item.spoken, choices.look === "hand" && item.tag, item.word].filter(Boolean).join(", "),
    "aria-disabled": verdict ? true : null, tabindex: place === stop ? 0 : -1,
  }, drawFace(choices, item));
}

/** What a choice shows: a player's name and card, a card of the hand, or words; and what became of it. */
function drawFace({ look, several }, item) {
  const state = h("span", { class: "cd-state" }, item.word && `${item.sign} ${item.word}`);
  const tick = several && (look === "chips" || !item.state) && h("span", { class: "cd-tick" });
  if (look === "chips") return [h("span", { class: "cd-text" }, tick, h("span", {}, rich(item.text))), state];
  return [
    look === "seats" && h("span", { class: "cd-name" }, item.text),
    h("span", { class: "ct-card" }, face(item.card)),
    item.tag && h("span", { class: "ct-tag" }, item.tag),
    tick, state,
  ];
}

function drawVerdict({ verdict }) {
  if (!verdict) return null;
  const { right, title, lines, rules } = verdict;
  return h("div", { class: "cd-says" },
    h("div", { class: classes("ct-box", right ? "is-good" : "is-bad") },
      h("h3", {}, title),
      lines.map(({ sign, state, who, text }) => h("p", { class: `cd-line is-${state}` },
        h("span", { class: "cd-sign", "aria-hidden": "true" }, sign), h("span", {}, rich(who), " ", rich(text)))),
      rules.map(drawRule)));
}

function drawRule({ label, sentence }) {
  return h("p", { class: "cd-rule" }, h("span", { class: "ct-rule" }, label), " ", rich(sentence));
}

function drawResult({ result }) {
  if (!result) return null;
  const { title, notes, missed } = result;
  return h("div", { class: "cd-result" },
    h("p", { class: "cd-score" }, rich(title)),
    notes.map((note) => h("p", {}, rich(note))),
    missed.length > 0 && h("ol", { class: "cd-missed" }, missed.map(drawMissed)));
}

function drawMissed({ number, brief, answer, chosen, rules }) {
  return h("li", { class: "ct-box" },
    h("p", { class: "cd-brief" }, h("span", { class: "cd-number" }, number), h("span", {}, rich(brief))),
    h("p", {}, h("b", {}, rich(answer)), " · ", h("span", { class: "cd-quiet" }, rich(chosen))),
    rules.map(drawRule));
}

function drawFoot(drill) {
  const { scene: { ui } } = drill;
  return h("footer", { class: "ct-foot" },
    drawLanguages(drill),
    h("span", { class: "ct-tag ct-long" }, ui.keys),
    drawMainButton(drill));
}

function drawLanguages(drill) {
  const { languages, lang, ui, revision } = drill.scene;
  return h("div", { class: "ct-seg", role: "radiogroup", "aria-label": ui.language },
    languages.map((language) => drawLanguage(language, lang,
      () => drill.model.send({ kind: "language", code: language.code, revision }),
      { tabindex: language.code === lang ? 0 : -1 })));
}

/** The one filled button: check, go on, or begin again; off while nothing is marked. */
function drawMainButton(drill) {
  const { scene: { button: main, ui }, chosen } = drill;
  if (!main) return null;
  const off = main.kind === "answer" && !chosen.size;
  return button("ct-btn is-primary", "main", () => goOn(drill), { "aria-disabled": off || null },
    off ? ui.mark : main.text, !off && keyCap("↵"));
}

// ---------------------------------------------------------------- gestures

/** Send one gesture for each scene. */
function send(drill, message) {
  const { revision } = drill.scene;
  if (drill.sent === revision) return;
  drill.sent = revision;
  drill.model.send({ ...message, revision });
}

function press(drill, place) {
  const { choices, verdict } = drill.scene;
  if (verdict) return;
  drill.stop = place;
  if (choices.several && !drill.chosen.delete(place)) drill.chosen.add(place);
  if (!choices.several) drill.chosen = new Set([place]);
  draw(drill);
  if (!choices.several) goOn(drill);
}

/** Answer with what is chosen, or press the filled button. */
function goOn(drill) {
  const { scene: { button: main, choices, verdict }, chosen } = drill;
  if (main && main.kind !== "answer") return send(drill, { kind: main.kind });
  if (choices && !verdict && chosen.size) send(drill, { kind: "answer", choices: [...chosen].sort((a, b) => a - b) });
}

/** Move to a choice; where only one may be made, that chooses it, but does not answer yet. */
function moveTo(drill, place) {
  const { choices, verdict } = drill.scene;
  drill.stop = place;
  if (!choices.several && !verdict) drill.chosen = new Set([place]);
  draw(drill);
  focusOn(drill, `choice-${place}`);
}

/** A key that stands for a choice; one typed soon after another makes a number with it, where there is such a choice. */
function typeKey(drill, key, now) {
  const { choices, verdict } = drill.scene;
  if (!choices || verdict) return false;
  const placeOf = (typed) => choices.items.findIndex((item) => item.key === typed);
  const joined = now - drill.typedAt < QUICK ? drill.typed + key : key;
  drill.typed = choices.items.some((item) => item.key.startsWith(joined)) ? joined : key;
  drill.typedAt = now;
  const place = placeOf(drill.typed);
  if (place < 0) return false;
  if (choices.several) press(drill, place);
  moveTo(drill, place);
  return true;
}

/** Keys are for the drill alone: JupyterLab would delete cells on them. Tab, Esc and Ctrl, Alt, Meta pass on. */
function onKey(drill, event) {
  const { key, target } = event;
  if (["Tab", "Escape"].includes(key) || isCommand(event)) return;
  event.stopPropagation();
  const [kind, name] = (target.dataset.key ?? "").split("-");
  if (key === "Enter" && event.repeat) event.preventDefault();
  else if (kind === "choice") onChoiceKey(drill, event, Number(name));
  else if (kind === "lang" && STEP[key]) roveLanguages(drill, event, STEP[key]);
  else if (key.length === 1 && key !== " ") typeKey(drill, key.toLowerCase(), event.timeStamp);
}

function onChoiceKey(drill, event, place) {
  const { choices, verdict } = drill.scene, count = choices.items.length, { key } = event;
  const to = STEP[key] ? (place + STEP[key] + count) % count : { Home: 0, End: count - 1 }[key];
  if (to !== undefined) moveTo(drill, to);
  else if (key === "Enter" && (choices.several || verdict)) goOn(drill);
  else if (key.length > 1 || key === " " || !typeKey(drill, key.toLowerCase(), event.timeStamp)) return;
  event.preventDefault();
}

function roveLanguages(drill, event, step) {
  const all = [...drill.root.querySelectorAll("[data-key^='lang-']")];
  all.at((all.indexOf(event.target) + step) % all.length).focus();
  event.preventDefault();
}

// ---------------------------------------------------------------- focus and motion

/** Follow the question from the choices to the button and back; else stay where the focus was. */
function keepFocus(drill, before, key) {
  const { scene } = drill, asking = (shown) => Boolean(shown.choices && !shown.verdict);
  const moved = scene.question !== before.question || asking(scene) !== asking(before);
  const spot = !moved || key.startsWith("lang-") ? key : asking(scene) ? `choice-${drill.stop}` : "main";
  focusOn(drill, spot) || focusOn(drill, "main") || focusOn(drill, `choice-${drill.stop}`);
}

/** A right choice nods, a wrong one shakes its head. */
function react({ root }) {
  if (wantsStill()) return;
  const how = { duration: SLOW, easing: EASE };
  for (const choice of root.querySelectorAll(".cd-choice.is-wrong")) {
    choice.animate(SHAKE, how);
  }
  for (const choice of root.querySelectorAll(".cd-choice.is-right")) {
    choice.animate({ translate: ["0", "0 -6px", "0"] }, how);
  }
}

export default { render };
