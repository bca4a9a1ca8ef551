/// Tethers for the views that have none of their own, so that their connections know each other.
///
/// Such a view does not say when it goes: its connections find out when they next want to write it.
@MainActor
enum PlainViews {
  // By the address of the view, which may have gone and left it to another one.
  private static var tethers: [UnsafeRawPointer: Tether] = [:]

  static func tether(of view: UnsafeRawPointer) -> Tether {
    if let tether = tethers[view] { return tether }
    let tether = Tether()
    tethers[view] = tether
    return tether
  }

  /// Unties a connection, and forgets the view if it was the last one.
  static func untie(_ block: BlockPointer) {
    let view = block.pointee.view
    guard let tether = tethers[view] else { return }
    block.hook.removed(from: tether)
    if tether.first == nil { tethers[view] = nil }
  }
}
