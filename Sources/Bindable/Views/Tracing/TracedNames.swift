internal import BindableCore

/// The names of the nodes of a tree in a trace, in which an item of a list is named by its ID.
@MainActor
struct TracedNames {
  private var names: [ObjectIdentifier: Name] = [:]
  // The tree that the names follow from. Finding them reads all properties of all views, so they're
  // kept until the tree differs.
  private var tree: [Part] = []
  // References that keep the memory of the nodes, and not the nodes, so that no other node gets the
  // address of one that has a name.
  private var memory: [Memory] = []

  private struct Memory { unowned let node: ViewNode }

  private struct Name {
    /// The name in scripts.
    let scripted: String
    let traced: String
  }

  private struct Part: Equatable {
    let node: ObjectIdentifier, type: ObjectIdentifier, parent: ObjectIdentifier?
    let name: String?, title: String?
    let row: Row?

    /// A row of a list, with the ID of its item.
    struct Row: Equatable {
      let place: CellReusePool.Place
      let id: AnyHashable?
    }
  }

  /// The name of a row in scripts, such as `list.row#3`, and in a trace, such as `list[7]`.
  private struct Row {
    let name: String
    let traced: String
  }

  /// Finds the names of the nodes of a tree, and returns whether they can differ from those before.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  mutating func update(to root: ViewNode) -> Bool {
    if parts(of: root) == tree { return false }
    names = [:]
    memory = []
    findNames(in: root)
    // Only titles that names contain are compared from now on.
    tree = parts(of: root)
    return true
  }

  private func parts(of root: ViewNode) -> [Part] {
    var parts: [Part] = []
    var waiting: [(node: ViewNode, row: Part.Row?)] = [(root, nil)]
    while let (node, row) = waiting.popLast() {
      let isTitled = names[ObjectIdentifier(node)]?.scripted.hasSuffix("\"") ?? true
      parts.append(
        Part(
          node: ObjectIdentifier(node), type: ObjectIdentifier(type(of: node)),
          parent: node.storedParent.map(ObjectIdentifier.init),
          name: node.cachedName, title: isTitled ? NodeLocator.title(of: node) : nil, row: row))
      guard let list = node as? ListView else {
        waiting += node.children.reversed().map { ($0, nil) }
        continue
      }
      waiting += list.visibleChildren.reversed().map { child, place in
        guard case .item(let index) = place else {
          return (child, Part.Row(place: place, id: nil))
        }
        return (child, Part.Row(place: place, id: list.cells.cells[index]?.id))
      }
    }
    return parts
  }

  private mutating func findNames(in root: ViewNode) {
    var rows: [ObjectKey: Row] = [:]
    names[ObjectIdentifier(root)] = Name(scripted: ".", traced: ".")
    memory.append(Memory(node: root))
    for (name, node) in NodeLocator(in: root).all {
      var traced = name
      if let parent = node.storedParent {
        let outer = rows[ObjectKey(parent)]
        if let outer, name.hasPrefix(outer.name + ".") {
          traced = outer.traced + name.dropFirst(outer.name.count)
        }
        if let list = parent as? ListView, let id = list.tracedID(of: node) {
          traced = "\(self[list] ?? "list")[\(id)]"
          rows[ObjectKey(node)] = Row(name: name, traced: traced)
        } else if let outer {
          rows[ObjectKey(node)] = outer
        }
      }
      names[ObjectIdentifier(node)] = Name(scripted: name, traced: traced)
      memory.append(Memory(node: node))
    }
  }

  /// Returns the name of a node, or `nil` for other trees' nodes.
  subscript(node: ViewNode) -> String? { names[ObjectIdentifier(node)]?.traced }

  /// Returns the name of a node in scripts, which is empty for other trees' nodes.
  func scripted(_ node: ViewNode) -> String { names[ObjectIdentifier(node)]?.scripted ?? "" }

  /// Returns the parts of a name, of which a quoted title or an ID is one.
  nonisolated static func parts(of name: String) -> [Substring] {
    var parts: [Substring] = []
    var start = name.startIndex
    var (isQuoted, isEscaped, depth) = (false, false, 0)
    for index in name.indices {
      let character = name[index]
      defer { isEscaped = character == "\\" && !isEscaped }
      if isEscaped { continue }
      switch character {
      case "\"": isQuoted.toggle()
      case "[" where !isQuoted: depth += 1
      case "]" where !isQuoted: depth -= 1
      case "." where !isQuoted && depth <= 0:
        parts.append(name[start..<index])
        start = name.index(after: index)
      default: break
      }
    }
    return (parts + [name[start...]]).filter { !$0.isEmpty }
  }

  /// Returns the shortest unique name of each of some unique names.
  nonisolated static func shortest(of names: [String]) -> [String] {
    let parts = names.map(parts)
    func suffix(_ index: Int, _ length: Int) -> String {
      parts[index].suffix(length).joined(separator: ".")
    }
    var lengths = names.map { _ in 1 }
    var waiting = Array(names.indices)
    while !waiting.isEmpty {
      let counts = Dictionary(grouping: waiting) { suffix($0, lengths[$0]) }
      waiting = counts.values.filter { $0.count > 1 }.flatMap { $0 }
        .filter { lengths[$0] < parts[$0].count }
      for index in waiting { lengths[index] += 1 }
    }
    let short = names.indices.map { names[$0] == "." ? "." : suffix($0, lengths[$0]) }
    // A short name of one depth can be that of another one.
    let counts = Dictionary(grouping: short) { $0 }.mapValues(\.count)
    return names.indices.map { counts[short[$0]] == 1 ? short[$0] : names[$0] }
  }
}

extension ListView {
  fileprivate func tracedID(of node: ViewNode) -> String? {
    for (_, cell) in cells.cells where cell.node === node {
      return TracedText.text(cell.id)
    }
    return nil
  }
}

extension ViewNode {
  /// The number of overlays that the node is in front of.
  var tracedLevel: Int {
    var (level, node) = (0, self)
    while let parent = node.storedParent {
      if let overlay = parent as? ZStack {
        level += overlay.storedChildren.firstIndex { $0 === node } ?? 0
      }
      node = parent
    }
    return level
  }

  /// A Boolean value that indicates whether the node only arranges others.
  var isArrangement: Bool {
    switch self {
    case is VStack, is HStack, is ZStack, is Grid, is Padding, is Positioned, is Spacer, is Fill,
      is Border, is ScrollView, is ContainerView:
      true
    default: false
    }
  }
}
