/// Where a user can be: a value that can be kept, compared, and written as a part of a link.
///
/// ```swift
/// enum AppRoute: Route {
///   case profile(Int), followers(Int)
///
///   init?(segment: String) {
///     switch Self.parts(of: segment) {
///     case ("profile", let id?): self = .profile(id)
///     case ("followers", let id?): self = .followers(id)
///     default: return nil
///     }
///   }
///
///   var segment: String { … }   // "profile.1"
/// }
/// ```
public protocol Route: Hashable, Sendable {
  /// The route that a part of a link says, or `nil` if there is none.
  init?(segment: String)
  /// The part of a link for this route; any text.
  ///
  /// The route made of it is this one.
  var segment: String { get }
}

/// Why a link leads nowhere.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part that is no route.
  public let segment: String
  /// Its place among the parts, from 1.
  public let position: Int
  /// Makes one about a part of a link, at a place from 1: for an app that knows of routes which
  /// lead nowhere.
  public init(segment: String, position: Int) {
    self.segment = segment
    self.position = position
  }

  /// What is wrong with it, and the way out.
  public var description: String {
    "part \(position) of the link, \(String(segment.prefix(80)).debugDescription), is no place of this "
      + "app; leave it out, or spell it as in the links that the app gives"
  }
}

/// Routes as a text, `profile.1/followers.1`, and back.
///
/// ```swift
/// Links.text(of: [AppRoute.profile(1), .followers(1)])          // "profile.1/followers.1"
/// try Links.routes(in: "profile.1/followers.1", of: AppRoute.self)
/// ```
///
/// Within a part, `/` is written `%2F` and `%` as `%25`.
public enum Links {
  /// The routes as a text.
  public static func text<Place: Route>(of routes: [Place]) -> String {
    routes.map { escaped($0.segment) }.joined(separator: "/")
  }

  /// The routes that a text says; none for an empty one.
  ///
  /// - Throws: `LinkError` for the first part that is no route.
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
