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

  init(_ all: [TableBinding<Presenter, View>]) {
    let bindings = Self.withoutReplacedOnes(all)
    self.bindings = bindings
    layout = TableLayout(bindings)
  }

  // A table that sets a state of a control itself has decided on it.
  private static func withoutReplacedOnes(
    _ bindings: [TableBinding<Presenter, View>]
  ) -> [TableBinding<Presenter, View>] {
    guard bindings.contains(where: \.isImplied) else { return bindings }
    let targets = Set(bindings.filter { !$0.isImplied }.map { $0.body?.target })
    return bindings.filter { !$0.isImplied || !targets.contains($0.body?.target) }
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
  /// - Parameters:
  ///   - presenter: The presenter.
  ///   - view: The view.
  ///   - recording: The updates to record. The default is `.latest`.
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

  /// Connects the ends of a suspended connection again, with the edits that it has kept.
  package func connect(
    _ presenter: Presenter, to view: View, in context: FormatContext,
    clock: any Clock<Duration>, recording: UpdateRecording, resuming last: AnyConnection?
  ) -> Connection<Presenter, View> {
    let environment = ConnectionEnvironment(context: context, clock: clock)
    environment.edits = last?.takeEdits()
    if let before = last?.environment {
      (environment.innerEdits, before.innerEdits) = (before.innerEdits, [])
    }
    let connection = Connection(
      layout, PresenterStorage(presenter), presenter, view, recording, environment)
    if let work = last?.coldStorage?.work {
      last?.coldStorage?.work = nil
      connection.coldStorageOrNew.work = work
    }
    return connection
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
