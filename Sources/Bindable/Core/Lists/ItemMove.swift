/// The source and destination of a moved item.
public struct ItemMove: Hashable, Sendable {
  /// The current index path.
  public let from: ListIndexPath
  /// The index path to move to, from which the items in between move by one.
  public let to: ListIndexPath

  /// Creates a move.
  public init(from: ListIndexPath, to: ListIndexPath) {
    self.from = from
    self.to = to
  }
}
