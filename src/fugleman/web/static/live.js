// When something has happened at the table, its page is fetched anew, and what has changed is put in place.
import { showNews, table, whenShown } from "./shown.js";

let source;

whenShown(() => {
  if (!table() || source) return;
  source = new EventSource(`/t/${table().dataset.table}/events`);
  source.addEventListener("entry", async (event) => {
    if (table() && Number(event.data) > Number(table().dataset.entry)) await renew();
  });
});

async function renew() {
  try {
    const answer = await fetch(table().dataset.address);
    if (answer.ok) await showNews(answer);
    else location.reload();
  } catch {
    // The stream comes back by itself, and says again where the table is.
  }
}
