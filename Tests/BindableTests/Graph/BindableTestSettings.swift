import Foundation

/// What the environment asks of the tests.
enum BindableTestSettings {
  /// How long the tests that can go on for ever are to run; `nil`: shortly.
  static var seconds: Double? {
    ProcessInfo.processInfo.environment["BINDABLE_FUZZ_SECONDS"].flatMap { Double($0) }
  }

  /// Where random programs begin; `nil`: anywhere in a long run, at 1 in a short one.
  static var seed: UInt64? {
    ProcessInfo.processInfo.environment["BINDABLE_FUZZ_SEED"].flatMap { UInt64($0) }
  }

  /// Whether each seed is printed before its program runs, to find the one that crashes.
  static var printsSeeds: Bool {
    ProcessInfo.processInfo.environment["BINDABLE_FUZZ_TRACE"] != nil
  }
}
