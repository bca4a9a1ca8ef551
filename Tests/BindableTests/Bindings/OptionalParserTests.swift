import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Weather {
  @Observed var celsius: Double? = 20
}

@MainActor private final class WeatherView: ViewNode {
  let celsius = TextField(), message = Label()

  static let bindings = BindingTable(Weather.self, WeatherView.self) {
    bind(
      \.celsius, to: \.celsius.text, as: .decimal(fractionDigits: 0...1), parse: .double,
      ifNil: "–"
    ).error(\.message.text)
  }
}

@MainActor struct OptionalParserTests {
  private let weather = Weather(), view = WeatherView()
  private let connection: AnyConnection

  init() { connection = WeatherView.bindings.connect(weather, to: view) }

  @Test(arguments: ["", "  ", "–"]) func blankTextAndPlaceholderMeanNil(text: String) {
    view.celsius.replaceText(with: text)
    #expect(weather.celsius == nil)
    #expect(view.celsius.text == text)
    view.celsius.submit()
    #expect(view.celsius.text == "–")
    #expect(view.message.text.isEmpty)
  }

  @Test func viewShowsPlaceholderForNil() {
    weather.celsius = nil
    #expect(view.celsius.text == "–")
    weather.celsius = 3.25
    #expect(view.celsius.text == "3.2")
  }

  @Test func invalidTextKeepsValue() {
    view.celsius.replaceText(with: "warm")
    #expect(weather.celsius == 20)
    #expect(view.message.text == "Enter a number.")
    view.celsius.clear()
    #expect(weather.celsius == nil)
    #expect(view.message.text.isEmpty)
  }

  @Test func tableNamesFormatPlaceholderAndParser() {
    #expect(
      WeatherView.bindings.descriptions(for: weather, in: view).map(\.text) == [
        "celsius <-> celsius.text  decimal(fractionDigits: 0...1), ifNil: \"–\", parse: double, "
          + "error: message.text"
      ])
  }
}
