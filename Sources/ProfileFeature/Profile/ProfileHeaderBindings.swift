public import Bindable

extension ProfileHeaderView {
  /// All that flows between the presenter of a header and its view.
  public static let bindings = BindingTable(ProfileHeaderPresenter.self, ProfileHeaderView.self) {
    \.name --> \.title.text
    \.handle --> \.handle.text
    bind(\.followerCount, to: \.followers.text, as: .counted("follower", "followers").hidingZero)
    bind(\.followerCount, to: \.followers.isHidden, as: .isZero)
    bind(\.followerNames, to: \.followedBy.text, as: .followedBy)
    bind(\.followerNames, to: \.followedBy.isHidden, as: .isEmpty)
    bind(\.canShowFollowers, to: \.showFollowers.isHidden, as: .not)
    on(\.showFollowers, ProfileHeaderPresenter.showFollowers)
  }
}
