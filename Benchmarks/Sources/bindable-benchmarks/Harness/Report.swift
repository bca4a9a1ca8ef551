/// A report that prints results as they arrive, as a table or as one JSON object per line.
struct Report {
  let json: Bool
  private(set) var measurements: [Measurement] = []

  init(json: Bool) { self.json = json }

  func begin() {
    guard !json else { return }
    print(
      row(
        "", "library", "ns", "÷ hand", "runs/change", "bytes/row", "growth at ×10"))
  }

  mutating func add(_ results: [Result]) {
    guard let workload = results.first?.workload else { return }
    defer { flush() }
    for result in results {
      record(
        Measurement(
          workload: workload.id, library: result.library.rawValue, ns: result.nanoseconds,
          ratioToHand: result.ratioToHand, spread: result.spread,
          bytes: result.bytes.map(Double.init)))
    }
    if json {
      for result in results { print(line(result)) }
      return
    }
    print("\n\(workload.id): \(workload.title); ns per \(workload.unit)")
    for result in results {
      print(
        row(
          "", result.library.rawValue, result.nanoseconds.tabulated,
          result.ratioToHand?.tabulated ?? "–", result.effectRuns.written(places: 2),
          result.bytes?.tabulated ?? "–",
          result.growth.map { "\($0.tabulated) of \(workload.growth.rawValue)" } ?? "–"))
    }
  }

  mutating func record(_ measurement: Measurement) { measurements.append(measurement) }

  // Consumers of the output rely on the keys and their order.
  private func line(_ result: Result) -> String {
    let ratio = result.ratioToHand?.written(places: 2) ?? "null"
    let bytes = result.bytes.map(String.init) ?? "null"
    return """
      {"workload":"\(result.workload.id)","library":"\(result.library.rawValue)",\
      "ns":\(result.nanoseconds.written(places: 1)),"ratioToHand":\(ratio),\
      "effectRunsPerChange":\(result.effectRuns.written(places: 2)),"bytes":\(bytes),\
      "spread":\(result.spread.written(places: 3))}
      """
  }

  private func row(_ columns: String...) -> String {
    let widths = [2, 14, 14, 10, 13, 11, 15]
    var text = ""
    for (column, width) in zip(columns, widths) {
      let padding = String(repeating: " ", count: max(0, width - column.count))
      text += text.count < 16 ? column + padding : padding + column
    }
    return text
  }
}
