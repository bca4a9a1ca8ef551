extension BindingNode {
  /// Returns a formatted value, in the context of the binding's connection.
  @MainActor
  func apply<Input, Output>(_ format: Format<Input, Output>, _ value: Input) -> Output {
    switch format.work {
    case .plain(let apply): return apply(value)
    case .contextual(let apply): return apply(value, context)
    case .failing(let apply):
      let (shown, error) = apply(value, context)
      guard let error else {
        recordWhole()
        return shown
      }
      recordBroken(.rejectedValue, text(value)) { _ in
        "\(error.format) failed for \(text(value)): \(error.text). The fallback is "
          + "\(ValueTexts.text(shown))."
      }
      return shown
    }
  }

  /// The context of the binding's formats.
  @MainActor var context: FormatContext { connection?.context ?? .standard }
}

extension BindingNode {
  /// Records that the binding isn't broken, or not anymore.
  @MainActor
  func recordWhole() { connection?.states?.all[number]?.isBroken = false }

  /// Records and reports a failure, unless the binding was broken before.
  ///
  /// - Parameter message: Returns the message, given the name of the property that was read last.
  @MainActor
  func recordBroken(
    _ kind: Failure.Kind, _ value: String, _ message: (_ lastRead: String?) -> String
  ) {
    let state = state { BindingState() }
    guard !state.isBroken else { return }
    state.isBroken = true
    let last = lastRead
    untracked {
      guard let connection else { return }
      let failure = Failure(
        kind, "\(connection.text(of: self)): \(message(last.map { Graph.name(of: $0) }))",
        at: connection.layout.infos[number].location, binding: connection.text(of: self),
        value: value)
      connection.record(failure)
      failure.report()
    }
  }
}
