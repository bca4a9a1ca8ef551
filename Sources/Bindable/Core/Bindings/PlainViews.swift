/// What stands for views that are not tracked, so that their connections know each other.
///
/// Such a view does not say when it goes: its connections find out when they next want to write it.
@MainActor
enum PlainViews {
  // By the address of the view, which may have gone and left it to another one.
  private static var standIns: [UnsafeRawPointer: LifetimeTracked] = [:]

  static func standIn(for view: UnsafeRawPointer) -> LifetimeTracked {
    if let standIn = standIns[view] { return standIn }
    let standIn = LifetimeTracked()
    standIns[view] = standIn
    return standIn
  }

  /// What stands for a view that is connected.
  static func knownStandIn(for view: UnsafeRawPointer) -> LifetimeTracked? { standIns[view] }

  /// Takes a connection off the list, and forgets the view if it was the last one.
  static func remove(_ block: BlockPointer) {
    let view = block.pointee.view
    guard let standIn = standIns[view] else { return }
    block.hook.remove(from: standIn)
    if standIn.firstHook == nil { standIns[view] = nil }
  }
}
