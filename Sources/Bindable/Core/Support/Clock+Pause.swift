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
    let deadline = now.advanced(by: min(duration, .seconds(longestPause)))
    return { try await self.sleep(until: deadline, tolerance: nil) }
  }
}

/// The longest pause in seconds, 136 years, whose nanoseconds fit into 64 bits.
private let longestPause = 1 << 32

extension Duration {
  /// Returns the sum of two durations, or the longest duration of its sign if it's longer.
  func adding(_ other: Duration) -> Duration {
    let (sum, isTooLong) = attoseconds.addingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: isTooLong ? (other < .zero ? .min : .max) : sum)
  }

  /// Returns the difference of two durations, or the longest duration of its sign if it's longer.
  func subtracting(_ other: Duration) -> Duration {
    let (difference, isTooLong) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: isTooLong ? (other < .zero ? .max : .min) : difference)
  }
}
