/// The time of one version of a workload, as it's written to and read from a line of JSON.
struct Measurement: Decodable {
  let workload: String
  let library: String
  /// The median time in nanoseconds.
  let ns: Double
  /// The ratio to the time of the handwritten version, if there is one.
  let ratioToHand: Double?
  /// The interquartile range of the rounds, divided by their median.
  let spread: Double?
  /// The live heap bytes per binding, if they were measured.
  let bytes: Double?
}

extension [Double] {
  var median: Double { sorted()[count / 2] }

  /// The interquartile range, divided by the median.
  var spread: Double {
    let sorted = sorted()
    return (sorted[count * 3 / 4] - sorted[count / 4]) / sorted[count / 2]
  }
}
