/// A view at the bottom of the screen, in front of the other content, that the user can dismiss.
///
/// ```swift
/// let sheet = Sheet("Filter") { onlyMine; sortOrder }
/// sheet.present()
/// sheet.dismiss()
/// ```
///
/// A sheet is hidden until it's presented. Add it as the last node of a `ZStack`: it's as wide as
/// the stack, as high as its content, and at the bottom. The content behind it is dimmed and
/// doesn't receive input.
public final class Sheet: ViewNode, FocusReturning {
  /// The title shown in the top edge, unless it's empty.
  public var title: String {
    get { box.title }
    set { box.title = newValue }
  }

  let box: Border
  // The node that had the focus when the sheet was presented.
  var focusedBefore: FocusPlace?

  /// Creates a hidden sheet that stacks the nodes of the closure vertically.
  public init(_ title: String = "", @NodeBuilder _ nodes: () -> [ViewNode] = { [] }) {
    box = Border(title, padding: Insets(horizontal: 1), nodes)
    super.init()
    contentIsGiven([box])
    isHidden = true
  }

  /// A Boolean value that indicates whether the sheet is shown, for two-way bindings.
  ///
  /// ```swift
  /// \.isFiltering <-> \.filterSheet.isPresented
  /// ```
  public var isPresented: Bool {
    get { !isHidden }
    set { if newValue { present() } else { hide() } }
  }

  /// The presentation, which the user can end.
  public override var bindableProperties: [BindableProperty] {
    [BindableProperty("isPresented", isEmpty: false, isInput: true) { self.isPresented }]
  }

  /// A Boolean value that's always `true`, because a sheet blocks input behind it.
  public override var isModal: Bool { true }

  /// Shows the sheet and moves the focus to the preferred node in it, or to the first one.
  public func present() {
    guard isHidden else { return }
    root.endEditing()
    let focused = root.untrackedFocusedNode
    focusedBefore = focused.map { FocusPlace($0) }
    isHidden = false
    if let first = initialFocus, first.isInteractive {
      first.becomeFocused()
    } else {
      focused?.isFocused = false
    }
  }

  /// Dismisses the sheet, as if the user had pressed Escape.
  ///
  /// Edits in the sheet that haven't reached their presenters are taken back.
  ///
  /// Has no effect if the sheet or one of its ancestors is disabled or hidden.
  ///
  /// - Returns: `true` if the sheet was dismissed.
  @discardableResult public func dismiss() -> Bool {
    if performsActions { revertEditing() }
    return record(.dismiss) { hide() }
  }

  private func hide() {
    guard !isHidden else { return }
    untrackedFocusedNode?.isFocused = false
    isHidden = true
    let before = focusedBefore
    focusedBefore = nil
    root.returnFocus(to: before)
  }

  /// A sheet with its title.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(libraryTexts[.sheetRole], label: title)
  }

  /// The dismissal, with Escape.
  public override var offeredActions: [OfferedAction] {
    [OfferedAction(.dismiss, keys: [.escape], hint: libraryTexts[.close])]
  }

  /// Performs `dismiss`.
  public override func perform(_ action: UserAction) -> Bool? {
    action == .dismiss ? dismiss() : nil
  }
}
