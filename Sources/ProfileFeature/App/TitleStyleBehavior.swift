public import Bindable

/// A behavior that sets the style of screen titles.
///
/// ```swift
/// screen.attach(TitleStyleBehavior(.bold))
/// ```
@MainActor
public final class TitleStyleBehavior: ScreenBehavior {
  private let style: Style

  /// Creates a behavior that applies a style.
  public init(_ style: Style) { self.style = style }

  /// Sets the style of the title after the screen loads its view.
  public func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) {
    if event == .load { screen.titleStyle = style }
  }
}
