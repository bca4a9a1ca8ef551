/// Returns the failing steps without those that a failure doesn't need, and the failure.
///
/// Steps are removed one at a time, from the start again after each that can be removed.
@MainActor
func shortestFailure<Step>(
  of steps: [Step], _ failure: String, in run: @MainActor ([Step]) async -> String?
) async -> String {
  var (shortest, failure, place) = (steps, failure, 0)
  while place < shortest.count {
    var shorter = shortest
    shorter.remove(at: place)
    if let found = await run(shorter) {
      (shortest, failure, place) = (shorter, found, 0)
    } else {
      place += 1
    }
  }
  return "\(failure)\n\(shortest)"
}
