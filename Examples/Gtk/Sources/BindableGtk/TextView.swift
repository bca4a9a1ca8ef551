public import BindableCore
public import CGtk

/// A field for several lines of text.
public final class TextView: Widget, EditingControl {
  /// The text as the user edits it.
  @Observed public var text = "" { didSet { writeText() } }
  /// The number of times that the user left the field.
  @Observed public private(set) var editingEndCount = 0
  /// The widget that contains the text, which is in a scrolled window.
  public let textWidget: UnsafeMutablePointer<GtkWidget>
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  private var isReading = false, isWriting = false

  /// Creates a field.
  ///
  /// - Parameter height: The smallest height of the text.
  public init(height: Int32 = 60) {
    textWidget = gtk_text_view_new()
    buffer = gtk_text_view_get_buffer(textWidget.cast())
    super.init(gtk_scrolled_window_new())
    gtk_text_view_set_wrap_mode(textWidget.cast(), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_left_margin(textWidget.cast(), 8)
    gtk_text_view_set_top_margin(textWidget.cast(), 6)
    gtk_scrolled_window_set_min_content_height(widget.opaque, height)
    gtk_scrolled_window_set_has_frame(widget.opaque, 1)
    gtk_scrolled_window_set_child(widget.opaque, textWidget)
    expand()
    connect("changed", of: buffer) { $0.didChange() }
    onFocusLeave { field in event("leave the text") { field.editingEndCount += 1 } }
  }

  private var shownText: String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  private func didChange() {
    guard !isWriting, !isDestroyed else { return }
    isReading = true
    event("type in the text") { text = shownText }
    isReading = false
    // GTK moves the cursor after this, so a correction has to wait.
    if shownText != text { Task { [weak self] in self?.writeText() } }
  }

  private func writeText() {
    write { _ in
      guard !isReading, shownText != text else { return }
      isWriting = true
      gtk_text_buffer_set_text(buffer, text, -1)
      isWriting = false
    }
  }
}
