import Foundation
import Testing

@testable import BindableCore
@testable import BindableTrace
@testable import BindableViews

@MainActor
@Suite(.enabled(if: TraceBrowser.path != nil, TraceBrowser.reason), .serialized)
struct TraceBrowserTests {
  private struct Shown: Decodable {
    var screens: [[String]]
    var words: [String]
    var summaries: [String]
    var why: [String]
    var errors: [String]
  }

  @Test func pageShowsTheScreenOfEachLink() throws {
    let run = TracedRunFixture.whole()
    let links = [
      "#0", "#1", "#2", "#3", "#4", "#5", "#1/followers", "#1/follow?show=bindings",
      "#4/follow?theme=light", "#4/people%5B9%5D.name?show=failures", "#2?filter=name", "",
    ]
    let shown = try TraceBrowser.run(
      """
      const result = { screens: [], words: [], summaries: [], why: [], errors };
      for (const link of \(links)) {
        const page = await open("trace.html" + link);
        result.screens.push(text(page));
        result.words.push(page.document.getElementById("words").textContent);
        result.summaries.push(page.document.getElementById("summary").textContent);
        result.why.push(page.document.getElementById("why").textContent);
      }
      done(result);
      """, files: ["trace.html": run.recorder.trace.page()], as: Shown.self)
    // Without a link, the page opens at the first failure.
    let steps = [0, 1, 2, 3, 4, 5, 1, 1, 4, 4, 2, 5]
    for (index, step) in steps.enumerated() {
      let lines = run.frames[step].map(Self.trimmed)
      #expect(shown.screens[index] == lines, "\(links[index])")
    }
    #expect(shown.errors == [])
    #expect(shown.words[0] == "Initial screen" && shown.words[1] == #"press "Follow""#)
    #expect(
      shown.why[6].contains(#"Because TracedProfile.followerCount changed, in press "Follow""#))
    #expect(shown.why[6].contains("TracedProfile.swift:"))
    #expect(shown.summaries[5] == #"a failure with </script> and "quotes""#)
    #expect(shown.why[8].contains("isFollowing"))
  }

  private struct Stale: Decodable {
    var hash: String
    var summary: String
    var why: String
    var panels: [String]
    var errors: [String]
  }

  @Test("a page opens at the first old value, and says what had no effect")
  func pageOpensAtTheFirstOldValue() throws {
    let profile = TracedProfile(), view = TracedProfileView()
    let table = BindingTable(TracedProfile.self, TracedProfileView.self) {
      \.mixed --> \.followers.text
      \.name --> \.name.text
    }
    let connection = table.connect(profile, to: view)
    let recorder = TraceRecorder(view, width: 30)
    profile.greeting = "Bye"
    profile.name = "Ada"
    recorder.record("wait")
    recorder.record("wait")
    let found = try TraceBrowser.run(
      """
      const page = await open("trace.html");
      const panels = [page.document.getElementById("panel").textContent];
      const { hash } = page.location, why = page.document.getElementById("why").textContent;
      press(page, "3");
      panels.push(page.document.getElementById("panel").textContent);
      const summary = page.document.getElementById("summary").textContent;
      done({ hash, why, summary, panels, errors });
      """, files: ["trace.html": recorder.trace.page()], as: Stale.self)
    #expect(found.hash == "#1")
    #expect(found.why.contains("mixed --> followers.text") && found.why.contains("Hello, Ada"))
    #expect(found.panels[0].contains("written with an equal value: TracedProfile.name 1×"))
    #expect(found.summary.hasPrefix("followers.text shows an old value: mixed is"))
    #expect(found.panels[1].contains(found.summary))
    #expect(found.panels[1].contains("step 1") && found.errors == [])
    hold(connection)
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  private struct Walk: Decodable {
    var hashes: [String]
    var hasScripts: Bool
    var fits: [Bool]
    var script: String
    var errors: [String]
  }

  @Test func keysMoveThroughStepsAndNodes() throws {
    let run = TracedRunFixture.whole()
    let walk = try TraceBrowser.run(
      """
      const page = await open("trace.html#2");
      const hashes = [];
      for (const key of ["ArrowLeft", "End", "Home", "ArrowRight", "2", "1"]) {
        press(page, key);
        hashes.push(page.location.hash);
      }
      page.document.querySelector(".screen").focus();
      for (const key of ["ArrowDown", "ArrowDown", "Enter", "Escape"]) press(page, key);
      hashes.push(page.location.hash);
      press(page, "ArrowDown");
      press(page, "Enter");
      hashes.push(page.location.hash);
      const fits = [];
      for (const width of [360, 500, 860, 1200, 2000]) {
        for (const link of ["#1/followers", "#4/follow?show=bindings&theme=light"]) {
          const page = await open("trace.html" + link, width, 800);
          fits.push(page.document.documentElement.scrollWidth <= width);
        }
      }
      const hasScripts = [...page.document.querySelectorAll("b, script")]
        .some((one) => one.tagName === "SCRIPT" && one.className !== "trace" && one.src);
      done({ hashes, fits, hasScripts, script: page.page.run.script(), errors });
      """, files: ["trace.html": run.recorder.trace.page()], as: Walk.self)
    #expect(
      walk.hashes == ["#1", "#5", "#0", "#1", "#1?show=bindings", "#1", "#1", "#1/name"])
    #expect(walk.fits.allSatisfy { $0 }, "\(walk.fits)")
    #expect(!walk.hasScripts)
    #expect(walk.script.hasPrefix("press follow\ntype search \"x\"\n"))
    #expect(walk.errors == [])
  }

  private struct Comparison: Decodable {
    var hash: String
    var banner: String
    var differences: String
    var loaded: [String]
    var errors: [String]
  }

  @Test func comparisonOpensTheFirstDifference() throws {
    let recorded = TracedRunFixture("recorded"), today = TracedRunFixture("today")
    for run in [recorded, today] {
      run.act { run.view.search.type("!") }
      if run === today { run.act { run.profile.follow() } }
      run.act { run.recorder.record("wait") }
      run.act { run.view.search.type("?") }
    }
    let page = today.recorder.trace.page(comparedWith: recorded.recorder.trace)
    let found = try TraceBrowser.run(
      """
      const page = await open("trace.html");
      const of = (page, id) => page.document.getElementById(id).textContent;
      const second = await open("today.html");
      const data = page.document.querySelectorAll("script.trace")[1].textContent;
      await second.page.load(new second.File([data], "recorded.json"));
      const third = await open("today.html");
      await third.page.load(new third.File(["{}"], "other.json"));
      done({
        hash: page.location.hash, banner: of(page, "banner"), differences: of(page, "panel"),
        loaded: [second.location.hash, of(second, "banner"), of(third, "banner")], errors,
      });
      """,
      files: ["trace.html": page, "today.html": today.recorder.trace.page()],
      as: Comparison.self)
    #expect(found.hash == "#2?compare")
    #expect(found.banner.hasPrefix("The runs differ here first"))
    #expect(found.differences.contains("followers.text"))
    #expect(found.differences.contains("changed only today"))
    #expect(found.loaded[0] == found.hash && found.loaded[1] == found.banner)
    #expect(found.loaded[2].hasPrefix("other.json isn't a trace."))
    #expect(found.errors == [])
  }

  private struct Opened: Decodable {
    var items: Int
    var states: Int
    var histories: Int
    var milliseconds: Int
    var errors: [String]
  }

  @Test func tenThousandStepsOpenWithFewElements() throws {
    var trace = TracedRunFixture.whole().recorder.trace
    let steps = Array(trace.steps.dropFirst())
    for index in 0..<10_000 {
      var step = steps[index % steps.count]
      while step.updates.count < 10, let update = step.updates.first { step.updates.append(update) }
      trace.steps.append(step)
    }
    let opened = try TraceBrowser.run(
      """
      const page = await open("trace.html#9000/followers");
      const items = page.document.querySelectorAll(".step").length;
      const [states, histories] = [page.page.run.states.size, page.page.run.histories.size];
      done({ items, states, histories, milliseconds: Number(page.document.body.dataset.shown), errors });
      """, files: ["trace.html": trace.page()], as: Opened.self)
    #expect(opened.items < 60)
    // Only the steps and the node that are shown are read.
    #expect(opened.states < 60)
    #expect(opened.histories == 1)
    // Less than 1,000 on a quiet machine.
    #expect(opened.milliseconds < 20_000)
    #expect(opened.errors == [])
  }

  private struct Streamed: Decodable {
    var screens: [[String]]
    var why: String
    var errors: [String]
  }

  @Test func pageThatACrashHasCutOffShowsTheStepsBefore() throws {
    let run = DrawnRunFixture()
    run.view.follow.press()
    run.draw()
    run.profile.people.append(.init(id: 12, name: "</script>"))
    run.draw()
    let page = Trace.pageStart + run.parts.map(\.pagePart).joined().dropLast(20)
    let shown = try TraceBrowser.run(
      """
      const page = await open("trace.html#1/followers");
      const screens = [text(page)];
      page.page.go(5);
      done({ screens: [...screens, text(page)],
        why: page.document.getElementById("why").textContent, errors });
      """, files: ["trace.html": page], as: Streamed.self)
    #expect(shown.screens == [1, 1].map { run.frames[$0].map(Self.trimmed) })
    #expect(shown.why.contains("Because TracedProfile.followerCount changed, in press \"Follow\""))
    #expect(shown.errors == [])
  }

  private struct Logic: Decodable {
    var differing: [[Bool]]
    var tokens: [[String]]
    var visible: String
    var pairs: [[Int]]
    var parts: [[String]]
  }

  @Test func viewerLogicFindsDifferences() throws {
    let model = try Repository.text("Sources/Bindable/Trace/Viewer/model.js")
    let logic = try TraceBrowser.run(
      model + #"""

        const differ = (a, b) => differing([...a], [...b]);
        const run = Object.create(Run.prototype);
        const paths = ["a.b", 'dialog."Yes. \\"No\\""', 'list["x.y"].name', "."];
        run.data = { nodes: paths.map((path) => ({ path })) };
        run.parts = new Map();
        done({
          differing: [differ("abcd", "abxd"), differ("", "ab"), differ("ab", ""), differ("ab", "ab")],
          tokens: [tokens("41 followers"), tokens("[ Follow ]──"), tokens("")],
          visible: visible("a\u202Eb\u0007c"),
          pairs: commonPairs([..."abcbdab"], [..."bdcaba"]),
          parts: paths.map((_, node) => run.partsOf(node)),
        });
        """#, files: [:], as: Logic.self)
    #expect(
      logic.differing == [[false, false, true, false], [true, true], [], [false, false]])
    #expect(logic.tokens == [["41", " ", "followers"], ["[", " ", "Follow", " ", "]", "──"], []])
    #expect(logic.visible == "a\\u{202E}b\\u{7}c")
    #expect(logic.pairs.count == 4)
    #expect(
      logic.parts == [
        ["a", "b"], ["dialog", #""Yes. \"No\"""#], [#"list["x.y"]"#, "name"], ["."],
      ])
  }
}
