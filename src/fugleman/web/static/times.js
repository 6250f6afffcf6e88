// Instants stand in the reader's own zone.
import { whenShown } from "./shown.js";

const language = document.documentElement.lang;
const whole = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
const hours = new Intl.DateTimeFormat(language, { timeStyle: "short", hourCycle: "h23" });
const far = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const UNITS = [["day", 86400000], ["hour", 3600000], ["minute", 60000]];

whenShown(() => {
  for (const time of document.querySelectorAll("time[datetime]:not([data-own])")) {
    const instant = new Date(time.dateTime);
    time.dataset.own = "yes";
    const today = instant.toDateString() === new Date().toDateString();
    time.textContent = ("short" in time.dataset && today ? hours : whole).format(instant);
    if ("due" in time.dataset) time.textContent += ` (${from(instant - Date.now())})`;
    time.title = time.dateTime;
  }
});

// How far an instant is, in the largest unit that has passed once.
function from(milliseconds) {
  const [unit, length] = UNITS.find(([, length]) => Math.abs(milliseconds) >= length) ?? UNITS.at(-1);
  return far.format(Math.round(milliseconds / length), unit);
}
