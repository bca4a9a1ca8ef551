// A screen as selectable text, exact to the cell.

function element(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "class") node.className = value;
    else if (key in node && key !== "role") node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

function leaf(name, style, content) {
  return element(name, { class: style, textContent: content });
}

function button(style, act, ...children) {
  return element("button", { class: style, onclick: act }, ...children);
}

const quiet = (text) => leaf("p", "quiet", visible(text));
const px = (number) => `${number}px`;

// Puts an element at cells of a size in pixels.
function place(one, { width, height }, [column, row, columns, rows]) {
  Object.assign(one.style, { left: px(column * width), top: px(row * height),
    width: px(columns * width), height: px(rows * height) });
  return one;
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
    this.width = Math.min(9, wanted >= 6 ? Math.floor(wanted) : Math.max(4.5, wanted));
    this.height = Math.round(this.width * 2.17);
    Object.assign(this.box.style,
      { fontSize: px(this.width / 0.602), lineHeight: px(this.height) });
    const probe = leaf("span", "row", "0".repeat(50));
    this.rows.replaceChildren(probe);
    const natural = probe.getBoundingClientRect().width / 50;
    this.rows.style.letterSpacing = px(this.width - (natural || this.width));
    this.rows.style.width = px(columns * this.width);
    this.rows.replaceChildren(...this.state.rows.map((runs) => this.row(runs)));
  }

  row(runs) {
    const row = element("div", { class: "row" });
    row.style.height = px(this.height);
    for (let at = 0; at < runs.length; at += 3) {
      const [text, style, columns] = [runs[at], this.run.data.styles[runs[at + 1]], runs[at + 2]];
      const isWide = columns !== text.length;
      for (const part of isWide ? [text] : text.match(DRAWN) ?? []) {
        row.append(this.span(part, style, isWide ? columns : part.length, isWide));
      }
    }
    // An empty row is a line when it's copied.
    if (!runs.length) row.append("\n");
    return row;
  }

  span(text, style, columns, isWide) {
    let front = color(style.fg, style.dim ? "var(--ink-dim)" : "var(--ink)");
    let back = color(style.bg, null);
    if (style.dim && style.fg !== undefined) {
      front = `color-mix(in srgb, ${front} 62%, ${back ?? "var(--screen)"})`;
    }
    if (style.reverse) [front, back] = [back ?? "var(--screen)", front];
    const strokes = STROKES[text[0]], halves = BLOCKS[text[0]];
    const span = leaf("span", strokes || halves ? "drawn" : isWide ? "wide" : "", text);
    if (halves) {
      const [top, bottom] = halves.map((isFilled) => isFilled ? front : "transparent");
      span.style.background = `linear-gradient(${top} 50%, ${bottom} 50%)`;
    } else if (strokes) {
      span.style.background = this.lines(strokes, "━┃┏┓┗┛".includes(text[0]) ? 2 : 1, front);
    } else {
      Object.assign(span.style, { color: front, fontWeight: style.bold ? "700" : "",
        fontStyle: style.italic ? "italic" : "",
        textDecoration: style.underline ? "underline" : "" });
    }
    Object.assign(span.style, { width: px(columns * this.width), backgroundColor: back ?? "" });
    return span;
  }

  // Lines as backgrounds, so that they join in any font.
  lines(strokes, weight, front) {
    const [x, y] = [Math.floor((this.width - weight) / 2), Math.floor(this.height / 2)];
    const lines = [[8, x, 0, px(weight), px(y + weight)], [2, x, y, px(weight), "100%"],
      [4, x, y, "100%", px(weight)], [1, 0, y, px(x + weight), px(weight)]];
    return lines.filter(([stroke]) => strokes & stroke).map(([, left, top, width, height]) =>
      `linear-gradient(${front}, ${front}) ${left}px ${top}px / ${width} ${height} no-repeat`)
      .join(", ");
  }

  // Draws marks, outlines, and a tag over the text.
  overlay({ marks = [], differences = [], pinned, pointed }) {
    const at = (name, rect) => rect && place(element("div", { class: name }), this, rect);
    const step = this.run.steps[this.step];
    const [focus, pin, point] = [step.focus, pinned, pointed]
      .map((node) => this.state.places.get(node));
    const words = (name, all) => all.map(({ row, column, width }) =>
      at(name, [column, row, width, 1]));
    const parts = [...words("mark", marks), ...words("difference", differences),
      focus?.[3] === 1 && at("focus", focus), step.cursor && at("cursor", [...step.cursor, 1, 1]),
      at("outline", pin), pointed !== pinned && at("outline pointed", point),
      point && this.tag(pointed, point)];
    this.over.replaceChildren(...parts.filter(Boolean));
  }

  // A tag with the name and the text of a node, on the emptier side of it.
  tag(node, [column, row, width, height]) {
    const { rows } = this.state;
    const text = height === 1 ? cellText(rows[row], column, width).slice(0, 40) : "";
    const tag = element("div", { class: "tag" },
      leaf("b", "", visible(this.run.name(node, this.step))), leaf("code", "", text));
    const used = (at) => cellText(rows[at], column, 16).length;
    const isBelow = row === 0
      || (row + height < rows.length && used(row + height) <= used(row - 1));
    const left = Math.min(column, Math.max(0, this.run.data.columns - 16));
    Object.assign(tag.style, { left: px(left * this.width),
      top: px(isBelow ? (row + height) * this.height + 1 : row * this.height - 20) });
    return tag;
  }
}

// A small picture of a step: a dot for each character.
function drawThumbnail(canvas, run, index, ink, lit) {
  const { rows } = run.state(index);
  const size = { width: 108, height: 66 };
  const context = Object.assign(canvas, size).getContext("2d");
  const scale = Math.min(size.width / Math.max(1, run.data.columns), 4);
  const rowHeight = Math.min(size.height / Math.max(1, rows.length), 4.5);
  const draw = (style, words, least, height) => {
    context.fillStyle = style;
    for (const { row, column, width } of words) {
      context.fillRect(
        column * scale, row * rowHeight, Math.max(least, width * scale), rowHeight * height);
    }
  };
  draw(ink, rows.flatMap((runs, row) => cellTokens(runs).filter((one) => one.text.trim())
    .map((one) => ({ ...one, row }))), 0, 0.6);
  if (index) draw(lit, changedCells(run.state(index - 1), run.state(index)).cells, 2, 0.8);
}
