public import Bindable

/// A view with a preview of the post above its fields, in a scroll view.
///
/// It doesn't depend on a presenter.
@MainActor
public final class NewPostView: ViewNode {
  /// The buttons that publish and cancel the post.
  public let post = Button("Post"), cancel = Button("Cancel")
  /// The preview of the post.
  public let previewTitle = Label(lineLimit: 1), previewStars = Label()
  /// The title field, the number of characters left, and the validation message.
  public let title = TextField(placeholder: "Add a title"), titleRoom = Label(),
    titleProblem = Label()
  /// The user's rating.
  public let stars = Stepper(3, in: 1...5)
  /// The day on which the photo was taken.
  public let day = DatePicker(.nearest(2000, 1, 1), years: 1826...2100)
  /// The error message of a failed post.
  public let problem = Label()
  /// The scroll view with the fields.
  public let area: ScrollArea
  /// The dialog for confirmations.
  public let dialog = Dialog()

  /// Creates a view with the given styles.
  public init(look: Look = Look()) {
    previewTitle.style = look.heading
    titleRoom.style = look.detail
    titleProblem.style = look.problem
    problem.style = look.problem
    stars.accessibleLabel = "Rating"
    day.accessibleLabel = "Date Taken"
    let (previewTitle, previewStars) = (previewTitle, previewStars)
    let (title, titleRoom, titleProblem) = (title, titleRoom, titleProblem)
    let (stars, day, problem) = (stars, day, problem)
    let preview = Border("Preview", padding: Insets(horizontal: 1)) {
      previewTitle
      previewStars
    }
    preview.preferredWidth = .fill
    area = ScrollArea {
      ColumnStack {
        preview
        Label("Title")
        title
        titleRoom
        titleProblem
        RowStack(spacing: 1) {
          Label("Rating")
          stars
        }
        Label("Date Taken")
        day
        problem
      }
    }
    area.accessibleLabel = "New Post"
    super.init()
  }

  /// A border around the buttons and the scroll view below them.
  public override var content: ViewNode? {
    Overlay {
      Border("New Post", padding: Insets(horizontal: 1)) {
        ColumnStack {
          RowStack(spacing: 1) {
            post
            cancel
          }
          Divider()
          area
        }
      }
      dialog
    }
  }
}
