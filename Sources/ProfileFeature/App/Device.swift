import Bindable

/// What the app runs on.
///
/// It is asked once, where the app is put together; screens and presenters say where to go and not how
/// that looks.
public enum Device: String, CaseIterable, Sendable {
  /// One screen at a time.
  case phone
  /// Room for two side by side.
  case tablet

  var shape: NavigatorShape {
    switch self {
    case .phone: .stack
    case .tablet: .split
    }
  }
}
