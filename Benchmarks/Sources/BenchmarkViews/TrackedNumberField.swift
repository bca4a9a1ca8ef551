public import Bindable

/// A view whose number the user can edit, which a two-way row notices as it is observed.
@MainActor
public final class TrackedNumberField: LifetimeTracked {
  /// What is shown, and what the user made of it.
  @Observed public var value = 0 { didSet { writes &+= 1 } }

  /// How often `value` was written, by the program or by the user.
  public private(set) var writes = 0

  /// Makes a field that shows 0.
  public override init() {}
}
