public import Bindable

/// The styles for the elements of a view, passed to the view's initializer.
public struct ViewStyle: Hashable, Sendable {
  /// The style of headings.
  public var heading = Style()
  /// The style of secondary text.
  public var detail = Style()
  /// The style of error messages.
  public var errorMessage = Style()
  /// The style of stars and other marks.
  public var accent = Style()
  /// The style of what succeeded.
  public var success = Style()
  /// The style of usernames that are links.
  public var link = Style()
  /// The style of the selected tab and of the main button.
  public var selectedTab = Style(.bold, .underline)
  /// The style of bars.
  public var bar = Style()
  /// A Boolean value that indicates whether views are in panes, which have borders, so that views
  /// have none and fill the space.
  public var usesPanes = false
}
