internal import Synchronization

/// The references that no test uses, left by renamed or removed tests.
///
/// ```swift
/// let orphans = SnapshotOrphans.found()
/// if !orphans.paths.isEmpty { print(orphans) }
/// // No test uses these snapshots:
/// //   /src/Tests/ProfileTests/__Snapshots__/ScreenTests/oldName.txt
/// // If they aren't needed, remove them:
/// //   BINDABLE_SNAPSHOTS_ORPHANS=remove swift test
/// ```
///
/// In the snapshot folders used by the run, two kinds of files are found:
///
/// - files of a test file that no longer exists;
/// - files in the same folder as a used reference, whose name no source of the package contains.
///
/// A test that was skipped, that threw an error, or that runs in another process contains the names
/// of its snapshots, so they aren't found.
///
/// Search at the end of a run of all tests. The adapters call `reportAtExit()`, which then prints
/// the files. The variable `BINDABLE_SNAPSHOTS_ORPHANS` requests another action: with `fail`, the
/// run also fails, and with `remove`, the files are removed.
package struct SnapshotOrphans: Sendable, Hashable, CustomStringConvertible {
  /// The paths of the files, sorted.
  package let paths: [String]

  /// A message with the paths, or an empty string if there are none.
  package var description: String {
    if paths.isEmpty { return "" }
    return
      (["No test uses these snapshots:"] + pathLines + [
        "If they aren't needed, remove them:", "  BINDABLE_SNAPSHOTS_ORPHANS=remove swift test",
      ]).joined(separator: "\n")
  }

  private var pathLines: [String] {
    SnapshotMismatch.shortened(paths.map { "  " + TextEscaping.shown($0) })
  }

  /// Returns the references that no test uses, according to the current run.
  package static func found() -> SnapshotOrphans { SnapshotOrphans(of: .current) }

  /// Prints the unused references to standard error when the process ends, or performs the action
  /// that the environment requests.
  ///
  /// Nothing happens if only some tests run, with `--filter` or `--skip`, or after
  /// `markIncomplete()`. Repeated calls have no effect.
  package static func reportAtExit() {
    state.withLock { state in
      guard !state.isRegistered else { return }
      state.isRegistered = true
      Files.atExit { SnapshotOrphans.report() }
    }
  }

  /// Marks the run as incomplete, because a test ended before all its checks.
  static func markIncomplete() { state.withLock { $0.isIncomplete = true } }

  private struct State {
    var isRegistered = false
    var isIncomplete = false
  }

  private static let state = Mutex(State())

  private static func report() {
    let isGivenUp = state.withLockIfAvailable { $0.isIncomplete } ?? true
    guard !isGivenUp, isWhole(CommandLine.arguments) else { return }
    let orphans = SnapshotOrphans(of: .process)
    if orphans.paths.isEmpty { return }
    let action = SnapshotRun.process.settings.orphanAction
    System.printError(orphans.perform(action))
    if action == .fail { Files.exitNow(1) }
  }

  /// Performs an action and returns its message.
  func perform(_ action: SnapshotSettings.OrphanAction) -> String {
    guard action == .remove else { return description }
    var lines = ["Removed the snapshots that no test uses:"] + pathLines
    for path in paths {
      do throws(Files.SystemError) { try Files.remove(path) } catch { lines.append("\(error)") }
    }
    return lines.joined(separator: "\n")
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
    let used = run.usedFiles
    let paths = Set(used.map(\.path))
    let folders = Set(used.map { Files.parent(of: $0.path) })
    var orphans: [String] = []
    var searched: Set<String> = []
    for file in used {
      let root = Files.parent(of: Files.parent(of: file.path))
      guard searched.insert(root).inserted else { continue }
      let sources = Sources(of: file.sources)
      // Without sources, nothing is known.
      if sources.isEmpty { continue }
      for name in Files.contentsOfDirectory(in: root) {
        let folder = "\(root)/\(name)"
        guard Files.isFolder(folder), folders.contains(folder) || !sources.contains(name) else {
          continue
        }
        let unused = Files.contentsOfDirectory(in: folder).filter {
          $0.hasSuffix(".txt") && !paths.contains("\(folder)/\($0)")
        }
        let names = sources.unmentioned(unused.map { String($0.dropLast(4)) }, inTest: name)
        orphans += names.map { "\(folder)/\($0).txt" }
      }
    }
    self.paths = orphans.sorted()
  }

  /// The Swift sources of a target, and of its package.
  private struct Sources {
    /// The paths of the sources of the target, by name without `.swift`.
    private var own: [String: [String]] = [:]
    private let folder: String

    init(of folder: String) {
      self.folder = folder
      for path in Self.files(in: folder) { own[Self.name(of: path), default: []].append(path) }
    }

    var isEmpty: Bool { own.isEmpty }

    func contains(_ test: String) -> Bool { own[test] != nil }

    /// Returns the file names of references that no source mentions.
    func unmentioned(_ names: [String], inTest test: String) -> [String] {
      var left = names
      guard !left.isEmpty, let tests = own[test] else { return left }
      let others = Self.files(in: SourceFolder.package(around: folder) ?? Files.parent(of: folder))
      for path in tests + others.filter({ !tests.contains($0) }) {
        guard let bytes = try? Files.read(path) else { return [] }
        let mentioned = SourceNames(of: bytes)
        if mentioned.hasComputedName || tests.contains(path) && mentioned.hasAnyText { return [] }
        left.removeAll(where: mentioned.contain)
        if left.isEmpty { break }
      }
      return left
    }

    private static func name(of path: String) -> String {
      String((path.split(separator: "/").last ?? "").dropLast(6))
    }

    private static func files(in folder: String) -> [String] {
      var found: [String] = []
      var waiting = [folder]
      while let folder = waiting.popLast() {
        for name in Files.contentsOfDirectory(in: folder)
        where !name.hasPrefix(".") && name != "__Snapshots__" {
          let path = "\(folder)/\(name)"
          if name.hasSuffix(".swift") {
            found.append(path)
          } else if Files.isFolder(path) {
            waiting.append(path)
          }
        }
      }
      return found
    }
  }
}
