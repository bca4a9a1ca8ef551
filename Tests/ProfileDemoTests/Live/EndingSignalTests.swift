import Foundation
import TestSupport
import Testing

/// Tests of signals that end the program in a pseudo-terminal.
@Suite(
  .enabled(if: LiveRun.isPossible, "requires a pseudo-terminal"), .timeLimit(.minutes(30)))
struct EndingSignalTests {
  private static let endingSignals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS,
    SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
  ]

  @Test(arguments: endingSignals)
  func terminatingSignalRestoresTerminal(signal: Int32) async throws {
    // Otherwise, the Swift runtime prints a crash report.
    let run = try await LiveRun.start(environment: ["SWIFT_BACKTRACE": "enable=no"])
    run.signal(signal)
    #expect(try await run.end() == -signal)
    #expect(run.settings == run.settingsBefore)
    run.expectRestoredTerminal()
  }

  #if os(Linux)
    @Test(arguments: [SIGIO, SIGPWR, SIGSTKFLT])
    func signalThatEndsProgramsOnLinuxRestoresTerminal(signal: Int32) async throws {
      try await terminatingSignalRestoresTerminal(signal: signal)
    }
  #endif

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV])
  func terminatingSignalTurnsMouseReportsOff(signal: Int32) async throws {
    let run = try LiveRun(
      ["interactive", "--screen", "profile", "--mouse"],
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    try await run.wait(for: "< Follow >")
    #expect(run.terminal.modes.contains(1002))
    run.signal(signal)
    #expect(try await run.end() == -signal)
    run.expectRestoredTerminal()
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func signalEndsProgramWhileTerminalAcceptsNoBytes(signal: Int32) async throws {
    let run = try await LiveRun.start()
    run.stopOutput()
    run.send("!")
    run.signal(signal)
    #expect(try await run.end() == -signal)
    #expect(run.settings == run.settingsBefore)
  }

  @Test func signalWhileProgramQuitsRestoresTerminal() async throws {
    let run = try await LiveRun.start("profile")
    run.stopOutput()
    run.send("\u{11}")
    try await Task.sleep(for: .milliseconds(500))
    run.signal(SIGTERM)
    #expect(try await run.end() == -SIGTERM)
    #expect(run.settings == run.settingsBefore)
  }

  /// The thread that handles the first signal masks all others, so the second signal waits, or is
  /// handled by the thread that reads, which masks no signals of crashes.
  @Test(arguments: [SIGHUP, SIGSEGV, SIGABRT])
  func secondSignalWaitsForRestoredTerminal(second: Int32) async throws {
    let run = try await LiveRun.start(environment: ["SWIFT_BACKTRACE": "enable=no"])
    run.stopOutput()
    run.signal(SIGTERM)
    try await Task.sleep(for: .milliseconds(200))
    run.signal(second)
    #expect([-SIGTERM, -second].contains(try await run.end()))
    #expect(run.settings == run.settingsBefore)
  }

  @Test func signalsOfServiceManagerRestoreTerminal() async throws {
    for _ in 0..<LongRun.seeds(3, of: 0..<50).count {
      let run = try await LiveRun.start()
      run.signal(SIGTERM)
      run.signal(SIGCONT)
      #expect(try await run.end() == -SIGTERM)
      #expect(run.settings == run.settingsBefore)
      run.expectRestoredTerminal()
    }
  }
}
