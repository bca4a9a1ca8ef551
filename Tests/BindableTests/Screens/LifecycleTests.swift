import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct LifecycleTests {
  private typealias Life = Lifecycle

  @Test func eventsLeadThroughAllPhases() {
    var life = Lifecycle()
    var phases: [Lifecycle.Phase] = [life.phase]
    for event in [
      Life.Event.load, .willAppear, .didAppear, .willDisappear, .didDisappear, .unload, .release,
    ] {
      life.handle(event)
      phases.append(life.phase)
    }
    #expect(
      phases == [
        .initial, .loaded, .appearing, .visible, .disappearing, .loaded, .initial, .released,
      ])
  }

  /// The events that each phase handles, as in the diagram in the documentation.
  private static let arrows: [Lifecycle.Phase: Set<Lifecycle.Event>] = [
    .initial: [.load, .release], .loaded: [.willAppear, .unload, .release],
    .appearing: [.didAppear, .willDisappear], .visible: [.willDisappear],
    .disappearing: [.didDisappear, .willAppear], .released: [],
  ]

  /// The events that lead to each phase.
  private static let ways: [Lifecycle.Phase: [Lifecycle.Event]] = [
    .initial: [], .loaded: [.load], .appearing: [.load, .willAppear],
    .visible: [.load, .willAppear, .didAppear],
    .disappearing: [.load, .willAppear, .willDisappear], .released: [.release],
  ]

  @Test(arguments: Lifecycle.Phase.allCases) func phaseHandlesOnlyDocumentedEvents(
    _ phase: Lifecycle.Phase
  ) throws {
    var life = Lifecycle()
    for event in try #require(Self.ways[phase]) { life.handle(event) }
    #expect(life.phase == phase)
    #expect(Set(Lifecycle.Event.allCases.filter(life.canHandle)) == Self.arrows[phase])
  }

  @Test func trapsOnInvalidTransition() async {
    await #expect(processExitsWith: .failure) {
      var life = Lifecycle()
      life.handle(.didAppear)
    }
  }
}
