public import BindableViews
internal import Foundation

extension Trace {
  /// Returns a page that shows the trace, as one HTML file without references to others.
  ///
  /// ```swift
  /// let page = recorder.trace.page()
  /// try page.write(toFile: "trace.html", atomically: true, encoding: .utf8)
  /// ```
  ///
  /// The page needs no server. It opens at the step and the node of a link, such as
  /// `trace.html#12/followers`.
  ///
  /// - Parameter earlier: Another run of the same actions. The page then shows both side by side,
  ///   and opens at the first step in which they differ.
  /// - Returns: The same text for the same traces.
  /// - Complexity: O(*n*) in the length of the result.
  public func page(comparedWith earlier: Trace? = nil) -> String {
    let traces = [self, earlier].compactMap { $0?.json }.map { Self.script($0) }
    return TraceViewer.start + traces.joined() + TraceViewer.script + TraceViewer.end
  }

  /// The beginning of a page to which steps are added while a program runs.
  ///
  /// ```swift
  /// file.append(Trace.pageStart)
  /// terminal.onTraceStep = { step in file.append(step.pagePart) }
  /// ```
  ///
  /// The page shows the steps that were added, also after a crash of the program.
  public static var pageStart: String { TraceViewer.start + TraceViewer.script }

  /// The trace as a part of a page that begins with ``pageStart``.
  public var pagePart: String { Self.script(plainJSON, class: "part") }

  // An element of data isn't a script: it ends only at `</script`, which has a `<`.
  private static func script(_ json: Data, class name: String = "trace") -> String {
    let parts = Array(json).split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    let text = String(decoding: Array(parts.joined(separator: "\\u003C".utf8)), as: UTF8.self)
    return "<script type=\"application/json\" class=\"\(name)\">\(text)</script>\n"
  }
}
