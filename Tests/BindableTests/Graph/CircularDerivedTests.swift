import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// A cell whose value is one more than the sum of the cells that it refers to, or `nil` in a cycle.
@MainActor private final class SheetCell {
  @Observed var references: [SheetCell] = []
  @Observed var link: PlainLink?
  var evaluations = 0
  @Derived(\SheetCell.computed, ifCircular: nil) var value: Int?

  func disconnect() { (references, link) = ([], nil) }

  private var computed: Int? {
    evaluations += 1
    var sum: Int? = 1
    for cell in references {
      let value = cell.value
      sum = sum.flatMap { sum in value.map { sum + $0 } }
    }
    return link.map { $0.value } ?? sum
  }
}

/// A derived value without a fallback.
@MainActor private final class PlainLink {
  private let cell: SheetCell
  @Derived(\PlainLink.computed) var value: Int?
  private var computed: Int? { cell.value }
  init(_ cell: SheetCell) { self.cell = cell }
}

/// The text of a cell, which has another fallback.
@MainActor private final class CellText {
  private let cell: SheetCell
  @Derived(\CellText.computed, ifCircular: "circular") var value: String
  private var computed: String { cell.value.map { "\($0)" } ?? "none" }
  init(_ cell: SheetCell) { self.cell = cell }
}

@MainActor final class CircularDerivedTests {
  private let a = SheetCell(), b = SheetCell(), c = SheetCell(), outside = SheetCell()

  // Cells in a cycle retain each other.
  isolated deinit { for cell in [a, b, c, outside] { cell.disconnect() } }

  private func values() -> [Int?] { [a.value, b.value, c.value] }

  @Test func chainHasItsValues() {
    (a.references, b.references) = ([b, c], [c])
    #expect(values() == [4, 2, 1])
    c.references = [outside]
    #expect(values() == [6, 3, 2])
    expectInvariants(a, b, c, outside)
  }

  @Test(arguments: [0, 1, 2]) func allValuesOfCycleHaveFallbackWhicheverIsReadFirst(first: Int) {
    (a.references, b.references, c.references, outside.references) = ([b], [c], [a], [])
    let failures = failures {
      _ = [a, b, c][first].value
      #expect(values() == [nil, nil, nil])
    }
    #expect(failures.isEmpty)
    expectInvariants(a, b, c, outside)
  }

  @Test func cellReadsItself() {
    a.references = [a]
    #expect(a.value == nil)
    a.references = []
    #expect(a.value == 1)
    expectInvariants(a)
  }

  @Test func closingAndBreakingCycleUpdatesEffects() {
    (a.references, b.references) = ([b], [c])
    var seen: [[Int?]] = []
    let effect = Effect { [self] in seen.append(values()) }
    c.references = [a]
    expectInvariants(a, b, c)
    b.references = []
    expectInvariants(a, b, c)
    c.references = [c]
    #expect(seen == [[3, 2, 1], [nil, nil, nil], [2, 1, 3], [2, 1, nil]])
    effect.cancel()
  }

  @Test func valueOutsideOfCycleIsComputed() {
    (a.references, b.references) = ([b], [a])
    let text = CellText(a)
    #expect(text.value == "none")
    b.references = []
    #expect(text.value == "2")
  }

  @Test func twoCyclesWithACommonCell() {
    (a.references, b.references, c.references) = ([b], [a, c], [b])
    #expect(values() == [nil, nil, nil])
    c.references = []
    #expect(values() == [nil, nil, 1])
    a.references = []
    #expect(values() == [1, 3, 1])
    expectInvariants(a, b, c)
  }

  @Test func valueWithoutFallbackInCycleIsReported() {
    let link = PlainLink(c)
    (a.references, b.references) = ([b], [])
    let effect = Effect { [a] in _ = (a.value, link.value) }
    let reports = failures {
      b.link = link
      c.references = [a]
    }
    #expect(reports.map(\.kind).contains(.cycle))
    effect.cancel()
  }

  @Test func unchangedValuesAreNotComputedAgain() {
    a.references = [b]
    #expect(a.value == 2)
    let evaluations = a.evaluations
    c.references = [outside]
    #expect(a.value == 2)
    #expect(a.evaluations == evaluations)
  }

  @Test func randomGraphsHaveSameValuesAsNewOnes() {
    var random = SplitMix(state: 17)
    let cells = (0..<6).map { _ in SheetCell() }
    let effect = Effect { for cell in cells { _ = cell.value } }
    for step in 0..<(LongRun.isOn ? 400 : 150) {
      let cell = cells[random.next(6)]
      cell.references = (0..<random.next(3)).map { _ in cells[random.next(6)] }
      let copies = cells.map { _ in SheetCell() }
      for (copy, cell) in zip(copies, cells) {
        copy.references = cell.references.map { reference in
          copies[cells.firstIndex { $0 === reference }!]
        }
      }
      let order = (0..<6).map { ($0 + step) % 6 }
      for index in order { #expect(cells[index].value == copies[index].value) }
      // A value is `nil` if and only if the cell can reach a cycle.
      for (index, cell) in cells.enumerated() {
        #expect((cell.value == nil) == reachesCycle(cells[index]))
      }
      for copy in copies { copy.disconnect() }
    }
    for cell in cells { expectInvariants(cell) }
    effect.cancel()
    for cell in cells { cell.disconnect() }
  }

  private func reachesCycle(_ cell: SheetCell) -> Bool {
    func visit(_ cell: SheetCell, _ path: [SheetCell]) -> Bool {
      if path.contains(where: { $0 === cell }) { return true }
      return cell.references.contains { visit($0, path + [cell]) }
    }
    return visit(cell, [])
  }
}

private struct SplitMix {
  var state: UInt64

  mutating func next(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
