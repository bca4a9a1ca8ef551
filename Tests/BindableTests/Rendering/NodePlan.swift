@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A node of a tree that can be created again with the same properties.
@MainActor final class NodePlan {
  /// The node in the tree that is edited.
  let node: ViewNode
  /// A Boolean value that indicates whether children can be added and removed.
  let isGroup: Bool
  private(set) var children: [NodePlan]
  private let make: @MainActor ([ViewNode]) -> ViewNode
  private var edits: [@MainActor (ViewNode) -> Void] = []

  init(
    isGroup: Bool = false, _ children: [NodePlan] = [],
    _ make: @escaping @MainActor ([ViewNode]) -> ViewNode
  ) {
    self.isGroup = isGroup
    self.children = children
    self.make = make
    node = make(children.map(\.node))
  }

  /// This plan and those of all descendants.
  var all: [NodePlan] { [self] + children.flatMap(\.all) }

  /// Edits the node, and repeats the edit in each new one.
  func edit(_ body: @escaping @MainActor (ViewNode) -> Void) {
    edits.append(body)
    body(node)
  }

  func add(_ child: NodePlan, at index: Int) {
    children.insert(child, at: index)
    node.addChild(child.node, at: index)
  }

  func removeChild(at index: Int) { children.remove(at: index).node.removeFromParent() }

  /// Returns a new tree in the same state, which the user's changes are transferred to.
  func makeTree() -> ViewNode {
    let new = makeNode()
    var pairs = [(node, new)]
    while let (old, new) = pairs.popLast() {
      Self.copyValues(of: old, to: new)
      if !(old is Dialog || old is ListView) { pairs += zip(old.children, new.children) }
    }
    // Nothing is transferred from a secure field, but its caret has to be the same here.
    let secure = (node.descendants + new.descendants).compactMap { $0 as? TextField }
      .filter(\.isSecure)
    for field in secure { field.isSecure = false }
    new.transferUserStates(from: node)
    for field in secure { field.isSecure = true }
    return new
  }

  private func makeNode() -> ViewNode {
    let new = make(children.map { $0.makeNode() })
    for edit in edits { edit(new) }
    return new
  }

  /// Copies what the user has changed and a presenter has the value of, as bindings do.
  private static func copyValues(of old: ViewNode, to new: ViewNode) {
    switch (old, new) {
    case (let old as Toggle, let new as Toggle): new.isOn = old.isOn
    case (let old as Stepper, let new as Stepper): new.value = old.value
    case (let old as Slider, let new as Slider): new.value = old.value
    case (let old as Picker<String>, let new as Picker<String>): new.selection = old.selection
    case (let old as DatePicker, let new as DatePicker): new.date = old.date
    case (let old as TextInput, let new as TextInput): new.text = old.text
    case (is Sheet, is Sheet), (is Dialog, is Dialog): new.isHidden = old.isHidden
    default: break
    }
  }
}

extension NodePlan {
  /// A view whose content depends on its state.
  final class ChangingView: ViewNode {
    let first = Label("first"), second = Button("second"), field = TextField("in content")
    @Observed var mode = 0
    override var content: ViewNode? {
      switch mode {
      case 0:
        VStack {
          first
          second
          field
        }
      case 1:
        HStack(spacing: 1) {
          field
          first
        }
      case 2: Border("b") { second }
      default: nil
      }
    }
  }

  /// A view that draws itself.
  final class Meter: ViewNode, Drawable {
    @Observed var level = 2 { didSet { setNeedsLayout() } }
    func widthRequirement() -> SizeRequirement { SizeRequirement(minimum: 1, ideal: level) }
    func heightRequirement(forWidth width: Int) -> SizeRequirement {
      .fixed(max(1, level / max(1, width)))
    }
    func draw(on canvas: inout Canvas) { canvas.fill("#") }
  }

  struct Photo: Identifiable {
    var id: Int
    var title: String
    var likes: Int
  }

  /// A tree of nodes of all kinds.
  static func random(depth: Int, _ random: inout SeededRandom) -> NodePlan {
    let kind = random.number(below: depth > 0 ? 33 : 20)
    let small = random.number(below: 5) - 1
    let isOdd = Bool.random(using: &random)
    if kind < 20 { return leaf(kind, small, isOdd, UntrustedTextTests.randomText(&random)) }
    var parts = (0..<random.number(below: 4)).map { _ in
      Self.random(depth: depth - 1, &random)
    }
    switch kind {
    case 20, 21:
      return NodePlan(isGroup: true, parts) { nodes in
        VStack(alignment: .center, spacing: small) { nodes }
      }
    case 22, 23:
      return NodePlan(isGroup: true, parts) { nodes in
        HStack(alignment: .bottom, spacing: small, wraps: isOdd) { nodes }
      }
    case 24:
      return NodePlan(isGroup: true, parts) { nodes in
        Grid(columns: isOdd ? [.center] : [.leading, .trailing], spacing: small) { nodes }
      }
    case 25: return NodePlan(isGroup: true, parts) { nodes in ZStack { nodes } }
    case 26:
      return NodePlan(parts) { nodes in Border("title", padding: .all(small)) { nodes } }
    case 27: return NodePlan(parts) { nodes in VStack(padding: .all(small)) { nodes } }
    case 28:
      return NodePlan(parts) { nodes in
        VStack(padding: Insets(top: isOdd ? 0 : small, leading: small)) { nodes }
      }
    case 29, 30:
      return NodePlan(parts) { nodes in
        ScrollView(scrollsHorizontally: isOdd, isFocusable: small > 0) { nodes }
      }
    case 31:
      while parts.count < 2 { parts.append(Self.random(depth: 0, &random)) }
      return NodePlan(Array(parts[..<2])) { nodes in
        SplitView(isOdd ? .vertical : .horizontal, minimum: small) { nodes }
      }
    default: return NodePlan(parts) { nodes in Sheet("sheet") { nodes } }
    }
  }

  private static func leaf(_ kind: Int, _ small: Int, _ isOdd: Bool, _ text: String) -> NodePlan {
    let count = small + 2
    return switch kind {
    case 0: NodePlan { _ in Label(text) }
    case 1: NodePlan { _ in Button("OK") }
    case 2: NodePlan { _ in TextField("field", placeholder: "name") }
    case 3: NodePlan { _ in TextEditor("some text to edit", placeholder: "bio") }
    case 4: NodePlan { _ in Toggle("on", isOn: isOdd) }
    case 5: NodePlan { _ in Stepper(small, in: -3...12) }
    case 6: NodePlan { _ in Slider(0.4) }
    case 7: NodePlan { _ in Picker(["one", "two", "thirteen"]) { $0 } }
    case 8: NodePlan { _ in DatePicker(.clamped(year: 2024, month: 2, day: 29)) }
    case 9: NodePlan { _ in Gauge(0.3, title: "g", valueLabel: "3 of 10") }
    case 10: NodePlan { _ in ProgressView("p", value: isOdd ? 0.5 : nil) }
    case 11: NodePlan { _ in Image(pixels: isOdd ? bitmap(3) : nil, alternativeText: "alt") }
    case 12: NodePlan { _ in isOdd ? Divider(.vertical) : Fill("日") }
    case 13: NodePlan { _ in Spacer(minimum: small) }
    case 14: NodePlan { _ in KeyHints() }
    case 15: NodePlan { _ in isOdd ? ChangingView() : Meter() }
    case 16:
      NodePlan { _ in
        Table(
          [Photo(id: 1, title: "Dunes", likes: 7), Photo(id: 2, title: "Harbor", likes: 12)],
          columns: [
            TableColumn("Title", value: \.title), TableColumn("Likes", value: \.likes) { "\($0)" },
          ])
      }
    case 17: NodePlan { _ in Dialog(title: "dialog", placement: isOdd ? .inline : .box) }
    case 18:
      NodePlan { _ in
        let list = ListView(texts: (0..<2 * count).map { "row \($0) is a longer text" })
        if isOdd { list.itemHeight = .automatic }
        return list
      }
    default:
      NodePlan { _ in
        ListView(sections: [
          CellSection("Head", footer: "Foot", texts: (0..<count).map { "row \($0)" }),
          CellSection(count: 9) { index in
            VStack {
              Label("number \(index)")
              if index % 2 == 0 { Label("even") }
            }
          },
        ])
      }
    }
  }

  static func bitmap(_ width: Int) -> Bitmap {
    Bitmap(width: width, height: 4) { column, row in
      .init(red: UInt8(column * 30), green: UInt8(row * 20), blue: UInt8(width))
    }
  }
}
