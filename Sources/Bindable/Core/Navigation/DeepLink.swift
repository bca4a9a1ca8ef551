/// Conversions between routes and text, such as `profile.1/followers.1`.
///
/// ```swift
/// DeepLink.text(of: [AppRoute.profile(1), .followers(1)])       // "profile.1/followers.1"
/// try DeepLink.routes(in: "profile.1/followers.1", of: AppRoute.self)
/// ```
///
/// In a segment, `/` is encoded as `%2F` and `%` as `%25`.
public enum DeepLink {
  /// Returns the text of the given routes.
  public static func text<Destination: Route>(of routes: [Destination]) -> String {
    routes.map { escaped($0.segment) }.joined(separator: "/")
  }

  /// Returns the routes in a text, or an empty array if the text is empty.
  ///
  /// - Throws: `LinkError` for the first invalid segment.
  public static func routes<Destination: Route>(
    in text: String, of: Destination.Type
  ) throws(LinkError) -> [Destination] {
    var routes: [Destination] = []
    if text.isEmpty { return routes }
    // Scalar by scalar, since a mark after a slash would make one character of both.
    let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let part = String(part)
      guard let segment = unescaped(part), let route = Destination(segment: segment) else {
        throw LinkError(segment: part, position: index + 1)
      }
      routes.append(route)
    }
    return routes
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "/": result += "%2F"
      case "%": result += "%25"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  private static func unescaped(_ text: String) -> String? {
    var result = ""
    var remainder = text.unicodeScalars[...]
    while let scalar = remainder.popFirst() {
      guard scalar == "%" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch String(remainder.prefix(2)) {
      case "2F", "2f": result += "/"
      case "25": result += "%"
      default: return nil
      }
      remainder = remainder.dropFirst(2)
    }
    return result
  }
}
