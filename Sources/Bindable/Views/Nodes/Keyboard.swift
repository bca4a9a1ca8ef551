/// The keyboard of a device without keys: rows at the bottom of the picture, while it is shown.
///
/// ```swift
/// let keyboard = Keyboard()
/// let device = Overlay { screen.node; keyboard }
/// keyboard.show(height: 6)   // the lowest six rows of the device are covered
/// keyboard.hide()
/// ```
///
/// Put it last into the outermost `Overlay`, or only before dialogs: it is drawn at the bottom, in
/// front of what is there. It does not type; what is typed goes to the node with the focus. A
/// `KeyboardManager` keeps what is behind it within reach.
///
/// With `showsForFields` it comes by itself when a text field gets the focus that is in the overlay, as
/// on a phone, and goes when no field has it.
public final class Keyboard: ViewNode {
  /// Whether it comes and goes with the focus of text fields in the overlay around it.
  public let showsForFields: Bool

  /// How high it is while it is shown.
  @Observed public private(set) var height: Int {
    didSet { if height != oldValue { setNeedsLayout() } }
  }

  /// Makes a keyboard that is hidden.
  ///
  /// A negative height counts as 0.
  public init(height: Int = 6, showsForFields: Bool = false) {
    self.showsForFields = showsForFields
    _height = Observed(wrappedValue: Length.limited(height))
    super.init()
    contentIsGiven()
    isHidden = true
  }

  /// How many rows of the picture it covers: its height, or 0 while it is hidden.
  public var coveredRows: Int { isShown ? height : 0 }

  /// Shows it; one that is shown gets another height, as when the device is turned.
  ///
  /// - Parameter height: the rows that it takes, not negative; as many as before, if you name none.
  public func show(height: Int? = nil) {
    event("show the keyboard") {
      if let height { self.height = Length.limited(height) }
      isHidden = false
    }
  }

  /// Takes it away.
  public func hide() {
    guard !isHidden else { return }
    event("hide the keyboard") { isHidden = true }
  }

  /// Takes over whether it is shown, and how high it is.
  public override func takeUserState(from old: ViewNode) {
    super.takeUserState(from: old)
    guard let old = old as? Keyboard else { return }
    (height, isHidden) = (old.height, old.isHidden)
  }
}

extension ViewNode {
  /// The keyboard that comes for a field here, if there is one.
  final var keyboardForFields: Keyboard? {
    var node = parent
    while let current = node {
      if current is Overlay {
        for case let keyboard as Keyboard in current.storedChildren where keyboard.showsForFields {
          return keyboard
        }
      }
      node = current.parent
    }
    return nil
  }
}
