// The code of Docs/Guides/With-UIKit.md.

import BindableCore
import BindableUIKit
import Foundation
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

struct Person: Identifiable, Equatable {
  let id: Int
  var name: String
}

final class PersonView: UIView, CellView {
  let name = BoundLabel()
  required init() { super.init(frame: .zero) }
  required init?(coder: NSCoder) { nil }
  static let bindings = BindingTable(Person.self, PersonView.self) { \.name --> \.name.string }
}

@MainActor final class PeoplePresenter {
  @ObservedList var people = [Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace")]
  @Observed var selectedID: Int?
  func remove(_ person: Person) { $people.remove(person.id) }
}

final class PeopleView: UIView {
  let list = BoundTableView(frame: .zero, style: .plain)
  static let bindings = BindingTable(PeoplePresenter.self, PeopleView.self) {
    each(\.$people, into: \.list) { PersonView.bindings }
    selection(\.selectedID, of: \.list)
    on(\.list, delete: PeoplePresenter.remove)
  }
}

@MainActor struct GuideTests {
  @Test func explanationNamesPress() {
    let controller = BoundViewController(ProfilePresenter(), ProfileView(), ProfileView.bindings)
    let window = UIWindow()
    window.rootViewController = controller

    controller.root.follow.title = "Follow"
    controller.root.follow.sendActions(for: .primaryActionTriggered)
    let why = controller.connection?.why("followers.string")
    #expect(
      why?.description.replacing(#/GuideTests.swift:\d+/#, with: "Profile.swift:14") == """
        followers.string: "41 followers" -> "42 followers"
          because ProfilePresenter.followerCount changed, in press Follow
          binding followerCount --> followers.string  plural("follower", "followers")  (Profile.swift:14)
        """)
  }

  @Test func listShowsAndDeletesPeople() {
    let presenter = PeoplePresenter(), view = PeopleView(), window = UIWindow()
    let connection = PeopleView.bindings.connect(presenter, to: view)
    window.addSubview(view)
    view.addSubview(view.list)
    view.list.tap(IndexPath(row: 1, section: 0))
    #expect(presenter.selectedID == 2)
    view.list.swipe(IndexPath(row: 0, section: 0))
    #expect(presenter.people.map(\.name) == ["Grace"])
    #expect(connection.failures.isEmpty)
  }

  @Test func windowShowsRoutesAndQuestions() {
    let app = App()
    app.router.push(.settings)
    #expect(app.navigation.viewControllers.count == 2)
    app.signOut.start()
    let alert = app.navigation.presentedViewController as? UIAlertController
    #expect(alert?.title == "Sign out?")
    alert?.tap("Yes")
    #expect(app.signOut.outcome == .succeeded)
  }
}

private enum AppRoute: String, Route {
  case home, settings
  init?(segment: String) { self.init(rawValue: segment) }
  var segment: String { rawValue }
}

@MainActor private final class App {
  let window = UIWindow(), router = Router<AppRoute>(.home)
  let signOut = Interaction(Flow("sign out") { Confirm("Sign out?") })
  let navigation: RouterNavigationController<AppRoute>
  let answers: AlertAnswerProvider

  init() {
    navigation = RouterNavigationController(router) { route in
      switch route {
      case .home: BoundViewController(ProfilePresenter(), ProfileView(), ProfileView.bindings)
      case .settings: BoundViewController(PeoplePresenter(), PeopleView(), PeopleView.bindings)
      }
    }
    answers = AlertAnswerProvider(over: navigation)
    signOut.answerProvider = answers
    window.rootViewController = navigation
  }
}
