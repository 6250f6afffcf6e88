// What is shown changes in place: the whole page after an act, only the parts that changed after somebody else's.

// Calls `prepare` now and whenever parts have been replaced.
export function whenShown(prepare) {
  prepare();
  document.addEventListener("fugleman:shown", prepare);
}

export function table() {
  return document.getElementById("table");
}

// The page that a server's answer holds takes the place of this one.
export async function showAnswer(answer) {
  const page = parsed(await answer.text());
  const fresh = page.querySelector("main");
  if (!fresh) return location.assign(answer.url);
  const scrolled = document.querySelector(".board")?.scrollLeft ?? 0;
  document.querySelector("main").replaceChildren(...fresh.childNodes);
  document.querySelector(".board")?.scrollTo({ left: scrolled });
  document.title = page.title;
  const address = table()?.dataset.address ?? (answer.redirected ? new URL(answer.url).pathname + new URL(answer.url).search : null);
  if (address) history.replaceState(null, "", address);
  document.dispatchEvent(new Event("fugleman:shown"));
  focusOn(["#sure", ".faults:not([hidden])", "h1"].map((one) => document.querySelector(one)).find(Boolean));
}

// Parts that ask the same as before stay as they are, with what is typed, opened or held in them; new ones take that over.
export async function showNews(answer) {
  const page = parsed(await answer.text());
  const fresh = page.getElementById("table");
  if (!fresh) return location.reload();
  for (const part of table().querySelectorAll("[data-part]")) {
    const twin = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!part.dataset.key || part.dataset.key !== twin.dataset.key) replace(part, document.adoptNode(twin));
  }
  Object.assign(table().dataset, fresh.dataset);
  document.title = page.title;
  document.dispatchEvent(new Event("fugleman:shown"));
}

function replace(part, twin) {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  if (!part.dataset.key) {
    for (const field of part.querySelectorAll("[id]:is(input, textarea, select)")) {
      const same = twin.querySelector(`#${CSS.escape(field.id)}`);
      if (same) same.value = field.value;
    }
    const details = twin.querySelectorAll("details");
    part.querySelectorAll("details").forEach((one, place) => details[place]?.toggleAttribute("open", one.open));
  }
  part.replaceWith(twin);
  if (focused) focusOn(twinOf(focused, part, twin) ?? document.querySelector("h1"));
}

// What has the same name or leads to the same place; else what stands in the same place.
function twinOf(focused, part, twin) {
  const name = ["id", "href"].find((one) => focused.hasAttribute(one));
  const same = name && twin.querySelector(`[${name}="${CSS.escape(focused.getAttribute(name))}"]`);
  return same || twin.querySelectorAll(focused.tagName)[[...part.querySelectorAll(focused.tagName)].indexOf(focused)];
}

function parsed(words) {
  return new DOMParser().parseFromString(words, "text/html");
}

function focusOn(element) {
  if (!element) return;
  if (element.tabIndex < 0) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: element.tagName === "H1" });
}
