// A static build has no module XCTest.
#if canImport(XCTest)
  import BindableTestTraces
  import BindableTesting
  public import XCTest

  /// A test case that reports each snapshot mismatch at the line of its check without ending the
  /// test.
  ///
  /// ```swift
  /// final class GreetingTests: SnapshotTestCase {
  ///   func testGreeting() throws {
  ///     try verify("Hello, Ada!", matches: "greeting")
  ///   }
  /// }
  /// ```
  open class SnapshotTestCase: XCTestCase {
    /// Runs the test, and then records its mismatches.
    open override func invokeTest() {
      SnapshotOrphans.reportAtExit()
      // "GreetingTests.testGreeting", or "-[GreetingTests testGreeting]" on Apple systems.
      let method = name.split { ". ]".contains($0) }.last ?? ""
      let test = "\(String(reflecting: type(of: self)))/\(method)"
      FailureTraces.record(test) {
        for mismatch in SnapshotReporting.collect(test: test, { super.invokeTest() }) {
          FailureTraces.add(mismatch)
          record(mismatch)
        }
      }
    }

    private func record(_ mismatch: SnapshotMismatch) {
      let (message, place) = (mismatch.terminalMessage, mismatch.location)
      #if canImport(ObjectiveC)
        let context = XCTSourceCodeContext(
          location: XCTSourceCodeLocation(filePath: place.filePath, lineNumber: place.line))
        var issue = XCTIssue(
          type: .assertionFailure, compactDescription: message, sourceCodeContext: context)
        let attachment = XCTAttachment(string: mismatch.receivedText)
        attachment.name = mismatch.receivedName
        issue.add(attachment)
        record(issue)
      #else
        recordFailure(
          withDescription: message, inFile: place.filePath, atLine: place.line, expected: true)
      #endif
    }
  }
#endif
