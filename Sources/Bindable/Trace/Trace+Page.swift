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
    let parts = TraceViewer.source.components(separatedBy: "<!--TRACE-->")
    let traces = [self, earlier].compactMap { $0 }
      .map { Self.script(String(decoding: $0.json, as: UTF8.self)) }
    return parts[0] + traces.joined() + parts.dropFirst().joined()
  }

  // An element of data isn't a script: it ends only at `</script`, which has a `<`.
  private static func script(_ json: String) -> String {
    "<script type=\"application/json\" class=\"trace\">"
      + json.replacing("<", with: "\\u003C") + "</script>\n"
  }
}
