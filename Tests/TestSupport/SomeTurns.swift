/// Runs all tasks that aren't waiting for anything.
///
/// A task may continue on another thread before it returns to the main actor. So does each turn,
/// which gives such a task time to return on a busy machine.
@MainActor package func someTurns() async {
  for _ in 0..<20 {
    await Task.detached {}.value
    await Task.yield()
  }
}
