import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// An object that holds another one, which programs replace.
@MainActor final class BindableProperty { @Observed var current = Source(0) }

/// A source; every other one is a string, because nontrivial values are edited differently.
@MainActor private enum AnySource {
  case number(Source<Int>)
  case text(Source<String>)

  var object: AnyObject {
    switch self {
    case .number(let source): source
    case .text(let source): source
    }
  }

  var value: Int {
    get {
      switch self {
      case .number(let source): source.value
      case .text(let source): Int(source.value) ?? 0
      }
    }
    nonmutating set {
      switch self {
      case .number(let source): source.value = newValue
      case .text(let source): source.value = "\(newValue)"
      }
    }
  }

  func edit(_ value: Int) {
    switch self {
    case .number(let source): source.edit { $0 = value }
    case .text(let source): source.edit { $0 = "\(value)" }
    }
  }
}

/// A derived value; every other one is a string, because nontrivial values are retained longer.
@MainActor private enum AnyDerived {
  case number(Derived<Never, Int>)
  case text(Derived<Never, String>)

  var value: Int {
    switch self {
    case .number(let derived): derived.value
    case .text(let derived): Int(derived.value) ?? 0
    }
  }

  var node: Node? {
    switch self {
    case .number(let derived): derived.anchor?.node
    case .text(let derived): derived.anchor?.node
    }
  }
}

/// A world that runs programs on the engine.
@MainActor final class EngineBackend: GraphBackend {
  var log: [LogEntry] = []
  var made = 0
  private var sources: [AnySource]
  private var slots: [BindableProperty]
  private var deriveds: [AnyDerived?]
  private var effects: [Effect?]

  init(_ program: GraphProgram) {
    sources = (0..<program.sources).map { place in
      place % 2 == 0 ? .number(Source(0)) : .text(Source("0"))
    }
    slots = (0..<program.slots).map { _ in BindableProperty() }
    deriveds = Array(repeating: nil, count: program.deriveds)
    effects = Array(repeating: nil, count: program.effects)
  }

  func source(_ place: Int) -> Int { sources[place].value }
  func setSource(_ place: Int, _ value: Int) { sources[place].value = value }
  func editSource(_ place: Int, _ value: Int) { sources[place].edit(value) }
  func slot(_ place: Int) -> Int { slots[place].current.value }
  func setInSlot(_ place: Int, _ value: Int) { slots[place].current.value = value }
  func swapSlot(_ place: Int, _ value: Int) { slots[place].current = Source(value) }

  func derived(_ place: Int) -> Int {
    let derived = deriveds[place]
    return derived?.value ?? 0
  }

  func makeDerived(_ place: Int, _ compute: @escaping @MainActor () -> Int) {
    if place % 2 == 0 {
      deriveds[place] = .number(Derived(compute))
    } else {
      deriveds[place] = .text(Derived { "\(compute())" })
    }
  }

  func dropDerived(_ place: Int) { deriveds[place] = nil }

  // An effect's cleanup might call back, so no effect is released while the list is accessed.
  func makeEffect(_ place: Int?, _ body: @escaping @MainActor () -> Void) {
    var effect: Effect? = Effect(body)
    guard let place else { return }
    swap(&effect, &effects[place])
    withExtendedLifetime(effect) {}
  }

  func dropEffect(_ place: Int) {
    var effect: Effect?
    swap(&effect, &effects[place])
    withExtendedLifetime(effect) {}
  }

  func cancelEffect(_ place: Int) {
    let effect = effects[place]
    effect?.cancel()
  }

  func cancelCurrent() { Effect.current?.cancel() }
  func cleanUp(_ body: @escaping @MainActor () -> Void) { onCleanup(body) }

  func inTransaction(throwing: Bool, _ body: @MainActor () -> Void) {
    if throwing {
      try? transaction {
        body()
        throw Mishap()
      }
    } else {
      transaction { body() }
    }
  }

  func inUntracked(_ body: @MainActor () -> Void) { untracked { body() } }

  /// The nodes that the program retains.
  var nodes: [Node] {
    let objects = sources.map(\.object) + slots + slots.map(\.current) + effects.compactMap { $0 }
    return objects.flatMap { Graph.nodes(of: $0) } + deriveds.compactMap { $0?.node }
  }

  /// Releases everything.
  func release() {
    for place in effects.indices { dropEffect(place) }
    for place in deriveds.indices.reversed() { dropDerived(place) }
    slots = []
    sources = []
  }
}
