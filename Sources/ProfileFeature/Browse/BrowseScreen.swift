public import Bindable

/// The screen with all photos or people of the store.
///
/// ```swift
/// let people = BrowseScreen(.people(in: environment), title: "People", in: environment).show()
/// people.view.search.type("grace")
/// people.view.list.open(0)
/// ```
public typealias BrowseScreen<Item: BrowseItem> = Screen<BrowsePresenter<Item>, BrowseView>

extension Screen where View == BrowseView {
  /// Creates the screen of a presenter.
  ///
  /// - Parameters:
  ///   - presenter: The presenter.
  ///   - title: The title of the screen.
  ///   - environment: The dependencies of the screen.
  public convenience init<Item>(
    _ presenter: BrowsePresenter<Item>, title: String, in environment: ProfileEnvironment
  ) where Presenter == BrowsePresenter<Item> {
    self.init(presenter, BrowseView.bindings(of: Item.self), title: title, in: environment)
  }
}
