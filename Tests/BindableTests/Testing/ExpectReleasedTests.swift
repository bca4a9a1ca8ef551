import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Owner {
  @Observed var name = "Ada"
  var other: Owner?
  let clock = ManualClock()
  lazy var save = Command(of: self) { try await $0.wait() }
  lazy var load = makeLoad()
  private func makeLoad() -> Command {
    Command { [clock] in try await clock.sleep(for: .seconds(1)) }
  }
  func wait() async throws { try await clock.sleep(for: .seconds(1)) }
}

@MainActor private final class OwnerView: ViewNode {
  let name = Label()
  override var content: ViewNode? { name }
  static let bindings = BindingTable(Owner.self, OwnerView.self) { \.name --> \.name.text }
}

@MainActor @Suite(.timeLimit(.minutes(30))) struct ExpectReleasedTests {
  @Test func unreferencedObjectsMeetExpectation() throws {
    let found = try unmet {
      try expectReleased {
        let owner = Owner(), view = OwnerView()
        let connection = OwnerView.bindings.connect(owner, to: view)
        return [owner, view, connection]
      }
    }
    #expect(found == [])
  }

  @Test func reportsReferenceCycleWithPossibleOwners() throws {
    weak var leaked: Owner?
    let found = try unmet {
      try expectReleased {
        let first = Owner(), second = Owner()
        (first.other, second.other) = (second, first)
        leaked = first
        return [first, OwnerView(), second]
      }
    }
    #expect(
      found == [
        """
        2 of 3 objects weren't released:
          Owner, possibly retained by Owner.other, which is also alive
          Owner, possibly retained by Owner.other, which is also alive
        """
      ])
    leaked?.other = nil
  }

  @Test func reportsRetainedConnection() throws {
    var held: [AnyObject] = []
    let found = try unmet {
      try expectReleased {
        let owner = Owner(), view = OwnerView()
        let connection = OwnerView.bindings.connect(owner, to: view)
        held = [connection, view, owner]
        return [connection]
      }
    }
    #expect(
      found == [
        """
        1 of 1 objects wasn't released:
          Connection<Owner, OwnerView>, still connected
        1 new connection: OwnerView.
        """
      ])
    #expect(held.count == 3)
  }

  @Test func reportsRunningCommand() async throws {
    var held: [Owner] = []
    let found = try await unmet {
      try await expectReleased(within: 100) {
        let owner = Owner()
        owner.save.start()
        held = [owner]
        return [owner]
      }
    }
    #expect(found == ["1 of 1 objects wasn't released:\n  Owner, its save is running"])
    let save = held[0].save
    save.cancel()
    await save.waitUntilFinished()
    held = []
  }

  @Test func waitsForStartedCommandToEnd() async throws {
    let found = try await unmet {
      try await expectReleased(within: 100) {
        let owner = Owner()
        owner.load.start()
        return [owner, owner.load]
      }
    }
    #expect(found == [])
  }

  @Test func throwsWithoutReporter() {
    let owner = Owner()
    #expect(throws: SnapshotMismatch.self) { try expectReleased { [owner] } }
  }

  @Test func liveObjectReportCountsNewObjects() {
    let before = LiveObjectReport.current
    let owner = Owner(), view = OwnerView()
    let connection = OwnerView.bindings.connect(owner, to: view)
    let effect = Effect { _ = owner.name }
    let screen = Screen(Owner(), OwnerView.bindings, title: "Own") { OwnerView() }
    screen.show()
    let now = LiveObjectReport.current
    #expect(now.effects == before.effects + 1)
    #expect(now.connections.first { $0.name == "OwnerView" }?.count == 2)
    #expect(now.screens.contains { $0.name == "Own (visible)" })
    #expect(now.description.contains("OwnerView 2"))
    #expect(now.nodes > before.nodes && now.links > before.links)
    connection.disconnect()
    effect.cancel()
  }
}
