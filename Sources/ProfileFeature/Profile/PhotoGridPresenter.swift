internal import Bindable

/// A presenter that shows the photos of a user in the store.
///
/// ```swift
/// let grid = PhotoGridPresenter(1, in: environment)
/// grid.photos.first?.title     // "Daydream"
/// ```
@MainActor
public final class PhotoGridPresenter {
  private let userID: User.ID
  private let environment: ProfileEnvironment

  /// Creates a presenter for the photos of a user.
  public init(_ userID: User.ID, in environment: ProfileEnvironment) {
    (self.userID, self.environment) = (userID, environment)
  }

  /// The photos.
  public var photos: [PhotoItem] {
    environment.store.data.photos(of: userID).map {
      PhotoItem(id: $0.id.rawValue, lead: Format.stars.apply($0.rating), title: $0.title)
    }
  }

  /// Shows a photo.
  public func open(_ photo: PhotoItem) { environment.navigator?.show(photo.route) }
}
