internal import BenchmarkViews
internal import Bindable

@MainActor
final class W8tBindable: BindableProfiles, @MainActor RowsContestant {
  private let presenters: [ProfilePresenter]
  let views: [TrackedProfileView]
  private let texts = Texts()
  private var connections: [AnyConnection] = []

  init(size: Int) {
    presenters = (0..<size).map { _ in ProfilePresenter() }
    views = (0..<size).map { _ in TrackedProfileView() }
    connections.reserveCapacity(size)
  }

  func prepare(_ number: Int) {
    for presenter in presenters { presenter.write(number, texts) }
  }

  func connect() {
    for (presenter, view) in zip(presenters, views) {
      connections.append(profileTable.connect(presenter, to: view))
    }
  }

  func disconnect() {
    for connection in connections { connection.disconnect() }
    connections.removeAll(keepingCapacity: true)
  }
}
