/// The number of live connections, for the census.
@MainActor
enum ConnectionRegistry {
  /// The number of connections to views of one type.
  //
  // Tables store their count, so that connecting requires no lookup.
  final class Count {
    let view: String
    var count = 0

    init(view: String) { self.view = view }
  }

  private static var counts: [ObjectIdentifier: Count] = [:]

  /// Returns the count for a type of views.
  static func count(ofViews type: Any.Type) -> Count {
    if let count = counts[ObjectIdentifier(type)] { return count }
    let count = Count(view: "\(type)")
    counts[ObjectIdentifier(type)] = count
    return count
  }

  /// The view types and the number of connections to each, in no particular order.
  static var all: [(name: String, count: Int)] { counts.values.map { ($0.view, $0.count) } }
}

/// The stand-ins for views that don't announce their end, which link the views' connections.
///
/// The connections of such a view detect its deallocation when they next write to it.
@MainActor
enum ViewTokenRegistry {
  // Keyed by the address of the view. A deallocated view may have been replaced at its address.
  private static var standIns: [UnsafeRawPointer: LifetimeTracked] = [:]

  static func standIn(for view: UnsafeRawPointer) -> LifetimeTracked {
    if let standIn = standIns[view] { return standIn }
    let standIn = LifetimeTracked()
    standIns[view] = standIn
    return standIn
  }

  /// Returns the stand-in for a connected view.
  static func knownStandIn(for view: UnsafeRawPointer) -> LifetimeTracked? { standIns[view] }

  /// Removes a connection, and forgets the view if it was the last one.
  static func remove(_ block: ConnectionStoragePointer) {
    let view = block.pointee.view
    guard let standIn = standIns[view] else { return }
    block.hook.remove(from: .passUnretained(standIn))
    if standIn.firstHook == nil { standIns[view] = nil }
  }
}
