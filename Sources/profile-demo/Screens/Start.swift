import Bindable
import ProfileFeature

/// A presenter that loads what a screen needs before it's shown.
@MainActor
final class StartPresenter {
  /// A closure that loads what the screen needs.
  var load: @MainActor () async throws -> Void
  /// A closure that's called when loading has ended.
  var onFinished: (@MainActor () -> Void)?
  /// The step of the animation while loading.
  @Observed private(set) var step = 0
  private(set) lazy var loading = Command(of: self, describing: StartPresenter.text) {
    try await $0.load()
  }

  /// Creates a presenter that doesn't load until you call `start()`.
  init(load: @escaping @MainActor () async throws -> Void = {}) { self.load = load }

  /// Returns the message for an error, with what was wrong in a response.
  private static func text(for error: any Error) -> String {
    if error is UsageError || error is FileError { return UsageError(error).message }
    guard let error = error as? GatewayError else { return ErrorMessages.text(for: error) }
    // Nobody can sign in before the users are loaded.
    let message =
      error.reason == .notAllowed
      ? "The server doesn't allow this program to load users and photos." : error.message
    let isDetailed = [.notAllowed, .wrongAnswer, .tooLarge].contains(error.reason)
    return isDetailed ? error.detail.map { "\(message) (\($0))" } ?? message : message
  }

  var isLoading: Bool { loading.isRunning }

  /// The reason why loading failed, or `nil` if it didn't.
  var message: String? { loading.message }

  var canRetry: Bool { message != nil && !isLoading }

  /// Loads, unless it's in progress.
  func start() {
    loading.start()
    Task {
      await loading.waitUntilFinished()
      onFinished?()
    }
  }

  func advance(by _: Duration) { step += 1 }
}

/// A view that shows progress, or why loading failed, until it shows the view that was loaded.
@MainActor
final class StartView: ViewNode {
  let progress = ProgressView("Loading"), message = Label(), retry = Button("Retry")
  /// The container of the screen that was loaded.
  let loaded = ContainerView()

  override var content: ViewNode? {
    VStack {
      progress
      message
      retry
      loaded
    }
  }

  static let bindings = BindingTable(StartPresenter.self, StartView.self) {
    \.isLoading --> \.progress.isShown
    \.message --> \.message.message
    \.canRetry --> \.retry.isShown
    on(\.retry, StartPresenter.start)
    \.step --> \.progress.phase
    when(\.isLoading) {
      on(every: .milliseconds(200), StartPresenter.advance)
    }
  }
}
