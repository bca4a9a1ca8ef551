public import Bindable

/// A presenter that validates and publishes a photo with a title, a rating, and a day.
///
/// ```swift
/// let presenter = NewPostPresenter(1, in: environment)
/// presenter.onOutput = { print($0) }
/// presenter.title = "Harbor at six"
/// presenter.post.start()            // the store has the photo; posted(41)
/// ```
///
/// Leaving requires a confirmation if there are unsaved changes, which are kept as a draft.
@MainActor
public final class NewPostPresenter {
  /// The output of a screen for a new post.
  public enum Output: Hashable, Sendable {
    /// The photo is published and in the store.
    case posted(Photo.ID)
    /// The user wants to leave without publishing. Ask `discarding` first.
    case cancelled
  }

  /// The maximum number of characters in a title.
  public static let titleLimit = 60

  private let userID: User.ID
  private let environment: ProfileEnvironment
  /// The content without unsaved changes: that of an empty post or of the published one.
  @Observed private var savedDraft: NewPostDraft
  private var keeping: Effect?

  /// A closure that handles the presenter's output.
  public var onOutput: (@MainActor (Output) -> Void)?

  /// The title of the photo.
  @Observed public var title = ""
  /// The user's rating from 1 to 5.
  @Observed public var stars = 3
  /// The day on which the photo was taken.
  @Observed public var day: CalendarDay

  /// The rules that the post must satisfy before it's published.
  public private(set) lazy var form = FormState(of: self) {
    FormRule(
      \.title,
      .nonBlank("Enter a title.").and(
        .length(...Self.titleLimit, "Use \(Self.titleLimit) characters or fewer.")))
  }
  /// Sends the post to the gateway and then adds the photo to the store.
  public private(set) lazy var post = Command(
    of: self, when: \.form.isValid, taking: \.draft, describing: ErrorMessages.text(for:)
  ) {
    [gateway = environment.gateway, userID] draft in
    try await gateway.post(draft, by: userID)
  } then: {
    try $0.handle($1)
  }
  /// The interaction that discards the unsaved changes, after a confirmation.
  public private(set) lazy var discarding = DiscardInteraction { [weak self] in
    self?.hasUnsavedChanges ?? false
  } discard: { [weak self] in
    self?.discard()
  }

  /// Creates a presenter for a photo of a user, initially the user's draft or one taken today.
  public init(_ userID: User.ID, in environment: ProfileEnvironment) {
    self.userID = userID
    self.environment = environment
    day = environment.today
    savedDraft = NewPostDraft(title: "", stars: 3, day: environment.today)
    if let kept = environment.store.drafts.posts[userID.rawValue] { draft = kept.draft }
    keeping = Effect { [weak self] in self?.keepDraft() }
  }

  var draft: NewPostDraft {
    get { NewPostDraft(title: title, stars: stars, day: day) }
    set { (title, stars, day) = (newValue.title, newValue.stars, newValue.day) }
  }

  /// A Boolean value that indicates whether there are unsaved changes.
  public var hasUnsavedChanges: Bool { draft != savedDraft }

  /// The number of characters left for the title.
  public var remainingTitleLength: Int { Self.titleLimit - title.count }

  /// The title as displayed to other users.
  public var preview: String { draft.photo(0, by: userID).title }

  /// The rating as displayed to other users, out of 100.
  public var rating: Double { draft.rating }

  /// The error message of a failed post, or `nil` if publishing didn't fail.
  public var errorMessage: String? { post.message }

  private func handle(_ photo: Photo) throws {
    try environment.store.data.add(photo)
    savedDraft = draft
    keepDraft()
    discarding.cancel()
    onOutput?(.posted(photo.id))
  }

  func cancel() { onOutput?(.cancelled) }

  private func discard() {
    post.cancel()
    transaction {
      draft = savedDraft
      form.reset()
      keepDraft()
    }
  }

  // Also called directly, because the screen may be released before its effects run.
  private func keepDraft() {
    let kept = hasUnsavedChanges ? SavedPost(draft) : nil
    untracked { environment.store.drafts.posts[userID.rawValue] = kept }
  }
}
