public import Bindable

extension ProfileView {
  /// The bindings between the presenter and the view of a profile.
  public static let bindings = BindingTable(ProfilePresenter.self, ProfileView.self) {
    \.bio --> \.bio.text
    \.followInteraction.title --> \.follow.title
    bind(\.followInteraction.isRunning, to: \.follow.isEnabled, as: .not)
    on(\.follow, run: \.followInteraction)
    bind(\.followInteraction.canFollow, to: \.follow.isHidden, as: .not)
    bind(\.showsOwnActions, to: \.edit.isHidden, as: .not)
    bind(\.showsOwnActions, to: \.post.isHidden, as: .not)
    bind(\.showsOwnActions, to: \.settings.isHidden, as: .not)
    on(\.edit, ProfilePresenter.edit)
    on(\.post, ProfilePresenter.writePost)
    on(\.settings, ProfilePresenter.showSettings)
    \.errorMessage --> \.errorMessage.message
    bind(\.followInteraction.canRetry, to: \.retry.isHidden, as: .not)
    on(\.retry, run: \.followInteraction)
    bind(\.priorities, to: \.priorities.text, as: .list.then(.prefix("Now: ")))
    \.priorities.isEmpty --> \.priorities.isHidden
  }
}
