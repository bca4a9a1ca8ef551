// A list of names that the user filters, and whose items are created, updated, and deleted.

import Bindable
import Foundation

struct Person: Identifiable, Equatable {
  let id: Int
  var name = "", surname = ""
  var fullName: String { "\(surname), \(name)" }
}

@MainActor final class PeoplePresenter {
  @ObservedList var people: [Person]
  @Observed var prefix = ""
  @Observed var name = ""
  @Observed var surname = ""
  @Observed var selection: Person.ID?
  lazy var shown = $people.filtered(by: \.prefix, of: self) { person, prefix in
    prefix.isEmpty || person.surname.lowercased().hasPrefix(prefix.lowercased())
  }

  init(_ people: [Person]) { self.people = people }

  var hasSelection: Bool { selection != nil }
  func select(_ person: Person) { (name, surname) = (person.name, person.surname) }
  func create() {
    let id = (people.map(\.id).max() ?? 0) + 1
    $people.append(Person(id: id, name: name, surname: surname))
  }
  func update() { if let selection { update(selection) } }
  private func update(_ id: Person.ID) {
    $people.update(id) { ($0.name, $0.surname) = (name, surname) }
  }
  func delete() { if let selection { $people.remove(selection) } }
}

final class PersonCell: ListCell {
  let name = Label(lineLimit: 1)
  override var content: ViewNode? { name }
  static let bindings = BindingTable(Person.self, PersonCell.self) { \.fullName --> \.name.text }
}

final class PeopleView: ViewNode {
  let prefix = TextField(placeholder: "Filter"), people = ListView()
  let name = TextField(placeholder: "Name"), surname = TextField(placeholder: "Surname")
  let create = Button("Create"), update = Button("Update"), delete = Button("Delete")
  override var content: ViewNode? {
    VStack {
      prefix
      HStack(spacing: 2) { [people, VStack { [name, surname] }] }
      HStack(spacing: 1, wraps: true) { [create, update, delete] }
    }
  }

  static let bindings = BindingTable(PeoplePresenter.self, PeopleView.self) {
    \.prefix <-> \.prefix.text
    each(\.shown, into: \.people) { PersonCell.bindings }
    selection(\.selection, of: \.people)
    on(\.people, select: PeoplePresenter.select)
    \.name <-> \.name.text
    \.surname <-> \.surname.text
    \.hasSelection --> \.update.isEnabled
    \.hasSelection --> \.delete.isEnabled
    on(\.create, PeoplePresenter.create)
    on(\.update, PeoplePresenter.update)
    on(\.delete, PeoplePresenter.delete)
  }
}

let people = [
  Person(id: 1, name: "Hans", surname: "Emil"), Person(id: 2, name: "Max", surname: "Mustermann"),
  Person(id: 3, name: "Roman", surname: "Tisch"),
]
let screen = Screen(PeoplePresenter(people), PeopleView(), PeopleView.bindings)
try await TerminalSession(environment: ProcessInfo.processInfo.environment).run(screen)
