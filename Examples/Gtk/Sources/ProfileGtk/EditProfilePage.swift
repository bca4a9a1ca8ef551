import BindableCore
import BindableGtk
import CGtk
import ProfileFeature

/// A page with fields, a validation message below each, and two buttons.
final class EditProfilePage: PageView {
  let username = TextField(), firstName = TextField(), lastName = TextField(), bio = TextView()
  let usernameError = Label().style("error", "caption")
  let nameError = Label().style("error", "caption")
  let bioError = Label().style("error", "caption"), checkAgain = Button("Check Again")
  let remainingBioLength = Label().style("dim-label", "caption")
  let unsavedFields = Label(), conflict = Label().style("error")
  let errorMessage = Label().style("error")
  let save = Button("Save").style("suggested-action"), revert = Button("Revert")

  override init() {
    super.init()
    add {
      Box.field("Username", username)
      usernameError
      checkAgain
      Box.field("First Name", firstName)
      nameError
      Box.field("Last Name", lastName)
      Box.field("Bio", bio)
      remainingBioLength
      bioError
      Divider()
      unsavedFields
      conflict
      errorMessage
      Box.line {
        save
        revert
      }
    }
  }

  static let bindings = BindingTable(EditProfilePresenter.self, EditProfilePage.self) {
    \.draft.username <-> \.username.text
    validate(\.draft.username, in: \.form, into: \.usernameError)
    \.form[\.draft.username].hasFailedCheck --> \.checkAgain.isShown
    on(\.checkAgain) { $0.form.checkAgain() }
    \.draft.firstName <-> \.firstName.text
    validate(\.draft.firstName, in: \.form, into: \.nameError)
    \.draft.lastName <-> \.lastName.text
    \.draft.bio <-> \.bio.text
    validate(\.draft.bio, in: \.form, into: \.bioError)
    bind(
      \.remainingBioLength, to: \.remainingBioLength.text,
      as: .plural("character left", "characters left"))
    bind(\.unsavedFields, to: \.unsavedFields.text, as: .unsaved)
    \.conflict --> \.conflict.message
    \.save.message --> \.errorMessage.message
    on(\.save, run: \.save)
    on(\.revert, run: \.revert)
    \.canRevert --> \.revert.isEnabled
  }
}
