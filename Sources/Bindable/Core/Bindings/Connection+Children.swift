extension AnyConnection {
  /// The outermost connection that contains this one, or this connection.
  var root: AnyConnection {
    var connection = self
    while let outer = connection.outer { connection = outer }
    return connection
  }

  /// Returns the connections inside a binding, or `nil` if it has no tables or hasn't run.
  func nest(of row: BindingNodePointer) -> ChildConnections? {
    layout.nested[layout.parts[Int(row.pointee.index)].binding] == nil
      ? nil : row.previousValue(ChildConnections.self)
  }

  /// The connections inside the bindings.
  var childConnections: [ChildConnections] {
    layout.hasNests ? layout.parts.indices.compactMap { nest(of: block.binding($0)) } : []
  }

  /// This connection and the connections inside its bindings, in the order of the table.
  var all: [AnyConnection] { [self] + childConnections.flatMap(\.open).flatMap(\.all) }

  /// Returns the outermost active connections that end with an object, such as a view.
  package static func working(on object: LifetimeTracked) -> [AnyConnection] {
    var found: [AnyConnection] = []
    var hook = object.firstHook
    while let current = hook {
      let block = UnsafeMutableRawPointer(current).assumingMemoryBound(to: ConnectionStorage.self)
      if block.connection.outer == nil { found.append(block.connection) }
      hook = current.pointee.next
    }
    return found
  }
}
