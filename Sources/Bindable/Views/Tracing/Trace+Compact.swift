// The most numerous parts of a trace. Each is encoded as an array.

extension Trace {
  /// The trace in which a row that has occurred before is its number, and the path of a node
  /// continues that of its parent.
  package var compacted: Trace {
    var trace = self
    for index in nodes.indices {
      guard let parent = nodes[index].parent else { continue }
      let (path, start) = (nodes[index].path, nodes[parent].path)
      let rest = path.dropFirst(start.count)
      guard path.hasPrefix(start), rest.count > 1, ".[".contains(rest.prefix(1)) else { continue }
      trace.nodes[index].path = String(rest)
    }
    var known: [[Run]: Int] = [:]
    for step in steps.indices {
      for index in steps[step].frame.changed.indices {
        let runs = steps[step].frame.changed[index].runs
        guard !runs.isEmpty else { continue }
        if let number = known[runs] {
          trace.steps[step].frame.changed[index].runs = []
          trace.steps[step].frame.changed[index].number = number
        } else {
          known[runs] = known.count
        }
      }
    }
    return trace
  }

  /// The trace with all paths and rows of a compact one.
  package var expanded: Trace {
    var trace = self
    for index in nodes.indices where nodes[index].path.count > 1 {
      guard let parent = nodes[index].parent, parent < index,
        ".[".contains(nodes[index].path.prefix(1))
      else { continue }
      trace.nodes[index].path = trace.nodes[parent].path + nodes[index].path
    }
    var known: [[Run]] = []
    for step in steps.indices {
      for (index, row) in steps[step].frame.changed.enumerated() {
        if let number = row.number, known.indices.contains(number) {
          trace.steps[step].frame.changed[index] = Row(row: row.row, runs: known[number])
        } else if !row.runs.isEmpty {
          known.append(row.runs)
        }
      }
    }
    return trace
  }

  /// Text of one style in a row.
  ///
  /// A run of several characters has characters of one column only.
  package struct Run: Hashable, Sendable {
    package var text: String
    package var style: Int
    package var columns: Int
  }

  /// A row of the screen, without the blanks at its end: `[row, text, style, columns, …]` or, for
  /// the same text and styles as in an earlier row, `[row, number]`.
  package struct Row: Hashable, Codable, Sendable {
    package var row: Int
    package var runs: [Run]
    /// The number of the earlier row, not counting blank rows and repeated ones.
    fileprivate var number: Int?

    package init(row: Int, runs: [Run]) { (self.row, self.runs) = (row, runs) }

    package init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      row = try container.decode(Int.self)
      runs = []
      if container.count == 2 { number = try container.decode(Int.self) }
      while !container.isAtEnd {
        let text = try container.decode(String.self)
        let style = try container.decode(Int.self)
        runs.append(Run(text: text, style: style, columns: try container.decode(Int.self)))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(row)
      if let number { try container.encode(number) }
      for run in runs {
        try container.encode(run.text)
        try container.encode(run.style)
        try container.encode(run.columns)
      }
    }
  }

  /// The visible part of a node: `[node, column, row, width, height, level]`, or `[node]` if the node
  /// is no longer visible.
  ///
  /// A node of a higher level is in front.
  package struct Place: Hashable, Codable, Sendable {
    package var node: Int
    package var rect: [Int]

    package init(node: Int, rect: [Int]) { (self.node, self.rect) = (node, rect) }

    package init(from decoder: any Decoder) throws {
      let numbers = try Numbers(decoder, 1...6)
      (node, rect) = (numbers.all[0], Array(numbers.all.dropFirst()))
    }

    package func encode(to encoder: any Encoder) throws {
      try Numbers([node] + rect).encode(encoder)
    }
  }

  /// A change of a property: `[node, property, old, new, binding, isFirst, event, cause, …]`.
  ///
  /// The node and the binding are -1 if there is none. The event is a text, which can be empty.
  package struct Update: Hashable, Codable, Sendable {
    package var node: Int
    package var property: Int
    package var old: Int
    package var new: Int
    package var binding: Int
    package var isFirst: Bool
    package var event: Int
    package var causes: [Int]

    package init(
      node: Int, property: Int, old: Int, new: Int, binding: Int, isFirst: Bool, event: Int,
      causes: [Int]
    ) {
      (self.node, self.property, self.old, self.new) = (node, property, old, new)
      (self.binding, self.isFirst, self.event, self.causes) = (binding, isFirst, event, causes)
    }

    package init(from decoder: any Decoder) throws {
      let all = try Numbers(decoder, 7...Int.max).all
      self.init(
        node: all[0], property: all[1], old: all[2], new: all[3], binding: all[4],
        isFirst: all[5] == 1, event: all[6], causes: Array(all.dropFirst(7)))
    }

    package func encode(to encoder: any Encoder) throws {
      try Numbers([node, property, old, new, binding, isFirst ? 1 : 0, event] + causes).encode(
        encoder)
    }
  }
}

/// An array of numbers.
private struct Numbers {
  let all: [Int]

  init(_ all: [Int]) { self.all = all }

  init(_ decoder: any Decoder, _ counts: ClosedRange<Int>) throws {
    let container = try decoder.singleValueContainer()
    all = try container.decode([Int].self)
    guard counts.contains(all.count) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Expected \(counts) numbers, found \(all.count).")
    }
  }

  func encode(_ encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(all)
  }
}
