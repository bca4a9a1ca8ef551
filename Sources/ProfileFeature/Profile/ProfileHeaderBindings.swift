public import Bindable

extension ProfileHeaderView {
  /// The bindings between the presenter and the view of a profile header.
  public static let bindings = BindingTable(ProfileHeaderPresenter.self, ProfileHeaderView.self) {
    \.portrait --> \.portrait.pixels
    \.name --> \.title.text
    \.handle --> \.handle.text
    bind(\.followerCount, to: \.followers.text, as: .counted("follower", "followers").hidingZero)
    bind(\.followerNames, to: \.followedBy.text, as: .followedBy)
    \.canShowFollowers --> \.showFollowers.isShown
    on(\.showFollowers, ProfileHeaderPresenter.showFollowers)
    \.bio --> \.bio.text
    bind(\.priorities, to: \.priorities.text, as: .list.then(.prefix("Now: ")))
    \.priorities.isEmpty --> \.priorities.isHidden
  }

  /// The bindings for a pane.
  static let paneBindings = BindingTable(ProfileHeaderPresenter.self, ProfileHeaderView.self) {
    bindings
    on(\.showFollowing, ProfileHeaderPresenter.showFollowing)
  }
}
