import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var followerCount = 41
  @Observed var limit = 100
  @Observed var volume = 3 { didSet { if volume > 10 { volume = 10 } } }
  @Derived(\Presenter.sum) var total: Int
  private var sum: Int { followerCount + limit }
  func follow() { followerCount += 1 }
}

@MainActor private final class View {
  let name = TestField(), followers = TestField(), total = TestField(), volume = TestField()
  let follow = TestField()
}

@MainActor struct ExplanationTests {
  private let presenter = Presenter()
  private let view = View()

  private static let line: UInt = #line
  private static let table = BindingTable(Presenter.self, View.self) {
    \.name --> \.name.text
    bind(\.followerCount, to: \.followers.text, as: .plural("follower", "followers"))
    \.total --> \.total.number
    \.volume <-> \.volume.number
    on(\.follow, Presenter.follow)
  }
  private static func place(_ row: UInt) -> String { "(ExplanationTests.swift:\(line + 1 + row))" }

  @Test func whyReportsChangeCauseAndLocation() {
    let connection = Self.table.connect(presenter, to: view)
    event("tap follow") { view.follow.controlAction?.perform() }
    #expect(
      connection.why("followers.text") == """
        followers.text: "41 followers" -> "42 followers"
          because Presenter.followerCount changed, in tap follow
          binding followerCount --> followers.text  plural("follower", "followers")  \(Self.place(2))
        """)
    connection.disconnect()
  }

  @Test func changeOfAnEarlierEventIsNoCause() {
    let connection = Self.table.connect(presenter, to: view)
    event("swap") {
      presenter.followerCount += 1
      presenter.limit -= 1
    }
    event("raise") { presenter.limit += 5 }
    let reason = "because Presenter.limit changed, in raise"
    #expect(connection.why("total.number").contains(reason), "\(connection.why("total.number"))")
    event("follow") { presenter.followerCount += 1 }
    #expect(
      connection.why("total.number").contains("because Presenter.followerCount changed, in follow"))
  }

  @Test(arguments: [UpdateRecording.latest, .all(limit: 9)])
  func causeThatChangesAgainWithoutAnUpdateIsStillKnown(recording: UpdateRecording) {
    let table = BindingTable(Presenter.self, View.self) {
      bind(\.followerCount, to: \.followers.text, as: Format("size") { $0 > 50 ? "many" : "few" })
    }
    let connection = table.connect(presenter, to: view, recording: recording)
    event("grow") { presenter.followerCount = 60 }
    event("follow") { presenter.followerCount = 61 }
    let why = connection.why("followers.text")
    #expect(
      why.contains(
        "\"few\" -> \"many\"\n  because Presenter.followerCount changed, in grow"), "\(why)")
  }

  @Test func commandKeepsStartingEventAfterSuspension() async {
    let shop = ControllableWork()
    var wentOn: [String?] = []
    let inner = Command { wentOn.append(currentEvent) }
    let command = Command {
      try await shop.work()
      wentOn.append(currentEvent)
      inner.start()
    }
    event("tap follow") { command.start() }
    // Another event and a change without one occur in between, and so many events that the number
    // of the first one is forgotten.
    for _ in 1...5_000 { event("rename") { #expect(currentEvent == "rename") } }
    #expect(currentEvent == nil)
    await shop.finish()
    await command.waitUntilFinished()
    #expect(wentOn == ["tap follow", "tap follow"])
    #expect(currentEvent == nil)
  }

  @Test func firstUpdateIsCausedByConnecting() {
    let connection = Self.table.connect(presenter, to: view)
    #expect(
      connection.why("name.text") == """
        name.text: "" -> "Ada"
          because the table was connected
          binding name --> name.text  \(Self.place(1))
        """)
    connection.disconnect()
  }

  @Test func updateAfterRebindingIsCausedByConnecting() {
    let connection = Self.table.connect(presenter, to: view)
    let other = Presenter()
    other.name = "Grace"
    connection.rebind(to: other)
    #expect(
      connection.why("name.text") == """
        name.text: "Ada" -> "Grace"
          because the table was connected
          binding name --> name.text  \(Self.place(1))
        """)
    other.name = "Hedy"
    #expect(connection.why("name.text").contains("because Presenter.name changed"))
    connection.disconnect()
  }

  @Test func inputsOfDerivedValueAreReportedAsCauses() {
    let connection = Self.table.connect(presenter, to: view)
    transaction {
      presenter.followerCount = 1
      presenter.limit = 2
    }
    #expect(
      connection.why("total.number") == """
        total.number: 141 -> 3
          because Presenter.followerCount and Presenter.limit changed
          binding total --> total.number  \(Self.place(3))
        """)
    presenter.limit = 3
    #expect(connection.why("total.number").contains("because Presenter.limit changed"))
    connection.disconnect()
  }

  @Test func whyReportsTargetOfEarlierConnection() {
    Self.table.connect(presenter, to: view).disconnect()
    let connection = Self.table.connect(presenter, to: view)
    #expect(
      connection.why("name.text") == """
        name.text: not changed by its binding since the table was connected
          binding name --> name.text  \(Self.place(1))
          1 read, 0 writes, 1 equal
        """)
    connection.disconnect()
  }

  @Test func whyReportsLaterWriteOfProgram() {
    let connection = Self.table.connect(presenter, to: view, recording: .all(limit: 10))
    view.name.text = "Grace"
    #expect(connection.why("name.text").hasSuffix("\n  since then, written by the program"))
    presenter.name = "Hedy"
    #expect(!connection.why("name.text").contains("since then"))
    connection.disconnect()
  }

  @Test func whyReportsLaterEdit() {
    let connection = Self.table.connect(presenter, to: view)
    event("drag") { view.volume.number = 7 }
    #expect(
      connection.why("volume.number").contains("\n  since then, written by an edit, in drag\n"))
    presenter.volume = 5
    #expect(!connection.why("volume.number").contains("since then"))
    connection.disconnect()
  }

  @Test func whyCountsWritesThatWereSkipped() {
    let connection = Self.table.connect(presenter, to: view)
    #expect(!connection.why("total.number").contains("equal"))
    for _ in 0..<3 {
      transaction {
        presenter.followerCount += 1
        presenter.limit -= 1
      }
    }
    // The total is equal each time, so its binding isn't even evaluated.
    #expect(!connection.why("total.number").contains("equal"))
    view.name.text = "Grace"
    presenter.name = "Grace"
    #expect(connection.why("name.text").hasSuffix("\n  2 reads, 1 write, 1 equal"))
    connection.disconnect()
  }

  @Test func whyListsTargetsIfTargetIsUnknown() {
    let connection = Self.table.connect(presenter, to: view)
    let answer = connection.why("nmae.text")
    #expect(answer.hasPrefix("nmae.text: no binding writes it."))
    #expect(answer.contains("name.text, followers.text, total.number, volume.number"))
    connection.disconnect()
  }

  @Test func whyListsNearTargetsIfThereAreSome() {
    let connection = Self.table.connect(presenter, to: view)
    #expect(
      connection.why("name.message")
        == "name.message: no binding writes it. Bindings write name.text.")
    #expect(connection.why("total") == "total: no binding writes it. Bindings write total.number.")
    connection.disconnect()
  }

  @Test func whySaysWhyBindingHasEnded() {
    let binding = "binding name --> name.text  \(Self.place(1))"
    let connection = Self.table.connect(presenter, to: view)
    let newer = BindingTable(Presenter.self, View.self) {
      bind(\.name, to: \.name.text, as: .uppercased)
    }.connect(presenter, to: view)
    #expect(
      connection.why("name.text") == """
        name.text: its binding has ended, because another binding writes name.text
          \(binding)
        """)
    newer.disconnect()
    connection.disconnect()
    #expect(
      connection.why("name.text") == """
        name.text: its binding has ended, because the connection was disconnected, or the view was \
        released
          \(binding)
        """)
    let orphan = Self.table.connect(Presenter(), to: view, recording: .all(limit: 10))
    #expect(
      orphan.why("name.text") == """
        name.text: "ADA" -> "Ada"
          because the table was connected
          \(binding)
          its binding has ended, because the presenter was released
        """)
  }

  @Test func editIsReportedAsCause() {
    let connection = Self.table.connect(presenter, to: view, recording: .all(limit: 10))
    _ = connection.drainUpdates()
    event("drag") { view.volume.number = 7 }
    #expect(
      connection.drainUpdates().map(\.description) == [
        """
        Presenter.volume: 3 -> 7
          because volume.number changed, in drag
          binding volume <-> volume.number  \(Self.place(4))
        """
      ])
    connection.disconnect()
  }

  @Test func latestUpdateOfEachBindingIsRecorded() {
    let connection = Self.table.connect(presenter, to: view)
    presenter.name = "Grace"
    presenter.followerCount = 1
    presenter.name = "Hedy"
    #expect(
      connection.updates.map(\.change) == [
        "volume.number: 0 -> 3", #"followers.text: "41 followers" -> "1 follower""#,
        "total.number: 141 -> 101", #"name.text: "Grace" -> "Hedy""#,
      ])
    connection.disconnect()
  }

  @Test func recordingAllKeepsUpdatesInOrder() {
    let connection = Self.table.connect(presenter, to: view, recording: .all(limit: 100))
    let first = connection.updates.count
    presenter.name = "Grace"
    presenter.name = "Hedy"
    presenter.followerCount = 1
    #expect(
      connection.updates.dropFirst(first).map(\.change) == [
        #"name.text: "Ada" -> "Grace""#, #"name.text: "Grace" -> "Hedy""#,
        #"followers.text: "41 followers" -> "1 follower""#, "total.number: 141 -> 101",
      ])
    connection.disconnect()
  }

  @Test(arguments: [0, 1, 3, 50])
  func recordingKeepsAtMostLimitUpdates(limit: Int) {
    let connection = Self.table.connect(presenter, to: view, recording: .all(limit: limit))
    for round in 0..<40 {
      presenter.name = "name \(round)"
      #expect(connection.updates.count <= limit)
    }
    let last = connection.updates.last?.new
    #expect(last == (limit == 0 ? nil : #""name 39""#))
    connection.disconnect()
  }

  @Test func recordingAcceptsMaximumLimit() {
    let connection = Self.table.connect(presenter, to: view, recording: .all(limit: .max))
    presenter.name = "Grace"
    #expect(connection.updates.last?.change == #"name.text: "Ada" -> "Grace""#)
    connection.disconnect()
  }

  @Test func negativeRecordingLimitIsProgrammingError() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = BindingTable(Presenter.self, View.self) {}
          .connect(Presenter(), to: View(), recording: .all(limit: -1))
      }
    }
  }

  @Test func drainingUpdatesClearsRecording() {
    let connection = Self.table.connect(presenter, to: view, recording: .all(limit: 10))
    #expect(connection.drainUpdates().count == 4)
    presenter.name = "Grace"
    #expect(connection.drainUpdates().map(\.target) == ["name.text"])
    #expect(connection.drainUpdates() == [])
    #expect(connection.updates == [])
    connection.disconnect()
  }

  @Test func drainingWithoutRecordingAllIsProgrammingError() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (presenter, view) = (Presenter(), View())
        _ = BindingTable(Presenter.self, View.self) {}.connect(presenter, to: view).drainUpdates()
      }
    }
  }

  @Test func recordedUpdatesRemainAfterDisconnecting() {
    let connection = Self.table.connect(presenter, to: view, recording: .all(limit: 10))
    presenter.name = "Grace"
    connection.disconnect()
    #expect(connection.updates.last?.change == #"name.text: "Ada" -> "Grace""#)
  }

  @Test func whyIsSafeAfterDeallocation() {
    var view: View? = View()
    var presenter: Presenter? = Presenter()
    let connection = presenter.flatMap { presenter in
      view.map { Self.table.connect(presenter, to: $0) }
    }
    (presenter, view) = (nil, nil)
    #expect(connection?.isConnected == false)
    #expect(connection?.why("anything").contains("no binding writes it") == true)
    #expect(connection?.updates.allSatisfy { $0.new == "?" } == true)
  }

  @Test func whyAndUpdatesCreateNoDependency() {
    let connection = Self.table.connect(presenter, to: view)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = connection.why("followers.text")
      _ = connection.updates
    }
    presenter.followerCount += 1
    view.name.text = "local"
    #expect(runs == 1)
    #expect(effect.isActive)
    connection.disconnect()
  }
}
