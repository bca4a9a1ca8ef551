public import Bindable

extension ProfileView {
  /// The bindings in each layout, without the one that retries.
  private static let common = BindingTable(ProfilePresenter.self, ProfileView.self) {
    \.followInteraction.title --> \.follow.title
    bind(\.followInteraction.isRunning, to: \.follow.isEnabled, as: .not)
    on(\.follow, run: \.followInteraction)
    \.followInteraction.canFollow --> \.follow.isShown
    \.showsOwnActions --> \.edit.isShown
    \.showsOwnActions --> \.post.isShown
    \.showsOwnActions --> \.settings.isShown
    on(\.edit, ProfilePresenter.edit)
    on(\.post, ProfilePresenter.writePost)
    on(\.settings, ProfilePresenter.showSettings)
    \.errorMessage --> \.errorMessage.message
    \.followInteraction.canRetry --> \.retry.isShown
  }

  /// The bindings between the presenter and the view of a profile.
  public static let bindings = BindingTable(ProfilePresenter.self, ProfileView.self) {
    common
    on(\.retry, run: \.followInteraction)
  }

  /// The bindings for a pane, in which a letter follows, and Retry returns the focus to the button
  /// that failed.
  static let paneBindings = BindingTable(ProfilePresenter.self, ProfileView.self) {
    // First, because a running follow disables its button.
    focused(\.focusedPart, [.follow: \.follow])
    common
    on(\.retry, ProfilePresenter.retry)
    when(\.offersFollow) { on(key: KeyPress("f"), "follow", ProfilePresenter.changeFollow) }
    when(\.offersUnfollow) { on(key: KeyPress("f"), "unfollow", ProfilePresenter.changeFollow) }
  }
}
