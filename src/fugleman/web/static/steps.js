// A settlement can be gone through step by step: what a later step claims, decides or strikes is not marked yet.
// On paper it is whole.
for (const section of document.querySelectorAll("section.settled")) {
  const steps = section.querySelectorAll(".steps > li");
  const template = document.getElementById("stepping");
  if (!steps.length || !template || !section.querySelector("table.bids")) continue;
  const bar = template.content.firstElementChild.cloneNode(true);
  section.querySelector(".sheet").before(bar);
  const slider = bar.querySelector("input");
  slider.max = slider.value = String(steps.length);
  slider.addEventListener("input", () => show(section, steps, bar, Number(slider.value)));
  bar.querySelector("[data-by='-1']").addEventListener("click", () => go(-1));
  bar.querySelector("[data-by='1']").addEventListener("click", () => go(1));
  addEventListener("beforeprint", () => show(section, steps, bar, steps.length));
  addEventListener("afterprint", () => show(section, steps, bar, Number(slider.value)));
  show(section, steps, bar, steps.length);

  function go(by) {
    slider.value = String(Number(slider.value) + by);
    show(section, steps, bar, Number(slider.value));
  }
}

function show(section, steps, bar, now) {
  bar.querySelector("output").value = `${now} / ${steps.length}`;
  steps.forEach((step, n) => {
    step.classList.toggle("later", n >= now);
    step.classList.toggle("current", n === now - 1);
  });
  for (const cell of section.querySelectorAll("td")) {
    const { claims, struck, decides } = cell.dataset;
    cell.classList.toggle("claims", Boolean(claims) && Number(claims) <= now);
    cell.classList.toggle("struck", Boolean(struck) && Number(struck) <= now);
    cell.classList.toggle("decides", Number(decides) === now);
    for (const sign of cell.querySelectorAll(".sign")) sign.hidden = Number(sign.dataset.at) > now;
  }
}
