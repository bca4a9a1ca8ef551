import Bindable
import Observation

/// The code of Docs/Guides/Async.md, compiled.
///
/// `AsyncGuideTests` compares the two, runs each example, and compares what it prints.
@MainActor enum AsyncGuide {
  static func output(of example: @MainActor () async -> Void) async -> String {
    printed = ""
    await example()
    return printed
  }

  @MainActor final class Player {
    @Observed var name = "Ada"
    @Observed var score = 0
    var line: String { "\(name): \(score)" }
    func rename(_ name: String) { self.name = name }
  }

  @MainActor final class Ticker {
    @Observed var price: Int?
    @Observed var message = ""
    private var prices: Feed?

    init(_ stream: AsyncThrowingStream<Int, any Error>) {
      prices = feed(stream, into: self, \.price) { $0.message = "closed: \($1)" }
    }
  }

  @MainActor @Observable final class Account {
    var owner = "Ada"
    var balance = 3
  }

  @MainActor final class AccountPresenter {
    let account: Observing<Account>
    init(_ account: Account) { self.account = Observing(account) }
    var title: String { "\(account.owner) has \(account.balance)" }
  }

  @MainActor final class AccountView {
    @Observed var title = ""
    @Observed var owner = ""
    static let bindings = BindingTable(AccountPresenter.self, AccountView.self) {
      \.title --> \.title
      \.account.owner <-> \.owner
    }
  }

  static func valuesOutOfAProperty() async {
    var players = [Player()]
    let lines = values(of: players[0], \.line)
    let task = Task {
      for await line in lines { print(line) }
      print("gone")
    }
    await turn()
    transaction {
      players[0].name = "Grace"
      players[0].score = 1
    }
    await turn()
    players[0].score = 2
    players[0].score = 3
    players.removeAll()
    await task.value
  }

  static func valuesIntoAProperty() async {
    let (stream, exchange) = AsyncThrowingStream.makeStream(of: Int.self)
    let ticker = Ticker(stream)
    let effect = Effect { print("price \(ticker.price ?? 0)") }
    await turn()
    exchange.yield(41)
    exchange.yield(42)
    await turn()
    exchange.finish(throwing: Holiday())
    await turn()
    print(ticker.message)
    withExtendedLifetime(effect) {}
  }

  static func modelsOfTheStandardLibrary() async {
    let account = Account()
    let presenter = AccountPresenter(account)
    let view = AccountView()
    let connection = AccountView.bindings.connect(presenter, to: view)
    print(view.title)
    account.balance = 4
    print("\(presenter.title) / \(view.title)")
    await turn()
    print(view.title)
    view.owner = "Grace"
    print(account.owner)
    withExtendedLifetime(connection) {}
  }

  static func observationsAsAFeed() async {
    let account = Account()
    let player = Player()
    let names = feed(Observations { account.owner }, into: player, \.name)
    await turn()
    account.owner = "Joan"
    await turn()
    print(player.line)
    withExtendedLifetime(names) {}
  }

  static func observationsOverOurProperties() async {
    let player = Player()
    let account = Account()
    let mirroring = observe(player.name) { account.owner = $0 }
    let task = Task {
      for await owner in Observations({ account.owner }) { print(owner) }
    }
    await turn()
    player.name = "Grace"
    await turn()
    task.cancel()
    withExtendedLifetime(mirroring) {}
  }

  static func fromOtherThreads() async {
    let player = Player()
    let loading = Task.detached {
      let name = "Grace"
      await player.rename(name)
      await MainActor.run { player.score = 1 }
    }
    await loading.value
    print(player.line)
  }
}

@MainActor private var printed = ""

@MainActor private func print(_ items: Any...) {
  printed += items.map { "\($0)" }.joined(separator: " ") + "\n"
}

/// Lets everything that waits for the main actor have its turn.
@MainActor private func turn() async { await someTurns() }

private struct Holiday: Error {}
