// A name that the app checks first, and then the server, while another device can do the same.

import Bindable

@MainActor final class RenamePresenter {
  let store: Store, renaming: Interaction
  let id = FlowKey<Item.ID>("id")
  init(_ store: Store, _ server: Server) {
    let id = id, name = FlowKey<String>("name")
    self.store = store
    renaming = Interaction(
      Flow("Rename the album") {
        Prompt(
          "New name?",
          asking: {
            store.item($0[id]).map {
              .text(
                "New name for \($0.title)?", draft: $0.title,
                choices: ["Rename", Choice("Cancel", role: .cancel)])
            }
          }, into: name, check: { try await Self.reason(against: $0, server) })
        Perform("Rename the album") {
          try await server.send("rename to \($0[name])")
          store.rename($0[id], to: $0[name])
        }
      })
  }

  private static func reason(against name: String, _ server: Server) async throws -> String? {
    if name.isEmpty { return "Enter a name." }
    return try await server.isTaken(name) ? "“\(name)” is taken." : nil
  }
  func rename() { if let album = store.selected { renaming.start(with: album.id, for: id) } }
}
