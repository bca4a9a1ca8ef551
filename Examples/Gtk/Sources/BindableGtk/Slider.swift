public import BindableCore
import CGtk

/// A control with a handle that the user moves within a range.
public final class Slider: Widget {
  /// The value, which can lie outside of the range that the slider can show.
  @Observed public var value: Double {
    didSet {
      isWriting = true
      write { gtk_range_set_value($0.cast(), value) }
      isWriting = false
    }
  }
  /// GTK reports a value that it has brought into the range.
  private var isWriting = false

  /// Creates a slider.
  public init(_ value: Double = 0, in range: ClosedRange<Double> = 0...1, step: Double = 0.01) {
    self.value = value
    super.init(
      gtk_scale_new_with_range(
        GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step))
    gtk_range_set_value(widget.cast(), value)
    connect("value-changed") { slider in
      guard !slider.isDestroyed, !slider.isWriting else { return }
      let new = gtk_range_get_value(slider.widget.cast())
      if new != slider.value { event("slide to \(new)") { slider.value = new } }
    }
  }
}
