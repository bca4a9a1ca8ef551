import Bindable
import BindableTrace
import Foundation
import ProfileFeature

/// A page to which the steps of a run are added while it runs.
///
/// It's complete after each step, so a crash of the program loses nothing.
final class TraceFile {
  private let file: Int32

  init(_ path: String) throws(UsageError) {
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      throw UsageError(
        .output,
        "\(Excerpt.path(path)): can't be written (\(POSIXError.last.reason)); specify another file")
    }
    add(Trace.pageStart)
  }

  deinit { close(file) }

  func add(_ step: Trace) { add(step.pagePart) }

  // The run goes on without a trace if the disk is full.
  private func add(_ text: String) { try? StandardStreams.write(Array(text.utf8), to: file) }
}
