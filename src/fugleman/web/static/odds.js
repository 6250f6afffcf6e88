// The odds beside the choice are fetched when they are asked for, and an order is weighed without leaving the page.
import { whenShown } from "./shown.js";

whenShown(() => {
  const beside = document.getElementById("odds-beside");
  if (!beside || beside.dataset.waits) return;
  beside.dataset.waits = "yes";
  beside.addEventListener("toggle", () => show(beside.querySelector("p"), fetch(beside.dataset.odds)), { once: true });
  beside.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    if (form.getAttribute("aria-busy")) return;
    form.setAttribute("aria-busy", "true");
    const body = new URLSearchParams(new FormData(form));
    show(document.getElementById("odds"), fetch(form.action, { method: "POST", body })).then((odds) => odds.focus());
  });
});

async function show(place, asked) {
  const answer = await asked;
  const odds = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("odds");
  place.replaceWith(document.adoptNode(odds));
  return odds;
}
