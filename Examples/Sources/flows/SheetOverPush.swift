// A comment that's written in a sheet in front of a pushed screen, until a link leads elsewhere.

import Bindable

enum Page: String, Route {
  case library, photo, comment
  init?(segment: String) { self.init(rawValue: segment) }
  var segment: String { rawValue }
}

@MainActor final class CommentPresenter {
  let posting: Interaction
  init(_ server: Server, onEnd: @escaping @MainActor () -> Void) {
    let text = FlowKey<String>("text")
    posting = Interaction(
      Flow("Post a comment") {
        Prompt("Comment?", into: text) { $0.isEmpty ? "Enter a comment." : nil }
        Perform("Post the comment") { try await server.send("post \($0[text])") }
        Perform("Close the sheet") { _ in onEnd() }
      })
  }
}
