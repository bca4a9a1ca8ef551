import Testing

@testable import BindableCore

/// A binding stores the value that it replaced, in itself or after the bindings, depending on its
/// size.
@MainActor
struct PreviousValueTests {
  @Test
  func valuesOfAllSizesAreStored() {
    let (presenter, view) = (Presenter(), View())
    let connection = Presenter.table.connect(presenter, to: view)
    for number in 1...3 {
      presenter.set(number)
      let updates = connection.updates
      #expect(updates.count == 8)
      for update in updates where update.target != "isOn" {
        #expect(update.old.contains("\(number - 1)"), "\(update)")
        #expect(update.new.contains("\(number)"), "\(update)")
      }
      #expect(connection.updates.map(\.target).sorted() == Presenter.targets)
    }
  }

  @Test
  func valuesAreReleasedWithTheConnection() {
    let (presenter, view) = (Presenter(), View())
    var connection: AnyConnection? = Presenter.table.connect(presenter, to: view)
    weak var first: AnyObject?
    first = presenter.object
    presenter.set(1)
    // Only the binding has it.
    #expect(first != nil)
    weak var second: AnyObject?
    second = presenter.object
    presenter.set(2)
    #expect(first == nil)
    #expect(second != nil)
    connection = nil
    #expect(second == nil)
    _ = connection
  }

  @Test
  func bindingsAreAlignedForTheirValues() {
    let presenter = Presenter()
    let connection = Presenter.table.connect(presenter, to: View())
    for index in 0..<connection.block.count {
      let binding = connection.block.binding(index)
      #expect(binding.block.owner == connection.block.owner)
      #expect(UInt(bitPattern: binding.fields) % UInt(MemoryLayout<BindingFields>.alignment) == 0)
    }
    let wide = connection.layout.parts.firstIndex { $0.previousType == SIMD4<Double>.self }
    let memory = wide.map { connection.block.binding($0).previousValueMemory(SIMD4<Double>.self) }
    #expect(UInt(bitPattern: memory) % UInt(MemoryLayout<SIMD4<Double>>.alignment) == 0)
  }

  /// The causes of an update are known after any number of changes of other properties.
  @Test
  func longTimeBetweenRunsKeepsTheCause() {
    let (presenter, view) = (Presenter(), View())
    let connection = Presenter.table.connect(presenter, to: view)
    presenter.set(1)
    graph.clock += 1 << 33
    presenter.tiny = 2
    let update = connection.updates.last
    #expect(update?.target == "tiny")
    #expect(update?.causes == ["Presenter.tiny"])
    #expect(update?.isFirst == false)
  }
}

@MainActor
private final class Presenter {
  @Observed var tiny: Int8 = 0
  @Observed var isOn = false
  @Observed var number = 0
  @Observed var object: Box? = Box(0)
  @Observed var text = "0"
  @Observed var pair: Pair? = Pair(number: 0)
  @Observed var wide = SIMD4<Double>(repeating: 0)
  @Observed var last = 0

  static let targets = ["isOn", "last", "number", "object", "pair", "text", "tiny", "wide"]
  static let table = BindingTable(Presenter.self, View.self) {
    \.tiny --> \.tiny
    \.isOn --> \.isOn
    \.number --> \.number
    \.object --> \.object
    \.text --> \.text
    \.pair --> \.pair
    \.wide --> \.wide
    \.last --> \.last
  }

  func set(_ number: Int) {
    transaction {
      (tiny, self.number, last) = (Int8(number), number, number)
      isOn.toggle()
      (object, text, pair) = (Box(number), "\(number)", Pair(number: number))
      wide = SIMD4(repeating: Double(number))
    }
  }
}

private struct Pair: Equatable {
  let number: Int
  var isShown = true
}

private final class Box: Equatable, CustomStringConvertible {
  let number: Int
  init(_ number: Int) { self.number = number }
  var description: String { "\(number)" }
  static func == (left: Box, right: Box) -> Bool { left.number == right.number }
}

@MainActor
private final class View: LifetimeTracked {
  var tiny: Int8 = -1
  var isOn = true
  var number = -1
  var object: Box?
  var text = ""
  var pair: Pair?
  var wide = SIMD4<Double>(repeating: -1)
  var last = -1
}
