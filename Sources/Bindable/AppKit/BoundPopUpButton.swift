#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A button with a menu of options, one of which is selected by the user or by a binding.
  ///
  /// ```swift
  /// let order = BoundPopUpButton(Order.allCases) { "\($0)" }
  /// \.order <-> \.order.selection
  /// ```
  public final class BoundPopUpButton<Option: Hashable>: NSPopUpButton {
    /// The options.
    public let options: [Option]
    /// The selected option.
    ///
    /// If it isn't one of the options, no item is selected.
    @Observed public var selection: Option { didSet { writeSelection() } }
    private var userActions: AnyObject?

    /// Creates a button, and selects the first option.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - title: A closure that returns the title of an option.
    /// - Precondition: There is at least one option.
    public init(_ options: [Option], title: (Option) -> String) {
      guard let first = options.first else {
        preconditionFailure("A pop-up button requires at least one option, but got none.")
      }
      (self.options, selection) = (options, first)
      super.init(frame: .zero, pullsDown: false)
      // Not by its title, because the button would remove another item with the same one.
      for option in options {
        menu?.addItem(NSMenuItem(title: title(option), action: nil, keyEquivalent: ""))
      }
      writeSelection()
      userActions = onUserAction { [weak self] in self?.didSelect() }
    }

    /// Returns `nil`, because a storyboard doesn't contain options.
    public required init?(coder: NSCoder) { nil }

    private func writeSelection() {
      let index = options.firstIndex(of: selection) ?? -1
      if indexOfSelectedItem != index { selectItem(at: index) }
    }

    private func didSelect() {
      guard options.indices.contains(indexOfSelectedItem) else { return }
      let new = options[indexOfSelectedItem]
      if new != selection { event("select \(new)") { selection = new } }
    }
  }
#endif
