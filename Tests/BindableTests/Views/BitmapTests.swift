import Testing

@testable import BindableViews

struct BitmapTests {
  @Test func closureComputesEachPixel() {
    let bitmap = Bitmap(width: 3, height: 2) { column, row in
      Bitmap.Pixel(red: UInt8(column), green: UInt8(row), blue: 7)
    }
    #expect(bitmap.pixels.map(\.red) == [0, 1, 2, 0, 1, 2])
    #expect(bitmap.pixels.map(\.green) == [0, 0, 0, 1, 1, 1])
    #expect(bitmap[column: 2, row: 1] == Bitmap.Pixel(red: 2, green: 1, blue: 7))
    #expect(bitmap == Bitmap(width: 3, height: 2, pixels: bitmap.pixels))
    #expect(bitmap != Bitmap(width: 2, height: 3, pixels: bitmap.pixels))
  }

  @Test func negativeSizesAreEmpty() {
    for (width, height) in [(0, 4), (4, 0), (-1, 3), (3, -1), (.min, .min), (0, .max)] {
      let bitmap = Bitmap(width: width, height: height) { _, _ in .init(red: 0, green: 0, blue: 0) }
      #expect(bitmap.isEmpty && bitmap.width >= 0 && bitmap.height >= 0)
      #expect(bitmap == Bitmap(width: width, height: height, pixels: []))
    }
  }

  @Test func missingPixelStopsProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = Bitmap(width: 2, height: 2, pixels: [.init(red: 0, green: 0, blue: 0)])
    }
  }

  @Test func overflowingSizeStopsProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = Bitmap(width: .max, height: 2, pixels: [])
    }
  }

  @Test func positionOutsideStopsProgram() async {
    await #expect(processExitsWith: .failure) {
      let bitmap = Bitmap(width: 2, height: 2) { _, _ in .init(red: 0, green: 0, blue: 0) }
      // The next row has a pixel at this index.
      _ = bitmap[column: 2, row: 0]
    }
  }
}
