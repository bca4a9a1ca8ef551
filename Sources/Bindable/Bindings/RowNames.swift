// What rows are called. The names of wrapped properties are known only of objects that are there,
// so they are looked up in the presenter and the view of a connection, and only when asked for.

extension AnyConnection {
  /// The row as in the table: `followerCount --> followers.text  plural(…)  (ProfileBindings.swift:9)`.
  func text(of row: RowPointer) -> String {
    let index = layout.parts[Int(row.pointee.index)].row
    let info = layout.infos[index]
    guard let row = forwardRow(of: row) else { return "" }
    let (source, target) = (sourceName(of: row), targetName(of: row))
    let ends = info.arrow == "on" ? "on \(target)" : "\(source) \(info.arrow) \(target)"
    let detail = info.detail.isEmpty ? "" : "  \(info.detail)"
    return ends + detail + (info.place.map { "  (\($0))" } ?? "")
  }

  /// The part of the same row that flows to the view.
  func forwardRow(of row: RowPointer) -> RowPointer? {
    let index = layout.parts[Int(row.pointee.index)].row
    return layout.parts.firstIndex { $0.row == index }.map(block.row)
  }

  func targetName(of row: RowPointer) -> String {
    guard let path = row.pointee.body(.target, nil, nil, nil) as? AnyKeyPath else { return "?" }
    guard layout.parts[Int(row.pointee.index)].isBack else {
      return name(of: path, in: viewObject, else: nil)
    }
    let owner = block.pointee.livePresenter.map { "\(type(of: $0))." } ?? ""
    return owner + presenterName(of: path, row)
  }

  private func sourceName(of row: RowPointer) -> String {
    var names: [String] = []
    while let path = row.pointee.body(.source(names.count), nil, nil, nil) as? AnyKeyPath {
      names.append(presenterName(of: path, row))
    }
    return names.joined(separator: ", ")
  }

  private func presenterName(of path: AnyKeyPath, _ row: RowPointer) -> String {
    name(of: path, in: block.pointee.livePresenter) { inputs in
      // A computed property has no name at run time: say what it reads.
      "(\(Graph.names(of: inputs).split(separator: ", ").map { $0.split(separator: ".").last ?? $0 }.joined(separator: ", ")))"
    }
  }

  private var viewObject: AnyObject? {
    guard isConnected else { return nil }
    return layout.tether == nil
      ? block.pointee.liveView
      : Unmanaged<AnyObject>.fromOpaque(block.pointee.view).takeUnretainedValue()
  }

  /// The name of the property at `path`, `followers.text`.
  private func name(
    of path: AnyKeyPath, in root: AnyObject?, else describe: (([NodePointer]) -> String)?
  ) -> String {
    var steps = KeyPathText.steps(of: path)
    guard steps.contains(nil) else { return steps.compactMap { $0 }.joined(separator: ".") }
    if let root {
      if steps.count == 1, let label = Graph.label(in: root, where: { $0.property == path }) {
        return label
      }
      let reads = Graph.reads { _ = (root as Any)[keyPath: path] }
      if steps.count == 1, let describe, !reads.isEmpty { return describe(reads) }
      // The property read last is the one at the end of the path.
      if let last = reads.last, steps.last == .some(nil) {
        let name = Graph.name(of: last).split(separator: ".").last.map(String.init)
        steps[steps.count - 1] = name
      }
    }
    return steps.map { $0 ?? "(computed)" }.joined(separator: ".")
  }
}

/// What a key path says about itself.
enum KeyPathText {
  /// The names of the steps of `path`; `nil` for a step that has none.
  ///
  /// A key path prints as `\Type.stored.<computed 0x55… (Type)>.other?`.
  static func steps(of path: AnyKeyPath) -> [String?] {
    var steps: [String] = []
    var step = ""
    var depth = 0
    for character in "\(path)" {
      switch character {
      case "<", "(", "[": depth += 1
      case ">", ")", "]": depth -= 1
      default: break
      }
      if character == ".", depth == 0 {
        steps.append(step)
        step = ""
      } else {
        step.append(character)
      }
    }
    steps.append(step)
    return steps.dropFirst().map { $0.hasPrefix("<") ? nil : $0 }
  }
}
