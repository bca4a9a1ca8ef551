import BindableCore
import BindableGtk
import ProfileFeature

/// A factory that creates the page of each route: its presenter, its widgets, and their
/// connections.
@MainActor
final class PageFactory {
  private let environment: ProfileEnvironment
  private let router: Router<AppRoute>
  private let answers: any AnswerProvider

  init(_ environment: ProfileEnvironment, _ router: Router<AppRoute>, asking: any AnswerProvider) {
    (self.environment, self.router, answers) = (environment, router, asking)
  }

  func page(for route: AppRoute) -> Page {
    let navigator = AppNavigator(from: route, by: router)
    var environment = environment
    environment.navigator = navigator
    let page = page(for: route, in: environment)
    page.widget.keep(navigator)
    return page
  }

  private func page(for route: AppRoute, in environment: ProfileEnvironment) -> Page {
    switch route {
    case .profile(let id): profile(id, in: environment)
    case .followers(let id), .following(let id): followers(id, in: environment)
    case .photo(let id): photo(id, in: environment)
    case .editProfile(let id) where id == userID: edit(id, in: environment)
    case .newPost: userID.map { newPost($0, in: environment) } ?? signIn(in: environment)
    case .settings: userID.map { settings($0, in: environment) } ?? signIn(in: environment)
    // This program has no tabs for all photos and all people.
    case .editProfile, .photos, .people, .signIn: signIn(in: environment)
    }
  }

  private func profile(_ id: User.ID, in environment: ProfileEnvironment) -> Page {
    let (page, presenter) = (ProfilePage(), ProfilePresenter(id, in: environment))
    let header = ProfileHeaderPresenter(presenter)
    let photos = PhotoGridPresenter(id, in: environment)
    ask(presenter.followInteraction)
    page.show(ProfilePage.bindings, of: presenter, in: environment.context)
    page.header.show(ProfileHeader.bindings, of: header, in: environment.context)
    page.photos.show(PhotoList.bindings, of: photos, in: environment.context)
    return Page(page, title: "Profile")
  }

  private func followers(_ id: User.ID, in environment: ProfileEnvironment) -> Page {
    let (page, presenter) = (FollowersPage(), FollowersPresenter(id, in: environment))
    ask(presenter.removal, presenter.followInteraction)
    page.show(FollowersPage.bindings, of: presenter, in: environment.context)
    return Page(page, title: "Followers")
  }

  private func photo(_ id: Photo.ID, in environment: ProfileEnvironment) -> Page {
    let (page, presenter) = (PhotoPage(), PhotoDetailsPresenter(id, in: environment))
    ask(presenter.removal)
    page.show(PhotoPage.bindings, of: presenter, in: environment.context)
    return Page(page, title: "Photo")
  }

  private func edit(_ id: User.ID, in environment: ProfileEnvironment) -> Page {
    let (page, presenter) = (EditProfilePage(), EditProfilePresenter(id, in: environment))
    ask(presenter.revert, presenter.discarding)
    page.show(EditProfilePage.bindings, of: presenter, in: environment.context)
    return Page(page, title: "Edit Profile", leaving: presenter.discarding)
  }

  private func newPost(_ id: User.ID, in environment: ProfileEnvironment) -> Page {
    let (page, presenter) = (NewPostPage(), NewPostPresenter(id, in: environment))
    ask(presenter.discarding)
    presenter.onOutput = { output in
      environment.navigator?.leave()
      if case .posted(let id) = output { environment.navigator?.show(.photo(id)) }
    }
    page.show(NewPostPage.bindings, of: presenter, in: environment.context)
    return Page(page, title: "New Post", leaving: presenter.discarding)
  }

  private func settings(_ id: User.ID, in environment: ProfileEnvironment) -> Page {
    let (page, presenter) = (SettingsPage(), SettingsPresenter(id, in: environment))
    ask(presenter.signOut)
    page.show(SettingsPage.bindings, of: presenter, in: environment.context)
    return Page(page, title: "Settings")
  }

  private func signIn(in environment: ProfileEnvironment) -> Page {
    let (page, presenter) = (SignInPage(), SignInPresenter(in: environment))
    ask(presenter.signIn)
    page.show(SignInPage.bindings, of: presenter, in: environment.context)
    return Page(page, title: "Sign In")
  }

  private func ask(_ interactions: Interaction...) {
    for interaction in interactions { interaction.answerProvider = answers }
  }

  private var userID: User.ID? { untracked { environment.session.userID } }
}
