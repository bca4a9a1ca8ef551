// `validate`: what is wrong with a value, beside its field.

/// Shows the words for what is wrong with a property, as soon as something is.
///
/// ```swift
/// validate(\.email, .email("Write an address, as ada@example.com."), into: \.problem)
/// ```
///
/// It sets the line's message, which hides the line while there is none. To have the words wait until
/// the field was touched, give the presenter a `Form`.
@MainActor
public func validate<Presenter: AnyObject, View: AnyObject, Value, Line: MessageLine>(
  _ source: KeyPath<Presenter, Value>, _ validator: Validator<Value>,
  into line: KeyPath<View, Line>
) -> Row<Presenter, View> {
  .message(source, into: line, detail: "validate: \(validator.name)") {
    validator.problem(with: $0[keyPath: source])
  }
}

/// Shows what the form of a presenter says about a field: what is wrong with it, once that is to be
/// shown, or that somebody is being asked.
///
/// ```swift
/// \.email <-> \.email.text
/// validate(\.email, in: \.form, into: \.emailProblem)
/// ```
///
/// It sets the line's message, which hides the line while there is none.
@MainActor
public func validate<Presenter: AnyObject, View: AnyObject, Value, Line: MessageLine>(
  _ field: KeyPath<Presenter, Value>, in form: KeyPath<Presenter, Form<Presenter>>,
  into line: KeyPath<View, Line>
) -> Row<Presenter, View> {
  .message(field, into: line, detail: "validate") {
    let message = $0[keyPath: form][field].message
    return message.isEmpty ? nil : message
  }
}

extension Row where Presenter: AnyObject {
  fileprivate static func message<Line: MessageLine>(
    _ source: AnyKeyPath, into line: KeyPath<View, Line>, detail: String,
    _ message: @escaping @MainActor (Presenter) -> String?
  ) -> Row {
    .oneWay([source], to: line.appending(path: Line.messagePath), detail: detail) {
      (presenter: Presenter, _) -> String?? in .some(message(presenter))
    }
  }
}
