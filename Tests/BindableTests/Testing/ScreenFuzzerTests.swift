import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A presenter with a selectable fault.
@MainActor private final class Shop {
  enum Fault: CaseIterable {
    case none, belowZero, threeTimes, unreported, notObserved, typed, afterWaiting
  }

  let fault: Fault
  @Observed var count = 1
  @Observed var note = ""
  @Observed var isGift = false
  @Observed var selected: Int?
  @ObservedList var items = (0..<3).map { ShopItem(id: $0) }
  // Not observed, so the table isn't notified of changes.
  var hidden = 0
  var hiddenText: String { _ = count; return "\(hidden)" }

  init(_ fault: Fault) { self.fault = fault }

  func more() { count += 1 }
  func less() {
    if count > 0 || fault == .belowZero { count -= 1 }
    if fault == .notObserved, isGift { hidden += 1 }
  }
  func remove(_ item: ShopItem) {
    $items.remove(item.id)
    if fault == .unreported, items.isEmpty {
      Failure(.rejectedValue, "nothing is left").report()
    }
  }
  lazy var send = Command(of: self) { try await $0.sent() }
  func sent() async throws {
    await Task.yield()
    if fault == .afterWaiting, isGift, selected != nil { count = -5 }
  }
}

private struct ShopItem: Identifiable, Equatable {
  let id: Int
  var text: String { "item \(id)" }
}

@MainActor private final class ShopCell: ListCell {
  let text = Label()
  override var content: ViewNode? { text }
  static let bindings = BindingTable(ShopItem.self, ShopCell.self) { \.text --> \.text.text }
}

@MainActor private final class ShopView: ViewNode {
  let count = Label(), note = TextField(), gift = Toggle("Gift"), hidden = Label()
  let more = Button("More"), less = Button("Less"), send = Button("Send"), list = ListView()
  override var content: ViewNode? {
    VStack {
      count
      note
      gift
      hidden
      more
      less
      send
      list
    }
  }
  static let bindings = BindingTable(Shop.self, ShopView.self) {
    bind(\.count, to: \.count.text, as: .decimal)
    \.note <-> \.note.text
    \.isGift <-> \.gift.isOn
    \.hiddenText --> \.hidden.text
    on(\.more, Shop.more)
    on(\.less, Shop.less)
    on(\.send, run: \.send)
    each(\.$items, into: \.list) { ShopCell.bindings }
    selection(\.selected, of: \.list)
    on(\.list, delete: Shop.remove)
  }
}

@MainActor private final class ShopScreen {
  let shop: Shop, view = ShopView()
  let connection: Connection<Shop, ShopView>

  init(_ fault: Shop.Fault) {
    shop = Shop(fault)
    _ = view.descendants
    connection = ShopView.bindings.connect(shop, to: view)
  }
}

@MainActor @Suite(.timeLimit(.minutes(30))) struct ScreenFuzzerTests {
  private func play(
    _ fault: Shop.Fault, seed: UInt64 = 1, acts: Int = 300, allowing: Set<Failure.Kind> = [],
    check: @MainActor (ShopScreen) -> String? = { _ in nil }
  ) async -> ScreenFuzzer.Counterexample? {
    var user = ScreenFuzzer(seed: seed, actionCount: acts)
    (user.width, user.height, user.allowedFailures) = (20, 14, allowing)
    return await user.findCounterexample {
      ShopScreen(fault)
    } root: {
      $0.view
    } settle: {
      await $0.shop.send.waitUntilFinished()
    } check: {
      check($0)
    }
  }

  @Test(arguments: LongRun.seeds(1, of: UInt64(1)..<4))
  func screenWithoutFaultsHasNoCounterexample(seed: UInt64) async {
    let found = await play(.none, seed: seed, acts: 60) {
      $0.shop.count < 0 ? "below zero" : nil
    }
    #expect(found == nil, "\(found.map { "\($0)" } ?? "")")
  }

  @Test func violatedCheckIsFoundAndShortened() async throws {
    let found = try #require(
      await play(.belowZero) { $0.shop.count < 0 ? "the count is \($0.shop.count)" : nil })
    #expect(found.actions.script == "press less\npress less\n")
    #expect(found.message == "the count is -1")
    #expect(
      found.transcript.lines.suffix(4) == [
        "── 1 press less", " 1 │0                   │", "── 2 press less",
        " 1 │-1                  │",
      ])
    let screen = ShopScreen(.belowZero)
    try replay(found.actions, on: screen.view)
    #expect(screen.shop.count == -1)
  }

  @Test(arguments: LongRun.seeds(2, of: UInt64(1)..<5))
  func everySeedFindsSameShortestScript(seed: UInt64) async throws {
    let found = try #require(
      await play(.threeTimes, seed: seed) { $0.shop.count > 3 ? "more than three" : nil })
    #expect(found.actions.script == "press more\npress more\npress more\n")
  }

  @Test func reportedFailureIsFound() async throws {
    let found = try #require(await play(.unreported, acts: 1_000))
    #expect(found.message == "rejectedValue: nothing is left")
    #expect(found.actions.script == String(repeating: "delete list 1\n", count: 3))
  }

  @Test func allowedFailureIsNoCounterexample() async {
    let found = await play(.unreported, acts: 1_000, allowing: [.rejectedValue])
    #expect(found == nil, "\(found.map { "\($0)" } ?? "")")
  }

  @Test func unobservedPropertyIsFound() async throws {
    let found = try #require(await play(.notObserved, acts: 1_000))
    #expect(found.message.hasPrefix("the frame differs after evaluating all bindings again"))
    // At zero, `less` changes no observed property.
    #expect(found.actions.map { "\($0)" }.sorted() == ["press less", "press less", "toggle gift"])
  }

  @Test func typedTextsAreShortened() async throws {
    let found = try #require(
      await play(.typed) { $0.shop.note.contains("👩‍🚀") ? "an astronaut" : nil })
    #expect(found.actions.count == 1)
    #expect(found.actions[0].node == "note")
  }

  @Test func faultAfterWaitingIsFound() async throws {
    let found = try #require(
      await play(.afterWaiting, acts: 1_000) { $0.shop.count < 0 ? "below zero" : nil })
    #expect(Set(found.actions.map { "\($0)" }) == ["toggle gift", "select list 1", "press send"])
    #expect(found.actions.last == RecordedAction(.press, "send"))
  }

  @Test func sameSeedFindsSameCounterexample() async throws {
    let first = try #require(await play(.belowZero) { $0.shop.count < 0 ? "below" : nil })
    let second = try #require(await play(.belowZero) { $0.shop.count < 0 ? "below" : nil })
    #expect("\(first)" == "\(second)")
  }

  @Test func expectNoCounterexampleFailsWithTranscript() async throws {
    let found = try await unmet {
      try await ScreenFuzzer(seed: 1).expectNoCounterexample {
        ShopScreen(.belowZero)
      } root: {
        $0.view
      } check: {
        $0.shop.count < 0 ? "below zero" : nil
      }
    }
    #expect(found.count == 1 && found[0].contains("press less\npress less\n\n── 0 initial"))
  }
}
