extension AnyConnection {
  /// The outermost connection that contains this one, or this connection.
  var root: AnyConnection {
    var connection = self
    while let outer = connection.outer { connection = outer }
    return connection
  }

  /// Returns the connections inside a binding, or `nil` if it has no tables or hasn't run.
  func nest(of row: RowPointer) -> Nest? {
    layout.nested[layout.parts[Int(row.pointee.index)].row] == nil
      ? nil : row.keptValue(Nest.self)
  }

  /// The connections inside the bindings.
  var nests: [Nest] {
    layout.hasNests ? layout.parts.indices.compactMap { nest(of: block.row($0)) } : []
  }

  /// This connection and the connections inside its bindings, in the order of the table.
  var all: [AnyConnection] { [self] + nests.flatMap(\.open).flatMap(\.all) }

  /// Returns the outermost active connections that end with an object, such as a view.
  package static func working(on object: LifetimeTracked) -> [AnyConnection] {
    var found: [AnyConnection] = []
    var hook = object.firstHook
    while let current = hook {
      let block = UnsafeMutableRawPointer(current).assumingMemoryBound(to: ConnectionBlock.self)
      if block.connection.outer == nil { found.append(block.connection) }
      hook = current.pointee.next
    }
    return found
  }
}
