// The code of Docs/Guides/With-SwiftUI.md, and its tests.

import BindableCore
import BindableSwiftUI
import SwiftUI
import Testing
import UIKit

@MainActor final class ProfilePresenter {
  @Observed var name = "Ada"
  @Observed private(set) var followerCount = 41
  @Observed var visits = 0
  var followers: String { "\(followerCount) followers" }
  func follow() { followerCount += 1 }
}

struct ProfileScreen: View {
  @Bindable var profile: Presented<ProfilePresenter>

  var body: some View {
    VStack {
      Text(profile.followers)
      TextField("Name", text: $profile.name)
      Button("Follow") { profile.presenter.follow() }
    }
  }
}

final class ProfileView: UIView {
  let name = TextLabel()
  static let bindings = BindingTable(ProfilePresenter.self, ProfileView.self) {
    \.name --> \.name.string
  }
}

final class TextLabel: UILabel {
  @Observed var string = "" { didSet { text = string } }
}

@MainActor @Observable final class Badge {
  var text = ""
}

@MainActor final class HeaderView {
  let badge = Badge()
  static let bindings = BindingTable(ProfilePresenter.self, HeaderView.self) {
    bind(\.followerCount, to: \.badge.text, as: .decimal)
  }
}

@MainActor func turn() async {
  // For other threads, which a busy machine can pause.
  try? await Task.sleep(for: .milliseconds(50))
  for _ in 0..<20 { await Task { @MainActor in }.value }
}

@MainActor @Suite(.serialized) struct GuideTests {
  private let presenter = ProfilePresenter()

  @Test func viewEvaluatesOnlyForPropertiesThatItReads() async {
    let host = UIHostingController(rootView: ProfileScreen(profile: Presented(presenter)))
    #expect(host.lines == ["41 followers", "Name: Ada", "[Follow]"])
    host.controls.tap("Follow")
    await turn()
    #expect(host.lines.first == "42 followers" && host.evaluations == 2)
    host.controls.type("Grace")
    await turn()
    #expect(presenter.name == "Grace" && host.lines[1] == "Name: Grace" && host.evaluations == 3)
    presenter.visits += 1
    await turn()
    #expect(host.evaluations == 3)
  }

  @Test func boundViewFollowsItsPresenter() {
    let view = BoundView(presenter, ProfileView.bindings) { ProfileView() }
    let coordinator = view.makeCoordinator()
    let root = view.makeUIView(context: .init(coordinator: coordinator))
    presenter.name = "Hedy"
    #expect(root.name.text == "Hedy")
    let another = BoundView(ProfilePresenter(), ProfileView.bindings) { ProfileView() }
    another.updateUIView(root, context: .init(coordinator: coordinator))
    #expect(root.name.text == "Ada")
    type(of: view).dismantleUIView(root, coordinator: coordinator)
    presenter.name = "Grace"
    #expect(root.name.text == "Ada")
  }

  @Test func tableWritesToModelOfView() {
    let header = HeaderView()
    let connection = HeaderView.bindings.connect(presenter, to: header)
    presenter.follow()
    #expect(header.badge.text == "42")
    _ = connection
  }

  @Test func pathFollowsRouterAndChangesIt() {
    let router = Router<Place>(.place("home"))
    let path = Presented(router).path()
    router.push(.place("a"))
    #expect(path.wrappedValue == [.place("a")])
    path.wrappedValue = []
    #expect(router.routes == [.place("home")])
    path.wrappedValue = [.place("b"), .place("c")]
    #expect(router.link == "home/b/c")
  }
}

private enum Place: Route {
  case place(String)
  init?(segment: String) { self = .place(segment) }
  var segment: String { if case .place(let name) = self { name } else { "" } }
}
