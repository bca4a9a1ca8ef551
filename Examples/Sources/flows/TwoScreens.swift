// A mail and a call, two screens that are visible next to each other, ask in the same dialog.

import Bindable

@MainActor final class MailPresenter {
  let sending: Interaction
  init(_ server: Server) {
    sending = Interaction(
      Flow("Send the mail") {
        Confirm("Send without a subject?", choices: ["Send", Choice("Cancel", role: .cancel)])
        Confirm(
          "Send to all 40 people?", choices: ["Send to All", Choice("Cancel", role: .cancel)])
        Perform("Send the mail") { _ in try await server.send("mail") }
      })
  }
}

@MainActor final class CallPresenter {
  let answering: Interaction
  init(_ server: Server) {
    answering = Interaction(
      Flow("Answer the call") {
        Confirm("Ada is calling.", choices: ["Answer", Choice("Decline", role: .cancel)])
        Perform("Answer the call") { _ in try await server.send("call") }
      })
  }
}
