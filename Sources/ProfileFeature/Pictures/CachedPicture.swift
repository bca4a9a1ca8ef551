public import Bindable

/// A picture in a cache, for the items of a list.
///
/// Two of them are equal if their sources are.
public struct CachedPicture: Hashable, Sendable {
  private let source: PictureSource
  private let pictures: PictureCache

  /// Creates a value that doesn't load the picture yet.
  public init(_ source: PictureSource, in pictures: PictureCache) {
    (self.source, self.pictures) = (source, pictures)
  }

  /// The pixels, or `nil` while they're loading or if that was canceled.
  @MainActor public var pixels: Bitmap? { pictures.pixels(of: source) }

  /// A Boolean value that indicates whether another picture is shown, because the file can't be
  /// read.
  @MainActor public var isReplaced: Bool { pictures.message(of: source) != nil }

  /// Returns a Boolean value that indicates whether the sources are equal.
  public static func == (left: Self, right: Self) -> Bool { left.source == right.source }

  /// Hashes the source.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
