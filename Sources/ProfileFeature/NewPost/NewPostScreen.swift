public import Bindable

/// A new post on the screen: presenter, view and table, a dialog that asks before something is lost,
/// and what keeps the fields above the keyboard.
///
/// ```swift
/// let post = NewPostScreen(1, store: store, gateway: gateway, keyboard: keyboard)
/// post.presenter.onOutput = { output in print(output) }
/// post.view.title.type("Harbour at six")
/// post.view.post.press()
/// ```
@MainActor
public final class NewPostScreen {
  /// The presenter, the view and what keeps them in step.
  public let screen: Screen<NewPostPresenter, NewPostView>

  /// Makes the screen of a post of a user.
  ///
  /// - Parameters:
  ///   - userID: who publishes it.
  ///   - store: where it comes when it is published.
  ///   - gateway: who publishes it.
  ///   - day: the day that the user is offered first.
  ///   - keyboard: what may cover the fields, if there is one.
  ///   - answerer: who answers questions; the dialog of the view, if you name nobody.
  ///   - recording: which updates the connection remembers.
  ///   - look: how the view looks, asked whenever one is made.
  ///   - isShown: whether it is visible at once, on its own; otherwise who holds it shows it.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway,
    day: CalendarDay = .nearest(2026, 1, 1), keyboard: Keyboard? = nil,
    answerer: (any Answerer)? = nil, recording: Recording = .latest,
    look: @escaping @MainActor () -> Look = { Look() }, isShown: Bool = true
  ) {
    let presenter = NewPostPresenter(userID, store: store, gateway: gateway, day: day)
    let screen = Screen(
      presenter, NewPostView.bindings, title: "New post", recording: recording
    ) {
      NewPostView(look: look())
    }
    self.screen = screen
    // The dialog of the view that is there then: it may be made anew while it asks.
    let answerer = answerer ?? DialogAnswerer { [weak screen] in screen?.view.dialog }
    presenter.discarding.answerer = answerer
    screen.keep(answerer)
    if let keyboard { screen.attach(KeyboardManager(keyboard)) }
    if isShown { screen.show() }
  }

  /// What is on the screen.
  public var view: NewPostView { screen.view }
  /// What the screen shows and does.
  public var presenter: NewPostPresenter { screen.presenter }
  /// What keeps them in step.
  public var connection: Connection<NewPostPresenter, NewPostView> { screen.connection }

  /// Waits until nothing is being published.
  @discardableResult
  public func settled() async -> Command.Outcome? { await presenter.post.finished() }
}
