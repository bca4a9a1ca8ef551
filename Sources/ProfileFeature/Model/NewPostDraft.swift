public import Bindable

/// A photo as somebody is about to publish it.
///
/// ```swift
/// var draft = NewPostDraft(title: "Harbour at six", stars: 4, day: .nearest(2026, 3, 14))
/// draft.rating  // 80
/// ```
public struct NewPostDraft: Hashable, Sendable {
  /// What it is called.
  public var title: String
  /// How well its photographer likes it, from 1 to 5.
  public var stars: Int
  /// When it was taken.
  public var day: CalendarDay

  /// Makes a draft.
  public init(title: String, stars: Int, day: CalendarDay) {
    self.title = title
    self.stars = stars
    self.day = day
  }

  /// The stars as photos are rated, out of 100.
  public var rating: Double { Double(min(5, max(1, stars)) * 20) }

  /// The photo that it becomes, once it has a number and a photographer: taken at noon in Greenwich.
  public func photo(_ id: Photo.ID, by userID: User.ID) -> Photo {
    Photo(
      id: id, name: title, rating: rating, creationDate: Timestamp(noonOf: day).date,
      userID: userID)
  }
}
