/// A view that shows text and counts updates.
public final class TextView {
  /// The displayed text.
  public var text = "" { didSet { writes &+= 1 } }

  /// The number of writes to `text`.
  public private(set) var writes = 0

  /// Creates a view without text.
  public init() {}
}
