package import BindableTesting
import BindableTrace
package import BindableViews
import Foundation
import Synchronization

/// Traces of the snapshots that differ, with the expected screen next to the received one.
///
/// They're written to the folder in the environment variable `BINDABLE_TRACE`, with a page that
/// lists them. Without it, nothing is recorded. A test contributes its user actions.
package enum FailureTraces {
  /// The test that runs in this task.
  @TaskLocal private static var test: String?
  private static let folder = ProcessInfo.processInfo.environment["BINDABLE_TRACE"]

  /// Runs the body of a test, whose user actions are recorded.
  package static func record(
    _ test: String, _ body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard folder != nil else { return try await body() }
    let name = String(test.prefix { $0 != "(" })
    await Recorders.shared.start()
    let result = await Self.$test.withValue(name) { await Self.result(of: body) }
    await Recorders.shared.writeMismatches(of: name)
    try result.get()
  }

  /// Runs the body of a test of XCTest, on the main thread.
  package static func record(_ test: String, _ body: () -> Void) {
    guard folder != nil, Thread.isMainThread else { return body() }
    MainActor.assumeIsolated { Recorders.shared.start() }
    $test.withValue(test) { body() }
    MainActor.assumeIsolated { Recorders.shared.writeMismatches(of: test) }
  }

  private static func result(
    of body: @concurrent @Sendable () async throws -> Void
  ) async -> Result<Void, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  /// Adds a mismatch, whose trace is written when the test ends.
  package static func add(_ mismatch: SnapshotMismatch) {
    guard let test, mismatch.expected != nil else { return }
    let count = steps.withLock { $0[test] }
    mismatches.withLock { $0[test, default: []].append((mismatch, count)) }
  }

  /// The number of steps of a test, and the tree in which it has acted last.
  fileprivate typealias Moment = (tree: Int, count: Int)
  fileprivate static let steps = Mutex<[String: Moment]>([:])
  fileprivate static let mismatches = Mutex<[String: [(SnapshotMismatch, Moment?)]]>([:])

  fileprivate static func write(_ page: String, as test: String, number: Int) {
    guard let folder else { return }
    let name = test.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
      .split(separator: "-").joined(separator: "-")
    let file = number == 0 ? "\(name).html" : "\(name)-\(number + 1).html"
    let directory = URL(filePath: folder)
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try? page.write(to: directory.appending(path: file), atomically: true, encoding: .utf8)
    try? writeIndex(in: directory)
  }

  /// Returns a page with the received screen next to the expected one, after a run.
  package static func page(
    of mismatch: SnapshotMismatch, _ expected: [String], after run: Trace?, in test: String
  ) -> String {
    let object = mismatch.name ?? "\(mismatch.location.fileID):\(mismatch.location.line)"
    var received = run ?? Trace(name: test, columns: 0)
    var wanted = received
    (received.name, wanted.name) = ("received", "expected")
    (received.detail, wanted.detail) = (test, test)
    received.append("verify", object, lines: mismatch.received)
    wanted.append("verify", object, lines: expected)
    return received.page(comparedWith: wanted)
  }

  private static func writeIndex(in folder: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".html") && $0 != "index.html" }.sorted()
    let items = names.map { "<li><a href=\"\($0)\">\($0.dropLast(5))</a></li>\n" }
    let page = """
      <!doctype html>
      <html lang="en"><meta charset="utf-8"><title>Failed snapshots</title>
      <meta name="color-scheme" content="light dark">
      <h1>Failed snapshots</h1>
      <ul>
      \(items.joined())</ul></html>

      """
    try page.write(
      to: folder.appending(path: "index.html"), atomically: true, encoding: .utf8)
  }
}

/// The recorders of the trees in which tests perform user actions.
@MainActor
private final class Recorders: UserActionObserver {
  static let shared = Recorders()

  private var recorders: [String: [TraceRecorder]] = [:]
  private var begun: (test: String, index: Int, label: String)?
  private var isStarted = false

  func start() {
    if !isStarted { UserActionObservers.add(self) }
    isStarted = true
  }

  func writeMismatches(of test: String) {
    let mismatches = FailureTraces.mismatches.withLock { $0.removeValue(forKey: test) } ?? []
    for (number, (mismatch, moment)) in mismatches.enumerated() {
      var run = moment.flatMap { recorders[test]?[$0.tree].trace }
      if let moment, let steps = run?.steps { run?.steps = Array(steps.prefix(moment.count)) }
      let page = FailureTraces.page(of: mismatch, mismatch.expected ?? [], after: run, in: test)
      FailureTraces.write(page, as: test, number: number)
    }
    recorders[test] = nil
  }

  func userWillPerform(_ action: UserAction, on node: ViewNode, words: () -> String) -> Bool {
    guard let test = FailureTraces.current else { return false }
    let root = node.root
    let index: Int
    if let known = recorders[test]?.firstIndex(where: { $0.root === root }) {
      index = known
    } else {
      index = recorders[test]?.count ?? 0
      let recorder = TraceRecorder(silently: root, 60, nil, .standard, test, [], 1_000)
      recorder.record("")
      recorders[test, default: []].append(recorder)
    }
    let isSecret = (node as? TextField)?.isSecure == true
    begun = (test, index, isSecret ? node.eventName(of: action.masked) : words())
    return true
  }

  func userDidPerform() {
    guard let (test, index, label) = begun, let recorder = recorders[test]?[index] else { return }
    begun = nil
    recorder.record(label)
    FailureTraces.steps.withLock { $0[test] = (index, recorder.stepCount) }
  }
}

extension FailureTraces {
  fileprivate static var current: String? { test }
}
