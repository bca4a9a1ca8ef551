import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Requests to a router that are made in callbacks of other requests.
@MainActor struct RouterReentryTests {
  private let router = Router<TestRoute>(.home)

  /// A behavior that makes a request at a step.
  private final class Asking: RouterBehavior {
    var will: (@MainActor (String) -> Void)?
    var did: (@MainActor (String) -> Void)?
    func router<Destination: Route>(will step: RouterStep<Destination>) { will?("\(step)") }
    func router<Destination: Route>(did step: RouterStep<Destination>) { did?("\(step)") }
  }

  private func ask(_ step: String, inWill: Bool, _ body: @escaping @MainActor () -> Void) {
    let asking = Asking()
    var isDone = false
    let once: @MainActor (String) -> Void = { [weak asking] in
      guard $0 == step, !isDone else { return }
      isDone = true
      body()
      // The body retains the router, which retains the behavior.
      asking?.will = nil
      asking?.did = nil
    }
    if inWill { asking.will = once } else { asking.did = once }
    router.attach(asking)
  }

  @Test(arguments: [true, false]) func pushInStepFollowsIt(inWill: Bool) {
    let recorder = NavigationRecorder()
    router.attach(recorder)
    ask("push user.1", inWill: inWill) { router.push(.user(2)) }
    router.push(.user(1))
    #expect(router.link == "home/user.1/user.2")
    #expect(recorder.steps == ["push user.1", "push user.2"])
  }

  @Test(arguments: [true, false]) func popInStepFollowsIt(inWill: Bool) {
    router.push(.user(1))
    ask("push user.2", inWill: inWill) { #expect(!router.pop(), "it waits") }
    router.push(.user(2))
    #expect(router.link == "home/user.1")
  }

  @Test func pushInDidOfPopToRouteFollowsAllItsSteps() {
    for id in 1...3 { router.push(.user(id)) }
    ask("pop user.3", inWill: false) { router.push(.user(9)) }
    router.pop(to: .home)
    #expect(router.link == "home/user.9")
  }

  @Test func pushAfterEachPopEnds() {
    for id in 1...3 { router.push(.user(id)) }
    let asking = Asking()
    asking.did = { [weak router] in if $0.hasPrefix("pop") { router?.push(.user(9)) } }
    router.attach(asking)
    router.pop(to: .home)
    #expect(router.link == "home/user.9/user.9/user.9")
  }

  @Test func endlessRequestsAreStopped() {
    let asking = Asking()
    asking.did = { [weak router] in
      if $0.hasPrefix("push") { router?.pop() } else { router?.push(.user(1)) }
    }
    router.attach(asking)
    let reported = failures { router.push(.user(1)) }
    #expect(reported.map(\.kind) == [.cycle])
    #expect(
      reported.first?.message
        == "push user.1 wasn't performed, because 100 steps have requested each other. Request a step "
        + "only if it changes the state.")
  }

  @Test func effectThatPushesDoesNotDependOnRoutes() {
    let effect = Effect { router.push(.user(1)) }
    router.pop()
    #expect(router.link == "home")
    effect.cancel()
  }

  // MARK: - Two navigators

  @Test func everyNavigatorOfRouterAsks() {
    let draft = Draft()
    let first = navigator([.user(1): draft, .user(2): draft]), second = navigator([:])
    first.show()
    second.show()
    router.push(.user(1))
    draft.isDirty = true
    router.pop()
    #expect(router.link == "home/user.1", "the form of the first navigator asks")
    #expect(draft.answer("Discard"))
    #expect(router.link == "home")
    second.close()
    router.push(.user(2))
    draft.isDirty = true
    router.pop()
    #expect(router.link == "home/user.2", "the first navigator still asks")
  }

  @Test func screenThatComesDuringQuestionIsAskedToo() {
    let home = Draft(), other = Draft()
    let navigator = navigator([.home: home, .user(2): other], style: .split)
    navigator.show()
    (home.isDirty, other.isDirty) = (true, true)
    router.setRoutes([.user(1)])
    router.push(.user(2))
    #expect(home.answer("Discard"))
    #expect(router.link == "home/user.2")
    #expect(other.answer("Discard"))
    #expect(router.link == "user.1")
  }

  @MainActor private final class Draft {
    @Observed var isDirty = false
    weak var view: NoteView?
    lazy var leaving = Interaction(
      Flow("discard") {
        If("there are changes", { [unowned self] _ in isDirty }) {
          Confirm("Discard?", choices: ["Discard", "Keep"])
          Perform("discard") { [unowned self] _ in isDirty = false }
        }
      })
    func answer(_ choice: String) -> Bool { view?.dialog.choose(choice) ?? false }
  }

  private final class NoteView: ViewNode {
    let dialog = Dialog()
    override var content: ViewNode? { ZStack { dialog } }
    static let bindings = BindingTable(Draft.self, NoteView.self) {}
  }

  /// A navigator in which some routes have drafts that ask before they're left.
  private func navigator(
    _ drafts: [TestRoute: Draft], style: NavigatorStyle = .stack
  ) -> Navigator<TestRoute> {
    Navigator(router, style: style) { route in
      guard let draft = drafts[route] else {
        return Screen(PlacePresenter(route), PlaceView.bindings, title: route.segment) {
          PlaceView()
        }
      }
      let screen = Screen(draft, NoteView.bindings, title: route.segment) {
        let view = NoteView()
        draft.view = view
        return view
      }
      let answers = DialogAnswerProvider { [weak draft] in draft?.view?.dialog }
      draft.leaving.answerProvider = answers
      screen.leaving = draft.leaving
      return screen.retain(answers)
    }
  }
}
