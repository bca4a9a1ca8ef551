import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@Suite struct LifeCycleTests {
  private typealias Life = LifeCycle

  @Test func theWholeWay() {
    var life = LifeCycle()
    var phases: [LifeCycle.Phase] = [life.phase]
    for event in [
      Life.Event.load, .willAppear, .didAppear, .willDisappear, .didDisappear, .unload, .release,
    ] {
      life.take(event)
      phases.append(life.phase)
    }
    #expect(
      phases == [
        .initial, .loaded, .appearing, .visible, .disappearing, .loaded, .initial, .released,
      ])
  }

  /// Every arrow of the picture.
  private static let arrows: [LifeCycle.Phase: Set<LifeCycle.Event>] = [
    .initial: [.load, .release], .loaded: [.willAppear, .unload, .release],
    .appearing: [.didAppear, .willDisappear], .visible: [.willDisappear],
    .disappearing: [.didDisappear, .willAppear], .released: [],
  ]

  /// A way to each phase.
  private static let ways: [LifeCycle.Phase: [LifeCycle.Event]] = [
    .initial: [], .loaded: [.load], .appearing: [.load, .willAppear],
    .visible: [.load, .willAppear, .didAppear],
    .disappearing: [.load, .willAppear, .willDisappear], .released: [.release],
  ]

  @Test(arguments: LifeCycle.Phase.allCases) func onlyTheArrowsCanBeTaken(
    _ phase: LifeCycle.Phase
  ) throws {
    var life = LifeCycle()
    for event in try #require(Self.ways[phase]) { life.take(event) }
    #expect(life.phase == phase)
    #expect(Set(LifeCycle.Event.allCases.filter(life.canTake)) == Self.arrows[phase])
  }

  @Test func aStepThatIsNoArrowIsAMistake() async {
    await #expect(processExitsWith: .failure) {
      var life = LifeCycle()
      life.take(.didAppear)
    }
  }
}
