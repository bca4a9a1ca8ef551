/// An error for a link with an invalid segment.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid segment.
  public let segment: String
  /// The position of the segment, starting at 1.
  public let position: Int
  /// Creates an error, for example for a valid route whose content doesn't exist.
  public init(segment: String, position: Int) {
    self.segment = segment
    self.position = position
  }

  /// A description of the error, with the fix.
  public var description: String {
    "part \(position) of the link, \(String(segment.prefix(80)).debugDescription), isn't a location in "
      + "this app; remove it, or spell it as in links from the app"
  }
}

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
  public static func text<Place: Route>(of routes: [Place]) -> String {
    routes.map { escaped($0.segment) }.joined(separator: "/")
  }

  /// Returns the routes in a text, or an empty array if the text is empty.
  ///
  /// - Throws: `LinkError` for the first invalid segment.
  public static func routes<Place: Route>(
    in text: String, of: Place.Type
  ) throws(LinkError) -> [Place] {
    var routes: [Place] = []
    if text.isEmpty { return routes }
    for (index, part) in text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      let part = String(part)
      guard let segment = unescaped(part), let route = Place(segment: segment) else {
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
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch String(rest.prefix(2)) {
      case "2F", "2f": result += "/"
      case "25": result += "%"
      default: return nil
      }
      rest = rest.dropFirst(2)
    }
    return result
  }
}
