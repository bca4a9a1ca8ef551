public import Bindable
import Foundation

/// A line about a photo: how well it is liked, or a fact by its name.
public enum PhotoDetail: Identifiable, Hashable, Sendable {
  /// How well it is liked, out of 100.
  case rating(Double)
  /// Who took it, as a fact.
  case photographer(PhotoFact)
  /// Another fact.
  case fact(PhotoFact)

  /// What tells one line from all others.
  public var id: String {
    switch self {
    case .rating: "rating"
    case .photographer(let fact), .fact(let fact): "fact \(fact.key)"
    }
  }
}

/// A fact about a photo, by its name.
public struct PhotoFact: Hashable, Sendable {
  /// What it is called.
  public let key: String
  /// What it is.
  public let value: String
}

/// Turns a photo of the store into what its details show.
///
/// ```swift
/// let presenter = PhotoDetailsPresenter(1, store: ProfileStore(.sample))
/// presenter.title    // "Daydream"
/// presenter.details  // the rating, and who took it when
/// ```
@MainActor
public final class PhotoDetailsPresenter {
  private let photoID: Photo.ID
  private let store: ProfileStore
  /// What of it the user has chosen last, in words.
  @Observed public private(set) var chosen = ""
  /// Told what the user chooses.
  public var onOutput: (@MainActor (Output) -> Void)?

  /// What a details screen tells the screen around it.
  public enum Output: Hashable, Sendable {
    /// The user has chosen a line.
    case selected(PhotoDetail)
    /// The user has opened who took it.
    case photographerOpened(User.ID)
  }

  /// Makes a presenter of a photo of `store`.
  public init(_ photoID: Photo.ID, store: ProfileStore) {
    self.photoID = photoID
    self.store = store
  }

  private var photo: Photo? { store.data.photos.first { $0.id == photoID } }

  /// The name of the photo.
  public var title: String { photo?.title ?? "No photo" }

  /// The lines about it.
  public var details: [PhotoDetail] {
    guard let photo else { return [] }
    let photographer = store.data.user(photo.userID)
    let rating = (photo.rating * 10).rounded() / 10
    return [
      .rating(photo.rating),
      .fact(PhotoFact(key: "Rating", value: "\(rating) of 100")),
      .photographer(PhotoFact(key: "Photographer", value: photographer?.displayName ?? "Unknown")),
      .fact(PhotoFact(key: "Published", value: day(of: photo.creationDate))),
      .fact(PhotoFact(key: "Number", value: "\(photo.id)")),
    ]
  }

  // The day in Greenwich, whatever the place and the time of year.
  private func day(of date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  /// Tells what was chosen.
  public func choose(_ detail: PhotoDetail) {
    chosen =
      switch detail {
      case .rating(let rating): "Liked \(Format.stars.apply(rating))"
      case .photographer(let fact), .fact(let fact): "\(fact.key): \(fact.value)"
      }
    onOutput?(.selected(detail))
  }

  /// Tells that a line was opened: of the photographer, who that is.
  public func open(_ detail: PhotoDetail) {
    switch detail {
    case .photographer: if let photo { onOutput?(.photographerOpened(photo.userID)) }
    case .rating, .fact: choose(detail)
    }
  }
}
