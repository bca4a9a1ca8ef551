/// One line of a binding table: what flows from where to where, and how.
///
/// Rows are made by `-->`, `<->`, `bind` and `on`, and mean something only in a `BindingTable`.
///
/// ```swift
/// \.name --> \.name.text
/// ```
@MainActor
public struct Row<Presenter, View: AnyObject> {
  @usableFromInline let parts: [RowPart]
  @usableFromInline var info: RowInfo

  @usableFromInline
  init(_ arrow: String, detail: String = "", _ parts: [RowPart]) {
    self.parts = parts
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

/// One direction of a row, as one closure.
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

  @inlinable @inline(__always)
  init<Kept>(keeping: Kept.Type, _ body: @escaping Body) {
    self.body = body
    keptSize = MemoryLayout<Kept>.size
    keptAlignment = MemoryLayout<Kept>.alignment
  }
}

@usableFromInline
enum RowOperation {
  /// Bring the target up to date. The only one that must be fast.
  case pull
  /// Answer the key path of the source, of the further sources, or of the target.
  case source(Int)
  case target
  /// Answer what the last write replaced, and the value now, as a `RowValues`.
  case describe
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

  /// A value as it is written in Swift: text in quotes and escaped, whatever it holds.
  static func text(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { text($0.value) } ?? "nil"
    }
    if let text = value as? String { return quotedText(text, limit: 200) }
    let written = String(reflecting: value).unicodeScalars
    let beginning = written.prefix(200)
    return beginning.endIndex == written.endIndex ? String(written) : "\(String(beginning))…"
  }
}
