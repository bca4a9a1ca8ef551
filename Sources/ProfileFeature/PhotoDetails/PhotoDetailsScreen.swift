public import Bindable

/// The screen with the details of a photo.
///
/// ```swift
/// let details = PhotoDetailsScreen(1, in: environment)
/// details.view.list.select(0)
/// details.presenter.chosen   // "Liked ★★★★★"
/// ```
@MainActor
public final class PhotoDetailsScreen: FeatureScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<PhotoDetailsPresenter, PhotoDetailsView>

  /// Creates the screen for a photo in the store.
  ///
  /// - Parameters:
  ///   - photoID: The photo.
  ///   - environment: The dependencies of the screen.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(_ photoID: Photo.ID, in environment: ProfileEnvironment, isShown: Bool = true) {
    let screen = Screen(
      PhotoDetailsPresenter(photoID, in: environment), PhotoDetailsView.bindings, title: "Photo",
      in: environment.context, recording: environment.recording
    ) {
      PhotoDetailsView(viewStyle: environment.viewStyle)
    }
    let answers = environment.answers { [weak screen] in screen?.view.dialog }
    screen.presenter.removal.answerProvider = answers
    self.screen = screen.retain(answers)
    if isShown { screen.show() }
  }
}
