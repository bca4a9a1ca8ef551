import Bindable
import BindableTesting
import Foundation
import ProfileFeature
import TestSupport
import Testing

/// The line of keys below the app.
@MainActor @Suite(.snapshots, .timeLimit(.minutes(30))) struct KeyLineTests {
  private let app = ProfileApp(
    ProfileEnvironment(
      ProfileStore(.sample), signedIn: 1, now: Date(timeIntervalSince1970: 0), device: .phone)
  ).show()
  private let root: ViewNode

  init() { root = KeyHelp(app.root, additionalHints: [KeyHint("Ctrl-Q", "quit")]) }

  private func look(_ width: Int, _ height: Int) -> Frame {
    root.frame(width: width, height: height)
  }

  @Test(arguments: [20, 40, 80]) func lineShowsKeysOfFocusThatFit(width: Int) throws {
    _ = look(width, 20)
    root.moveFocus(by: 1)
    try verify(look(width, 20), matches: "keys", variant: "\(width)")
    #expect(look(width, 20)[column: 0, row: 19].style.attributes.contains(.dim))
  }

  @Test func sheetSaysWhatMouseDoes() throws {
    let help = try #require(root as? KeyHelp)
    help.sheetHints = [KeyHint("Wheel", "scroll")]
    #expect(!look(80, 20).text.contains("Wheel"))
    root.dispatch(KeyPress(.function(1)))
    #expect(look(80, 24).text.contains("Wheel"))
  }

  @Test func lineFollowsFocus() throws {
    _ = look(60, 20)
    root.moveFocus(by: 1)
    #expect(look(60, 20).lines[19].hasPrefix("Tab next"))
    root.dispatch(KeyPress("a"))
    #expect(look(60, 20).lines[19].hasPrefix("Ctrl-U clear  Alt-U undo  Tab next"))
    root.dispatch(KeyPress(.tab))
    #expect(look(60, 20).lines[19].contains("Space toggle"))
    #expect(look(60, 20).lines[19].hasPrefix("Space toggle  Tab next"))
    try app.open("photo.1")
    #expect(look(60, 20).lines[19].contains("Escape back"))
    root.moveFocus(by: -1)
    root.moveFocus(by: -1)
    #expect(look(60, 20).text.contains("< Me >") && look(60, 20).lines[19].contains("Escape back"))
    app.router.pop()
    #expect(!look(60, 20).lines[19].contains("Escape back"))
  }
}
