/// A view filled with one character.
///
/// ```swift
/// Fill(".").frame(width: 3).text  // "..."
/// ```
public final class Fill: ViewNode {
  /// The character that fills the view.
  ///
  /// A wide character leaves a blank if only one column remains.
  @Observed public var character: Character { didSet { redraw(if: character != oldValue) } }

  /// Creates a filled view.
  public init(_ character: Character = " ") {
    _character = Observed(wrappedValue: character)
    super.init()
    contentIsGiven()
  }
}
