public import Bindable

extension ProfileView {
  /// All that flows between a profile's presenter and its view; the screens in it have their own.
  public static let bindings = BindingTable(ProfilePresenter.self, ProfileView.self) {
    \.name <-> \.name.text
    \.bio <-> \.bio.text
    \.followTitle --> \.follow.title
    \.canFollow --> \.follow.isEnabled
    on(\.follow, start: \.followInteraction)
    \.isOwn --> \.follow.isHidden
    bind(\.hasOwnPlaces, to: \.edit.isHidden, as: .not)
    bind(\.hasOwnPlaces, to: \.post.isHidden, as: .not)
    bind(\.hasOwnPlaces, to: \.settings.isHidden, as: .not)
    on(\.edit, ProfilePresenter.edit)
    on(\.post, ProfilePresenter.writePost)
    on(\.settings, ProfilePresenter.showSettings)
    bind(\.problem, to: \.problem.text, ifNil: "")
    bind(\.problem, to: \.problem.isHidden, as: .isNil)
    bind(\.problem, to: \.retry.isHidden, as: .isNil)
    on(\.retry, ProfilePresenter.retry)
    bind(\.priorities, to: \.priorities.text, as: .list.then(.prefix("Now: ")))
    bind(\.priorities, to: \.priorities.isHidden, as: .isEmpty)
  }
}
