import BindableCore
import BindableGtk
import CGtk
import ProfileFeature

/// A page with the theme and the button that signs out.
final class SettingsPage: PageView {
  let theme = DropDown(AppTheme.allCases) { $0.rawValue }
  let signOut = Button().style("destructive-action"), progress = Label(hidesWhenEmpty: true)
  let errorMessage = Label().style("error"), retry = Button("Retry")

  override init() {
    super.init()
    add {
      Box.field("Theme", theme)
      Divider()
      signOut
      progress
      errorMessage
      retry
    }
  }

  static let bindings = BindingTable(SettingsPresenter.self, SettingsPage.self) {
    \.theme <-> \.theme.selection
    \.signOutTitle --> \.signOut.title
    bind(\.signOut.isRunning, to: \.signOut.isEnabled, as: .not)
    on(\.signOut, run: \.signOut)
    bind(\.progress, to: \.progress.text, ifNil: "")
    \.signOut.message --> \.errorMessage.message
    \.signOut.canRetry --> \.retry.isShown
    on(\.retry, run: \.signOut)
  }
}
