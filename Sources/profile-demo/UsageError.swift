import Bindable
import ProfileFeature

/// A command-line error with a one-line message and an exit status.
struct UsageError: Error, Equatable {
  let status: ExitCode
  /// The location, the cause, and the fix in one line without control characters.
  let message: String

  init(_ status: ExitCode, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Creates an error from the error of a command, which can be that of a file.
  init(_ error: any Error) {
    switch error {
    case let error as UsageError: self = error
    case let error as FileError: self.init(error.exitStatus, error.description)
    case let error as LinkError: self.init(.data, error.message)
    default: self.init(.data, "\(error)")
    }
  }

  /// Returns the error with the name of the option whose value caused it.
  func of(_ option: String) -> UsageError { UsageError(status, "\(option): \(message)") }

  /// Returns a *did you mean* suggestion, or `otherwise` if no name is similar.
  static func suggestion(
    for text: String, among names: [String], otherwise: String
  ) -> String {
    let near = spellingSuggestions(to: text, in: names).map { Excerpt.name($0) }
    guard let last = near.last else { return otherwise }
    let first = near.dropLast().joined(separator: ", ")
    return "did you mean \(first.isEmpty ? last : "\(first) or \(last)")?"
  }

  /// Returns the message about a name that isn't one of `names`, with a suggestion.
  static func unknown(
    _ kind: String, _ text: String, among names: [String], otherwise: String? = nil
  ) -> String {
    let list = otherwise ?? "the \(kind)s are \(names.joined(separator: ", "))"
    let way = suggestion(for: text, among: names, otherwise: list)
    return "unknown \(kind) \(Excerpt.quoted(text)); \(way)"
  }
}

extension LinkError {
  /// The segment and, if it's misspelled, the locations of the app, or else what isn't there.
  var message: String {
    let part = "part \(position) of the link, \(Excerpt.quoted(segment))"
    switch AppRoute(segment: segment) {
    case .profile(let id), .followers(let id), .following(let id):
      return "\(part): user \(id) not found; use the id of a user in the data"
    case .photo(let id):
      return "\(part): photo \(id) not found; use the id of a photo in the data"
    case .some:
      return "\(part): only the user of this screen can open it; sign in as this user"
    case nil:
      let id = segment.split(separator: ".").last.flatMap { Int($0) } ?? 1
      let names = AppRoute.examples(id).map(\.segment)
      let way = UsageError.suggestion(
        for: segment, among: names, otherwise: "use \(names.joined(separator: ", "))")
      return "\(part), isn't a location in this app; \(way)"
    }
  }
}
