public import Bindable

/// What editing a profile looks like: fields with a line for what is wrong below each, and two buttons.
///
/// It knows no presenter.
@MainActor
public final class EditProfileView: ViewNode {
  /// The texts that can be edited.
  public let username = TextField(), firstName = TextField(), lastName = TextField(),
    bio = TextField(placeholder: "No bio yet")
  /// What is wrong with them.
  public let usernameProblem = Label(), nameProblem = Label(), bioProblem = Label()
  /// How much room the bio has left.
  public let bioRoom = Label()
  /// What is not saved, what was changed elsewhere, and why saving failed.
  public let unsaved = Label(), conflict = Label(), problem = Label()
  /// Saves, or goes back.
  public let save = Button("Save"), revert = Button("Revert")

  /// Makes one that looks so.
  public init(look: Look = Look()) {
    super.init()
    bioRoom.style = look.detail
    for label in [usernameProblem, nameProblem, bioProblem, conflict, problem] {
      label.style = look.problem
    }
  }

  /// The fields, one below the other in a border, and the buttons below them.
  public override var content: ViewNode? {
    Border("Edit profile", padding: Insets(horizontal: 1)) {
      ColumnStack {
        line("Username  ", username)
        usernameProblem
        line("First name", firstName)
        nameProblem
        line("Last name ", lastName)
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
