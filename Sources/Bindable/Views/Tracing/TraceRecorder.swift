internal import BindableCore

/// A recorder of a run: user actions, the screens after them, and why each value changed.
///
/// ```swift
/// let recorder = TraceRecorder(profile.view, width: 40, name: "following")
/// profile.view.follow.press()
/// print(recorder.trace.stepCount)  // 2, with the initial screen
/// ```
///
/// Each user action in the tree is a step, whether a test or a key press performs it. A step
/// contains what has changed since the one before. The recording ends when the recorder is
/// deallocated.
@MainActor
public final class TraceRecorder {
  /// The root of the recorded tree, which can be replaced by another one.
  package var root: ViewNode? { didSet { if root !== oldValue { renderer = nil } } }
  private let theme: Theme
  /// The lines of a script before those of its actions.
  package var header: [String] = []
  package var detail = ""

  /// The closure called with each step, as a trace without what the ones before contain.
  package var onStep: ((Trace) -> Void)?

  private let (width, height): (Int, Int?)
  private var columns = 0
  private let name: String
  private let limit: Int
  private var steps = TracedSteps()
  private var screen = TracedScreen()
  private var places: [Int: Place] = [:]
  private var names = TracedNames()
  private var secrets: TracedSecrets
  private var renderer: IncrementalRenderer?
  private var time: UInt64 = 0
  /// The number of recorded steps, with those that were dropped.
  package private(set) var stepCount = 0
  private var droppedCount = 0, droppedUpdates = 0
  private var failures: [Failure] = []
  private var knownFailures: Set<Failure> = []
  private var findings: [TableDiagnostic] = []
  private var begun: (label: String, line: String)?
  /// The counter of skipped work, or `nil` if the steps contain neither counts nor findings.
  private let counter: SkippedWorkCounter?
  /// The user actions since the last frame, or `nil` if each of them is recorded at once.
  private var waiting: [WaitingAction]?

  /// A user action whose frame hasn't been drawn, with the time until which changes are its own.
  private struct WaitingAction {
    let label: String
    let line: String
    var end = UInt64.max
  }

  private struct Place: Equatable {
    let rect: Rect
    let level: Int
  }

  /// The number of steps between two screens that are stored as a whole.
  private static let distance = 100
  /// The maximum number of updates in a step.
  private static let updateLimit = 1_000

  /// Creates a recorder, records the current screen, and starts recording user actions.
  ///
  /// - Parameters:
  ///   - root: The root node of the tree.
  ///   - width: The number of columns of the screens.
  ///   - height: The number of rows, or `nil` for as many as the content needs.
  ///   - theme: The theme of the screens.
  ///   - name: The name of the run.
  ///   - hidden: The properties whose values must not be recorded, such as `Session.token`. Values
  ///     that are computed from them aren't recorded either. The text of a secure field and the
  ///     properties bound to it never are.
  ///   - limit: The number of steps after which the oldest are dropped, 100 at a time.
  /// - Precondition: `width` isn't negative, and `limit` is at least 100.
  public convenience init(
    _ root: ViewNode, width: Int, height: Int? = nil, theme: Theme = .standard, name: String = "",
    hiding hidden: Set<String> = [], limit: Int = 10_000
  ) {
    self.init(silently: root, width, height, theme, name, hidden, limit)
    UserActionObservers.add(self)
    record("")
  }

  /// Creates a recorder that records user actions with the frames that a program draws.
  package convenience init(
    drawing root: ViewNode, theme: Theme, hiding hidden: Set<String>, limit: Int,
    diagnosing diagnoses: Bool = true
  ) {
    self.init(silently: root, 0, nil, theme, "", hidden, limit, diagnosing: diagnoses)
    waiting = []
    UserActionObservers.add(self)
  }

  /// Records the last frame of a renderer, unless nothing has happened since the one before.
  package func didDraw(_ renderer: IncrementalRenderer, isChanged: Bool) {
    // A step without an action can be replayed too.
    let actions = stepCount == 0 ? [WaitingAction(label: "", line: "")] : waiting ?? []
    SkippedWorkCounter.paused {
      untracked {
        guard isChanged || !actions.isEmpty || hasWritten(in: renderer.view) else { return }
        waiting = []
        let wait = WaitingAction(label: "wait", line: "wait")
        for action in actions.isEmpty ? [wait] : actions {
          record(action.label, action.line, renderer, until: action.end)
        }
      }
    }
  }

  /// Returns whether a binding has written a value since the last step, which isn't always visible.
  private func hasWritten(in root: ViewNode) -> Bool {
    root.descendants.contains { node in
      AnyConnection.nested(on: node).contains { $0.runs(since: time).contains(where: \.isWrite) }
    }
  }

  /// Returns a reader of one step: the last frame of a renderer with the last update of each
  /// binding.
  static func reader(of screen: IncrementalRenderer) -> TraceReader {
    let recorder = TraceRecorder(
      silently: screen.view, 0, nil, screen.theme, "", [], distance, diagnosing: false)
    recorder.record("", line: nil, drawnBy: screen)
    return recorder.reader
  }

  /// Creates a recorder that records only when it's asked to.
  ///
  /// - Parameter diagnoses: Whether the steps contain the writers of causes, counts of skipped
  ///   work, which only the newest such recorder receives, and bindings that show an old value.
  package init(
    silently root: ViewNode, _ width: Int, _ height: Int?, _ theme: Theme, _ name: String,
    _ hidden: Set<String>, _ limit: Int, diagnosing diagnoses: Bool = true
  ) {
    precondition(width >= 0, "The width must not be negative, but is \(width).")
    precondition(limit >= 100, "The limit must be at least 100, but is \(limit).")
    (self.root, self.width, self.height, self.theme) = (root, width, height, theme)
    (self.name, self.limit) = (name, limit)
    secrets = TracedSecrets(properties: hidden)
    counter = diagnoses ? SkippedWorkCounter() : nil
  }

  isolated deinit { UserActionObservers.sweep() }

  /// Adds a failure to the next step.
  public func record(_ failure: Failure) {
    failures.append(failure)
    knownFailures.insert(failure)
  }

  package func record(_ found: [TableDiagnostic]) {
    for finding in found where !findings.contains(finding) { findings.append(finding) }
  }

  /// Adds a step: what has changed since the last one, and the current screen.
  ///
  /// - Parameters:
  ///   - label: The user action or event, such as `press "Follow"`.
  ///   - line: The line of a script that performs it, if it isn't the label.
  /// - Complexity: O(*n*) in the number of nodes and cells.
  public func record(_ label: String, line: String? = nil) {
    guard let root else { return }
    SkippedWorkCounter.paused { untracked { record(label, line, rendered(root)) } }
  }

  /// Adds a step with the last frame of a renderer.
  package func record(_ label: String, line: String?, drawnBy renderer: IncrementalRenderer) {
    SkippedWorkCounter.paused { untracked { record(label, line, renderer) } }
  }

  private func rendered(_ root: ViewNode) -> IncrementalRenderer {
    let count = height ?? root.idealHeight(forWidth: width)
    let current =
      renderer ?? IncrementalRenderer(root, width: width, height: count, theme: theme)
    current.resize(width: width, height: count)
    current.update()
    renderer = current
    return current
  }

  private func record(
    _ label: String, _ line: String?, _ renderer: IncrementalRenderer, until end: UInt64 = .max
  ) {
    let root = renderer.view
    let nodes = root.descendants
    let connections = nodes.flatMap(AnyConnection.nested)
    secrets.find(in: nodes, connections)
    let start = time
    // A binding that has run again since belongs to the later action.
    let runs = connections.flatMap { connection in
      connection.runs(since: start).filter {
        end == .max || !$0.connection.hasRun(part: $0.part, since: end)
      }
    }
    time = min(end, AnyConnection.now)
    if names.update(to: root) { steps.forgetNodes() }
    let isFull = stepCount % Self.distance == 0
    steps.secrets = secrets
    var step = steps.step(label, line: line)
    var updates = 0
    for run in runs {
      if run.isWrite { updates += 1 }
      steps.add(run, to: &step, names, hasRoom: updates <= Self.updateLimit)
    }
    if let counter {
      // The nodes' work on their own properties isn't the program's.
      steps.add(counter.drain { !($0 is ViewNode.Type) }, to: &step)
      steps.findStaleBindings(since: start, step: stepCount, names)
    }
    droppedUpdates += max(0, updates - Self.updateLimit)
    let visible = renderer.visibleNodes
    let masks = visible.compactMap { node, rect, _ in steps.isHidden(node) ? rect : nil }
    let rows: [TracedRow]
    (step.frame, rows) = screen.update(to: renderer.frame, masks: masks, isFull: isFull)
    step.cursor = renderer.frame.cursor.map { [$0.column, $0.row] }
    step.places = changedPlaces(visible, isFull: isFull)
    step.focus = root.focusedNode.map { steps.index(of: $0, names) }
    steps.addEdits(connections.flatMap(\.tracedEdits), to: &step, names)
    let found = connections.flatMap(\.failures)
    failures += found.filter { knownFailures.insert($0).inserted }
    knownFailures = Set(found)
    steps.addFailures(failures, to: &step)
    failures = []
    steps.append(step, rows)
    stepCount += 1
    columns = max(columns, width, renderer.frame.size.width)
    if let onStep {
      var part = Trace(name: name, detail: detail, columns: columns)
      steps.writeLast(to: &part)
      onStep(part)
    }
    if steps.all.count > limit {
      steps.dropFirst(Self.distance)
      droppedCount += Self.distance
    }
  }

  /// A reader of the run so far, in which a step keeps its number when earlier ones are dropped.
  package var reader: TraceReader { TraceReader(trace, from: droppedCount) }

  /// Returns the name of a node in the last step.
  package func name(of node: ViewNode) -> String? { names[node] }

  /// Returns remarks on the bindings of the node with a name, and of its key commands.
  package func remarks(onNode name: String) -> [BindingRemarks] {
    untracked {
      guard let node = root?.descendants.first(where: { names[$0] == name }) else { return [] }
      let objects: [AnyObject] = [node] + node.boundActions + node.commandActions
      return node.lineage.flatMap(AnyConnection.nested).flatMap { $0.remarks(on: objects) }
        .map { remarks in
          BindingRemarks(
            binding: remarks.binding, isReverse: remarks.isReverse,
            lines: remarks.lines.map(steps.secrets.hiding))
        }
    }
  }

  private func changedPlaces(
    _ visible: [(node: ViewNode, rect: Rect, drawsItself: Bool)], isFull: Bool
  ) -> [Trace.Place] {
    var new: [Int: Place] = [:]
    var changed: [Trace.Place] = []
    for (node, rect, drawsItself) in visible where drawsItself && names[node] != nil {
      let index = steps.index(of: node, names)
      let place = Place(rect: rect, level: node.tracedLevel)
      guard new.updateValue(place, forKey: index) == nil, isFull || places[index] != place else {
        continue
      }
      let numbers = [rect.column, rect.row, rect.width, rect.height, place.level]
      changed.append(Trace.Place(node: index, rect: numbers))
    }
    if !isFull {
      changed += places.keys.filter { new[$0] == nil }.sorted().map {
        Trace.Place(node: $0, rect: [])
      }
    }
    places = new
    return changed
  }

  /// The run so far.
  ///
  /// - Complexity: O(*n*) in the number of nodes and steps.
  public var trace: Trace {
    var trace = Trace(name: name, detail: detail, columns: max(columns, width))
    trace.header = header
    steps.write(to: &trace)
    trace.findings = steps.findings.map {
      var finding = $0
      finding.step = finding.step.flatMap { $0 < droppedCount ? nil : $0 - droppedCount }
      return finding
    }
    trace.findings += findings.map {
      Trace.Finding(
        message: steps.secrets.hiding(in: $0.message), severity: $0.severity.rawValue,
        file: $0.location.map { $0.fileName }, line: $0.location.map { Int($0.line) })
    }
    if droppedCount > 0 {
      trace.limits.append(
        "The first \(droppedCount) steps were dropped, because a trace keeps \(limit).")
    }
    if droppedUpdates > 0 {
      trace.limits.append(
        "\(droppedUpdates) changes were left out, because a step keeps \(Self.updateLimit).")
    }
    return trace
  }
}

extension Trace {
  /// The number of steps, with the initial screen.
  public var stepCount: Int { steps.count }
}

extension CodeLocation {
  /// The name of the file without its module.
  var fileName: String { fileID.split(separator: "/").last.map(String.init) ?? fileID }
}

extension TraceRecorder: UserActionObserver {
  package func userWillPerform(
    _ action: UserAction, on node: ViewNode, words: () -> String
  ) -> Bool {
    guard let root, node.isMade(in: root) else { return false }
    if let last = waiting?.indices.last { waiting?[last].end = AnyConnection.now }
    // Find the name before the action, which may remove the node.
    SkippedWorkCounter.paused {
      untracked { if names.update(to: root) { steps.forgetNodes() } }
    }
    let masked = node.isSecureField ? action.masked : action
    begun = (
      node.isSecureField ? node.eventName(of: masked) : words(),
      RecordedAction(masked, names.scripted(node)).description
    )
    return true
  }

  package func userDidPerform() {
    guard let action = begun else { return }
    begun = nil
    if waiting == nil {
      record(action.label, line: action.line)
    } else {
      waiting?.append(WaitingAction(label: action.label, line: action.line))
    }
  }
}
