// `on(_:submit:)`: the Return key in a field.

/// Calls a method of the presenter when the user submits a field, for example with Return.
///
/// ```swift
/// on(\.newTodo, submit: TodoPresenter.add)
/// ```
///
/// The bindings of the field run first, so the presenter has the text when the method is called.
@MainActor
public func on<Presenter, View: AnyObject>(
  _ field: KeyPath<View, TextField>,
  submit method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> TableBinding<Presenter, View> {
  on(field.appending(path: \.submission), method)
}

/// The submission of a field as a control, for tables.
@MainActor
final class FieldSubmission: ActionControl {
  private let field: TextField

  fileprivate init(_ field: TextField) { self.field = field }

  var action: ControlAction? {
    get { field.submitAction }
    set { field.submitAction = newValue }
  }
}

extension TextField {
  var submission: FieldSubmission { FieldSubmission(self) }
}
