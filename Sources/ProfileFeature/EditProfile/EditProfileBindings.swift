public import Bindable

extension EditProfileView {
  /// All that flows between the presenter and the view of editing a profile.
  public static let bindings = BindingTable(EditProfilePresenter.self, EditProfileView.self) {
    \.draft.username <-> \.username.text
    validate(\.draft.username, in: \.form, into: \.usernameProblem)
    \.draft.firstName <-> \.firstName.text
    validate(\.draft.firstName, in: \.form, into: \.nameProblem)
    \.draft.lastName <-> \.lastName.text
    \.draft.bio <-> \.bio.text
    validate(\.draft.bio, in: \.form, into: \.bioProblem)
    bind(\.bioRoom, to: \.bioRoom.text, as: .plural("character left", "characters left"))
    bind(\.unsaved, to: \.unsaved.text, as: .unsaved)
    bind(\.conflict, to: \.conflict.text, ifNil: "")
    bind(\.conflict, to: \.conflict.isHidden, as: .isNil)
    bind(\.problem, to: \.problem.text, ifNil: "")
    bind(\.problem, to: \.problem.isHidden, as: .isNil)
    on(\.save, run: \.save)
    on(\.revert, run: \.revert)
  }
}

extension Format<[String], String> {
  /// What is not saved, or that all is.
  fileprivate static var unsaved: Format {
    let list = Format.list
    return Format("unsaved") { names, context in
      names.isEmpty ? "All is saved." : "Not saved: \(list.apply(names, in: context))"
    }
  }
}
