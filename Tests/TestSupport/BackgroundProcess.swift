import Foundation

extension Process {
  /// Starts the process with a low priority.
  ///
  /// The tests on the main actor run one after another, so they determine how long all tests take.
  /// The compilers and programs that other tests start would slow them down.
  package func runInBackground() throws {
    try run()
    // `PRIO_PROCESS`, whose type differs between platforms.
    setpriority(0, id_t(processIdentifier), 10)
  }
}
