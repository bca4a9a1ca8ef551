// A payment that the user approves in another app, within a minute.

import Bindable

@MainActor final class CheckoutPresenter {
  let cards: [Item], server: Server
  init(_ cards: [Item], _ server: Server) { (self.cards, self.server) = (cards, server) }

  lazy var payment = Interaction(
    Flow("Pay") { [cards, server] in
      let card = FlowKey<Item>("card")
      Confirm("Pay $30?", choices: ["Pay", Choice("Cancel", role: .cancel)])
      Flow("Choose a card") {
        Choose("Pay with which card?", from: { _ in cards }, into: card) { $0.title }
      }
      Perform("Wait for your approval in the bank's app", limit: .seconds(60)) {
        try await server.send("approve \($0[card].title)")
      } onFailure: {
        Choose("The payment wasn't approved", asking: { $0.failure ?? "" }) {
          Branch("Try Again")
          Branch("Use Another Card") { GoBack(to: "Choose a card") }
          Branch("Cancel", role: .cancel)
        }
      }
      Perform("Charge the card") { try await server.send("charge \($0[card].title)") }
    })
}
