#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if (canImport(Darwin) && !os(tvOS) && !os(watchOS)) || canImport(Glibc) || canImport(Musl)
  extension TerminalDevice {
    // MARK: Signal Handlers

    // The following functions can run at any point of the program. They don't allocate or lock, and
    // call only functions that POSIX allows in signal handlers.

    static func wake(_ bell: UInt8) {
      let code = errno
      defer { errno = code }
      var bell = bell
      _ = deviceWrite(rawModeState.pointee.wakePipe, &bell, 1)
    }

    /// Puts the terminal in raw mode, and waits until it accepts the bytes for it.
    ///
    /// Without them, the screen would be drawn over the user's.
    static func enter() {
      if rawModeState.pointee.state == .suspended {
        // In the background, the system stops the program here, while the terminal isn't its own.
        tcsetattr(rawModeState.pointee.input, TCSANOW, &rawModeState.pointee.original)
        rawModeState.pointee.state = .active
      }
      tcsetattr(rawModeState.pointee.input, TCSANOW, &rawModeState.pointee.raw)
      writeInHandler(rawModeState.pointee.enterSequence, patience: .max)
    }

    /// Restores the terminal.
    ///
    /// - Parameter patience: The number of times that 50 ms are waited for a terminal that accepts
    ///   no bytes. The default is that of a handler, which must not block.
    static func leave(patience: Int = 20) {
      writeInHandler(rawModeState.pointee.exitSequence, patience: patience)
      tcsetattr(rawModeState.pointee.input, TCSANOW, &rawModeState.pointee.original)
    }

    private static func writeInHandler(_ bytes: UnsafeMutableRawBufferPointer, patience: Int) {
      let output = rawModeState.pointee.output
      // A terminal that accepts no bytes, such as one that its user stopped, must not block the end
      // of the program.
      // A signal can arrive while this function waits, so the flags from before are known.
      let flags = rawModeState.pointee.outputFlags
      _ = fcntl(output, F_SETFL, flags | O_NONBLOCK)
      let state = rawModeState.pointee.state
      // A signal in another thread can take over, which needs the flags.
      defer { if rawModeState.pointee.state == state { _ = fcntl(output, F_SETFL, flags) } }
      var offset = 0
      var patience = patience
      while offset < bytes.count, rawModeState.pointee.state == state {
        let count = deviceWrite(
          output, bytes.baseAddress.map { UnsafeRawPointer($0 + offset) }, bytes.count - offset)
        if count > 0 {
          offset += count
        } else if count < 0, errno == EAGAIN, patience > 0 {
          patience -= 1
          waitUntil(output, POLLOUT, milliseconds: 50)
        } else if count == 0 || errno != EINTR {
          return
        }
      }
    }

    static func ended(by signal: Int32) {
      let code = errno
      defer { errno = code }
      restore()
      // Restore the previous action, usually the system's, which ends the program.
      if let index = endingSignals.index(of: signal) {
        sigaction(signal, &rawModeState.pointee.before[index], nil)
      }
      raise(signal)
    }

    /// Restores the terminal at the end of the program, once, and returns when it's restored.
    ///
    /// A handler masks signals only in its own thread, so one in another thread waits for it.
    static func restore() {
      // Otherwise, a handler in this thread would wait for `exit`, which waits for the handler.
      var signals = sigset_t()
      var before = sigset_t()
      sigfillset(&signals)
      pthread_sigmask(SIG_BLOCK, &signals, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      switch rawModeState.pointee.state {
      case .active, .leaving:
        rawModeState.pointee.state = .restoring
        leave()
        rawModeState.pointee.state = .restored
      case .restoring:
        waitWhileRestoring()
      case .suspended:
        // The terminal is another program's now.
        rawModeState.pointee.state = .restored
      case .inactive, .restored:
        break
      }
    }

    static func waitWhileRestoring() {
      while rawModeState.pointee.state == .restoring { poll(nil, 0, 10) }
    }

    static func stopped() {
      let code = errno
      defer { errno = code }
      rawModeState.pointee.hasResumed = false
      switch rawModeState.pointee.state {
      case .active:
        leave()
        if rawModeState.pointee.state == .active { rawModeState.pointee.state = .suspended }
      case .leaving: leave()
      case .inactive, .suspended, .restoring, .restored: break
      }
      var standard = RawModeState.action(SIG_DFL)
      var own = sigaction_t()
      sigaction(SIGTSTP, &standard, &own)
      // The program must not stop if the signal to resume has arrived in the meantime, here or in
      // another thread.
      var signals = sigset_t()
      sigpending(&signals)
      if !rawModeState.pointee.hasResumed, sigismember(&signals, SIGCONT) != 1 { raise(SIGTSTP) }
      // The signals are pending until they're unblocked here. The program stops and resumes at this
      // point.
      signals = stopSignals()
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      sigaction(SIGTSTP, &own, nil)
      // If no process could resume this one, the system hasn't stopped it. Another thread can have
      // handled the signal to resume before this one restored the terminal's settings.
      if rawModeState.pointee.state == .suspended { resumed() }
    }

    static func resumed() {
      let code = errno
      defer { errno = code }
      rawModeState.pointee.hasResumed = true
      if rawModeState.pointee.state == .active || rawModeState.pointee.state == .suspended {
        enter()
        wake(wakeForResume)
      }
    }

    private static func stopSignals() -> sigset_t {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGTSTP)
      sigaddset(&signals, SIGCONT)
      return signals
    }

    static func installHandlers() {
      installHandlerStack()
      for index in 0..<endingSignals.count {
        var action = RawModeState.action { TerminalDevice.ended(by: $0) }
        action.sa_flags = CInt(SA_ONSTACK)
        // A second signal waits until the first one has restored the terminal.
        sigfillset(&action.sa_mask)
        let signal = endingSignals[index]
        sigaction(signal, &action, &rawModeState.pointee.before[index])
        // Keep ignoring a signal that was ignored when the program started, and leave a signal to
        // the program's own handler if it need not end the program.
        let before = rawModeState.pointee.before[index]
        if RawModeState.has(before, SIG_IGN)
          || endingSignals.isOptional(index) && !RawModeState.has(before, SIG_DFL)
        {
          sigaction(signal, &rawModeState.pointee.before[index], nil)
        }
      }
      // The handlers of these signals wait for each other, because both change the terminal.
      var stop = RawModeState.action { _ in TerminalDevice.stopped() }
      stop.sa_flags = CInt(SA_RESTART)
      stop.sa_mask = stopSignals()
      sigaction(SIGTSTP, &stop, &rawModeState.pointee.beforeStop)
      if RawModeState.has(rawModeState.pointee.beforeStop, SIG_IGN) {
        sigaction(SIGTSTP, &rawModeState.pointee.beforeStop, nil)
      }
      var resume = RawModeState.action { _ in TerminalDevice.resumed() }
      resume.sa_flags = CInt(SA_RESTART)
      resume.sa_mask = stopSignals()
      sigaction(SIGCONT, &resume, &rawModeState.pointee.beforeResume)
      var resize = RawModeState.action { _ in TerminalDevice.wake(TerminalDevice.wakeForResize) }
      resize.sa_flags = CInt(SA_RESTART)
      sigaction(SIGWINCH, &resize, &rawModeState.pointee.beforeResize)
    }

    /// Gives the thread a stack for the handler of a stack overflow, if it has none.
    ///
    /// The stack stays when the handlers go, because a handler of the program may use it by then.
    private static func installHandlerStack() {
      var stack = stack_t()
      guard sigaltstack(nil, &stack) == 0, Int(stack.ss_flags) & Int(SS_DISABLE) != 0
      else { return }
      stack = stack_t()
      stack.ss_size = 65_536
      stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 65_536, alignment: 16)
      if sigaltstack(&stack, nil) != 0 { stack.ss_sp.deallocate() }
    }

    static func removeHandlers() {
      for index in 0..<endingSignals.count {
        sigaction(endingSignals[index], &rawModeState.pointee.before[index], nil)
      }
      sigaction(SIGTSTP, &rawModeState.pointee.beforeStop, nil)
      sigaction(SIGCONT, &rawModeState.pointee.beforeResume, nil)
      sigaction(SIGWINCH, &rawModeState.pointee.beforeResize, nil)
    }
  }

  // The structure, which has the same name as the function.
  typealias sigaction_t = sigaction

  /// The signals that usually end a program.
  ///
  /// The last ones are often handled by programs for their own purposes.
  private struct TerminationSignals {
    // A tuple, because a signal handler must not allocate when it reads the signals.
    #if os(Linux)
      let all = (
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS,
        SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGPIPE, SIGIO, SIGPWR,
        SIGSTKFLT
      )
    #else
      // The system ignores `SIGIO` by default.
      let all = (
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS,
        SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGPIPE
      )
    #endif
    var count: Int { MemoryLayout.size(ofValue: all) / MemoryLayout<Int32>.size }

    func isOptional(_ index: Int) -> Bool { index > 10 }

    subscript(index: Int) -> Int32 {
      withUnsafeBytes(of: all) { $0.load(fromByteOffset: index * 4, as: Int32.self) }
    }

    func index(of signal: Int32) -> Int? {
      var index = 0
      while index < count {
        if self[index] == signal { return index }
        index += 1
      }
      return nil
    }
  }

  private let endingSignals = TerminationSignals()

  // This is safe because the pointer never changes, and the memory is written only while no handler
  // that reads it is installed.
  private nonisolated(unsafe) let savedActions = UnsafeMutablePointer<sigaction_t>.allocate(
    capacity: endingSignals.count)

  /// The state of raw mode, for signal handlers.
  struct RawModeState {
    /// The relation of the program to the terminal.
    ///
    /// ```text
    ///          enterRawMode()          leaveRawMode()
    ///   inactive ─────────▶ active ─────────▶ leaving ────────▶ inactive
    ///                         │   a signal, or exit()  │
    ///                         └─────▶ restoring ◀──────┘
    ///                                     │
    ///                                     ▼
    ///                                  restored
    /// ```
    ///
    /// An active one is suspended from the time when it's stopped until it resumes in the
    /// foreground.
    enum State { case inactive, active, suspended, leaving, restoring, restored }

    var state = State.inactive
    var input: Int32 = -1
    var output: Int32 = -1
    var outputFlags: Int32 = 0
    var original = termios()
    var raw = termios()
    var enterSequence = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    var exitSequence = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    var wakePipeReader: Int32 = -1
    var wakePipe: Int32 = -1
    var isListening = false
    #if canImport(Darwin)
      var reader: pthread_t = pthread_self()
    #else
      var reader = pthread_t()
    #endif
    // Set by the first handler that runs when the program resumes.
    var hasResumed = false
    // The previous signal actions.
    let before = savedActions
    var beforeStop = sigaction_t()
    var beforeResume = sigaction_t()
    var beforeResize = sigaction_t()

    static func copy(_ bytes: [UInt8]) -> UnsafeMutableRawBufferPointer {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      copy.copyBytes(from: bytes)
      return copy
    }

    typealias Handler = @convention(c) (Int32) -> Void

    static func action(_ handler: Handler?) -> sigaction_t {
      var action = sigaction_t()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #elseif canImport(Glibc)
        action.__sigaction_handler.sa_handler = handler
      #else
        action.__sa_handler.sa_handler = handler
      #endif
      return action
    }

    /// Returns whether the handler of an action is `standard`, such as `SIG_IGN`.
    static func has(_ action: sigaction_t, _ standard: Handler?) -> Bool {
      #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
      #elseif canImport(Glibc)
        let handler = action.__sigaction_handler.sa_handler
      #else
        let handler = action.__sa_handler.sa_handler
      #endif
      return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(standard, to: Int.self)
    }
  }

  // Signal handlers can only access globals. This is safe because the pointer never changes, and
  // the memory is written only while no handler is installed. The exceptions are `hasResumed`,
  // which only handlers write, `state`, which is read and written in one step, and the fields of
  // the reader thread, which no handler reads. If handlers in two threads read the same state, both
  // restore the terminal, and write the same bytes and settings.
  nonisolated(unsafe) let rawModeState: UnsafeMutablePointer<RawModeState> = {
    let state = UnsafeMutablePointer<RawModeState>.allocate(capacity: 1)
    state.initialize(to: RawModeState())
    return state
  }()
#endif
