internal import BenchmarkViews

/// A contestant with one number view per binding, the middle one of which is checked.
protocol NumbersContestant: Contestant {
  var views: [NumberView] { get }
}

extension NumbersContestant {
  var effectRuns: Int {
    views.reduce(0) { $0 + $1.writes }
  }

  var shown: Int { views[views.count / 2].value }
}

/// A contestant with one text view per binding, the middle one of which is checked.
protocol TextsContestant: Contestant {
  var views: [TextView] { get }
}

extension TextsContestant {
  var effectRuns: Int {
    views.reduce(0) { $0 + $1.writes }
  }

  var shown: Int { Texts.number(in: views[views.count / 2].text) }
}
