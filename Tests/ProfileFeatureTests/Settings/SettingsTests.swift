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
    SettingsScreen(1, settings: state, store: store, gateway: gateway, asking: placement)
  }

  @Test func controlsUpdateState() {
    let settings = screen()
    settings.view.notifies.toggle()
    settings.view.audience.select(.followers)
    settings.view.isQuiet.toggle()
    settings.view.quietUntil.select(.clamped(year: 2027, month: 1, day: 2))
    settings.view.signature.replaceText(with: "Ada")
    settings.view.signature.submit()
    var expected = Settings()
    (expected.notifies, expected.isQuiet, expected.audience) = (false, true, .followers)
    (expected.quietUntil, expected.signature) = (.clamped(year: 2027, month: 1, day: 2), "Ada")
    #expect(state.value == expected)
    #expect(settings.connection.failures == [])
  }

  @Test func stateChangesUpdateControls() {
    let settings = screen()
    #expect(settings.view.quietUntil.isHidden)
    state.value.isQuiet = true
    state.value.audience = .nobody
    #expect(settings.view.isQuiet.isOn && !settings.view.quietUntil.isHidden)
    #expect(settings.view.audience.selection == .nobody)
  }

  @Test func twoScreensShareState() {
    let (first, second) = (screen(), screen())
    first.view.notifies.toggle()
    first.view.theme.select(.ascii)
    #expect(!second.view.notifies.isOn && second.view.theme.selection == .ascii)
  }

  @Test func themeIsSharedWithAppearance() {
    let settings = screen()
    settings.view.theme.select(.ocean)
    #expect(state.appearance.theme == .ocean && state.value.theme == .ocean)
    state.appearance.theme = .plain
    #expect(settings.view.theme.selection == .plain)
  }

  @Test func changingThemeKeepsUncommittedText() {
    let settings = screen()
    let theming = observe(state.appearance.theme) { [screen = settings.screen] _ in
      screen.rebuildView()
    }
    let old = settings.view
    settings.view.signOut.press()
    // An inline question allows other input, so the field can take the focus from it.
    settings.view.signature.focus()
    settings.view.signature.type("Countess of L")
    settings.view.signature.moveCaret(by: -1)
    settings.view.theme.select(.ocean)
    let view = settings.view
    #expect(view !== old && view.theme.selection == .ocean)
    #expect(view.signature.text == "Countess of L" && view.signature.caret == 12)
    #expect(view.signature.isFocused)
    #expect(state.value.signature == "", "the edit isn't committed yet")
    #expect(view.dialog.question == "Sign out?" && !view.dialog.isHidden)
    view.signature.submit()
    #expect(state.value.signature == "Countess of L")
    view.dialog.choose("Cancel")
    #expect(settings.presenter.signOut.outcome == .declined)
    view.theme.select(.ascii)
    settings.view.notifies.toggle()
    state.value.audience = .nobody
    #expect(!state.value.notifies && settings.view.audience.selection == .nobody)
    theming.cancel()
  }

  @Test(arguments: [24, 40]) func screenMatchesSnapshot(width: Int) throws {
    let settings = screen()
    state.value.isQuiet = true
    try verify(settings.view.frame(width: width), matches: "settings", variant: "\(width)")
  }

  @Test func dayPickerUpdatesState() throws {
    state.value.isQuiet = true
    let settings = screen()
    settings.view.quietUntil.day.decrement()
    #expect(state.value.quietUntil == .clamped(year: 2026, month: 12, day: 30))
    try verify(settings.view.quietUntil.frame(width: 35)) {
      """
      [  2026 +] [ December ▾ ]  [- 30 +]
      """
    }
  }

  // MARK: - Saved settings

  @Test func encodedSettingsDecodeToEqualSettings() throws {
    var settings = Settings()
    (settings.notifies, settings.isQuiet, settings.audience) = (false, true, .nobody)
    (settings.quietUntil, settings.signature) = (.clamped(year: 2028, month: 2, day: 29), "„Ada“\n")
    settings.theme = .ascii
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(Settings.self, from: data) == settings)
  }

  @Test func missingKeysDecodeToDefaults() throws {
    let settings = try JSONDecoder().decode(Settings.self, from: Data(#"{"theme":"ocean"}"#.utf8))
    var expected = Settings()
    expected.theme = .ocean
    #expect(settings == expected)
  }

  @Test(arguments: [#"{"theme":"pink"}"#, #"{"quietUntil":[2026,2,30]}"#, #"{"audience":"cats"}"#])
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
