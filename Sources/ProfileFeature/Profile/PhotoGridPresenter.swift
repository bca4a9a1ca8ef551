internal import Bindable

/// A photo in a list, as it is shown.
public struct PhotoItem: Identifiable, Hashable, Sendable {
  /// What tells one from all others.
  public let id: Int
  /// How well it is liked, out of 100.
  public let rating: Double
  /// The name to show.
  public let title: String
}

/// Turns the photos of a user of the store into a list.
///
/// ```swift
/// let grid = PhotoGridPresenter(1, store: store)
/// grid.photos.first?.title     // "Daydream"
/// ```
@MainActor
public final class PhotoGridPresenter {
  private let userID: User.ID
  private let store: ProfileStore
  /// Told what the user does here.
  public var onOutput: (@MainActor (Output) -> Void)?

  /// What a grid tells the screen around it.
  public enum Output: Hashable, Sendable {
    /// The user has opened a photo.
    case opened(Int)
  }

  /// Makes a presenter of the photos of a user of `store`.
  public init(_ userID: User.ID, store: ProfileStore) {
    self.userID = userID
    self.store = store
  }

  /// The photos.
  public var photos: [PhotoItem] {
    store.data.photos(of: userID).map {
      PhotoItem(id: $0.id.rawValue, rating: $0.rating, title: $0.title)
    }
  }

  /// Tells that a photo was opened.
  public func open(_ photo: PhotoItem) { onOutput?(.opened(photo.id)) }
}
