public import Bindable

/// A bounded cache of pictures, each of which is loaded when it's first read.
///
/// ```swift
/// let pictures = PictureCache { source in try await download(source.seed) }
/// pictures.pixels(of: PictureSource(photo))   // nil, and the picture is being loaded
/// ```
///
/// Bindings that read a picture run again when it's loaded. A list cell therefore shows the picture
/// of its current item: binding it to another item reads the other picture, or `nil`.
@MainActor
public final class PictureCache {
  /// A closure that loads the picture of a source.
  public typealias Load = @Sendable (PictureSource) async throws -> Bitmap

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
  private var entries: [PictureSource: Entry] = [:]
  // The sources of the entries, the one read last at the end.
  private var order: [PictureSource] = []

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - limit: The number of pictures above which the one read earliest is removed. Views that
  ///     show a removed picture keep it, and those that wait for it receive it.
  ///   - load: A closure that loads a picture. By default, it generates one immediately.
  public init(limit: Int = 200, load: @escaping Load = { $0.generated }) {
    (self.limit, self.load) = (limit, load)
  }

  /// Returns a cache of the PPM files that sources name, and of generated pictures of the others.
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
    _ source: PictureSource, from folder: String?
  ) async throws -> Bitmap {
    try picture(of: source, in: folder)
  }

  private nonisolated static func picture(
    of source: PictureSource, in folder: String?
  ) throws -> Bitmap {
    guard let folder, let file = source.file else { return source.generated }
    let reason: String
    do {
      return try Bitmap(
        ppm: InputFile.bytes(of: InputFile.resolve(file, in: folder), limit: 64 << 20),
        maximumPixelCount: 1 << 22)
    } catch let error as FileError {
      reason = error.problem
    } catch {
      reason = "\(error)"
    }
    throw Replaced(pixels: source.generated, message: "\(Excerpt.path(file)): \(reason)")
  }

  /// Returns the picture of a source, or `nil` while it's loading or if it couldn't be loaded.
  ///
  /// A picture that couldn't be loaded is loaded again at the next call.
  public func pixels(of source: PictureSource) -> Bitmap? { entry(of: source).pixels }

  /// Returns the sentence about a picture in whose place another one is shown, or `nil`.
  public func message(of source: PictureSource) -> String? { entry(of: source).message }

  private func entry(of source: PictureSource) -> Entry {
    order.removeAll { $0 == source }
    order.append(source)
    return entries[source] ?? loadedEntry(for: source)
  }

  private func loadedEntry(for source: PictureSource) -> Entry {
    let entry = Entry()
    entries[source] = entry
    if order.count > limit { entries[order.removeFirst()] = nil }
    // A task that waits for nothing ends here, so its picture is shown in the first frame.
    Task.immediate {
      do {
        entry.pixels = try await load(source)
      } catch let error as Replaced {
        (entry.pixels, entry.message) = (error.pixels, error.message)
      } catch {
        if entries[source] === entry { entries[source] = nil }
      }
    }
    return entry
  }
}
