public import Bindable

/// Has users and photos come from a gateway into a store, and says how far that is; what is there already
/// stays on the screen meanwhile.
///
/// ```swift
/// let loader = DataLoader(into: store, from: gateway)
/// loader.load()
/// loader.state           // .loading(old: …)
/// await loader.finished()
/// loader.state           // .ready(…), or .failed(old: …, "You are offline. Try again later.")
/// loader.load()          // tries again
/// ```
///
/// Released, as with the screen that holds it, it gives the call up, and nothing comes into the store.
@MainActor
public final class DataLoader {
  private let store: ProfileStore
  private let gateway: any ProfileGateway
  private var task: Task<Void, Never>?

  /// How far it is.
  @Observed public private(set) var state = Loadable<ProfileData>.idle

  /// Makes one that has loaded nothing yet.
  public init(into store: ProfileStore, from gateway: any ProfileGateway) {
    self.store = store
    self.gateway = gateway
  }

  /// Asks the gateway, unless it is being asked.
  public func load() {
    guard task == nil else { return }
    transaction { state.begin() }
    // The task holds the loader only while it takes what has come.
    task = Task.immediate { [weak self, gateway] in
      let result: Result<ProfileData, any Error>
      do {
        result = .success(try await gateway.load())
      } catch {
        result = .failure(error)
      }
      self?.take(result)
    }
    // It may have ended at once.
    if !state.isLoading { task = nil }
  }

  /// Gives up, if it is under way; what was there before stays.
  public func cancel() {
    guard let task else { return }
    task.cancel()
    self.task = nil
    if case .loading(let old) = state { state = old.map { .ready($0) } ?? .idle }
  }

  /// Waits until nothing is under way.
  public func finished() async {
    while let task { await task.value }
  }

  private func take(_ result: Result<ProfileData, any Error>) {
    // A call that was cancelled may still answer.
    guard !Task.isCancelled else { return }
    task = nil
    event("the server answers") {
      switch result {
      case .success(let data):
        store.replace(with: data)
        state = .ready(data)
      case .failure(let error):
        state = .failed(old: state.value, ErrorWords.text(for: error))
      }
    }
  }

  isolated deinit { task?.cancel() }
}
