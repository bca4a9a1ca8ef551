// Circles that the user adds, adjusts, and undoes, on a node of its own with keys and the mouse.

import Bindable
import Foundation

struct Point: Equatable { var x = 20, y = 5 }

struct Circle: Identifiable, Equatable {
  let id: Int, center: Point
  var diameter = 8.0

  // A cell is twice as high as wide.
  func contains(_ point: Point) -> Bool {
    let (x, y) = (Double(point.x - center.x), Double(point.y - center.y) * 2)
    return (x * x + y * y).squareRoot() * 2 <= diameter
  }
}

@MainActor final class CirclesPresenter {
  @Observed private(set) var circles: [Circle] = []
  @Observed private(set) var done: [[Circle]] = []
  @Observed private(set) var undone: [[Circle]] = []
  @Observed private var adjustedID: Circle.ID?
  @Observed var cursor = Point()

  var selectedID: Circle.ID? { adjustedID ?? circles.last { $0.contains(cursor) }?.id }
  var isAdjusting: Bool {
    get { adjustedID != nil }
    set { adjustedID = newValue ? selectedID : nil }
  }
  var diameter: Double {
    get { circles.first { $0.id == adjustedID }?.diameter ?? 2 }
    set { if let adjustedID { circles[adjustedID].diameter = newValue } }
  }

  func add() { change(to: circles + [Circle(id: circles.count, center: cursor)]) }
  // All diameters that the user tries are one step of the history.
  func adjust() {
    if selectedID != nil { (isAdjusting, done, undone) = (true, done + [circles], []) }
  }
  func undo() { if let last = done.popLast() { (undone, circles) = (undone + [circles], last) } }
  func redo() {
    if let next = undone.popLast() { (done, circles) = (done + [circles], next) }
  }
  private func change(to new: [Circle]) { (done, undone, circles) = (done + [circles], [], new) }
}

final class Sketch: ViewNode, Drawable, MouseHandler, ActionControl {
  @Observed var circles: [Circle] = [] { didSet { setNeedsDisplay() } }
  @Observed var selectedID: Circle.ID? { didSet { setNeedsDisplay() } }
  @Observed var cursor = Point() { didSet { setNeedsDisplay() } }
  var controlAction: ControlAction?
  override var canFocus: Bool { true }
  override var keyHints: [KeyHint] { [KeyHint("Arrows", "move"), KeyHint("Return", "draw")] }

  @discardableResult func add(x: Int, y: Int) -> Bool {
    let add = UserAction.perform("add", ["\(x)", "\(y)"])
    return record(add, performing: controlAction) { cursor = Point(x: x, y: y) }
  }
  @discardableResult func move(x: Int, y: Int) -> Bool {
    record(.perform("move", ["\(x)", "\(y)"])) { cursor = Point(x: max(0, x), y: max(0, y)) }
  }

  func handle(_ event: MouseEvent, in size: Size) -> Bool {
    event.isClick && add(x: event.column, y: event.row)
  }
  // Recorded actions are replayed, and tried by the screen fuzzer.
  override func perform(_ action: UserAction) -> Bool? {
    guard case .perform(let name, let words) = action, words.count == 2 else { return nil }
    let (x, y) = (Int(words[0]) ?? 0, Int(words[1]) ?? 0)
    return name == "add" ? add(x: x, y: y) : name == "move" ? move(x: x, y: y) : nil
  }
  override var offeredActions: [OfferedAction] {
    let (x, y) = (cursor.x, cursor.y)
    return [(Key.left, x - 1, y), (.right, x + 1, y), (.up, x, y - 1), (.down, x, y + 1)].map {
      OfferedAction(.perform("move", ["\($1)", "\($2)"]), keys: [$0])
    } + [OfferedAction(.perform("add", ["\(x)", "\(y)"]), keys: [.enter])]
  }

  func widthRequirement() -> SizeRequirement { SizeRequirement(minimum: 1, ideal: 40, weight: 1) }
  func heightRequirement(forWidth width: Int) -> SizeRequirement {
    SizeRequirement(minimum: 1, ideal: 10, weight: 1)
  }
  func draw(on canvas: inout Canvas) {
    for y in 0..<canvas.size.height {
      for x in 0..<canvas.size.width {
        guard let circle = circles.last(where: { $0.contains(Point(x: x, y: y)) }) else { continue }
        canvas.write(circle.id == selectedID ? "█" : "░", column: x, row: y)
      }
    }
    canvas.write("+", column: cursor.x, row: cursor.y, style: isFocused ? .inverse : Style())
  }
}

final class CirclesView: ViewNode {
  let undo = Button("Undo"), redo = Button("Redo"), area = Sketch()
  let diameter = Slider(in: 2...20, step: 1)
  lazy var sheet = Sheet("Diameter") { diameter }
  override var content: ViewNode? {
    ZStack {
      VStack { [HStack(spacing: 1) { [undo, redo] }, Border { area }] }
      sheet
    }
  }

  static let bindings = BindingTable(CirclesPresenter.self, CirclesView.self) {
    \.circles --> \.area.circles
    \.selectedID --> \.area.selectedID
    \.cursor <-> \.area.cursor
    on(\.area, CirclesPresenter.add)
    on(key: KeyPress("d"), "Adjust Diameter", CirclesPresenter.adjust)
    \.isAdjusting <-> \.sheet.isPresented
    \.diameter <-> \.diameter.value
    bind(\.done.isEmpty, to: \.undo.isEnabled, as: .not)
    bind(\.undone.isEmpty, to: \.redo.isEnabled, as: .not)
    on(\.undo, CirclesPresenter.undo)
    on(\.redo, CirclesPresenter.redo)
  }
}

let screen = Screen(CirclesPresenter(), CirclesView(), CirclesView.bindings)
let environment = ProcessInfo.processInfo.environment
try await TerminalSession(environment: environment, usesMouse: true).run(screen)
