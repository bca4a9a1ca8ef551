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
    .profile, .edit, .followers, .photo, .newPost, .settings,
  ]

  /// Their names, for messages.
  static var names: String { all.map(\.name).joined(separator: ", ") }
}

extension DemoScreen: Equatable {
  static func == (left: DemoScreen, right: DemoScreen) -> Bool { left.name == right.name }
}

/// A screen that is shown, as far as the program needs it, whatever its presenter and view are.
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
    /// More than one act can cause, so that none is forgotten before it is told.
    let recording = Recording.all(limit: 10_000)
  }

  /// The view.
  let root: ViewNode
  let connection: AnyConnection
  /// The dialog that asks, if there is one.
  let dialog: Dialog?
  private let fields: [String: TextField]
  private let tableText: @MainActor () -> String
  private let tableFindings: @MainActor () -> [Finding]
  private let tableGraph: @MainActor () -> BindingGraph
  private let finished: @MainActor () async -> Void

  /// Makes one of a screen and its table.
  ///
  /// - Parameters:
  ///   - fields: what a script calls the fields.
  ///   - finished: returns when nothing is under way any more.
  init<Presenter, View>(
    _ screen: Screen<Presenter, View>, _ table: BindingTable<Presenter, View>,
    fields: [String: TextField], dialog: Dialog?, finished: @escaping @MainActor () async -> Void
  ) {
    root = screen.view
    connection = screen.connection
    self.dialog = dialog
    self.fields = fields
    // They hold the screen.
    tableText = { table.text(for: screen.presenter, in: screen.view) }
    tableFindings = { table.validate(view: screen.view, presenter: screen.presenter) }
    tableGraph = { table.graph(for: screen.presenter, in: screen.view) }
    self.finished = finished
  }

  /// The table of bindings, a row a line.
  var table: String { tableText() }
  /// What is likely to be wrong with the table.
  var findings: [Finding] { tableFindings() }
  /// The table of bindings as a graph.
  var graph: BindingGraph { tableGraph() }

  /// The field that a script calls by this name.
  func field(_ name: String) -> TextField? { fields[name] }

  /// Waits for what was begun.
  func settle() async { await finished() }
}
