extension Connection {
  /// Who wrote a property of the presenter and what came of it: the edits that reached it, and the
  /// updates that it caused, oldest first.
  ///
  /// ```swift
  /// let connection = table.connect(presenter, to: view, recording: .all(limit: 100))
  /// presenter.followerCount += 1
  /// print(connection.history(of: \.followerCount).map(\.change))
  /// // [followers.text: "" -> "41 followers", followers.text: "41 followers" -> "42 followers"]
  /// ```
  ///
  /// Rows inside of others count if they read the same presenter.
  ///
  /// - Precondition: It was connected with `recording: .all(limit:)`. An update that was taken, or is
  ///   older than the limit, is not among them.
  public func history<Value>(of property: KeyPath<Presenter, Value>) -> [Update] {
    let isOwn: (String) -> Bool
    if let presenter = presenterThere {
      let names = untracked {
        Set(
          Graph.nodes(in: presenter) { $0.property == property }.map { Graph.name(of: $0) })
      }
      isOwn = names.contains
    } else {
      isOwn = { _ in false }
    }
    return recorded { part, update in
      part.isBack
        ? part.target == property
        : part.sources.contains(property) || update.causes.contains(where: isOwn)
    }
  }

  /// The updates of a property of the view, oldest first.
  ///
  /// ```swift
  /// print(connection.history(ofTarget: \.followers.text).map(\.reason))
  /// ```
  ///
  /// - Precondition: It was connected with `recording: .all(limit:)`.
  public func history<Value>(ofTarget target: KeyPath<View, Value>) -> [Update] {
    recorded { part, _ in !part.isBack && part.target == target }
  }

  private func recorded(where isWanted: (TableLayout.Part, Update) -> Bool) -> [Update] {
    guard let log = root.log else {
      preconditionFailure("Connect with recording: .all(limit:) to have a history.")
    }
    return log.entries.filter { isWanted($0.part, $0.update) }.map(\.update)
  }
}
