/// A delegate that runs and names binding nodes and records their failures, which the graph can't.
@MainActor
protocol BindingNodeDelegate {
  /// Runs the binding or, depending on the flags of its node, releases its memory.
  static func body(_ node: Node)
  /// Returns whether the binding has ended, or has to because its presenter was deallocated.
  ///
  /// The node must be marked as being checked, because the presenter can be deallocated here.
  static func hasEnded(_ node: Node) -> Bool
  /// Returns the description of the binding.
  static func name(of node: Node) -> String
  /// Returns the source location of the binding.
  static func location(of node: Node) -> CodeLocation?
  /// Returns the name of the property that the binding writes.
  static func target(of node: Node) -> String
  /// Records a failure in the binding's connection, in addition to reporting it.
  static func record(_ failure: Failure, of node: Node)
  /// Ends the connection to a view that is being deallocated.
  static func viewDidDeinit(_ hook: LifetimeHook)
  /// Returns the other direction of a two-way binding, or `nil` for other nodes.
  static func opposite(of node: Node) -> Node?
  /// Returns a closure that reports a two-way binding if its ends differ.
  static func reportOfDifference(of node: Node) -> (@MainActor () -> Void)?
}
