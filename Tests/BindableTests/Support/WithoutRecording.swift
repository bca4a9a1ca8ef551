@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Runs checks that must fail, in a separate run that records nothing.
///
/// A run that records the other snapshots would otherwise overwrite these references.
func withoutRecording<Result>(_ checks: () throws -> Result) rethrows -> Result {
  try SnapshotRun.$testOverride.withValue(SnapshotRun(SnapshotSettings())) { try checks() }
}

/// Runs asynchronous checks that must fail, in a separate run that records nothing.
func withoutRecording<Result>(_ checks: () async throws -> Result) async rethrows -> Result {
  try await SnapshotRun.$testOverride.withValue(SnapshotRun(SnapshotSettings())) {
    try await checks()
  }
}
