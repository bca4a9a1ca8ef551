/// A JSON value and where it begins.
struct JSONNode: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number as it is written, so that no digit is lost before somebody says what it must be.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members in the order they are written, a key that is written twice included.
    case object([JSONMember])
  }

  let value: Value
  /// The place of its first byte.
  let offset: Int
}

/// A key with its value in a JSON object.
struct JSONMember: Hashable, Sendable {
  let key: String
  let keyOffset: Int
  let node: JSONNode
}

extension JSONNode {
  /// The value at a path, if it is there.
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

  /// What is there, in words short enough for a message.
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
