public import Bindable

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
  /// The ID of the selected photo, or of the one at its index after it was removed.
  @Observed public var selectedID: Int? { didSet { selectNeighbor(ofRemoved: oldValue) } }
  private var selectedIndex = SelectedIndex()
  private var following: Effect?

  /// Creates a presenter for the photos of a user.
  public init(_ userID: User.ID, in environment: ProfileEnvironment) {
    (self.userID, self.environment) = (userID, environment)
    if environment.panes != nil { following = Effect { [weak self] in self?.selectShown() } }
  }

  /// The photos.
  public var photos: [PhotoItem] {
    let isInPanes = environment.panes != nil
    let store = environment.store
    return (store.user(userID)?.photoIDs ?? []).compactMap(store.photo).map { photo in
      PhotoItem(
        id: photo.id.rawValue, lead: Format.stars.apply(photo.rating), title: photo.title,
        picture: isInPanes ? CachedPicture(photo.source, in: environment.pictures) : nil)
    }
  }

  /// Selects the photo that's shown after the profile.
  private func selectShown() {
    guard let id = environment.navigator?.detail.flatMap({ PhotoItem.id(of: $0) }) else { return }
    untracked { if photos.contains(where: { $0.id == id }) { selectedID = id } }
  }

  private func selectNeighbor(ofRemoved old: Int?) {
    let (id, ids) = untracked { (selectedID, photos.map(\.id)) }
    let isRemoved = old.map { !ids.contains($0) } == true
    let new = selectedIndex.id(of: id, in: ids, isRemoved: isRemoved)
    if new != id { selectedID = new }
  }

  /// Shows a photo.
  public func open(_ photo: PhotoItem) { environment.navigator?.show(photo.route) }
}
