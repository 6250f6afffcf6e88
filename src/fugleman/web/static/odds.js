// The odds beside the choice are fetched when they are asked for, and once.
import { whenShown } from "./shown.js";

whenShown(() => {
  const beside = document.getElementById("odds-beside");
  if (!beside || beside.dataset.waits) return;
  beside.dataset.waits = "yes";
  beside.addEventListener("toggle", async () => {
    const answer = await fetch(beside.dataset.odds);
    if (!answer.ok) return;
    const odds = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("odds");
    beside.querySelector("p").replaceWith(document.adoptNode(odds));
  }, { once: true });
});
