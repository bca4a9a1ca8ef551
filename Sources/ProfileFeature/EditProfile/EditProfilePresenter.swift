internal import Bindable

/// Lets a user of the store change their texts: as a draft, checked, and saved as a whole.
///
/// ```swift
/// let presenter = EditProfilePresenter(1, store: store, gateway: gateway)
/// presenter.draft.bio = "Countess"
/// presenter.save.start()
/// await presenter.save.finished()   // .done
/// store.data.user(1)?.bio           // "Countess"
/// ```
///
/// The username may not be somebody else's: the gateway is asked, once the user has stopped typing.
///
/// - Precondition: The store has a user with that id, as long as the presenter is used.
@MainActor
public final class EditProfilePresenter {
  private let userID: User.ID
  private let store: ProfileStore
  private let gateway: any ProfileGateway
  private let clock: any Clock<Duration>

  /// The texts, as edited; they follow the store where they are not.
  let draft: Draft<ProfileEdit>
  /// What has to be right before they are saved.
  lazy var form = Form(of: self) {
    Check(
      \.draft.username,
      .length(3...20, "Take 3 to 20 characters.").and(
        .matches("Take letters, digits, dots and underscores.") { $0.allSatisfy(\.isForUsernames) })
    )
    Check(
      \.draft.firstName, \.draft.lastName, into: \.draft.firstName,
      words: "Write a first name or a last name."
    ) { $0.hasVisibleText || $1.hasVisibleText }
    Check(\.draft.bio, .length(...160, "Write 160 characters at most."))
    Check(
      \.draft.username, asking: "Looking whether it is free…", after: .milliseconds(300), on: clock
    ) { [gateway] username in
      try await gateway.isTaken(username) ? "Somebody else has that name." : nil
    }
  }
  /// Sends the texts to the gateway, and then changes the store.
  lazy var save = Command(
    of: self, when: \.canSave, taking: \.draft.value, describing: ErrorWords.text(for:)
  ) {
    [gateway, userID] edit in
    try await gateway.save(edit, of: userID)
    return edit
  } then: {
    try $0.take($1)
  }
  /// Goes back to what the store has.
  lazy var revert = Command(of: self, when: \.canRevert) { $0.goBack() }

  /// Makes a presenter of a user of `store`.
  ///
  /// - Parameters:
  ///   - userID: the user.
  ///   - store: where the texts are.
  ///   - gateway: who says which usernames are taken, and is told what is saved.
  ///   - clock: by which it waits until the user has stopped typing.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.userID = userID
    self.store = store
    self.gateway = gateway
    self.clock = clock
    draft = Draft(following: {
      guard let user = store.data.user(userID) else {
        preconditionFailure(
          "The store has no user \(userID) any more; release the presenter first.")
      }
      return ProfileEdit(user)
    })
  }

  var canSave: Bool { draft.isDirty && form.isValid }
  var canRevert: Bool { draft.isDirty && !save.isRunning }

  /// Which texts are not saved yet.
  var unsaved: [String] { draft.changes.map { word(for: $0.path) } }

  /// What somebody else has changed meanwhile.
  var conflict: String? {
    guard !draft.conflicts.isEmpty else { return nil }
    let words = draft.conflicts.map { word(for: $0.path) }
    return "Changed elsewhere, too: \(words.joined(separator: ", "))"
  }

  /// How much room the bio has left.
  var bioRoom: Int { 160 - draft.bio.count }

  /// Why saving failed; `nil` if it did not.
  var problem: String? { save.message }

  private func word(for path: PartialKeyPath<ProfileEdit>) -> String {
    switch path {
    case \.username: "username"
    case \.firstName: "first name"
    case \.lastName: "last name"
    default: "bio"
    }
  }

  private func take(_ edit: ProfileEdit) throws {
    try store.update(userID) { edit.apply(to: &$0) }
    draft.commit(edit)
    form.reset()
  }

  private func goBack() {
    save.dismissError()
    draft.revert()
    form.reset()
  }
}

extension Character {
  fileprivate var isForUsernames: Bool { isLetter || isNumber || self == "." || self == "_" }
}
