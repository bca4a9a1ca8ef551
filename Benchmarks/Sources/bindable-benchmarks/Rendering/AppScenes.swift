internal import Bindable
internal import ProfileFeature

import struct Foundation.Date

/// The form that edits a profile in the sample app, in which a user types.
final class KeyStage: Stage {
  private let form: EditProfileScreen
  private let screen: IncrementalRenderer
  private var parser = TerminalParser()
  var counts = StageCounts()

  init(size: Int) {
    form = EditProfileScreen(1, in: environment(people: size, photos: 0)).show()
    form.view.lastName.focus()
    screen = IncrementalRenderer(form.node, width: 80, height: 24)
    screen.update()
  }

  func prepare(_ count: Int) { counts = StageCounts() }

  func change(_ numbers: Range<Int>) {
    for number in numbers {
      // A character, and then a deletion of it.
      for event in parser.feed([number % 2 == 0 ? UInt8(ascii: "x") : 0x7F]) {
        form.node.dispatch(event)
      }
      counts.show(screen)
    }
  }

  func problem(after number: Int) -> String? {
    let text = form.view.lastName.text
    let isShown = screen.frame.text.contains("Last Name  \(text)")
    return isShown && text.hasSuffix("x") == (number % 2 == 0)
      ? nil : "shows \(screen.frame.text), and the text is \(text)"
  }
}

/// The steps of a user in a profile with many photos, each drawn at its full height and as a
/// picture.
final class FilmStage: Stage {
  private let size: Int
  private let environment: ProfileEnvironment
  var counts = StageCounts()
  private var lines: [String] = []
  private var picture = ""

  init(size: Int) {
    self.size = size
    environment = bindable_benchmarks.environment(people: 2, photos: size)
  }

  func prepare(_ count: Int) { counts = StageCounts() }

  func change(_ numbers: Range<Int>) {
    for _ in numbers {
      let profile = ProfileScreen(1, in: environment).show()
      var frames: [Frame] = []
      for step in 0..<10 {
        profile.view.grid.descendants.lazy.compactMap { $0 as? ListView }.first?.select(step)
        frames.append(profile.node.frame(width: 40))
      }
      lines = frames.last?.lines ?? []
      picture = SVG.document(frames.map { SVG.Picture($0) })
      profile.close()
    }
  }

  func problem(after number: Int) -> String? {
    // The screen isn't higher than a thousand lines.
    let count = lines.count { $0.contains("Photo") }
    return count >= min(size, 900) && picture.contains("</svg>")
      ? nil : "shows \(count) photos of \(size)"
  }
}

@MainActor private func environment(people: Int, photos: Int) -> ProfileEnvironment {
  let users = (1...people).map {
    """
    {"id": \($0), "username": "user\($0)", "firstName": "Ada", "lastName": "Lovelace"}
    """
  }
  let photos = (0..<photos).map {
    """
    {"id": \($0), "name": "Photo \($0)", "rating": 90, "creationDate": "2013-05-18T21:26:28Z",
     "userID": 1}
    """
  }
  let json = """
    {"users": [\(users.joined(separator: ","))], "photos": [\(photos.joined(separator: ","))]}
    """
  do {
    let data = try ProfileData(json: Array(json.utf8), named: "data")
    return ProfileEnvironment(
      ProfileStore(data), signedIn: 1, now: Date(timeIntervalSinceReferenceDate: 400_000_000),
      device: .phone)
  } catch {
    stop("The data of the app isn't valid: \(error)")
  }
}
