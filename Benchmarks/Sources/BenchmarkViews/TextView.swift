/// A view that shows a text, and counts how often it was told to.
public final class TextView {
  /// What is shown.
  public var text = "" { didSet { writes &+= 1 } }

  /// How often `text` was written.
  public private(set) var writes = 0

  /// Makes a view that shows nothing.
  public init() {}
}
