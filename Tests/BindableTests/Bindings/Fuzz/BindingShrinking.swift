// Simplification of programs, to find a short one that still fails.

extension BindingProgram {
  /// Returns the simplest program found that still `fails`, given that this one does.
  @MainActor
  func shrunk(while fails: @MainActor (BindingProgram) async -> Bool) async -> BindingProgram {
    var (best, attempts) = (self, 0)
    search: while attempts < 5_000 {
      for candidate in best.simpler {
        attempts += 1
        if await fails(candidate) {
          best = candidate
          continue search
        }
      }
      break
    }
    return best
  }

  private var simpler: [BindingProgram] {
    var programs: [BindingProgram] = []
    func add(_ change: (inout BindingProgram) -> Void) {
      var program = self
      change(&program)
      if program != self { programs.append(program) }
    }
    for steps in simplerLists(steps) { add { $0.steps = steps } }
    for table in tables.indices {
      // Empty tables remain, because steps refer to tables by number.
      add { $0.tables[table].rows = [] }
      for rows in simplerRows(tables[table].rows) { add { $0.tables[table].rows = rows } }
    }
    for rule in rules.indices {
      add { $0.rules.remove(at: rule) }
      if rules[rule].place != .setter, ![.field, .list, .draft].contains(rules[rule].cell.name) {
        add { $0.rules[rule].place = .setter }
      }
    }
    for cell in values.keys.sorted(by: { "\($0)" < "\($1)" }) { add { $0.values[cell] = nil } }
    add { $0.isTracked = false }
    add { $0.isActive = true }
    add { $0.hasPart = true }
    return programs
  }
}

private func simplerLists(_ steps: [FuzzStep]) -> [[FuzzStep]] {
  var lists: [[FuzzStep]] = []
  if steps.count > 3 {
    let half = steps.count / 2
    lists += [Array(steps[..<half]), Array(steps[half...])]
  }
  for place in steps.indices {
    lists.append(Array(steps[..<place] + steps[(place + 1)...]))
  }
  for place in steps.indices {
    if case .transaction(let inner) = steps[place] {
      lists.append(Array(steps[..<place] + inner + steps[(place + 1)...]))
      for simpler in simplerLists(inner) {
        lists.append(Array(steps[..<place] + [.transaction(simpler)] + steps[(place + 1)...]))
      }
    }
  }
  return lists
}

private func simplerRows(_ rows: [FuzzRow]) -> [[FuzzRow]] {
  var lists: [[FuzzRow]] = []
  for place in rows.indices { lists.append(Array(rows[..<place] + rows[(place + 1)...])) }
  for place in rows.indices {
    let replacements: [[FuzzRow]]
    switch rows[place] {
    case .when(let inner, let keeps):
      replacements = [inner] + simplerRows(inner).map { [.when($0, keeps: keeps)] }
    case .scoped(let inner, let keeps):
      replacements = simplerRows(inner).map { [.scoped($0, keeps: keeps)] }
    case .placeholder(let target, let hold) where hold != .none:
      replacements = [[.placeholder(target, .none)]]
    case .held(let source, let target, let hold):
      replacements =
        [[.twoWay(source, target)]]
        + (hold == .explicit ? [] : [[.held(source, target, .explicit)]])
    case .parsed(let source, let target, let parser, let hold) where hold != .none:
      replacements = [[.parsed(source, target, parser, .none)]]
    case .parsed(let source, let target, .even, let hold):
      replacements = [[.parsed(source, target, .number, hold)]]
    default: replacements = []
    }
    for replacement in replacements {
      lists.append(Array(rows[..<place] + replacement + rows[(place + 1)...]))
    }
  }
  return lists
}
