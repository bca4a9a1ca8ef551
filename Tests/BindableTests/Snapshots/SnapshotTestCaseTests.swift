import Bindable
import BindableTesting
import BindableXCTest
import TestSupport
import XCTest

/// Tests mismatches in XCTest.
final class SnapshotTestCaseTests: SnapshotTestCase {
  func testMatchingSnapshotPasses() throws {
    try verify("Ada") { "Ada" }
    XCTAssertNil(mismatch("Ada", equals: { "Ada" }))
    withoutRecording { XCTAssertNotNil(mismatch("Ada", equals: { "Bob" })) }
  }

  func testMismatchIsThrownWithoutReporter() throws {
    XCTAssertThrowsError(
      try withoutRecording {
        try SnapshotReporting.$reporter.withValue(nil) { try verify("Ada") { "Bob" } }
      }
    ) { error in
      XCTAssert("\(error)".hasPrefix("\(#filePath):"))
    }
  }
}

// Apple's XCTest reports through other methods and can't create a test case from a closure.
#if !canImport(ObjectiveC)
  extension SnapshotTestCaseTests {
    func testMismatchFailsAtItsLineAndTestContinues() throws {
      let line = #line + 2
      let test = Sample { _ in
        try verify("Ada") { "Bob" }
        try verify("Grace") { "Hopper" }
      }
      withoutRecording { test.run() }
      XCTAssertEqual(test.failures.map(\.line), [line, line + 1])
      XCTAssertEqual(test.failures.map(\.file), [#filePath, #filePath])
      XCTAssertEqual(test.failures.map(\.isExpected), [true, true])
      XCTAssert(test.failures.first?.description.contains("\n-Bob\n+Ada\n") == true)
    }

    func testMismatchInTaskFails() throws {
      let test = Sample { test in
        let done = test.expectation(description: "done")
        Task {
          try verify("Ada") { "Bob" }
          done.fulfill()
        }
        test.wait(for: [done], timeout: 60)
      }
      withoutRecording { test.run() }
      XCTAssertEqual(test.failures.count, 1)
    }

    func testMatchingSnapshotRecordsNoFailure() throws {
      let test = Sample { _ in try verify("Ada") { "Ada" } }
      test.run()
      XCTAssertEqual(test.failures.count, 0)
    }
  }

  /// A test case that stores its failures for the test that runs it.
  private final class Sample: SnapshotTestCase {
    struct Failure {
      let description: String
      let file: String
      let line: Int
      let isExpected: Bool
    }

    private(set) var failures: [Failure] = []

    convenience init(_ body: @escaping (XCTestCase) throws -> Void) {
      self.init(name: "sample", testClosure: body)
    }

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      failures.append(
        Failure(description: description, file: filePath, line: lineNumber, isExpected: expected))
    }
  }
#endif
