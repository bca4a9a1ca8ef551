/// What a connection gives its rows besides the presenter and the view.
@MainActor
final class Surroundings {
  let context: FormatContext
  let clock: any Clock<Duration>

  init(context: FormatContext, clock: any Clock<Duration>) {
    self.context = context
    self.clock = clock
  }
}

extension AnyConnection {
  /// What its formats write for.
  public var context: FormatContext { surroundings?.context ?? outer?.context ?? .standard }
}

extension UnsafeMutablePointer<RowNode> {
  /// The value in a format, in the context of the row's connection.
  @MainActor
  func apply<Input, Output>(_ format: Format<Input, Output>, _ value: Input) -> Output {
    switch format.work {
    case .plain(let apply): apply(value)
    case .contextual(let apply): apply(value, context)
    }
  }

  /// What the formats of the row write for.
  @MainActor var context: FormatContext { connection?.context ?? .standard }
}
