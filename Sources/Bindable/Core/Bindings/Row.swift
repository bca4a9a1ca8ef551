/// One line of a binding table: what flows from where to where, and how.
///
/// Rows are made by `-->`, `<->`, `bind` and `on`, and mean something only in a `BindingTable`.
///
/// ```swift
/// \.name --> \.name.text
/// ```
@MainActor
public struct Row<Presenter, View: AnyObject> {
  @usableFromInline let part: RowPart
  /// Whether the part also has a way back.
  @usableFromInline let isTwoWay: Bool
  /// Whether the part has nothing but a way back.
  let isBackOnly: Bool
  @usableFromInline var info: RowInfo
  /// The tables inside of it, and the row with only those of their rows that are chosen.
  var nested: NestedRows?
  /// The table of the items that it shows, if that is one and the same for all of them.
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

/// What a row says about itself: text, so that it may go anywhere.
@usableFromInline
struct RowInfo: Hashable, Sendable {
  var arrow: String
  var detail: String
  var place: SourcePlace?
}

/// What a row does, as one closure.
///
/// One closure does all that needs the types of the row, because a key path that is written in place
/// and captured by a single closure becomes a direct access; kept in a second place, it would stay a
/// value that is looked up at each use.
@usableFromInline
struct RowPart {
  @usableFromInline typealias Body =
    @MainActor (
      RowOperation, _ presenter: UnsafeRawPointer?, _ view: UnsafeRawPointer?, RowPointer?
    ) -> AnyObject?

  @usableFromInline let body: Body
  /// The bytes and alignment of the value it keeps from before its last write.
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

  /// The same for a row that keeps one type on its way to the view, and another on its way back.
  init<Kept, Other>(keeping: Kept.Type, or: Other.Type, _ body: @escaping Body) {
    self.body = body
    keptSize = max(MemoryLayout<Kept>.size, MemoryLayout<Other>.size)
    keptAlignment = max(MemoryLayout<Kept>.alignment, MemoryLayout<Other>.alignment)
    isKeptPlain = _isPOD(Kept.self) && _isPOD(Other.self)
  }
}

@usableFromInline
enum RowOperation {
  /// Bring the target up to date; of a two-way row, bring the source up to date with an edit.
  ///
  /// They must be fast; the others need not.
  case pull, pullBack
  /// Answer the key path of the source, of the further sources, or of the target.
  case source(Int)
  case target
  /// Answer what the last write replaced, and the value now, as a `RowValues`.
  case describe, describeBack
  /// Answer how the ends stand to each other, as a `RowStatus`.
  case status
  /// Answer what the target is now, as a `SavedTarget`.
  case save
  /// Forget the kept value.
  case forget
  /// Make the view's control call the presenter, or stop it.
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

  /// A value as it is written in Swift, in one line: text in quotes and escaped, whatever it holds.
  static func text(_ value: Any) -> String {
    // Cut first: writing a long text would cost more than reading it.
    if let text = value as? String { return harmless(cut(text).debugDescription) }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { text($0.value) } ?? "nil"
    }
    return harmless(String(reflecting: value))
  }

  /// `text` with escapes for what would not stay in its place on a screen, and not too long.
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
