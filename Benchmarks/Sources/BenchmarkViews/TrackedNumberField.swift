public import Bindable

/// A view with an editable number that two-way bindings observe.
@MainActor
public final class TrackedNumberField: LifetimeTracked {
  /// The displayed number, including the user's edits.
  @Observed public var value = 0 { didSet { writes &+= 1 } }

  /// The number of writes to `value` by the program or the user.
  public private(set) var writes = 0

  /// Creates a field that shows 0.
  public override init() {}
}
