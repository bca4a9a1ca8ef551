import Bindable
import BindableTesting
import Foundation
import ProfileFeature
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(30)), .snapshots) struct SettingsTests {
  private let store = ProfileStore(.sample)
  private let gateway = RecordingGateway(.sample)

  private func screen(asking placement: Dialog.Placement = .inline) -> SettingsScreen {
    SettingsScreen(
      1, in: .test(store, signedIn: 1, gateway: gateway), asking: placement
    ).show()
  }

  @Test func twoScreensShareState() {
    let (first, second) = (screen(), screen())
    first.view.theme.select(.ascii)
    #expect(second.view.theme.selection == .ascii)
    #expect(first.connection.failures == [])
  }

  @Test func themeIsPartOfStore() {
    let settings = screen()
    settings.view.theme.select(.ocean)
    #expect(store.theme == .ocean)
    store.theme = .plain
    #expect(settings.view.theme.selection == .plain)
  }

  @Test func changingThemeKeepsQuestion() {
    let settings = screen()
    let theming = observe(store.theme) { [screen = settings] _ in
      screen.rebuildView()
    }
    let old = settings.view
    settings.view.signOut.press()
    settings.view.theme.select(.ocean)
    let view = settings.view
    #expect(view !== old && view.theme.selection == .ocean)
    #expect(view.dialog.question == "Sign out?" && !view.dialog.isHidden)
    view.dialog.dismiss()
    #expect(settings.presenter.signOut.outcome == .declined)
    view.theme.select(.ascii)
    #expect(settings.view !== view && store.theme == .ascii)
    theming.cancel()
  }

  @Test(arguments: [24, 40]) func screenMatchesSnapshot(width: Int) throws {
    let settings = screen()
    try verify(settings.view.frame(width: width), matches: "settings", variant: "\(width)")
  }
}
