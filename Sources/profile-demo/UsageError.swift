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

  /// Creates an error about a file, which the value of an option can have named.
  init(_ error: FileError, of option: String? = nil) {
    self.init(error.exitStatus, (option.map { "\($0): " } ?? "") + error.description)
  }

  /// Returns the result of `body`, or throws its error about a file.
  static func about<Result>(
    _ option: String? = nil, _ body: () throws(FileError) -> Result
  ) throws(UsageError) -> Result {
    do throws(FileError) { return try body() } catch { throw UsageError(error, of: option) }
  }

  /// Returns a *did you mean* suggestion, or `otherwise` if no name is similar.
  static func suggestion(
    for text: String, among names: [String], otherwise: String
  ) -> String {
    let near = spellingSuggestions(to: text, in: names).map { Excerpt.name($0) }
    guard let last = near.last else { return otherwise }
    let first = near.dropLast().joined(separator: ", ")
    return "did you mean \(first.isEmpty ? last : "\(first) or \(last)")?"
  }
}

extension LinkError {
  /// The description and, if the segment is misspelled, the locations of the app.
  var message: String {
    guard AppRoute(segment: segment) == nil else { return description }
    let id = segment.split(separator: ".").last.flatMap { Int($0) } ?? 1
    let names = AppRoute.examples(id).map(\.segment)
    let way = UsageError.suggestion(
      for: segment, among: names, otherwise: "use \(names.joined(separator: ", "))")
    return
      "part \(position) of the link, \(Excerpt.quoted(segment)), isn't a location in this app; \(way)"
  }
}
