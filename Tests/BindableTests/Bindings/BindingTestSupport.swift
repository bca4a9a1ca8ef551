import Bindable
import BindableTesting

/// A control of the tests: some properties say when they change, `plain` does not.
@MainActor final class TestField: Actable {
  @Observed var text = "" { didSet { textWrites.append(text) } }
  @Observed var number = 0
  @Observed var isOn = false
  var plain = ""
  var act: Act?
  /// What the setter of `text` was called with.
  private(set) var textWrites: [String] = []
}

/// A view of the tests.
@MainActor protocol TestView: AnyObject, Sendable {
  init()
  var first: TestField { get }
  var second: TestField { get }
  var third: TestField { get }
}

/// A view that says when it goes.
@MainActor final class TestPanel: LifetimeTracked, TestView {
  let first = TestField(), second = TestField(), third = TestField()
}

/// A view of any other toolkit.
@MainActor final class PlainPanel: TestView {
  let first = TestField(), second = TestField(), third = TestField()
}

/// A setting of a context that tests pass to formats and parsers.
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
  /// The value and the language of the context.
  static var inLanguage: Format {
    Format("inLanguage") { "\($0) in \($1[TestLanguage.self].name)" }
  }
}
