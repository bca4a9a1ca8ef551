/// One library's version of a workload, connected and ready to be changed.
///
/// The protocol is not isolated, and neither are the hand-written version and the peers: a
/// closure made on the main actor and handed to code that knows no actors checks its executor at
/// each call, which would be charged to the peer. Bindable's versions conform on the main actor.
protocol Contestant: AnyObject {
  /// Gets ready for a round, with the clock stopped. `number` is the round's first.
  func prepare(_ number: Int)

  /// Makes the changes of these numbers, one after the other. Numbers never come twice, so each
  /// change can write a value that was not there before.
  func change(_ numbers: Range<Int>)

  /// The effect runs so far, over all views.
  var effectRuns: Int { get }

  /// What is on show, as one number to compare with `Workload.expected`.
  var shown: Int { get }
}

extension Contestant {
  func prepare(_ number: Int) {}
}

/// A contestant whose change is to connect all its rows and to disconnect them again.
protocol RowsContestant: Contestant {
  /// Connects all rows. The array that holds the connections has its room before.
  func connect()

  /// Disconnects them in the order they were connected.
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
