#if canImport(UIKit) && !os(watchOS)
  public import BindableCore
  public import UIKit

  /// A control with a segment for each option, one of which is selected by the user or by a
  /// binding.
  ///
  /// ```swift
  /// let order = BoundSegmentedControl(Order.allCases) { "\($0)" }
  /// \.order <-> \.order.selection
  /// ```
  public final class BoundSegmentedControl<Option: Hashable>: UISegmentedControl {
    /// The options.
    public let options: [Option]
    /// The selected option.
    ///
    /// If it isn't one of the options, no segment is selected.
    @Observed public var selection: Option { didSet { writeSelection() } }

    /// Creates a control, and selects the first option.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - title: A closure that returns the title of an option.
    /// - Precondition: There is at least one option.
    public init(_ options: [Option], title: (Option) -> String) {
      guard let first = options.first else {
        preconditionFailure("A segmented control requires at least one option, but got none.")
      }
      (self.options, selection) = (options, first)
      super.init(frame: .zero)
      for (index, option) in options.enumerated() {
        insertSegment(withTitle: title(option), at: index, animated: false)
      }
      writeSelection()
      addAction(UIAction { [weak self] _ in self?.didSelect() }, for: .valueChanged)
    }

    /// Returns `nil`, because a storyboard doesn't contain options.
    public required init?(coder: NSCoder) { nil }

    private func writeSelection() {
      let index = options.firstIndex(of: selection) ?? UISegmentedControl.noSegment
      if selectedSegmentIndex != index { selectedSegmentIndex = index }
    }

    private func didSelect() {
      guard options.indices.contains(selectedSegmentIndex) else { return }
      let new = options[selectedSegmentIndex]
      if new != selection { event("select \(new)") { selection = new } }
    }
  }
#endif
