public import Bindable

/// The screen with the details of a photo.
///
/// ```swift
/// let details = PhotoDetailsScreen(1, in: environment).show()
/// details.view.list.open(2)   // shows the photographer
/// ```
public typealias PhotoDetailsScreen = Screen<PhotoDetailsPresenter, PhotoDetailsView>

extension PhotoDetailsScreen {
  /// Creates the screen for a photo in the store.
  public convenience init(_ photoID: Photo.ID, in environment: ProfileEnvironment) {
    let presenter = PhotoDetailsPresenter(photoID, in: environment)
    self.init(
      presenter, PhotoDetailsView.bindings, inPanes: PhotoDetailsView.paneBindings,
      title: "Photo", in: environment, asking: presenter.removal)
  }
}
