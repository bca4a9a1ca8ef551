#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import BindableCore
  public import UIKit

  /// A search field that is edited by the user and by a binding.
  ///
  /// ```swift
  /// (\.query <-> \.search.string).debounce(.milliseconds(300))
  /// ```
  public final class BoundSearchField: UISearchTextField, TextInput, ActionControl, EditingControl {
    /// The text, which follows each edit.
    @Observed public var string = "" { didSet { show(string) } }
    /// The number of times that the user pressed Search or left the field.
    @Observed public private(set) var editingEndCount = 0
    /// The action that the Search key performs.
    public var controlAction: ControlAction?

    /// Creates a field with a frame.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      setUpEvents()
    }

    /// Creates the field of a storyboard, which keeps its text.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      string = text ?? ""
      setUpEvents()
    }

    func endEdit() { editingEndCount += 1 }
  }
#endif
