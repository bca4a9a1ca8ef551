/// A binding of a node and the reason for its last update, as an item of a list.
struct InspectorExplanation: Identifiable, Equatable {
  /// The binding as written, with its location, and the property that it writes.
  struct ID: Hashable {
    let binding: String
    let target: String
  }

  let id: ID
  /// The property with the value before and the last one, and the reason with the remarks.
  let change: String
  let reason: String
  let failures: String

  init(
    binding: String, target: String, _ update: BindingUpdate?, _ remarks: [String],
    _ failures: [Failure]
  ) {
    id = ID(binding: binding, target: target)
    change =
      update?.change ?? (target.isEmpty ? "" : "\(target): not changed by its binding")
    reason = ([update?.reasonWithWriters].compactMap { $0 } + remarks).joined(separator: "\n")
    self.failures = failures.map { "\($0.kind.rawValue): \($0.message)" }.joined(separator: "\n")
  }

  var binding: String { "binding \(id.binding)" }

  func isFor(_ binding: String, _ target: String) -> Bool {
    id == ID(binding: binding, target: target)
  }
}

/// The cell of an explanation.
final class InspectorExplanationCell: ListCell {
  let change = Label(hidesWhenEmpty: true), reason = Label(hidesWhenEmpty: true)
  let binding = Label(), failures = Label(hidesWhenEmpty: true)

  override var content: ViewNode? {
    change.style = .bold
    failures.isAlert = true
    failures.style = Style(foreground: .red)
    return VStack {
      change
      reason
      binding
      failures
    }
  }

  static let bindings = BindingTable(InspectorExplanation.self, InspectorExplanationCell.self) {
    \.change --> \.change.text
    \.reason --> \.reason.text
    \.binding --> \.binding.text
    \.failures --> \.failures.text
  }
}
