import Bindable
import ProfileFeature

/// A screen that the program can show: `--screen` chooses one by its name.
///
/// To add one, make a file beside this one that extends `DemoScreen` with it, and name it in `all`.
struct DemoScreen: Sendable {
  let name: String
  /// The fields that a script can type in.
  let fields: [String]
  /// The acts that show most of it, for a user; with the answers that were given beforehand.
  let tour: @Sendable (User, ProfileData, [Answer]?) -> [Act]
  /// Makes it.
  let open: @MainActor @Sendable (OpenScreen.World) -> OpenScreen
}

extension DemoScreen {
  /// All screens, in the order of the help; without a name it is the first.
  static let all: [DemoScreen] = [
    .profile, .edit, .followers, .photo, .newPost, .settings, .app,
  ]

  /// Their names, for messages.
  static var names: String { all.map(\.name).joined(separator: ", ") }
}

extension DemoScreen: Equatable {
  static func == (left: DemoScreen, right: DemoScreen) -> Bool { left.name == right.name }
}

/// A screen that is shown, as far as the program needs it, whatever its presenters and views are.
@MainActor
final class OpenScreen {
  /// What a screen is made from.
  struct World {
    let user: User
    let store: ProfileStore
    let gateway: any ProfileGateway
    /// What all screens of the person at the screen share.
    let session: SessionState
    /// What that person has set.
    let settings: SettingsState
    /// Whether refreshing asks the gateway for everything anew.
    let loads: Bool
    /// Who answers questions; `nil`: the dialog of the view.
    let answerer: ScriptedAnswerer?
    /// By which it waits until the user has stopped typing.
    let clock: any Clock<Duration>
    let device: Device
    /// The keyboard on its screen, if it has one.
    var keyboard: Keyboard?
    /// What goes along with each screen.
    var behaviours: [any Behaviour] = []
    /// More than one act can cause, so that none is forgotten before it is told.
    let recording = Recording.all(limit: 10_000)

    /// How a view looks that is made now.
    var look: @MainActor () -> Look {
      { [settings] in settings.appearance.theme.look }
    }
  }

  /// The screen, with all that is in it.
  let screen: AnyScreen
  /// The whole app, if that is what is shown.
  let app: ProfileApp?
  /// The screen and the keyboard in front of it; `nil` without one.
  private let front: Overlay?
  private let fields: [String: @MainActor () -> TextField]
  private let finished: @MainActor () async -> Void

  /// Makes one of a screen.
  ///
  /// - Parameters:
  ///   - keyboard: the one in front of the screen.
  ///   - fields: what a script calls the fields; others are called by the properties they are.
  ///   - finished: returns when nothing is under way any more.
  init(
    _ screen: AnyScreen, app: ProfileApp? = nil, keyboard: Keyboard? = nil,
    fields: [String: @MainActor () -> TextField] = [:],
    finished: @escaping @MainActor () async -> Void
  ) {
    self.screen = screen
    self.app = app
    self.fields = fields
    front = keyboard.map { keyboard in
      let place = ChildView()
      place.show(screen.node)
      return Overlay {
        place
        keyboard
      }
    }
    self.finished = finished
  }

  /// The view.
  var root: ViewNode { front ?? screen.node }
  /// What keeps what is on the screen in step.
  var connections: [AnyConnection] { screen.connections }
  /// The dialog that asks, if one does.
  var dialog: Dialog? {
    root.descendants.lazy.compactMap { $0 as? Dialog }.first { !$0.isHidden }
  }

  /// The screens that have a table and are visible.
  private var tabled: [(title: String, screen: any TabledScreen)] {
    screen.allScreens.filter { $0.phase == .visible }.compactMap { screen in
      (screen as? any TabledScreen).map { (screen.title, $0) }
    }
  }

  /// The tables of bindings, a row a line.
  var table: String {
    let tables = tabled.map { ($0.title, $0.screen.tableText) }
    guard tables.count > 1 else { return tables.first?.1 ?? "" }
    return tables.map { "── \($0)\n\($1)" }.joined(separator: "\n")
  }
  /// What is likely to be wrong with the tables.
  var findings: [Finding] { tabled.flatMap { $0.screen.tableFindings } }
  /// The tables of bindings as a graph.
  var graph: BindingGraph {
    BindingGraph(joining: tabled.map { ($0.title, $0.screen.tableGraph) })
  }
  /// The same with all that was read.
  var liveGraph: BindingGraph {
    BindingGraph(
      joining: tabled.compactMap { title, screen in screen.liveGraph.map { (title, $0) } })
  }
  /// How often the rows looked, and how often that changed something.
  var work: [RowWork] { connections.flatMap(\.work) }

  /// The field that a script calls by this name, if it is on the screen.
  func field(_ name: String) -> TextField? {
    fields[name]?()
      ?? root.descendants.compactMap { $0 as? TextField }.last {
        $0.nodeName == name && $0.isShown
      }
  }

  /// Waits for what was begun.
  func settle() async { await finished() }
}

/// A screen with a table, whatever its presenter and view are.
@MainActor
private protocol TabledScreen: AnyScreen {
  var tableText: String { get }
  var tableFindings: [Finding] { get }
  var tableGraph: BindingGraph { get }
  var liveGraph: BindingGraph? { get }
}

extension Screen: TabledScreen {
  fileprivate var tableText: String { table.text(for: presenter, in: view) }
  fileprivate var tableFindings: [Finding] { table.validate(view: view, presenter: presenter) }
  fileprivate var tableGraph: BindingGraph { table.graph(for: presenter, in: view) }
  fileprivate var liveGraph: BindingGraph? {
    connection.isConnected ? connection.graph : nil
  }
}
