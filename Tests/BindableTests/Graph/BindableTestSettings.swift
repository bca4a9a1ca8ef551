import Foundation

/// The settings of the tests, from the environment.
enum BindableTestSettings {
  /// The duration of tests without a natural end, or `nil` for a short run.
  static let seconds = environment["BINDABLE_FUZZ_SECONDS"].flatMap { Double($0) }

  /// The first seed of random programs, or `nil`: random in a long run, 1 in a short one.
  static let seed = environment["BINDABLE_FUZZ_SEED"].flatMap { UInt64($0) }

  /// A Boolean value that indicates whether to print each seed before its program, to find a crash.
  static let printsSeeds = environment["BINDABLE_FUZZ_TRACE"] != nil

  private static let environment = ProcessInfo.processInfo.environment
}
