extension Clock where Duration == Swift.Duration {
  /// Returns a closure that waits until `duration` has passed since this call, even if the closure
  /// is called late.
  func pause(for duration: Duration) -> @MainActor () async throws -> Void {
    if let clock = self as? ManualClock {
      // A direct call stays on the main actor, whose turns `advance(by:)` counts. A call through
      // the protocol would sleep and resume on another thread, at an unpredictable time.
      let deadline = clock.now.advanced(by: duration)
      return { try await clock.sleep(until: deadline) }
    }
    let deadline = now.advanced(by: duration)
    return { try await self.sleep(until: deadline, tolerance: nil) }
  }
}
