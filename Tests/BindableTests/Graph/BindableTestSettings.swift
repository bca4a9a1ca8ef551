import Foundation

/// What the environment asks of the tests.
enum BindableTestSettings {
  /// How long the tests that can go on for ever are to run; `nil`: shortly.
  static var seconds: Double? {
    ProcessInfo.processInfo.environment["BINDABLE_FUZZ_SECONDS"].flatMap { Double($0) }
  }
}
