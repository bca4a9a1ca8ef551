import Testing

@testable import BindableTerminal
@testable import BindableViews

struct HeldKeyTests {
  private let enter = KeyPress(.enter)

  private func areHeld(_ pauses: Int...) -> [Bool] {
    var key = HeldKey()
    return pauses.map { key.isHeld(enter, after: .milliseconds($0)) }
  }

  @Test func firstRepetitionMayTakeLong() {
    #expect(areHeld(0, 700, 30, 350, 30) == [false, true, true, true, true])
    #expect(areHeld(0, 701) == [false, false])
  }

  @Test func keyThatIsTappedSlowlyIsPressedAgain() {
    #expect(areHeld(0, 500, 500, 500) == [false, true, false, true])
  }

  @Test func otherKeyIsNotHeld() {
    var key = HeldKey()
    let areHeld = [enter, KeyPress(.tab), enter].map { key.isHeld($0, after: .milliseconds(30)) }
    #expect(areHeld == [false, false, false])
  }
}
