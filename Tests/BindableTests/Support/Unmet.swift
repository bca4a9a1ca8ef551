import TestSupport

@testable import BindableTesting

/// Returns the messages of expectations that fail in `body`.
@MainActor
func unmet(_ body: @MainActor () throws -> Void) rethrows -> [String] {
  let found = MismatchCollector()
  try SnapshotReporting.$reporter.withValue(.init { found.append($0) }) { try body() }
  return found.all
}

@MainActor
func unmet(_ body: @MainActor () async throws -> Void) async rethrows -> [String] {
  let found = MismatchCollector()
  try await SnapshotReporting.$reporter.withValue(.init { found.append($0) }) { try await body() }
  return found.all
}
