#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The few calls of the C library that the framework makes, all of them in this file.
///
/// Everything else is plain Swift, which is what lets the library do without Foundation.
enum System {
  /// What the system refused, in words: `cannot write /src/T.swift: Permission denied`.
  struct Failure: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ what: String, _ path: String, because reason: String) {
      description = "cannot \(what) \(path): \(reason)"
    }

    init(_ what: String, _ path: String, code: Int32) {
      self.init(what, path, because: String(cString: strerror(code)))
    }
  }

  /// Writes a line to standard error, as far as it takes it.
  static func printError(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sysWrite(2, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The value of an environment variable, or `nil` where it is not set.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// A function that the program was linked with, by its name in C, if it can be found at run time.
  ///
  /// `Function` has to be its type, `@convention(c)`.
  static func function<Function>(named name: String, as _: Function.Type) -> Function? {
    // `nil` stands for all that the program has loaded.
    dlsym(dlopen(nil, RTLD_LAZY), name).map { unsafeBitCast($0, to: Function.self) }
  }

  // MARK: - Stack

  /// The addresses that the stack of this thread, which `address` lies in, may take up; `nil` where
  /// the system does not say.
  static func stack(around address: UInt) -> Range<UInt>? {
    #if canImport(Darwin)
      let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      return end - UInt(pthread_get_stacksize_np(pthread_self()))..<end
    #else
      // Both C libraries have a function for this and show it to C programs only; and one of the two
      // tells of the main thread what its stack takes up, not what it may.
      guard let maps = try? read("/proc/self/maps") else { return nil }
      var previous: UInt = 0
      for line in maps.split(separator: UInt8(ascii: "\n")) {
        // "7ffdf7536000-7ffdf7557000 rw-p 00000000 00:00 0       [stack]"
        let ends = line.prefix { $0 != UInt8(ascii: " ") }.split(separator: UInt8(ascii: "-"))
        guard ends.count == 2,
          let start = UInt(String(decoding: ends[0], as: UTF8.self), radix: 16),
          let end = UInt(String(decoding: ends[1], as: UTF8.self), radix: 16)
        else { return nil }
        guard start <= address, address < end else {
          previous = end
          continue
        }
        // The stack of the main thread grows when it is used, up to its limit or to what lies below.
        guard line.suffix(7).elementsEqual("[stack]".utf8) else { return start..<end }
        var limit = rlimit()
        #if canImport(Glibc)
          let code = getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
        #else
          let code = getrlimit(RLIMIT_STACK, &limit)
        #endif
        guard code == 0 else { return start..<end }
        let size = min(UInt(limit.rlim_cur), end - previous)
        return end - max(size, end - start)..<end
      }
      return nil
    #endif
  }

  // MARK: - Reading

  /// The bytes of a file, or `nil` where there is no such file.
  static func read(_ path: String) throws(Failure) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Failure("read", path, code: errno)
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { sysRead(file, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw Failure("read", path, code: errno)
      }
    }
  }

  /// When a file was last written, or `nil` where there is no such file.
  static func modificationTime(_ path: String) -> Time? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Time(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }

  /// When the program or test bundle that holds this code was linked, where the system says.
  static func imageTime() -> Time? {
    #if canImport(Darwin)
      var image = Dl_info()
      guard dladdr(#dsohandle, &image) != 0, let name = image.dli_fname else { return nil }
      return modificationTime(String(cString: name))
    #else
      // Glibc shows `dladdr` to C programs only; on Linux tests are linked into the program itself.
      return modificationTime("/proc/self/exe")
    #endif
  }

  /// A moment on the clock of the file system.
  struct Time: Comparable {
    var seconds: Int
    var nanoseconds: Int

    static func < (left: Time, right: Time) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  /// The names of what is in a folder, in order; none where there is no such folder.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee))
        {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether there is a folder with a path, or a link to one.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Has `body` called when the process ends as it should.
  static func atExit(_ body: @convention(c) () -> Void) { atexit(body) }

  // MARK: - Writing

  /// Replaces the contents of a file, or makes it, so that a reader sees the old bytes or the new
  /// ones and never a part.
  ///
  /// The bytes go to a new file in the same folder, which then takes the name. A symbolic link is
  /// followed; the permissions of an existing file are kept. A file or folder without any write
  /// permission is refused, even for a superuser whom the system would let through, and even
  /// though renaming over a read-only file is allowed: who marked it read-only meant it.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let target = resolved(path)
    let folder = parent(of: target)
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists { try requireWritable(status.st_mode, target, path) }
    var folderStatus = stat()
    guard stat(folder, &folderStatus) == 0 else { throw Failure("write", path, code: errno) }
    try requireWritable(folderStatus.st_mode, folder, path)

    // Unique among processes by the process, and within one by the clock: two threads of one
    // process that meet here find each other through O_EXCL, and the loser is told.
    let temporary = "\(target).\(getpid()).\(clock()).temporary"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Failure("write", path, code: errno) }
    var code = writeAll(bytes, to: file)
    if code == 0, exists, fchmod(file, status.st_mode & 0o7777) != 0 { code = errno }
    if close(file) != 0, code == 0 { code = errno }
    if code == 0, rename(temporary, target) != 0 { code = errno }
    if code != 0 {
      unlink(temporary)
      throw Failure("write", path, code: code)
    }
  }

  /// Runs `body` while no other process runs it for a file of the same folder.
  ///
  /// Where the file system has no such locks, `body` runs all the same.
  static func withLock<Result>(
    onFolderOf path: String, _ body: () throws -> Result
  ) rethrows -> Result {
    let folder = open(parent(of: path), O_RDONLY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    // Closing the folder lets go of the lock.
    if folder >= 0 { while flock(folder, LOCK_EX) != 0 && errno == EINTR {} }
    return try body()
  }

  /// Makes a folder and those that it lies in, where they do not exist.
  static func makeDirectory(_ path: String) throws(Failure) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw Failure("make the folder", path, because: "a file has this name")
      }
      return
    }
    let folder = parent(of: path)
    if folder != path { try makeDirectory(folder) }
    if stat(folder, &status) == 0 { try requireWritable(status.st_mode, folder, path) }
    // Another process may have made it in between, which is as good.
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw Failure("make the folder", path, code: errno)
    }
  }

  /// The folder that a path lies in: `/a/b` for `/a/b/c`, `.` for `c`.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func resolved(_ path: String) -> String {
    guard let name = realpath(path, nil) else { return path }
    defer { free(name) }
    return String(cString: name)
  }

  private static func requireWritable(
    _ mode: mode_t, _ place: String, _ path: String
  ) throws(Failure) {
    guard mode & 0o222 == 0 else { return }
    throw Failure("write", path, because: "\(place) is read-only")
  }

  /// Writes all bytes, however small the parts that the system takes; zero, or the error's code.
  private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = sysWrite(file, part.baseAddress, part.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          // Somebody made it answer at once that it takes nothing now, as a slow terminal does.
          waitUntil(file, POLLOUT)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  @discardableResult
  private static func waitUntil(_ file: Int32, _ events: Int32, milliseconds: Int32 = -1) -> Bool {
    var request = pollfd(fd: file, events: Int16(events), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}

// MARK: - Terminals

extension System {
  /// What a terminal that was taken tells.
  enum TerminalMessage: Sendable {
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
  static func terminalSize(_ file: Int32) -> (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes all bytes to an open file, as far as it goes with one call.
  static func write(_ bytes: [UInt8], toTerminal file: Int32) throws(Failure) {
    let code = writeAll(bytes, to: file)
    if code != 0 { throw Failure("write to", "the terminal", code: code) }
  }

  /// Takes over a terminal: every key comes as it is pressed, and nothing is shown by itself.
  ///
  /// Until `releaseTerminal()`, whatever ends or stops the program gives the terminal back as it
  /// was, and has it write `leaving` before. Going on, it is taken again, with `entering`.
  ///
  /// - Precondition: No terminal is taken.
  static func takeTerminal(
    input: Int32, output: Int32, entering: [UInt8], leaving: [UInt8]
  ) throws(Failure) {
    precondition(takeover.pointee.isTaken == 0, "A terminal is taken already; release it first.")
    var original = termios()
    guard tcgetattr(input, &original) == 0 else {
      throw Failure("use", "the terminal", code: errno)
    }
    var raw = original
    cfmakeraw(&raw)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure("use", "the terminal", code: errno) }
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
    enterTerminal()
  }

  /// Gives the terminal back as it was; nothing happens if none is taken.
  static func releaseTerminal() {
    guard takeover.pointee.isTaken == 1 else { return }
    if takeover.pointee.isListening {
      ring(bellForEnd)
      _ = pthread_join(takeover.pointee.listener, nil)
    }
    removeHandlers()
    leaveTerminal()
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
  static func listenToTerminal(_ body: @escaping @Sendable (TerminalMessage) -> Void) {
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

  // The letters that signals and `releaseTerminal` put into the pipe.
  fileprivate static let bellForSize: UInt8 = 1
  fileprivate static let bellForReturn: UInt8 = 2
  fileprivate static let bellForEnd: UInt8 = 3

  /// The milliseconds after which what was begun is taken to be all.
  fileprivate static let patience: Int32 = 30

  /// Reads the terminal until it ends or is released.
  private final class Listener: Sendable {
    let input: Int32
    let bell: Int32
    let body: @Sendable (TerminalMessage) -> Void

    init(input: Int32, bell: Int32, body: @escaping @Sendable (TerminalMessage) -> Void) {
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
          let rung = chunk.withUnsafeMutableBytes { sysRead(bell, $0.baseAddress, $0.count) }
          let bells = Set(chunk.prefix(max(0, rung)))
          if bells.contains(bellForEnd) { return }
          if bells.contains(bellForReturn) { body(.resumed) }
          if bells.contains(bellForSize) { body(.resized) }
        }
        if isOpen, requests[0].revents != 0 {
          let read = chunk.withUnsafeMutableBytes { sysRead(input, $0.baseAddress, $0.count) }
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

  // MARK: What signals do

  // From here on, everything may run in the middle of anything: it allocates nothing, takes no lock
  // and calls only what POSIX allows in a handler.

  fileprivate static func ring(_ bell: UInt8) {
    var bell = bell
    _ = sysWrite(takeover.pointee.bell, &bell, 1)
  }

  fileprivate static func enterTerminal() {
    tcsetattr(takeover.pointee.input, TCSANOW, &takeover.pointee.raw)
    writeInHandler(takeover.pointee.entering)
  }

  fileprivate static func leaveTerminal() {
    writeInHandler(takeover.pointee.leaving)
    tcsetattr(takeover.pointee.input, TCSANOW, &takeover.pointee.original)
  }

  private static func writeInHandler(_ bytes: UnsafeMutableRawBufferPointer) {
    var place = 0
    // A terminal that takes nothing for seconds is not waited for.
    var patience = 20
    while place < bytes.count {
      let count = sysWrite(
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

  fileprivate static func ended(by signal: Int32) {
    if takeover.pointee.isTaken == 1 {
      takeover.pointee.isTaken = 2
      leaveTerminal()
    }
    // Whoever had the signal before gets it now: mostly the system, which ends the program.
    if let place = endingSignals.index(of: signal) {
      sigaction(signal, &takeover.pointee.before[place], nil)
    }
    raise(signal)
  }

  fileprivate static func stopped() {
    let code = errno
    takeover.pointee.hasResumed = false
    leaveTerminal()
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

  fileprivate static func resumed() {
    let code = errno
    takeover.pointee.hasResumed = true
    enterTerminal()
    ring(bellForReturn)
    errno = code
  }

  private static func installHandlers() {
    // A handler that is called because the stack is full needs another one. It is never given back:
    // a thread may be on it at any time.
    var stack = stack_t()
    stack.ss_size = 65_536
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 65_536, alignment: 16)
    if sigaltstack(&stack, nil) != 0 { stack.ss_sp.deallocate() }
    for place in 0..<endingSignals.count {
      var action = Takeover.action { System.ended(by: $0) }
      action.sa_flags = CInt(SA_ONSTACK)
      let signal = endingSignals[place]
      sigaction(signal, &action, &takeover.pointee.before[place])
      // Who started the program wants it to outlive this.
      if Takeover.isIgnored(takeover.pointee.before[place]) {
        sigaction(signal, &takeover.pointee.before[place], nil)
      }
    }
    var stop = Takeover.action { _ in System.stopped() }
    sigaction(SIGTSTP, &stop, &takeover.pointee.beforeStop)
    var resume = Takeover.action { _ in System.resumed() }
    sigaction(SIGCONT, &resume, &takeover.pointee.beforeResume)
    var resize = Takeover.action { _ in System.ring(System.bellForSize) }
    resize.sa_flags = CInt(SA_RESTART)
    sigaction(SIGWINCH, &resize, &takeover.pointee.beforeResize)
  }

  private static func removeHandlers() {
    for place in 0..<endingSignals.count {
      sigaction(endingSignals[place], &takeover.pointee.before[place], nil)
    }
    sigaction(SIGTSTP, &takeover.pointee.beforeStop, nil)
    sigaction(SIGCONT, &takeover.pointee.beforeResume, nil)
    sigaction(SIGWINCH, &takeover.pointee.beforeResize, nil)
  }
}

// `read` and `write` of the C library, out of reach inside `System` whose own have the names.
private func sysRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

private func sysWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, buffer, count)
}

// The structure, whose name the function has as well.
private typealias sigaction_t = sigaction

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

// Written only while no handler is installed that reads it.
private nonisolated(unsafe) let savedActions = UnsafeMutablePointer<sigaction_t>.allocate(
  capacity: endingSignals.count)

/// The terminal that is taken, for handlers of signals.
private struct Takeover {
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

// A handler of signals can reach nothing but globals. What it points to is written only while no
// handler is installed, but for two flags of its own.
private nonisolated(unsafe) let takeover: UnsafeMutablePointer<Takeover> = {
  let takeover = UnsafeMutablePointer<Takeover>.allocate(capacity: 1)
  takeover.initialize(to: Takeover())
  return takeover
}()
