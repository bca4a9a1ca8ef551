import ProfileFeature

/// The actions of a transcript, in order.
///
/// The text of a script has one action on each line:
///
/// ```text
/// # Lines that begin with '#' are comments. Blank lines are ignored.
/// type name Ada King        replace the text in the field "name" of the screen
/// press Follow              press the button or toggle with the title "Follow"
/// answer yes                answer the question on the screen, or "answer no"
/// fail The server is busy.  make the next gateway call fail with this message
/// hold                      make gateway calls wait
/// release                   release the waiting calls
/// store followers +1        add a follower from outside, or remove one with "-1"
/// store bio Countess        change "bio", "firstName", or "lastName" from outside
/// ```
///
/// Whitespace around words is ignored. A text is the remainder of its line. In double quotes, it
/// can have spaces at its ends, be empty, and contain the escapes `\"`, `\\`, `\n`, `\r`, `\t`, and
/// `\u{1F600}`. The description of an action can be parsed again.
struct Script: Equatable, Sendable {
  /// An action and its line.
  struct Step: Equatable, Sendable {
    /// The line number, counted from 1.
    let line: Int
    let action: ScriptAction
  }

  let steps: [Step]

  var actions: [ScriptAction] { steps.map(\.action) }

  /// The names of the fields that the store can change, for messages.
  static let storedFields = StoreChange.Field.allCases.map(\.rawValue).joined(separator: ", ")

  init(steps: [Step]) { self.steps = steps }

  /// Creates a script with an action on each line.
  init(_ actions: [ScriptAction]) {
    steps = actions.enumerated().map { Step(line: $0 + 1, action: $1) }
  }

  /// Creates the tour of a screen for a user, who signs in first if `signingIn` is `true`.
  init(
    tourOf screen: DemoScreen, for user: User, in data: ProfileData, answers: [Answer]? = nil,
    signingIn: Bool = false
  ) {
    let start = signingIn ? ScriptAction.signingIn(as: user) + [.press("Photos")] : []
    self.init(start + screen.tour(user, data, answers))
  }

  /// Checks that all changes from the store are possible, one after another.
  ///
  /// - Throws: `UsageError` with the line in `file` of the first impossible change.
  func check(for user: User, in data: ProfileData, file: String) throws(UsageError) {
    var user = user
    for step in steps {
      guard case .store(let change) = step.action else { continue }
      do throws(StoreChange.Refusal) {
        try change.apply(to: &user, in: data)
      } catch {
        throw UsageError(
          .data, "\(Excerpt.path(file)):\(step.line): \(step.action.label): \(error)")
      }
    }
  }
}
