import TestSupport
import Testing

/// The compiler rejects access to presenters from outside the main actor.
@Suite(
  .background, .enabled(if: Compiler.isThere, "swiftc isn't in PATH, or the module isn't built."))
struct IsolationTests {
  @Test func nonisolatedAccessToMainActorDoesNotCompile() throws {
    let source = Self.declarations + Self.mistakes
    let answer = try #require(Compiler()).check(source)
    #expect(answer.errors == MistakesTests.expected(in: source), "\(answer.output)")
  }

  @Test func sendingNonisolatedObjectReportsDataRace() throws {
    let source = Self.declarations + Self.races
    let answer = try #require(Compiler()).check(source, lookingForRaces: true)
    #expect(answer.errors == MistakesTests.expected(in: source), "\(answer.output)")
  }

  @Test func asyncAccessToMainActorCompiles() throws {
    let answer = try #require(Compiler()).check(
      Self.declarations + Self.right, lookingForRaces: true)
    #expect(answer.errors == [], "\(answer.output)")
  }

  private static let declarations = """
    import Bindable

    @MainActor final class Presenter {
      @Observed var name = "Ada"
      @Observed var model: Model?
      func rename(_ name: String) { self.name = name }
    }

    final class Model { var name = "Ada" }

    """

  private static let mistakes = """
    func write(_ presenter: Presenter) {
      presenter.name = "Grace"  // error: main actor-isolated property 'name' can not be mutated from a nonisolated context
    }
    func read(_ presenter: Presenter) -> String {
      presenter.name  // error: main actor-isolated property 'name' can not be referenced from a nonisolated context
    }
    @MainActor func detach(_ presenter: Presenter) {
      Task.detached {
        presenter.name = "Grace"  // error: main actor-isolated property 'name' can not be mutated from a nonisolated context
      }
    }
    func begin(_ presenter: Presenter) {
      _ = Effect {}  // error: call to main actor-isolated initializer 'init(fileID:line:_:)' in a synchronous nonisolated context [#ActorIsolatedCall]
    }
    """

  private static let races = """
    func load(into presenter: Presenter) async {
      let model = Model()
      await MainActor.run { presenter.model = model }  // error: sending 'model' risks causing data races [#SendingRisksDataRace]
      model.name = "Grace"
    }
    """

  private static let right = """
    func load(into presenter: Presenter) async -> String {
      await presenter.rename("Grace")
      await MainActor.run { presenter.name = "Joan" }
      return await presenter.name
    }
    @MainActor func load(into presenter: Presenter) async {
      presenter.model = await make()
    }
    func make() async -> sending Model { Model() }
    """
}
