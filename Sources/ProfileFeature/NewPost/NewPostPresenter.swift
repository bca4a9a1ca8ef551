public import Bindable

/// Lets a user publish a photo: a title, a rating and a day, checked, and sent as a whole.
///
/// ```swift
/// let presenter = NewPostPresenter(1, store: store, gateway: gateway, day: .nearest(2026, 3, 14))
/// presenter.onOutput = { print($0) }
/// presenter.title = "Harbour at six"
/// presenter.post.start()            // the store has the photo; posted(41)
/// ```
///
/// Leaving asks first if something would be lost.
@MainActor
public final class NewPostPresenter {
  /// What a screen for a new post tells the screen around it.
  public enum Output: Hashable, Sendable {
    /// The photo is published, and in the store.
    case posted(Photo.ID)
    /// The user has turned away from it.
    case cancelled
  }

  /// How many characters a title may have.
  public static let titleLimit = 60

  private let userID: User.ID
  private let store: ProfileStore
  private let gateway: any ProfileGateway
  private let firstDay: CalendarDay

  /// Told how it ended.
  public var onOutput: (@MainActor (Output) -> Void)?

  /// What the photo is called.
  @Observed public var title = ""
  /// How well the user likes it, from 1 to 5.
  @Observed public var stars = 3
  /// When it was taken.
  @Observed public var day: CalendarDay

  /// What has to be right before it is published.
  public private(set) lazy var form = Form(of: self) {
    Check(
      \.title,
      .nonBlank("Give it a title.").and(
        .length(...Self.titleLimit, "Write \(Self.titleLimit) characters at most.")))
  }
  /// Sends it to the gateway, and then puts it into the store.
  public private(set) lazy var post = Command(
    of: self, when: \.canPost, taking: \.draft, describing: ErrorWords.text(for:)
  ) {
    [gateway, userID] draft in
    try await gateway.post(draft, by: userID)
  } then: {
    try $0.take($1)
  }
  /// Leaves without publishing; asks before something is lost.
  public private(set) lazy var discarding = DiscardInteraction { [weak self] in
    self?.hasUnsaved ?? false
  } leave: { [weak self] in
    self?.leave()
  }

  /// Makes a presenter of a post of a user.
  ///
  /// - Parameters:
  ///   - userID: who publishes it.
  ///   - store: where it comes when it is published.
  ///   - gateway: who publishes it.
  ///   - day: the day that the user is offered first.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway, day: CalendarDay
  ) {
    self.userID = userID
    self.store = store
    self.gateway = gateway
    firstDay = day
    self.day = day
  }

  var draft: NewPostDraft { NewPostDraft(title: title, stars: stars, day: day) }

  /// Whether it can be published.
  public var canPost: Bool { form.isValid }

  /// Whether there is something that leaving would lose.
  public var hasUnsaved: Bool { !title.isEmpty || stars != 3 || day != firstDay }

  /// How many characters the title has left.
  public var titleRoom: Int { Self.titleLimit - title.count }

  /// The title as others will see it.
  public var preview: String { draft.photo(0, by: userID).title }

  /// The rating as others will see it, out of 100.
  public var rating: Double { draft.rating }

  /// Why publishing failed; `nil` if it did not.
  public var problem: String? { post.message }

  private func take(_ photo: Photo) throws {
    try store.add(photo)
    onOutput?(.posted(photo.id))
  }

  private func leave() {
    post.cancel()
    onOutput?(.cancelled)
  }
}
