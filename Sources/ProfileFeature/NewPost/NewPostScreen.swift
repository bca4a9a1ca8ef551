public import Bindable

/// The screen for a new post, with a confirmation dialog and keyboard avoidance.
///
/// ```swift
/// let post = NewPostScreen(1, store: store, gateway: gateway, keyboard: keyboard)
/// post.presenter.onOutput = { output in print(output) }
/// post.view.title.type("Harbor at six")
/// post.view.post.press()
/// ```
@MainActor
public final class NewPostScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<NewPostPresenter, NewPostView>

  /// Creates the screen for a post.
  ///
  /// - Parameters:
  ///   - userID: The photographer.
  ///   - store: The store that receives the published photo.
  ///   - gateway: The gateway that publishes the photo.
  ///   - day: The initial day.
  ///   - keyboard: The keyboard that may cover the fields, or `nil` if there's none.
  ///   - answerProvider: The provider of answers. The default is the view's dialog.
  ///   - recording: The updates that the connection records.
  ///   - viewStyle: A closure that returns the styles, called each time a view is created.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway,
    day: CalendarDay = .clamped(year: 2026, month: 1, day: 1), keyboard: Keyboard? = nil,
    answerProvider: (any AnswerProvider)? = nil, recording: UpdateRecording = .latest,
    viewStyle: @escaping @MainActor () -> ViewStyle = { ViewStyle() }, isShown: Bool = true
  ) {
    let presenter = NewPostPresenter(userID, store: store, gateway: gateway, day: day)
    let screen = Screen(
      presenter, NewPostView.bindings, title: "New Post", recording: recording
    ) {
      NewPostView(viewStyle: viewStyle())
    }
    self.screen = screen
    // Looks up the dialog for each question, because the view can be rebuilt.
    let answerProvider =
      answerProvider ?? DialogAnswerProvider { [weak screen] in screen?.view.dialog }
    presenter.discarding.answerProvider = answerProvider
    screen.retain(answerProvider)
    if let keyboard { screen.attach(KeyboardManager(keyboard)) }
    if isShown { screen.show() }
  }

  /// The view of the screen.
  public var view: NewPostView { screen.view }
  /// The presenter of the screen.
  public var presenter: NewPostPresenter { screen.presenter }
  /// The connection between the presenter and the view.
  public var connection: Connection<NewPostPresenter, NewPostView> { screen.connection }

  /// Waits until publishing is finished and returns its outcome.
  @discardableResult
  public func waitUntilLoaded() async -> Command.Outcome? {
    await presenter.post.waitUntilFinished()
  }
}
