import Bindable
import BindableTesting
import BindableTrace
import Foundation
import ProfileFeature

extension Subcommand {
  static let interactive = Subcommand(
    name: "interactive", summary: "the app in this terminal",
    options: """
      \(Option.html)
        --stream FILE     add each step to this page as it happens or, if
                          there's such a file, to one with another name
        --keep-trace      keep the last 1,000 steps, which F9 saves to
                          trace.html, or trace-2.html if it's there, and so on
      \(Option.record)
        --mouse           use the mouse; hold Shift to select text
        --no-mouse        leave the mouse to the terminal
      """,
    examples: [
      "interactive": "use the app",
      "interactive --theme lightbox": "on a light ground",
      "interactive --theme plain": "in the layout of transcripts",
      "interactive --record acts.txt": "record actions in that layout",
      "interactive --stream run.html": "survive a crash",
      "interactive --keep-trace": "save what led to a problem",
    ],
    performWhileLoading: start
  ) { session in
    let store = ProfileStore(session.data, theme: session.options.liveTheme)
    let screen = session.openLive(store, keyboard: session.options.keyboard).show()
    let recorder = ActionRecorder(screen.root)
    let answers = QuitAnswers(of: screen.screen, in: recorder)
    screen.focusContent()
    let traces = try await run(screen, store, session.options)
    guard session.options.isRecorded else { return Outcome(traces) }
    var again = session
    // The user has answered the questions.
    again.options["--answers"] = nil
    let file = session.options.record
    let actions = answers.otherActions
    again.script = Script(
      actions.map { .user($0) }, named: file.map { Excerpt.path($0) } ?? "your actions")
    // The frames are those of a separate screen, as `replay` performs the actions. That can fail.
    if let file { try OutputFile.keep(ScriptRecording.text(of: again), in: file) }
    let player = ScriptRunner(again)
    try await player.run()
    if let file { try OutputFile.write(ScriptRecording.text(of: again, player.frames), to: file) }
    if let page = session.options.html, let trace = player.trace {
      try OutputFile.write(trace.page(), to: page)
    }
    guard let file else { return Outcome(traces) }
    let width = session.options.width
    let isSame =
      answers.haveBegun
      || player.screen.content.frame(width: width) == screen.content.frame(width: width)
    let remark = isSame ? "" : "; its replay ends with another frame, as times can differ"
    let count = actions.count == 1 ? "1 action" : "\(actions.count) actions"
    return Outcome("\(traces)\(Excerpt.path(file)): \(count)\(remark)\n")
  }

  /// Runs the screen that loads the data of a server or a large file, and then the app in it.
  @MainActor private static func start(
    _ options: Options, _ backing: SessionBackend
  ) async throws -> Outcome {
    // The sample is replaced by the data before a screen shows it.
    let store = ProfileStore(.sample, theme: options.liveTheme), keyboard = options.keyboard
    let presenter = StartPresenter()
    let screen = Screen(presenter, StartView.bindings, title: "Start") { StartView() }
    let shown = RunningScreen(screen, keyboard: keyboard)
    shown.isStarting = true
    presenter.load = { [weak screen, weak shown] in
      try await backing.load()
      let session = try Session(options, backing: backing)
      store.data = session.data
      let opened = session.openLive(store, keyboard: keyboard)
      screen?.add(at: \.loaded) { opened.screen }
      shown?.app = opened.app
      shown?.isStarting = false
    }
    presenter.onFinished = { [weak shown] in shown?.focusContent() }
    shown.show()
    presenter.start()
    let traces = try await run(shown, store, options)
    presenter.loading.cancel()
    // A run that couldn't read its file ends with the reason, unless the user retried.
    if options.input != nil, let error = presenter.loading.error { throw error }
    return Outcome(traces)
  }

  private static let mouseHints = [
    KeyHint("Click", "press, open, or focus"), KeyHint("Wheel", "scroll"),
    KeyHint("Shift", "select text"),
  ]

  /// Runs the app until the user quits, and returns the lines about the traces that were written.
  @MainActor private static func run(
    _ screen: RunningScreen, _ store: ProfileStore, _ options: Options
  ) async throws -> String {
    for file in [options.record, options.html].compactMap({ $0 }) { try OutputFile.check(file) }
    let file = try options["--stream"].map { try TraceFile($0) }
    var saved: [String] = []
    do throws(TerminalError) {
      let environment = ProcessInfo.processInfo.environment, usesPanes = options.usesPanes
      let usesMouse =
        options["--no-mouse"] == nil && (usesPanes || options["--mouse"] != nil)
      let terminal = try TerminalSession(environment: environment, usesMouse: usesMouse)
      terminal.inspectorKeys = [KeyPress(.function(2)), KeyPress("o", .control)]
      let colorCount = [0, 16, 256, 1 << 24][ColorDepth(environment: environment).rawValue]
      let theming = Effect {
        let theme = store.theme
        terminal.theme = usesPanes ? theme.rendering(colorCount: colorCount) : theme.rendering
      }
      terminal.onResize = { screen.width = $0.width }
      screen.onQuit = { [weak terminal] in terminal?.quit() }
      let tour = screen.app?.main?.tour
      tour?.onInspect = { [weak terminal] name in
        let nodes = screen.root.descendants.filter { $0.nodeName == name && $0.isVisible }
        if let node = nodes.first { terminal?.inspect(node) }
      }
      terminal.onKey = { [weak terminal] press in
        guard screen.isStarting, press == KeyPress("q") else {
          return tour?.handle(press) ?? false
        }
        terminal?.quit()
        return true
      }
      var hints = options["--keep-trace"] != nil ? [KeyHint("F9", "save a trace")] : []
      hints.append(KeyHint("F2", usesPanes ? "why?" : "inspect"))
      // Before the app is loaded, no screen has the key q.
      if !usesPanes || screen.app == nil { hints.append(KeyHint("Ctrl-Q", "quit")) }
      let help = KeyHelp(screen.root, additionalHints: hints)
      // The key q is typed in a text.
      help.sheetHints = [KeyHint("Ctrl-Q", "quit")] + (usesMouse ? mouseHints : [])
      if options.wantsPanes, !usesPanes { help.note("recorded in the layout of transcripts") }
      if let file {
        terminal.onTraceStep = { [weak help] step in
          guard file.failure == nil else { return }
          file.add(step)
          if let failure = file.failure { help?.warning = "\(failure)" }
        }
      }
      if options["--keep-trace"] != nil {
        terminal.traceKeys = [KeyPress(.function(9))]
        terminal.onTrace = { [weak help] trace in
          do throws(POSIXError) {
            let file = try OutputFile.writeNew(trace.page(), to: "trace.html")
            saved.append(file)
            help?.note("Saved \(file)")
          } catch {
            help?.note("trace.html can't be written (\(error.reason))")
          }
        }
      }
      try await terminal.run(help, leaving: screen.screen)
      withExtendedLifetime(theming) {}
    } catch {
      throw UsageError(
        .noTerminal,
        "interactive: \(error); run it in a terminal, or omit interactive to print a transcript")
    }
    if let failure = file?.failure { throw failure }
    return (saved + [file?.path].compactMap { $0 }).map { "\(Excerpt.path($0)): a trace\n" }
      .joined()
  }
}

/// The recorded actions that answer the question of a quit key, which aren't part of a recording.
///
/// A recording has no action that quits, so a replay has no such question.
@MainActor private final class QuitAnswers: UserActionObserver {
  private let screen: AnyScreen
  private let recorder: ActionRecorder
  private var indexes: Set<Int> = []
  private var wasAsking = false, isQuitting = false

  init(of screen: AnyScreen, in recorder: ActionRecorder) {
    (self.screen, self.recorder) = (screen, recorder)
    UserActionObservers.add(self)
  }

  /// The actions that a replay performs.
  var otherActions: [RecordedAction] {
    recorder.actions.enumerated().filter { !indexes.contains($0.offset) }.map(\.element)
  }

  /// A Boolean value that indicates whether a quit key has asked, so that the screen can differ
  /// from that of a replay.
  var haveBegun: Bool { !indexes.isEmpty || screen.isBeingLeft }

  func userWillPerform(_: UserAction, on _: ViewNode, words _: () -> String) -> Bool {
    let isAsking = untracked { screen.isBeingLeft }
    // A question that no action has asked is that of a quit key.
    isQuitting = isAsking && (isQuitting || !wasAsking)
    if isQuitting { indexes.insert(recorder.actions.count) }
    return true
  }

  func userDidPerform() { wasAsking = untracked { screen.isBeingLeft } }
}

extension Options {
  /// A Boolean value that indicates whether the app is shown in panes, as large as the terminal.
  ///
  /// A recording is replayed in the layout of transcripts, which the plain theme has too.
  var usesPanes: Bool { wantsPanes && !isRecorded }

  fileprivate var wantsPanes: Bool { screen == .app && device == nil && givenTheme != .plain }

  /// The theme of the app in a terminal, which is light if the terminal says that its ground is.
  fileprivate var liveTheme: AppTheme {
    guard usesPanes, givenTheme == nil else { return theme }
    if StandardStreams.colors == .none { return .plain }
    let ground = ProcessInfo.processInfo.environment["COLORFGBG"]?.split(separator: ";").last
    return ["7", "15"].contains(ground) ? .lightbox : paneTheme
  }
}
