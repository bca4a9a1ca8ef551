/// The place of a view relative to a view that a table connects.
package enum ViewPlacement {
  /// In the same tree, or in one that can't be examined.
  case shown
  /// In no tree, or in another one.
  case absent
  /// The same, but the content depends on observed properties.
  case absentNow
  /// In two places of the content, of which only the last one counts.
  case repeated
}

/// A view in a tree of views, so that a table can be checked for bindings of views that
/// the user never sees.
@MainActor
package protocol PlacedView: AnyObject {
  /// Returns the place of this view relative to a connected view.
  func placement(in view: AnyObject) -> ViewPlacement
}
