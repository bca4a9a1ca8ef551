import ProfileFeature

/// Why the program cannot do what it was asked: one line for people, one number for scripts.
struct Complaint: Error, Equatable {
  let status: ExitStatus
  /// What is wrong, where, and the way out; one line, without anything a terminal would act on.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  init(_ error: ProfileFileError) {
    self.init(error.exitStatus, error.description)
  }

  /// A way out that names what was probably meant, or else says `otherwise`.
  static func suggestion(
    for text: String, among names: [String], otherwise: String
  ) -> String {
    let near = nearestNames(to: text, in: names).map { Excerpt.name($0) }
    guard let last = near.last else { return otherwise }
    let first = near.dropLast().joined(separator: ", ")
    return "did you mean \(first.isEmpty ? last : "\(first) or \(last)")?"
  }
}
