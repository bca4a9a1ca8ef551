/// A path to a value in a profile file, such as `photos[3].rating`.
///
/// ```swift
/// DataPath.root["photos"][3]["rating"].description  // "photos[3].rating"
/// ```
public struct DataPath: Hashable, Sendable, CustomStringConvertible {
  /// One component of a path: a key of an object, or an index of an array.
  enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  let steps: [Step]

  private init(steps: [Step]) { self.steps = steps }

  /// Creates the path of a value from its coding path.
  init(_ codingPath: [any CodingKey]) {
    steps = codingPath.map { key in
      key.intValue.map { .index($0) } ?? .key(key.stringValue)
    }
  }

  /// The path of the whole file.
  public static let root = DataPath(steps: [])

  /// The path of the value for `key`.
  public subscript(key: String) -> DataPath { DataPath(steps: steps + [.key(key)]) }

  /// The path of the element at `index`.
  public subscript(index: Int) -> DataPath { DataPath(steps: steps + [.index(index)]) }

  /// The path in the syntax of a program, or `the file` for the root.
  ///
  /// Keys that aren't plain words are quoted. Long paths are truncated.
  public var description: String {
    guard !steps.isEmpty else { return "the file" }
    let longest = 8
    let shown = steps.prefix(longest).reduce(into: "") { text, step in
      switch step {
      case .key(let key) where key.isPlainWord: text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\(Excerpt.quoted(key))]"
      case .index(let index): text += "[\(index)]"
      }
    }
    return steps.count > longest ? shown + "…" : shown
  }
}

extension String {
  fileprivate var isPlainWord: Bool {
    !isEmpty && utf8.count <= 40
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
