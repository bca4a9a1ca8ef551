extension AnyConnection {
  /// The outermost connection that this one is inside of; itself, if it is inside of none.
  var root: AnyConnection {
    var connection = self
    while let outer = connection.outer { connection = outer }
    return connection
  }

  /// What a row has open, if it holds tables and has run.
  func nest(of row: RowPointer) -> Nest? {
    layout.nested[layout.parts[Int(row.pointee.index)].row] == nil
      ? nil : row.keptValue(Nest.self)
  }

  /// What the rows that hold tables have open.
  var nests: [Nest] {
    layout.hasNests ? layout.parts.indices.compactMap { nest(of: block.row($0)) } : []
  }

  /// This connection and those in its rows, in the order of the table.
  var all: [AnyConnection] { [self] + nests.flatMap(\.open).flatMap(\.all) }

  /// The connections at work that end with an object, as a view; not those in rows of others.
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
