public import Bindable

/// A picture that a post can have: a file, or one of the generated looks.
public struct PictureChoice: Identifiable, Hashable, Sendable {
  /// The path of the picture, as in a photo.
  public let id: String
  /// The name that's shown.
  public let title: String
  let picture: CachedPicture

  /// The pixels, or `nil` while they're loading.
  @MainActor public var pixels: Bitmap? { picture.pixels }

  @MainActor
  static let tileBindings = BindingTable(PictureChoice.self, PhotoTile.self) {
    \.pixels --> \.picture.pixels
    \.title --> \.frame.title
  }
}
