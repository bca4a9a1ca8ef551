/// A binding in a binding table, with its source, target, direction, and options.
///
/// Bindings are created by `-->`, `<->`, `bind`, and `on`, and are active only in a `BindingTable`.
///
/// ```swift
/// \.name --> \.name.text
/// ```
@MainActor
public struct TableBinding<Presenter, View: AnyObject> {
  let closure: BindingClosure
  /// A Boolean value that indicates whether the binding also has a reverse direction.
  let isTwoWay: Bool
  /// A Boolean value that indicates whether the binding has only a reverse direction.
  let isOneWayToSource: Bool
  var info: BindingInfo
  /// The tables inside the binding.
  var nested: NestedTables?
  /// The table of the items that the binding shows, if it's the same for all of them.
  var items: NestedTable?
  var chosen: (@MainActor (FilterDecisions) -> TableBinding?)?

  @usableFromInline
  init(_ arrow: String, isTwoWay: Bool = false, _ closure: @escaping BindingClosure) {
    self.closure = closure
    self.isTwoWay = isTwoWay
    isOneWayToSource = false
    info = BindingInfo(arrow: arrow, detail: "")
  }

  /// Creates a binding whose key paths aren't literals.
  ///
  /// - Parameter detail: The parts of the text for a printed table, of which empty ones are omitted.
  init(
    _ arrow: String, detail: [String] = [], isTwoWay: Bool = false, isOneWayToSource: Bool = false,
    _ body: BindingBody, _ work: @escaping @MainActor (BindingRun) -> Void = { _ in }
  ) {
    closure = { run in
      guard let run else { return body }
      work(run)
      return nil
    }
    self.isTwoWay = isTwoWay
    self.isOneWayToSource = isOneWayToSource
    info = BindingInfo(arrow: arrow, detail: detail.filter { !$0.isEmpty }.joined(separator: ", "))
  }
}

/// The text of a binding, which is sendable.
struct BindingInfo: Hashable, Sendable {
  var arrow: String
  var detail: String
  var location: CodeLocation?
}

/// The texts of a value before and after a write.
struct ValueTexts {
  let old: String?
  let new: String

  init<Value>(old: Value?, new: Value) {
    self.old = old.map { Self.text($0) }
    self.new = Self.text(new)
  }

  /// Returns a value in Swift syntax on one line, with quoted and escaped text.
  static func text(_ value: Any) -> String {
    // Shortened first, because escaping a long text is expensive.
    if let text = value as? String { return escaped(truncated(text).debugDescription) }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { text($0.value) } ?? "nil"
    }
    return escaped(String(reflecting: value))
  }

  /// Returns `text` with escapes for characters that could corrupt the output, up to a limit.
  static func escaped(_ text: String) -> String {
    var written = ""
    for scalar in text.unicodeScalars.prefix(limit + 1) {
      let properties = scalar.properties
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        written += escape(scalar)
      default:
        if properties.isDefaultIgnorableCodePoint {
          written += escape(scalar)
        } else {
          written.unicodeScalars.append(scalar)
        }
      }
    }
    return truncated(written)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  private static var limit: Int { 200 }

  private static func truncated(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}
