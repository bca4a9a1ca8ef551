/// The effect of the start of a command during a run.
public enum OverlapPolicy: Hashable, Sendable, CaseIterable {
  /// The start has no effect, and the command is disabled during the run.
  case ignore
  /// The new run starts when the earlier runs have ended, unless one of them fails.
  case queue
  /// The run is canceled, and the new one starts when it has ended, instead of one that waits.
  case restart
}
