public import Bindable

/// A presenter that validates and publishes a photo with a title, a rating, and a day.
///
/// ```swift
/// let presenter = NewPostPresenter(1, in: environment)
/// presenter.onOutput = { print($0) }
/// presenter.draft.title = "Harbor at six"
/// presenter.post.start()            // the store has the photo; posted(41)
/// ```
///
/// Leaving requires a confirmation if there are unsaved changes, which are kept as a draft.
@MainActor
public final class NewPostPresenter: EditorPresenter<NewPostDraft> {
  /// The output of a screen for a new post.
  public enum Output: Hashable, Sendable {
    /// The photo is published and in the store, and the user hasn't changed the draft since.
    case posted(Photo.ID)
    /// The user wants to leave without publishing. Ask `discarding` first.
    case cancelled
  }

  /// The maximum number of characters in a title.
  public static let titleLimit = 60

  /// A closure that handles the presenter's output.
  public var onOutput: (@MainActor (Output) -> Void)?

  /// The rules that the post must satisfy before it's published.
  public private(set) lazy var form = FormState(of: self) {
    FormRule(
      \.draft.title,
      .nonBlank("Enter a title.").and(
        .length(...Self.titleLimit, "Use \(Self.titleLimit) characters or fewer.")))
    FormRule(\.draft.day, .range(...environment.today, "Choose today or an earlier day."))
  }
  /// Sends the post to the gateway and then adds the photo to the store.
  public private(set) lazy var post = Command(
    of: self, when: \.canPost, taking: \.submission, describing: ErrorMessages.text(for:)
  ) {
    [environment, userID] post in
    let photo = try await environment.publish(post, by: userID)
    return (post.model, photo)
  } then: {
    $0.handle($1.1, sent: $1.0)
  }

  /// Creates a presenter for a photo of a user, initially the user's draft or one taken today.
  public init(_ userID: User.ID, in environment: ProfileEnvironment) {
    let empty = NewPostDraft(title: "", stars: 3, day: environment.today)
    super.init(userID, in: environment, editing: Draft(empty))
    if let kept = environment.store.drafts.posts[userID.rawValue] {
      edit(kept)
      announceDraft()
    }
    startKeeping()
  }

  override var sent: NewPostDraft? { environment.deliveries.posts[userID]?.model }

  private var submission: Deliveries.Submission<NewPostDraft, Photo> {
    environment.deliveries.posts[userID] ?? Deliveries.Submission(model: draft.value)
  }

  var canPost: Bool { sent != nil || form.isValid }

  /// The number of characters left for the title.
  public var remainingTitleLength: Int { Self.titleLimit - draft.title.count }

  /// The title as displayed to other users.
  public var preview: String { draft.value.photo(0, by: userID).title }

  /// The pictures to choose from: the files next to the data, and the generated looks.
  public var choices: [PictureChoice] {
    let looks = (1...PictureSource.lookCount).map { (PictureSource.path(ofLook: $0), "Look \($0)") }
    let files = environment.pictureFiles.map { ($0, String($0.split(separator: "/").last ?? "")) }
    return (files + looks).map { path, title in
      PictureChoice(
        id: path, title: title,
        picture: CachedPicture(PictureSource(path: path), in: environment.pictures))
    }
  }

  /// The ID of the chosen picture.
  public var pictureID: String? {
    get { draft.picture }
    set { draft.picture = newValue }
  }

  /// The name of the chosen picture, or that the app makes one.
  public var pictureName: String {
    choices.first { $0.id == draft.picture }?.title ?? "made for it, or choose one below"
  }

  /// The rating as displayed to other users, out of 100.
  public var rating: Double { draft.rating }

  private func handle(_ photo: Photo, sent post: NewPostDraft) {
    didSave(post)
    // Leaving would ask in the middle of what the user is typing.
    if hasUnsavedChanges {
      environment.notices.show("Posted; later edits are kept")
    } else {
      onOutput?(.posted(photo.id))
    }
  }

  /// Asks to leave without publishing.
  public func cancel() { onOutput?(.cancelled) }

  override func send() { post.start() }

  override func edit(_ post: NewPostDraft) {
    (draft.title, draft.stars, draft.day) = (post.title, min(5, max(1, post.stars)), post.day)
    draft.picture = post.picture
  }

  override func discard() {
    super.discard()
    form.reset()
  }

  override func keepDraft() {
    let kept = hasUnsavedChanges ? draft.value : nil
    untracked { environment.store.drafts.posts[userID.rawValue] = kept }
  }
}
