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
function fromTo(old, next, sign = "→", style = "") {
  const box = element("span", { class: "from-to mono" });
  let at = 0;
  while (at < old.length && old[at] === next[at]) at++;
  at = next.lastIndexOf(" ", at - 1) + 1;
  if (old && at > 16) [old, next] = [old, next].map((one) => `…${one.slice(at)}`);
  if (old) box.append(leaf("span", "old", visible(old)), leaf("span", style, sign));
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
    if (node === null || node < 0) {
      const words = "Point at the screen for a node's name. Click it to ask why.";
      this.box.replaceChildren(leaf("p", "quiet", words));
      return;
    }
    const { type } = run.data.nodes[node];
    const name = run.name(node, step);
    const updates = run.updatesOf(node, step);
    const last = other?.update ?? updates.at(-1) ?? run.lastChange(node, step)?.update;
    const parts = [element("div", { class: "why-name" },
        leaf("b", "", name === "." ? "the root" : visible(name)), leaf("span", "", visible(type)),
        element("button", {
          textContent: "✕", "aria-label": "Unpin", on: { click: () => this.page.pin(null) },
        })), leaf("p", "path", this.path(run, node))];
    if (other) parts.push(...this.comparison(run, node, step, other));
    else parts.push(...this.boxes(run, node, step, updates, last));
    if (last) {
      const since = other?.since ?? (updates.length ? step : run.lastChange(node, step).step);
      if (!other) parts.push(this.sentence(run, last, step, since));
      else parts.push(leaf("p", "section", "Why today"));
      parts.push(this.chain(run, last, since));
    } else {
      parts.push(element("p", { class: "because" }, this.maker(run, node, step)));
    }
    const others = run.bindingsOf(node).filter((one) => !last || one !== last[4]);
    if (others.length) {
      const title = last ? "Other bindings of this node" : "Bindings of this node";
      parts.push(leaf("p", "section", title),
        ...others.slice(0, 12).map((one) => this.binding(run, one)));
    }
    parts.push(...this.history(run, node, step));
    parts.push(element("div", { class: "buttons" },
      element("button", { textContent: "Copy Link", on: { click: () => this.page.copyLink() } }),
      element("button", { textContent: "Copy as Text",
        on: { click: () => this.page.copy(this.asText(run, node, step), "Copied as text") } })));
    this.box.replaceChildren(...parts);
  }

  // The views around a node, by their properties or types.
  path(run, node) {
    const names = [];
    for (let at = node; at !== undefined; at = run.data.nodes[at].parent) {
      const { type, parent } = run.data.nodes[at];
      const own = run.partsOf(at).at(-1);
      if (parent === undefined || (own.includes("#") && at !== node)) {
        if (!/Navigator/.test(type)) names.unshift(visible(type));
      } else names.unshift(visible(own));
    }
    return names.join(" › ");
  }

  boxes(run, node, step, updates, last) {
    if (!updates.length && !last) {
      const place = run.state(step).places.get(node);
      if (!place) return [];
      const text = cellText(run.state(step).rows[place[1]], place[0], place[2]);
      return text ? [element("div", { class: "values" },
        leaf("i", "", "on the screen"), visible(text))] : [];
    }
    const shown = updates.length ? updates : [last];
    return shown.slice(-4).map((update) => {
      const [old, next] = [run.text(update[2]), run.text(update[3])];
      const box = element("div", { class: "values" },
        leaf("i", "", visible(run.text(update[1])) || "value"));
      if (updates.length && old && !update[5]) {
        box.append(element("div", { class: "old" }, "- ", ...valueNodes(old, next, false)),
          element("div", {}, "+ ", ...valueNodes(next, old, true)));
      } else {
        box.append(leaf("div", "", visible(next)));
      }
      return box;
    });
  }

  // The action of a step, as in `press "Follow"`.
  action(run, step) { return run.words(step).filter(Boolean).join(" "); }

  sentence(run, update, step, since) {
    const sentence = element("p", { class: "because" });
    const start = since === step ? "Because "
      : `Not changed in this step. Since step ${since}, because `;
    sentence.append(start);
    const roots = run.roots(update.slice(FIRST_CAUSE));
    const writer = this.writer(run, update);
    if (update[5]) sentence.append(leaf("b", "", "the table was connected"));
    else if (!roots.length) sentence.append(leaf("b", "", "a value it reads changed"));
    else {
      const shown = roots.slice(0, 3).map(visible).join(" and ");
      sentence.append(leaf("b", "", `${shown} changed`));
    }
    sentence.append(`, in ${visible(this.action(run, since))}${writer ? `, by ${writer}` : ""}.`);
    return sentence;
  }

  writer(run, update) {
    const find = (index) => {
      const cause = run.data.causes[index];
      if (cause.writer !== undefined) return run.text(cause.writer);
      for (const inner of cause.causes ?? []) { const one = find(inner); if (one) return one; }
      return "";
    };
    for (const index of update.slice(FIRST_CAUSE)) {
      const one = find(index);
      if (one) return visible(one);
    }
    return "";
  }

  chain(run, update, step) {
    const items = [];
    const target = element("li", {}, visible(run.updateName(update, step)));
    if (update[4] >= 0) target.append(...this.bindingLines(run, update[4]));
    items.push(target);
    const add = (index) => {
      const cause = run.data.causes[index];
      const item = element("li", {}, visible(run.text(cause.property)));
      const [old, next] = [cause.old, cause.new].map((one) => run.text(one) ?? "");
      if (next) item.append(leaf("small", "", visible(old ? `${old} → ${next}` : next)));
      if (cause.writer !== undefined) {
        item.append(leaf("small", "sans", `written by ${visible(run.text(cause.writer))}`));
      }
      items.push(item);
      for (const inner of cause.causes ?? []) if (items.length < 40) add(inner);
    };
    if (!update[5]) for (const index of update.slice(FIRST_CAUSE)) add(index);
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

  maker(run, node, step) {
    const chain = [];
    for (let at = node; at !== undefined; at = run.data.nodes[at].parent) {
      chain.push(run.data.nodes[at].type);
    }
    if (run.data.nodes[node].path.includes("[") && run.bindingsOf(node).length) {
      return "Set when its item was shown. Not changed since.";
    }
    const known = MADE_BY.find(([type]) => type.test(chain.slice(0, 2).join(" ")));
    if (known) return `No binding writes it. ${known[1]}`;
    const owner = run.data.nodes[node].parent;
    return "No binding has written it until now. "
      + (owner === undefined ? "" : `${visible(run.data.nodes[owner].type)} contains it.`);
  }

  comparison(run, node, step, { run: earlier, step: earlierStep, names, update }) {
    const path = run.data.nodes[node].path;
    const property = update ? run.text(update[1]) : null;
    const match = earlier.data.nodes.findIndex((one) => one.path === path);
    const column = (title, from, at, index, mark, other) => {
      const change = at < 0 ? null : from.lastChange(at, index, property);
      const value = change ? from.text(change.update[3]) : "";
      const box = element("div", { class: "values" }, leaf("i", "", title));
      box.append(element("div", {}, ...valueNodes(value || "—", other, mark)));
      const isNow = change && change.step === index;
      const roots = change ? from.roots(change.update.slice(FIRST_CAUSE)).join(" and ") : "";
      const words = !change ? "Nothing wrote it." : !isNow
        ? `Not changed in this step. Since step ${change.step}.`
        : `Because ${roots || "the table was connected"}${roots ? " changed" : ""}, in `
          + `${this.action(from, index)}.`;
      box.append(leaf("p", "", visible(words)));
      return { box, value };
    };
    const first = column(names[0], earlier, match, earlierStep, false, null);
    const second = column(names[1], run, node, step, true, first.value);
    return [element("div", { class: "pair" }, first.box, second.box)];
  }

  history(run, node, step) {
    const entries = run.histories.get(node) ?? [];
    if (!entries.length) return [];
    const parts = [element("p", { class: "section" }, leaf("span", "", "History"),
      leaf("span", "", counted(entries.length, "change")))];
    if (run.last <= 120) {
      const changed = new Set(entries.map((one) => one.step));
      parts.push(element("div", { class: "strip", "aria-hidden": "true" },
        ...run.steps.map((_, index) => element("i", {
          class: [changed.has(index) ? "changed" : index > entries[0].step ? "known" : "",
            index === step && changed.has(index) ? "now" : ""].join(" ") }))));
    }
    const names = new Set(entries.map((one) => one.update[1]));
    const near = entries.findLastIndex((one) => one.step <= step);
    const start = Math.max(0, near - 100), shown = entries.slice(start, start + 200).reverse();
    parts.push(...shown.map(({ step: index, update }) => element("button", {
      class: `entry${index === step ? " now" : ""}`, on: { click: () => this.page.go(index) },
    }, leaf("span", "number", index),
    leaf("span", "mono", visible(`${names.size > 1 ? run.text(update[1]) : ""} `
      + run.text(update[3])).trim()),
    leaf("span", "step-words", visible(this.action(run, index))))));
    if (shown.length < entries.length) {
      parts.push(leaf("p", "quiet", `and ${entries.length - shown.length} other changes`));
    }
    return parts;
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
