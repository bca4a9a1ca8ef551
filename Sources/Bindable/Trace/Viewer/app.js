// The page: its state, which is the link, and the parts that show it.

const TABS = ["changes", "bindings", "failures"];
const $ = (id) => document.getElementById(id);

class Page extends Panels {
  constructor(run, earlier) {
    super();
    Object.assign(this, { run, earlier, pointed: null, isBefore: false });
    this.theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
    this.why = new Why($("why"), this);
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
    const screen = (run, step) => run.state(step).texts.join("\n");
    this.differs = !this.earlier ? [] : this.run.steps.map((_, index) => !this.pairs.has(index)
      || screen(this.run, index) !== screen(this.earlier, this.pairs.get(index)));
    this.firstDifference = this.differs.includes(true) ? this.differs.indexOf(true) : null;
  }

  get start() {
    const failed = this.run.steps.findIndex((step) => step.failures);
    const stale = this.run.data.findings.find((one) => one.step);
    return this.firstDifference ?? (failed >= 0 ? failed : stale?.step ?? this.run.last);
  }

  readLink() {
    const [path, query] = location.hash.slice(1).split("?");
    const [step, ...node] = path.split("/");
    const options = new URLSearchParams(query ?? "");
    this.compares = Boolean(this.earlier) && (options.has("compare") || !path);
    this.step = step === "" ? this.start : Math.min(this.run.last, Math.max(0, Number(step) || 0));
    this.pinned = node.length
      ? this.run.nodeNamed(decodeURIComponent(node.join("/")), this.step) : null;
    this.tab = options.get("show") ?? this.usualTab;
    this.theme = options.get("theme") ?? this.theme;
    $("filter").value = this.filter = options.get("filter") ?? "";
  }

  get usualTab() { return innerWidth < 860 ? "why" : "changes"; }

  get link() {
    const options = [this.tab !== this.usualTab && `show=${this.tab}`, this.compares && "compare",
      this.filter && `filter=${encodeURIComponent(this.filter)}`].filter(Boolean);
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
    const advance = () => this.step === this.run.last ? this.play() : this.go(this.step + 1);
    if (this.isPlaying) this.timer = setInterval(advance, 800);
    if (this.isPlaying && this.step === this.run.last) this.go(0);
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
      this.earlier = new Run(text.trimStart().startsWith("{") ? JSON.parse(text)
        : readTraces(new DOMParser().parseFromString(text, "text/html"))[0]);
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
    const acts = { previous: () => this.go(this.step - 1), next: () => this.go(this.step + 1),
      play: () => this.play(), before: () => this.showBefore(true),
      after: () => this.showBefore(false), compare: () => this.toggleCompare(),
      save: () => this.save(),
      theme: () => { this.theme = this.theme === "dark" ? "light" : "dark"; this.show(); } };
    for (const [id, act] of Object.entries(acts)) $(id).onclick = act;
    $("file").onchange = () => this.load($("file").files[0]);
    $("scrubber").oninput = () => this.go(Number($("scrubber").value));
    $("filter").oninput = () => { this.filter = $("filter").value; this.show(); };
    $("steps").onscroll = () => this.showSteps();
    addEventListener("resize", () => this.show());
    addEventListener("hashchange", () => {
      if (location.hash !== this.link) { this.readLink(); this.show(true); }
    });
    addEventListener("keydown", (event) => this.press(event));
  }

  press(event) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const { key, target } = event;
    const isTyping = target === $("filter");
    const onScreen = target.classList.contains("screen");
    const acts = {
      ArrowLeft: () => this.go(this.step - 1), ArrowRight: () => this.go(this.step + 1),
      Home: () => this.go(0), End: () => this.go(this.run.last), "/": () => $("filter").focus(),
      b: () => this.showBefore(!this.isBefore), c: () => this.toggleCompare(),
      Escape: () => { this.pointed = null; this.pin(null); },
      " ": target.tagName !== "BUTTON" && (() => this.play()),
      ArrowUp: onScreen && (() => this.walk(-1)), ArrowDown: onScreen && (() => this.walk(1)),
      Enter: onScreen && (() => this.pin(this.pointed)) };
    TABS.forEach((tab, index) => { acts[index + 1] = () => this.select(tab); });
    const act = !isTyping ? acts[key] : key === "Escape" && (() => target.blur());
    if (!act) return;
    act();
    event.preventDefault();
  }

  showBefore(isBefore) { this.isBefore = isBefore; this.show(); }

  walk(distance) {
    const nodes = this.run.readingOrder(this.shownStep);
    const at = nodes.indexOf(this.pointed ?? this.pinned);
    const next = nodes[Math.min(nodes.length - 1, Math.max(0, at + distance))];
    if (next === undefined) return;
    this.point(next);
    const text = this.run.textOf(next, this.shownStep);
    $("live").textContent = visible(`${this.run.name(next, this.shownStep)} ${text}`);
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
    $("position").textContent = !this.filter ? `${this.step} of ${this.run.last}`
      : `${this.run.steps.filter((_, at) => this.stepMatches(at)).length} of `
        + counted(this.run.last + 1, "step");
    $("words").replaceChildren(...(verb ? [`${verb} `] : []), leaf("b", "", object));
    this.differences = this.findDifferences();
    this.showScreens();
    const summary = this.summary();
    $("summary").textContent = summary;
    this.showTabs();
    const other = this.compares ? this.pairs.get(this.step) : undefined;
    const node = this.pinned ?? this.mainNode();
    const difference = this.differences.find((one) => one.node === node);
    this.why.show(this.run, node, this.step, other === undefined ? null : {
      run: this.earlier, step: other, names: this.runNames, update: difference?.update,
      since: difference?.step });
    this.drawBars();
    if (isMoved) {
      this.revealStep();
      $("live").textContent = `Step ${this.step}, ${verb} ${object}. ${summary}`;
    }
    this.showSteps();
    if (location.hash !== this.link) history.replaceState(null, "", this.link);
  }

  get runNames() {
    const names = [this.earlier.data.name || "recorded", this.run.data.name || "today"];
    return names[0] === names[1] ? ["recorded", "today"] : names;
  }

  // The node that a step explains when none is pinned: a failure, or the first visible change.
  mainNode() {
    const { updates, failures = [] } = this.run.steps[this.step];
    const stale = this.run.data.findings.filter((one) => one.step === this.step);
    const all = [...failures, ...stale, ...this.differences];
    const { node } = all.find((one) => one.node !== undefined) ?? {};
    const { places } = this.run.state(this.step);
    const shown = updates.filter((one) => !one[5] && places.has(one[0])).reverse();
    return node ?? this.run.mainUpdate(shown)?.[0] ?? null;
  }

  summary() {
    const { run, step } = this;
    const { updates, event, pending = [], failures } = run.steps[step];
    const problem = failures?.[0] ?? run.data.findings.find((one) => one.step === step);
    if (problem) return visible(problem.message);
    const later = updates.filter((one) => !one[5]).length, first = updates.length - later;
    if (!updates.length && !run.cellCount(step)) return "Nothing changed";
    const words = [later && `${counted(later, "value")} changed`,
      first && `${later ? "" : "connected, "}${counted(first, "first value")}`,
      this.isNewScreen && "new screen"];
    let text = words.filter(Boolean).join(", ");
    const rows = new Set(this.marks.map((one) => one.row)).size;
    if (rows && !this.isNewScreen) text += `${text ? " on " : ""}${counted(rows, "row")}`;
    if (pending.length) text += `, ${counted(pending.length, "pending edit")}`;
    return event !== undefined && !text ? visible(run.text(event)) : text;
  }

  showScreens() {
    const other = this.compares ? this.pairs.get(this.step) : undefined;
    const isPair = other !== undefined;
    const room = $("screens").clientWidth - (innerWidth < 860 ? 46 : 70);
    const sides = isPair ? [[this.earlier, other], [this.run, this.step]]
      : [[this.run, this.shownStep]];
    const hadFocus = document.activeElement?.classList.contains("screen");
    this.pictures = sides.map(([run]) => new ScreenPicture(
      run, (node) => this.point(this.sameNode(node, run, this.run)),
      (node) => this.pin(this.sameNode(node, run, this.run))));
    $("screens").replaceChildren(...this.pictures.map((picture, index) => element("figure", {},
      isPair ? element("figcaption", {}, leaf("b", "", this.runNames[index]),
        visible(sides[index][0].data.detail)) : null, picture.box)));
    sides.forEach(([, step], index) => {
      this.pictures[index].show(step, (room - (isPair ? 58 : 0)) / sides.length);
    });
    if (hadFocus) this.pictures.at(-1).box.focus({ preventScroll: true });
    const state = this.run.state(this.step);
    const { cells, isNew } = changedCells(this.run.state(Math.max(0, this.step - 1)), state);
    Object.assign(this, { marks: cells, isNewScreen: isNew });
    const old = isPair ? this.earlier.state(other) : null;
    this.cellDifferences = isPair
      ? [changedCells(state, old).cells, changedCells(old, state).cells] : [];
    this.showBanner(other);
    this.showOverlays();
  }

  // The node of a run with the path of a node of another one.
  sameNode(node, run, other) {
    if (run === other || node === null) return node;
    const index = other.data.nodes.findIndex((one) => one.path === run.data.nodes[node].path);
    return index >= 0 ? index : null;
  }

  showBanner(other) {
    const [banner, step] = [$("banner"), this.step];
    banner.hidden = !this.compares;
    if (!this.compares) return;
    const first = this.firstDifference, differs = this.differs[step];
    const title = first === null ? "The runs are the same" : step < first ? "Same so far"
      : step === first ? "The runs differ here first" : differs ? "The runs differ" : "Same here";
    let text = "";
    if (other === undefined) text = "Only this run has this step.";
    else if (differs) {
      const cells = this.cellDifferences[1] ?? [];
      const names = [...new Set(cells.map(({ row, column }) => this.run.nodeAt(step, column, row)))]
        .filter((node) => node !== null).map((node) => this.run.name(node, step));
      const count = cells.reduce((sum, one) => sum + one.width, 0);
      text = names.length ? `${names.slice(0, 4).join(" and ")}: ${counted(count, "cell")}` : "";
    }
    if (first !== null && step !== first) text += ` First difference at step ${first}.`;
    banner.replaceChildren(leaf("b", "", title), leaf("span", "", visible(text)));
  }

  showOverlays() {
    this.pictures.forEach((picture, index) => {
      const node = (own) => this.sameNode(own, this.run, picture.run);
      picture.overlay({ marks: this.compares || this.isBefore ? [] : this.marks,
        differences: this.cellDifferences[index] ?? [],
        pinned: node(this.pinned), pointed: node(this.pointed) });
    });
  }
}
