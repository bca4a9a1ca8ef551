/// The state of an inspector: the run, the step that is shown, and the node that is pointed at.
@MainActor
final class InspectorPresenter {
  /// A way to point at a node.
  enum Pointing {
    case at(Position)
    case left, right, up, down
    case next, previous
  }

  /// A step in the history, with the values that bindings wrote in the node.
  struct Entry: Identifiable, Equatable {
    let id: Int
    let values: String
    let event: String
  }

  @Observed private(set) var run: TraceReader
  /// Remarks on the bindings of the node, as they are now, which the run doesn't contain.
  @Observed private var remarks: [BindingRemarks] = []
  /// The index of the node in the trace, or `nil` if there is none.
  @Observed private var index: Int?
  /// The step that the user has rewound to, or `nil` for the last one.
  @Observed private var rewound: Int?
  private let recorder: TraceRecorder

  // Reading a screen takes longer than pointing at its nodes.
  @Derived(\InspectorPresenter.readScreen) private var shown: TraceReader.Screen

  /// - Precondition: There is a step.
  init(_ recorder: TraceRecorder, focused: String?) {
    self.recorder = recorder
    run = recorder.reader
    let focused = focused.flatMap(run.node)
    point(at: focused ?? nodes.first(where: \.drawsItself)?.index)
  }

  /// Shows what has happened since the last call.
  func update() {
    transaction {
      if recorder.stepCount != run.steps.upperBound { run = recorder.reader }
      findRemarks()
    }
  }

  private func findRemarks() {
    remarks = index.map { recorder.remarks(onNode: run.trace.nodes[$0].path) } ?? []
  }

  // MARK: - The node

  private var step: Int {
    let last = run.steps.upperBound - 1
    return min(max(rewound ?? last, run.steps.lowerBound), last)
  }

  private var readScreen: TraceReader.Screen { run.screen(after: step) }
  private var nodes: [TraceReader.Node] { shown.nodes }
  private var node: TraceReader.Node? { nodes.first { $0.index == index } }
  private var name: String { index.map { run.name(of: $0, among: nodes) } ?? "." }

  var picture: Frame { shown.frame }
  var highlight: Rect? { node?.rect }

  var title: String {
    guard let node else { return "\(name), not visible" }
    let kind = run.trace.nodes[node.index].type
    if name == "." { return "\(kind), the root" }
    return name.hasPrefix("\(kind)#") ? name : "\(kind) \(name)"
  }

  /// Points at another visible node.
  func point(_ pointing: Pointing) {
    let place = nodes.firstIndex { $0.index == index }
    let found: TraceReader.Node? =
      switch pointing {
      case .at(let position): shown.node(at: position)
      case .next: stop(in: place.map { nodes[($0 + 1)...] + nodes[..<$0] } ?? nodes[...])
      case .previous:
        stop(in: place.map { nodes[($0 + 1)...] + nodes[..<$0] } ?? nodes[...], fromEnd: true)
      case .left, .right, .up, .down: node.map { nearest(to: $0.rect, pointing) } ?? nodes.first
      }
    if let found { point(at: found.index) }
  }

  /// Returns the first or last node with bindings, or else one that draws itself.
  private func stop(
    in nodes: ArraySlice<TraceReader.Node>, fromEnd: Bool = false
  ) -> TraceReader.Node? {
    let order = fromEnd ? Array(nodes.reversed()) : Array(nodes)
    return order.first { !run.bindings(of: $0.index).isEmpty } ?? order.first(where: \.drawsItself)
  }

  private func point(at index: Int?) {
    transaction {
      self.index = index
      findRemarks()
    }
  }

  /// Returns the nearest node in a direction, and of several the smallest one in front.
  private func nearest(to rect: Rect, _ direction: Pointing) -> TraceReader.Node? {
    func rank(_ node: TraceReader.Node) -> (distance: Int, area: Int)? {
      let other = node.rect
      let (ahead, aside) =
        switch direction {
        case .left: (rect.column - other.columns.upperBound, Self.gap(rect.rows, other.rows))
        case .right: (other.column - rect.columns.upperBound, Self.gap(rect.rows, other.rows))
        case .up: (rect.row - other.rows.upperBound, Self.gap(rect.columns, other.columns))
        default: (other.row - rect.rows.upperBound, Self.gap(rect.columns, other.columns))
        }
      return ahead < 0 ? nil : (ahead + 2 * aside, node.area)
    }
    return nodes.reversed().compactMap { node in rank(node).map { (node: node, rank: $0) } }
      .min { $0.rank < $1.rank }?.node
  }

  private static func gap(_ first: Range<Int>, _ second: Range<Int>) -> Int {
    max(0, max(first.lowerBound, second.lowerBound) - min(first.upperBound, second.upperBound))
  }

  // MARK: - Its values

  /// The node's bindings with their last updates until the shown step, newest first.
  var explanations: [TraceReader.ExplainedBinding] {
    guard let index else { return [] }
    let remarks = rewound == nil ? self.remarks : []
    return run.explanations(of: index, called: name, after: step).map { explanation in
      var explanation = explanation
      let found = remarks.first {
        $0.binding == explanation.binding && $0.isReverse == explanation.isReverse
      }
      explanation.reason =
        ([explanation.reason].filter { !$0.isEmpty } + (found?.lines ?? [])).joined(separator: "\n")
      return explanation
    }
  }

  /// The steps, newest first.
  var history: [Entry] {
    run.steps.reversed().map { step in
      Entry(
        id: step, values: index.map { run.values(of: $0, in: step) }?.joined(separator: ", ") ?? "",
        event: run.event(of: step))
    }
  }

  // MARK: - The step

  var status: String {
    "\(rewound == nil ? "Live" : "Rewound"), step \(step) of \(run.steps.upperBound - 1)"
  }

  /// The number of the shown step, which the user selects in the history.
  var selection: Int? {
    get { step }
    set { rewound = newValue == run.steps.upperBound - 1 ? nil : newValue }
  }

  func showPrevious() { selection = max(run.steps.lowerBound, step - 1) }
  func showNext() { selection = min(run.steps.upperBound - 1, step + 1) }
  func resume() { rewound = nil }
}
