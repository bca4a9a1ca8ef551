extension BindingTable {
  /// What is likely to be a mistake in the table, the worst first.
  ///
  /// ```swift
  /// let findings = ProfileView.bindings.validate(view: view, presenter: presenter)
  /// print(findings.isEmpty)  // true
  /// ```
  ///
  /// - An error: several rows write one target, so that only the last does something.
  /// - A warning: a one-way row writes what the user changes, as a field's text, and nobody hears of
  ///   the change.
  /// - A warning: a part of the view waits for a row in vain. Parts are the view itself and the
  ///   objects in its stored properties, not what is in those. A part that is `Slotted` says what it
  ///   shows or takes; that counts only if no row writes it and nothing gave it a value, so a label
  ///   with a text of its own is fine. A control that is `Actable` needs an `on` row unless it has an
  ///   act.
  /// - A note: no row reads an `@Observed` or `@Derived` property of the presenter, neither directly
  ///   nor through computed ones. Only what is read in the presenter's present state counts.
  ///
  /// The properties that rows read are read once; nothing is written, and nothing stays connected.
  ///
  /// - Complexity: O(*n* · *p*) in the number of rows and the properties of both ends.
  public func validate(view: View, presenter: Presenter) -> [Finding] {
    let check = TableCheck(layout: layout, presenter: presenter, view: view)
    return check.conflicts() + check.lostEdits() + check.emptySlots() + check.unshown()
  }
}

/// One look at a table, a presenter and a view.
@MainActor
private struct TableCheck {
  let layout: TableLayout
  let presenter: Any
  let view: AnyObject
  let names: RowNames
  /// The rows that flow to the view, each with what its target reads, and the object it is.
  let targets: [(part: Int, nodes: [NodePointer], object: AnyObject?)]
  /// The view and what it holds, with the names of the properties.
  let holdings: [(name: String, object: AnyObject)]

  init(layout: TableLayout, presenter: Any, view: AnyObject) {
    self.layout = layout
    self.presenter = presenter
    self.view = view
    names = RowNames(layout: layout, presenter: presenter, view: view)
    targets = layout.parts.indices.filter { !layout.parts[$0].isBack }.map { index in
      let part = layout.parts[index]
      guard let path = part.target else { return (index, [], nil) }
      var value: Any?
      let nodes = Graph.reads { value = layout.readView(view, path) }
      let isAct = layout.infos[part.row].arrow == "on"
      return (index, nodes, isAct ? value as AnyObject? : nil)
    }
    holdings = [("", view)] + Self.properties(of: view)
  }

  func conflicts() -> [Finding] {
    let writers = Dictionary(grouping: targets.map(\.part)) { layout.parts[$0].target }
    return targets.map(\.part).compactMap { index in
      guard let target = layout.parts[index].target, let rows = writers[target], rows.count > 1,
        rows.first == index, let last = rows.last
      else { return nil }
      let lines = rows.map { "\(place(ofPart: $0)?.line ?? 0)" }.joined(separator: ", ")
      return Finding(
        severity: .error,
        message: "\(names.target(ofPart: index)) is written by \(rows.count) rows, of lines "
          + "\(lines), and the last wins: keep one",
        place: place(ofPart: last))
    }
  }

  func lostEdits() -> [Finding] {
    let inputs = slots().filter(\.slot.isInput)
    return targets.compactMap { target in
      guard layout.infos[layout.parts[target.part].row].arrow == "-->",
        inputs.contains(where: { !$0.nodes.isDisjoint(with: target.nodes) })
      else { return nil }
      return Finding(
        severity: .warning,
        message: "the user can change \(names.target(ofPart: target.part)), and this one-way row "
          + "does not take the edit: write <->",
        place: place(ofPart: target.part))
    }
  }

  func emptySlots() -> [Finding] {
    let taken = layout.parts.filter(\.isBack).compactMap(\.viewEnd)
    let (view, read) = (view, layout.readView)
    let written = Set(targets.flatMap(\.nodes)).union(
      Graph.reads { for path in taken { _ = read(view, path) } })
    let unbound = slots().filter { $0.slot.isEmpty && $0.nodes.isDisjoint(with: written) }
      .map { slot in
        Finding(
          severity: .warning,
          message: slot.slot.isInput
            ? "no row takes what the user does to \(slot.name): add a row with <->"
            : "no row writes \(slot.name), and it is empty: add a row, or give it a value",
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
          severity: .warning, message: "\(name) does nothing: add a row with on, or give it an act",
          place: nil)
      }
  }

  func unshown() -> [Finding] {
    // What a row writes is of use, too.
    let paths = layout.parts.flatMap { $0.isBack ? [$0.target].compactMap { $0 } : $0.sources }
    let (presenter, layout) = (presenter, layout)
    let read = Set(
      Graph.reads(deep: true) { for path in paths { _ = layout.readPresenter(presenter, path) } })
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
            message: "no row reads \(level.subjectType).\(label.drop { $0 == "_" }) as things are",
            place: nil))
      }
      mirror = level.superclassMirror
    }
    return findings
  }

  private func slots() -> [(name: String, slot: Slot, nodes: Set<NodePointer>)] {
    holdings.flatMap { holding in
      ((holding.object as? any Slotted)?.slots ?? []).map { slot in
        let name = holding.name.isEmpty ? slot.name : "\(holding.name).\(slot.name)"
        return (name, slot, Set(Graph.reads { _ = slot.read() }))
      }
    }
  }

  private func place(ofPart index: Int) -> SourcePlace? {
    layout.infos[layout.parts[index].row].place
  }

  /// The objects in the stored properties of an object.
  private static func properties(of object: AnyObject) -> [(name: String, object: AnyObject)] {
    var found: [(String, AnyObject)] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for child in level.children {
        guard let label = child.label else { continue }
        let value = Mirror(reflecting: child.value)
        var held = child.value
        if value.displayStyle == .optional, let wrapped = value.children.first {
          held = wrapped.value
        }
        let lazyPrefix = "$__lazy_storage_$_"
        let name = label.hasPrefix(lazyPrefix) ? String(label.dropFirst(lazyPrefix.count)) : label
        if let part = held as? any Slotted {
          found.append((name, part))
        } else if let part = held as? any Actable {
          found.append((name, part))
        }
      }
      mirror = level.superclassMirror
    }
    return found
  }
}
