import AppKit
import BindableAppKit
import BindableCore
import Testing

private enum Place: Route {
  case home, item(Int), edit
  init?(segment: String) {
    switch segment {
    case "home": self = .home
    case "edit": self = .edit
    default:
      guard let id = Int(segment) else { return nil }
      self = .item(id)
    }
  }
  var segment: String {
    switch self {
    case .home: "home"
    case .item(let id): "\(id)"
    case .edit: "edit"
    }
  }
}

@MainActor private final class Editor {
  @Observed var name = "Ada"
}

private final class EditorView: NSView {
  let name = BoundLabel()
  static let bindings = BindingTable(Editor.self, EditorView.self) { \.name --> \.name.text }
}

private final class PlainController: NSViewController {
  override func loadView() { view = NSView() }
}

@MainActor struct NavigationTests {
  private let router = Router<Place>(.home), window = NSWindow()
  private let navigation: RouterViewController<Place>
  private let script: ScriptedAnswerProvider
  private var titles: [String?] { navigation.controllers.map(\.title) }
  private var shown: [String?] { navigation.children.map(\.title) }

  init() {
    let script = ScriptedAnswerProvider(["Keep", "Discard"])
    self.script = script
    navigation = RouterViewController(router) { place in
      guard place == .edit else {
        let controller = PlainController()
        controller.title = place.segment
        return controller
      }
      let discard = Interaction(
        Flow("discard") {
          Confirm(
            "Discard the changes?", choices: ["Discard", Choice("Keep", role: .cancel)])
        }, answerProvider: script)
      let controller = BoundViewController(
        Editor(), EditorView(), EditorView.bindings, leaving: discard)
      controller.title = "edit"
      return controller
    }
    window.contentViewController = navigation
  }

  private func end() { script.drainUnused() }

  @Test func lastRouteIsShown() {
    #expect(titles == ["home"] && shown == ["home"])
    let home = navigation.controllers[0]
    router.push(.item(1))
    router.push(.item(2))
    #expect(titles == ["home", "1", "2"] && shown == ["2"])
    #expect(navigation.view.subviews.count == 1)
    router.pop(to: .home)
    #expect(shown == ["home"] && navigation.children[0] === home)
    end()
  }

  @Test func controllerWithChangesAsksBeforeItIsLeft() {
    router.push(.edit)
    router.pop()
    #expect(router.routes == [.home, .edit] && shown == ["edit"])
    router.pop()
    #expect(router.routes == [.home] && shown == ["home"])
    #expect(script.unused.isEmpty)
  }

  @Test func coverIsSheetThatControllerDismisses() {
    router.present(.item(7))
    #expect(navigation.presentedViewControllers?.map(\.title) == ["7"])
    navigation.presentedViewControllers?.first?.dismiss(nil)
    #expect(router.presented == nil && navigation.presentedViewControllers?.isEmpty == true)
    router.present(.item(8))
    router.dismiss()
    #expect(window.attachedSheet == nil)
    end()
  }

  @Test func sheetWithChangesAsksBeforeItIsLeft() {
    router.present(.edit)
    let sheet = navigation.presentedViewControllers?.first
    sheet?.dismiss(nil)
    #expect(router.presented == .edit && window.attachedSheet != nil)
    sheet?.dismiss(nil)
    #expect(router.presented == nil && window.attachedSheet == nil)
  }

  @Test func sheetOfRouteBeforeWindowIsShownWithIt() {
    let router = Router<Place>(.home), window = NSWindow()
    router.present(.item(3))
    let navigation = RouterViewController(router) { _ in PlainController() }
    #expect(navigation.presentedViewControllers?.isEmpty == true)
    window.contentViewController = navigation
    #expect(window.attachedSheet != nil)
    end()
  }

  @Test func viewIsConnectedWhileItIsVisible() throws {
    router.push(.edit)
    let controller = try #require(
      navigation.controllers.last as? BoundViewController<Editor, EditorView>)
    #expect(controller.connection != nil && controller.root.name.stringValue == "Ada")
    router.push(.item(1))
    #expect(controller.connection == nil)
    controller.presenter.name = "Grace"
    #expect(controller.root.name.stringValue == "Ada")
    router.pop()
    #expect(controller.root.name.stringValue == "Grace")
    end()
  }

  @Test func tabsShowRouters() {
    let other = Router<Place>(.item(1)), tabs = NSTabViewController(), window = NSWindow()
    for router in [router, other] {
      let navigation = RouterViewController(router) { place in
        let controller = PlainController()
        controller.title = place.segment
        return controller
      }
      tabs.addTabViewItem(NSTabViewItem(viewController: navigation))
    }
    window.contentViewController = tabs
    tabs.selectedTabViewItemIndex = 1
    other.push(.item(2))
    #expect(tabs.view.subviews.count == 1)
    #expect(tabs.children[1].children.map(\.title) == ["2"])
    end()
  }

  @Test func controllerIsReleased() {
    weak var released: RouterViewController<Place>?
    do {
      let navigation = RouterViewController(router) { _ in PlainController() }
      router.push(.item(1))
      released = navigation
    }
    #expect(released == nil)
    router.pop()
    end()
  }
}
