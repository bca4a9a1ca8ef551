import Testing

@testable import Bindable

@MainActor @Suite struct ContainerCasesTests {
  nonisolated static let alignment: [RenderingCase] = [
    RenderingCase(48, "centre, odd remainder to the right", width: 6, "| abc  |") {
      Label("abc", alignment: .centre)
    },
    RenderingCase(49, "trailing, wide", width: 5, "| 日本|") {
      Label("日本", alignment: .trailing)
    },
    RenderingCase(50, "equal thirds of 10", width: 10, "|aaabbbbccc|") {
      RowStack {
        Fill("a")
        Fill("b")
        Fill("c")
      }
    },
    RenderingCase(51, "equal thirds of 11", width: 11, "|aaaabbbcccc|") {
      RowStack {
        Fill("a")
        Fill("b")
        Fill("c")
      }
    },
    RenderingCase(53, "column, trailing alignment", width: 3, "|  a|", "|bbb|", "| cc|") {
      ColumnStack(alignment: .trailing) {
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
      Border { ColumnStack() }
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
  func containerBecomes(_ example: RenderingCase) {
    let frame = Renderer().render(
      example.view(), width: example.width, height: example.height)
    #expect(frame.lines == example.rows)
  }
}
