/// A simulated on-screen keyboard that covers the rows at the bottom of the frame.
///
/// ```swift
/// let keyboard = Keyboard()
/// let device = ZStack { screen.node; keyboard }
/// keyboard.show(height: 6)   // the lowest six rows of the device are covered
/// keyboard.hide()
/// ```
///
/// Add the keyboard as the last node of the outermost `ZStack`, followed only by dialogs. It's
/// drawn at the bottom, in front of other content. It doesn't type; typed text goes to the focused
/// node. A `KeyboardManager` keeps the content behind the keyboard reachable.
///
/// With `showsForFields`, the keyboard appears when a text field of the stack receives the
/// focus, and disappears when no field has it.
public final class Keyboard: ViewNode {
  let appearsOnFieldFocus: Bool

  /// The height of the visible keyboard.
  @Observed public private(set) var height: Int { didSet { relayout(if: height != oldValue) } }

  /// Creates a hidden keyboard.
  ///
  /// A negative height counts as 0.
  public init(height: Int = 6, showsForFields: Bool = false) {
    self.appearsOnFieldFocus = showsForFields
    _height = Observed(wrappedValue: Length.limited(height))
    super.init()
    contentIsGiven()
    isHidden = true
  }

  // The number of rows of the frame below the keyboard when it was last drawn.
  @Observed var rowsBelow = 0

  /// The number of rows at the bottom of the frame that the keyboard covers or that are below it,
  /// or `0` while it's hidden.
  package var obscuredRowCount: Int { isVisible ? height + rowsBelow : 0 }

  /// Shows the keyboard, or changes the height of a visible keyboard.
  ///
  /// - Parameter height: The height in rows, not negative, or `nil` for the current height.
  public func show(height: Int? = nil) {
    stateChanged(.other)
    event("show the keyboard") {
      if let height { self.height = Length.limited(height) }
      isHidden = false
    }
  }

  /// Hides the keyboard.
  public func hide() {
    guard !isHidden else { return }
    stateChanged(.other)
    event("hide the keyboard") { isHidden = true }
  }

  /// Transfers the visibility and the height from `old`.
  public override func transferUserState(from old: ViewNode) {
    super.transferUserState(from: old)
    guard let old = old as? Keyboard, old.passes(.other) else { return }
    (height, isHidden) = (old.height, old.isHidden)
  }
}

extension ViewNode {
  /// The keyboard that appears for text fields here, or `nil` if there is none.
  final var keyboardForFields: Keyboard? {
    lineage.dropFirst().lazy.compactMap { $0 as? ZStack }.flatMap(\.storedChildren)
      .compactMap { $0 as? Keyboard }.first(where: \.appearsOnFieldFocus)
  }
}
