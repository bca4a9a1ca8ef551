extension BindingTable {
  /// Returns the probable mistakes in the table, most severe first.
  ///
  /// ```swift
  /// let diagnostics = ProfileView.bindings.diagnostics(for: presenter, in: view)
  /// print(diagnostics.isEmpty)  // true
  /// ```
  ///
  /// - An error: several bindings write one target, so that only the last one has an effect.
  /// - A warning: a one-way binding writes a property that the user can edit, and edits are
  ///   ignored.
  /// - A warning: a path to the presenter unwraps an optional by force, as in `\.author!.name`. It
  ///   isn't read.
  /// - A warning: a binding reads a property whose changes aren't observed, such as a plain `var`,
  ///   or an `@Observable` object without an `ObservableAdapter`. The property is read, and derived
  ///   values are computed again. If that reads nothing observed and the property is writable, it's
  ///   reported. Constants, lazy properties, computed properties without a setter, and bindings
  ///   that write `once()` aren't, nor are presenters that are values.
  /// - A warning: a binding reads a `@Derived` property of the presenter whose computation reads
  ///   nothing observed, so that it keeps its first value.
  /// - A warning: a binding shows the message of a form's field that no rule of the form names.
  /// - A warning: a binding writes a view that isn't in the content of the connected view, or is in
  ///   it twice. If the content depends on observed properties, this is a note. A view without
  ///   content isn't checked, nor one with a list whose cells are created by closures.
  /// - A warning: a binding writes a plain stored property of a node that the program declares. The
  ///   content and the drawing of the node don't follow it.
  /// - A warning: a control with an action is disabled, and no binding writes its `isEnabled`.
  /// - A warning: a property of a `BindableView` has a value with a problem, such as the selection
  ///   of a picker that isn't one of its options.
  /// - A warning: several items of a list have the same ID, or a selection contains an ID that no
  ///   item of the list has.
  /// - A warning: a part of the view has no binding. The parts are the view, the objects in its
  ///   stored properties, and the objects in theirs, such as `header.title`. Objects of this
  ///   library's classes are checked only by what they declare. A property of a `BindableView` part
  ///   counts only if no binding writes it and it has no value, so a label with its own text is
  ///   fine. An `ActionControl` without an action needs an `on` binding.
  /// - A note: no binding reads an `@Observed` or `@Derived` property of the presenter, directly or
  ///   through computed properties, in the presenter's current state.
  ///
  /// Nested bindings count as if all were active, but branches of one choice don't conflict. The
  /// table of a list's items is checked with a temporary cell. Properties are read once, nothing is
  /// written, and nothing stays connected.
  ///
  /// - Complexity: O(*n* · *p* + *m*), where *n* is the number of bindings, *p* the number of
  ///   properties, and *m* the number of items in lists.
  public func diagnostics(for presenter: Presenter, in view: View) -> [TableDiagnostic] {
    Graph.keepingOwners { currentDiagnostics(for: presenter, in: view) }
  }

  private func currentDiagnostics(for presenter: Presenter, in view: View) -> [TableDiagnostic] {
    let names = BindingNameResolver(layout: layout, presenter: presenter, view: view)
    let checks = ([names] + TableLinter.items(of: names)).compactMap(TableLinter.init)
    let kinds: [(TableLinter) -> [TableDiagnostic]] = [
      { $0.conflicts() }, { $0.forced() }, { $0.unobserved() }, { $0.unchangingProperties() },
      { $0.fieldsWithoutRules() }, { $0.misplaced(.absent) }, { $0.misplaced(.repeated) },
      { $0.unfollowed() }, { $0.disabled() }, { $0.mismatchedIDs() }, { $0.problems() },
      { $0.droppedEdits() },
      { $0.unboundProperties() }, { $0.misplaced(.absentNow) }, { $0.unshown() },
    ]
    return kinds.flatMap { kind in checks.flatMap { kind($0) } }
  }
}

/// A check of a table with a presenter and a view.
@MainActor
struct TableLinter {
  let names: BindingNameResolver
  let view: AnyObject
  /// The bindings that update the view, including nested ones, with the nodes that their targets
  /// read and the objects they are.
  let targets: [CheckedBinding]
  /// The view and the objects it contains, with the names of the properties.
  let ownedObjects: [(name: String, object: AnyObject)]

  struct CheckedBinding {
    let part: Part
    let nodes: [Node]
    /// The control whose action it sets, or the list whose items it shows.
    let object: AnyObject?

    @MainActor var info: BindingInfo { part.info }
    @MainActor var name: String { part.names.target(ofPart: part.index) }
  }

  init?(_ names: BindingNameResolver) {
    guard let view = names.view else { return nil }
    self.view = view
    self.names = names
    targets = Self.bindings(of: names)
    let prefix = names.targetPrefix
    ownedObjects =
      [(String(prefix.dropLast()), view)]
      + Self.parts(of: view).map { (prefix + $0.name, $0.object) }
  }

  /// Returns the tables of the items in all lists.
  static func items(of names: BindingNameResolver) -> [BindingNameResolver] {
    names.layout.infos.indices.flatMap { binding -> [BindingNameResolver] in
      if let items = names.layout.items[binding] {
        let itemNames = names.nested(items, inBinding: binding)
        return [itemNames] + Self.items(of: itemNames)
      }
      let tables = names.layout.nested[binding]?.tables ?? []
      return tables.flatMap { Self.items(of: names.nested($0, inBinding: binding)) }
    }
  }

  /// A part of the table or of a nested one.
  @MainActor
  struct Part {
    let names: BindingNameResolver
    let index: Int
    var direction: TableLayout.Direction { names.layout.parts[index] }
    var info: BindingInfo { names.layout.infos[direction.binding] }
    var nested: [BindingNameResolver] {
      (names.layout.nested[direction.binding]?.tables ?? []).map {
        names.nested($0, inBinding: direction.binding)
      }
    }
  }

  /// Returns the parts of a table in order, each followed by those of its nested tables.
  private static func allParts(of names: BindingNameResolver) -> [Part] {
    names.layout.parts.indices.flatMap { index -> [Part] in
      let part = Part(names: names, index: index)
      return [part] + part.nested.flatMap { allParts(of: $0) }
    }
  }

  private static func bindings(of names: BindingNameResolver) -> [CheckedBinding] {
    allParts(of: names).compactMap { part in
      let (layout, direction) = (part.names.layout, part.direction)
      guard !direction.isReverse, layout.nested[direction.binding] == nil else { return nil }
      guard let path = direction.target, let view = part.names.view else {
        return CheckedBinding(part: part, nodes: [], object: nil)
      }
      var value: Any?
      let nodes = Graph.reads {
        value = layout.readView(view, path)
        if let path = direction.body.messageTarget { _ = layout.readView(view, path) }
      }
      let isWhole = part.info.arrow == "on" || value is any ListTarget
      return CheckedBinding(part: part, nodes: nodes, object: isWhole ? value as AnyObject? : nil)
    }
  }

  func conflicts() -> [TableDiagnostic] {
    let all = names.layout.targetPaths
    let writers = Dictionary(grouping: all, by: \.target)
    return all.map(\.target).uniqued.compactMap { target in
      let paths = writers[target, default: []]
      let conflicting = paths.filter { path in
        paths.contains { $0.id != path.id && !$0.excludes(path) }
      }
      guard let last = conflicting.last else { return nil }
      let lines = conflicting.map { "\($0.location?.line ?? 0)" }.joined(separator: ", ")
      return TableDiagnostic(
        severity: .error,
        message: "\(names.target(of: last)) is written by \(conflicting.count) bindings, on lines "
          + "\(lines), and the last one wins: remove the others",
        location: last.location)
    }
  }

  /// Returns the bindings with a path to the presenter that unwraps an optional by force.
  func forced() -> [TableDiagnostic] {
    Self.allParts(of: names).flatMap { part -> [TableDiagnostic] in
      let direction = part.direction
      guard !direction.isReverse || !direction.isPaired else { return [] }
      let cure =
        direction.isReverse || direction.isPaired
        ? "\\.object[chain: \\.property, or: placeholder] instead of \\.object!.property"
        : "? instead of !" + (part.info.arrow == "on" ? "" : ", with ifNil: placeholder")
      return direction.presenterPaths.filter { KeyPathParser.unwrapsByForce($0) }.map { path in
        .warning(
          "\(part.names.source(at: path)) crashes while the optional before ! is nil: write "
            + cure, at: part.info.location)
      }
    }
  }

  func unobserved() -> [TableDiagnostic] {
    Self.allParts(of: names).flatMap { part -> [TableDiagnostic] in
      let paths = part.direction.presenterPaths
      guard !paths.contains(where: { KeyPathParser.unwrapsByForce($0) }) else { return [] }
      return part.names.unobservedSources(ofPart: part.index).map {
        .warning($0, at: part.info.location)
      }
    }
  }

  /// Returns the derived properties that bindings read and that have read nothing observed.
  func unchangingProperties() -> [TableDiagnostic] {
    guard let presenter = names.presenter else { return [] }
    let names = names
    var withoutInputs: [(property: StoredProperty, node: Node)] = []
    let read = Set(
      Graph.reads(deep: true) {
        Self.readSources(of: names)
        // The inputs are known while something reads the property.
        for property in StoredProperty.all(of: presenter) {
          guard let node = (property.value as? any NodeBacked)?.anchor?.node,
            node.isDerived, !node.hasInputs
          else { continue }
          withoutInputs.append((property, node))
        }
      })
    return withoutInputs.filter { read.contains($0.node) }.map { property, _ in
      .warning(
        "\(property.owner).\(property.name.drop { $0 == "_" }) reads nothing observed, so it keeps "
          + "its first value: mark what it reads with @Observed, or declare it with lazy var")
    }
  }

  /// Returns the bindings that show the message of a form's field that has no rule.
  func fieldsWithoutRules() -> [TableDiagnostic] {
    Self.allParts(of: names).compactMap { part in
      guard let presenter = part.names.presenter,
        let hasRule = part.direction.body.hasRule, !hasRule(presenter),
        let field = part.direction.sources.first
      else { return nil }
      return .warning(
        "no rule of the form shows a message at \(part.names.source(at: field)), so none appears: "
          + "add a FormRule for it, or name the field of a rule", at: part.info.location)
    }
  }

  /// Returns the bindings of views that aren't in the content of the view, one for each of them.
  func misplaced(_ placement: ViewPlacement) -> [TableDiagnostic] {
    var reportedOwners: Set<ObjectKey> = []
    return targets.flatMap { target -> [TableDiagnostic] in
      let owners = target.nodes.compactMap { Graph.owner(of: $0) as AnyObject? } + [target.object]
      return owners.compactMap { owner in
        guard let owner = owner as? any PlacedView, owner.placement(in: view) == placement,
          reportedOwners.insert(ObjectKey(owner)).inserted
        else { return nil }
        let isWhole = target.object != nil
        let part = isWhole ? nil : target.name.lastIndex(of: ".").map { target.name[..<$0] }
        let name = part.map(String.init) ?? target.name
        let location = target.info.location
        return switch placement {
        case .shown: nil
        case .absent:
          .warning(
            "\(name) isn't in the content of the view, so it's never shown: add it to content, or "
              + "remove its bindings", at: location)
        case .absentNow: .note("\(name) isn't in the current content of the view", at: location)
        case .repeated:
          .warning(
            "\(name) is in the content of the view twice, and only the last place shows it: remove "
              + "the others", at: location)
        }
      }
    }
  }

  /// Returns the bindings of plain stored properties of views, whose setters run no code.
  func unfollowed() -> [TableDiagnostic] {
    targets.compactMap { target in
      guard target.object == nil, let path = target.part.direction.target,
        let names = KeyPathParser.storedNames(of: path), let name = names.last
      else { return nil }
      var holder: Any? = target.part.names.view
      for name in names.dropLast() {
        holder = holder.flatMap { StoredProperty.all(of: $0).first { $0.name == name }?.value }
      }
      guard let node = holder as? any PlacedView else { return nil }
      let declared = StoredProperty.all(of: node, where: { !Self.isOwn($0) })
      guard declared.contains(where: { $0.name == name }) else { return nil }
      return .warning(
        "\(target.name) isn't observed, so the view doesn't follow its changes: mark it with "
          + "@Observed", at: target.info.location)
    }
  }

  func disabled() -> [TableDiagnostic] {
    let written = Set(targets.flatMap(\.nodes))
    return targets.compactMap { target in
      guard target.info.arrow == "on", let control = target.object as? any CommandControl,
        !control.isEnabled,
        written.isDisjoint(with: Graph.reads { _ = control.isEnabled })
      else { return nil }
      return .warning(
        "\(target.name) has an action but is disabled, and no binding writes "
          + "\(target.name).isEnabled: add a binding, or enable it", at: target.info.location)
    }
  }

  func droppedEdits() -> [TableDiagnostic] {
    let inputs = bindableProperties().filter(\.slot.isInput)
    return targets.compactMap { target in
      guard target.info.arrow == "-->",
        inputs.contains(where: { !$0.nodes.isDisjoint(with: target.nodes) })
      else { return nil }
      return .warning(
        "the user can edit \(target.name), but this one-way binding ignores the edit: use <->",
        at: target.info.location)
    }
  }

  /// Returns the problems of the properties' current values.
  func problems() -> [TableDiagnostic] {
    bindableProperties().compactMap { slot in
      slot.slot.problem().map { .warning("\(slot.name) \($0)") }
    }
  }

  func unboundProperties() -> [TableDiagnostic] {
    let names = names
    let written = Set(targets.flatMap(\.nodes)).union(Graph.reads { Self.readInputs(of: names) })
    let filled = targets.filter { $0.info.arrow != "on" }.compactMap(\.object)
    let acting = targets.compactMap(\.object)
    let unbound = bindableProperties().filter { slot in
      slot.slot.isEmpty && slot.nodes.isDisjoint(with: written)
        && !filled.contains { $0 === slot.object }
        && !(slot.slot.isInput && acting.contains { $0 === slot.object })
    }
    .map { slot -> TableDiagnostic in
      .warning(
        slot.slot.isInput
          ? "no binding reads the user's changes of \(slot.name): add a binding with <->"
          : "no binding writes \(slot.name), and it's empty: add a binding, or set a value")
    }
    let idle = ownedObjects.filter { holding in
      guard let control = holding.object as? any ActionControl, control.controlAction == nil else {
        return false
      }
      // The user changes an input, even if it also performs an action.
      let isInput = !((control as? any BindableView)?.bindableProperties ?? []).isEmpty
      guard control is any CommandControl || !isInput else { return false }
      return !acting.contains { $0 === holding.object }
    }
    return unbound
      + idle.map { holding in
        let name = holding.name.isEmpty ? "the view" : holding.name
        return .warning("\(name) has no action: add a binding with on, or set its action")
      }
  }

  func unshown() -> [TableDiagnostic] {
    guard let presenter = names.presenter else { return [] }
    let names = names
    let read = Set(Graph.reads(deep: true) { Self.readSources(of: names) })
    return StoredProperty.all(of: presenter).compactMap { property in
      guard let storage = property.value as? any NodeBacked,
        !(storage.anchor.map { read.contains($0.node) } ?? false)
      else { return nil }
      return .note(
        "no binding currently reads \(property.owner).\(property.name.drop { $0 == "_" })")
    }
  }

  private typealias FoundProperty = (
    name: String, object: AnyObject, slot: BindableProperty, nodes: Set<Node>
  )

  private func bindableProperties() -> [FoundProperty] {
    ownedObjects.flatMap { holding in
      ((holding.object as? any BindableView)?.bindableProperties ?? []).map { slot in
        let name = holding.name.isEmpty ? slot.name : "\(holding.name).\(slot.name)"
        return (name, holding.object, slot, Set(Graph.reads { _ = slot.read() }))
      }
    }
  }

  /// Reads the view's properties that bindings send to the presenter.
  private static func readInputs(of names: BindingNameResolver) {
    for part in allParts(of: names) where part.direction.isReverse {
      guard let view = part.names.view, let path = part.direction.viewEnd else { continue }
      _ = part.names.layout.readView(view, path)
    }
  }

  private static func readSources(of names: BindingNameResolver) {
    for part in allParts(of: names) {
      guard let presenter = part.names.presenter else { continue }
      let direction = part.direction
      // A property that's written is used, too.
      let paths = direction.isReverse ? [direction.target].compactMap { $0 } : direction.sources
      for path in paths where !KeyPathParser.unwrapsByForce(path) {
        // The items of a list are read through its source.
        (part.names.layout.readPresenter(presenter, path) as? any TrackedList)?.track()
      }
    }
  }

  private static func part(_ value: Any) -> AnyObject? {
    if let view = value as? any BindableView { return view }
    if let control = value as? any ActionControl { return control }
    return value as? LifetimeTracked
  }

  /// Returns whether a class is one of this library.
  private static func isOwn(_ type: Any.Type) -> Bool {
    let key = ObjectIdentifier(type)
    if let known = ownTypes[key] { return known }
    let module = String(reflecting: type).prefix { $0 != "." }
    let isOwn = module == "BindableCore" || module == "BindableViews"
    ownTypes[key] = isOwn
    return isOwn
  }

  /// The classes that were checked, because finding the name of one takes long.
  private static var ownTypes: [ObjectIdentifier: Bool] = [:]

  /// Returns the objects in the stored properties of an object, and in theirs, with dotted names.
  private static func parts(of view: AnyObject) -> [(name: String, object: AnyObject)] {
    var visited: Set<ObjectIdentifier> = [ObjectIdentifier(view)]
    var found: [(String, AnyObject)] = []
    func inspectParts(of object: AnyObject, _ prefix: String) {
      // The properties of this library's nodes are an implementation detail.
      for property in StoredProperty.all(of: object, where: { !isOwn($0) }) {
        guard let part = part(property.value),
          visited.insert(ObjectIdentifier(part)).inserted
        else { continue }
        found.append((prefix + property.name, part))
        inspectParts(of: part, prefix + property.name + ".")
      }
    }
    inspectParts(of: view, "")
    return found
  }
}

extension TableDiagnostic {
  static func warning(_ message: String, at location: CodeLocation? = nil) -> TableDiagnostic {
    TableDiagnostic(severity: .warning, message: message, location: location)
  }

  fileprivate static func note(_ message: String, at location: CodeLocation? = nil)
    -> TableDiagnostic
  {
    TableDiagnostic(severity: .note, message: message, location: location)
  }
}
