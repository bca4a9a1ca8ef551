import BindableCore
import BindableUIKit
import Testing
import UIKit

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

@MainActor struct NavigationTests {
  private let router = Router<Place>(.home), window = UIWindow()
  private let navigation: RouterNavigationController<Place>
  private let script: ScriptedAnswerProvider
  private var titles: [String?] { navigation.viewControllers.map(\.title) }

  init() {
    let script = ScriptedAnswerProvider(["Keep", "Discard"])
    self.script = script
    navigation = RouterNavigationController(router) { place in
      guard place == .edit else {
        let controller = UIViewController()
        controller.title = place.segment
        return controller
      }
      let discard = Interaction(
        Flow("discard") {
          Confirm(
            "Discard the changes?", choices: ["Discard", Choice("Keep", role: .cancel)])
        }, answerProvider: script)
      let controller = BoundViewController(Editor(), EditorView(), EditorView.bindings)
      controller.leaving = discard
      controller.title = "edit"
      return controller
    }
    window.rootViewController = navigation
  }

  private func end() { script.drainUnused() }

  @Test func controllersFollowRoutes() {
    #expect(titles == ["home"])
    let home = navigation.viewControllers[0]
    router.push(.item(1))
    router.push(.item(2))
    #expect(titles == ["home", "1", "2"] && navigation.viewControllers[0] === home)
    router.pop(to: .home)
    #expect(titles == ["home"])
    router.setRoutes([.home, .item(3), .item(4)])
    #expect(titles == ["home", "3", "4"] && navigation.viewControllers[0] === home)
    end()
  }

  @Test func backButtonAndSwipeRemoveRoutes() {
    router.setRoutes([.home, .item(1), .item(1)])
    navigation.tapBack()
    #expect(router.routes == [.home, .item(1)])
    navigation.swipeBack()
    #expect(router.routes == [.home] && titles == ["home"])
    end()
  }

  @Test func controllerWithChangesAsksBeforeItIsLeft() {
    router.push(.edit)
    navigation.swipeBack()
    #expect(router.routes == [.home, .edit], "A swipe can't ask.")
    navigation.tapBack()
    #expect(router.routes == [.home, .edit] && titles == ["home", "edit"])
    navigation.tapBack()
    #expect(router.routes == [.home] && titles == ["home"])
    #expect(script.unused.isEmpty)
    #expect(navigation.interactivePopGestureRecognizer?.isEnabled == true)
  }

  @Test func coverIsSheet() {
    router.present(.item(7))
    #expect(navigation.presentedViewController?.title == "7")
    navigation.presentedViewController?.presentationController?.swipe()
    #expect(router.presented == nil && navigation.presentedViewController == nil)
    router.present(.item(8))
    router.dismiss()
    #expect(navigation.presentedViewController == nil)
    end()
  }

  @Test func sheetWithChangesAsksBeforeItIsLeft() {
    router.present(.edit)
    let sheet = navigation.presentedViewController
    sheet?.presentationController?.swipe()
    #expect(router.presented == .edit && navigation.presentedViewController === sheet)
    sheet?.presentationController?.swipe()
    #expect(router.presented == nil && navigation.presentedViewController == nil)
  }

  @Test func viewIsConnectedWhileItIsVisible() throws {
    router.push(.edit)
    let controller = try #require(
      navigation.viewControllers.last as? BoundViewController<Editor, EditorView>)
    #expect(controller.connection != nil && controller.root.name.text == "Ada")
    router.push(.item(1))
    #expect(controller.connection == nil)
    controller.presenter.name = "Grace"
    #expect(controller.root.name.text == "Ada")
    router.pop()
    #expect(controller.root.name.text == "Grace")
    end()
  }

  @Test func navigationControllerIsReleased() {
    weak var released: RouterNavigationController<Place>?
    do {
      let navigation = RouterNavigationController(router) { _ in UIViewController() }
      router.push(.item(1))
      released = navigation
    }
    #expect(released == nil)
    router.pop()
    end()
  }
}

@MainActor private final class Editor {
  @Observed var name = "Ada"
}

private final class EditorView: UIView {
  let name = BoundLabel()
  static let bindings = BindingTable(Editor.self, EditorView.self) { \.name --> \.name.string }
}
