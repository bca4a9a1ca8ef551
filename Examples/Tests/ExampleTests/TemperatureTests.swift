import Bindable
import BindableTesting
import Testing

@testable import temperature

@MainActor @Suite struct TemperatureTests {
  let screen = Screen(TemperaturePresenter(), TemperatureView(), TemperatureView.bindings)
  var view: TemperatureView { screen.view }

  @Test func editingEitherFieldConvertsTemperature() throws {
    view.celsius.replaceText(with: "100")
    #expect(view.fahrenheit.text == "212")
    view.fahrenheit.replaceText(with: "-40")
    #expect(view.celsius.text == "-40")
    try verify(view.frame(width: 24).text) {
      """
      -40      °C = -40     °F
      """
    }
    try expectPicture("temperature", of: view, width: 24)
  }

  @Test func textThatIsNoNumberChangesNothing() {
    view.celsius.type("x")
    #expect(view.celsius.text == "20x")
    #expect(view.fahrenheit.text == "68")
    #expect(screen.presenter.celsius == 20)
  }

  @Test func blankFieldMeansNoTemperature() {
    view.celsius.clear()
    #expect(screen.presenter.celsius == nil)
    #expect(view.fahrenheit.text.isEmpty)
    view.fahrenheit.type(" ")
    #expect(screen.presenter.celsius == nil)
    view.fahrenheit.type("32")
    #expect(view.celsius.text == "0")
  }
}
