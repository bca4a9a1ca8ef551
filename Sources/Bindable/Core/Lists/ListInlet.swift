/// The connection between a table and a list: the rows to show, and the actions of the user.
///
/// The bindings `each` and `on` write the inlet, and the list reads it. A list of your own has an inlet,
/// shows its `content`, observes `onContent` and `onShift`, and performs `select` and the other actions:
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
  /// The rows to show, or `nil` if no table has provided any.
  public package(set) var content: (any ListContent)? {
    didSet { if content !== oldValue { onContent?() } }
  }
  /// The loading state of the rows.
  public package(set) var state = ListState.ready { didSet { if state != oldValue { onState?() } } }
  /// The action that selecting a row performs, or `nil` if there is none.
  public package(set) var select: ListAct?
  /// The action that opening a row performs, or `nil` if there is none.
  public package(set) var open: ListAct?
  /// The action that deleting a row performs, or `nil` if there is none.
  public package(set) var delete: ListAct?
  /// The action that moving a row performs, or `nil` if there is none.
  public package(set) var move: ListAct?
  /// The action that refreshing the rows performs, or `nil` if there is none.
  public package(set) var refresh: ListAct?
  /// The action that scrolling near the end performs, or `nil` if there is none.
  public package(set) var nearEnd: ListAct?

  /// A closure called when `content` is replaced.
  public var onContent: (@MainActor () -> Void)?
  /// A closure called when the content has changed, with `nil` if the change is unknown.
  public var onShift: (@MainActor (RowShift?) -> Void)?
  /// A closure called when `state` has changed.
  public var onState: (@MainActor () -> Void)?
  /// A closure called when the table no longer updates the content.
  public var onEnd: (@MainActor () -> Void)?
  /// Makes a view with a line of text, for rows that say what is wrong with them.
  package static var makeText: (@MainActor (String) -> AnyObject)?

  /// Creates an inlet without content.
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
    /// The place of the row.
    public var from: ListPlace?
    /// The destination of a move.
    public var to: ListPlace?

    /// Creates an occasion.
    public init(item: Any? = nil, from: ListPlace? = nil, to: ListPlace? = nil) {
      (self.item, self.from, self.to) = (item, from, to)
    }
  }

  /// The closure that performs the action.
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
