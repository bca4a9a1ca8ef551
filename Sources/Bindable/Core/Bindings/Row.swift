/// A binding in a binding table, with its source, target, direction, and options.
///
/// Bindings are created by `-->`, `<->`, `bind`, and `on`, and are active only in a `BindingTable`.
///
/// ```swift
/// \.name --> \.name.text
/// ```
@MainActor
public struct Row<Presenter, View: AnyObject> {
  @usableFromInline let part: RowPart
  /// A Boolean value that indicates whether the part also has a reverse direction.
  @usableFromInline let isTwoWay: Bool
  /// A Boolean value that indicates whether the part has only a reverse direction.
  let isBackOnly: Bool
  @usableFromInline var info: RowInfo
  /// The tables inside the binding.
  var nested: NestedRows?
  /// The table of the items that the binding shows, if it's the same for all of them.
  var items: NestedTable?
  var chosen: (@MainActor (RowChoice) -> Row?)?

  @usableFromInline
  init(_ arrow: String, detail: String = "", isTwoWay: Bool = false, _ part: RowPart) {
    self.part = part
    self.isTwoWay = isTwoWay
    isBackOnly = false
    info = RowInfo(arrow: arrow, detail: detail)
  }

  init(back arrow: String, detail: String, _ part: RowPart) {
    self.part = part
    isTwoWay = false
    isBackOnly = true
    info = RowInfo(arrow: arrow, detail: detail)
  }
}

/// The text of a binding, which is sendable.
@usableFromInline
struct RowInfo: Hashable, Sendable {
  var arrow: String
  var detail: String
  var place: SourcePlace?
}

/// The work of a binding, as one closure.
///
/// A single closure contains all code that needs the binding's types, because a key path literal
/// captured by only one closure becomes a direct access. Stored a second time, it would be a value
/// that is looked up at each use.
@usableFromInline
struct RowPart {
  @usableFromInline typealias Body =
    @MainActor (
      RowOperation, _ presenter: UnsafeRawPointer?, _ view: UnsafeRawPointer?, RowPointer?
    ) -> AnyObject?

  @usableFromInline let body: Body
  /// The size and alignment of the value from before the last write.
  @usableFromInline let keptSize: Int
  @usableFromInline let keptAlignment: Int
  @usableFromInline let isKeptPlain: Bool

  @inlinable @inline(__always)
  init<Kept>(keeping: Kept.Type, _ body: @escaping Body) {
    self.body = body
    keptSize = MemoryLayout<Kept>.size
    keptAlignment = MemoryLayout<Kept>.alignment
    isKeptPlain = _isPOD(Kept.self)
  }

  /// Creates a part that stores values of different types in its two directions.
  init<Kept, Other>(keeping: Kept.Type, or: Other.Type, _ body: @escaping Body) {
    self.body = body
    keptSize = max(MemoryLayout<Kept>.size, MemoryLayout<Other>.size)
    keptAlignment = max(MemoryLayout<Kept>.alignment, MemoryLayout<Other>.alignment)
    isKeptPlain = _isPOD(Kept.self) && _isPOD(Other.self)
  }
}

@usableFromInline
enum RowOperation {
  /// Update the target or, for the reverse direction, update the source with an edit.
  ///
  /// These must be fast. The others need not be.
  case pull, pullBack
  /// Return the key path of a source or of the target.
  case source(Int)
  case target
  /// Return the values before and after the last write, as a `RowValues`.
  case describe, describeBack
  /// Return the relation of the two ends, as a `RowStatus`.
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
final class RowValues {
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
    if let text = value as? String { return harmless(cut(text).debugDescription) }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { text($0.value) } ?? "nil"
    }
    return harmless(String(reflecting: value))
  }

  /// Returns `text` with escapes for characters that could corrupt the output, up to a limit.
  static func harmless(_ text: String) -> String {
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
    return cut(written)
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

  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}
