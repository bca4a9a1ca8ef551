import Bindable
import BindableTesting
import TestSupport
import Testing

/// The parts of a screen, none of which requires the others.
private enum Part: String, CaseIterable, Sendable {
  case dataSource, children, viewClass, presenter, bindings, interaction, behavior, navigator
}

private enum Place: String, Route {
  case notes
  init?(segment: String) { self.init(rawValue: segment) }
  var segment: String { rawValue }
}

private struct Note: Identifiable, Hashable { let id: Int, text: String }

/// The model of the screen, which can also be connected without a presenter.
@MainActor private final class Notes {
  @ObservedList var all = [Note(id: 1, text: "Buy tea"), Note(id: 2, text: "Call Ada")]
  func removeAll() { all = [] }
  var texts: [String] { all.map(\.text) }
  var heading: String { "notes: \(all.count)" }
}

@MainActor private final class NotesPresenter {
  let notes: Notes
  let removal: Removal
  init(_ notes: Notes, _ answers: ScriptedAnswerProvider) {
    self.notes = notes
    removal = Removal(notes, answers)
  }
  var shown: ListSource<Note> { notes.$all }
  var texts: [String] { notes.texts }
  var heading: String { "My \(notes.heading)" }
  func removeAll() { notes.removeAll() }
}

@MainActor private final class Removal: Interaction {
  private let notes: Notes
  init(_ notes: Notes, _ answers: ScriptedAnswerProvider) {
    self.notes = notes
    super.init()
    answerProvider = answers
  }
  override var question: Question? { Question("Remove all?") }
  override func perform() async throws { notes.removeAll() }
}

@MainActor private final class NotesView: ViewNode {
  let heading = Label(), list = ListView(), footer = ContainerView(height: .fixed(1))
  let clear = Button("Clear")
  override var content: ViewNode? {
    VStack {
      heading
      list
      clear
      footer
    }
  }
}

@MainActor private final class NoteCell: ListCell {
  let text = Label()
  override var content: ViewNode? { text }
  static let bindings = BindingTable(Note.self, NoteCell.self) { \.text --> \.text.text }
}

@MainActor private final class FooterPresenter { let text = "Kept in a drawer" }

@MainActor private final class Bold: ScreenBehavior {
  func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) {
    if event == .load { screen.title = screen.title.uppercased() }
  }
}

@MainActor @Suite(.snapshots) struct EightPartsTests {
  private let notes = Notes()
  private let answers = ScriptedAnswerProvider(["Yes"])

  /// Returns the bindings of a screen without a part.
  private func table(
    without part: Part
  ) -> BindingTable<NotesPresenter, NotesView> {
    BindingTable(NotesPresenter.self, NotesView.self) {
      if part != .bindings {
        \.heading --> \.heading.text
        if part == .dataSource {
          \.texts --> \.list.texts
        } else {
          each(\.shown, into: \.list) { NoteCell.bindings }
        }
        if part == .interaction {
          on(\.clear, NotesPresenter.removeAll)
        } else {
          on(\.clear, run: \.removal)
        }
      }
    }
  }

  private func screen(without part: Part) -> AnyScreen {
    switch part {
    case .presenter:
      let table = BindingTable(Notes.self, NotesView.self) {
        \.heading --> \.heading.text
        \.texts --> \.list.texts
        on(\.clear, Notes.removeAll)
      }
      return Screen(notes, table, title: "Notes") { NotesView() }
    case .viewClass:
      let table = BindingTable(NotesPresenter.self, Button.self) {
        \.heading --> \.title
        on(\.self, run: \.removal)
      }
      return Screen(NotesPresenter(notes, answers), table, title: "Notes") { Button() }
    default:
      let screen = Screen(
        NotesPresenter(notes, answers), table(without: part), title: "Notes"
      ) { NotesView() }
      if part != .children {
        screen.add(at: \.footer) {
          let table = BindingTable(FooterPresenter.self, Label.self) { \.text --> \.text }
          return Screen(FooterPresenter(), table) { Label() }
        }
      }
      return screen
    }
  }

  @Test(arguments: Part.allCases)
  fileprivate func screenRunsWithoutPart(_ part: Part) async throws {
    let screen = screen(without: part)
    if part != .behavior { screen.attach(Bold()) }
    let shown: AnyScreen =
      part == .navigator ? screen : Navigator(Router(Place.notes)) { _ in screen }
    shown.show()
    var transcript = Transcript(width: 20)
    transcript.record("without \(part.rawValue)", rows: shown.node.frame(width: 20).lines)
    let failures = Failure.capture {
      shown.node.descendants.compactMap { $0 as? Button }.last { !$0.isHidden }?.press()
    }
    #expect(failures.map(\.kind) == (part == .bindings ? [.rejectedAction] : []))
    await someTurns()
    transcript.record("press the button", rows: shown.node.frame(width: 20).lines)
    #expect(notes.all.isEmpty == (part != .bindings))
    #expect(screen.connections.allSatisfy { $0.failures.isEmpty })
    answers.drainUnused()
    try verify(transcript, matches: "parts", variant: part.rawValue)
    shown.close()
  }
}
