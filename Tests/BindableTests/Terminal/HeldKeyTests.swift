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

  @Test func otherKeyBelongsToTheSameWordWithinTheFirstPause() {
    var key = HeldKey()
    let pauses = [0, 700, 701, 30]
    let presses = [enter, KeyPress("a"), KeyPress("b"), enter]
    let areHeld = zip(presses, pauses).map { key.isHeld($0, after: .milliseconds($1)) }
    #expect(areHeld == [false, true, false, true])
  }
}
