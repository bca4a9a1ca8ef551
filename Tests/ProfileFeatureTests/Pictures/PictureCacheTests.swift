import Bindable
import Foundation
@testable import ProfileFeature
import TestSupport
import Testing

@MainActor struct PictureCacheTests {
  private func photo(_ id: Int) -> PictureSource {
    PictureSource(
      Photo(
        id: Photo.ID(id), name: "Photo \(id)", rating: 50,
        creationDate: Date(timeIntervalSince1970: 0), userID: 1))
  }

  /// An item of a list whose cells show pictures.
  private struct Item: Identifiable, Hashable {
    let id: Int
    let photo: PictureSource
    static func == (one: Item, other: Item) -> Bool { one.photo == other.photo }
    func hash(into hasher: inout Hasher) { hasher.combine(photo) }
    let pictures: PictureCache
    @MainActor var picture: Bitmap? { pictures.pixels(of: photo) }
  }

  private final class PictureCell: ListCell {
    let image = Image(alternativeText: "loading")
    override var content: ViewNode? { image }
    static let bindings = BindingTable(Item.self, PictureCell.self) {
      \.picture --> \.image.pixels
    }
  }

  @MainActor private final class Gallery {
    @Observed var items: [Item] = []
  }

  private final class GalleryView: ViewNode {
    let list = ListView()
    override var content: ViewNode? { list }
    static let bindings = BindingTable(Gallery.self, GalleryView.self) {
      each(\.items, into: \.list) { PictureCell.bindings }
    }
  }

  @Test func generatedPictureIsThereImmediately() {
    #expect(PictureCache().pixels(of: photo(3)) == .landscape(seed: 3))
  }

  @Test func readersAreUpdatedWhenPictureIsLoaded() async {
    let work = ControllableWork()
    let pictures = PictureCache { photo in
      try await work.work()
      return .landscape(seed: photo.seed)
    }
    var seen: [Bitmap?] = []
    let effect = Effect { seen.append(pictures.pixels(of: photo(1))) }
    #expect(seen == [nil])
    #expect(pictures.pixels(of: photo(1)) == nil)
    #expect(work.runs == 1, "a picture that's loading isn't loaded again")
    await work.finish()
    #expect(seen == [nil, .landscape(seed: 1)])
    #expect(pictures.pixels(of: photo(1)) == .landscape(seed: 1))
    #expect(work.runs == 1)
    withExtendedLifetime(effect) {}
  }

  @Test func reusedCellNeverShowsOldPicture() async {
    let work = ControllableWork()
    let pictures = PictureCache { photo in
      try await work.work()
      return .landscape(seed: photo.seed)
    }
    let gallery = Gallery()
    let view = GalleryView()
    let connection = GalleryView.bindings.connect(gallery, to: view)
    gallery.items = [Item(id: 0, photo: photo(1), pictures: pictures)]
    _ = view.frame(width: 24, height: 4)
    let cell = view.list.visibleCell(at: 0) as? PictureCell
    // The item changes, and then its cell, before the first picture is loaded.
    gallery.items = [Item(id: 0, photo: photo(2), pictures: pictures)]
    _ = view.frame(width: 24, height: 4)
    #expect(view.list.visibleCell(at: 0) === cell)
    #expect(work.runs == 2)
    await work.finish()
    #expect(cell?.image.pixels == nil, "the first picture is for another item")
    await work.finish()
    #expect(cell?.image.pixels == .landscape(seed: 2))
    gallery.items = [Item(id: 0, photo: photo(3), pictures: pictures)]
    _ = view.frame(width: 24, height: 4)
    #expect(cell?.image.pixels == nil, "the placeholder replaces the second picture")
    await work.finish()
    #expect(cell?.image.pixels == .landscape(seed: 3))
    withExtendedLifetime(connection) {}
  }

  @Test func pictureReadEarliestIsRemoved() async {
    let work = ControllableWork()
    let pictures = PictureCache(limit: 2) { photo in
      await work.note("\(photo.seed)")
      return .landscape(seed: photo.seed)
    }
    for id in [1, 2, 1, 3, 1, 2] { #expect(pictures.pixels(of: photo(id)) != nil) }
    #expect(work.log == ["1", "2", "3", "2"])
  }

  @Test func visiblePictureStaysAfterRemoval() {
    let pictures = PictureCache(limit: 1)
    var seen: [Bitmap?] = []
    let effect = Effect { seen.append(pictures.pixels(of: photo(1))) }
    _ = pictures.pixels(of: photo(2))
    #expect(seen == [.landscape(seed: 1)])
    withExtendedLifetime(effect) {}
  }

  @Test func failedPictureIsLoadedAgain() async {
    let work = ControllableWork()
    let pictures = PictureCache { photo in
      try await work.work()
      return .landscape(seed: photo.seed)
    }
    #expect(pictures.pixels(of: photo(1)) == nil)
    await work.finish(throwing: CancellationError())
    #expect(pictures.pixels(of: photo(1)) == nil)
    #expect(work.runs == 2)
    await work.finish()
    #expect(pictures.pixels(of: photo(1)) == .landscape(seed: 1))
  }

  @Test func unreadablePictureIsReplacedWithSentence() {
    let pictures = PictureCache { _ in throw FileError("a.ppm", .invalid, "it's damaged") }
    #expect(pictures.pixels(of: photo(5)) == .landscape(seed: 5))
    #expect(pictures.message(of: photo(5)) == "a.ppm: it's damaged")
  }
}
