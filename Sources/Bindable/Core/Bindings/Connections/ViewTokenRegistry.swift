/// The stand-ins for views that don't announce their end, which link the views' connections.
///
/// The connections of such a view detect its deallocation when they next write to it.
@MainActor
enum ViewTokenRegistry {
  // Keyed by the address of the view. A deallocated view may have been replaced at its address.
  private static var standIns: [Unretained: LifetimeTracked] = [:]

  static func standIn(for view: Unretained) -> LifetimeTracked {
    if let standIn = standIns[view] { return standIn }
    let standIn = LifetimeTracked()
    standIns[view] = standIn
    return standIn
  }

  /// Returns the stand-in for a connected view.
  static func knownStandIn(for view: Unretained) -> LifetimeTracked? { standIns[view] }

  /// Removes a connection, and forgets the view if it was the last one.
  static func remove(_ block: ConnectionBlock) {
    let view = block.view
    guard let standIn = standIns[view] else { return }
    block.hook.remove(from: Unretained(standIn))
    if standIn.firstHook == nil { standIns[view] = nil }
  }
}
