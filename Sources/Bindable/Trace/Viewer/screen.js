// A screen as selectable text, exact to the cell.

function element(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "class") node.className = value;
    else if (key === "on") for (const [event, body] of Object.entries(value)) {
      node.addEventListener(event, body);
    } else if (key in node && key !== "role") node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

function leaf(name, style, content) {
  return element(name, { class: style, textContent: content });
}

// The strokes of line characters from the center of a cell: up, right, down, left.
const STROKES = {
  "─": 5, "│": 10, "┌": 6, "┐": 3, "└": 12, "┘": 9, "├": 14, "┤": 11, "┬": 7, "┴": 13,
  "┼": 15, "━": 5, "┃": 10, "┏": 6, "┓": 3, "┗": 12, "┛": 9, "╭": 6, "╮": 3, "╰": 12, "╯": 9 };
const DRAWN = /─+|━+|▀+|▄+|█+|[│┃┌┐└┘├┤┬┴┼┏┓┗┛╭╮╰╯]|[^─━▀▄█│┃┌┐└┘├┤┬┴┼┏┓┗┛╭╮╰╯]+/gu;
const BLOCKS = { "▀": [1, 0], "▄": [0, 1], "█": [1, 1] };

function color(value, other) {
  if (value === undefined) return other;
  return value.startsWith("#") ? value : `var(--a${value})`;
}

class ScreenPicture {
  constructor(run, onPoint, onPin) {
    this.run = run;
    this.over = element("div", { class: "over" });
    this.rows = element("div", { class: "rows" });
    this.box = element("div", { class: "screen", tabIndex: 0, role: "group",
      "aria-label": "Screen, arrow keys point at nodes" }, this.rows, this.over);
    const at = (event) => {
      const { left, top } = this.over.getBoundingClientRect();
      const column = Math.floor((event.clientX - left) / this.width);
      const row = Math.floor((event.clientY - top) / this.height);
      return this.run.nodeAt(this.step, column, row);
    };
    this.box.addEventListener("pointermove", (event) => onPoint(at(event)));
    this.box.addEventListener("pointerleave", () => onPoint(null));
    this.box.addEventListener("click", (event) => {
      if (getSelection().isCollapsed) onPin(at(event));
    });
  }

  // Shows a step in a number of pixels.
  show(step, room) {
    this.step = step;
    this.state = this.run.state(step);
    const columns = Math.max(1, this.run.data.columns);
    const wanted = room / columns;
    this.width = wanted >= 9 ? 9 : wanted >= 6 ? Math.floor(wanted) : Math.max(4.5, wanted);
    this.height = Math.round(this.width * 2.17);
    const size = this.width / 0.602;
    this.box.style.fontSize = `${size}px`;
    this.box.style.lineHeight = `${this.height}px`;
    const probe = leaf("span", "row", "0".repeat(50));
    this.rows.replaceChildren(probe);
    const natural = probe.getBoundingClientRect().width / 50;
    this.rows.style.letterSpacing = `${this.width - (natural || this.width)}px`;
    this.rows.style.width = `${columns * this.width}px`;
    this.rows.replaceChildren(...this.state.rows.map((runs) => this.row(runs)));
  }

  row(runs) {
    const row = element("div", { class: "row" });
    row.style.height = `${this.height}px`;
    for (let at = 0; at < runs.length; at += 3) {
      const [text, style, columns] = [runs[at], this.run.data.styles[runs[at + 1]], runs[at + 2]];
      if (columns !== text.length) {
        const one = this.span(text, style, columns);
        one.classList.add("wide");
        row.append(one);
        continue;
      }
      for (const part of text.match(DRAWN) ?? []) row.append(this.span(part, style, part.length));
    }
    // An empty row is a line when it's copied.
    if (!runs.length) row.append("\n");
    return row;
  }

  span(text, style, columns) {
    const span = leaf("span", "", text);
    span.style.width = `${columns * this.width}px`;
    let front = color(style.fg, style.dim ? "var(--ink-dim)" : "var(--ink)");
    let back = color(style.bg, null);
    if (style.dim && style.fg !== undefined) {
      front = `color-mix(in srgb, ${front} 62%, ${back ?? "var(--screen)"})`;
    }
    if (style.reverse) [front, back] = [back ?? "var(--screen)", front];
    if (back) span.style.backgroundColor = back;
    const strokes = STROKES[text[0]], block = BLOCKS[text[0]];
    if (block) {
      const ground = back ?? "transparent";
      span.style.backgroundImage = block[0] && block[1] ? `linear-gradient(${front}, ${front})`
        : `linear-gradient(${block[0] ? front : ground} 50%, ${block[1] ? front : ground} 50%)`;
      span.classList.add("drawn");
    } else if (strokes) {
      this.draw(span, strokes, "━┃┏┓┗┛".includes(text[0]) ? 2 : 1, front);
      span.classList.add("drawn");
    } else {
      span.style.color = front;
      if (style.bold) span.style.fontWeight = "700";
      if (style.italic) span.style.fontStyle = "italic";
      if (style.underline) span.style.textDecoration = "underline";
    }
    return span;
  }

  // Lines as backgrounds, so that they join in any font.
  draw(span, strokes, weight, front) {
    const [middle, center] = [Math.floor((this.width - weight) / 2), Math.floor(this.height / 2)];
    const parts = [];
    const add = (x, y, width, height) => parts.push(
      `linear-gradient(${front}, ${front}) ${x} ${y} / ${width} ${height} no-repeat`);
    if (strokes === 5) add("0", `${center}px`, "100%", `${weight}px`);
    else {
      if (strokes & 8) add(`${middle}px`, "0", `${weight}px`, `${center + weight}px`);
      if (strokes & 2) add(`${middle}px`, `${center}px`, `${weight}px`, "100%");
      if (strokes & 4) add(`${middle}px`, `${center}px`, "100%", `${weight}px`);
      if (strokes & 1) add("0", `${center}px`, `${middle + weight}px`, `${weight}px`);
    }
    const ground = span.style.backgroundColor;
    span.style.background = parts.join(", ");
    if (ground) span.style.backgroundColor = ground;
  }

  // Draws marks, outlines, and a tag over the text.
  overlay({ marks = [], differences = [], pinned, pointed }) {
    const parts = [];
    const at = (name, [column, row, width, height]) => {
      const one = element("div", { class: name });
      one.style.left = `${column * this.width}px`;
      one.style.top = `${row * this.height}px`;
      one.style.width = `${width * this.width}px`;
      one.style.height = `${height * this.height}px`;
      parts.push(one);
    };
    const step = this.run.steps[this.step];
    for (const { row, column, width } of marks) at("mark", [column, row, width, 1]);
    for (const { row, column, width } of differences) at("difference", [column, row, width, 1]);
    const focus = this.state.places.get(step.focus);
    if (focus && focus[3] === 1) at("focus", focus);
    if (step.cursor) at("cursor", [...step.cursor, 1, 1]);
    const pin = this.state.places.get(pinned);
    if (pin) at("outline", pin);
    const point = this.state.places.get(pointed);
    if (point && pointed !== pinned) at("outline pointed", point);
    if (point) parts.push(this.tag(pointed, point));
    this.over.replaceChildren(...parts);
  }

  // A tag with the name and the text of a node, on the emptier side of it.
  tag(node, [column, row, width, height]) {
    const text = cellText(this.state.rows[row], column, width);
    const tag = element("div", { class: "tag" },
      leaf("b", "", visible(this.run.name(node, this.step))),
      leaf("code", "", height === 1 ? text.slice(0, 40) : ""));
    const used = (at) => cellText(this.state.rows[at], column, 16).length;
    const isBelow = row === 0 || (row + height < this.state.rows.length
      && used(row + height) <= used(row - 1));
    tag.style.left = `${Math.min(column, Math.max(0, this.run.data.columns - 16)) * this.width}px`;
    tag.style.top = `${isBelow ? (row + height) * this.height + 1 : row * this.height - 20}px`;
    return tag;
  }
}

// A small picture of a step: a dot for each character.
function drawThumbnail(canvas, run, index, ink, lit) {
  const { rows, texts } = run.state(index);
  const [width, height] = [108, 66];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  const scale = Math.min(width / Math.max(1, run.data.columns), 4);
  const rowHeight = Math.min(height / Math.max(1, rows.length), 4.5);
  context.fillStyle = ink;
  texts.forEach((_, row) => {
    for (const { text, column, width } of cellTokens(rows[row])) {
      if (!text.trim()) continue;
      context.fillRect(column * scale, row * rowHeight, width * scale, rowHeight * 0.6);
    }
  });
  if (index === 0) return;
  context.fillStyle = lit;
  for (const { row, column, width } of changedCells(run.state(index - 1), run.state(index)).cells) {
    context.fillRect(column * scale, row * rowHeight, Math.max(2, width * scale), rowHeight * .8);
  }
}
