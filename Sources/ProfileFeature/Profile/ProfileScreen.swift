public import Bindable

/// The screen of a profile with a header, photos, and a confirmation dialog.
///
/// ```swift
/// let profile = ProfileScreen(2, in: environment).show()
/// profile.view.follow.press()
/// profile.view.dialog.choose("Yes")
/// profile.presenter.followInteraction.title   // "Following"
/// ```
public typealias ProfileScreen = Screen<ProfilePresenter, ProfileView>

extension ProfileScreen {
  /// Creates the screen for a user in the store, with child screens for the header and the photos.
  public convenience init(_ userID: User.ID, in environment: ProfileEnvironment) {
    let profile = ProfilePresenter(userID, in: environment)
    self.init(
      profile, ProfileView.bindings, inPanes: ProfileView.paneBindings, title: "Profile",
      in: environment, asking: profile.followInteraction)
    add(at: \.header) {
      Screen<ProfileHeaderPresenter, ProfileHeaderView>(
        ProfileHeaderPresenter(profile), ProfileHeaderView.bindings,
        inPanes: ProfileHeaderView.paneBindings, title: "Header", in: environment)
    }
    add(at: \.grid) {
      Screen<PhotoGridPresenter, PhotoGridView>(
        PhotoGridPresenter(userID, in: environment), PhotoGridView.bindings,
        inPanes: PhotoGridView.paneBindings, title: "Photos", in: environment)
    }
  }
}
