internal import BenchmarkViews
internal import OpenCombine

extension Workload {
  /// Short-lived screens of 16 bindings.
  ///
  /// A change connects and disconnects all of them. `size` is the number of screens.
  @MainActor static let w8t = Workload(
    "W8t", "open and close a screen, per binding", size: 1_000, changes: 1,
    unit: "row", unitsPerChange: { $0 * 16 }, growth: .none, countsBytes: true,
    expected: { number, _ in number },
    versions: [
      Version(.hand, runs: { $0 * $1 * 16 }) { W8tHand(size: $0) },
      Version(.bindable, runs: { $0 * $1 * 16 }) { W8tBindable(size: $0) },
      // Two of the values have two sinks; see `SubjectProfile`.
      Version(.openCombine, runs: { $0 * $1 * 18 }) { W8tOpenCombine(size: $0) },
    ])
}

// MARK: - hand

private final class W8tHand: ProfilesContestant, RowsContestant {
  let presenters: [HandProfile]
  let views: [ProfileView]
  let texts = Texts()

  init(size: Int) {
    presenters = (0..<size).map { _ in HandProfile() }
    views = (0..<size).map { _ in ProfileView() }
  }

  func prepare(_ number: Int) {
    for presenter in presenters { presenter.write(number, texts) }
  }

  func connect() {
    for (presenter, view) in zip(presenters, views) { presenter.connect(to: view) }
  }

  func disconnect() {
    for presenter in presenters { presenter.view = nil }
  }
}

// MARK: - OpenCombine

private final class W8tOpenCombine: ProfilesContestant, RowsContestant {
  let presenters: [SubjectProfile]
  let views: [ProfileView]
  let texts = Texts()
  var connections: [[AnyCancellable]] = []

  init(size: Int) {
    presenters = (0..<size).map { _ in SubjectProfile() }
    views = (0..<size).map { _ in ProfileView() }
    connections.reserveCapacity(size)
  }

  func prepare(_ number: Int) {
    for presenter in presenters { presenter.write(number, texts) }
  }

  func connect() {
    for (presenter, view) in zip(presenters, views) {
      connections.append(presenter.connect(to: view))
    }
  }

  func disconnect() {
    for connection in connections.joined() { connection.cancel() }
    connections.removeAll(keepingCapacity: true)
  }
}
