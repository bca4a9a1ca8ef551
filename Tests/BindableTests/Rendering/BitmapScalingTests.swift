import Testing

@testable import BindableViews

struct BitmapScalingTests {
  private func random(_ width: Int, _ height: Int, _ random: inout SeededRandom) -> Bitmap {
    Bitmap(width: width, height: height) { _, _ in
      func byte() -> UInt8 { .random(in: 0...255, using: &random) }
      return Bitmap.Pixel(red: byte(), green: byte(), blue: byte())
    }
  }

  @Test(arguments: 0..<4) func scalingToSameSizeIsIdentity(seed: Int) {
    var source = SeededRandom(seed: UInt64(seed))
    for (width, height) in [(1, 1), (3, 7), (16, 9), (40, 1)] {
      let bitmap = random(width, height, &source)
      #expect(bitmap.scaled(width: width, height: height) == bitmap)
    }
  }

  @Test func imageOfOneColorKeepsColorAtEverySize() {
    let color = Bitmap.Pixel(red: 201, green: 3, blue: 254)
    for length in [1, 2, 3, 9, 100] {
      let bitmap = Bitmap(width: length, height: length) { _, _ in color }
      for width in [1, 2, 7, 50] {
        for height in [1, 3, 101] {
          let scaled = bitmap.scaled(width: width, height: height)
          #expect(scaled == Bitmap(width: width, height: height) { _, _ in color })
        }
      }
    }
  }

  @Test(arguments: 0..<4) func enlargedPixelsRepeatAndReduceToOriginal(seed: Int) {
    var source = SeededRandom(seed: UInt64(seed) + 10)
    let bitmap = random(5, 4, &source)
    for factor in [2, 3, 8] {
      let large = bitmap.scaled(width: 5 * factor, height: 4 * factor)
      #expect(
        large
          == Bitmap(width: 5 * factor, height: 4 * factor) {
            bitmap[column: $0 / factor, row: $1 / factor]
          })
      #expect(large.scaled(width: 5, height: 4) == bitmap)
    }
  }

  @Test func reducedPixelIsMeanOfBox() {
    let bitmap = Bitmap(width: 4, height: 2) { column, row in
      Bitmap.Pixel(red: UInt8(40 * column), green: UInt8(row), blue: column == 3 ? 255 : 0)
    }
    #expect(
      bitmap.scaled(width: 2, height: 1).pixels == [
        .init(red: 20, green: 1, blue: 0), .init(red: 100, green: 1, blue: 128),
      ])
  }

  @Test func atMostEightPositionsOfBoxAreRead() {
    for length in [9, 10, 100, 10_000, 1 << 40] {
      for position in 0..<7 {
        let box = position * length / 7..<(position + 1) * length / 7
        let samples = Bitmap.samples(of: position, in: 7, from: length)
        #expect(samples.count == min(8, max(1, box.count)))
        #expect(samples.allSatisfy(box.contains) && Set(samples).count == samples.count)
      }
    }
  }

  @Test func partEqualsPartOfWhole() {
    var source = SeededRandom(seed: 5)
    let bitmap = random(31, 17, &source)
    for (width, height) in [(12, 8), (60, 40)] {
      let whole = bitmap.scaled(width: width, height: height)
      let part = bitmap.scaled(
        Image.ScaledPart(width: width, height: height, columns: 3..<9, rows: 2..<7))
      #expect(part == Bitmap(width: 6, height: 5) { whole[column: 3 + $0, row: 2 + $1] })
    }
  }

  @Test func emptySizesHaveNoPixels() {
    let bitmap = Bitmap(width: 2, height: 2) { _, _ in .init(red: 1, green: 1, blue: 1) }
    for (width, height) in [(0, 3), (3, 0), (0, 0)] {
      #expect(bitmap.scaled(width: width, height: height).isEmpty)
    }
    let none = Bitmap(width: 0, height: 5, pixels: [])
    #expect(none.scaled(width: 9, height: 9).isEmpty)
    #expect(none.scaled(width: 0, height: 5).isEmpty)
  }
}

extension Bitmap {
  fileprivate func scaled(width: Int, height: Int) -> Bitmap {
    scaled(Image.ScaledPart(width: width, height: height, columns: 0..<width, rows: 0..<height))
  }
}
