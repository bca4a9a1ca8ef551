import BindableCore
import BindableTrace
@testable import BindableViews
import Foundation

/// A profile with a list, a hidden property, and a secure field, as a view to record.
@MainActor final class TracedProfile {
  struct Person: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  @Observed var name = "Ada"
  @Observed private(set) var followerCount = 41
  @Observed var isFollowing = false
  @Observed var password = ""
  @Observed var token = ""
  @Observed var people = [Person(id: 7, name: "Grace"), Person(id: 9, name: "日本")]
  var title: String { isFollowing ? "Following" : "Follow" }
  /// A property that isn't observed.
  var greeting = "Hello"
  @Derived(\TracedProfile.greetingLine) var headline: String
  private var greetingLine: String { "\(greeting), \(name)" }
  var mixed: String { greetingLine }
  var tokenLine: String { "token \(token)" }

  func follow() {
    isFollowing.toggle()
    followerCount += isFollowing ? 1 : -1
  }
}

@MainActor final class TracedPersonView: ListCell {
  let name = Label()
  override var content: ViewNode? { name }
  static let bindings = BindingTable(TracedProfile.Person.self, TracedPersonView.self) {
    \.name --> \.name.text
  }
}

@MainActor final class TracedProfileView: ViewNode {
  let name = Label(), followers = Label(), token = Label(), headline = Label()
  let follow = Button()
  let search = TextField(placeholder: "Name")
  let password = TextField(isSecure: true)
  let people = ListView()

  override var content: ViewNode? {
    VStack {
      name
      HStack(spacing: 1) {
        followers
        follow
      }
      search
      password
      token
      people
    }
  }

  static let bindings = BindingTable(TracedProfile.self, TracedProfileView.self) {
    \.name --> \.name.text
    bind(\.followerCount, to: \.followers.text, as: .plural("follower", "followers"))
    \.title --> \.follow.title
    on(\.follow, TracedProfile.follow)
    \.name <-> \.search.text
    \.password <-> \.password.text
    \.tokenLine --> \.token.text
    each(\.people, into: \.people) { TracedPersonView.bindings }
  }
}

/// A recorded run of a profile.
@MainActor final class TracedRunFixture {
  let profile = TracedProfile()
  let view = TracedProfileView()
  let connection: AnyConnection
  let recorder: TraceRecorder
  private(set) var frames: [[String]] = []

  init(_ name: String = "following", limit: Int = 10_000, people: Int = 2, token: String = "") {
    profile.token = token
    if people != 2 { profile.people = (0..<people).map { .init(id: $0, name: "Person \($0)") } }
    connection = TracedProfileView.bindings.connect(
      profile, to: view, recording: .all(limit: 1_000))
    recorder = TraceRecorder(
      view, width: 30, name: name, hiding: ["TracedProfile.token"], limit: limit)
    keep()
  }

  /// Performs an action, and keeps the lines of the screen after it.
  func act(_ body: () -> Void) {
    body()
    keep()
  }

  // A trace has bullets in place of the line with the token.
  private func keep() {
    frames.append(view.frame(width: 30).lines.map { $0.replacing("token", with: "•••••") })
  }

  /// A run with each kind of change.
  static func whole(_ name: String = "following") -> TracedRunFixture {
    let run = TracedRunFixture(name)
    run.act { run.view.follow.press() }
    run.act { run.view.search.type("x") }
    run.act {
      run.profile.people.append(.init(id: 12, name: "</script><b>\u{202E}\"'&"))
      run.recorder.record("event \"</script>\u{202E}\"")
    }
    run.act { run.view.follow.press() }
    run.recorder.record(Failure(.cycle, "a failure with </script> and \"quotes\""))
    run.act { run.recorder.record("fail") }
    return run
  }
}

/// A run that is recorded with the frames that a program draws.
@MainActor final class DrawnRunFixture {
  let profile = TracedProfile()
  let view = TracedProfileView()
  let recorder: TraceRecorder
  private(set) var parts: [Trace] = []
  private(set) var frames: [[String]] = []
  private let connection: AnyConnection
  private let renderer: IncrementalRenderer

  init() {
    connection = TracedProfileView.bindings.connect(profile, to: view)
    recorder = TraceRecorder(drawing: view, theme: .standard, hiding: [], limit: 100)
    renderer = IncrementalRenderer(view, width: 30, height: 10, theme: .standard)
    recorder.onStep = { [unowned self] in parts.append($0) }
    draw()
  }

  func draw() {
    let damage = renderer.resize(width: 30, height: 10)
    recorder.didDraw(renderer, isChanged: !damage.isEmpty || frames.isEmpty)
    frames.append(renderer.frame.lines)
  }
}
