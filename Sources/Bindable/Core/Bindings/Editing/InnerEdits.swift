/// The edits that a connection inside a suspended one has kept, such as that of a list cell.
@MainActor
struct InnerEdits {
  /// The place of a connection inside another one, which the next connection there has too.
  struct Place: Equatable {
    let layout: ObjectIdentifier
    /// The number of the binding that opens it.
    let binding: Int?
    let item: AnyHashable?
    let presenter: ObjectIdentifier?
  }

  let place: Place
  let states: BindingStates
}

extension AnyConnection {
  private var place: InnerEdits.Place {
    let (child, cell) = (self as? ChildConnection, self as? CellConnection)
    return InnerEdits.Place(
      layout: ObjectIdentifier(layout), binding: child?.opener.number ?? cell?.listBinding,
      item: cell?.id,
      presenter: cell == nil && !block.ownsPresenter
        ? block.livePresenter.map { ObjectIdentifier($0) } : nil)
  }

  /// Ends the inner connections with edits that wait for `commit()` or couldn't be parsed, and
  /// returns these.
  func suspendInner() -> [InnerEdits] {
    untracked { innerConnections }.flatMap { connection in
      let (place, inner) = (connection.place, connection.suspendInner())
      guard connection.states?.hasEdits == true else { return inner }
      connection.end(keepsEdits: true)
      return inner + (connection.takeEdits().map { [InnerEdits(place: place, states: $0)] } ?? [])
    }
  }

  /// Takes over the edits of an earlier connection at the same place, before this one starts.
  func resumeEdits() {
    guard let environment, !environment.innerEdits.isEmpty else { return }
    let place = place
    guard let index = environment.innerEdits.firstIndex(where: { $0.place == place }) else {
      return
    }
    coldStorageOrNew.states = environment.innerEdits.remove(at: index).states
    editsDidChange()
  }

  /// Reports the edits for whose places no connection has been made.
  func dropInnerEdits() {
    // Inner connections share the environment.
    guard let environment, !(self is ChildConnection || self is CellConnection),
      !environment.innerEdits.isEmpty
    else { return }
    let left = environment.innerEdits
    environment.innerEdits = []
    for edits in left {
      for binding in untracked({ edits.states.withEdits }) {
        fail(droppedEdit: edits.states.all[binding]?.editText, binding: nil)
      }
    }
  }
}
