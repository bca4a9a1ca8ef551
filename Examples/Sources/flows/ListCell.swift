// A download that's started in a cell of a list, and continues when the user scrolls.

import Bindable

@MainActor final class EpisodePresenter: Identifiable {
  nonisolated let id: Int
  let download: Interaction
  init(_ id: Int, _ server: Server, _ answerProvider: any AnswerProvider) {
    self.id = id
    download = Interaction(
      Flow("Download an episode") {
        Confirm("Download over the mobile network?", choices: ["Download", "Not Now"])
        Perform("Download the episode") { _ in try await server.send("episode \(id)") }
      }, answerProvider: answerProvider)
  }

  var title: String {
    switch download.outcome {
    case .succeeded: "Episode \(id), downloaded"
    case .failed(let message): message
    default: download.isRunning ? "Episode \(id), loading" : "Episode \(id)"
    }
  }
}
