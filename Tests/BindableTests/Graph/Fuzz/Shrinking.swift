// Shrinks programs to short ones that still fail.

extension GraphProgram {
  /// Returns the shortest program found that still `fails`, given that this one does.
  func shrunk(while fails: (GraphProgram) -> Bool) -> GraphProgram {
    var (best, attempts) = (self, 0)
    while attempts < 20_000 {
      var found = false
      for steps in simplerLists(best.steps) {
        attempts += 1
        var candidate = best
        candidate.steps = steps
        if fails(candidate) {
          best = candidate
          found = true
          break
        }
      }
      if !found { break }
    }
    return best
  }
}

private func simplerLists(_ actions: [Action]) -> [[Action]] {
  var lists: [[Action]] = []
  if actions.count > 3 {
    let half = actions.count / 2
    lists += [Array(actions[..<half]), Array(actions[half...])]
  }
  for place in actions.indices {
    lists.append(Array(actions[..<place] + actions[(place + 1)...]))
  }
  for place in actions.indices {
    for replacement in simpler(actions[place]) {
      lists.append(Array(actions[..<place] + replacement + actions[(place + 1)...]))
    }
  }
  return lists
}

private func simpler(_ action: Action) -> [[Action]] {
  switch action {
  case .log(let value): return simpler(value).map { [.log($0)] }
  case .write(let place, let value): return simpler(value).map { [.write(source: place, $0)] }
  case .edit(let place, let value): return simpler(value).map { [.edit(source: place, $0)] }
  case .writeInSlot(let place, let value): return simpler(value).map { [.writeInSlot(place, $0)] }
  case .makeDerived(let place, let value): return simpler(value).map { [.makeDerived(place, $0)] }
  case .makeEffect(let place, let body):
    return simplerLists(body).map { [.makeEffect(place: place, $0)] }
  case .cleanUp(let body): return simplerLists(body).map { [.cleanUp($0)] }
  case .transaction(let body, let throwing):
    return [body] + (throwing ? [[.transaction(body, throwing: false)]] : [])
      + simplerLists(body).map { [.transaction($0, throwing: throwing)] }
  case .untracked(let body): return [body] + simplerLists(body).map { [.untracked($0)] }
  case .when(let condition, let body):
    return [body] + simplerLists(body).map { [.when(condition, $0)] }
      + simpler(condition).map { [.when($0, body)] }
  case .swap, .dropDerived, .dropEffect, .cancelEffect, .cancelCurrent: return []
  }
}

private func simpler(_ expression: Expression) -> [Expression] {
  switch expression {
  case .constant(let value): return value > 1 ? [.constant(1)] : []
  case .source, .slot, .derived: return [.constant(1), .constant(0)]
  case .sum(let left, let right):
    return [left, right] + simpler(left).map { .sum($0, right) }
      + simpler(right).map { .sum(left, $0) }
  case .remainder(let value, let divisor):
    return [value] + simpler(value).map { .remainder($0, divisor) }
  case .choice(let condition, let yes, let no):
    return [yes, no] + simpler(condition).map { .choice($0, yes, no) }
      + simpler(yes).map { .choice(condition, $0, no) }
      + simpler(no).map { .choice(condition, yes, $0) }
  case .untracked(let value): return [value] + simpler(value).map { .untracked($0) }
  }
}
