/// The bindings between a presenter and its view: a value that you can connect, print, and compare.
///
/// ```swift
/// extension ProfileView {
///   static let bindings = BindingTable(ProfilePresenter.self, ProfileView.self) {
///     \.name        --> \.name.text
///     \.followTitle --> \.follow.title
///     on(\.follow, ProfilePresenter.follow)
///   }
/// }
/// let connection = ProfileView.bindings.connect(presenter, to: view)
/// ```
///
/// Bindings connect and run in the order of the table.
@MainActor
public struct BindingTable<Presenter, View: AnyObject>: BindingGroup {
  /// The bindings, in order.
  public let bindings: [TableBinding<Presenter, View>]
  @usableFromInline let layout: TableLayout

  /// Creates a table of the bindings in `bindings`.
  public init(
    _: Presenter.Type, _: View.Type,
    @BindingTableBuilder<Presenter, View> bindings: () -> [TableBinding<Presenter, View>]
  ) {
    self.init(bindings())
  }

  init(_ bindings: [TableBinding<Presenter, View>]) {
    self.bindings = bindings
    layout = TableLayout(bindings)
  }

  /// The number of bindings.
  public var count: Int { bindings.count }

  /// Connects a presenter to a view and keeps the view up to date.
  ///
  /// ```swift
  /// let connection = ProfileView.bindings.connect(presenter, to: view)
  /// presenter.name = "Grace"   // when this returns, the view has it
  /// ```
  ///
  /// The connection doesn't retain the presenter or the view, and ends when either is deallocated.
  /// If the presenter is a value type, the connection stores a copy.
  ///
  /// - Parameter recording: The updates to record. The default is `.latest`.
  /// - Returns: A connection that stays active until you release it.
  /// - Complexity: O(*n*), where *n* is the number of bindings.
  @inlinable
  public func connect(
    _ presenter: Presenter, to view: View, recording: UpdateRecording = .latest
  ) -> Connection<Presenter, View> {
    Connection(layout, PresenterStorage(presenter), presenter, view, recording)
  }

  /// Connects a presenter to a view, with the context that formats read and the clock that
  /// debounced and throttled bindings use.
  ///
  /// ```swift
  /// var context = FormatContext()
  /// context[LengthUnit.self] = .feet
  /// let connection = PhotoView.bindings.connect(presenter, to: view, in: context)
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of bindings.
  public func connect(
    _ presenter: Presenter, to view: View, in context: FormatContext = .standard,
    clock: any Clock<Duration> = ContinuousClock(), recording: UpdateRecording = .latest
  ) -> Connection<Presenter, View> {
    Connection(
      layout, PresenterStorage(presenter), presenter, view, recording,
      ConnectionEnvironment(context: context, clock: clock))
  }
}

extension BindingTable where Presenter: AnyObject {
  /// Connects a presenter that is statically known to be an object, which is faster.
  @inlinable
  public func connect(
    _ presenter: Presenter, to view: View, recording: UpdateRecording = .latest
  ) -> Connection<Presenter, View> {
    Connection(layout, PresenterStorage(object: presenter), presenter, view, recording)
  }
}

/// A group of bindings that a table includes as a whole, such as another table.
///
/// ```swift
/// BindingTable(ProfilePresenter.self, ProfileView.self) {
///   ProfileView.header
///   \.bio --> \.bio.text
/// }
/// ```
@MainActor
public protocol BindingGroup<Presenter, View> {
  /// The type that the bindings read.
  associatedtype Presenter
  /// The type that the bindings write.
  associatedtype View: AnyObject
  /// The bindings, in order.
  var bindings: [TableBinding<Presenter, View>] { get }
}

/// A result builder that collects the bindings of a table and their locations.
@MainActor
@resultBuilder
public enum BindingTableBuilder<Presenter, View: AnyObject> {
  /// Returns a binding with its location.
  public static func buildExpression(
    _ binding: TableBinding<Presenter, View>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [TableBinding<Presenter, View>] {
    var binding = binding
    binding.info.location = CodeLocation(fileID: fileID, line: line)
    return [binding]
  }

  // Generic, so that it isn't a candidate for an invalid binding. The compiler would report both.

  /// Returns the bindings of another table.
  public static func buildExpression<Group: BindingGroup>(
    _ group: Group
  ) -> [TableBinding<Presenter, View>] where Group.Presenter == Presenter, Group.View == View {
    group.bindings
  }

  /// Returns all bindings, in order.
  public static func buildBlock(_ bindings: [TableBinding<Presenter, View>]...) -> [TableBinding<
    Presenter, View
  >] {
    bindings.flatMap { $0 }
  }

  /// Returns the bindings of an `if` without `else`.
  public static func buildOptional(_ bindings: [TableBinding<Presenter, View>]?) -> [TableBinding<
    Presenter, View
  >] {
    bindings ?? []
  }

  /// Returns the bindings of an `if`.
  public static func buildEither(first bindings: [TableBinding<Presenter, View>]) -> [TableBinding<
    Presenter, View
  >] {
    bindings
  }

  /// Returns the bindings of an `else`.
  public static func buildEither(second bindings: [TableBinding<Presenter, View>]) -> [TableBinding<
    Presenter, View
  >] {
    bindings
  }

  /// Returns the bindings of a `for`.
  public static func buildArray(_ bindings: [[TableBinding<Presenter, View>]]) -> [TableBinding<
    Presenter, View
  >] {
    bindings.flatMap { $0 }
  }
}
