// A deleted note disappears at once, and comes back if the user presses Undo or the server fails.

import Bindable

@MainActor final class NotesPresenter {
  let store: Store, deletion: Interaction
  let note = FlowKey<Item>("note")
  @Observed private var subject: Item?

  init(_ store: Store, _ server: Server) {
    let (note, clock) = (note, server.clock)
    self.store = store
    deletion = Interaction(
      Flow("Delete a note") {
        Perform("Wait 5 seconds for Undo") { _ in try await clock.sleep(for: .seconds(5)) }
        Perform("Delete the note") {
          try await server.send("delete \($0[note].title)")
          store.remove($0[note].id)
        }
      })
  }

  var notes: [Item] { store.items.filter { $0 != subject || !deletion.isRunning } }
  var banner: String {
    if let message = deletion.message { return message }
    return deletion.isRunning ? "Deleted \(subject?.title ?? "")" : ""
  }
  func delete(_ item: Item) { if deletion.start(with: item, for: note) { subject = item } }
  func undo() { deletion.cancel() }
}
