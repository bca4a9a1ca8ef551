/// A place in a profile file, such as `photos[3].rating`.
///
/// ```swift
/// DataPath.root["photos"][3]["rating"].description  // "photos[3].rating"
/// ```
public struct DataPath: Hashable, Sendable, CustomStringConvertible {
  /// One step down: to the value of a key, or to an element.
  enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  let steps: [Step]

  /// The whole file.
  public static let root = DataPath(steps: [])

  /// The place of the value that `key` has here.
  public subscript(key: String) -> DataPath { DataPath(steps: steps + [.key(key)]) }

  /// The place of the element at `index` here.
  public subscript(index: Int) -> DataPath { DataPath(steps: steps + [.index(index)]) }

  /// The steps as they would be written in a program; `the file` for the root.
  ///
  /// A key that is no plain word is quoted, and a long path loses its end.
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
