/// A library's version of a workload, connected and ready to change.
///
/// The protocol, the handwritten version, and the peers aren't isolated: a closure created on the
/// main actor checks its executor on each call from code without concurrency annotations, and that
/// cost would be charged to the peer. Bindable's versions conform on the main actor.
protocol Contestant: AnyObject {
  /// Prepares a round outside the measured time. `number` is the first number of the round.
  func prepare(_ number: Int)

  /// Performs the changes with these numbers in order. Numbers never repeat, so each change can
  /// write a new value.
  func change(_ numbers: Range<Int>)

  /// The total number of effect runs over all views.
  var effectRuns: Int { get }

  /// The displayed value, to be compared with `Workload.expected`.
  var shown: Int { get }
}

extension Contestant {
  func prepare(_ number: Int) {}
}

/// A contestant whose change connects and disconnects all its bindings.
protocol RowsContestant: Contestant {
  /// Connects all bindings. The capacity of the connections array is already reserved.
  func connect()

  /// Disconnects the bindings in the order in which they were connected.
  func disconnect()
}

extension RowsContestant {
  func change(_ numbers: Range<Int>) {
    for _ in numbers {
      connect()
      disconnect()
    }
  }
}
