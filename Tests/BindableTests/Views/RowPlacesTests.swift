import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@Suite struct RowPlacesTests {
  private let sections = [
    RowPlaces.Section(rowCount: 0), RowPlaces.Section(rowCount: 0, hasHeader: true),
    RowPlaces.Section(rowCount: 5, hasHeader: true, hasFooter: true),
    RowPlaces.Section(rowCount: 1), RowPlaces.Section(rowCount: 0, hasFooter: true),
    RowPlaces.Section(rowCount: 2, hasHeader: true),
  ]

  @Test(arguments: [1, 2, 3], [1, 2, 3])
  func everyLineIsInASpotAndEverySpotHasItsRows(columns: Int, height: Int) {
    let places = RowPlaces(columns: columns, sections)
    var spots: [RowPlaces.Content] = []
    var lines: [Int] = []
    var row = 0
    func add(_ content: RowPlaces.Content, height: Int) {
      lines += Array(repeating: spots.count, count: height)
      spots.append(content)
    }
    for (index, section) in sections.enumerated() {
      if section.hasHeader {
        #expect(places.spot(ofSection: index) == spots.count)
        add(.header(section: index), height: 1)
      }
      for first in stride(from: 0, to: section.rowCount, by: columns) {
        let count = min(columns, section.rowCount - first)
        for column in 0..<count {
          let path = ListPlace(section: index, row: first + column)
          #expect(places.place(ofRow: row + column) == path)
          #expect(places.row(at: path) == row + column)
          #expect(places.spot(ofRow: row + column) == spots.count)
        }
        add(.rows(row..<row + count), height: height)
        row += count
      }
      if section.hasFooter {
        #expect(places.spot(ofFooter: index) == spots.count)
        add(.footer(section: index), height: 1)
      }
    }
    #expect(places.rowCount == row)
    #expect(places.spotCount == spots.count)
    #expect(places.lineCount(rowHeight: height) == lines.count)
    #expect(spots.indices.map { places.content(ofSpot: $0) } == spots)
    for (line, spot) in lines.enumerated() {
      let first = lines.firstIndex(of: spot) ?? 0
      #expect(places.line(ofSpot: spot, rowHeight: height) == first)
      #expect(places.spot(atLine: line, rowHeight: height) == (spot, line - first))
    }
  }

  @Test func aPlaceWhereNoRowIsHasNoRow() {
    let places = RowPlaces(sections)
    #expect(places.row(at: ListPlace(section: 0, row: 0)) == nil)
    #expect(places.row(at: ListPlace(section: 2, row: -1)) == nil)
    #expect(places.row(at: ListPlace(section: 9, row: 0)) == nil)
    #expect(RowPlaces().rowCount == 0)
    #expect(RowPlaces().spotCount == 0)
  }
}
