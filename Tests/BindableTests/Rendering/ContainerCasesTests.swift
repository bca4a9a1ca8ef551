import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct ContainerCasesTests {
  nonisolated static let alignment: [RenderingCase] = [
    RenderingCase(48, "center, odd remainder to the right", width: 6, "| abc  |") {
      Label("abc", alignment: .center)
    },
    RenderingCase(49, "trailing, wide", width: 5, "| 日本|") {
      Label("日本", alignment: .trailing)
    },
    RenderingCase(50, "equal thirds of 10", width: 10, "|aaabbbbccc|") {
      HStack {
        Fill("a")
        Fill("b")
        Fill("c")
      }
    },
    RenderingCase(51, "equal thirds of 11", width: 11, "|aaaabbbcccc|") {
      HStack {
        Fill("a")
        Fill("b")
        Fill("c")
      }
    },
    RenderingCase(53, "column, trailing alignment", width: 3, "|  a|", "|bbb|", "| cc|") {
      VStack(alignment: .trailing) {
        Label("a")
        Label("bbb")
        Label("cc")
      }
    },
  ]

  nonisolated static let borders: [RenderingCase] = [
    RenderingCase(54, "border round CJK", width: 6, "|┌────┐|", "|│测试│|", "|└────┘|") {
      Border { Label("测试") }
    },
    RenderingCase(55, "border too narrow by one", width: 5, "|┌───┐|", "|│测 │|", "|└───┘|") {
      Border { Label("测试", truncation: .clip) }
    },
    RenderingCase(
      56, "nested borders", width: 5,
      "|┌───┐|", "|│┌─┐│|", "|││x││|", "|│└─┘│|", "|└───┘|"
    ) { Border { Border { Label("x") } } },
    RenderingCase(57, "empty container in a border", width: 2, "|┌┐|", "|└┘|") {
      Border { VStack() }
    },
    RenderingCase(59, "title in a border, cut", width: 8, "|┌Setti…┐|", "|└──────┘|") {
      Border("Settings")
    },
  ]

  nonisolated static let sizes: [RenderingCase] = [
    RenderingCase(60, "zero width", width: 0, "||") { Label("abc") },
    RenderingCase(61, "zero height", width: 3) { Label("abc") },
  ]

  @Test(arguments: alignment + borders + sizes)
  func containersRenderExpectedRows(_ example: RenderingCase) {
    let frame = example.view().frame(width: example.width, height: example.height)
    #expect(frame.lines == example.rows)
  }
}

extension ContainerCasesTests {
  nonisolated static let others: [RenderingCase] = [
    RenderingCase(62, "overlay on a second half", width: 20, "|あいうえ XYZきくけこ|") {
      ZStack {
        Label("あいうえおかきくけこ")
        VStack(padding: Insets(leading: 9)) { Label("XYZ") }
      }
    },
    RenderingCase(63, "overlay on a first half", width: 20, "|あいうえおX きくけこ|") {
      ZStack {
        Label("あいうえおかきくけこ")
        VStack(padding: Insets(leading: 10)) { Label("X") }
      }
    },
    RenderingCase(65, "grid columns by widest cell", width: 8, "|名前 Qty|", "|茶    12|") {
      Grid(columns: [.leading, .trailing], spacing: 1) {
        Label("名前")
        Label("Qty")
        Label("茶")
        Label("12")
      }
    },
    RenderingCase(
      66, "sectioned list", width: 8,
      "|Fruit   |", "|  Apple |", "|  Fig   |", "|Tea     |", "|  Oolong|"
    ) {
      ListView(sections: [
        CellSection("Fruit", texts: ["Apple", "Fig"]), CellSection("Tea", texts: ["Oolong"]),
      ])
    },
    RenderingCase(
      67, "alert centered over content", width: 7,
      "|.......|", "|.┌──┐..|", "|.│Hi│..|", "|.└──┘..|", "|.......|"
    ) {
      let dialog = Dialog()
      dialog.padding = .zero
      dialog.present("Hi", choices: [])
      return ZStack {
        Fill(".")
        dialog
      }
    },
    RenderingCase(68, "secure field", width: 6, "|•••   |") { TextField("abc", isSecure: true) },
  ]

  @Test(arguments: others)
  func layeredAndListViewsRenderExpectedRows(_ example: RenderingCase) {
    let frame = example.view().frame(width: example.width, height: example.height)
    #expect(frame.lines == example.rows)
  }
}
