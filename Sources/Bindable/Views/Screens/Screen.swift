/// A presenter, its view and the table between them, held together.
///
/// ```swift
/// let screen = Screen(ProfilePresenter(user), ProfileView(), ProfileView.bindings)
/// screen.view.follow.press()
/// screen.connection.why("followers.text")
/// ```
///
/// Its rows are at work from `willAppear` to `didDisappear`; when it appears again they bring the view
/// up to date once. The screen holds its parts and none of them holds it: releasing it ends the
/// connection, cancels what the table's buttons began, and releases presenter and view.
@MainActor
public final class Screen<Presenter: AnyObject, View: ViewNode>: AnyScreen {
  /// Turns the model into what is shown, and takes the user's acts.
  public let presenter: Presenter
  /// All that flows between presenter and view.
  public let table: BindingTable<Presenter, View>
  private let context: FormatContext
  private let clock: any Clock<Duration>
  private let recording: Recording
  private let makeView: @MainActor () -> View
  private var lastConnection: Connection<Presenter, View>?
  private var children: [Child] = []

  private struct Child {
    let place: KeyPath<View, ChildView>
    let make: @MainActor () -> AnyScreen
    var screen: AnyScreen?
  }

  /// Makes a screen that is visible, on its own: without a navigator or a parent.
  ///
  /// Its formats write for `context`, and rows that wait do so by `clock`.
  public convenience init(
    _ presenter: Presenter, _ view: View, _ table: BindingTable<Presenter, View>,
    title: String? = nil, in context: FormatContext = .standard,
    clock: any Clock<Duration> = ContinuousClock(), recording: Recording = .latest
  ) {
    var first: View? = view
    self.init(
      presenter, table, title: title, in: context, clock: clock, recording: recording
    ) {
      defer { first = nil }
      guard let first else {
        preconditionFailure(
          "\(View.self) cannot be made anew; give the screen a closure that makes it.")
      }
      return first
    }
    show()
  }

  /// Makes a screen that is to be shown, and makes its view when that is needed.
  ///
  /// ```swift
  /// let screen = Screen(presenter, ProfileView.bindings) { ProfileView() }
  /// screen.show()
  /// ```
  public init(
    _ presenter: Presenter, _ table: BindingTable<Presenter, View>, title: String? = nil,
    in context: FormatContext = .standard, clock: any Clock<Duration> = ContinuousClock(),
    recording: Recording = .latest, view: @escaping @MainActor () -> View
  ) {
    self.presenter = presenter
    self.table = table
    self.context = context
    self.clock = clock
    self.recording = recording
    makeView = view
    super.init(title: title ?? "\(View.self)")
  }

  /// What is on the screen, made when it is first asked for.
  public var view: View {
    guard let view = node as? View else { preconditionFailure("The node of a screen is its view.") }
    return view
  }

  /// What keeps them in step; while the screen is not visible, the last one, which has ended.
  public var connection: Connection<Presenter, View> {
    if let lastConnection { return lastConnection }
    let connection = table.connect(
      presenter, to: view, in: context, clock: clock, recording: recording)
    connection.disconnect()
    lastConnection = connection
    return connection
  }

  /// Puts a screen into a place of the view, when this one first appears.
  ///
  /// ```swift
  /// profile.add(at: \.grid) { Screen(GridPresenter(user), GridView.bindings) { GridView() } }
  /// ```
  ///
  /// It then appears and disappears with this one. What it has to say to its parent is its presenter's
  /// business: give it a closure where the screen is made.
  @discardableResult
  public func add(
    at place: KeyPath<View, ChildView>, _ make: @escaping @MainActor () -> AnyScreen
  ) -> Self {
    children.append(Child(place: place, make: make))
    if phase == .appearing || phase == .visible {
      build()
      let screen = children[children.count - 1].screen
      screen?.take(.willAppear)
      if phase == .visible { screen?.take(.didAppear) }
    }
    return self
  }

  /// Makes the view anew, for another theme say, and loses nothing of what the user did.
  ///
  /// The presenter stays, and what the user has begun goes on. Text that is half typed, carets, the
  /// focus, selections, what is scrolled and a question that is being asked go over to the nodes in the
  /// same places.
  ///
  /// - Precondition: The screen was made with a closure for its view.
  public func rebuildView() {
    guard phase != .initial, phase != .released else { return }
    let old = view, new = makeView()
    _ = new.descendants
    let isConnected = lastConnection?.isConnected ?? false
    lastConnection?.handOver()
    replaceNode(with: new)
    for child in children {
      if let screen = child.screen { new[keyPath: child.place].show(screen.node) }
    }
    if isConnected { connect() }
    // After the rows, so that what is half typed is not taken for an old text.
    lastFocused = new.takeUserStates(from: old, finding: lastFocused)
  }

  private func connect() {
    lastConnection = table.connect(
      presenter, to: view, in: context, clock: clock, recording: recording)
  }

  private func build() {
    for index in children.indices where children[index].screen == nil {
      let screen = children[index].make()
      children[index].screen = screen
      view[keyPath: children[index].place].show(screen.node)
    }
  }

  override var inside: [AnyScreen] { children.compactMap(\.screen) }

  override var ownConnection: AnyConnection? {
    lastConnection.flatMap { $0.isConnected ? $0 : nil }
  }

  override func rebuild() { rebuildView() }

  override var makeUp: String {
    "\(View.self) for \(Presenter.self), \(table.count) row\(table.count == 1 ? "" : "s")"
  }

  override func place(of screen: AnyScreen) -> String? {
    guard let place = children.first(where: { $0.screen === screen })?.place else { return nil }
    return view[keyPath: place].nodeName
  }

  override func makeNode() -> ViewNode { makeView() }

  override func prepare(_ event: LifeCycle.Event) {
    switch event {
    case .willAppear: if lastConnection?.isConnected != true { connect() }
    case .didDisappear: lastConnection?.disconnect()
    case .unload:
      for child in children { child.screen?.node.removeFromParent() }
      lastConnection = nil
    case .load, .didAppear, .willDisappear, .release: break
    }
  }

  override func inner(_ event: LifeCycle.Event) -> [AnyScreen] {
    if event == .willAppear { build() }
    return event == .load ? [] : children.compactMap(\.screen)
  }

  isolated deinit { lastConnection?.disconnect() }
}
