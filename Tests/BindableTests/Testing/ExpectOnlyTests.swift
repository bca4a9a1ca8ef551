import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Post {
  @Observed var title = "One"
  @Observed var likes = 0
  @Observed var isLiked = false
  @Observed var hasAuthor = false
  @Observed var author = "Ada"
  @ObservedList var tags: [Tag] = [Tag(id: 1)]
  var likeTitle: String { isLiked ? "Liked" : "Like" }
  func like() {
    isLiked = true
    likes += 1
  }
}

private struct Tag: Identifiable, Equatable {
  let id: Int
  var text = "tag"
}

@MainActor private final class TagCell: ListCell {
  let text = Label()
  override var content: ViewNode? { text }
  static let bindings = BindingTable(Tag.self, TagCell.self) { \.text --> \.text.text }
}

@MainActor private final class PostView: ViewNode {
  let title = TextField(), likes = Label(), author = Label(), like = Button()
  let tags = ListView()
  override var content: ViewNode? {
    VStack {
      title
      likes
      author
      like
      tags
    }
  }
  static let bindings = BindingTable(Post.self, PostView.self) {
    \.title <-> \.title.text
    bind(\.likes, to: \.likes.text, as: .plural("like", "likes"))
    \.likeTitle --> \.like.title
    on(\.like, Post.like)
    when(\.hasAuthor) { \.author --> \.author.text }
    each(\.$tags, into: \.tags) { TagCell.bindings }
  }
}

@MainActor private final class Tags {
  @ObservedList var tags: [Tag] = [Tag(id: 1, text: "a"), Tag(id: 2, text: "b")]
  private(set) lazy var byText = $tags.sectioned(by: \.text)
}

@MainActor private final class TagsView: ViewNode {
  let list = ListView()
  override var content: ViewNode? { list }
  static let bindings = BindingTable(Tags.self, TagsView.self) {
    each(\.byText, into: \.list) { TagCell.bindings }
  }
}

@MainActor @Suite(.timeLimit(.minutes(30))) struct ExpectOnlyTests {
  private let post = Post()
  private let view = PostView()
  private let connection: Connection<Post, PostView>

  init() {
    _ = view.descendants
    connection = PostView.bindings.connect(post, to: view)
  }

  @Test func listedChangesMeetExpectation() throws {
    let found = try unmet {
      try connection.expectOnly(\.likes.text, \.like.title) { view.like.press() }
      try connection.expectOnly(\.title.text) { view.title.type("!") }
      try connection.expectOnly(\.author.text) { post.hasAuthor = true }
      try connection.expectOnly(\.author.text) { post.hasAuthor = false }
      try connection.expectOnly(\.tags) { post.$tags.append(Tag(id: 2)) }
      try connection.expectOnly(\.tags) { post.$tags.update(1) { $0.text = "new" } }
      try connection.expectOnly { post.likes = post.likes }
      try connection.expectOnly(\.likes.text) {
        post.isLiked = post.isLiked; post.likes = 7
      }
    }
    #expect(found == [])
    connection.disconnect()
  }

  @Test func keysAndChoicesAreUnchanged() throws {
    @MainActor final class PostPage: ViewNode {
      let likes = Label(), dialog = Dialog(title: "Like it?", choices: ["Like"])
      override var content: ViewNode? { ZStack { [likes, dialog] } }
    }
    let page = PostPage()
    let connection = BindingTable(Post.self, PostPage.self) {
      bind(\.likes, to: \.likes.text, as: .decimal)
      on(key: KeyPress("l", .control), "Like", Post.like)
      on(\.dialog, choose: "Like", Post.like)
    }.connect(post, to: page)
    let found = try unmet {
      try connection.expectOnly(\.likes.text) { page.dispatch(KeyPress("l", .control)) }
    }
    #expect(found == [])
    connection.disconnect()
  }

  @Test func valueThatDoesNotEqualItselfIsUnchanged() throws {
    @MainActor final class Level { @Observed var level = Double.nan }
    let (level, slider) = (Level(), Slider())
    let connection = BindingTable(Level.self, Slider.self) { \.level --> \.value }
      .connect(level, to: slider)
    let found = try unmet { try connection.expectOnly {} }
    #expect(found == [])
    connection.disconnect()
  }

  @Test func unexpectedAndMissingChangesAreReportedWithCause() throws {
    let found = try unmet {
      try connection.expectOnly(\.likes.text, \.title.text) { view.like.press() }
    }
    #expect(
      found == [
        """
        The changes don't match the expectation.
          unexpected: like.title: "Like" -> "Liked"
            because Post.isLiked changed, in press "Like"
            binding likeTitle --> like.title  (ExpectOnlyTests.swift:48)
          missing: title.text, which is still "One"
        """
      ])
    connection.disconnect()
  }

  @Test func conditionalBindingsAndListChangesAreReported() throws {
    post.hasAuthor = true
    let found = try unmet {
      try connection.expectOnly { post.hasAuthor = false }
      try connection.expectOnly { post.$tags.append(Tag(id: 2)) }
      try connection.expectOnly { post.$tags.update(1) { $0.text = "new" } }
    }
    #expect(found.count == 3)
    #expect(
      found[0].hasPrefix(
        "The changes don't match the expectation.\n  unexpected: author.text: \"Ada\" -> \"\""))
    #expect(found[1].contains("unexpected: tags: 1 item -> 2 items\n    because "))
    #expect(found[2].contains("unexpected: tags: 1 is "))
    connection.disconnect()
  }

  @Test func headersAreNotCountedAsItems() throws {
    let presenter = Tags(), list = TagsView()
    let connection = TagsView.bindings.connect(presenter, to: list)
    let found = try unmet {
      try connection.expectOnly { presenter.$tags.append(Tag(id: 3, text: "b")) }
      try connection.expectOnly { presenter.$tags.remove(3) }
      try connection.expectOnly { presenter.$tags.update(2) { $0.text = "c" } }
      try connection.expectOnly { presenter.$tags.update(2) { $0.text = "a" } }
    }
    let changes = found.compactMap { $0.split(separator: "\n").dropFirst().first }
    #expect(
      changes == [
        "  unexpected: list: 2 items in 2 sections -> 3 items in 2 sections",
        "  unexpected: list: 3 items in 2 sections -> 2 items in 2 sections",
        "  unexpected: list: header 2 is \"b\" -> \"c\"",
        "  unexpected: list: 2 items in 2 sections -> 2 items",
      ])
  }

  @Test func pathWithoutBindingIsReported() throws {
    let found = try unmet { try connection.expectOnly(\.isHidden) {} }
    #expect(
      found.count == 1
        && found[0].contains(
          "missing: isHidden, which no binding writes; bindings write title.text, likes.text")
    )
    connection.disconnect()
  }

  @Test func changesAfterSuspensionCount() async throws {
    let found = try await unmet {
      try await connection.expectOnly(\.likes.text) {
        await Task.yield()
        post.likes = 3
      }
    }
    #expect(found == [])
    connection.disconnect()
  }
}
