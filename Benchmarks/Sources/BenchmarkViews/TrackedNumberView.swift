public import Bindable

/// The counterpart of `NumberView` for Bindable: isolated to the main actor and lifetime-tracked.
///
/// The peers can't share it. A closure created on the main actor checks its executor when a library
/// without concurrency annotations calls it, and that cost would be charged to the library.
@MainActor
public final class TrackedNumberView: LifetimeTracked {
  /// The displayed number.
  public var value = 0 { didSet { writes &+= 1 } }

  /// The number of writes to `value`.
  public private(set) var writes = 0

  /// Creates a view that shows 0.
  public override init() {}
}
