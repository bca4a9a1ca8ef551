// An invitation whose question and buttons depend on the language and on the number of people.

import Bindable

@MainActor final class Invitees {
  @Observed var language = Language.english
  @Observed var count = 1
}

@MainActor final class InvitationPresenter {
  let invitation: Interaction
  init(_ invitees: Invitees, _ server: Server) {
    let message = FlowKey<String>("message")
    invitation = Interaction(
      Flow("Invite people") {
        Prompt(
          "Write a message",
          asking: { _ in
            let language = invitees.language
            return .text(
              language.question(invitees.count),
              choices: [Choice(language.send), Choice(language.cancel, role: .cancel)])
          }, into: message)
        Perform("Send the invitations") { try await server.send("invite: \($0[message])") }
      })
  }
}
