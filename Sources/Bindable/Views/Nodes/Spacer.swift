/// A flexible space that expands along the axis of its stack.
///
/// ```swift
/// HStack { Label("left"); Spacer(); Label("right") }
/// ```
///
/// Across the stack, a spacer takes no space.
public final class Spacer: ViewNode {
  /// The minimum length along the stack, in cells.
  public let minimum: Int

  /// Creates a spacer.
  public init(minimum: Int = 0) {
    self.minimum = Length.limited(minimum)
    super.init()
    contentIsGiven()
  }
}

/// A view filled with one character.
///
/// ```swift
/// Fill(".").frame(width: 3).text  // "..."
/// ```
public final class Fill: ViewNode {
  /// The character that fills the view.
  ///
  /// A wide character leaves a blank if only one column remains.
  @Observed public var character: Character {
    didSet { if character != oldValue { setNeedsDisplay() } }
  }

  /// Creates a filled view.
  public init(_ character: Character = " ") {
    _character = Observed(wrappedValue: character)
    super.init()
    contentIsGiven()
  }
}
