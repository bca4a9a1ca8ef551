/// The rarely used state of a connection, in a separate object to keep most connections small.
@MainActor
final class ConnectionColdStorage {
  var failures: [Failure] = []
  var log: UpdateLog?
  /// The writes of properties that no binding reads, from the first question on.
  var writes: [AnyKeyPath: WriteLog] = [:]
  var environment: ConnectionEnvironment?
  var states: BindingStates?
  var selections: SelectionCheck?
  var isHandingOver = false
  var work: StartedWork?
}

extension AnyConnection {
  /// The latest updates, or `nil` unless all are recorded.
  var log: UpdateLog? { coldStorage?.log }

  /// The context and clock of the connection, or `nil` for the standard ones.
  var environment: ConnectionEnvironment? {
    get { coldStorage?.environment }
    set { if newValue != nil || coldStorage != nil { coldStorageOrNew.environment = newValue } }
  }

  /// The state of the bindings, or `nil` if none of them has any.
  var states: BindingStates? { coldStorage?.states }

  /// The rarely used state, created on first access.
  var coldStorageOrNew: ConnectionColdStorage {
    if let coldStorage { return coldStorage }
    let made = ConnectionColdStorage()
    block.setColdStorage(made)
    return made
  }
}
