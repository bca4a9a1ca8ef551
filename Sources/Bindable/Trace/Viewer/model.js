// A trace as recorded, with what the page asks of it. Nothing here knows the page.

const FIRST_CAUSE = 6;

class Run {
  constructor(data) {
    if (data.format !== "bindable-trace" || data.version !== 1) {
      throw new Error("This file isn't a trace of version 1.");
    }
    this.data = data;
    this.steps = data.steps;
    this.last = data.steps.length - 1;
    this.histories = new Map(); // node -> [{step, update}], oldest first
    this.cellCounts = []; // the number of cells that differ from those of the step before
    this.cache = new Map();
    let rows = [];
    this.steps.forEach((step, index) => {
      for (const update of step.updates) {
        const list = this.histories.get(update[0]);
        if (list) list.push({ step: index, update });
        else this.histories.set(update[0], [{ step: index, update }]);
      }
      let count = 0;
      const seen = new Set();
      for (const [row, ...runs] of step.frame.changed) {
        const text = rowText(runs);
        seen.add(row);
        if (text !== (rows[row] ?? "")) count += distance(rows[row] ?? "", text);
        rows[row] = text;
      }
      const end = step.frame.rows;
      for (let row = 0; row < rows.length; row++) {
        const isGone = row >= end || (step.frame.isFull && !seen.has(row));
        if (isGone && rows[row]) { count += rows[row].length; rows[row] = ""; }
      }
      rows.length = end;
      this.cellCounts.push(count);
    });
  }

  text(index) { return this.data.texts[index]; }

  words(index) {
    const step = this.steps[index];
    return step.verb ? [step.verb, step.object] : ["", "Initial screen"];
  }

  // The screen and the places of nodes after a step, from the last step that has all of them.
  state(index) {
    const known = this.cache.get(index);
    if (known) return known;
    let start = index;
    while (start > 0 && !this.steps[start].frame.isFull && !this.cache.has(start)) start -= 1;
    let rows = [], places = new Map();
    const base = this.cache.get(start);
    if (base) { rows = base.rows.slice(); places = new Map(base.places); start += 1; }
    for (let at = start; at <= index; at++) {
      const { frame, places: changed } = this.steps[at];
      if (frame.isFull) { rows = []; places = new Map(); }
      for (const [row, ...runs] of frame.changed) rows[row] = runs;
      rows.length = frame.rows;
      for (const [node, ...place] of changed) {
        if (place.length) places.set(node, place); else places.delete(node);
      }
    }
    for (let row = 0; row < rows.length; row++) rows[row] ??= [];
    const state = { rows, places, texts: rows.map(rowText), ...this.shortNames(places) };
    if (this.cache.size > 300) this.cache.delete(this.cache.keys().next().value);
    this.cache.set(index, state);
    return state;
  }

  // The shortest names that are unique among the visible nodes.
  shortNames(places) {
    const names = new Map(), taken = new Set();
    let waiting = [...places.keys()];
    for (let length = 1; waiting.length && length < 20; length++) {
      const found = new Map();
      for (const node of waiting) {
        const parts = this.partsOf(node);
        const name = parts.slice(-length).join(".");
        const same = found.get(name) ?? found.set(name, []).get(name);
        same.push(node);
      }
      waiting = [];
      for (const [name, nodes] of found) {
        if (nodes.length > 1 || taken.has(name)) waiting.push(...nodes);
        else { names.set(nodes[0], name); taken.add(name); }
      }
    }
    return { names, taken };
  }

  // The parts of a path. A quoted title or an ID is one part.
  partsOf(node) {
    this.allParts ??= [];
    return this.allParts[node] ??= this.data.nodes[node].path
      .match(/(?:"(?:\\.|[^"])*"|\[(?:"(?:\\.|[^"])*"|[^\]"])*\]|[^."[])+/g) ?? ["."];
  }

  // A node that isn't visible has the shortest name that no visible one has.
  name(node, step) {
    const { names, taken } = this.state(step);
    if (names.has(node)) return names.get(node);
    const parts = this.partsOf(node);
    for (let length = 1; length < parts.length; length++) {
      const name = parts.slice(-length).join(".");
      if (!taken.has(name)) return name;
    }
    return this.data.nodes[node].path;
  }

  // The node in front at a cell: of the highest level, then the smallest.
  nodeAt(index, column, row) {
    let best = null, rank = [-1, 0, 0];
    for (const [node, [x, y, width, height, level]] of this.state(index).places) {
      if (column < x || column >= x + width || row < y || row >= y + height) continue;
      const next = [level, -width * height, node];
      if (compare(next, rank) > 0 || best === null) { best = node; rank = next; }
    }
    return best;
  }

  // The visible nodes in reading order.
  readingOrder(index) {
    return [...this.state(index).places]
      .sort(([, a], [, b]) => a[1] - b[1] || a[0] - b[0] || a[4] - b[4]).map(([node]) => node);
  }

  updatesOf(node, index) { return this.steps[index].updates.filter((one) => one[0] === node); }

  // The last change of a node or of one of its properties until a step, or null.
  lastChange(node, index, property = null) {
    return (this.histories.get(node) ?? []).findLast(({ step, update }) =>
      step <= index && (property === null || this.text(update[1]) === property)) ?? null;
  }

  // The bindings that write a node or that it starts, by what they have done and by their names.
  bindingsOf(node) {
    const found = new Set();
    for (const { update } of this.histories.get(node) ?? []) {
      if (update[4] >= 0) found.add(update[4]);
    }
    const { path, parent } = this.data.nodes[node];
    const types = new Map(); // the type of an enclosing view -> the name relative to it
    for (let at = parent; at !== undefined; at = this.data.nodes[at].parent) {
      const outer = this.data.nodes[at];
      const rest = outer.path === "." ? path : path.slice(outer.path.length + 1);
      if (!types.has(outer.type) && (outer.path === "." || path.startsWith(outer.path + "."))) {
        types.set(outer.type, rest);
      }
    }
    const self = this.data.nodes[node];
    types.set(self.type, "");
    this.data.bindings.forEach((binding, index) => {
      const name = types.get(this.data.tables[binding.table].view);
      if (!name || !binding.target) return;
      if (binding.target === name || binding.target.startsWith(name + ".")) found.add(index);
    });
    return [...found].sort((a, b) => a - b);
  }

  // The properties that were written, for a list of causes: the ends of their chains.
  roots(causes, found = []) {
    for (const index of causes) {
      const cause = this.data.causes[index];
      if (cause.causes) this.roots(cause.causes, found);
      else if (!found.includes(this.text(cause.property))) found.push(this.text(cause.property));
    }
    return found;
  }

  reason(update) {
    if (update[5]) return "connected";
    return this.roots(update.slice(FIRST_CAUSE)).join(", ");
  }

  bindingText(index) {
    const { kind, source, target } = this.data.bindings[index];
    if (kind === "on") return `on ${target} ${source}`.trim();
    return [source, kind, target].filter(Boolean).join(" ");
  }

  place(one) { return one && one.file ? `${one.file}:${one.line}` : ""; }

  updateName(update, step) {
    const name = this.name(update[0], step);
    const property = this.text(update[1]);
    if (property.includes(".")) return property;
    return property === name || name.endsWith("." + property) || !property
      ? name : `${name}.${property}`;
  }

  hasSummary(index) {
    const { failures, updates, groups } = this.steps[index];
    return Boolean(failures || updates.length || groups || this.cellCounts[index]);
  }

  // One line about a step.
  summary(index) {
    const step = this.steps[index];
    const later = step.updates.filter((one) => !one[5]);
    const first = step.updates.length - later.length
      + (step.groups ?? []).reduce((sum, group) => sum + group.count, 0);
    const failure = (step.failures ?? [])[0];
    if (failure) return { text: failure.message, kind: "fail" };
    if (first > later.length) return { text: `connected, ${counted(first, "value")}` };
    if (later.length === 1) {
      const name = this.updateName(later[0], index);
      return { text: `${name} ${this.text(later[0][3])}` };
    }
    if (later.length) return { text: `${later.length} values changed` };
    const cells = this.cellCounts[index];
    if (cells) return { text: `${counted(cells, "cell")} changed` };
    return null;
  }

  // All text of a step that a filter finds, in lowercase.
  haystack(index) {
    this.haystacks ??= [];
    return this.haystacks[index] ??= [
      ...this.words(index), ...(this.steps[index].failures ?? []).map((one) => one.message),
      ...this.steps[index].updates.map((update) => this.updateText(update)),
    ].join("\n").toLowerCase();
  }

  // The text that a filter finds, with the whole name of the node, which takes no time to find.
  updateText(update) {
    const binding = update[4] >= 0 ? this.bindingText(update[4]) : "";
    const causes = update.slice(FIRST_CAUSE).map((index) => this.causeText(index));
    const values = [this.text(update[2]), this.text(update[3])];
    const name = `${this.data.nodes[update[0]].path}.${this.text(update[1])}`;
    return [name, ...values, binding, ...causes].join(" ");
  }

  causeText(index) {
    const cause = this.data.causes[index];
    return [this.text(cause.property), ...(cause.causes ?? []).map((one) => this.causeText(one))]
      .join(" ");
  }

  // The value of each property after a step, by path: [text, node, step of the last change].
  values(index) {
    const found = new Map();
    for (const [node, entries] of this.histories) {
      for (const { step, update } of entries) {
        if (step > index) break;
        const key = `${this.data.nodes[node].path} ${this.text(update[1])}`;
        found.set(key, { text: this.text(update[3]), node, update, step });
      }
    }
    return found;
  }

  script() {
    const lines = this.steps.filter((step) => step.verb)
      .map((step) => step.line ?? `${step.verb} ${step.object}`.trim());
    return [...(this.data.header ?? []), ...lines].join("\n") + "\n";
  }

  // The node with a name, of those that are visible after a step if possible.
  nodeNamed(name, step) {
    const { nodes } = this.data;
    for (const [node, short] of this.state(step).names) if (short === name) return node;
    const fits = (node) => nodes[node].path === name || nodes[node].path.endsWith("." + name);
    const changed = this.steps[step].updates.map((update) => update[0]).find(fits);
    return changed ?? [...nodes.keys()].find(fits) ?? -1;
  }
}

// MARK: - Text

function rowText(runs) {
  let text = "";
  for (let at = 0; at < runs.length; at += 3) text += runs[at];
  return text.trimEnd();
}

// The text in some columns of a row.
function cellText(runs, start, width) {
  return cellTokens(runs ?? []).filter((one) => one.column >= start && one.column < start + width)
    .map((one) => one.text).join("").trim();
}

function distance(old, text) {
  let count = Math.abs(old.length - text.length);
  for (let at = 0; at < Math.min(old.length, text.length); at++) if (old[at] !== text[at]) count++;
  return count;
}

function counted(count, word) { return `${count} ${word}${count === 1 ? "" : "s"}`; }

function compare(a, b) {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return a[at] - b[at];
  return 0;
}

// Characters that would reorder or hide text, as escapes.
function visible(text) {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (one) => `\\u{${one.codePointAt(0).toString(16).toUpperCase()}}`);
}

// The words and spaces of a text.
function tokens(text) { return text.match(/\s+|[\p{L}\p{N}_]+|[─-▟]+|[^\s\p{L}\p{N}_]/gu) ?? []; }

// Returns the items of `next` that aren't in a longest common subsequence with `old`. In long
// lists, only the parts between their equal beginnings and ends are compared.
function differing(old, next) {
  let start = 0, oldEnd = old.length, end = next.length;
  while (start < oldEnd && start < end && old[start] === next[start]) start++;
  while (oldEnd > start && end > start && old[oldEnd - 1] === next[end - 1]) { oldEnd--; end--; }
  const isDifferent = next.map((_, index) => index >= start && index < end);
  for (const [, at] of commonPairs(old.slice(start, oldEnd), next.slice(start, end))) {
    isDifferent[start + at] = false;
  }
  return isDifferent;
}

// The pairs of indexes of a longest common subsequence, or none for more than a million pairs.
function commonPairs(old, next) {
  const [height, width] = [old.length, next.length];
  if (!height || !width || height * width > 1e6) return [];
  const lengths = new Uint16Array((height + 1) * (width + 1));
  for (let a = height - 1; a >= 0; a--) {
    for (let b = width - 1; b >= 0; b--) {
      const at = a * (width + 1) + b;
      lengths[at] = old[a] === next[b] ? lengths[at + width + 2] + 1
        : Math.max(lengths[at + width + 1], lengths[at + 1]);
    }
  }
  const pairs = [];
  for (let a = 0, b = 0; a < height && b < width;) {
    const at = a * (width + 1) + b;
    if (old[a] === next[b]) pairs.push([a++, b++]);
    else if (lengths[at + width + 1] >= lengths[at + 1]) a++; else b++;
  }
  return pairs;
}

// The cells that differ between two screens: [{row, column, width}]. Rows that only moved don't
// differ, and nothing does when most of the text is new.
function changedCells(old, next) {
  const isOld = new Set(old.texts.filter(Boolean));
  const found = [];
  let changed = 0, all = 0;
  next.texts.forEach((text, row) => {
    all += text.replace(/[\s─-▟]/g, "").length;
    const before = old.texts[row] ?? "";
    if (text === before || isOld.has(text)) return;
    const [words, beforeWords] = [cellTokens(next.rows[row]), cellTokens(old.rows[row] ?? [])];
    const isNew = differing(beforeWords.map((one) => one.text), words.map((one) => one.text));
    words.forEach((word, index) => {
      if (!isNew[index] || !word.text.trim() || /^[─-▟]/.test(word.text)) return;
      found.push({ row, column: word.column, width: word.width });
      changed += word.width;
    });
  });
  return { cells: changed > all * 0.6 && all > 40 ? [] : found, isNew: changed > all * 0.6 };
}

// The words of a row with their columns.
function cellTokens(runs) {
  const words = [];
  let column = 0;
  for (let at = 0; at < runs.length; at += 3) {
    const [text, , columns] = [runs[at], 0, runs[at + 2]];
    const parts = columns === text.length ? tokens(text) : [text];
    for (const part of parts) {
      const width = columns === text.length ? part.length : columns;
      words.push({ text: part, column, width });
      column += width;
    }
  }
  return words;
}

// The steps of two runs side by side, aligned by their actions: [{today, earlier}].
function aligned(today, earlier) {
  const key = (step) => `${step.verb} ${step.object}`;
  const [a, b] = [earlier.steps.map(key), today.steps.map(key)];
  let start = 0, endA = a.length, endB = b.length;
  while (start < endA && start < endB && a[start] === b[start]) start++;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) { endA--; endB--; }
  const pairs = [];
  for (let at = 0; at < start; at++) pairs.push([at, at]);
  for (const [x, y] of commonPairs(a.slice(start, endA), b.slice(start, endB))) {
    pairs.push([start + x, start + y]);
  }
  for (let at = 0; at < a.length - endA; at++) pairs.push([endA + at, endB + at]);
  return new Map(pairs.map(([x, y]) => [y, x])); // a step of today -> a step of the earlier run
}
