public import Bindable
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

  /// Creates a presenter for a photo in the store.
  public init(_ photoID: Photo.ID, in environment: ProfileEnvironment) {
    self.photoID = photoID
    self.environment = environment
    removal = RemovalInteraction(in: environment)
    removal.onRemoved = { environment.navigator?.goBack() }
  }

  private var photo: Photo? { environment.store.data.photo(photoID) }
  private var source: PictureSource? { photo.map { PictureSource($0) } }

  /// The title of the photo.
  public var title: String { photo?.title ?? "No Photo" }

  /// The picture, or `nil` while it's loading.
  public var picture: Bitmap? { source.flatMap(environment.pictures.pixels) }

  /// A Boolean value that indicates whether the photo is that of the signed-in user, who can remove
  /// it.
  public var isOwn: Bool { photo != nil && photo?.userID == environment.session.userID }

  /// The error message for removing the photo or for its picture, or `nil` if neither failed.
  public var errorMessage: String? {
    removal.message ?? source.flatMap(environment.pictures.message)
  }

  /// The facts about the photo.
  public var facts: [PhotoFact] {
    guard let photo else { return [] }
    let photographer = environment.store.data.user(photo.userID)?.displayName ?? "Unknown"
    let rating = (photo.rating * 10).rounded() / 10
    return [
      PhotoFact(title: "Stars", stars: photo.rating),
      PhotoFact(title: "Rating", detail: "\(rating) of 100"),
      PhotoFact(title: "Photographer", detail: photographer, route: .profile(photo.userID)),
      PhotoFact(title: "Published", detail: day(of: photo.creationDate)),
      PhotoFact(title: "Number", detail: "\(photo.id)"),
    ]
  }

  // Uses UTC, so that the result doesn't depend on the time zone.
  private func day(of date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  /// Removes the photo after a confirmation.
  public func remove() { if let photo { removal.start(removing: .photo(photo)) } }

  /// Shows what a fact leads to, if there is something.
  public func open(_ fact: PhotoFact) {
    if let route = fact.route { environment.navigator?.show(route) }
  }
}
