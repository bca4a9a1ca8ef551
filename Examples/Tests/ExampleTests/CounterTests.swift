import Bindable
import BindableTesting
import Testing

@testable import counter

@MainActor @Suite struct CounterTests {
  let screen = Screen(CounterPresenter(), CounterView(), CounterView.bindings)

  @Test func pressingCountIncrementsNumber() throws {
    screen.view.press(.tab, .enter, .enter)
    try verify(screen.view.frame(width: 20).text) {
      """
      2 < Count >
      """
    }
    try expectPicture("counter", of: screen.view, width: 20)
  }
}
