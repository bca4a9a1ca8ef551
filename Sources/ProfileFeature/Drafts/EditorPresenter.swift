public import Bindable

/// A presenter that edits a model as a draft, and keeps the edits in the store until they're saved
/// or discarded.
@MainActor
public class EditorPresenter<Model: Equatable> {
  let userID: User.ID
  let environment: ProfileEnvironment
  /// The edited values.
  public let draft: Draft<Model>
  private var subscriptions: [Effect] = []
  /// The interaction that discards the edits, if there are any, after a confirmation.
  public private(set) lazy var discarding = Interaction(
    Flow("discard changes") {
      If("there are unsaved changes", { [weak self] _ in self?.asksBeforeLeaving ?? false }) {
        if environment.panes == nil {
          Confirm(Question.discardChanges)
          Perform("Discard the changes") { [weak self] _ in self?.discard() }
        } else {
          Choose("Keep the changes", asking: { [weak self] _ in self?.keepingQuestion ?? "" }) {
            Branch("Keep Draft") {
              Perform("Keep the draft") { [weak self] _ in self?.noteKeptDraft() }
            }
            Branch("Discard", role: .destructive) {
              Perform("Discard the changes") { [weak self] _ in self?.discard() }
            }
            Branch("Keep Editing", role: .cancel)
          }
        }
      }
    })

  init(_ userID: User.ID, in environment: ProfileEnvironment, editing draft: Draft<Model>) {
    (self.userID, self.environment, self.draft) = (userID, environment, draft)
  }

  /// A Boolean value that indicates whether there are unsaved changes.
  public var hasUnsavedChanges: Bool { draft.isDirty }

  /// The model that's being sent, which the server may have already, or `nil`.
  ///
  /// It may be that of a screen which is closed now.
  var sent: Model? { nil }

  // There's nothing to decide about changes that are being sent: they're a draft until the server
  // has them. The server can also sign the user out, whose draft is kept then, and whose screens
  // are closed.
  private var asksBeforeLeaving: Bool {
    hasUnsavedChanges && draft.value != sent && environment.session.userID == userID
  }

  /// Writes the edits to the store from now on, waits for the result of a model that's being sent,
  /// and asks nothing after the user is signed out.
  func startKeeping() {
    let session = environment.session
    subscriptions = [
      Effect { [weak self] in self?.keepDraft() },
      Effect { [weak self] in if self?.sent != nil { self?.send() } },
      observe(session.userID) { [weak self] new in
        if new != self?.userID { self?.discarding.cancel() }
      },
    ]
  }

  /// Writes the edits to the store.
  func keepDraft() {}

  /// Replaces the edited values by those of a model.
  func edit(_ model: Model) {}

  /// Sends the draft, or waits for the result of a model that's being sent.
  func send() {}

  private var keepingQuestion: String {
    let time = environment.store.saving == .working ? "for later" : "until the program ends"
    return sent == nil
      ? "Keep the changes \(time)?" : "Earlier changes are being sent. Keep the others \(time)?"
  }

  private func noteKeptDraft() { environment.notices.show("Draft kept") }

  /// Says that the fields have the changes of an earlier time, unless these are being sent.
  func announceDraft() {
    if draft.value != sent { environment.notices.show("Draft restored") }
  }

  /// Records that a model was saved, and keeps the edits made since then.
  func didSave(_ model: Model) {
    draft.commit(model)
    keepDraft()
  }

  /// Discards the edits, or those made since a model is being sent.
  func discard() {
    if let sent { edit(sent) } else { draft.revert() }
    // The screen may be released before its effects run.
    keepDraft()
  }
}

extension Question {
  /// The confirmation before edits are discarded.
  static var discardChanges: Question {
    Question(
      "Discard the changes?",
      choices: [Choice("Discard", role: .destructive), Choice("Keep Editing", role: .cancel)])
  }
}
