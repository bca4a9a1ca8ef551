#if canImport(UIKit) && !os(watchOS)
  public import BindableCore
  public import UIKit

  /// A field for a line of text that is edited by the user and by a binding.
  ///
  /// ```swift
  /// \.name <-> \.name.string
  /// bind(\.age, to: \.age.string, as: .decimal, parse: .int).commit(.onEditingEnd)
  /// on(\.name, ProfilePresenter.save)   // the Return key
  /// ```
  ///
  /// Text that an input method is composing is sent when it's complete.
  public final class BoundTextField: UITextField, TextInput, ActionControl, EditingControl {
    /// The text, which follows each edit.
    @Observed public var string = "" { didSet { show(string) } }
    /// The number of times that the user pressed Return or left the field.
    @Observed public private(set) var editingEndCount = 0
    /// The action that Return performs.
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

    /// A Boolean value that indicates whether the text is a secret.
    public var isSecret: Bool { isSecureTextEntry }

    func endEdit() { editingEndCount += 1 }
  }
#endif
