// A sheet is typed like a spreadsheet: arrows, Enter and Tab move between cells, and a block that is pasted fills them.
for (const table of document.querySelectorAll("table.grid")) {
  table.addEventListener("keydown", move);
  table.addEventListener("paste", paste);
}

function move(event) {
  const cell = event.target;
  if (!(cell instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const { row, column } = placeOf(cell);
  const to = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Enter: event.shiftKey ? [row - 1, column] : [row + 1, column],
    ArrowLeft: cell.selectionEnd === 0 ? [row, column - 1] : null,
    ArrowRight: cell.selectionStart === cell.value.length ? [row, column + 1] : null,
  }[event.key];
  if (!to) return;
  event.preventDefault();
  const next = cellAt(cell, ...to) ?? (event.key === "Enter" && !event.shiftKey ? cellAt(cell, 1, column + 1) : null);
  next?.focus();
  next?.select();
}

function paste(event) {
  const text = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
  if (!/[\t\n]/.test(text)) return;
  event.preventDefault();
  const { row, column } = placeOf(event.target);
  const lines = text.split(/\r?\n/).map((line) => line.split("\t"));
  widen(event.target.closest("table"), row + lines.length, column + Math.max(...lines.map((line) => line.length)));
  lines.forEach((line, down) =>
    line.forEach((words, across) => {
      const cell = cellAt(event.target, row + down, column + across);
      if (cell && !cell.readOnly) cell.value = words.trim();
    }),
  );
}

function widen(table, rows, columns) {
  const body = table.tBodies[0];
  while (body.rows.length < rows) {
    const added = body.rows[body.rows.length - 1].cloneNode(true);
    added.cells[0].textContent = String(body.rows.length + 1);
    body.append(added);
    for (const cell of added.querySelectorAll("input")) rename(cell, body.rows.length - 1, placeOf(cell).column);
  }
  while (body.rows[0].cells.length - 1 < columns) {
    const head = table.tHead.rows[0];
    const letter = head.cells[head.cells.length - 1].cloneNode(true);
    letter.textContent = String.fromCharCode(64 + head.cells.length);
    head.append(letter);
    for (const [row, line] of [...body.rows].entries()) {
      const added = line.cells[line.cells.length - 1].cloneNode(true);
      line.append(added);
      rename(added.firstElementChild, row, line.cells.length - 2);
    }
  }
}

function rename(cell, row, column) {
  const [round] = cell.name.split(".");
  cell.name = cell.id = `${round}.${row}.${column}`;
  cell.value = "";
  cell.readOnly = false;
  for (const gone of ["class", "placeholder", "aria-invalid", "aria-describedby"]) cell.removeAttribute(gone);
  cell.setAttribute("aria-label", `${String.fromCharCode(65 + column)}${row + 1}`);
}

function placeOf(cell) {
  const [row, column] = cell.name.split(".").slice(1).map(Number);
  return { row, column };
}

function cellAt(cell, row, column) {
  const [round] = cell.name.split(".");
  return cell.form.elements.namedItem(`${round}.${row}.${column}`);
}
