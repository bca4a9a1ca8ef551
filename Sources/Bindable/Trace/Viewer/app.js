// The page: its state, which is the link, and the parts that show it.

const TABS = ["changes", "bindings", "failures"];
const $ = (id) => document.getElementById(id);

class Page extends Panels {
  constructor(run, earlier) {
    super();
    Object.assign(this, { run, earlier, step: run.last, pinned: null, pointed: null });
    Object.assign(this, { tab: "changes", filter: "", isBefore: false, compares: false });
    this.theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
    this.why = new Why($("why"), this);
    this.pictures = [];
    this.rowTops = [];
    $("name").textContent = visible(run.data.name || "Trace");
    $("detail").textContent = visible(run.data.detail);
    document.title = `${run.data.name || "Trace"}, a trace`;
    $("scrubber").max = run.last;
    this.align();
    this.readLink();
    this.listen();
    this.layOutSteps();
    this.show(true);
  }

  // MARK: - The link

  align() {
    this.pairs = this.earlier ? aligned(this.run, this.earlier) : new Map();
    this.differs = [];
    this.firstDifference = null;
    if (!this.earlier) return;
    this.run.steps.forEach((_, index) => {
      const other = this.pairs.get(index);
      this.differs[index] = other === undefined
        || this.run.state(index).texts.join("\n") !== this.earlier.state(other).texts.join("\n");
      if (this.differs[index]) this.firstDifference ??= index;
    });
  }

  get start() {
    if (this.earlier && this.firstDifference !== null) return this.firstDifference;
    const failed = this.run.steps.findIndex((step) => step.failures);
    return failed >= 0 ? failed : this.run.last;
  }

  readLink() {
    const [path, query] = location.hash.slice(1).split("?");
    const [step, ...node] = path.split("/");
    const options = new URLSearchParams(query ?? "");
    this.compares = options.has("compare") || (Boolean(this.earlier) && !path);
    this.compares = this.compares && Boolean(this.earlier);
    this.step = step === "" ? this.start : Math.min(this.run.last, Math.max(0, Number(step) || 0));
    const name = node.length ? decodeURIComponent(node.join("/")) : null;
    const index = name === null ? -1 : this.run.nodeNamed(name, this.step);
    this.pinned = index >= 0 ? index : null;
    this.tab = options.get("show") ?? (innerWidth < 860 ? "why" : "changes");
    this.filter = options.get("filter") ?? "";
    if (options.get("theme")) this.theme = options.get("theme");
    $("filter").value = this.filter;
  }

  get link() {
    const options = [];
    if (this.tab !== (innerWidth < 860 ? "why" : "changes")) options.push(`show=${this.tab}`);
    if (this.compares) options.push("compare");
    if (this.filter) options.push(`filter=${encodeURIComponent(this.filter)}`);
    const node = this.pinned === null ? ""
      : "/" + encodeURIComponent(this.run.name(this.pinned, this.step)).replace(/%2F/g, "/");
    return `#${this.step}${node}${options.length ? `?${options.join("&")}` : ""}`;
  }

  // MARK: - Actions

  go(step, node = this.pinned) {
    this.pinned = node;
    this.step = Math.min(this.run.last, Math.max(0, step));
    this.isBefore = false;
    this.pointed = null;
    this.show(true);
  }

  pin(node) { this.pinned = node; this.show(); }

  point(node) {
    if (node === this.pointed) return;
    this.pointed = node;
    this.showOverlays();
  }

  select(tab) { this.tab = tab; this.show(); }

  play() {
    clearInterval(this.timer);
    this.isPlaying = !this.isPlaying;
    if (this.isPlaying) {
      if (this.step === this.run.last) this.go(0);
      this.timer = setInterval(() => {
        if (this.step === this.run.last) this.play(); else this.go(this.step + 1);
      }, 800);
    }
    $("play").textContent = this.isPlaying ? "❙❙" : "▶";
    $("play").setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
  }

  copy(text, words) {
    const field = element("textarea", { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    $("live").textContent = words;
  }

  copyLink() { this.copy(location.href.split("#")[0] + this.link, "Copied the link"); }

  save() {
    const url = URL.createObjectURL(new Blob([this.run.script()], { type: "text/plain" }));
    element("a", { href: url, download: `${this.run.data.name || "trace"}.txt` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  toggleCompare() {
    if (!this.earlier) { $("file").click(); return; }
    this.compares = !this.compares;
    this.show(true);
  }

  async load(file) {
    try {
      const text = await file.text();
      const data = text.trimStart().startsWith("{") ? text
        : new DOMParser().parseFromString(text, "text/html").querySelector(".trace").textContent;
      this.earlier = new Run(JSON.parse(data));
      this.align();
      this.compares = true;
      this.go(this.start);
    } catch (error) {
      $("live").textContent = `${file.name} isn't a trace.`;
      $("banner").hidden = false;
      $("banner").replaceChildren(leaf("b", "", `${file.name} isn't a trace.`),
        leaf("span", "", String(error.message)));
    }
  }

  listen() {
    const click = (id, body) => $(id).addEventListener("click", body);
    click("previous", () => this.go(this.step - 1));
    click("next", () => this.go(this.step + 1));
    click("play", () => this.play());
    click("before", () => { this.isBefore = true; this.show(); });
    click("after", () => { this.isBefore = false; this.show(); });
    click("compare", () => this.toggleCompare());
    click("save", () => this.save());
    click("theme", () => { this.theme = this.theme === "dark" ? "light" : "dark"; this.show(); });
    $("file").addEventListener("change", () => this.load($("file").files[0]));
    $("scrubber").addEventListener("input", () => this.go(Number($("scrubber").value)));
    $("filter").addEventListener("input", () => {
      this.filter = $("filter").value;
      this.show();
    });
    $("steps").addEventListener("scroll", () => this.showSteps());
    addEventListener("resize", () => this.show());
    addEventListener("hashchange", () => {
      if (location.hash !== this.link) { this.readLink(); this.show(true); }
    });
    addEventListener("keydown", (event) => this.press(event));
  }

  press(event) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const isTyping = event.target === $("filter");
    if (event.key === "Escape") {
      if (isTyping) $("filter").blur(); else { this.pointed = null; this.pin(null); }
    } else if (isTyping) {
      return;
    } else if (event.key === "/") $("filter").focus();
    else if (event.key === "ArrowLeft") this.go(this.step - 1);
    else if (event.key === "ArrowRight") this.go(this.step + 1);
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(this.run.last);
    else if (event.key === " " && event.target.tagName !== "BUTTON") this.play();
    else if (event.key === "b") { this.isBefore = !this.isBefore; this.show(); }
    else if (event.key === "c") this.toggleCompare();
    else if ("123".includes(event.key)) this.select(TABS[event.key - 1]);
    else if (event.target.classList.contains("screen")) {
      if (event.key === "ArrowUp") this.walk(-1);
      else if (event.key === "ArrowDown") this.walk(1);
      else if (event.key === "Enter") this.pin(this.pointed);
      else return;
    } else return;
    event.preventDefault();
  }

  walk(distance) {
    const nodes = this.run.readingOrder(this.shownStep);
    const at = nodes.indexOf(this.pointed ?? this.pinned);
    const next = nodes[Math.min(nodes.length - 1, Math.max(0, at + distance))];
    this.point(next);
    const place = this.run.state(this.shownStep).places.get(next);
    if (place) {
      $("live").textContent = visible(`${this.run.name(next, this.shownStep)} `
        + cellText(this.run.state(this.shownStep).rows[place[1]], place[0], place[2]));
    }
  }

  // MARK: - Showing

  get shownStep() { return this.isBefore ? Math.max(0, this.step - 1) : this.step; }

  matches(text) { return !this.filter || text.toLowerCase().includes(this.filter.toLowerCase()); }

  stepMatches(index) {
    return !this.filter || this.run.haystack(index).includes(this.filter.toLowerCase());
  }

  show(isMoved = false) {
    document.documentElement.dataset.theme = this.theme;
    document.body.dataset.show = this.tab;
    $("theme").textContent = this.theme === "dark" ? "Light" : "Dark";
    $("compare").setAttribute("aria-pressed", this.compares);
    $("before").setAttribute("aria-pressed", this.isBefore);
    $("after").setAttribute("aria-pressed", !this.isBefore);
    $("before").disabled = this.step === 0;
    $("scrubber").value = this.step;
    const [verb, object] = this.run.words(this.step).map(visible);
    $("scrubber").setAttribute("aria-valuetext", `Step ${this.step}, ${verb} ${object}`);
    const found = this.filter ? this.run.steps.filter((_, at) => this.stepMatches(at)).length : 0;
    $("position").textContent = this.filter ? `${found} of ${counted(this.run.last + 1, "step")}`
      : `${this.step} of ${this.run.last}`;
    $("words").replaceChildren(...(verb ? [`${verb} `] : []), leaf("b", "", object));
    this.showScreens();
    const summary = this.summary();
    $("summary").textContent = summary;
    this.showTabs();
    const other = this.compares ? this.pairs.get(this.step) : undefined;
    const node = this.pinned ?? this.mainNode();
    const difference = other === undefined ? null
      : this.differences().find((one) => one.node === node);
    this.why.show(this.run, node, this.step, other === undefined ? null : {
      run: this.earlier, step: other, names: this.runNames, update: difference?.update,
      since: difference?.step });
    this.drawBars();
    if (isMoved) this.revealStep();
    this.showSteps();
    if (isMoved) $("live").textContent = `Step ${this.step}, ${verb} ${object}. ${summary}`;
    if (location.hash !== this.link) history.replaceState(null, "", this.link);
  }

  get runNames() {
    const names = [this.earlier.data.name || "recorded", this.run.data.name || "today"];
    return names[0] === names[1] ? ["recorded", "today"] : names;
  }

  // The node that a step explains when none is pinned: a failure, or the first visible change.
  mainNode() {
    const step = this.run.steps[this.step];
    const places = this.run.state(this.step).places;
    const failed = (step.failures ?? []).find((one) => one.node !== undefined);
    if (failed) return failed.node;
    if (this.compares) {
      const different = this.differences()[0];
      if (different) return different.node;
    }
    const order = step.updates.filter((one) => !one[5] && places.has(one[0]));
    const text = order.find((one) => /^(text|title|message)$/.test(this.run.text(one[1])));
    return (text ?? order[0])?.[0] ?? null;
  }

  summary() {
    const { run, step } = this;
    const updates = run.steps[step].updates.filter((one) => !one[5]);
    const rows = new Set(this.marks.map((one) => one.row)).size;
    const words = [];
    const first = run.steps[step].updates.length - updates.length;
    if (updates.length) words.push(`${counted(updates.length, "value")} changed`);
    if (first) words.push(`${updates.length ? "" : "connected, "}${counted(first, "first value")}`);
    if (!updates.length && !first && !run.cellCounts[step]) return "Nothing changed";
    let text = words.join(", ");
    if (this.isNewScreen) text = [text, "new screen"].filter(Boolean).join(", ");
    else if (rows) text = `${text}${text ? " on" : ""} ${counted(rows, "row")}`.trim();
    const event = run.steps[step].event;
    const pending = run.steps[step].pending ?? [];
    if (pending.length) text += `, ${counted(pending.length, "pending edit")}`;
    return event !== undefined && !text ? visible(run.text(event)) : text;
  }

  showScreens() {
    const other = this.compares ? this.pairs.get(this.step) : undefined;
    const isPair = this.compares && other !== undefined;
    const room = $("screens").clientWidth - (innerWidth < 860 ? 46 : 70);
    const sides = isPair ? [[this.earlier, other], [this.run, this.step]]
      : [[this.run, this.shownStep]];
    const hadFocus = document.activeElement?.classList.contains("screen");
    this.pictures = sides.map(([run]) => new ScreenPicture(
      run, (node) => this.point(this.ownNode(run, node)),
      (node) => this.pin(this.ownNode(run, node))));
    $("screens").replaceChildren(...this.pictures.map((picture, index) => element("figure", {},
      isPair ? element("figcaption", {}, leaf("b", "", this.runNames[index]),
        visible(sides[index][0].data.detail)) : null, picture.box)));
    sides.forEach(([, step], index) => {
      this.pictures[index].show(step, (room - (isPair ? 58 : 0)) / sides.length);
    });
    if (hadFocus) this.pictures.at(-1).box.focus({ preventScroll: true });
    const before = this.run.state(Math.max(0, this.step - 1));
    const { cells, isNew } = changedCells(before, this.run.state(this.step));
    this.marks = this.step ? cells : [];
    this.isNewScreen = this.step > 0 && isNew;
    this.cellDifferences = isPair ? [
      changedCells(this.run.state(this.step), this.earlier.state(other)).cells,
      changedCells(this.earlier.state(other), this.run.state(this.step)).cells] : [];
    this.showBanner(other);
    this.showOverlays();
  }

  // The node of this run with the same path.
  ownNode(run, node) {
    if (run === this.run || node === null) return node;
    const { path } = run.data.nodes[node];
    const own = this.run.data.nodes.findIndex((one) => one.path === path);
    return own >= 0 ? own : null;
  }

  showBanner(other) {
    const [banner, step] = [$("banner"), this.step];
    banner.hidden = !this.compares;
    if (!this.compares) return;
    let title, text = "";
    if (this.firstDifference === null) title = "The runs are the same";
    else if (step < this.firstDifference) title = "Same so far";
    else {
      title = step === this.firstDifference ? "The runs differ here first"
        : this.differs[step] ? "The runs differ" : "Same here";
    }
    if (other === undefined) text = "Only this run has this step.";
    else if (this.differs[step]) {
      const cells = this.cellDifferences[1] ?? [];
      const names = [...new Set(cells.map(({ row, column }) => this.run.nodeAt(step, column, row)))]
        .filter((node) => node !== null).map((node) => this.run.name(node, step));
      const count = cells.reduce((sum, one) => sum + one.width, 0);
      text = names.length ? `${names.slice(0, 4).join(" and ")}: ${counted(count, "cell")}` : "";
    }
    if (this.firstDifference !== null && step !== this.firstDifference) {
      text = [text, `First difference at step ${this.firstDifference}.`].filter(Boolean).join(" ");
    }
    banner.replaceChildren(leaf("b", "", title), leaf("span", "", visible(text)));
  }

  showOverlays() {
    this.pictures.forEach((picture, index) => {
      const node = (own) => own === null || picture.run === this.run ? own
        : picture.run.data.nodes.findIndex((one) => one.path === this.run.data.nodes[own].path);
      picture.overlay({ marks: this.compares || this.isBefore ? [] : this.marks,
        differences: this.cellDifferences[index] ?? [],
        pinned: node(this.pinned), pointed: node(this.pointed) });
    });
  }
}
