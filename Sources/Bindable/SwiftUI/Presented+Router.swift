#if canImport(SwiftUI)
  public import BindableCore
  public import SwiftUI

  extension Presented {
    /// A binding to the routes after the first one, for a navigation stack.
    ///
    /// ```swift
    /// NavigationStack(path: router.path()) { … }   // let router: Presented<Router<AppRoute>>
    /// ```
    ///
    /// If a route can't be left, the stack shows it again.
    public func path<Destination: Route>() -> Binding<[Destination]>
    where Presenter == Router<Destination> {
      Binding {
        Array(self.routes.dropFirst())
      } set: { path in
        let first = untracked { self.presenter.routes[0] }
        event("navigate in SwiftUI") { self.presenter.setRoutes([first] + path) }
      }
    }
  }
#endif
