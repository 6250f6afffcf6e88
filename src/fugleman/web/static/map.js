// Units are dragged and turned on a drawing of the table; where they may stand and how far the enemy is, the server says.
import { whenShown } from "./shown.js";

const SVG = "http://www.w3.org/2000/svg";
const PAUSE = 120; // Milliseconds of rest before the server is asked.
const NEAR = 28; // Pixels around a unit that still mean it.
const LETTERS = 14; // Pixels of a seat's number on its units, however small the map.

const fingers = new Map(); // Where each finger on the table is.

let section, form, sheet, layer, held, before, drag, twist, asking, timer, units, size;

whenShown(async () => {
  const found = document.getElementById("placing");
  if (found === section) return;
  clearTimeout(timer);
  fingers.clear();
  drag = twist = null;
  section = found;
  if (!section) return;
  form = section.querySelector("form");
  const answer = await ask({});
  if (!answer?.width || section !== found) return;
  draw(answer);
  listen();
  hold(form.unit.value, !form.x.value);
});

function draw({ width, height, pieces, movable }) {
  size = { width: Number(width), height: Number(height) };
  units = new Map(movable.map((one) => [one.piece.name, one]));
  const map = section.querySelector(".map");
  sheet = shape("svg", { viewBox: `0 0 ${size.width} ${size.height}`, tabindex: 0, role: "application", "aria-label": map.dataset.label });
  shape("rect", { class: "ground", width: size.width, height: size.height }, sheet);
  for (let at = 10; at < Math.max(size.width, size.height); at += 10) {
    if (at < size.width) shape("line", { class: "grid", x1: at, x2: at, y1: 0, y2: size.height }, sheet);
    if (at < size.height) shape("line", { class: "grid", x1: 0, x2: size.width, y1: size.height - at, y2: size.height - at }, sheet);
  }
  layer = shape("g", { class: "zone" }, sheet);
  for (const piece of pieces) if (!units.has(piece.name)) base(piece, sheet);
  for (const one of movable) one.drawn = base(one.piece, sheet, one.stands ? "mine" : "mine waiting");
  map.replaceChildren(sheet);
  map.hidden = false;
  new ResizeObserver(() => sheet.style.setProperty("--letters", `${LETTERS / scale()}px`)).observe(sheet);
}

function base(piece, parent, more = "") {
  const group = shape("g", { class: `piece ${more}`, "data-seat": piece.seat ?? "none" }, parent);
  const [wide, deep] = [Number(piece.width), Number(piece.depth)];
  if (piece.look) {
    shape("rect", { x: -wide / 2, y: -deep / 2, width: wide, height: deep }, group);
    shape("path", { class: "nose", d: `M${-wide / 4} ${-deep / 2}L0 ${-deep / 2 - Math.min(wide, 4) / 2}L${wide / 4} ${-deep / 2}z` }, group);
  } else shape("circle", { r: wide / 2 }, group);
  shape("title", {}, group).textContent = piece.name;
  if (piece.seat !== null) shape("text", { dy: ".36em" }, group).textContent = piece.seat + 1;
  put(group, piece);
  return group;
}

function put(group, { x, y, look }) {
  const bearing = look?.bearing ?? 0;
  group.setAttribute("transform", `translate(${Number(x)} ${size.height - Number(y)}) rotate(${bearing})`);
  group.querySelector("text")?.setAttribute("transform", `rotate(${-bearing})`);
}

function hold(name, fresh = true) {
  const one = units.get(name);
  if (!one) return;
  held?.drawn.classList.remove("held");
  held = one;
  held.drawn.classList.add("held");
  held.drawn.classList.remove("waiting");
  form.unit.value = name;
  if (fresh) fill(held.now ?? held.piece);
  form.x.readOnly = form.y.readOnly = !held.slides;
  form.look.readOnly = !held.turns;
  sheet.classList.toggle("turns", held.turns);
  moved();
}

function fill({ x, y, look }) {
  form.x.value = Number(x);
  form.y.value = Number(y);
  form.look.value = look?.words ?? "";
}

function listen() {
  sheet.addEventListener("pointerdown", taken);
  sheet.addEventListener("pointermove", dragged);
  for (const end of ["pointerup", "pointercancel"]) sheet.addEventListener(end, dropped);
  sheet.addEventListener("keydown", keyed);
  form.unit.addEventListener("change", () => hold(form.unit.value));
  for (const field of [form.x, form.y, form.look]) field.addEventListener("input", moved);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    tryOut();
  });
  form.addEventListener("click", (event) => {
    const { turn: by, move } = event.target.dataset;
    const fine = form.querySelector("[data-fine]").checked;
    if (by) turn(Math.sign(by) * (fine ? 1 : 15));
    if (move) slide(...move.split(" ").map((one) => Number(one) * (fine ? 0.1 : 1)));
  });
}

function taken(event) {
  if (event.pointerType === "touch") fingers.set(event.pointerId, event);
  if (fingers.size > 1) return twisted(event);
  const at = point(event);
  before = held;
  const one = nearest(event);
  if (one && one !== held) hold(one.piece.name);
  if (!held?.slides) return;
  sheet.setPointerCapture(event.pointerId);
  sheet.focus({ preventScroll: true });
  drag = { from: at, x: Number(form.x.value), y: Number(form.y.value), moved: false, onUnit: Boolean(one) };
}

function dragged(event) {
  if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
  if (twist) return wrung();
  if (!drag) return;
  const at = point(event);
  if (Math.hypot(at.x - drag.from.x, at.y - drag.from.y) * scale() > 4) drag.moved = true;
  if (drag.moved) goTo(drag.x + at.x - drag.from.x, drag.y + at.y - drag.from.y);
}

function dropped(event) {
  fingers.delete(event.pointerId);
  if (twist) {
    if (!fingers.size) twist = null;
    return;
  }
  if (drag && !drag.moved && !drag.onUnit && event.type === "pointerup") goTo(drag.from.x, drag.from.y);
  drag = null;
}

// A second finger ends a drag and turns, with the line between both, the unit that lies between them, else the one that was
// held before they came; a third changes nothing.
function twisted(event) {
  drag = null;
  if (twist) return;
  const pair = [...fingers.values()];
  const meant = nearest(middle(pair)) ?? before;
  if (meant && meant !== held) hold(meant.piece.name);
  if (!held?.turns) return;
  sheet.setPointerCapture(event.pointerId);
  twist = { pair: [...fingers.keys()], angle: slant(pair), bearing: bearing() };
}

function wrung() {
  const pair = twist.pair.map((id) => fingers.get(id));
  if (pair.every(Boolean)) face(twist.bearing + Math.round(slant(pair) - twist.angle));
}

function middle([one, other]) {
  return { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
}

// Degrees clockwise, as bearings grow, for y on the screen grows downwards.
function slant([one, other]) {
  return (Math.atan2(other.clientY - one.clientY, other.clientX - one.clientX) * 180) / Math.PI;
}

function keyed(event) {
  const step = event.shiftKey ? 0.1 : 1;
  const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
  const by = { q: -15, Q: -1, "[": -15, "{": -1, e: 15, E: 1, "]": 15, "}": 1 }[event.key];
  if (!way && !by) return;
  event.preventDefault();
  if (way) slide(...way);
  else turn(by);
}

function slide(east, north) {
  goTo(Number(form.x.value) + east, Number(form.y.value) + north);
}

function goTo(x, y) {
  if (!held?.slides) return;
  form.x.value = tenths(Math.min(Math.max(x, 0), size.width));
  form.y.value = tenths(Math.min(Math.max(y, 0), size.height));
  moved();
}

// A finger is no finer than that, and where it leaves a unit the arrows can reach every round number; other places are typed.
function tenths(length) {
  return Math.round(length * 10) / 10;
}

function turn(by) {
  const to = bearing() + by;
  face(by % 15 ? to : Math.round(to / 15) * 15);
}

function bearing() {
  return Math.round(held?.now?.look?.bearing ?? held?.piece.look?.bearing ?? 0);
}

function face(degrees) {
  if (!held?.turns) return;
  const turned = ((degrees % 360) + 360) % 360;
  held.now = { ...place(), look: { words: String(turned), bearing: turned } };
  form.look.value = turned;
  moved();
}

// What is typed or dragged is drawn at once; the server's word follows.
function moved() {
  const look = held.now?.look?.words === form.look.value ? held.now.look : (held.piece.look ?? null);
  held.now = { ...place(), look };
  put(held.drawn, held.now);
  clearTimeout(timer);
  timer = setTimeout(tryOut, PAUSE);
}

async function tryOut() {
  clearTimeout(timer);
  if (!section?.isConnected) return;
  const answer = await ask({ unit: form.unit.value, x: form.x.value, y: form.y.value, look: form.look.value });
  if (!answer || !section?.isConnected) return;
  const told = section.querySelector(".tried");
  if (!answer.tried) {
    told.innerHTML = "";
    told.append(Object.assign(document.createElement("p"), { className: "faults", textContent: answer.refusal }));
    return;
  }
  told.innerHTML = answer.html;
  held.now = answer.tried.piece;
  if (!drag && !twist) put(held.drawn, held.now);
  held.drawn.classList.toggle("refused", Boolean(answer.tried.refusal));
  layer.replaceChildren(...answer.tried.zone.map((corners) => shape("polygon", { points: corners.map(([x, y]) => `${x},${size.height - y}`).join(" ") })));
}

// The latest question only is answered; null when another overtook it or the server cannot be reached.
async function ask(fields) {
  asking?.abort();
  asking = new AbortController();
  const body = new URLSearchParams({ as: form.elements.as.value, ...fields });
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" }, signal: asking.signal });
    return await answer.json();
  } catch {
    return null;
  }
}

function place() {
  return { x: form.x.value, y: form.y.value };
}

function nearest(event) {
  let [best, least] = [null, NEAR];
  for (const one of units.values()) {
    const box = one.drawn.getBoundingClientRect();
    const away = Math.hypot(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2) - Math.min(box.width, box.height) / 2;
    if (away < least) [best, least] = [one, away];
  }
  return best;
}

function point(event) {
  const box = sheet.getBoundingClientRect();
  return { x: (event.clientX - box.x) / scale(), y: size.height - (event.clientY - box.y) / scale() };
}

function scale() {
  return sheet.getBoundingClientRect().width / size.width;
}

function shape(tag, attributes, parent) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  parent?.append(made);
  return made;
}
