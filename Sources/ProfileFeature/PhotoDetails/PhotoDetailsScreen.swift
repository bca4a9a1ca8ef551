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
  /// - Parameters:
  ///   - photoID: the photo.
  ///   - store: where it is.
  ///   - recording: which updates the connection remembers.
  ///   - look: how the view looks, asked whenever one is made.
  ///   - isShown: whether it is visible at once, on its own; otherwise who holds it shows it.
  public init(
    _ photoID: Photo.ID, store: ProfileStore, recording: Recording = .latest,
    look: @escaping @MainActor () -> Look = { Look() }, isShown: Bool = true
  ) {
    screen = Screen(
      PhotoDetailsPresenter(photoID, store: store), PhotoDetailsView.bindings, title: "Photo",
      recording: recording
    ) {
      PhotoDetailsView(look: look())
    }
    if isShown { screen.show() }
  }

  /// What is on the screen.
  public var view: PhotoDetailsView { screen.view }
  /// What the screen shows and does.
  public var presenter: PhotoDetailsPresenter { screen.presenter }
  /// What keeps them in step.
  public var connection: Connection<PhotoDetailsPresenter, PhotoDetailsView> { screen.connection }
}
