internal import BenchmarkViews

/// A contestant with a number view for each row, of which the middle one is looked at.
protocol NumbersContestant: Contestant {
  var views: [NumberView] { get }
}

extension NumbersContestant {
  var effectRuns: Int {
    views.reduce(0) { $0 + $1.writes }
  }

  var shown: Int { views[views.count / 2].value }
}

/// A contestant with a text view for each row, of which the middle one is looked at.
protocol TextsContestant: Contestant {
  var views: [TextView] { get }
}

extension TextsContestant {
  var effectRuns: Int {
    views.reduce(0) { $0 + $1.writes }
  }

  var shown: Int { Texts.number(in: views[views.count / 2].text) }
}
