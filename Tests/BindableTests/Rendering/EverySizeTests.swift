import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Any tree draws at any size, always as the same frame, in which both halves of wide characters
/// are present.
@MainActor struct EverySizeTests {
  static func everything() -> ViewNode {
    let dialog = Dialog(title: "Sure?")
    let field = TextField("日本語 text", placeholder: "nothing")
    let view = ZStack {
      VStack(spacing: 1, padding: Insets(horizontal: 2, vertical: 1)) {
        Border("プロフィール", lineStyle: .rounded, padding: .all(1)) {
          HStack(alignment: .center, spacing: 3) {
            Image("ada.png", alternativeText: "Portrait of Ada 👩🏽‍🔬")
            Image(pixels: Bitmap(width: 7, height: 5) { _, _ in .init(red: 9, green: 8, blue: 7) })
            Divider(.vertical)
            Label("Ada Lovelace\nコンピュータ上で文字", alignment: .trailing, truncation: .middle)
            Spacer(minimum: 2)
            Button("フォロー")
            Toggle("Wi-Fi", isOn: true)
          }
        }
        field
        Divider()
        Grid(columns: [.leading, .center, .trailing], spacing: 2) {
          for index in 0..<5 { Label(String(repeating: "表", count: index)) }
        }
        ListView(sections: [
          CellSection("果物", texts: ["りんご", "Fig"]),
          CellSection(count: 1_000) { Label("row \($0)") },
        ])
        Fill("🦀")
        VStack(padding: Insets(top: 1, leading: 3)) { Label("floating") }
      }
      dialog
    }
    field.focus()
    dialog.present("Follow 日本?", choices: ["はい", "No"])
    return view
  }

  static func checkPairs(_ frame: Frame, _ context: String) {
    #expect(frame.packed.count == frame.size.width * frame.size.height, "\(context)")
    for row in 0..<frame.size.height {
      var isSecondHalf = false
      for cell in frame.cells(inRow: row) {
        if (cell.width == 0) != isSecondHalf {
          Issue.record("row \(row) of \(context) has half a character")
          return
        }
        isSecondHalf = cell.width == 2
      }
      if isSecondHalf { Issue.record("row \(row) of \(context) ends with half a character") }
    }
  }

  @Test func allViewsDrawAtEverySize() {
    let view = Self.everything()
    let widths = Array(0...48) + [79, 80, 81, 300]
    let heights = Array(0...12) + [24, 25, 100]
    for width in widths {
      for height in heights where LongRun.isOn || (width + height) % 3 == 0 {
        let frame = view.frame(width: width, height: height)
        Self.checkPairs(frame, "\(width) x \(height)")
        if let cursor = frame.cursor {
          #expect(frame.cell(column: cursor.column, row: cursor.row) != nil)
        }
      }
    }
  }

  @Test func sameTreeRendersSameFrame() {
    let view = Self.everything()
    let first = view.frame(width: 60, height: 30)
    _ = view.frame(width: 20, height: 5)
    #expect(view.frame(width: 60, height: 30) == first)
    #expect(Self.everything().frame(width: 60, height: 30) == first)
  }

  @Test(arguments: LongRun.seeds(2, of: 0..<8)) func randomTreesDrawAtRandomSizes(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<60 {
      let view = Self.randomTree(depth: 4, &random)
      for _ in 0..<4 {
        let width = Int.random(in: 0...40, using: &random)
        let height = Int.random(in: 0...20, using: &random)
        Self.checkPairs(
          view.frame(width: width, height: height), "seed \(seed)")
      }
      let natural = view.frame(width: Int.random(in: 0...40, using: &random))
      Self.checkPairs(natural, "seed \(seed)")
    }
  }

  static func randomTree(depth: Int, _ random: inout SeededRandom) -> ViewNode {
    let node: ViewNode
    let kind = Int.random(in: 0...(depth > 0 ? 17 : 7), using: &random)
    var children: [ViewNode] = []
    if kind > 7 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        children.append(randomTree(depth: depth - 1, &random))
      }
    }
    let small = Int.random(in: -1...3, using: &random)
    switch kind {
    case 0: node = Label(UntrustedTextTests.randomText(&random))
    case 1: node = Label("日本語 text", truncation: .head, lineLimit: small)
    case 2: node = Button("OK")
    case 3: node = TextField("text")
    case 4: node = Spacer(minimum: small)
    case 5: node = Divider(Bool.random(using: &random) ? .vertical : .horizontal)
    case 6: node = Fill("日")
    case 7:
      let pixels = Bitmap(width: small, height: 3 * small) { column, row in
        Bitmap.Pixel(red: UInt8(column), green: UInt8(row), blue: 9)
      }
      node = Image(pixels: pixels, alternativeText: "image")
    case 8: node = VStack(alignment: .center, spacing: small) { children }
    case 9: node = HStack(alignment: .bottom, spacing: small) { children }
    case 10: node = Border("title", padding: .all(small)) { children }
    case 11: node = ZStack { children }
    case 12: node = VStack(padding: Insets(top: small, leading: small)) { children }
    case 13: node = VStack(padding: .all(small)) { children }
    case 14: node = ScrollView(scrollsHorizontally: small > 1) { children }
    case 15:
      let both = [Label("first"), children.first ?? Label("second")]
      node = SplitView(small > 1 ? .vertical : .horizontal, minimum: small) { both }
    case 16:
      let sheet = Sheet("sheet") { children }
      sheet.present()
      node = sheet
    default: node = Grid(columns: [.center, .trailing], spacing: small) { children }
    }
    let lengths: [Length] = [
      .automatic, .automatic, .automatic, .fit, .fill, .fixed(small), .fixed(.max), .atLeast(9),
      .atMost(2), .fill(weight: .max, atLeast: .min, atMost: 4),
    ]
    node.preferredWidth = lengths[Int.random(in: 0..<lengths.count, using: &random)]
    node.preferredHeight = lengths[Int.random(in: 0..<lengths.count, using: &random)]
    node.layoutPriority = small
    node.isHidden = Int.random(in: 0..<9, using: &random) == 0
    return node
  }
}
