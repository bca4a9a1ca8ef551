import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A value whose equality the test defines.
private struct CustomEqualityValue: Equatable {
  var number: Int
  var areEqual: @MainActor (Int, Int) -> Bool
  static func == (left: CustomEqualityValue, right: CustomEqualityValue) -> Bool {
    MainActor.assumeIsolated { left.areEqual(left.number, right.number) }
  }
}

private final class Name: Equatable {
  let text: String
  init(_ text: String) { self.text = text }
  static func == (left: Name, right: Name) -> Bool { left === right }
}

@MainActor private final class Siren {
  @Observed(.always) var level = 0
  @Observed var listener: (() -> Void)?
}

@MainActor struct CutoffTests {
  @Test func unchangedInputsDoNotRecomputeDerivedValue() {
    let a = Source("a")
    var runs = 0
    let b = Derived { a.value.isEmpty ? "" : "b" }
    let c = Derived { a.value.isEmpty ? "" : "c" }
    let d = Derived {
      runs += 1
      return b.value + c.value
    }
    let effect = Effect { _ = d.value }
    a.value = "aa"
    #expect(d.value == "bc")
    #expect(runs == 1)
    expectInvariants(a, effect)
  }

  @Test func writingEqualValueRunsNothing() {
    let a = Source(1)
    var runs = [0, 0]
    let b = Derived {
      runs[0] += 1
      return a.value
    }
    let effect = Effect {
      runs[1] += 1
      _ = b.value
    }
    a.value = 1
    #expect(runs == [1, 1])
    hold(effect)
  }

  @Test func alwaysPolicyNotifiesOnEveryWrite() {
    let siren = Siren()
    var heard: [Int] = []
    let effect = Effect { heard.append(siren.level) }
    siren.level = 0
    #expect(heard == [0, 0])
    transaction {
      siren.level = 0
      siren.level = 0
    }
    #expect(heard == [0, 0, 0])
    hold(effect)
  }

  @Test func nonEquatablePropertyNotifiesOnEveryWrite() {
    let siren = Siren()
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = siren.listener
    }
    siren.listener = nil
    #expect(runs == 2)
    hold(effect)
  }

  @Test func alwaysEqualValueIsNotReplaced() {
    let a = Source(CustomEqualityValue(number: 1) { _, _ in true })
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = a.value
    }
    a.value = CustomEqualityValue(number: 2) { _, _ in true }
    #expect(a.value.number == 1)
    #expect(runs == 1)
    hold(effect)
  }

  @Test func neverEqualValueNotifiesOnEveryWrite() {
    let value = CustomEqualityValue(number: 1) { _, _ in false }
    let a = Source(value)
    var runs = 0
    let b = Derived { () -> CustomEqualityValue in
      runs += 1
      return a.value
    }
    let effect = Effect { _ = b.value }
    a.value = value
    a.value = value
    #expect(runs == 3)
    hold(effect)
  }

  @Test func readsInComparisonAreNotTracked() {
    let tolerance = Source(0)
    let a = Source(CustomEqualityValue(number: 0) { abs($0 - $1) <= tolerance.value })
    let b = Derived { a.value }
    var runs = [0, 0]
    let reader = Effect {
      runs[0] += 1
      _ = b.value.number
    }
    let trigger = Source(0)
    let writer = Effect {
      runs[1] += 1
      let next = trigger.value
      untracked { a }.value = CustomEqualityValue(number: next) { abs($0 - $1) <= tolerance.value }
    }
    trigger.value = 5
    #expect(runs == [2, 2])
    tolerance.value = 1
    #expect(runs == [2, 2])
    expectInvariants(reader, writer, tolerance)
  }

  @Test func firstDerivedValueIsNotCompared() {
    var comparisons = 0
    let a = Source(0)
    let b = Derived {
      CustomEqualityValue(number: a.value) {
        comparisons += 1
        return $0 == $1
      }
    }
    _ = b.value
    #expect(comparisons == 0)
    a.value = 1
    _ = b.value
    #expect(comparisons == 1)
    _ = b.value
    #expect(comparisons == 1)
  }

  @Test func equalDerivedValueStopsPropagation() {
    let a = Source(0)
    var runs = [0, 0, 0]
    let b = Derived {
      runs[0] += 1
      return a.value % 2
    }
    let c = Derived {
      runs[1] += 1
      return b.value + 1
    }
    let effect = Effect {
      runs[2] += 1
      _ = c.value
    }
    for value in [2, 4, 6] { a.value = value }
    #expect(runs == [4, 1, 1])
    expectInvariants(a, effect)
  }

  @Test func equalDerivedValueStopsPropagationWithoutEffects() {
    let a = Source(0)
    var runs = [0, 0]
    let b = Derived {
      runs[0] += 1
      return a.value % 2
    }
    let c = Derived {
      runs[1] += 1
      return b.value + 1
    }
    for value in [2, 4, 6] {
      #expect(c.value == 1)
      a.value = value
    }
    #expect(c.value == 1)
    #expect(runs == [4, 1])
    expectInvariants(a)
  }

  @Test func sameObjectStopsPropagation() {
    let name = Name("Ada")
    let a = Source(0)
    var runs = 0
    let b = Derived { a.value < 0 ? Name("nobody") : name }
    let effect = Effect {
      runs += 1
      _ = b.value
    }
    a.value = 1
    #expect(runs == 1)
    hold(effect)
  }

  @Test func writingNaNOverNaNNotifies() {
    let a = Source(Double.nan)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = a.value
    }
    a.value = .nan
    #expect(runs == 2)
    hold(effect)
  }
}
