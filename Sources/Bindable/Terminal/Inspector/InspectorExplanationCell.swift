/// The cell of an explanation.
final class InspectorExplanationCell: ListCell {
  let change = Label(hidesWhenEmpty: true), reason = Label(hidesWhenEmpty: true)
  let binding = Label(hidesWhenEmpty: true), failures = Label(hidesWhenEmpty: true)

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

  static let bindings = BindingTable(
    TraceReader.ExplainedBinding.self, InspectorExplanationCell.self
  ) {
    \.change --> \.change.text
    \.reason --> \.reason.text
    \.bindingLine --> \.binding.text
    \.failures --> \.failures.text
  }
}
