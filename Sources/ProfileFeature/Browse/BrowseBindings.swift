public import Bindable

extension BrowseView {
  /// Returns the bindings between a presenter and the view.
  public static func bindings<Item: BrowseItem>(
    of: Item.Type, inPanes: Bool = false
  ) -> BindingTable<BrowsePresenter<Item>, BrowseView> {
    let (line, tile) = (SummaryCell.bindings(of: Item.self), TileCell.bindings(of: Item.self))
    let large = PhotoTile.bindings(of: Item.self)
    return BindingTable(BrowsePresenter<Item>.self, BrowseView.self) {
      \.search <-> \.search.text
      \.count --> \.count.text
      \.isGrid <-> \.grid.isOn
      \.offersGrid --> \.grid.isShown
      bind(
        \.isGrid, to: \.list.minimumColumnWidth,
        as: .grid("gridColumnWidth", inPanes ? PhotoTile.width : 18, else: 0))
      bind(
        \.isGrid, to: \.list.itemHeight,
        as: .grid(
          "itemHeight", .fixed(inPanes ? PhotoTile.height : TileCell.height), else: .automatic))
      each(\.shown, into: \.list) {
        $0.picture == nil ? .cell(line, $0) : inPanes ? .cell(large, $0) : .cell(tile, $0)
      } header: {
        inPanes ? SectionRule.cell(of: $0) : SectionHeader.cell(of: $0)
      }
      on(\.list, open: BrowsePresenter<Item>.open)
      on(\.list, nearEnd: BrowsePresenter<Item>.loadMore)
    }
  }

  /// Returns the bindings for a pane, in which letters are commands.
  public static func paneBindings<Item: BrowseItem>(
    of: Item.Type
  ) -> BindingTable<BrowsePresenter<Item>, BrowseView> {
    BindingTable(BrowsePresenter<Item>.self, BrowseView.self) {
      bindings(of: Item.self, inPanes: true)
      bind(\.isGrid, to: \.list.hasSelectionMarks, as: .not)
      selection(\.selectedID, of: \.list)
      focused(\.focusedPart, [.search: \.search, .list: \.list])
      on(\.search, BrowsePresenter<Item>.leaveSearch)
      \.emptyHint --> \.list.emptyText
      \.filterIndex --> \.filter
      \.offersGrid --> \.filters.isShown
      on(\.all) { $0.filter = .all }
      on(\.following) { $0.filter = .following }
      on(\.liked) { $0.filter = .liked }
      on(key: KeyPress("/"), "search", BrowsePresenter<Item>.startSearch)
      when(\.isSearching) {
        on(key: KeyPress(.escape), "close", BrowsePresenter<Item>.endSearch)
      }
      when(\.offersGrid) {
        on(key: KeyPress("f"), "filter", BrowsePresenter<Item>.changeFilter)
        on(key: KeyPress("g"), "grid", BrowsePresenter<Item>.toggleGrid)
      }
    }
  }
}

extension Format where Input == Bool {
  /// A format of one value for a grid, and another one for a list.
  fileprivate static func grid(_ name: String, _ grid: Output, else list: Output) -> Format {
    Format(name) { $0 ? grid : list }
  }
}
