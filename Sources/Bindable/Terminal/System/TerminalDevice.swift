#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal that a program runs in: with `TerminalSignals.swift` all calls of the C library that
/// this module makes.
enum TerminalDevice {
  /// An error of the system, such as `cannot use the terminal: Input/output error`.
  struct Problem: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ what: String, code: Int32) {
      description = "cannot \(what) the terminal: \(String(cString: strerror(code)))"
    }
  }

  /// A message from a terminal that the program has taken over.
  enum Message: Sendable {
    /// The user or the terminal sent bytes.
    case bytes([UInt8])
    /// For a while, no more bytes have come.
    case quiet
    /// It may have another size now.
    case resized
    /// The program was stopped and goes on: what is on the screen is not known.
    case resumed
    /// It is gone.
    case ended
  }

  /// Whether an open file is a terminal.
  static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

  /// The columns and rows of a terminal, or `nil` where it does not say.
  static func size(_ file: Int32) -> (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes all bytes to an open file, as far as it goes with one call.
  static func write(_ bytes: [UInt8], to file: Int32) throws(Problem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { deviceWrite(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Somebody made it answer at once that it takes nothing now, as a slow terminal does.
        waitUntil(file, POLLOUT)
      } else if errno != EINTR {
        throw Problem("write to", code: errno)
      }
    }
  }

  /// Takes over a terminal: every key comes as it is pressed, and nothing is shown by itself.
  ///
  /// Until `release()`, whatever ends or stops the program gives the terminal back as it
  /// was, and has it write `leaving` before. Going on, it is taken again, with `entering`.
  ///
  /// - Precondition: No terminal is taken.
  static func take(
    input: Int32, output: Int32, entering: [UInt8], leaving: [UInt8]
  ) throws(Problem) {
    precondition(takeover.pointee.isTaken == 0, "A terminal is taken already; release it first.")
    var original = termios()
    guard tcgetattr(input, &original) == 0 else {
      throw Problem("use", code: errno)
    }
    var raw = original
    cfmakeraw(&raw)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Problem("use", code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    takeover.pointee = Takeover(
      input: input, output: output, original: original, raw: raw,
      entering: Takeover.copy(entering), leaving: Takeover.copy(leaving), bellReader: ends[0],
      bell: ends[1])
    takeover.pointee.isTaken = 1
    installHandlers()
    enter()
  }

  /// Gives the terminal back as it was; nothing happens if none is taken.
  static func release() {
    guard takeover.pointee.isTaken == 1 else { return }
    if takeover.pointee.isListening {
      ring(bellForEnd)
      _ = pthread_join(takeover.pointee.listener, nil)
    }
    removeHandlers()
    leave()
    // What was typed and not read is not for whoever reads next.
    tcflush(takeover.pointee.input, TCIFLUSH)
    takeover.pointee.isTaken = 0
    close(takeover.pointee.bell)
    close(takeover.pointee.bellReader)
    takeover.pointee.entering.deallocate()
    takeover.pointee.leaving.deallocate()
    takeover.pointee = Takeover()
  }

  /// Stops the program as the terminal's own key would, and returns when it goes on.
  static func suspend() { kill(0, SIGTSTP) }

  /// Calls `body`, on a thread of its own, with everything that the terminal tells.
  ///
  /// - Precondition: A terminal is taken, and nobody listens yet.
  static func listen(_ body: @escaping @Sendable (Message) -> Void) {
    precondition(takeover.pointee.isTaken == 1 && !takeover.pointee.isListening)
    let listener = Unmanaged.passRetained(
      Listener(input: takeover.pointee.input, bell: takeover.pointee.bellReader, body: body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { Listener.run($0) }, listener.toOpaque())
      if let thread { takeover.pointee.listener = thread }
    #else
      let code = pthread_create(
        &takeover.pointee.listener, nil, { Listener.run($0) }, listener.toOpaque())
    #endif
    takeover.pointee.isListening = code == 0
    if code != 0 {
      listener.release()
      body(.ended)
    }
  }

  // The letters that signals and `release` put into the pipe.
  static let bellForSize: UInt8 = 1
  static let bellForReturn: UInt8 = 2
  static let bellForEnd: UInt8 = 3

  /// The milliseconds after which what was begun is taken to be all.
  static let patience: Int32 = 30

  /// Reads the terminal until it ends or is released.
  private final class Listener: Sendable {
    let input: Int32
    let bell: Int32
    let body: @Sendable (Message) -> Void

    init(input: Int32, bell: Int32, body: @escaping @Sendable (Message) -> Void) {
      (self.input, self.bell, self.body) = (input, bell, body)
    }

    static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let context else { return nil }
      let listener = Unmanaged<Listener>.fromOpaque(context).takeRetainedValue()
      listener.listen()
      return nil
    }

    private func listen() {
      // Signals are for the thread that draws, so that it does not draw meanwhile.
      var signals = sigset_t()
      sigfillset(&signals)
      for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] {
        sigdelset(&signals, signal)
      }
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      var chunk = [UInt8](repeating: 0, count: 4_096)
      var isMidway = false
      var isOpen = true
      while true {
        var requests = [
          pollfd(fd: isOpen ? input : -1, events: Int16(POLLIN), revents: 0),
          pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&requests, 2, isMidway ? patience : -1)
        if count == 0 {
          isMidway = false
          body(.quiet)
        }
        guard count > 0 else { continue }
        if requests[1].revents != 0 {
          let rung = chunk.withUnsafeMutableBytes { deviceRead(bell, $0.baseAddress, $0.count) }
          let bells = Set(chunk.prefix(max(0, rung)))
          if bells.contains(bellForEnd) { return }
          if bells.contains(bellForReturn) { body(.resumed) }
          if bells.contains(bellForSize) { body(.resized) }
        }
        if isOpen, requests[0].revents != 0 {
          let read = chunk.withUnsafeMutableBytes { deviceRead(input, $0.baseAddress, $0.count) }
          if read > 0 {
            isMidway = true
            body(.bytes(Array(chunk[..<read])))
          } else if read == 0 || (errno != EINTR && errno != EAGAIN) {
            isOpen = false
            body(.ended)
          }
        }
      }
    }
  }

  @discardableResult
  static func waitUntil(_ file: Int32, _ events: Int32, milliseconds: Int32 = -1) -> Bool {
    var request = pollfd(fd: file, events: Int16(events), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}

// `read` and `write` of the C library, out of reach inside `TerminalDevice` whose own have the names.
func deviceRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

func deviceWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, buffer, count)
}
