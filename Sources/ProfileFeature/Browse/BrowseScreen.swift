public import Bindable

/// The screen with all photos or people of the store.
///
/// ```swift
/// let people = BrowseScreen(.people(in: environment), title: "People", in: environment)
/// people.view.search.type("grace")
/// people.view.list.open(0)
/// ```
@MainActor
public final class BrowseScreen<Item: BrowseItem>: FeatureScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<BrowsePresenter<Item>, BrowseView>

  /// Creates the screen of a presenter.
  ///
  /// - Parameters:
  ///   - presenter: The presenter.
  ///   - title: The title of the screen.
  ///   - environment: The dependencies of the screen.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(
    _ presenter: BrowsePresenter<Item>, title: String, in environment: ProfileEnvironment,
    isShown: Bool = true
  ) {
    screen = Screen(
      presenter, BrowseView.bindings(of: Item.self), title: title, in: environment.context,
      recording: environment.recording
    ) {
      BrowseView(viewStyle: environment.viewStyle)
    }
    if isShown { screen.show() }
  }
}
