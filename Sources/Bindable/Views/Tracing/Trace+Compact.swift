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
  package struct Row: Hashable, Encodable, Sendable {
    package var row: Int
    package var runs: [Run]
    /// The number of the earlier row, not counting blank rows and repeated ones.
    fileprivate var number: Int?

    package init(row: Int, runs: [Run]) { (self.row, self.runs) = (row, runs) }

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

  /// The visible part of a node: `[node, column, row, width, height, level]`, or `[node]` if the
  /// node is no longer visible.
  ///
  /// A node of a higher level is in front.
  package struct Place: Hashable, Encodable, Sendable {
    package var node: Int
    package var rect: [Int]

    package func encode(to encoder: any Encoder) throws {
      try ([node] + rect).encode(to: encoder)
    }
  }

  /// A change of a property: `[node, property, old, new, binding, isFirst, event, cause, …]`.
  ///
  /// The node and the binding are -1 if there is none. The event is a text, which can be empty.
  package struct Update: Hashable, Encodable, Sendable {
    package var node: Int
    package var property: Int
    package var old: Int
    package var new: Int
    package var binding: Int
    package var isFirst: Bool
    package var event: Int
    package var causes: [Int]

    package func encode(to encoder: any Encoder) throws {
      let numbers = [node, property, old, new, binding, isFirst ? 1 : 0, event]
      try (numbers + causes).encode(to: encoder)
    }
  }
}
