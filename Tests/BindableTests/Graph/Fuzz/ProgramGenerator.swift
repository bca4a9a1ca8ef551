/// A generator of random programs; most values are small, so that equal ones are written often.
struct ProgramGenerator {
  private var random: SplitMix64
  private var program = GraphProgram()

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func makeProgram() -> GraphProgram {
    program.sources = int(1...4)
    program.slots = int(0...2)
    program.deriveds = int(0...5)
    program.effects = int(1...5)
    for place in 0..<program.deriveds where chance(80) {
      program.steps.append(.makeDerived(place, expression(depth: 3, below: place)))
    }
    for place in 0..<program.effects where chance(80) {
      program.steps.append(.makeEffect(place: place, body(depth: 2)))
    }
    for _ in 0..<int(2...12) { program.steps.append(step(depth: 2, isInEffect: false)) }
    return program
  }

  private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  private mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

  private mutating func expression(depth: Int, below limit: Int) -> Expression {
    switch depth > 0 ? int(0...11) : int(0...5) {
    case 0: return .constant(int(0...3))
    case 1 where program.slots > 0: return .slot(int(0...program.slots - 1))
    case 2...4 where limit > 0: return .derived(int(0...limit - 1))
    case 0...5: return .source(int(0...program.sources - 1))
    case 6, 7:
      return .sum(expression(depth: depth - 1, below: limit), leaf(below: limit))
    case 8: return .remainder(expression(depth: depth - 1, below: limit), int(2...3))
    case 9, 10:
      return .choice(
        leaf(below: limit), expression(depth: depth - 1, below: limit),
        expression(depth: depth - 1, below: limit))
    default: return .untracked(expression(depth: depth - 1, below: limit))
    }
  }

  private mutating func leaf(below limit: Int) -> Expression { expression(depth: 0, below: limit) }

  private mutating func value() -> Expression {
    .remainder(expression(depth: int(0...2), below: program.deriveds), 4)
  }

  private mutating func body(depth: Int) -> [Action] {
    var actions: [Action] = []
    for _ in 0..<int(1...4) { actions.append(step(depth: depth, isInEffect: true)) }
    return actions
  }

  private mutating func steps(depth: Int, isInEffect: Bool) -> [Action] {
    var actions: [Action] = []
    for _ in 0..<int(1...4) { actions.append(step(depth: depth, isInEffect: isInEffect)) }
    return actions
  }

  private mutating func step(depth: Int, isInEffect: Bool) -> Action {
    let read = expression(depth: 2, below: program.deriveds)
    if isInEffect, chance(50) { return .log(read) }
    switch depth > 0 ? int(0...99) : int(0...69) {
    case 0..<10: return .log(read)
    case 10..<45:
      // Effects that run endlessly are slow, so they're rare.
      let isConstant = isInEffect && chance(60)
      let (place, value) = (
        int(0...program.sources - 1), isConstant ? .constant(int(0...3)) : value()
      )
      return chance(30) ? .edit(source: place, value) : .write(source: place, value)
    case 45..<50 where program.slots > 0:
      return .writeInSlot(int(0...program.slots - 1), value())
    case 50..<54 where program.slots > 0:
      return .swap(slot: int(0...program.slots - 1), int(0...3))
    case 54..<57 where program.deriveds > 0:
      let place = int(0...program.deriveds - 1)
      return .makeDerived(place, expression(depth: 3, below: place))
    case 57..<59 where program.deriveds > 0: return .dropDerived(int(0...program.deriveds - 1))
    case 59..<63: return .dropEffect(int(0...program.effects - 1))
    case 63..<66: return .cancelEffect(int(0...program.effects - 1))
    case 66..<68 where isInEffect: return .cancelCurrent
    case 70..<76:
      return .transaction(steps(depth: depth - 1, isInEffect: isInEffect), throwing: chance(20))
    case 76..<80:
      return .untracked(steps(depth: depth - 1, isInEffect: isInEffect))
    case 80..<86:
      return .when(
        .remainder(read, 2), steps(depth: depth - 1, isInEffect: isInEffect))
    case 86..<93:
      let place = chance(60) ? int(0...program.effects - 1) : nil
      return .makeEffect(place: place, body(depth: depth - 1))
    case 93... where isInEffect: return .cleanUp(steps(depth: depth - 1, isInEffect: false))
    case 70...:
      return .transaction(steps(depth: depth - 1, isInEffect: isInEffect), throwing: false)
    default: return .write(source: int(0...program.sources - 1), value())
    }
  }
}
