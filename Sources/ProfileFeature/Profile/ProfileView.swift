public import Bindable

/// What a profile looks like: a header of fixed height, what can be edited and pressed, and the photos
/// in the room that is left.
///
/// It knows no presenter.
@MainActor
public final class ProfileView: ViewNode {
  /// Places for the screens of the header and of the photos.
  public let header = ChildView(height: .fixed(ProfileHeaderView.height)),
    grid = ChildView(height: .fill(atLeast: 2))
  /// What matters to the user now.
  public let priorities = Label()
  /// The texts that can be edited.
  public let name = TextField(placeholder: "Name"), bio = TextField(placeholder: "No bio yet")
  /// Follows, or stops.
  public let follow = Button()
  /// Lead to editing, to a new post and to the settings.
  public let edit = Button("Edit"), post = Button("Post"), settings = Button("Settings")
  /// What went wrong, and the way to try again.
  public let problem = Label(), retry = Button("Retry")
  /// Asks what has to be asked.
  public let dialog = Dialog()

  /// Makes one that looks so.
  public init(look: Look = Look()) {
    super.init()
    problem.style = look.problem
  }

  /// The header, the fields, the buttons and the photos, one below the other in a border.
  public override var content: ViewNode? {
    grid.layoutPriority = 1
    let lines = [Divider(), Divider()]
    // On a low screen they go first.
    for line in lines { line.layoutPriority = -1 }
    return Overlay {
      Border("Profile", padding: Insets(horizontal: 1)) {
        ColumnStack {
          header
          priorities
          lines[0]
          RowStack(spacing: 1) {
            Label("Name")
            name
          }
          RowStack(spacing: 1) {
            Label("Bio ")
            bio
          }
          RowStack(spacing: 1) {
            follow
            edit
            post
            settings
          }
          problem
          retry
          lines[1]
          grid
        }
      }
      dialog
    }
  }
}
