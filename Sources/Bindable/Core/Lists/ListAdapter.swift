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
    didSet {
      guard content !== oldValue else { return }
      updatedContent = content as? any UpdatedDataSource
      onContent?()
    }
  }
  /// The items to show, if a binding updates them.
  package private(set) var updatedContent: (any UpdatedDataSource)?
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
  package var onEnd: (@MainActor () -> Void)?
  /// A closure that creates a view with a line of text, for the errors of items.
  package static var makeText: (@MainActor (String) -> AnyObject)?

  /// Creates an adapter without content.
  public init() {}
}
