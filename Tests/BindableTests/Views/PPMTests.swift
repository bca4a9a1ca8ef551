import TestSupport
import Testing

@testable import BindableViews

struct PPMTests {
  private func error(_ text: String, maximumPixelCount: Int = 100) -> String {
    error(Array(text.utf8), maximumPixelCount: maximumPixelCount)
  }

  private func error(_ bytes: [UInt8], maximumPixelCount: Int = 100) -> String {
    do {
      let bitmap = try Bitmap(ppm: bytes, maximumPixelCount: maximumPixelCount)
      return "\(bitmap.width) x \(bitmap.height)"
    } catch {
      return "\(error)"
    }
  }

  @Test func textAndBinaryFormsHaveEqualPixels() throws {
    let text = try Bitmap(ppm: Array("P3\n2 1\n255\n0 1 2  253 254 255\n".utf8))
    let binary = try Bitmap(ppm: Array("P6\n2 1\n255\n".utf8) + [0, 1, 2, 253, 254, 255])
    #expect(text == binary)
    #expect(
      text.pixels == [
        .init(red: 0, green: 1, blue: 2), .init(red: 253, green: 254, blue: 255),
      ])
  }

  @Test func commentsAreIgnored() throws {
    let text = "P3# made by hand\r\n#\n 1 # width\n1#height\n255 #\n1# red\n2 3# end"
    #expect(
      try Bitmap(ppm: Array(text.utf8)).pixels == [Bitmap.Pixel(red: 1, green: 2, blue: 3)])
  }

  @Test func samplesAreScaledToEightBits() throws {
    func samples(_ text: String) throws -> [UInt8] {
      let pixel = try Bitmap(ppm: Array(text.utf8))[column: 0, row: 0]
      return [pixel.red, pixel.green, pixel.blue]
    }
    #expect(try samples("P3 1 1 1 0 1 0") == [0, 255, 0])
    #expect(try samples("P3 1 1 3 1 2 3") == [85, 170, 255])
    #expect(try samples("P3 1 1 65535 0 32768 65535") == [0, 128, 255])
    let wide = try Bitmap(ppm: Array("P6 1 1 65535 ".utf8) + [0x80, 0, 0xFF, 0xFF, 0, 0])
    #expect(wide.pixels == [Bitmap.Pixel(red: 128, green: 255, blue: 0)])
  }

  @Test func bytesAfterImageAreIgnored() {
    #expect(error("P3 1 1 255 1 2 3 and more") == "1 x 1")
    #expect(error("P6 1 1 255 abcdef") == "1 x 1")
  }

  @Test func errorsNamePositionAndCause() {
    #expect(error("") == "byte 0: expected a PPM file, which begins with P3 or P6")
    #expect(error("P5 1 1 255 a") == "byte 0: expected a PPM file, which begins with P3 or P6")
    #expect(error("P3") == "byte 2: expected a blank before the width, but the file ends")
    #expect(error("P31 1 1") == "byte 2: expected a blank before the width, but found \"1\"")
    #expect(error("P3 x") == "byte 3: expected the width, but found \"x\"")
    #expect(error("P3 -1 1") == "byte 3: expected the width, but found \"-\"")
    #expect(error("P3 0 1") == "byte 3: the width must be from 1 to 2147483647")
    #expect(
      error("P3 1\u{7}1") == "byte 4: expected a blank before the height, but found the byte 7")
    #expect(error("P3 1 1 0") == "byte 7: the maximum sample must be from 1 to 65535")
    #expect(error("P3 1 1 65536") == "byte 7: the maximum sample must be from 1 to 65535")
    #expect(error("P3 1 1 9 1 10 1") == "byte 11: a sample must be from 0 to 9")
    #expect(error("P3 1 1 9 1 2 x") == "byte 13: expected a sample, but found \"x\"")
    #expect(error("P6 1 1 9") == "byte 8: expected a blank before the samples, but the file ends")
    #expect(
      error(Array("P6 1 1 9 ".utf8) + [1, 10, 1]) == "byte 10: the sample 10 exceeds the maximum, 9"
    )
    #expect(error("P6 1 1 9 ab") == "byte 11: the file ends before the samples of 1 x 1 pixels")
    #expect(
      error("P6 1 1 256 abcde") == "byte 16: the file ends before the samples of 1 x 1 pixels")
    #expect(
      error("P3 2 1 9 1 2 3 4 5") == "byte 18: the file ends before the samples of 2 x 1 pixels")
  }

  @Test func largeSizesAreRefusedBeforeAllocation() {
    #expect(error("P6 11 10 255 ") == "byte 5: an image of 11 x 10 has more than 100 pixels")
    #expect(
      error("P6 2147483647 2147483647 255 ", maximumPixelCount: .max)
        == "byte 29: the file ends before the samples of 2147483647 x 2147483647 pixels")
    #expect(
      error("P3 4000000000 1 255 ", maximumPixelCount: .max)
        == "byte 3: the width must be from 1 to 2147483647")
    let digits = String(repeating: "9", count: 100_000)
    #expect(error("P3 \(digits) 1 255 ") == "byte 3: the width must be from 1 to 2147483647")
    #expect(error("P3 1 1 255 1 2 3", maximumPixelCount: -1).contains("more than -1 pixels"))
  }

  /// A valid file with random blanks and comments, and its pixels.
  private func randomFile(_ random: inout SeededRandom) -> (bytes: [UInt8], bitmap: Bitmap) {
    let isText = Bool.random(using: &random)
    let maximum = [1, 9, 255, 256, 65_535][Int.random(in: 0..<5, using: &random)]
    let bitmap = Bitmap(
      width: Int.random(in: 1...5, using: &random), height: Int.random(in: 1...5, using: &random)
    ) { _, _ in
      func byte() -> UInt8 { Bool.random(using: &random) ? 255 : 0 }
      return .init(red: byte(), green: byte(), blue: byte())
    }
    func blank() -> String {
      [" ", "\n", "\r\n", "\t \u{B}", " # 1 2 3\n"][Int.random(in: 0..<5, using: &random)]
    }
    var bytes = Array(isText ? "P3".utf8 : "P6".utf8)
    for number in [bitmap.width, bitmap.height, maximum] {
      bytes += Array("\(blank())\(number)".utf8)
    }
    if !isText { bytes.append(0x0A) }
    for pixel in bitmap.pixels {
      for sample in [pixel.red, pixel.green, pixel.blue] {
        let value = sample == 255 ? maximum : 0
        if isText {
          bytes += Array("\(blank())\(value)".utf8)
        } else {
          bytes += maximum < 256 ? [UInt8(value)] : [UInt8(value >> 8), UInt8(value & 255)]
        }
      }
    }
    return (bytes, bitmap)
  }

  @Test(arguments: LongRun.seeds(3, of: 0..<8)) func randomFilesAreRead(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<50 {
      let file = randomFile(&random)
      #expect(try Bitmap(ppm: file.bytes) == file.bitmap)
    }
  }

  @Test(arguments: LongRun.seeds(3, of: 0..<8)) func damagedFilesThrowErrorWithinFile(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 100)
    var errors = 0
    for _ in 0..<300 {
      var bytes = randomFile(&random).bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.removeSubrange(index...)
        case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.insert(UInt8.random(in: 0x20..<0x3A, using: &random), at: index)
        default: bytes.remove(at: index)
        }
      }
      do {
        let bitmap = try Bitmap(ppm: bytes)
        #expect(!bitmap.isEmpty && bitmap.pixels.count <= bytes.count)
      } catch {
        errors += 1
        #expect((0...bytes.count).contains(error.offset) && !error.message.isEmpty)
      }
    }
    #expect(errors > 100)
  }
}
