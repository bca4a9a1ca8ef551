// The lists of the page: steps, changes, bindings, failures, and the bars of the time line.

class Panels {
  showTabs() {
    const { run, step } = this;
    const failures = run.steps.reduce((sum, one) => sum + (one.failures ?? []).length, 0);
    const changes = this.compares ? this.differences().length : run.steps[step].updates.length;
    const tabs = [
      ["why", "Why", null], ["changes", this.compares ? "Differences" : "Changes", changes],
      ["bindings", "Bindings", run.steps[step].ran.length], ["failures", "Failures", failures],
      ["steps", "Steps", run.last + 1]];
    document.querySelector(".tabs").replaceChildren(...tabs.map(([tab, title, count]) =>
      element("button", { role: "tab", class: tab === "why" || tab === "steps" ? "narrow" : "",
        "aria-selected": String(tab === this.shownTab), on: { click: () => this.select(tab) },
      }, title, count === null ? null : element("i", {
        class: tab === "failures" && count ? "fail" : "", textContent: count }))));
    const panel = $("panel");
    const parts = this.shownTab === "bindings" ? this.bindingParts()
      : this.shownTab === "failures" ? this.failureParts()
      : this.shownTab === "changes" ? this.changeParts() : [];
    panel.replaceChildren(...parts);
  }

  // Wide pages always show the steps and the reasons.
  get shownTab() {
    const isWide = innerWidth >= 860;
    return isWide && (this.tab === "why" || this.tab === "steps") ? "changes" : this.tab;
  }

  // MARK: - Changes

  changeParts() {
    if (this.compares) return this.differenceParts();
    const { run, step } = this;
    const all = run.steps[step].updates.filter((one) => this.matches(run.updateText(one)));
    const parts = [];
    const folded = new Map(); // a list and the cause -> its updates after the first three
    // The first visible part, in reading order.
    const order = new Map(run.readingOrder(step).map((node, at) => [node, at]));
    const rank = (update) => order.get(update[0]) ?? Infinity;
    const later = all.filter((one) => !one[5]).sort((a, b) => rank(a) - rank(b) || 0);
    for (const update of later) {
      const path = run.data.nodes[update[0]].path;
      const list = path.includes("[") ? `${path.slice(0, path.indexOf("["))} ${run.reason(update)}`
        : null;
      const known = list === null ? null : folded.get(list) ?? folded.set(list, []).get(list);
      if (known) known.push(update);
      if (!known || known.length <= 3) parts.push(this.change(update));
    }
    const more = (text, updates) => parts.push(element("p", { class: "quiet" }, text, " ",
      element("button", { textContent: "Show", on: {
          click: (event) => event.target.parentNode.replaceWith(
            ...updates.map((one) => this.change(one))) } })));
    for (const [list, updates] of folded) {
      const rest = updates.slice(3);
      if (rest.length) {
        const name = list.split(" ")[0].split(".").pop();
        more(`and ${counted(rest.length, "value")} of items in ${visible(name)}`, rest);
      }
    }
    const first = all.filter((one) => one[5]);
    if (first.length) more(`${counted(first.length, "first value")} of connected tables`, first);
    for (const { list, count } of run.steps[step].groups ?? []) {
      const values = `${counted(count, "value")} of items shown in`;
      parts.push(leaf("p", "quiet", `${values} ${visible(list)}`));
    }
    for (const edit of run.steps[step].pending ?? []) {
      const name = edit.node === undefined ? "" : run.name(edit.node, step);
      parts.push(leaf("p", "quiet", visible(`${name} ${edit.state}: ${run.text(edit.text)}`)));
    }
    if (!parts.length) {
      const text = this.filter ? "No change in this step matches the filter."
        : "No value changed in this step.";
      parts.push(leaf("p", "quiet", text));
    }
    return parts;
  }

  change(update) {
    const { run } = this;
    return element("button", { class: `change${update[0] === this.pinned ? " pinned" : ""}`,
      on: { click: () => this.pin(update[0]) },
    }, leaf("span", "mono", visible(run.updateName(update, this.step))),
    fromTo(update[5] ? "" : run.text(update[2]), run.text(update[3])),
    leaf("span", "reason", visible(run.reason(update))));
  }

  // The properties whose values differ between the runs after this step.
  differences() {
    const other = this.pairs.get(this.step);
    if (other === undefined) return [];
    const [today, before] = [this.run.values(this.step), this.earlier.values(other)];
    const found = [];
    for (const [key, one] of today) {
      const old = before.get(key);
      if (!old || old.text === one.text) continue;
      const words = one.step !== this.step && old.step !== other ? "different before"
        : old.step !== other ? "changed only today"
        : one.step !== this.step ? "changed only in the recording" : "another value";
      found.push({ ...one, old: old.text, words });
    }
    return found.sort((a, b) => (b.step === this.step) - (a.step === this.step));
  }

  differenceParts() {
    const all = this.differences();
    const parts = all.map(({ node, update, old, text, words }) => element("button", {
      class: `change${node === this.pinned ? " pinned" : ""}`, on: { click: () => this.pin(node) },
    }, leaf("span", "mono", visible(this.run.updateName(update, this.step))),
    fromTo(old, text, "≠", "lit-text"), leaf("span", "reason", words)));
    const differing = new Set(all.map((one) => one.update));
    const same = this.run.steps[this.step].updates.filter((one) => !differing.has(one)).length;
    if (same) {
      parts.push(leaf("p", "quiet", `${counted(same, "value")} changed in both runs`));
    }
    if (!parts.length) parts.push(leaf("p", "quiet", "No differences."));
    return parts;
  }

  // MARK: - Bindings

  bindingParts() {
    const { run, step } = this;
    const ran = new Set(run.steps[step].ran);
    const written = new Map(run.steps[step].updates.map((one) => [one[4], one]));
    const pinned = new Set(this.pinned === null ? [] : run.bindingsOf(this.pinned));
    const tables = run.data.tables.map(() => []);
    run.data.bindings.forEach((binding, index) => tables[binding.table].push(index));
    const legend = [["changed", "changed a value"], ["equal", "ran, equal value"],
      ["idle", "didn't run"], ["action", "action"]];
    const parts = [element("div", { class: "legend" },
      ...legend.map(([name, text]) => element("span", { class: name, textContent: text })))];
    const table = (rows, index) => [leaf("h3", "", visible(run.data.tables[index].view)),
      ...rows.map((one) => this.binding(one, ran, written, pinned))];
    const isActive = (rows) => rows.some((one) => ran.has(one) || pinned.has(one));
    const rest = [];
    tables.forEach((rows, index) => {
      if (!rows.length) return;
      (isActive(rows) ? parts : rest).push(...table(rows, index));
    });
    if (rest.length) {
      parts.push(element("details", {},
        leaf("summary", "", "Tables without a run"), ...rest));
    }
    return parts;
  }

  binding(index, ran, written, pinned) {
    const { run } = this;
    const binding = run.data.bindings[index];
    const isAction = binding.kind === "on";
    const update = written.get(index);
    const state = update ? "changed" : ran.has(index) ? "equal" : isAction ? "action" : "idle";
    const text = [run.bindingText(index), binding.format, run.place(binding)].join(" ");
    const isHidden = !this.matches(text + (update ? run.updateText(update) : ""));
    const target = leaf("span", "target mono", visible(binding.target));
    if (update) target.append(leaf("span", "value", visible(run.text(update[3]))));
    const format = (binding.format ?? "").split(/[(. ]/)[0];
    const source = isAction ? binding.source || binding.format : binding.source;
    return element("button", {
      class: ["binding", state, isAction ? "action" : "", isHidden ? "faded" : "",
        pinned.has(index) ? "pinned" : ""].join(" "),
      title: text, on: { click: () => { if (update) this.pin(update[0]); } },
    }, leaf("span", "source mono", visible(source ?? "")), element("span", { class: "line" },
      update && format ? leaf("em", "", format) : null), target);
  }

  // MARK: - Failures

  failureParts() {
    const { run } = this;
    const parts = [];
    run.steps.forEach((step, index) => {
      for (const one of step.failures ?? []) {
        if (!this.matches(one.message)) continue;
        const kind = one.kind === "message" ? "shown" : one.kind;
        const place = [kind, `step ${index}`, run.place(one)];
        parts.push(element("button", {
          class: "problem", on: { click: () => this.go(index, one.node ?? null) },
        }, element("span", {}, visible(one.message),
          leaf("small", "", place.filter(Boolean).join(", ")))));
      }
    });
    for (const one of run.data.findings.filter((one) => this.matches(one.message))) {
      parts.push(element("div", { class: "problem finding" }, element("span", {},
        visible(one.message),
        leaf("small", "", [one.severity, run.place(one)].filter(Boolean).join(", ")))));
    }
    for (const sentence of run.data.limits) parts.push(leaf("p", "quiet", visible(sentence)));
    if (!parts.length) parts.push(leaf("p", "quiet", "No failures, and no findings."));
    return parts;
  }

  // MARK: - Steps

  layOutSteps() {
    let top = 8;
    this.rowTops = this.run.steps.map((_, index) => {
      const at = top;
      top += index === 0 || this.run.hasSummary(index) ? 54 : 32;
      return at;
    });
    this.rowTops.push(top);
    $("steps").firstElementChild.style.height = `${top + 8}px`;
  }

  // Only the visible steps are elements, however many there are.
  showSteps() {
    const box = $("steps");
    const [low, high] = [box.scrollTop - 200, box.scrollTop + (box.clientHeight || 600) + 200];
    const items = [];
    const style = getComputedStyle(document.documentElement);
    const [ink, lit] = ["--text3", "--lit"].map((one) => style.getPropertyValue(one));
    let index = this.rowTops.findIndex((_, at) => (this.rowTops[at + 1] ?? Infinity) > low);
    for (; index <= this.run.last && this.rowTops[index] < high; index++) {
      items.push(this.stepItem(index, ink, lit));
    }
    box.firstElementChild.replaceChildren(...items);
  }

  stepItem(index, ink, lit) {
    const [verb, object] = this.run.words(index).map(visible);
    const height = this.rowTops[index + 1] - this.rowTops[index];
    const step = index;
    let note = this.run.summary(index);
    if (this.compares && this.differs[index]) {
      note = { text: index === this.firstDifference ? "first difference" : "differs", kind: "lit" };
    }
    const item = element("button", {
      class: `step${this.stepMatches(index) ? "" : " faded"}`, title: `${verb} ${object}`.trim(),
      on: { click: () => this.go(step) } }, leaf("span", "number", index),
    element("span", { class: "words" }, verb && `${verb} `, leaf("b", "", object)));
    if (index === this.step) item.setAttribute("aria-current", "step");
    item.style.top = `${this.rowTops[index]}px`;
    item.style.height = `${height - 4}px`;
    if (height > 40) {
      const canvas = element("canvas", { "aria-hidden": "true" });
      if (note) {
        item.append(leaf("span", `note ${note.kind ?? ""}`, visible(note.text)));
      }
      item.append(canvas);
      drawThumbnail(canvas, this.run, index, ink, lit);
    }
    return item;
  }

  revealStep() {
    const box = $("steps");
    const [top, bottom] = [this.rowTops[this.step], this.rowTops[this.step + 1]];
    if (top < box.scrollTop) box.scrollTop = top - 8;
    const height = box.clientHeight;
    if (bottom > box.scrollTop + height) box.scrollTop = bottom - height + 8;
  }

  // MARK: - The time line

  // A bar for each step, or for the largest step of each pixel.
  drawBars() {
    const canvas = $("bars");
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const ratio = devicePixelRatio || 1;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(name);
    const [bar, lit, fail, line] = ["--bar", "--lit", "--fail", "--line"].map(color);
    const count = this.run.last + 1, slot = width / count, middle = height / 2;
    context.fillStyle = line;
    context.fillRect(0, middle, width, 1);
    const chosen = (this.step + 0.5) * slot, half = Math.max(4, Math.min(17, slot / 2));
    context.fillStyle = color("--lit-back");
    context.fillRect(chosen - half, 0, half * 2, height);
    context.fillStyle = lit;
    context.fillRect(chosen - half, height - 2, half * 2, 2);
    const size = Math.max(1, Math.min(6, slot * 0.6));
    let drawn = -Infinity, tallest = 0;
    for (let index = 0; index < count; index++) {
      const x = (index + 0.5) * slot;
      const length = Math.min(height - 12, 3 + 3.4 * Math.log2(1 + this.run.cellCounts[index]));
      const failed = this.run.steps[index].failures;
      if (x - drawn < 1 && length <= tallest && !failed && index !== this.step) continue;
      tallest = x - drawn < 1 ? Math.max(tallest, length) : length;
      drawn = x;
      context.globalAlpha = this.stepMatches(index) ? 1 : 0.3;
      context.fillStyle = failed ? fail : index === this.step ? lit : bar;
      context.beginPath();
      context.roundRect(x - size / 2, middle - length / 2, size, length, size / 3);
      context.fill();
      if (this.compares && this.differs[index]) {
        context.fillStyle = lit;
        context.beginPath();
        context.arc(x, 7, 2.5, 0, 7);
        context.fill();
      }
    }
  }
}
