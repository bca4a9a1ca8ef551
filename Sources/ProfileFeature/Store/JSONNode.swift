/// A JSON value with its offset.
struct JSONNode: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number as written, so that no digit is lost before its type is known.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members in their original order, including repeated keys.
    case object([JSONMember])
  }

  let value: Value
  /// The offset of the first byte.
  let offset: Int
}

/// A key and its value in a JSON object.
struct JSONMember: Hashable, Sendable {
  let key: String
  let keyOffset: Int
  let node: JSONNode
}

extension JSONNode {
  /// Returns the value at a path, or `nil` if there's no such value.
  func node(at path: DataPath) -> JSONNode? {
    path.steps.reduce(self) { node, step in
      switch (step, node?.value) {
      case (.index(let index), .array(let elements)) where elements.indices.contains(index):
        elements[index]
      case (.key(let key), .object(let members)):
        members.first { $0.key == key }?.node
      default: nil
      }
    }
  }

  /// A short description for error messages.
  var summary: String {
    switch value {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .number(let text): text.count > 40 ? "\(text.prefix(40))…" : text
    case .string(let text): Excerpt.quoted(text)
    case .array: "an array"
    case .object: "an object"
    }
  }
}
