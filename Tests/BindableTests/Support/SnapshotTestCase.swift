import BindableTesting
import Synchronization
import XCTest

/// A test case that records snapshot mismatches at the line of their check and continues.
///
/// ```swift
/// final class GreetingTests: SnapshotTestCase {
///   func testGreeting() throws {
///     try verify("Hello, Ada!", matches: "greeting")
///   }
/// }
/// ```
class SnapshotTestCase: XCTestCase {
  // Any task of the test can report a mismatch, but a test case belongs to one thread, so they're
  // recorded after the test returns. XCTest waits for asynchronous tests in `invokeTest`.
  override func invokeTest() {
    SnapshotOrphans.reportAtExit()
    let found = Mismatches()
    SnapshotReporting.$reporter.withValue({ found.append($0) }) {
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
