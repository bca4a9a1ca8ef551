public import Bindable

/// The screen with all photos or people of the store.
///
/// ```swift
/// let people = BrowseScreen<PersonItem>(in: environment).show()
/// people.view.search.type("grace")
/// people.view.list.open(0)
/// ```
public typealias BrowseScreen<Item: BrowseItem> = Screen<BrowsePresenter<Item>, BrowseView>

extension Screen where View == BrowseView {
  /// Creates the screen with all items of the store.
  public convenience init<Item>(
    in environment: ProfileEnvironment
  ) where Presenter == BrowsePresenter<Item> {
    let isInPanes = environment.panes != nil
    let presenter = BrowsePresenter<Item>(in: environment, pageSize: isInPanes ? 200 : 25)
    if isInPanes { presenter.startPreviewing() }
    self.init(
      presenter, BrowseView.bindings(of: Item.self),
      inPanes: BrowseView.paneBindings(of: Item.self), title: Item.listTitle, in: environment)
  }
}
