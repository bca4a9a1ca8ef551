import Bindable
import ProfileFeature

extension DemoScreen {
  static let newPost = DemoScreen(
    name: "newpost", fields: ["title"],
    tour: { _, _, answers in
      // The choices of this screen aren't yes and no, so `--answers` can't provide them.
      let leaving: [ScriptAction] =
        answers == nil ? [.press("Cancel"), .press("Keep Editing")] : []
      return [.type("title", " "), .type("title", "Harbor at six")] + leaving
        + [.fail("The server is busy."), .press("Post"), .press("Post")]
    },
    open: { user, environment in
      let post = NewPostScreen(user.id, in: environment)
      post.presenter.onOutput = { [weak post] output in
        if output == .cancelled { post?.leave {} }
      }
      return RunningScreen(post)
    })
}
