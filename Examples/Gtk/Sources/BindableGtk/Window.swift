public import BindableCore
import CGtk

/// A bar with a title, and with widgets at both ends.
public final class HeaderBar: Widget {
  /// The title.
  @Observed public var title = "" { didSet { write { _ in label.text = title } } }
  private let label = Label(wraps: false)

  /// Creates a bar.
  public init() {
    super.init(gtk_header_bar_new())
    label.style("title")
    gtk_header_bar_set_title_widget(widget.opaque, label.widget)
  }

  /// Adds a widget at the leading edge.
  public func addFirst(_ child: Widget) {
    write { gtk_header_bar_pack_start($0.opaque, child.widget) }
  }

  /// Adds a widget at the trailing edge.
  public func addLast(_ child: Widget) {
    write { gtk_header_bar_pack_end($0.opaque, child.widget) }
  }
}

/// A window, which GTK retains until it's closed.
///
/// A closed window destroys its content, which ends its bindings and releases its presenters.
public final class Window: Widget {
  /// The title.
  @Observed public var title: String {
    didSet { write { gtk_window_set_title($0.cast(), title) } }
  }
  /// The content.
  public var content: Widget? {
    didSet {
      write { gtk_window_set_child($0.cast(), content?.widget) }
      if oldValue !== content { oldValue?.destroy() }
    }
  }
  /// The bar in place of the one of the desktop.
  public var header: HeaderBar? {
    didSet { write { gtk_window_set_titlebar($0.cast(), header?.widget) } }
  }

  /// Creates a window, which isn't visible yet.
  public init(_ title: String, width: Int32 = -1, height: Int32 = -1) {
    self.title = title
    super.init(gtk_window_new())
    gtk_window_set_title(widget.cast(), title)
    gtk_window_set_default_size(widget.cast(), width, height)
    // GTK would only release the window, which something else can still retain.
    connectSignal("close-request", of: widget) { [weak self] _ in
      self?.destroy()
      return true
    }
  }

  /// Shows the window in front of the others.
  public func present() { write { gtk_window_present($0.cast()) } }

  /// Closes the window, as its button does.
  public func close() { destroy() }

  /// Removes and destroys the content.
  public override func willEnd() {
    gtk_window_set_child(widget.cast(), nil)
    content = nil
    header?.destroy()
  }

  override func dispose() {
    gtk_window_destroy(widget.cast())
    super.dispose()
  }
}
