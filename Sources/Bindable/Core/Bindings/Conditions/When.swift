// `when`: conditional bindings.

/// Activates bindings while a condition of the presenter is true.
///
/// ```swift
/// when(\.isAdmin) {
///   \.note <-> \.note.text
///   on(\.ban, ProfilePresenter.ban)
/// }
/// ```
///
/// When the condition becomes false, pending edits are delivered and each target is restored to its
/// value from before. With `onExit: .keep`, targets keep their values. When the whole connection
/// ends, the view keeps its values.
///
/// The bindings can contain another `when`.
@MainActor
public func when<Presenter, View: AnyObject>(
  _ condition: KeyPath<Presenter, Bool>, onExit exitBehavior: ExitBehavior = .restore,
  @BindingTableBuilder<Presenter, View> bindings: () -> [TableBinding<Presenter, View>]
) -> TableBinding<Presenter, View> {
  .choice(condition, [bindings()], exitBehavior)
}

/// Activates some bindings while a condition of the presenter is true, and others while it's false.
///
/// ```swift
/// when(\.isEditing) {
///   \.draft <-> \.title.text
/// } else: {
///   \.name --> \.title.text
/// }
/// ```
///
/// The inactive bindings end and their targets are restored before the others start, in one update.
/// Both branches can write the same target.
@MainActor
public func when<Presenter, View: AnyObject>(
  _ condition: KeyPath<Presenter, Bool>,
  @BindingTableBuilder<Presenter, View> bindings: () -> [TableBinding<Presenter, View>],
  @BindingTableBuilder<Presenter, View> else others: () -> [TableBinding<Presenter, View>]
) -> TableBinding<Presenter, View> {
  .choice(condition, [bindings(), others()], .restore)
}

extension TableBinding {
  fileprivate static func choice(
    _ condition: KeyPath<Presenter, Bool>, _ branches: [[TableBinding]],
    _ exitBehavior: ExitBehavior
  ) -> TableBinding {
    let tables = branches.enumerated().map { index, bindings in
      NestedTable(heading: index == 0 ? nil : "else", layout: BindingTable(bindings).layout)
    }
    var binding = TableBinding(
      "when", detail: [exitBehavior == .keep ? "onExit: .keep" : ""],
      BindingBody([condition], nil, storing: ChildConnections.self)
    ) { run in
      let presenter: Presenter = run.presenter.load()
      guard let isMet = run.call({ presenter[keyPath: condition] }) else { return }
      ChildConnections.of(run.binding).update { children in
        children.choose(
          isMet ? 0 : 1, of: tables, PresenterStorage(presenter),
          run.view.object(as: View.self), then: exitBehavior)
      }
      withExtendedLifetime(presenter) {}
    }
    binding.nested = NestedTables(tables, isChoice: true)
    binding.chosen = { choice in
      let chosen = branches.map { bindings in
        // The heading has a description too, and is included if any of its bindings is.
        _ = choice.next()
        return choice.bindings(of: bindings)
      }
      return chosen.allSatisfy(\.isEmpty) ? nil : .choice(condition, chosen, exitBehavior)
    }
    return binding
  }
}

extension ChildConnections {
  /// Connects the table of one branch and closes the other.
  fileprivate func choose(
    _ newBranch: Int, of tables: [NestedTable], _ presenter: PresenterStorage,
    _ view: AnyObject, then exitBehavior: ExitBehavior
  ) {
    if branch == newBranch, let connection = open.first, connection.block.isConnected {
      rebind(connection, to: presenter)
      return
    }
    for connection in open {
      close(
        connection,
        isPresenterSame: presenter.object != nil
          && presenter.object === connection.block.livePresenter)
    }
    branch = newBranch
    // The binding ended in the meantime, or there's no `else`.
    guard !isEnded, newBranch < tables.count else {
      discard(presenter, of: tables[0])
      return
    }
    connect(tables[newBranch], presenter, to: view, then: exitBehavior)
  }

  /// Releases the memory of an unused handle.
  func discard(_ presenter: PresenterStorage, of table: NestedTable) {
    table.layout.discard(presenter.reference, owned: presenter.isValue)
  }
}

/// Unavailable because the condition isn't a `Bool`.
@available(
  *, unavailable,
  message: "a condition is one Bool; use a Boolean computed property of the presenter"
)
@MainActor @_disfavoredOverload
public func when<Presenter, View: AnyObject, Value>(
  _ condition: KeyPath<Presenter, Value>, _ other: PartialKeyPath<Presenter>? = nil,
  @BindingTableBuilder<Presenter, View> bindings: () -> [TableBinding<Presenter, View>]
) -> TableBinding<Presenter, View> { fatalError() }
