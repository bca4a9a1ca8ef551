/// A location in the app, as a value to store, compare, and write as a segment of a link.
///
/// ```swift
/// enum AppRoute: Route {
///   case profile(Int), followers(Int)
///
///   init?(segment: String) {
///     let parts = segment.split(separator: ".")
///     guard parts.count == 2, let id = Int(parts[1]) else { return nil }
///     switch parts[0] {
///     case "profile": self = .profile(id)
///     case "followers": self = .followers(id)
///     default: return nil
///     }
///   }
///
///   var segment: String { … }   // "profile.1"
/// }
/// ```
public protocol Route: Hashable, Sendable {
  /// Creates the route for a segment of a link, or returns `nil` if it isn't valid.
  init?(segment: String)
  /// The segment of a link for this route, which can be any text.
  ///
  /// Creating a route from the segment produces an equal route.
  var segment: String { get }
}
