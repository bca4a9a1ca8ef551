import ProfileFeature

/// The acts of a transcript, in order.
///
/// Written as text, a script has one act a line:
///
/// ```text
/// # A line that begins with '#' is for people; blank lines are, too.
/// type name Ada King        replace the text in the field "name" (or "bio")
/// press Follow              press the button with the title "Follow"
/// answer yes                answer the question on the screen; or "answer no"
/// fail The server is busy.  make the next call to the gateway fail with this message
/// hold                      make calls to the gateway wait
/// release                   let them go on
/// store followers +1        somebody else begins to follow; "-1" for stops
/// store bio Countess        somebody else changes "bio", "firstName" or "lastName"
/// ```
///
/// Blanks around words do not count. A text is what remains of its line; in double quotes it may
/// begin or end with blanks, be empty, and have the escapes `\"`, `\\`, `\n`, `\r`, `\t` and
/// `\u{1F600}`. What an act prints as can be read back.
struct Script: Equatable, Sendable {
  /// An act, and the line it was read from.
  struct Step: Equatable, Sendable {
    /// The number of the line, counted from 1.
    let line: Int
    let act: Act
  }

  let steps: [Step]

  var acts: [Act] { steps.map(\.act) }

  /// The fields that can be typed in, and those that the store can change, for messages.
  static let fields = Act.Field.allCases.map(\.rawValue).joined(separator: ", ")
  static let storedFields = StoreChange.Field.allCases.map(\.rawValue).joined(separator: ", ")

  /// A tour for a user: an edit, a question declined, a failure and a retry, a change from outside.
  ///
  /// - Parameter answers: Those that were given beforehand: then there is a question for each, none
  ///   of which shows a dialog, and the last yes leads to the failure.
  static func tour(of user: User, in data: ProfileData, answers: [Answer]? = nil) -> Script {
    // Not everybody has somebody left who could follow, or anybody who could stop.
    let changes: [StoreChange] = [.followers(1), .followers(-1)]
    let change = changes.first { change in
      var copy = user
      return (try? change.apply(to: &copy, in: data)) != nil
    }
    let acts: [Act] =
      [.type(.name, "\(user.displayName) II")]
      + presses(for: answers ?? [.no, .yes], areGiven: answers != nil)
      + [.store(change ?? .text(.bio, "Changed from outside."))]
    return Script(steps: acts.enumerated().map { Step(line: $0 + 1, act: $1) })
  }

  private static func presses(for answers: [Answer], areGiven: Bool) -> [Act] {
    var acts: [Act] = []
    var isFollowing = false
    for (place, answer) in answers.enumerated() {
      let fails = place == answers.lastIndex(of: .yes)
      if fails { acts.append(.fail("The server is busy.")) }
      acts.append(.press(isFollowing ? "Following" : "Follow"))
      if !areGiven { acts.append(.answer(answer)) }
      if fails { acts.append(.press("Retry")) }
      if answer == .yes { isFollowing.toggle() }
    }
    return acts
  }

  /// Finds out whether all changes from the store can be made, one after another.
  ///
  /// - Throws: a complaint that names the line in `file` of the first that cannot.
  func check(for user: User, in data: ProfileData, file: String) throws(Complaint) {
    var user = user
    for step in steps {
      guard case .store(let change) = step.act else { continue }
      do throws(StoreChange.Refusal) {
        try change.apply(to: &user, in: data)
      } catch {
        throw Complaint(.data, "\(Excerpt.path(file)):\(step.line): \(step.act.label): \(error)")
      }
    }
  }
}
