@testable import BindableCore
@testable import BindableViews

extension ListView {
  /// The indexes of the selected items from top to bottom, without IDs that have no item.
  var selectedIndexes: [Int] { selectedPlaces.all.map(\.index) }
}
