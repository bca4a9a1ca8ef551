public import Bindable

/// A loader that replaces the contents of a store with the gateway's users and photos.
///
/// ```swift
/// let loader = DataLoader(into: store, from: gateway)
/// loader.load()
/// loader.state           // .loading(previous: …)
/// await loader.waitUntilFinished()
/// loader.state           // .loaded(…), or .failed(previous: …, "You're offline. …")
/// loader.load()          // tries again
/// ```
///
/// The store keeps its contents while loading. Releasing the loader cancels the call.
@MainActor
public final class DataLoader {
  private let store: ProfileStore
  private let gateway: any ProfileGateway
  @Observed private var loaded: ProfileData?
  // The overlap policy ensures that a canceled call ends before the next one starts.
  private lazy var loading = Command(
    of: self, whileRunning: .restart, taking: \.gateway, describing: ErrorMessages.text(for:)
  ) {
    try await $0.load()
  } then: {
    $0.receive($1)
  }

  /// The loading state.
  public var state: Loadable<ProfileData> { Loadable(loaded, loadedBy: loading) }

  /// Creates a loader that is idle.
  public init(into store: ProfileStore, from gateway: any ProfileGateway) {
    self.store = store
    self.gateway = gateway
  }

  /// Starts loading unless it's already in progress.
  public func load() {
    if untracked({ loading.phase }) != .running { loading.start() }
  }

  /// Cancels loading if it's in progress, without changing the store.
  public func cancel() { loading.cancel() }

  /// Waits until loading is finished.
  public func waitUntilFinished() async { await loading.waitUntilFinished() }

  private func receive(_ data: ProfileData) {
    event("server response") {
      store.data = data
      loaded = data
    }
  }
}
