// A trace as recorded, with what the page asks of it. Nothing here knows the page.

const EVENT = 6, FIRST_CAUSE = 7;

class Run {
  constructor(data) {
    if (data?.format !== "bindable-trace" || data.version !== 1) {
      throw new Error("This file isn't a trace of version 1.");
    }
    Object.assign(this, { data: expanded(data), steps: data.steps, last: data.steps.length - 1 });
    // Answers that were asked for: a long run is only read where it's looked at.
    for (const all of ["states", "histories", "haystacks", "parts"]) this[all] = new Map();
  }

  text(index) { return this.data.texts[index]; }

  words(index) {
    const step = this.steps[index];
    return step.verb ? [step.verb, step.object] : ["", "Initial screen"];
  }

  // The number of cells that differ from those of the step before.
  cellCount(index) { return this.steps[index].frame.cells ?? 0; }

  // The changes of a node, oldest first: [{step, update}].
  history(node) {
    return remembered(this.histories, node, () => this.steps.flatMap((_, step) =>
      this.updatesOf(node, step).map((update) => ({ step, update }))));
  }

  // The screen and the places of nodes after a step, from the last step that has all of them.
  state(index) {
    return remembered(this.states, index, () => {
      let start = index;
      while (start > 0 && !this.steps[start].frame.isFull && !this.states.has(start)) start -= 1;
      const base = this.states.get(start);
      let rows = base ? base.rows.slice() : [];
      const places = new Map(base?.places);
      for (let at = base ? start + 1 : start; at <= index; at++) {
        const { frame, places: changed } = this.steps[at];
        if (frame.isFull) { rows = []; places.clear(); }
        for (const [row, ...runs] of frame.changed) rows[row] = runs;
        rows.length = frame.rows;
        for (const [node, ...place] of changed) {
          if (place.length) places.set(node, place); else places.delete(node);
        }
      }
      rows = Array.from(rows, (runs) => runs ?? []);
      if (this.states.size > 300) this.states.delete(this.states.keys().next().value);
      return { rows, places, texts: rows.map(rowText) };
    });
  }

  // The shortest names that are unique among the visible nodes, and the nodes by these names.
  shortNames(index) {
    const state = this.state(index);
    if (state.names) return state;
    Object.assign(state, { names: new Map(), nodes: new Map() });
    let waiting = [...state.places.keys()];
    for (let length = 1; waiting.length && length < 20; length++) {
      const found = Map.groupBy(waiting, (node) => this.partsOf(node).slice(-length).join("."));
      waiting = [];
      for (const [name, nodes] of found) {
        if (nodes.length > 1 || state.nodes.has(name)) waiting.push(...nodes);
        else { state.names.set(nodes[0], name); state.nodes.set(name, nodes[0]); }
      }
    }
    return state;
  }

  // The parts of a path, with a quoted title or an ID as one part.
  partsOf(node) {
    return remembered(this.parts, node, () => this.data.nodes[node].path
      .match(/(?:"(?:\\.|[^"])*"|\[(?:"(?:\\.|[^"])*"|[^\]"])*\]|[^."[])+/g) ?? ["."]);
  }

  // A node that isn't visible has the shortest name that no visible one has.
  name(node, step) {
    const { names, nodes } = this.shortNames(step);
    const parts = this.partsOf(node);
    return names.get(node) ?? parts.map((_, at) => parts.slice(-at - 1).join("."))
      .find((name) => !nodes.has(name)) ?? this.data.nodes[node].path;
  }

  // A node and the views around it.
  lineage(node) {
    const { parent } = this.data.nodes[node];
    return [node, ...(parent === undefined ? [] : this.lineage(parent))];
  }

  // The node in front at a cell: of the highest level, then the smallest.
  nodeAt(index, column, row) {
    const found = [...this.state(index).places].filter(([, [x, y, width, height]]) =>
      column >= x && column < x + width && row >= y && row < y + height);
    found.sort(([a, [, , width, height, level]], [b, [, , otherWidth, otherHeight, otherLevel]]) =>
      otherLevel - level || width * height - otherWidth * otherHeight || b - a);
    return found.length ? found[0][0] : null;
  }

  // The first row of the text that a node shows.
  textOf(node, index) {
    const { places, rows } = this.state(index);
    const [column, row, width] = places.get(node) ?? [0, 0, 0];
    return cellText(rows[row], column, width);
  }

  // The visible nodes in reading order.
  readingOrder(index) {
    return [...this.state(index).places]
      .sort(([, a], [, b]) => a[1] - b[1] || a[0] - b[0] || a[4] - b[4]).map(([node]) => node);
  }

  // The update of a text, or else the last one.
  mainUpdate(all) {
    return all.findLast((one) => /^(text|title|message)$/.test(this.text(one[1]))) ?? all.at(-1);
  }

  updatesOf(node, index) { return this.steps[index].updates.filter((one) => one[0] === node); }

  // The last change of a node or of one of its properties until a step, or null.
  lastChange(node, index, property = null) {
    return this.history(node).findLast(({ step, update }) =>
      step <= index && (property === null || this.text(update[1]) === property)) ?? null;
  }

  // The bindings that write a node or that it starts, by what they have done and by their names.
  bindingsOf(node) {
    const found = new Set(this.history(node).map(({ update }) => update[4]));
    found.delete(-1);
    const [self, ...around] = this.lineage(node).map((one) => this.data.nodes[one]);
    const names = new Map([[self.type, ""]]); // the type of a view -> the name relative to it
    for (const { path, type } of around) {
      const start = path === "." ? "" : path + ".", name = self.path.slice(start.length);
      if (!names.has(type) && self.path.startsWith(start)) names.set(type, name);
    }
    this.data.bindings.forEach(({ table, target }, index) => {
      const name = names.get(this.data.tables[table].view);
      if (name === "" ? target === "key" : name
        && [" ", "."].some((end) => `${target} `.startsWith(name + end))) found.add(index);
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

  // The first writer in a list of causes and theirs, or an empty text.
  writer(causes) {
    for (const index of causes) {
      const { writer, causes: inner = [] } = this.data.causes[index];
      const found = writer === undefined ? this.writer(inner) : this.text(writer);
      if (found) return found;
    }
    return "";
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

  place(one) { return one?.file ? `${one.file}:${one.line}` : ""; }

  updateName(update, step) {
    const name = this.name(update[0], step);
    const property = this.text(update[1]);
    if (property.includes(".")) return property;
    return property === name || name.endsWith("." + property) || !property
      ? name : `${name}.${property}`;
  }

  hasSummary(index) {
    const { failures, updates, groups } = this.steps[index];
    return Boolean(failures || updates.length || groups || this.cellCount(index));
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
    const [one] = later;
    if (later.length === 1) return { text: `${this.updateName(one, index)} ${this.text(one[3])}` };
    if (later.length) return { text: `${later.length} values changed` };
    const cells = this.cellCount(index);
    return cells ? { text: `${counted(cells, "cell")} changed` } : null;
  }

  // All text of a step that a filter finds, in lowercase.
  haystack(index) {
    const { failures, updates } = this.steps[index];
    return remembered(this.haystacks, index, () => [
      ...this.words(index), ...(failures ?? []).map((one) => one.message),
      ...updates.map((update) => this.updateText(update)),
    ].join("\n").toLowerCase());
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
    const { property, causes = [] } = this.data.causes[index];
    return [this.text(property), ...causes.map((one) => this.causeText(one))].join(" ");
  }

  // The value of each property after a step, by path: {text, node, update, step of its change}.
  values(index) {
    const found = new Map();
    this.steps.slice(0, index + 1).forEach(({ updates }, step) => updates.forEach((update) => {
      const [node, property, , text] = update;
      const key = `${this.data.nodes[node].path} ${this.text(property)}`;
      found.set(key, { text: this.text(text), node, update, step });
    }));
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
    const fits = (node) => nodes[node].path === name || nodes[node].path.endsWith("." + name);
    const changed = this.steps[step].updates.map((update) => update[0]);
    return this.shortNames(step).nodes.get(name) ?? changed.find(fits)
      ?? [...nodes.keys()].find(fits) ?? null;
  }
}

// The traces of a page, this run first. A page that was written while a program ran has a part for
// each step, and a crash may have left the last one without an end.
function readTraces(page) {
  const read = (name) => [...page.querySelectorAll(`script.${name}`)]
    .filter((one) => one.nextSibling).map((one) => JSON.parse(one.textContent));
  const [trace, ...parts] = read("part");
  for (const part of parts) {
    Object.entries(part).forEach(([key, all]) => Array.isArray(all) && trace[key].push(...all));
    trace.columns = part.columns;
  }
  return trace ? [trace] : read("trace");
}

// A trace with the paths that continue those of parents, and the rows that repeat earlier ones.
function expanded(trace) {
  trace.nodes.filter((one) => /^[.[]./.test(one.path))
    .forEach((one) => { one.path = trace.nodes[one.parent].path + one.path; });
  const lines = [];
  for (const row of trace.steps.flatMap((step) => step.frame.changed)) {
    if (row.length === 2) row.splice(1, 1, ...lines[row[1]]);
    else if (row.length > 1) lines.push(row.slice(1));
  }
  return trace;
}

// The value for a key, which is computed when it's asked for first.
function remembered(values, key, compute) {
  if (!values.has(key)) values.set(key, compute());
  return values.get(key);
}

// MARK: - Text

function rowText(runs) { return runs.filter((_, at) => at % 3 === 0).join("").trimEnd(); }

// The text in some columns of a row.
function cellText(runs, start, width) {
  return cellTokens(runs ?? []).filter((one) => one.column >= start && one.column < start + width)
    .map((one) => one.text).join("").trim();
}

function counted(count, word) { return `${count} ${word}${count === 1 ? "" : "s"}`; }

// Characters that would reorder or hide text, as escapes.
function visible(text) {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (one) => `\\u{${one.codePointAt(0).toString(16).toUpperCase()}}`);
}

// The words and spaces of a text.
function tokens(text) { return text.match(/\s+|[\p{L}\p{N}_]+|[─-▟]+|[^\s\p{L}\p{N}_]/gu) ?? []; }

// The items of `next` that aren't in a longest common subsequence with `old`, as Boolean values.
function differing(old, next) {
  const common = new Set(commonPairs(old, next).map(([, index]) => index));
  return next.map((_, index) => !common.has(index));
}

// The pairs of indexes of a longest common subsequence. Lists with more than a million pairs
// between their equal beginnings and ends have only these in common.
function commonPairs(oldList, nextList) {
  const pairs = [];
  let start = 0, oldEnd = oldList.length, end = nextList.length;
  while (start < oldEnd && start < end && oldList[start] === nextList[start]) {
    pairs.push([start, start++]);
  }
  while (oldEnd > start && end > start && oldList[oldEnd - 1] === nextList[end - 1]) {
    pairs.push([--oldEnd, --end]);
  }
  const [old, next] = [oldList.slice(start, oldEnd), nextList.slice(start, end)];
  const [height, width] = [old.length, next.length];
  if (!height || !width || height * width > 1e6) return pairs;
  const lengths = new Uint16Array((height + 1) * (width + 1));
  for (let a = height - 1; a >= 0; a--) {
    for (let b = width - 1; b >= 0; b--) {
      const at = a * (width + 1) + b;
      lengths[at] = old[a] === next[b] ? lengths[at + width + 2] + 1
        : Math.max(lengths[at + width + 1], lengths[at + 1]);
    }
  }
  for (let a = 0, b = 0; a < height && b < width;) {
    const at = a * (width + 1) + b;
    if (old[a] === next[b]) pairs.push([start + a++, start + b++]);
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
    const [text, columns] = [runs[at], runs[at + 2]];
    const isSimple = columns === text.length;
    for (const part of isSimple ? tokens(text) : [text]) {
      const width = isSimple ? part.length : columns;
      words.push({ text: part, column, width });
      column += width;
    }
  }
  return words;
}

// The steps of the earlier run by those of today, aligned by their actions.
function aligned(today, earlier) {
  const [old, next] = [earlier, today].map((run) =>
    run.steps.map((step) => step.line ?? `${step.verb} ${step.object}`));
  return new Map(commonPairs(old, next).map(([a, b]) => [b, a]));
}
