import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite struct AnswerProvidersTests {
  private let answerers = AnswerProviderChain()
  private let errand = StubInteraction(Question("Go?"))

  private func desk(for takes: @escaping @MainActor (Question) -> Bool = { _ in true }) -> Desk {
    let desk = Desk()
    answerers.add(desk, for: takes)
    return desk
  }

  @Test func theOneThatCameLastIsAskedAndNobodyElse() {
    let (first, last) = (desk(), desk())
    errand.answerProvider = answerers
    errand.start()
    #expect(first.asks.isEmpty && last.asks.count == 1)
    last.asks[0].answer(.choice("Yes"))
    #expect(errand.outcome == .succeeded)
  }

  @Test func whatOneDoesNotTakeIsLeftToTheOneBefore() {
    let first = desk(), texts = desk { $0.draft != nil }, never = desk { _ in false }
    errand.answerProvider = answerers
    errand.start()
    #expect(first.asks.count == 1 && texts.asks.isEmpty && never.asks.isEmpty)
    errand.cancel()
    errand.asked = .text("Why?")
    errand.start()
    #expect(first.asks.count == 1 && texts.asks.count == 1)
    errand.cancel()
  }

  @Test func aSlowAnswerIsWaitedForAndNobodyElseIsAsked() {
    let (first, slow) = (desk(), desk())
    errand.answerProvider = answerers
    errand.start()
    let later = desk()
    slow.asks[0].answer(.choice("No"))
    #expect(errand.outcome == .declined && first.asks.isEmpty && later.asks.isEmpty)
  }

  @Test func ifNobodyTakesItThatIsAFailureAndItDoesNotHang() {
    let picky = desk { _ in false }
    errand.answerProvider = answerers
    let reported = failures { errand.start() }
    let message = #"none of the 1 answer providers accepts "Go?"; add one that does"#
    #expect(errand.outcome == .failed(message: message))
    #expect(reported == [Failure(.noAnswerProvider, "StubInteraction: \(message)")])
    #expect(picky.asks.isEmpty)
  }

  @Test func whoeverWasRemovedOrReleasedIsAskedNoMore() {
    let (first, second) = (desk(), desk())
    do { _ = desk() }
    answerers.remove(second)
    errand.answerProvider = answerers
    errand.start()
    #expect(first.asks.count == 1 && second.asks.isEmpty)
    errand.cancel()
  }

  @Test func cancelledWhileADialogIsOpenTheLateAnswerIsIgnoredAndTheNextAskWorks() {
    let desk = desk()
    errand.answerProvider = answerers
    errand.start()
    errand.cancel()
    desk.asks[0].answer(.choice("Yes"))
    #expect(errand.outcome == .cancelled && errand.runs == 0)
    errand.start()
    desk.asks[1].answer(.choice("Yes"))
    #expect(errand.outcome == .succeeded && errand.runs == 1)
  }
}
