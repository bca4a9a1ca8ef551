/// A presenter, its view and the table between them, held together.
///
/// ```swift
/// let screen = Screen(ProfilePresenter(user), ProfileView(), ProfileView.bindings)
/// screen.view.follow.press()
/// screen.connection.why("followers.text")
/// ```
///
/// The screen holds its parts and none of them holds it: releasing it ends the connection, cancels
/// what the table's buttons began, and releases presenter and view.
@MainActor
public final class Screen<Presenter: AnyObject, View: ViewNode> {
  /// Turns the model into what is shown, and takes the user's acts.
  public let presenter: Presenter
  /// What is on the screen.
  public let view: View
  /// What keeps them in step.
  public let connection: Connection<Presenter, View>

  /// Connects a presenter and a view by a table, with formats that write for `context` and rows that
  /// wait by `clock`.
  public init(
    _ presenter: Presenter, _ view: View, _ table: BindingTable<Presenter, View>,
    in context: FormatContext = .standard, clock: any Clock<Duration> = ContinuousClock(),
    recording: Recording = .latest
  ) {
    self.presenter = presenter
    self.view = view
    connection = table.connect(
      presenter, to: view, in: context, clock: clock, recording: recording)
  }

  isolated deinit { connection.disconnect() }
}
