// A like that's visible at once, and is taken back if the server refuses it.

import Bindable

@MainActor final class LikePresenter {
  @Observed private var saved = false
  @Observed private var wanted = false
  private let server: Server
  init(_ server: Server) { self.server = server }

  lazy var change = Interaction(
    Flow("Like the photo") {
      While("the server has another value", { [weak self] _ in self?.isUnsaved ?? false }) {
        Perform("Tell the server") { [weak self] _ in
          try await self?.save()
        } onFailure: {
          Confirm("Say that it wasn't saved") {
            Question($0.failure ?? "", choices: ["Try Again", Choice("Cancel", role: .cancel)])
          }
        }
      }
    })

  private var isUnsaved: Bool { saved != wanted }
  var isLiked: Bool { change.isRunning ? wanted : saved }
  func toggle() {
    wanted = !isLiked
    change.start()
  }
  private func save() async throws {
    let value = wanted
    try await server.send(value ? "like" : "unlike")
    saved = value
  }
}
