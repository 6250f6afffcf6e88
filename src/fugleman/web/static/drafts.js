// An order that is being filled in and is not given yet stays on this device, for its seat and its call only.
import { table, whenShown } from "./shown.js";

const PREFIX = "fugleman:draft:";

whenShown(() => {
  const orders = document.querySelector('[data-part="orders"]');
  if (!orders || orders.dataset.kept) return;
  orders.dataset.kept = "yes";
  forgetOthers();
  orders.addEventListener("input", () => keep(orders));
  restore(orders);
  keep(orders); // What was typed while the page was still loading.
});

function restore(orders) {
  const draft = read() ?? {};
  for (const [place, value] of Object.entries(draft)) {
    const field = fields(orders).find((one) => placeOf(one, orders) === place);
    if (!field || field.value !== asServed(field)) continue;
    field.value = value;
    field.closest("details")?.setAttribute("open", "");
  }
}

function keep(orders) {
  const told = fields(orders).filter((field) => field.value !== asServed(field));
  try {
    if (told.length) localStorage.setItem(key(), JSON.stringify(Object.fromEntries(told.map((field) => [placeOf(field, orders), field.value]))));
    else localStorage.removeItem(key());
  } catch {
    return; // A browser that keeps nothing keeps no drafts.
  }
  tell(orders);
}

function tell(orders) {
  const told = orders.querySelector(".draft");
  if (told) told.hidden = !read();
}

function fields(orders) {
  return [...orders.querySelectorAll(".act form [name]:not([type=hidden]):not(button)")].filter((field) => !field.closest("#placing"));
}

function placeOf(field, orders) {
  return `${[...orders.querySelectorAll("form")].indexOf(field.form)}/${field.name}`;
}

function asServed(field) {
  if (field.tagName !== "SELECT") return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
}

function forgetOthers() {
  try {
    const stem = key().slice(0, key().lastIndexOf(":") + 1);
    for (const name of Object.keys(localStorage)) if (name.startsWith(stem) && name !== key()) localStorage.removeItem(name);
  } catch {
    // Nothing is kept, so nothing is to be forgotten.
  }
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(key()));
  } catch {
    return null;
  }
}

function key() {
  const { table: id, role, asked } = table().dataset;
  return `${PREFIX}${id}:${role}:${asked}`;
}
