extension Connection {
  /// Returns the edits that wrote a presenter property and the updates it caused, oldest first.
  ///
  /// ```swift
  /// let connection = table.connect(presenter, to: view, recording: .all(limit: 100))
  /// presenter.followerCount += 1
  /// print(connection.history(of: \.followerCount).map(\.change))
  /// // [followers.text: "" -> "41 followers", followers.text: "41 followers" -> "42 followers"]
  /// ```
  ///
  /// Nested bindings are included if they read the same presenter. The history of a property that
  /// nothing reads contains its writes, from the first call on.
  ///
  /// - Precondition: The connection records with `recording: .all(limit:)`. Updates that were
  ///   drained or exceed the limit aren't included.
  public func history<Value>(of property: KeyPath<Presenter, Value>) -> [BindingUpdate] {
    let isOwn: (String) -> Bool
    if let presenter = livePresenter {
      let names = untracked {
        var names = Graph.nodes(in: presenter) { $0.property == property }.map {
          Graph.name(of: $0)
        }
        // The property of a list has no node. If it's read, the state of the list is.
        if names.isEmpty, (presenter as? Presenter)?[keyPath: property] is any Sequence {
          names = ["\(type(of: presenter)).\(self.names.source(at: property))"]
        }
        return Set(names)
      }
      isOwn = names.contains
    } else {
      isOwn = { _ in false }
    }
    return writes(of: property)
      + recorded { part, update in
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
  package func history<Value>(ofTarget target: KeyPath<View, Value>) -> [BindingUpdate] {
    recorded { part, _ in !part.isReverse && part.target == target }
  }

  /// Returns the writes of a property that nothing read when this was called first.
  private func writes<Value>(of property: KeyPath<Presenter, Value>) -> [BindingUpdate] {
    Graph.keepingOwners { currentWrites(of: property) }
  }

  private func currentWrites<Value>(of property: KeyPath<Presenter, Value>) -> [BindingUpdate] {
    guard let log = root.log, let presenter = livePresenter as? Presenter else { return [] }
    let known = coldStorageOrNew.writes[property]
    if let known, known.presenterCount == block.presenterCount { return known.writes }
    let nodes = untracked { Graph.reads { _ = presenter[keyPath: property] } }
    guard isConnected, !nodes.isEmpty, known != nil || !nodes.contains(where: \.hasReaders)
    else { return known?.writes ?? [] }
    let started = WriteLog(
      Graph.names(of: nodes), limit: log.limit, presenterCount: block.presenterCount
    ) { [weak self] in
      guard let self else { return false }
      // An edit writes the property, even if nothing reads it.
      return layout.parts.indices.contains {
        self.layout.parts[$0].isReverse && self.layout.parts[$0].target == property
          && self.isSecret(part: $0)
      }
    } read: { [weak self] in
      (self?.livePresenter as? Presenter).map { $0[keyPath: property] }
    }
    coldStorageOrNew.writes[property] = started
    return started.writes
  }

  private func recorded(where isWanted: (TableLayout.Direction, BindingUpdate) -> Bool)
    -> [BindingUpdate]
  {
    guard let log = root.log else {
      preconditionFailure("A history requires `recording: .all(limit:)`.")
    }
    return log.entries.filter { isWanted($0.part, $0.update) }.map(\.update)
  }
}
