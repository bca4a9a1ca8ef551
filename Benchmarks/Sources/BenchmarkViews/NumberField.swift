/// A view whose number the user can edit, which it tells through a closure, as controls do.
public final class NumberField {
  /// What is shown, and what the user made of it.
  public var value = 0 {
    didSet {
      writes &+= 1
      onEdit?(value)
    }
  }

  /// Told each new value.
  public var onEdit: ((Int) -> Void)?

  /// How often `value` was written, by the program or by the user.
  public private(set) var writes = 0

  /// Makes a field that shows 0.
  public init() {}
}
