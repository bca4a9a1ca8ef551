import BindableCore
import BindableGtk
import ProfileFeature

extension ProfilePage {
  static let bindings = BindingTable(ProfilePresenter.self, ProfilePage.self) {
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

extension ProfileHeader {
  static let bindings = BindingTable(ProfileHeaderPresenter.self, ProfileHeader.self) {
    \.portrait --> \.portrait.pixels
    \.name --> \.title.text
    \.handle --> \.handle.text
    bind(\.followerCount, to: \.followers.text, as: .counted("follower", "followers").hidingZero)
    bind(\.followerNames, to: \.followedBy.text, as: .followedBy)
    bind(\.canShowFollowers, to: \.showFollowers.isHidden, as: .not)
    on(\.showFollowers, ProfileHeaderPresenter.showFollowers)
  }
}

extension PhotoList {
  static let bindings = BindingTable(PhotoGridPresenter.self, PhotoList.self) {
    each(\.photos, into: \.photos) { SummaryRow.bindings(of: PhotoItem.self) }
    on(\.photos, open: PhotoGridPresenter.open)
  }
}
