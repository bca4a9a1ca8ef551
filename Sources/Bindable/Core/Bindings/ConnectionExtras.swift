/// What few connections have, in one object, so that those that have none of it stay small.
@MainActor
final class ConnectionExtras {
  var failures: [Failure] = []
  var log: UpdateLog?
  var surroundings: Surroundings?
  var states: RowStates?
  var isHandingOver = false
}

extension AnyConnection {
  /// The latest updates; `nil` unless all are recorded.
  var log: UpdateLog? { extras?.log }

  /// What it was connected in; `nil` if nobody said.
  var surroundings: Surroundings? {
    get { extras?.surroundings }
    set { if newValue != nil || extras != nil { someExtras.surroundings = newValue } }
  }

  /// What its rows remember; `nil` if none of them has to.
  var states: RowStates? { extras?.states }

  /// The extras, made if there are none yet.
  var someExtras: ConnectionExtras {
    if let extras { return extras }
    let made = ConnectionExtras()
    extras = made
    return made
  }
}
