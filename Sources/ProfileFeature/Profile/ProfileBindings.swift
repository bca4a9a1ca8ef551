public import Bindable

extension ProfileView {
  /// The bindings between the presenter and the view of a profile.
  public static let bindings = BindingTable(ProfilePresenter.self, ProfileView.self) {
    \.bio --> \.bio.text
    \.followTitle --> \.follow.title
    \.canFollow --> \.follow.isEnabled
    on(\.follow, run: \.followInteraction)
    bind(\.showsFollow, to: \.follow.isHidden, as: .not)
    bind(\.showsOwnActions, to: \.edit.isHidden, as: .not)
    bind(\.showsOwnActions, to: \.post.isHidden, as: .not)
    bind(\.showsOwnActions, to: \.settings.isHidden, as: .not)
    on(\.edit, ProfilePresenter.edit)
    on(\.post, ProfilePresenter.writePost)
    on(\.settings, ProfilePresenter.showSettings)
    \.errorMessage --> \.errorMessage.message
    bind(\.canRetry, to: \.retry.isHidden, as: .not)
    on(\.retry, ProfilePresenter.retry)
    bind(\.priorities, to: \.priorities.text, as: .list.then(.prefix("Now: ")))
    bind(\.priorities, to: \.priorities.isHidden, as: .isEmpty)
  }
}
