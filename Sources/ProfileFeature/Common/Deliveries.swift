import Bindable

/// The changes that are being sent to the server, also after the screens that sent them are closed.
@MainActor
final class Deliveries {
  private var ends: [Int: @MainActor () async -> Void] = [:]
  private var count = 0
  /// The interaction that waits, before the program ends, until the result of each change is known.
  private(set) lazy var finishing = Interaction(
    Flow("finish sending") {
      If("changes are being sent", { [weak self] _ in self?.ends.isEmpty == false }) {
        Perform("Wait for the server") { [weak self] _ in await self?.finish() }
      }
    })

  /// Returns the result of a task that sends a change.
  func result<Value: Sendable>(of task: Task<Value, any Error>) async throws -> Value {
    count += 1
    let number = count
    ends[number] = { _ = await task.result }
    defer { ends[number] = nil }
    return try await task.value
  }

  private func finish() async {
    while let (number, end) = ends.first {
      await end()
      ends[number] = nil
    }
  }
}
