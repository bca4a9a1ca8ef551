public import BindableCore
import CGtk

/// A field for an integer with buttons that increment and decrement it.
public final class Stepper: Widget {
  /// The value.
  @Observed public var value: Int {
    didSet {
      isWriting = true
      write { gtk_spin_button_set_value($0.opaque, Double(value)) }
      isWriting = false
    }
  }
  /// GTK reports a value that it has brought into the range.
  private var isWriting = false

  /// Creates a stepper.
  public init(_ value: Int, in range: ClosedRange<Int>) {
    self.value = value
    super.init(
      gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1))
    gtk_spin_button_set_value(widget.opaque, Double(value))
    connect("value-changed") { stepper in
      let new = Int(gtk_spin_button_get_value_as_int(stepper.widget.opaque))
      guard !stepper.isDestroyed, !stepper.isWriting, new != stepper.value else { return }
      event("step to \(new)") { stepper.value = new }
    }
  }
}
