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
  ///   - load: A closure that loads a picture. If it throws an error, a generated picture is shown.
  ///     By default, it generates all pictures immediately.
  public init(limit: Int = 200, load: @escaping Load = { $0.generated }) {
    (self.limit, self.load) = (limit, load)
  }

  /// Returns the picture of a source, or `nil` while it's loading or if that was canceled.
  ///
  /// After a cancellation, it's loaded again at the next call.
  public func pixels(of source: PictureSource) -> Bitmap? { entry(of: source).pixels }

  /// Returns the sentence that says why a generated picture is shown in place of another one, or
  /// `nil`.
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
    Task.startImmediately { [self] in
      do {
        entry.pixels = try await load(source)
      } catch is CancellationError {
        if entries[source] === entry { entries[source] = nil }
      } catch {
        (entry.pixels, entry.message) = (source.generated, ErrorMessages.text(for: error))
      }
    }
    return entry
  }
}
