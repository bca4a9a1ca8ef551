#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension TerminalDevice {
  // MARK: What signals do

  // From here on, everything may run in the middle of anything: it allocates nothing, takes no lock
  // and calls only what POSIX allows in a handler.

  static func ring(_ bell: UInt8) {
    var bell = bell
    _ = deviceWrite(takeover.pointee.bell, &bell, 1)
  }

  static func enter() {
    tcsetattr(takeover.pointee.input, TCSANOW, &takeover.pointee.raw)
    writeInHandler(takeover.pointee.entering)
  }

  static func leave() {
    writeInHandler(takeover.pointee.leaving)
    tcsetattr(takeover.pointee.input, TCSANOW, &takeover.pointee.original)
  }

  private static func writeInHandler(_ bytes: UnsafeMutableRawBufferPointer) {
    var place = 0
    // A terminal that takes nothing for seconds is not waited for.
    var patience = 20
    while place < bytes.count {
      let count = deviceWrite(
        takeover.pointee.output, bytes.baseAddress.map { UnsafeRawPointer($0 + place) },
        bytes.count - place)
      if count > 0 {
        place += count
      } else if count < 0, errno == EAGAIN, patience > 0 {
        patience -= 1
        waitUntil(takeover.pointee.output, POLLOUT, milliseconds: 100)
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }

  static func ended(by signal: Int32) {
    if takeover.pointee.isTaken == 1 {
      takeover.pointee.isTaken = 2
      leave()
    }
    // Whoever had the signal before gets it now: mostly the system, which ends the program.
    if let place = endingSignals.index(of: signal) {
      sigaction(signal, &takeover.pointee.before[place], nil)
    }
    raise(signal)
  }

  static func stopped() {
    let code = errno
    takeover.pointee.hasResumed = false
    leave()
    var standard = Takeover.action(SIG_DFL)
    var own = sigaction_t()
    sigaction(SIGTSTP, &standard, &own)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    raise(SIGTSTP)
    // The signal waits until it is let through, here; then the program stops, and goes on here.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    sigaction(SIGTSTP, &own, nil)
    // Where nobody could let it go on, the system did not stop it.
    if !takeover.pointee.hasResumed { resumed() }
    errno = code
  }

  static func resumed() {
    let code = errno
    takeover.pointee.hasResumed = true
    enter()
    ring(bellForReturn)
    errno = code
  }

  static func installHandlers() {
    // A handler that is called because the stack is full needs another one. It is never given back:
    // a thread may be on it at any time.
    var stack = stack_t()
    stack.ss_size = 65_536
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 65_536, alignment: 16)
    if sigaltstack(&stack, nil) != 0 { stack.ss_sp.deallocate() }
    for place in 0..<endingSignals.count {
      var action = Takeover.action { TerminalDevice.ended(by: $0) }
      action.sa_flags = CInt(SA_ONSTACK)
      let signal = endingSignals[place]
      sigaction(signal, &action, &takeover.pointee.before[place])
      // Who started the program wants it to outlive this.
      if Takeover.isIgnored(takeover.pointee.before[place]) {
        sigaction(signal, &takeover.pointee.before[place], nil)
      }
    }
    var stop = Takeover.action { _ in TerminalDevice.stopped() }
    sigaction(SIGTSTP, &stop, &takeover.pointee.beforeStop)
    var resume = Takeover.action { _ in TerminalDevice.resumed() }
    sigaction(SIGCONT, &resume, &takeover.pointee.beforeResume)
    var resize = Takeover.action { _ in TerminalDevice.ring(TerminalDevice.bellForSize) }
    resize.sa_flags = CInt(SA_RESTART)
    sigaction(SIGWINCH, &resize, &takeover.pointee.beforeResize)
  }

  static func removeHandlers() {
    for place in 0..<endingSignals.count {
      sigaction(endingSignals[place], &takeover.pointee.before[place], nil)
    }
    sigaction(SIGTSTP, &takeover.pointee.beforeStop, nil)
    sigaction(SIGCONT, &takeover.pointee.beforeResume, nil)
    sigaction(SIGWINCH, &takeover.pointee.beforeResize, nil)
  }
}

// The structure, whose name the function has as well.
typealias sigaction_t = sigaction

/// The signals that end a program, mostly.
private struct EndingSignals {
  // A tuple, since reading it in a handler must not allocate.
  let all = (
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP
  )
  var count: Int { 10 }

  subscript(place: Int) -> Int32 {
    withUnsafeBytes(of: all) { $0.load(fromByteOffset: place * 4, as: Int32.self) }
  }

  func index(of signal: Int32) -> Int? {
    var place = 0
    while place < count {
      if self[place] == signal { return place }
      place += 1
    }
    return nil
  }
}

private let endingSignals = EndingSignals()

// Unsafe only in name: the pointer never changes, and the memory is written only while no handler is
// installed that reads it.
private nonisolated(unsafe) let savedActions = UnsafeMutablePointer<sigaction_t>.allocate(
  capacity: endingSignals.count)

/// The terminal that is taken, for handlers of signals.
struct Takeover {
  // 1 while a terminal is taken; 2 once a signal has given it back.
  var isTaken: Int32 = 0
  var input: Int32 = -1
  var output: Int32 = -1
  var original = termios()
  var raw = termios()
  var entering = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  var leaving = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  var bellReader: Int32 = -1
  var bell: Int32 = -1
  var isListening = false
  #if canImport(Darwin)
    var listener = pthread_self()
  #else
    var listener = pthread_t()
  #endif
  // Set when the program goes on, by whichever handler comes first.
  var hasResumed = false
  // Who had the signals before.
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

  static func isIgnored(_ action: sigaction_t) -> Bool {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sa_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

// A signal handler can reach only globals. This holds because the pointer never changes, and because
// the memory is written only while no handler is installed, except for `isTaken` and `hasResumed`,
// which only handlers write meanwhile, and for the listening thread's fields, which no handler reads.
nonisolated(unsafe) let takeover: UnsafeMutablePointer<Takeover> = {
  let takeover = UnsafeMutablePointer<Takeover>.allocate(capacity: 1)
  takeover.initialize(to: Takeover())
  return takeover
}()
