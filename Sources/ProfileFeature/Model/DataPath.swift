/// A path to a value in a profile file, such as `photos[3].rating`.
///
/// ```swift
/// DataPath.root["photos"][3]["rating"].description  // "photos[3].rating"
/// ```
public struct DataPath: Hashable, Sendable, CustomStringConvertible {
  /// The components in the syntax of a program, such as `.rating` and `[3]`.
  private var steps: [String] = []

  private init() {}

  /// Creates the path of a value from its coding path.
  init(_ codingPath: [any CodingKey]) {
    self = codingPath.reduce(.root) { path, key in
      key.intValue.map { path[$0] } ?? path[key.stringValue]
    }
  }

  /// The path of the whole file.
  public static let root = DataPath()

  /// The path of the value for `key`, which is quoted unless it's a plain word.
  public subscript(key: String) -> DataPath {
    let isPlain = key.wholeMatch(of: /[A-Za-z0-9_]{1,40}/) != nil
    return appending(isPlain ? ".\(key)" : "[\(Excerpt.quoted(key))]")
  }

  /// The path of the element at `index`.
  public subscript(index: Int) -> DataPath { appending("[\(index)]") }

  private func appending(_ step: String) -> DataPath {
    var path = self
    path.steps.append(step)
    return path
  }

  /// The path in the syntax of a program, or `the file` for the root.
  ///
  /// Long paths are truncated.
  public var description: String {
    guard !steps.isEmpty else { return "the file" }
    let longest = 8
    let text = steps.prefix(longest).joined()
    let shown = text.hasPrefix(".") ? String(text.dropFirst()) : text
    return steps.count > longest ? shown + "…" : shown
  }
}
