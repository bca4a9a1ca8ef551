// The code of Docs/Guides/With-UIKit.md.

import BindableCore
import BindableUIKit
import Testing
import UIKit

@MainActor final class ProfilePresenter {
  @Observed var name = "Ada Lovelace"
  @Observed var followerCount = 41
  func follow() { followerCount += 1 }
}

final class ProfileView: UIView {
  let title = BoundLabel(), followers = BoundLabel()
  let name = BoundTextField(), follow = BoundButton()

  static let bindings = BindingTable(ProfilePresenter.self, ProfileView.self) {
    \.name --> \.title.string
    \.name <-> \.name.string
    bind(\.followerCount, to: \.followers.string, as: .plural("follower", "followers"))
    on(\.follow, ProfilePresenter.follow)
  }
}

@MainActor @Suite struct GuideTests {
  @Test func explanationNamesPress() {
    let controller = BoundViewController(
      ProfilePresenter(), ProfileView(), ProfileView.bindings)
    let window = UIWindow()
    window.rootViewController = controller

    controller.root.follow.title = "Follow"
    controller.root.follow.sendActions(for: .primaryActionTriggered)
    let why = controller.connection?.why("followers.string")
    #expect(
      why?.description.replacing(#/GuideTests.swift:\d+/#, with: "ProfileView.swift:9") == """
        followers.string: "41 followers" -> "42 followers"
          because ProfilePresenter.followerCount changed, in press Follow
          binding followerCount --> followers.string  plural("follower", "followers")  (ProfileView.swift:9)
        """)
  }
}
