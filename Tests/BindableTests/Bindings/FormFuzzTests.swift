import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random users edit, reset, and submit a form while a server checks its values: after each step,
/// the form has the state of a simple model.
@MainActor @Suite(.timeLimit(.minutes(30))) struct FormFuzzTests {
  enum Step: Equatable {
    case set(Double)
    case setOther(Int)
    case setBoth(Double, Int)
    case reset, submit, touch, checkAgain
    case advance(Int)
    /// Answers a waiting request, from the oldest on.
    case answer(Int, Reply)
  }

  enum Reply: CaseIterable { case right, wrong, error }

  @MainActor final class Server {
    var waiting: [(value: Double, reply: CheckedContinuation<Reply, Never>)] = []

    var count = 0

    func check(_ value: Double) async throws -> String? {
      count += 1
      return switch await withCheckedContinuation({ waiting.append((value, $0)) }) {
      case .right: nil
      case .wrong: "wrong \(value)"
      case .error: throw Mishap()
      }
    }
  }

  @MainActor final class Owner {
    @Observed var price = 1.0
    @Observed var count = 1
    let server = Server(), clock = ManualClock()
    let errorDisplay: FormState<Owner>.ErrorDisplay
    lazy var form = FormState(of: self, errorDisplay: errorDisplay) {
      FormRule(\.price, .matches("negative") { !($0 < 0) })
      FormRule(\.price, \.count, into: \.price, message: "too much") {
        $0.isNaN || $0 < 90 || $1 < 2
      }
      FormRule(\.price, after: .milliseconds(100), on: clock) { [server] in
        try await server.check($0)
      }
    }

    init(_ errorDisplay: FormState<Owner>.ErrorDisplay) { self.errorDisplay = errorDisplay }
  }

  /// A model of the form, in which a check is a value.
  struct Model {
    let errorDisplay: FormState<Owner>.ErrorDisplay
    var price = 1.0, count = 1, start = 1.0
    var isTouched = false, isSubmitted = false
    /// The value being checked, its time, and the result.
    var subject: Double?
    var time = 0, began = 0
    var isAsked = false, askedCount = 0
    var result: String??
    var hasFailed = false

    static func same(_ a: Double?, _ b: Double?) -> Bool {
      a == b || a?.isNaN == true && b?.isNaN == true
    }

    var syncErrors: [String] {
      (price < 0 ? ["negative"] : []) + (price.isNaN || price < 90 || count < 2 ? [] : ["too much"])
    }

    mutating func inspect() {
      let value = syncErrors.isEmpty && !Self.same(price, start) ? price : nil
      guard !Self.same(subject, value) else { return }
      (subject, result, isAsked, began, hasFailed) = (value, nil, false, time, false)
    }

    mutating func checkAgain() {
      guard hasFailed else { return }
      (result, isAsked, hasFailed) = (nil, true, false)
      askedCount += 1
    }

    mutating func advance(_ milliseconds: Int) {
      time += milliseconds
      if subject != nil, !isAsked, time - began >= 100 {
        isAsked = true
        askedCount += 1
      }
    }

    var isPending: Bool { subject != nil && result == nil }
    var errors: [String] { syncErrors + [(result ?? nil)].compactMap { $0 } }
    var isValid: Bool { errors.isEmpty && !isPending }
    var canSubmit: Bool { isValid || hasFailed && syncErrors.isEmpty }
    var shown: String {
      let isShown =
        switch errorDisplay {
        case .always: true
        // No control of the field reports the end of editing.
        case .touched, .afterEditing: isTouched || isSubmitted
        case .afterSubmit: isSubmitted
        }
      return isShown ? errors.first ?? "" : ""
    }
  }

  static func problem(_ display: FormState<Owner>.ErrorDisplay, _ steps: [Step]) async -> String? {
    let owner = Owner(display)
    var model = Model(errorDisplay: display)
    _ = owner.form
    var seen: [Bool] = []
    let effect = Effect { seen.append(owner.form.isValid) }
    for (index, step) in steps.enumerated() {
      func setPrice(_ value: Double) {
        if !Model.same(model.price, value) { model.isTouched = true }
        model.price = value
      }
      switch step {
      case .set(let value):
        setPrice(value)
        owner.price = value
      case .setOther(let value): (model.count, owner.count) = (value, value)
      case .setBoth(let price, let count):
        setPrice(price)
        model.count = count
        transaction { (owner.price, owner.count) = (price, count) }
      case .reset:
        (model.start, model.isTouched, model.isSubmitted) = (model.price, false, false)
        owner.form.reset()
      case .submit:
        model.isSubmitted = true
        model.checkAgain()
        if owner.form.submit() != model.isValid { return "after step \(index): submit() differs" }
      case .touch:
        model.isTouched = true
        owner.form.touch(\.price)
      case .checkAgain:
        model.checkAgain()
        owner.form.checkAgain()
      case .advance(let time):
        model.advance(time)
        await owner.clock.advance(by: .milliseconds(time))
        // The check is called on any thread.
        await turns { owner.server.count == model.askedCount }
      case .answer(let number, let reply):
        guard !owner.server.waiting.isEmpty else { continue }
        let (value, continuation) = owner.server.waiting.remove(
          at: number % owner.server.waiting.count)
        // Earlier requests for another value, or for the same one, were canceled.
        let isLatest = owner.server.waiting.count == number % (owner.server.waiting.count + 1)
        if isLatest, model.isAsked, Model.same(model.subject, value), model.result == nil {
          model.result =
            switch reply {
            case .right: .some(nil)
            case .wrong: "wrong \(value)"
            case .error: "Mishap()"
            }
          model.hasFailed = reply == .error
        }
        continuation.resume(returning: reply)
        await turns { model.isPending || !owner.form.isPending }
      }
      model.inspect()
      await turns { owner.server.count == model.askedCount }
      let form = owner.form, status = form[\.price]
      let now =
        "\(form.errorMessages) \(form.isPending) \(form.isValid) \(status.isTouched)"
        + " \(form.isSubmitted) \(status.error) \(form.canSubmit) \(seen.last ?? false)"
      let expected =
        "\(model.errors) \(model.isPending) \(model.isValid) \(model.isTouched)"
        + " \(model.isSubmitted) \(model.shown)"
        + " \(display == .afterSubmit && !model.isSubmitted || model.canSubmit) \(model.isValid)"
      if now != expected { return "after step \(index), \(step): \(now), not \(expected)" }
    }
    for (_, continuation) in owner.server.waiting { continuation.resume(returning: .right) }
    await someTurns()
    hold(effect)
    return nil
  }

  @Test func formMatchesModel() async {
    for seed in LongRun.seeds(60, of: UInt64(0)..<1_500) {
      var random = SplitMix64(seed: seed)
      let display = FormState<Owner>.ErrorDisplay.allCases.randomElement(using: &random) ?? .always
      let values = [1, 2, 95, -1, .nan, 3]
      let steps = (0..<Int.random(in: 1...16, using: &random)).map { _ -> Step in
        let value = values.randomElement(using: &random) ?? 1
        let count = Int.random(in: 1...3, using: &random)
        switch Int.random(in: 0..<18, using: &random) {
        case 0..<4: return .set(value)
        case 4: return .setOther(count)
        case 5: return .setBoth(value, count)
        case 6: return .reset
        case 7: return .submit
        case 8: return .touch
        case 14...15: return .checkAgain
        case 9..<12: return .advance([50, 100][Int.random(in: 0..<2, using: &random)])
        default:
          return .answer(
            Int.random(in: 0..<3, using: &random),
            (Reply.allCases + [.error, .error]).randomElement(using: &random) ?? .right
          )
        }
      }
      guard let problem = await Self.problem(display, steps) else { continue }
      let shortest = await shortestFailure(of: steps, problem) { await Self.problem(display, $0) }
      Issue.record("seed \(seed), \(display): \(shortest)")
      return
    }
  }
}
