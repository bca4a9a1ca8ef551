import Foundation
import Testing

@testable import BindableCore
@testable import BindableTrace
@testable import BindableViews

@MainActor struct TraceRecorderTests {
  @Test func updateHasItsValuesBindingAndCauses() throws {
    let run = TracedRunFixture()
    run.view.follow.press()
    let trace = run.recorder.trace
    let step = try #require(trace.steps.last)
    #expect(trace.steps.count == 2)
    // The words are those of reasons, and a script has a name that no other node has.
    #expect("\(step.verb) \(step.object)" == "press \"Follow\"" && step.line == "press follow")
    let update = try #require(
      step.updates.first { trace.nodes[$0.node].path == "followers" && !$0.isFirst })
    #expect(trace.texts[update.property] == "text")
    #expect(trace.texts[update.old] == "\"41 followers\"")
    #expect(trace.texts[update.new] == "\"42 followers\"")
    let binding = trace.bindings[update.binding]
    #expect("\(binding.source) \(binding.kind) \(binding.target)".contains("--> followers.text"))
    #expect(binding.file == "TracedProfile.swift" && (binding.line ?? 0) > 0)
    let cause = trace.causes[update.causes[0]]
    #expect(trace.texts[cause.property] == "TracedProfile.followerCount")
    #expect(cause.new.map { trace.texts[$0] } == "42")
    // The first value comes from the same property.
    let first = try #require(
      trace.steps[0].updates.first { trace.nodes[$0.node].path == "followers" && $0.isFirst })
    let source = trace.causes[try #require(first.causes.first)]
    #expect(trace.texts[source.property] == "TracedProfile.followerCount")
    #expect(source.new.map { trace.texts[$0] } == "41")
  }

  @Test("a cause names its writer, whatever the connection records")
  func causeNamesItsWriter() throws {
    let profile = TracedProfile(), view = TracedProfileView()
    let connection = TracedProfileView.bindings.connect(profile, to: view)
    let recorder = TraceRecorder(view, width: 30)
    let line: UInt = #line + 1
    let effect = Effect { if profile.isFollowing { profile.name = "Grace" } }
    view.follow.press()
    let trace = recorder.trace
    let writers = trace.causes.compactMap { $0.writer.map { trace.texts[$0] } }
    #expect(writers == ["the effect at TraceRecorderTests.swift:\(line)"])
    hold((connection, effect))
  }

  @Test("a step counts equal writes, merged writes, and cached reads")
  func stepCountsSkippedWork() throws {
    let run = TracedRunFixture()
    let connection = BindingTable(TracedProfile.self, TracedProfileView.self) {
      \.headline --> \.headline.text
    }.connect(run.profile, to: run.view)
    run.profile.name = "Eve"
    run.recorder.record("wait")
    run.profile.name = "Eve"
    run.profile.people = run.profile.people
    transaction {
      run.profile.name = "Ada"
      run.profile.name = "Grace"
      run.profile.name = "Ida"
    }
    _ = (run.profile.headline, run.profile.headline)
    run.recorder.record("wait")
    run.recorder.record("wait")
    let trace = run.recorder.trace
    let counts = trace.steps.map { step in
      (step.skipped ?? []).map { "\($0.kind) \(trace.texts[$0.property]) \($0.count)" }
    }
    #expect(
      counts == [
        [], ["cachedRead TracedProfile.headline 1"],
        [
          "equalWrite TracedProfile.name 1", "equalWrite TracedProfile.people 1",
          "mergedWrite TracedProfile.name 2", "cachedRead TracedProfile.headline 3",
        ], [],
      ])
    hold(connection)
  }

  @Test("a binding that shows an old value, because it reads what isn't observed, is a finding")
  func staleBindingIsAFinding() throws {
    let profile = TracedProfile(), view = TracedProfileView(), line: UInt = #line
    let table = BindingTable(TracedProfile.self, TracedProfileView.self) {
      \.mixed --> \.followers.text
      \.name --> \.name.text
    }
    let connection = table.connect(profile, to: view)
    let recorder = TraceRecorder(view, width: 30)
    for name in ["Eve", "Grace"] {
      profile.name = name
      recorder.record("wait")
    }
    #expect(recorder.trace.findings == [])
    profile.greeting = "Bye"
    recorder.record("wait")
    profile.greeting = "See you"
    recorder.record("wait")
    let trace = recorder.trace
    let finding = try #require(trace.findings.first)
    #expect(trace.findings.count == 1)
    #expect(
      finding.message.hasPrefix(
        "followers.text shows an old value: mixed is \"Bye, Grace\" now, but nothing that the binding "
          + "observes has changed; mark what mixed reads with @Observed"))
    #expect(finding.file == "TraceRecorderTests.swift" && finding.line == Int(line + 2))
    #expect(finding.step == 3 && finding.node.map { trace.nodes[$0].path } == "followers")
    hold(connection)
  }

  @Test func framesAreStoredAsDifferencesThatGiveEachScreen() {
    let run = TracedRunFixture()
    for number in 0..<250 {
      run.act {
        if number % 3 == 0 {
          run.view.follow.press()
        } else {
          run.view.search.type("\(number % 7)")
        }
      }
    }
    let trace = run.recorder.trace
    #expect(trace.steps.count == run.frames.count)
    let reader = TraceReader(trace)
    for (step, lines) in run.frames.enumerated() {
      #expect(
        reader.screen(after: step).frame.lines.map(Self.trimmed) == lines.map(Self.trimmed))
    }
    #expect(trace.steps.filter { $0.frame.isFull == true }.count == 3)
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  @Test func stepCountsTheCellsThatDiffer() throws {
    let run = TracedRunFixture()
    run.act { run.view.search.type("x") }
    run.act { run.recorder.record("wait") }
    let frames = run.recorder.trace.steps.map(\.frame)
    let differences = zip(run.frames[0], run.frames[1]).flatMap { zip($0, $1) }.filter { $0 != $1 }
    #expect(frames[1].cells == differences.count && differences.count > 0)
    #expect(frames[2].cells == nil && frames[2].changed == [])
  }

  @Test func partsOfStepsMakeTheSameTrace() throws {
    let run = DrawnRunFixture()
    run.view.follow.press()
    run.draw()
    run.profile.people.append(.init(id: 12, name: "Jan"))
    run.draw()
    run.draw()
    #expect(run.parts.flatMap { $0.steps.map(\.verb) } == ["", "press", "wait"])
    var joined = try #require(run.parts.first)
    for part in run.parts.dropFirst() {
      joined.texts += part.texts
      joined.styles += part.styles
      joined.nodes += part.nodes
      joined.tables += part.tables
      joined.bindings += part.bindings
      joined.causes += part.causes
      joined.steps += part.steps
    }
    #expect(joined == run.recorder.trace)
  }

  @Test func changesBelongToTheLastActionThatCausedThem() throws {
    let run = DrawnRunFixture()
    run.view.follow.press()
    run.view.search.type("x")
    run.view.search.type("y")
    run.draw()
    let trace = run.recorder.trace
    let steps = trace.steps.map { step in
      ([step.verb] + step.updates.filter { !$0.isFirst }.map { trace.nodes[$0.node].path })
        .joined(separator: " ")
    }
    #expect(steps == ["", "press followers follow", "type", "type name search"])
  }

  @Test func namesAreFoundOnlyForAnotherTree() {
    let run = TracedRunFixture()
    var names = TracedNames()
    var found = [names.update(to: run.view)]
    run.act { run.view.follow.press() }
    found.append(names.update(to: run.view))
    #expect(names[run.view.follow] == "follow" && names.scripted(run.view.follow) == "follow")
    run.act { run.profile.people[0] = .init(id: 8, name: "Grace") }
    found.append(names.update(to: run.view))
    #expect(found == [true, false, true])
  }

  @Test func propertyThatGetsANewNodeNamesIt() {
    let view = ReplacedDetailView()
    var names = TracedNames()
    _ = names.update(to: view)
    #expect(names[view.detail] == "detail")
    view.detail = Label("Other")
    let isChanged = names.update(to: view)
    #expect(isChanged && names[view.detail] == "detail" && names[view.title] == "title")
  }

  @Test("the nodes of the second of two screens of a type are other ones, until the first is back")
  func screensOfATypeHaveNodesOfTheirOwn() {
    let profiles = (0..<2).map { _ in TracedProfile() }
    var views = profiles.map { _ in TracedProfileView() }
    var connections = zip(profiles, views).map { TracedProfileView.bindings.connect($0, to: $1) }
    let place = ContainerView()
    let recorder = TraceRecorder(place, width: 30)
    func show(_ index: Int) {
      place.setChild(views[index])
      recorder.record("show \(index)")
      profiles[index].follow()
      recorder.record("follow \(index)")
    }
    show(0)
    show(1)
    show(0)
    // Another view of the same presenter, as after a change of the theme.
    views[0] = TracedProfileView()
    connections[0] = TracedProfileView.bindings.connect(profiles[0], to: views[0])
    show(0)
    let trace = recorder.trace
    let followed = trace.steps.filter { $0.verb == "follow" }.map { step in
      step.updates.map { trace.nodes[$0.node].path }.first { $0.hasSuffix("followers") }
    }
    #expect(
      followed == [1, 2, 1, 1].map { "TracedProfileView#\($0).followers" })
    #expect(Set(trace.nodes.map(\.path)).count == trace.nodes.count)
    hold(connections)
  }

  @Test("a row is named by the ID of its item, even if IDs have the same hash value")
  func rowFollowsItsID() {
    let presenter = Crowd(), view = CrowdView()
    let table = BindingTable(Crowd.self, CrowdView.self) {
      each(\.people, into: \.list) { CrowdCell.bindings }
    }
    let connection = table.connect(presenter, to: view)
    let recorder = TraceRecorder(view, width: 30)
    presenter.people = [Crowd.Person(id: .init(number: 2))]
    recorder.record("wait")
    #expect(recorder.trace.nodes.map(\.path).filter { $0.hasSuffix("name") }.count == 2)
    hold(connection)
  }

  @Test func secretsNeverEnterATrace() {
    let marker = "MARKER-5d0fae4c"
    let run = TracedRunFixture(token: marker + "-first")
    run.act { run.view.password.type(marker) }
    run.act { run.profile.token = marker + "-token" }
    run.act { run.recorder.record("copy \(marker)") }
    run.recorder.record(Failure(.rejectedValue, "can't use \(marker)", value: marker))
    run.act { run.profile.password = "\(marker) again" }
    run.recorder.record("last")
    let page = run.recorder.trace.page()
    #expect(!page.contains(marker))
    // The properties are named, so that a reader knows what isn't there.
    #expect(page.contains("password"))
    #expect(run.recorder.trace.steps.count == 4)
  }

  @Test func sameRunGivesTheSameBytes() {
    let pages = (0..<2).map { _ in TracedRunFixture.whole().recorder.trace.page() }
    #expect(pages[0] == pages[1])
  }

  @Test func jsonHasRepeatedRowsAndPathsOnce() {
    let trace = TracedRunFixture.whole().recorder.trace
    #expect(trace.json.count < trace.plainJSON.count)
  }

  @Test func oldestStepsAreDroppedWithASentence() {
    let run = TracedRunFixture(limit: 150)
    for _ in 0..<170 { run.recorder.record("wait") }
    let trace = run.recorder.trace
    #expect(trace.steps.count == 71)
    #expect(trace.steps[0].frame.isFull == true)
    #expect(
      trace.limits == ["The first 100 steps were dropped, because a trace keeps 150."])
  }

  @Test func listItemIsNamedByItsID() {
    let trace = TracedRunFixture().recorder.trace
    #expect(trace.nodes.map(\.path).contains("people[7].name"))
  }

  @Test func viewWithoutARecorderIsNotObserved() {
    var run: TracedRunFixture? = TracedRunFixture()
    weak let recorder = run?.recorder
    run = nil
    #expect(recorder == nil)
  }
}

private final class ReplacedDetailView: ViewNode {
  let title = Label("Title")
  var detail = Label("One") { didSet { replacements += 1 } }
  @Observed private var replacements = 0
  override var content: ViewNode? {
    _ = replacements
    return VStack {
      title
      detail
    }
  }
}

@MainActor private final class Crowd {
  struct Person: Identifiable, Equatable {
    struct ID: Hashable {
      let number: Int
      func hash(into hasher: inout Hasher) {}
    }
    let id: ID
  }
  @Observed var people = [Person(id: .init(number: 1))]
}

private final class CrowdCell: ListCell {
  let name = Label()
  override var content: ViewNode? { name }
  static let bindings = BindingTable(Crowd.Person.self, CrowdCell.self) {
    bind(\.id, to: \.name.text) { "\($0.number)" }
  }
}

private final class CrowdView: ViewNode {
  let list = ListView()
  override var content: ViewNode? { list }
}
