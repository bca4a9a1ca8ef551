import BindableCore
import BindableGtk
import CGtk
import ProfileFeature

/// A page with a header, buttons, and photos in the remaining space.
final class ProfilePage: PageView {
  let header = ProfileHeader(), photos = PhotoList()
  let follow = Button().style("suggested-action")
  let edit = Button("Edit"), post = Button("Post"), settings = Button("Settings")
  let errorMessage = Label().style("error"), retry = Button("Retry")

  override init() {
    super.init()
    add {
      header
      Box.line {
        follow
        edit
        post
        settings
      }
      errorMessage
      retry
      Divider()
      photos
    }
  }
}

/// The portrait of a user with facts and the bio next to it.
final class ProfileHeader: Widget {
  let portrait = BitmapView(width: 72, height: 72, alternativeText: "Portrait")
  let title = Label(wraps: false).style("title-2"), handle = Label(wraps: false).style("dim-label")
  let followers = Label(hidesWhenEmpty: true, wraps: false).expand()
  let followedBy = Label(hidesWhenEmpty: true).style("dim-label", "caption")
  let bio = Label(hidesWhenEmpty: true), priorities = Label().style("dim-label")
  let showFollowers = Button("Show")

  init() {
    super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12))
    let facts = Box(.vertical, spacing: 4) {
      title
      handle
      Box.line {
        followers
        showFollowers
      }
      followedBy
      bio
      priorities
    }
    gtk_box_append(widget.cast(), portrait.widget)
    gtk_box_append(widget.cast(), facts.expand().widget)
  }
}

/// The photos of a profile.
final class PhotoList: Widget {
  let photos = ListView()

  init() {
    super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    photos.emptyText = "No Photos"
    gtk_box_append(widget.cast(), photos.widget)
  }
}
