import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite struct PlainTextTests {
  @Test func textOmitsTrailingBlanks() {
    #expect(PlainText.text(of: Frame(lines: ["Ada ", "日本"])) == "Ada\n日本\n")
    #expect(PlainText.text(of: Frame(width: 3, height: 0)).isEmpty)
  }

  @Test func borderedTextKeepsTrailingBlanks() {
    #expect(PlainText.borderedText(of: Frame(lines: ["Ada", "日"])) == "│Ada│\n│日 │")
  }

  @Test func changedRowsAreNumberedFromOne() {
    let name = Label("Ada")
    let followers = Label("41 followers")
    let view = VStack {
      name
      followers
    }
    let before = view.frame(width: 14)
    followers.text = "42 followers"
    #expect(
      PlainText.changes(from: before, to: view.frame(width: 14)) == "2 │42 followers  │")
  }

  @Test func textOmitsStyles() {
    let label = Label("x")
    label.style = Style(.bold, foreground: .rgb(255, 0, 0))
    #expect(PlainText.text(of: label.frame(width: 1)) == "x\n")
  }
}
