/// A recorded run of a view: user actions, screens, and the reason for each change.
///
/// ```swift
/// let recorder = TraceRecorder(view, width: 40, name: "following")
/// view.follow.press()
/// recorder.record("press \"Follow\"")
/// let trace = recorder.trace
/// ```
///
/// The module `BindableTrace` writes a trace as JSON and as a page for a browser. A trace contains
/// no times, and its text is as long as the changes: screens are stored as differences. The text of
/// a secure field, the properties bound to one, and properties that the recorder hides aren't part
/// of it.
public struct Trace: Hashable, Encodable, Sendable {
  /// The name of the run, such as that of a test.
  public var name: String
  /// A description of the run, such as the size of the screen.
  public var detail: String

  package var format = "bindable-trace"
  package var version = 1
  /// The lines of a script before those of its actions.
  package var header: [String] = []
  package var columns: Int
  /// The texts that other parts contain as indexes.
  package var texts: [String] = []
  package var styles: [TextStyle] = []
  package var nodes: [Node] = []
  package var tables: [Table] = []
  package var bindings: [Binding] = []
  package var causes: [Cause] = []
  package var steps: [Step] = []
  package var findings: [Finding] = []
  /// Sentences about what was left out.
  package var limits: [String] = []

  package init(name: String, detail: String, columns: Int) {
    (self.name, self.detail, self.columns) = (name, detail, columns)
  }
}

extension Trace {
  /// The style of text, with colors as `#rrggbb` or as the number of one of the 16 of a theme.
  package struct TextStyle: Hashable, Encodable, Sendable {
    package var fg: String?
    package var bg: String?
    package var bold: Bool?
    package var dim: Bool?
    package var italic: Bool?
    package var underline: Bool?
    package var reverse: Bool?
  }

  /// A node.
  package struct Node: Hashable, Encodable, Sendable {
    /// The unique name or, in a compact trace, how it continues that of the parent: `.followers`.
    package var path: String
    package var type: String
    package var parent: Int?
  }

  /// A table of bindings, called by the types that it binds.
  package struct Table: Hashable, Encodable, Sendable {
    package var view: String
    package var presenter: String
  }

  /// A binding as written.
  package struct Binding: Hashable, Encodable, Sendable {
    package var table: Int
    package var kind: String
    package var source: String
    package var target: String
    package var format: String?
    package var file: String?
    package var line: Int?
    package var context: [String]?
  }

  /// A property that changed, and why.
  ///
  /// A cause without causes was written.
  package struct Cause: Hashable, Encodable, Sendable {
    package var property: Int
    package var old: Int?
    package var new: Int?
    package var writer: Int?
    package var causes: [Int]?
  }

  /// An action, what it changed, and the screen after it.
  package struct Step: Hashable, Encodable, Sendable {
    package var verb: String
    package var object: String
    /// The line of a script that performs the action, if it isn't the verb and the object.
    package var line: String?
    package var frame: ScreenChange
    package var places: [Place]
    package var focus: Int?
    package var cursor: [Int]?
    package var pending: [Edit]?
    package var updates: [Update]
    package var ran: [Int]
    package var groups: [Group]?
    package var skipped: [Skipped]?
    package var failures: [Problem]?
  }

  /// The rows that differ from those of the step before, or all rows.
  package struct ScreenChange: Hashable, Encodable, Sendable {
    package var rows: Int
    package var isFull: Bool?
    /// The number of cells whose characters differ, or `nil` if there are none.
    package var cells: Int?
    package var changed: [Row]
  }

  /// An edit that hasn't reached the presenter.
  package struct Edit: Hashable, Encodable, Sendable {
    package var node: Int?
    package var state: String
    package var text: Int
  }

  /// Values of list items that were shown first, by list.
  package struct Group: Hashable, Encodable, Sendable {
    package var list: String
    package var count: Int
  }

  /// Writes without an effect, or reads of a cached value.
  package struct Skipped: Hashable, Encodable, Sendable {
    package var kind: String
    package var property: Int
    package var count: Int
  }

  /// A failure, or an error message on the screen.
  package struct Problem: Hashable, Encodable, Sendable {
    package var message: String
    package var kind: String
    package var file: String?
    package var line: Int?
    package var binding: String?
    package var node: Int?
  }

  /// A probable mistake in a table.
  package struct Finding: Hashable, Encodable, Sendable {
    package var message: String
    package var severity: String
    package var file: String?
    package var line: Int?
    /// The step after which it was found, and the node that it's about.
    package var step: Int?
    package var node: Int?
  }
}
