import Bindable
import BindableTrace
import Foundation
import ProfileFeature

/// A page to which the steps of a run are added while it runs.
///
/// It's complete after each step, so a crash of the program loses nothing. If a step can't be
/// written, the page ends with the one before it, and there's no page if it can't be started.
@MainActor
final class TraceFile {
  /// The path, which isn't that of an earlier trace.
  let path: String
  /// The error that ended the trace, such as a full disk.
  private(set) var failure: FileError?
  private let file: Int32
  /// The number of bytes up to the end of the last step.
  private var length: off_t = 0

  init(_ wanted: String) throws(FileError) {
    do throws(POSIXError) {
      (file, path) = try OutputFile.openNew(wanted)
    } catch {
      throw FileError(error, writing: wanted)
    }
    add(Trace.pageStart)
    if let failure {
      OutputFile.remove(path)
      throw failure
    }
  }

  deinit { close(file) }

  func add(_ step: Trace) { add(step.pagePart) }

  private func add(_ text: String) {
    do throws(POSIXError) {
      try StandardStreams.write(Array(text.utf8), to: file)
      length += off_t(text.utf8.count)
    } catch {
      // A device or pipe stays as it is.
      ftruncate(file, length)
      failure = FileError(error, writing: path)
    }
  }
}
