// swift-format-ignore-file
// Written by Tools/embed-trace-viewer from the files in Viewer.

/// The page that shows traces.
enum TraceViewer {
  /// The page up to the traces.
  static let start = ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-TNpC6tupDCkCtut1I87jvcZ0ELRvExN/38RQoA1SjB8='; style-src 'sha256-VPJCNqBrdf4vOHY9glv8QPb/GQ6cgZfm2Y9JKUBq0zU='; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trace</title>
<style>
:root { --page: #0d0f13; --panel: #13161c; --raised: #1b1f27; --line: #262b35; --field: #0a0c10;
  --text: #e8eaef; --text2: #a5adba; --text3: #858d9b; --lit: #ffb454; --lit-text: #ffb454;
  --lit-back: #33291d; --fail: #ff7a70; --screen: #0b0d11; --ink: #dfe3ea; --ink-dim: #868e9c;
  --bar: #7d8592; --a0: #2a2f3a; --a1: #f07178; --a2: #a5d46a; --a3: #ffcb6b; --a4: #82aaff;
  --a5: #c792ea; --a6: #89ddff; --a7: #d6dbe8; --a8: #868e9c; --a9: #ff8b92; --a10: #ddffa7;
  --a11: #ffe585; --a12: #9cc4ff; --a13: #e1acff; --a14: #a3f7ff; --a15: #ffffff;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  color-scheme: dark; }
:root[data-theme="light"] { --page: #f4f4f1; --panel: #fbfbf9; --raised: #ffffff; --line: #dedfd9;
  --field: #f1f1ed; --text: #1b1d22; --text2: #575d68; --text3: #6d727c; --lit: #c25e00;
  --lit-text: #994a00; --lit-back: #fbe9d3; --fail: #c5221f; --screen: #ffffff; --ink: #1b1d22;
  --ink-dim: #7a808a; --bar: #6f7681; --a0: #1b1d22; --a1: #c5221f; --a2: #237a2d; --a3: #8a6100;
  --a4: #1f57c3; --a5: #8a2fb0; --a6: #00707f; --a7: #575d68; --a8: #7a808a; --a9: #d93a35;
  --a10: #2f8f3a; --a11: #a37500; --a12: #3b72dd; --a13: #a04cc6; --a14: #148696; --a15: #2b2e35;
  color-scheme: light; }
* { box-sizing: border-box; margin: 0; } [hidden] { display: none !important; }
body { display: grid; height: 100dvh; overflow: hidden; color: var(--text); background: var(--page);
  font: 14px/1.4 Inter, system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
  grid: "bar bar bar" auto "time time time" 46px "steps main why" minmax(0, auto)
    "steps details why" minmax(180px, 1fr) / 256px minmax(0, 1fr) 384px; }
button, input { font: inherit; color: inherit; }
button { padding: 4px 11px; border: 1px solid var(--line); border-radius: 7px;
  background: var(--raised); cursor: pointer; white-space: nowrap; color: var(--text2); }
button:hover { color: var(--text); } .filter:focus-within { border-color: var(--lit); }
button[aria-pressed="true"] { color: var(--lit-text); background: var(--lit-back);
  border-color: color-mix(in srgb, var(--lit) 45%, transparent); }
:focus-visible { outline: 2px solid var(--lit); outline-offset: 1px; }
header { grid-area: bar; display: flex; align-items: center; gap: 10px; padding: 9px 16px;
  background: var(--panel); border-bottom: 1px solid var(--line); }
h1 { font-size: 15px; white-space: nowrap; } #detail { color: var(--text3); flex: 1; }
.filter { flex: 0 1 340px; min-width: 0; display: flex; align-items: center; gap: 8px;
  padding: 0 10px; height: 30px; background: var(--field); border: 1px solid var(--line);
  border-radius: 7px; color: var(--text3); }
.filter svg { width: 14px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.6; }
.filter input { flex: 1; min-width: 0; width: 0; border: 0; background: none; outline: none;
  color: var(--text); }
.filter input::placeholder { color: var(--text3); opacity: 1; }
kbd { font: 11px var(--mono); padding: 0 5px; border: 1px solid var(--line); border-radius: 4px; }
#time { grid-area: time; display: flex; align-items: center; gap: 2px; padding: 0 16px;
  background: var(--panel); border-bottom: 1px solid var(--line); }
#time button { border: 0; background: none; padding: 4px 9px; font-size: 15px; line-height: 1; }
.bars { position: relative; flex: 1; height: 100%; margin: 0 12px; }
.bars canvas { position: absolute; inset: 0; width: 100%; height: 100%; }
.bars input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0;
  cursor: pointer; }
.bars:focus-within { outline: 2px solid var(--lit); outline-offset: -2px; border-radius: 4px; }
#position { min-width: 76px; text-align: right; color: var(--text2); white-space: nowrap; }
#steps { grid-area: steps; overflow-y: auto; background: var(--panel); position: relative;
  border-right: 1px solid var(--line); }
.step { position: absolute; left: 8px; right: 8px; display: grid; align-content: center; border: 0;
  grid: "number words picture" auto "number note picture" auto
    / minmax(22px, max-content) minmax(0, 1fr) auto;
  column-gap: 8px; padding: 0 8px 0 0; text-align: left; background: none; border-radius: 8px; }
.step:hover { background: var(--raised); } .step.faded { opacity: .35; }
.step[aria-current] { background: var(--lit-back); box-shadow: inset 2px 0 var(--lit); }
.step .number { grid-area: number; text-align: right; color: var(--text3); }
.step .words { grid-area: words; color: var(--text2); }
.step .words b, h2 b { color: var(--text); font-weight: 600; }
.step .note { grid-area: note; color: var(--text3); font-size: 12.5px; }
.step .note.fail, .fail { color: var(--fail); }
.step .note.lit, .lit-text { color: var(--lit-text); }
.step canvas { grid-area: picture; align-self: center; width: 50px; height: 31px;
  border-radius: 3px; background: var(--screen); border: 1px solid var(--line); }
main { grid-area: main; overflow: auto; min-height: 0; }
.title { display: flex; align-items: center; gap: 12px; padding: 12px 20px 4px; }
h2 { font-size: 16px; font-weight: 400; color: var(--text2); }
#detail, .step .words, .step .note, h2, #summary, figcaption, .tag { overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap; }
#summary { color: var(--text3); font-size: 13px; } .sides { display: flex; }
.sides button:first-child { border-radius: 7px 0 0 7px; }
.sides button:last-child { border-radius: 0 7px 7px 0; border-left-width: 0; }
#banner { margin: 8px 20px 0; padding: 9px 14px; border-radius: 8px; background: var(--lit-back);
  border: 1px solid color-mix(in srgb, var(--lit) 45%, transparent); }
#banner b { display: block; } #banner span { color: var(--text2); font-size: 13px; }
#screens { display: flex; justify-content: safe center; gap: 28px; padding: 12px 20px 24px; }
figcaption { color: var(--text3); font-size: 13px; padding: 0 0 8px; width: 0; min-width: 100%; }
figure { min-width: 0; } figcaption b { color: var(--text); margin-right: 6px; }
.screen { position: relative; padding: 12px 14px; border: 1px solid var(--line);
  border-radius: 10px; background: var(--screen); color: var(--ink); cursor: default;
  width: max-content; font-family: var(--mono); font-variant-ligatures: none; overflow: hidden; }
:root[data-theme="light"] .screen { box-shadow: 0 3px 14px rgb(0 0 0 / .13); }
.row { white-space: pre; direction: ltr; unicode-bidi: bidi-override; position: relative; }
.row span { display: inline-block; height: 100%; vertical-align: top; }
.row .wide { letter-spacing: 0 !important; text-align: center; overflow: hidden; }
.row .drawn { color: transparent !important; background-repeat: no-repeat; }
.row .drawn::selection { color: transparent; } .legend .idle { --stroke: 1px solid var(--line); }
.over { position: absolute; inset: 12px 14px; pointer-events: none; }
#steps > div { position: relative; } .over > div { position: absolute; }
.mark { background: color-mix(in srgb, var(--lit) 20%, transparent);
  box-shadow: inset 0 -1px color-mix(in srgb, var(--lit) 75%, transparent); }
.difference { border: 1.5px solid var(--lit); border-radius: 3px; }
.outline { border: 1.5px solid var(--lit); border-radius: 4px; margin: -1px; }
.outline.pointed { border-color: color-mix(in srgb, var(--lit) 65%, transparent); }
.focus { box-shadow: 0 1.5px var(--text3); } .cursor { background: var(--lit); opacity: .55; }
.tag { padding: 1px 7px; border-radius: 5px; background: var(--lit); color: #17120a;
  max-width: 100%; font: 12px/1.5 system-ui, sans-serif; z-index: 2; }
:root[data-theme="light"] .tag { color: #fff; } .tag b { margin-right: 5px; }
.tag code { font-size: 11px; } code, .mono { font-family: var(--mono); font-size: 12.5px; }
#details { grid-area: details; display: flex; flex-direction: column; min-height: 0;
  border-top: 1px solid var(--line); background: var(--panel); }
.tabs { display: flex; gap: 20px; padding: 0 20px; border-bottom: 1px solid var(--line);
  overflow-x: auto; flex: none; scrollbar-width: none; }
.tabs button { border: 0; border-radius: 0; background: none; padding: 9px 0; font-weight: 500; }
.tabs button[aria-selected="true"] { color: var(--text); box-shadow: inset 0 -2px var(--lit); }
.tabs i { font-style: normal; font-weight: 400; color: var(--text3); margin-left: 6px; }
.tabs i:empty, .tabs .narrow { display: none; } .tabs i.fail { color: var(--fail); }
#panel { overflow: auto; flex: 1; padding: 8px 12px 24px; min-height: 0; }
.change { display: grid; grid-template-columns: minmax(90px, 200px) minmax(0, 1fr) fit-content(34%);
  gap: 12px; width: 100%; align-items: baseline; border: 0; background: none; text-align: left;
  padding: 4px 8px; border-radius: 6px; color: var(--text); }
.change:hover, .change.pinned { background: var(--raised); }
.change.pinned { box-shadow: inset 2px 0 var(--lit); }
.change > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.change .reason { color: var(--text3); font-size: 13px; text-align: right; }
.old { color: var(--text3); } .from-to { display: flex; gap: 7px; }
.from-to > * { flex: 0 1 auto; overflow: hidden; text-overflow: ellipsis; }
.from-to .new { flex: 0 0 auto; max-width: 70%; } .from-to .lit-text { flex: none; }
mark { color: var(--lit-text); background: var(--lit-back); border-radius: 2px;
  box-shadow: inset 0 -1px var(--lit); }
.quiet { color: var(--text3); padding: 6px 8px; font-size: 13px; }
.quiet button { border: 0; background: none; padding: 0; color: var(--text2); font-size: 13px; }
.legend { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 20px;
  color: var(--text3); font-size: 13px; padding: 4px 0 8px; }
.legend span::before { content: ""; display: inline-block; width: 18px; margin-right: 7px;
  vertical-align: 4px; border-top: var(--stroke); }
h3 { font-size: 13px; font-weight: 400; color: var(--text2); padding: 8px 8px 4px; }
details summary { cursor: pointer; color: var(--text3); font-size: 13px; padding: 8px; }
.binding { display: grid;
  grid-template-columns: minmax(0, 1fr) clamp(40px, 22%, 200px) minmax(0, 1fr);
  align-items: center; width: 100%; height: 25px; padding: 0; border: 0; border-radius: 6px;
  background: none; color: var(--text3); --stroke: 1px solid var(--line); }
.binding.equal, .legend .equal { --stroke: 1px solid var(--text3); }
.binding.changed, .legend .changed { --stroke: 2px solid var(--lit); }
.binding.action, .legend .action { --stroke: 1px dashed var(--text3); }
.binding.equal { color: var(--text2); } .binding.changed { color: var(--text); }
.binding.faded { opacity: .3; } .binding:hover, .binding.pinned { background: var(--raised); }
.binding > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.binding .source { text-align: right; padding-right: 8px; }
.binding .target { text-align: left; padding-left: 8px; }
.binding .value { color: var(--text3); margin: 0 8px; }
.binding .line { position: relative; height: 100%; overflow: visible; display: grid;
  place-items: center; }
.binding .line::before { content: ""; position: absolute; left: 0; right: 0; top: 50%;
  border-top: var(--stroke); transform: translateY(-50%); }
.binding .line::after { content: ""; position: absolute; inset: calc(50% - 3px) -3px;
  border: 1.5px solid currentColor; width: 6px; height: 6px; border-radius: 50%;
  background: var(--panel); box-shadow: none; left: -3px; }
.binding .line em { position: relative; z-index: 1; font: 11px var(--mono);
  background: var(--panel); padding: 0 4px; max-width: 85%; overflow: hidden;
  text-overflow: ellipsis; }
.binding.changed .line { color: var(--lit-text); }
.binding.changed .line::after { background: var(--lit); border-color: var(--lit); }
.problem { display: flex; gap: 10px; width: 100%; border: 0; background: none; text-align: left;
  padding: 6px 8px; border-radius: 6px; white-space: normal; color: var(--text); }
.problem:hover { background: var(--raised); }
.problem::before { content: "●"; color: var(--fail); font-size: 10px; line-height: 20px; }
.problem.finding::before { content: "○"; color: var(--text3); }
.problem small { display: block; color: var(--text3); font-size: 12.5px; }
#why { grid-area: why; overflow: auto; padding: 14px 20px 28px; background: var(--panel);
  border-left: 1px solid var(--line); overflow-wrap: anywhere; }
.why-name { display: flex; align-items: baseline; gap: 8px; }
.why-name b { font-size: 17px; }
.why-name span { color: var(--text3); flex: 1; font-size: 13px; }
.why-name button { border: 0; background: none; padding: 2px 6px; }
.path { color: var(--text3); font-size: 13px; margin-bottom: 12px; }
.values { padding: 10px 14px; margin: 8px 0; background: var(--raised);
  border: 1px solid var(--line); border-radius: 9px; font: 13px/1.6 var(--mono); }
.values i { display: block; font-style: normal; color: var(--text3); font-size: 12px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.pair p { font: 13px/1.45 system-ui, sans-serif; color: var(--text2); margin-top: 6px; }
.because { margin: 14px 0; font-size: 15px; }
.because b { font-weight: 600; }
.chain { list-style: none; padding: 0; margin: 14px 0; }
.chain li { position: relative; padding: 0 0 14px 22px; font: 12.5px/1.5 var(--mono); }
.chain li::before { content: ""; position: absolute; left: 3px; top: 5px; width: 9px; height: 9px;
  border-radius: 50%; border: 1.5px solid var(--lit); background: var(--panel); z-index: 1; }
.chain li:first-child::before { background: var(--lit); }
.chain li:last-child::before { background: var(--lit); border-radius: 2px; }
.chain li:not(:last-child)::after { content: ""; position: absolute; left: 7px; top: 8px;
  bottom: -6px; width: 1.5px; background: color-mix(in srgb, var(--lit) 60%, transparent); }
.chain small { display: block; color: var(--text2); font-size: 12.5px; }
.chain small.sans { font-family: system-ui, sans-serif; color: var(--text3); }
.place { text-decoration: underline; text-underline-offset: 3px; color: var(--text2); }
.section { display: flex; justify-content: space-between; color: var(--text3); margin-top: 20px;
  font-size: 13px; }
.strip { display: flex; gap: 2px; margin: 8px 0 6px; align-items: center; height: 12px; }
.strip i { flex: 1; height: 2px; background: var(--line); border-radius: 1px; min-width: 1px; }
.strip i.known { height: 3px; background: color-mix(in srgb, var(--bar) 55%, var(--panel)); }
.strip i.changed { height: 12px; background: var(--bar); border-radius: 2px; }
.strip i.now { background: var(--lit); }
.entry { display: grid; grid-template-columns: minmax(26px, max-content) minmax(0, 1fr) auto;
  gap: 8px; width: 100%; border: 0; background: none; text-align: left; padding: 4px 8px 4px 0;
  align-items: baseline; color: var(--text); border-radius: 6px; }
.entry:hover { background: var(--raised); } .entry.now { background: var(--lit-back); }
.entry > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.entry .number { text-align: right; color: var(--text3); font-family: var(--mono); }
.entry .step-words { color: var(--text3); max-width: 150px; font-size: 13px; }
.buttons { display: flex; gap: 8px; margin-top: 20px; }
.other { font: 12.5px/1.5 var(--mono); color: var(--text2); margin: 6px 0; }
#live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
noscript { grid-area: main; padding: 20px; } .title > div:first-child { flex: 1; min-width: 0; }
@media (max-width: 1180px) { body { grid-template-columns: 216px minmax(0, 1fr) 320px; } }
@media (max-width: 859px) {
  body { grid: "bar" auto "main" auto "details" minmax(160px, 1fr) "time" 52px / minmax(0, 1fr); }
  h1, #detail, #save, kbd { display: none; } header { padding: 8px 14px; }
  .filter { flex: 1; height: 36px; } header button { padding: 7px 12px; }
  #time { border: 0; border-top: 1px solid var(--line); padding: 0 8px; }
  #position { min-width: 56px; }
  #steps, #why { grid-area: details; border: 0; margin-top: 42px; display: none; z-index: 1; }
  .tabs .narrow { display: block; } .tabs { padding: 0 14px; }
  body[data-show="steps"] #steps, body[data-show="why"] #why { display: block; }
  .title { padding: 10px 14px 2px; } #screens { padding: 8px 14px 14px; gap: 10px; }
  main { max-height: 56dvh; } .screen { padding: 8px; border-radius: 8px; } .over { inset: 8px; }
  .change { grid-template-columns: minmax(0, 1fr) auto; gap: 2px 12px; }
  .change .from-to { grid-row: 2; grid-column: 1 / 3; }
}
@media (prefers-reduced-motion: no-preference) { .step, .change { transition: background .12s; } }
@media print { body { display: block; height: auto; overflow: visible; } }
</style>
</head>
<body>
<header>
  <h1 id="name"></h1> <span id="detail"></span>
  <label class="filter"><svg viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="7" cy="7" r="4.5"/><path d="M10.5 10.5 14 14"/>
    </svg>
    <input id="filter" type="search" autocomplete="off" spellcheck="false"
      aria-label="Filter names and texts"
      placeholder="Filter by property, binding, node, or text">
    <kbd>/</kbd>
  </label>
  <button id="compare" title="Compare with another trace (C)">Compare</button>
  <input id="file" type="file" accept=".html,.json" hidden>
  <button id="save">Save as Script</button> <button id="theme">Light</button>
</header>
<section id="time" aria-label="Time line">
  <button id="previous" aria-label="Previous step" title="Previous step (←)">◂</button>
  <button id="play" aria-label="Play" title="Play (Space)">▶</button>
  <button id="next" aria-label="Next step" title="Next step (→)">▸</button>
  <div class="bars"><canvas id="bars" aria-hidden="true"></canvas>
    <input id="scrubber" type="range" min="0" value="0" aria-label="Step"></div>
  <output id="position"></output>
</section>
<nav id="steps" aria-label="Steps" tabindex="-1"><div></div></nav>
<main><div class="title">
    <div><h2 id="words"></h2><p id="summary"></p></div>
    <div class="sides" role="group" aria-label="Screen">
      <button id="before" title="Before the action (B)">Before</button>
      <button id="after">After</button></div>
  </div>
  <div id="banner" hidden></div> <div id="screens"></div>
</main>
<section id="details"><div class="tabs" role="tablist"></div>
  <div id="panel" role="tabpanel" tabindex="-1"></div></section>
<aside id="why" aria-label="Why"></aside> <div id="live" aria-live="polite"></div>
<noscript>This page needs JavaScript.</noscript> 
"""##

  /// The page between the traces and the end of the body, to which steps can be added.
  static let script = ##"""

<script>
"use strict";
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
// Shows the traces of the page when all of them are read.
addEventListener("DOMContentLoaded", () => {
  const [run, earlier] = readTraces(document).map((one) => new Run(one));
  window.page = new Page(run, earlier ?? null);
  // The milliseconds from the start of loading, for tests.
  document.body.dataset.shown = Math.round(performance.now());
});
</script>

"""##

  static let end = ##"""
</body>
</html>

"""##
}
