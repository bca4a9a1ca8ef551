internal import BindableCore

/// The properties and texts that a trace must not contain.
@MainActor
struct TracedSecrets {
  static let mark = TracedText.secret

  /// The names of hidden properties and of those that are bound to secure fields.
  private(set) var properties: Set<String>
  // A short text also occurs elsewhere. Its field and its properties are hidden anyway.
  private var texts: [String] = []
  private static let shortestText = 4
  private var editingTypes: [ObjectIdentifier: Bool] = [:]

  init(properties: Set<String>) { self.properties = properties }

  var isEmpty: Bool { properties.isEmpty && texts.isEmpty }

  var hasTexts: Bool { !texts.isEmpty }

  /// Adds the properties and texts of the secure fields among some nodes.
  mutating func find(in nodes: [ViewNode], _ connections: [AnyConnection]) {
    let fields = nodes.filter { canBeSecure($0) && $0.isSecureField }
    for field in fields { add((field as? TextField)?.text ?? "") }
    guard !fields.isEmpty else { return }
    for connection in connections {
      for part in connection.partIndices {
        let controls = connection.controls(ofPart: part)
        guard controls.contains(where: { ($0 as? ViewNode)?.isSecureField == true }) else {
          continue
        }
        properties.formUnion(connection.properties(ofPart: part))
      }
    }
  }

  /// Returns whether a node can be edited, which takes long to find out for a class.
  private mutating func canBeSecure(_ node: ViewNode) -> Bool {
    let type = ObjectIdentifier(type(of: node))
    if let known = editingTypes[type] { return known }
    let isEditing = node is TextInput || !node.isOfLibrary && node is any EditingControl
    editingTypes[type] = isEditing
    return isEditing
  }

  /// Adds a text that must not occur.
  mutating func add(_ text: String) {
    guard text.count >= Self.shortestText, !texts.contains(text) else { return }
    texts.append(text)
    // A longer text can contain a shorter one.
    texts.sort { ($1.count, $0) < ($0.count, $1) }
  }

  /// Returns a text with a mark in place of secret ones.
  func hiding(in text: String) -> String {
    var text = text
    for secret in texts where text.contains(secret) {
      text = text.replacing(secret, with: Self.mark)
    }
    return text
  }

  /// Returns a text of the same length with bullets in place of secret texts.
  func covering(_ text: String) -> String {
    var text = text
    for secret in texts where text.contains(secret) {
      text = text.replacing(secret, with: String(repeating: "•", count: secret.utf16.count))
    }
    return text
  }

  /// Returns whether a run of a binding reads or writes a hidden property or a secure field.
  func hide(_ run: TracedRun, _ controls: [AnyObject]) -> Bool {
    if controls.contains(where: { ($0 as? ViewNode)?.isSecureField == true }) { return true }
    return !properties.isEmpty
      && !properties.isDisjoint(with: run.connection.properties(ofPart: run.part))
  }

  func hide(_ cause: TracedCause) -> Bool {
    properties.contains(cause.name) || cause.causes.contains(where: hide)
  }
}

extension UserAction {
  /// The action with bullets in place of typed text.
  package var masked: UserAction {
    func bullets(_ text: String) -> String { String(repeating: "•", count: text.count) }
    return switch self {
    case .type(let text): .type(bullets(text))
    case .replace(let text): .replace(bullets(text))
    default: self
    }
  }
}
