public import Bindable

/// `TextView`, for Bindable: see `TrackedNumberView`.
@MainActor
public final class TrackedTextView: LifetimeTracked {
  /// What is shown.
  public var text = "" { didSet { writes &+= 1 } }

  /// How often `text` was written.
  public private(set) var writes = 0

  /// Makes a view that shows nothing.
  public override init() {}
}
