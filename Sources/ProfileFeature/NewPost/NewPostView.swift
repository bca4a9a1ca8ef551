public import Bindable

/// What a new post looks like: what others will see, and the fields below it, in a part that scrolls.
///
/// It knows no presenter.
@MainActor
public final class NewPostView: ViewNode {
  /// Publishes it, or leaves.
  public let post = Button("Post"), cancel = Button("Cancel")
  /// What others will see of it.
  public let previewTitle = Label(lineLimit: 1), previewStars = Label()
  /// What the photo is called, how much room that has left, and what is wrong with it.
  public let title = TextField(placeholder: "What is on it"), titleRoom = Label(),
    titleProblem = Label()
  /// How well the user likes it.
  public let stars = Stepper(3, in: 1...5)
  /// When it was taken.
  public let day = DatePicker(.nearest(2000, 1, 1), years: 1826...2100)
  /// Why publishing failed.
  public let problem = Label()
  /// The part that scrolls.
  public let area: ScrollArea
  /// Asks what has to be asked.
  public let dialog = Dialog()

  /// Makes a view that looks as it is told.
  public init(look: Look = Look()) {
    previewTitle.style = look.heading
    titleRoom.style = look.detail
    titleProblem.style = look.problem
    problem.style = look.problem
    stars.accessibleLabel = "Rating"
    day.accessibleLabel = "Taken on"
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
        Label("Taken on")
        day
        problem
      }
    }
    area.accessibleLabel = "New post"
    super.init()
  }

  /// The buttons above the part that scrolls, in a border.
  public override var content: ViewNode? {
    Overlay {
      Border("New post", padding: Insets(horizontal: 1)) {
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
