// Instants stand in the reader's own zone.
import { whenShown } from "./shown.js";

const language = document.documentElement.lang;
const whole = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
const hours = new Intl.DateTimeFormat(language, { timeStyle: "short", hourCycle: "h23" });

whenShown(() => {
  for (const time of document.querySelectorAll("time[datetime]:not([data-own])")) {
    const instant = new Date(time.dateTime);
    time.dataset.own = "yes";
    const today = instant.toDateString() === new Date().toDateString();
    time.textContent = ("short" in time.dataset && today ? hours : whole).format(instant);
    time.title = time.dateTime;
  }
});
