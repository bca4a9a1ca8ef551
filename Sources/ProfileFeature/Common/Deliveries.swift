import Bindable

/// The changes that are being sent to the server, also after the screens that sent them are closed.
@MainActor
final class Deliveries {
  /// The values of an editor that are sent, and the task that sends them, or `nil` before it's
  /// started.
  struct Submission<Model: Sendable, Value: Sendable>: Sendable {
    let model: Model
    var task: Task<Value, any Error>?
  }

  /// The posts that are being sent, by user.
  @Observed var posts: [User.ID: Submission<NewPostDraft, Photo>] = [:]
  /// The edits of profiles that are being sent, by user.
  @Observed var edits: [User.ID: Submission<ProfileEdit, Void>] = [:]
  // The number of changes without a result.
  @Observed private var count = 0
  /// The interaction that asks, before the program ends, whether to wait for the results.
  ///
  /// When all changes are sent, the question closes, and the program ends.
  private(set) lazy var finishing = Interaction(
    Flow("finish sending") {
      If("changes are being sent", { [weak self] _ in self?.question != nil }) {
        Confirm("Wait for the server") { [weak self] in self?.question }
      }
    })

  private var question: Question? {
    guard count > 0 else { return nil }
    return Question(
      "Your changes are being sent. The app quits after that.",
      choices: [Choice("Quit Now", role: .destructive), Choice("Stay", role: .cancel)])
  }

  /// Notes that a change is being sent.
  func begin() { count += 1 }

  /// Notes that a change was sent or, with an error, wasn't.
  func end(with error: (any Error)? = nil) {
    // While the change still counts, so that the program doesn't end: the user sees the failure.
    if let error, !(error is CancellationError) { finishing.cancel() }
    count -= 1
  }

  /// Removes the drafts that are being sent.
  func removeSent(from drafts: inout SavedDrafts) {
    for (id, post) in posts { drafts.remove(post.model, of: id) }
    for (id, edit) in edits { drafts.remove(edit.model, of: id) }
  }

  /// Performs work that sends a change.
  func perform(_ work: @MainActor () async throws -> Void) async throws {
    begin()
    do {
      try await work()
      end()
    } catch {
      end(with: error)
      throw error
    }
  }
}
