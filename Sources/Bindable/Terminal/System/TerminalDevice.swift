#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal that the program runs in, with all calls of the C library in this module except
/// those in `TerminalSignals.swift`.
enum TerminalDevice {
  /// A system error, such as `can't use the terminal: Input/output error`.
  struct Problem: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ what: String, code: Int32) {
      description = "can't \(what) the terminal: \(String(cString: strerror(code)))"
    }
  }

  /// A message from the terminal.
  enum Message: Sendable {
    /// Bytes from the user or the terminal.
    case bytes([UInt8])
    /// A pause in the input.
    case quiet
    /// A possible change of size.
    case resized
    /// The continuation of the program after it was stopped. The content of the screen is unknown.
    case resumed
    /// The disconnection of the terminal.
    case ended
  }

  /// Returns whether an open file is a terminal.
  static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

  /// Returns the columns and rows of a terminal, or `nil` if it doesn't report them.
  static func size(_ file: Int32) -> (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes all bytes to an open file, with a single call if possible.
  static func write(_ bytes: [UInt8], to file: Int32) throws(Problem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { deviceWrite(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // The file is nonblocking and can't accept bytes now, for example on a slow terminal.
        waitUntil(file, POLLOUT)
      } else if errno != EINTR {
        throw Problem("write to", code: errno)
      }
    }
  }

  /// Puts the terminal in raw mode, in which each key is sent immediately and isn't echoed.
  ///
  /// Until you call `release()`, the terminal is restored when the program ends or stops for any
  /// reason, after writing `leaving`. When the program resumes, `entering` is written again.
  ///
  /// - Precondition: No terminal is in raw mode.
  static func take(
    input: Int32, output: Int32, entering: [UInt8], leaving: [UInt8]
  ) throws(Problem) {
    precondition(
      takeover.pointee.isTaken == 0, "A terminal is already in raw mode. Release it first.")
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

  /// Restores the terminal if it's in raw mode.
  static func release() {
    guard takeover.pointee.isTaken == 1 else { return }
    if takeover.pointee.isListening {
      ring(bellForEnd)
      _ = pthread_join(takeover.pointee.listener, nil)
    }
    removeHandlers()
    leave()
    // Discard unread input, so that the next program doesn't read it.
    tcflush(takeover.pointee.input, TCIFLUSH)
    takeover.pointee.isTaken = 0
    close(takeover.pointee.bell)
    close(takeover.pointee.bellReader)
    takeover.pointee.entering.deallocate()
    takeover.pointee.leaving.deallocate()
    takeover.pointee = Takeover()
  }

  /// Suspends the program, like the terminal's suspend key, and returns when it resumes.
  static func suspend() { kill(0, SIGTSTP) }

  /// Starts a thread that calls `body` with each message from the terminal.
  ///
  /// - Precondition: A terminal is in raw mode, and this method hasn't been called since.
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

  // The bytes that signal handlers and `release` write to the pipe.
  static let bellForSize: UInt8 = 1
  static let bellForReturn: UInt8 = 2
  static let bellForEnd: UInt8 = 3

  /// The number of milliseconds after which an incomplete sequence ends.
  static let patience: Int32 = 30

  /// A reader that runs until the terminal ends or is released.
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
      // Signals are delivered to the drawing thread, so that it doesn't draw in the meantime.
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

// The C library's `read` and `write`, which members of `TerminalDevice` with the same names hide.
func deviceRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

func deviceWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, buffer, count)
}
