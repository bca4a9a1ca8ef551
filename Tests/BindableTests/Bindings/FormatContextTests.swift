import Bindable
import BindableTesting
import Testing

@MainActor private final class Presenter { @Observed var count = 1_234 }

@MainActor private final class Language { @Observed var suffix = "m" }

private enum LengthUnit: FormatSetting {
  case meters, feet
  static let defaultValue = LengthUnit.meters
}

private struct Note: FormatSetting {
  static let defaultValue = Note(text: "none")
  var text: String
}

private struct Suffix: FormatSetting {
  static let defaultValue = Suffix { "" }
  var text: @MainActor () -> String
}

@MainActor struct FormatContextTests {
  private let presenter = Presenter()
  private let view = PlainPanel()

  @Test func connectionContextIsPassedToFormats() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.count, to: \.first.text, as: .inLanguage.then(.suffix("!")))
      bind(\.count, to: \.second.text, as: Format("plain") { "\($0)" })
    }
    let other = PlainPanel()
    let german = table.connect(presenter, to: view, in: .german)
    let standard = table.connect(presenter, to: other)
    #expect(view.first.text == "1234 in German!")
    #expect(view.second.text == "1234")
    #expect(other.first.text == "1234 in English!")
    #expect(other.second.text == "1234")
    #expect(german.context[TestLanguage.self].name == "German")
    #expect(standard.context[TestLanguage.self].name == "English")
  }

  @Test func unsetSettingReturnsDefault() {
    var context = FormatContext()
    #expect(context[LengthUnit.self] == .meters)
    context[LengthUnit.self] = .feet
    #expect(context[LengthUnit.self] == .feet)
    #expect(context[Note.self].text == "none")
    context[Note.self].text = "a"
    context[LengthUnit.self] = .meters
    #expect(context[LengthUnit.self] == .meters)
    #expect(context[Note.self].text == "a")
    #expect(FormatContext.standard[Note.self].text == "none")
  }

  @Test func changingCopyKeepsOriginal() {
    var context = FormatContext()
    context[Note.self].text = "a"
    var copy = context
    copy[Note.self].text = "b"
    #expect(context[Note.self].text == "a")
    #expect(copy[Note.self].text == "b")
  }

  @Test func bindingDependsOnObservedPropertyOfSetting() {
    let language = Language()
    var context = FormatContext()
    context[Suffix.self] = Suffix { language.suffix }
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.count, to: \.first.text, as: Format("suffix") { "\($0) \($1[Suffix.self].text())" })
    }
    let connection = table.connect(presenter, to: view, in: context)
    #expect(view.first.text == "1234 m")
    language.suffix = "km"
    #expect(view.first.text == "1234 km")
    #expect(connection.why("first.text").contains("because Language.suffix changed"))
  }

  @Test func formatResourceIsCreatedOncePerContext() {
    var made: [String] = []
    let format = Format<Int, String>("costly", for: { $0[TestLanguage.self] }) { language in
      made.append(language.name)
      return language
    } apply: {
      "\($0.name) \($1)"
    }
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.count, to: \.first.text, as: format.then(.suffix("!")))
      bind(\.count, to: \.second.text, as: format)
    }
    let views = (0..<3).map { _ in PlainPanel() }
    let connections = views.enumerated().map { number, view in
      // Each context differs in an unrelated setting.
      var context = FormatContext.german
      context[Note.self].text = "\(number)"
      return table.connect(presenter, to: view, in: context)
    }
    presenter.count = 5
    #expect(views.map(\.first.text) == ["German 5!", "German 5!", "German 5!"])
    #expect(made == ["German"])
    #expect(format.apply(1) == "English 1")
    #expect(format.apply(1, in: .german) == "German 1")
    #expect(made == ["German", "English"])
    #expect(connections.count == 3)
  }

  @Test func formatCachesResourcesOfRecentContexts() {
    var made = 0
    let format = Format<Int, String>("costly", for: { $0[TestLanguage.self] }) { _ in
      made += 1
    } apply: {
      "\($1)"
    }
    for number in [0, 1, 2, 3, 4, 4, 3, 0] {
      var context = FormatContext()
      context[TestLanguage.self].name = "\(number)"
      _ = format.apply(1, in: context)
    }
    #expect(made == 6)
  }

  @Test func screenPassesContextToBindings() {
    @MainActor final class CountView: ViewNode { let count = Label() }
    let table = BindingTable(Presenter.self, CountView.self) {
      bind(\.count, to: \.count.text, as: .inLanguage)
    }
    let screen = Screen(presenter, CountView(), table, in: .german)
    #expect(screen.view.count.text == "1234 in German")
  }
}
