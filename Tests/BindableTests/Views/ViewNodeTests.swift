import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class NumberView: ViewNode {
  @Observed var number = 0
  override var content: ViewNode? { Label("\(number)") }
}

@MainActor struct ViewNodeTests {
  final class ProfileView: ViewNode {
    let name = Label("Ada")
    let followers = Label("41 followers")
    let follow = Button("Follow")
    lazy var bio = Label("Hello")
    var optional: Label? = Label("maybe")
    private(set) var contentCount = 0

    override var content: ViewNode {
      contentCount += 1
      return VStack {
        name
        HStack(spacing: 1) {
          followers
          follow
        }
        bio
        if let optional { optional }
      }
    }
  }

  @Test func readingChildrenDoesNotTrackContent() {
    let view = NumberView()
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = view.children
    }
    view.number = 1
    #expect(runs == 1)
    #expect(view.frame(width: 1).text == "1", "the view follows its content itself")
    effect.cancel()
  }

  @Test func viewDrawsItsContent() {
    #expect(
      ProfileView().frame(width: 24).lines == [
        "Ada                     ",
        "41 followers [ Follow ] ",
        "Hello                   ",
        "maybe                   ",
      ])
  }

  @Test func contentIsEvaluatedOnce() {
    let view = ProfileView()
    _ = view.frame(width: 24)
    _ = view.frame(width: 10)
    #expect(view.contentCount == 1)
  }

  @Test func nodeIsNamedAfterItsProperty() {
    let view = ProfileView()
    #expect(Label().nodeName == "Label")
    #expect(view.followers.nodeName == "followers", "before the content is created")
    #expect(view.follow.nodeName == "follow")
    #expect(view.bio.nodeName == "bio")
    #expect(view.optional?.nodeName == "optional")
    #expect(view.children.first?.nodeName == "VStack")
    view.follow.nodeName = "followButton"
    #expect(view.follow.nodeName == "followButton")
  }

  @Test func needsDisplayReachesRootAndIsClearedByDrawing() {
    let view = ProfileView()
    var calls = 0
    view.onNeedsDisplay = { calls += 1 }
    _ = view.frame(width: 24)
    #expect(!view.needsDisplay)
    #expect(!view.name.needsDisplay)
    view.name.text = "Ada Lovelace"
    view.name.text = "Grace"
    #expect(view.needsDisplay)
    #expect(!view.followers.needsDisplay)
    #expect(calls == 1)
  }

  @Test func equalValuesDoNotRequestDisplay() {
    let view = ProfileView()
    _ = view.frame(width: 24)
    view.name.text = "Ada"
    view.name.isHidden = false
    view.name.style = Style()
    #expect(!view.needsDisplay)
  }

  @Test func nodeIsRedrawnWhenShownAgain() {
    let view = ProfileView()
    view.bio.isHidden = true
    #expect(view.frame(width: 24).size.height == 3)
    view.bio.text = "changed while hidden"
    _ = view.frame(width: 24)
    #expect(!view.needsDisplay)
    view.bio.isHidden = false
    #expect(view.needsDisplay)
    #expect(view.frame(width: 24).lines[2] == "changed while hidden    ")
  }

  @Test func layoutFollowsText() {
    let view = ProfileView()
    _ = view.frame(width: 24)
    view.followers.text = ""
    #expect(view.frame(width: 24).lines[1] == " [ Follow ]             ")
    view.name.text = "a\nb"
    #expect(view.frame(width: 24).size.height == 5)
  }

  @Test func addingChildMovesNodeToNewParent() {
    let label = Label("x")
    let first = VStack { label }
    let second = VStack { label }
    #expect(first.children.isEmpty)
    #expect(label.parent === second)
    label.removeFromParent()
    #expect(second.children.isEmpty)
    #expect(label.parent == nil)
  }

  @Test func childDoesNotRetainParent() {
    let label = Label()
    weak var parent: ViewNode?
    do {
      let stack = VStack { label }
      parent = stack
      #expect(label.parent === stack)
    }
    #expect(parent == nil)
    #expect(label.parent == nil)
  }

  @Test func addingAncestorAsChildTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let inner = VStack()
        let outer = VStack { inner }
        inner.addChild(outer)
      }
    }
  }

  @Test func descendantsAreInTreeOrder() {
    let view = ProfileView()
    #expect(
      view.descendants.map(\.nodeName) == [
        "ProfileView", "VStack", "name", "HStack", "followers", "follow", "bio", "optional",
      ])
  }

  @Test func onlyOneInteractiveNodeHasFocus() {
    let first = Button("a")
    let second = Button("b")
    let label = Label()
    let view = VStack {
      first
      second
      label
    }
    #expect(first.focus())
    #expect(second.focus())
    #expect(!first.isFocused && second.isFocused)
    #expect(!label.focus(), "a label can't have the focus")
    second.isHidden = true
    #expect(!second.isFocused)
    #expect(!second.focus())
    view.isEnabled = false
    #expect(!first.focus())
  }
}
