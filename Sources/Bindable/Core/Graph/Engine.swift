/// The state of the engine that other modules need.
@MainActor
package enum Engine {
  /// `true` in a transaction, an event, and a delivery.
  package static var isInBatch: Bool { graph.depth > 0 }

  /// Retains an object until the current batch ends.
  package static func retainUntilBatchEnds(_ object: AnyObject) { Graph.retire(object) }

  /// Returns descriptions of the engine's violated invariants, or an empty array.
  package static func brokenInvariants() -> [String] { Graph.checkInvariants() }

  /// Runs `body` as the work of a screen, which recordings then name as the writer.
  package static func performAsScreen(
    titled title: @autoclosure () -> String, _ body: @MainActor () -> Void
  ) {
    RunRecorder.perform(
      as: Writer(kind: "screen", name: ValueTexts.text(untracked { title() })), body)
  }
}
