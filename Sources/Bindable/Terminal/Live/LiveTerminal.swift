/// Shows a view in the terminal that the program runs in, and gives it what the user does there.
///
/// ```swift
/// let terminal = try LiveTerminal(environment: ProcessInfo.processInfo.environment)
/// try await terminal.run(view)  // returns when the user quits
/// ```
///
/// The view is drawn when it has changed, and no more is written than has changed: one write a
/// frame. Tab and the arrows move the focus, and keys become what a user does to nodes: see
/// ``ViewNode/take(_:)``. Ctrl-L draws everything anew, Ctrl-Z stops the program until the shell
/// lets it go on, and ``quitKeys`` end it.
///
/// Whatever ends or stops the program – returning, an error, a signal, a crash – the terminal is as
/// it was before.
@MainActor public final class LiveTerminal {
  /// Why `run` returned.
  public enum Ending: Hashable, Sendable {
    /// The user pressed one of the keys that quit.
    case quit
    /// The terminal is gone.
    case gone
  }

  /// The keys that end `run`, before the view sees them.
  public var quitKeys: Set<KeyPress> = [KeyPress("c", .control), KeyPress("q", .control)]

  /// How states and lines look; another one is seen with the next change or key.
  public var theme = Theme.standard

  /// What was written so far.
  public private(set) var statistics = TerminalStatistics()

  private var encoder: TerminalEncoder
  private let input: Int32 = 0
  private let output: Int32 = 1
  private var parser = TerminalParser()
  private var size = Size(width: 80, height: 24)
  // Whether the terminal shows what was drawn last.
  private var isKnown = false
  // Who had the focus last, for when it is lost.
  private weak var lastFocused: ViewNode?

  /// Looks at the terminal of standard input and output, and leaves it alone until `run`.
  ///
  /// - Parameters:
  ///   - environment: the variables of the program, of which `TERM`, `COLORTERM` and `NO_COLOR`
  ///     count.
  ///   - area: the part of the terminal to use.
  /// - Throws: `TerminalFailure` where there is no terminal, or one that cannot move its cursor.
  public init(
    environment: [String: String], area: TerminalEncoder.Area = .screen
  ) throws(TerminalFailure) {
    let name = environment["TERM"] ?? ""
    if name.isEmpty || name == "dumb" {
      throw TerminalFailure(
        name.isEmpty ? "TERM names no terminal" : "TERM=dumb names one that moves no cursor")
    }
    if !TerminalDevice.isTerminal(input) { throw TerminalFailure("standard input is no terminal") }
    if !TerminalDevice.isTerminal(output) {
      throw TerminalFailure("standard output is no terminal")
    }
    encoder = TerminalEncoder(colors: ColorLevel(environment: environment), area: area)
  }

  /// Shows `view` until the user quits or the terminal is gone.
  ///
  /// What else runs on the main actor meanwhile goes on, and what it changes is shown.
  ///
  /// - Throws: `TerminalFailure` where the terminal cannot be used.
  @discardableResult
  public func run(_ view: ViewNode) async throws(TerminalFailure) -> Ending {
    let modes = TerminalModes(area: encoder.area)
    try refusing { () throws(TerminalDevice.Problem) in
      try TerminalDevice.take(
        input: input, output: output, entering: modes.entering, leaving: modes.leaving)
    }
    (isKnown, parser) = (false, TerminalParser())
    measure()
    var screen = LiveRenderer(view, width: size.width, height: size.height, theme: theme)
    let wasCalled = view.onNeedsDisplay
    defer {
      view.onNeedsDisplay = wasCalled
      // The handlers write what leaves the modes; the cursor's place only this knows.
      if encoder.area == .inline {
        try? TerminalDevice.write(encoder.farewell(to: screen.frame), to: output)
      }
      TerminalDevice.release()
    }
    let (messages, continuation) = AsyncStream.makeStream(of: Message.self)
    view.onNeedsDisplay = {
      wasCalled?()
      continuation.yield(.display)
    }
    TerminalDevice.listen { continuation.yield(.terminal($0)) }
    if view.focusedNode == nil { view.moveFocus(by: 1) }
    try draw(screen)
    for await message in messages {
      if let ending = take(message, for: view) { return ending }
      keepFocus(in: view)
      if screen.theme != theme {
        screen = LiveRenderer(view, width: size.width, height: size.height, theme: theme)
        isKnown = false
      }
      try draw(screen)
    }
    return .gone
  }

  private enum Message: Sendable {
    case terminal(TerminalDevice.Message)
    case display
  }

  private func take(_ message: Message, for view: ViewNode) -> Ending? {
    switch message {
    case .display: return nil
    case .terminal(.bytes(let bytes)): return take(parser.feed(bytes), for: view)
    case .terminal(.quiet): return take(parser.timeOut(), for: view)
    case .terminal(.resized): measure()
    case .terminal(.resumed):
      measure()
      isKnown = false
    case .terminal(.ended): return .gone
    }
    return nil
  }

  private func take(_ events: [TerminalEvent], for view: ViewNode) -> Ending? {
    for event in events {
      switch event {
      case .key(let press) where quitKeys.contains(press): return .quit
      case .key(KeyPress("z", .control)): TerminalDevice.suspend()
      case .key(KeyPress("l", .control)): isKnown = false
      case .mode(2026, let state): encoder.synchronizes = state == .off || state == .on
      default: view.take(event)
      }
    }
    return nil
  }

  // The focus does not get lost with the node that had it: the next one gets it.
  private func keepFocus(in view: ViewNode) {
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
    // Nobody knows what a terminal makes of what it showed.
    isKnown = false
  }

  private func draw(_ screen: LiveRenderer) throws(TerminalFailure) {
    var height = size.height
    if encoder.area == .inline {
      height = min(height, screen.view.measuredHeights(forWidth: size.width).ideal)
    }
    let caret = screen.frame.cursor
    let damage = screen.resize(width: size.width, height: height)
    let update =
      isKnown
      ? encoder.update(for: damage, to: screen.frame, caretBefore: caret)
      : encoder.update(from: nil, to: screen.frame)
    isKnown = true
    guard !update.bytes.isEmpty else { return }
    try refusing { () throws(TerminalDevice.Problem) in
      try TerminalDevice.write(update.bytes, to: output)
    }
    statistics.add(update)
  }

  private func refusing(_ body: () throws(TerminalDevice.Problem) -> Void) throws(TerminalFailure) {
    do throws(TerminalDevice.Problem) {
      try body()
    } catch {
      throw TerminalFailure(error.description)
    }
  }
}

/// Why a terminal cannot be used, in words: `standard input is no terminal`.
public struct TerminalFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// What was written to a terminal.
public struct TerminalStatistics: Hashable, Sendable {
  /// The frames that looked different from those before, each of which was one write.
  public private(set) var frames = 0
  /// The cells that were written.
  public private(set) var cells = 0
  /// The bytes that were written.
  public private(set) var bytes = 0

  /// Makes statistics of nothing.
  public init() {}

  /// Counts an update.
  public mutating func add(_ update: TerminalUpdate) {
    frames += 1
    cells += update.cells
    bytes += update.bytes.count
  }
}
