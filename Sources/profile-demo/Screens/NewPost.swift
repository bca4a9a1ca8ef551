import Bindable
import ProfileFeature

extension DemoScreen {
  static let newPost = DemoScreen(
    name: "newpost", fields: ["title"],
    tour: { _, _, answers in
      // The questions of this screen have answers of their own, which nobody can give beforehand.
      let leaving: [Act] =
        answers == nil ? [.press("Cancel"), .press("Keep writing")] : []
      return [.type("title", " "), .type("title", "Harbour at six")] + leaving
        + [.fail("The server is busy."), .press("Post"), .press("Post")]
    },
    open: { world in
      let post = NewPostScreen(
        world.user.id, store: world.store, gateway: world.gateway, answerer: world.answerer,
        recording: world.recording, look: world.look)
      return OpenScreen(post.screen) { await post.settled() }
    })
}
