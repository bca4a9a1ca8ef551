/// Where the rows of a list on screen come from, and where the user's acts on them go.
///
/// Rows of a table, `each` and `on`, write here; the list reads it.
@MainActor
public final class ListInlet {
  /// What is shown; `nil`: nothing was ever said.
  var content: (any ListContent)? {
    didSet { if content !== oldValue { onContent?() } }
  }
  /// Whether it is still being loaded, or could not be.
  var state = ListState.ready { didSet { if state != oldValue { onState?() } } }
  // What somebody wants to hear of, each a target of its own.
  var select: ListAct?
  var open: ListAct?
  var delete: ListAct?
  var move: ListAct?
  var refresh: ListAct?
  var nearEnd: ListAct?

  /// The content is another one.
  var onContent: (@MainActor () -> Void)?
  /// The content has changed; `nil`: nobody knows how.
  var onShift: (@MainActor (RowShift?) -> Void)?
  var onState: (@MainActor () -> Void)?
  /// Nobody keeps the content up to date any more.
  var onEnd: (@MainActor () -> Void)?
  /// Makes a view with a line of text, for rows that say what is wrong with them.
  static var makeText: (@MainActor (String) -> AnyObject)?

  init() {}
}

/// A node, or a view of another toolkit, that shows rows.
@MainActor
public protocol ListTarget: AnyObject {
  /// Where its rows come from.
  var inlet: ListInlet { get }
  /// The identities of the rows that are selected; observed, as for all two-way targets.
  var selectedIDs: Set<AnyHashable> { get set }
}

/// Something the user does to a list.
@MainActor
final class ListAct {
  /// Which row it is about, and where that is to go.
  struct Occasion {
    var item: Any?
    var from: ListPlace?
    var to: ListPlace?
  }

  let perform: @MainActor (Occasion) -> Void

  init(_ perform: @escaping @MainActor (Occasion) -> Void) { self.perform = perform }
}

/// Whether the rows of a list are all there.
///
/// ```swift
/// list.state = .failed("No connection")
/// ```
public enum ListState: Hashable, Sendable {
  /// They are.
  case ready
  /// They are on their way.
  case loading
  /// They could not be had, for a reason in words for the user.
  case failed(String)
}
