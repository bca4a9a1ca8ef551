import Foundation

/// The extent of tests that repeat a law for many seeds.
///
/// ```sh
/// swift test                                        # some seeds
/// BINDABLE_TESTS=8 swift test --filter HitTest      # eight times as many, as in .ci/run
/// BINDABLE_TESTS=all swift test --filter HitTest    # all seeds
/// ```
package enum LongRun {
  private static let extent = ProcessInfo.processInfo.environment["BINDABLE_TESTS"] ?? ""

  /// A Boolean value that indicates whether to use all seeds.
  package static let isOn = extent == "all"

  /// Returns the first seeds of a range, or more or all of them in a long run.
  package static func seeds<Seed>(_ count: Int, of all: Range<Seed>) -> Range<Seed>
  where Seed: BinaryInteger, Seed.Stride: SignedInteger {
    let limit = all.count
    return isOn
      ? all : all.lowerBound..<all.lowerBound + Seed(min(limit, count * (Int(extent) ?? 1)))
  }
}
