#if !os(watchOS)
  open class UITextPosition {
    let offset: Int
    init(_ offset: Int) { self.offset = offset }
  }

  open class UITextRange {
    public let start, end: UITextPosition
    init(_ start: UITextPosition, _ end: UITextPosition) { (self.start, self.end) = (start, end) }
  }

  /// The caret of a text, and the text that an input method is composing.
  @MainActor
  public protocol UITextInput: AnyObject {
    var content: String { get }
    var selectedTextRange: UITextRange? { get set }
    var markedTextRange: UITextRange? { get }
  }

  extension UITextInput {
    public var endOfDocument: UITextPosition { UITextPosition(content.count) }
    public func offset(from start: UITextPosition, to end: UITextPosition) -> Int {
      end.offset - start.offset
    }
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
      let new = position.offset + offset
      return (0...content.count).contains(new) ? UITextPosition(new) : nil
    }
    public func textRange(from start: UITextPosition, to end: UITextPosition) -> UITextRange? {
      UITextRange(start, end)
    }
  }

  /// The common part of fields of one line and of several: a user who types.
  @MainActor
  public struct TypedText {
    var caret = 0, marked: UITextRange?
    var selection: UITextRange { UITextRange(UITextPosition(caret), UITextPosition(caret)) }
  }

  open class UITextField: UIControl, UITextInput {
    open var text: String? = "" { didSet { typed.caret = content.count } }
    open var placeholder: String?
    open var isSecureTextEntry = false
    private var typed = TypedText()

    public var content: String { text ?? "" }
    open var selectedTextRange: UITextRange? {
      get { typed.selection }
      set { typed.caret = newValue?.end.offset ?? 0 }
    }
    open var markedTextRange: UITextRange? { typed.marked }
    public var caret: Int { typed.caret }

    /// Types at the caret, like a user.
    public func type(_ added: String, isComposing: Bool = false) {
      isFirstResponder = true
      var characters = Array(content)
      let caret = typed.caret
      characters.insert(contentsOf: added, at: caret)
      text = String(characters)
      typed.caret = caret + added.count
      typed.marked = isComposing ? typed.selection : nil
      sendActions(for: .editingChanged)
    }
    /// Moves the caret, like a user.
    public func moveCaret(to offset: Int) {
      isFirstResponder = true
      typed.caret = offset
    }
    /// Presses Return, like a user.
    public func pressReturn() { sendActions(for: .primaryActionTriggered) }
    /// Leaves the field, like a user.
    public func leave() {
      isFirstResponder = false
      sendActions(for: .editingDidEnd)
    }
  }

  #if !os(tvOS)
    open class UISearchTextField: UITextField {}
  #endif

  public final class NSTextContainer {}

  @MainActor
  public protocol UITextViewDelegate: AnyObject {
    func textViewDidChange(_ textView: UITextView)
    func textViewDidEndEditing(_ textView: UITextView)
  }

  open class UITextView: UIView, UITextInput {
    open var text: String! = "" { didSet { typed.caret = content.count } }
    open weak var delegate: (any UITextViewDelegate)?
    private var typed = TypedText()

    public init(frame: CGRect, textContainer: NSTextContainer?) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

    public var content: String { text ?? "" }
    open var selectedTextRange: UITextRange? {
      get { typed.selection }
      set { typed.caret = newValue?.end.offset ?? 0 }
    }
    open var markedTextRange: UITextRange? { typed.marked }

    /// Types at the end, like a user.
    public func type(_ added: String) {
      text += added
      delegate?.textViewDidChange(self)
    }
    /// Leaves the field, like a user.
    public func leave() { delegate?.textViewDidEndEditing(self) }
  }
#endif
