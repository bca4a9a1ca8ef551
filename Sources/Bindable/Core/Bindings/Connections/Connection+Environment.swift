/// The context and clock of a connection.
@MainActor
final class ConnectionEnvironment {
  let context: FormatContext
  let clock: any Clock<Duration>
  /// The states with the edits of an earlier connection of the same ends, until they're taken over.
  var edits: BindingStates?
  /// The edits of the connections inside a suspended one, until they're taken over.
  var innerEdits: [InnerEdits] = []

  init(context: FormatContext, clock: any Clock<Duration>) {
    self.context = context
    self.clock = clock
  }
}

extension AnyConnection {
  /// The context of the formats.
  public var context: FormatContext { environment?.context ?? outer?.context ?? .standard }
}
