public import Bindable

/// The state of an app whose screens are in bordered panes: two if the terminal is wide.
///
/// ```swift
/// environment.panes = PaneState()
/// app.fit(width: 120)            // two panes
/// app.fit(width: 80)             // one pane
/// ```
@MainActor
public final class PaneState {
  /// The number of columns from which there are two panes.
  nonisolated static let columnsForTwo = 100

  /// A Boolean value that indicates whether there are two panes, so that moving in a list shows the
  /// details of the item beside it.
  @Observed public internal(set) var areTwo = false

  /// Creates the state for one pane.
  public init() {}
}
