public import struct Foundation.Date

/// A picture that a user took.
///
/// ```swift
/// let photo = Photo(id: 10, name: "Daydream ", rating: 98.6, creationDate: .now, userID: 1)
/// photo.title  // "Daydream"
/// ```
public struct Photo: Identifiable, Hashable, Sendable {
  /// What tells one photo from all others.
  public typealias ID = Identifier<Photo>

  /// The number of this photo.
  public let id: ID
  /// The name, as it was typed; it may be empty.
  public var name: String
  /// How well it is liked; a finite number.
  public var rating: Double
  /// When it was published.
  public var creationDate: Date
  /// Who took it.
  public var userID: User.ID

  /// Makes a photo.
  public init(id: ID, name: String, rating: Double, creationDate: Date, userID: User.ID) {
    self.id = id
    self.name = name
    self.rating = rating
    self.creationDate = creationDate
    self.userID = userID
  }

  /// The name to show, without stray blanks; `Untitled` for a photo without one.
  ///
  /// Of one that is longer than any real title, 200 scalars are taken.
  public var title: String {
    let title = name.beginning(200).withSingleBlanks
    return title.hasVisibleText ? title : "Untitled"
  }
}
