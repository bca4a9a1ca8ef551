internal import Foundation

/// The measurements of an earlier run, with which a run is compared.
struct Baseline {
  let path: String
  private let measurements: [Measurement]

  /// The difference that is tolerated in addition to both spreads.
  ///
  /// Two runs of the same program differ by that much, because their memory is arranged
  /// differently.
  static let tolerance = 0.03

  /// Reads the output of `--json`, or stops with a message about the first invalid line.
  init(path: String) {
    self.path = path
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      stop("Can't read '\(path)'. Write it with --json > '\(path)'.", code: 66)
    }
    var measurements: [Measurement] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      do {
        measurements.append(try JSONDecoder().decode(Measurement.self, from: Data(line.utf8)))
      } catch {
        stop("\(path):\(index + 1) isn't a line that --json prints: \(error)", code: 65)
      }
    }
    self.measurements = measurements
  }

  /// Prints the workloads of Bindable that became slower by more than their spread to standard
  /// error.
  ///
  /// Compares the ratios to the handwritten versions. Workloads without one are compared by their
  /// times, divided by the change of the handwritten versions' times.
  ///
  /// - Returns: A Boolean value that indicates whether no workload became slower.
  func compare(_ current: [Measurement]) -> Bool {
    let speeds = pairs(of: current, library: .hand).map { $0.now.ns / $0.before.ns }
    let machine = speeds.isEmpty ? 1 : speeds.median
    let pairs = pairs(of: current, library: .bindable)
    var slower = 0
    for (before, now) in pairs {
      let ratio =
        if let after = now.ratioToHand, let first = before.ratioToHand {
          after / first
        } else {
          now.ns / before.ns / machine
        }
      let limit = 1 + Self.tolerance + (now.spread ?? 0) + (before.spread ?? 0)
      guard ratio > limit else { continue }
      slower += 1
      say(
        "\(now.workload): \(ratio.written(places: 2)) × the time in \(path), which is more than "
          + limit.written(places: 2))
    }
    if speeds.isEmpty {
      say("No handwritten version was measured, so the speed of the machine isn't considered.")
    }
    say("Compared \(pairs.count) workloads with \(path): \(slower) slower.")
    return slower == 0
  }

  private func pairs(
    of current: [Measurement], library: Library
  ) -> [(before: Measurement, now: Measurement)] {
    current.filter { $0.library == library.rawValue }.compactMap { now in
      measurements.first { $0.workload == now.workload && $0.library == now.library }
        .map { (before: $0, now: now) }
    }
  }
}
