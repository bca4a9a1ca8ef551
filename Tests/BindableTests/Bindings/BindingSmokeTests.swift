import Bindable
import Testing

@MainActor private final class Presenter {
  @Observed var name = "Ada Lovelace"
  @Observed var bio: String?
  @Observed private(set) var followerCount = 41
  @Observed private(set) var isFollowing = false
  @Observed var volume = 3 { didSet { if volume > 10 { volume = 10 } } }
  var followTitle: String { isFollowing ? "Following" : "Follow" }
  func follow() {
    isFollowing = true
    followerCount += 1
  }
}

@MainActor private final class Box: Actable {
  @Observed var text = ""
  @Observed var number = 0
  var title = ""
  var act: Act?
}
@MainActor private final class View {
  let name = Box(), followers = Box(), bio = Box(), follow = Box(), volume = Box(), all = Box()
}

extension View {
  static let bindings = BindingTable(Presenter.self, View.self) {
    \.name --> \.name.text
    \.followTitle --> \.follow.title
    bind(\.followerCount, to: \.followers.text, as: .plural("follower", "followers").hidingZero)
    bind(\.bio, to: \.bio.text, ifNil: "No bio yet")
    bind(\.name, \.followerCount, to: \.all.text) { "\($0) \($1)" }
    \.volume <-> \.volume.number
    on(\.follow, Presenter.follow)
  }
}

@MainActor @Suite struct BindingSmokeTests {
  @Test func works() {
    let presenter = Presenter(), view = View()
    let connection = View.bindings.connect(presenter, to: view)
    #expect(view.name.text == "Ada Lovelace")
    #expect(view.bio.text == "No bio yet")
    event("tap follow") { view.follow.act?.perform() }
    #expect(view.followers.text == "42 followers")
    #expect(view.follow.title == "Following")
    view.volume.number = 7
    #expect(presenter.volume == 7)
    view.volume.number = 70
    #expect(presenter.volume == 10)
    #expect(view.volume.number == 10)
    print(connection.why("followers.text"))
    print(connection.why("follow.title"))
    print(connection.why("volume.number"))
    print(connection.why("nothing"))
    for update in connection.updates { print(update) }
    print(connection.failures)
  }
}
