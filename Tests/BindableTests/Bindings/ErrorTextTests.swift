import Testing

@testable import BindableCore
@testable import BindableTerminal

@MainActor struct ErrorTextTests {
  private enum ServerError: Error { case offline, full }

  private let texts = Texts { text in
    switch text {
    case .timeLimitExceeded: "Zu langsam."
    case .inputIsNoTerminal: "Die Eingabe ist kein Terminal."
    case .terminalWriteFailed(let reason): "Nicht geschrieben: \(reason)"
    case .partsFailed(let failed, let count, let first): "\(failed)/\(count): \(first)"
    default: nil
    }
  }

  private var errors: ErrorText {
    ErrorText(texts) { ($0 as? ServerError) == .offline ? "You're offline." : nil }
  }

  @Test func programDescribesItsErrorsInOnePlace() {
    #expect(errors.text(for: ServerError.offline) == "You're offline.")
    #expect(errors.text(for: ServerError.full) == "full")
  }

  @Test func errorsOfTheLibraryHaveItsTexts() {
    let late = TimeLimitError(limit: .seconds(30))
    #expect(errors.text(for: late) == "Zu langsam.")
    #expect(ErrorText().text(for: late) == "It took longer than 30 seconds.")
    #expect("\(late)" == "It took longer than 30 seconds.")
    let parts = PartsError(failed: 2, count: 9, first: ServerError.offline)
    #expect(errors.text(for: parts) == "2/9: You're offline.")
    #expect("\(parts)" == "2 of 9 failed. The first error: offline")
  }

  @Test func errorsOfTerminalHaveTexts() {
    let error = TerminalError(.inputIsNoTerminal)
    #expect(errors.text(for: error) == "Die Eingabe ist kein Terminal.")
    #expect("\(error)" == "standard input isn't a terminal")
    let failed = TerminalError(.terminalWriteFailed("Input/output error"))
    #expect(errors.text(for: failed) == "Nicht geschrieben: Input/output error")
    #expect("\(failed)" == "can't write to the terminal: Input/output error")
  }

  @Test func bindingShowsErrorAccordingToItsContext() async {
    final class Line: LifetimeTracked { var text = "" }
    let command = Command { throw ServerError.offline }
    let table = BindingTable(Command.self, Line.self) {
      bind(\.error, to: \.text, as: .errorText, ifNil: "")
    }
    var context = FormatContext()
    context[ErrorText.self] = errors
    let line = Line()
    let connection = table.connect(command, to: line, in: context)
    command.start()
    await command.waitUntilFinished()
    #expect(line.text == "You're offline." && connection.isConnected)
  }

  @Test func textsOfContextDescribeErrorsOfTheLibrary() {
    var context = FormatContext()
    context[Texts.self] = texts
    let format = Format<any Error, String>.errorText
    #expect(format.apply(TimeLimitError(limit: .seconds(1)), in: context) == "Zu langsam.")
  }

  @Test func commandAndListUseTheValue() async {
    let errors = errors
    let command = Command(describing: errors.text) { throw ServerError.offline }
    let effect = Effect { _ = command.message }
    command.start()
    await command.waitUntilFinished()
    #expect(command.message == "You're offline.")
    struct Item: Identifiable, Equatable { let id: Int }
    let list = PagedList<Item>(pageSize: 2) { _, _ in throw ServerError.offline }
    list.describe = errors.text
    list.loadMore()
    await list.waitUntilLoaded()
    #expect(list.errorMessage == "You're offline.")
    withExtendedLifetime(effect) {}
  }
}
