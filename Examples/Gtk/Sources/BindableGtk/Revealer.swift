public import BindableCore
import CGtk

/// A container that shows and hides its content with an animation.
public final class Revealer: Widget {
  /// A Boolean value that indicates whether the content is shown.
  @Observed public var isRevealed = false {
    didSet { write { gtk_revealer_set_reveal_child($0.opaque, isRevealed ? 1 : 0) } }
  }

  /// Creates a container that hides its content.
  public init(_ content: Widget) {
    super.init(gtk_revealer_new())
    gtk_revealer_set_child(widget.opaque, content.widget)
  }
}
