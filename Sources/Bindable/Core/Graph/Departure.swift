/// Waits for an object to go, so that what is under way for it ends at once.
///
/// Swift does not tell when an object goes. The nodes of its properties do: they are released with
/// it. So this watches one of them, and an object without any cannot be watched.
@MainActor
struct Departure {
  // Who waits, by node and by number.
  private static var waiting: [NodePointer: [UInt64: @MainActor () -> Void]] = [:]
  private static var lastNumber: UInt64 = 0

  private let node: NodePointer
  private let number: UInt64

  /// Has `body` called when `object` goes, or is `nil` if none of `nodes` belongs to it.
  init?(
    of object: AnyObject, among nodes: [NodePointer], _ body: @escaping @MainActor () -> Void
  ) {
    let owner = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    guard let node = nodes.first(where: { $0.pointee.owner == owner }) else { return nil }
    self.node = node
    Self.lastNumber += 1
    number = Self.lastNumber
    node.pointee.flags.insert(.watched)
    Self.waiting[node, default: [:]][number] = body
  }

  /// Waits no more.
  ///
  /// Doing it twice, or after the object has gone, does nothing.
  func cancel() {
    guard Self.waiting[node]?.removeValue(forKey: number) != nil else { return }
    if Self.waiting[node]?.isEmpty == true {
      Self.waiting[node] = nil
      node.pointee.flags.remove(.watched)
    }
  }

  /// Tells whoever waits that `node` is released; it has no links any more.
  static func tell(of node: NodePointer) {
    guard let told = waiting.removeValue(forKey: node) else { return }
    for (_, body) in told.sorted(by: { $0.key < $1.key }) { body() }
  }
}

extension Graph {
  /// What `dependent` read in its last run.
  static func sources(of dependent: NodePointer) -> [NodePointer] {
    var sources: [NodePointer] = []
    var link = dependent.pointee.deps
    while let current = link {
      if let source = current.pointee.source { sources.append(source) }
      link = current.pointee.nextDep
    }
    return sources
  }
}
