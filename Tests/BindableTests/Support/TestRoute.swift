import Bindable
import BindableTesting

/// The routes of the navigation tests.
enum TestRoute: Route {
  case home
  case user(Int)
  case named(String)

  init?(segment: String) {
    if segment == "home" {
      self = .home
    } else if segment.hasPrefix("user."), let id = Int(segment.dropFirst(5)) {
      self = .user(id)
    } else if segment.hasPrefix("named.") {
      self = .named(String(segment.dropFirst(6)))
    } else {
      return nil
    }
  }

  var segment: String {
    switch self {
    case .home: "home"
    case .user(let id): "user.\(id)"
    case .named(let name): "named.\(name)"
    }
  }
}

@MainActor final class PlacePresenter {
  let name: String
  init(_ place: TestRoute) { name = place.segment }
}

@MainActor final class PlaceView: ViewNode {
  let name = Label()
  override var content: ViewNode? { name }
  static let bindings = BindingTable(PlacePresenter.self, PlaceView.self) {
    \.name --> \.name.text
  }
}
