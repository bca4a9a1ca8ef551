internal import BenchmarkViews

/// A contestant of Bindable with a number view for each row, of which the middle one is looked at.
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
