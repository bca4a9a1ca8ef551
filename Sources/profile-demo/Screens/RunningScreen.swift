import Bindable
import ProfileFeature

/// A screen of a command, independent of its presenter and view types.
@MainActor
final class RunningScreen {
  /// The screen with its children.
  let screen: AnyScreen
  /// The app, or `nil` if only one screen is shown or the data is loading.
  var app: ProfileApp? { didSet { prepareApp() } }
  /// A Boolean value that indicates whether the data is loading or couldn't be loaded, so that no
  /// screen has a key to quit.
  var isStarting = false
  /// The closure called to end the program.
  var onQuit: (@MainActor () -> Void)? { didSet { prepareApp() } }
  /// The width of the terminal, for which an app in panes is arranged.
  var width: Int? { didSet { prepareApp() } }

  private func prepareApp() {
    app?.main?.onQuit = onQuit
    if let width { app?.fit(width: width) }
  }

  /// The keyboard in front of the screen, or `nil` without one.
  private let keyboard: Keyboard?

  /// Creates a screen that isn't visible yet, with a keyboard in front of it.
  init(_ screen: AnyScreen, app: ProfileApp? = nil, keyboard: Keyboard? = nil) {
    self.screen = screen
    self.app = app
    self.keyboard = keyboard
  }

  /// Shows the screen.
  @discardableResult
  func show() -> Self {
    screen.show()
    return self
  }

  /// Moves the focus to the first node of the screen in front, past the back button of an app.
  func focusContent() {
    if let app, app.main != nil {
      app.navigator.shown.first?.node.contentFocus?.focus()
    } else {
      (app?.navigator.shown.last ?? screen).node.moveFocus(by: 1)
    }
  }

  // The screen with the keyboard in front of it, or `nil` without a keyboard.
  private lazy var front = keyboard.map { keyboard in
    let container = ContainerView()
    container.setChild(screen.node)
    return ZStack {
      container
      keyboard
    }
  }

  /// The root node, with the keyboard.
  var root: ViewNode { front ?? screen.node }
  /// The root node of what the user works with, without the keyboard.
  var content: ViewNode { (app?.tabs ?? screen).node }
  /// The visible dialog, or `nil` if there's none.
  var dialog: Dialog? {
    root.descendants.lazy.compactMap { $0 as? Dialog }.first { !$0.isHidden }
  }

  /// The visible screens with a binding table.
  private var tabled: [(title: String, screen: any InspectableScreen)] {
    screen.descendantScreens.filter { $0.phase == .visible }.compactMap { screen in
      (screen as? any InspectableScreen).map { (screen.title, $0) }
    }
  }

  /// The binding tables, with one binding on a line.
  var table: String {
    let tables = tabled.map { ($0.title, $0.screen.tableText) }
    guard tables.count > 1 else { return tables.first?.1 ?? "" }
    return tables.map { "── \($0)\n\($1)" }.joined(separator: "\n")
  }
  /// The likely mistakes in the binding tables.
  var diagnostics: [TableDiagnostic] { tabled.flatMap { $0.screen.tableCheck() } }
  /// The visible screens by table, each with a closure that checks the table.
  var checks: [(table: ObjectIdentifier, check: @MainActor () -> [TableDiagnostic])] {
    tabled.compactMap { _, screen in
      screen.current.map { (ObjectIdentifier($0.tracedTable), screen.tableCheck) }
    }
  }
  /// The graph of the binding tables.
  var graph: BindingGraph {
    BindingGraph(joining: tabled.map { ($0.title, $0.screen.tableGraph) })
  }
  /// The graph of the binding tables with all observed properties.
  var liveGraph: BindingGraph {
    BindingGraph(
      joining: tabled.compactMap { title, screen in screen.current.map { (title, $0.graph) } })
  }

  /// Returns the visible field with a script name, or `nil` if there's no such field.
  func field(_ name: String) -> TextField? {
    root.descendants.compactMap { $0 as? TextField }.last {
      $0.nodeName == name && $0.isVisible
    }
  }

  /// Waits until no work is in progress.
  func settle() async {
    for screen in screen.descendantScreens { await Self.settle(screen) }
  }

  private static func settle(_ screen: AnyScreen) async {
    switch screen {
    case let app as Screen<UndoPresenter, AppView>:
      await app.presenter.undo.waitUntilFinished()
    case let app as Screen<MainPresenter, MainView>:
      await app.presenter.undo.undo.waitUntilFinished()
      await app.presenter.waitUntilLoaded()
    case let profile as ProfileScreen:
      await profile.presenter.followInteraction.waitUntilFinished()
    case let followers as FollowersScreen:
      await followers.presenter.removal.waitUntilFinished()
      await followers.presenter.followInteraction.waitUntilFinished()
      await followers.presenter.waitUntilLoaded()
    case let edit as EditProfileScreen:
      while edit.presenter.form.isPending { await Task.yield() }
      await edit.presenter.save.waitUntilFinished()
    case let post as NewPostScreen:
      await post.presenter.post.waitUntilFinished()
    case let settings as SettingsScreen:
      await settings.presenter.signOut.waitUntilFinished()
    case let signIn as SignInScreen:
      await signIn.presenter.signIn.waitUntilFinished()
    default: break
    }
  }
}

/// A screen with a binding table, independent of its presenter and view types.
@MainActor
private protocol InspectableScreen: AnyScreen {
  var tableText: String { get }
  var tableCheck: @MainActor () -> [TableDiagnostic] { get }
  var tableGraph: BindingGraph { get }
  /// The connection while the screen is visible.
  var current: AnyConnection? { get }
}

extension Screen: InspectableScreen {
  fileprivate var tableText: String { table.text(for: presenter, in: view) }
  fileprivate var tableCheck: @MainActor () -> [TableDiagnostic] {
    { [table, presenter, view] in table.diagnostics(for: presenter, in: view) }
  }
  fileprivate var tableGraph: BindingGraph { table.graph(for: presenter, in: view) }
  fileprivate var current: AnyConnection? { connection.isConnected ? connection : nil }
}
