public import Bindable

extension SettingsView {
  /// The bindings between the presenter and the view of the settings.
  public static let bindings = BindingTable(SettingsPresenter.self, SettingsView.self) {
    \.theme <-> \.theme.selection
    \.signOutTitle --> \.signOut.title
    bind(\.signOut.isRunning, to: \.signOut.isEnabled, as: .not)
    on(\.signOut, run: \.signOut)
    bind(\.progress, to: \.progress.text, ifNil: "")
    \.signOut.message --> \.errorMessage.message
    \.signOut.canRetry --> \.retry.isShown
    on(\.retry, run: \.signOut)
  }
  /// The bindings for a pane, with a list of themes.
  static let paneBindings = BindingTable(SettingsPresenter.self, SettingsView.self) {
    bindings
    each(\.themes, into: \.themes) { ThemeCell.bindings }
    selection(\.selectedTheme, of: \.themes)
    when(\.isTryingTheme) {
      on(\.themes, open: SettingsPresenter.keep)
      on(key: KeyPress(.escape), "restore", SettingsPresenter.restoreTheme)
    }
  }
}
