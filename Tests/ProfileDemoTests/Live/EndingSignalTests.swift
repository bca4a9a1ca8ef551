import Foundation
import TestSupport
import Testing

/// Tests of signals that end the program in a pseudo-terminal.
@Suite(
  .enabled(if: LiveRun.isPossible, "requires a pseudo-terminal"), .timeLimit(.minutes(10)))
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
}
