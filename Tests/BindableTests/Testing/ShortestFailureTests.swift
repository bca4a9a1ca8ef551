import Testing

@MainActor struct ShortestFailureTests {
  @Test func stepsThatFailureDoesNotNeedAreRemoved() async {
    let shortest = await shortestFailure(of: Array(0..<10), "fails") { steps in
      steps.contains(3) && steps.contains(7) ? "fails in \(steps.count) steps" : nil
    }
    #expect(shortest == "fails in 2 steps\n[3, 7]")
  }
}
