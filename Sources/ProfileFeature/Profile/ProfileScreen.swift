public import Bindable

/// The screen of a profile with a header, photos, and a confirmation dialog.
///
/// ```swift
/// let profile = ProfileScreen(2, in: environment)
/// profile.view.follow.press()
/// profile.view.dialog.choose("Yes")
/// profile.header.view.followers.text    // "5 followers"
/// ```
@MainActor
public final class ProfileScreen: FeatureScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<ProfilePresenter, ProfileView>
  private let parts: Parts

  /// Creates the screen for a user in the store.
  ///
  /// - Parameters:
  ///   - userID: The user.
  ///   - environment: The dependencies of the screen.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(_ userID: User.ID, in environment: ProfileEnvironment, isShown: Bool = true) {
    let presenter = ProfilePresenter(userID, in: environment)
    let screen = Screen(
      presenter, ProfileView.bindings, title: "Profile", in: environment.context,
      recording: environment.recording
    ) {
      ProfileView(viewStyle: environment.viewStyle)
    }
    let parts = Parts(userID, environment, presenter)
    // The screen retains the child screens, and they don't reference the screen.
    screen.add(at: \.header) { parts.header }.add(at: \.grid) { parts.grid }
    let answers = environment.answers { [weak screen] in screen?.view.dialog }
    presenter.followInteraction.answerProvider = answers
    self.screen = screen.retain(answers)
    self.parts = parts
    if isShown { screen.show() }
  }

  /// The header, a child screen that's created on first access.
  public var header: Screen<ProfileHeaderPresenter, ProfileHeaderView> { parts.header }
  /// The photo grid, a child screen that's created on first access.
  public var grid: Screen<PhotoGridPresenter, PhotoGridView> { parts.grid }
}

extension ProfileScreen {
  /// The child screens of a profile.
  @MainActor
  private final class Parts {
    private let userID: User.ID
    private let environment: ProfileEnvironment
    private let profile: ProfilePresenter

    init(_ userID: User.ID, _ environment: ProfileEnvironment, _ profile: ProfilePresenter) {
      self.userID = userID
      self.environment = environment
      self.profile = profile
    }

    private(set) lazy var header = {
      let presenter = ProfileHeaderPresenter(userID, in: environment, profile: profile)
      presenter.onOutput = { [weak profile] in profile?.handle($0) }
      return Screen(
        presenter, ProfileHeaderView.bindings, title: "Header", in: environment.context,
        recording: environment.recording
      ) { [environment] in
        ProfileHeaderView(viewStyle: environment.viewStyle)
      }
    }()

    private(set) lazy var grid = {
      let presenter = PhotoGridPresenter(userID, in: environment)
      presenter.onOutput = { [weak profile] in profile?.handle($0) }
      return Screen(
        presenter, PhotoGridView.bindings, title: "Photos", in: environment.context,
        recording: environment.recording
      ) {
        PhotoGridView()
      }
    }()
  }
}
