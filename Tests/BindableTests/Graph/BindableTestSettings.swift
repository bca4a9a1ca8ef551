import Foundation

/// The settings of the tests, from the environment.
enum BindableTestSettings {
  /// The duration of tests without a natural end, or `nil` for a short run.
  static var seconds: Double? {
    ProcessInfo.processInfo.environment["BINDABLE_FUZZ_SECONDS"].flatMap { Double($0) }
  }

  /// The first seed of random programs, or `nil`: random in a long run, 1 in a short one.
  static var seed: UInt64? {
    ProcessInfo.processInfo.environment["BINDABLE_FUZZ_SEED"].flatMap { UInt64($0) }
  }

  /// A Boolean value that indicates whether to print each seed before its program, to find a crash.
  static var printsSeeds: Bool {
    ProcessInfo.processInfo.environment["BINDABLE_FUZZ_TRACE"] != nil
  }
}
