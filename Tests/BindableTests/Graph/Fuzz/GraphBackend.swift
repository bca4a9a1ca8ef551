import Testing

/// An environment that programs run in: the engine or its model.
@MainActor protocol GraphBackend: AnyObject {
  var log: [LogEntry] { get set }
  /// The number of effects and derived values created.
  var made: Int { get set }

  func source(_ place: Int) -> Int
  func setSource(_ place: Int, _ value: Int)
  func editSource(_ place: Int, _ value: Int)
  func slot(_ place: Int) -> Int
  func setInSlot(_ place: Int, _ value: Int)
  func swapSlot(_ place: Int, _ value: Int)
  func derived(_ place: Int) -> Int
  func makeDerived(_ place: Int, _ compute: @escaping @MainActor () -> Int)
  func dropDerived(_ place: Int)
  func makeEffect(_ place: Int?, _ body: @escaping @MainActor () -> Void)
  func dropEffect(_ place: Int)
  func cancelEffect(_ place: Int)
  func cancelCurrent()
  func cleanUp(_ body: @escaping @MainActor () -> Void)
  func inTransaction(throwing: Bool, _ body: @MainActor () -> Void)
  func inUntracked(_ body: @MainActor () -> Void)
}

/// An entry of the log of a run.
///
/// Effects and derived values are numbered in the order of their creation.
enum LogEntry: Equatable {
  case value(Int)
  case computed(Int)
  case runs(Int)
  case cleansUp(Int)
  case cycle
}

extension LogEntry: CustomStringConvertible {
  var description: String {
    switch self {
    case .value(let value): "\(value)"
    case .computed(let number): "computes #\(number)"
    case .runs(let number): "runs #\(number)"
    case .cleansUp(let number): "cleans up #\(number)"
    case .cycle: "reports a cycle"
    }
  }
}

extension GraphBackend {
  func evaluate(_ expression: Expression) -> Int {
    switch expression {
    case .constant(let value): return value
    case .source(let place): return source(place)
    case .slot(let place): return slot(place)
    case .derived(let place): return derived(place)
    case .sum(let left, let right): return (evaluate(left) + evaluate(right)) % 1_000
    case .remainder(let value, let divisor): return evaluate(value) % divisor
    case .choice(let condition, let yes, let no):
      return evaluate(condition) > 0 ? evaluate(yes) : evaluate(no)
    case .untracked(let value):
      var result = 0
      inUntracked { result = evaluate(value) }
      return result
    }
  }

  func perform(_ actions: [Action]) { for action in actions { perform(action) } }

  func perform(_ action: Action) {
    switch action {
    case .log(let value): log.append(.value(evaluate(value)))
    case .write(let place, let value): setSource(place, evaluate(value))
    case .edit(let place, let value): editSource(place, evaluate(value))
    case .writeInSlot(let place, let value): setInSlot(place, evaluate(value))
    case .swap(let place, let value): swapSlot(place, value)
    case .makeDerived(let place, let value):
      let number = nextNumber()
      makeDerived(place) { [unowned self] in
        log.append(.computed(number))
        return evaluate(value)
      }
    case .dropDerived(let place): dropDerived(place)
    case .makeEffect(let place, let body):
      let number = nextNumber()
      makeEffect(place) { [unowned self] in
        log.append(.runs(number))
        perform(body)
      }
    case .dropEffect(let place): dropEffect(place)
    case .cancelEffect(let place): cancelEffect(place)
    case .cancelCurrent: cancelCurrent()
    case .cleanUp(let body):
      let number = nextNumber()
      cleanUp { [unowned self] in
        log.append(.cleansUp(number))
        perform(body)
      }
    case .transaction(let body, let throwing): inTransaction(throwing: throwing) { perform(body) }
    case .untracked(let body): inUntracked { perform(body) }
    case .when(let condition, let body): if evaluate(condition) > 0 { perform(body) }
    }
  }

  private func nextNumber() -> Int {
    made += 1
    return made
  }
}
