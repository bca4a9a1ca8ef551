@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Runs checks that are meant to fail, in a run of their own that records nothing.
///
/// Recording the other snapshots would otherwise put these right.
func withoutRecording<Result>(_ checks: () throws -> Result) rethrows -> Result {
  try SnapshotRun.$testOverride.withValue(SnapshotRun(recording: .never)) { try checks() }
}

/// Runs asynchronous checks that are meant to fail, in a run of their own that records nothing.
func withoutRecording<Result>(_ checks: () async throws -> Result) async rethrows -> Result {
  try await SnapshotRun.$testOverride.withValue(SnapshotRun(recording: .never)) {
    try await checks()
  }
}
