import Bindable
import ProfileFeature

extension ProfileScreen {
  /// The header, a child screen.
  var header: Screen<ProfileHeaderPresenter, ProfileHeaderView> { child() }
  /// The photo grid, a child screen.
  var grid: Screen<PhotoGridPresenter, PhotoGridView> { child() }

  private func child<Child: AnyScreen>() -> Child {
    let children = descendantScreens.compactMap { $0 as? Child }
    precondition(children.count == 1, "The profile has \(children.count) children of this type.")
    return children[0]
  }
}

extension FollowersScreen {
  /// Waits until removing, following, and loading are finished.
  func waitUntilLoaded() async {
    await presenter.removal.waitUntilFinished()
    await presenter.followInteraction.waitUntilFinished()
    await presenter.waitUntilLoaded()
  }
}

extension EditProfileScreen {
  /// Waits until the username check and the save are finished.
  func waitUntilLoaded() async {
    while presenter.form.isPending { await Task.yield() }
    await waitUntilSaved()
  }

  /// Waits until the save is finished and returns its outcome, or `nil` if nothing was being saved.
  @discardableResult
  func waitUntilSaved() async -> Command.Outcome? { await presenter.save.waitUntilFinished() }
}

extension NewPostScreen {
  /// Waits until posting is finished and returns its outcome.
  @discardableResult
  func waitUntilLoaded() async -> Command.Outcome? { await presenter.post.waitUntilFinished() }
}

extension SettingsScreen {
  /// Waits until signing out is finished and returns its outcome.
  @discardableResult
  func waitUntilLoaded() async -> Interaction.Outcome? {
    await presenter.signOut.waitUntilFinished()
  }
}
