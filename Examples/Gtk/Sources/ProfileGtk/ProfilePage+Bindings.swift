import BindableCore
import BindableGtk
import ProfileFeature

extension ProfilePage {
  static let bindings = BindingTable(ProfilePresenter.self, ProfilePage.self) {
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
}

extension ProfileHeader {
  static let bindings = BindingTable(ProfileHeaderPresenter.self, ProfileHeader.self) {
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
}

extension PhotoList {
  static let bindings = BindingTable(PhotoGridPresenter.self, PhotoList.self) {
    each(\.photos, into: \.photos) { SummaryRow.bindings(of: PhotoItem.self) }
    on(\.photos, open: PhotoGridPresenter.open)
  }
}
