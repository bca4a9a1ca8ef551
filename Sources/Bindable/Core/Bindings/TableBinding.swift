/// A binding in a binding table, with its source, target, direction, and options.
///
/// Bindings are created by `-->`, `<->`, `bind`, and `on`, and are active only in a `BindingTable`.
///
/// ```swift
/// \.name --> \.name.text
/// ```
@MainActor
public struct TableBinding<Presenter, View: AnyObject> {
  @usableFromInline let part: BindingBody
  /// A Boolean value that indicates whether the part also has a reverse direction.
  @usableFromInline let isTwoWay: Bool
  /// A Boolean value that indicates whether the part has only a reverse direction.
  let isOneWayToSource: Bool
  @usableFromInline var info: BindingInfo
  /// The tables inside the binding.
  var nested: NestedTables?
  /// The table of the items that the binding shows, if it's the same for all of them.
  var items: NestedTable?
  var chosen: (@MainActor (FilterDecisions) -> TableBinding?)?

  @usableFromInline
  init(_ arrow: String, detail: String = "", isTwoWay: Bool = false, _ part: BindingBody) {
    self.part = part
    self.isTwoWay = isTwoWay
    isOneWayToSource = false
    info = BindingInfo(arrow: arrow, detail: detail)
  }

  init(back arrow: String, detail: String, _ part: BindingBody) {
    self.part = part
    isTwoWay = false
    isOneWayToSource = true
    info = BindingInfo(arrow: arrow, detail: detail)
  }
}

/// The text of a binding, which is sendable.
@usableFromInline
struct BindingInfo: Hashable, Sendable {
  var arrow: String
  var detail: String
  var location: CodeLocation?
}

/// The work of a binding, as one closure.
///
/// A single closure contains all code that needs the binding's types, because a key path literal
/// captured by only one closure becomes a direct access. Stored a second time, it would be a value
/// that is looked up at each use.
@usableFromInline
struct BindingBody {
  @usableFromInline typealias Body =
    @MainActor (
      BindingOperation, _ presenter: UnsafeRawPointer?, _ view: UnsafeRawPointer?,
      BindingNodePointer?
    ) -> AnyObject?

  @usableFromInline let body: Body
  /// The size and alignment of the value from before the last write.
  @usableFromInline let previousValueSize: Int
  @usableFromInline let previousValueAlignment: Int
  @usableFromInline let isPreviousValueTrivial: Bool

  @inlinable @inline(__always)
  init<Kept>(keeping: Kept.Type, _ body: @escaping Body) {
    self.body = body
    previousValueSize = MemoryLayout<Kept>.size
    previousValueAlignment = MemoryLayout<Kept>.alignment
    isPreviousValueTrivial = _isPOD(Kept.self)
  }

  /// Creates a part that stores values of different types in its two directions.
  init<Kept, Other>(keeping: Kept.Type, or: Other.Type, _ body: @escaping Body) {
    self.body = body
    previousValueSize = max(MemoryLayout<Kept>.size, MemoryLayout<Other>.size)
    previousValueAlignment = max(MemoryLayout<Kept>.alignment, MemoryLayout<Other>.alignment)
    isPreviousValueTrivial = _isPOD(Kept.self) && _isPOD(Other.self)
  }
}

@usableFromInline
enum BindingOperation {
  /// Update the target or, for the reverse direction, update the source with an edit.
  ///
  /// These must be fast. The others need not be.
  case updateTarget, updateSource
  /// Return the key path of a source or of the target.
  case source(Int)
  case target
  case messageTarget
  /// Return the values before and after the last write, as a `ValueTexts`.
  case describe, describeBack
  /// Return the relation of the two ends, as a `BindingStatus`.
  case status
  /// Return the current value of the target, as a `SavedTarget`.
  case save
  /// Clear the stored value.
  case forget
  /// Attach the presenter to the view's control, or detach it.
  case attach, detach
}

/// The texts of a value before and after a write.
@usableFromInline
final class ValueTexts {
  let old: String?
  let new: String

  @usableFromInline
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
