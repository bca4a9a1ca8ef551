public import Bindable

/// A bounded cache of the pictures of photos, each of which is loaded when it's first read.
///
/// ```swift
/// let pictures = PictureCache { photo in try await download(photo) }
/// pictures.pixels(of: photo)   // nil, and the picture is being loaded
/// ```
///
/// Bindings that read a picture run again when it's loaded. A list cell therefore shows the picture
/// of its current item: binding it to another item reads the other picture, or `nil`.
@MainActor
public final class PictureCache {
  /// A closure that loads the picture of a photo.
  public typealias Load = @Sendable (Photo) async throws -> Bitmap

  @MainActor private final class Entry {
    @Observed var pixels: Bitmap?
  }

  private let limit: Int
  private let load: Load
  private var entries: [Photo.ID: Entry] = [:]
  // The photos of the entries, the one read last at the end.
  private var order: [Photo.ID] = []

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - limit: The number of pictures above which the one read earliest is removed. Views that
  ///     show a removed picture keep it, and those that wait for it receive it.
  ///   - load: A closure that loads a picture. By default, it generates one immediately.
  public init(
    limit: Int = 200, load: @escaping Load = { .landscape(seed: $0.id.rawValue) }
  ) {
    self.limit = limit
    self.load = load
  }

  /// Returns a cache whose pictures are generated in the background.
  public static func background() -> PictureCache {
    PictureCache { await generated($0) }
  }

  @concurrent private static func generated(_ photo: Photo) async -> Bitmap {
    .landscape(seed: photo.id.rawValue)
  }

  /// Returns the picture of a photo, or `nil` while it's loading or if it couldn't be loaded.
  ///
  /// The next read after a failure loads it again.
  public func pixels(of photo: Photo) -> Bitmap? {
    let entry = entries[photo.id]
    order.removeAll { $0 == photo.id }
    order.append(photo.id)
    return (entry ?? loadedEntry(for: photo)).pixels
  }

  private func loadedEntry(for photo: Photo) -> Entry {
    let entry = Entry()
    entries[photo.id] = entry
    if order.count > limit { entries[order.removeFirst()] = nil }
    // A task that waits for nothing ends here, so its picture is shown in the first frame.
    Task.immediate {
      do {
        entry.pixels = try await load(photo)
      } catch {
        if entries[photo.id] === entry { entries[photo.id] = nil }
      }
    }
    return entry
  }
}
