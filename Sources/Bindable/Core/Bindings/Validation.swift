extension BindingTable {
  /// Returns the probable mistakes in the table, most severe first.
  ///
  /// ```swift
  /// let findings = ProfileView.bindings.validate(view: view, presenter: presenter)
  /// print(findings.isEmpty)  // true
  /// ```
  ///
  /// - An error: several bindings write one target, so that only the last one has an effect.
  /// - A warning: a one-way binding writes a property that the user can edit, and edits are
  ///   ignored.
  /// - A warning: a binding reads a property whose changes aren't observed, such as a plain `var`.
  ///   Only writable properties are checked, because a computed property may read constants.
  /// - A warning: a part of the view has no binding. The parts are the view, the objects in its
  ///   stored properties, and the objects in theirs, such as `header.title`. Objects of this
  ///   library's classes are checked only by what they declare. A property of a `Slotted` part
  ///   counts only if no binding writes it and it has no value, so a label with its own text is
  ///   fine. An `Actable` control without an action needs an `on` binding.
  /// - A note: no binding reads an `@Observed` or `@Derived` property of the presenter, directly or
  ///   through computed properties, in the presenter's current state.
  ///
  /// Nested bindings count as if all were active, but branches of one choice don't conflict. The
  /// table of a list's items is checked with a temporary cell. Properties are read once, nothing is
  /// written, and nothing stays connected.
  ///
  /// - Complexity: O(*n* · *p*), where *n* is the number of bindings and *p* the number of
  ///   properties.
  public func validate(view: View, presenter: Presenter) -> [Finding] {
    let names = RowNames(layout: layout, presenter: presenter, view: view)
    let checks = ([names] + TableCheck.items(of: names)).compactMap(TableCheck.init)
    return checks.flatMap { $0.conflicts() } + checks.flatMap { $0.unobserved() }
      + checks.flatMap { $0.lostEdits() } + checks.flatMap { $0.emptySlots() }
      + checks.flatMap { $0.unshown() }
  }
}

/// A check of a table with a presenter and a view.
@MainActor
private struct TableCheck {
  let names: RowNames
  let view: AnyObject
  /// The bindings that update the view, including nested ones, with the nodes that their targets
  /// read and the objects they are.
  let targets: [CheckedRow]
  /// The view and the objects it contains, with the names of the properties.
  let holdings: [(name: String, object: AnyObject)]

  struct CheckedRow {
    let names: RowNames
    let part: Int
    let nodes: [NodePointer]
    /// The control whose action it sets, or the list whose items it shows.
    let object: AnyObject?

    @MainActor var info: RowInfo { names.layout.infos[names.layout.parts[part].row] }
    @MainActor var name: String { names.target(ofPart: part) }
  }

  init?(_ names: RowNames) {
    guard let view = names.view else { return nil }
    self.view = view
    self.names = names
    targets = Self.rows(of: names)
    let prefix = names.targetPrefix
    holdings =
      [(String(prefix.dropLast()), view)]
      + Self.parts(of: view).map { (prefix + $0.name, $0.object) }
  }

  /// Returns the tables of the items in all lists.
  static func items(of names: RowNames) -> [RowNames] {
    names.layout.infos.indices.flatMap { row -> [RowNames] in
      if let items = names.layout.items[row] {
        let inside = names.nested(items, inRow: row)
        return [inside] + Self.items(of: inside)
      }
      let tables = names.layout.nested[row]?.tables ?? []
      return tables.flatMap { Self.items(of: names.nested($0, inRow: row)) }
    }
  }

  private static func rows(of names: RowNames) -> [CheckedRow] {
    let layout = names.layout
    return layout.parts.indices.filter { !layout.parts[$0].isBack }.flatMap { index in
      let part = layout.parts[index]
      if let nested = layout.nested[part.row] {
        return nested.tables.flatMap { rows(of: names.nested($0, inRow: part.row)) }
      }
      guard let path = part.target, let view = names.view else {
        return [CheckedRow(names: names, part: index, nodes: [], object: nil)]
      }
      var value: Any?
      let nodes = Graph.reads { value = layout.readView(view, path) }
      let isWhole = layout.infos[part.row].arrow == "on" || value is any ListTarget
      return [
        CheckedRow(
          names: names, part: index, nodes: nodes, object: isWhole ? value as AnyObject? : nil)
      ]
    }
  }

  func conflicts() -> [Finding] {
    let layout = names.layout
    var targets: [AnyKeyPath] = []
    var writers: [AnyKeyPath: [TableLayout.Reach]] = [:]
    for reach in layout.reaches {
      if writers[reach.target] == nil { targets.append(reach.target) }
      writers[reach.target, default: []].append(reach)
    }
    return targets.compactMap { target in
      let rows = writers[target, default: []]
      let rivals = rows.filter { row in
        rows.contains { $0.id != row.id && !$0.excludes(row) }
      }
      guard let last = rivals.last else { return nil }
      let lines = rivals.map { "\($0.place?.line ?? 0)" }.joined(separator: ", ")
      return Finding(
        severity: .error,
        message: "\(names.target(of: last)) is written by \(rivals.count) bindings, on lines "
          + "\(lines), and the last one wins: remove the others",
        place: last.place)
    }
  }

  func unobserved() -> [Finding] {
    targets.flatMap { row -> [Finding] in
      let (names, layout) = (row.names, row.names.layout)
      guard let presenter = names.presenter, type(of: presenter) is AnyObject.Type,
        !["on", "each"].contains(row.info.arrow), !row.info.detail.contains("mode: .once")
      else { return [] }
      let paths = layout.parts[row.part].presenterPaths
      let ends = names.presenterEnds(ofPart: row.part)
      return zip(paths, ends).compactMap { path, end in
        // A writable property can change.
        guard "\(type(of: path))".hasPrefix("ReferenceWritableKeyPath"),
          Graph.reads(of: { _ = layout.readPresenter(presenter, path) }).isEmpty
        else { return nil }
        return Finding(
          severity: .warning,
          message: "changes of \(end) aren't observed: declare it as @Observed",
          place: row.info.place)
      }
    }
  }

  func lostEdits() -> [Finding] {
    let inputs = slots().filter(\.slot.isInput)
    return targets.compactMap { target in
      guard target.info.arrow == "-->",
        inputs.contains(where: { !$0.nodes.isDisjoint(with: target.nodes) })
      else { return nil }
      return Finding(
        severity: .warning,
        message: "the user can edit \(target.name), but this one-way binding ignores the edit: "
          + "use <->",
        place: target.info.place)
    }
  }

  func emptySlots() -> [Finding] {
    let names = names
    let written = Set(targets.flatMap(\.nodes)).union(
      Graph.reads { Self.readInputs(of: names) })
    let filled = targets.filter { $0.info.arrow != "on" }.compactMap(\.object)
    let unbound = slots().filter { slot in
      slot.slot.isEmpty && slot.nodes.isDisjoint(with: written)
        && !filled.contains { $0 === slot.object }
    }
    .map { slot in
      Finding(
        severity: .warning,
        message: slot.slot.isInput
          ? "no binding reads the user's changes of \(slot.name): add a binding with <->"
          : "no binding writes \(slot.name), and it's empty: add a binding, or set a value",
        place: nil)
    }
    let acting = targets.compactMap(\.object)
    let idle = holdings.filter { holding in
      guard let control = holding.object as? any Actable, control.act == nil else { return false }
      return !acting.contains { $0 === holding.object }
    }
    return unbound
      + idle.map { holding in
        let name = holding.name.isEmpty ? "the view" : holding.name
        return Finding(
          severity: .warning,
          message: "\(name) has no action: add a binding with on, or set its action",
          place: nil)
      }
  }

  func unshown() -> [Finding] {
    guard let presenter = names.presenter else { return [] }
    let names = names
    let read = Set(Graph.reads(deep: true) { Self.readSources(of: names) })
    var findings: [Finding] = []
    var mirror: Mirror? = Mirror(reflecting: presenter)
    while let level = mirror {
      for child in level.children {
        guard let storage = child.value as? any NodeStorage, let label = child.label,
          !(storage.anchor.map { read.contains($0.node) } ?? false)
        else { continue }
        findings.append(
          Finding(
            severity: .note,
            message: "no binding currently reads \(level.subjectType).\(label.drop { $0 == "_" })",
            place: nil))
      }
      mirror = level.superclassMirror
    }
    return findings
  }

  private typealias FoundSlot = (
    name: String, object: AnyObject, slot: Slot, nodes: Set<NodePointer>
  )

  private func slots() -> [FoundSlot] {
    holdings.flatMap { holding in
      ((holding.object as? any Slotted)?.slots ?? []).map { slot in
        let name = holding.name.isEmpty ? slot.name : "\(holding.name).\(slot.name)"
        return (name, holding.object, slot, Set(Graph.reads { _ = slot.read() }))
      }
    }
  }

  /// Reads the view's properties that bindings send to the presenter.
  private static func readInputs(of names: RowNames) {
    for part in names.layout.parts {
      if part.isBack, let view = names.view, let path = part.viewEnd {
        _ = names.layout.readView(view, path)
      }
      for table in names.layout.nested[part.row]?.tables ?? [] {
        readInputs(of: names.nested(table, inRow: part.row))
      }
    }
  }

  private static func readSources(of names: RowNames) {
    guard let presenter = names.presenter else { return }
    for part in names.layout.parts {
      // A property that's written is used, too.
      let paths = part.isBack ? [part.target].compactMap { $0 } : part.sources
      for path in paths { _ = names.layout.readPresenter(presenter, path) }
      for table in names.layout.nested[part.row]?.tables ?? [] {
        readSources(of: names.nested(table, inRow: part.row))
      }
    }
  }

  private static func part(_ value: Any) -> AnyObject? {
    if let slotted = value as? any Slotted { return slotted }
    if let control = value as? any Actable { return control }
    return value as? LifetimeTracked
  }

  private static var ownModules: Set<String> { ["BindableCore", "BindableViews"] }

  /// Returns the objects in the stored properties of an object, and in theirs, with dotted names.
  private static func parts(of view: AnyObject) -> [(name: String, object: AnyObject)] {
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(view)]
    var found: [(String, AnyObject)] = []
    func look(into object: AnyObject, _ prefix: String) {
      var mirror: Mirror? = Mirror(reflecting: object)
      while let level = mirror {
        // The properties of this library's nodes are an implementation detail.
        let module = String(reflecting: level.subjectType).prefix { $0 != "." }
        if !ownModules.contains(String(module)) {
          for child in level.children { look(at: child, prefix) }
        }
        mirror = level.superclassMirror
      }
    }
    func look(at child: Mirror.Child, _ prefix: String) {
      guard let label = child.label else { return }
      let value = Mirror(reflecting: child.value)
      var held = child.value
      if value.displayStyle == .optional, let wrapped = value.children.first {
        held = wrapped.value
      }
      guard let part = Self.part(held) else { return }
      guard seen.insert(ObjectIdentifier(part)).inserted else { return }
      let lazyPrefix = "$__lazy_storage_$_"
      let name = label.hasPrefix(lazyPrefix) ? String(label.dropFirst(lazyPrefix.count)) : label
      found.append((prefix + name, part))
      look(into: part, prefix + name + ".")
    }
    look(into: view, "")
    return found
  }
}
