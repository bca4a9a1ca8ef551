extension BindingNode {
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
