public import Bindable
internal import BindableFoundation
internal import Foundation

/// A photo that hasn't been published yet.
///
/// ```swift
/// let day = CalendarDay.clamped(year: 2026, month: 3, day: 14)
/// var draft = NewPostDraft(title: "Harbor at six", stars: 4, day: day)
/// draft.rating  // 80
/// ```
public struct NewPostDraft: Codable, Hashable, Sendable {
  /// The title of the photo.
  public var title: String
  /// The photographer's rating from 1 to 5.
  public var stars: Int
  /// The day on which the photo was taken.
  public var day: CalendarDay
  /// The path of the picture, or `nil` for one that is generated from the ID of the photo.
  public var picture: String?

  /// The rating of the photo, out of 100.
  public var rating: Double { Double(min(5, max(1, stars)) * 20) }

  /// Returns the photo with an ID and a photographer, dated noon UTC of the day.
  public func photo(_ id: Photo.ID, by userID: User.ID) -> Photo {
    Photo(
      id: id, name: title, rating: rating, creationDate: day.start() + 43_200,
      userID: userID, picture: picture)
  }
}
