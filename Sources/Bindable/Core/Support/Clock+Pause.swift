extension Clock where Duration == Swift.Duration {
  /// What waits until so much time has passed since now, and not since it is called: whoever waits may
  /// get their turn late.
  func pause(for duration: Duration) -> @MainActor () async throws -> Void {
    if let clock = self as? ManualClock {
      // Asked directly it stays on the main actor, whose turns `advance(by:)` counts; asked by way of
      // the protocol it would sleep and wake on another thread, sooner or later.
      let deadline = clock.now.advanced(by: duration)
      return { try await clock.sleep(until: deadline) }
    }
    let deadline = now.advanced(by: duration)
    return { try await self.sleep(until: deadline, tolerance: nil) }
  }
}
