import Bindable
import BindableTesting
import Testing

@MainActor private final class Presenter {
  @Observed var count = 1_234
  @Observed var created = Moment(secondsSince1970: 0)
}

@MainActor private final class Time { @Observed var now = Moment(secondsSince1970: 3_600) }

@MainActor @Suite struct FormatContextTests {
  private let presenter = Presenter()
  private let view = PlainPanel()

  @Test func aConnectionSaysWhatItsFormatsWriteFor() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.count, to: \.first.text, as: .grouped.then(.suffix(" m")))
      bind(\.created, to: \.second.text, as: .date())
    }
    let other = PlainPanel()
    let german = table.connect(presenter, to: view, in: FormatContext(.deDE))
    let standard = table.connect(presenter, to: other)
    #expect(view.first.text == "1.234 m")
    #expect(view.second.text == "1. Jan. 1970")
    #expect(other.first.text == "1,234 m")
    #expect(other.second.text == "1 Jan 1970")
    #expect(german.context.conventions == .deDE)
    #expect(standard.context.conventions == .enGB)
  }

  @Test func aNowThatIsObservedMakesItsRowsRun() {
    let time = Time()
    let context = FormatContext(.enGB, now: { time.now })
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.created, to: \.first.text, as: .relative)
    }
    let connection = table.connect(presenter, to: view, in: context)
    #expect(view.first.text == "1 hour ago")
    time.now = Moment(secondsSince1970: 7_200)
    #expect(view.first.text == "2 hours ago")
    #expect(connection.why("first.text").contains("because Time.now changed"))
  }

  @Test func whatIsCostlyToMakeIsMadeOnceForAContext() {
    var made: [String] = []
    let format = Format<Int, String>("costly") { context in
      made.append(context.conventions.identifier)
      return context.conventions
    } apply: {
      "\($0.identifier) \($1)"
    }
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.count, to: \.first.text, as: format.then(.suffix("!")))
      bind(\.count, to: \.second.text, as: format)
    }
    let views = (0..<3).map { _ in PlainPanel() }
    let connections = views.map {
      // Each of its own, and equal but for now.
      table.connect(
        presenter, to: $0, in: FormatContext(.deDE, now: { Moment(secondsSince1970: 1) }))
    }
    presenter.count = 5
    #expect(views.map(\.first.text) == ["de-DE 5!", "de-DE 5!", "de-DE 5!"])
    #expect(made == ["de-DE"])
    #expect(format.apply(1) == "en-GB 1")
    #expect(format.apply(1, in: FormatContext(.deDE, secondsFromUTC: 1)) == "de-DE 1")
    #expect(made == ["de-DE", "en-GB", "de-DE"])
    #expect(connections.count == 3)
  }

  @Test func onlyTheToolsOfTheLastContextsAreKept() {
    var made = 0
    let format = Format<Int, String>("costly") { _ in
      made += 1
    } apply: {
      "\($1)"
    }
    for seconds in [0, 1, 2, 3, 4, 4, 3, 0] {
      _ = format.apply(1, in: FormatContext(.enGB, secondsFromUTC: seconds))
    }
    #expect(made == 6)
  }

  @Test func conventionsCanBeMadeOfOthers() {
    var swiss = FormatConventions.deDE
    swiss.identifier = "de-CH"
    swiss.groupingSeparator = "’"
    #expect(Format.grouped.apply(1_234, in: FormatContext(swiss)) == "1’234")
    #expect(swiss != .deDE)
  }

  @Test func conventionsWithTooFewNamesWriteNumbers() {
    var conventions = FormatConventions("none")
    conventions.months = []
    conventions.compactUnits = []
    let context = FormatContext(conventions)
    #expect(Format.date(.long).apply(Moment(secondsSince1970: 0), in: context) == "1 1 1970")
    #expect(Format.compact.apply(12_345, in: context) == "12,345")
  }

  @Test func aScreenHasAContext() {
    @MainActor final class CountView: ViewNode { let count = Label() }
    let table = BindingTable(Presenter.self, CountView.self) {
      bind(\.count, to: \.count.text, as: .grouped)
    }
    let screen = Screen(presenter, CountView(), table, in: FormatContext(.deDE))
    #expect(screen.view.count.text == "1.234")
  }
}
