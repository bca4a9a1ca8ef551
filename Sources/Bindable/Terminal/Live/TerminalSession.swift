/// A session that shows a view in the program's terminal and sends user input to the view.
///
/// ```swift
/// let terminal = try TerminalSession(environment: ProcessInfo.processInfo.environment)
/// try await terminal.run(view)  // returns when the user quits
/// ```
///
/// When the view changes, only the difference is written, in one write per frame. Tab and the arrow
/// keys move focus, and other keys are sent to the view; see `ViewNode.dispatch(_:)`. Ctrl-L
/// redraws the screen, Ctrl-Z suspends the program, and ``quitKeys`` end the session.
///
/// The terminal is restored when the program ends or stops for any reason, including a return, an
/// error, a signal, and a crash.
///
/// A failure is never printed over the view: it goes to `Failure.reporter`, whose default prints it
/// after `run` has restored the terminal.
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

  /// The theme of the view, which takes effect with the next change or key press.
  public var theme = Theme.standard

  /// The totals of the output so far.
  public private(set) var statistics = TerminalStatistics()

  private var encoder: TerminalEncoder
  private let input: Int32 = 0
  private let output: Int32 = 1
  private var parser = TerminalParser()
  private var size = Size(width: 80, height: 24)
  // `true` if the terminal shows the last frame.
  private var isKnown = false
  // The last focused node, to restore the focus if it's lost.
  private weak var lastFocused: ViewNode?

  /// Creates a session for the terminal of standard input and output.
  ///
  /// The terminal doesn't change until you call `run`.
  ///
  /// - Parameters:
  ///   - environment: The environment variables. `TERM`, `COLORTERM`, and `NO_COLOR` are used.
  ///   - area: The part of the terminal to use. The default is `.screen`.
  /// - Throws: `TerminalError` if there's no terminal, or if it can't move its cursor.
  public init(
    environment: [String: String], area: TerminalEncoder.Viewport = .screen
  ) throws(TerminalError) {
    let name = environment["TERM"] ?? ""
    if name.isEmpty || name == "dumb" {
      throw TerminalError(
        name.isEmpty ? "TERM is empty or isn't set" : "TERM=dumb doesn't support cursor movement")
    }
    if !TerminalDevice.isTerminal(input) {
      throw TerminalError("standard input isn't a terminal")
    }
    if !TerminalDevice.isTerminal(output) {
      throw TerminalError("standard output isn't a terminal")
    }
    encoder = TerminalEncoder(colors: ColorDepth(environment: environment), viewport: area)
  }

  /// Runs the view until the user quits or the terminal disconnects.
  ///
  /// Other work on the main actor continues in the meantime, and its changes are shown.
  ///
  /// - Throws: `TerminalError` if the terminal can't be used.
  @discardableResult
  public func run(_ view: ViewNode) async throws(TerminalError) -> ExitReason {
    let modes = TerminalModes(area: encoder.viewport)
    try refusing { () throws(TerminalDevice.SystemError) in
      try TerminalDevice.enterRawMode(
        input: input, output: output, entering: modes.enterSequence, leaving: modes.exitSequence)
    }
    Failure.holdOutput()
    (isKnown, parser) = (false, TerminalParser())
    measure()
    var screen = IncrementalRenderer(view, width: size.width, height: size.height, theme: theme)
    let wasCalled = view.onNeedsDisplay
    defer {
      view.onNeedsDisplay = wasCalled
      // The handlers restore the modes, but only this function knows the position of the cursor.
      if encoder.viewport == .inline {
        try? TerminalDevice.write(encoder.exitSequence(after: screen.frame), to: output)
      }
      TerminalDevice.leaveRawMode()
      Failure.releaseOutput()
    }
    let (messages, continuation) = AsyncStream.makeStream(of: Message.self)
    view.onNeedsDisplay = {
      wasCalled?()
      continuation.yield(.display)
    }
    TerminalDevice.startReading { continuation.yield(.terminal($0)) }
    if view.focusedNode == nil { view.moveFocus(by: 1) }
    try draw(screen)
    for await message in messages {
      if let ending = handle(message, for: view) { return ending }
      restoreFocus(in: view)
      if screen.theme != theme {
        screen = IncrementalRenderer(view, width: size.width, height: size.height, theme: theme)
        isKnown = false
      }
      try draw(screen)
    }
    return .disconnected
  }

  private enum Message: Sendable {
    case terminal(TerminalDevice.Input)
    case display
  }

  private func handle(_ message: Message, for view: ViewNode) -> ExitReason? {
    switch message {
    case .display: return nil
    case .terminal(.bytes(let bytes)): return handle(parser.feed(bytes), for: view)
    case .terminal(.idle): return handle(parser.flush(), for: view)
    case .terminal(.resized): measure()
    case .terminal(.resumed):
      measure()
      isKnown = false
    case .terminal(.ended): return .disconnected
    }
    return nil
  }

  private func handle(_ events: [TerminalEvent], for view: ViewNode) -> ExitReason? {
    for event in events {
      switch event {
      case .key(let press) where quitKeys.contains(press): return .quit
      case .key(KeyPress("z", .control)): TerminalDevice.suspend()
      case .key(KeyPress("l", .control)): isKnown = false
      case .modeReport(2026, let state):
        encoder.usesSynchronizedOutput = state == .off || state == .on
      default: view.dispatch(event)
      }
    }
    return nil
  }

  // If the focused node loses focus, the nearest node gets it.
  private func restoreFocus(in view: ViewNode) {
    if let focused = view.focusedNode {
      lastFocused = focused
    } else if let lost = lastFocused {
      lastFocused = nil
      view.focusNearest(to: lost)
    }
  }

  // MARK: - Drawing

  private func measure() {
    let (width, height) = TerminalDevice.size(output) ?? (80, 24)
    guard size != Size(width: width, height: height) else { return }
    size = Size(width: width, height: height)
    // The content of a resized terminal is unknown.
    isKnown = false
  }

  private func draw(_ screen: IncrementalRenderer) throws(TerminalError) {
    var height = size.height
    if encoder.viewport == .inline {
      height = min(height, screen.view.measuredHeightRequirement(forWidth: size.width).ideal)
    }
    let caret = screen.frame.cursor
    let damage = screen.resize(width: size.width, height: height)
    let update =
      isKnown
      ? encoder.update(for: damage, to: screen.frame, caretBefore: caret)
      : encoder.update(from: nil, to: screen.frame)
    isKnown = true
    guard !update.bytes.isEmpty else { return }
    try refusing { () throws(TerminalDevice.SystemError) in
      try TerminalDevice.write(update.bytes, to: output)
    }
    statistics.add(update)
  }

  private func refusing(_ body: () throws(TerminalDevice.SystemError) -> Void) throws(TerminalError)
  {
    do throws(TerminalDevice.SystemError) {
      try body()
    } catch {
      throw TerminalError(error.description)
    }
  }
}
