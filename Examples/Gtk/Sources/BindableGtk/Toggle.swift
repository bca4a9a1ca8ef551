public import BindableCore
import CGtk

/// A control that switches between on and off: a switch, or a check button with a title.
public final class Toggle: Widget {
  /// A Boolean value that indicates whether the control is on.
  @Observed public var isOn = false { didSet { write { set($0, isOn ? 1 : 0) } } }
  private let set: @MainActor (UnsafeMutablePointer<GtkWidget>, gboolean) -> Void

  /// Creates a switch.
  public init() {
    set = { gtk_switch_set_active($0.opaque, $1) }
    super.init(gtk_switch_new())
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    connect("notify::active") { $0.didChange(gtk_switch_get_active($0.widget.opaque)) }
  }

  /// Creates a check button.
  public init(_ title: String) {
    set = { gtk_check_button_set_active($0.cast(), $1) }
    super.init(gtk_check_button_new_with_label(title))
    connect("toggled") { $0.didChange(gtk_check_button_get_active($0.widget.cast())) }
  }

  private func didChange(_ isActive: gboolean) {
    guard !isDestroyed, isOn != (isActive != 0) else { return }
    event("toggle") { isOn = isActive != 0 }
  }
}
