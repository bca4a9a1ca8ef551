extension AnyConnection {
  /// Returns an explanation of a property's value: its last update, the causes, and the binding.
  ///
  /// ```swift
  /// connection.why("followers.text")
  /// // followers.text: "41 followers" -> "42 followers"
  /// //   because ProfilePresenter.followerCount changed, in press "Follow"
  /// //   binding followerCount --> followers.text  (ProfileBindings.swift:9)
  /// ```
  ///
  /// If the property is a path from the view, write `why(\.followers.text)`.
  public func why(_ target: String) -> String {
    let known = allWithCells.flatMap { connection in
      connection.layout.parts.indices.map { index in
        let binding = connection.block.binding(index)
        return (
          connection: connection, binding: binding,
          target: connection.namesInList.target(ofPart: index)
        )
      }
    }.filter { !$0.target.isEmpty }
    let matches = known.filter { $0.target == target }
    guard
      let (connection, binding, _) = matches.max(by: {
        $0.binding.pointee.written < $1.binding.pointee.written
      })
    else {
      if let resting = names.bindingDescriptions().first(where: { $0.target == target }) {
        let reason = resting.context.last.map { " (in \($0))" } ?? ""
        return "\(target): its binding is inactive\n  binding \(resting)\(reason)"
      }
      // One binding of a list's cells represents the others.
      let others = known.filter { !($0.connection is CellConnection) }.map(\.target)
      let cell = known.first { $0.connection is CellConnection }.map { [$0.target + " and so on"] }
      return "\(target): no binding writes it. Bindings write "
        + "\((others + (cell ?? [])).joined(separator: ", "))."
    }
    return connection.update(of: binding)?.description
      ?? "\(target): not changed by its binding\n  binding \(connection.textInList(of: binding))"
  }
}

extension Connection {
  /// Returns an explanation of a property's value: its last update, the causes, and the binding.
  ///
  /// ```swift
  /// connection.why(\.followers.text)
  /// // followers.text: "41 followers" -> "42 followers"
  /// //   because ProfilePresenter.followerCount changed, in press "Follow"
  /// //   binding followerCount --> followers.text  (ProfileBindings.swift:9)
  /// ```
  ///
  /// For a property of a list cell, which has no path, use its name: `why("list[7].name.text")`.
  public func why<Value>(_ target: KeyPath<View, Value>) -> String {
    why(names.target(at: target))
  }
}
