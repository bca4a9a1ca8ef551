// `validate`: an error message next to a field.

/// Shows the error message of a property while its value is invalid.
///
/// ```swift
/// validate(\.email, .email("Write an address, as ada@example.com."), into: \.emailMessage)
/// ```
///
/// The view is hidden if there's no message. A message is shown from the start. To show it only
/// after a change, or after the user has left the field, give the presenter a `FormState`.
@MainActor
public func validate<Presenter: AnyObject, View: AnyObject, Value, Line: MessageDisplay>(
  _ source: KeyPath<Presenter, Value>, _ validator: Validator<Value>,
  into line: KeyPath<View, Line>
) -> TableBinding<Presenter, View> {
  .message(source, into: line, detail: "validate: \(validator.name)") { presenter, binding in
    validator.apply(presenter[keyPath: source], in: binding.context).errorMessage
  }
}

/// Shows the message of a form's field: its error, according to the form's policy, or its pending
/// message.
///
/// ```swift
/// \.email <-> \.email.text
/// validate(\.email, in: \.form, into: \.emailMessage)
/// ```
///
/// The view is hidden if there's no message.
@MainActor
public func validate<Presenter: AnyObject, View: AnyObject, Value, Line: MessageDisplay>(
  _ field: KeyPath<Presenter, Value>, in form: KeyPath<Presenter, FormState<Presenter>>,
  into line: KeyPath<View, Line>
) -> TableBinding<Presenter, View> {
  let binding: TableBinding<Presenter, View> = .message(field, into: line, detail: "validate") {
    presenter, binding in
    let form = presenter[keyPath: form]
    if form.errorDisplay == .afterEditing { form.follow(field, in: binding) }
    let message = form[field].message
    return message.isEmpty ? nil : message
  }
  binding.body?.hasRule = {
    ($0 as? Presenter)?[keyPath: form].hasRule(for: field) ?? true
  }
  return binding
}

extension TableBinding where Presenter: AnyObject {
  fileprivate static func message<Line: MessageDisplay>(
    _ source: AnyKeyPath, into line: KeyPath<View, Line>, detail: String,
    _ message: @escaping @MainActor (Presenter, BindingNode) -> String?
  ) -> TableBinding {
    .oneWay([source], to: line.appending(path: Line.messagePath), detail: [detail]) {
      message($0, $1)
    }
  }
}

extension FormState {
  /// Tracks whether the user leaves the control of a field, if it reports the end of editing.
  fileprivate func follow(_ field: PartialKeyPath<Owner>, in binding: BindingNode) {
    let state = binding.state { FollowedControl() }
    guard let control = binding.editingControl(of: field) else { return }
    let count = control.editingEndCount
    follow(field, didEndEditing: state.control === control && state.count != count)
    (state.control, state.count) = (control, count)
  }
}

/// The state of a binding that shows the message of a field.
private final class FollowedControl: BindingState {
  weak var control: (any EditingControl)?
  var count = 0
}

extension BindingNode {
  /// Returns the control of a two-way binding of a property in the same table, if it reports the
  /// end of editing.
  @MainActor
  fileprivate func editingControl(of property: AnyKeyPath) -> (any EditingControl)? {
    guard let connection, let view = connection.block.liveView else { return nil }
    for part in connection.layout.parts where part.isReverse && part.presenterPaths == [property] {
      guard let target = part.viewEnd else { continue }
      let nodes = Graph.reads { _ = connection.layout.readView(view, target) }
      if let control = nodes.last.flatMap({ Graph.owner(of: $0) }) as? any EditingControl {
        return control
      }
    }
    return nil
  }
}
