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
  @Observed private var loaded: ProfileData?
  // A call that was cancelled has ended before the next one begins.
  private lazy var loading = Command(
    of: self, whileRunning: .restart, taking: \.gateway, describing: ErrorWords.text(for:)
  ) {
    try await $0.load()
  } then: {
    $0.take($1)
  }

  /// How far it is.
  public var state: Loadable<ProfileData> { Loadable(loaded, loadedBy: loading) }

  /// Makes one that has loaded nothing yet.
  public init(into store: ProfileStore, from gateway: any ProfileGateway) {
    self.store = store
    self.gateway = gateway
  }

  /// Asks the gateway, unless it is being asked.
  public func load() {
    if untracked({ loading.phase }) != .running { loading.start() }
  }

  /// Gives up, if it is under way; what was there before stays.
  public func cancel() { loading.cancel() }

  /// Waits until nothing is under way.
  public func finished() async { await loading.finished() }

  private func take(_ data: ProfileData) {
    event("the server answers") {
      store.replace(with: data)
      loaded = data
    }
  }
}
