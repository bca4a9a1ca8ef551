import Bindable
import BindableTesting

/// A test control whose properties are observable, except for `plain`.
@MainActor final class TestField: ActionControl {
  @Observed var text = "" { didSet { textWrites.append(text) } }
  @Observed var number = 0
  @Observed var isOn = false
  var plain = ""
  var controlAction: ControlAction?
  /// The values that the setter of `text` received.
  private(set) var textWrites: [String] = []
}

/// A test view.
@MainActor protocol TestView: AnyObject, Sendable {
  init()
  var first: TestField { get }
  var second: TestField { get }
  var third: TestField { get }
}

/// A view with a lifetime token.
@MainActor final class TestPanel: LifetimeTracked, TestView {
  let first = TestField(), second = TestField(), third = TestField()
}

/// A view of another toolkit.
@MainActor final class PlainPanel: TestView {
  let first = TestField(), second = TestField(), third = TestField()
}

/// A context setting that tests pass to formats and parsers.
struct TestLanguage: FormatSetting, Equatable {
  static let defaultValue = TestLanguage(name: "English")
  var name: String
}

extension FormatContext {
  static var german: FormatContext {
    var context = FormatContext()
    context[TestLanguage.self].name = "German"
    return context
  }
}

extension Format where Output == String {
  /// A format of the value and the language of the context.
  static var inLanguage: Format {
    Format("inLanguage") { "\($0) in \($1[TestLanguage.self].name)" }
  }
}
