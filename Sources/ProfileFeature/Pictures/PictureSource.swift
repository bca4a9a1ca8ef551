public import Bindable

/// The source of a picture: a PPM file, or a number from which the picture is generated.
///
/// ```swift
/// PictureSource(photo).generated   // a landscape
/// PictureSource(user).generated    // a portrait
/// ```
public struct PictureSource: Hashable, Sendable {
  /// The number that determines the generated picture.
  public let seed: Int
  /// The path of a PPM file in the folder of the data, or `nil` to generate the picture.
  public let file: String?
  private let isPortrait: Bool

  /// Creates the source of a photo's picture.
  public init(_ photo: Photo) {
    self.init(path: photo.picture, seed: photo.id.rawValue)
  }

  /// Creates the source for the path of a picture, or for a seed if it's `nil`.
  init(path: String?, seed: Int = 0) {
    let look = path.flatMap { $0.hasPrefix("look/") ? Int($0.dropFirst(5)) : nil }
    (self.seed, file, isPortrait) = (look ?? seed, look == nil ? path : nil, false)
  }

  /// The number of generated pictures that differ in their kind or colors.
  static let lookCount = 28

  /// The path of a generated picture.
  static func path(ofLook look: Int) -> String { "look/\(look)" }

  /// Creates the source of a user's portrait.
  public init(_ user: User) {
    (seed, file, isPortrait) = (user.id.rawValue, user.picture, true)
  }

  /// The picture that's generated if there's no file.
  public var generated: Bitmap {
    isPortrait ? .portrait(seed: seed) : .landscape(seed: seed)
  }
}
