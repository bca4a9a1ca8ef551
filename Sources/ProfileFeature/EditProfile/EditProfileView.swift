public import Bindable

/// A view with text fields, a validation message below each, and two buttons.
///
/// It doesn't depend on a presenter.
@MainActor
public final class EditProfileView: ViewNode {
  /// The editable fields.
  public let username = TextField(), firstName = TextField(), lastName = TextField(),
    bio = TextField(placeholder: "No bio yet")
  /// The validation messages.
  public let usernameProblem = Label(), nameProblem = Label(), bioProblem = Label()
  /// The number of characters left for the bio.
  public let bioRoom = Label()
  /// The unsaved fields, the conflicting changes, and the error message of a failed save.
  public let unsaved = Label(), conflict = Label(), problem = Label()
  /// The buttons that save and discard the edits.
  public let save = Button("Save"), revert = Button("Revert")

  /// Creates a view with the given styles.
  public init(look: Look = Look()) {
    super.init()
    bioRoom.style = look.detail
    for label in [usernameProblem, nameProblem, bioProblem, conflict, problem] {
      label.style = look.problem
    }
  }

  /// A border around the vertically stacked fields, with the buttons below them.
  public override var content: ViewNode? {
    Border("Edit Profile", padding: Insets(horizontal: 1)) {
      ColumnStack {
        line("Username  ", username)
        usernameProblem
        line("First Name", firstName)
        nameProblem
        line("Last Name ", lastName)
        line("Bio       ", bio)
        bioRoom
        bioProblem
        Divider()
        unsaved
        conflict
        problem
        RowStack(spacing: 1) {
          save
          revert
        }
      }
    }
  }

  private func line(_ title: String, _ field: TextField) -> ViewNode {
    RowStack(spacing: 1) {
      Label(title)
      field
    }
  }
}
