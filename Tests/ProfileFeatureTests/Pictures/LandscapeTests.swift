import Bindable
import ProfileFeature
import TestSupport
import Testing

@MainActor struct LandscapeTests {
  @Test func seedDeterminesPicture() {
    let pictures = (-5..<60).map { Bitmap.landscape(seed: $0) }
    #expect(pictures == (-5..<60).map { Bitmap.landscape(seed: $0) })
    for (index, picture) in pictures.enumerated() {
      #expect(picture.width == 96 && picture.height == 64)
      #expect(!pictures[..<index].contains(picture))
    }
    #expect(!Bitmap.landscape(seed: .min).isEmpty && !Bitmap.landscape(seed: .max).isEmpty)
  }

  @Test func pictureIsReadableWithoutColors() {
    let shades = Set(Image(pixels: .landscape(seed: 1)).frame(width: 24).text)
    #expect(shades.subtracting([" ", "\n"]).count >= 2)
  }
}
