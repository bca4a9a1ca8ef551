public import Bindable

/// `NumberView`, for Bindable: on the main actor, and tracked, as every `ViewNode` is.
///
/// The peers cannot share it. A closure that is made on the main actor checks its executor when a
/// library calls it that was not told of actors, which would be charged to that library.
@MainActor
public final class TrackedNumberView: LifetimeTracked {
  /// What is shown.
  public var value = 0 { didSet { writes &+= 1 } }

  /// How often `value` was written.
  public private(set) var writes = 0

  /// Makes a view that shows 0.
  public override init() {}
}
