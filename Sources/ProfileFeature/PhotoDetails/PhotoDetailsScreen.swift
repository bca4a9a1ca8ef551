public import Bindable

/// The screen with the details of a photo.
///
/// ```swift
/// let details = PhotoDetailsScreen(1, store: store)
/// details.view.list.select(0)
/// details.presenter.chosen   // "Liked ★★★★★"
/// ```
@MainActor
public final class PhotoDetailsScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<PhotoDetailsPresenter, PhotoDetailsView>

  /// Creates the screen for a photo in `store`.
  ///
  /// - Parameters:
  ///   - photoID: The photo.
  ///   - store: The store that contains the photo.
  ///   - recording: The updates that the connection records.
  ///   - viewStyle: A closure that returns the styles, called each time a view is created.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(
    _ photoID: Photo.ID, store: ProfileStore, recording: UpdateRecording = .latest,
    viewStyle: @escaping @MainActor () -> ViewStyle = { ViewStyle() }, isShown: Bool = true
  ) {
    screen = Screen(
      PhotoDetailsPresenter(photoID, store: store), PhotoDetailsView.bindings, title: "Photo",
      recording: recording
    ) {
      PhotoDetailsView(viewStyle: viewStyle())
    }
    if isShown { screen.show() }
  }

  /// The view of the screen.
  public var view: PhotoDetailsView { screen.view }
  /// The presenter of the screen.
  public var presenter: PhotoDetailsPresenter { screen.presenter }
  /// The connection between the presenter and the view.
  public var connection: Connection<PhotoDetailsPresenter, PhotoDetailsView> { screen.connection }
}
