/// Access to items by number.
@usableFromInline
protocol ElementAccess<Element> {
  associatedtype Element
  func element(_ number: Int) -> UnsafePointer<Element>
}

/// The items of one list.
@usableFromInline
struct ContiguousElements<Element>: ElementAccess {
  @usableFromInline let base: UnsafePointer<Element>
  @inlinable init(_ base: UnsafePointer<Element>) { self.base = base }
  @inlinable @inline(__always) func element(_ number: Int) -> UnsafePointer<Element> {
    base + number
  }
}

/// The items of a list with sections, numbered through all of them.
@usableFromInline
struct RowsOfSections<Row>: ElementAccess {
  // The first item of each nonempty section and its index, followed by the end of the last section.
  @usableFromInline var bases: [UnsafePointer<Row>] = []
  @usableFromInline var starts: [Int] = []
  // The section of every 16th index.
  @usableFromInline var near: [Int32] = []

  @inlinable
  init(_ sections: [ListSection<Row>], _ sectionStarts: SectionStarts) {
    near.reserveCapacity(sectionStarts.rowCount >> 4 + 1)
    for (section, part) in sections.enumerated() {
      part.items.withUnsafeBufferPointer { rows in
        guard let base = rows.baseAddress, !rows.isEmpty else { return }
        let range = sectionStarts.rows(of: section)
        let blocks = (range.upperBound + 15) >> 4 - near.count
        if blocks > 0 {
          near.append(contentsOf: repeatElement(Int32(bases.count), count: blocks))
        }
        bases.append(base)
        starts.append(range.lowerBound)
      }
    }
    starts.append(sectionStarts.rowCount)
  }

  @inlinable @inline(__always)
  func element(_ number: Int) -> UnsafePointer<Row> {
    var section = Int(near[number >> 4])
    while starts[section + 1] <= number { section += 1 }
    return bases[section] + (number - starts[section])
  }
}
