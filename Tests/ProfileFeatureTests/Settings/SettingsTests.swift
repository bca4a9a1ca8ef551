import Bindable
import BindableTesting
import Foundation
import ProfileFeature
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)), .snapshots) struct SettingsTests {
  private let state = SettingsState()
  private let store = ProfileStore(.sample)
  private let gateway = InMemoryGateway(.sample)

  private func screen(asking placement: Dialog.Placement = .inline) -> SettingsScreen {
    SettingsScreen(
      1, in: .test(store, signedIn: 1, gateway: gateway, settings: state), asking: placement
    ).show()
  }

  @Test func twoScreensShareState() {
    let (first, second) = (screen(), screen())
    first.view.theme.select(.ascii)
    #expect(second.view.theme.selection == .ascii)
    #expect(first.connection.failures == [])
  }

  @Test func themeIsPartOfSettings() {
    let settings = screen()
    settings.view.theme.select(.ocean)
    #expect(state.theme == .ocean && state.value.theme == .ocean)
    state.theme = .plain
    #expect(settings.view.theme.selection == .plain)
  }

  @Test func changingThemeKeepsTypedAnswer() {
    let settings = screen()
    let theming = observe(state.theme) { [screen = settings] _ in
      screen.rebuildView()
    }
    let old = settings.view
    settings.view.signOut.press()
    settings.view.dialog.choose("Sign Out")
    settings.view.dialog.choose("This Device")
    settings.view.dialog.field.type("adaa")
    settings.view.dialog.field.moveCaret(by: -1)
    settings.view.theme.select(.ocean)
    let view = settings.view
    #expect(view !== old && view.theme.selection == .ocean)
    #expect(view.dialog.field.text == "adaa" && view.dialog.field.caret == 3)
    #expect(view.dialog.question == "Enter your username to continue." && !view.dialog.isHidden)
    view.dialog.dismiss()
    #expect(settings.presenter.signOut.outcome == .declined)
    view.theme.select(.ascii)
    #expect(settings.view !== view && state.value.theme == .ascii)
    theming.cancel()
  }

  @Test(arguments: [24, 40]) func screenMatchesSnapshot(width: Int) throws {
    let settings = screen()
    try verify(settings.view.frame(width: width), matches: "settings", variant: "\(width)")
  }

  // MARK: - Saved settings

  @Test func encodedSettingsDecodeToEqualSettings() throws {
    var settings = Settings()
    settings.theme = .ascii
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(Settings.self, from: data) == settings)
  }

  @Test func missingKeysDecodeToDefaults() throws {
    let settings = try JSONDecoder().decode(Settings.self, from: Data("{}".utf8))
    #expect(settings == Settings())
    // A setting of an older version is ignored.
    let older = Data(#"{"theme":"ocean","signature":"Yours, Ada"}"#.utf8)
    var expected = Settings()
    expected.theme = .ocean
    #expect(try JSONDecoder().decode(Settings.self, from: older) == expected)
  }

  @Test(arguments: [#"{"theme":"pink"}"#])
  func invalidValueThrowsErrorWithCodingPath(json: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Settings.self, from: Data(json.utf8))
    }
    let key = try #require(json.split(separator: "\"").dropFirst().first)
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == [String(key)])
  }
}
