import Bindable
import BindableTesting
import TestSupport
import Testing
import XCTest

// The tests of `Docs/Guides/Snapshots.md`; `PagesTests` compares it with this file.

@Suite(.snapshots) struct ProfileTests {
  @Test func wholeScreen() throws {
    // __Snapshots__/ProfileTests/wholeScreen.txt
    try verify(profileScreen(), matches: "wholeScreen")
  }

  @Test func greeting() throws {
    try verify(greeting("Ada")) {
      """
      Hello, Ada!
      """
    }
  }
}

extension ProfileTests {
  @Test(.snapshots, arguments: [20, 40, 80]) func screen(width: Int) throws {
    try verify(screen(width), matches: "screen", variant: "\(width)")  // screen.20.txt, …
  }

  @Test func mismatchWithoutAdapter() {
    let screen = profileScreen()
    #expect(mismatch(screen, matches: "wholeScreen") == nil)
    XCTAssertNil(mismatch(screen, matches: "wholeScreen"))
  }

  private func profileScreen() -> [String] { ["Ada", "41 followers", "(Follow)"] }

  private func greeting(_ name: String) -> String { "Hello, \(name)!" }

  private func screen(_ width: Int) -> String { String(repeating: "─", count: width) }
}
