// `when`: rows that come and go.

/// Has rows at work while a condition of the presenter holds.
///
/// ```swift
/// when(\.isAdmin) {
///   \.note <-> \.note.text
///   on(\.ban, ProfilePresenter.ban)
/// }
/// ```
///
/// When they leave, each of their targets gets the value again that it had before they came; write
/// `else: .keep` to leave it. An edit that has not arrived by then still does. When the whole
/// connection ends, the view keeps what it shows.
///
/// The rows may hold another `when`.
@MainActor
public func when<Presenter, View: AnyObject>(
  _ condition: KeyPath<Presenter, Bool>, else afterwards: Afterwards = .restore,
  @TableBuilder<Presenter, View> rows: () -> [Row<Presenter, View>]
) -> Row<Presenter, View> {
  .choice(condition, [rows()], afterwards)
}

/// Has some rows at work while a condition of the presenter holds, and others while it does not.
///
/// ```swift
/// when(\.isEditing) {
///   \.draft <-> \.title.text
/// } else: {
///   \.name --> \.title.text
/// }
/// ```
///
/// The ones leave, and their targets are restored, before the others come; nobody sees anything in
/// between. Both may write one target.
@MainActor
public func when<Presenter, View: AnyObject>(
  _ condition: KeyPath<Presenter, Bool>,
  @TableBuilder<Presenter, View> rows: () -> [Row<Presenter, View>],
  @TableBuilder<Presenter, View> else others: () -> [Row<Presenter, View>]
) -> Row<Presenter, View> {
  .choice(condition, [rows(), others()], .restore)
}

extension Row {
  fileprivate static func choice(
    _ condition: KeyPath<Presenter, Bool>, _ branches: [[Row]], _ afterwards: Afterwards
  ) -> Row {
    let tables = branches.enumerated().map { index, rows in
      NestedTable(heading: index == 0 ? nil : "else", layout: BindingTable(rows).layout)
    }
    var row = Row(
      "when", detail: afterwards == .keep ? "else: .keep" : "",
      RowPart(keeping: Nest.self) { operation, presenter, view, row in
        switch operation {
        case .source(let index): return index == 0 ? condition : nil
        case .forget: row?.forget(Nest.self)
        case .pull:
          guard let presenter, let view, let row else { return nil }
          let presenterThere: Presenter = presented(presenter)
          guard let isMet = row.call({ presenterThere[keyPath: condition] }) else { return nil }
          let branch = isMet ? 0 : 1
          Nest.of(row).update { nest in
            nest.choose(
              branch, of: tables, PresenterHandle(presenterThere),
              Unmanaged<View>.fromOpaque(view).takeUnretainedValue(), then: afterwards)
          }
          withExtendedLifetime(presenterThere) {}
        default: break
        }
        return nil
      })
    row.nested = NestedRows(tables, isChoice: true)
    row.chosen = { choice in
      let chosen = branches.map { rows in
        // What stands above them is described, and stays as long as one of them does.
        _ = choice.next()
        return choice.rows(of: rows)
      }
      return chosen.allSatisfy(\.isEmpty) ? nil : .choice(condition, chosen, afterwards)
    }
    return row
  }
}

extension Nest {
  /// Has the table of one branch at work, and no other.
  fileprivate func choose(
    _ newBranch: Int, of tables: [NestedTable], _ presenter: PresenterHandle,
    _ view: AnyObject, then afterwards: Afterwards
  ) {
    if branch == newBranch, let connection = open.first, connection.block.pointee.isConnected {
      rebind(connection, to: presenter)
      return
    }
    for connection in open {
      close(
        connection,
        isPresenterSame: presenter.object != nil
          && presenter.object === connection.block.pointee.livePresenter)
    }
    branch = newBranch
    // Ended meanwhile, or the program has nothing to show.
    guard !isEnded, newBranch < tables.count else {
      drop(presenter, of: tables[0])
      return
    }
    connect(tables[newBranch], presenter, to: view, then: afterwards)
  }

  /// Gives back what a handle that is not used holds.
  func drop(_ presenter: PresenterHandle, of table: NestedTable) {
    table.layout.drop(presenter.pointer, owned: presenter.object == nil)
  }
}

/// The condition is no `Bool`.
@available(
  *, unavailable,
  message: "the condition is no Bool: write a computed property of the presenter that is one"
)
@MainActor @_disfavoredOverload
public func when<Presenter, View: AnyObject, Value>(
  _ condition: KeyPath<Presenter, Value>,
  @TableBuilder<Presenter, View> rows: () -> [Row<Presenter, View>]
) -> Row<Presenter, View> { fatalError() }
