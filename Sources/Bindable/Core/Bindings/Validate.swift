// `validate`: an error message next to a field.

/// Shows the error message of a property while its value is invalid.
///
/// ```swift
/// validate(\.email, .email("Write an address, as ada@example.com."), into: \.emailMessage)
/// ```
///
/// The view is hidden if there's no message. To show messages only for touched fields, give the
/// presenter a `FormState`.
@MainActor
public func validate<Presenter: AnyObject, View: AnyObject, Value, Line: MessageDisplay>(
  _ source: KeyPath<Presenter, Value>, _ validator: Validator<Value>,
  into line: KeyPath<View, Line>
) -> TableBinding<Presenter, View> {
  .message(source, into: line, detail: "validate: \(validator.name)") {
    validator.errorMessage(for: $0[keyPath: source])
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
    let message = $0[keyPath: form][field].message
    return message.isEmpty ? nil : message
  }
  binding.closure(nil)?.takeRetainedValue().hasRule = {
    ($0 as? Presenter)?[keyPath: form].hasRule(for: field) ?? true
  }
  return binding
}

extension TableBinding where Presenter: AnyObject {
  fileprivate static func message<Line: MessageDisplay>(
    _ source: AnyKeyPath, into line: KeyPath<View, Line>, detail: String,
    _ message: @escaping @MainActor (Presenter) -> String?
  ) -> TableBinding {
    .oneWay([source], to: line.appending(path: Line.messagePath), detail: [detail]) {
      (presenter: Presenter, _) -> String?? in .some(message(presenter))
    }
  }
}
