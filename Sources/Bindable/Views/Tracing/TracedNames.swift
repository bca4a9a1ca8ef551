internal import BindableCore

/// The names of the nodes of a tree in a trace, in which an item of a list is named by its ID.
///
/// A view that shows another presenter than the one that had its name before gets another number,
/// as in `ProfileView#2`, so that the nodes of two screens of a type aren't the same ones.
@MainActor
package struct TracedNames {
  private var names: [ObjectIdentifier: Name] = [:]
  /// The nodes that are properties of the views in the tree.
  private var properties: [ObjectIdentifier: [ObjectIdentifier: NodeProperty]] = [:]
  // The tree that the names follow from. Finding them reads all properties of all views, so they're
  // kept until the tree differs.
  private var tree: [Part] = []
  // References that keep the memory of the nodes, and not the nodes, so that no other node gets the
  // address of one that has a name.
  private var memory: [Memory] = []
  /// The numbers of the presenters that views are connected to.
  private var presenters: [ObjectIdentifier: (object: Weak<AnyObject>, number: Int)] = [:]
  private var presenterCount = 0
  /// The presenters of the views that have had a name.
  private var presentersByName: [String: Int] = [:]

  private struct Memory { unowned let node: ViewNode }

  private struct Name {
    /// The name in scripts.
    let scripted: String
    let traced: String
    let parent: ObjectIdentifier?
  }

  /// A node in the tree, with the number of the presenter that it's connected to.
  private struct Entry {
    let node: ViewNode
    let row: Part.Row?
    let presenter: Int?
  }

  private struct Part: Equatable {
    let node: ObjectIdentifier, type: ObjectIdentifier, parent: ObjectIdentifier?
    let name: String?, title: String?
    let row: Row?
    let presenter: Int?

    /// A row of a list, with the ID of its item.
    struct Row: Equatable {
      let place: CellReusePool.Place
      let id: AnyHashable?
    }
  }

  /// The name of a row or of a view in scripts, such as `list.row#3`, and in a trace, such as
  /// `list[7]`.
  private struct Scope {
    let name: String
    let traced: String
  }

  package init() {}

  /// Finds the names of the nodes of a tree, and returns whether they can differ from those before.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  package mutating func update(to root: ViewNode) -> Bool {
    let entries = entries(of: root)
    if parts(of: entries) == tree { return false }
    presenters = presenters.filter { $0.value.object.object != nil }
    findNames(in: root, entries)
    // Only titles that names contain are compared from now on.
    tree = parts(of: entries)
    return true
  }

  private mutating func entries(of root: ViewNode) -> [Entry] {
    var entries: [Entry] = []
    var waiting: [(node: ViewNode, row: Part.Row?)] = [(root, nil)]
    while let (node, row) = waiting.popLast() {
      entries.append(Entry(node: node, row: row, presenter: presenter(of: node)))
      guard let list = node as? ListView else {
        waiting += node.children.reversed().lazy.map { ($0, nil) }
        continue
      }
      waiting += list.visibleChildren.reversed().map { child, place in
        guard case .item(let index) = place else {
          return (child, Part.Row(place: place, id: nil))
        }
        return (child, Part.Row(place: place, id: list.cells.cells[index]?.id))
      }
    }
    return entries
  }

  /// Returns the number of the presenter that a view is connected to.
  private mutating func presenter(of node: ViewNode) -> Int? {
    let connection = AnyConnection.working(on: node).first { !$0.isOfCell }
    guard let presenter = connection?.tracedPresenter else { return nil }
    let id = ObjectIdentifier(presenter)
    if let known = presenters[id], known.object.object === presenter { return known.number }
    presenterCount += 1
    presenters[id] = (Weak(presenter), presenterCount)
    return presenterCount
  }

  private func parts(of entries: [Entry]) -> [Part] {
    entries.map { entry in
      let node = entry.node
      let isTitled = names[ObjectIdentifier(node)]?.scripted.hasSuffix("\"") ?? true
      return Part(
        node: ObjectIdentifier(node), type: ObjectIdentifier(type(of: node)),
        parent: node.storedParent.map(ObjectIdentifier.init), name: node.cachedName,
        title: isTitled ? NodeLocator.title(of: node) : nil, row: entry.row,
        presenter: entry.presenter)
    }
  }

  private mutating func findNames(in root: ViewNode, _ entries: [Entry]) {
    let presenters = Dictionary(
      entries.compactMap { entry in entry.presenter.map { (ObjectIdentifier(entry.node), $0) } }
    ) { first, _ in first }
    let locator = locator(in: root, entries)
    names = [:]
    memory = []
    var scopes: [ObjectKey: Scope] = [:]
    names[ObjectIdentifier(root)] = Name(scripted: ".", traced: ".", parent: nil)
    memory.append(Memory(node: root))
    for (name, node) in locator.all {
      var traced = name
      if let parent = node.storedParent {
        let outer = scopes[ObjectKey(parent)]
        if let outer, outer.name != outer.traced, name.hasPrefix(outer.name + ".") {
          traced = outer.traced + String(Substring(name.utf8.dropFirst(outer.name.utf8.count)))
        }
        if let list = parent as? ListView, let id = list.tracedID(of: node) {
          traced = "\(self[list] ?? "list")[\(id)]"
          scopes[ObjectKey(node)] = Scope(name: name, traced: traced)
        } else if let presenter = presenters[ObjectIdentifier(node)] {
          traced = uniqueName(traced, presenter)
          scopes[ObjectKey(node)] = Scope(name: name, traced: traced)
        } else if let outer {
          scopes[ObjectKey(node)] = outer
        }
      }
      names[ObjectIdentifier(node)] = Name(
        scripted: name, traced: traced, parent: node.storedParent.map(ObjectIdentifier.init))
      memory.append(Memory(node: node))
    }
  }

  /// Returns the names in scripts, for which only the properties of views around new nodes are
  /// read.
  private mutating func locator(in root: ViewNode, _ entries: [Entry]) -> NodeLocator {
    let known = properties
    var changed: Set<ObjectIdentifier> = []
    for node in entries.map(\.node) {
      let parent = node.storedParent
      if let name = names[ObjectIdentifier(node)],
        name.parent == parent.map(ObjectIdentifier.init)
      {
        continue
      }
      var view = parent
      while let current = view, changed.insert(ObjectIdentifier(current)).inserted {
        view = current.storedParent
      }
    }
    properties = [:]
    return NodeLocator(in: root) { node in
      let id = ObjectIdentifier(node)
      let all = (changed.contains(id) ? nil : known[id]) ?? NodeLocator.properties(of: node)
      properties[id] = all
      return all
    }
  }

  /// Returns a name, with another number if a view of another presenter has had it.
  private mutating func uniqueName(_ name: String, _ presenter: Int) -> String {
    var name = name
    while let known = presentersByName[name], known != presenter {
      let mark = name.lastIndex(of: "#")
      let number = mark.flatMap { Int(name[name.index(after: $0)...]) }
      let start = number == nil ? name[...] : name[..<(mark ?? name.endIndex)]
      name = "\(start)#\((number ?? 1) + 1)"
    }
    presentersByName[name] = presenter
    return name
  }

  /// Returns the name of a node, or `nil` for other trees' nodes.
  package subscript(node: ViewNode) -> String? { names[ObjectIdentifier(node)]?.traced }

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
    case is VStack, is HStack, is ZStack, is Grid, is Spacer, is Fill, is Border, is ScrollView,
      is ContainerView:
      true
    default: false
    }
  }
}
