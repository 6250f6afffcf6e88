// Forms are sent without leaving the page. What did not arrive may be sent again: the server knows a repetition.
import { showAnswer, table } from "./shown.js";

let sending = false;

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !table()?.contains(form) || form.method !== "post") return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  form.setAttribute("aria-busy", "true");
  try {
    const action = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
    await showAnswer(await fetch(action, { method: "POST", body: filled(form, event.submitter) }));
  } catch {
    document.getElementById("unsent").hidden = false;
  } finally {
    sending = false;
    form.removeAttribute("aria-busy");
  }
});

function filled(form, submitter) {
  const fields = new FormData(form, submitter);
  return form.enctype === "multipart/form-data" ? fields : new URLSearchParams(fields);
}
