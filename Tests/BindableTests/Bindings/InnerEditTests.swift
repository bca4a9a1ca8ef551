import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Note: Identifiable {
  let id: Int
  @Observed var text = "a"
  @Observed var number = 1
  init(_ id: Int) { self.id = id }
}

@MainActor private final class Presenter {
  @Observed var isOn = true
  @Observed var note = Note(0)
  @Observed var notes = [Note(1), Note(2)]
}

private final class NoteCell: ListCell {
  let field = TextField()
  override var content: ViewNode? { field }
}

private final class NoteView: ViewNode {
  let field = TextField(), message = Label(), list = ListView()
  override var content: ViewNode? {
    VStack {
      field
      message
      list
    }
  }
}

/// Edits that can't be sent in parts of a table, while the screen is hidden or its view is rebuilt.
@MainActor struct InnerEditTests {
  private typealias Rows = BindingTable<Presenter, NoteView>

  /// A place of a field in a table.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    fileprivate let table: @MainActor @Sendable () -> BindingTable<Presenter, NoteView>
    fileprivate let field: @MainActor @Sendable (NoteView) -> TextField?
    fileprivate let note: @MainActor @Sendable (Presenter) -> Note
  }

  @MainActor private static var part: BindingTable<Note, NoteView> {
    BindingTable(Note.self, NoteView.self) { (\.text <-> \.field.text).commit(.explicit) }
  }

  @MainActor private static var cell: BindingTable<Note, NoteCell> {
    BindingTable(Note.self, NoteCell.self) { (\.text <-> \.field.text).commit(.explicit) }
  }

  private static let places = [
    Place(testDescription: "in the table") {
      Rows(Presenter.self, NoteView.self) { (\.note.text <-> \.field.text).commit(.explicit) }
    } field: {
      $0.field
    } note: {
      $0.note
    },
    Place(testDescription: "in when") {
      Rows(Presenter.self, NoteView.self) {
        when(\.isOn) { (\.note.text <-> \.field.text).commit(.explicit) }
      }
    } field: {
      $0.field
    } note: {
      $0.note
    },
    Place(testDescription: "in scoped") {
      Rows(Presenter.self, NoteView.self) { part.scoped(\.note, \.self) }
    } field: {
      $0.field
    } note: {
      $0.note
    },
    Place(testDescription: "in scoped in when") {
      Rows(Presenter.self, NoteView.self) { when(\.isOn) { part.scoped(\.note, \.self) } }
    } field: {
      $0.field
    } note: {
      $0.note
    },
    Place(testDescription: "in a cell") {
      Rows(Presenter.self, NoteView.self) { each(\.notes, into: \.list) { cell } }
    } field: { view in
      _ = view.frame(width: 20, height: 8)
      return (view.list.visibleCell(at: 1) as? NoteCell)?.field
    } note: {
      $0.notes[1]
    },
    Place(testDescription: "in a cell in when") {
      Rows(Presenter.self, NoteView.self) { when(\.isOn) { each(\.notes, into: \.list) { cell } } }
    } field: { view in
      _ = view.frame(width: 20, height: 8)
      return (view.list.visibleCell(at: 1) as? NoteCell)?.field
    } note: {
      $0.notes[1]
    },
  ]

  @MainActor private final class World {
    let place: Place
    let presenter = Presenter()
    private(set) lazy var screen = Screen(presenter, place.table()) { NoteView() }.show()
    var text: String? { place.field(screen.view)?.text }

    init(_ place: Place) {
      self.place = place
      place.field(screen.view)?.type("x")
    }
  }

  @Test(arguments: 0..<6, [false, true])
  func editOutlivesHidingAndRebuilding(at index: Int, rebuilds: Bool) {
    let world = World(Self.places[index]), screen = world.screen
    let failures = Failure.capture {
      for _ in 0..<2 {
        if rebuilds {
          screen.rebuildView()
        } else {
          screen.hide()
          screen.show()
        }
        #expect(world.text == "ax")
      }
      #expect(screen.connection.pendingEdits.count == 1)
      screen.connection.commit()
    }
    #expect(failures == [])
    #expect(world.place.note(world.presenter).text == "ax")
    #expect(world.presenter.notes[0].text == "a")
  }

  @Test(arguments: 0..<6) func presenterWinsWhileScreenIsHidden(at index: Int) {
    let world = World(Self.places[index]), screen = world.screen
    screen.hide()
    world.place.note(world.presenter).text = "b"
    screen.show()
    #expect(world.text == "b")
    #expect(screen.connection.pendingEdits == [])
  }

  @Test(arguments: 0..<6) func editOfAnotherObjectIsReported(at index: Int) {
    let world = World(Self.places[index]), screen = world.screen
    screen.hide()
    (world.presenter.note, world.presenter.notes) = (Note(5), [Note(6), Note(7)])
    let failures = Failure.capture {
      screen.show()
      #expect(world.text == "a")
      screen.close()
    }
    #expect(failures.map(\.kind) == [.droppedEdit], "\(failures)")
  }

  @Test(arguments: 0..<6) func editOfAClosedScreenIsReported(at index: Int) {
    let world = World(Self.places[index])
    world.screen.hide()
    let failures = Failure.capture { world.screen.close() }
    #expect(failures.map(\.kind) == [.droppedEdit], "\(failures)")
  }
}
