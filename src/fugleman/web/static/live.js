// When something has happened at the table, its page is fetched anew and what has changed is put in place.
const shown = document.getElementById("table");
const source = new EventSource(`/t/${shown.dataset.table}/events`);

source.addEventListener("entry", async (event) => {
  if (Number(event.data) > Number(document.getElementById("table").dataset.entry)) await renew();
});

async function renew() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return location.reload();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("table");
  keepWhatIsTyped(fresh);
  document.getElementById("table").replaceWith(document.adoptNode(fresh));
  document.title = page.title;
  document.dispatchEvent(new Event("table:renewed"));
}

// A form that asks the same as before keeps what was typed, and the place of the cursor.
function keepWhatIsTyped(fresh) {
  for (const old of document.querySelectorAll("#table form [name]")) {
    const twin = fresh.querySelector(`form[action="${CSS.escape(old.form.getAttribute("action"))}"] [name="${CSS.escape(old.name)}"]`);
    if (twin && old.type !== "hidden" && old.tagName !== "BUTTON") twin.value = old.value;
  }
}
