// Conflicts: two bindings that write the same target. `TableLayout` finds those in a table, and a
// connection those with other connections of its view. The later binding wins.

extension TableLayout {
  func findConflicts() -> [(earlier: Int, later: Int)] {
    var writers: [AnyKeyPath: Int] = [:]
    var conflicts: [(earlier: Int, later: Int)] = []
    for part in parts where !part.isReverse {
      guard let target = part.target else { continue }
      if let earlier = writers.updateValue(part.binding, forKey: target) {
        conflicts.append((earlier, part.binding))
      }
    }
    return conflicts
  }

  func findNestedConflicts() -> [(first: TargetPath, second: TargetPath)] {
    guard hasChildren else { return [] }
    var conflicts: [(first: TargetPath, second: TargetPath)] = []
    var writers: [AnyKeyPath: [TargetPath]] = [:]
    for second in targetPaths {
      for first in writers[second.target, default: []]
      where !first.excludes(second) && first.bindings.last?.layout !== second.bindings.last?.layout
      {
        conflicts.append((first, second))
      }
      writers[second.target, default: []].append(second)
    }
    return conflicts
  }
}

extension TableLayout.TargetPath {
  /// Returns whether this and `other` are in different branches and so never both active.
  func excludes(_ other: Self) -> Bool {
    for (binding, otherBinding) in zip(bindings, other.bindings) {
      guard binding.layout === otherBinding.layout, binding.binding == otherBinding.binding else {
        return false
      }
      if let branch = binding.branch, let otherBranch = otherBinding.branch, branch != otherBranch {
        return true
      }
    }
    return false
  }
}

extension AnyConnection {
  /// Ends the bindings whose targets later bindings of the table write.
  func endOverwrittenBindings() {
    for (earlier, later) in layout.conflicts {
      fail(
        .conflict, binding: later,
        "its target is also written on line \(layout.infos[earlier].location?.line ?? 0). "
          + "This binding wins. Remove one of them.")
      for index in layout.parts.indices where layout.parts[index].binding == earlier {
        end(block.binding(index), isViewAlive: true)
      }
    }
  }

  func reportNestedConflicts() {
    for (first, second) in layout.nestedConflicts {
      let failure = Failure(
        .conflict,
        "\(names.text(of: second)): its target is also written on line \(first.location?.line ?? 0). "
          + "Both bindings can be active, and the last one to run wins. Move one of them to else: { }.",
        at: second.location, binding: names.text(of: second))
      record(failure)
      failure.report()
    }
  }

  /// The targets of the active bindings, and of the bindings that may open inside them.
  private var targets: Set<AnyKeyPath> {
    let isEnded = layout.parts.indices.reduce(into: [Int: Bool]()) { isEnded, index in
      guard !layout.parts[index].isReverse else { return }
      isEnded[layout.parts[index].binding] = block.binding(index).node.hasEnded
    }
    guard layout.hasChildren else {
      return Set(
        layout.parts.compactMap { isEnded[$0.binding] == false && !$0.isReverse ? $0.target : nil })
    }
    return Set(
      layout.targetPaths.compactMap { path in
        path.bindings.first.map { isEnded[$0.binding] == false } == true ? path.target : nil
      })
  }

  /// Resolves conflicts with other connections of this view: the connection whose outermost
  /// connection is newer wins, because nested bindings may be created at any time.
  ///
  /// Disconnects connections whose view was deallocated and had the same address.
  func replace(_ others: LifetimeHook?) {
    let connections = Self.connections(from: others).filter { conflicts($0) }
    let targets = targets
    for connection in connections {
      if connection.block.liveView == nil {
        connection.end()
      } else if outer != nil, connection.root.id > root.id {
        relinquish(connection.targets)
      } else {
        connection.relinquish(targets)
      }
    }
  }

  /// The order of creation.
  private var id: UInt32 { layout.parts.isEmpty ? 0 : block.binding(0).node.id }

  /// Returns whether `other`, of the same view, competes for targets: not with the same root, nor
  /// inside a connection of the same view, which notifies it.
  private func conflicts(_ other: AnyConnection) -> Bool {
    other.root !== root
      && !((other as? ChildConnection)?.table.isOfSameView ?? false)
  }

  /// Ends the bindings that write `targets`, which were taken over before.
  func endBindings(writing targets: Set<AnyKeyPath>) {
    guard !targets.isEmpty else { return }
    let overridden = bindings(writing: targets)
    for index in layout.parts.indices where overridden.contains(layout.parts[index].binding) {
      end(block.binding(index), isViewAlive: true)
    }
  }

  /// Runs the bindings that write a target of a view again, because an earlier owner of the target
  /// has just written it.
  static func rewrite(_ target: AnyKeyPath, of block: ConnectionBlock) {
    let owner =
      block.isTracked
      ? block.view.object(as: LifetimeTracked.self)
      : ViewTokenRegistry.knownStandIn(for: block.view)
    Graph.startBatch()
    defer { Graph.endBatch() }
    for connection in connections(from: owner?.firstHook) {
      let layout = connection.layout
      for index in layout.parts.indices
      where !layout.parts[index].isReverse && layout.parts[index].target == target {
        Graph.runAgain(connection.block.binding(index).node)
      }
    }
  }

  /// Returns the connections in the list of a view, from an entry to the end.
  ///
  /// They're all retained before anything else is done with one of them, which can end the others:
  /// comparing key paths and ending a binding can run arbitrary code, and asking a connection for
  /// its outer one can release that.
  fileprivate static func connections(
    from first: LifetimeHook?
  ) -> [AnyConnection] {
    var connections: [AnyConnection] = []
    var hook = first
    while let current = hook {
      connections.append(ConnectionBlock(of: current).connection)
      hook = current.next
    }
    return connections
  }

  /// Returns the outermost active connections that end with an object, such as a view.
  package static func working(on object: LifetimeTracked) -> [AnyConnection] {
    connections(from: object.firstHook).filter { $0.outer == nil }
  }

  func bindings(writing targets: Set<AnyKeyPath>) -> Set<Int> {
    Set(
      layout.parts.compactMap { part in
        guard !part.isReverse, let target = part.target, targets.contains(target) else {
          return nil
        }
        return part.binding
      })
  }
}
