/// An expression that a closure of a program computes.
///
/// A missing derived value counts as 0.
indirect enum Expression: Equatable, Sendable {
  case constant(Int)
  case source(Int)
  /// The value of the object in a slot.
  case slot(Int)
  case derived(Int)
  case sum(Expression, Expression)
  case remainder(Expression, Int)
  case choice(Expression, Expression, Expression)
  case untracked(Expression)
}

/// An action of a program, at the top level or in the body of an effect.
indirect enum Action: Equatable, Sendable {
  case log(Expression)
  case write(source: Int, Expression)
  case edit(source: Int, Expression)
  case writeInSlot(Int, Expression)
  case swap(slot: Int, Int)
  case makeDerived(Int, Expression)
  case dropDerived(Int)
  /// If `place` is `nil`, only the owner retains the effect; without one, it ends immediately.
  case makeEffect(place: Int?, [Action])
  case dropEffect(Int)
  case cancelEffect(Int)
  case cancelCurrent
  case cleanUp([Action])
  case transaction([Action], throwing: Bool)
  case untracked([Action])
  case when(Expression, [Action])
}

struct GraphProgram: Equatable, Sendable {
  var sources = 1
  var slots = 0
  var deriveds = 0
  var effects = 0
  var steps: [Action] = []
}

// MARK: - Printing

extension Expression: CustomStringConvertible {
  var description: String {
    switch self {
    case .constant(let value): "\(value)"
    case .source(let place): "a[\(place)].value"
    case .slot(let place): "s[\(place)].current.value"
    case .derived(let place): "(d[\(place)]?.value ?? 0)"
    case .sum(let left, let right): "(\(left) + \(right))"
    case .remainder(let value, let divisor): "\(value) % \(divisor)"
    case .choice(let condition, let yes, let no): "(\(condition) > 0 ? \(yes) : \(no))"
    case .untracked(let value): "untracked { \(value) }"
    }
  }
}

extension Action {
  fileprivate func lines(_ indent: String) -> String {
    switch self {
    case .log(let value): "\(indent)log(\(value))\n"
    case .write(let place, let value): "\(indent)a[\(place)].value = \(value)\n"
    case .edit(let place, let value): "\(indent)a[\(place)].edit { $0 = \(value) }\n"
    case .writeInSlot(let place, let value): "\(indent)s[\(place)].current.value = \(value)\n"
    case .swap(let place, let value): "\(indent)s[\(place)].current = Source(\(value))\n"
    case .makeDerived(let place, let value): "\(indent)d[\(place)] = Derived { \(value) }\n"
    case .dropDerived(let place): "\(indent)d[\(place)] = nil\n"
    case .makeEffect(let place, let body):
      block("\(place.map { "e[\($0)]" } ?? "_") = Effect", body, indent)
    case .dropEffect(let place): "\(indent)e[\(place)] = nil\n"
    case .cancelEffect(let place): "\(indent)e[\(place)]?.cancel()\n"
    case .cancelCurrent: "\(indent)Effect.current?.cancel()\n"
    case .cleanUp(let body): block("onCleanup", body, indent)
    case .transaction(let body, let throwing):
      block(throwing ? "failingTransaction" : "transaction", body, indent)
    case .untracked(let body): block("untracked", body, indent)
    case .when(let condition, let body): block("if \(condition) > 0", body, indent)
    }
  }

  private func block(_ head: String, _ body: [Action], _ indent: String) -> String {
    "\(indent)\(head) {\n" + body.map { $0.lines(indent + "  ") }.joined() + "\(indent)}\n"
  }
}

extension GraphProgram: CustomStringConvertible {
  var description: String {
    """
    let a = (0..<\(sources)).map { _ in Source(0) }
    let s = (0..<\(slots)).map { _ in Slot() }
    var d = [Derived<Never, Int>?](repeating: nil, count: \(deriveds))
    var e = [Effect?](repeating: nil, count: \(effects))

    """ + steps.map { $0.lines("") }.joined()
  }
}
