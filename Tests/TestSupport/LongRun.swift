import Foundation

/// The extent of tests that repeat a law for many seeds.
///
/// ```sh
/// swift test                                        # some seeds
/// BINDABLE_TESTS=all swift test --filter HitTest  # all seeds, as in .ci/run
/// ```
package enum LongRun {
  /// A Boolean value that indicates whether to use all seeds.
  package static let isOn = ProcessInfo.processInfo.environment["BINDABLE_TESTS"] == "all"

  /// Returns the first seeds of a range, or all of them in a long run.
  package static func seeds<Seed>(_ count: Int, of all: Range<Seed>) -> Range<Seed>
  where Seed: BinaryInteger, Seed.Stride: SignedInteger {
    isOn ? all : all.lowerBound..<min(all.upperBound, all.lowerBound + Seed(count))
  }
}
