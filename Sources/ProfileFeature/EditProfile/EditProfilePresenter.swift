public import Bindable

/// A presenter that edits a user's profile as a validated draft and saves it as a whole.
///
/// ```swift
/// let presenter = EditProfilePresenter(1, in: environment)
/// presenter.draft.bio = "Countess"
/// presenter.save.start()
/// await presenter.save.waitUntilFinished()   // .succeeded
/// store.data.user(1)?.bio                    // "Countess"
/// ```
///
/// Fields that the user doesn't edit follow the store. The username must be available. The gateway
/// checks it after the user stops typing.
///
/// - Precondition: The store contains the user for the lifetime of the presenter.
@MainActor
public final class EditProfilePresenter: EditorPresenter<ProfileEdit> {
  /// A field that receives the focus from a button.
  public enum Field: Hashable, Sendable {
    /// The username.
    case username
  }

  /// The field with the focus if it's one of `Field`.
  @Observed public var focusedField: Field?
  @Observed private var hasSaved = false
  /// The rules that the fields must satisfy before they're saved.
  public private(set) lazy var form = FormState(of: self) {
    FormRule(
      \.draft.username,
      .length(ProfileEdit.usernameLengths, "Use 3 to 20 characters.").and(
        .matches("Use letters, digits, dots, and underscores.") { $0.allSatisfy(\.isForUsernames) })
    )
    FormRule(
      \.draft.firstName, \.draft.lastName, into: \.draft.firstName,
      message: "Enter a first name or a last name."
    ) { $0.hasVisibleText || $1.hasVisibleText }
    FormRule(\.draft.bio, .length(...ProfileEdit.bioLimit, "Use 160 characters or fewer."))
    FormRule(
      \.draft.username, pendingMessage: "Checking availability…", after: .milliseconds(300),
      on: environment.clock
    ) { [gateway = environment.gateway] username in
      try await gateway.isTaken(username) ? "This username is taken." : nil
    }
  }
  /// Sends the fields to the gateway and then updates the store.
  public private(set) lazy var save = Command(
    of: self, when: \.canSave, taking: \.submission, describing: ErrorMessages.text(for:)
  ) {
    [environment, userID] edit in
    try await environment.save(edit, of: userID)
    return edit.model
  } then: {
    $0.handle($1)
  }
  /// The interaction that restores the stored values after a confirmation.
  public private(set) lazy var revert = Interaction(
    Flow("revert") {
      Confirm(Question.discardChanges)
      Perform("Restore the stored values") { [weak self] _ in self?.discard() }
    })

  /// Creates a presenter for a user in the store, who may have edited the profile before.
  public init(_ userID: User.ID, in environment: ProfileEnvironment) {
    let draft = Draft(following: {
      guard let user = environment.store.user(userID) else {
        preconditionFailure(
          "The store must contain user \(userID) while the presenter is in use.")
      }
      return user.edit
    })
    super.init(userID, in: environment, editing: draft)
    let kept = environment.store.drafts.edits[userID.rawValue] ?? [:]
    for (name, field) in ProfileEdit.fields {
      if let text = kept[name] { draft[dynamicMember: field] = text }
    }
    if hasUnsavedChanges { announceDraft() }
    startKeeping()
  }

  override var sent: ProfileEdit? { environment.deliveries.edits[userID]?.model }

  private var submission: Deliveries.Submission<ProfileEdit, Void> {
    environment.deliveries.edits[userID] ?? Deliveries.Submission(model: draft.value)
  }

  var canSave: Bool { sent != nil || draft.isDirty && form.isValid }

  /// A Boolean value that indicates whether the user can restore the stored values.
  public var canRevert: Bool { draft.isDirty && !save.isRunning && !revert.isRunning }

  /// A Boolean value that indicates whether there's nothing to say about unsaved fields, because
  /// the user has changed none.
  public var isUntouched: Bool { unsavedFields.isEmpty && !hasSaved }

  /// The names of the unsaved fields.
  public var unsavedFields: [String] { names(of: draft.changes) }

  /// A message that lists conflicting changes from elsewhere, or `nil` if there are none.
  public var conflict: String? {
    let conflicts = names(of: draft.conflicts)
    return conflicts.isEmpty
      ? nil : "Also changed elsewhere: \(conflicts.joined(separator: ", "))"
  }

  /// The number of characters left for the bio.
  public var remainingBioLength: Int {
    ProfileEdit.bioLimit - draft.bio.count
  }

  private func names(of changes: [Draft<ProfileEdit>.Change]) -> [String] {
    changes.compactMap { change in
      ProfileEdit.fields.first { $0.value as PartialKeyPath == change.path }?.key
    }
  }

  /// Checks the username again, and returns to its field, because the button is hidden meanwhile.
  func checkUsernameAgain() {
    form.checkAgain()
    focusedField = .username
  }

  private func handle(_ edit: ProfileEdit) {
    form.reset()
    didSave(edit)
    hasSaved = true
  }

  override func send() { save.start() }

  override func edit(_ edit: ProfileEdit) {
    for (_, field) in ProfileEdit.fields { draft[dynamicMember: field] = edit[keyPath: field] }
  }

  override func discard() {
    save.clearError()
    super.discard()
    form.reset()
  }

  override func keepDraft() {
    let (original, edit) = (draft.original, draft.value)
    let edited = ProfileEdit.fields.compactMap { name, field in
      edit[keyPath: field] == original[keyPath: field] ? nil : (name, edit[keyPath: field])
    }
    let kept = edited.isEmpty ? nil : Dictionary(uniqueKeysWithValues: edited)
    untracked { environment.store.drafts.edits[userID.rawValue] = kept }
  }
}
