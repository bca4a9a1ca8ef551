/// The context and clock of a connection.
@MainActor
final class ConnectionEnvironment {
  let context: FormatContext
  let clock: any Clock<Duration>
  /// The states with the edits of an earlier connection of the same ends, until they're taken over.
  var edits: BindingStates?

  init(context: FormatContext, clock: any Clock<Duration>) {
    self.context = context
    self.clock = clock
  }
}

extension AnyConnection {
  /// The context of the formats.
  public var context: FormatContext { environment?.context ?? outer?.context ?? .standard }
}

extension UnsafeMutablePointer<BindingNode> {
  /// Returns a formatted value, in the context of the binding's connection.
  @MainActor
  func apply<Input, Output>(_ format: Format<Input, Output>, _ value: Input) -> Output {
    switch format.work {
    case .plain(let apply): apply(value)
    case .contextual(let apply): apply(value, context)
    }
  }

  /// The context of the binding's formats.
  @MainActor var context: FormatContext { connection?.context ?? .standard }
}

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
