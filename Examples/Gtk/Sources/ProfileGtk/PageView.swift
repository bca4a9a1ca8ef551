import BindableGtk
import CGtk

/// A widget that shows others below each other, with a margin.
class PageView: Widget {
  init() {
    super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8))
    gtk_widget_set_margin_top(widget, 14)
    gtk_widget_set_margin_bottom(widget, 14)
    gtk_widget_set_margin_start(widget, 14)
    gtk_widget_set_margin_end(widget, 14)
  }

  func add(@WidgetBuilder _ widgets: () -> [Widget]) {
    for child in widgets() { gtk_box_append(widget.cast(), child.widget) }
  }
}

extension Box {
  /// Returns widgets next to each other.
  static func line(@WidgetBuilder _ widgets: () -> [Widget]) -> Box {
    Box(.horizontal, spacing: 8, widgets)
  }

  /// Returns a widget with a title above it.
  static func field(_ title: String, _ widget: Widget) -> Box {
    Box(.vertical, spacing: 2) {
      Label(title).style("caption-heading")
      widget
    }
  }
}
