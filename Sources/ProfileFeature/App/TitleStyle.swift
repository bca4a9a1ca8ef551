public import Bindable

/// Gives the titles of screens a look.
///
/// ```swift
/// screen.attach(TitleStyle(.bold))
/// ```
@MainActor
public final class TitleStyle: Behaviour {
  private let style: Style

  /// Makes one with a look.
  public init(_ style: Style) { self.style = style }

  /// Gives the title its look once the screen has a view.
  public func screen(_ screen: AnyScreen, didTake event: LifeCycle.Event) {
    if event == .load { screen.titleStyle = style }
  }
}
