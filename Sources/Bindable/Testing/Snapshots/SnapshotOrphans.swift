internal import Synchronization

/// References that no check of a run has reached: what is left of tests that were renamed or removed.
///
/// ```swift
/// let orphans = SnapshotOrphans.found()
/// if !orphans.paths.isEmpty { print(orphans) }
/// // These snapshots were reached by no test of this run:
/// //   /src/Tests/ProfileTests/__Snapshots__/ScreenTests/oldName.txt
/// // If nothing needs them, remove them.
/// ```
///
/// Two kinds of files are found, in the folders of snapshots that the run has used:
///
/// - those beside a reference that was reached, since the test file they belong to has run;
/// - those of a test file that is there no more.
///
/// So they are found at the end of a run of all tests, and with `reportAtExit()`, which the adapters
/// call, they are printed then. Nothing is ever removed.
public struct SnapshotOrphans: Sendable, Hashable, CustomStringConvertible {
  /// The paths of the files, in order.
  public let paths: [String]

  /// What there is to do, with the paths; empty if there are none.
  public var description: String {
    if paths.isEmpty { return "" }
    let lines = ["These snapshots were reached by no test of this run:"]
    return
      (lines + paths.map { "  " + VisibleText.shown($0) }
      + ["If nothing needs them, remove them."]).joined(separator: "\n")
  }

  /// What the current run has not reached so far.
  public static func found() -> SnapshotOrphans { SnapshotOrphans(of: .current) }

  /// Prints what the run has not reached to standard error, when the process ends.
  ///
  /// Nothing is printed by a run of some tests, with `--filter` or `--skip`, nor after `giveUp()`.
  /// Calling it again changes nothing.
  public static func reportAtExit() {
    state.withLock { state in
      guard !state.isRegistered else { return }
      state.isRegistered = true
      Files.atExit { SnapshotOrphans.report() }
    }
  }

  /// Says that a test ended before it had checked all it wanted, so that nothing is known.
  public static func giveUp() { state.withLock { $0.isGivenUp = true } }

  private struct State {
    var isRegistered = false
    var isGivenUp = false
  }

  private static let state = Mutex(State())

  private static func report() {
    let isGivenUp = state.withLockIfAvailable { $0.isGivenUp } ?? true
    guard !isGivenUp, isWhole(CommandLine.arguments) else { return }
    let orphans = SnapshotOrphans(of: .process)
    if !orphans.paths.isEmpty { System.printError("\(orphans)") }
  }

  /// Whether a test runner with these arguments runs all tests that it has.
  ///
  /// Swift Testing is told which ones to run by options; XCTest by the names alone.
  static func isWhole(_ arguments: [String]) -> Bool {
    let options = arguments.dropFirst()
    guard options.contains("--testing-library") else { return options.isEmpty }
    return !options.contains { option in
      ["--filter", "--skip", "--configuration-path", "--list-tests", "list"].contains {
        option == $0 || option.hasPrefix($0 + "=")
      }
    }
  }

  init(of run: SnapshotRun) {
    let reached = Set(run.reachedFiles)
    let used = Set(reached.map(Files.parent(of:)))
    var orphans: Set<String> = []
    for root in Set(used.map(Files.parent(of:))) {
      let tests = Self.testFiles(under: Files.parent(of: root))
      for name in Files.names(in: root) {
        let folder = "\(root)/\(name)"
        guard Files.isFolder(folder), used.contains(folder) || !tests.contains(name) else {
          continue
        }
        for file in Files.names(in: folder) where file.hasSuffix(".txt") {
          let path = "\(folder)/\(file)"
          if !reached.contains(path) { orphans.insert(path) }
        }
      }
    }
    paths = orphans.sorted()
  }

  // The names, without `.swift`, of all sources below a folder.
  private static func testFiles(under folder: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [folder]
    while let folder = waiting.popLast() {
      for name in Files.names(in: folder) where !name.hasPrefix(".") && name != "__Snapshots__" {
        if name.hasSuffix(".swift") {
          found.insert(String(name.dropLast(6)))
        } else if Files.isFolder("\(folder)/\(name)") {
          waiting.append("\(folder)/\(name)")
        }
      }
    }
    return found
  }
}
