extension Task<Void, Never> {
  /// Starts a task on the main actor whose body runs immediately, until it suspends.
  ///
  /// Before version 26 of the Apple systems, the body starts in a later turn of the main actor.
  @MainActor @discardableResult
  static func startImmediately(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return Task { await body() }
    }
    return Task.immediate(operation: body)
  }
}
