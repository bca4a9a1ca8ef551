import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random graphs of one or two cycles and of effects and bindings that depend on them.
///
/// After the cycles were stopped, the value of each dependent is that of its inputs, and the
/// failures name the effects of the cycles only. `BINDABLE_FUZZ_SEED` and `BINDABLE_FUZZ_SECONDS`
/// are those of `GraphFuzzTests`.
@MainActor struct StoppedCycleFuzzTests {
  @Test func dependentsOfStoppedCyclesAreUpToDate() {
    let first = BindableTestSettings.seed ?? 1
    let clock = ContinuousClock()
    let end = clock.now + .seconds(BindableTestSettings.seconds ?? 0)
    var seed = first
    repeat {
      if BindableTestSettings.printsSeeds { print("seed \(seed)") }
      let (nodes, links) = (graph.liveNodes, graph.liveLinks)
      var found = CycleProgram(seed: seed).difference()
      if found == nil, (graph.liveNodes, graph.liveLinks) != (nodes, links) {
        found = "left nodes or links behind"
      }
      if let found {
        Issue.record("seed \(seed): \(found)\n\(CycleProgram(seed: seed))")
        return
      }
      seed += 1
    } while clock.now < end || seed - first < (LongRun.isOn ? 2_000 : 75)
  }
}

/// A graph whose cycles begin when a source is set.
private struct CycleProgram {
  /// A value that depends on earlier ones.
  enum Dependent {
    case sum(Int, Int)
    /// The same through a derived value.
    case derivedSum(Int, Int)
    /// The value, or a maximum, which another effect sets.
    case clamped(Int)
    case bound(Int)
    case boundTwoWay(Int)
    /// A copy of the value, or a maximum, which another effect sets at the other end of a binding.
    case limitedTwoWay(Int)
  }

  enum Kind: CaseIterable {
    case counting
    /// Each value is that of the previous one, and one is inverted.
    case alternating
  }

  /// A cycle of effects, each of which reads its value and sets the next one.
  struct Ring {
    let kind: Kind
    let values: [Int]
    /// A value of another ring, or one that depends on it, which the first effect reads, too.
    let other: Int?
  }

  /// A part of the graph that is created in one step.
  enum Part {
    case ring(Int, step: Int)
    case dependent(Int)
    /// The effect that sets the maximum of a dependent.
    case limit(Int)
    /// The two-way binding to a dependent that has a limit.
    case binding(Int)
  }

  private(set) var rings: [Ring] = []
  /// The dependents by the number of their value.
  private(set) var dependents: [Int: Dependent] = [:]
  private(set) var count = 0
  private(set) var order: [Part] = []

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func any() -> Int { .random(in: 0..<count, using: &random) }
    func addRing() {
      let size = Int.random(in: 1...4, using: &random)
      let other = count > 0 && Bool.random(using: &random) ? any() : nil
      rings.append(
        Ring(
          kind: .allCases.randomElement(using: &random) ?? .counting,
          values: Array(count..<count + size), other: other))
      count += size
    }
    func addDependents() {
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let dependent: Dependent =
          switch Int.random(in: 0..<6, using: &random) {
          case 0: .sum(any(), any())
          case 1: .derivedSum(any(), any())
          case 2: .clamped(any())
          case 3: .bound(any())
          case 4: .limitedTwoWay(any())
          default: .boundTwoWay(any())
          }
        dependents[count] = dependent
        count += 1
      }
    }
    addRing()
    addDependents()
    if Bool.random(using: &random) {
      addRing()
      addDependents()
    }
    for (number, ring) in rings.enumerated() {
      order += ring.values.indices.map { .ring(number, step: $0) }
    }
    for (number, dependent) in dependents {
      order.append(.dependent(number))
      switch dependent {
      case .clamped: order.append(.limit(number))
      case .limitedTwoWay: order += [.limit(number), .binding(number)]
      default: break
      }
    }
    // Dictionaries have no order.
    order.sort { "\($0)" < "\($1)" }
    order.shuffle(using: &random)
  }
}

// MARK: - Running

@MainActor extension CycleProgram {
  static var limit: Int { 40 }
  private static let oneWay = BindingTable(Source<Int>.self, Source<Int>.self) {
    \.value --> \.value
  }
  private static let twoWay = BindingTable(Source<Int>.self, Source<Int>.self) {
    \.value <-> \.value
  }

  /// Returns the first dependent with a wrong value, or a wrong failure or broken invariant.
  func difference() -> String? {
    let isClosed = Source(false)
    let values = (0..<count).map { _ in Source(0) }
    let copies = dependents.mapValues { _ in Source(0) }
    var (effects, connections): ([Effect], [AnyConnection]) = ([], [])
    let broken = Set(Graph.checkInvariants())
    var ringLine: UInt = 0
    let early = failures {
      for part in order {
        switch part {
        case .ring(let number, let step):
          let ring = rings[number]
          let (kind, other) = (ring.kind, step == 0 ? ring.other.map { values[$0] } : nil)
          let source = values[ring.values[step]]
          let target = values[ring.values[(step + 1) % ring.values.count]]
          ringLine = #line + 1
          let effect = Effect {
            let value = source.value
            _ = other?.value
            guard isClosed.value else { return }
            untracked {
              target.value = kind == .counting ? value + 1 : step == 0 ? 1 - value : value
            }
          }
          effects.append(effect)
        case .dependent(let number): make(number, values, copies, &effects, &connections)
        case .limit(let number):
          let value = values[number]
          effects.append(Effect { if value.value > Self.limit { value.value = Self.limit } })
        case .binding(let number):
          if let copy = copies[number] {
            connections.append(Self.twoWay.connect(copy, to: values[number]))
          }
        }
      }
    }
    let reported = failures { isClosed.value = true }
    defer { for connection in connections { connection.disconnect() } }
    if !early.isEmpty { return "before the cycle, \(early)" }
    for number in dependents.keys.sorted() {
      guard let expected = expected(number, values) else { continue }
      let value = values[number].value
      if value != expected { return "value \(number) is \(value) instead of \(expected)" }
      if let copy = copies[number], case .limitedTwoWay = dependents[number], copy.value != value {
        return "the copy of value \(number) is \(copy.value)"
      }
    }
    if let failure = reported.first(where: { $0.kind != .cycle }) { return "\(failure)" }
    if let failed = connections.first(where: { !$0.failures.isEmpty }) {
      return "a binding has \(failed.failures)"
    }
    let message = reported.map(\.message).joined(separator: "\n")
    let named = message.split(separator: "(").count - reported.count
    let places =
      message.split(separator: "StoppedCycleFuzzTests.swift:\(ringLine))").count
      - reported.count
    if named != places || reported.isEmpty { return "the cycles are reported as \(message)" }
    let found = Graph.checkInvariants(from: effects.flatMap { Graph.nodes(of: $0) })
    if let found = found.first(where: { !broken.contains($0) }) { return found }
    // The next change runs everything again.
    let later = failures {
      isClosed.value = false
      transaction { for ring in rings { for value in ring.values { values[value].value = 3 } } }
    }
    if !later.isEmpty { return "after the cycle, \(later)" }
    for number in dependents.keys.sorted() {
      if let expected = expected(number, values), values[number].value != expected {
        return "later, value \(number) is \(values[number].value) instead of \(expected)"
      }
    }
    return Graph.checkInvariants(from: effects.flatMap { Graph.nodes(of: $0) })
      .first { !broken.contains($0) }
  }

  private func make(
    _ number: Int, _ values: [Source<Int>], _ copies: [Int: Source<Int>], _ effects: inout [Effect],
    _ connections: inout [AnyConnection]
  ) {
    guard let dependent = dependents[number] else { return }
    let target = values[number]
    switch dependent {
    case .sum(let first, let second):
      let (first, second) = (values[first], values[second])
      effects.append(Effect { target.value = (first.value + second.value) % 1_000 })
    case .derivedSum(let first, let second):
      let (first, second) = (values[first], values[second])
      let sum = Derived { (first.value + second.value) % 1_000 }
      effects.append(Effect { target.value = sum.value })
    case .clamped(let input):
      let input = values[input]
      effects.append(Effect { target.value = input.value })
    case .limitedTwoWay(let input):
      guard let copy = copies[number] else { return }
      let input = values[input]
      effects.append(Effect { copy.value = input.value })
    case .bound(let input): connections.append(Self.oneWay.connect(values[input], to: target))
    case .boundTwoWay(let input):
      connections.append(Self.twoWay.connect(values[input], to: target))
    }
  }

  /// Returns the value that a dependent should have.
  private func expected(_ number: Int, _ values: [Source<Int>]) -> Int? {
    switch dependents[number] {
    case .sum(let first, let second), .derivedSum(let first, let second):
      (values[first].value + values[second].value) % 1_000
    case .clamped(let input), .limitedTwoWay(let input): min(values[input].value, Self.limit)
    case .bound(let input), .boundTwoWay(let input): values[input].value
    case nil: nil
    }
  }
}

extension CycleProgram: CustomStringConvertible {
  var description: String {
    let dependents = dependents.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return (rings.map { "\($0)" } + dependents + ["order: \(order)"]).joined(separator: "\n")
  }
}
