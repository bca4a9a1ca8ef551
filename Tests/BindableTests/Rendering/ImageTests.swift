import BindableTesting
import TestSupport
import Testing

@testable import BindableCore
@testable import BindableViews

@MainActor struct ImageTests {
  /// A sphere that's lit from the top left.
  static let sphere = Bitmap(width: 48, height: 48) { column, row in
    let (x, y) = (column - 24, row - 24)
    let shadow = ((x + 9) * (x + 9) + (y + 9) * (y + 9)) / 4
    let light = x * x + y * y < 580 ? max(70, 255 - shadow) : 0
    return Bitmap.Pixel(red: UInt8(light), green: UInt8(light), blue: UInt8(light / 2))
  }

  private func gray(_ levels: [UInt8], width: Int) -> Bitmap {
    Bitmap(
      width: width, height: levels.count / width,
      pixels: levels.map { Bitmap.Pixel(red: $0, green: $0, blue: $0) })
  }

  @Test func cellShowsTwoPixels() {
    let image = Image(pixels: gray([10, 20, 30, 40], width: 2))
    let frame = image.frame(width: 2)
    #expect(frame.size == Size(width: 2, height: 1))
    #expect(
      frame[column: 1, row: 0]
        == Cell("▀", style: Style(foreground: .rgb(20, 20, 20), background: .rgb(40, 40, 40))))
  }

  @Test func textShowsBrightness() {
    let image = Image(pixels: gray([0, 60, 120, 180, 255, 0, 60, 120, 180, 255], width: 5))
    expectLines(of: image.frame(width: 5), " ░▒▓█")
    expectLines(of: image.frame(width: 5, height: 1, theme: .ascii), " .:*#")
    expectLines(
      of: Image(pixels: Self.sphere).frame(width: 22).text,
      """
             ░▒▒▓▓▒▒▒░
          ░▓█████▓▓▓▓▒▒░
        ░▓████████▓▓▓▓▒▒░░
       ▒███████████▓▓▓▒▒░░░
      ░▓███████████▓▓▓▒▒░░░░
      ▒▓▓████████▓▓▓▓▒▒▒░░░░
      ░▓▓▓▓▓▓▓▓▓▓▓▓▓▒▒▒░░░░░
       ▒▒▓▓▓▓▓▓▓▓▓▒▒▒▒░░░░░░
        ░▒▒▒▒▒▒▒▒▒▒░░░░░░░░
          ░░░░░░░░░░░░░░░
             ░░░░░░░░░
      """)
  }

  @Test func imageOfOneColorDrawsOneColor() {
    let color = Bitmap.Pixel(red: 7, green: 200, blue: 33)
    let cell = Cell("▀", style: Style(foreground: .rgb(7, 200, 33), background: .rgb(7, 200, 33)))
    for (width, height) in [(1, 1), (3, 5), (200, 100)] {
      let image = Image(pixels: Bitmap(width: width, height: height) { _, _ in color })
      for columns in LongRun.isOn ? Array(1...30) : [1, 2, 7, 30] {
        let frame = image.frame(width: columns)
        #expect(
          (0..<frame.size.height).allSatisfy { frame.cells(inRow: $0).allSatisfy { $0 == cell } })
      }
    }
  }

  @Test func imageFitsInCenterAndKeepsProportions() {
    let image = Image(pixels: gray(Array(repeating: 255, count: 16), width: 4))
    let (blank, white) = (String(repeating: " ", count: 8), String(repeating: "█", count: 8))
    #expect(
      image.frame(width: 8, height: 6).lines == [blank, white, white, white, white, blank])
    #expect(image.frame(width: 9, height: 2).lines == ["  ████   ", "  ████   "])
    #expect(image.frame(width: 1, height: 9).lines == (0..<9).map { $0 == 4 ? "█" : " " })
  }

  @Test func stacksGiveImageItsOwnSize() {
    let image = Image(pixels: gray(Array(repeating: 255, count: 32), width: 8))
    let view = HStack(spacing: 1) {
      image
      Label("Ada")
    }
    expectLines(of: view.frame(width: 20), "████████ Ada\n████████")
    image.preferredHeight = .fixed(1)
    expectLines(of: view.frame(width: 20), "████ Ada")
    image.preferredHeight = .fixed(3)
    #expect(image.measuredWidthRequirement().ideal == 12)
    image.preferredHeight = .automatic
    image.preferredWidth = .fixed(4)
    expectLines(of: view.frame(width: 20), "████ Ada")
    image.preferredWidth = .fill
    expectLines(of: view.frame(width: 8), "████ Ada")
  }

  @Test func imageWithoutPixelsShowsAlternativeText() {
    let image = Image(pixels: nil, alternativeText: "Ada")
    #expect(image.frame(width: 8).text == "[Ada]")
    image.pixels = Bitmap(width: 0, height: 3, pixels: [])
    #expect(image.frame(width: 8).text == "[Ada]")
    image.pixels = gray([255, 255], width: 1)
    #expect(image.frame(width: 1).text == "█")
    image.pixels = nil
    #expect(image.frame(width: 8).text == "[Ada]")
  }

  @Test func equalPixelsNeedNoDisplay() {
    let image = Image(pixels: gray([1, 2], width: 1))
    let renderer = IncrementalRenderer(VStack { image }, width: 4, height: 2)
    renderer.update()
    image.pixels = gray([1, 2], width: 1)
    #expect(!image.needsDisplay)
    image.pixels = gray([1, 3], width: 1)
    #expect(image.needsDisplay)
    #expect(renderer.update().runs.map(\.columns) == [0..<1])
    #expect(renderer.frame[column: 0, row: 0].style.background == .rgb(3, 3, 3))
  }

  @Test func stylesOfAncestorsOnlyDimPixels() {
    let image = Image(pixels: gray([100, 50], width: 1))
    let view = VStack { image }
    view.style = Style(.inverse, .underline, foreground: .red)
    let pixels = Style(foreground: .rgb(100, 100, 100), background: .rgb(50, 50, 50))
    #expect(view.frame(width: 1)[column: 0, row: 0].style == pixels)
    view.isEnabled = false
    let dimmed = Style(foreground: .rgb(50, 50, 50), background: .rgb(25, 25, 25))
    #expect(view.frame(width: 1)[column: 0, row: 0].style == dimmed)
  }

  @Test func drawnPartIsCachedBySize() {
    let image = Image(pixels: Self.sphere)
    let view = VStack { image }
    let first = view.frame(width: 20)
    let cached = image.scaled?.pixels
    #expect(cached?.width == 20)
    // The cached pixels are drawn, not those of the image.
    image.scaled?.pixels = Bitmap(width: 20, height: cached?.height ?? 0) { _, _ in
      .init(red: 1, green: 1, blue: 1)
    }
    image.isEnabled = false
    image.isEnabled = true
    #expect(view.frame(width: 20)[column: 0, row: 0].style.foreground == .rgb(1, 1, 1))
    #expect(view.frame(width: 10) != first)
    #expect(view.frame(width: 20) == first)
  }

  @Test func scrolledImageDrawsVisiblePart() {
    let image = Image(pixels: Self.sphere)
    image.preferredWidth = .fixed(48)
    image.preferredHeight = .fixed(24)
    let whole = image.frame(width: 48)
    let scroll = ScrollView { image }
    // The last column is the indicator.
    _ = scroll.frame(width: 49, height: 5)
    scroll.scroll(by: 7)
    let lines = scroll.frame(width: 49, height: 5).lines
    #expect(lines.map { String($0.dropLast()) } == Array(whole.lines[7..<12]))
    #expect(image.scaled?.key.rows == 14..<24)
  }
}
