/// A part of the screen that comes in front of what is there, from below, until it is dismissed.
///
/// ```swift
/// let sheet = Sheet("Filter") { onlyMine; sortOrder }
/// sheet.present()
/// sheet.dismiss()
/// ```
///
/// A sheet is hidden until it is presented. Put it last into an `Overlay`: it is as wide as that, as
/// high as what is in it, and stands at the bottom. What is behind it is drawn dim and hears nothing
/// of the user.
public final class Sheet: ViewNode {
  /// What stands in the line above; nothing if it is empty.
  public var title: String {
    get { box.title }
    set { box.title = newValue }
  }

  /// What is done when the user has dismissed the sheet.
  public var onDismiss: (@MainActor () -> Void)?

  let box: Border
  // Who had the focus when the sheet came.
  private weak var focusedBefore: ViewNode?

  /// Makes a sheet of the nodes in the braces that is hidden; several stand one below the other.
  public init(_ title: String = "", @NodeBuilder _ nodes: () -> [ViewNode] = { [] }) {
    box = Border(title, padding: Insets(horizontal: 1), nodes)
    super.init()
    contentIsGiven()
    adopt(box)
    isHidden = true
  }

  /// A sheet that is shown keeps the user from what is behind it.
  public override var isModal: Bool { true }

  /// Shows the sheet and moves the focus to the first node in it that can have it.
  public func present() {
    guard isHidden else { return }
    focusedBefore = root.descendants.first { $0.isFocused }
    isHidden = false
    if let first = descendants.first(where: { $0.canFocus && $0.isInteractive }) {
      first.takeFocus()
    } else {
      focusedBefore?.isFocused = false
    }
  }

  /// Takes the sheet away, as a user does with the escape key.
  ///
  /// Nothing happens if the sheet, or a node that it is in, is disabled or hidden.
  ///
  /// - Returns: Whether it was dismissed.
  @discardableResult public func dismiss() -> Bool {
    guard isInteractive else { return false }
    noting(.dismiss) {
      event("dismiss \(nodeName)") {
        for node in descendants where node.isFocused { node.isFocused = false }
        isHidden = true
        if let focusedBefore, focusedBefore.isInteractive { focusedBefore.takeFocus() }
        focusedBefore = nil
        onDismiss?()
      }
    }
    return true
  }
}
