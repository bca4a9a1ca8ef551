// `scoped`: a table for a part of the presenter and a part of the view.

extension BindingTable {
  /// Returns a binding that applies this table to a part of another presenter and of its view.
  ///
  /// ```swift
  /// BindingTable(PostPresenter.self, PostView.self) {
  ///   \.title --> \.title.text
  ///   AuthorView.bindings.scoped(\.author, \.authorView)
  /// }
  /// // title       --> title.text
  /// // author.name --> authorView.name.text
  /// ```
  ///
  /// If the part is replaced, the bindings are connected to the new one as by `rebind(to:)`: edits
  /// that wait are sent to the old part first, one of the same transaction is discarded, and only
  /// values that differ are written.
  public func scoped<Outer, OuterView: AnyObject>(
    _ part: KeyPath<Outer, Presenter>, _ viewPart: KeyPath<OuterView, View>
  ) -> TableBinding<Outer, OuterView> {
    .scoped(self, part, viewPart, detail: "", .restore) { $0[keyPath: part] }
  }

  /// Returns a binding that applies this table to an optional part of another presenter.
  ///
  /// ```swift
  /// AuthorView.bindings.scoped(\.author, \.authorView)   // author: Author?
  /// ```
  ///
  /// While the part is `nil`, the bindings are inactive and their targets are restored or, with
  /// `ifNil: .keep`, keep their values. Edits made in the meantime stay in the view until there's a
  /// part again, which replaces them.
  public func scoped<Outer, OuterView: AnyObject>(
    _ part: KeyPath<Outer, Presenter?>, _ viewPart: KeyPath<OuterView, View>,
    ifNil exitBehavior: ExitBehavior = .restore
  ) -> TableBinding<Outer, OuterView> {
    .scoped(
      self, part, viewPart, detail: exitBehavior == .keep ? "ifNil: .keep" : "", exitBehavior
    ) { $0[keyPath: part] }
  }
}

extension BindingTable {
  /// Unavailable because the parts don't have the types of the table.
  @available(
    *, unavailable,
    message:
      "the parts don't match the table; use a part of its presenter type and a view part of its view type"
  )
  @_disfavoredOverload
  public func scoped<Outer, OuterView: AnyObject, Part, PartView>(
    _ part: KeyPath<Outer, Part>, _ viewPart: KeyPath<OuterView, PartView>
  ) -> TableBinding<Outer, OuterView> { fatalError() }
}

extension TableBinding {
  fileprivate static func scoped<Part, PartView: AnyObject>(
    _ table: BindingTable<Part, PartView>, _ part: PartialKeyPath<Presenter>,
    _ viewPart: KeyPath<View, PartView>, detail: String, _ exitBehavior: ExitBehavior,
    _ read: @escaping @MainActor (Presenter) -> Part?
  ) -> TableBinding {
    let nested = NestedTable(
      isIndented: false, layout: table.layout, presenterPath: part, viewPath: viewPart,
      presenter: { ($0 as? Presenter).flatMap(read) },
      view: { ($0 as? View)?[keyPath: viewPart] })
    var binding = TableBinding(
      "scoped", detail: [detail], BindingBody([part], nil, storing: ChildConnections.self)
    ) { run in
      let part = read(run.presenter.load())
      guard let partView = run.read(viewPart, of: run.view) else { return }
      ChildConnections.of(run.binding).update { children in
        children.track(part.map { PresenterStorage($0) }, partView, nested, then: exitBehavior)
      }
      withExtendedLifetime((part, partView)) {}
    }
    binding.nested = NestedTables([nested])
    binding.chosen = { choice in
      let bindings = choice.bindings(of: table.bindings)
      return bindings.isEmpty
        ? nil : .scoped(BindingTable(bindings), part, viewPart, detail: detail, exitBehavior, read)
    }
    return binding
  }
}

extension ChildConnections {
  /// Connects a table to a part of the presenter, unless it's `nil`, and a part of the view.
  fileprivate func track(
    _ part: PresenterStorage?, _ view: AnyObject, _ table: NestedTable,
    then exitBehavior: ExitBehavior
  ) {
    let isSameView = open.first.map {
      $0.block.isConnected && $0.block.liveView === view
    }
    if isSameView == true, let part, let connection = open.first {
      rebind(connection, to: part)
      return
    }
    for connection in open { close(connection) }
    if isSameView == false { forgetOverriddenTargets() }
    guard let part else { return }
    guard !isEnded else { return discard(part, of: table) }
    connect(table, part, to: view, then: exitBehavior)
  }
}
