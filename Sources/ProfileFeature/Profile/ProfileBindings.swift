public import Bindable

extension ProfileView {
  /// All that flows between a profile's presenter and its view.
  public static let bindings = BindingTable(ProfilePresenter.self, ProfileView.self) {
    \.name --> \.title.text
    \.handle --> \.handle.text
    bind(\.followerCount, to: \.followers.text, as: .plural("follower", "followers").hidingZero)
    bind(\.followerCount, to: \.followers.isHidden, as: .isZero)
    bind(\.followerNames, to: \.followedBy.text, as: .followedBy)
    bind(\.followerNames, to: \.followedBy.isHidden, as: .isEmpty)
    \.name <-> \.name.text
    \.bio <-> \.bio.text
    \.followTitle --> \.follow.title
    \.canFollow --> \.follow.isEnabled
    on(\.follow, start: \.followInteraction)
    bind(\.problem, to: \.problem.text, ifNil: "")
    bind(\.problem, to: \.problem.isHidden, as: .isNil)
    bind(\.problem, to: \.retry.isHidden, as: .isNil)
    on(\.retry, ProfilePresenter.retry)
    \.photos --> \.photos.texts
    bind(\.photos, to: \.noPhotos.isHidden, as: .isEmpty.then(.not))
    bind(\.priorities, to: \.priorities.text, as: .list().then(.prefix("Now: ")))
    bind(\.priorities, to: \.priorities.isHidden, as: .isEmpty)
  }
}
