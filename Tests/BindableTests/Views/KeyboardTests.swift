import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct KeyboardTests {
  @Test func shownKeyboardCoversBottomRows() {
    let keyboard = Keyboard()
    let device = ZStack {
      Label("a\nb\nc\nd\ne\nf")
      keyboard
    }
    let picture = IncrementalRenderer(device, width: 21, height: 6)
    picture.update()
    #expect(!keyboard.isVisible && keyboard.obscuredRowCount == 0)
    #expect(picture.frame.lines[5].hasPrefix("f"))
    keyboard.show(height: 5)
    picture.update()
    expectLines(
      of: picture.frame,
      """
      a
      ─────────────────────
       q w e r t y u i o p
        a s d f g h j k l
          z x c v b n m
            [ space ]
      """)
    #expect(keyboard.isVisible && keyboard.obscuredRowCount == 5)
    keyboard.hide()
    picture.update()
    #expect(picture.frame == device.frame(width: 21, height: 6))
    #expect(picture.frame.lines[5].hasPrefix("f"))
  }

  @Test func heightIsKeptUntilChanged() {
    let keyboard = Keyboard(height: 3)
    keyboard.show()
    #expect(keyboard.obscuredRowCount == 3)
    keyboard.show(height: 7)
    keyboard.hide()
    #expect(keyboard.obscuredRowCount == 0 && keyboard.height == 7)
    keyboard.show()
    #expect(keyboard.obscuredRowCount == 7)
    keyboard.show(height: -2)
    #expect(keyboard.obscuredRowCount == 0)
  }

  @Test func changesNotifyObservers() {
    let keyboard = Keyboard()
    var seen: [Int] = []
    let effect = observe(keyboard.obscuredRowCount) { seen.append($0) }
    keyboard.show(height: 4)
    keyboard.show(height: 4)
    keyboard.show(height: 2)
    keyboard.hide()
    keyboard.hide()
    #expect(seen == [0, 4, 2, 0])
    effect.cancel()
  }

  @Test func keyboardDrawsAtEverySize() {
    let keyboard = Keyboard()
    let device = ZStack { keyboard }
    for width in 0...12 {
      for height in 0...6 {
        for rows in [0, 1, 3, 9] {
          keyboard.show(height: rows)
          let frame = device.frame(width: width, height: height)
          let filled = frame.lines.filter { $0.contains { $0 != " " } }.count
          #expect(width == 0 || filled == min(rows, height, 5), "\(width) × \(height), \(rows)")
        }
      }
    }
  }
}
