// `validate`: what is wrong with a value, beside its field.

/// Shows the words for what is wrong with a property, as soon as something is.
///
/// ```swift
/// validate(\.email, .email("Write an address, as ada@example.com."), into: \.problem)
/// ```
///
/// It is two rows: one for the text, and one that hides the line while there is none. To have the words
/// wait until the field was touched, give the presenter a `Form`.
@MainActor
public func validate<Presenter: AnyObject, View: AnyObject, Value, Line: MessageLine>(
  _ source: KeyPath<Presenter, Value>, _ validator: Validator<Value>,
  into line: KeyPath<View, Line>,
  fileID: StaticString = #fileID, line place: UInt = #line
) -> some RowGroup<Presenter, View> {
  messageRows(
    [source], into: line, detail: "validate: \(validator.name)",
    at: SourcePlace(fileID: fileID, line: place)
  ) { validator.problem(with: $0[keyPath: source]) ?? "" }
}

/// Shows what the form of a presenter says about a field: what is wrong with it, once that is to be
/// shown, or that somebody is being asked.
///
/// ```swift
/// \.email <-> \.email.text
/// validate(\.email, in: \.form, into: \.emailProblem)
/// ```
///
/// It is two rows: one for the text, and one that hides the line while there is none.
@MainActor
public func validate<Presenter: AnyObject, View: AnyObject, Value, Line: MessageLine>(
  _ field: KeyPath<Presenter, Value>, in form: KeyPath<Presenter, Form<Presenter>>,
  into line: KeyPath<View, Line>, fileID: StaticString = #fileID, line place: UInt = #line
) -> some RowGroup<Presenter, View> {
  messageRows(
    [field], into: line, detail: "validate", at: SourcePlace(fileID: fileID, line: place)
  ) { $0[keyPath: form][field].message }
}

@MainActor
private func messageRows<Presenter: AnyObject, View: AnyObject, Line: MessageLine>(
  _ sources: [AnyKeyPath], into line: KeyPath<View, Line>, detail: String, at place: SourcePlace,
  _ message: @escaping @MainActor (Presenter) -> String
) -> SeveralRows<Presenter, View> {
  SeveralRows(
    rows: [
      .oneWay(sources, to: line.appending(path: Line.textPath), detail: detail) {
        (presenter: Presenter, _) in message(presenter)
      },
      .oneWay(sources, to: line.appending(path: Line.hiddenPath), detail: detail) {
        (presenter: Presenter, _) in message(presenter).isEmpty
      },
    ], at: place)
}

/// Several rows that are written in one line of a table.
struct SeveralRows<Presenter, View: AnyObject>: RowGroup {
  let rows: [Row<Presenter, View>]

  init(rows: [Row<Presenter, View>], at place: SourcePlace) {
    self.rows = rows.map { row in
      var row = row
      row.info.place = place
      return row
    }
  }
}
