import ProfileFeature

extension InMemoryGateway {
  /// Waits until a paused call is waiting for `resumeCalls()`.
  func waitUntilCallIsPaused() async {
    while !hasPausedCall { await Task.yield() }
  }
}
