import Foundation
import Synchronization
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A run of the program in a pseudo-terminal, with a terminal model at the other end.
final class LiveRun {
  private var controller: Int32
  private let process: pid_t
  private let path: String
  private let ending = Ending()
  private(set) var terminal: TerminalModel
  /// The bytes that the program has written so far.
  private(set) var output: [UInt8] = []
  /// A Boolean value that indicates whether the terminal replies to queries.
  private let answers: Bool
  /// The settings of the terminal before the program started.
  let settingsBefore: [UInt32]

  /// A Boolean value that indicates whether the system provides pseudo-terminals.
  static let isPossible: Bool = {
    guard let (controller, _) = try? open() else { return false }
    close(controller)
    return true
  }()

  /// The status of a program as `waitpid` returns it, or `nil` until the program has ended.
  private final class Ending: Sendable {
    let status = Mutex<Int32?>(nil)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts the built program, or a shell command line in which `$DEMO` is the program.
  init(
    _ arguments: [String] = ["interactive", "--screen", "profile"], shell: String? = nil,
    width: Int = 40,
    height: Int = 14, environment: [String: String] = [:], answers: Bool = true
  ) throws {
    let demo = try demoProgram().path
    let (controller, path) = try Self.open()
    self.controller = controller
    self.path = path
    self.answers = answers
    terminal = TerminalModel(width: width, height: height)
    Self.setSize(of: controller, width, height)
    settingsBefore = Self.settings(of: controller)

    var variables = ProcessInfo.processInfo.environment
    variables["NO_COLOR"] = nil
    variables.merge(["TERM": "xterm-256color", "DEMO": demo]) { $1 }
    variables.merge(environment) { $1 }
    let program = shell == nil ? demo : "/bin/sh"
    let words = shell.map { ["sh", "-c", $0] } ?? [demo] + arguments
    process = try Self.spawn(program, words, variables.map { "\($0)=\($1)" }, terminal: path)
    Self.reap(process, ending)
  }

  deinit {
    ending.status.withLock { status in
      if status == nil { kill(process, SIGKILL) }
    }
    hangUp()
  }

  /// Reads the status of a program when it ends, in a separate thread.
  ///
  /// An exit test doesn't end while another child process has ended and its status hasn't been
  /// read. A test that's waiting for its turn can't read it.
  private static func reap(_ process: pid_t, _ ending: Ending) {
    Thread.detachNewThread {
      // Leaves the status unread, so that `deinit` can't end another process with the same number.
      var information = siginfo_t()
      while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
      ending.status.withLock { status in
        var code: Int32 = 0
        status = waitpid(process, &code, 0) == process ? code : -1
      }
    }
  }

  private static func open() throws -> (controller: Int32, path: String) {
    #if canImport(Darwin)
      let controller = posix_openpt(O_RDWR | O_NOCTTY)
      let path =
        grantpt(controller) == 0 && unlockpt(controller) == 0
        ? ptsname(controller).map { String(cString: $0) } : nil
    #else
      // Swift doesn't import the functions above on Linux.
      let controller = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var unlocked: Int32 = 0
      var number: UInt32 = 0
      let isOpen =
        ioctl(controller, 0x4004_5431, &unlocked) == 0
        && ioctl(controller, 0x8004_5430, &number) == 0
      let path = isOpen ? "/dev/pts/\(number)" : nil
    #endif
    guard controller >= 0, let path else {
      throw Failure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(controller, F_SETFD, FD_CLOEXEC)
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
    return (controller, path)
  }

  private static func setSize(of controller: Int32, _ width: Int, _ height: Int) {
    var size = winsize(
      ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  // A new session, so that the first terminal it opens becomes its controlling terminal.
  private static func spawn(
    _ program: String, _ words: [String], _ variables: [String], terminal: String
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let newSession: Int16 = 0x0400
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let newSession: Int16 = 0x80
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The program must not inherit signals that the test process blocks or ignores.
    let flags = newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, flags)
    var none = sigset_t(), all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var process: pid_t = 0
    var arguments = words.map { strdup($0) } + [nil]
    var environment = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    let code = posix_spawn(&process, program, &actions, &attributes, &arguments, &environment)
    guard code == 0 else { throw Failure(description: String(cString: strerror(code))) }
    return process
  }

  // MARK: - User

  /// Types text.
  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, controller >= 0 {
      let count = rest.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        pump()
      } else {
        return
      }
    }
  }

  /// Resizes the window.
  func resize(width: Int, height: Int) {
    pump()
    terminal.resize(width: width, height: height)
    Self.setSize(of: controller, width, height)
  }

  /// Closes the window.
  func hangUp() {
    if controller >= 0 { close(controller) }
    controller = -1
  }

  func signal(_ signal: Int32) { kill(process, signal) }

  /// Stops the output, like the stop key of a terminal, so that the terminal accepts no bytes.
  func stopOutput() { control(TCOOFF) }

  /// Continues the output after `stopOutput()`.
  func startOutput() { control(TCOON) }

  private func control(_ action: Int32) {
    let terminal = Foundation.open(path, O_RDWR | O_NOCTTY)
    tcflow(terminal, action)
    close(terminal)
  }

  #if os(Linux)
    /// Waits until the program has used no processor time for 20 checks in a row.
    func waitUntilIdle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
      var clock = clockid_t()
      clock_getcpuclockid(process, &clock)
      var (last, count) = (timespec(), 0)
      try await wait(for: "a pause", sourceLocation: sourceLocation) { _ in
        var time = timespec()
        clock_gettime(clock, &time)
        let isUnchanged = time.tv_sec == last.tv_sec && time.tv_nsec == last.tv_nsec
        (last, count) = (time, isUnchanged ? count + 1 : 0)
        return count == 20
      }
    }
  #endif

  /// The settings of the terminal, like those that `stty` prints.
  var settings: [UInt32] { Self.settings(of: controller) }

  private static func settings(of controller: Int32) -> [UInt32] {
    var settings = termios()
    tcgetattr(controller, &settings)
    return [
      UInt32(settings.c_iflag), UInt32(settings.c_oflag), UInt32(settings.c_cflag),
      UInt32(settings.c_lflag),
    ]
  }

  // MARK: - Terminal

  /// Reads the program's output and replies to its queries.
  func pump() {
    guard controller >= 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(controller, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      output += chunk[..<count]
      let known = terminal.answers.count
      terminal.feed(chunk[..<count])
      let answer = terminal.answers.dropFirst(known)
      if answers, !answer.isEmpty { send(String(answer)) }
    }
  }

  /// Waits until a condition is met.
  ///
  /// The limit is long enough for the slowest machine.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: (TerminalModel) -> Bool
  ) async throws {
    for _ in 0..<6_000 {
      pump()
      if condition(terminal) { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record(
      "\(what) didn't appear:\n\(terminal.lines.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
    throw Failure(description: what)
  }

  /// Waits until the screen contains a text.
  func wait(
    for text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait(for: text, sourceLocation: sourceLocation) { terminal in
      terminal.lines.contains { $0.contains(text) }
    }
  }

  /// Waits until the program ends, and returns its status, or the negative number of a signal.
  func end(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int32 {
    try await wait(for: "the end", sourceLocation: sourceLocation) { _ in
      ending.status.withLock { $0 != nil }
    }
    pump()
    let status = ending.status.withLock { $0 ?? 0 }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }
}

extension LiveRun {
  /// Starts the program and waits for a screen.
  static func start(
    _ screen: String = "edit", width: Int = 40, height: Int = 14,
    environment: [String: String] = [:], answers: Bool = true
  ) async throws -> LiveRun {
    let run = try LiveRun(
      ["interactive", "--screen", screen], width: width, height: height, environment: environment,
      answers: answers)
    try await run.wait(for: screen == "edit" ? "Username   ada" : "Ada Lovelace")
    return run
  }

  /// Expects the terminal's modes and style to be restored.
  func expectRestoredTerminal(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(terminal.modes == [7, 25], sourceLocation: sourceLocation)
    #expect(terminal.look == TerminalModel.Look(), sourceLocation: sourceLocation)
    #expect(terminal.problems == [], sourceLocation: sourceLocation)
  }
}
