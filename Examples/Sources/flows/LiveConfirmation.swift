// A question about an album that another device can rename or delete meanwhile.

import Bindable

@MainActor final class AlbumsPresenter {
  let store: Store, server: Server
  let id = FlowKey<Item.ID>("id")
  init(_ store: Store, _ server: Server) { (self.store, self.server) = (store, server) }

  lazy var deletion = Interaction(
    Flow("Delete the album") { [store, server, id] in
      Confirm("Delete the album") {
        store.item($0[id]).map {
          Question(
            "Delete \($0.title)?",
            choices: [Choice("Keep", role: .cancel), Choice("Delete", role: .destructive)])
        }
      }
      Perform("Delete the album") {
        try await server.send("delete \($0[id])")
        store.remove($0[id])
      }
    })

  func delete() { if let album = store.selected { deletion.start(with: album.id, for: id) } }
}
