extension Connection {
  /// Returns the writes of a presenter property and the updates they caused, oldest first.
  ///
  /// ```swift
  /// let connection = table.connect(presenter, to: view, recording: .all(limit: 100))
  /// presenter.followerCount += 1
  /// print(connection.history(of: \.followerCount).map(\.change))
  /// // [followers.text: "" -> "41 followers", followers.text: "41 followers" -> "42 followers"]
  /// ```
  ///
  /// A write that updated nothing in the view is included too, so the history of a property that
  /// nothing shows says who wrote it:
  ///
  /// ```swift
  /// print(connection.history(of: \.visits)[0])
  /// // ProfilePresenter.visits: 1 -> 2
  /// //   because it was written, in press "Follow"
  /// //   written by the effect at main.swift:4
  /// ```
  ///
  /// Nested bindings are included if they read the same presenter.
  ///
  /// - Precondition: The connection records with `recording: .all(limit:)`. Updates that were
  ///   drained or exceed the limit aren't included.
  public func history<Value>(of property: KeyPath<Presenter, Value>) -> [BindingUpdate] {
    let isOwn: (String) -> Bool
    if let presenter = livePresenter {
      let names = untracked {
        Set(
          Graph.nodes(in: presenter) { $0.property == property }.map { Graph.name(of: $0) })
      }
      isOwn = names.contains
    } else {
      isOwn = { _ in false }
    }
    return recorded(with: property) { part, update in
      part.isReverse
        ? part.target == property
        : part.sources.contains(property) || update.causes.contains(where: isOwn)
    }
  }

  /// Returns the updates of a view property, oldest first.
  ///
  /// ```swift
  /// print(connection.history(ofTarget: \.followers.text).map(\.reason))
  /// ```
  ///
  /// - Precondition: The connection records with `recording: .all(limit:)`.
  public func history<Value>(ofTarget target: KeyPath<View, Value>) -> [BindingUpdate] {
    recorded { part, _ in !part.isReverse && part.target == target }
  }

  private func recorded(
    with property: AnyKeyPath? = nil,
    where isWanted: (TableLayout.Direction, BindingUpdate) -> Bool
  ) -> [BindingUpdate] {
    guard let log = root.log else {
      preconditionFailure("A history requires `recording: .all(limit:)`.")
    }
    let updates = log.entries.filter { isWanted($0.part, $0.update) }
    guard let property else { return updates.map(\.update) }
    let shown = Set(updates.flatMap(\.versions))
    let others = log.writes.filter {
      $0.property == property && !shown.contains($0.version)
    }
    let name = others.isEmpty ? "" : names.presenterProperty(at: property)
    let writes = others.map { (time: $0.version, update: $0.update(of: name)) }
    return (updates.map { (time: $0.time, update: $0.update) } + writes)
      .sorted { $0.time < $1.time }.map(\.update)
  }
}

extension AnyConnection: WriteListener {
  var recordedObject: AnyObject? { block.pointee.livePresenter }

  func text(of value: Any) -> String { ValueTexts.text(value) }

  func willWrite(_ write: RecordedWrite) {
    // A binding's write of its source is recorded as an update.
    if let node = Graph.runningBinding {
      let binding = UnsafeMutableRawPointer(node).assumingMemoryBound(to: BindingNode.self)
      if binding.pointee.isReverse, let connection = binding.connection, connection.root === self,
        connection.layout.parts[Int(binding.pointee.index)].target == write.property
      {
        return
      }
    }
    coldStorage?.log?.append(
      UpdateLog.Write(
        property: write.property, version: write.version, old: write.old,
        new: write.new, event: EventContext.name(EventContext.current),
        writer: write.writer))
  }
}

extension UpdateLog.Write {
  /// Returns the write as an update without a binding.
  fileprivate func update(of name: String) -> BindingUpdate {
    BindingUpdate(
      target: name, old: old, new: new, causes: [], writers: writer.map { [$0] } ?? [],
      isFirst: false, event: event, binding: "", location: nil)
  }
}
