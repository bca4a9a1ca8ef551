public import Bindable

/// A presenter of what surrounds the screens of an app in panes: the tab bar, the state of the app,
/// and the keys that work everywhere.
///
/// ```swift
/// let main = MainPresenter(in: environment, tabs: tabs)
/// main.selectPeople()
/// main.state                     // "up to date"
/// main.reload()                  // "Up to date" or "3 new photos"
/// ```
@MainActor
public final class MainPresenter {
  private let environment: ProfileEnvironment
  private let tabs: TabNavigator
  /// The closure called to end the program.
  public var onQuit: (@MainActor () -> Void)?
  /// The closure called after the user has selected a tab, to move the focus there.
  public var onSelected: (@MainActor () -> Void)?
  /// The closure called to move the focus to the search field of the selected tab.
  var onSearch: (@MainActor () -> Void)?
  /// The latest removal, which the user can undo.
  public let undo: UndoPresenter
  /// The guide through the app.
  public let tour: TourPresenter
  /// The interaction that asks before the program ends, if it would lose changes.
  public private(set) lazy var quitting = Interaction(
    Flow("quit") {
      If("changes would be lost", { [weak self] _ in self?.losesChanges ?? false }) {
        Confirm("Quit and lose changes") { [weak self] in self?.quittingQuestion }
        // At once, so that no editor asks about its own draft.
        Perform("End the program") { [weak self] _ in self?.quit() }
      }
    })
  private lazy var loading = Command(
    of: self, when: \.environment.loadsFromGateway, taking: \.environment.gateway,
    describing: ErrorMessages.text(for:)
  ) {
    try await $0.load()
  } then: { presenter, data in
    presenter.finishLoading(data)
  }

  /// Creates a presenter of an app with tabs.
  public init(in environment: ProfileEnvironment, tabs: TabNavigator) {
    (self.environment, self.tabs, undo) = (environment, tabs, environment.undo)
    tour = TourPresenter(in: environment) { [tabs] in tabs.selection == AppTab.photos.rawValue }
    environment.notices.areShown = true
  }

  private var losesChanges: Bool {
    switch environment.store.saving {
    case .none: hasUnsentDrafts
    case .working: false
    case .failed: true
    }
  }

  private var hasUnsentDrafts: Bool {
    var drafts = environment.store.drafts
    environment.deliveries.removeSent(from: &drafts)
    return !drafts.isEmpty
  }

  // Closes, and the program ends, when the changes are saved meanwhile.
  private var quittingQuestion: Question? {
    guard losesChanges else { return nil }
    return Question(
      "Quit and lose unsaved changes?",
      choices: [Choice("Quit", role: .destructive), Choice("Stay", role: .cancel)])
  }

  /// The index of the selected tab.
  public var selectedTab: Int { tabs.selection }

  /// The number of columns next to all titles of tabs and the message, or a negative number if
  /// these don't fit.
  private var spareColumns: Int {
    guard let panes = environment.panes else { return .max }
    let message = success.isEmpty ? state : success
    return panes.width - TabBarLayout.columnsForTitles - DisplayWidth.of(message)
  }

  /// A Boolean value that indicates whether there's space for the title of one tab only.
  public var isNarrow: Bool { spareColumns < 0 }

  /// A Boolean value that indicates whether there's space for the name of the user.
  public var showsHandle: Bool { success.isEmpty && spareColumns >= TabBarLayout.columnsForHandle }

  /// A Boolean value that indicates whether there's also space for the name of the app.
  public var showsBrand: Bool { spareColumns >= TabBarLayout.columnsForBrand }

  /// The username of the signed-in user, or an empty string.
  public var handle: String {
    let user = environment.session.userID.flatMap { environment.store.user($0) }
    return user.map { "@\($0.username.truncated(to: 20))" } ?? ""
  }

  /// The messages about what is being done and what has succeeded, or an empty string.
  public var success: String { environment.notices.current.joined(separator: " ") }

  /// The message about what needs attention, or an empty string.
  public var warning: String {
    // First, because it's shown for a few seconds only.
    if let warning = environment.notices.warning,
      !shownRoutes.contains(where: { $0 == warning.screen })
    {
      return "! \(warning.text)"
    }
    if case .failed(let error) = environment.store.saving {
      return "! Changes can't be saved: \(error)"
    }
    return loading.message.map { "! \($0) r retries" } ?? ""
  }

  /// The message about what the app is doing, if there's nothing else to say.
  public var state: String {
    guard success.isEmpty, warning.isEmpty else { return "" }
    if loading.isRunning { return "loading…" }
    let store = environment.store
    guard store.drafts.hasAny(of: environment.session.userID) else { return "● up to date" }
    return store.saving == .working ? "● draft kept" : "● unsaved draft"
  }

  /// The title of the button that undoes, with its key and the remaining time.
  public var undoTitle: String { "u Undo \(undo.secondsLeft) s" }

  /// The message about the latest removal.
  public var removed: String { "✓ \(undo.text)" }

  /// The routes whose screens are visible.
  private var shownRoutes: [AppRoute] {
    guard let navigator = tabs.screens[tabs.selection] as? Navigator<AppRoute> else { return [] }
    let router = navigator.router
    if let cover = router.presented { return [cover] }
    let list = environment.panes?.areTwo == true ? router.routes.prefix(1) : []
    return Array(list + router.routes.suffix(1))
  }

  /// A Boolean value that indicates whether a visible screen has a search field.
  public var offersSearch: Bool { shownRoutes.contains(where: \.hasSearch) }

  /// Moves the focus to the search field, also from the tab bar.
  func search() { onSearch?() }

  /// Selects a tab and moves the focus to its screen.
  ///
  /// Selecting the selected tab doesn't move the focus within its screen.
  public func select(_ index: Int) {
    let hasFocus = untracked {
      tabs.selection == index && tabs.screens[index].node.focusedNode != nil
    }
    if hasFocus { return }
    tabs.select(index)
    onSelected?()
  }

  /// Selects the photos.
  public func selectPhotos() { select(0) }
  /// Selects the people.
  public func selectPeople() { select(1) }
  /// Selects the user's own screens.
  public func selectOwn() { select(2) }

  /// Loads the users and photos again if they come from a server.
  public func reload() {
    if environment.loadsFromGateway {
      loading.start()
    } else {
      environment.notices.show("Up to date")
    }
  }

  private func finishLoading(_ data: ProfileData) {
    let old = environment.store.data
    guard environment.replaceData(with: data) else { return }
    let news = [
      (data.photos.count - old.photos.count, Format.counted("new photo", "new photos")),
      (data.users.count - old.users.count, Format.counted("new person", "new people")),
    ].filter { $0.0 > 0 }.map { $1.apply($0) }
    let unchanged = data == old ? "Up to date" : "Reloaded"
    environment.notices.show(news.isEmpty ? unchanged : news.joined(separator: ", "))
  }

  /// Undoes the latest removal.
  public func undoLatest() { undo.undoLatest() }

  /// Starts the tour.
  public func startTour() { tour.start() }

  /// Ends the program.
  public func quit() { onQuit?() }

  /// Waits until loading is finished.
  public func waitUntilLoaded() async { await loading.waitUntilFinished() }
}
