import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct SVGTests {
  /// The elements that an XML parser finds in a document.
  private final class Reader: NSObject, XMLParserDelegate {
    struct Element {
      let name: String
      let attributes: [String: String]
      var text = ""
    }
    private(set) var elements: [Element] = []
    private var open: [Int] = []

    init(_ document: String) throws {
      super.init()
      let parser = XMLParser(data: Data(document.utf8))
      parser.delegate = self
      guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if let last = open.last { elements[last].text += string }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { open.removeLast() }

    var texts: [Element] { elements.filter { $0.name == "text" } }
  }

  private func read(_ frame: Frame) throws -> Reader {
    try Reader(SVG.document([SVG.Picture(frame)]))
  }

  @Test func pixelsAreRectanglesWithoutText() throws {
    let colors: [UInt8] = [255, 255, 16, 0, 0, 0]
    let bitmap = Bitmap(
      width: 3, height: 2, pixels: colors.map { Bitmap.Pixel(red: $0, green: 0, blue: 0) })
    let document = try read(Image(pixels: bitmap).frame(width: 3))
    let rectangles = document.elements.filter { $0.attributes["shape-rendering"] != nil }
    #expect(
      rectangles.map { $0.attributes["fill"] } == ["#ff0000", "#000000", "#100000", "#000000"])
    #expect(rectangles.map { $0.attributes["x"] } == ["12", "12", "28.8", "28.8"])
    #expect(rectangles.map { $0.attributes["y"] } == ["12", "20.5", "12", "20.5"])
    #expect(rectangles.map { $0.attributes["width"] } == ["16.8", "16.8", "8.4", "8.4"])
    #expect(rectangles.allSatisfy { $0.attributes["height"] == "8.5" })
    #expect(document.texts.isEmpty)
  }

  @Test func wordsAreAlignedWithCells() throws {
    let texts = try read(Frame(lines: ["Ada  King", "日本x"])).texts
    #expect(texts.map(\.text) == ["Ada", "King", "日", "本", "x"])
    #expect(texts.map { $0.attributes["x"] } == ["12", "54", "20.4", "37.2", "45.6"])
    #expect(texts.map { $0.attributes["y"] } == ["25", "25", "42", "42", "42"])
    #expect(texts.map { $0.attributes["textLength"] } == ["25.2", "33.6", nil, nil, "8.4"])
  }

  @Test func textIsEscaped() throws {
    let hostile = "</text><script>\"&amp;\u{1B}\u{FFFE}"
    let reader = try Reader(
      SVG.document([SVG.Picture(Frame(lines: [hostile]), caption: hostile)], title: hostile))
    #expect(reader.texts.map(\.text).joined().contains("</text><script>\"&amp;␛\u{FFFD}"))
    #expect(Set(reader.elements.map(\.name)) == ["svg", "title", "rect", "text"])
  }

  @Test func stylesBecomeAttributes() throws {
    let frame = Frame(lines: ["x"])
    func attributes(_ style: Style) throws -> [String: String] {
      try #require(try read(frame.with(style)).texts.first).attributes
    }
    #expect(try attributes(.bold)["font-weight"] == "bold")
    #expect(try attributes(.italic)["font-style"] == "italic")
    #expect(try attributes(.underline)["text-decoration"] == "underline")
    #expect(try attributes(.dim)["opacity"] == "0.6")
    #expect(try attributes(Style(foreground: .rgb(1, 2, 255)))["fill"] == "#0102ff")
    #expect(try attributes(Style(foreground: .indexed(202)))["fill"] == "#ff5f00")
    #expect(try attributes(Style(.inverse, background: .rgb(9, 9, 9)))["fill"] == "#090909")
    let rects = try read(frame.with(Style(background: .rgb(7, 7, 7)))).elements
      .filter { $0.name == "rect" }
    #expect(rects.last?.attributes["fill"] == "#070707")
  }

  @Test func bordersBecomePaths() throws {
    let reader = try read(Border("Bio") { Label("Hi") }.frame(width: 8))
    #expect(reader.texts.map(\.text) == ["Bio", "Hi"])
    let paths = reader.elements.filter { $0.name == "path" }.compactMap { $0.attributes["d"] }
    #expect(paths.contains("M12 54.5L79.2 54.5") == false, "A line must end at the corners.")
    #expect(paths.contains("M20.4 54.5L70.8 54.5"))
    #expect(paths.contains("M16.2 20.5L16.2 29M16.2 20.5L20.4 20.5"))
  }

  @Test func picturesFormGridWithCaptions() throws {
    let pictures = (1...3).map { SVG.Picture(Frame(lines: ["ab"]), caption: "\($0)") }
    let reader = try Reader(SVG.document(pictures, title: "three", columns: 2))
    #expect(reader.elements[0].attributes["viewBox"] == "0 0 69.6 114")
    #expect(reader.texts.map(\.text) == ["1", "ab", "2", "ab", "3", "ab"])
    #expect(reader.texts.map { $0.attributes["x"] } == ["12", "12", "40.8", "40.8", "12", "12"])
    #expect(reader.elements[1].text == "three")
  }

  @MainActor private final class Counter {
    @Observed var count = 41
    func add() { count += 1 }
  }

  private final class CounterView: ViewNode {
    let title = Label("<Count>"), number = Label(), add = Button("Add")
    override var content: ViewNode? {
      VStack {
        title
        number
        add
      }
    }
    static let bindings = BindingTable(Counter.self, CounterView.self) {
      bind(\.count, to: \.number.text, as: .decimal)
      on(\.add, Counter.add)
    }
  }

  @Test func animationShowsPicturesInTurns() throws {
    let pictures = ["a", "b", "c"].map { SVG.Picture(Label($0).frame(width: 4), caption: "\($0)!") }
    let svg = SVG.animation(pictures, title: "Three", seconds: 3)
    #expect(svg.contains("animation: picture 9s step-end infinite"))
    #expect(svg.contains("33.4%, 100% { visibility: hidden; }"))
    #expect(svg.contains(".picture:first-of-type { visibility: visible; }"))
    let delays = svg.matches(of: /<g class="picture" style="animation-delay: (\d+)s">/)
    #expect(delays.map(\.1) == ["0", "3", "6"])
    let sizes = [svg, SVG.document([pictures[0]])].map { $0.firstMatch(of: /viewBox="[^"]+"/)?.0 }
    #expect(sizes[0] == sizes[1], "the pictures are at the same place")
    #expect(SVG.animation([]).contains("</svg>"))
  }

  @Test func tooltipsOfBoundNodesSayWhy() throws {
    let counter = Counter(), view = CounterView()
    let connection = CounterView.bindings.connect(counter, to: view)
    defer { connection.disconnect() }
    view.add.press()
    let screen = IncrementalRenderer(view, width: 10, height: 3)
    screen.update()
    let reader = try Reader(SVG.document([SVG.Picture(explaining: screen)], title: "counter"))
    let tooltips = reader.elements.filter { $0.name == "title" }.map(\.text).dropFirst()
    #expect(tooltips.count == 2)
    #expect(
      tooltips.first?.hasPrefix(
        """
        number.text: "41" -> "42"
        because Counter.count changed, in press "Add"
        binding count --> number.text
        """) == true)
    #expect(tooltips.last?.hasPrefix("binding on add  ") == true)
    let covers = reader.elements.filter { $0.attributes["fill-opacity"] == "0" }
    #expect(covers.map { $0.attributes["y"] } == ["29", "46"])
    #expect(covers.map { $0.attributes["width"] } == ["16.8", "58.8"])
  }

  @Test func emptyDocumentsAreValid() throws {
    #expect(try Reader(SVG.document([])).elements.count == 3)
    #expect(try read(Frame(width: 0, height: 0)).texts.isEmpty)
  }

  @Test(arguments: 0..<5) func randomFramesProduceWellFormedXML(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<20 {
      let frame = RandomFrame.make(width: 20, height: 4, &random)
      let document = SVG.document([
        SVG.Picture(frame, caption: UntrustedTextTests.randomText(&random))
      ])
      #expect(throws: Never.self) { try Reader(document) }
    }
  }
}
