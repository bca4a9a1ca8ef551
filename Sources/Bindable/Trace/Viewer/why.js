// The answer to "why": a sentence, the chain of causes, and the history of a node.

// The words of two values as nodes, with those that only one of them has marked.
function valueNodes(text, other, isMarked) {
  const words = tokens(visible(text));
  const marks = other === null ? words.map(() => isMarked)
    : differing(tokens(visible(other)), words);
  const parts = [];
  words.forEach((word, index) => {
    const isLit = isMarked && marks[index];
    const last = parts[parts.length - 1];
    if (last && last.isLit === isLit) last.text += word;
    else parts.push({ text: word, isLit });
  });
  return parts.map(({ text, isLit }) => isLit ? leaf("mark", "", text) : text);
}

// Both values on one line, without a long beginning that they share.
function fromTo(old, next, sign) {
  const box = element("span", { class: "from-to mono" });
  let at = 0;
  while (at < old.length && old[at] === next[at]) at++;
  at = next.lastIndexOf(" ", at - 1) + 1;
  if (old && at > 16) [old, next] = [old, next].map((one) => `…${one.slice(at)}`);
  if (old) {
    box.append(leaf("span", "old", visible(old)),
      leaf("span", sign === "→" ? "" : "lit-text", sign));
  }
  box.append(element("span", { class: "new" }, ...valueNodes(next, old, Boolean(old))));
  return box;
}

const MADE_BY = [[/Dialog/, "A question of an interaction made it."],
  [/KeyHints/, "The keys of the focused control made it."],
  [/NavigatorView/, "A navigator made it, with the titles of its screens."],
  [/Keyboard/, "The on-screen keyboard made it."]];

class Why {
  constructor(box, page) { this.box = box; this.page = page; }

  show(run, node, step, other) {
    if (node === null) {
      this.box.replaceChildren(
        quiet("Point at the screen for a node's name. Click it to ask why."));
      return;
    }
    const name = run.name(node, step);
    const updates = run.updatesOf(node, step);
    const known = run.lastChange(node, step);
    const last = other?.update ?? run.mainUpdate(updates) ?? known?.update;
    const unpin = button("", () => this.page.pin(null), "✕");
    unpin.setAttribute("aria-label", "Unpin");
    const parts = [element("div", { class: "why-name" },
      leaf("b", "", name === "." ? "the root" : visible(name)),
      leaf("span", "", visible(run.data.nodes[node].type)), unpin),
    leaf("p", "path", this.path(run, node)), ...(other ? this.comparison(run, node, step, other)
      : this.boxes(run, node, step, updates, last))];
    if (last) {
      const since = other?.since ?? (updates.length ? step : known.step);
      parts.push(other ? leaf("p", "section", "Why today") : this.sentence(run, last, step, since),
        this.chain(run, last, since));
    } else parts.push(leaf("p", "because", this.maker(run, node)));
    const others = run.bindingsOf(node).filter((one) => one !== last?.[4]).slice(0, 12);
    if (others.length) {
      const title = last ? "Other bindings of this node" : "Bindings of this node";
      parts.push(leaf("p", "section", title), ...others.map((one) => this.binding(run, one)));
    }
    parts.push(...this.history(run, node, step), element("div", { class: "buttons" },
      button("", () => this.page.copyLink(), "Copy Link"), button("", () =>
        this.page.copy(this.asText(run, node, step), "Copied as text"), "Copy as Text")));
    this.box.replaceChildren(...parts);
  }

  // The views around a node, by their properties or types.
  path(run, node) {
    const names = run.lineage(node).map((one) => {
      const { type, parent } = run.data.nodes[one];
      const own = run.partsOf(one).at(-1);
      if (parent !== undefined && (one === node || !own.includes("#"))) return own;
      return /Navigator/.test(type) ? "" : type;
    });
    return names.filter(Boolean).reverse().map(visible).join(" › ");
  }

  boxes(run, node, step, updates, last) {
    const values = (title, ...children) =>
      element("div", { class: "values" }, leaf("i", "", title), ...children);
    if (!last) {
      const text = visible(run.textOf(node, step));
      return text ? [values("on the screen", text)] : [];
    }
    return (updates.length ? updates : [last]).slice(-4).map((update) => {
      const [property, old, next] = update.slice(1, 4).map((index) => run.text(index));
      const isChange = updates.length && old && !update[5];
      return values(visible(property) || "value", ...(!isChange ? [leaf("div", "", visible(next))]
        : [element("div", { class: "old" }, "- ", ...valueNodes(old, next, false)),
          element("div", {}, "+ ", ...valueNodes(next, old, true))]));
    });
  }

  // The action of a step, as in `press "Follow"`.
  action(run, step) { return run.words(step).filter(Boolean).join(" "); }

  sentence(run, update, step, since) {
    const roots = run.roots(update.slice(FIRST_CAUSE)).slice(0, 3).join(" and ");
    const writer = run.writer(update.slice(FIRST_CAUSE));
    return element("p", { class: "because" }, since === step ? "Because "
      : `Not changed in this step. Since step ${since}, because `,
    leaf("b", "", update[5] ? "the table was connected"
      : `${visible(roots) || "a value it reads"} changed`),
    visible(`${writer ? `, written by ${writer}` : ""}, in `
      + `${run.text(update[EVENT]) || this.action(run, since)}.`));
  }

  chain(run, update, step) {
    const items = [element("li", {}, visible(run.updateName(update, step)),
      ...(update[4] >= 0 ? this.bindingLines(run, update[4]) : []))];
    const add = (index) => {
      const { property, causes = [], writer, ...cause } = run.data.causes[index];
      const item = element("li", {}, visible(run.text(property)));
      const values = [cause.old, cause.new].map((one) => run.text(one)).filter(Boolean);
      if (run.text(cause.new)) item.append(leaf("small", "", visible(values.join(" → "))));
      if (writer !== undefined) {
        item.append(leaf("small", "sans", `written by ${visible(run.text(writer))}`));
      }
      items.push(item);
      for (const inner of causes) if (items.length < 40) add(inner);
    };
    update.slice(FIRST_CAUSE).forEach(add);
    items.push(element("li", {}, visible(this.action(run, step)),
      leaf("small", "sans", `step ${step}`)));
    return element("ol", { class: "chain" }, ...items);
  }

  bindingLines(run, index) {
    const binding = run.data.bindings[index];
    const lines = [run.bindingText(index), binding.format, (binding.context ?? []).join(", ")];
    return [...lines.filter(Boolean).map((one) => leaf("small", "", visible(one))),
      element("small", {}, leaf("span", "place", run.place(binding)))];
  }

  binding(run, index) {
    return element("p", { class: "other" }, visible(run.bindingText(index)), " ",
      leaf("span", "old", run.data.bindings[index].format ?? ""), " ",
      leaf("span", "place", run.place(run.data.bindings[index])));
  }

  maker(run, node) {
    const [self, owner, ...views] = run.lineage(node).map((one) => run.data.nodes[one]);
    if ([owner, ...views].some((one) => one?.type === "ListView") && run.bindingsOf(node).length) {
      return "Set when its item was shown. Not changed since.";
    }
    const known = MADE_BY.find(([type]) => type.test(`${self.type} ${owner?.type}`));
    if (known) return `No binding writes it. ${known[1]}`;
    return "No binding has written it until now. "
      + (owner ? `${visible(owner.type)} contains it.` : "");
  }

  comparison(run, node, step, { run: earlier, step: earlierStep, names, update }) {
    const property = update ? run.text(update[1]) : null;
    const match = this.page.sameNode(node, run, earlier);
    const column = (title, from, at, index, mark, other) => {
      const change = at === null ? null : from.lastChange(at, index, property);
      const value = change ? from.text(change.update[3]) : "";
      const roots = change && !change.update[5]
        ? from.roots(change.update.slice(FIRST_CAUSE)).join(" and ") : "";
      const why = !change ? "Nothing wrote it."
        : change.step !== index ? `Not changed in this step. Since step ${change.step}.`
        : `Because ${roots || "the table was connected"}${roots ? " changed" : ""}, in `
          + `${this.action(from, index)}.`;
      const box = element("div", { class: "values" }, leaf("i", "", title),
        element("div", {}, ...valueNodes(value || "—", other, mark)), leaf("p", "", visible(why)));
      return { box, value };
    };
    const first = column(names[0], earlier, match, earlierStep, false, null);
    const second = column(names[1], run, node, step, true, first.value);
    return [element("div", { class: "pair" }, first.box, second.box)];
  }

  history(run, node, step) {
    const entries = run.history(node);
    if (!entries.length) return [];
    const parts = [element("p", { class: "section" }, "History",
      leaf("span", "", counted(entries.length, "change")))];
    if (run.last <= 120) {
      const changed = new Set(entries.map((one) => one.step));
      const style = (index) => !changed.has(index) ? index > entries[0].step ? "known" : ""
        : index === step ? "changed now" : "changed";
      parts.push(element("div", { class: "strip", "aria-hidden": "true" },
        ...run.steps.map((_, index) => element("i", { class: style(index) }))));
    }
    const isOne = new Set(entries.map((one) => one.update[1])).size === 1;
    const near = entries.findLastIndex((one) => one.step <= step);
    const start = Math.max(0, near - 100), shown = entries.slice(start, start + 200).reverse();
    parts.push(...shown.map(({ step: index, update }) => button(
      `entry${index === step ? " now" : ""}`, () => this.page.go(index),
      leaf("span", "number", index), leaf("span", "mono", visible(
        `${isOne ? "" : run.text(update[1])} ${run.text(update[3])}`.trim())),
      leaf("span", "step-words", visible(this.action(run, index))))));
    const rest = entries.length - shown.length;
    return rest ? [...parts, quiet(`and ${rest} other changes`)] : parts;
  }

  asText(run, node, step) {
    const change = run.lastChange(node, step);
    if (!change) return `${run.name(node, step)}: no binding has written it`;
    const { update, step: since } = change;
    const [old, next] = [run.text(update[2]), run.text(update[3])];
    const lines = [`${run.updateName(update, step)}: ${old ? `${old} -> ` : ""}${next}`];
    lines.push("  " + this.sentence(run, update, step, since).textContent);
    if (update[4] >= 0) {
      const place = run.place(run.data.bindings[update[4]]);
      lines.push(`  binding ${run.bindingText(update[4])}  (${place})`);
    }
    return lines.join("\n");
  }
}
