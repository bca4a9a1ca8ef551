/// Runs a closure when an object is deallocated.
///
/// Swift doesn't notify observers of a deallocation, but an object releases the nodes of its
/// properties. This type observes one of those nodes, so an object without nodes can't be observed.
@MainActor
struct DeinitObserver {
  // The closures to call, by node and registration number.
  private static var waiting: [Node: [UInt64: @MainActor () -> Void]] = [:]
  private static var lastNumber: UInt64 = 0

  private let node: Node
  private let number: UInt64

  /// Registers `body` for the end of `object`, or returns `nil` if `object` owns none of `nodes`.
  init?(
    of object: AnyObject, among nodes: [Node], _ body: @escaping @MainActor () -> Void
  ) {
    let own = nodes.first { Graph.isProperty($0, of: object) }
    guard let node = own else { return nil }
    self.node = node
    Self.lastNumber += 1
    number = Self.lastNumber
    node.hasDeinitObserver = true
    Self.waiting[node, default: [:]][number] = body
  }

  /// Removes the registration.
  ///
  /// Has no effect if it was removed before or the object was deallocated.
  func cancel() {
    guard Self.waiting[node]?.removeValue(forKey: number) != nil else { return }
    if Self.waiting[node]?.isEmpty == true {
      Self.waiting[node] = nil
      node.hasDeinitObserver = false
    }
  }

  /// Calls the closures registered for `node`, which is being released and has no links left.
  static func notify(of node: Node) {
    guard let bodies = waiting.removeValue(forKey: node) else { return }
    for (_, body) in bodies.sorted(by: { $0.key < $1.key }) { body() }
  }
}

extension Graph {
  /// Returns the sources that `dependent` read in its last run.
  static func sources(of dependent: Node) -> [Node] { dependent.inputs.map { kept($0) } }
}
