/// The properties that closures have read, for a computation that doesn't call all of its closures
/// again in each run.
///
/// ```text
///   the closures of an earlier run ┐
///   the closures of the last run   ┴─reads──▶ inputs ◀──reads `version`── computation
/// ```
///
/// A run of a dependent replaces its inputs. A list that calls its filter for an inserted item only
/// would forget what the filter read for the others. So the closures' reads are added to a derived
/// value, whose version changes when one of them does. All closures must then be called again.
@MainActor
final class ClosureInputs {
  private final class Computation {
    var count = 0
    /// The last run, which continues for the reads of the closures.
    let resumed = ResumedRun()
    var run: Run { resumed.run }
  }

  private let last = Computation()
  private let state: Derived<Never, Int>
  private var linkCount = 0

  init() {
    // This value reads nothing, so it has no inputs after it's computed.
    state = Derived { [last] in
      last.resumed.begin(after: graph.run.unsafelyUnwrapped)
      last.count += 1
      return last.count
    }
    _ = untracked { state.value }
  }

  /// Returns the name of the version's node, or `nil` if `node` is another one.
  func name(of node: Node, in list: String) -> String? {
    state.anchor?.node == node ? "the closures of \(list)" : nil
  }

  /// The version, which the current computation tracks.
  var version: Int { state.value }

  /// Runs `body` and adds what it reads to the inputs.
  func track<Result>(_ body: () -> Result) -> Result {
    let before = graph.liveLinks
    defer { linkCount += max(0, graph.liveLinks - before) }
    let outerReader = graph.reader
    graph.reader = last.run
    defer { graph.reader = outerReader }
    return body()
  }

  /// Removes the reads of properties that were written since `start` in objects that are new.
  func removeReads(of isNew: @MainActor (AnyObject) -> Bool, writtenAfter start: UInt64) {
    Graph.keepingOwners {
      let written = Graph.sources(of: last.run.dependent).filter {
        Graph.wasWritten($0, after: start, in: isNew)
      }
      if !written.isEmpty { Graph.unlink(last.run, from: Set(written)) }
    }
  }

  /// Returns the version, which is a new one if there are many more inputs than `count` closures
  /// are likely to have, because the inputs of removed items are never removed one by one.
  func version(forCount count: Int) -> Int {
    if linkCount > 8 * count + 1_024 {
      linkCount = 0
      Graph.computeKeepingOwner(last.run.dependent)
    }
    return version
  }
}
