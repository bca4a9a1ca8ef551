/// The rarely used state of a connection, in a separate object to keep most connections small.
@MainActor
final class ConnectionExtras {
  var failures: [Failure] = []
  var log: UpdateLog?
  var surroundings: Surroundings?
  var states: RowStates?
  var isHandingOver = false
}

extension AnyConnection {
  /// The latest updates, or `nil` unless all are recorded.
  var log: UpdateLog? { extras?.log }

  /// The context and clock of the connection, or `nil` for the standard ones.
  var surroundings: Surroundings? {
    get { extras?.surroundings }
    set { if newValue != nil || extras != nil { someExtras.surroundings = newValue } }
  }

  /// The state of the bindings, or `nil` if none of them has any.
  var states: RowStates? { extras?.states }

  /// The rarely used state, created on first access.
  var someExtras: ConnectionExtras {
    if let extras { return extras }
    let made = ConnectionExtras()
    extras = made
    return made
  }
}
