// The session can end before a document is saved. The user signs in, and the document is saved.

import Bindable

@MainActor final class DocumentPresenter {
  let signIn: Interaction, saving: Interaction
  init(_ session: Session, _ server: Server) {
    let password = FlowKey<String>("password")
    let signIn = Interaction(
      Flow("Sign in") {
        Prompt(
          "Your session has ended. Password?", into: password, isSecure: true,
          choices: ["Sign In", Choice("Cancel", role: .cancel)],
          check: { try await session.signIn($0) ? nil : "The password is wrong." })
      })
    saving = Interaction(
      Flow("Save the document") {
        If("the session is over", { _ in session.isOver }) { Perform("Sign in", running: signIn) }
        Perform("Save the document") { _ in try await server.send("save") }
      })
    self.signIn = signIn
  }
  func setAnswerProvider(_ provider: any AnswerProvider) {
    for interaction in [signIn, saving] { interaction.answerProvider = provider }
  }
}
