public import Bindable

/// The details of a photo on the screen.
///
/// ```swift
/// let details = PhotoDetailsScreen(1, store: store)
/// details.view.list.select(0)
/// details.presenter.chosen   // "Liked ★★★★★"
/// ```
@MainActor
public final class PhotoDetailsScreen {
  /// The presenter, the view and what keeps them in step.
  public let screen: Screen<PhotoDetailsPresenter, PhotoDetailsView>

  /// Makes the details of a photo of `store`.
  ///
  /// - Parameter recording: which updates the connection remembers.
  public init(_ photoID: Photo.ID, store: ProfileStore, recording: Recording = .latest) {
    screen = Screen(
      PhotoDetailsPresenter(photoID, store: store), PhotoDetailsView(),
      PhotoDetailsView.bindings, recording: recording)
  }

  /// What is on the screen.
  public var view: PhotoDetailsView { screen.view }
  /// What the screen shows and does.
  public var presenter: PhotoDetailsPresenter { screen.presenter }
  /// What keeps them in step.
  public var connection: Connection<PhotoDetailsPresenter, PhotoDetailsView> { screen.connection }
}
