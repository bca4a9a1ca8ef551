public import Bindable

/// `TextView`, for Bindable: see `TetheredNumberView`.
@MainActor
public final class TetheredTextView: Tethered {
  /// What is shown.
  public var text = "" { didSet { writes &+= 1 } }

  /// How often `text` was written.
  public private(set) var writes = 0

  /// Tells connections when the view goes.
  public let tether = Tether()

  /// Makes a view that shows nothing.
  public init() {}

  isolated deinit { tether.cut() }
}
