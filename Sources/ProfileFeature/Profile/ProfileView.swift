public import Bindable

/// What a profile looks like: nodes, and how they stand.
///
/// It knows no presenter.
@MainActor
public final class ProfileView: ViewNode {
  /// The texts at the top.
  public let title = Label(), handle = Label(), followers = Label(), followedBy = Label()
  /// What matters to the user now.
  public let priorities = Label()
  /// The texts that can be edited.
  public let name = TextField(placeholder: "Name"), bio = TextField(placeholder: "No bio yet")
  /// Follows, or stops.
  public let follow = Button()
  /// What went wrong, and the way to try again.
  public let problem = Label(), retry = Button("Retry")
  /// The photos, a line each, and what stands there if there are none.
  public let photos = RowList(), noPhotos = Label("No photos yet")
  /// Asks what has to be asked.
  public let dialog = Dialog()

  /// The texts, the fields, the button and the photos, one below the other in a border.
  public override var content: ViewNode? {
    Overlay {
      Border("Profile", padding: Insets(horizontal: 1)) {
        ColumnStack {
          title
          handle
          followers
          followedBy
          priorities
          Divider()
          RowStack(spacing: 1) {
            Label("Name")
            name
          }
          RowStack(spacing: 1) {
            Label("Bio ")
            bio
          }
          follow
          problem
          retry
          Divider()
          photos
          noPhotos
        }
      }
      dialog
    }
  }
}
