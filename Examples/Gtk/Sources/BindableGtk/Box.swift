import CGtk

/// A widget that arranges others in a row or in a column.
public final class Box: Widget {
  /// The direction in which a box arranges its widgets.
  public enum Axis {
    /// From the leading edge to the trailing edge.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// Creates a box.
  public init(
    _ axis: Axis, spacing: Int32 = 0, margin: Int32 = 0,
    @WidgetBuilder _ widgets: () -> [Widget] = { [] }
  ) {
    super.init(
      gtk_box_new(
        axis == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL, spacing))
    gtk_widget_set_margin_top(widget, margin)
    gtk_widget_set_margin_bottom(widget, margin)
    gtk_widget_set_margin_start(widget, margin)
    gtk_widget_set_margin_end(widget, margin)
    for child in widgets() { append(child) }
  }

  /// Appends a widget.
  public func append(_ child: Widget) { write { gtk_box_append($0.cast(), child.widget) } }

  /// Removes a widget, which ends its bindings unless something else retains it.
  public func remove(_ child: Widget) { write { gtk_box_remove($0.cast(), child.widget) } }
}

/// A builder of the widgets in a box.
@resultBuilder
public enum WidgetBuilder {
  /// Returns a widget.
  public static func buildExpression(_ widget: Widget) -> [Widget] { [widget] }
  /// Returns no widgets if a condition isn't met.
  public static func buildOptional(_ widgets: [Widget]?) -> [Widget] { widgets ?? [] }
  /// Returns the widgets in order.
  public static func buildBlock(_ widgets: [Widget]...) -> [Widget] { widgets.flatMap(\.self) }
}

/// A line between widgets.
public final class Divider: Widget {
  /// Creates a horizontal line.
  public init() { super.init(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)) }
}

/// A widget that scrolls another one vertically.
public final class ScrollView: Widget {
  /// Creates a scroll view, which uses additional space.
  public init(_ content: Widget) {
    super.init(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(widget.opaque, content.widget)
    expand(vertically: true)
  }
}
