internal import BenchmarkViews

/// A Bindable contestant with one number view per binding, the middle one of which is checked.
@MainActor
protocol BindableNumbers {
  var views: [TrackedNumberView] { get }
}

extension BindableNumbers {
  var effectRuns: Int {
    views.reduce(0) { $0 + $1.writes }
  }

  var shown: Int { views[views.count / 2].value }
}
