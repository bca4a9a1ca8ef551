#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The headers of tvOS and watchOS prohibit `sigaltstack`, and their programs have no terminal.
#if (canImport(Darwin) && !os(tvOS) && !os(watchOS)) || canImport(Glibc) || canImport(Musl)
  /// The terminal that the program runs in, with all calls of the C library in this module except
  /// those in `RawMode.swift`.
  package enum TerminalDevice {
    /// A message from the terminal.
    enum Input: Sendable {
      /// Bytes from the user or the terminal.
      case bytes([UInt8])
      /// A pause in the input.
      case idle
      /// A possible change of size.
      case resized
      /// The continuation of the program after it was stopped. The content of the screen is
      /// unknown.
      case resumed
      /// The disconnection of the terminal.
      case ended
    }

    /// Returns whether an open file is a terminal.
    package static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

    /// The largest number of cells to draw, which no screen has.
    private static let cellLimit = 1 << 22

    /// Returns the columns and rows of a terminal, or `nil` if it doesn't report them.
    ///
    /// If it reports more cells than memory may have space for, the rows are limited.
    package static func size(_ file: Int32) -> (width: Int, height: Int)? {
      var size = winsize()
      guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
        return nil
      }
      let width = Int(size.ws_col)
      return (width, min(Int(size.ws_row), cellLimit / width))
    }

    /// Returns a Boolean value that indicates whether the other end of a terminal is closed.
    static func isDisconnected(_ file: Int32) -> Bool {
      var request = pollfd(fd: file, events: 0, revents: 0)
      return poll(&request, 1, 0) > 0 && Int32(request.revents) & POLLHUP != 0
    }

    /// Writes all bytes to an open file, with a single call if possible.
    static func write(_ bytes: [UInt8], to file: Int32) throws(TerminalError) {
      var remainder = bytes[...]
      while !remainder.isEmpty {
        let count = remainder.withUnsafeBytes { deviceWrite(file, $0.baseAddress, $0.count) }
        if count >= 0 {
          remainder = remainder.dropFirst(count)
        } else if errno == EAGAIN {
          // The file is nonblocking and can't accept bytes now, for example on a slow terminal.
          waitUntil(file, POLLOUT)
        } else if errno != EINTR {
          throw TerminalError(.terminalWriteFailed(reason(errno)))
        }
      }
    }

    /// Puts the terminal in raw mode, in which each key is sent immediately and isn't echoed.
    ///
    /// Until you call `release()`, the terminal is restored when the program ends or stops for any
    /// reason, after writing `exitSequence`. When the program resumes, `enterSequence` is written
    /// again.
    ///
    /// - Precondition: No terminal is in raw mode.
    static func enterRawMode(
      input: Int32, output: Int32, entering: [UInt8], leaving: [UInt8]
    ) throws(TerminalError) {
      precondition(
        rawModeState.pointee.state == .inactive,
        "A terminal is already in raw mode. Release it first.")
      var original = termios()
      guard tcgetattr(input, &original) == 0 else {
        throw TerminalError(.terminalUseFailed(reason(errno)))
      }
      var raw = original
      cfmakeraw(&raw)
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw TerminalError(.terminalUseFailed(reason(errno))) }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      rawModeState.pointee = RawModeState(
        input: input, output: output, outputFlags: fcntl(output, F_GETFL), original: original,
        raw: raw,
        enterSequence: RawModeState.copy(entering), exitSequence: RawModeState.copy(leaving),
        wakePipeReader: ends[0],
        wakePipe: ends[1])
      rawModeState.pointee.state = .active
      restoresAtExit
      installHandlers()
      enter()
    }

    /// Restores the terminal when the program calls `exit`, from the first access on.
    private static let restoresAtExit: Void = { _ = atexit { TerminalDevice.restore() } }()

    /// Restores the terminal if it's in raw mode.
    static func leaveRawMode() {
      guard rawModeState.pointee.state != .inactive else { return }
      if rawModeState.pointee.isListening {
        wake(wakeForEnd)
        _ = pthread_join(rawModeState.pointee.reader, nil)
      }
      // A signal can end the program while a terminal accepts no bytes, so the handlers stay.
      if rawModeState.pointee.state == .active {
        rawModeState.pointee.state = .leaving
        leave(patience: .max)
      }
      // One in another thread can be restoring the terminal. If the program handles it, it can go
      // on.
      waitWhileRestoring()
      rawModeState.pointee.state = .inactive
      removeHandlers()
      // Discard unread input, so that the next program doesn't read it.
      tcflush(rawModeState.pointee.input, TCIFLUSH)
      close(rawModeState.pointee.wakePipe)
      close(rawModeState.pointee.wakePipeReader)
      rawModeState.pointee.enterSequence.deallocate()
      rawModeState.pointee.exitSequence.deallocate()
      rawModeState.pointee = RawModeState()
    }

    /// Suspends the program, like the terminal's suspend key, and returns when it resumes.
    static func suspend() { kill(0, SIGTSTP) }

    /// Starts a thread that calls `body` with each message from the terminal.
    ///
    /// - Precondition: A terminal is in raw mode, and this method hasn't been called since.
    static func startReading(_ body: @escaping @Sendable (Input) -> Void) {
      precondition(rawModeState.pointee.state == .active && !rawModeState.pointee.isListening)
      let listener = Unmanaged.passRetained(
        Reader(
          input: rawModeState.pointee.input, bell: rawModeState.pointee.wakePipeReader, body: body))
      // Signals are delivered to the drawing thread, so that it doesn't draw in the meantime. The
      // new thread inherits what this one blocks.
      var signals = sigset_t()
      var before = sigset_t()
      sigfillset(&signals)
      for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] {
        sigdelset(&signals, signal)
      }
      pthread_sigmask(SIG_BLOCK, &signals, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(&thread, nil, { Reader.run($0) }, listener.toOpaque())
        if let thread { rawModeState.pointee.reader = thread }
      #else
        let code = pthread_create(
          &rawModeState.pointee.reader, nil, { Reader.run($0) }, listener.toOpaque())
      #endif
      rawModeState.pointee.isListening = code == 0
      if code != 0 {
        listener.release()
        body(.ended)
      }
    }

    // The bytes that signal handlers and `release` write to the pipe.
    static let wakeForResize: UInt8 = 1
    static let wakeForResume: UInt8 = 2
    static let wakeForEnd: UInt8 = 3

    /// The number of milliseconds after which an incomplete sequence ends.
    static let escapeTimeout: Int32 = 30

    /// A reader that runs until the terminal ends or is released.
    private final class Reader: Sendable {
      let input: Int32
      let wakePipe: Int32
      let body: @Sendable (Input) -> Void

      init(input: Int32, bell: Int32, body: @escaping @Sendable (Input) -> Void) {
        (self.input, self.wakePipe, self.body) = (input, bell, body)
      }

      static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        let listener = Unmanaged<Reader>.fromOpaque(context).takeRetainedValue()
        listener.read()
        return nil
      }

      private var isInBackground: Bool {
        let foreground = tcgetpgrp(input)
        return foreground >= 0 && foreground != getpgrp()
      }

      private func read() {
        var chunk = [UInt8](repeating: 0, count: 4_096)
        var isMidway = false
        var isOpen = true
        while true {
          let files = isOpen ? [wakePipe, input] : [wakePipe]
          let timeout = isMidway ? escapeTimeout : -1
          guard let ready = TerminalDevice.readable(files, milliseconds: timeout) else { continue }
          if ready.isEmpty {
            isMidway = false
            body(.idle)
          }
          if ready.contains(wakePipe) {
            let rung = chunk.withUnsafeMutableBytes {
              deviceRead(wakePipe, $0.baseAddress, $0.count)
            }
            let bells = Set(chunk.prefix(max(0, rung)))
            if bells.contains(wakeForEnd) { return }
            if bells.contains(wakeForResume) { body(.resumed) }
            if bells.contains(wakeForResize) { body(.resized) }
          }
          if isOpen, ready.contains(input) {
            let read = chunk.withUnsafeMutableBytes { deviceRead(input, $0.baseAddress, $0.count) }
            if read > 0 {
              isMidway = true
              body(.bytes(Array(chunk[..<read])))
            } else if read < 0, errno == EIO, isInBackground {
              // The main thread is about to be stopped, or does without input.
              TerminalDevice.waitUntil(wakePipe, POLLIN, milliseconds: 50)
            } else if read == 0 || (errno != EINTR && errno != EAGAIN) {
              isOpen = false
              body(.ended)
            }
          }
        }
      }
    }

    /// Waits until one of some files can be read or has ended, for at most a time if it isn't
    /// negative.
    ///
    /// - Returns: These files, or `nil` if a signal has interrupted the wait.
    private static func readable(_ files: [Int32], milliseconds: Int32) -> [Int32]? {
      #if canImport(Darwin)
        // `poll` doesn't report the input of each terminal there.
        return selectReadable(files, milliseconds: milliseconds)
      #else
        var requests = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&requests, nfds_t(requests.count), milliseconds) >= 0 else { return nil }
        return requests.filter { $0.revents != 0 }.map(\.fd)
      #endif
    }

    /// Does the same by `select`, which can't wait for files with large numbers.
    static func selectReadable(_ files: [Int32], milliseconds: Int32) -> [Int32]? {
      var set = fd_set()
      // The bits of the files, in the order of bytes on little-endian systems, which all of them
      // are.
      let bitCount = MemoryLayout<fd_set>.size * 8
      let isSet = { (file: Int32, bytes: UnsafeRawBufferPointer) in
        bytes[Int(file) / 8] & 1 << (file % 8) != 0
      }
      withUnsafeMutableBytes(of: &set) { bytes in
        for file in files {
          precondition(
            (0..<bitCount).contains(Int(file)), "select can't wait for the file \(file).")
          bytes[Int(file) / 8] |= 1 << (file % 8)
        }
      }
      var time = timeval()
      time.tv_sec = numericCast(milliseconds / 1_000)
      time.tv_usec = numericCast(milliseconds % 1_000 * 1_000)
      let count = (files.max() ?? -1) + 1
      let result =
        milliseconds < 0 ? select(count, &set, nil, nil, nil) : select(count, &set, nil, nil, &time)
      guard result >= 0 else { return nil }
      return result == 0
        ? [] : withUnsafeBytes(of: set) { bytes in files.filter { isSet($0, bytes) } }
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

  /// The system's words for an error, such as `Input/output error`.
  private func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
#else
  /// The terminal of a system without one, such as Windows or tvOS, where `TerminalSession` is
  /// unavailable.
  enum TerminalDevice {
    private static let unavailable = TerminalError(.unsupportedTerminal)

    enum Input: Sendable {
      case bytes([UInt8])
      case idle, resized, resumed, ended
    }

    static func isTerminal(_ file: Int32) -> Bool { false }
    static func size(_ file: Int32) -> (width: Int, height: Int)? { nil }
    static func isDisconnected(_ file: Int32) -> Bool { true }
    static func write(_ bytes: [UInt8], to file: Int32) throws(TerminalError) { throw unavailable }
    static func enterRawMode(
      input: Int32, output: Int32, entering: [UInt8], leaving: [UInt8]
    ) throws(TerminalError) { throw unavailable }
    static func leaveRawMode() {}
    static func suspend() {}
    static func startReading(_ body: @escaping @Sendable (Input) -> Void) { body(.ended) }
  }
#endif
