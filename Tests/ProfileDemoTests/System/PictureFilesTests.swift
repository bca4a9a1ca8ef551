import Bindable
import BindableTesting
import Foundation
import TestSupport
import Testing

@testable import ProfileFeature
@testable import profile_demo

/// Pictures of photos that name a PPM file next to the JSON file.
@MainActor struct PictureFilesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("PictureFilesTests-\(UUID().uuidString)")

  init() throws {
    let files = [
      "red.ppm": "P3 1 1 255 255 0 0", "sub/blue.ppm": "P3 1 1 255 0 0 255",
      "short.ppm": "P6 40 30 255\n123", "huge.ppm": "P6 99999999 99999999 255\n",
      "bomb.ppm": "P6 4096 4096 255\n", "text.ppm": "{}", "empty.ppm": "",
    ]
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  private func photo(_ picture: String?) -> Photo {
    Photo(
      id: 7, name: "Fog", rating: 50, creationDate: Date(timeIntervalSince1970: 0), userID: 1,
      picture: picture)
  }

  private func environment(_ store: ProfileStore) -> ProfileEnvironment {
    ProfileEnvironment(store, signedIn: 1, now: .distantPast, device: .phone)
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  @Test(arguments: [("red.ppm", UInt8(255)), ("sub/blue.ppm", 0), ("./red.ppm", 255)])
  func pictureIsReadFromFile(name: String, red: UInt8) {
    defer { remove() }
    let pictures = PictureCache.files(in: folder.path, inBackground: false)
    let pixels = pictures.pixels(of: PictureSource(photo(name)))
    #expect(pixels?.width == 1 && pixels?[column: 0, row: 0].red == red)
    #expect(pictures.message(of: PictureSource(photo(name))) == nil)
  }

  @Test(arguments: [
    ("none.ppm", "none.ppm: file not found"), ("sub", "sub: is a directory"),
    ("short.ppm", "short.ppm: byte "), ("huge.ppm", "huge.ppm: byte "),
    ("bomb.ppm", "bomb.ppm: byte "), ("text.ppm", "text.ppm: byte 0"),
    ("empty.ppm", "empty.ppm: byte 0"), ("a\u{1B}[31m.ppm", "\"a\\u{1B}[31m.ppm\": file not found"),
  ])
  func unreadableFileIsReplacedWithSentence(name: String, sentence: String) {
    defer { remove() }
    let pictures = PictureCache.files(in: folder.path, inBackground: false)
    #expect(pictures.pixels(of: PictureSource(photo(name))) == .landscape(seed: 7))
    let message = pictures.message(of: PictureSource(photo(name))) ?? ""
    #expect(message.hasPrefix(sentence), "\(message)")
    #expect(message.allSatisfy { $0.isASCII && $0 >= " " })
  }

  @Test func pictureIsLoadedInBackground() async {
    defer { remove() }
    let pictures = PictureCache.files(in: folder.path, inBackground: true)
    var seen: [Bitmap?] = []
    let effect = Effect { seen.append(pictures.pixels(of: PictureSource(photo("red.ppm")))) }
    #expect(seen == [nil])
    while seen.count < 2 { await Task.yield() }
    #expect(seen[1]?.width == 1)
    withExtendedLifetime(effect) {}
  }

  @Test func picturesAreGeneratedInBackground() async {
    defer { remove() }
    let pictures = PictureCache.files(in: nil, inBackground: true)
    let source = PictureSource(photo(nil))
    #expect(pictures.pixels(of: source) == nil)
    for _ in 0..<100_000 where pictures.pixels(of: source) == nil { await Task.yield() }
    #expect(pictures.pixels(of: source) == .landscape(seed: 7))
  }

  @Test func dataWithoutFolderHasGeneratedPictures() {
    defer { remove() }
    let pictures = PictureCache.files(in: nil, inBackground: false)
    #expect(pictures.pixels(of: PictureSource(photo("red.ppm"))) == .landscape(seed: 7))
    #expect(pictures.message(of: PictureSource(photo("red.ppm"))) == nil)
  }

  @Test func photoShowsSentenceOnItsScreen() throws {
    defer { remove() }
    let user = User(id: 1, username: "ada", firstName: "Ada")
    let store = ProfileStore(try ProfileData(users: [user], photos: [photo("short.ppm")]))
    var environment = environment(store)
    environment.pictures = .files(in: folder.path, inBackground: false)
    let details = PhotoDetailsScreen(7, in: environment).show()
    #expect(details.view.frame(width: 60, height: 24).text.contains("short.ppm: byte "))
    #expect(details.view.picture.pixels == .landscape(seed: 7))
  }

  @Test func profileShowsSentenceAboutPortrait() throws {
    defer { remove() }
    var users = (1...2).map { User(id: User.ID($0), username: "u\($0)", firstName: "U") }
    (users[0].picture, users[1].picture) = ("none.ppm", "red.ppm")
    var environment = environment(ProfileStore(try ProfileData(users: users, photos: [])))
    environment.pictures = .files(in: folder.path, inBackground: false)
    let frames = [1, 2].map { id in
      ProfileScreen(User.ID(id), in: environment).show().view.frame(width: 60, height: 24).text
    }
    #expect(frames.map { $0.contains("none.ppm: file not found") } == [true, false])
    // A missing file can't be loaded by trying again.
    #expect(frames.allSatisfy { !$0.contains("Retry") })
  }

  @Test func tileStatesThatItsPictureIsUnreadable() throws {
    defer { remove() }
    let user = User(id: 1, username: "ada", firstName: "Ada")
    for (name, isReadable) in [("red.ppm", true), ("none.ppm", false), ("text.ppm", false)] {
      let data = try ProfileData(users: [user], photos: [photo(name)])
      var environment = environment(ProfileStore(data))
      environment.pictures = .files(in: folder.path, inBackground: false)
      let photos = BrowseScreen<PhotoItem>(in: environment).show()
      photos.presenter.isGrid = true
      for width in [20, 40] {
        let text = photos.view.frame(width: width, height: 16).text
        #expect(text.contains("Unreadable picture") == !isReadable, "\(text)")
        #expect(text.contains("Ada") == isReadable, "\(text)")
      }
    }
  }

  @Test func symbolicLinkOutOfFolderIsNotFollowed() throws {
    defer { remove() }
    let files = FileManager.default
    let (data, outside) = (folder.appendingPathComponent("data"), folder.path)
    try files.createDirectory(
      at: data.appendingPathComponent("in"), withIntermediateDirectories: true)
    for (link, place) in [("out", outside), ("in.ppm", "in/ok.ppm"), ("out.ppm", "../red.ppm")] {
      try files.createSymbolicLink(
        atPath: data.appendingPathComponent(link).path, withDestinationPath: place)
    }
    try Data("P3 1 1 255 0 0 255".utf8).write(to: data.appendingPathComponent("in/ok.ppm"))
    let pictures = PictureCache.files(in: data.path, inBackground: false)
    for (name, isAllowed) in [("in.ppm", true), ("out/red.ppm", false), ("out.ppm", false)] {
      let user = User(id: 1, username: "ada", firstName: "Ada", picture: name)
      for source in [PictureSource(photo(name)), PictureSource(user)] {
        let message =
          isAllowed
          ? nil
          : "\(name): leaves the folder through a symbolic link; use a file in the folder"
        #expect(pictures.message(of: source) == message)
        #expect((pictures.pixels(of: source) == source.generated) == !isAllowed)
      }
    }
  }
}
