/// A session that shows a view in the program's terminal and sends user input to the view.
///
/// ```swift
/// let terminal = try TerminalSession(environment: ProcessInfo.processInfo.environment)
/// try await terminal.run(screen)  // returns when the user quits
/// ```
///
/// When the view changes, only the difference is written, in one write per frame. Tab and the arrow
/// keys move focus, and other keys are sent to the view; see `ViewNode.dispatch(_:)`. Ctrl-L
/// redraws the screen, Ctrl-Z suspends the program, and ``quitKeys`` end the session. With
/// `usesMouse`, clicks, drags, and the wheel are sent to the nodes at their positions; see
/// ``MouseHandler``.
///
/// Keys are handled in the order in which they arrive. A quit key waits for no more than 64 of
/// them, and discards more, such as a long paste.
///
/// The terminal is restored when the program ends or stops for any reason, including a return, an
/// error, a signal, and a crash.
///
/// With ``inspectorKeys``, the user can ask why a node looks as it does.
///
/// A failure is never printed over the view: it goes to `Failure.reporter`, whose default passes it
/// to ``onFailure`` and prints it after `run` has restored the terminal.
#if !((canImport(Darwin) && !os(tvOS) && !os(watchOS)) || canImport(Glibc) || canImport(Musl))
  @available(*, unavailable, message: "this system has no terminal that the library supports")
#endif
@MainActor public final class TerminalSession {
  /// The reason that `run` returned.
  public enum ExitReason: Hashable, Sendable {
    /// The user pressed one of the quit keys.
    case quit
    /// The terminal disconnected.
    case disconnected
  }

  /// The keys that end `run`, which aren't sent to the view.
  public var quitKeys: Set<KeyPress> = [KeyPress("c", .control), KeyPress("q", .control)]

  /// The keys that open and close the inspector, by default none.
  ///
  /// ```swift
  /// terminal.inspectorKeys = [KeyPress(.function(2)), KeyPress("o", .control)]
  /// ```
  ///
  /// In the inspector, the user points at a node with the arrow keys, Tab, or the mouse, and reads
  /// its bindings, the last value of each and the one before, the reason for the change, and
  /// failures. Page Up and Page Down rewind the picture and these values to an earlier moment, End
  /// resumes, and Escape closes the inspector. The view isn't changed, not even by rewinding, and
  /// its tasks and timers continue. To restore the state of presenters, use a `Timeline`.
  ///
  /// Set the keys before `run`. While there are any, the last 100 steps are recorded, or those of
  /// ``traceKeys``. The inspector shows nothing of ``untracedProperties``.
  ///
  /// - Complexity: O(*n*) for each frame, where *n* is the number of nodes of the view. Without
  ///   keys, there's no cost.
  public var inspectorKeys: Set<KeyPress> = []

  /// The keys that pass the last 1,000 steps to ``onTrace``, by default none.
  ///
  /// ```swift
  /// terminal.traceKeys = [KeyPress(.function(9))]
  /// terminal.onTrace = { trace in save(trace.page()) }
  /// ```
  ///
  /// A step is a user action or, with the name `wait`, another change of the screen or of a value
  /// that a binding wrote. Set the keys before `run`.
  ///
  /// - Complexity: O(*n*) for each frame, where *n* is the number of nodes of the view. Without
  ///   keys and ``onTraceStep``, there's no cost.
  public var traceKeys: Set<KeyPress> = []

  /// The closure called with the trace of the last steps when the user presses one of
  /// ``traceKeys``.
  public var onTrace: (@MainActor (Trace) -> Void)?

  /// The closure called with each step of the run, as a part of a trace.
  ///
  /// A program that writes the parts has a trace of what happened before a crash. Set the closure
  /// before `run`.
  public var onTraceStep: (@MainActor (Trace) -> Void)?

  /// The properties whose values aren't part of traces, such as `Session.token`.
  ///
  /// The text of secure fields and the properties bound to them never are.
  public var untracedProperties: Set<String> = []

  /// The theme of the view, which takes effect with the next change or key press.
  public var theme = Theme.standard

  /// The closure called with each failure while the view is shown, unless `Failure.reporter` was
  /// set.
  ///
  /// ```swift
  /// terminal.onFailure = { [weak view] in view?.status.text = "\($0)" }
  /// ```
  ///
  /// All failures are also printed after `run` has restored the terminal.
  public var onFailure: (@MainActor (Failure) -> Void)?

  /// The closure called with the size of the terminal before the first frame, and when it changes.
  public var onResize: (@MainActor (Size) -> Void)?

  /// The closure called with each key before the view receives it, which returns whether the key
  /// was handled.
  package var onKey: (@MainActor (KeyPress) -> Bool)?

  package let usesMouse: Bool

  private var encoder: TerminalEncoder
  private let input: Int32 = 0
  private let output: Int32 = 1
  private var parser = TerminalParser()
  private var queue = InputQueue()
  private var isDisconnected = false, hasQuit = false
  // The closure that continues the run after a request to quit.
  private var wantsToQuit = false, onQuit: (@MainActor () -> Void)?
  // The node to explain after a call of `inspect(_:)`.
  private var inspected: ViewNode?
  private let clock: any Clock<Duration>
  private var keyTimer: KeyTimer
  private var size = Size(width: 80, height: 24)
  // `true` if the terminal shows the last frame.
  private var isKnown = false
  private var inspector: Inspector?
  private var recorder: TraceRecorder?
  // The frame of the inspector, if the terminal shows it.
  private var inspectorFrame: Frame?

  /// Creates a session for the terminal of standard input and output.
  ///
  /// The terminal doesn't change until you call `run`.
  ///
  /// - Parameters:
  ///   - environment: The environment variables. `TERM`, `COLORTERM`, and `NO_COLOR` are used.
  ///   - area: The part of the terminal to use. The default is `.screen`.
  ///   - usesMouse: Whether the terminal reports the mouse. If it does, the user selects text with
  ///     Shift held. The default is `false`.
  ///   - clock: The clock that distinguishes a double click from two clicks, and a key that's held
  ///     down from one that's pressed again.
  /// - Precondition: `usesMouse` is `false`, or the area is `.screen`.
  /// - Throws: `TerminalError` if there's no terminal, or if it can't move its cursor.
  public init(
    environment: [String: String], area: TerminalEncoder.Viewport = .screen,
    usesMouse: Bool = false, clock: any Clock<Duration> = ContinuousClock()
  ) throws(TerminalError) {
    precondition(
      !usesMouse || area == .screen,
      "The mouse requires the area .screen, because the position of an inline area isn't known.")
    (self.usesMouse, self.clock, keyTimer) = (usesMouse, clock, KeyTimer(clock))
    let name = environment["TERM"] ?? ""
    if name.isEmpty || name == "dumb" {
      throw TerminalError(name.isEmpty ? .noTerminalName : .dumbTerminal)
    }
    if !TerminalDevice.isTerminal(input) { throw TerminalError(.inputIsNoTerminal) }
    if !TerminalDevice.isTerminal(output) { throw TerminalError(.outputIsNoTerminal) }
    encoder = TerminalEncoder(colors: ColorDepth(environment: environment), viewport: area)
  }

  /// Runs a screen until the user quits or the terminal disconnects.
  ///
  /// The last line shows the keys that work where the focus is, and `?` or F1 shows all of them;
  /// see ``KeyHelp``. A quit key asks before it ends the session if the screen requires it.
  ///
  /// - Throws: `TerminalError` if the terminal can't be used.
  @discardableResult
  public func run(_ screen: AnyScreen) async throws(TerminalError) -> ExitReason {
    let texts = screen.node.libraryTexts
    // The key with the last name in English, so that it's the same one in each language.
    func hint(_ keys: Set<KeyPress>, _ text: LibraryText) -> [KeyHint] {
      let key = keys.max { Texts.english.name(of: $0) < Texts.english.name(of: $1) }
      return key.map { [KeyHint($0, texts[text], in: texts)] } ?? []
    }
    let hints = hint(inspectorKeys, .inspect) + hint(quitKeys, .quit)
    return try await run(KeyHelp(screen.node, additionalHints: hints), leaving: screen)
  }

  /// Runs the view until the user quits or the terminal disconnects.
  ///
  /// Other work on the main actor continues in the meantime, and its changes are shown.
  ///
  /// With `owner`, a quit key asks before it ends the session if that screen or a descendant has a
  /// `leaving` interaction. While a question about leaving is open, the quit keys end the session
  /// immediately, unless one is held down or pressed twice in a row. Signals and a disconnected
  /// terminal never ask.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - owner: The screen that the quit keys leave, usually the one that contains the view.
  /// - Throws: `TerminalError` if the terminal can't be used.
  @discardableResult
  public func run(
    _ view: ViewNode, leaving owner: AnyScreen? = nil
  ) async throws(TerminalError) -> ExitReason {
    let modes = TerminalModes(area: encoder.viewport, usesMouse: usesMouse)
    try TerminalDevice.enterRawMode(
      input: input, output: output, entering: modes.enterSequence, leaving: modes.exitSequence)
    Failure.holdOutput { [weak self] in
      self?.recorder?.record($0)
      self?.onFailure?($0)
    }
    (isKnown, parser, queue, isDisconnected) = (false, TerminalParser(), InputQueue(), false)
    (hasQuit, wantsToQuit) = (false, false)
    let keepsTrace = !traceKeys.isEmpty || onTraceStep != nil
    if keepsTrace || !inspectorKeys.isEmpty {
      recorder = TraceRecorder(
        drawing: view, theme: theme, hiding: untracedProperties,
        limit: keepsTrace ? 1_000 : Inspector.stepLimit, diagnosing: keepsTrace)
      recorder?.onStep = onTraceStep
    }
    inspector = inspectorKeys.isEmpty ? nil : recorder.map { Inspector($0, clock: clock) }
    inspectorFrame = nil
    measure()
    onResize?(size)
    var screen = IncrementalRenderer(view, width: size.width, height: size.height, theme: theme)
    let mouse = MouseDispatcher(screen, clock: clock)
    let wasCalled = view.onNeedsDisplay
    defer {
      view.endEditing()
      view.onNeedsDisplay = wasCalled
      inspector = nil
      recorder = nil
      // The handlers restore the modes, but only this function knows the position of the cursor.
      if encoder.viewport == .inline {
        let shown = inspectorFrame ?? screen.frame
        try? TerminalDevice.write(encoder.exitSequence(after: shown), to: output)
      }
      TerminalDevice.leaveRawMode()
      Failure.releaseOutput()
    }
    // Input is received while events are handled, so that a quit key is noticed early.
    let (inputs, received) = AsyncStream.makeStream(of: TerminalDevice.Input.self)
    let (changes, changed) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    view.onNeedsDisplay = {
      wasCalled?()
      changed.yield()
    }
    onQuit = { changed.yield() }
    TerminalDevice.startReading { received.yield($0) }
    let receiving = Task {
      for await input in inputs {
        receive(input)
        changed.yield()
      }
    }
    defer { receiving.cancel() }
    view.settleFocus(recordsFirst: true)
    view.settleFocusAfterInput()
    try draw(screen)
    for await _ in changes {
      repeat {
        keyTimer.settleFocus(of: view)
        if let ending = handleEvents(for: view, mouse, leaving: owner) { return ending }
        view.settleFocusAfterInput()
        if screen.theme != theme {
          screen = IncrementalRenderer(view, width: size.width, height: size.height, theme: theme)
          mouse.renderer = screen
          isKnown = false
        }
        try draw(screen)
        await Task.yield()
      } while !queue.isEmpty
    }
    return .disconnected
  }

  // MARK: - Input

  private func receive(_ input: TerminalDevice.Input) {
    switch input {
    case .bytes(let bytes): enqueue(parser.feed(bytes))
    case .idle: enqueue(parser.flush())
    case .resized: measure()
    case .resumed:
      measure()
      isKnown = false
    case .ended: isDisconnected = true
    }
  }

  private func enqueue(_ events: [TerminalEvent]) {
    for event in events {
      let isQuitKey = if case .key(let press) = event { quitKeys.contains(press) } else { false }
      queue.append(event, isQuitKey: isQuitKey)
    }
  }

  // Handles the next events, but so few that more input is received soon.
  private func handleEvents(
    for view: ViewNode, _ mouse: MouseDispatcher, leaving owner: AnyScreen?
  ) -> ExitReason? {
    for _ in 0..<InputQueue.typeAheadLimit {
      if wantsToQuit {
        wantsToQuit = false
        quit(view, leaving: owner)
      }
      if hasQuit { return .quit }
      if let node = inspected {
        inspected = nil
        inspector?.open(on: mouse.renderer, pointingAt: node)
      }
      guard let event = queue.popFirst() else { return isDisconnected ? .disconnected : nil }
      switch event {
      case .key(let press) where quitKeys.contains(press):
        view.forgetLastKey()
        if keyTimer.acceptsQuitKey(whileAsking: owner?.isBeingLeft ?? false) {
          quit(view, leaving: owner)
        }
      case .key(let press) where inspector != nil && inspectorKeys.contains(press):
        inspector?.toggle(on: mouse.renderer)
      case .key(let press) where recorder != nil && traceKeys.contains(press):
        if let trace = recorder?.trace { onTrace?(trace) }
      case .key(let press) where press == KeyPress("z", .control) && !view.hasKeyCommand(press):
        TerminalDevice.suspend()
      case .key(let press) where press == KeyPress("l", .control) && !view.hasKeyCommand(press):
        isKnown = false
      case .modeReport(2026, let canChange): encoder.usesSynchronizedOutput = canChange
      case _ where inspector?.send(event) == true: break
      case .key(let press) where onKey?(press) == true: break
      case .mouse(let event): mouse.send(event)
      case .key(let press):
        keyTimer.willSend(press, to: view)
        view.dispatch(event)
      default: view.dispatch(event)
      }
    }
    return hasQuit ? .quit : nil
  }

  private func quit(_ view: ViewNode, leaving owner: AnyScreen?) {
    // The view may have a question about leaving.
    inspector?.close()
    guard let owner, !owner.isBeingLeft else {
      hasQuit = true
      return
    }
    owner.leave { [weak self, weak view] in
      self?.hasQuit = true
      view?.onNeedsDisplay?()
    }
  }

  /// Ends the run as a quit key does, after the screen agreed to be left.
  public func quit() {
    wantsToQuit = true
    onQuit?()
  }

  /// Opens the inspector at a node of the view, if there are keys that open it.
  package func inspect(_ node: ViewNode) {
    inspected = node
    onQuit?()
  }

  // MARK: - Drawing

  private func measure() {
    let (width, height) = TerminalDevice.size(output) ?? (80, 24)
    guard size != Size(width: width, height: height) else { return }
    size = Size(width: width, height: height)
    onResize?(size)
    // The content of a resized terminal is unknown.
    isKnown = false
  }

  private func draw(_ screen: IncrementalRenderer) throws(TerminalError) {
    var height = size.height
    if encoder.viewport == .inline {
      height = min(height, screen.view.measuredHeightRequirement(forWidth: size.width).ideal)
    }
    let caret = screen.frame.cursor
    let before = inspector?.isOpen == true ? inspectorFrame ?? screen.frame : inspectorFrame
    let damage = screen.resize(width: size.width, height: height)
    recorder?.didDraw(screen, isChanged: !damage.isEmpty)
    inspector?.update()
    inspectorFrame = inspector?.frame(size: size, theme: theme)
    ListView.requestNextPages(in: screen.view)
    let update: TerminalUpdate
    if let before {
      update = encoder.update(from: isKnown ? before : nil, to: inspectorFrame ?? screen.frame)
    } else if isKnown {
      update = encoder.update(for: damage, to: screen.frame, caretBefore: caret)
    } else {
      update = encoder.update(from: nil, to: screen.frame)
    }
    isKnown = true
    guard !update.bytes.isEmpty else { return }
    do throws(TerminalError) {
      try TerminalDevice.write(update.bytes, to: output)
    } catch {
      // The input ends too, which is how a disconnected terminal ends the session.
      guard TerminalDevice.isDisconnected(output) else { throw error }
    }
  }
}
