/// A binding in a binding table, with its source, target, direction, and options.
///
/// Bindings are created by `-->`, `<->`, `bind`, and `on`, and are active only in a `BindingTable`.
///
/// ```swift
/// \.name --> \.name.text
/// ```
@MainActor
public struct TableBinding<Presenter, View: AnyObject> {
  var closure: BindingClosure
  /// The closure without the work of modifiers, if there are any.
  var unmodified: BindingClosure?
  /// The options of a two-way binding.
  var editing = EditingOptions()
  let isTwoWay: Bool
  let isOneWayToSource: Bool
  var info: BindingInfo
  /// The tables inside the binding.
  var nested: NestedTables?
  /// The table of the items that the binding shows, if it's the same for all of them.
  var items: NestedTable?
  var chosen: (@MainActor (FilterDecisions) -> TableBinding?)?
  /// The other bindings of its line in the table.
  var following: [TableBinding] = []
  /// A Boolean value that indicates whether a table in which another binding has the same target
  /// leaves this one out.
  var isImplied = false

  @usableFromInline
  init(_ arrow: String, isTwoWay: Bool = false, _ closure: @escaping BindingClosure) {
    self.closure = closure
    self.isTwoWay = isTwoWay
    isOneWayToSource = false
    info = BindingInfo(arrow: arrow, detail: "")
  }

  /// Creates a binding whose key paths aren't literals.
  ///
  /// - Parameter detail: The parts of the text for a printed table, of which empty ones are
  ///   omitted.
  init(
    _ arrow: String, detail: [String] = [], isTwoWay: Bool = false, isOneWayToSource: Bool = false,
    _ body: BindingBody, _ work: @escaping @MainActor (BindingRun) -> Void = { _ in }
  ) {
    closure = { run in
      guard let run else { return RetainedObject(body) }
      work(run)
      return nil
    }
    self.isTwoWay = isTwoWay
    self.isOneWayToSource = isOneWayToSource
    info = BindingInfo(arrow: arrow, detail: detail.filter { !$0.isEmpty }.joined(separator: ", "))
  }
}

extension TableBinding {
  /// The key paths and rarely used operations, which a binding with literal key paths makes each
  /// time.
  var body: BindingBody? {
    // The closure returns nothing else.
    closure(nil).map { unsafeDowncast($0.take(), to: BindingBody.self) }
  }
}

/// The text and the location of a binding, which are sendable.
struct BindingInfo: Hashable, Sendable {
  var arrow: String
  var detail: String
  var location: CodeLocation?
  /// `true` if it writes only the first value.
  var isOnce = false
  /// `true` if its target keeps the last value while the source is `nil`.
  var keepsLastValue = false
  /// `true` if it reports a source that's `nil`.
  var reportsNil = false
  /// `true` if it has a placeholder for `nil`.
  var hasPlaceholder = false
  /// `true` if it parses edits.
  var hasParser = false
  /// `true` if work that it starts continues when its screen is closed.
  var continuesWhenHidden = false
  /// The limit that a modifier has set.
  var limit = RateLimit.none

  /// Adds an option to the text.
  mutating func add(_ option: String) { detail += detail.isEmpty ? option : ", \(option)" }
}
