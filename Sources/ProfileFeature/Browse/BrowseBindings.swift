public import Bindable

extension BrowseView {
  /// Returns the bindings between a presenter and the view.
  public static func bindings<Item: BrowseItem>(
    of: Item.Type
  ) -> BindingTable<BrowsePresenter<Item>, BrowseView> {
    let (line, tile) = (SummaryCell.bindings(of: Item.self), TileCell.bindings(of: Item.self))
    return BindingTable(BrowsePresenter<Item>.self, BrowseView.self) {
      \.search <-> \.search.text
      \.count --> \.count.text
      \.isGrid <-> \.grid.isOn
      bind(\.offersGrid, to: \.grid.isHidden, as: .not)
      bind(\.isGrid, to: \.list.minimumColumnWidth, as: .gridColumnWidth)
      bind(\.isGrid, to: \.list.itemHeight, as: .itemHeight)
      each(\.shown, into: \.list) {
        $0.picture == nil ? .cell(line, $0) : .cell(tile, $0)
      } header: {
        SectionHeader.cell(of: $0)
      }
      on(\.list, open: BrowsePresenter<Item>.open)
      on(\.list, nearEnd: BrowsePresenter<Item>.loadMore)
    }
  }
}

extension Format<Bool, Int> {
  /// The smallest width of a column in a grid, or zero for a list.
  fileprivate static var gridColumnWidth: Format { Format("gridColumnWidth") { $0 ? 18 : 0 } }
}

extension Format<Bool, ListView.ItemHeight> {
  /// The height of a tile in a grid, so that only visible tiles load their pictures, or that of the
  /// content in a list.
  fileprivate static var itemHeight: Format {
    Format("itemHeight") { $0 ? .fixed(TileCell.height) : .automatic }
  }
}
