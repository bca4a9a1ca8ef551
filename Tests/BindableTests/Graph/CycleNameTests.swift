import Testing

@testable import BindableCore
@testable import BindableTesting

@MainActor private final class Ring {
  @Observed var a = 0
  @Observed var b = 0
  @Observed var c = 0
  @Observed var d = 0
  @Observed var e = 0
  var aCopy: Int { a }
  @Derived(\Ring.aCopy) var cachedA: Int
  @Observed var isClosed = false

  static let properties = [\Ring.a, \Ring.b, \Ring.c, \Ring.d, \Ring.e]
  static let names = ["a", "b", "c", "d", "e"]
}

/// A derived value that reads others, as its `inputs` say.
@MainActor private final class Loop {
  @Observed var inputs: [@MainActor () -> Int] = []
  private var sum: Int { inputs.reduce(0) { $0 + $1() } }
  @Derived(\Loop.sum) var first: Int
  private var second: Int { third + 1 }
  @Derived(\Loop.second) var middle: Int
  private var third: Int { last + 1 }
  private var fourth: Int { first + 1 }
  @Derived(\Loop.fourth) var last: Int
}

@MainActor struct CycleNameTests {
  /// Returns the message of a failure for one cycle.
  private func message(_ cycle: String) -> String {
    "\(cycle) didn't settle after 100 rounds and was stopped: write only when the value differs, "
      + "or read it in untracked { }."
  }

  @Test func cycleOfBindingAndEffectIsPrintedAsInTable() {
    @MainActor final class Presenter { @Observed var name = "" }
    @MainActor final class Panel { @Observed var text = "" }
    let (presenter, panel) = (Presenter(), Panel())
    let binding: UInt = #line + 1
    let table = BindingTable(Presenter.self, Panel.self) { \.name --> \.text }
    let connection = table.connect(presenter, to: panel)
    var effect: Effect?
    let effectLine: UInt = #line + 1
    let reported = failures { effect = Effect { presenter.name = panel.text + "." } }
    #expect(
      reported.map(\.message) == [
        message(
          "Presenter.name --> text (CycleNameTests.swift:\(binding)) --> "
            + "Presenter.name (the effect at CycleNameTests.swift:\(effectLine))")
      ])
    connection.disconnect()
    hold(effect as Any)
  }

  @Test func cycleOfTwoTablesNamesBothBindings() {
    @MainActor final class Presenter { @Observed var number = 0 }
    @MainActor final class Panel { @Observed var level = 0 }
    let (presenter, panel) = (Presenter(), Panel())
    let line: UInt = #line + 2
    let forth = BindingTable(Presenter.self, Panel.self) {
      bind(\.number, to: \.level, as: Format("plus one") { $0 + 1 })
    }
    let back = BindingTable(Panel.self, Presenter.self) { \.level --> \.number }
    var connections: [AnyConnection] = []
    let reported = failures {
      connections = [forth.connect(presenter, to: panel), back.connect(panel, to: presenter)]
    }
    #expect(
      reported.map(\.message) == [
        message(
          "number --> level (CycleNameTests.swift:\(line)) --> "
            + "number (CycleNameTests.swift:\(line + 2))")
      ])
    for connection in connections { connection.disconnect() }
  }

  @Test func derivedValueBetweenPropertiesIsNamed() {
    let ring = Ring()
    var effect: Effect?
    let line: UInt = #line + 1
    let reported = failures { effect = Effect { ring.a = ring.cachedA + 1 } }
    #expect(
      reported.map(\.message) == [
        message(
          "Ring.a --> Ring.cachedA --> Ring.a (the effect at CycleNameTests.swift:\(line))")
      ])
    hold(effect as Any)
  }

  @Test func cycleOfGetterThatWritesBeginsWithItsProperty() {
    @MainActor final class Presenter {
      @Observed var count = 0
      var next: Int {
        count += 1
        return count
      }
    }
    @MainActor final class Panel { @Observed var number = 0 }
    let (presenter, panel) = (Presenter(), Panel())
    let line: UInt = #line + 1
    let table = BindingTable(Presenter.self, Panel.self) { \.next --> \.number }
    var connection: AnyConnection?
    let reported = failures { connection = table.connect(presenter, to: panel) }
    #expect(
      reported.map(\.message) == [
        message("Presenter.count --> number (CycleNameTests.swift:\(line)) --> Presenter.count")
      ])
    connection?.disconnect()
  }

  @Test func independentCyclesAreBothNamed() {
    let (ring, isClosed) = (Ring(), Source(false))
    let effects = [
      Effect { if isClosed.value { ring.a += 1 } }, Effect { if isClosed.value { ring.b += 1 } },
    ]
    let words = failures { isClosed.value = true }.map(\.message).joined()
    #expect(words.contains("Ring.a --> Ring.a (the effect at"))
    #expect(words.contains(", and Ring.b --> Ring.b (the effect at"))
    #expect(words.contains("were stopped"))
    hold(effects)
  }

  /// Rings of one to five properties, whose steps are bindings or effects, created in any order.
  @Test func everyPropertyAndBindingOfRandomRingIsNamedInOrder() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<120 {
      let ring = Ring()
      let count = Int.random(in: 1...5, using: &random)
      let isBinding = (0..<count).map { _ in Bool.random(using: &random) }
      var (effects, connections): ([Effect], [AnyConnection]) = ([], [])
      var (bindingLine, effectLine): (UInt, UInt) = (0, 0)
      let order = (0..<count).shuffled(using: &random)
      let readers = (0..<3).map { _ in Effect { _ = (ring.a, ring.cachedA, ring.c) } }
      for step in order {
        let source = Ring.properties[step], target = Ring.properties[(step + 1) % count]
        if isBinding[step], count > 1 {
          bindingLine = #line + 2
          let table = BindingTable(Ring.self, Ring.self) {
            bind(source, \.isClosed, to: target) { $1 ? $0 + 1 : 0 }
          }
          connections.append(table.connect(ring, to: ring))
        } else {
          effectLine = #line + 1
          let effect = Effect {
            let next = ring.isClosed ? ring[keyPath: source] + 1 : 0
            // A write through a key path also reads the property.
            untracked { ring[keyPath: target] = next }
          }
          effects.append(effect)
        }
      }
      let reported = failures { ring.isClosed = true }
      let steps = (0..<count).map { step in
        let next = Ring.names[(step + 1) % count]
        return isBinding[step] && count > 1
          ? "\(next) (CycleNameTests.swift:\(bindingLine))"
          : "Ring.\(next) (the effect at CycleNameTests.swift:\(effectLine))"
      }
      // The ring begins with what the step created first reads.
      let first = order[0]
      let start = steps[(first + count - 1) % count].prefix { $0 != " " }
      let ringText = ([String(start)] + steps[first...] + steps[..<first])
        .joined(separator: " --> ")
      #expect(reported.map(\.message) == [message(ringText)])
      for connection in connections { connection.disconnect() }
      hold(effects + readers)
    }
  }

  @Test func derivedCycleNamesEveryValueFromAnyEntry() {
    let chain = [\Loop.first, \Loop.last, \Loop.middle]
    let texts = [
      "Loop.first --> Loop.last --> Loop.middle --> Loop.first",
      "Loop.first --> Loop.last --> Loop.first",
    ]
    for entry in 0..<3 {
      for (index, through) in [\Loop.middle, \Loop.last].enumerated() {
        let loop = Loop()
        for value in chain { _ = loop[keyPath: value] }
        let reported = failures {
          loop.inputs = [{ [unowned loop] in loop[keyPath: through] }]
          _ = loop[keyPath: chain[entry]]
        }
        let words = reported.map(\.message).joined(separator: "\n")
        let turned = texts[index].components
        let isNamed = (0..<turned.count).contains { shift in
          let turnedText = (turned[shift...] + turned[..<shift] + [turned[shift]])
            .joined(separator: " --> ")
          return words.contains("reads its own value: \(turnedText). The previous value")
        }
        #expect(isNamed, "\(chain[entry]): \(words)")
        loop.inputs = []
      }
    }
  }

  @Test func firstReadOfCycleStopsWithAllNames() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let loop = Loop()
        loop.inputs = [{ loop.middle }]
        _ = loop.first
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("during its first computation: Loop."), "\(message)")
    let cycle = "Loop.first --> Loop.last --> Loop.middle --> Loop.first"
    #expect(message.contains(cycle), "\(message)")
  }
}

extension String {
  /// The names of a cycle, without the repeated one at its end.
  fileprivate var components: [String] {
    var names: [String] = []
    for name in split(separator: " ") where name != "-->" { names.append(String(name)) }
    return names.dropLast()
  }
}
