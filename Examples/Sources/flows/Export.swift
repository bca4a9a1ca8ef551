// An export that shows its progress and that the user can cancel.

import Bindable

@MainActor final class ExportPresenter {
  let export: Interaction
  init(pageCount: Int, _ server: Server) {
    export = Interaction(
      Flow("Export the book") {
        Perform("Export the pages") { context in
          for page in 1...pageCount {
            try await server.send("page \(page)")
            context.report(progress: Double(page) / Double(pageCount))
          }
        }
        Perform("Close the file") { _ in try await server.send("close") }
      })
  }

  var status: String {
    switch export.phase {
    case .idle: export.outcome == .succeeded ? "Exported" : ""
    case .asking: ""
    case .performing: "Exporting, \(Int(100 * (export.progress ?? 0)))%"
    case .cancelling: "Canceling"
    case .failed(let message): message
    }
  }
  var canCancel: Bool { export.isRunning && export.phase != .cancelling }
  func cancel() { export.cancel() }
}
