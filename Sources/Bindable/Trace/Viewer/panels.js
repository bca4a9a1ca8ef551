const themeColor = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);

// The lists of the page: steps, changes, bindings, failures, and the bars of the time line.

const SKIPPED = { equalWrite: "written with an equal value:", mergedWrite:
  "written again in a transaction:", cachedRead: "read without computing:" };

class Panels {
  showTabs() {
    const { run, step } = this;
    const failures = run.data.findings.filter((one) => one.step).length
      + run.steps.reduce((sum, one) => sum + (one.failures ?? []).length, 0);
    const { ran, updates } = run.steps[step];
    const changes = this.compares ? this.differences.length : updates.length;
    const tabs = [
      ["why", "Why", null], ["changes", this.compares ? "Differences" : "Changes", changes],
      ["bindings", "Bindings", ran.length], ["failures", "Failures", failures],
      ["steps", "Steps", run.last + 1]];
    document.querySelector(".tabs").replaceChildren(...tabs.map(([tab, title, count]) =>
      element("button", { role: "tab", class: tab === "why" || tab === "steps" ? "narrow" : "",
        "aria-selected": String(tab === this.shownTab), onclick: () => this.select(tab),
      }, title, leaf("i", tab === "failures" && count ? "fail" : "", count))));
    const panels = { changes: () => this.changeParts(), bindings: () => this.bindingParts(),
      failures: () => this.failureParts() };
    $("panel").replaceChildren(...panels[this.shownTab]?.() ?? []);
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
    // Visible nodes first, in reading order.
    const order = new Map(run.readingOrder(step).map((node, at) => [node, at]));
    const rank = (update) => order.get(update[0]) ?? order.size;
    const later = all.filter((one) => !one[5]).sort((a, b) => rank(a) - rank(b));
    const folded = new Map(); // a list and the cause -> its updates after the first three
    for (const update of later) {
      const [list, item] = run.data.nodes[update[0]].path.split("[");
      const known = item && remembered(folded, `${list} ${run.reason(update)}`, () => []);
      known?.push(update);
      if (!known || known.length <= 3) parts.push(this.change(update));
    }
    const more = (text, updates) => updates.length && parts.push(element("p", { class: "quiet" },
      text, " ", button("", (event) => event.target.parentNode.replaceWith(
        ...updates.map((one) => this.change(one))), "Show")));
    for (const [list, updates] of folded) {
      const name = visible(list.split(" ")[0].split(".").pop());
      more(`and ${counted(updates.length - 3, "value")} of items in ${name}`, updates.slice(3));
    }
    const first = all.filter((one) => one[5]);
    more(`${counted(first.length, "first value")} of connected tables`, first);
    const { groups = [], pending = [], skipped = [] } = run.steps[step];
    const texts = [
      ...groups.map(({ list, count }) => `${counted(count, "value")} of items shown in ${list}`),
      ...pending.map(({ node, state, text }) =>
        `${node === undefined ? "" : run.name(node, step)} ${state}: ${run.text(text)}`),
      ...Object.entries(SKIPPED).flatMap(([kind, words]) => {
        const names = skipped.filter((one) => one.kind === kind)
          .map((one) => `${run.text(one.property)} ${one.count}×`);
        if (names.length > 5) names.splice(5, names.length, "…");
        return names.length ? `${words} ${names.join(", ")}` : [];
      })];
    parts.push(...texts.map(quiet));
    return parts.length ? parts : [quiet(this.filter
      ? "No change in this step matches the filter." : "No value changed in this step.")];
  }

  change(update, old = update[5] ? "" : this.run.text(update[2]), sign = "→",
    reason = this.run.reason(update)) {
    return button(`change${update[0] === this.pinned ? " pinned" : ""}`, () => this.pin(update[0]),
      leaf("span", "mono", visible(this.run.updateName(update, this.step))),
      fromTo(old, this.run.text(update[3]), sign), leaf("span", "reason", visible(reason)));
  }

  // The properties whose values differ between the runs after this step.
  findDifferences() {
    const other = this.compares ? this.pairs.get(this.step) : undefined;
    if (other === undefined) return [];
    const [today, before] = [this.run.values(this.step), this.earlier.values(other)];
    const found = [];
    for (const [key, one] of today) {
      const old = before.get(key);
      if (!old || old.text === one.text) continue;
      const [isToday, isOld] = [one.step === this.step, old.step === other];
      const words = isToday ? isOld ? "another value" : "changed only today"
        : isOld ? "changed only in the recording" : "different before";
      found.push({ ...one, old: old.text, words });
    }
    return found.sort((a, b) => (b.step === this.step) - (a.step === this.step));
  }

  differenceParts() {
    const parts = this.differences.map(({ update, old, words }) =>
      this.change(update, old, "≠", words));
    const differing = new Set(this.differences.map((one) => one.update));
    const same = this.run.steps[this.step].updates.filter((one) => !differing.has(one)).length;
    if (same) parts.push(quiet(`${counted(same, "value")} changed in both runs`));
    return parts.length ? parts : [quiet("No differences.")];
  }

  // MARK: - Bindings

  bindingParts() {
    const { run, step } = this;
    const ran = new Set(run.steps[step].ran);
    const written = new Map(run.steps[step].updates.map((one) => [one[4], one]));
    const pinned = new Set(this.pinned === null ? [] : run.bindingsOf(this.pinned));
    const legend = { changed: "changed a value", equal: "ran, equal value", idle: "didn't run",
      action: "action" };
    const [parts, rest] = [[element("div", { class: "legend" },
      ...Object.entries(legend).map(([name, text]) => leaf("span", name, text)))], []];
    const tables = Map.groupBy(run.data.bindings.keys(), (one) => run.data.bindings[one].table);
    for (const [table, rows] of tables) {
      const isActive = rows.some((one) => ran.has(one) || pinned.has(one));
      (isActive ? parts : rest).push(leaf("h3", "", visible(run.data.tables[table].view)),
        ...rows.map((one) => this.binding(one, ran.has(one), written.get(one), pinned.has(one))));
    }
    const idle = leaf("summary", "", "Tables with no bindings that ran");
    return rest.length ? [...parts, element("details", {}, idle, ...rest)] : parts;
  }

  binding(index, hasRun, update, isPinned) {
    const { run } = this;
    const binding = run.data.bindings[index];
    const isAction = binding.kind === "on";
    const text = [run.bindingText(index), binding.format, run.place(binding)].join(" ");
    const isShown = this.matches(text + (update ? run.updateText(update) : ""));
    const styles = ["binding", update ? "changed" : hasRun ? "equal" : isAction ? "" : "idle",
      isAction && "action", !isShown && "faded", isPinned && "pinned"];
    const target = leaf("span", "target mono", visible(binding.target));
    if (update) target.append(leaf("span", "value", visible(run.text(update[3]))));
    const format = (binding.format ?? "").split(/[(. ]/)[0];
    const source = (isAction && !binding.source ? binding.format : binding.source) ?? "";
    const row = button(styles.filter(Boolean).join(" "), () => update && this.pin(update[0]),
      leaf("span", "source mono", visible(source)),
      element("span", { class: "line" }, update && format ? leaf("em", "", format) : null), target);
    row.title = text;
    return row;
  }

  // MARK: - Failures

  failureParts() {
    const { run } = this;
    const words = (one, ...places) => element("span", {}, visible(one.message),
      leaf("small", "", [...places, run.place(one)].filter(Boolean).join(", ")));
    const matching = (all) => all.filter((one) => this.matches(one.message));
    const parts = run.steps.flatMap((step, index) => matching(step.failures ?? []).map((one) =>
      button("problem", () => this.go(index, one.node ?? null),
        words(one, one.kind === "message" ? "shown" : one.kind, `step ${index}`))));
    parts.push(...matching(run.data.findings).map((one) =>
      button("problem finding", () => this.go(one.step ?? this.step, one.node ?? this.pinned),
        words(one, one.severity, one.step && `step ${one.step}`))),
    ...run.data.limits.map(quiet));
    return parts.length ? parts : [quiet("No failures, and no findings.")];
  }

  // MARK: - Steps

  layOutSteps() {
    this.rowTops = [8];
    this.run.steps.forEach((_, index) => this.rowTops.push(this.rowTops[index]
      + (index === 0 || this.run.hasSummary(index) ? 54 : 32)));
    $("steps").firstElementChild.style.height = px(this.rowTops.at(-1) + 8);
  }

  // Only the visible steps are elements, however many there are.
  showSteps() {
    const box = $("steps");
    const [low, high] = [box.scrollTop - 200, box.scrollTop + (box.clientHeight || 600) + 200];
    const shown = [...this.run.steps.keys()]
      .filter((index) => this.rowTops[index + 1] > low && this.rowTops[index] < high);
    box.firstElementChild.replaceChildren(...shown.map((index) => this.stepItem(index)));
  }

  stepItem(index) {
    const [verb, object] = this.run.words(index).map(visible);
    const height = this.rowTops[index + 1] - this.rowTops[index];
    const item = button(`step${this.stepMatches(index) ? "" : " faded"}`, () => this.go(index),
      leaf("span", "number", index),
      element("span", { class: "words" }, verb && `${verb} `, leaf("b", "", object)));
    item.title = `${verb} ${object}`.trim();
    if (index === this.step) item.setAttribute("aria-current", "step");
    Object.assign(item.style, { top: px(this.rowTops[index]), height: px(height - 4) });
    if (height > 40) {
      const note = this.compares && this.differs[index]
        ? { text: index === this.firstDifference ? "first difference" : "differs", kind: "lit" }
        : this.run.summary(index);
      if (note) item.append(leaf("span", `note ${note.kind ?? ""}`, visible(note.text)));
      const canvas = element("canvas", { "aria-hidden": "true" });
      item.append(canvas);
      drawThumbnail(canvas, this.run, index, ...["--text3", "--lit"].map(themeColor));
    }
    return item;
  }

  revealStep() {
    const box = $("steps");
    const [top, bottom] = [this.rowTops[this.step], this.rowTops[this.step + 1]];
    const isBelow = bottom > box.scrollTop + box.clientHeight;
    if (top < box.scrollTop || isBelow) {
      box.scrollTop = isBelow ? bottom - box.clientHeight + 8 : top - 8;
    }
  }

  // MARK: - The time line

  // A bar for each step, or for the largest step of each pixel.
  drawBars() {
    const canvas = $("bars");
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const ratio = devicePixelRatio || 1;
    Object.assign(canvas, { width: width * ratio, height: height * ratio });
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    const [bar, lit, fail, line] = ["--bar", "--lit", "--fail", "--line"].map(themeColor);
    const count = this.run.last + 1, slot = width / count, middle = height / 2;
    context.fillStyle = line;
    context.fillRect(0, middle, width, 1);
    const chosen = (this.step + 0.5) * slot, half = Math.max(4, Math.min(17, slot / 2));
    context.fillStyle = themeColor("--lit-back");
    context.fillRect(chosen - half, 0, half * 2, height);
    context.fillStyle = lit;
    context.fillRect(chosen - half, height - 2, half * 2, 2);
    const size = Math.max(1, Math.min(6, slot * 0.6));
    let drawn = -Infinity, tallest = 0;
    for (let index = 0; index < count; index++) {
      const x = (index + 0.5) * slot;
      const length = Math.min(height - 12, 3 + 3.4 * Math.log2(1 + this.run.cellCount(index)));
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
