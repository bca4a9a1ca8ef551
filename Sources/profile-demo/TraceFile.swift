import BindableTrace
import Foundation

extension Option {
  /// The option with the file to write a trace to.
  static let html = Option(
    "--html", "FILE", need: "specify a file",
    "write the run to this file instead, as a page that\nsays why each value changed"
  ) { $0.html = $1 }
}

extension Subcommand {
  /// Writes a trace as a page.
  static func writeTrace(_ trace: Trace?, to file: String) throws(UsageError) {
    guard let trace else { return }
    try write(trace.page(), to: file)
  }
}
