import Bindable
import Foundation
import ProfileFeature

extension PictureCache {
  /// Returns a cache of the PPM files that sources name, and of generated pictures of the others.
  ///
  /// A file that can't be read is replaced by a generated picture, and `message(of:)` says why.
  ///
  /// - Parameters:
  ///   - folder: The folder with the files, or `nil` to generate all pictures.
  ///   - isInBackground: Pass `false` to load each picture before `pixels(of:)` returns.
  static func files(in folder: String?, inBackground isInBackground: Bool) -> PictureCache {
    isInBackground
      ? PictureCache { @concurrent source in try picture(of: source, in: folder) }
      : PictureCache { try picture(of: $0, in: folder) }
  }

  /// Returns the paths of the first 50 PPM files in a folder, by name.
  nonisolated static func paths(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return Array(names.filter { $0.hasSuffix(".ppm") }.sorted().prefix(50))
  }

  private nonisolated static func picture(
    of source: PictureSource, in folder: String?
  ) throws -> Bitmap {
    guard let folder, let file = source.file else { return source.generated }
    do {
      return try Bitmap(
        ppm: InputFile.bytes(of: InputFile.resolve(file, in: folder), limit: 64 << 20),
        maximumPixelCount: 1 << 22)
    } catch let error as FileError {
      throw FileError(file, error.kind, error.problem)
    } catch {
      throw FileError(file, .invalid, "\(error)")
    }
  }
}
