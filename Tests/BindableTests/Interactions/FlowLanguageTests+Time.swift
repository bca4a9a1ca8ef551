import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// Limits, delays, and pauses.
extension FlowLanguageTests {
  @Test func limitCancelsAnAction() async {
    let clock = ManualClock()
    let wait = Interaction(
      Flow("Wait") {
        Perform("Wait for the code", limit: .seconds(30)) { _ in
          try await clock.sleep(until: .init(offset: .seconds(60)))
        }
      })
    wait.clock = clock
    async let outcome = wait.run()
    await clock.advance(by: .seconds(29))
    #expect(wait.phase == .performing)
    await clock.advance(by: .seconds(1))
    #expect(await outcome == .failed(message: "It took longer than 30 seconds."))
    wait.cancel()
  }

  @Test func actionThatSucceedsAfterItsLimitHasSucceeded() async {
    let clock = ManualClock(), gate = Gate()
    let pay = Interaction(
      Flow("Pay") { Perform("Charge", limit: .seconds(30)) { _ in await gate.wait() } })
    pay.clock = clock
    async let outcome = pay.run()
    await clock.advance(by: .seconds(31))
    gate.open()
    #expect(await outcome == .succeeded && pay.history == ["Charge"])
  }

  @Test func attemptsWaitForTheDelay() async {
    let clock = ManualClock(), log = log
    log.failures = 2
    let send = Interaction(
      Flow("Send") {
        Perform("Send", attempts: 3, delay: .seconds(5)) { _ in try log.write("sent") }
      })
    send.clock = clock
    async let outcome = send.run()
    await clock.advance(by: .seconds(5))
    #expect(log.failures == 0 && log.lines == [])
    await clock.advance(by: .seconds(5))
    #expect(await outcome == .succeeded && log.lines == ["sent"])
  }

  @Test func pausedRunContinuesWhereItWaits() async {
    let log = log
    let copy = Interaction(
      Flow("Copy") {
        Perform("Copy the files", for: { _ in [1, 2, 3, 4, 5] }) { file, _ in
          await Task.yield()
          try log.write("\(file)")
        }
      })
    async let outcome = copy.run()
    await turns { !log.lines.isEmpty }
    copy.pause()
    #expect(copy.isPaused)
    for _ in 0..<20 { await Task.yield() }
    let copied = log.lines
    for _ in 0..<20 { await Task.yield() }
    #expect(log.lines == copied && copied.count < 4 && copy.phase == .performing)
    copy.resume()
    #expect(
      await outcome == .succeeded && log.lines == ["1", "2", "3", "4", "5"] && !copy.isPaused)
  }

  @Test func pausedRunCanBeCanceled() async {
    let copy = Interaction(
      Flow("Copy") {
        Confirm("Copy?")
        work("copy")
      })
    let desk = Desk()
    copy.answerProvider = desk
    copy.start()
    copy.pause()
    desk.asks[0].choose("Yes")
    #expect(copy.phase == .performing && log.lines == [])
    copy.cancel()
    #expect(copy.outcome == .cancelled && !copy.isPaused && log.lines == [])
  }

  @Test func stepThatWaitsWhilePausedEndsWithAReleasedInteraction() async {
    let log = log
    var copy: Interaction? = Interaction(
      Flow("Copy") {
        Perform("Copy the files") { context in
          await Task.yield()
          do {
            try await context.waitWhilePaused()
          } catch {
            try log.write("\(type(of: error))")
            throw error
          }
          try log.write("copied")
        }
      })
    weak var released: Interaction?
    released = copy
    copy?.start()
    copy?.pause()
    await turns { !(copy?.isPaused ?? false) || copy?.machine.current?.holder == nil }
    copy = nil
    #expect(released == nil)
    await turns { !log.lines.isEmpty }
    #expect(log.lines == ["CancellationError"])
  }

  @Test func stepThatHasWaitedWhilePausedIsRetainedAgain() async {
    let log = log, gate = Gate()
    var copy: Interaction? = Interaction(
      Flow("Copy") {
        Perform("Copy the files") { context in
          await Task.yield()
          try await context.waitWhilePaused()
          await gate.wait()
          try log.write("copied")
        }
      })
    weak var released: Interaction?
    released = copy
    copy?.start()
    copy?.pause()
    await turns { copy?.machine.current?.holder == nil }
    copy?.resume()
    await turns { copy?.machine.current?.holder != nil }
    copy = nil
    #expect(released != nil)
    gate.open()
    await turns { released == nil }
    #expect(released == nil && log.lines == ["copied"])
  }
}
