/// The arrangement of the screens in a navigator.
public enum NavigatorStyle: String, Hashable, Sendable, CaseIterable {
  /// The last screen, as on a phone.
  case stack
  /// The first and the last screen side by side, as on a tablet.
  ///
  /// If there isn't enough space for both, it's only the last one.
  case split
}
