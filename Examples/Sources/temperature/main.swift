// Two fields that convert a temperature, whichever the user edits.

import Bindable
import Foundation

@MainActor final class TemperaturePresenter {
  @Observed var celsius: Double? = 20
  var fahrenheit: Double? {
    get { celsius.map { $0 * 9 / 5 + 32 } }
    set { celsius = newValue.map { ($0 - 32) * 5 / 9 } }
  }
}

final class TemperatureView: ViewNode {
  let celsius = TextField(), fahrenheit = TextField()
  override var content: ViewNode? {
    HStack(spacing: 1) { [celsius, Label("°C ="), fahrenheit, Label("°F")] }
  }

  static let degrees = Format<Double, String>.decimal(fractionDigits: 0...1)
  // A blank field means that there is no temperature. Text that isn't a number changes nothing.
  static let bindings = BindingTable(TemperaturePresenter.self, TemperatureView.self) {
    bind(\.celsius, to: \.celsius.text, as: degrees, parse: .double, ifNil: "")
    bind(\.fahrenheit, to: \.fahrenheit.text, as: degrees, parse: .double, ifNil: "")
  }
}

let screen = Screen(TemperaturePresenter(), TemperatureView(), TemperatureView.bindings)
try await TerminalSession(environment: ProcessInfo.processInfo.environment).run(screen)
