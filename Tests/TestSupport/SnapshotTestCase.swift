import BindableTesting
import Synchronization
public import XCTest

/// A test case that reports each snapshot mismatch at the line of its check without ending the test.
///
/// ```swift
/// final class GreetingTests: SnapshotTestCase {
///   func testGreeting() throws {
///     try verify("Hello, Ada!", matches: "greeting")
///   }
/// }
/// ```
open class SnapshotTestCase: XCTestCase {
  // A test's tasks may report mismatches on any thread, but a test case must be used on one, so
  // mismatches are recorded after the test returns. XCTest waits for asynchronous tests in
  // `invokeTest`.
  /// Runs the test with a reporter for its mismatches.
  open override func invokeTest() {
    SnapshotOrphans.reportAtExit()
    let found = Mismatches()
    SnapshotReporting.$reporter.withValue(.init { found.append($0) }) {
      super.invokeTest()
    }
    for mismatch in found.all { record(mismatch) }
  }

  private func record(_ mismatch: SnapshotMismatch) {
    let location = mismatch.location
    #if canImport(ObjectiveC)
      let place = XCTSourceCodeLocation(filePath: location.filePath, lineNumber: location.line)
      record(
        XCTIssue(
          type: .assertionFailure, compactDescription: mismatch.message,
          sourceCodeContext: XCTSourceCodeContext(location: place)))
    #else
      recordFailure(
        withDescription: mismatch.message, inFile: location.filePath, atLine: location.line,
        expected: true)
    #endif
  }
}

private final class Mismatches: Sendable {
  private let list = Mutex<[SnapshotMismatch]>([])

  var all: [SnapshotMismatch] { list.withLock { $0 } }

  func append(_ mismatch: SnapshotMismatch) { list.withLock { $0.append(mismatch) } }
}
