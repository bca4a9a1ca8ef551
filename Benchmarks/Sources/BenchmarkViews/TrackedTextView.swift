public import Bindable

/// The counterpart of `TextView` for Bindable, as explained for `TrackedNumberView`.
@MainActor
public final class TrackedTextView: LifetimeTracked {
  /// The displayed text.
  public var text = "" { didSet { writes &+= 1 } }

  /// The number of writes to `text`.
  public private(set) var writes = 0

  /// Creates a view without text.
  public override init() {}
}
