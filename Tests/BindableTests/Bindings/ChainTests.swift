import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Address { @Observed var city = "London" }

@MainActor private final class Author {
  @Observed var name: String
  @Observed var address: Address?
  @Observed var nickname: String?
  init(_ name: String) { self.name = name }
}

private struct Post: Identifiable, Equatable {
  let id: Int
  var title: String
}

@MainActor private final class Presenter {
  @Observed var author: Author?
  @Observed var posts = [Post(id: 1, title: "one"), Post(id: 3, title: "three")]
  @Observed var draft: Post?
}

@MainActor struct ChainTests {
  private let presenter = Presenter()
  private let panel = TestPanel()

  private static let author = BindingTable(Presenter.self, TestPanel.self) {
    \.author[chain: \.name, or: "nobody"] <-> \.first.text
    \.author[chain: \.address][chain: \.city, or: ""] <-> \.second.text
  }

  @Test func editsAreWrittenThroughOptionalObject() {
    presenter.author = Author("Ada")
    let connection = Self.author.connect(presenter, to: panel)
    #expect(panel.first.text == "Ada")
    panel.first.text = "Grace"
    #expect(presenter.author?.name == "Grace")
    presenter.author?.name = "Joan"
    #expect(panel.first.text == "Joan")
    hold(connection)
  }

  @Test func brokenChainShowsPlaceholderUntilRestored() {
    let connection = Self.author.connect(presenter, to: panel)
    #expect(panel.first.text == "nobody")
    presenter.author = Author("Ada")
    #expect(panel.first.text == "Ada")
    presenter.author = nil
    #expect(panel.first.text == "nobody")
    presenter.author = Author("Grace")
    panel.first.text = "typed"
    #expect(presenter.author?.name == "typed")
    hold(connection)
  }

  @Test func editOfBrokenChainStaysAndIsReportedOnce() {
    var connection: AnyConnection?
    let failures = failures {
      connection = Self.author.connect(presenter, to: panel)
      panel.first.text = "typed"
      panel.first.text = "typed more"
    }
    #expect(presenter.author == nil)
    #expect(panel.first.text == "typed more")
    #expect(failures.map(\.kind) == [.brokenPath])
    #expect(connection?.failures == failures)
    presenter.author = Author("Ada")
    #expect(panel.first.text == "Ada")
  }

  @Test(arguments: [false, true]) func chainEndsAtOptionalProperty(hasDefault: Bool) {
    let placeholder = BindingTable(Presenter.self, TestPanel.self) {
      \.author[chain: \.nickname, or: ""] <-> \.first.text
    }
    let defaultValue = BindingTable(Presenter.self, TestPanel.self) {
      \.author[chain: \.nickname][default: ""] <-> \.first.text
    }
    let table = hasDefault ? defaultValue : placeholder
    var connection: AnyConnection?
    let failures = failures {
      connection = table.connect(presenter, to: panel)
      panel.first.text = "typed"
    }
    #expect(panel.first.text == "typed" && failures.map(\.kind) == [.brokenPath])
    let author = Author("Ada")
    presenter.author = author
    #expect(panel.first.text == "")
    panel.first.text = "Countess"
    #expect(author.nickname == "Countess")
    panel.first.text = ""
    #expect(author.nickname == nil)
    author.nickname = "Lady"
    #expect(panel.first.text == "Lady")
    hold(connection)
  }

  @Test func chainTraversesTwoOptionalObjects() {
    let connection = Self.author.connect(presenter, to: panel)
    let author = Author("Ada")
    presenter.author = author
    #expect(panel.second.text == "")
    author.address = Address()
    #expect(panel.second.text == "London")
    panel.second.text = "Paris"
    #expect(author.address?.city == "Paris")
    presenter.author = nil
    #expect(panel.second.text == "")
    hold(connection)
  }

  @Test func chainWritesPropertyOfOptionalValue() {
    let table = BindingTable(Presenter.self, TestPanel.self) {
      \.draft[chain: \.title, or: ""] <-> \.first.text
    }
    let connection = table.connect(presenter, to: panel)
    presenter.draft = Post(id: 7, title: "draft")
    panel.first.text = "typed"
    #expect(presenter.draft == Post(id: 7, title: "typed"))
    hold(connection)
  }

  @Test func elementIsFoundByID() {
    let table = BindingTable(Presenter.self, TestPanel.self) {
      \.posts[id: 3][chain: \.title, or: "deleted"] <-> \.first.text
      bind(\.posts[id: 1]?.title, to: \.second.text, ifNil: "none")
    }
    let connection = table.connect(presenter, to: panel)
    #expect(panel.first.text == "three")
    #expect(panel.second.text == "one")
    presenter.posts.swapAt(0, 1)
    panel.first.text = "typed"
    #expect(presenter.posts == [Post(id: 3, title: "typed"), Post(id: 1, title: "one")])
    let failures = failures {
      presenter.posts = []
      panel.first.text = "lost"
    }
    #expect(panel.second.text == "none")
    #expect(presenter.posts == [])
    #expect(failures.map(\.kind) == [.brokenPath])
    presenter.posts = [Post(id: 3, title: "again")]
    #expect(panel.first.text == "again")
    hold(connection)
  }

  @Test func idSubscriptNeitherInsertsNorRemovesElements() {
    var posts = [Post(id: 1, title: "one")]
    posts[id: 2] = Post(id: 2, title: "two")
    posts[id: 1] = nil
    #expect(posts == [Post(id: 1, title: "one")])
    posts[id: 1] = Post(id: 1, title: "first")
    #expect(posts[id: 1]?.title == "first")
    #expect(posts[id: 2] == nil)
  }

  @Test func editOfChainIsExplained() {
    presenter.author = Author("Ada")
    let connection = Self.author.connect(presenter, to: panel)
    panel.first.text = "Grace"
    #expect(connection.updates.last?.change.hasSuffix(#": "Ada" -> "Grace""#) == true)
    #expect(connection.descriptionsForTests[0].source == "author.name")
  }
}

extension AnyConnection {
  fileprivate var descriptionsForTests: [BindingDescription] { names.bindingDescriptions() }
}
