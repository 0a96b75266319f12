// What the widgets share: page elements, cards and texts, focus, motion. A widget's own file follows this one.

const SLOW = 260, EASE = "cubic-bezier(.2, .7, .2, 1)";
const SHAKE = { translate: ["0", "-6px", "5px", "-3px", "0"] };   // the head of one who says no
const SUIT_CLASS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
const SVG = new Set(["svg", "use", "path"]);

// ---------------------------------------------------------------- page elements

/** A page element; strings become text, never markup; functions are what a click and other gestures call. */
function h(tag, attributes = {}, ...children) {
  const node = SVG.has(tag) ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node[name] = value;
    else if (value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child || child === 0));
  return node;
}

function button(look, key, act, attributes, ...children) {
  return h("button", { type: "button", class: look || null, "data-key": key, act, ...attributes }, children);
}

/** Let a click call the `act` of what lies under it. */
function listenToClicks(root) {
  root.addEventListener("click", (event) => handlerAbove(event.target, root, "act")?.());
}

function handlerAbove(node, root, name) {
  for (; node && node !== root; node = node.parentNode) if (node[name]) return node[name];
  return undefined;
}

// ---------------------------------------------------------------- small pieces

const classes = (...names) => names.filter(Boolean).join(" ");
const plain = (text) => text.replaceAll("**", "");
const keyCap = (key) => h("kbd", { class: "ct-key", "aria-hidden": "true" }, key);
const face = (card) => h("svg", { viewBox: "0 0 240 336", "aria-hidden": "true" }, h("use", { href: `#ct-${card}` }));
const statusLine = () => h("div", { class: "ct-sr", role: "status", "aria-live": "polite" });

function picture({ card, spoken }, look, attributes) {
  return h("span", { class: classes("ct-card", look), role: "img", "aria-label": spoken, ...attributes }, face(card));
}

function drawTitle({ title, facts }) {
  return [
    h("h2", { class: "ct-title" }, title),
    h("ul", { class: "ct-facts" }, facts?.map((fact) => h("li", {}, rich(fact)))),
  ];
}

function drawDealer({ dealer, dealer_initial: initial }) {
  return h("span", { class: "ct-dealer", role: "img", "aria-label": dealer, title: dealer }, initial);
}

function drawLanguage({ code, name }, lang, act, attributes) {
  return button("", `lang-${code}`, act, {
    ...attributes, role: "radio", lang: code, title: name, "aria-label": name, "aria-checked": code === lang,
  }, code);
}

/** Text as nodes: **bold**, and suit signs in their colour, with a card's rank before them (but no part of "18♥"). */
function rich(text = "") {
  const nodes = [];
  let from = 0;
  for (const found of text.matchAll(/\*\*(.+?)\*\*|((?:(?<![\p{L}\d])(?:10|[2-9AKQJ]))?([♠♥♦♣]))\uFE0E?/gu)) {
    const [all, bold, card, suit] = found;
    nodes.push(text.slice(from, found.index));
    nodes.push(bold ? h("b", {}, rich(bold)) : h("span", { class: `ct-su ${SUIT_CLASS[suit]}` }, `${card}\uFE0E`));
    from = found.index + all.length;
  }
  return [...nodes, text.slice(from)];
}

/** The deck's pictures, put once into the document (or shadow root) for all its widgets; returns how to give them back. */
function borrowSprite(svg, node) {
  if (!svg) return undefined;
  const root = node.getRootNode();
  const home = root instanceof ShadowRoot ? root : document.body;
  // each widget may run its own copy of this module, so the count of users stays with the element
  let sprite = [...home.children].find((child) => child.matches(".ct-sprite"));
  if (!sprite) {
    sprite = h("div", { class: "ct-sprite", "aria-hidden": "true" });
    sprite.innerHTML = svg;
    sprite.users = 0;
    home.append(sprite);
  }
  sprite.users += 1;
  return () => { if (!(sprite.users -= 1)) sprite.remove(); };
}

// ---------------------------------------------------------------- keys, focus and motion

/** A key held with one of these is for the notebook or the browser. */
const isCommand = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;
const find = ({ root }, key) => root.querySelector(`[data-key="${key}"]`);
const isShown = (node) => node?.getClientRects().length > 0;
const wantsStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function focused({ root }) {
  const active = root.getRootNode().activeElement;
  return root.contains(active) ? active : null;
}

function focusOn(widget, key) {
  const node = key && find(widget, key);
  if (!isShown(node)) return false;
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: "nearest" });
  return true;
}
