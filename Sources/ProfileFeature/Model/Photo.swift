public import struct Foundation.Date

/// A photo taken by a user.
///
/// ```swift
/// let photo = Photo(id: 10, name: "Daydream ", rating: 98.6, creationDate: .now, userID: 1)
/// photo.title  // "Daydream"
/// ```
public struct Photo: Identifiable, Hashable, Sendable, Codable {
  /// The unique identifier of a photo.
  public typealias ID = Identifier<Photo>

  /// The ID of the photo.
  public let id: ID
  /// The name as entered, which may be empty.
  public var name: String
  /// The rating out of 100, which is finite.
  public var rating: Double
  /// The publication date.
  public var creationDate: Date
  /// The ID of the photographer.
  public var userID: User.ID
  /// The path of a PPM file in the folder of the data, or `nil` for a generated picture.
  public var picture: String?
  /// The users who like the photo, or `nil` if there are none.
  public var likerIDs: [User.ID]?

  /// The name without extra whitespace, or `Untitled` if nothing in it is visible.
  ///
  /// Names longer than 200 Unicode scalars are truncated.
  public var title: String {
    let title = name.truncated(to: 200).collapsingWhitespace
    return title.hasVisibleText ? title : "Untitled"
  }
}
