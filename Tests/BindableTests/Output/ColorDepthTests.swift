import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct ColorDepthTests {
  @Test(
    arguments: [
      ([:], .none),
      (["TERM": ""], .none),
      (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
      (["TERM": "xterm"], .ansi16),
      (["TERM": "linux", "NO_COLOR": ""], .ansi16),
      (["TERM": "screen-256color"], .ansi256),
      (["TERM": "xterm-direct"], .trueColor),
      (["TERM": "xterm", "COLORTERM": "24bit"], .trueColor),
      (["TERM": "xterm-256color", "COLORTERM": "yes"], .ansi256),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
    ] as [([String: String], ColorDepth)])
  func environmentDeterminesColorDepth(environment: [String: String], level: ColorDepth) {
    #expect(ColorDepth(environment: environment) == level)
  }

  @Test func supportedColorsAreUnchanged() {
    let colors: [Color] = [.default, .red, .ansi(15), .indexed(200), .rgb(1, 2, 3)]
    #expect(colors.map { ColorDepth.trueColor.nearest(to: $0) } == colors)
    #expect(ColorDepth.none.nearest(to: .rgb(1, 2, 3)) == .default)
    #expect(ColorDepth.ansi16.nearest(to: .ansi(9)) == .ansi(9))
    #expect(ColorDepth.ansi256.nearest(to: .ansi(9)) == .ansi(9))
  }

  @Test func indexedColorIsNearestToItself() {
    for index in UInt8(16)...255 {
      let color = Palette.color(index)
      let nearest = Palette.nearestIndex(color.red, color.green, color.blue)
      #expect(Palette.color(nearest) == color, "\(index) becomes \(nearest)")
    }
    for index in UInt8(0)..<16 {
      #expect(ColorDepth.ansi16.nearest(to: .indexed(index)) == .ansi(index))
    }
  }

  @Test(arguments: LongRun.seeds(2, of: 0..<5)) func nearestIndexMinimizesDistance(seed: Int) {
    func distance(_ left: Palette.RGB, _ right: Palette.RGB) -> Int {
      let red = Int(left.red) - Int(right.red), green = Int(left.green) - Int(right.green)
      let blue = Int(left.blue) - Int(right.blue)
      return red * red + green * green + blue * blue
    }
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<200 {
      let bytes = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
      let wanted: Palette.RGB = (bytes[0], bytes[1], bytes[2])
      let taken = Palette.nearestIndex(wanted.red, wanted.green, wanted.blue)
      let best = (UInt8(16)...255).map { distance(Palette.color($0), wanted) }.min()
      #expect(distance(Palette.color(taken), wanted) == best, "\(wanted) becomes \(taken)")
    }
  }
}
