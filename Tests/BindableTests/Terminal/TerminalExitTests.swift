#if os(Linux)
  import Foundation
  import Testing

  @testable import BindableTerminal

  /// The terminal is restored if the program calls `exit`.
  @Suite(.timeLimit(.minutes(10))) struct TerminalExitTests {
    // The controlling end of a pseudo-terminal, and the settings that it had. Only the process of
    // an exit test writes them, before it exits.
    private nonisolated(unsafe) static var controller: Int32 = -1
    private nonisolated(unsafe) static let settings =
      UnsafeMutablePointer<termios>.allocate(capacity: 1)

    @Test func exitRestoresTerminal() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var unlocked: Int32 = 0
        var number: UInt32 = 0
        guard controller >= 0, ioctl(controller, 0x4004_5431, &unlocked) == 0,
          ioctl(controller, 0x8004_5430, &number) == 0
        else { exit(7) }
        let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        tcgetattr(terminal, TerminalExitTests.settings)
        TerminalExitTests.controller = controller
        // Called last, because it's registered first.
        atexit { TerminalExitTests.check() }
        try TerminalDevice.enterRawMode(
          input: terminal, output: terminal, entering: Array("in".utf8), leaving: Array("out".utf8))
        exit(2)
      }
    }

    private static func check() {
      var now = termios()
      tcgetattr(controller, &now)
      // The system can deliver them in parts.
      _ = fcntl(controller, F_SETFL, O_NONBLOCK)
      var bytes: [UInt8] = []
      for _ in 0..<500 where bytes.count < 5 {
        var part = [UInt8](repeating: 0, count: 64)
        let count = read(controller, &part, part.count)
        bytes += part.prefix(max(0, count))
        usleep(10_000)
      }
      let isRestored =
        now.c_lflag == settings.pointee.c_lflag && now.c_iflag == settings.pointee.c_iflag
        && bytes == Array("inout".utf8)
      _exit(isRestored ? 7 : 3)
    }
  }
#endif
