public import Bindable

/// A view with text fields, a validation message below each, and two buttons, in a scroll view.
///
/// It doesn't depend on a presenter.
@MainActor
public final class EditProfileView: FeatureView {
  /// The editable fields.
  public let username = TextField(), firstName = TextField(), lastName = TextField(),
    bio = TextField(placeholder: "No bio yet")
  /// The validation messages.
  public let usernameError = Label(), nameError = Label(), bioError = Label()
  /// The button that checks the username again after the server failed to.
  public let checkAgain = Button("Check Again")
  /// The number of characters left for the bio.
  public let remainingBioLength = Label()
  /// The unsaved fields, the conflicting changes, and the error message of a failed save.
  public let unsavedFields = Label(), conflict = Label(), errorMessage = Label()
  /// The buttons that save and discard the edits.
  public let save = Button("Save"), revert = Button("Revert")
  /// The scroll view with the fields and the buttons.
  public private(set) lazy var area = ScrollView(isFocusable: false) {
    VStack {
      line("Username", username)
      usernameError
      checkAgain
      line("First Name", firstName)
      nameError
      line("Last Name", lastName)
      line("Bio", bio)
      remainingBioLength
      bioError
      Divider()
      unsavedFields
      conflict
      errorMessage
      HStack(spacing: 1, wraps: true) {
        save
        revert
      }
    }
  }

  /// A border around the scroll view.
  public override var content: ViewNode? {
    remainingBioLength.style = viewStyle.detail
    for label in [usernameError, nameError, bioError, conflict, errorMessage] {
      label.style = viewStyle.errorMessage
    }
    return page { area }
  }

  private func line(_ title: String, _ field: TextField) -> ViewNode {
    field.accessibilityLabel = title
    let label = Label(title + String(repeating: " ", count: 10 - title.count))
    label.style = viewStyle.detail
    return HStack(spacing: viewStyle.usesPanes ? 2 : 1) {
      label
      field
    }
  }
}
