public import BindableCore
import CGtk

/// A widget that shows a text.
public final class Label: Widget, MessageDisplay {
  /// The text.
  @Observed public var text: String {
    didSet {
      write { gtk_label_set_text($0.opaque, text) }
      hideIfEmpty()
    }
  }
  private let hidesWhenEmpty: Bool

  /// Creates a label.
  public init(_ text: String = "", hidesWhenEmpty: Bool = false, wraps: Bool = true) {
    self.text = text
    self.hidesWhenEmpty = hidesWhenEmpty
    super.init(gtk_label_new(text))
    gtk_label_set_xalign(widget.opaque, 0)
    if wraps {
      gtk_label_set_wrap(widget.opaque, 1)
      gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD_CHAR)
    } else {
      gtk_label_set_ellipsize(widget.opaque, PANGO_ELLIPSIZE_END)
    }
    hideIfEmpty()
  }

  private func hideIfEmpty() { if hidesWhenEmpty { isHidden = text.isEmpty } }

  /// The text, or `nil` to hide the label.
  public var message: String? {
    get { isHidden ? nil : text }
    set {
      text = newValue ?? ""
      isHidden = newValue == nil
    }
  }

  /// The key path to `message`.
  public static let messagePath: ReferenceWritableKeyPath<Label, String?> = \Label.message
}
