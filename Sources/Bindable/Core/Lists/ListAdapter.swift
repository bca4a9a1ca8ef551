/// The connection between a table and a list: the items to show, and the actions of the user.
///
/// The bindings `each` and `on` write the adapter, and the list reads it. A custom list has an
/// adapter, shows its `content`, observes `onContent` and `onChange`, and performs `select` and the
/// rest:
///
/// ```swift
/// final class Table: ListTarget {
///   let adapter = ListAdapter()
///   @Observed var selectedIDs: Set<AnyHashable> = []
///   init() {
///     adapter.onContent = { [unowned self] in reload() }
///     adapter.onChange = { [unowned self] _ in reload() }
///   }
/// }
/// ```
@MainActor
public final class ListAdapter {
  /// The items to show, or `nil` if no table has provided any.
  public package(set) var content: (any ListDataSource)? {
    didSet { if content !== oldValue { onContent?() } }
  }
  /// The loading state of the items.
  public package(set) var state = LoadState.loaded {
    didSet { if state != oldValue { onState?() } }
  }
  /// The action that selecting an item performs, or `nil` if there is none.
  public package(set) var select: ListAction?
  /// The action that opening an item performs, or `nil` if there is none.
  public package(set) var open: ListAction?
  /// The action that toggling an item performs, or `nil` if there is none.
  public package(set) var toggle: ListAction?
  /// The action that deleting an item performs, or `nil` if there is none.
  public package(set) var delete: ListAction?
  /// The action that moving an item performs, or `nil` if there is none.
  public package(set) var move: ListAction?
  /// The action that refreshing the items performs, or `nil` if there is none.
  public package(set) var refresh: ListAction?
  /// The action that scrolling near the end performs, or `nil` if there is none.
  public package(set) var nearEnd: ListAction?

  /// A closure called when `content` is replaced.
  public var onContent: (@MainActor () -> Void)?
  /// A closure called when the content has changed, with `nil` if the change is unknown.
  public var onChange: (@MainActor (IndexPathMapping?) -> Void)?
  /// A closure called when `state` has changed.
  public var onState: (@MainActor () -> Void)?
  /// A closure called when the table no longer updates the content.
  public var onEnd: (@MainActor () -> Void)?
  /// A closure that creates a view with a line of text, for the errors of items.
  package static var makeText: (@MainActor (String) -> AnyObject)?

  /// Creates an adapter without content.
  public init() {}
}

/// A list view of this library or of another toolkit.
@MainActor
public protocol ListTarget: AnyObject {
  /// The adapter, which provides the items.
  var adapter: ListAdapter { get }
  /// The IDs of the selected items; the property must be observed, like all two-way targets.
  var selectedIDs: Set<AnyHashable> { get set }
}

/// A user action on a list.
@MainActor
public final class ListAction {
  /// The item and the index paths of an action.
  public struct Arguments {
    /// The item.
    public var item: Any?
    /// The index path of the item.
    public var from: ListIndexPath?
    /// The destination of a move.
    public var to: ListIndexPath?

    /// Creates the arguments of an action.
    public init(item: Any? = nil, from: ListIndexPath? = nil, to: ListIndexPath? = nil) {
      (self.item, self.from, self.to) = (item, from, to)
    }
  }

  /// The closure that performs the action.
  public let perform: @MainActor (Arguments) -> Void

  init(_ perform: @escaping @MainActor (Arguments) -> Void) { self.perform = perform }
}

/// The loading state of a list.
///
/// ```swift
/// list.state = .failed("No connection")
/// ```
public enum LoadState: Hashable, Sendable {
  /// The items are loaded.
  case loaded
  /// The items are loading.
  case loading
  /// Loading failed, with an error message for the user.
  case failed(String)
}
