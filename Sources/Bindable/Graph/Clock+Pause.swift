extension Clock where Duration == Swift.Duration {
  /// What waits until so much time has passed since now, and not since it is called: whoever waits may
  /// get their turn late.
  func pause(for duration: Duration) -> @MainActor () async throws -> Void {
    let deadline = now.advanced(by: duration)
    return { try await self.sleep(until: deadline, tolerance: nil) }
  }
}
