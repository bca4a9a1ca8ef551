internal import Bindable

/// The types of Bindable.
enum BindableKit: GraphKit {
  final class Source: GraphSource {
    @Observed var value: Int

    init(_ value: Int) { self.value = value }
  }

  static func source(_ value: Int) -> Source { Source(value) }

  static func number(_ body: @escaping @MainActor () -> Int) -> Derived<Never, Int> {
    Derived(body)
  }

  static func value(of number: Derived<Never, Int>) -> Int { number.value }

  static func numbers(_ body: @escaping @MainActor () -> [Int: Int]) -> Derived<Never, [Int: Int]> {
    Derived(body)
  }

  static func effect(_ body: @escaping @MainActor () -> Void) -> Effect { Effect(body) }

  static func set(_ source: Source, _ value: Int) { source.value = value }

  static func set(_ sources: [Source], _ values: [Int]) {
    transaction {
      for index in sources.indices { sources[index].value = values[index] }
    }
  }
}

extension Derived: GraphValue where Owner == Never {}
