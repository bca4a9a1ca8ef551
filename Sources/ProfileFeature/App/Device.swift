import Bindable

/// The kind of device that the app runs on.
///
/// Only the app itself reads it. Screens and presenters request navigation independent of the
/// device.
public enum Device: String, CaseIterable, Sendable {
  /// A device that shows one screen at a time.
  case phone
  /// A device that shows two screens side by side.
  case tablet

  var shape: NavigatorStyle {
    switch self {
    case .phone: .stack
    case .tablet: .split
    }
  }
}
