// Boards are controls: a first touch leaves the orders of the part that was touched, a further one those that both stand for.
// A single one that is left is meant; where several are, they stand to choose from as well.
import { whenShown } from "./shown.js";

let board, panel, pressed, left;

whenShown(() => {
  const found = document.querySelector(".board svg");
  if (found === board && document.getElementById("touched") === panel) return;
  board = found;
  panel = document.getElementById("touched");
  if (!board || !panel) return;
  document.querySelector("details.list")?.removeAttribute("open");
  board.addEventListener("click", touched);
  board.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") touched(event);
    if (event.key === "Escape") anew();
  });
  panel.querySelector("[data-anew]").addEventListener("click", anew);
  anew();
});

function touched(event) {
  const part = event.target.closest("[data-order], [data-part]");
  if (!part) return;
  event.preventDefault();
  if (pressed.includes(part)) return anew();
  let both = lines(part.dataset.order).filter((order) => !left || left.includes(order));
  if (left && both.length === 0) {
    anew();
    both = lines(part.dataset.order);
  }
  pressed.push(part);
  part.setAttribute("aria-pressed", "true");
  left = both;
  const begun = pressed.length === 1 ? lines(part.dataset.part) : [];
  if (left.length === 1 && begun.length === 0) give(left[0]);
  else offer(begun);
}

function give(order) {
  panel.querySelector(".buttons").replaceChildren(choice(order));
  panel.requestSubmit(panel.querySelector(".buttons button"));
  anew();
}

function offer(begun) {
  panel.querySelector("[data-part-touched]").textContent = pressed.map((part) => part.getAttribute("aria-label")).join(" + ");
  panel.querySelector(".buttons").replaceChildren(...left.map(choice), ...begun.map(completion));
  panel.hidden = false;
  panel.scrollIntoView({ block: "nearest" });
  for (const part of parts()) part.classList.toggle("off", !pressed.includes(part) && !lines(part.dataset.order).some((one) => left.includes(one)));
}

function choice(order) {
  const button = document.createElement("button");
  const listed = document.querySelector(`.list [data-words="${CSS.escape(order)}"]`);
  Object.assign(button, { name: "words", value: order, textContent: listed?.textContent ?? order });
  return button;
}

// An order that lacks a place or a number is begun; the player completes its words.
function completion(begun) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: `${begun} …` });
  button.addEventListener("click", () => {
    const words = document.getElementById("words");
    words.closest("details").open = true;
    words.value = `${begun.trimEnd()} `;
    words.focus();
    words.setSelectionRange(words.value.length, words.value.length);
  });
  return button;
}

function anew() {
  pressed = [];
  left = null;
  panel.hidden = true;
  for (const part of parts()) {
    part.classList.remove("off");
    part.removeAttribute("aria-pressed");
  }
}

function parts() {
  return board.querySelectorAll("[data-order], [data-part]");
}

function lines(words) {
  return words ? words.split("\n") : [];
}
