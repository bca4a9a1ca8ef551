public import BindableCore
import CGtk

/// A bar that shows how much of some work is done.
public final class ProgressBar: Widget {
  /// The fraction that's done, or `nil` to hide the bar.
  @Observed public var fraction: Double? {
    didSet {
      write { gtk_progress_bar_set_fraction($0.opaque, fraction ?? 0) }
      isHidden = fraction == nil
    }
  }

  /// Creates a hidden bar.
  public init() {
    super.init(gtk_progress_bar_new())
    isHidden = true
  }
}
