import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct ListLayoutTests {
  private let sections = [
    ListLayout.Section(itemCount: 0), ListLayout.Section(itemCount: 0, hasHeader: true),
    ListLayout.Section(itemCount: 5, hasHeader: true, hasFooter: true),
    ListLayout.Section(itemCount: 1), ListLayout.Section(itemCount: 0, hasFooter: true),
    ListLayout.Section(itemCount: 2, hasHeader: true),
  ]

  @Test(arguments: [1, 2, 3], [1, 2, 3])
  func linesElementsAndItemsAreConsistent(columns: Int, height: Int) {
    let places = ListLayout(columns: columns, sections)
    var spots: [ListLayout.Element] = []
    var lines: [Int] = []
    var row = 0
    func add(_ content: ListLayout.Element, height: Int) {
      lines += Array(repeating: spots.count, count: height)
      spots.append(content)
    }
    for (index, section) in sections.enumerated() {
      if section.hasHeader {
        #expect(places.elementIndex(ofSection: index) == spots.count)
        add(.header(section: index), height: 1)
      }
      for first in stride(from: 0, to: section.itemCount, by: columns) {
        let count = min(columns, section.itemCount - first)
        for column in 0..<count {
          let path = ListIndexPath(section: index, item: first + column)
          #expect(places.indexPath(ofItem: row + column) == path)
          #expect(places.item(at: path) == row + column)
          #expect(places.elementIndex(ofItem: row + column) == spots.count)
        }
        add(.items(row..<row + count), height: height)
        row += count
      }
      if section.hasFooter {
        #expect(places.elementIndex(ofFooter: index) == spots.count)
        add(.footer(section: index), height: 1)
      }
    }
    #expect(places.itemCount == row)
    #expect(places.elementCount == spots.count)
    #expect(places.lineCount(itemHeight: height) == lines.count)
    #expect(spots.indices.map { places.element(at: $0) } == spots)
    for (line, spot) in lines.enumerated() {
      let first = lines.firstIndex(of: spot) ?? 0
      #expect(places.line(ofSpot: spot, itemHeight: height) == first)
      #expect(places.elementIndex(atLine: line, itemHeight: height) == (spot, line - first))
    }
  }

  @Test func invalidIndexPathHasNoItem() {
    let places = ListLayout(sections)
    #expect(places.item(at: ListIndexPath(section: 0, item: 0)) == nil)
    #expect(places.item(at: ListIndexPath(section: 2, item: -1)) == nil)
    #expect(places.item(at: ListIndexPath(section: 9, item: 0)) == nil)
    #expect(ListLayout().itemCount == 0)
    #expect(ListLayout().elementCount == 0)
  }

  @MainActor @Test func hugeNumberOfColumnsIsDrawn() {
    func frame(_ columns: Int) -> Frame {
      let list = ListView(texts: ["a", "b", "c"])
      list.columns = columns
      return list.frame(width: 5, height: 2)
    }
    #expect(frame(.max) == frame(100))
  }
}
