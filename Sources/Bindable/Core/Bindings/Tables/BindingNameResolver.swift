// The names of bindings. A key path contains only the names of stored properties. The names of
// wrapped properties are known from existing objects, so they're looked up in a presenter and a
// view, and only on demand.

/// The names of a table's bindings, for one presenter and one view.
@MainActor
struct BindingNameResolver {
  let layout: TableLayout
  let presenter: Any?
  let view: AnyObject?
  /// The prefixes of the names of sources and targets, for nested bindings.
  var sourcePrefix = "", targetPrefix = ""
  /// The headings around the bindings, outermost first.
  var context: [String] = []

  /// Returns a binding's text: `followerCount --> followers.text  plural(…)
  /// (ProfileBindings.swift:9)`.
  func text(ofBinding index: Int) -> String { description(ofBinding: index).description }

  /// Returns the printed table, with its bindings aligned in columns.
  func tableText() -> String {
    let descriptions = bindingDescriptions()
    let sourceWidth =
      descriptions.filter { !$0.isHeading && !$0.isAction }
      .map { $0.source.count + $0.indent.count }.max() ?? 0
    let endsWidth =
      descriptions.filter { !$0.isHeading }
      .map { $0.ends(sourceWidth: sourceWidth).count }.max() ?? 0
    // A long detail overflows its column, so that it doesn't shift the locations of all bindings.
    let detailWidth = descriptions.map(\.annotation.count).filter { $0 <= 24 }.max() ?? 0
    let lines = descriptions.map { description in
      var line = padded(description.ends(sourceWidth: sourceWidth), to: endsWidth)
      if detailWidth > 0 || !description.annotation.isEmpty {
        line += "  " + padded(description.annotation, to: detailWidth)
      }
      line += "  " + (description.location.map { "(\($0))" } ?? "")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    return lines.joined(separator: "\n")
  }

  /// Returns all bindings, each followed by the bindings inside it.
  func bindingDescriptions() -> [BindingDescription] {
    layout.infos.indices.flatMap { index -> [BindingDescription] in
      guard let nested = layout.nested[index] else {
        let items = layout.items[index].map { self.nested($0, inBinding: index) }
        return [description(ofBinding: index)] + (items?.bindingDescriptions() ?? [])
      }
      return nested.tables.flatMap { table -> [BindingDescription] in
        let children = self.nested(table, inBinding: index).bindingDescriptions()
        return head(of: table, inBinding: index).map { [$0] + children } ?? children
      }
    }
  }

  func description(ofBinding index: Int) -> BindingDescription {
    let info = layout.infos[index]
    let part = layout.parts.firstIndex { $0.binding == index }
    return BindingDescription(
      source: part.map(presenterEnds)?.joined(separator: ", ") ?? "", arrow: info.arrow,
      target: part.map(viewEnd) ?? "", detail: info.detail, context: context,
      location: info.location)
  }

  /// Returns the property of the view that a part writes or reads.
  func viewEnd(ofPart index: Int) -> String {
    layout.parts[index].viewEnd.map { target(at: $0) } ?? ""
  }

  func presenterEnds(ofPart index: Int) -> [String] {
    layout.parts[index].presenterPaths.map { source(at: $0) }
  }

  /// Returns the heading of a table inside a binding.
  private func head(of table: NestedTable, inBinding index: Int) -> BindingDescription? {
    guard table.isIndented else { return nil }
    guard let heading = table.heading else { return description(ofBinding: index) }
    return BindingDescription(
      source: "", arrow: heading, target: "", detail: "", context: context, location: nil)
  }

  /// Returns the names of the bindings of a table inside a binding.
  func nested(_ table: NestedTable, inBinding index: Int) -> BindingNameResolver {
    BindingNameResolver(
      layout: table.layout, presenter: presenter.flatMap(table.presenter),
      view: view.flatMap(table.view),
      sourcePrefix: table.presenterPath.map { Self.prefix(source(at: $0)) } ?? sourcePrefix,
      targetPrefix: table.viewPath.map { Self.prefix(target(at: $0)) } ?? targetPrefix,
      context: head(of: table, inBinding: index).map {
        context + [headText(of: $0, inBinding: index)]
      }
        ?? context)
  }

  /// Returns the prefix of names inside a part, which is empty for the whole: `\.self`.
  private static func prefix(_ part: String) -> String {
    part == "self" || part.hasSuffix(".self") ? String(part.dropLast(4)) : part + "."
  }

  private func headText(of head: BindingDescription, inBinding index: Int) -> String {
    head.isElse ? "\(description(ofBinding: index).ends()), else" : head.ends()
  }

  /// Returns the text of a binding that can be nested.
  func text(of path: TableLayout.TargetPath) -> String {
    found(path).names.text(ofBinding: found(path).binding)
  }
  func target(of path: TableLayout.TargetPath) -> String {
    let (names, binding) = found(path)
    return names.description(ofBinding: binding).target
  }

  private func found(_ path: TableLayout.TargetPath) -> (names: BindingNameResolver, binding: Int) {
    var names = self
    for step in path.bindings.dropLast() {
      guard let index = step.table, let tables = step.layout.nested[step.binding]?.tables else {
        break
      }
      names = names.nested(tables[index], inBinding: step.binding)
    }
    return (names, path.bindings.last?.binding ?? 0)
  }

  /// Returns the property that a part writes, which the description of its binding may name.
  //
  // A name takes long to find, and every recorded write needs both.
  func target(ofPart index: Int, in description: BindingDescription) -> String {
    let part = layout.parts[index]
    let described = layout.parts.first { $0.binding == part.binding }
    return !part.isReverse && described?.viewEnd == part.target
      ? description.target : target(ofPart: index)
  }

  /// Returns the property that a part writes: `followers.text`, or `Presenter.name` for an edit.
  func target(ofPart index: Int) -> String {
    let part = layout.parts[index]
    guard let path = part.target else { return "" }
    guard part.isReverse else { return target(at: path) }
    let owner = presenter.map { "\(type(of: $0))." } ?? ""
    return owner + name(of: path, in: presenter, read: layout.readPresenter)
  }

  func source(at path: AnyKeyPath) -> String {
    sourcePrefix + name(of: path, in: presenter, read: layout.readPresenter)
  }

  func target(at path: AnyKeyPath) -> String {
    let name = targetPrefix + name(of: path, in: view, read: layout.readView)
    guard let added = type(of: path).valueType as? any AddedProperty.Type else { return name }
    return [name, added.name].filter { !$0.isEmpty }.joined(separator: ".")
  }

  private func name(
    of path: AnyKeyPath, in root: Any?, read: @escaping TableLayout.Read
  ) -> String {
    // A property that's added to the view itself has no name before it.
    if type(of: path).valueType is any AddedProperty.Type,
      KeyPathParser.knownSteps(of: path).count == 1
    {
      return ""
    }
    let name = nameOfSteps(of: path, in: root, read: read)
    // Removes the properties that a list adds to the path in the table.
    switch type(of: path).valueType {
    case is any AddedProperty.Type: return Self.parent(name)
    case is ListAction?.Type:
      let action = name.split(separator: ".").last.map(String.init) ?? name
      return "\(Self.parent(Self.parent(name))) \(action)"
    default: return name
    }
  }

  private static func parent(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private func nameOfSteps(
    of path: AnyKeyPath, in root: Any?, read: @escaping TableLayout.Read
  ) -> String {
    var steps = KeyPathParser.knownSteps(of: path)
    // Reading a path with a forced step can crash.
    guard let root, steps.contains(where: { $0.name == nil }),
      !steps.contains(where: \.isForced)
    else { return KeyPathParser.joined(steps) }
    if steps.count == 1, let known = KeyPathTrace.knownName(of: path, in: root) { return known }
    let reading = KeyPathTrace(of: path, in: root, read: read)
    if !steps.isEmpty, steps[0].name == nil {
      steps[0].name = reading.nameOfHeldObject(isEnd: steps.count == 1)
    }
    guard steps.contains(where: { $0.name == nil }) else { return KeyPathParser.joined(steps) }
    return reading.name(steps)
  }
}

/// The values read along a key path.
@MainActor
private struct KeyPathTrace {
  let path: AnyKeyPath
  let root: Any
  let value: Any?
  let properties: [TracedProperty]
  /// The members of drafts and `@Observable` models that the path leads through.
  let members: [String]

  init(of path: AnyKeyPath, in root: Any, read: @escaping TableLayout.Read) {
    self.path = path
    self.root = root
    var value: Any?
    (members, properties) = Graph.keepingOwners {
      var nodes: [Node] = []
      let members = DynamicMemberRecorder.members {
        // The reads aren't the program's.
        nodes = SkippedWorkCounter.paused { Graph.reads { value = read(root, path) } }
      }
      return (members, nodes.compactMap { TracedProperty($0) })
    }
    self.value = value
  }

  /// Returns the stored property of the root, possibly a lazy one, that refers to the object whose
  /// property was read first, or to the object that the path ends at.
  func nameOfHeldObject(isEnd: Bool) -> String? {
    guard let held = isEnd ? value : properties.first?.object, type(of: held) is AnyClass,
      held as AnyObject !== root as AnyObject
    else { return nil }
    return Graph.children(of: root).first {
      type(of: $0.value) is AnyClass && $0.value as AnyObject === held as AnyObject
    }?.label
  }

  /// A path and the class of the object that it begins at.
  private struct PathKey: Hashable {
    let path: AnyKeyPath
    let root: ObjectIdentifier

    @MainActor init(_ path: AnyKeyPath, _ root: Any) {
      (self.path, self.root) = (path, ObjectIdentifier(type(of: root)))
    }
  }

  // The names of the observed properties of classes, and `nil` for computed properties. A program
  // has a limited number of them.
  private static var ownLabels: [PathKey: String?] = [:]

  /// Returns the name of an observed property that has been asked for, unless an object is its
  /// value, which can have another name.
  static func knownName(of path: AnyKeyPath, in root: Any) -> String? {
    type(of: path).valueType is AnyClass ? nil : ownLabels[PathKey(path, root)] ?? nil
  }

  /// The name of the property of the root that the path of one step ends at, if it's observed.
  //
  // The path was read, so if it's that of a property with a node, the property is known.
  private var ownLabel: String? {
    let key = PathKey(path, root)
    if let known = Self.ownLabels[key] { return known }
    let own = properties.first {
      $0.path == path && $0.object as AnyObject === root as AnyObject
        && !($0.object is any NamedSource)
    }
    let label = own?.label ?? Graph.label(in: root) { $0.property == path }
    Self.ownLabels[key] = .some(label)
    return label
  }

  func name(_ steps: [KeyPathParser.Step]) -> String {
    var steps = steps
    if hasDefault, steps.last?.name == nil, steps.count > 1 {
      steps.removeLast()
      if steps.count == 1, let name = steps[0].name ?? properties.last?.label { return name }
    }
    let endsAtProperty = endsAtProperty
    if steps.count == 1 {
      if let label = ownLabel { return label }
      if root is any DynamicMembers, let member = members.last { return member }
      let isOwn = properties.last.map { $0.object as AnyObject === root as AnyObject } ?? false
      if isRootKnown || !isOwn || !endsAtProperty {
        return described(properties) ?? "(computed)"
      }
    }
    let dynamic = steps.indices.dropFirst().filter { steps[$0].name == nil }
    for (step, member) in zip(dynamic, members.suffix(dynamic.count)) { steps[step].name = member }
    var names = steps.map { $0.name ?? "(computed)" }
    let unnamed = steps.indices.filter { steps[$0].name == nil }
    if properties.count < unnamed.count || endsAtProperty, unnamed.count >= properties.count {
      // Each step without a name read one property.
      for (step, property) in zip(unnamed, properties) { names[step] = property.label }
      if endsAtProperty, let last = properties.last, unnamed.last == steps.indices.last {
        names[steps.count - 1] = last.label
      }
    } else if unnamed.last == steps.indices.last {
      // The end of the path is computed from properties of its object.
      let own = properties.filter { $0.owner == properties.last?.owner }
      let before = properties.filter { $0.owner != properties.last?.owner }
      if let text = endsAtProperty ? own.last?.label : described(own) {
        names[steps.count - 1] = text
      }
      if before.count == unnamed.count - 1 {
        for (step, property) in zip(unnamed, before) { names[step] = property.label }
      }
    }
    return zip(steps, names).map { $1 + $0.mark }.joined(separator: ".")
  }

  /// Returns the properties that a computed property reads, because it has no name at run time.
  private func described(_ properties: [TracedProperty]) -> String? {
    let labels = properties.map(\.label).uniqued
    return labels.isEmpty ? nil : "(\(labels.joined(separator: ", ")))"
  }

  /// `true` if the root's own class declares the properties, so that their paths are those in their
  /// storage.
  private var isRootKnown: Bool {
    type(of: path).rootType == type(of: root) && Mirror(reflecting: root).superclassMirror == nil
  }

  /// `true` if the path adds a default value to the optional property that was read last.
  private var hasDefault: Bool {
    func optional<Value>(_: Value.Type) -> Any.Type { Value?.self }
    let valueType = type(of: path).valueType
    return properties.last?.path.map { type(of: $0).valueType } == optional(valueType)
  }

  /// `true` if the path ends at the property that was read last.
  private var endsAtProperty: Bool {
    guard let last = properties.last, let known = last.path,
      properties.filter({ $0.owner == last.owner }).count == 1
    else { return false }
    func optional<Value>(_: Value.Type) -> Any.Type { Value?.self }
    func chained<Value>(_: Value.Type) -> Any.Type { OptionalChain<Value>.self }
    let type = type(of: path).valueType
    let knownType = Swift.type(of: known).valueType
    // A broken chain shows a placeholder and doesn't reach this property.
    if type == chained(knownType) { return true }
    guard type == knownType || type == optional(knownType) else { return false }
    guard let value, let own = untracked({ last.object[keyPath: known] }) else { return true }
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { (own as? Value) == value }
    // Comparing values takes less time than describing them.
    if let value = value as? any Equatable, isEqual(value) { return true }
    return ValueTexts.text(value) == ValueTexts.text(own)
  }
}

/// An observed or derived property that was read.
@MainActor
struct TracedProperty {
  let owner: Unretained
  let object: Any
  let label: String
  let path: AnyKeyPath?

  init?(_ node: Node) {
    guard let owner = Graph.address(ofOwnerOf: node), let object = Graph.owner(of: node),
      let label = Graph.label(of: node, in: object)
    else { return nil }
    self.owner = owner
    self.object = object
    self.label = (object as? any NamedSource)?.name ?? label
    path = Graph.keyPath(of: node)
  }
}

func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

// MARK: - Uses of names

extension AnyConnection {
  var names: BindingNameResolver {
    guard let nested = self as? ChildConnection, let outer = nested.outer else {
      return BindingNameResolver(layout: layout, presenter: livePresenter, view: liveView)
    }
    let opener = outer.layout.parts[nested.opener.index].binding
    let tableNames = outer.names.nested(nested.table, inBinding: opener)
    let prefixes = nested.prefixes?()
    return BindingNameResolver(
      layout: layout, presenter: livePresenter, view: liveView,
      sourcePrefix: prefixes.map { tableNames.sourcePrefix + $0.source } ?? tableNames.sourcePrefix,
      targetPrefix: prefixes.map { tableNames.targetPrefix + $0.target } ?? tableNames.targetPrefix,
      context: tableNames.context)
  }

  func text(of binding: BindingNode) -> String {
    names.text(ofBinding: layout.parts[binding.index].binding)
  }

  func targetName(of binding: BindingNode) -> String {
    names.target(ofPart: binding.index)
  }
}

extension BindingTable {
  /// Returns the bindings as text, one per line, with the property names of `presenter` and `view`.
  ///
  /// ```swift
  /// print(ProfileView.bindings.text(for: presenter, in: view))
  /// // name          --> name.text               (ProfileBindings.swift:6)
  /// // (isFollowing) --> follow.title            (ProfileBindings.swift:7)
  /// // on follow                       a method  (ProfileBindings.swift:8)
  /// ```
  ///
  /// A computed property is named after the properties it reads. Nothing is connected.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bindings and the properties they read.
  public func text(for presenter: Presenter, in view: View) -> String {
    BindingNameResolver(layout: layout, presenter: presenter, view: view).tableText()
  }
}

extension BindingTable: @MainActor CustomStringConvertible {
  /// The bindings as text, one per line.
  ///
  /// The names are those of the presenter and view that were connected last, if they're still
  /// connected. Without them, a property without a name is `(computed)`. See `text(for:in:)`.
  public var description: String { latestNames.tableText() }

  /// The first binding with a target, or `nil` if there's none.
  ///
  /// ```swift
  /// if let binding = ProfileView.bindings["followers.text"] { print(binding) }
  /// // followerCount --> followers.text  (ProfileBindings.swift:9)
  /// ```
  ///
  /// Bindings in conditions and those of list items are included. The names are those of the
  /// presenter and view that were connected last, as in ``description``.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bindings and the properties they read.
  public subscript(target: String) -> BindingDescription? {
    latestNames.bindingDescriptions().first { $0.target == target }
  }

  private var latestNames: BindingNameResolver {
    layout.latest?.names ?? BindingNameResolver(layout: layout, presenter: nil, view: nil)
  }
}

/// The type of a property that a binding adds to the paths in the table, such as the selection of a
/// list.
package protocol AddedProperty {
  /// The name of the property in descriptions of the target, or an empty string for none.
  static var name: String { get }
}
