/// The state of an inspector: the frames, the one that is shown, and the node that is pointed at.
@MainActor
final class InspectorPresenter {
  /// A way to point at a node.
  enum Pointing {
    case at(Position)
    case left, right, up, down
    case next, previous
  }

  /// A frame in the history, with the values that bindings wrote in the node.
  struct Entry: Identifiable, Equatable {
    let id: Int
    let values: String
    let event: String
  }

  @Observed private(set) var frames: [InspectedFrame]
  /// The bindings of the node, as they are now.
  @Observed private var bindings: [ControlBinding] = []
  @Observed private var name = ""
  /// The frame that the user has rewound to, or `nil` for the last one.
  @Observed private var rewound: Int?
  private let findBindings: @MainActor (_ node: String) -> [ControlBinding]

  /// - Precondition: There is a frame.
  init(
    _ frames: [InspectedFrame], focused: String?,
    findBindings: @escaping @MainActor (_ node: String) -> [ControlBinding]
  ) {
    self.frames = frames
    self.findBindings = findBindings
    let nodes = frames.last?.nodes ?? []
    point(at: nodes.first { $0.name == focused } ?? nodes.first(where: \.drawsItself))
  }

  /// Shows what has happened since the last call.
  func update(_ frames: [InspectedFrame]) {
    transaction {
      if frames.last?.id != self.frames.last?.id { self.frames = frames }
      bindings = findBindings(name)
    }
  }

  // MARK: - The node

  private var frame: InspectedFrame {
    let index = rewound.map { max(0, $0 - frames[0].id) } ?? frames.count - 1
    return frames[min(index, frames.count - 1)]
  }

  private var node: InspectedFrame.Node? { frame.nodes.first { $0.name == name } }

  private func updates(in frame: InspectedFrame) -> [BindingUpdate] { frame.updates(of: name) }

  var picture: Frame { frame.picture }
  var highlight: Rect? { node?.rect }

  var title: String {
    guard let node else { return "\(name), not visible" }
    if name == "." { return "\(node.kind), the root" }
    return name.contains("\(node.kind)#") ? name : "\(node.kind) \(name)"
  }

  /// Points at another visible node.
  func point(_ pointing: Pointing) {
    let nodes = frame.nodes
    let index = nodes.firstIndex { $0.name == name }
    let found: InspectedFrame.Node? =
      switch pointing {
      case .at(let position):
        nodes.last { $0.drawsItself && $0.rect.contains(position) }
      case .next: stop(in: index.map { nodes[($0 + 1)...] + nodes[..<$0] } ?? nodes[...])
      case .previous:
        stop(in: index.map { nodes[($0 + 1)...] + nodes[..<$0] } ?? nodes[...], fromEnd: true)
      case .left, .right, .up, .down: node.map { nearest(to: $0.rect, pointing) } ?? nodes.first
      }
    if let found { point(at: found) }
  }

  /// Returns the first or last node with bindings, or else one that draws itself.
  private func stop(
    in nodes: ArraySlice<InspectedFrame.Node>, fromEnd: Bool = false
  ) -> InspectedFrame.Node? {
    let order = fromEnd ? Array(nodes.reversed()) : Array(nodes)
    return order.first { !findBindings($0.name).isEmpty } ?? order.first(where: \.drawsItself)
  }

  private func point(at node: InspectedFrame.Node?) {
    transaction {
      name = node?.name ?? "."
      bindings = findBindings(name)
    }
  }

  /// Returns the nearest node in a direction, and of several the smallest one in front.
  private func nearest(to rect: Rect, _ direction: Pointing) -> InspectedFrame.Node? {
    func rank(_ node: InspectedFrame.Node) -> (distance: Int, area: Int)? {
      let other = node.rect
      let (ahead, aside) =
        switch direction {
        case .left: (rect.column - other.columns.upperBound, Self.gap(rect.rows, other.rows))
        case .right: (other.column - rect.columns.upperBound, Self.gap(rect.rows, other.rows))
        case .up: (rect.row - other.rows.upperBound, Self.gap(rect.columns, other.columns))
        default: (other.row - rect.rows.upperBound, Self.gap(rect.columns, other.columns))
        }
      return ahead < 0 ? nil : (ahead + 2 * aside, other.width * other.height)
    }
    return frame.nodes.reversed().compactMap { node in rank(node).map { (node: node, rank: $0) } }
      .min { $0.rank < $1.rank }?.node
  }

  private static func gap(_ first: Range<Int>, _ second: Range<Int>) -> Int {
    max(0, max(first.lowerBound, second.lowerBound) - min(first.upperBound, second.upperBound))
  }

  // MARK: - Its values

  /// The node's bindings with their last updates until the shown frame, newest first.
  var explanations: [InspectorExplanation] {
    let past = frames.prefix { $0.id <= frame.id }.flatMap(updates)
    var found: [InspectorExplanation] = []
    for update in past.reversed() + (rewound == nil ? bindings.compactMap(\.update) : [])
    where !found.contains(where: { $0.isFor(update.binding, update.target) }) {
      let binding = bindings.first { $0.text == update.binding && $0.target == update.target }
      // A binding that has ended since was active at an earlier frame.
      guard rewound != nil || binding != nil else { continue }
      found.append(
        InspectorExplanation(
          binding: update.binding, target: update.target, update,
          rewound == nil ? binding?.remarks ?? [] : [], binding?.failures ?? []))
    }
    for binding in bindings where !found.contains(where: { $0.isFor(binding.text, binding.target) })
    {
      found.append(
        InspectorExplanation(
          binding: binding.text, target: binding.target, nil, binding.remarks, binding.failures))
    }
    return found
  }

  /// The frames, newest first.
  var history: [Entry] {
    frames.reversed().map { frame in
      Entry(
        id: frame.id, values: updates(in: frame).map(\.new).joined(separator: ", "),
        event: frame.event ?? (frame.updates.isEmpty ? "no update" : ""))
    }
  }

  // MARK: - The frame

  var status: String {
    "\(rewound == nil ? "Live" : "Rewound"), \(frame.id) of \(frames.last?.id ?? 0)"
  }

  /// The number of the shown frame, which the user selects in the history.
  var selection: Int? {
    get { frame.id }
    set { rewound = newValue == frames.last?.id ? nil : newValue }
  }

  func showPrevious() { selection = max(frames[0].id, frame.id - 1) }
  func showNext() { selection = min(frames.last?.id ?? 0, frame.id + 1) }
  func resume() { rewound = nil }
}
