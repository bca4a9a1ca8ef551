import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Errors and cancellation.
extension CommandTests {
  // MARK: Failure

  @Test func commandIsEnabledAfterFailure() async {
    var enabled: [Bool] = []
    let effects = [
      Effect { enabled.append(presenter.work.isEnabled) }, Effect { _ = presenter.work.message },
    ]
    presenter.work.start()
    await shop.finish(throwing: Flood())
    #expect(enabled == [true, false, true])
    #expect(presenter.work.outcome == .failed)
    #expect(presenter.work.error is Flood)
    hold(effects)
  }

  @Test func startingNextRunOrClearErrorRemovesError() async {
    var messages: [String?] = []
    let effect = Effect { messages.append(presenter.work.message) }
    presenter.work.start()
    await shop.finish(throwing: Flood())
    presenter.work.start()
    await shop.finish(throwing: Flood())
    presenter.work.clearError()
    presenter.work.clearError()
    #expect(
      messages == [nil, "The shop is under water.", nil, "The shop is under water.", nil])
    hold(effect)
  }

  @Test func unobservedErrorIsReported() {
    let command = Command(describing: { "Sorry: \($0)" }) { throw Flood() }
    let line: UInt = #line - 1
    let reported = failures { command.start() }
    #expect(reported.map(\.kind) == [.unhandled])
    #expect(reported.first?.location?.line == line)
    let message = reported.first?.message ?? ""
    #expect(message.contains("Sorry: The shop is under water. Bind its message, "), "\(message)")
    #expect(command.error is Flood)
  }

  @Test func boundErrorIsNotReported() {
    @MainActor final class Note { let save = Command { throw Flood() } }
    let (note, view) = (Note(), TestPanel())
    let table = BindingTable(Note.self, TestPanel.self) {
      bind(\.save.message, to: \.first.text, ifNil: "")
    }
    var connection: Connection? = table.connect(note, to: view)
    #expect(failures { note.save.start() } == [])
    #expect(view.first.text == "The shop is under water.")
    connection = nil
    #expect(failures { note.save.start() }.count == 1)
    hold(connection)
  }

  // MARK: Cancellation

  @Test func cancelledCommandRunsUntilBodyEnds() async {
    var phases: [Command.Phase] = []
    let effect = Effect { phases.append(presenter.work.phase) }
    presenter.work.start()
    presenter.work.cancel()
    presenter.work.cancel()
    await someTurns()
    #expect(presenter.work.isRunning)
    #expect(!presenter.work.isEnabled)
    await shop.finish()
    #expect(phases == [.idle, .running, .cancelling, .idle])
    #expect(shop.log == ["begins 1", "ends 1, cancelled"])
    #expect(presenter.work.outcome == .cancelled)
    hold(effect)
  }

  @Test func errorOfCancelledRunIsIgnored() async {
    presenter.work.start()
    presenter.work.cancel()
    await shop.finish(throwing: Flood())
    #expect(presenter.work.error == nil)
    #expect(presenter.work.outcome == .cancelled)
  }

  @Test func bodyThrowingCancellationErrorCancelsRun() {
    let command = Command { throw CancellationError() }
    #expect(failures { command.start() } == [])
    #expect(command.outcome == .cancelled)
  }

  @Test func cancellingDiscardsQueuedRuns() async {
    for _ in 0..<3 { presenter.queue.start() }
    presenter.queue.cancel()
    await shop.finish()
    #expect(shop.runs == 1)
    #expect(!presenter.queue.isRunning)
  }

  @Test func cancellingIdleCommandHasNoEffect() {
    presenter.work.cancel()
    #expect(presenter.work.phase == .idle)
    #expect(presenter.work.outcome == nil)
  }

  @Test func observerCanCancelRunBeforeBodyStarts() {
    let effect = Effect { if presenter.work.isRunning { presenter.work.cancel() } }
    presenter.work.start()
    #expect(shop.runs == 0)
    #expect(presenter.work.outcome == .cancelled)
    hold(effect)
  }

  @Test func bodyCanCancelOwnRun() async {
    @MainActor final class Sulker {
      var heard = false
      lazy var work = Command(of: self) { await $0.sulk() }
      func sulk() async {
        work.cancel()
        await Task.yield()
        heard = Task.isCancelled
      }
    }
    let sulker = Sulker()
    sulker.work.start()
    #expect(await sulker.work.waitUntilFinished() == .cancelled)
    #expect(sulker.heard)
  }
}
