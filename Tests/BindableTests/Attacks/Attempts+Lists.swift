import Foundation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

// The programs of `MemorySafetyTests` with lists.

extension Attempts {
  @MainActor private final class Pages { @ObservedList var guests: [PageGuest] = [] }

  private struct PageGuest: Identifiable, Equatable {
    let id: Int
    var name: String { "guest \(id)" }
  }

  private final class PageCell: ListCell {
    static var onName: (@MainActor (String) -> Void)?
    private let label = Label()
    override var content: ViewNode? { label }
    var name: String {
      get { label.text }
      set {
        label.text = newValue
        Self.onName?(newValue)
      }
    }
  }

  private final class PageView: ViewNode {
    let list = ListView()
    override var content: ViewNode? { list }
  }

  static func aCellAppends() {
    let pages = Pages(), view = PageView()
    let cells = BindingTable(PageGuest.self, PageCell.self) { \.name --> \.name }
    let table = BindingTable(Pages.self, PageView.self) {
      each(\.$guests, into: \.list) { cells }
    }
    pages.guests = (0..<3).map(PageGuest.init)
    let connection = table.connect(pages, to: view)
    PageCell.onName = { name in
      if name == "guest 2", pages.guests.count == 3 { pages.$guests.append(PageGuest(id: 3)) }
    }
    _ = view.frame(width: 10, height: 5)
    #expect(view.list.itemCount == 4)
    let frame = view.frame(width: 10, height: 5)
    #expect(frame.lines.joined().contains("guest 3"))
    #expect(connection.isConnected)
    PageCell.onName = nil
  }

  @MainActor private final class GuestListView { let list = ListView() }

  static func aPlainViewWithAListGoes() {
    let pages = Pages()
    let cells = BindingTable(PageGuest.self, PageCell.self) { \.name --> \.name }
    let table = BindingTable(Pages.self, GuestListView.self) {
      each(\.$guests, into: \.list) { cells }
    }
    let connection = table.connect(pages, to: GuestListView())
    #expect(!connection.isConnected)
    pages.$guests.append(PageGuest(id: 1))
    connection.disconnect()
  }

  @MainActor private final class Account {
    @Observed var name = "Ada"
    private(set) lazy var form = FormState(of: self) {
      FormRule(\.name, Validator("short") { $0.count < 9 ? nil : "It is too long." })
    }
  }

  static func aFormGoes() {
    let before = LiveObjectReport.current
    func fill() {
      let account = Account()
      #expect(account.form.isValid)
      account.name = "Augusta Ada"
      #expect(!account.form.isValid)
    }
    fill()
    #expect(LiveObjectReport.current == before)
  }

  static func aPredicateEdits() {
    let pages = Pages()
    pages.guests = (0..<3).map(PageGuest.init)
    pages.$guests.removeAll { guest in
      pages.$guests.remove(at: 0)
      return guest.id == 2
    }
  }

  private struct HashedGuest: Identifiable, Equatable {
    struct ID: Hashable {
      let number: Int
      let onHash: @MainActor () -> Void
      static func == (left: ID, right: ID) -> Bool { left.number == right.number }
      func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        MainActor.assumeIsolated { onHash() }
      }
    }
    let id: ID
  }

  static func aHashEdits() {
    let list = ObservedList<HashedGuest>()
    let isEditing = Shared(false)
    let onHash = { @MainActor in
      if isEditing.value { list.removeAll() }
    }
    for number in 0..<3 { list.append(HashedGuest(id: .init(number: number, onHash: onHash))) }
    isEditing.value = true
    _ = list.remove(HashedGuest.ID(number: 1, onHash: onHash))
  }

  @MainActor private struct BombedGuest: Identifiable, @MainActor Equatable {
    nonisolated let id: Int
    let bomb: Bomb
    static func == (left: BombedGuest, right: BombedGuest) -> Bool { left.bomb === right.bomb }
  }

  static func anItemEditsWhenItGoes() {
    let list = ObservedList<BombedGuest>()
    var next = 10
    func guest(_ id: Int) -> BombedGuest {
      BombedGuest(
        id: id,
        bomb: Bomb {
          guard next < 30 else { return }
          next += 1
          list.insert(BombedGuest(id: next, bomb: Bomb {}), at: 0)
        })
    }
    let effect = Effect { _ = list.count }
    for id in 0..<10 { list.append(guest(id)) }
    #expect(list.indexPath(of: 3) == ListIndexPath(section: 0, item: 3))
    list.remove(at: 3)
    list.replace(at: 1, with: guest(list.items[1].id))
    list.removeSubrange(2..<4)
    list.items = [guest(50)] + list.items.suffix(4)
    list.removeAll()
    #expect(list.items.map(\.id).sorted() == list.items.map(\.id).sorted().filter { $0 > 10 })
    for (index, item) in list.items.enumerated() {
      #expect(list.indexPath(of: item.id) == ListIndexPath(section: 0, item: index))
    }
    #expect(effect.isActive)
  }
}
