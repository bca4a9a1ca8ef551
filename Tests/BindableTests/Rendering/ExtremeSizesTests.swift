import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableViews

/// Every public number of the views, at its extremes: it's clipped, or refused with a sentence.
@MainActor struct ExtremeSizesTests {
  private static let integers = [
    Int.min, .min + 1, -1 << 40, -1_000_001, -1, 0, 1, 2, 7, 1_000_001, 1 << 20, 1 << 31, 1 << 40,
    .max - 1, .max,
  ]
  private static let numbers = [
    Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, -0.0, 0.5, 1e300,
  ]

  private static let integerUses: [(name: String, use: @MainActor (Int, Int) -> Void)] = [
    (
      "frame",
      { width, height in
        // Frames of millions of cells are few.
        if width > 1, height > 7 { return }
        let frame = Label("x").frame(width: width, height: height)
        #expect(frame.size.width * frame.size.height <= Frame.maximumCellCount)
      }
    ),
    (
      "frame of width",
      { width, height in
        _ = Label("x y").frame(width: width, maximumHeight: min(height, 10))
      }
    ),
    (
      "renderer",
      { width, height in
        if height > 1_000, width > 0 { return }
        let screen = IncrementalRenderer(Label("x"), width: 3, height: 2)
        screen.update()
        screen.resize(width: width, height: height)
        screen.resize(width: 3, height: 1)
        #expect(screen.frame.text == "x")
      }
    ),
    (
      "bitmap",
      { width, _ in
        _ = Bitmap(width: width, height: 0) { _, _ in .init(red: 1, green: 2, blue: 3) }
      }
    ),
    (
      "rectangle",
      { first, second in
        for rect in [
          Rect(column: first, row: second, width: second, height: first),
          Rect(column: second, row: 0, width: first, height: 1),
        ] {
          _ = rect.intersection(Rect(column: second, row: first, width: first, height: second))
          _ = rect.inset(by: Insets(top: first, leading: second, bottom: second, trailing: first))
          _ = rect.inset(by: .all(second)).size.isEmpty
        }
      }
    ),
    (
      "canvas",
      { first, second in
        let node = DrawingNode { canvas in
          canvas.write("text 日本", column: first, row: second)
          canvas.write("text", column: first, row: 0)
          canvas.write("日本", column: second, row: 0, style: .bold)
          canvas.setCursor(column: first, row: second)
          let rect = Rect(column: first, row: second, width: second, height: first)
          canvas.fill("日", in: rect)
          canvas.fill("x", in: Rect(column: 0, row: 0, width: first, height: second))
          canvas.draw(VStack { Label("inner") }, in: rect)
          canvas.draw(
            Border("b") { Label("inner") },
            in: Rect(column: min(first, 5), row: min(second, 5), width: second, height: first))
          _ = canvas.visibleRows
        }
        _ = VStack(padding: .all(1)) { node }.frame(width: 12, height: 4)
        let screen = IncrementalRenderer(node, width: 6, height: 2)
        screen.update()
      }
    ),
    (
      "layout",
      { first, second in
        let lengths: [Length] = [
          .fixed(first), .atLeast(second), .atMost(first),
          .fill(weight: first, atLeast: second, atMost: first),
        ]
        for length in lengths {
          let label = Label("a b c", lineLimit: first)
          (label.preferredWidth, label.preferredHeight) = (length, length)
          label.layoutPriority = second
          let nodes: [ViewNode] = [
            label, Spacer(minimum: first), Divider(), Fill("日"),
            VStack(padding: Insets(top: second, leading: first)) { Label("p") },
          ]
          let views: [ViewNode] = [
            VStack(spacing: first, padding: .all(second)) { nodes.map { $0 } },
            HStack(spacing: second, wraps: true) { [Label("x"), Label("y")] as [ViewNode] },
            Grid(columns: [.leading, .center], spacing: first) {
              [Label("x"), Label("y"), Label("z")] as [ViewNode]
            },
          ]
          for view in views {
            view.preferredWidth = length
            _ = ScrollView(scrollsHorizontally: true) { view }.frame(width: 9, height: 4)
          }
        }
      }
    ),
    (
      "requirements",
      { first, second in
        _ = SizeRequirement(minimum: first, ideal: second, maximum: first, weight: second)
        _ = SizeRequirement.fixed(first)
        var nodes: [ViewNode] = [
          Label("a b"), Button("b"), TextField("f"), TextEditor("e f"), Toggle("t"), Stepper(first),
          Slider(0.5), Picker(["a", "b"]) { $0 }, Gauge(0.5), ProgressView("p"), Divider(),
          Fill("x"), Spacer(), ListView(texts: ["a", "b"]), Dialog(), Sheet { Label("s") },
          Keyboard(height: first), Image(pixels: NodePlan.bitmap(3), alternativeText: "a"),
          Border { Label("x") }, VStack(padding: .all(second)) { Label("x") },
          ScrollView { Label("x") }, VStack { Label("x") }, HStack(wraps: true) { Label("x") },
          ZStack { Label("x") }, Grid(columns: [.leading]) { Label("x") },
          SplitView(firstLength: first, minimum: second) {
            [Label("x"), Label("y")] as [ViewNode]
          },
          Table(
            [NodePlan.Photo(id: 1, title: "D", likes: 2)],
            columns: [
              TableColumn("T", value: \.title)
            ]), KeyHints(), DatePicker(.clamped(year: first, month: second, day: first)),
        ]
        let (grid, list) = (ListView(texts: ["a", "b", "c"]), ListView(texts: ["a", "b", "c"]))
        (grid.columns, grid.itemHeight) = (first, .fixed(second))
        (list.minimumColumnWidth, list.itemHeight) = (first, .automatic)
        nodes += [grid, list]
        for node in nodes {
          _ = node.measuredWidthRequirement()
          _ = node.measuredHeightRequirement(forWidth: first)
          _ = (node as? any Drawable)?.heightRequirement(forWidth: first)
          _ = node.frame(width: 8, height: 3)
          let size = Size(width: second, height: first)
          let event = MouseEvent(.press(button: 0), column: first, row: second)
          for kind: MouseEvent.Kind in [
            .press(button: first), .press(button: 0), .drag(button: 0), .click(count: second),
            .scroll(down: true), .scrollSideways(right: false),
          ] {
            var event = event
            event.kind = kind
            _ = (node as? any MouseHandler)?.handle(event, in: size)
          }
          let screen = IncrementalRenderer(node, width: 8, height: 3)
          screen.update()
          let mouse = MouseDispatcher(screen, clock: ManualClock())
          mouse.click(column: first, row: second)
          mouse.click(column: 1, row: 0)
          mouse.send(MouseEvent(.drag(button: 0), column: first, row: second))
          screen.update()
        }
      }
    ),
    (
      "actions",
      { first, second in
        let (field, editor) = (TextField("one two"), TextEditor("one\ntwo"))
        let list = ListView(texts: ["a", "b", "c"])
        let area = ScrollView(scrollsHorizontally: true) { Label("1\n2\n3\n4") }
        let split = SplitView { [Label("x"), Label("y")] as [ViewNode] }
        let keyboard = Keyboard()
        let view = VStack { [field, editor, list, area, split] as [ViewNode] }
        let screen = IncrementalRenderer(view, width: 12, height: 9)
        screen.update()
        for input in [field, editor] as [TextInput] {
          input.moveCaret(by: first)
          input.moveCaret(by: second, extendingSelection: true)
        }
        list.scroll(by: first)
        list.scroll(by: second)
        list.select(first)
        area.scroll(by: first, columns: second)
        area.bottomInset = first
        split.moveDivider(by: first)
        (split.firstLength, split.minimum) = (second, first)
        keyboard.show(height: first)
        view.moveFocus(by: first)
        view.addChild(Label("new"), at: first)
        screen.update()
        let frame = screen.frame
        _ = (frame.cell(column: first, row: second), frame.cells(inRow: first), frame.line(second))
        for action: UserAction in [
          .moveCaret(first), .extendSelection(second), .scroll(first, columns: second),
          .moveDivider(first),
        ] {
          for node in view.descendants { _ = node.perform(action) }
        }
        screen.update()
      }
    ),
    (
      "stepper",
      { first, second in
        let range = min(first, second)...max(first, second)
        let stepper = Stepper(first, in: range, step: max(1, second))
        for _ in 0..<3 { stepper.increment() }
        for _ in 0..<3 { stepper.decrement() }
        _ = stepper.frame(width: 9)
      }
    ),
    (
      "large grid",
      { columns, _ in
        let list = ListView(sections: [CellSection(count: Int(Int32.max) - 1) { Label("\($0)") }])
        list.columns = columns
        let screen = IncrementalRenderer(list, width: 8, height: 2)
        screen.update()
        #expect(list.cells.createdCellCount < 50)
      }
    ),
  ]

  private static let numberUses: [(name: String, use: @MainActor (Double, Double) -> Void)] = [
    (
      "slider",
      { first, second in
        let slider = Slider(first, step: second > 0 && second.isFinite ? second : nil)
        if first <= second { slider.range = first...second }
        for value in [first, second] {
          slider.setValue(value)
          slider.increment()
          slider.decrement()
          slider.value = value
          _ = slider.frame(width: 9)
          _ = slider.handle(
            MouseEvent(.drag(button: 0), column: .max, row: .min),
            in: Size(width: .min, height: .max))
          _ = slider.handle(
            MouseEvent(.press(button: 0), column: .min, row: 0), in: Size(width: .max, height: 0))
          _ = slider.accessibilityElement
        }
      }
    ),
    (
      "gauge and progress",
      { first, second in
        let gauge = Gauge(first)
        if first <= second { gauge.range = first...second }
        gauge.value = second
        let progress = ProgressView("p", value: first)
        progress.total = second
        _ = VStack { [gauge, progress] as [ViewNode] }.frame(width: 30)
        progress.value = second
        _ = (progress.frame(width: 30), gauge.accessibilityElement, progress.accessibilityElement)
      }
    ),
  ]

  @Test(arguments: 0..<11) func integersAreClipped(index: Int) {
    let first = LongRun.isOn ? Self.integers : [.min, -1, 0, 7, .max]
    let second = LongRun.isOn ? Self.integers : [.min, 1, .max]
    #expect(Self.integerUses.count == 11)
    for first in first {
      for second in second { Self.integerUses[index].use(first, second) }
    }
  }

  @Test(arguments: 0..<2) func numbersAreClipped(index: Int) {
    #expect(Self.numberUses.count == 2)
    for first in Self.numbers {
      for second in Self.numbers { Self.numberUses[index].use(first, second) }
    }
  }

  @Test func largestFramesAreClipped() {
    #expect(Label("x").frame(width: .max).size == Size(width: 1_000_000, height: 1))
    let frame = Label("x").frame(width: 1 << 40, height: 1 << 20)
    #expect(frame.size == Size(width: 1_000_000, height: 16))
  }

  @Test func frameOfTooManyCellsIsRefused() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Frame(width: .max, height: 2) }
    }
  }

  @Test func computedBitmapOfTooManyPixelsIsRefused() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = Bitmap(width: 1 << 40, height: 1 << 40) { _, _ in .init(red: 0, green: 0, blue: 0) }
      }
    }
  }

  private final class DrawingNode: ViewNode, Drawable {
    let body: (inout Canvas) -> Void
    init(_ body: @escaping (inout Canvas) -> Void) { self.body = body }
    func widthRequirement() -> SizeRequirement { SizeRequirement(minimum: 1, ideal: 9) }
    func draw(on canvas: inout Canvas) { body(&canvas) }
  }
}
