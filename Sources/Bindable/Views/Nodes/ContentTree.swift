/// The nodes below a view, with what identifies each of them in another tree: the next content of
/// the view, or the view that a screen creates in its place.
///
/// ```text
///   VStack {                          VStack in place 0 of the view
///     if isOpen { Label("open") }       Label in statement 0 of the VStack
///     TextField()                       TextField in statement 1
///     for tag in tags { Toggle(tag) }   Toggle in turn 0, 1, … of statement 2
///     Toggle("All").id("all")           Toggle "all", wherever it is
///   }
/// ```
///
/// A node that `content` created is identified by its place and class, or by an explicit ID. Others
/// are held by the program, for example as properties of a view, and are identical to themselves
/// only. In a rebuilt view, a part is identified by the view and the property that hold it.
@MainActor struct ContentTree {
  struct Entry {
    let node: ViewNode
    /// The index of the parent's entry, or -1.
    let parent: Int
    /// The position among the siblings for a node that no builder has returned.
    let ordinal: Int
    let isCreated: Bool
  }

  private struct Place: Hashable {
    var parent: Int
    var kind: ObjectIdentifier
    var structure: UInt64 = 0
    var ordinal = 0
    var id: AnyHashable?
    var part: String?
  }

  private struct ExplicitID: Hashable {
    var kind: ObjectIdentifier
    var id: AnyHashable
  }

  /// The nodes, with parents before their children, except for the cells of lists.
  private(set) var entries: [Entry] = []
  // The views that hold nodes as properties, as indexes of entries, and the names of the
  // properties.
  private var parts: [ObjectIdentifier: (view: Int, name: String)] = [:]

  /// Creates the tree of a view's content.
  ///
  /// - Parameters:
  ///   - contents: The numbers of the contents of the view and of those around it.
  ///   - makesContent: Whether to create the content of views in the tree that have none yet.
  init(_ root: ViewNode?, contents: Set<UInt32>, makesContent: Bool) {
    if let root { add(root, below: -1, contents, makesContent: makesContent) }
  }

  /// Creates the tree of a view that replaces another one or is replaced, including the parts that
  /// aren't in the content at the moment.
  init(rebuilding view: ViewNode) {
    add(view, below: -1, [], makesContent: true)
    var known = Set(entries.map { ObjectIdentifier($0.node) })
    var index = 0
    while index < entries.count {
      let view = entries[index].node
      for (name, node) in view.isOfLibrary ? [] : StoredNodes(of: view).nodes
      where parts[ObjectIdentifier(node)] == nil {
        parts[ObjectIdentifier(node)] = (index, name)
        if known.contains(ObjectIdentifier(node)) { continue }
        let first = entries.count
        add(node, below: index, [], makesContent: true)
        known.formUnion(entries[first...].map { ObjectIdentifier($0.node) })
      }
      index += 1
    }
  }

  private mutating func add(
    _ root: ViewNode, below parent: Int, _ contents: Set<UInt32>, makesContent: Bool
  ) {
    var waiting = [(node: root, parent: parent, ordinal: 0, contents: contents)]
    while let (node, parent, ordinal, outer) = waiting.popLast() {
      entries.append(
        Entry(
          node: node, parent: parent, ordinal: ordinal,
          isCreated: outer.contains(node.originContent)))
      if node is ListView { continue }
      var contents = outer
      let children = makesContent ? node.children : node.storedChildren
      if node.ownContent != 0 { contents.insert(node.ownContent) }
      let place = entries.count - 1
      var counts: [ObjectIdentifier: Int] = [:]
      let first = waiting.count
      for (index, child) in children.enumerated() {
        var ordinal = child.structure == 0 ? index : 0
        if child.originContent == 0 {
          // Another arrangement of the same nodes has them in the same order.
          let kind = ObjectIdentifier(type(of: child))
          ordinal = counts[kind, default: 0]
          counts[kind] = ordinal + 1
        }
        waiting.append((child, place, ordinal, contents))
      }
      waiting[first...].reverse()
    }
  }

  /// `true` if a node that the content created may have a state.
  var hasState: Bool { entries.contains { $0.isCreated && $0.node.mayHaveState } }

  /// Returns the nodes of two trees that correspond, in the order of the second one.
  ///
  /// - Parameter isRebuilt: Whether the second tree is that of a rebuilt view, in which nodes that
  ///   aren't created by `content` correspond, too.
  static func pairs(
    _ old: ContentTree, _ new: ContentTree, isRebuilt: Bool
  ) -> [(old: ViewNode, new: ViewNode)] {
    var numbers = Numbers(old, new, isRebuilt: isRebuilt)
    var found: [Int: ViewNode] = [:]
    for (entry, number) in zip(old.entries, numbers.all(of: old)) where isRebuilt || entry.isCreated
    {
      if found[number] == nil { found[number] = entry.node }
    }
    return zip(new.entries, numbers.all(of: new)).compactMap { entry, number in
      guard isRebuilt || entry.isCreated, let node = found.removeValue(forKey: number),
        node !== entry.node, type(of: node) == type(of: entry.node)
      else { return nil }
      return (node, entry.node)
    }
  }

  // Numbers for places, which are equal for the corresponding nodes of both trees.
  private struct Numbers {
    private let isRebuilt: Bool
    private var numbers: [Place: Int] = [:]
    private var heldNumbers: [ObjectIdentifier: Int] = [:]
    private var next = 0
    // IDs that identify a node in any place, because no other node of the tree has them.
    private var uniqueIDs: Set<ExplicitID> = []

    @MainActor init(_ old: ContentTree, _ new: ContentTree, isRebuilt: Bool) {
      self.isRebuilt = isRebuilt
      let (first, second) = (old.countedIDs, new.countedIDs)
      uniqueIDs = Set(first.filter { $0.value == 1 && second[$0.key] == 1 }.keys)
    }

    @MainActor mutating func all(of tree: ContentTree) -> [Int] {
      var result: [Int] = []
      for (index, entry) in tree.entries.enumerated() {
        let (node, kind) = (entry.node, ObjectIdentifier(type(of: entry.node)))
        let parent = entry.parent < 0 ? -1 : result[entry.parent]
        if (node as? VStack)?.isImplicit == true {
          result.append(parent)
          continue
        }
        var place = Place(parent: parent, kind: kind)
        if let part = tree.parts[ObjectIdentifier(node)], part.view < index {
          place = Place(parent: result[part.view], kind: kind, part: part.name)
        } else if entry.parent < 0, isRebuilt {
          place = Place(parent: -1, kind: ObjectIdentifier(ViewNode.self))
        } else if !entry.isCreated, !isRebuilt {
          result.append(number(ofHeld: node))
          continue
        } else if let id = node.contentID?.value {
          if uniqueIDs.contains(ExplicitID(kind: kind, id: id)) { place.parent = -1 }
          place.id = id
        } else {
          (place.structure, place.ordinal) = (node.structure, entry.ordinal)
        }
        result.append(number(of: place))
      }
      return result
    }

    private mutating func number(of place: Place) -> Int {
      if let number = numbers[place] { return number }
      next += 1
      numbers[place] = next
      return next
    }

    // The trees retain the nodes meanwhile.
    private mutating func number(ofHeld node: ViewNode) -> Int {
      if let number = heldNumbers[ObjectIdentifier(node)] { return number }
      next += 1
      heldNumbers[ObjectIdentifier(node)] = next
      return next
    }
  }

  @MainActor private var countedIDs: [ExplicitID: Int] {
    var counts: [ExplicitID: Int] = [:]
    for entry in entries {
      guard let id = entry.node.contentID?.value else { continue }
      counts[ExplicitID(kind: ObjectIdentifier(type(of: entry.node)), id: id), default: 0] += 1
    }
    return counts
  }
}

/// The ID of a node in `content`.
final class ContentID {
  let value: AnyHashable
  init(_ value: AnyHashable) { self.value = value }
}

extension ViewNode {
  /// Identifies a node that `content` creates, so that it keeps the user's changes in another
  /// place.
  ///
  /// ```swift
  /// override var content: ViewNode? {
  ///   VStack { for person in people { TextField().id(person.id) } }
  /// }
  /// ```
  ///
  /// The next node of the same class with this ID receives the text and the selection that the user
  /// changed in this one, even if it's in another place. A node without an ID receives those of the
  /// node of its class in the same place. A node that the program holds, for example as a property,
  /// keeps its own state and needs no ID.
  ///
  /// - Returns: The node.
  @discardableResult public final func id(_ id: some Hashable) -> Self {
    contentID = ContentID(AnyHashable(id))
    return self
  }

  /// Adds a position to the place of a node that the current content creates.
  final func place(at position: Int) {
    guard originContent != 0, originContent == Self.currentContent else { return }
    // From the inside out, so that equal positions at different depths differ.
    let mixed = (structure ^ UInt64(bitPattern: Int64(position &+ 3))) &* 0x9E37_79B9_7F4A_7C15
    structure = (mixed ^ mixed >> 29) | 1
  }

  /// `true` if the library declares the class of the node.
  final var isOfLibrary: Bool {
    let kind = ObjectIdentifier(type(of: self))
    if let isKnown = Self.libraryKinds[kind] { return isKnown }
    let name = String(reflecting: type(of: self))
    let isOfLibrary = name.hasPrefix("BindableViews.") || name.hasPrefix("BindableTerminal.")
    Self.libraryKinds[kind] = isOfLibrary
    return isOfLibrary
  }

  // Classes are never deallocated.
  private static var libraryKinds: [ObjectIdentifier: Bool] = [:]
}
