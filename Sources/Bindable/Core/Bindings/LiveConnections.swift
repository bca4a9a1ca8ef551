/// How many connections there are, for the census.
@MainActor
enum LiveConnections {
  /// The number of those to views of one type.
  //
  // Tables hold theirs, so that connecting looks nothing up.
  final class Count {
    let view: String
    var count = 0

    init(view: String) { self.view = view }
  }

  private static var counts: [ObjectIdentifier: Count] = [:]

  /// The count of a type of views.
  static func count(ofViews type: Any.Type) -> Count {
    if let count = counts[ObjectIdentifier(type)] { return count }
    let count = Count(view: "\(type)")
    counts[ObjectIdentifier(type)] = count
    return count
  }

  /// The types of views, in no order, and how many connections each has.
  static var all: [(name: String, count: Int)] { counts.values.map { ($0.view, $0.count) } }
}
