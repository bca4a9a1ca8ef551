public import Bindable
import BindableFoundation
import Foundation

/// A fact about a photo, as a text or as stars.
public struct PhotoFact: Summary, Identifiable, Hashable, Sendable {
  /// The name of the fact.
  public let title: String
  /// The value of the fact.
  public var detail = ""
  /// The rating out of 100 to show as stars in place of the texts, or `nil` for a text.
  public var stars: Double?
  /// The route that opening the fact shows, or `nil` for nothing.
  public var route: AppRoute?

  /// The name of the fact.
  public var id: String { title }
  /// A Boolean value that indicates whether opening the fact shows a route.
  public var opens: Bool { route != nil }
}

/// A presenter that shows the details of a photo in the store.
///
/// ```swift
/// let presenter = PhotoDetailsPresenter(1, in: environment)
/// presenter.title    // "Daydream"
/// presenter.facts    // the rating, the photographer, and the date
/// ```
@MainActor
public final class PhotoDetailsPresenter {
  private let photoID: Photo.ID
  private let environment: ProfileEnvironment
  /// The interaction that removes the photo after a confirmation.
  public let removal: RemovalInteraction

  /// The command that likes the photo, or stops liking it.
  public private(set) lazy var liking = Command(
    of: self, when: \.canLike, taking: \.likeChange, describing: ErrorMessages.text(for:)
  ) { [environment, photoID] change in
    // Another user can have signed in when the server answers.
    guard let userID = await environment.session.userID else { return }
    let action = if case .like = change { "Liking" } else { "Unliking" }
    let title = await environment.store.data.photo(photoID)?.title
    try await environment.deliver(action, of: title) {
      try await environment.gateway.send(change)
    } then: {
      Self.finish(change, of: photoID, by: userID, in: environment)
    }.value
  } then: { _, _ in
  }

  /// Creates a presenter for a photo in the store.
  public init(_ photoID: Photo.ID, in environment: ProfileEnvironment) {
    self.photoID = photoID
    self.environment = environment
    removal = RemovalInteraction(in: environment)
    removal.onRemoved = {
      // The user can have opened another screen since, in which they may be typing.
      if environment.navigator?.detail == nil { environment.navigator?.goBack() }
    }
  }

  private var photo: Live.Photo? { environment.store.photo(photoID) }
  private var source: PictureSource? { photo?.source }

  /// The title of the photo.
  public var title: String { photo?.title ?? "No Photo" }

  /// The picture, or `nil` while it's loading.
  public var picture: Bitmap? { source.flatMap(environment.pictures.pixels) }

  /// A Boolean value that indicates whether the photo is that of the signed-in user, who can remove
  /// it.
  public var isOwn: Bool { photo != nil && photo?.userID == environment.session.userID }

  /// The error message for removing or liking the photo, or for its picture, or `nil` without one.
  public var errorMessage: String? {
    removal.message ?? liking.message ?? source.flatMap(environment.pictures.message)
  }

  /// The rating, from 0 to 100.
  public var rating: Double { photo?.rating ?? 0 }

  private var isLiked: Bool {
    environment.session.userID.map { photo?.likerIDs.contains($0) == true } ?? false
  }

  private var likeChange: ProfileChange { isLiked ? .unlike(photoID) : .like(photoID) }

  var canLike: Bool { photo != nil && environment.session.userID != nil }

  /// The number of users who like the photo, or an empty string for none.
  public var likes: String {
    let count = photo?.likerIDs.count ?? 0
    return count == 0 ? "" : "♥ \(Format.number.apply(count))"
  }

  /// The title of the button that likes the photo.
  public var likeTitle: String { isLiked ? "♥ Liked" : "♡ Like" }

  /// The IDs of the photos in the list or profile before this screen, or of all photos if this one
  /// isn't there.
  private var neighborIDs: [Int] {
    let store = environment.store
    let listed: [Int]? =
      switch environment.navigator?.previous {
      case .photos: environment.panes?.photoList?.matchingIDs
      case .profile(let id): store.user(id)?.photoIDs.map(\.rawValue)
      default: nil
      }
    if let listed, listed.contains(photoID.rawValue) { return listed }
    return store.newestPhotos.ids
  }

  /// The place of the photo among its neighbors, such as "3 of 13".
  public var position: String {
    let ids = neighborIDs
    guard let index = ids.firstIndex(of: photoID.rawValue) else { return "" }
    return "\(Format.number.apply(index + 1)) of \(Format.number.apply(ids.count))"
  }

  /// A Boolean value that indicates whether there's a photo after this one.
  public var hasNext: Bool {
    photo != nil && neighborIDs.last != photoID.rawValue
  }
  /// A Boolean value that indicates whether there's a photo before this one.
  public var hasPrevious: Bool {
    photo != nil && neighborIDs.first != photoID.rawValue
  }

  /// The facts about the photo.
  public var facts: [PhotoFact] {
    guard let photo else { return [] }
    let rating = Self.ratingFormat.apply(photo.rating, in: environment.context)
    let name = environment.store.user(photo.userID)?.displayName ?? "Unknown"
    let rated = PhotoFact(title: "Rating", detail: "\(rating) of 100")
    let photographer = PhotoFact(
      title: "Photographer", detail: name, route: .profile(photo.userID))
    // In a pane, the stars are next to the title, and Return opens the photographer first.
    let first =
      environment.panes == nil
      ? [PhotoFact(title: "Stars", stars: photo.rating), rated, photographer]
      : [photographer, rated]
    return first + [
      PhotoFact(title: "Published", detail: day(of: photo.creationDate)),
      PhotoFact(title: "Number", detail: "\(photo.id)"),
    ]
  }

  private static let ratingFormat = Format.style(
    FloatingPointFormatStyle<Double>().precision(.fractionLength(0...1)))

  // Uses UTC, so that the result doesn't depend on the time zone.
  private func day(of date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  /// Removes the photo after a confirmation.
  public func remove() { if let photo { removal.start(removing: .photo(photo.photo)) } }

  private static func finish(
    _ change: ProfileChange, of photoID: Photo.ID, by userID: User.ID,
    in environment: ProfileEnvironment
  ) {
    let isLiking = if case .like = change { true } else { false }
    event(isLiking ? "like" : "unlike") {
      environment.store.data.update(photoID) { photo in
        let others = (photo.likerIDs ?? []).filter { $0 != userID }
        photo.likerIDs = isLiking ? others + [userID] : others
      }
    }
  }

  func like() { liking.start() }

  /// Shows the photo after this one in the list or profile before this screen.
  public func showNext() { show(steps: 1) }

  /// Shows the photo before this one in the list or profile before this screen.
  public func showPrevious() { show(steps: -1) }

  private func show(steps: Int) {
    let ids = untracked { neighborIDs }
    guard let index = ids.firstIndex(of: photoID.rawValue), ids.indices.contains(index + steps)
    else { return }
    environment.navigator?.replace(with: .photo(Photo.ID(ids[index + steps])))
  }

  /// Shows what a fact leads to, if there is something.
  public func open(_ fact: PhotoFact) {
    if let route = fact.route { environment.navigator?.show(route) }
  }
}
