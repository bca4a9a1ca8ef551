internal import Synchronization

/// The references that no check of a run used, left by renamed or removed tests.
///
/// ```swift
/// let orphans = SnapshotOrphans.found()
/// if !orphans.paths.isEmpty { print(orphans) }
/// // No test of this run used these snapshots:
/// //   /src/Tests/ProfileTests/__Snapshots__/ScreenTests/oldName.txt
/// // Remove them if they aren't needed.
/// ```
///
/// In the snapshot folders used by the run, two kinds of files are found:
///
/// - files in the same folder as a used reference, because their test file has run;
/// - files of a test file that no longer exists.
///
/// Search at the end of a run of all tests. The adapters call `reportAtExit()`, which then prints
/// the files. Files are never removed.
public struct SnapshotOrphans: Sendable, Hashable, CustomStringConvertible {
  /// The paths of the files, sorted.
  public let paths: [String]

  /// A message with the paths, or an empty string if there are none.
  public var description: String {
    if paths.isEmpty { return "" }
    let lines = ["No test of this run used these snapshots:"]
    return
      (lines + paths.map { "  " + TextEscaping.shown($0) }
      + ["Remove them if they aren't needed."]).joined(separator: "\n")
  }

  /// Returns the references that the current run hasn't used so far.
  public static func found() -> SnapshotOrphans { SnapshotOrphans(of: .current) }

  /// Prints the unused references to standard error when the process ends.
  ///
  /// Nothing is printed if only some tests run, with `--filter` or `--skip`, or after
  /// `markIncomplete()`. Repeated calls have no effect.
  public static func reportAtExit() {
    state.withLock { state in
      guard !state.isRegistered else { return }
      state.isRegistered = true
      Files.atExit { SnapshotOrphans.report() }
    }
  }

  /// Marks the run as incomplete, because a test ended before all its checks.
  public static func markIncomplete() { state.withLock { $0.isIncomplete = true } }

  private struct State {
    var isRegistered = false
    var isIncomplete = false
  }

  private static let state = Mutex(State())

  private static func report() {
    let isGivenUp = state.withLockIfAvailable { $0.isIncomplete } ?? true
    guard !isGivenUp, isWhole(CommandLine.arguments) else { return }
    let orphans = SnapshotOrphans(of: .process)
    if !orphans.paths.isEmpty { System.printError("\(orphans)") }
  }

  /// Returns whether a test runner with the given arguments runs all tests.
  ///
  /// The tests to run are specified by options for Swift Testing, and by names only for XCTest.
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
      for name in Files.contentsOfDirectory(in: root) {
        let folder = "\(root)/\(name)"
        guard Files.isFolder(folder), used.contains(folder) || !tests.contains(name) else {
          continue
        }
        for file in Files.contentsOfDirectory(in: folder) where file.hasSuffix(".txt") {
          let path = "\(folder)/\(file)"
          if !reached.contains(path) { orphans.insert(path) }
        }
      }
    }
    paths = orphans.sorted()
  }

  // Returns the names, without `.swift`, of all source files in a folder and its subfolders.
  private static func testFiles(under folder: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [folder]
    while let folder = waiting.popLast() {
      for name in Files.contentsOfDirectory(in: folder)
      where !name.hasPrefix(".") && name != "__Snapshots__" {
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
