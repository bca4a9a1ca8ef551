public import Bindable

/// The state of an app whose screens are in bordered panes: two if the terminal is wide.
///
/// ```swift
/// environment.panes = PaneState()
/// app.fit(width: 120)            // two panes
/// app.fit(width: 80)             // one pane
/// ```
@MainActor
public final class PaneState: ScreenBehavior {
  /// The number of columns from which there are two panes.
  nonisolated static let columnsForTwo = 100

  /// A Boolean value that indicates whether there are two panes, so that moving in a list shows the
  /// details of the item next to it.
  @Observed public internal(set) var areTwo = false
  /// The number of columns of the app, which is unlimited before it's known.
  @Observed var width = Int.max

  /// The list of all photos, whose order the next and the previous photo follow.
  weak var photoList: BrowsePresenter<PhotoItem>?

  // Set while a screen that the user has opened is about to appear, perhaps next to another one.
  var focusesNextScreen = false

  /// Creates the state for one pane.
  public init() {}

  /// Moves the focus to a screen that the user has opened, when it has appeared.
  public func screen(_ screen: AnyScreen, didHandle event: Lifecycle.Event) {
    guard event == .didAppear, focusesNextScreen else { return }
    focusesNextScreen = false
    screen.node.contentFocus?.focus()
  }
}
