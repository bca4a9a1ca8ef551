public import Bindable

/// The settings screen with its confirmation dialog.
///
/// ```swift
/// let settings = SettingsScreen(1, in: environment).show()
/// settings.view.theme.select(.ocean)
/// settings.view.signOut.press()
/// settings.view.dialog.choose("This Device")
/// ```
///
/// Changing the theme rebuilds the view and preserves the user's input.
public typealias SettingsScreen = Screen<SettingsPresenter, SettingsView>

extension SettingsScreen {
  /// Creates the screen for the settings of a user.
  ///
  /// - Parameters:
  ///   - userID: The user who can sign out.
  ///   - environment: The dependencies of the screen.
  ///   - placement: The position of the view's dialog.
  public convenience init(
    _ userID: User.ID, in environment: ProfileEnvironment,
    asking placement: Dialog.Placement = .inline
  ) {
    let presenter = SettingsPresenter(userID, in: environment)
    var environment = environment
    let texts = environment.context[Texts.self]
    // Opening a theme keeps it, as the hint says.
    environment.context[Texts.self] = Texts { $0 == .open ? "keep" : texts[$0] }
    self.init(
      presenter, SettingsView.bindings, inPanes: SettingsView.paneBindings, title: "Settings",
      in: environment, asking: presenter.signOut,
      leaving: environment.panes == nil ? nil : presenter.leaving
    ) {
      SettingsView(viewStyle: $0, asking: placement)
    }
  }
}
