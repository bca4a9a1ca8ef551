public import Bindable

extension BrowseView {
  /// Returns the bindings between a presenter and the view.
  public static func bindings<Item: BrowseItem>(
    of: Item.Type
  ) -> BindingTable<BrowsePresenter<Item>, BrowseView> {
    BindingTable(BrowsePresenter<Item>.self, BrowseView.self) {
      \.search <-> \.search.text
      \.count --> \.count.text
      \.isGrid <-> \.grid.isOn
      bind(\.offersGrid, to: \.grid.isHidden, as: .not)
      bind(\.isGrid, to: \.list.minimumColumnWidth, as: .gridColumnWidth)
      each(\.shown, into: \.list) { SummaryCell.bindings(of: Item.self) }
      on(\.list, open: BrowsePresenter<Item>.open)
      on(\.list, nearEnd: BrowsePresenter<Item>.loadMore)
    }
  }
}

extension Format<Bool, Int> {
  /// The smallest width of a column in a grid, or zero for a list.
  fileprivate static var gridColumnWidth: Format { Format("gridColumnWidth") { $0 ? 18 : 0 } }
}
