/// A view with an editable number that reports edits through a closure, as controls do.
public final class NumberField {
  /// The displayed number, including the user's edits.
  public var value = 0 {
    didSet {
      writes &+= 1
      onEdit?(value)
    }
  }

  /// A closure that's called with each new value.
  public var onEdit: ((Int) -> Void)?

  /// The number of writes to `value` by the program or the user.
  public private(set) var writes = 0

  /// Creates a field that shows 0.
  public init() {}
}
