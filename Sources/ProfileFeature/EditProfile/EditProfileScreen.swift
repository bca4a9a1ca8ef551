public import Bindable

/// The screen for editing a profile: presenter, view, and binding table.
///
/// ```swift
/// let edit = EditProfileScreen(1, in: environment).show()
/// edit.view.bio.replaceText(with: "Countess")
/// edit.view.save.press()
/// ```
public typealias EditProfileScreen = Screen<EditProfilePresenter, EditProfileView>

extension EditProfileScreen {
  /// Creates the screen for a user in the store.
  public convenience init(_ userID: User.ID, in environment: ProfileEnvironment) {
    let presenter = EditProfilePresenter(userID, in: environment)
    self.init(
      presenter, EditProfileView.bindings, title: "Edit Profile", in: environment,
      asking: presenter.revert, leaving: presenter.discarding)
  }
}
