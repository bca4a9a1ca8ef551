/// Where the rows of a list on screen come from, and where the user's acts on them go.
///
/// Rows of a table, `each` and `on`, write here; the list reads it. A list of your own has one, shows
/// its `content`, listens to `onContent` and `onShift`, and performs `select` and the other acts:
///
/// ```swift
/// final class Table: ListTarget {
///   let inlet = ListInlet()
///   @Observed var selectedIDs: Set<AnyHashable> = []
///   init() {
///     inlet.onContent = { [unowned self] in reload() }
///     inlet.onShift = { [unowned self] _ in reload() }
///   }
/// }
/// ```
@MainActor
public final class ListInlet {
  /// What is shown; `nil`: nothing was ever said.
  public package(set) var content: (any ListContent)? {
    didSet { if content !== oldValue { onContent?() } }
  }
  /// Whether it is still being loaded, or could not be.
  public package(set) var state = ListState.ready { didSet { if state != oldValue { onState?() } } }
  // What somebody wants to hear of, each a target of its own.
  /// What selecting a row does; `nil`: nothing, as for the others.
  public package(set) var select: ListAct?
  /// What opening a row does.
  public package(set) var open: ListAct?
  /// What deleting a row does.
  public package(set) var delete: ListAct?
  /// What moving a row to the place of another one does.
  public package(set) var move: ListAct?
  /// What asking for the rows once more does.
  public package(set) var refresh: ListAct?
  /// What coming near the end of the rows does.
  public package(set) var nearEnd: ListAct?

  /// Called when the content is another one.
  public var onContent: (@MainActor () -> Void)?
  /// Called when the content has changed; with `nil`, nobody knows how.
  public var onShift: (@MainActor (RowShift?) -> Void)?
  /// Called when `state` is another one.
  public var onState: (@MainActor () -> Void)?
  /// Called when nobody keeps the content up to date any more.
  public var onEnd: (@MainActor () -> Void)?
  /// Makes a view with a line of text, for rows that say what is wrong with them.
  package static var makeText: (@MainActor (String) -> AnyObject)?

  /// Makes an inlet that nothing flows into yet.
  public init() {}
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
public final class ListAct {
  /// Which row it is about, and where that is to go.
  public struct Occasion {
    /// The item of the row.
    public var item: Any?
    /// Where the row is.
    public var from: ListPlace?
    /// Where it is to go.
    public var to: ListPlace?

    /// Makes an occasion.
    public init(item: Any? = nil, from: ListPlace? = nil, to: ListPlace? = nil) {
      (self.item, self.from, self.to) = (item, from, to)
    }
  }

  /// Does it.
  public let perform: @MainActor (Occasion) -> Void

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
