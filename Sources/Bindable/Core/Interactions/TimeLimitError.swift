/// The error of an action that took longer than its limit.
public struct TimeLimitError: Error, Hashable, CustomStringConvertible {
  /// The limit.
  public let limit: Duration

  /// A sentence for the user, such as "It took longer than 30 seconds".
  public var description: String { "It took longer than \(words(limit))." }
}

/// Returns a duration in words, such as "1.5 seconds".
func words(_ duration: Duration) -> String {
  let seconds = duration / .seconds(1)
  if seconds == 1 { return "1 second" }
  return seconds == seconds.rounded() && abs(seconds) < 1e15
    ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
}
