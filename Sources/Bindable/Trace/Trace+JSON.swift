internal import BindableViews
public import Foundation

extension Trace {
  /// The trace as JSON.
  ///
  /// ```swift
  /// try recorder.trace.json.write(to: URL(filePath: "following.json"))
  /// ```
  ///
  /// The same trace always produces the same bytes.
  ///
  /// - Complexity: O(*n*) in the length of the result.
  public var json: Data { compacted.plainJSON }

  /// The JSON of a part of a trace, which doesn't know the parts before it.
  var plainJSON: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A trace contains only text and integers, which can always be encoded.
    return (try? encoder.encode(self)) ?? Data()
  }
}
