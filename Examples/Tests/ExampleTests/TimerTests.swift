import Bindable
import BindableTesting
import Testing

@testable import timer

@MainActor @Suite struct TimerTests {
  let clock = ManualClock()
  let screen: Screen<TimerPresenter, TimerView>
  var view: TimerView { screen.view }

  init() { screen = Screen(TimerPresenter(), TimerView(), TimerView.bindings, clock: clock) }

  @Test func gaugeFollowsClock() async throws {
    await clock.advance(by: .seconds(6))
    #expect(view.elapsed.text == "6.0 s")
    try verify(view.frame(width: 32).text) {
      """
      Elapsed ━━━━━━━━━╾──────────────
      6.0 s
      Duration [━━━━━━━━━━●──────────]
      [ Reset ]
      """
    }
    try expectPicture("timer", of: view, width: 32)
  }

  @Test func timeStopsAtDurationAndGoesOnWhenItIsRaised() async {
    await clock.advance(by: .seconds(20))
    #expect(view.progress.value == 1)
    #expect(view.elapsed.text == "15.0 s")
    view.duration.setValue(20)
    #expect(view.progress.value == 0.75)
    await clock.advance(by: .seconds(1))
    #expect(view.elapsed.text == "16.0 s")
  }

  @Test func resetStartsAgain() async {
    await clock.advance(by: .seconds(3))
    view.reset.press()
    #expect(view.elapsed.text == "0.0 s")
    await clock.advance(by: .seconds(1))
    #expect(view.elapsed.text == "1.0 s")
  }

  @Test func hiddenTimerStopsTicking() async {
    screen.hide()
    await clock.advance(by: .seconds(3))
    #expect(screen.presenter.elapsed == 0)
  }
}
