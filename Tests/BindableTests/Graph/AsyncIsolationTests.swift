import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct AsyncIsolationTests {
  @Test func presenterCanBeUpdatedFromDetachedTask() async {
    let presenter = Person()
    var seen: [String] = []
    let effect = Effect { seen.append(presenter.name) }
    await Task.detached {
      await presenter.rename("Grace")
      await MainActor.run { presenter.name = "Joan" }
    }.value
    #expect(seen == ["Ada", "Grace", "Joan"])
    hold(effect)
  }

  @Test func mainActorWritesNotifyImmediately() {
    let presenter = Person()
    var seen: [String] = []
    let effect = Effect { seen.append(presenter.name) }
    presenter.rename("Grace")
    #expect(seen == ["Ada", "Grace"])
    hold(effect)
  }

  @Test func taskRunningAfterPresenterIsDeallocatedHasNoEffect() async {
    var presenter: Person? = Person()
    let alive = { [weak presenter] in presenter }
    var seen: [String] = []
    let effect = Effect { [weak presenter] in seen.append(presenter?.name ?? "none") }
    let hop = Task { [weak presenter] in presenter?.rename("Grace") }
    presenter = nil
    #expect(alive() == nil)
    await hop.value
    #expect(seen == ["Ada"])
    hold(effect)
  }

  @Test func objectsCanBeReleasedOffMainActor() async {
    var runs = 0
    for _ in 0..<100 {
      let (source, view) = (Source(0), Label())
      let effect = Effect {
        _ = (source.value, view.text)
        runs += 1
      }
      let derived = Derived { source.value }
      _ = derived.value
      await Task.detached { [source, view, effect] in
        withExtendedLifetime((source, view, effect)) {}
      }.value
      hold(source, view, effect)
    }
    await someTurns()
    #expect(runs == 100)
    #expect(Graph.checkInvariants() == [])
  }

  @Test func modelCreatedOffMainActorCanBeAssigned() async {
    // The model isn't `Sendable`, but there are no other references, so it can be sent.
    final class Model { var name = "Ada" }
    nonisolated func load() async -> sending Model { Model() }
    @MainActor final class Presenter { @Observed var model: Model? }
    let presenter = Presenter()
    presenter.model = await load()
    #expect(presenter.model?.name == "Ada")
  }
}

extension Person {
  fileprivate func rename(_ name: String) { self.name = name }
}
