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

  /// An error of a picture, in whose place another one is shown.
  public struct Replaced: Error {
    /// The picture to show.
    public let pixels: Bitmap
    /// A sentence for the user.
    public let message: String
  }

  @MainActor private final class Entry {
    @Observed var pixels: Bitmap?
    @Observed var message: String?
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

  /// Returns a cache of the PPM files that photos name, and of generated pictures of the others.
  ///
  /// A file that can't be read is replaced by a generated picture, and `message(of:)` says why.
  ///
  /// - Parameters:
  ///   - folder: The folder with the files, or `nil` to generate all pictures.
  ///   - isInBackground: Pass `false` to load each picture before `pixels(of:)` returns.
  public static func files(in folder: String?, inBackground isInBackground: Bool) -> PictureCache {
    isInBackground
      ? PictureCache { try await loaded($0, from: folder) }
      : PictureCache { try picture(of: $0, in: folder) }
  }

  @concurrent private static func loaded(
    _ photo: Photo, from folder: String?
  ) async throws -> Bitmap {
    try picture(of: photo, in: folder)
  }

  private nonisolated static func picture(of photo: Photo, in folder: String?) throws -> Bitmap {
    guard let folder, let name = photo.picture else { return .landscape(seed: photo.id.rawValue) }
    let reason: String
    do {
      return try Bitmap(
        ppm: InputFile.bytes(of: InputFile.resolve(name, in: folder), limit: 64 << 20),
        maximumPixelCount: 1 << 22)
    } catch let error as FileError {
      reason = error.problem
    } catch {
      reason = "\(error)"
    }
    throw Replaced(
      pixels: .landscape(seed: photo.id.rawValue), message: "\(Excerpt.path(name)): \(reason)")
  }

  /// Returns the picture of a photo, or `nil` while it's loading or if it couldn't be loaded.
  ///
  /// The next read after a failure loads it again.
  public func pixels(of photo: Photo) -> Bitmap? { entry(of: photo).pixels }

  /// Returns a sentence that says why another picture is shown, or `nil` if there's none.
  public func message(of photo: Photo) -> String? { entry(of: photo).message }

  private func entry(of photo: Photo) -> Entry {
    order.removeAll { $0 == photo.id }
    order.append(photo.id)
    return entries[photo.id] ?? loadedEntry(for: photo)
  }

  private func loadedEntry(for photo: Photo) -> Entry {
    let entry = Entry()
    entries[photo.id] = entry
    if order.count > limit { entries[order.removeFirst()] = nil }
    // A task that waits for nothing ends here, so its picture is shown in the first frame.
    Task.immediate {
      do {
        entry.pixels = try await load(photo)
      } catch let error as Replaced {
        (entry.pixels, entry.message) = (error.pixels, error.message)
      } catch {
        if entries[photo.id] === entry { entries[photo.id] = nil }
      }
    }
    return entry
  }
}
