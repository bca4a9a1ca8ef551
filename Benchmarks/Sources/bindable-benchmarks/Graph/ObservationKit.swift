internal import Observation

/// The types of the standard library's Observation.
///
/// It has no derived values. They're computed on each read, so workloads in which that grows
/// exponentially have no version for it.
enum ObservationKit: GraphKit {
  @Observable
  final class Source: GraphSource {
    var value: Int

    init(_ value: Int) { self.value = value }
  }

  struct Computed<Value>: GraphValue {
    let body: @MainActor () -> Value
    var value: Value { body() }
  }

  private static let queue = ObservationQueue()

  static func source(_ value: Int) -> Source { Source(value) }

  static func number(_ body: @escaping @MainActor () -> Int) -> Computed<Int> {
    Computed(body: body)
  }

  static func value(of number: Computed<Int>) -> Int { number.value }

  static func numbers(_ body: @escaping @MainActor () -> [Int: Int]) -> Computed<[Int: Int]> {
    Computed(body: body)
  }

  static func effect(_ body: @escaping @MainActor () -> Void) -> ObservationEffect {
    ObservationEffect(in: queue) { MainActor.assumeIsolated(body) }
  }

  static func set(_ source: Source, _ value: Int) {
    source.value = value
    queue.flush()
  }

  static func set(_ sources: [Source], _ values: [Int]) {
    for index in sources.indices { sources[index].value = values[index] }
    queue.flush()
  }
}
