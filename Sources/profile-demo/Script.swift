import ProfileFeature

/// The acts of a transcript, in order.
///
/// Written as text, a script has one act a line:
///
/// ```text
/// # A line that begins with '#' is for people; blank lines are, too.
/// type name Ada King        replace the text in the field "name" of the screen
/// press Follow              press the button, or the toggle, with the title "Follow"
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

  /// The texts that the store can change, for messages.
  static let storedFields = StoreChange.Field.allCases.map(\.rawValue).joined(separator: ", ")

  init(steps: [Step]) { self.steps = steps }

  /// The tour of a screen for a user.
  init(tourOf screen: DemoScreen, for user: User, in data: ProfileData, answers: [Answer]? = nil) {
    let acts = screen.tour(user, data, answers)
    steps = acts.enumerated().map { Step(line: $0 + 1, act: $1) }
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
