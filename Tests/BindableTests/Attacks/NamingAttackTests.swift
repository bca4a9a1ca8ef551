import Testing

@testable import BindableCore

/// The code of names and of secret inputs, which diagnostics run, releases what they go on to use.
@MainActor @Suite(.timeLimit(.minutes(30))) struct NamingAttackTests {
  @MainActor private final class Item: NamedItem {
    @Observed var count = 0
    var onName: () -> Void = {}
    var itemName: String {
      onName()
      return "an item"
    }
  }

  @MainActor private final class Basket {
    // Not observed, so that only the basket retains the items.
    var items = (0..<8).map { _ in Item() }
    var total: Int { items.reduce(0) { $0 + $1.count } }

    /// Releases all items when one is named.
    func releaseItemsWhenNamed() {
      for item in items { item.onName = { [unowned self] in items = [] } }
    }
  }

  @MainActor private final class TotalView { var text = "" }

  private static let table = BindingTable(Basket.self, TotalView.self) {
    bind(\.total, to: \.text, as: .decimal)
  }

  /// The causes without the computed property between them and the binding, whose name an optimized
  /// build doesn't always have.
  private static func leaves(of cause: TracedCause) -> [TracedCause] {
    cause.causes.isEmpty ? [cause] : cause.causes.flatMap(leaves)
  }

  @Test func namesOfCausesReleaseTheOtherSources() {
    for _ in 0..<20 {
      let basket = Basket(), view = TotalView()
      let connection = Self.table.connect(basket, to: view)
      transaction { for item in basket.items { item.count = 1 } }
      #expect(view.text == "8")
      basket.releaseItemsWhenNamed()
      let causes = (connection.tracedUpdate(ofPart: 0)?.causes ?? []).flatMap(Self.leaves)
      #expect(causes.count == 8 && causes.contains { $0.name == "Item.count of an item" })
      #expect(basket.items.isEmpty)
      hold(view)
    }
  }

  @Test func namesOfPropertiesReleaseTheOtherSources() {
    for _ in 0..<20 {
      let basket = Basket(), view = TotalView()
      let connection = Self.table.connect(basket, to: view)
      basket.releaseItemsWhenNamed()
      #expect(connection.properties(ofPart: 0).contains("Item.count of an item"))
      #expect(basket.items.isEmpty)
      hold(view)
    }
  }

  @Test func namesOfReasonsReleaseTheOtherSources() {
    for _ in 0..<20 {
      let basket = Basket(), view = TotalView()
      let connection = Self.table.connect(basket, to: view)
      transaction { for item in basket.items { item.count = 1 } }
      basket.releaseItemsWhenNamed()
      let reason = "\(connection.why("text"))"
      #expect(reason.contains("because Item.count of an item and a deallocated object and "))
      #expect(basket.items.isEmpty)
      hold(view)
    }
  }

  // MARK: - Secret inputs

  @MainActor private final class Account { @Observed var code = "" }

  /// A control whose `isSecret` runs code.
  @MainActor private final class CodeField: EditingControl {
    @Observed var text = ""
    @Observed var editingEndCount = 0
    var onSecret: () -> Void = {}
    var isSecret: Bool {
      onSecret()
      return true
    }
  }

  /// A control in front of another one.
  @MainActor private final class Panel: EditingControl {
    @Observed var editingEndCount = 0
    @Observed var field: CodeField? = CodeField()
    // A target must not be optional.
    var text: String {
      get { field?.text ?? "" }
      set { field?.text = newValue }
    }
    var isSecret: Bool {
      field = nil
      return false
    }
  }

  @Test func secrecyOfAControlReleasesTheOneInside() {
    for _ in 0..<20 {
      let account = Account(), panel = Panel()
      let table = BindingTable(Account.self, Panel.self) { \.code <-> \.text }
      let connection = table.connect(account, to: panel)
      panel.field?.text = "hunter7"
      _ = "\(connection.why("text"))"
      _ = connection.twoWayStatus(of: \.text)
      #expect(panel.field == nil)
      hold(account)
    }
  }

  @Test func secrecyOfAControlReleasesTheOtherConnections() {
    for _ in 0..<20 {
      let account = Account()
      let fields = (0..<4).map { _ in CodeField() }
      let table = BindingTable(Account.self, CodeField.self) { \.code <-> \.text }
      var connections = fields.map { table.connect(account, to: $0) }
      let timeline = Timeline(of: account)
      for field in fields { field.onSecret = { connections = [] } }
      account.code = "hunter7"
      #expect(timeline.entries.count == 1 && connections.isEmpty)
      #expect(!"\(timeline.entries)".contains("hunter7"))
      hold(account, fields)
    }
  }
}
