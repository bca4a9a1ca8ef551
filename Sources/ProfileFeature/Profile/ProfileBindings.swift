public import Bindable

extension ProfileView {
  /// The bindings between the presenter and the view of a profile.
  public static let bindings = BindingTable(ProfilePresenter.self, ProfileView.self) {
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
    on(\.retry, run: \.followInteraction)
  }
  /// The bindings in a pane, in which a letter also follows.
  static let paneBindings = BindingTable(ProfilePresenter.self, ProfileView.self) {
    bindings
    when(\.offersFollow) { on(key: KeyPress("f"), "follow", ProfilePresenter.changeFollow) }
    when(\.offersUnfollow) { on(key: KeyPress("f"), "unfollow", ProfilePresenter.changeFollow) }
  }
}
