import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

private struct DraftedPerson: Equatable {
  var name = "Ada"
  var bio = "Countess"
  var age = 36
  let id = 1
  var shouted: String {
    get { name.uppercased() }
    set { name = newValue.lowercased() }
  }
}

@MainActor private final class Store {
  @Observed var person = DraftedPerson()
}

@MainActor private final class Presenter {
  let draft = Draft(DraftedPerson())
}

@MainActor struct DraftTests {
  private let store = Store()

  private func followingDraft() -> Draft<DraftedPerson> {
    Draft(following: { [store] in store.person })
  }

  private func texts(_ changes: [Draft<DraftedPerson>.Change]) -> [String] {
    changes.map(\.description)
  }

  @Test func editChangesOnlyDraft() {
    let draft = followingDraft()
    draft.name = "Grace"
    #expect(draft.name == "Grace")
    #expect(draft.isDirty)
    #expect(store.person.name == "Ada")
    #expect(draft.id == 1)
  }

  private struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  @MainActor private final class Selection { @Observed var item = Item(id: 1, name: "Ada") }

  @Test func draftOfAnotherItemStartsOver() {
    let selection = Selection()
    let draft = Draft(following: { [selection] in selection.item })
    draft.name = "Ada King"
    selection.item.name = "Ada L."
    #expect(draft.name == "Ada King" && draft.conflicts.count == 1)
    let failures = Failure.capture { selection.item = Item(id: 2, name: "Grace") }
    #expect(draft.value == Item(id: 2, name: "Grace") && !draft.isDirty && draft.conflicts.isEmpty)
    #expect(failures.map(\.kind) == [.droppedEdit])
    // Without the values, which can be secret.
    #expect(failures[0].message.contains("the edit of name is dropped"))
    #expect(!failures[0].message.contains("Ada"))
  }

  @Test func savedModelReplacesWhatWasNotEdited() {
    let draft = Draft(DraftedPerson())
    draft.commit(DraftedPerson(name: "Ada L.", age: 37))
    #expect(draft.value.name == "Ada L." && draft.age == 37 && !draft.isDirty)
    draft.name = "Grace"
    draft.commit(DraftedPerson(name: "Grace H.", age: 38))
    #expect(draft.age == 38)
    #expect(texts(draft.changes) == [#"name: "Grace H." -> "Grace""#] && draft.isDirty)
  }

  @Test func editTakenBackWhileSavingIsKept() {
    let draft = Draft(DraftedPerson())
    draft.name = "Grace"
    let sent = draft.value
    draft.name = "Ada"
    draft.commit(sent)
    #expect(draft.name == "Ada" && draft.isDirty)
    #expect(texts(draft.changes) == [#"name: "Grace" -> "Ada""#])
  }

  @Test func valueThatDoesNotEqualItselfIsNotAnEdit() {
    struct Sample: Equatable {
      var name = "A"
      var weight = Double.nan
    }
    let source = Source(Sample())
    let draft = Draft(following: { source.value })
    #expect(!draft.isDirty)
    draft.weight = 2
    draft.weight = .nan
    #expect(!draft.isDirty && draft.changes == [])
    draft.name = "B"
    #expect(draft.changes.map(\.name) == ["name"])
    source.value.name = "C"
    #expect(draft.conflicts.map(\.name) == ["name"])
    source.value.weight = 3
    #expect(draft.weight == 3)
    draft.weight = .nan
    draft.commit()
    #expect(!draft.isDirty && draft.conflicts == [])
  }

  @Test func changesListsEditedPropertiesThatDiffer() {
    let draft = followingDraft()
    draft.age = 37
    draft.name = "Grace"
    draft.bio = "Admiral"
    #expect(
      texts(draft.changes) == [
        "age: 36 -> 37", #"name: "Ada" -> "Grace""#, #"bio: "Countess" -> "Admiral""#,
      ])
    #expect(draft.changes.map(\.path) == [\.age, \.name, \.bio])
    draft.name = "Ada"
    #expect(draft.changes.map(\.name) == ["age", "bio"])
  }

  @Test func undoingEditLeavesNoChanges() {
    let draft = followingDraft()
    draft.name = "Grace"
    draft.name = "Ada"
    #expect(!draft.isDirty)
    #expect(draft.changes.isEmpty)
  }

  @Test func isDirtyNotifiesOnlyOnChange() {
    let draft = followingDraft()
    var seen: [Bool] = []
    let subscription = observe(draft.isDirty) { seen.append($0) }
    for name in ["G", "Gr", "Grace", "Ada"] { draft.name = name }
    #expect(seen == [false, true, false])
    hold(subscription)
  }

  @Test func revertingDiscardsAllEdits() {
    let draft = followingDraft()
    draft.name = "Grace"
    draft.age = 1
    draft.revert()
    #expect(draft.value == DraftedPerson())
    #expect(!draft.isDirty && draft.changes.isEmpty)
  }

  @Test func committingMakesEditsNewOriginal() {
    let draft = followingDraft()
    draft.name = "Grace"
    store.person = draft.commit()
    #expect(store.person.name == "Grace")
    #expect(!draft.isDirty && draft.conflicts.isEmpty)
    draft.revert()
    #expect(draft.name == "Grace")
  }

  @Test func editsDuringSaveRemainChanges() {
    let draft = followingDraft()
    draft.name = "Grace"
    let saved = draft.value
    draft.name = "Grace H."
    draft.bio = "Admiral"
    draft.commit(saved)
    store.person = saved
    #expect(
      texts(draft.changes) == [
        #"name: "Grace" -> "Grace H.""#, #"bio: "Countess" -> "Admiral""#,
      ])
    #expect(draft.conflicts.isEmpty)
  }

  // MARK: Concurrent changes to the model

  @Test func uneditedDraftTracksModel() {
    let draft = followingDraft()
    store.person.name = "Grace"
    #expect(draft.name == "Grace")
    #expect(!draft.isDirty)
  }

  @Test func uneditedPropertiesTrackModel() {
    let draft = followingDraft()
    draft.name = "Grace"
    store.person.age = 37
    #expect(
      draft.value
        == {
          var person = DraftedPerson(); person.name = "Grace"; person.age = 37; return person
        }())
    #expect(draft.conflicts.isEmpty)
    #expect(draft.changes.map(\.name) == ["name"])
  }

  @Test func propertyChangedInBothIsObservableConflict() {
    let draft = followingDraft()
    var seen: [Int] = []
    let effect = Effect { seen.append(draft.conflicts.count) }
    draft.name = "Grace"
    store.person.name = "Hedy"
    #expect(texts(draft.conflicts) == [#"name: "Hedy" -> "Grace""#])
    #expect(draft.name == "Grace")
    draft.acceptMine(\.name)
    #expect(draft.conflicts.isEmpty)
    #expect(draft.isDirty)
    #expect(seen.last == 0 && seen.contains(1))
    hold(effect)
  }

  @Test func acceptTheirsResolvesConflictWithModelValue() {
    let draft = followingDraft()
    draft.name = "Grace"
    store.person.name = "Hedy"
    draft.acceptTheirs(\.name)
    #expect(draft.name == "Hedy")
    #expect(!draft.isDirty && draft.conflicts.isEmpty)
  }

  @Test func conflictIsResolvedWhenValuesAgree() {
    let draft = followingDraft()
    draft.name = "Grace"
    store.person.name = "Hedy"
    draft.name = "Hedy"
    #expect(draft.conflicts.isEmpty)
    draft.name = "Grace"
    #expect(draft.conflicts.isEmpty, "the edit is based on the model's current value")
    store.person.name = "Grace"
    #expect(!draft.isDirty)
  }

  @Test func revertingDuringConflictRestoresModelValue() {
    let draft = followingDraft()
    draft.name = "Grace"
    store.person.name = "Hedy"
    draft.revert()
    #expect(draft.value == store.person)
    #expect(draft.conflicts.isEmpty)
  }

  // MARK: Bindings

  @Test func twoWayBindingsEditDraft() {
    let presenter = Presenter(), view = TestPanel()
    let table = BindingTable(Presenter.self, TestPanel.self) {
      \.draft.name <-> \.first.text
      \.draft.age <-> \.second.number
      \.draft.shouted --> \.third.text
      \.draft.isDirty --> \.third.isOn
    }
    let connection = table.connect(presenter, to: view)
    view.first.text = "Grace"
    #expect(presenter.draft.name == "Grace")
    #expect(view.third.text == "GRACE")
    #expect(view.third.isOn)
    view.second.number = 40
    presenter.draft.revert()
    #expect(view.first.text == "Ada")
    #expect(view.second.number == 36)
    #expect(!view.third.isOn)
    #expect(connection.failures == [])
  }

  @Test func draftIsDeallocatedAndStopsReadingModel() {
    weak var gone: Draft<DraftedPerson>?
    do {
      let draft = followingDraft()
      draft.name = "Grace"
      gone = draft
    }
    #expect(gone == nil)
    #expect(!isRead(store))
  }
}
