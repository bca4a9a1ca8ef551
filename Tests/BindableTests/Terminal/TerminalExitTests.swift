#if os(Linux)
  import Foundation
  import Testing

  @testable import BindableTerminal

  /// The terminal is restored if the program calls `exit`, and so is what else raw mode changed.
  @Suite(.timeLimit(.minutes(30))) struct TerminalExitTests {
    // The ends of a pseudo-terminal, and the settings that it had. Only the process of an exit test
    // writes them, before it exits.
    private nonisolated(unsafe) static var controller: Int32 = -1
    private nonisolated(unsafe) static var terminal: Int32 = -1
    private nonisolated(unsafe) static let settings =
      UnsafeMutablePointer<termios>.allocate(capacity: 1)

    @Test func exitRestoresTerminal() async {
      await #expect(processExitsWith: .exitCode(7)) {
        guard TerminalExitTests.openTerminal() else { exit(7) }
        // Called last, because it's registered first.
        atexit { _exit(TerminalExitTests.isRestored(after: "inout") ? 7 : 3) }
        try TerminalExitTests.enterRawMode(leaving: "out")
        exit(2)
      }
    }

    @Test func signalDuringExitWaitsForRestoredTerminal() async {
      await #expect(processExitsWith: .exitCode(7)) {
        guard TerminalExitTests.openTerminal() else { exit(7) }
        signal(SIGTERM) { _ in _exit(TerminalExitTests.isRestored() ? 7 : 3) }
        // More than a terminal accepts while nobody reads it.
        try TerminalExitTests.enterRawMode(leaving: String(repeating: "out", count: 100_000))
        TerminalExitTests.unblock(SIGTERM)
        let exiting = pthread_self()
        Thread {
          usleep(200_000)
          pthread_kill(exiting, SIGTERM)
        }.start()
        exit(2)
      }
    }

    /// The handler in another thread takes over, and the program continues when it has finished.
    @Test func signalInOtherThreadWhileLeavingTakesOver() async {
      await #expect(processExitsWith: .exitCode(7)) {
        guard TerminalExitTests.openTerminal() else { exit(7) }
        signal(SIGTERM) { _ in }
        let sequence = String(repeating: "out", count: 100_000)
        try TerminalExitTests.enterRawMode(leaving: sequence)
        Thread {
          TerminalExitTests.unblock(SIGTERM)
          usleep(200_000)
          pthread_kill(pthread_self(), SIGTERM)
          sleep(100)
        }.start()
        let counter = Thread {
          // Nothing is read until the handler has given up and restored the settings.
          while !TerminalExitTests.isRestored() { usleep(10_000) }
          usleep(100_000)
          let controller = TerminalExitTests.controller
          _ = fcntl(controller, F_SETFL, O_NONBLOCK)
          var (count, pauses) = (0, 0)
          while pauses < 50 {
            var part = [UInt8](repeating: 0, count: 4_096)
            let read = read(controller, &part, part.count)
            if read > 0 { count += read } else { usleep(10_000) }
            pauses = read > 0 ? 0 : pauses + 1
          }
          // Nothing else writes the rest.
          exit(count < 300_002 ? 7 : 3)
        }
        counter.start()
        TerminalDevice.leaveRawMode()
        sleep(100)
      }
    }

    /// The program can use the terminal again if it handles a signal that restored the terminal.
    @Test func handledSignalAllowsRawModeAgain() async {
      await #expect(processExitsWith: .exitCode(7)) {
        guard TerminalExitTests.openTerminal() else { exit(7) }
        signal(SIGTERM) { _ in }
        TerminalExitTests.unblock(SIGTERM)
        for _ in 0..<2 {
          try TerminalExitTests.enterRawMode(leaving: "out")
          raise(SIGTERM)
          guard TerminalExitTests.isRestored() else { exit(3) }
          TerminalDevice.leaveRawMode()
        }
        exit(TerminalExitTests.isRestored(after: "inoutinout") ? 7 : 3)
      }
    }

    @Test func handledSignalKeepsErrorNumber() async {
      await #expect(processExitsWith: .exitCode(7)) {
        guard TerminalExitTests.openTerminal() else { exit(7) }
        signal(SIGTERM) { _ in }
        TerminalExitTests.unblock(SIGTERM)
        // More than a terminal accepts while nobody reads it.
        try TerminalExitTests.enterRawMode(leaving: String(repeating: "out", count: 100_000))
        errno = 77
        raise(SIGTERM)
        exit(errno == 77 ? 7 : 3)
      }
    }

    @Test func resumingDoesNotInterruptOtherThreads() async {
      await #expect(processExitsWith: .exitCode(7)) {
        guard TerminalExitTests.openTerminal() else { exit(7) }
        try TerminalExitTests.enterRawMode(leaving: "out")
        TerminalExitTests.unblock(SIGCONT)
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        let (reading, writer) = (pthread_self(), ends[1])
        Thread {
          usleep(200_000)
          pthread_kill(reading, SIGCONT)
          usleep(200_000)
          write(writer, "x", 1)
        }.start()
        var byte: UInt8 = 0
        exit(read(ends[0], &byte, 1) == 1 ? 7 : 3)
      }
    }

    @Test func sizeIsLimitedByMemory() async {
      await #expect(processExitsWith: .exitCode(7)) {
        guard TerminalExitTests.openTerminal() else { exit(7) }
        for (width, height, limit) in [(65_535, 65_535, 64), (1, 65_535, 65_535), (80, 24, 24)] {
          var size = winsize()
          (size.ws_col, size.ws_row) = (UInt16(width), UInt16(height))
          _ = ioctl(TerminalExitTests.controller, UInt(TIOCSWINSZ), &size)
          let used = TerminalDevice.size(TerminalExitTests.terminal)
          guard used?.width == width, used?.height == limit else { exit(3) }
        }
        exit(7)
      }
    }

    @Test func stackOfSignalHandlersIsAllocatedOnce() async {
      await #expect(processExitsWith: .exitCode(7)) {
        guard TerminalExitTests.openTerminal() else { exit(7) }
        var stacks: Set<UnsafeMutableRawPointer?> = []
        for _ in 0..<3 {
          try TerminalExitTests.enterRawMode(leaving: "out")
          TerminalDevice.leaveRawMode()
          stacks.insert(TerminalExitTests.handlerStack.ss_sp)
        }
        exit(stacks.count == 1 && !stacks.contains(nil) ? 7 : 3)
      }
    }

    @Test func stackOfProgramsSignalHandlersStays() async {
      await #expect(processExitsWith: .exitCode(7)) {
        guard TerminalExitTests.openTerminal() else { exit(7) }
        var own = stack_t()
        own.ss_size = 65_536
        own.ss_sp = .allocate(byteCount: own.ss_size, alignment: 16)
        sigaltstack(&own, nil)
        try TerminalExitTests.enterRawMode(leaving: "out")
        exit(TerminalExitTests.handlerStack.ss_sp == own.ss_sp ? 7 : 3)
      }
    }

    /// Opens a pseudo-terminal and returns whether the system has one.
    private static func openTerminal() -> Bool {
      controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var unlocked: Int32 = 0
      var number: UInt32 = 0
      guard controller >= 0, ioctl(controller, 0x4004_5431, &unlocked) == 0,
        ioctl(controller, 0x8004_5430, &number) == 0
      else { return false }
      terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      tcgetattr(terminal, settings)
      return true
    }

    /// Unblocks a signal in this thread, which threads of the system's pool block.
    private static func unblock(_ signal: Int32) {
      var signals = sigset_t()
      sigaddset(&signals, signal)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    private static func enterRawMode(leaving: String) throws {
      try TerminalDevice.enterRawMode(
        input: terminal, output: terminal, entering: Array("in".utf8),
        leaving: Array(leaving.utf8))
    }

    /// Returns whether the terminal has its settings again, and received `text`, if any is given.
    private static func isRestored(after text: String? = nil) -> Bool {
      var now = termios()
      tcgetattr(controller, &now)
      guard now.c_lflag == settings.pointee.c_lflag, now.c_iflag == settings.pointee.c_iflag else {
        return false
      }
      guard let text else { return true }
      // The system can deliver them in parts.
      _ = fcntl(controller, F_SETFL, O_NONBLOCK)
      var bytes: [UInt8] = []
      for _ in 0..<500 where bytes.count < text.utf8.count {
        var part = [UInt8](repeating: 0, count: 64)
        let count = read(controller, &part, part.count)
        bytes += part.prefix(max(0, count))
        usleep(10_000)
      }
      return bytes == Array(text.utf8)
    }

    private static var handlerStack: stack_t {
      var stack = stack_t()
      sigaltstack(nil, &stack)
      return stack
    }
  }
#endif
