public import Bindable

/// The picture of a photo in a cache, for the items of a list.
///
/// Two of them are equal if their photos are.
public struct CachedPicture: Hashable, Sendable {
  private let photo: Photo
  private let pictures: PictureCache

  /// Creates a value that doesn't load the picture yet.
  public init(of photo: Photo, in pictures: PictureCache) {
    (self.photo, self.pictures) = (photo, pictures)
  }

  /// The pixels, or `nil` while they're loading or if they couldn't be loaded.
  @MainActor public var pixels: Bitmap? { pictures.pixels(of: photo) }

  /// Returns a Boolean value that indicates whether the photos are equal.
  public static func == (left: Self, right: Self) -> Bool { left.photo == right.photo }

  /// Hashes the photo.
  public func hash(into hasher: inout Hasher) { hasher.combine(photo) }
}
