// Signing out asks about unsaved drafts first.

import Bindable

@MainActor final class AccountPresenter {
  let drafts: Store, server: Server
  init(drafts: Store, _ server: Server) { (self.drafts, self.server) = (drafts, server) }

  lazy var signOut = Interaction(
    Flow("Sign out") { [drafts, server] in
      If("there are unsaved drafts", { _ in !drafts.items.isEmpty }) {
        Choose("Decide about the drafts", asking: { Self.question(drafts, $0.failure) }) {
          Branch("Save") {
            Perform("Save the drafts", for: { _ in drafts.items }) { draft, _ in
              try await server.send("save \(draft.title)")
              drafts.remove(draft.id)
            } onFailure: {
              GoBack(to: "Sign out")
            }
          }
          Branch("Discard", role: .destructive) {
            Perform("Discard the drafts") { _ in drafts.items = [] }
          }
          Branch("Cancel", role: .cancel)
        }
      }
      Perform("End the session") { _ in try await server.send("sign out") }
    })

  private static func question(_ drafts: Store, _ failure: String?) -> String {
    let count = drafts.items.count
    return (failure.map { "\($0) " } ?? "")
      + "Save your \(count == 1 ? "draft" : "\(count) drafts") before you sign out?"
  }
}
