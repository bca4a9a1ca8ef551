public import Bindable

extension EditProfileView {
  /// The bindings between the presenter and the view for editing a profile.
  public static let bindings = BindingTable(EditProfilePresenter.self, EditProfileView.self) {
    \.draft.username <-> \.username.text
    validate(\.draft.username, in: \.form, into: \.usernameError)
    \.form[\.draft.username].hasFailedCheck --> \.checkAgain.isShown
    on(\.checkAgain, EditProfilePresenter.checkUsernameAgain)
    focused(\.focusedField, [.username: \.username])
    \.draft.firstName <-> \.firstName.text
    validate(\.draft.firstName, in: \.form, into: \.nameError)
    \.draft.lastName <-> \.lastName.text
    \.draft.bio <-> \.bio.text
    validate(\.draft.bio, in: \.form, into: \.bioError)
    bind(\.remainingBioLength, to: \.remainingBioLength.text, as: .charactersLeft)
    bind(\.unsavedFields, to: \.unsavedFields.text, as: .unsaved)
    \.isUntouched --> \.unsavedFields.isHidden
    \.conflict --> \.conflict.message
    \.save.message --> \.errorMessage.message
    on(\.save, run: \.save)
    on(\.revert, run: \.revert)
    \.canRevert --> \.revert.isEnabled
  }
}

extension Format<[String], String> {
  /// A format for the names of the unsaved fields.
  public static var unsaved: Format {
    let list = Format.list
    return Format("unsaved") { names, context in
      names.isEmpty ? "All changes saved" : "Unsaved: \(list.apply(names, in: context))"
    }
  }
}

extension Format<Int, String> {
  /// A format of the number of characters that can still be entered, or of those that are too many.
  public static var charactersLeft: Format {
    let left = Format.plural("character left", "characters left")
    let tooMany = Format.plural("character too many", "characters too many")
    return Format("charactersLeft") { count, context in
      count < 0 ? tooMany.apply(-count, in: context) : left.apply(count, in: context)
    }
  }
}
