/// A view that shows a number, and counts how often it was told to.
///
/// The views are a module of their own because a user's views are: a label comes from a UI
/// framework. Inside one module the optimiser may see that nobody else touches a property and
/// drop its exclusivity checks, for the hand-written version and for no other.
public final class NumberView {
  /// What is shown.
  public var value = 0 { didSet { writes &+= 1 } }

  /// How often `value` was written: the effect runs that reached this view.
  public private(set) var writes = 0

  /// Makes a view that shows 0.
  public init() {}
}
