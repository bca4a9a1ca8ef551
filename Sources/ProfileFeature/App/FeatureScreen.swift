public import Bindable

/// A screen of the app with its presenter, view, and connection.
@MainActor
public protocol FeatureScreen: AnyObject {
  /// The type of the presenter.
  associatedtype Presenter: AnyObject
  /// The type of the view.
  associatedtype View: ViewNode

  /// The screen with its presenter, view, and connection.
  var screen: Screen<Presenter, View> { get }
}

extension FeatureScreen {
  /// The view of the screen.
  public var view: View { screen.view }
  /// The presenter of the screen.
  public var presenter: Presenter { screen.presenter }
  /// The connection between the presenter and the view.
  public var connection: Connection<Presenter, View> { screen.connection }
}
