/// The number of live connections, for the census.
@MainActor
enum ConnectionRegistry {
  /// The number of connections to views of one type.
  //
  // Tables store their count, so that connecting requires no lookup.
  final class Count {
    let view: String
    var count = 0

    init(view: String) { self.view = view }
  }

  private static var counts: [ObjectIdentifier: Count] = [:]

  /// Returns the count for a type of views.
  static func count(ofViews type: Any.Type) -> Count {
    if let count = counts[ObjectIdentifier(type)] { return count }
    let count = Count(view: "\(type)")
    counts[ObjectIdentifier(type)] = count
    return count
  }

  /// The view types and the number of connections to each, in no particular order.
  static var all: [(name: String, count: Int)] { counts.values.map { ($0.view, $0.count) } }
}
