import Bindable

/// The columns of the parts of the tab bar, which the view has and by which the presenter shows what
/// fits.
enum TabBarLayout {
  private static let titles = ["Photos", "People", "Me"]
  /// The columns before and after all parts, and between them.
  static let margin = 1, spacing = 1
  /// The columns of the name of the app, and the fewest of the username.
  static let brand = 9, handle = 4

  /// The columns of the bar with the titles of all tabs, without a message.
  static var columnsForTitles: Int {
    let tabs = titles.indices.map { DisplayWidth.of("[ \(title(ofTab: $0)) ]") + spacing }
    // An empty space follows the tabs.
    return tabs.reduce(2 * margin + spacing, +)
  }
  /// The additional columns for the username.
  static var columnsForHandle: Int { spacing + handle }
  /// The additional columns for the name of the app and the username.
  static var columnsForBrand: Int { brand + spacing + columnsForHandle }

  /// Returns the number and the title of a tab, or only its number.
  static func title(ofTab index: Int, isShort: Bool = false) -> String {
    isShort ? "\(index + 1)" : "\(index + 1) \(titles[index])"
  }
}
