/// Room that pushes what is before it and after it apart.
///
/// ```swift
/// RowStack { Label("left"); Spacer(); Label("right") }
/// ```
///
/// It takes all the room it gets along the stack that it is in, and none across.
public final class Spacer: ViewNode {
  /// The least room it takes along the stack, in cells.
  public let minimum: Int

  /// Makes a spacer.
  public init(minimum: Int = 0) {
    self.minimum = Length.limited(minimum)
    super.init()
    contentIsGiven()
  }
}

/// An area filled with one character.
///
/// ```swift
/// Fill(".").frame(width: 3).text  // "..."
/// ```
public final class Fill: ViewNode {
  /// What it is filled with.
  ///
  /// A wide character leaves a blank where only one column remains.
  @Observed public var character: Character {
    didSet { if character != oldValue { setNeedsDisplay() } }
  }

  /// Makes an area.
  public init(_ character: Character = " ") {
    _character = Observed(wrappedValue: character)
    super.init()
    contentIsGiven()
  }
}
