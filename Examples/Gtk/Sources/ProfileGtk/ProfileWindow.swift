public import BindableCore
public import BindableGtk
import CGtk
public import ProfileFeature

/// The profile part of the sample app in a window.
///
/// ```swift
/// let environment = ProfileEnvironment(store, signedIn: 1, now: .now, device: .phone)
/// let app = ProfileWindow(environment)
/// app.window.present()
/// ```
///
/// The window retains this object until it's closed.
@MainActor
public final class ProfileWindow {
  /// The window.
  public let window = Window("Profile", width: 400, height: 620)
  /// The routes of the pages.
  public let router: Router<AppRoute>
  /// The pages.
  public let navigator: StackNavigator<AppRoute>
  /// The provider of answers, which asks in windows.
  public let questions: QuestionProvider
  private var following: Effect?

  /// Creates a window with the profile of the signed-in user, or with the page for signing in.
  public init(_ environment: ProfileEnvironment) {
    let root = { (id: User.ID?) -> AppRoute in id.map { .profile($0) } ?? .signIn }
    let router = Router(root(environment.session.userID))
    let texts = environment.context[Texts.self]
    let questions = QuestionProvider(over: window, texts: texts)
    let pages = PageFactory(environment, router, asking: questions)
    (self.router, self.questions) = (router, questions)
    navigator = StackNavigator(router, texts: texts) { pages.page(for: $0) }
    let content = AppPage(navigator.stack)
    content.show(AppPage.bindings, of: environment.undo, in: environment.context)
    window.header = navigator.header
    window.content = content
    following = observe(environment.session.userID) { [weak router] in
      router?.setRoutes([root($0)])
    }
    window.keep(self)
  }
}

/// The pages above a line that offers to undo a removal.
final class AppPage: Widget {
  let removed = Label().expand(), undo = Button("Undo")
  let offer = Box(.horizontal, spacing: 8, margin: 8)

  init(_ stack: Stack) {
    super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    offer.append(removed)
    offer.append(undo)
    gtk_box_append(widget.cast(), stack.widget)
    gtk_box_append(widget.cast(), offer.widget)
  }

  static let bindings = BindingTable(UndoPresenter.self, AppPage.self) {
    \.text --> \.removed.text
    \.isOffered --> \.offer.isShown
    on(\.undo, run: \.undo)
  }
}
