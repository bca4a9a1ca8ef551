import Foundation

/// A copy of this process that runs program code and may stop.
@MainActor enum Child {
  /// Runs `body` in a copy of this process and returns the status of its end and the errors it
  /// wrote.
  static func run(
    writingErrorsTo path: String, _ body: @MainActor () -> Void
  ) -> (status: Int32, errors: String)? {
    let process = fork()
    if process == 0 {
      // The runtime would print a backtrace.
      for stop in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] { signal(stop, SIG_DFL) }
      let file = open(path, O_WRONLY | O_TRUNC)
      dup2(file, 2)
      alarm(20)
      body()
      _exit(0)
    }
    guard process > 0 else { return nil }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return (status, (try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
  }
}
