/// A view that shows a number and counts updates.
///
/// The views are in a separate module because real views come from a UI framework. Within one
/// module, the optimizer can prove that a property is accessed in one place only and remove its
/// exclusivity checks, but only for the handwritten version.
public final class NumberView {
  /// The displayed number.
  public var value = 0 { didSet { writes &+= 1 } }

  /// The number of writes to `value`, which is the number of effect runs that reached the view.
  public private(set) var writes = 0

  /// Creates a view that shows 0.
  public init() {}
}
