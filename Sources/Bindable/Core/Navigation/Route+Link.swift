extension Route {
  /// Returns the link to the given routes.
  ///
  /// ```swift
  /// AppRoute.link(to: [.profile(1), .followers(1)])       // "profile.1/followers.1"
  /// try AppRoute.routes(in: "profile.1/followers.1")
  /// ```
  ///
  /// In a segment, `/` is encoded as `%2F` and `%` as `%25`. A single empty segment is `%00`, since
  /// an empty link has no routes.
  package static func link(to routes: [Self]) -> String {
    let link = routes.map { escaped($0.segment) }.joined(separator: "/")
    return link.isEmpty && !routes.isEmpty ? emptySegment : link
  }

  private static var emptySegment: String { "%00" }

  /// Returns the routes in a link, or an empty array if the link is empty.
  ///
  /// - Throws: `LinkError` for the first invalid segment.
  public static func routes(in link: String) throws(LinkError) -> [Self] {
    var routes: [Self] = []
    if link.isEmpty { return routes }
    if link == emptySegment, let route = Self(segment: "") { return [route] }
    // Scalar by scalar, since a mark after a slash would make one character of both.
    let parts = link.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let part = String(part)
      guard let segment = unescaped(part), let route = Self(segment: segment) else {
        throw LinkError(segment: part, position: index + 1)
      }
      routes.append(route)
    }
    return routes
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "/" ? "%2F" : $0 == "%" ? "%25" : String($0) }.joined()
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
