import Bindable

/// The code of Docs/Guides/Commands.md, compiled.
///
/// `FormsGuideTests` compares the two, runs each example, and compares what it prints.
@MainActor enum CommandsGuide {
  static func output(of example: @MainActor () async -> Void) async -> String {
    printed = ""
    await example()
    return printed
  }

  /// A server that answers when it is told to.
  @MainActor final class Server {
    struct Busy: Error, CustomStringConvertible { let description = "The server is busy." }
    private let shop = Workshop()
    func upload(_ text: String) async throws { try await shop.work() }
    func answer() async { await shop.finish() }
    func fail() async { await shop.finish(throwing: Busy()) }
  }

  @MainActor final class NotePresenter {
    private let server: Server
    init(_ server: Server) { self.server = server }

    @Observed var text = ""
    @Observed var saved = "nothing"
    var canSave: Bool { !text.isEmpty }

    lazy var save = Command(of: self, when: \.canSave, taking: \.text) { [server] text in
      try await server.upload(text)
      return text
    } then: { presenter, text in
      presenter.saved = text
    }
    lazy var clear = Command(of: self, when: \.canSave) { $0.text = "" }
  }

  @MainActor final class NoteView: ViewNode {
    let text = TextField(), save = Button("Save"), clear = Button("Clear")
    let saved = Label(), problem = Label()
    override var content: ViewNode? {
      ColumnStack {
        text
        RowStack(spacing: 1) {
          save
          clear
        }
        saved
        problem
      }
    }

    static let bindings = BindingTable(NotePresenter.self, NoteView.self) {
      \.text <-> \.text.text
      on(\.save, run: \.save)
      on(\.clear, run: \.clear)
      bind(\.saved, to: \.saved.text, as: Format("saved") { "Saved: \($0)" })
      bind(\.save.message, to: \.problem.text, ifNil: "")
    }
  }

  static func aButtonThatShowsItself() async {
    let server = Server()
    let screen = Screen(NotePresenter(server), NoteView(), NoteView.bindings)
    let view = screen.view
    print(view.save.frame(width: 8).text)
    view.text.type("Milk")
    print(view.save.frame(width: 8).text)
    view.save.press()
    print(view.save.frame(width: 8).text, view.save.press())
    await server.answer()
    print(view.save.frame(width: 8).text, view.saved.text)
    print(screen.connection.why("save.isEnabled"))
  }

  static func errorsAreValues() async {
    let server = Server()
    let screen = Screen(NotePresenter(server), NoteView(), NoteView.bindings)
    let (view, presenter) = (screen.view, screen.presenter)
    view.text.type("Milk")
    view.save.press()
    await server.fail()
    print(view.problem.text)
    view.save.press()
    print(presenter.save.isRunning, presenter.save.error == nil)
    await server.answer()
  }

  static func whatASecondPressDoes() async {
    for policy in Command.Repeat.allCases {
      let server = Server()
      var pages = 0
      let next = Command(whileRunning: policy) {
        try await server.upload("")
        pages += 1
      }
      for _ in 1...3 { next.start() }
      while next.isRunning { await server.answer() }
      print("\(policy): \(pages)")
    }
  }

  static func cancelling() async {
    let server = Server()
    let screen = Screen(NotePresenter(server), NoteView(), NoteView.bindings)
    let save = screen.presenter.save
    screen.view.text.type("Milk")
    screen.view.save.press()
    save.cancel()
    print(save.phase)
    await server.answer()
    print(save.phase, save.outcome == .cancelled, screen.presenter.saved)
  }

  static func severalAsOne() async {
    let both = Command(all: [
      Command { print("text") },
      Command { print("photo") },
    ])
    both.start()
    await both.finished()
  }
}

@MainActor private var printed = ""

@MainActor private func print(_ items: Any...) {
  printed += items.map { "\($0)" }.joined(separator: " ") + "\n"
}
