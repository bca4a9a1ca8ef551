/// A presenter, its view, and the table that binds them, owned as a unit.
///
/// ```swift
/// let screen = Screen(ProfilePresenter(user), ProfileView(), ProfileView.bindings)
/// screen.view.follow.press()
/// screen.connection.why("followers.text")
/// ```
///
/// The bindings are active from `willAppear` to `didDisappear`. When the screen appears again, they
/// update the view once. Before it disappears, edits that wait are sent to the presenter. Those
/// that wait for `commit()` or couldn't be parsed are kept until it appears again, and dropped with
/// a failure when it's closed. The screen retains its parts and none of them retains the screen:
/// releasing it ends the connection, cancels the actions of the table's buttons, and releases
/// presenter and view.
@MainActor
public final class Screen<Presenter: AnyObject, View: ViewNode>: AnyScreen {
  /// The presenter, which provides the values of the view and handles user actions.
  public let presenter: Presenter
  /// The bindings between the presenter and the view.
  public let table: BindingTable<Presenter, View>
  private let context: FormatContext
  private let clock: any Clock<Duration>
  private let recording: UpdateRecording
  private let makeView: @MainActor () -> View
  private var lastConnection: Connection<Presenter, View>?
  private var children: [Child] = []

  private struct Child {
    let container: KeyPath<View, ContainerView>
    let make: @MainActor () -> AnyScreen
    var screen: AnyScreen?
  }

  /// Creates a screen without a navigator or a parent, and shows it.
  ///
  /// Its formats and the texts of the library use `context`, and bindings that wait use `clock`.
  public convenience init(
    _ presenter: Presenter, _ view: View, _ table: BindingTable<Presenter, View>,
    title: String? = nil, in context: FormatContext = .standard,
    clock: any Clock<Duration> = ContinuousClock(), recording: UpdateRecording = .latest
  ) {
    var first: View? = view
    self.init(
      presenter, table, title: title, in: context, clock: clock, recording: recording
    ) {
      defer { first = nil }
      guard let first else {
        preconditionFailure(
          "\(View.self) can't be rebuilt. "
            + "Create the screen with a closure that returns the view.")
      }
      return first
    }
    show()
  }

  /// Creates a screen that isn't shown yet and creates its view on demand.
  ///
  /// ```swift
  /// let screen = Screen(presenter, ProfileView.bindings) { ProfileView() }
  /// screen.show()
  /// ```
  public init(
    _ presenter: Presenter, _ table: BindingTable<Presenter, View>, title: String? = nil,
    in context: FormatContext = .standard, clock: any Clock<Duration> = ContinuousClock(),
    recording: UpdateRecording = .latest, view: @escaping @MainActor () -> View
  ) {
    self.presenter = presenter
    self.table = table
    self.context = context
    self.clock = clock
    self.recording = recording
    makeView = view
    super.init(title: title ?? "\(View.self)")
  }

  /// The view of the screen, created on first access.
  public var view: View {
    guard let view = node as? View else {
      preconditionFailure("The root node of a screen must be its view.")
    }
    return view
  }

  /// The view, or `nil` if it hasn't been created, or was released because the screen is closed.
  public var viewIfLoaded: View? { storedNode as? View }

  /// The current connection or, while the screen isn't visible, the last one, which has ended.
  public var connection: Connection<Presenter, View> {
    if let lastConnection { return lastConnection }
    let connection = table.connect(
      presenter, to: view, in: context, clock: clock, recording: recording)
    connection.disconnect()
    lastConnection = connection
    return connection
  }

  /// Adds a child screen to a container of the view when this screen first appears.
  ///
  /// ```swift
  /// profile.add(at: \.grid) { Screen(GridPresenter(user), GridView.bindings) { GridView() } }
  /// ```
  ///
  /// The child then appears and disappears with this screen, until it's closed, or another one is
  /// added to the container, which closes it. To notify the parent, pass a closure to the presenter
  /// of the child when you create it.
  @discardableResult
  public func add(
    at container: KeyPath<View, ContainerView>, _ make: @escaping @MainActor () -> AnyScreen
  ) -> Self {
    request("add a child to") { [unowned self] _ in
      let index = children.firstIndex { $0.container == container } ?? children.count
      if index == children.count {
        children.append(Child(container: container, make: make))
      } else {
        children[index].screen?.follow(.release)
        _ = exchange(&children[index], with: Child(container: container, make: make))
      }
      guard isShown else { return }
      build()
      children[index].screen?.follow(.willAppear)
      if phase == .visible { children[index].screen?.follow(.didAppear) }
    }
    return self
  }

  /// Creates the view again, for example for another theme, and preserves the user's changes.
  ///
  /// The presenter and actions in progress aren't affected. Edited text, carets, the focus,
  /// selections, scroll positions, and open questions are transferred to the corresponding nodes.
  ///
  /// - Precondition: The screen was created with a closure that returns its view.
  public func rebuildView() { request("rebuild the view of") { $0.rebuild() } }

  override func rebuild() {
    guard phase != .initial, phase != .released else { return }
    // The state of the view passes to the new one, so it must be that of the presenter.
    lastConnection?.runQueued()
    guard phase != .released else { return }
    let old = view, new = madeView()
    _ = new.descendants
    let isConnected = lastConnection?.isConnected ?? false
    lastConnection?.transferView()
    replaceNode(with: new)
    for child in children {
      if let screen = child.screen {
        new[keyPath: child.container].setChild(screen.nodeUnlessReleased)
      }
    }
    if isConnected { connect() }
    // After the bindings have run, because they would overwrite edited text.
    lastFocused = new.transferUserStates(from: old, finding: lastFocused)
  }

  private func connect() {
    lastConnection = table.connect(
      presenter, to: view, in: context, clock: clock, recording: recording,
      resuming: lastConnection)
  }

  private func build() {
    for index in children.indices {
      if children[index].screen == nil {
        let screen = children[index].make()
        adopt(screen)
        children[index].screen = screen
      }
      view[keyPath: children[index].container].setChild(children[index].screen?.nodeUnlessReleased)
    }
  }

  override var childScreens: [AnyScreen] {
    children.compactMap(\.screen).filter { $0.phase != .released }
  }

  override var currentConnection: AnyConnection? {
    lastConnection.flatMap { $0.isConnected ? $0 : nil }
  }

  override var summary: String {
    "\(View.self) for \(Presenter.self), \(counted(table.count, "binding"))"
  }

  override func location(of screen: AnyScreen) -> String? {
    guard let container = children.first(where: { $0.screen === screen })?.container else {
      return nil
    }
    return viewIfLoaded?[keyPath: container].nodeName
  }

  override func makeNode() -> ViewNode { madeView() }

  private func madeView() -> View {
    let view = makeView()
    view.useTexts(of: context)
    return view
  }

  override func prepare(_ event: Lifecycle.Event) {
    switch event {
    case .willAppear: if lastConnection?.isConnected != true { connect() }
    case .didDisappear: lastConnection?.suspend()
    case .unload:
      lastConnection?.dropEdits()
      lastConnection?.cancelStartedWork()
      // A closed screen can still be asked for its last connection.
      if !isClosing { lastConnection = nil }
    case .load, .didAppear, .willDisappear, .release: break
    }
  }

  override func child(_ event: Lifecycle.Event) -> [AnyScreen] {
    if event == .willAppear { build() }
    return event == .load ? [] : children.compactMap(\.screen)
  }

  isolated deinit { lastConnection?.disconnect() }
}

extension Screen where Presenter == ViewNode, View == ViewNode {
  /// Unavailable: a screen has a presenter, a view, and a table of their types.
  @available(
    *, unavailable,
    message: "write Screen(presenter, view, table): objects, a ViewNode, and a table of their types"
  )
  @_disfavoredOverload
  public convenience init<each Argument>(
    _ arguments: repeat each Argument, presenter: Any? = nil, view: Any? = nil, table: Any? = nil
  ) { fatalError() }
}
